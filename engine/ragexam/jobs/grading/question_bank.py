"""Writes banks of exam questions, each question's as it is finished."""

from __future__ import annotations

import time
from dataclasses import dataclass

from ragexam.errors import ContextOverflow, InputError
from ragexam.grading.measures.question_bank import PER_BANK, QUESTIONS, generate_bank
from ragexam.grading.rubrics import rubric_inputs
from ragexam.jobs.grading.judges import opened_judge
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.parameters import ModelParameters
from ragexam.queries.forecast.speeds import remember_units
from ragexam.queries.grading.judging_forecast import bank_time_name, items_without_bank
from ragexam.records import Rubric


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionBankParameters(ModelParameters):
    """Parameters of the job "question_bank".

    Attributes:
        judge: The language model that writes: a name, hash or path.
        items: Ids; all that are asked where empty.
        subtopics: Parts of each query that are asked about one by one; none for the query as a whole.
        per: Most questions of each.
        afresh: Whether questions that a model wrote before are written anew; those of people and files stay anyway.
    """

    judge: str
    items: tuple[str, ...] = ()
    subtopics: tuple[str, ...] = ()
    per: int = PER_BANK
    afresh: bool = False


def question_bank(context: JobContext, parameters: QuestionBankParameters) -> Result:
    """Write a bank for every question of the exam that has none.

    Returns:
        "made": banks written now; "questions": how many they hold; "empty": of how many questions nothing could be read.

    Raises:
        NotEnoughData: There is no question.
        InputError: There is no such question, or a number makes no sense.
        ModelError: The model cannot be used.
    """
    store = context.store
    if not 1 <= parameters.per <= 50:
        raise InputError("A bank has 1 to 50 questions of each subtopic.", "Use --per 10.")
    waiting = items_without_bank(store, parameters.items, afresh=parameters.afresh)
    banks = store.rubrics.of_kind(QUESTIONS)
    judge = opened_judge(context, parameters.judge, len(waiting))
    made = empty = written = 0
    seconds = 0.0
    for number, item in enumerate(waiting):
        context.progress.update(number, len(waiting), item.question[:80], phase="Writing banks of questions")
        begun = time.perf_counter()
        try:
            entries = generate_bank(judge, item.question, parameters.subtopics, parameters.per)
        except ContextOverflow:
            entries = ()
        seconds += time.perf_counter() - begun
        if not entries:
            empty += 1
            continue
        before = banks.get(item.id)
        kept = tuple(entry for entry in (before.entries if before else ()) if entry.origin != "model")
        ids = {entry.id for entry in kept}
        all_entries = (*kept, *(entry for entry in entries if entry.id not in ids))
        store.rubrics.put(Rubric(item.id, QUESTIONS, all_entries, judge.key, rubric_inputs(item)))
        made += 1
        written += len(entries)
    context.progress.update(len(waiting), len(waiting))
    remember_units(
        bank_time_name(judge.key), len(waiting) * max(1, len(parameters.subtopics)) * parameters.per, seconds
    )
    return {"made": made, "questions": written, "empty": empty, "judge": judge.name}
