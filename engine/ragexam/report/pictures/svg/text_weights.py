"""The laboratory's picture: a measure over the text weight, one curve per kind of question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ragexam.report.pictures.scales import linear, nice_ticks
from ragexam.report.pictures.svg.canvas import WIDTH, Canvas, colour
from ragexam.report.pictures.weight_curve import Curve
from ragexam.report.retrieval.measured import Figures
from ragexam.sentences import joined, phrase

_TALL = 300.0
_APART = 7.0
"""Pixels between the intervals of two curves at the same weight."""


def weight_curves(figures: Figures, title: str) -> str:
    """Return curves with their intervals; the best weight of each is ringed (Know Your RAG, section 5).

    The steps of a scan stand at equal distances: the published ones crowd near 0 on an even axis.
    """
    measure, form = figures.request.title, figures.request.form
    curves = [_worded(curve, measure, form) for curve in figures.curves if any(v is not None for v in curve.values)]
    left, right, top = 66.0, WIDTH - 24, 18.0
    canvas = Canvas(WIDTH, 0, title)
    if not curves:
        canvas.text(20, 30, "Nothing has been scanned yet.")
        canvas.height = 50
        return canvas.render()
    if len(curves) > 1:
        top += canvas.legend([curve.label for curve in curves], left, top, right - left) + 4
    bottom = top + _TALL
    low, high = _span(curves)
    weights = curves[0].weights
    y = linear(low, high, bottom, top)
    edge = 40.0 + _APART * len(curves) / 2
    x = linear(0, max(len(weights) - 1, 1), left + edge, right - edge)
    canvas.y_axis(y, nice_ticks(low, high), left, right, form, measure)
    for step, weight in enumerate(weights):
        canvas.line(x(step), top, x(step), bottom, "grid")
        end = " dense" if weight == 0.0 else " lexical" if weight == 1.0 else ""
        canvas.text(x(step), bottom + 16, joined("", (f"{weight:g}", end)), anchor="middle", css="tick", size=11)
    canvas.text((left + right) / 2, bottom + 34, "Text weight (steps of the scan)", anchor="middle")
    for index, curve in enumerate(curves):
        shift = (index - (len(curves) - 1) / 2) * _APART
        paint = colour(index)
        points = [(x(s) + shift, y(v)) for s, v in enumerate(curve.values) if v is not None]
        wide, dash = (2.6, "") if curve.strong else (1.8, "6 3")
        canvas.curve(points, paint, width=wide, tip=curve.title, dash=dash)
        for step, value in enumerate(curve.values):
            if value is not None:
                canvas.circle(x(step) + shift, y(value), 3.4, paint, curve.words[step])
                if step == curve.best:
                    canvas.circle(x(step) + shift, y(value), 7.0, paint, curve.words[step], hollow=True)
                ends = curve.low[step], curve.high[step]
                if ends[0] is not None and ends[1] is not None:
                    canvas.line(x(step) + shift, y(ends[0]), x(step) + shift, y(ends[1]), "", paint, 1.4)
    canvas.height = bottom + 44
    return canvas.render()


def _worded(curve: Curve, measure: str, form: str) -> Curve:
    """Return a curve with its name in the legend and what its points say."""
    words = []
    for step, (weight, value) in enumerate(zip(curve.weights, curve.values, strict=True)):
        low, high = curve.low[step], curve.high[step]
        span = ""
        if low is not None and high is not None:
            span = phrase(", 95% interval {0:n} to {1:n}", f"{low:{form}}", f"{high:{form}}")
        best = ", the best weight" if step == curve.best else ", level with the best" if step in curve.level else ""
        figure = "" if value is None else f"{value:{form}}"
        words.append(
            phrase("{0}, text weight {1:n}: {2} {3:n}{4}{5}", curve.title, f"{weight:g}", measure, figure, span, best)
        )
    return replace(curve, label=phrase("{0} (n={1:n})", curve.title, curve.n), words=tuple(words))


def _span(curves: Sequence[Curve]) -> tuple[float, float]:
    """Return the part of 0..1 that holds all curves with their intervals, in tenths."""
    lows = [v for c in curves for ends in (c.values, c.low) for v in ends if v is not None]
    highs = [v for c in curves for ends in (c.values, c.high) for v in ends if v is not None]
    return max(0.0, int(min(lows) * 10) / 10), min(1.0, -int(-max(highs) * 10 // 1) / 10 or 1.0)
