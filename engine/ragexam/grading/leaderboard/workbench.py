"""Graded passages in the interchange files of the rubric grading workbench: JSON lines, gzipped or not, in and out.

A line is a query's name and its passages, each with texts, judgments by people, places in systems' rankings, and grades: by
question (`exam_grades`) or of the passage as a whole (`grades`). The form is that of Dietz 2024 (doi 10.1145/3626772.3657871);
the names in the file are theirs, ours stand in the records.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Iterator
from math import floor
from pathlib import Path
from typing import Any

import msgspec

from ragexam.errors import InputError
from ragexam.sentences import phrase

MOST = 2 * 2**30
"""Bytes of such a file, unpacked: a pool of 100,000 passages with ten gradings has some hundred million."""

DIRECT = "direct"
"""Stands for the question of a grade that is of the passage as a whole."""


class WorkbenchRating(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rating of one question or nugget.

    Attributes:
        self_rating: From 0 to 5, a whole number; files that this program wrote before hold fractions.
        question_id: The question; None for a nugget.
        nugget_id: The nugget; None for a question.
        weighted_rating: Mean of the ratings by their probabilities, of a grader that weighs; a field of ours, which the
            workbench passes over.
    """

    self_rating: int | float
    question_id: str | None = None
    nugget_id: str | None = None
    weighted_rating: float | None = None


class WorkbenchGrading(
    msgspec.Struct, frozen=True, kw_only=True, rename={"correct": "correctAnswered", "wrong": "wrongAnswered"}
):
    """Grading of one passage by one model and one prompt, question by question.

    Attributes:
        correct: Questions that it answers.
        wrong: Questions that it does not.
        answers: Pairs of question and what the model wrote.
        llm_response_errors: What went wrong with the model, by question.
        llm: The model.
        llm_options: Whatever else it was asked with.
        exam_ratio: Share of questions answered.
        prompt_info: Of the prompt; its class stands under "prompt_class".
        self_ratings: Ratings; None where the prompt gives none.
        prompt_type: "question", "nugget" or "direct"; None in older files.
        relevance_label: Label of the passage that the grading gives; None for none.
    """

    correct: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    answers: tuple[tuple[str, str], ...] = ()
    llm_response_errors: Any = None
    llm: str | None = None
    llm_options: dict[str, Any] | None = None
    exam_ratio: float = 0.0
    prompt_info: dict[str, Any] | None = None
    self_ratings: tuple[WorkbenchRating, ...] | None = None
    prompt_type: str | None = None
    relevance_label: int | None = None

    @property
    def by_question(self) -> dict[str, float]:
        """Grades by question: ratings where there are some, else 1 for a question that is answered and 0 for another."""
        if self.self_ratings is not None:
            return {
                _question(one): float(one.self_rating if one.weighted_rating is None else one.weighted_rating)
                for one in self.self_ratings
            }
        return {**dict.fromkeys(self.wrong, 0.0), **dict.fromkeys(self.correct, 1.0)}

    @property
    def whole_by_question(self) -> dict[str, float]:
        """The same as whole numbers: the rating that the model gave, not the weighted one."""
        if self.self_ratings is None:
            return self.by_question
        return {_question(one): whole_number(one.self_rating) for one in self.self_ratings}


class WorkbenchGrade(msgspec.Struct, frozen=True, kw_only=True, rename={"correct": "correctAnswered"}):
    """Grade of one passage as a whole by one model and one prompt.

    Attributes:
        correct: Whether it is relevant.
        answer: What the model wrote.
        llm_response_error: What went wrong with the model.
        llm: The model.
        llm_options: Whatever else it was asked with.
        prompt_info: Of the prompt; its class stands under "prompt_class".
        self_ratings: Its rating; None where the prompt gives none.
        prompt_type: "direct"; None in older files.
        relevance_label: Label of the passage that the grading gives; None for none.
    """

    correct: bool
    answer: str = ""
    llm_response_error: Any = None
    llm: str | None = None
    llm_options: dict[str, Any] | None = None
    prompt_info: dict[str, Any] | None = None
    self_ratings: int | float | None = None
    prompt_type: str | None = None
    relevance_label: int | None = None

    @property
    def value(self) -> float:
        """Return the rating where there is one, else 1 for relevant and 0 for not."""
        return float(self.correct if self.self_ratings is None else self.self_ratings)


class WorkbenchJudgment(
    msgspec.Struct, frozen=True, kw_only=True, rename={"paragraph_id": "paragraphId", "title_query": "titleQuery"}
):
    """Judgment of one passage by a person.

    Attributes:
        paragraph_id: The passage.
        query: What it was judged for, a part of the query perhaps.
        relevance: The label.
        title_query: The query as a whole.
        cut: How the passages were cut among which it was looked for, where searches go through passages that were cut in unlike
            ways; a field of ours, which the workbench passes over.
    """

    paragraph_id: str
    query: str
    relevance: int
    title_query: str = ""
    cut: str | msgspec.UnsetType = msgspec.UNSET


class WorkbenchRanking(
    msgspec.Struct, frozen=True, kw_only=True, rename={"paragraph_id": "paragraphId", "query_id": "queryId"}
):
    """Place of a passage in a system's ranking.

    Attributes:
        method: The system.
        paragraph_id: The passage.
        query_id: What was searched for, a part of the query perhaps.
        rank: From 1.
        score: The system's own; more is better.
        cut: How the passages were cut that the system goes through, as in a judgment.
    """

    method: str
    paragraph_id: str
    query_id: str
    rank: int
    score: float = 0.0
    cut: str | msgspec.UnsetType = msgspec.UNSET


class WorkbenchData(msgspec.Struct, frozen=True, kw_only=True):
    """Judgments and rankings of a passage, by people and systems.

    Attributes:
        judgments: By people.
        rankings: By systems.
    """

    judgments: tuple[WorkbenchJudgment, ...] = ()
    rankings: tuple[WorkbenchRanking, ...] = ()


class WorkbenchPassage(msgspec.Struct, frozen=True, kw_only=True):
    """A passage with all that is known of it.

    Attributes:
        paragraph_id: Its name.
        text: Its words.
        paragraph: Whatever a collection has of it besides.
        paragraph_data: Judgments and places in rankings.
        exam_grades: Gradings question by question; None before any.
        grades: Gradings of the whole; None before any.
    """

    paragraph_id: str
    text: str = ""
    paragraph: Any = None
    paragraph_data: WorkbenchData = WorkbenchData()
    exam_grades: tuple[WorkbenchGrading, ...] | None = None
    grades: tuple[WorkbenchGrade, ...] | None = None


def whole_number(grade: float) -> float:
    """Return the nearest whole number, halves upwards."""
    return float(floor(grade + 0.5))


def _question(rating: WorkbenchRating) -> str:
    return rating.question_id or rating.nugget_id or DIRECT


WorkbenchQuery = tuple[str, tuple[WorkbenchPassage, ...]]
"""A query and its passages: a line of the file."""


def read_workbench(path: Path) -> list[WorkbenchQuery]:
    """Read queries with their passages.

    Raises:
        InputError: The file cannot be read, or a line is something else.
    """
    decoder = msgspec.json.Decoder(WorkbenchQuery)
    queries: list[WorkbenchQuery] = []
    for number, line in enumerate(read_lines(path), start=1):
        if not line.strip():
            continue
        try:
            queries.append(decoder.decode(line))
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as exc:
            raise InputError(
                phrase("Line {0:n} of {1:raw} is not of the rubric workbench's form: {2:raw}.", number, path.name, exc),
                'A line holds ["QUERY", [{"paragraph_id": ..., "text": ..., "exam_grades": [...]}, ...]].',
            ) from exc
    return queries


def write_workbench(queries: Iterable[WorkbenchQuery], path: Path) -> None:
    """Write queries with their passages; gzipped where the name ends in ".gz", the same bytes every time."""
    lines = b"".join(msgspec.json.encode(query) + b"\n" for query in queries)
    path.write_bytes(gzip.compress(lines, mtime=0) if path.suffix == ".gz" else lines)


def read_lines(path: Path, most: int | None = None) -> Iterator[bytes]:
    """Yield lines of a file, gzipped or not, as they are read, so that a small file which unpacks to a huge one is left off.

    Args:
        path: Of the file.
        most: Bytes that it may have, unpacked; `MOST` where None.

    Raises:
        InputError: It cannot be read, or is too large.
    """
    read, most = 0, MOST if most is None else most
    try:
        with path.open("rb") as plain:
            packed = plain.read(2) == b"\x1f\x8b"
            plain.seek(0)
            with gzip.open(plain) if packed else plain as file:
                while line := file.readline(most - read + 1):
                    read += len(line)
                    if read > most:
                        raise InputError(
                            phrase("{0:raw} is larger than {1:n} MB.", path.name, most // 2**20),
                            "Split it into smaller files, or check which file it is.",
                        )
                    yield line
    except (OSError, EOFError, zlib.error) as exc:
        reason = (exc.strerror if isinstance(exc, OSError) else "") or exc
        raise InputError(phrase("{0:raw} cannot be read: {1}.", path.name, reason), "Check the path.") from exc
