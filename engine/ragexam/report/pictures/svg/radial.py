"""Accuracy by topic around a circle (Guinet et al. 2024, Figures 1 and 7)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ragexam.language.voice import spoken
from ragexam.report.pictures.svg.canvas import WIDTH, Canvas, colour, wrap
from ragexam.report.pictures.topics import RadarLine
from ragexam.sentences import phrase

_RADIUS = 210.0


def radial(
    title: str,
    topics: Sequence[tuple[str, int]],
    lines: Sequence[RadarLine],
) -> str:
    """Draw closed lines over the topics.

    Args:
        title: For screen readers.
        topics: Spokes with their numbers of items, clockwise from the top; at least three are needed.
        lines: One a retriever.
    """
    canvas = Canvas(WIDTH, 60, title)
    if len(topics) < 3:
        canvas.text(20, 34, "A radial chart needs at least three topics; the table has the figures.")
        return canvas.render()
    heads = [wrap(spoken().say(topic), 170)[:3] for topic, _ in topics]
    used = canvas.legend([line.label for line in lines], 8, 18, WIDTH - 16, indices=[line.colour for line in lines])
    tall = 15 * max(len(head) for head in heads) + 30
    cx, cy = WIDTH / 2, 18 + used + tall + _RADIUS
    canvas.height = cy + _RADIUS + tall + 8
    angles = [2 * math.pi * i / len(topics) - math.pi / 2 for i in range(len(topics))]

    def at(angle: float, share: float) -> tuple[float, float]:
        return cx + _RADIUS * share * math.cos(angle), cy + _RADIUS * share * math.sin(angle)

    for share in (0.25, 0.5, 0.75, 1.0):
        corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(angle, share) for angle in angles))
        canvas.add(f'<polygon points="{corners}" class="grid" fill="none"/>')
    for angle in angles:
        canvas.line(cx, cy, *at(angle, 1.0), "grid")
    for line in lines:
        pairs = [(v, angle) for v, angle in zip(line.values, angles, strict=True) if v is not None]
        if len(pairs) >= 3:
            canvas.polygon([at(angle, v) for v, angle in pairs], "none", 1, colour(line.colour), line.label)
    # Marks over all lines, so that every tooltip can be reached.
    for line in lines:
        for v, angle, words in zip(line.values, angles, line.words, strict=True):
            if v is not None:
                canvas.circle(*at(angle, v), 3.8, colour(line.colour), words)
    for share in (0.25, 0.5, 0.75, 1.0):
        x, y = at(angles[0], share)
        below = 12 if share == 1.0 else -3
        # The halo is a text of its own: not every reader of SVG can paint a stroke behind its text.
        for css in ("tick halo", "tick"):
            canvas.text(x + 5, y + below, f"{share:.0%}", css=css, size=11)
    for angle, (topic, count), head in zip(angles, topics, heads, strict=True):
        _label(canvas, cx, cy, angle, head, topic, count)
    return canvas.render()


def _label(canvas: Canvas, cx: float, cy: float, angle: float, head: list[str], topic: str, count: int) -> None:
    """Draw a topic's name, wrapped, with its number of items, outside the end of its spoke."""
    x, y = cx + (_RADIUS + 14) * math.cos(angle), cy + (_RADIUS + 14) * math.sin(angle)
    anchor = "middle" if abs(math.cos(angle)) < 0.15 else "start" if math.cos(angle) > 0 else "end"
    block = 15.0 * len(head)
    # From all above the spoke's end at the top of the circle to all below it at its foot.
    first = y - block * (1 - math.sin(angle)) / 2 + 4 * math.sin(angle) + 2
    for n, part in enumerate(head):
        canvas.text(x, first + 15 * n, part, anchor=anchor, tip=topic, translated=True)
    items = "1 item" if count == 1 else phrase("{0:n} items", count)
    canvas.text(x, first + block, items, anchor=anchor, css="tick", size=11)
