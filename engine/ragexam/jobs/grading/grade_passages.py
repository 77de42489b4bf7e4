"""Grades the pool of passages that retrievers found; each grade is kept as it is made and made only once."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from ragexam.errors import InputError, NotEnoughData
from ragexam.grading.grade_answers import judge
from ragexam.grading.grader import TOO_LONG, AnswerCase, GraderKind, GradingMeans, Judge, asked_together
from ragexam.grading.measures.direct_grading import DirectKind
from ragexam.grading.measures.question_bank import PER_BANK, QUESTIONS, BankKind
from ragexam.jobs.grading.bank_writing import write_banks
from ragexam.jobs.grading.judges import opened_judge
from ragexam.jobs.grading.trials import kept_trial
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.parameters import ModelParameters
from ragexam.queries.forecast.speeds import remember_units
from ragexam.queries.grading.bank_work import pool_banks_to_write
from ragexam.queries.grading.judging_forecast import grade_time_name
from ragexam.queries.grading.passages import (
    GRADES,
    GRADINGS,
    USUAL_GRADERS,
    PooledQuestion,
    asked_entries,
    grade_key,
    passage_grader,
    read_pool,
    read_unread,
)
from ragexam.records import Rubric, RubricEntry, content_id

Unit = tuple[GraderKind, PooledQuestion, str, RubricEntry | None, str]
"""Grader, question, text of the passage, question of the bank, key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GradePassagesParameters(ModelParameters):
    """Parameters of the job "grade_passages".

    Attributes:
        judge: The language model that is asked: a name, hash or path.
        graders: Names.
        k: Passages of each search, as far as the laboratory keeps them.
        n: Questions; all that the laboratory searched where 0.
        subtopics: Parts of each query that a bank which lacks them is written about.
        own_subtopics: Parts of single queries, lists by the item's id, in the place of `subtopics`.
    """

    judge: str
    graders: tuple[str, ...] = USUAL_GRADERS
    k: int = 20
    n: int = 0
    subtopics: tuple[str, ...] = ()
    own_subtopics: Mapping[str, Any] = field(default_factory=dict)


def grade_passages(context: JobContext, parameters: GradePassagesParameters) -> Result:
    """Grade what the laboratory's searches found; banks that are missing are written by the judge first.

    Returns:
        "made": grades made now; "too_long": grades that are missing since the judge could not read it all at once, and are
        tried again once it reads more; "grades": all of them; "questions"; "passages"; "graders"; "judge": its name;
        "passed": whether it tells answers apart that anybody can.

    Raises:
        NotEnoughData: Retrieval was not measured, or no bank has a question that a grader can ask.
        InputError: There is no such grader, a number makes no sense, or subtopics are named of a question whose passages are
            not graded.
        ModelError: The judge cannot be opened.
    """
    if parameters.k < 1 or parameters.n < 0 or not parameters.graders:
        raise InputError("A pool has passages, questions and a grader.", "Use -k 20.")
    store = context.store
    kinds = [passage_grader(name) for name in dict.fromkeys(parameters.graders)]
    pool, _ = read_pool(store, parameters.k, parameters.n)
    ids = [pooled.item.id for pooled in pool]
    asking = any(isinstance(kind, BankKind) for kind in kinds)
    waiting = pool_banks_to_write(store, ids, parameters.subtopics, parameters.own_subtopics, asking=asking)
    asked = opened_judge(context, parameters.judge)
    means = GradingMeans(judge=asked)
    write_banks(context, asked, waiting, PER_BANK)
    banks = store.rubrics.of_kind(QUESTIONS)
    units = [unit for pooled in pool for unit in _units(pooled, kinds, asked, banks)]
    if not units:
        raise NotEnoughData(
            "No question of a bank can be asked by these graders.",
            "Write questions with keys, or choose self-rating: ragexam question-bank.",
        )
    for kind in kinds:
        value = {"grader": kind.name, "judge": asked.key, "name": asked.name}
        store.units.put(GRADINGS, content_id("passage grading", kind.name, asked.key), value)
    context.progress.update(0, len(units), asked.name, phase="Trying the judge")
    passed = kept_trial(store, asked).passed
    graded_keys, unread = store.units.keys(GRADES), read_unread(store)
    made = too_long = 0
    timed = {group[0].name for group in asked_together(kinds)}  # what the others of a group share is read already
    spent: dict[str, list[float]] = {}
    for number, (grader, pooled, text, entry, key) in enumerate(units):
        context.progress.update(number, len(units), pooled.item.question[:80], phase=grader.label)
        if key in graded_keys and (key not in unread or asked.context <= unread[key]):
            too_long += key in unread
            continue
        unread.pop(key, None)
        graded_keys.add(key)
        item = pooled.item
        rubric = () if entry is None else (entry,)
        begun = time.perf_counter()
        judgement = judge(
            grader, AnswerCase(item.question, text, item.reference_answer, (), item.language, rubric), means
        )
        missing = judgement.value is None and judgement.remark == TOO_LONG
        if grader.name in timed and not missing:
            spent.setdefault(grader.name, []).append(time.perf_counter() - begun)
        part = judgement.parts[0] if judgement.parts else None
        said = {"grade": part.value if part else None, "label": part.label if part else judgement.remark}
        store.units.put(GRADES, key, {**said, "reads": asked.context} if missing else said)
        made += not missing
        too_long += missing
    context.progress.update(len(units), len(units))
    for name, seconds in spent.items():
        remember_units(grade_time_name(name, asked.key), len(seconds), sum(seconds))
    return {
        "made": made,
        "too_long": too_long,
        "grades": len(units),
        "questions": len(pool),
        "passages": sum(len(pooled.passages) for pooled in pool),
        "graders": [kind.name for kind in kinds],
        "judge": asked.name,
        "passed": passed,
    }


def _units(
    pooled: PooledQuestion, kinds: list[BankKind | DirectKind], asked: Judge, banks: Mapping[str, Rubric]
) -> list[Unit]:
    """Return what is asked of a question's passages: passage by passage, since prompts that share one, or are one, are read once."""
    units: list[Unit] = []
    bank = banks[pooled.item.id].entries if pooled.item.id in banks else ()
    for group in asked_together(kinds):
        for text, kind in product(pooled.passages.values(), group):
            units += [
                (kind, pooled, text, entry, grade_key(kind, asked.key, pooled.item, text, entry))
                for entry in asked_entries(kind, bank)
            ]
    return units
