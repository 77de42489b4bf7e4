"""Has a judge write banks of exam questions, each kept as it is finished, all of them one edit."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ragexam.errors import ContextOverflow
from ragexam.grading.grader import Judge
from ragexam.grading.measures.question_bank import QUESTIONS, generate_bank, keyed
from ragexam.grading.rubrics import rubric_inputs
from ragexam.jobs.worker.context import JobContext
from ragexam.queries.forecast.speeds import remember_units
from ragexam.queries.grading.bank_work import BankToWrite, keys_to_take
from ragexam.queries.grading.judging_forecast import bank_time_name, key_time_name
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
        keys: Taken from reference answers.
        empty: Banks of which nothing could be read of what the judge wrote.
    """

    banks: int = 0
    questions: int = 0
    keys: int = 0
    empty: int = 0

    def and_one(self, *, new: int, keys: int, empty: bool) -> BanksWritten:
        """Return the report with one bank more."""
        return BanksWritten(self.banks + bool(new), self.questions + new, self.keys + keys, self.empty + empty)


def write_banks(
    context: JobContext, judge: Judge, waiting: Sequence[BankToWrite], per: int, *, keys: bool = False
) -> BanksWritten:
    """Write banks.

    Args:
        context: Of the job.
        judge: Who writes.
        waiting: What is to be written.
        per: Most questions of each subtopic.
        keys: Whether the judge also takes keys from reference answers, for questions of models that have none.
    """
    store, written = context.store, BanksWritten()
    asked, taken, writing, taking = 0, 0, 0.0, 0.0
    edit = None
    for number, work in enumerate(waiting):
        context.progress.update(number, len(waiting), work.item.question[:80], phase="Writing banks of questions")
        begun = time.perf_counter()
        entries = _written(judge, work, per)
        writing += time.perf_counter() - begun
        asked += len(work.subtopics) * per
        before = store.rubrics.get(work.item.id, QUESTIONS)  # a person may have changed it while the judge wrote
        kept = _kept(before, adding=work.adding)
        new = _new(entries, kept)
        bank = Rubric(work.item.id, QUESTIONS, (*kept, *new), judge.key, rubric_inputs(work.item))
        lacking = keys_to_take(work.item, bank) if keys else 0
        if lacking:
            begun = time.perf_counter()
            bank = replace(bank, entries=keyed(bank.entries, work.item.reference_answer, judge))
            taking += time.perf_counter() - begun
            taken += lacking
        found = lacking - keys_to_take(work.item, bank) if lacking else 0
        written = written.and_one(new=len(new), keys=found, empty=bool(work.subtopics) and not new)
        if new or found:
            edit = store.edits.extend(edit, FURTHER if edit else WRITTEN, [store.edits.rubric_change(before, bank)])
    if waiting:
        context.progress.update(len(waiting), len(waiting))
        remember_units(bank_time_name(judge.key), asked, writing)
        remember_units(key_time_name(judge.key), taken, taking)
    return written


def _written(judge: Judge, work: BankToWrite, per: int) -> tuple[RubricEntry, ...]:
    """Return the questions that a judge writes; none where only keys are taken, or it cannot read what it is asked."""
    if not work.subtopics:
        return ()
    try:
        return generate_bank(judge, work.item.question, work.subtopics, per)
    except ContextOverflow:
        return ()


def _kept(before: Rubric | None, *, adding: bool) -> tuple[RubricEntry, ...]:
    """Return what stays of a bank: all of it where subtopics are added, else what people wrote."""
    entries = () if before is None else before.entries
    return entries if adding else tuple(entry for entry in entries if entry.origin != "model")


def _new(entries: Sequence[RubricEntry], kept: Sequence[RubricEntry]) -> list[RubricEntry]:
    """Return questions that are not there yet, by their words."""
    there = {entry.text.casefold() for entry in kept}
    return [entry for entry in entries if entry.text.casefold() not in there]
