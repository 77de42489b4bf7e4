"""Grades written answers; each grade is kept as it is made and made only once."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass

from ragexam.errors import InputError, ModelNotFound, NotEnoughData
from ragexam.grading.grade_answers import find_grader, judge
from ragexam.grading.grader import GRADERS, AnswerCase, GraderKind, GradingMeans, TokenVectors
from ragexam.jobs.models.defaults import project_embedder
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.records import Chunk, Grade, Item, WrittenAnswer, content_id, to_json
from ragexam.sentences import phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class GradeParameters:
    """Parameters of the job "grade".

    Attributes:
        graders: Names; all that need no model where there are none.
        embedder: Gives token vectors where a grader needs them; the project's where "".
    """

    graders: tuple[str, ...] = ()
    embedder: str = ""


def grade(context: JobContext, parameters: GradeParameters) -> Result:
    """Grade every answer whose item is there by every grader, where that has not been done.

    Returns:
        "made": grades made now; "answers"; "graders": their names.

    Raises:
        InputError: There is no such grader, or its embedder gives no vectors of tokens.
        NotEnoughData: There are no answers.
        ModelError: The embedder cannot be opened.
    """
    store = context.store
    kinds = [find_grader(name) for name in parameters.graders] or [k for k in GRADERS.values() if not _wants_model(k)]
    items = {item.id: item for item in store.items.all()}
    # An answer to a wording that was changed since is no answer to what stands there now.
    answers = [a for a in store.answers.all() if a.item_id in items and items[a.item_id].content_hash == a.item_hash]
    if not answers:
        raise NotEnoughData("There are no written answers to grade.", "Import some first: ragexam answers.")
    means = GradingMeans(_embedder(context, parameters) if any("embedder" in kind.needs for kind in kinds) else None)
    chunks = {chunk.id: chunk for chunk in store.chunks.all()} if any(a.passages for a in answers) else {}
    made = 0
    total = len(kinds) * len(answers)
    for place, kind in enumerate(kinds):
        known = store.grades.inputs(kind.name)
        for number, answer in enumerate(answers):
            context.progress.update(place * len(answers) + number, total, answer.text[:80], phase=kind.label)
            case = case_of(answer, items[answer.item_id], chunks)
            inputs = content_id("grade", kind.name, kind.version, to_json(case), _key(kind, means))
            if known.get(answer.id) == inputs:
                continue
            said = judge(kind, case, means)
            store.grades.put(
                Grade(answer.id, kind.name, said.value, "", time.time(), kind.low, kind.high, said.remark, inputs)
            )
            made += 1
    context.progress.update(total, total)
    return {"made": made, "answers": len(answers), "graders": [kind.name for kind in kinds]}


def case_of(answer: WrittenAnswer, item: Item, chunks: Mapping[str, Chunk]) -> AnswerCase:
    """Return what a grader looks at.

    Args:
        answer: The answer.
        item: What was asked.
        chunks: By id; passages that are no longer there are left out.
    """
    passages = answer.contexts or tuple(chunks[i].text for i in answer.passages if i in chunks)
    return AnswerCase(item.question, answer.text, item.reference_answer, passages, item.language)


def _wants_model(kind: GraderKind) -> bool:
    return bool(kind.needs & {"embedder", "model"})


def _key(kind: GraderKind, means: GradingMeans) -> str:
    return means.embedder.key if means.embedder is not None and "embedder" in kind.needs else ""


def _embedder(context: JobContext, parameters: GradeParameters) -> TokenVectors:
    name = project_embedder(context.store, parameters.embedder)
    if not name:
        raise ModelNotFound("There is no embedding model yet.", "Get MiniLM with the starter models.")
    embedder = context.embedder(name)
    if not isinstance(embedder, TokenVectors):
        raise InputError(
            phrase("The embedding model {0:raw} gives no vectors of single tokens.", embedder.name),
            "Name one in a folder of sentence-transformers: --embedder all-MiniLM-L6-v2.",
        )
    return embedder
