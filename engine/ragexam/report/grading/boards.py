"""Tables of leaderboards: systems by figures, and how sure these are."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ragexam.grading.leaderboard.answer_cover import AnswerCover
from ragexam.grading.leaderboard.board import METRICS, QueryFigures, mean_figures
from ragexam.grading.leaderboard.pool import COVER
from ragexam.grading.leaderboard.subtopics import TopicFigures
from ragexam.records import Table
from ragexam.sentences import joined, phrase, template
from ragexam.stats.estimate import Estimate, undefined
from ragexam.stats.intervals import LEAST_DRAWN, Draws, clustered_mean
from ragexam.stats.powered.corrected import PoweredMean

_DRAWS = Draws(seed=13)

FIGURES = (COVER, *METRICS)
"""Figures that a board may hold of a system, in the order of columns."""


_BOARD_NOTE = template(
    "Means over queries: EXAM-Cover over all that have a grade, MAP, R-precision and MRR over those with a relevant "
    "passage, nDCG over those with a grade above 0. Boards over different queries cannot be compared at sight. "
    "EXAM-Cover: share of a query's exam questions that the system's first passages answer, all of "
    "them together, with such a grade at least. The other figures take a passage for relevant whose best grade over the "
    "query's questions is such; a passage that nobody graded is not relevant. nDCG takes grades as they are: it is the same "
    "from any grade on."
)


@dataclass(frozen=True, slots=True)
class ExamBoard:
    """A board of systems by one grading.

    Attributes:
        grading: Its name.
        threshold: Least grade that counts.
        systems: Name to figure (of `FIGURES`) to query to value; more is better.
        queries: Number of queries that have a grade.
    """

    grading: str
    threshold: float
    systems: Mapping[str, QueryFigures]
    queries: int

    def queries_of(self, figure: str) -> frozenset[str]:
        """Return the queries that a figure is a mean over: the same of every system."""
        return frozenset(query for own in self.systems.values() for query in own.get(figure, ()))

    def over(self, figure: str, queries: Container[str] | None = None) -> dict[str, float]:
        """Return the mean of a figure of every system that has it.

        Args:
            figure: Of `FIGURES`.
            queries: Those that count; all where None.
        """
        means = {name: mean_figures({figure: own.get(figure, {})}, queries) for name, own in self.systems.items()}
        return {name: own[figure] for name, own in means.items() if own}


@dataclass(frozen=True, slots=True)
class CoveredAnswers:
    """Written answers of a system by their banks.

    Attributes:
        cover: What a grader says of them.
        people: The mean that people would give them, from their grades of some and the share of its bank that each answers.
    """

    cover: AnswerCover
    people: PoweredMean


def figure_label(figure: str, k: int) -> str:
    """Return the heading of a figure of `FIGURES`."""
    names = {"map": "MAP", "rprec": "R-precision", "mrr": "MRR"}
    if figure == COVER:
        return phrase("EXAM-Cover@{0:n}", k)
    return phrase("nDCG@{0:n}", k) if figure == "ndcg" else names[figure]


def board_table(boards: Sequence[ExamBoard], k: int, deepest: int) -> Table:
    """Return every system's figures by every grading, best first by the first figure there is.

    Args:
        boards: By gradings, and by judgments.
        k: Passages that EXAM-Cover and nDCG look at.
        deepest: Passages of the longest ranking: the other figures look at all that is there.
    """
    rows: list[tuple[str | int | float | None, ...]] = []
    for board in boards:
        columns = [board.over(figure) for figure in FIGURES]
        figures = {name: tuple(column.get(name) for column in columns) for name in board.systems}
        over = board.queries, len(board.queries_of("map")), len(board.queries_of("ndcg"))
        best = sorted(figures, key=lambda name: tuple(-1.0 if x is None else x for x in figures[name]), reverse=True)
        rows += [(board.grading, board.threshold, name, *over, *figures[name]) for name in best]
    return Table(
        name="leaderboard",
        title="Leaderboards",
        columns=(
            "Grading",
            "From grade",
            "System",
            "Queries",
            "With a relevant passage",
            "With a grade above 0",
            *(figure_label(figure, k) for figure in FIGURES),
        ),
        rows=tuple(rows),
        formats=("", "g", "", "", "", "", *[".3f"] * len(FIGURES)),
        note=joined(
            " ",
            (
                _BOARD_NOTE,
                phrase(
                    "MAP, R-precision and MRR look at all that is there of a ranking: here at most {0:n} passages.",
                    f"{deepest:,}",
                ),
            ),
        ),
        source="Farzi and Dietz 2024, section 4.3",
    )


def board_interval_table(boards: Sequence[ExamBoard], k: int) -> Table:
    """Return how sure the first figure of each board is that it has: its mean for every system with an interval over queries.

    Args:
        boards: By gradings, or by judgments.
        k: Passages looked at.
    """
    rows: list[tuple[str | int | float | None, ...]] = []
    for board in boards:
        figure = next((one for one in FIGURES if board.queries_of(one)), "")
        means = _means(board, figure) if figure else {}
        for name, one in sorted(means.items(), key=lambda pair: -(pair[1].value or 0.0)):
            figures = (one.n, one.value, one.low, one.high, one.reason)
            rows.append((board.grading, board.threshold, name, figure_label(figure, k), *figures))
    return Table(
        name="leaderboard_intervals",
        title="How sure the leaderboards are",
        columns=("Grading", "From grade", "System", "Figure", "Queries", "Mean", "From", "To", "Remark"),
        rows=tuple(rows),
        formats=("", "g", "", "", "", ".3f", ".3f", ".3f", ""),
        note=(
            "95% interval over queries (2,000 draws of as many): how far the mean would change with other queries of the same kind. "
            "It does not cover what the grader gets wrong, and queries of one document may tell less than so many."
        ),
    )


def _means(board: ExamBoard, figure: str) -> dict[str, Estimate]:
    """Return the mean of a figure of every system that has it, with an interval over queries where these tell one."""
    queries = sorted(board.queries_of(figure))
    systems = {name: own[figure] for name, own in board.systems.items() if figure in own}
    values = np.array([[own.get(query, np.nan) for own in systems.values()] for query in queries], dtype=np.float64)
    made = {}
    for name, column in zip(systems, values.T, strict=True):
        one = clustered_mean(column, queries, rng=_DRAWS)
        if one.n < LEAST_DRAWN:
            one = undefined(phrase("fewer than {0:n} queries", LEAST_DRAWN), n=one.n, value=one.value)
        elif one.low == one.high:
            one = undefined("the same for every query", n=one.n, value=one.value)
        made[name] = one
    return made


def subtopic_table(boards: Sequence[tuple[str, float, Mapping[str, Mapping[str, TopicFigures]]]], k: int) -> Table:
    """Return every system's figures by subtopic, best first in each.

    Args:
        boards: Grading, least grade that counts, and subtopic to system to figures.
        k: Passages looked at.
    """
    rows: list[tuple[str | int | float | None, ...]] = []
    for grading, threshold, by_topic in boards:
        for topic, systems in by_topic.items():
            order = sorted(systems, key=lambda name, of=systems: (of[name].cover, of[name].best), reverse=True)  # type: ignore[misc]
            rows += [
                (
                    grading,
                    threshold,
                    topic or phrase("no subtopic"),
                    name,
                    one.queries,
                    one.questions,
                    one.cover,
                    one.best,
                )
                for name in order
                for one in (systems[name],)
            ]
    return Table(
        name="leaderboard_by_subtopic",
        title="Leaderboards by subtopic",
        columns=(
            "Grading",
            "From grade",
            "Subtopic",
            "System",
            "Queries",
            "Exam questions",
            figure_label(COVER, k),
            "Best grade",
        ),
        rows=tuple(rows),
        formats=("", "g", "", "", "", "", ".3f", ".2f"),
        note=(
            "Means over the queries that have exam questions of the subtopic. EXAM-Cover: share of these that the system's first "
            "passages answer, all of them together, with such a grade at least. Best grade: of each question over these passages."
        ),
        source="Farzi and Dietz 2024, sections 4.1.1 and 4.3.1",
    )


def answer_cover_table(boards: Sequence[tuple[str, float, Mapping[str, CoveredAnswers]]]) -> Table:
    """Return what the written answers of every system say of their banks, best first, and what people would give them.

    Args:
        boards: Grading, least grade that counts, and system to figures.
    """
    rows: list[tuple[str | int | float | None, ...]] = []
    for grading, threshold, systems in boards:
        ordered = sorted(systems.items(), key=lambda one: (one[1].cover.cover, one[1].cover.label), reverse=True)
        for name, covered in ordered:
            one, people = covered.cover, covered.people.mean
            rows.append(
                (
                    grading,
                    threshold,
                    name,
                    one.answers,
                    one.cover,
                    one.reached,
                    one.label,
                    people.n,
                    people.value,
                    people.low,
                    people.high,
                    covered.people.labels_to_halve,
                    "" if people.low is not None else people.reason,
                )
            )
    return Table(
        name="answer_cover",
        title="Written answers by their banks",
        columns=(
            "Grading",
            "From grade",
            "System",
            "Answers",
            "EXAM-Cover",
            "Relevant",
            "EXAM-Label",
            "Graded by people",
            "People would give",
            "From",
            "To",
            "More to halve it",
            "Remark",
        ),
        rows=tuple(rows),
        formats=("", "g", "", "", ".3f", ".3f", ".2f", "", ".2f", ".2f", ".2f", "", ""),
        note=(
            "Means over answers that were graded question by question; systems that answered unlike questions cannot be compared. "
            "EXAM-Cover: share of its bank's questions that an answer answers with such a grade at least. EXAM-Label: its best grade. "
            "Relevant: share of answers whose label is such. These three are a grader's alone. “People would give”: the mean "
            "from 1 to 5 that people would give, from their grades of some answers, helped by the EXAM-Cover of all "
            "(prediction-powered inference), with a 95% interval over whole documents. “More to halve it”: how many more answers "
            "people would have to grade to halve the interval, of further questions where so many are not left; none where no number would."
        ),
        source="Farzi and Dietz 2024, section 4.3; Angelopoulos et al. 2023",
    )
