"""The nouns that flow through the program: frozen records, no behaviour beyond identity and whether two spans meet; a file a noun.

`corpus`, `ocr`, `exam`, `run`, `grading`, `scenarios`, `tables`. A record is what crosses a border between rooms. `to_json` and
`from_json` (`plain_json`) turn any of them into plain JSON values and back; ids are hashes of what determines the thing, so the
same input gives the same id. All are imported from here.
"""

from ragexam.identity import content_id as content_id
from ragexam.records.corpus import Chunk as Chunk
from ragexam.records.corpus import ChunkerSpec as ChunkerSpec
from ragexam.records.corpus import Document as Document
from ragexam.records.corpus import DocumentStatus as DocumentStatus
from ragexam.records.corpus import Span as Span
from ragexam.records.exam import Finding as Finding
from ragexam.records.exam import Guess as Guess
from ragexam.records.exam import Item as Item
from ragexam.records.exam import ItemState as ItemState
from ragexam.records.exam import Labelling as Labelling
from ragexam.records.exam import Rating as Rating
from ragexam.records.grading import PERSON as PERSON
from ragexam.records.grading import Grade as Grade
from ragexam.records.grading import JudgementPart as JudgementPart
from ragexam.records.grading import Rubric as Rubric
from ragexam.records.grading import RubricEntry as RubricEntry
from ragexam.records.grading import WrittenAnswer as WrittenAnswer
from ragexam.records.ocr import LEAST_CONFIDENCE as LEAST_CONFIDENCE
from ragexam.records.ocr import Recognition as Recognition
from ragexam.records.ocr import awaits_recognition as awaits_recognition
from ragexam.records.ocr import nothing_to_recognise as nothing_to_recognise
from ragexam.records.ocr import pages_without_text as pages_without_text
from ragexam.records.ocr import recognition_facts as recognition_facts
from ragexam.records.ocr import recognition_of as recognition_of
from ragexam.records.ocr import textless_facts as textless_facts
from ragexam.records.ocr import told_metadata as told_metadata
from ragexam.records.plain_json import from_json as from_json
from ragexam.records.plain_json import to_json as to_json
from ragexam.records.run import SYSTEM as SYSTEM
from ragexam.records.run import PipelineSpec as PipelineSpec
from ragexam.records.run import Response as Response
from ragexam.records.run import system_pipeline as system_pipeline
from ragexam.records.scenarios import ChunkSampling as ChunkSampling
from ragexam.records.scenarios import DocumentSampling as DocumentSampling
from ragexam.records.scenarios import MetricGrade as MetricGrade
from ragexam.records.scenarios import QuestionPart as QuestionPart
from ragexam.records.scenarios import QuestionReading as QuestionReading
from ragexam.records.scenarios import Scenario as Scenario
from ragexam.records.scenarios import ScenarioAnswer as ScenarioAnswer
from ragexam.records.scenarios import ScenarioQuestion as ScenarioQuestion
from ragexam.records.tables import Table as Table
from ragexam.retriever_specs import RetrieverSpec as RetrieverSpec
