"""Pictures of accuracy, abilities and cost. Each takes plain labels and numbers and returns an SVG text."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ragexam.report.svg import Canvas, colour, linear, logarithmic, nice_ticks, shorten, text_width


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
    """

    label: str
    value: float | None
    low: float | None = None
    high: float | None = None
    group: int = 0
    bound: bool = False
    tip: str = ""


def dot_plot(
    title: str,
    estimates: Sequence[Estimate],
    axis: str,
    *,
    form: str = ".0%",
    limits: tuple[float, float] | None = None,
    legend: Sequence[str] = (),
    reference: tuple[float, str] | None = None,
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
    """
    labels = [shorten(e.label, 62) for e in estimates]
    left = min(max((text_width(t) for t in labels), default=60) + 16, 420)
    width, row, top = 860.0, 22.0, 16.0
    canvas = Canvas(width, 0, title)
    used = canvas.legend(legend, left, top + 4, width - left - 20) if legend else 0.0
    top += used + 6
    bottom = top + row * max(len(estimates), 1)
    known = [v for e in estimates for v in (e.value, e.low, e.high) if v is not None and math.isfinite(v)]
    if reference is not None:
        known.append(reference[0])
    low, high = limits or _padded(known)
    x = linear(low, high, left, width - 24)
    canvas.x_axis(x, nice_ticks(low, high, 8), top, bottom, form, axis)
    if reference is not None:
        canvas.line(x(reference[0]), top, x(reference[0]), bottom, "reference")
        canvas.text(x(reference[0]), top - 3, reference[1], anchor="middle", css="tick")
    for i, estimate in enumerate(estimates):
        y = top + row * (i + 0.5)
        paint = colour(estimate.group)
        canvas.text(left - 8, y + 4, labels[i], anchor="end", tip=estimate.label)
        if estimate.value is None or not math.isfinite(estimate.value):
            canvas.text(left + 6, y + 4, "undefined", css="tick", tip=estimate.tip)
            continue
        tip = estimate.tip or f"{estimate.label}: {format(estimate.value, form)}"
        if estimate.low is not None and estimate.high is not None:
            canvas.line(x(max(estimate.low, low)), y, x(min(estimate.high, high)), y, "interval", paint, 2)
        canvas.circle(x(estimate.value), y, 4.5, paint, tip, hollow=estimate.bound)
    canvas.height = bottom + 44
    return canvas.render()


def heat_map(
    title: str,
    rows: Sequence[str],
    columns: Sequence[str],
    values: Sequence[Sequence[float | None]],
    tips: Sequence[Sequence[str]],
) -> str:
    """Accuracy (0 to 1) by row and column, written into the cells; a missing cell is hatched out as a dash."""
    left = min(max((text_width(shorten(r, 48)) for r in rows), default=60) + 16, 360)
    cell_width, cell_height, top = 104.0, 28.0, 64.0
    canvas = Canvas(left + cell_width * len(columns) + 16, top + cell_height * len(rows) + 12, title)
    for j, name in enumerate(columns):
        for n, part in enumerate(_wrap(name, 15)[:3]):
            canvas.text(left + cell_width * (j + 0.5), top - 40 + 15 * n, part, anchor="middle", tip=name)
    known = [v for r in values for v in r if v is not None]
    low, high = (min(known), max(known)) if known else (0.0, 1.0)
    for i, name in enumerate(rows):
        y = top + cell_height * i
        canvas.text(left - 8, y + 18, shorten(name, 48), anchor="end", tip=name)
        for j in range(len(columns)):
            value = values[i][j]
            if value is None:
                canvas.text(left + cell_width * (j + 0.5), y + 18, "–", anchor="middle", css="tick", tip=tips[i][j])
                continue
            share = (value - low) / (high - low) if high > low else 0.5
            canvas.rectangle(
                left + cell_width * j + 1,
                y + 1,
                cell_width - 2,
                cell_height - 2,
                colour(0),
                tip=tips[i][j],
                opacity=0.06 + 0.84 * share,
            )
            css = "on-dark" if share > 0.55 else "label"
            canvas.text(left + cell_width * (j + 0.5), y + 18, f"{value:.0%}", anchor="middle", css=css, tip=tips[i][j])
    return canvas.render()


def scatter(
    title: str,
    points: Sequence[tuple[str, float, float, int]],
    x_name: str,
    y_name: str,
    *,
    legend: Sequence[str] = (),
    frontier: bool = True,
) -> str:
    """Quality (share, y) against cost (positive, x on a logarithmic axis); the frontier joins what nothing cheaper beats."""
    width, top, bottom, left = 860.0, 20.0, 340.0, 70.0
    canvas = Canvas(width, bottom + 46, title)
    used = canvas.legend(legend, left, top, width - left - 20) if legend else 0.0
    top += used + 4
    sound = [p for p in points if p[1] > 0 and math.isfinite(p[1]) and math.isfinite(p[2])]
    if not sound:
        canvas.text(left, top + 40, "No pipeline has answered yet.")
        return canvas.render()
    costs = [p[1] for p in sound]
    low, high = min(costs) / 1.25, max(costs) * 1.25
    x = logarithmic(low, high, left, width - 24)
    y_low, y_high = _padded([p[2] for p in sound])
    y_low, y_high = max(y_low, 0.0), min(y_high, 1.0)
    y = linear(y_low, y_high, bottom, top)
    canvas.y_axis(y, nice_ticks(y_low, y_high), left, width - 24, ".0%", y_name)
    canvas.x_axis(x, _log_ticks(low, high), top, bottom, "g", x_name)
    if frontier:
        best, path = -1.0, []
        for _, cost, quality, _ in sorted(sound, key=lambda p: (p[1], -p[2])):
            if quality > best:
                best = quality
                path.append((x(cost), y(quality)))
        canvas.curve(path, "var(--muted)", width=1.4, dash="4 4", tip="Nothing cheaper is better")
    for label, cost, quality, group in sound:
        canvas.circle(x(cost), y(quality), 5, colour(group), f"{label}: {quality:.0%} right, {cost:.3g}")
    return canvas.render()


def radial(title: str, topics: Sequence[str], series: Mapping[str, Sequence[float | None]]) -> str:
    """Accuracy by topic around a circle, one ring line per series (Guinet et al. 2024, Figures 1 and 7).

    Args:
        title: For screen readers.
        topics: Spokes, clockwise from the top; at least three are needed.
        series: Values from 0 to 1 per topic; None is left out of the line.
    """
    size = 620.0
    canvas = Canvas(860, size, title)
    if len(topics) < 3:
        canvas.height = 60
        canvas.text(20, 34, "A radial chart needs at least three topics; the table has the figures.")
        return canvas.render()
    used = canvas.legend(list(series), 20, 18, 820)
    cx, cy, radius = 430.0, used + 40 + (size - used - 80) / 2, (size - used - 110) / 2
    angles = [2 * math.pi * i / len(topics) - math.pi / 2 for i in range(len(topics))]
    for share in (0.25, 0.5, 0.75, 1.0):
        ring = [(cx + radius * share * math.cos(a), cy + radius * share * math.sin(a)) for a in angles]
        canvas.add(
            '<polygon points="' + " ".join(f"{px:.1f},{py:.1f}" for px, py in ring) + '" class="grid" fill="none"/>'
        )
        canvas.text(cx + 4, cy - radius * share - 2, f"{share:.0%}", css="tick")
    for angle, topic in zip(angles, topics, strict=True):
        canvas.line(cx, cy, cx + radius * math.cos(angle), cy + radius * math.sin(angle), "grid")
        anchor = "middle" if abs(math.cos(angle)) < 0.2 else "start" if math.cos(angle) > 0 else "end"
        canvas.text(
            cx + (radius + 12) * math.cos(angle),
            cy + (radius + 14) * math.sin(angle) + 4,
            shorten(topic, 26),
            anchor=anchor,
            tip=topic,
        )
    for index, (name, values) in enumerate(series.items()):
        points = [
            (cx + radius * v * math.cos(a), cy + radius * v * math.sin(a))
            for v, a in zip(values, angles, strict=True)
            if v is not None
        ]
        if len(points) >= 3:
            canvas.polygon(points, colour(index), 0.05, colour(index), name)
        for v, a, topic in zip(values, angles, topics, strict=True):
            if v is not None:
                canvas.circle(
                    cx + radius * v * math.cos(a),
                    cy + radius * v * math.sin(a),
                    3.5,
                    colour(index),
                    f"{name}, {topic}: {v:.0%}",
                )
    return canvas.render()


def _padded(values: Sequence[float]) -> tuple[float, float]:
    if not values:
        return 0.0, 1.0
    low, high = min(values), max(values)
    pad = (high - low) * 0.06 or max(abs(high) * 0.1, 0.05)
    return low - pad, high + pad


def _log_ticks(low: float, high: float) -> list[float]:
    ticks = []
    for power in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1):
        for m in (1, 2, 5):
            value = m * 10.0**power
            if low <= value <= high:
                ticks.append(float(f"{value:.6g}"))
    return ticks


def _wrap(text: str, limit: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= limit:
            lines[-1] += " " + word
        else:
            lines.append(shorten(word, limit))
    return lines
