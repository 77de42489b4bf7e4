"""Banks of exam questions that are to be written, and the subtopics that each is asked about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ragexam.errors import InputError, NotEnoughData
from ragexam.grading.measures.question_bank import QUESTIONS, lacks_key
from ragexam.grading.rubrics import stands
from ragexam.records import Item, Rubric
from ragexam.sentences import phrase
from ragexam.store import Store


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
    keys: bool = False,
) -> list[BankToWrite]:
    """Return the banks that are missing, and those that lack a subtopic which is named, or keys where these are taken.

    Args:
        store: The project.
        ids: Only of these questions of the exam; of all that are asked where empty.
        subtopics: Parts of every question; none for the question as a whole.
        own_subtopics: Parts of single questions by their ids, in the place of `subtopics`.
        afresh: Also what a model wrote before.
        keys: Also those where a question that a model wrote lacks its key.

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
        if asked or (keys and adding and keys_to_take(item, bank)):
            work.append(BankToWrite(item, asked, adding))
    return work


def keys_to_take(item: Item, bank: Rubric | None) -> int:
    """Return how many questions of a bank get their key from the reference answer."""
    return 0 if bank is None else sum(lacks_key(entry, item.reference_answer) for entry in bank.entries)


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
