"""Banks of exam questions that are to be written, and the subtopics that each is asked about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ragexam.errors import InputError, NotEnoughData
from ragexam.grading.measures.question_bank import ANSWER_PROMPT, QUESTIONS, lacks_key
from ragexam.grading.rubrics import stands
from ragexam.prompt_files import prompt_text
from ragexam.records import Item, Rubric, RubricEntry, content_id
from ragexam.sentences import phrase
from ragexam.store import Store

KEYS_TAKEN: Final = "bank keys"
"""Kind of units: what a judge took from a reference answer, "" where this does not tell."""


@dataclass(frozen=True, slots=True)
class BankToWrite:
    """A bank that a model is to write, or to add subtopics to.

    Attributes:
        item: The question of the exam.
        subtopics: What is asked about, one by one; "" stands for the question as a whole; none where only keys are taken.
        adding: Whether its questions stay, and those of new subtopics come behind them; else only what people wrote stays.
    """

    item: Item
    subtopics: tuple[str, ...]
    adding: bool


def banks_to_write(
    store: Store,
    ids: Sequence[str] = (),
    *,
    subtopics: Sequence[str] = (),
    own_subtopics: Mapping[str, Sequence[str]] | None = None,
    afresh: bool = False,
    key_taker: str = "",
) -> list[BankToWrite]:
    """Return the banks that are missing, and those that lack a subtopic which is named, or keys where these are taken.

    Args:
        store: The project.
        ids: Only of these questions of the exam; of all that are asked where empty.
        subtopics: Parts of every question; none for the question as a whole.
        own_subtopics: Parts of single questions by their ids, in the place of `subtopics`.
        afresh: Also what a model wrote before.
        key_taker: Hash of the model that takes keys from reference answers: also those where a question lacks one; "" for none.

    Raises:
        InputError: There is no such question, its subtopics are no list of texts, or a question has own subtopics and is not
            among `ids`.
        NotEnoughData: There is no question.
    """
    items = {item.id: item for item in store.items.asked()}
    own = own_subtopics or {}
    for named in own.values():  # of a window or a script, perhaps
        if not isinstance(named, list | tuple) or not all(isinstance(subtopic, str) for subtopic in named):
            raise InputError(phrase("The parameter {0:raw} must be a list of texts.", "'own_subtopics'"))
    missing = [one for one in (*ids, *own) if one not in items]
    if missing:
        raise InputError(phrase("There is no item {0:raw}.", missing[0]), "It may have been deleted.")
    strange = next((one for one in own if ids and one not in ids), None)
    if strange is not None:
        raise InputError(
            phrase("Subtopics are named of the question {0:raw}, but no bank is written for it.", strange),
            phrase("Ask for it too (--item {0:raw}), or leave its subtopics out.", strange),
        )
    if not items:
        raise NotEnoughData("There are no questions yet.", "Generate or import an exam first.")
    banks = store.rubrics.of_kind(QUESTIONS)
    work = []
    for item in [items[one] for one in ids] or list(items.values()):
        bank = banks.get(item.id)
        named = tuple(dict.fromkeys(filter(None, (" ".join(s.split()) for s in own.get(item.id, subtopics)))))
        adding = bank is not None and stands(bank, item) and not afresh
        if adding and bank is not None:
            topics = {entry.topic.casefold() for entry in bank.entries}
            asked = tuple(subtopic for subtopic in named if subtopic.casefold() not in topics)
        else:
            asked = named or ("",)
        if asked or (key_taker and adding and bank is not None and open_keys(store, item, bank, key_taker)):
            work.append(BankToWrite(item, asked, adding))
    return work


def key_unit(item: Item, entry: RubricEntry, judge: str) -> str:
    """Return the hash of what a key depends on that a judge takes from a reference answer."""
    return content_id("bank key", judge, entry.text, item.reference_answer, prompt_text(ANSWER_PROMPT))


def open_keys(store: Store, item: Item, bank: Rubric, judge: str) -> dict[str, str | None]:
    """Return the keys that a bank lacks by the question's id: None where the judge has to be asked, else what it said before.

    A question that the judge found no answer to in the reference is left out: it is not asked again.

    Args:
        store: The project.
        item: Whose bank it is.
        bank: The bank.
        judge: Hash of the model.
    """
    lacking = {e.id: key_unit(item, e, judge) for e in bank.entries if lacks_key(e, item.reference_answer)}
    said = store.units.some(KEYS_TAKEN, lacking.values())
    return {one: said.get(unit) for one, unit in lacking.items() if said.get(unit) != ""}


def pool_banks_to_write(
    store: Store,
    ids: Sequence[str],
    subtopics: Sequence[str],
    own_subtopics: Mapping[str, Sequence[str]],
    *,
    asking: bool,
) -> list[BankToWrite]:
    """Return the banks that passages lack which are to be graded; none where no grader asks one.

    Args:
        store: The project.
        ids: The questions that the passages were found for.
        subtopics: Parts of each of them.
        own_subtopics: Parts of single ones by their ids, in the place of `subtopics`.
        asking: A grader asks questions of a bank.

    Raises:
        InputError: Subtopics are no list of texts, or a question has own ones of which no passages are graded.
    """
    strange = next((one for one in own_subtopics if one not in ids), None)
    if strange is not None:
        raise InputError(
            phrase("Subtopics are named of the question {0:raw}, but none of its passages are graded.", strange),
            "Measure what the searches find for it and let more questions in, or leave its subtopics out.",
        )
    if not asking:
        return []
    return banks_to_write(store, ids, subtopics=subtopics, own_subtopics=own_subtopics)
