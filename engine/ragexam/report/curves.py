"""Pictures of item response curves: characteristic curves, information, the Wright map, the exam's improvement."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from ragexam.report.svg import Canvas, colour, linear, nice_ticks, shorten

Floats = NDArray[np.float64]


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
    """Curves over ability with the pipelines' abilities as crosses on the axis (Figures 3, 4, 5, 8 of Guinet et al. 2024).

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
    width, left = 860.0, 70.0
    canvas = Canvas(width, 0, title)
    top = 20.0
    if not faint and series:
        top += canvas.legend(list(series), left, top, width - left - 20) if not ordered else 0
    bottom = top + 300
    low, high = float(theta[0]), float(theta[-1])
    peak = y_limit or max((float(np.max(v)) for v in series.values()), default=1.0) * 1.06 or 1.0
    x, y = linear(low, high, left, width - 24), linear(0, peak, bottom, top)
    canvas.y_axis(y, nice_ticks(0, peak), left, width - 24, form, y_name)
    canvas.x_axis(x, nice_ticks(low, high, 8), top, bottom, "g", "Ability θ")
    step = max(1, len(theta) // 160)
    for i, (name, values) in enumerate(series.items()):
        points = [(x(float(t)), y(min(float(v), peak))) for t, v in zip(theta[::step], values[::step], strict=True)]
        opacity = 0.55 if faint else 0.25 + 0.75 * (i + 1) / len(series) if ordered else 1.0
        canvas.curve(points, colour(0 if ordered else i), width=1.2 if faint else 2.2, tip=name, opacity=opacity)
    for name, value in (marks or {}).items():
        if math.isfinite(value) and low <= value <= high:
            canvas.cross(x(value), bottom, 4, "var(--accent)", f"{name}: θ = {value:.2f}")
    canvas.height = bottom + 44
    return canvas.render()


def wright_map(title: str, abilities: Mapping[str, float], difficulties: Mapping[str, float]) -> str:
    """Pipelines (left) and items (right) on one scale: where the exam measures and where nobody stands."""
    values = [v for v in (*abilities.values(), *difficulties.values()) if math.isfinite(v)]
    canvas = Canvas(860, 460, title)
    if not values:
        canvas.text(20, 30, "Nothing has been fitted yet.")
        return canvas.render()
    low, high = min(values) - 0.2, max(values) + 0.2
    y = linear(low, high, 420, 40)
    canvas.text(400, 22, "Pipelines (ability θ)", anchor="end")
    canvas.text(460, 22, "Items (difficulty b)")
    canvas.line(430, 36, 430, 424)
    for tick in nice_ticks(low, high, 8):
        canvas.text(430, y(tick) + 4, f"{tick:g}", anchor="middle", css="tick")
    _stack(canvas, abilities, y, 400, -9, 0)
    _stack(canvas, difficulties, y, 460, 9, 1)
    return canvas.render()


def _stack(
    canvas: Canvas, values: Mapping[str, float], y: Callable[[float], float], start: float, step: float, group: int
) -> None:
    taken: dict[int, int] = {}
    for name, value in sorted(values.items(), key=lambda pair: pair[1]):
        if not math.isfinite(value):
            continue
        line = round(y(value) / 9)
        place = taken.get(line, 0)
        taken[line] = place + 1
        canvas.circle(start + step * place, line * 9, 3.6, colour(group), f"{shorten(name, 120)}: {value:.2f}")
