"""Tables of how far leaderboards have the same order, and how far labels agree with judgments."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from ragexam.grading.leaderboard.board import board_agreement
from ragexam.grading.leaderboard.label_agreement import LabelAgreement
from ragexam.records import Table
from ragexam.report.grading.boards import FIGURES, ExamBoard, figure_label
from ragexam.sentences import joined, phrase, template


def board_agreement_table(boards: Sequence[ExamBoard], given: Mapping[str, float], k: int) -> Table:
    """Return how far the boards have the systems in the order of a given one."""
    rows: list[tuple[str | int | float | None, ...]] = []
    for board in boards:
        for figure in FIGURES:
            if queries := board.queries_of(figure):
                agreed = _agreement(board.over(figure), given)
                rows.append((board.grading, board.threshold, figure_label(figure, k), len(queries), *agreed))
    return _agreement_table(
        rows,
        "Agreement with the given ranking",
        "Queries: those of the board's figure; which ones the given ranking is of is not known.",
        "Farzi and Dietz 2024, Table 3",
    )


def judgment_agreement_table(boards: Sequence[ExamBoard], judged: ExamBoard, k: int) -> Table:
    """Return how far the boards have the systems in the order by judgments (MAP), over the queries that both are of.

    Args:
        boards: By gradings.
        judged: By judgments.
        k: Passages looked at.
    """
    rows: list[tuple[str | int | float | None, ...]] = []
    for board in boards:
        for figure in FIGURES:
            if queries := board.queries_of(figure):
                common = queries & judged.queries_of("map")
                agreed = _agreement(board.over(figure, common), judged.over("map", common))
                rows.append((board.grading, board.threshold, figure_label(figure, k), len(common), *agreed))
    return _agreement_table(
        rows,
        "Agreement of the boards with the judgments",
        "Each figure beside MAP by judgments, both over the queries alone for which both are defined. With few queries "
        "chance decides much, and a dash stands where all systems are level.",
        "after Farzi and Dietz 2024, Table 3",
    )


def _agreement_table(rows: Sequence[Sequence[str | int | float | None]], title: str, note: str, source: str) -> Table:
    return Table(
        name="leaderboard_agreement",
        title=title,
        columns=("Grading", "From grade", "Figure", "Queries", "Systems", "Spearman", "Kendall"),
        rows=tuple(map(tuple, rows)),
        formats=("", "g", "", "", "", ".3f", ".3f"),
        note=joined(" ", (_order_note(row[4] for row in rows), note)),
        source=source,
    )


_ORDER_NOTE = template(
    "Over systems that both have: 1 is the same order, 0 as by chance, -1 the other way round. Kendall's tau-b."
)

_FEW = 5
"""Systems from which the same order is seldom chance: one of 120 orders."""


def _order_note(systems: Iterable[object]) -> str:
    """Return what figures of agreement mean, and how little they do over so few systems.

    Args:
        systems: How many each figure is over.
    """
    few = min((n for n in systems if isinstance(n, int) and n > 1), default=_FEW)
    if few >= _FEW:
        return _ORDER_NOTE
    told = phrase(
        "Over {0:n} systems chance alone gives 1 in one of {1:n} cases: it says little.", few, math.factorial(few)
    )
    return joined(" ", (_ORDER_NOTE, told))


def given_boards_table(boards: Mapping[str, Mapping[str, float]], given: Mapping[str, float]) -> Table:
    """Return how far boards that somebody gives agree with one of them."""
    rows = [(name, *_agreement(board, given)) for name, board in boards.items() if board is not given]
    return Table(
        name="given_boards",
        title="Agreement of the given boards",
        columns=("Board", "Systems", "Spearman", "Kendall"),
        rows=tuple(rows),
        formats=("", "", ".3f", ".3f"),
        note=_order_note(row[1] for row in rows),
    )


def label_agreement_table(agreements: Sequence[tuple[str, float, LabelAgreement]]) -> Table:
    """Return how far labels agree with judgments, per grading and threshold."""
    rows: list[tuple[str | int | float | None, ...]] = []
    for grading, threshold, one in agreements:
        low, high = one.bounds
        rows.append((grading, threshold, one.kappa.n, *one.counts, one.kappa.value, low, high))
    return Table(
        name="label_agreement",
        title="Labels and judgments",
        columns=(
            "Grading",
            "From grade",
            "Passages",
            "Relevant by both",
            "By labels alone",
            "By judgments alone",
            "By neither",
            "Kappa",
            "From",
            "To",
        ),
        rows=tuple(rows),
        formats=("", "g", "", "", "", "", "", ".2f", ".2f", ".2f"),
        note=(
            "On passages that were judged too. Cohen's kappa: 1 is full agreement, 0 as much as chance gives; 95% interval "
            "over whole queries (2,000 draws)."
        ),
        source="Farzi and Dietz 2024, Table 4",
    )


def _agreement(board: Mapping[str, float], given: Mapping[str, float]) -> tuple[int, float | None, float | None]:
    agreement = board_agreement(board, given)
    # nan where one of both has all systems level: undefined, and an empty cell
    spearman, kendall = (None if math.isnan(value) else value for value in (agreement.spearman, agreement.kendall))
    return agreement.n, spearman, kendall
