"""Answers that another system gave: CSV and JSON lines, the forms of Ragas and InspectorRAGet, any columns by a mapping."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from ragexam.corpus.text import plain_name
from ragexam.errors import InputError
from ragexam.grading.exchange.answer_cells import (
    RATER,
    TEXTS,
    Row,
    has_unread_texts,
    is_given,
    number_of,
    of_conversation,
    text_of,
    texts_of,
    whole_of,
)
from ragexam.grading.exchange.answer_rows import rows_of, unknown_question
from ragexam.grading.exchange.sheets import HIGH, LOW, grade_of
from ragexam.grading.silence import says_nothing
from ragexam.records import Item, WrittenAnswer, content_id
from ragexam.sentences import phrase

FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "id": ("item_id", "id", "question_id", "task_id"),
    "question": ("question", "user_input", "query", "input", "frage"),
    "answer": ("answer", "response", "model_response", "output", "prediction", "generated_answer", "antwort"),
    "contexts": ("contexts", "retrieved_contexts", "passages", "documents", "context"),
    "system": ("system", "model", "model_id", "pipeline"),
    "tokens": ("tokens", "completion_tokens"),
    "seconds": ("seconds", "latency"),
    "stop": ("stop", "stop_reason", "finish_reason"),
}
"""Fields that an answer is read from, with the names of columns that are understood; Ragas's old and new ones among them."""

_SHORTEST_ID: Final = 6
"""Characters from which the beginning of an id is taken for it: another program's "12" is a number of its own."""


@dataclass(frozen=True, slots=True)
class ImportedAnswers:
    """Answers read from a file.

    Attributes:
        answers: Those whose question is in the project.
        problems: A sentence for each row that cannot be taken, with its number.
        repeated: Rows that say again what one before them says, so that one answer was made of both.
        several: Questions to which one system gave more than one answer here; all of them are in `answers`.
        unanswered: Rows without an answer.
        people: Grades that people gave, by rater and the id of the answer.
        empty: Answers without a word: the system was asked, and gave none.
        notes: Sentences on what was taken for what, where that is not plain.
    """

    answers: tuple[WrittenAnswer, ...]
    problems: tuple[str, ...]
    repeated: int = 0
    several: int = 0
    unanswered: int = 0
    people: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    empty: int = 0
    notes: tuple[str, ...] = ()


def read_answers(
    path: Path, items: Sequence[Item], system: str = "", columns: Mapping[str, str] | None = None
) -> ImportedAnswers:
    """Read answers and find the items that they answer: by id, else by the question's words, else by the beginning of an id.

    Args:
        path: CSV, JSON lines, or one JSON value (a list, or the form of InspectorRAGet).
        items: Of the project.
        system: Who answered, where the file does not say; the file's name where "".
        columns: Names of columns by field (a name of `FIELDS`), before those that are understood anyway.

    Raises:
        InputError: It cannot be read, or has no column of answers.
    """
    for part in columns or ():
        if part not in FIELDS:
            raise InputError(
                phrase("An answer has no {0:raw}.", repr(part)), phrase("Known: {0:raw}.", ", ".join(FIELDS))
            )
    by_id = {item.id: item for item in items}
    ids = sorted(by_id)
    by_question: dict[str, Item | None] = {}
    for item in items:
        bare = _bare(item.question)
        by_question[bare] = None if bare in by_question else item  # asked twice: nobody can tell which is meant
    answers: dict[str, WrittenAnswer] = {}
    problems: list[str] = []
    people: dict[str, dict[str, float]] = {}
    unread: list[int] = []
    unmeasured: list[int] = []
    ungraded: list[tuple[int, str, str]] = []
    read = unanswered = regraded = 0
    content = rows_of(path)
    for number, row in content.rows:
        read += 1
        fields = of_conversation(_fields(row, columns or {}))
        text = "" if fields["answer"] is None and _left_empty(row, columns or {}) else text_of(fields["answer"])
        if text is None:
            there = fields["answer"] is not None
            unanswered += not there
            problems.append(
                phrase("Row {0:n}: its answer is a list or an object, where a text should be.", number)
                if there
                else phrase("Row {0:n}: there is no answer in it.", number)
            )
            continue
        question = text_of(fields["question"]) or ""
        asked = by_id.get(str(fields["id"])) or by_question.get(_bare(question))
        begun = [] if asked is not None or fields["id"] is None else _begun(ids, str(fields["id"]))
        if len(begun) == 1:
            asked = by_id[begun[0]]
        if len(begun) > 1:
            problems.append(
                phrase("Row {0:n}: the ids of several questions begin with “{1:raw}”.", number, fields["id"])
            )
        elif asked is None:
            named = question[:60] or str(fields["id"] or "")
            problems.append(unknown_question(number, named))
        else:
            made = _answer(asked, fields, text, system or plain_name(path.stem), plain_name(path.name))
            answers[made.id] = made
            if has_unread_texts(fields["contexts"]):
                unread.append(number)
            if _is_unmeasured(fields):
                unmeasured.append(number)
            for rater, cell in _of_raters(row).items():
                if (grade := grade_of(cell)) is None:
                    ungraded.append((number, rater, cell))
                else:
                    own = people.setdefault(rater, {})
                    regraded += own.get(made.id, grade) != grade
                    own[made.id] = grade
    if not read:
        raise InputError(phrase("{0:raw} holds no answers.", path.name), "It needs a row for each answer.")
    given = Counter((answer.item_id, answer.system) for answer in answers.values())
    return ImportedAnswers(
        tuple(answers.values()),
        tuple(problems),
        repeated=read - len(problems) - len(answers),
        several=sum(times > 1 for times in given.values()),
        unanswered=unanswered,
        people=people,
        notes=(
            *content.notes,
            *_of_silence(answers.values()),
            *_of_unread(unread),
            *_of_numbers(unmeasured, ungraded, regraded),
        ),
        empty=sum(says_nothing(answer.text) for answer in answers.values()),
    )


def _of_silence(answers: Collection[WrittenAnswer]) -> list[str]:
    """Return what to say of a file in which the place of every answer is empty: nobody may have filled it in yet."""
    if not answers or any(answer.text.strip() for answer in answers):
        return []
    return [
        "No answer of this file has a word: each counts as one that says nothing. Where nobody has filled it in yet, or the answers "
        "stand in another column, take this back."
    ]


def _of_unread(rows: Sequence[int]) -> list[str]:
    """Return what to say of rows whose passages were not understood."""
    if not rows:
        return []
    return [
        phrase(
            "Rows with passages that were not understood and left out: {0:n}, the first is row {1:n}. A passage is a text, or an "
            "object with its text under one of these names: {2:raw}.",
            f"{len(rows):,}",
            f"{rows[0]:,}",
            ", ".join(TEXTS),
        )
    ]


def _is_unmeasured(fields: Row) -> bool:
    """Return whether a row says how long its answer is or took, and it is no number."""
    tokens, seconds = fields["tokens"], fields["seconds"]
    return (tokens is not None and whole_of(tokens) is None) or (seconds is not None and number_of(seconds) is None)


def _of_numbers(unmeasured: Sequence[int], ungraded: Sequence[tuple[int, str, str]], regraded: int) -> list[str]:
    """Return what to say of numbers that were not taken.

    Args:
        unmeasured: Rows whose length or time is no number.
        ungraded: Row, rater and content of each cell that holds no grade.
        regraded: Grades that a later row has otherwise.
    """
    notes = []
    if unmeasured:
        notes.append(
            phrase(
                "Rows whose length is no whole number, or whose time is no number: {0:n}, the first is row {1:n}. It was left "
                "out; the answer was not.",
                f"{len(unmeasured):,}",
                f"{unmeasured[0]:,}",
            )
        )
    if ungraded:
        row, rater, cell = ungraded[0]
        notes.append(
            phrase(
                "Cells of people that hold no grade from {0:n} to {1:n}: {2:n}, the first is that of {3:raw} in row {4:n} "
                "(“{5:raw}”). They were left out; the answers were not.",
                LOW,
                HIGH,
                f"{len(ungraded):,}",
                rater,
                f"{row:,}",
                cell.strip("“”")[:40],  # a file of InspectorRAGet has them around what is none
            )
        )
    if regraded:
        notes.append(
            phrase(
                "Grades of a person that a later row gives otherwise for the same answer: {0:n}. The last one counts.",
                f"{regraded:,}",
            )
        )
    return notes


def _of_raters(row: Row) -> dict[str, str]:
    """Return what the cells of raters hold that are not empty, by rater."""
    begun = {" ".join(name.removeprefix(RATER).split()): value for name, value in row.items() if name.startswith(RATER)}
    return {rater: str(value) for rater, value in begun.items() if rater and is_given(value)}


def _begun(ids: Sequence[str], text: str) -> list[str]:
    """Return up to two ids that begin with a text, which is long enough to be meant as the beginning of one."""
    index = bisect_left(ids, text)
    return [one for one in ids[index : index + 2] if one.startswith(text)] if len(text) >= _SHORTEST_ID else []


def columns_of(path: Path) -> tuple[str, ...]:
    """Return the names of a file's columns (of the fields of its objects), each once, as `read_answers` takes them.

    Args:
        path: CSV, JSON lines, or one JSON value.

    Raises:
        InputError: It cannot be read.
    """
    return tuple(dict.fromkeys(name for _, row in rows_of(path).rows for name in row if name))


def understood(columns: Sequence[str]) -> dict[str, str]:
    """Return which column each field is read from where nobody says otherwise, by field.

    Args:
        columns: Of a file.
    """
    columns_by_field = {field: next((name for name in names if name in columns), "") for field, names in FIELDS.items()}
    return {field: name for field, name in columns_by_field.items() if name}


def answer_of(answer: WrittenAnswer, system: str) -> WrittenAnswer:
    """Return an answer as it is where another system gave it.

    Args:
        answer: Read from a file.
        system: Who answered.
    """
    return replace(answer, id=_id_of(system, answer.item_hash, answer.text), system=system)


def _id_of(system: str, wording: str, text: str) -> str:
    """Return the id of an answer that a system elsewhere gave to a wording of a question."""
    return content_id("written answer", system, wording, text)


def _answer(item: Item, fields: Row, text: str, system: str, source: str) -> WrittenAnswer:
    who = " ".join(str(fields["system"] or "").split()) or system
    return WrittenAnswer(
        id=_id_of(who, item.content_hash, text),
        item_id=item.id,
        item_hash=item.content_hash,
        system=who,
        text=text,
        contexts=texts_of(fields["contexts"]),
        tokens=whole_of(fields["tokens"]),
        seconds=number_of(fields["seconds"]),
        stop=str(fields["stop"] or ""),
        source=source,
    )


def _fields(row: Row, columns: Mapping[str, str]) -> dict[str, Any]:
    return {
        part: next((row[name] for name in _names(part, columns) if is_given(row.get(name))), None) for part in FIELDS
    }


def _names(part: str, columns: Mapping[str, str]) -> tuple[str, ...]:
    """Return the columns that a field may be read from."""
    return (columns[part].strip().casefold(),) if part in columns else FIELDS[part]


def _left_empty(row: Row, columns: Mapping[str, str]) -> bool:
    """Return whether a row has a place for an answer and nothing in it: no null of JSON, which may be a question not asked."""
    return any(row.get(name) == "" for name in _names("answer", columns))


def _bare(question: str) -> str:
    return " ".join(question.casefold().split()).rstrip(" ?.!")
