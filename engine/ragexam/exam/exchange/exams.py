"""Exams in and out: JSONL (everything), CSV (a person's own exam), Moodle GIFT (out only).

Questions with choices and open ones (a reference answer in place of choices) may stand in one file.
"""

from __future__ import annotations

import csv
import dataclasses
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ragexam.corpus.language import detect_language
from ragexam.corpus.text import load_json, plain_characters
from ragexam.errors import InputError
from ragexam.exam.categories import bloom_levels, question_word
from ragexam.exam.exchange.spreadsheets import bare_cell, file_text, guarded_cell, table_rows
from ragexam.exam.labels.taxonomy import LABELS
from ragexam.records import Item, ItemState, Labelling, content_id, from_json, to_json

_LETTERS = "ABCDEFGHIJ"
_LETTERED = re.compile(r"[A-Ja-j]\)\s*\S")
_QUESTION = ("question", "stem", "frage")
_KEY = ("key", "answer", "correct", "correct_answer", "correct answer", "right", "antwort", "lösung", "richtig")
_CHOICES = ("choices", "options", "antworten")
_ANSWERS = frozenset({"answer", "antwort"})
"""Headings under which a table without choices holds reference answers."""
_PASSAGE = ("passage", "documentation", "context")
_LANGUAGE = ("language", "sprache")
_WANTED = ("wanted label", "wanted_label")
_PERSON = "label of "
"""Before an annotator's name in the heading of a column of labels."""
_MODEL = {"prompt": "label in words, ", "likelihood": "label by likelihood, "}
"""Before a model's name in the heading of a column of its labels, by method."""
_OURS = frozenset({"id", "question", "choices", "key", "origin", "state"})
"""Fields that only `write_jsonl` writes all together; a key is an index from 0 there."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Items that were read.

    Attributes:
        items: In the order of the file.
        problems: A sentence for each line that could not be read, with its number.
    """

    items: tuple[Item, ...]
    problems: tuple[str, ...]


def write_jsonl(items: Iterable[Item], path: Path) -> None:
    """Write every field of every item, one JSON object a line; `read_jsonl` gives back the same items.

    Only control characters and the like, which no document's text has either, do not come back.
    """
    with path.open("w", encoding="utf-8", errors="replace", newline="\n") as file:
        for item in items:
            file.write(json.dumps(to_json(item), ensure_ascii=False) + "\n")


def read_jsonl(path: Path) -> Exchange:
    """Read an exam: what `write_jsonl` wrote, or objects with a question, choices and the right answer.

    The names that are understood, and how the right answer may be given, are those of `read_csv`; "choices" is a list. An
    object without choices is an open question.

    Raises:
        InputError: The file or not one line of it can be read.
    """
    numbered: list[tuple[int, dict[str, Any]]] = []
    problems: list[tuple[int, str]] = []
    # Not splitlines(): JSON leaves line and paragraph separators (U+2028, U+0085) inside texts as they are.
    for number, line in enumerate(file_text(path).split("\n"), 1):
        if not line.strip():
            continue
        try:
            value = _cleaned(load_json(line))
            if not isinstance(value, dict):
                raise ValueError("it is not a JSON object")
            numbered.append((number, value))
        except (ValueError, RecursionError) as exc:
            problems.append((number, str(exc)))
    return _read(numbered, problems, path)


def write_csv(items: Iterable[Item], path: Path) -> None:
    """Write question, choices, key, topic and texts; UTF-8 with a byte-order mark for spreadsheets.

    An open question has no key but an answer; the columns of answers and labels are there where an item has them. The key
    is a letter, or the choice's own text where a letter could be taken for the text of another choice. A text
    that a spreadsheet would run as a formula gets a leading apostrophe, which `read_csv` takes off again.
    """
    rows = list(items)
    most = max((len(item.choices) for item in rows), default=4)
    more = _more_columns(rows)
    heads = [f"choice {_LETTERS[i] if i < len(_LETTERS) else i + 1}" for i in range(most)]
    with path.open("w", encoding="utf-8-sig", errors="replace", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(
            ["id", "question", *heads, "key", "topic", "language", "state", "passage", "explanation", "comment", *more]
        )
        for item in rows:
            choices = [*item.choices, *[""] * (most - len(item.choices))]
            letter = "" if item.is_open or item.key >= len(_LETTERS) else _LETTERS[item.key]
            read = [choice.strip() for choice in item.choices]  # as `read_csv` has them
            key = letter if item.is_open or (letter and letter not in read) else item.choices[item.key]
            tail = [item.topic, item.language, str(item.state), item.passage, item.explanation, item.comment]
            labels = [_cell(item, name) for name in more]
            writer.writerow([guarded_cell(v) for v in (item.id, item.question, *choices, key, *tail, *labels)])


def read_csv(path: Path) -> Exchange:
    """Read a person's own exam from a table, its columns separated by commas, semicolons or tabs.

    A row without choices is an open question, and so are all rows of a table that has no columns of choices; "answer" is
    then its reference answer.

    Needs a column "question", the choices (columns "choice A", "B", "option 3" ..., or one column "choices" with the
    choices separated by | or line breaks) and "key" or "answer": the right choice's text, its letter, or its number.
    Numbers may count from 0 or from 1; where a file's numbers leave open which, the lines are refused. The columns
    "topic", "language" (that of the file's questions where it is missing), "state", "passage", "explanation" and
    "comment" are taken too where they are there.

    Raises:
        InputError: The file cannot be read, a column is missing, or not one line can be read.
    """
    rows = table_rows(file_text(path), path)
    if not rows:
        raise InputError(
            f"{path.name} is empty.", "Give a table with the columns question, choice A, choice B, ..., key."
        )
    written = [plain_characters(h).strip() for h in rows[0][1]]  # names of people and models keep their capitals
    heads = [h.lower() for h in written]
    columns = [
        i for i, h in enumerate(heads) if re.fullmatch(r"(?:(?:choice|option|antwort|wahl)[ _]?)?(?:[a-j]|\d\d?)\)?", h)
    ]
    _require(heads, _QUESTION, path)
    _require(heads, _KEY, path)
    if len(columns) < 2 and not any(h in _CHOICES for h in heads) and not set(heads) & _ANSWERS:
        raise InputError(
            f"{path.name} has no columns of choices.",
            'Name them "choice A", "choice B", and so on, or use one column "choices".',
        )
    numbered: list[tuple[int, dict[str, Any]]] = []
    problems: list[tuple[int, str]] = []
    for number, row in rows[1:]:
        if any(cell.strip() for cell in row[len(heads) :]):
            problems.append((number, "it has more cells than there are headings; texts with a comma need quotes"))
            continue
        cells = [plain_characters(bare_cell(c)) for c in row] + [""] * (len(heads) - len(row))
        if not any(c.strip() for c in cells):
            continue
        value: dict[str, Any] = dict(zip(written, cells, strict=False))
        value = {
            name: cell for name, cell in value.items() if name.lower() != "id"
        }  # it names an item of the exam that was written, not the one that the row may be by now
        if len(columns) >= 2:
            value["choices"] = [cells[i] for i in columns if cells[i].strip()]
        numbered.append((number, value))
    return _read(numbered, problems, path)


def write_gift(items: Iterable[Item], path: Path) -> None:
    """Write Moodle's GIFT: a category a topic, one question a block."""
    blocks: list[str] = []
    topic = ""
    for item in sorted(items, key=lambda i: i.topic):
        if item.topic != topic:
            topic = item.topic
            blocks.append(f"$CATEGORY: {' '.join(plain_characters(topic).split()).replace('/', '//')}")
        if item.is_open:  # an essay question; its reference answer is shown as feedback
            blocks.append(f"::{_gift(item.id)}::[plain]{_gift(item.question)} {{\n####{_gift(item.answer)}\n}}")
            continue
        choices = "\n".join(f"{'=' if i == item.key else _wrong(c)}{_gift(c)}" for i, c in enumerate(item.choices))
        after = f"\n####{_gift(item.explanation)}" if item.explanation.strip() else ""
        blocks.append(f"::{_gift(item.id)}::[plain]{_gift(item.question)} {{\n{choices}{after}\n}}")
    path.write_text("\n\n".join(blocks) + "\n", encoding="utf-8", errors="replace")


def _wrong(choice: str) -> str:
    """Return what marks a wrong choice. One that begins with "%50%" would be worth half a point: its real worth goes before it."""
    return "~%0%" if choice.lstrip().startswith("%") else "~"


def _gift(text: str) -> str:
    """Escape what GIFT gives a meaning to; a line break would end the answer, an empty line the question.

    Control characters are left out: Moodle's database takes some of them not at all.
    """
    escaped = re.sub(r"([\\~=#{}:])", r"\\\1", plain_characters(text).strip())
    return r"\n".join(part.strip() for part in escaped.splitlines() if part.strip())


# -------------------------------------------------------------- from fields to items


def _cleaned(value: Any) -> Any:
    """Return a JSON value whose texts hold no control characters, marks of direction or broken surrogates."""
    if isinstance(value, str):
        return plain_characters(value)
    if isinstance(value, list):
        return [_cleaned(v) for v in value]
    if isinstance(value, dict):
        return {plain_characters(k): _cleaned(v) for k, v in value.items()}
    return value


def _read(numbered: list[tuple[int, dict[str, Any]]], problems: list[tuple[int, str]], path: Path) -> Exchange:
    """Turn the fields of each line into an item; what cannot be read becomes a sentence with its line.

    Raises:
        InputError: No item is left.
    """
    theirs = [value for _, value in numbered if not _ours(value)]
    first, spoken = _first_number(theirs), _language(theirs)
    all_open = not any(_choices(_lowered(value)) for value in theirs)
    unique: dict[str, Item] = {}
    for number, value in numbered:
        try:
            item = _checked(from_json(Item, value)) if _ours(value) else _item(value, first, spoken, all_open)
        except ValueError as exc:
            problems.append((number, str(exc)))
            continue
        if item.id in unique:
            problems.append((number, f"“{item.question[:60]}” stands there a second time"))
        unique.setdefault(item.id, item)
    said = tuple(f"Line {number}: {reason.rstrip('.')}." for number, reason in sorted(problems))
    if not unique:
        raise InputError(f"No item could be read from {path.name}.", said[0] if said else "It is empty.")
    return Exchange(tuple(unique.values()), said)


def _ours(value: Mapping[str, Any]) -> bool:
    return value.keys() >= _OURS


def _item(value: Mapping[str, Any], first: int | None, spoken: str, all_open: bool) -> Item:
    fields = _lowered(value)
    question = _text_of(fields, _QUESTION)
    if not question:
        raise ValueError("the question is missing")
    choices = _choices(fields)
    answer = _text_of(fields, _KEY)
    # A letter or a number points to choices that are not there, unless no line of the file has any.
    pointing = bool(re.fullmatch(r"[A-Ja-j][).]?", answer)) or (answer.isdecimal() and not all_open)
    unread = any(fields.get(name) for name in _CHOICES)
    if not choices and (not answer or pointing or unread):
        raise ValueError("the choices are missing")
    if not answer:
        raise ValueError("the right answer is missing")
    key = _find_key(answer, choices, first) if choices else -1
    language = _text_of(fields, _LANGUAGE) or spoken
    state = _text_of(fields, ("state",)).lower()
    item = Item(
        id=content_id("imported", question, list(choices), key if choices else answer),
        question=question,
        choices=choices,
        key=key,
        passage=_text_of(fields, _PASSAGE),
        topic=_text_of(fields, ("topic", "thema", "category")),
        language=language,
        state=ItemState(state) if state in list(ItemState) else ItemState.DRAFT,
        origin="imported",
        explanation=_text_of(fields, ("explanation", "erklärung", "feedback")),
        comment=_text_of(fields, ("comment", "kommentar")),
        answer="" if choices else answer,
        wanted_label=_text_of(fields, _WANTED),
        labels=_labellings(value),
        people=_people(value),
    )
    item = dataclasses.replace(
        item, bloom=bloom_levels(question, language), question_word=question_word(question, language)
    )
    return _checked(item)


def _labellings(value: Mapping[str, Any]) -> tuple[Labelling, ...]:
    """Return labels that models gave, from the columns that `write_csv` writes; which file a model was is not said there."""
    found: list[Labelling] = []
    for name, label in value.items():
        for method, start in _MODEL.items():
            if name.lower().startswith(start) and isinstance(label, str) and label.strip():
                found.append(Labelling("", name[len(start) :].strip(), method, label.strip()))
    return tuple(found)


def _people(value: Mapping[str, Any]) -> dict[str, str]:
    """Return labels that people gave, by annotator."""
    named = {n[len(_PERSON) :].strip(): label for n, label in value.items() if n.lower().startswith(_PERSON)}
    return {who: label.strip() for who, label in named.items() if who and isinstance(label, str) and label.strip()}


def _more_columns(items: Sequence[Item]) -> list[str]:
    """Return headings of the columns that only some exams need: answers of open questions, and labels."""
    found = ["answer"] if any(item.is_open for item in items) else []
    if any(item.wanted_label for item in items):
        found.append(_WANTED[0])
    found += dict.fromkeys(_PERSON + who for item in items for who in item.people)
    found += dict.fromkeys(_MODEL[x.method] + x.model_name for item in items for x in item.labels if x.method in _MODEL)
    return found


def _cell(item: Item, column: str) -> str:
    if column == "answer":
        return item.answer
    if column == _WANTED[0]:
        return item.wanted_label
    if column.startswith(_PERSON):
        return item.people.get(column.removeprefix(_PERSON), "")
    said = [x.label for x in item.labels if x.method in _MODEL and _MODEL[x.method] + x.model_name == column]
    return said[-1] if said else ""


def _choices(fields: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the choices; letters that number them ("A) ", "B) ", ...) are taken off."""
    raw = next((fields[name] for name in _CHOICES if fields.get(name)), None)
    if isinstance(raw, str):
        raw = [c for c in re.split(r"\||\n", raw) if c.strip()]
    if not isinstance(raw, list) or not all(isinstance(c, str) for c in raw):
        return ()
    choices = [c.strip() for c in raw]
    if all(_lettered(c, i) for i, c in enumerate(choices)):
        choices = [c[2:].strip() for c in choices]
    return tuple(choices)


def _lettered(choice: str, place: int) -> bool:
    return place < len(_LETTERS) and choice[:2].upper() == f"{_LETTERS[place]})" and bool(choice[2:].strip())


def _language(values: Sequence[Mapping[str, Any]]) -> str:
    """Return the language of a file's questions, for those that do not say theirs; English where it cannot be told."""
    texts = [_text_of(_lowered(value), _QUESTION) for value in values]
    return detect_language(" ".join(texts)) or "en"


def _first_number(values: Iterable[Mapping[str, Any]]) -> int | None:
    """Return what the numbers of right answers count from: 0 or 1; None where they leave it open.

    A 0 among them is the first of 0, 1, 2, ...; one as large as the number of choices is the last of 1, 2, 3, ...
    """
    numbers: list[tuple[int, int]] = []
    for value in values:
        fields = _lowered(value)
        choices, answer = _choices(fields), _text_of(fields, _KEY)
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
    if len(letter) == 1 and letter in _LETTERS:
        place = _LETTERS.index(letter)
    elif _is_number(answer):
        if first is None:
            raise ValueError(f"the right answer {answer} may count from 0 or from 1; give its letter (A, B, ...)")
        place = int(answer) - first
    elif _LETTERED.match(answer) and not _LETTERED.match(rest := answer[2:].strip()):
        return _find_key(rest, choices, first)
    else:
        raise ValueError(f"the right answer “{answer[:60]}” is none of the choices")
    if not 0 <= place < len(choices):
        raise ValueError(f"the right answer {answer} points past the {len(choices)} choices")
    return place


def _is_number(answer: str) -> bool:
    return answer.isdecimal() and len(answer) < 10  # a file may come from anywhere


def _checked(item: Item) -> Item:
    if not item.question.strip():
        raise ValueError("the question is empty")
    given = {item.wanted_label, *item.people.values(), *(labelling.label for labelling in item.labels)}
    unknown = sorted(given - {""} - LABELS.keys())
    if unknown:
        raise ValueError(f"there is no label “{unknown[0][:40]}”; there are: {', '.join(LABELS)}")
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


# -------------------------------------------------------------- files


def _require(heads: Sequence[str], names: Sequence[str], path: Path) -> None:
    if not any(h in names for h in heads):
        raise InputError(f"{path.name} has no column “{names[0]}”.", f"Name one of its columns: {', '.join(names)}.")
