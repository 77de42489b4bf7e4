"""Exams in and out: JSONL (everything), CSV (a person's own exam), Moodle GIFT (out only)."""

from __future__ import annotations

import csv
import dataclasses
import io
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ragexam.corpus.language import detect_language
from ragexam.errors import InputError
from ragexam.exam.categories import bloom_levels, question_word
from ragexam.records import Item, ItemState, content_id, from_json, to_json

_LETTERS = "ABCDEFGHIJ"
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What makes spreadsheets take a text for a formula, full-width forms counted in."""
_QUESTION = ("question", "stem", "frage")
_KEY = ("key", "answer", "correct", "correct_answer", "correct answer", "right", "antwort", "lösung", "richtig")
_CHOICES = ("choices", "options", "antworten")
_PASSAGE = ("passage", "documentation", "context")
_LANGUAGE = ("language", "sprache")
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
    """Write every field of every item, one JSON object a line; `read_jsonl` gives back the same items."""
    with path.open("w", encoding="utf-8", errors="replace", newline="\n") as file:
        for item in items:
            file.write(json.dumps(to_json(item), ensure_ascii=False) + "\n")


def read_jsonl(path: Path) -> Exchange:
    """Read an exam: what `write_jsonl` wrote, or objects with a question, choices and the right answer.

    The names that are understood, and how the right answer may be given, are those of `read_csv`; "choices" is a list.

    Raises:
        InputError: The file or not one line of it can be read.
    """
    numbered: list[tuple[int, dict[str, Any]]] = []
    problems: list[tuple[int, str]] = []
    # Not splitlines(): JSON leaves line and paragraph separators (U+2028, U+0085) inside texts as they are.
    for number, line in enumerate(_text(path).split("\n"), 1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
            if not isinstance(value, dict):
                raise ValueError("it is not a JSON object")
            numbered.append((number, value))
        except (ValueError, RecursionError) as exc:
            problems.append((number, str(exc)))
    return _read(numbered, problems, path)


def write_csv(items: Iterable[Item], path: Path) -> None:
    """Write question, choices, key, topic and texts; UTF-8 with a byte-order mark for spreadsheets.

    The key is a letter, or the choice's own text where a letter could be taken for the text of another choice. A text
    that a spreadsheet would run as a formula gets a leading apostrophe, which `read_csv` takes off again.
    """
    rows = list(items)
    most = max((len(item.choices) for item in rows), default=4)
    heads = [f"choice {_LETTERS[i] if i < len(_LETTERS) else i + 1}" for i in range(most)]
    with path.open("w", encoding="utf-8-sig", errors="replace", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(
            ["id", "question", *heads, "key", "topic", "language", "state", "passage", "explanation", "comment"]
        )
        for item in rows:
            choices = [*item.choices, *[""] * (most - len(item.choices))]
            letter = _LETTERS[item.key] if item.key < len(_LETTERS) else ""
            key = letter if letter and letter not in item.choices else item.choices[item.key]
            tail = [item.topic, item.language, str(item.state), item.passage, item.explanation, item.comment]
            writer.writerow([_guarded(v) for v in (item.id, item.question, *choices, key, *tail)])


def read_csv(path: Path) -> Exchange:
    """Read a person's own exam from a table, its columns separated by commas, semicolons or tabs.

    Needs a column "question", the choices (columns "choice A", "B", "option 3" ..., or one column "choices" with the
    choices separated by | or line breaks) and "key" or "answer": the right choice's text, its letter, or its number.
    Numbers may count from 0 or from 1; where a file's numbers leave open which, the lines are refused. The columns
    "topic", "language" (that of the file's questions where it is missing), "state", "passage", "explanation" and
    "comment" are taken too where they are there.

    Raises:
        InputError: The file cannot be read, a column is missing, or not one line can be read.
    """
    rows = _rows(_text(path), path)
    if not rows:
        raise InputError(
            f"{path.name} is empty.", "Give a table with the columns question, choice A, choice B, ..., key."
        )
    heads = [h.strip().lower() for h in rows[0][1]]
    columns = [
        i for i, h in enumerate(heads) if re.fullmatch(r"(?:(?:choice|option|antwort|wahl)[ _]?)?(?:[a-j]|\d\d?)\)?", h)
    ]
    _require(heads, _QUESTION, path)
    _require(heads, _KEY, path)
    if len(columns) < 2 and not any(h in _CHOICES for h in heads):
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
        cells = [_bare(c) for c in row] + [""] * (len(heads) - len(row))
        if not any(c.strip() for c in cells):
            continue
        value: dict[str, Any] = dict(zip(heads, cells, strict=False))
        value.pop("id", None)  # it names an item of the exam that was written, not the one that the row may be by now
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
            blocks.append(f"$CATEGORY: {' '.join(topic.split()).replace('/', '//')}")
        choices = "\n".join(f"{'=' if i == item.key else '~'}{_gift(c)}" for i, c in enumerate(item.choices))
        after = f"\n####{_gift(item.explanation)}" if item.explanation.strip() else ""
        blocks.append(f"::{_gift(item.id)}::[plain]{_gift(item.question)} {{\n{choices}{after}\n}}")
    path.write_text("\n\n".join(blocks) + "\n", encoding="utf-8", errors="replace")


def _gift(text: str) -> str:
    """Escape what GIFT gives a meaning to; a line break would end the answer, an empty line the question."""
    escaped = re.sub(r"([\\~=#{}:])", r"\\\1", text.strip())
    return r"\n".join(part.strip() for part in escaped.splitlines() if part.strip())


# -------------------------------------------------------------- from fields to items


def _read(numbered: list[tuple[int, dict[str, Any]]], problems: list[tuple[int, str]], path: Path) -> Exchange:
    """Turn the fields of each line into an item; what cannot be read becomes a sentence with its line.

    Raises:
        InputError: No item is left.
    """
    theirs = [value for _, value in numbered if not _ours(value)]
    first, spoken = _first_number(theirs), _language(theirs)
    unique: dict[str, Item] = {}
    for number, value in numbered:
        try:
            item = _checked(from_json(Item, value)) if _ours(value) else _item(value, first, spoken)
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


def _item(value: Mapping[str, Any], first: int | None, spoken: str) -> Item:
    fields = _lowered(value)
    question = _text_of(fields, _QUESTION)
    if not question:
        raise ValueError("the question is missing")
    choices = _choices(fields)
    if not choices:
        raise ValueError("the choices are missing")
    answer = _text_of(fields, _KEY)
    if not answer:
        raise ValueError("the right answer is missing")
    key = _find_key(answer, choices, first)
    language = _text_of(fields, _LANGUAGE) or spoken
    state = _text_of(fields, ("state",)).lower()
    item = Item(
        id=content_id("imported", question, list(choices), key),
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
    )
    item = dataclasses.replace(
        item, bloom=bloom_levels(question, language), question_word=question_word(question, language)
    )
    return _checked(item)


def _choices(fields: Mapping[str, Any]) -> tuple[str, ...]:
    """The choices; letters that number them ("A) ", "B) ", ...) are taken off."""
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
    """The language of a file's questions, for those that do not say theirs; English where it cannot be told."""
    texts = [_text_of(_lowered(value), _QUESTION) for value in values]
    return detect_language(" ".join(texts)) or "en"


def _first_number(values: Iterable[Mapping[str, Any]]) -> int | None:
    """What the numbers of right answers count from: 0 or 1; None where they leave it open.

    A 0 among them is the first of 0, 1, 2, ...; one as large as the number of choices is the last of 1, 2, 3, ...
    """
    numbers: list[tuple[int, int]] = []
    for value in values:
        fields = _lowered(value)
        choices, answer = _choices(fields), _text_of(fields, _KEY)
        if answer.isdecimal() and answer not in choices:
            numbers.append((int(answer), len(choices)))
    if any(number == 0 for number, _ in numbers):
        return 0
    return 1 if any(number == most for number, most in numbers) else None


def _find_key(answer: str, choices: Sequence[str], first: int | None) -> int:
    """Index of the right choice, given as its text, its letter or its number."""
    if answer in choices:
        return choices.index(answer)
    letter = answer.rstrip(").").upper()
    if len(letter) == 1 and letter in _LETTERS:
        place = _LETTERS.index(letter)
    elif answer.isdecimal():
        if first is None:
            raise ValueError(f"the right answer {answer} may count from 0 or from 1; give its letter (A, B, ...)")
        place = int(answer) - first
    elif re.match(r"[A-Ja-j]\)\s*\S", answer):
        return _find_key(answer[2:].strip(), choices, first)
    else:
        raise ValueError(f"the right answer “{answer[:60]}” is none of the choices")
    if not 0 <= place < len(choices):
        raise ValueError(f"the right answer {answer} points past the {len(choices)} choices")
    return place


def _checked(item: Item) -> Item:
    if not item.question.strip():
        raise ValueError("the question is empty")
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
    """The first of some fields that holds a text or a whole number; "" where none does."""
    for name in names:
        value = fields.get(name)
        if isinstance(value, str | int) and not isinstance(value, bool) and str(value).strip():
            return str(value).strip()
    return ""


# -------------------------------------------------------------- files


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError as exc:
        raise InputError(f"{path.name} cannot be read: {exc.strerror or exc}.", "Check the path.") from exc
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeError:
        return data.decode("cp1252", errors="replace")


def _rows(text: str, path: Path) -> list[tuple[int, list[str]]]:
    """The rows of a table, each with the number of its last line.

    Raises:
        InputError: It is no table.
    """
    # The delimiter is the one that parts the headings most often; guessing from the texts below goes wrong with commas.
    head = re.split(r"\r\n?|\n", text, maxsplit=1)[0]
    delimiter = max(",;\t", key=lambda mark: len(next(csv.reader([head], delimiter=mark), [])))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    rows: list[tuple[int, list[str]]] = []
    try:
        for row in reader:
            rows.append((reader.line_num, row))  # noqa: PERF401 - the number is asked while reading
    except csv.Error as exc:
        raise InputError(f"{path.name} cannot be read as a table: {exc} (line {reader.line_num}).") from exc
    return rows


def _require(heads: Sequence[str], names: Sequence[str], path: Path) -> None:
    if not any(h in names for h in heads):
        raise InputError(f"{path.name} has no column “{names[0]}”.", f"Name one of its columns: {', '.join(names)}.")


def _guarded(value: str) -> str:
    return "'" + value if value.startswith((*_FORMULA, "'")) else value


def _bare(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and cell[1:].startswith((*_FORMULA, "'")) else cell
