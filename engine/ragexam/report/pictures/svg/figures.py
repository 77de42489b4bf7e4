"""Pictures of accuracy, abilities and cost. Each takes a record and returns an SVG text."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ragexam.language.voice import spoken
from ragexam.report.cells import cell_text
from ragexam.report.pictures.cost import CostMark
from ragexam.report.pictures.heat_map import Heat
from ragexam.report.pictures.intervals import Row, axis_ends, groups_drawn
from ragexam.report.pictures.scales import linear, log_ticks, logarithmic, nice_ticks, padded
from ragexam.report.pictures.svg.canvas import WIDTH, Canvas, colour, fit_text, text_width, wrap
from ragexam.sentences import phrase


def dot_plot(
    title: str,
    rows: Sequence[Row],
    axis: str,
    *,
    form: str = ".0%",
    limits: tuple[float, float] | None = None,
    legend: Sequence[str] = (),
    reference: tuple[float, str] | None = None,
    hollow: Sequence[int] = (),
) -> str:
    """Draw horizontal dots with intervals, one row each, in the order given.

    Args:
        title: For screen readers.
        rows: From top to bottom.
        axis: Name of the axis.
        form: Format of the tick values.
        limits: Ends of the axis; taken from the data where None.
        legend: Names of the groups by index; those without a figure are left out.
        reference: A value marked by a dashed line, with its name (chance, zero).
        hollow: Groups of the legend whose dots are hollow.
    """
    # Many rows stand closer, so that a leaderboard still fits on a page.
    dense = len(rows) > 30
    line, size = (18.0, 11.0) if dense else (23.0, 12.0)
    labels = [fit_text(spoken().say(row.label), 420, size) for row in rows]
    left = max((text_width(t, size) for t in labels), default=60) + 18
    canvas = Canvas(WIDTH, 0, title)
    top = 18.0
    if legend:
        used = sorted(n for n in groups_drawn(rows) if n < len(legend))
        names, rings = [legend[n] for n in used], [place for place, n in enumerate(used) if n in hollow]
        top += canvas.legend(names, 8, top, WIDTH - 16, rings, indices=used) + 4
    top += (16 if reference else 0) + (18 if dense else 0)
    bottom = top + line * max(len(rows), 1)
    low, high = limits or axis_ends(rows, reference)
    x = linear(low, high, left, WIDTH - 24)
    ticks = nice_ticks(low, high, 8)
    canvas.x_axis(x, ticks, top, bottom, form, axis)
    for tick in ticks if dense else ():
        canvas.text(x(tick), top - 6, cell_text(tick, form), anchor="middle", css="tick", size=11)
    if reference is not None:
        canvas.line(x(reference[0]), top, x(reference[0]), bottom, "reference")
        canvas.text(x(reference[0]), top - (22 if dense else 5), reference[1], anchor="middle", css="tick", size=11)
    for i, row in enumerate(rows):
        y = top + line * (i + 0.5)
        if row.heading:
            canvas.text(left - 10, y + 4, labels[i], anchor="end", css="heading", size=size, translated=True)
            continue
        paint = colour(row.group)
        canvas.text(left - 10, y + 4, labels[i], anchor="end", size=size, tip=row.words or row.label, translated=True)
        if row.value is None or not math.isfinite(row.value):
            canvas.text(left + 6, y + 4, "undefined", css="tick", size=11, tip=row.words)
            continue
        tip = row.words or phrase("{0}: {1}", row.label, cell_text(row.value, form))
        if row.low is not None and row.high is not None:
            canvas.line(x(max(row.low, low)), y, x(min(row.high, high)), y, "interval", paint, 2)
        canvas.circle(x(row.value), y, 4.5, paint, tip, hollow=row.hollow)
    canvas.height = bottom + 44
    return canvas.render()


def heat_map(
    title: str,
    heat: Heat,
) -> str:
    """Return accuracy (0 to 1) by row and column, written into the cells; a missing cell holds a dash."""
    labels = [fit_text(spoken().say(r), 360) for r in heat.rows]
    left = max((text_width(r) for r in labels), default=60) + 18
    names = [spoken().say(name) for name in heat.columns]
    words = [word for name in names for word in name.split()]
    count = len(heat.columns)
    room = (WIDTH - left - 8) / max(count, 1)
    cell = min(max(max((text_width(w) for w in words), default=40) + 12, 84.0), max(room, 52.0))
    heads = [wrap(name, cell - 8)[:4] for name in names]
    lines = max((len(h) for h in heads), default=1)
    height, top = 28.0, 14.0 + 15 * lines
    canvas = Canvas(max(left + cell * count + 8, 360), top + height * len(heat.rows) + 10, title)
    for j, head in enumerate(heads):
        for n, part in enumerate(head):
            # Short heads stand on the table, not in the air.
            y = top - 8 - 15 * (len(head) - 1 - n)
            canvas.text(left + cell * (j + 0.5), y, part, anchor="middle", tip=heat.columns[j], translated=True)
    for i, name in enumerate(heat.rows):
        y = top + height * i
        canvas.text(left - 10, y + 18, labels[i], anchor="end", tip=name, translated=True)
        for j in range(count):
            value, tip, middle = heat.values[i][j], heat.words[i][j], left + cell * (j + 0.5)
            if value is None:
                canvas.text(middle, y + 18, "–", anchor="middle", css="tick", tip=tip)
                continue
            share = heat.strength(value)
            canvas.rectangle(
                left + cell * j + 1, y + 1, cell - 2, height - 2, css="heat", tip=tip, opacity=0.05 + 0.9 * share
            )
            css = "on-dark" if share > 0.62 else "label"
            canvas.text(middle, y + 18, f"{value:.0%}", anchor="middle", css=css, tip=tip)
    return canvas.render()


def scatter(
    title: str,
    points: Sequence[CostMark],
    x_name: str,
    y_name: str,
    *,
    legend: Sequence[str] = (),
) -> str:
    """Return quality (share) against cost (positive, logarithmic); the dashed frontier joins what nothing cheaper beats."""
    top, left, right = 18.0, 66.0, WIDTH - 24
    canvas = Canvas(WIDTH, 0, title)
    if legend:
        used = sorted({p.group for p in points})
        top += canvas.legend([legend[n] for n in used], left, top, right - left, indices=used) + 6
    bottom = top + 320
    canvas.height = bottom + 46
    if not points:
        canvas.text(left, top + 40, "No pipeline has answered yet.")
        return canvas.render()
    low, high = min(p.cost for p in points) / 1.25, max(p.cost for p in points) * 1.25
    x = logarithmic(low, high, left, right)
    y_low, y_high = padded([p.quality for p in points])
    y_low, y_high = max(y_low, 0.0), min(y_high, 1.0)
    y = linear(y_low, y_high, bottom, top)
    canvas.y_axis(y, nice_ticks(y_low, y_high), left, right, ".0%", y_name)
    canvas.x_axis(x, log_ticks(low, high), top, bottom, "g", x_name)
    path = [(x(p.cost), y(p.quality)) for p in sorted(points, key=lambda p: p.cost) if p.frontier]
    canvas.curve(path, "var(--muted)", width=1.4, dash="4 4", tip="Nothing cheaper is better")
    for p in points:
        canvas.circle(x(p.cost), y(p.quality), 5, colour(p.group), p.words or p.label, hollow=p.hollow)
    return canvas.render()
