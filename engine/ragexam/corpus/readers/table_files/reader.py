"""CSV, JSON and JSON Lines: each row a document where a column holds text, one readable table otherwise."""

from __future__ import annotations

import csv
import io
import itertools
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ragexam.corpus.readers.base import Columns, RawDocument, ReadRequest, TableLook, Unreadable
from ragexam.corpus.readers.html.reader import html_to_text, looks_like_html
from ragexam.corpus.readers.stackexchange import question_and_answer
from ragexam.corpus.readers.table_files.columns import ROLES, ColumnError, guess_columns, map_columns
from ragexam.corpus.readers.table_files.dialect import delimiter_of, header_of
from ragexam.corpus.text import decode, load_json, render_table, squeeze, tidy
from ragexam.records import DocumentStatus
from ragexam.sentences import joined, phrase

csv.field_size_limit(20_000_000)  # the library's own 128 kB is less than a long article

_MAX_FACTS = 20
_MAX_CELLS = 10_000_000
"""Cells of the table that JSON objects are made to, where every row has a cell for every key of any."""

_MAX_EMPTY = 500_000
"""Empty cells of that table: with more of them, and more than two for each that is filled, none is made."""

_MAX_COLUMNS = 500
"""Columns of that table: what JSON objects hold beyond them is left out, and told."""

_FACT_LENGTH = 200
_TITLE_LENGTH = 80

_HEAD = 512 * 1024
"""Bytes of a table file that are looked at before a person maps its columns."""


def read_csv(request: ReadRequest) -> list[RawDocument]:
    """Read a CSV or TSV file; delimiter and header are found by looking."""
    text, encoding = decode(request.path.read_bytes())
    text = text.lstrip("\ufeff").replace("\x00", "")
    delimiter = delimiter_of(text)
    rows: list[list[str]] = []
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
            request.tick()
            if any(cell.strip() for cell in row):
                rows.append(row)
            if len(rows) > request.limits.rows + 1:
                break
    except csv.Error as exc:
        raise Unreadable(
            DocumentStatus.FAILED,
            phrase("Its rows cannot be told apart after row {0:n} ({1:raw}). Save it anew as CSV.", len(rows), exc),
        ) from None
    header, body = header_of(rows)
    return _documents(header, body, _columns(header, body, request), "csv", request, {"encoding": encoding})


def read_jsonl(request: ReadRequest) -> list[RawDocument]:
    """Read JSON Lines: one object a line. Lines that are no JSON are left out and counted in the first remark."""
    text, encoding = decode(request.path.read_bytes())
    records: list[Any] = []
    broken = 0
    for line in text.lstrip("\ufeff").split("\n"):
        if not line.strip():
            continue
        request.tick()
        try:
            records.append(load_json(line))
        except (ValueError, RecursionError):
            broken += 1
        if len(records) > request.limits.rows:
            break
    if not records:
        raise Unreadable(DocumentStatus.FAILED, "None of its lines is valid JSON: it is damaged or not JSON Lines.")
    remark = phrase("{0:n} of its lines are no valid JSON and were left out.", f"{broken:,}") if broken else ""
    return _records(records, "jsonl", request, {"encoding": encoding}, remark)


def read_json(request: ReadRequest) -> list[RawDocument]:
    """Read a JSON file: a list of objects as rows (also below "items", "data" ...), anything else as one text."""
    text, encoding = decode(request.path.read_bytes())
    try:
        value = load_json(text.lstrip("\ufeff"))
    except ValueError as exc:
        remark = (
            phrase("It is not valid JSON: it is incomplete or damaged at line {0:n}.", exc.lineno)
            if isinstance(exc, json.JSONDecodeError)
            else "It is not valid JSON: it is incomplete or damaged."
        )
        raise Unreadable(DocumentStatus.FAILED, remark) from None
    request.tick()
    facts = {"encoding": encoding}
    if isinstance(value, Mapping):
        lists = [v for v in value.values() if isinstance(v, list) and v and all(isinstance(x, Mapping) for x in v)]
        if len(lists) == 1:
            return _records(lists[0], "jsonl", request, facts)
        return _records([value], "jsonl", request, facts)
    if isinstance(value, list) and value:
        return _records(value, "jsonl", request, facts)
    return [RawDocument(tidy(_plain(value)), "jsonl", metadata=facts)]


def look_at_table(path: Path, rows: int = 5) -> TableLook:
    """Look at the head of a CSV, TSV, JSON Lines or JSON file, for a person who says which column is what.

    Args:
        path: The file.
        rows: Most rows that are given back.

    Raises:
        ValueError: There are no columns in what was looked at.
        OSError: It could not be read.
    """
    with path.open("rb") as stream:
        head = stream.read(_HEAD)
    text = decode(head)[0].lstrip("\ufeff").replace("\x00", "")
    if len(head) == _HEAD and "\n" in text:
        text = text[: text.rindex("\n") + 1]  # the last line is not whole
    if path.suffix.lower() in (".jsonl", ".ndjson", ".json"):
        values = _leading_objects(text, path, len(head) == _HEAD)
        header = list(dict.fromkeys(str(key) for value in values for key in value))[:_MAX_COLUMNS]
        body = [[_plain(value.get(key, "")) for key in header] for value in values]
    else:
        lines = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter_of(text))
        header, body = header_of([row for row in lines if any(cell.strip() for cell in row)])
    if not header:
        raise ValueError("there are no columns in it")
    return TableLook(tuple(header), tuple(tuple(row) for row in body[:rows]), guess_columns(header, body[:200]))


def _leading_objects(text: str, path: Path, cut: bool) -> list[Mapping[str, Any]]:
    """Return objects of JSON Lines; of a JSON file, those of its list, read whole where the head does not hold it."""
    lines = [line for line in text.split("\n") if line.strip()]
    objects: list[Any] = []
    for line in lines:
        try:
            objects.append(load_json(line))
        except (ValueError, RecursionError):
            objects = []
            break
    if not objects or not all(isinstance(value, Mapping) for value in objects):
        try:
            value = load_json(decode(path.read_bytes())[0].lstrip("\ufeff") if cut else text)
        except (ValueError, RecursionError):
            raise ValueError("it is not valid JSON") from None
        if isinstance(value, Mapping):
            lists = [v for v in value.values() if isinstance(v, list) and v and all(isinstance(x, Mapping) for x in v)]
            value = lists[0] if len(lists) == 1 else [value]
        objects = value if isinstance(value, list) else []
    return [value for value in objects[:200] if isinstance(value, Mapping)]


def _records(
    values: Sequence[Any], media: str, request: ReadRequest, facts: Mapping[str, str], remark: str = ""
) -> list[RawDocument]:
    """Return objects as rows of a table whose columns are their keys, in order of first appearance."""
    objects = [value if isinstance(value, Mapping) else {"text": value} for value in values]
    answered = [_stackexchange(value) for value in objects]
    if answered and all(a is not None for a in answered):
        objects = [a for a in answered if a is not None]
    keys = list(dict.fromkeys(str(key) for value in objects for key in value))
    header = keys[:_MAX_COLUMNS]
    columns = _columns(header, _cells(header, objects[:200]), request)
    objects = objects[: request.limits.rows + 1]  # one more tells that there are more
    cells, filled = len(objects) * len(header), sum(map(len, objects))
    if cells > _MAX_CELLS or cells - filled > max(_MAX_EMPTY, 2 * filled):
        if not columns.gives_rows:
            return [_lines(objects, header, request, facts, remark)]
        header, columns = _few(header, columns)
    documents = _documents(header, _cells(header, objects), columns, media, request, facts)
    if len(keys) > _MAX_COLUMNS:
        left = phrase("Only the first {0:n} of {1:n} columns were taken.", f"{_MAX_COLUMNS:,}", f"{len(keys):,}")
        remark = joined(" ", filter(None, (left, remark)))
    if remark and documents:
        documents[0] = replace(documents[0], remark=joined(" ", filter(None, (documents[0].remark, remark))))
    return documents


def _cells(header: Sequence[str], objects: Sequence[Mapping[str, Any]]) -> list[list[str]]:
    return [[_plain(value.get(key, "")) for key in header] for value in objects]


def _few(header: Sequence[str], columns: Columns) -> tuple[list[str], Columns]:
    """Return the columns that have a role, and as many others as a document keeps facts; the roles among them."""
    roles = {role: i for role in ROLES if (i := getattr(columns, role)) is not None}
    others = [i for i in range(len(header)) if i not in roles.values()][:_MAX_FACTS]
    kept = sorted([*roles.values(), *others])
    return [header[i] for i in kept], Columns(**{role: kept.index(i) for role, i in roles.items()})


def _lines(
    objects: Sequence[Mapping[str, Any]],
    header: Sequence[str],
    request: ReadRequest,
    facts: Mapping[str, str],
    remark: str,
) -> RawDocument:
    """Return objects that have few of the keys each, as "key: value" lines: a table of them would be mostly empty cells."""
    texts: list[str] = []
    length = 0
    for value in objects[: request.limits.rows]:
        request.tick()
        cells = ((key, _plain(value[key])) for key in value)
        texts.append("\n".join(f"{key}: {text}" for key, text in cells if text.strip()))
        length += len(texts[-1])
        if length > request.limits.characters:
            break
    if len(objects) > request.limits.rows:
        cut = phrase("Only the first {0:n} rows were taken.", f"{request.limits.rows:,}")
        remark = joined(" ", filter(None, (cut, remark)))
    rows = min(len(objects), request.limits.rows)
    facts = {**facts, "columns": ", ".join(header)[:500], "rows": str(rows)}
    return RawDocument(tidy("\n\n".join(filter(None, texts))), "jsonl", remark=remark, metadata=facts)


def _stackexchange(value: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return a question as StackExchange's web interface gives it, with its answers inside; None for other objects."""
    answers = value.get("answers")
    if not isinstance(answers, list) or not {"title", "body"} <= value.keys():
        return None
    bodies = [a for a in answers if isinstance(a, Mapping) and isinstance(a.get("body"), str)]
    if not bodies:
        return None
    top = max(
        bodies,
        key=lambda a: (a.get("score", 0) if isinstance(a.get("score"), int) else 0, a.get("is_accepted") is True),
    )
    tags = value.get("tags")
    return {
        "id": value.get("question_id", ""),
        "title": value["title"],
        "question": value["body"],
        "answer": top["body"],
        "topic": tags[0] if isinstance(tags, list) and tags else "",
    }


def _plain(value: Any) -> str:
    """Return a JSON value as text: strings as they are, lists joined, objects as "key: value" lines."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        simple = all(not isinstance(v, list | Mapping) for v in value)
        return (", " if simple else "\n").join(_plain(v) for v in value)
    if isinstance(value, Mapping):
        return "\n".join(f"{key}: {_plain(v)}" for key, v in value.items())
    return json.dumps(value, ensure_ascii=False)


def _documents(
    header: Sequence[str],
    rows: Sequence[Sequence[str]],
    columns: Columns,
    media: str,
    request: ReadRequest,
    facts: Mapping[str, str],
) -> list[RawDocument]:
    remark = (
        phrase("Only the first {0:n} rows were taken.", f"{request.limits.rows:,}")
        if len(rows) > request.limits.rows
        else ""
    )
    rows = rows[: request.limits.rows]
    if not columns.gives_rows:
        if media == "jsonl" and len(rows) == 1:
            text = tidy(
                "\n".join(f"{name}: {cell}" for name, cell in zip(header, rows[0], strict=False) if cell.strip())
            )
        else:
            text = tidy(render_table([list(header), *rows]))
        return [
            RawDocument(
                text,
                media,
                remark=remark,
                metadata={**facts, "columns": ", ".join(header)[:500], "rows": str(len(rows))},
            )
        ]
    documents = list(_row_documents(header, rows, columns, media, request.tick))
    if remark and documents:
        documents[0] = replace(documents[0], remark=joined(" ", filter(None, (documents[0].remark, remark))))
    if not documents:
        raise Unreadable(DocumentStatus.SKIPPED, "None of its rows has a text.")
    return documents


def _columns(header: Sequence[str], rows: Sequence[Sequence[str]], request: ReadRequest) -> Columns:
    """Return the roles that a person gave to the columns, or those that they look like."""
    if not rows:
        raise Unreadable(DocumentStatus.SKIPPED, "There are no rows in it.")
    if not request.mapping:
        return guess_columns(header, rows[:200])
    try:
        return map_columns(header, request.mapping)
    except ColumnError as exc:
        raise Unreadable(DocumentStatus.FAILED, str(exc)) from None


def _row_documents(
    header: Sequence[str], rows: Iterable[Sequence[str]], columns: Columns, media: str, tick: Callable[[], None]
) -> Iterable[RawDocument]:
    taken = {
        i
        for i in (columns.text, columns.question, columns.answer, columns.title, columns.topic, columns.language)
        if i is not None
    }
    anchors: set[str] = set()
    for number, row in zip(itertools.count(1), rows, strict=False):
        tick()

        def cell(column: int | None, row: Sequence[str] = row) -> str:
            return row[column].strip() if column is not None and column < len(row) else ""

        title = squeeze(
            html_to_text(cell(columns.title)) if looks_like_html(cell(columns.title)) else cell(columns.title)
        )
        if columns.text is not None:
            text = tidy(html_to_text(cell(columns.text)) if looks_like_html(cell(columns.text)) else cell(columns.text))
        else:
            if not cell(columns.question) or not cell(columns.answer):
                continue
            text = question_and_answer(title, cell(columns.question), cell(columns.answer))
            title = title or squeeze(cell(columns.question))[:_TITLE_LENGTH]
        if not text:
            continue
        anchor = squeeze(cell(columns.id))[:80] or str(number)
        anchor = anchor if anchor not in anchors else f"{anchor}-{number}"
        anchors.add(anchor)
        others = [(i, squeeze(value)) for i, value in enumerate(row[: len(header)]) if i not in taken and value.strip()]
        yield RawDocument(
            text,
            media,
            title=title or _first_words(text),
            topic=squeeze(cell(columns.topic)),
            language=cell(columns.language),
            anchor=anchor,
            metadata={header[i]: value for i, value in others[:_MAX_FACTS] if len(value) <= _FACT_LENGTH},
        )


def _first_words(text: str) -> str:
    line = squeeze(text.split("\n", 1)[0]).lstrip("#- ")
    return line if len(line) <= _TITLE_LENGTH else line[:_TITLE_LENGTH].rsplit(" ", 1)[0] + " …"
