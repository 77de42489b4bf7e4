"""Pictures of item response curves: characteristic curves, information, the Wright map, the exam's improvement."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ragexam.report.pictures.ability_marks import Dot
from ragexam.report.pictures.scales import Scale, linear, nice_ticks
from ragexam.report.pictures.svg.canvas import WIDTH, Canvas, colour, fade

Floats = NDArray[np.float64]

_UNSEEN = 0.2
"""Pixels by which a drawn line may leave the computed one."""
_BLOCK = 8
"""Points of which at least one is drawn; a power of two."""


def curve_plot(
    title: str,
    theta: Floats,
    series: Mapping[str, Floats],
    y_name: str,
    *,
    marks: Mapping[str, float] | None = None,
    y_limit: float | None = None,
    form: str = ".2g",
    faint: bool = False,
    ordered: bool = False,
) -> str:
    """Return curves over ability with the pipelines as crosses on the axis (Guinet et al. 2024, Figures 3, 4, 5 and 8).

    Args:
        title: For screen readers.
        theta: Grid of abilities, shape (n,).
        series: Curves by name, each of shape (n,).
        y_name: Name of the vertical axis.
        marks: Abilities by pipeline.
        y_limit: Upper end of the vertical axis; from the data where None.
        form: Format of its ticks.
        faint: Many curves (one an item): thin, no legend; the tooltip names each.
        ordered: The series are steps: one colour from light to full.
    """
    left, right = 66.0, WIDTH - 24
    canvas = Canvas(WIDTH, 0, title)
    top = 18.0
    if not faint and len(series) > 1:
        top += canvas.legend(list(series), left, top, right - left, faded=ordered) + 4
    bottom = top + 310
    low, high = float(theta[0]), float(theta[-1])
    peak = y_limit or max((float(np.max(v)) for v in series.values()), default=1.0) * 1.06 or 1.0
    x, y = linear(low, high, left, right), linear(0, peak, bottom, top)
    canvas.y_axis(y, nice_ticks(0, peak), left, right, form, y_name)
    canvas.x_axis(x, nice_ticks(low, high, 8), top, bottom, "g", "Ability θ")
    across = np.array([x(float(t)) for t in theta])
    heights = bottom - np.minimum(np.column_stack(list(series.values())), peak) / peak * (bottom - top)
    kept = telling(heights)
    for i, name in enumerate(series):
        points = list(zip(across[kept[:, i]].tolist(), heights[kept[:, i], i].tolist(), strict=True))
        opacity = 0.5 if faint else fade(i, len(series)) if ordered else 1.0
        canvas.curve(points, colour(0 if ordered else i), width=1.2 if faint else 2.2, tip=name, opacity=opacity)
    # Crosses stand under the curves' foot, so that neither hides the other.
    for name, value in (marks or {}).items():
        if math.isfinite(value) and low <= value <= high:
            canvas.cross(x(value), bottom, 3.2, "var(--muted)", f"{name}: θ = {value:.2f}")
    canvas.height = bottom + 44
    return canvas.render()


def telling(heights: Floats, tolerance: float = _UNSEEN) -> NDArray[np.bool_]:
    """Return which points of curves on an even grid must be drawn, so that no line leaves its curve by more than `tolerance`.

    Five hundred items are sixty thousand corners otherwise, which every reader of a report would have to draw.

    Args:
        heights: Points below each other, curves side by side; shape (points, curves), pixels.
        tolerance: Pixels.
    """
    count, blocks = len(heights), (len(heights) - 1) // _BLOCK
    kept = np.zeros(heights.shape, dtype=np.bool_)
    kept[: blocks * _BLOCK + 1 : _BLOCK] = True
    kept[blocks * _BLOCK : count] = True
    size = _BLOCK
    while size > 1 and blocks:
        starts = np.arange(0, blocks * _BLOCK, size)
        share = (np.arange(1, size) / size)[None, :, None]
        chord = heights[starts][:, None] * (1 - share) + heights[starts + size][:, None] * share
        away = np.abs(heights[starts[:, None] + np.arange(1, size)] - chord).max(axis=1)
        kept[starts + size // 2] |= away > tolerance
        size //= 2
    return kept


def wright_map(title: str, pipelines: Sequence[Dot], items: Sequence[Dot]) -> str:
    """Return pipelines (left) and items (right) on one scale: where the exam measures and where nobody stands."""
    values = [dot.value for dot in (*pipelines, *items)]
    middle, top, bottom = WIDTH / 2, 40.0, 460.0
    canvas = Canvas(WIDTH, bottom + 20, title)
    if not values:
        canvas.text(20, 30, "Nothing has been fitted yet.")
        return canvas.render()
    low, high = min(values) - 0.2, max(values) + 0.2
    y = linear(low, high, bottom, top)
    canvas.text(middle - 34, 20, "Pipelines (ability θ)", anchor="end")
    canvas.text(middle + 34, 20, "Items (difficulty b)")
    for tick in nice_ticks(low, high, 8):
        canvas.line(middle - 320, y(tick), middle - 18, y(tick), "grid")
        canvas.line(middle + 18, y(tick), middle + 320, y(tick), "grid")
        canvas.text(middle, y(tick) + 4, f"{tick:g}", anchor="middle", css="tick", size=11)
    most = max(_fullest(pipelines, y), _fullest(items, y), 1)
    step = min(9.0, 280 / most)
    _stack(canvas, pipelines, y, middle - 34, -step, 0)
    _stack(canvas, items, y, middle + 34, step, 1)
    return canvas.render()


_LINE = 9
"""Height of a line of dots, pixels."""


def _fullest(dots: Sequence[Dot], y: Scale) -> int:
    lines = Counter(round(y(dot.value) / _LINE) for dot in dots)
    return max(lines.values(), default=0)


def _stack(canvas: Canvas, dots: Sequence[Dot], y: Scale, start: float, step: float, group: int) -> None:
    taken: Counter[int] = Counter()
    for dot in sorted(dots, key=lambda dot: dot.value):
        line = round(y(dot.value) / _LINE)
        canvas.circle(start + step * taken[line], line * _LINE, 3.6, colour(group), dot.words)
        taken[line] += 1
