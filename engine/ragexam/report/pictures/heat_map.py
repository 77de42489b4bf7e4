"""Shares by row and column, and the accuracy of every LLM and in-context mode with every retriever among them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ragexam.report.names import Names

if TYPE_CHECKING:
    from ragexam.report.results.results import ExamResults


@dataclass(frozen=True)
class Heat:
    """Shares by row and column.

    Attributes:
        rows: Names.
        columns: Names.
        keys: What each cell stands for (id of a pipeline); "" where there is nothing.
        values: Shares; None where undefined.
        words: What is said of each cell (full name of a pipeline).
        counts: Number of answers of each cell.
        more: A further sentence on each cell, "" for none; empty where there is none on any.
    """

    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    keys: tuple[tuple[str, ...], ...] = ()
    values: tuple[tuple[float | None, ...], ...] = ()
    words: tuple[tuple[str, ...], ...] = ()
    counts: tuple[tuple[int, ...], ...] = ()
    more: tuple[tuple[str, ...], ...] = ()

    @cached_property
    def ends(self) -> tuple[float, float]:
        """Return the lowest and the highest share; 0 and 1 without any."""
        defined = [value for row in self.values for value in row if value is not None]
        return (min(defined), max(defined)) if defined else (0.0, 1.0)

    def strength(self, value: float) -> float:
        """Return the place of a share between the lowest and the highest: 0 to 1, a half where all are equal."""
        low, high = self.ends
        return (value - low) / (high - low) if high > low else 0.5


def heat_map(results: ExamResults) -> Heat:
    """Return the accuracy of LLM and in-context mode (rows) by retriever (columns), under short names.

    Where written answers count, who has none that counts has no row, and no column.
    """
    pipelines, names = results.pipelines, Names(results.pipelines)
    shown = [p for p, part in zip(pipelines, results.taking_part.tolist(), strict=True) if part]
    rows = list(dict.fromkeys(map(names.mode, shown)))
    kinds = list(dict.fromkeys(p.retriever_label for p in shown))
    places = {(names.mode(p), p.retriever_label): n for n, p in enumerate(pipelines) if results.taking_part[n]}
    accuracy, answered = results.accuracy().tolist(), results.answered.sum(axis=1).tolist()
    cells = [[places.get((row, kind)) for kind in kinds] for row in rows]
    return Heat(
        rows=tuple(rows),
        columns=tuple(map(names.retriever, kinds)),
        keys=tuple(tuple("" if n is None else pipelines[n].id for n in row) for row in cells),
        values=tuple(
            tuple(None if n is None or not math.isfinite(accuracy[n]) else accuracy[n] for n in row) for row in cells
        ),
        words=tuple(tuple("" if n is None else pipelines[n].label for n in row) for row in cells),
        counts=tuple(tuple(0 if n is None else answered[n] for n in row) for row in cells),
    )
