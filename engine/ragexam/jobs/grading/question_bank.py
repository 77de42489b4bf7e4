"""Writes banks of exam questions, each question's as it is finished."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ragexam.errors import InputError
from ragexam.grading.measures.question_bank import PER_BANK
from ragexam.jobs.grading.bank_writing import write_banks
from ragexam.jobs.grading.judges import opened_judge
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.parameters import ModelParameters
from ragexam.queries.grading.bank_work import banks_to_write
from ragexam.queries.models.choose import choose_models


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
        keys: Whether the model also takes keys from reference answers, for each question that a model wrote and that has none.
    """

    judge: str
    items: tuple[str, ...] = ()
    subtopics: tuple[str, ...] = ()
    own_subtopics: Mapping[str, Any] = field(default_factory=dict)
    per: int = PER_BANK
    afresh: bool = False
    keys: bool = False


def question_bank(context: JobContext, parameters: QuestionBankParameters) -> Result:
    """Write a bank for every question of the exam that has none, and the questions of a subtopic that a bank lacks, as one edit.

    Returns:
        "made": banks written now; "questions": how many are new; "keys": taken from reference answers; "empty": of how many banks
        nothing could be read.

    Raises:
        NotEnoughData: There is no question.
        InputError: There is no such question, it has own subtopics and is not among `items`, or a number makes no sense.
        ModelError: The model cannot be used.
    """
    if not 1 <= parameters.per <= 50:
        raise InputError("A bank has 1 to 50 questions of each subtopic.", "Use --per 10.")
    waiting = banks_to_write(
        context.store,
        parameters.items,
        subtopics=parameters.subtopics,
        own_subtopics=parameters.own_subtopics,
        afresh=parameters.afresh,
        key_taker=choose_models([parameters.judge])[0].file_hash if parameters.keys else "",
    )
    judge = opened_judge(context, parameters.judge, len(waiting))
    written = write_banks(context, judge, waiting, parameters.per, keys=parameters.keys)
    return {
        "made": written.banks,
        "questions": written.questions,
        "keys": written.keys,
        "empty": written.empty,
        "judge": judge.name,
    }
