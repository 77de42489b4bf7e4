"""Banks of exam questions as the window shows them, and the leaderboard of what their questions say of passages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from ragexam.errors import InputError, NotEnoughData
from ragexam.grading.grader import GRADERS
from ragexam.grading.measures.question_bank import PER_BANK, keys_of
from ragexam.project.grading.banks.answers import answers_by_banks
from ragexam.project.grading.banks.boards import (
    BoardRequest,
    BoardsView,
    reading_boards,
    write_exam_qrels,
    write_graded,
    write_rankings,
)
from ragexam.project.grading.banks.questions import bank_topics, question_banks
from ragexam.project.project import Project
from ragexam.queries.grading.judging_forecast import BankForecast, PassageGradingForecast
from ragexam.queries.grading.passages import USUAL_GRADERS, GradedPassages, passage_graders
from ragexam.records import Table

__all__ = ["PER_BANK", "BankForecast", "PassageGradingForecast"]

BoardForm = Literal["graded", "qrels", "runs"]
"""Form of the file that boards are written to."""

PASSAGES = BoardRequest().k
"""Passages of each search that are graded, and that a board looks at."""


@dataclass(frozen=True, slots=True)
class BankQuestion:
    """One question of a bank.

    Attributes:
        address: Of it, as `set_bank_question` takes it.
        text: Its words.
        keys: What answers it, several with "|" between them; "" where nobody says.
        topic: Its subtopic; "" for none.
        origin: Who made it: "model", "person" or "file".
    """

    address: str
    text: str
    keys: str
    topic: str
    origin: str


@dataclass(frozen=True, slots=True)
class BankLine:
    """One question of the exam with its bank.

    Attributes:
        item_id: Of the question of the exam.
        question: Its words.
        questions: Of its bank.
    """

    item_id: str
    question: str
    questions: tuple[BankQuestion, ...] = ()


@dataclass(frozen=True, slots=True)
class BanksView:
    """All questions of the exam with their banks.

    Attributes:
        lines: In the exam's order.
        banks: How many have a bank.
        questions: How many questions all banks hold.
        graders: Names and labels of graders that can grade a passage, the usual ones first.
        kept: Passages of each search that the laboratory keeps, and that can be graded; 0 where retrieval was not measured.
    """

    lines: tuple[BankLine, ...] = ()
    banks: int = 0
    questions: int = 0
    graders: tuple[tuple[str, str], ...] = ()
    kept: int = 0


@dataclass(frozen=True, slots=True)
class LeaderboardView:
    """Leaderboards of the searches, by what graders say of their passages.

    Attributes:
        sentences: What was read, in plain words; or why there is none.
        tables: The figures.
        gradings: Names of what was graded, each by one grader and one model.
        systems: How many have a ranking.
        columns: Boards of the given ranking's file.
        column: The one that is compared with; "" where there is no such file.
    """

    sentences: tuple[str, ...]
    tables: tuple[Table, ...] = ()
    gradings: tuple[str, ...] = ()
    systems: int = 0
    columns: tuple[str, ...] = ()
    column: str = ""


def reading_banks(project: Project) -> BanksView:
    """Read every bank."""
    banks = question_banks(project)
    lines = []
    for item in project.items.asked():
        entries = banks[item.id].entries if item.id in banks else ()
        own = tuple(
            BankQuestion(f"{item.id}/{e.id}", e.text, " | ".join(keys_of(e)), e.topic, e.origin) for e in entries
        )
        lines.append(BankLine(item.id, item.question, own))
    names = [*USUAL_GRADERS, *(name for name in passage_graders() if name not in USUAL_GRADERS)]
    return BanksView(
        tuple(lines),
        sum(bool(line.questions) for line in lines),
        sum(len(line.questions) for line in lines),
        tuple((name, GRADERS[name].label) for name in names),
        project.grading.passages_kept(),
    )


def reading_leaderboard(project: Project, request: BoardRequest | None = None) -> LeaderboardView:
    """Read what graders say of the passages that the laboratory's searches found, as leaderboards, and of written answers.

    Args:
        project: To read from.
        request: What boards look at and are compared with, the usual where None; files come beside the project's own passages.

    Raises:
        InputError: A file cannot be read.
    """
    request = request or BoardRequest()
    of_answers, told = _of_answers(project, request.thresholds)
    try:
        graded = project.grading.pool(request.k)
    except NotEnoughData as exc:
        if not request.files:
            return LeaderboardView(tuple(filter(None, (exc.message, exc.hint, *told))), of_answers)
        graded = GradedPassages()
    view = reading_boards(request, graded, bank_topics(project))
    sentences = view.sentences if view.pools or graded.partly else ("No passage is graded yet.", *view.sentences)
    gradings = tuple(pool.name for pool in view.pools)
    return LeaderboardView(
        (*sentences, *told), (*view.tables, *of_answers), gradings, len(view.rankings), view.columns, view.column
    )


def _of_answers(project: Project, thresholds: Sequence[float]) -> tuple[tuple[Table, ...], tuple[str, ...]]:
    """Return what written answers say of their banks, and why there is nothing from such grades on: those of files may go further."""
    try:
        answers = answers_by_banks(project, thresholds)
    except InputError as exc:
        return (), (exc.message, exc.hint)
    return (() if answers is None else (answers,)), ()


def write_boards(project: Project, request: BoardRequest, path: Path, form: BoardForm) -> int:
    """Write what the boards are made of. Return how many queries, passages or rankings.

    Args:
        project: To read from.
        request: Whose boards they are; of labels it names one grading.
        path: A file; a folder for rankings.
        form: Graded passages in the workbench's form, labels of one grading for trec_eval, or rankings for trec_eval.

    Raises:
        NotEnoughData: There are neither passages nor files.
        InputError: There is no grading, or more than one and none is named.
        MachineError: It cannot be written.
    """
    try:
        graded = project.grading.pool(request.k)
    except NotEnoughData:
        if not request.files:
            raise
        graded = GradedPassages()
    return _WRITERS[form](reading_boards(request, graded), path)


_WRITERS: Final[Mapping[str, Callable[[BoardsView, Path], int]]] = {
    "graded": write_graded,
    "qrels": write_exam_qrels,
    "runs": write_rankings,
}
