"""From the fields of a line to a question: what it asks, which choice is right, who labelled it how."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ragexam.corpus.language import detect_language
from ragexam.corpus.text import plain_value
from ragexam.errors import InputError
from ragexam.exam.categories import bloom_levels, question_word
from ragexam.exam.exchange.exam_files.columns import (
    CHOICES,
    DEMAND,
    HANDED,
    KEY,
    LANGUAGE,
    LETTERS,
    MODEL,
    PASSAGE,
    PERSON,
    PROOFS,
    QUESTION,
    REFERENCE,
    SAID,
    WANTED,
)
from ragexam.exam.exchange.list_cells import listed
from ragexam.exam.labels.taxonomy import LABELS
from ragexam.records import Item, ItemState, Labelling, content_id, from_json
from ragexam.sentences import clause, phrase, template

_LETTERED = re.compile(r"[A-Ja-j]\)\s*\S")
_OURS = frozenset({"id", "question", "choices", "key", "origin", "state"})
"""Fields that only `write_jsonl` writes all together; a key is an index from 0 there."""

_LINE = template("Line {0:n}: {1}.")


@dataclass(frozen=True, slots=True)
class Exchange:
    """Items that were read.

    Attributes:
        items: In the order of the file.
        problems: A sentence for each line that could not be read, with its number.
        notes: Sentences on what was taken for what, where that is not plain.
    """

    items: tuple[Item, ...]
    problems: tuple[str, ...]
    notes: tuple[str, ...] = ()


def read_items(numbered: list[tuple[int, dict[str, Any]]], problems: list[tuple[int, str]], path: Path) -> Exchange:
    """Turn the fields of each line into an item; what cannot be read becomes a sentence with its line.

    Raises:
        InputError: No item is left.
    """
    theirs = [value for _, value in numbered if not _ours(value)]
    first, spoken = _first_number(theirs), _language(theirs)
    all_open = not any(_choices(_lowered(value)) for value in theirs)
    reference = _reference_column(theirs)
    items: list[tuple[int, Item]] = []
    for number, value in numbered:
        try:
            item = (
                checked_item(from_json(Item, value))
                if _ours(value)
                else _item(value, first, spoken, all_open, reference)
            )
        except ValueError as exc:
            problems.append((number, str(exc)))
            continue
        items.append((number, item))
    return dataclasses.replace(exchange_of(items, problems, path), notes=_notes(theirs, reference))


def _reference_column(values: Sequence[Mapping[str, Any]]) -> str:
    """Return the column that says what is right beside what a system answered; "" where the file has none with open questions."""
    still_open = [fields for value in values if not _choices(fields := _lowered(value))]
    return next((name for name in REFERENCE if any(_references(fields, name) for fields in still_open)), "")


def _notes(values: Sequence[Mapping[str, Any]], reference: str) -> tuple[str, ...]:
    """Return what to say of where the references of open questions are from."""
    rows = [_lowered(value) for value in values]
    there = {name for fields in rows for name in fields}
    said = next((name for name in SAID if name in there), "")
    handed = next((name for name in HANDED if name in there), "")
    if not reference:
        if not handed or said not in KEY or all(map(_choices, rows)):
            return ()
        return (
            phrase(
                "Reference answers are from the column “{0:raw}”. As there is a column “{1:raw}” too, it may hold what a system "
                "answered: a column “{2:raw}” would be taken instead.",
                said, handed, REFERENCE[0],
            ),
        )  # fmt: skip
    taken = phrase("Reference answers are from the column “{0:raw}”.", reference)
    if said:
        taken = phrase(
            "Reference answers are from the column “{0:raw}”; “{1:raw}” is what a system answered, and is left.",
            reference, said,
        )  # fmt: skip
    several = sum(len(_references(fields, reference)) > 1 for fields in rows)
    first = phrase("Where a question has several references the first is taken: {0:n} times.", several)
    return (taken, first) if several else (taken,)


def _references(fields: Mapping[str, Any], column: str) -> list[str]:
    """Return the texts of a field: one, a list of some, or such a list in a cell."""
    value = fields.get(column)
    if isinstance(value, str):
        members = listed(value)
        value = [value] if members is None else plain_value(members)
    return [text.strip() for text in value if isinstance(text, str) and text.strip()] if isinstance(value, list) else []


def exchange_of(
    numbered: Iterable[tuple[int, Item]], problems: list[tuple[int, str]], path: Path, sentence: str = _LINE
) -> Exchange:
    """Return items without those that stand there a second time; each problem becomes a sentence with its place.

    Args:
        numbered: Items, each with the number of its place in the file.
        problems: What could not be read, with the numbers of the places.
        path: Of the file.
        sentence: Template of the sentence.

    Raises:
        InputError: No item is left.
    """
    unique: dict[str, Item] = {}
    for number, item in numbered:
        if item.id in unique:
            problems.append((number, phrase("“{0:raw}” stands there a second time", item.question[:60])))
        unique.setdefault(item.id, item)
    sentences = tuple(phrase(sentence, number, clause(reason)) for number, reason in sorted(problems))
    if not unique:
        raise InputError(
            phrase("No item could be read from {0:raw}.", path.name), sentences[0] if sentences else "It is empty."
        )
    return Exchange(tuple(unique.values()), sentences)


def imported_item(
    question: str,
    choices: Sequence[str],
    key: int,
    *,
    answer: str = "",
    passage: str = "",
    topic: str = "",
    explanation: str = "",
    language: str = "",
) -> Item:
    """Return an item of somebody's own exam.

    Args:
        question: The stem.
        choices: None for an open question.
        key: Index of the right choice; -1 for an open question.
        answer: Reference answer of an open question.
        passage: What proves the answer.
        topic: Of the item.
        explanation: For a person.
        language: ISO 639-1; English where unknown.

    Raises:
        ValueError: It is no question that can be asked.
    """
    item = Item(
        id=content_id("imported", question, list(choices), key if choices else answer),
        question=question,
        choices=tuple(choices),
        key=key,
        passage=passage,
        topic=topic,
        language=language or "en",
        origin="imported",
        explanation=explanation,
        answer=answer,
    )
    return checked_item(
        dataclasses.replace(
            item,
            bloom=bloom_levels(question, item.language),
            question_word=question_word(question, item.language),
        )
    )


def _ours(value: Mapping[str, Any]) -> bool:
    return value.keys() >= _OURS


def _item(value: Mapping[str, Any], first: int | None, spoken: str, all_open: bool, reference: str) -> Item:
    fields = _lowered(value)
    question = _text_of(fields, QUESTION)
    if not question:
        raise ValueError("the question is missing")
    choices = _choices(fields)
    answer = _text_of(fields, KEY)
    if reference and not choices:  # what a system answered is no reference, not even where a row has no other
        answer = next(iter(_references(fields, reference)), "")
    # A letter or a number points to choices that are not there, unless no line of the file has any.
    pointing = bool(re.fullmatch(r"[A-Ja-j][).]?", answer)) or (answer.isdecimal() and not all_open)
    unread = any(fields.get(name) for name in CHOICES)
    if not choices and (not answer or pointing or unread):
        raise ValueError("the choices are missing")
    if not answer:
        raise ValueError("the right answer is missing")
    key = _find_key(answer, choices, first) if choices else -1
    language = _text_of(fields, LANGUAGE) or spoken
    state = _text_of(fields, ("state",)).lower()
    item = Item(
        id=content_id("imported", question, list(choices), key if choices else answer),
        question=question,
        choices=choices,
        key=key,
        passage=_text_of(fields, PASSAGE) or "\n\n".join(_references(fields, PROOFS)),
        topic=_text_of(fields, ("topic", "thema", "category")),
        language=language,
        state=ItemState(state) if state in list(ItemState) else ItemState.DRAFT,
        origin="imported",
        explanation=_text_of(fields, ("explanation", "erklärung", "feedback")),
        comment=_text_of(fields, ("comment", "kommentar")),
        answer="" if choices else answer,
        wanted_label=_text_of(fields, WANTED),
        labels=_labellings(value),
        people=_people(value),
        demand=_text_of(fields, DEMAND).lower(),
    )
    item = dataclasses.replace(
        item, bloom=bloom_levels(question, language), question_word=question_word(question, language)
    )
    return checked_item(item)


def _labellings(value: Mapping[str, Any]) -> tuple[Labelling, ...]:
    """Return labels that models gave, from the columns that `write_csv` writes; which file a model was is not said there."""
    labellings: list[Labelling] = []
    for name, label in value.items():
        for method, start in MODEL.items():
            if name.lower().startswith(start) and isinstance(label, str) and label.strip():
                labellings.append(Labelling("", name[len(start) :].strip(), method, label.strip()))
    return tuple(labellings)


def _people(value: Mapping[str, Any]) -> dict[str, str]:
    """Return labels that people gave, by annotator."""
    named = {n[len(PERSON) :].strip(): label for n, label in value.items() if n.lower().startswith(PERSON)}
    return {who: label.strip() for who, label in named.items() if who and isinstance(label, str) and label.strip()}


def _choices(fields: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the choices; letters that number them ("A) ", "B) ", ...) are taken off."""
    raw = next((fields[name] for name in CHOICES if fields.get(name)), None)
    if isinstance(raw, str):
        raw = [c for c in re.split(r"\||\n", raw) if c.strip()]
    if not isinstance(raw, list) or not all(isinstance(c, str) for c in raw):
        return ()
    choices = [c.strip() for c in raw]
    if all(_lettered(c, i) for i, c in enumerate(choices)):
        choices = [c[2:].strip() for c in choices]
    return tuple(choices)


def _lettered(choice: str, index: int) -> bool:
    return index < len(LETTERS) and choice[:2].upper() == f"{LETTERS[index]})" and bool(choice[2:].strip())


def _language(values: Sequence[Mapping[str, Any]]) -> str:
    """Return the language of a file's questions, for those that do not say theirs; English where it cannot be told."""
    texts = [_text_of(_lowered(value), QUESTION) for value in values]
    return detect_language(" ".join(texts)) or "en"


def _first_number(values: Iterable[Mapping[str, Any]]) -> int | None:
    """Return what the numbers of right answers count from: 0 or 1; None where they leave it open.

    A 0 among them is the first of 0, 1, 2, ...; one as large as the number of choices is the last of 1, 2, 3, ...
    """
    numbers: list[tuple[int, int]] = []
    for value in values:
        fields = _lowered(value)
        choices, answer = _choices(fields), _text_of(fields, KEY)
        if _is_number(answer) and answer not in choices:
            numbers.append((int(answer), len(choices)))
    if any(number == 0 for number, _ in numbers):
        return 0
    return 1 if any(number == most for number, most in numbers) else None


def _find_key(answer: str, choices: Sequence[str], first: int | None) -> int:
    """Return the index of the right choice, given as its text, its letter or its number."""
    if answer in choices:
        return choices.index(answer)
    letter = answer.rstrip(").").upper()
    if len(letter) == 1 and letter in LETTERS:
        index = LETTERS.index(letter)
    elif _is_number(answer):
        if first is None:
            raise ValueError(
                phrase("the right answer {0:raw} may count from 0 or from 1; give its letter (A, B, ...)", answer)
            )
        index = int(answer) - first
    elif _LETTERED.match(answer) and not _LETTERED.match(rest := answer[2:].strip()):
        return _find_key(rest, choices, first)
    else:
        raise ValueError(phrase("the right answer “{0:raw}” is none of the choices", answer[:60]))
    if not 0 <= index < len(choices):
        raise ValueError(phrase("the right answer {0:raw} points past the {1:n} choices", answer, len(choices)))
    return index


def _is_number(answer: str) -> bool:
    return answer.isdecimal() and len(answer) < 10  # a file may come from anywhere


def checked_item(item: Item) -> Item:
    """Return an item as it is asked.

    Raises:
        ValueError: It is no question that can be asked, or has a label that there is not.
    """
    if not item.question.strip():
        raise ValueError("the question is empty")
    given = {item.wanted_label, *item.people.values(), *(labelling.label for labelling in item.labels)}
    unknown = sorted(given - {""} - LABELS.keys())
    if unknown:
        raise ValueError(phrase("there is no label “{0:raw}”; there are: {1}", unknown[0][:40], ", ".join(LABELS)))
    if item.is_open:
        if not item.answer.strip():
            raise ValueError("there are neither choices nor an answer")
        return dataclasses.replace(item, key=-1)
    if len(item.choices) < 2 or not all(c.strip() for c in item.choices):
        raise ValueError("fewer than two choices, or an empty one")
    # The same rule as for an edit by hand: capitals and spaces make no difference.
    if len({" ".join(c.casefold().split()) for c in item.choices}) != len(item.choices):
        raise ValueError("two choices are the same")
    if not 0 <= item.key < len(item.choices):
        raise ValueError("the key points to no choice")
    return item


def _lowered(value: Mapping[str, Any]) -> dict[str, Any]:
    return {str(k).strip().lower(): v for k, v in value.items()}


def _text_of(fields: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return the first of some fields that holds a text or a whole number; "" where none does."""
    for name in names:
        value = fields.get(name)
        if isinstance(value, str | int) and not isinstance(value, bool) and str(value).strip():
            return str(value).strip()
    return ""
