"""Exams in and out: JSONL (everything), CSV (a person's own exam), Moodle GIFT (out only)."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ragexam.errors import InputError
from ragexam.exam.categories import bloom_levels, question_word
from ragexam.records import Item, content_id, from_json, to_json

_LETTERS = "ABCDEFGHIJ"
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_QUESTION = ("question", "stem", "frage")
_KEY = ("key", "answer", "correct", "correct_answer", "correct answer", "right", "antwort", "lösung", "richtig")
_CHOICES = ("choices", "options", "antworten")
_PASSAGE = ("passage", "documentation", "context")


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
    with path.open("w", encoding="utf-8") as file:
        for item in items:
            file.write(json.dumps(to_json(item), ensure_ascii=False) + "\n")


def read_jsonl(path: Path) -> Exchange:
    """Read an exam: what `write_jsonl` wrote, or objects with a question, choices and the right answer.

    Raises:
        InputError: No line could be read.
    """
    items: list[Item] = []
    problems: list[str] = []
    for number, line in enumerate(_text(path).splitlines(), 1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
            if not isinstance(value, dict):
                raise ValueError("it is not a JSON object")
            items.append(_checked(from_json(Item, value)) if "id" in value and "key" in value else _item(value))
        except (ValueError, RecursionError) as exc:
            problems.append(f"Line {number}: {exc}.")
    return _result(items, problems, path)


def write_csv(items: Iterable[Item], path: Path) -> None:
    """Write question, choices, key (as a letter) and categories; UTF-8 with a byte-order mark for spreadsheets.

    A text that a spreadsheet would run as a formula gets a leading apostrophe, which `read_csv` takes off again.
    """
    rows = list(items)
    most = max((len(item.choices) for item in rows), default=4)
    heads = [f"choice {_LETTERS[i] if i < len(_LETTERS) else i + 1}" for i in range(most)]
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(
            ["id", "question", *heads, "key", "topic", "language", "state", "passage", "explanation", "comment"]
        )
        for item in rows:
            choices = [*item.choices, *[""] * (most - len(item.choices))]
            letter = _LETTERS[item.key] if item.key < len(_LETTERS) else str(item.key + 1)
            tail = [item.topic, item.language, str(item.state), item.passage, item.explanation, item.comment]
            writer.writerow([_guarded(v) for v in (item.id, item.question, *choices, letter, *tail)])


def read_csv(path: Path) -> Exchange:
    """Read a person's own exam from a table.

    Needs a column "question", the choices (columns "choice A", "B", "option 3" ..., or one column "choices" with the
    choices separated by | or line breaks) and "key" or "answer": a letter, a number from 1, or the right choice's text.

    Raises:
        InputError: A column is missing, or no line could be read.
    """
    text = _text(path)
    try:
        dialect: type[csv.Dialect] | csv.Dialect = csv.Sniffer().sniff(text[:4000], delimiters=",;\t")
    except csv.Error:
        dialect = csv.excel
    rows = list(csv.reader(text.splitlines(keepends=True), dialect))
    if not rows:
        raise InputError(
            f"{path.name} is empty.", "Give a table with the columns question, choice A, choice B, ..., key."
        )
    heads = [h.strip().lower() for h in rows[0]]
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
    items: list[Item] = []
    problems: list[str] = []
    for number, row in enumerate(rows[1:], 2):
        cells = [_bare(c) for c in row] + [""] * (len(heads) - len(row))
        if not any(c.strip() for c in cells):
            continue
        value: dict[str, object] = dict(zip(heads, cells, strict=False))
        if len(columns) >= 2:
            value["choices"] = [cells[i] for i in columns if cells[i].strip()]
        try:
            items.append(_item(value))
        except ValueError as exc:
            problems.append(f"Line {number}: {exc}.")
    return _result(items, problems, path)


def write_gift(items: Iterable[Item], path: Path) -> None:
    """Write Moodle's GIFT: a category a topic, one question a block."""
    blocks: list[str] = []
    topic = ""
    for item in sorted(items, key=lambda i: i.topic):
        if item.topic != topic:
            topic = item.topic
            blocks.append(f"$CATEGORY: {topic.replace('/', '//')}")
        choices = "\n".join(f"{'=' if i == item.key else '~'}{_gift(c)}" for i, c in enumerate(item.choices))
        after = f"\n####{_gift(item.explanation)}" if item.explanation else ""
        blocks.append(f"::{item.id}::[plain]{_gift(item.question)} {{\n{choices}{after}\n}}")
    path.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")


def _gift(text: str) -> str:
    escaped = re.sub(r"([\\~=#{}:])", r"\\\1", text.strip())
    return re.sub(r"\s*\n\s*", r"\\n", escaped)


def _item(value: dict[str, object]) -> Item:
    fields = {str(k).strip().lower(): v for k, v in value.items()}
    question = _first(fields, _QUESTION)
    if not question:
        raise ValueError("the question is missing")
    raw = next((fields[name] for name in _CHOICES if fields.get(name)), None)
    if isinstance(raw, str):
        raw = [c for c in re.split(r"\||\n", raw) if c.strip()]
    if not isinstance(raw, list) or not all(isinstance(c, str) for c in raw):
        raise ValueError("the choices are missing")
    choices = tuple(re.sub(r"^[A-Ja-j]\)\s+", "", c.strip()) for c in raw)
    answer = _first(fields, _KEY)
    if not answer:
        raise ValueError("the right answer is missing")
    key = _find_key(answer, choices)
    language = _first(fields, ("language", "sprache")) or "en"
    item = Item(
        id=content_id("imported", question, list(choices), key),
        question=question,
        choices=choices,
        key=key,
        passage=_first(fields, _PASSAGE),
        topic=_first(fields, ("topic", "thema", "category")),
        language=language,
        origin="imported",
        explanation=_first(fields, ("explanation", "erklärung", "feedback")),
        bloom=bloom_levels(question, language),
        question_word=question_word(question, language),
    )
    return _checked(item)


def _find_key(answer: str, choices: Sequence[str]) -> int:
    bare = re.sub(r"^[A-Ja-j]\)\s+", "", answer.strip())
    if bare in choices:
        return choices.index(bare)
    letter = answer.strip().rstrip(").").upper()
    if len(letter) == 1 and letter in _LETTERS:
        place = _LETTERS.index(letter)
    elif letter.isdigit():
        place = int(letter) - 1
    else:
        raise ValueError(f"the right answer “{answer}” is none of the choices")
    if not 0 <= place < len(choices):
        raise ValueError(f"the right answer {answer} points past the {len(choices)} choices")
    return place


def _checked(item: Item) -> Item:
    if not item.question.strip():
        raise ValueError("the question is empty")
    if len(item.choices) < 2 or not all(c.strip() for c in item.choices):
        raise ValueError("fewer than two choices, or an empty one")
    if len(set(item.choices)) != len(item.choices):
        raise ValueError("two choices are the same")
    if not 0 <= item.key < len(item.choices):
        raise ValueError("the key points to no choice")
    return item


def _result(items: list[Item], problems: list[str], path: Path) -> Exchange:
    unique: dict[str, Item] = {}
    for item in items:
        if item.id in unique:
            problems.append(f"“{item.question[:60]}” stands twice; the first is taken.")
        unique.setdefault(item.id, item)
    if not unique:
        first = f" {problems[0]}" if problems else ""
        raise InputError(f"No item could be read from {path.name}.{first}")
    return Exchange(tuple(unique.values()), tuple(problems))


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError as exc:
        raise InputError(f"{path.name} cannot be read: {exc.strerror or exc}.") from exc
    for encoding in ("utf-8-sig", "utf-16") if data[:2] not in (b"\xff\xfe", b"\xfe\xff") else ("utf-16",):
        try:
            return data.decode(encoding)
        except UnicodeError:
            continue
    return data.decode("cp1252", errors="replace")


def _require(heads: Sequence[str], names: Sequence[str], path: Path) -> None:
    if not any(h in names for h in heads):
        raise InputError(f"{path.name} has no column “{names[0]}”.", f"Name one of its columns: {', '.join(names)}.")


def _first(fields: dict[str, object], names: Sequence[str]) -> str:
    for name in names:
        value = fields.get(name)
        if isinstance(value, str | int) and not isinstance(value, bool) and str(value).strip():
            return str(value).strip()
    return ""


def _guarded(value: str) -> str:
    return "'" + value if value.startswith((*_FORMULA, "'")) else value


def _bare(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and cell[1:].startswith((*_FORMULA, "'")) else cell
