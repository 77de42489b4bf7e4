"""Has a judge write banks of exam questions, each kept as it is finished, all of them one edit."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from ragexam.errors import ContextOverflow
from ragexam.grading.grader import Judge
from ragexam.grading.measures.question_bank import QUESTIONS, generate_bank, keyed
from ragexam.grading.rubrics import rubric_inputs
from ragexam.jobs.worker.context import JobContext
from ragexam.queries.forecast.speeds import remember_units
from ragexam.queries.grading.bank_work import BankToWrite
from ragexam.queries.grading.judging_forecast import bank_time_name
from ragexam.records import Rubric, RubricEntry
from ragexam.sentences import template

WRITTEN, FURTHER = template("Write banks of questions"), template("Write further banks of questions")
"""Label of the edit, and of what the same job writes after somebody else's edit."""


@dataclass(frozen=True, slots=True)
class BanksWritten:
    """Report on banks that were written.

    Attributes:
        banks: Written, or added to.
        questions: New ones in them.
        keys: How many of these have a key.
        empty: Banks of which nothing could be read of what the judge wrote.
    """

    banks: int
    questions: int
    keys: int
    empty: int


def write_banks(
    context: JobContext, judge: Judge, waiting: Sequence[BankToWrite], per: int, *, keys: bool = False
) -> BanksWritten:
    """Write banks.

    Args:
        context: Of the job.
        judge: Who writes.
        waiting: What is to be written.
        per: Most questions of each subtopic.
        keys: Whether the judge also takes each new question's key from the reference answer.
    """
    store = context.store
    banks = empty = questions = with_key = asked = 0
    seconds = 0.0
    edit = None
    for number, work in enumerate(waiting):
        context.progress.update(number, len(waiting), work.item.question[:80], phase="Writing banks of questions")
        begun = time.perf_counter()
        try:
            entries = generate_bank(judge, work.item.question, work.subtopics, per)
            if keys:
                entries = keyed(entries, work.item.reference_answer, judge)
        except ContextOverflow:
            entries = ()
        seconds += time.perf_counter() - begun
        asked += len(work.subtopics) * per
        before = store.rubrics.get(work.item.id, QUESTIONS)  # a person may have changed it while the judge wrote
        kept = _kept(before, adding=work.adding)
        new = _new(entries, kept)
        if not new:
            empty += 1
            continue
        bank = Rubric(work.item.id, QUESTIONS, (*kept, *new), judge.key, rubric_inputs(work.item))
        edit = store.edits.extend(edit, FURTHER if edit else WRITTEN, [store.edits.rubric_change(before, bank)])
        banks += 1
        questions += len(new)
        with_key += sum(bool(entry.answer) for entry in new)
    if waiting:
        context.progress.update(len(waiting), len(waiting))
        remember_units(bank_time_name(judge.key, keys=keys), asked, seconds)
    return BanksWritten(banks, questions, with_key, empty)


def _kept(before: Rubric | None, *, adding: bool) -> tuple[RubricEntry, ...]:
    """Return what stays of a bank: all of it where subtopics are added, else what people wrote."""
    entries = () if before is None else before.entries
    return entries if adding else tuple(entry for entry in entries if entry.origin != "model")


def _new(entries: Sequence[RubricEntry], kept: Sequence[RubricEntry]) -> list[RubricEntry]:
    """Return questions that are not there yet, by their words."""
    there = {entry.text.casefold() for entry in kept}
    return [entry for entry in entries if entry.text.casefold() not in there]
