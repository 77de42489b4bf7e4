"""A package of somebody else's that brings one kind of each sort; `test_installed_kinds` installs it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ragexam.corpus.readers.base import RawDocument, ReaderKind, ReadRequest
from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.kind import DemandKind
from ragexam.grading.grader import AnswerCase, GraderKind, GradingMeans, Judgement
from ragexam.records import Scenario, Span
from ragexam.retrieval.base import Retrieved, Retriever
from ragexam.retrieval.kind import BuildInputs, SearchKind
from ragexam.retriever_specs import RetrieverSpec
from ragexam.scenarios.kind import Fix, Making, ScenarioKind
from ragexam.scenarios.material import Material
from ragexam.scenarios.single import single_questions


def read_subtitles(request: ReadRequest) -> list[RawDocument]:
    """Read the spoken lines of a film."""
    lines = request.path.read_text("utf-8").splitlines()
    return [RawDocument("\n".join(line for line in lines if "-->" not in line), "subtitles", title="Film")]


READER = ReaderKind("subtitles", 95, read_subtitles, frozenset({"srt"}))


class ShortestFirst:
    """Finds the shortest passages, whatever is asked."""

    def __init__(self, inputs: BuildInputs) -> None:
        self.by_length = sorted(inputs.over.searched, key=lambda chunk: len(chunk.text))

    def search(self, queries: Sequence[str], k: int) -> list[Retrieved]:
        best = self.by_length[:k]
        return [Retrieved(tuple(c.id for c in best), tuple(-float(len(c.text)) for c in best)) for _ in queries]


class ShortestKind(SearchKind):
    def build(self, spec: RetrieverSpec, inputs: BuildInputs) -> Retriever:
        return ShortestFirst(inputs)


RETRIEVER = ShortestKind(
    name="shortest", label="Shortest", summary="the shortest passages", explanation="Finds the shortest passages.",
    plain="with the shortest passages", group="Searches", order=900, own=("chunks",),
)  # fmt: skip


class ShoutingGrader(GraderKind):
    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        return Judgement(float(case.answer.endswith("!")))


GRADER = ShoutingGrader(
    name="shouting", label="Shouting", summary="Whether an answer ends with an exclamation mark.", order=900, source="nobody"
)  # fmt: skip


class PolitePleaKind(ScenarioKind):
    def make(self, scenario: Scenario, material: Material) -> Making:
        return single_questions(
            scenario, material, lambda item: True, changed=lambda item: f"Please tell me: {item.question}"
        )


SCENARIO = PolitePleaKind(
    name="polite", label="Polite", summary="A question that says please.", order=900, source="nobody",
    fixes=(Fix("Be polite too.", "nobody"),),
)  # fmt: skip


class FirstWordKind(DemandKind):
    def compose(self, facts: CorpusFacts, rng: random.Random) -> Sequence[ComposedQuestion]:
        return [
            ComposedQuestion(
                self.name, f"How does the passage that ends with {c.text[-12:]!r} begin?", c.text.split()[0], ("a", "b", "c"),
                (Span(c.document_id, c.start, c.start + 1),), (c.id,), (c.text.split()[0],), "It begins so.", "en",
            )
            for c in facts.chunks.values()
        ]  # fmt: skip


DEMAND = FirstWordKind(
    "first_word", "First word", "Asks for a first word.", "How does it begin?", 900, "nobody", balanced=0
)
