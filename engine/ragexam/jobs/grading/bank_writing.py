"""Has a judge write banks of exam questions, each kept as it is finished, all of them one edit."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from ragexam.errors import ContextOverflow
from ragexam.grading.grader import Judge
from ragexam.grading.measures.question_bank import QUESTIONS, generate_bank, reference_key
from ragexam.grading.rubrics import rubric_inputs
from ragexam.jobs.worker.context import JobContext
from ragexam.queries.forecast.speeds import remember_units
from ragexam.queries.grading.bank_work import KEYS_TAKEN, BankToWrite, key_unit, open_keys
from ragexam.queries.grading.judging_forecast import bank_time_name, key_time_name
from ragexam.records import Item, Rubric, RubricEntry
from ragexam.sentences import template
from ragexam.store import Store

WRITTEN, FURTHER = template("Write banks of questions"), template("Write further banks of questions")
"""Label of the edit, and of what the same job writes after somebody else's edit."""

TAKEN = template("Take right answers from reference answers")
"""Label of the edit where nothing else is done."""


@dataclass(slots=True)
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
    label = WRITTEN if any(work.subtopics for work in waiting) or not keys else TAKEN
    writing, taking = Spent(), Spent()
    edit = None
    for number, work in enumerate(waiting):
        place = (number, len(waiting))
        if work.subtopics:
            context.progress.update(*place, work.item.question[:80], phase="Writing banks of questions")
            with writing.on(len(work.subtopics) * per):
                entries = _written(judge, work, per)
            before = store.rubrics.get(work.item.id, QUESTIONS)  # a person may have changed it while the judge wrote
            kept = _kept(before, adding=work.adding)
            new = _new(entries, kept)
            written.empty += not new
            if new:
                bank = Rubric(work.item.id, QUESTIONS, (*kept, *new), judge.key, rubric_inputs(work.item))
                edit = store.edits.extend(edit, FURTHER if edit else label, [store.edits.rubric_change(before, bank)])
                written.banks += 1
                written.questions += len(new)
        if keys:
            _ask_keys(context, judge, work.item, place, taking)
            before = store.rubrics.get(work.item.id, QUESTIONS)  # the same
            filled = before and _filled(store, work.item, before, judge.key)
            if before and filled:
                bank = replace(before, entries=tuple(filled.get(entry.id, entry) for entry in before.entries))
                edit = store.edits.extend(edit, FURTHER if edit else label, [store.edits.rubric_change(before, bank)])
                written.keys += len(filled)
    if waiting:
        context.progress.update(len(waiting), len(waiting))
    remember_units(bank_time_name(judge.key), writing.units, writing.seconds)
    remember_units(key_time_name(judge.key), taking.units, taking.seconds)
    return written


@dataclass(slots=True)
class Spent:
    """Seconds that units of work took."""

    units: int = 0
    seconds: float = 0.0

    @contextmanager
    def on(self, units: int) -> Iterator[None]:
        """Count what is done meanwhile."""
        begun = time.perf_counter()
        yield
        self.units += units
        self.seconds += time.perf_counter() - begun


def _ask_keys(context: JobContext, judge: Judge, item: Item, place: tuple[int, int], taking: Spent) -> None:
    """Ask a judge for the keys that a bank lacks; each is kept as it comes, so that a stop costs the one in hand.

    Args:
        context: Of the job.
        judge: Who is asked.
        item: Whose bank it is.
        place: Of the bank among all, and their number.
        taking: Time spent, counted up.
    """
    store = context.store
    bank = store.rubrics.get(item.id, QUESTIONS)
    lacking = {} if bank is None else open_keys(store, item, bank, judge.key)
    for entry in () if bank is None else bank.entries:
        if entry.id in lacking and lacking[entry.id] is None:
            context.progress.update(*place, entry.text[:80], phase="Taking right answers from references")
            with taking.on(1):
                key = reference_key(entry, item.reference_answer, judge)
            store.units.put(KEYS_TAKEN, key_unit(item, entry, judge.key), key)


def _filled(store: Store, item: Item, bank: Rubric, judge: str) -> dict[str, RubricEntry]:
    """Return the questions of a bank that get a key which was taken, by id."""
    keys = open_keys(store, item, bank, judge)
    return {e.id: replace(e, answer=key) for e in bank.entries for key in (keys.get(e.id),) if key}


def _written(judge: Judge, work: BankToWrite, per: int) -> tuple[RubricEntry, ...]:
    """Return the questions that a judge writes; none where it cannot read what it is asked."""
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
