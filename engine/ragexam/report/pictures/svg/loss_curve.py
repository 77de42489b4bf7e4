"""Course of a training: its loss over the steps, as a picture and as a table."""

from __future__ import annotations

from collections.abc import Sequence

from ragexam.llm.training.records import LossPoint
from ragexam.records import Table
from ragexam.report.pictures.scales import linear, nice_ticks
from ragexam.report.pictures.svg.canvas import Canvas, colour, standalone
from ragexam.sentences import phrase

_WIDTH, _HEIGHT = 640.0, 360.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 70.0, 620.0, 46.0, 300.0


def loss_table(history: Sequence[LossPoint]) -> Table:
    """Return the measurements, a row each."""
    return Table(
        "loss",
        "Loss of the training",
        ("Step", "Epoch", "Training", "Validation", "Learning rate", "Seconds"),
        tuple((m.step, m.epoch, m.train, m.validation, m.rate, m.seconds) for m in history),
        ("d", ".2f", ".4f", ".4f", ".2e", ".1f"),
        "Mean cross-entropy in nats over the tokens that are taught: in training since the row before, in validation over "
        "all examples of the documents held out.",
    )


def loss_picture(history: Sequence[LossPoint]) -> str:
    """Return an SVG file of both curves."""
    values = [v for m in history for v in (m.train, m.validation) if v is not None]
    low, high = min(values), max(values)
    margin = (high - low) * 0.05 or 0.05
    first, last = (history[0].step, history[-1].step) if len(history) > 1 else (0, history[-1].step)
    x = linear(first, last, _LEFT, _RIGHT)
    y = linear(low - margin, high + margin, _BOTTOM, _TOP)
    canvas = Canvas(_WIDTH, _HEIGHT, "Loss of the training over its steps")
    canvas.x_axis(x, [t for t in nice_ticks(first, last) if t == int(t)], _TOP, _BOTTOM, ".0f", "Steps")
    canvas.y_axis(y, nice_ticks(low - margin, high + margin), _LEFT, _RIGHT, ".2f", "Loss (nats a token)")
    curves = (("Training", [(m.step, m.train) for m in history]),
              ("Validation", [(m.step, m.validation) for m in history if m.validation is not None]))  # fmt: skip
    shown = [(name, points) for name, points in curves if points]
    for index, (name, points) in enumerate(shown):
        if len(points) > 1:
            canvas.curve([(x(step), y(loss)) for step, loss in points], colour(index), tip=name)
        for step, loss in points:
            canvas.circle(
                x(step), y(loss), 3, colour(index), phrase("{0}, step {1:n}: {2:n}", name, step, f"{loss:.4f}")
            )
    canvas.legend([name for name, _ in shown], _LEFT, 24, _RIGHT - _LEFT)
    return standalone(canvas.render())
