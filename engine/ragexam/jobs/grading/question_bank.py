"""Writes banks of exam questions, each question's as it is finished."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ragexam.errors import ContextOverflow, InputError
from ragexam.grading.measures.question_bank import PER_BANK, QUESTIONS, generate_bank
from ragexam.grading.rubrics import rubric_inputs
from ragexam.jobs.grading.judges import opened_judge
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.parameters import ModelParameters
from ragexam.queries.forecast.speeds import remember_units
from ragexam.queries.grading.bank_work import BankToWrite, banks_to_write
from ragexam.queries.grading.judging_forecast import bank_time_name
from ragexam.records import Rubric, RubricEntry
from ragexam.sentences import phrase, template

WRITTEN = template("Write banks of questions")
"""Label of the edit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionBankParameters(ModelParameters):
    """Parameters of the job "question_bank".

    Attributes:
        judge: The language model that writes: a name, hash or path.
        items: Ids; all that are asked where empty.
        subtopics: Parts of each query that are asked about one by one; none for the query as a whole.
        own_subtopics: Parts of single queries, lists by the item's id, in the place of `subtopics`.
        per: Most questions of each.
        afresh: Whether questions that a model wrote before are written anew; those of people and files stay anyway.
    """

    judge: str
    items: tuple[str, ...] = ()
    subtopics: tuple[str, ...] = ()
    own_subtopics: Mapping[str, Any] = field(default_factory=dict)
    per: int = PER_BANK
    afresh: bool = False


def question_bank(context: JobContext, parameters: QuestionBankParameters) -> Result:
    """Write a bank for every question of the exam that has none, and the questions of a subtopic that a bank lacks, as one edit.

    Returns:
        "made": banks written now; "questions": how many are new; "empty": of how many banks nothing could be read.

    Raises:
        NotEnoughData: There is no question.
        InputError: There is no such question, or a number makes no sense.
        ModelError: The model cannot be used.
    """
    store = context.store
    if not 1 <= parameters.per <= 50:
        raise InputError("A bank has 1 to 50 questions of each subtopic.", "Use --per 10.")
    own = parameters.own_subtopics
    if not all(isinstance(named, list | tuple) and all(isinstance(s, str) for s in named) for named in own.values()):
        raise InputError(phrase("The parameter {0:raw} must be a list of texts.", "'own_subtopics'"))
    waiting = banks_to_write(
        store, parameters.items, subtopics=parameters.subtopics, own_subtopics=own, afresh=parameters.afresh
    )
    judge = opened_judge(context, parameters.judge, len(waiting))
    made = empty = written = asked = 0
    seconds = 0.0
    edit = None
    for number, work in enumerate(waiting):
        context.progress.update(number, len(waiting), work.item.question[:80], phase="Writing banks of questions")
        begun = time.perf_counter()
        try:
            entries = generate_bank(judge, work.item.question, work.subtopics, parameters.per)
        except ContextOverflow:
            entries = ()
        seconds += time.perf_counter() - begun
        asked += len(work.subtopics) * parameters.per
        kept = _kept(work)
        new = _new(entries, kept)
        if not new:
            empty += 1
            continue
        bank = Rubric(work.item.id, QUESTIONS, (*kept, *new), judge.key, rubric_inputs(work.item))
        edit = store.edits.extend(edit, WRITTEN, [store.edits.rubric_change(work.before, bank)])
        made += 1
        written += len(new)
    context.progress.update(len(waiting), len(waiting))
    remember_units(bank_time_name(judge.key), asked, seconds)
    return {"made": made, "questions": written, "empty": empty, "judge": judge.name}


def _kept(work: BankToWrite) -> tuple[RubricEntry, ...]:
    """Return what stays of a bank: all of it where subtopics are added, else what people wrote."""
    entries = () if work.before is None else work.before.entries
    return entries if work.adding else tuple(entry for entry in entries if entry.origin != "model")


def _new(entries: Sequence[RubricEntry], kept: Sequence[RubricEntry]) -> list[RubricEntry]:
    """Return questions that are not there yet, by their words."""
    there = {entry.text.casefold() for entry in kept}
    return [entry for entry in entries if entry.text.casefold() not in there]
