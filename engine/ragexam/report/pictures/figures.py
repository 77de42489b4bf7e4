"""Pictures of accuracy, abilities and cost. Each takes plain labels and numbers and returns an SVG text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ragexam.language.voice import spoken
from ragexam.report.cells import cell_text
from ragexam.report.pictures.svg import (
    WIDTH,
    Canvas,
    colour,
    fit_text,
    linear,
    logarithmic,
    nice_ticks,
    text_width,
    wrap,
)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with its interval; any of them None where undefined.

    Attributes:
        label: What it belongs to.
        value: The point estimate.
        low: Lower end of the interval.
        high: Upper end.
        group: Index of its colour.
        bound: Drawn hollow: a bound (oracle, closed book), not a choice.
        tip: Tooltip; the label and figures where empty.
        heading: Not a number but a title over the rows that follow.
    """

    label: str
    value: float | None
    low: float | None = None
    high: float | None = None
    group: int = 0
    bound: bool = False
    tip: str = ""
    heading: bool = False


@dataclass(frozen=True, slots=True)
class Point:
    """One mark of a scatter: its name, cost (positive), quality (a share), colour, and whether it is hollow."""

    label: str
    cost: float
    quality: float
    group: int = 0
    hollow: bool = False


def dot_plot(
    title: str,
    estimates: Sequence[Estimate],
    axis: str,
    *,
    form: str = ".0%",
    limits: tuple[float, float] | None = None,
    legend: Sequence[str] = (),
    reference: tuple[float, str] | None = None,
    hollow: Sequence[int] = (),
) -> str:
    """Horizontal dots with intervals, one row each, in the order given.

    Args:
        title: For screen readers.
        estimates: Rows from top to bottom.
        axis: Name of the axis.
        form: Format of the tick values.
        limits: Ends of the axis; taken from the data where None.
        legend: Names of the groups by index.
        reference: A value marked by a dashed line, with its name (chance, zero).
        hollow: Groups of the legend whose dots are hollow.
    """
    # Many rows stand closer, so that a leaderboard still fits on a page.
    dense = len(estimates) > 30
    row, size = (18.0, 11.0) if dense else (23.0, 12.0)
    labels = [fit_text(spoken().say(e.label), 420, size) for e in estimates]
    left = max((text_width(t, size) for t in labels), default=60) + 18
    canvas = Canvas(WIDTH, 0, title)
    top = 18.0
    if legend:
        top += canvas.legend(legend, 8, top, WIDTH - 16, hollow) + 4
    top += (16 if reference else 0) + (18 if dense else 0)
    bottom = top + row * max(len(estimates), 1)
    known = [v for e in estimates for v in (e.value, e.low, e.high) if v is not None and math.isfinite(v)]
    if reference is not None:
        known.append(reference[0])
    low, high = limits or _padded(known)
    x = linear(low, high, left, WIDTH - 24)
    ticks = nice_ticks(low, high, 8)
    canvas.x_axis(x, ticks, top, bottom, form, axis)
    for tick in ticks if dense else ():
        canvas.text(x(tick), top - 6, cell_text(tick, form), anchor="middle", css="tick", size=11)
    if reference is not None:
        canvas.line(x(reference[0]), top, x(reference[0]), bottom, "reference")
        canvas.text(x(reference[0]), top - (22 if dense else 5), reference[1], anchor="middle", css="tick", size=11)
    for i, e in enumerate(estimates):
        y = top + row * (i + 0.5)
        if e.heading:
            canvas.text(left - 10, y + 4, labels[i], anchor="end", css="heading", size=size, said=True)
            continue
        paint = colour(e.group)
        canvas.text(left - 10, y + 4, labels[i], anchor="end", size=size, tip=e.tip or e.label, said=True)
        if e.value is None or not math.isfinite(e.value):
            canvas.text(left + 6, y + 4, "undefined", css="tick", size=11, tip=e.tip)
            continue
        tip = e.tip or f"{e.label}: {cell_text(e.value, form)}"
        if e.low is not None and e.high is not None:
            canvas.line(x(max(e.low, low)), y, x(min(e.high, high)), y, "interval", paint, 2)
        canvas.circle(x(e.value), y, 4.5, paint, tip, hollow=e.bound)
    canvas.height = bottom + 44
    return canvas.render()


def heat_map(
    title: str,
    rows: Sequence[str],
    columns: Sequence[str],
    values: Sequence[Sequence[float | None]],
    tips: Sequence[Sequence[str]],
) -> str:
    """Accuracy (0 to 1) by row and column, written into the cells; a missing cell holds a dash."""
    labels = [fit_text(spoken().say(r), 360) for r in rows]
    left = max((text_width(r) for r in labels), default=60) + 18
    names = [spoken().say(name) for name in columns]
    words = [word for name in names for word in name.split()]
    room = (WIDTH - left - 8) / max(len(columns), 1)
    cell = min(max(max((text_width(w) for w in words), default=40) + 12, 84.0), max(room, 52.0))
    heads = [wrap(name, cell - 8)[:4] for name in names]
    lines = max((len(h) for h in heads), default=1)
    height, top = 28.0, 14.0 + 15 * lines
    canvas = Canvas(max(left + cell * len(columns) + 8, 360), top + height * len(rows) + 10, title)
    for j, head in enumerate(heads):
        for n, part in enumerate(head):
            # Short heads stand on the table, not in the air.
            y = top - 8 - 15 * (len(head) - 1 - n)
            canvas.text(left + cell * (j + 0.5), y, part, anchor="middle", tip=columns[j], said=True)
    known = [v for r in values for v in r if v is not None]
    low, high = (min(known), max(known)) if known else (0.0, 1.0)
    for i, name in enumerate(rows):
        y = top + height * i
        canvas.text(left - 10, y + 18, labels[i], anchor="end", tip=name, said=True)
        for j in range(len(columns)):
            value, middle = values[i][j], left + cell * (j + 0.5)
            if value is None:
                canvas.text(middle, y + 18, "–", anchor="middle", css="tick", tip=tips[i][j])
                continue
            share = (value - low) / (high - low) if high > low else 0.5
            canvas.rectangle(
                left + cell * j + 1, y + 1, cell - 2, height - 2, css="heat", tip=tips[i][j], opacity=0.05 + 0.9 * share
            )
            css = "on-dark" if share > 0.62 else "label"
            canvas.text(middle, y + 18, f"{value:.0%}", anchor="middle", css=css, tip=tips[i][j])
    return canvas.render()


def scatter(
    title: str,
    points: Sequence[Point],
    x_name: str,
    y_name: str,
    *,
    unit: str = "",
    legend: Sequence[str] = (),
) -> str:
    """Quality (share) against cost (positive, logarithmic); the dashed frontier joins what nothing cheaper beats."""
    top, left, right = 18.0, 66.0, WIDTH - 24
    canvas = Canvas(WIDTH, 0, title)
    if legend:
        top += canvas.legend(legend, left, top, right - left) + 6
    bottom = top + 320
    canvas.height = bottom + 46
    sound = [p for p in points if p.cost > 0 and math.isfinite(p.cost) and math.isfinite(p.quality)]
    if not sound:
        canvas.text(left, top + 40, "No pipeline has answered yet.")
        return canvas.render()
    low, high = min(p.cost for p in sound) / 1.25, max(p.cost for p in sound) * 1.25
    x = logarithmic(low, high, left, right)
    y_low, y_high = _padded([p.quality for p in sound])
    y_low, y_high = max(y_low, 0.0), min(y_high, 1.0)
    y = linear(y_low, y_high, bottom, top)
    canvas.y_axis(y, nice_ticks(y_low, y_high), left, right, ".0%", y_name)
    canvas.x_axis(x, log_ticks(low, high), top, bottom, "g", x_name)
    path, best = [], -1.0
    for p in sorted(sound, key=lambda p: (p.cost, -p.quality)):
        if p.quality > best:
            best = p.quality
            path.append((x(p.cost), y(p.quality)))
    canvas.curve(path, "var(--muted)", width=1.4, dash="4 4", tip="Nothing cheaper is better")
    for p in sound:
        tip = f"{p.label}: {p.quality:.0%} right, {p.cost:.3g} {unit}".rstrip()
        canvas.circle(x(p.cost), y(p.quality), 5, colour(p.group), tip, hollow=p.hollow)
    return canvas.render()


def log_ticks(low: float, high: float) -> list[float]:
    """1, 2 and 5 times the powers of ten within [low, high]; tens only over three decades; never fewer than two."""
    steps = (1, 2, 5) if math.log10(high / low) < 3 else (1,)
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    ticks = [float(f"{m * 10.0**power:.6g}") for power in powers for m in steps]
    inside = [t for t in ticks if low <= t <= high]
    return inside if len(inside) > 1 else nice_ticks(low, high, 4)


def _padded(values: Sequence[float]) -> tuple[float, float]:
    if not values:
        return 0.0, 1.0
    low, high = min(values), max(values)
    pad = (high - low) * 0.06 or max(abs(high) * 0.1, 0.05)
    return low - pad, high + pad
