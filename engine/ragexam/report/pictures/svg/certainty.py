"""Certainty of a choice after each step of its settlement."""

from __future__ import annotations

from collections.abc import Sequence

from ragexam.report.pictures.scales import linear, nice_ticks
from ragexam.report.pictures.settling import CertaintyPoint
from ragexam.report.pictures.svg.canvas import WIDTH, Canvas, colour

_TALL = 220.0
_LEFT, _RIGHT, _TOP = 66.0, WIDTH - 24, 18.0


def certainty_curve(points: Sequence[CertaintyPoint], cells: int, title: str) -> str:
    """Return the certainty over the answers given, a step of the stair for each step of the settlement.

    Args:
        points: Step by step.
        cells: Answers of a full run: the end of the axis.
        title: For screen readers.
    """
    canvas = Canvas(WIDTH, _TOP + _TALL + 44, title)
    bottom = _TOP + _TALL
    x, y = linear(0, max(cells, 1), _LEFT, _RIGHT), linear(0.0, 1.0, bottom, _TOP)
    canvas.y_axis(y, nice_ticks(0.0, 1.0), _LEFT, _RIGHT, ".0%", "Certainty")
    canvas.x_axis(
        x,
        nice_ticks(0, max(cells, 1), 8),
        _TOP,
        bottom,
        ",.0f",
        "Answers of all pipelines; the axis ends at a full run",
    )
    points_drawn = [(x(p.answers), y(p.value)) for p in points if p.value is not None]
    stairs = [
        corner
        for k, (across, up) in enumerate(points_drawn)
        for corner in (([(across, points_drawn[k - 1][1])] if k else []) + [(across, up)])
    ]
    if len(stairs) > 1:
        canvas.curve(stairs, colour(0), tip=title)
    for point in points:
        if point.value is not None:
            canvas.circle(x(point.answers), y(point.value), 4, colour(0), point.words)
    return canvas.render()
