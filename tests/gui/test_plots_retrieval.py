"""The picture of figures over text weights: what is where, what is said, what is painted."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ragexam.records import Table
from ragexam.report.pictures.weight_curve import Curve
from ragexam_gui.plots.comparison.weight_curves import WeightCurves
from ragexam_gui.theme import DARK, LIGHT, Colours, _palette

NONE = Qt.KeyboardModifier.NoModifier
WEIGHTS = (0.0, 0.05, 0.1, 0.2, 0.5, 1.0)


def curve(key: str, values: tuple[float | None, ...], best: int | None = None, wide: float = 0.1) -> Curve:
    low = tuple(None if v is None else v - wide for v in values)
    high = tuple(None if v is None else v + wide for v in values)
    sentence = tuple(f"{key} at {w:g}" for w in WEIGHTS)
    return Curve(
        key, key, WEIGHTS, values, low, high, 12, 3, best, strong=key == "all", label=f"{key} (n = 12)", words=sentence
    )


@pytest.fixture
def plot(qtbot: QtBot) -> WeightCurves:
    made = WeightCurves("Recall over the text weight")
    shown(qtbot, made)
    made.show_curves(
        [
            curve("all", (0.6, 0.65, 0.7, 0.72, 0.6, 0.5), best=3),
            curve("summary", (0.4, 0.42, 0.4, 0.38, None, 0.5), best=5),
        ],
        "Recall@5", ".0%", Table("curves", "Curves", ("Group",), (("all",), ("summary",))),
    )  # fmt: skip
    return made


def shown(qtbot: QtBot, widget: QWidget, width: int = 820, height: int = 380) -> None:
    qtbot.addWidget(widget)
    widget.resize(width, height)
    widget.show()
    qtbot.waitExposed(widget)


def middle(plot: WeightCurves, words: str) -> QPoint:
    (spot,) = [s for s in plot.spots if s.words == words]
    return spot.area.center().toPoint()


def test_weights_stand_in_even_steps_and_higher_is_better(plot: WeightCurves) -> None:
    across = [middle(plot, f"all at {w:g}").x() for w in WEIGHTS]
    steps = [b - a for a, b in pairwise(across)]
    assert max(steps) - min(steps) <= 1
    assert steps[0] > 60, "the steps beside 0 are not cramped"
    assert middle(plot, "all at 0.2").y() < middle(plot, "all at 0").y() < middle(plot, "all at 1").y()


def test_what_is_undefined_is_not_drawn(plot: WeightCurves) -> None:
    assert len(plot.spots) == 11
    assert not [s for s in plot.spots if s.words == "summary at 0.5"]


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_the_best_weight_is_marked_by_a_diamond_and_the_others_by_dots(plot: WeightCurves, colours: Colours) -> None:
    plot.setPalette(_palette(colours))
    QApplication.processEvents()
    picture = plot.grab().toImage()
    best, other = middle(plot, "all at 0.2"), middle(plot, "all at 0.1")
    line = picture.pixelColor(best)
    assert picture.pixelColor(other) == line

    def tall(at: QPoint) -> int:
        """Pixels of the line's own colour above and below a point."""
        column = [picture.pixelColor(at.x(), at.y() + d) for d in range(-9, 10)]
        return sum(_near(colour, line) for colour in column)

    assert tall(best) >= tall(other) + 4


def test_names_stand_at_the_ends_and_never_upon_each_other(qtbot: QtBot) -> None:
    plot = WeightCurves("Recall")
    shown(qtbot, plot)
    same = (0.5, 0.5, 0.5, 0.5, 0.5, 0.5)
    plot.show_curves([curve(name, same) for name in ("all", "summary", "reasoning", "fact")], "Recall@5", ".0%",
                     Table("curves", "Curves", (), ()))  # fmt: skip
    written: list[tuple[str, float, float]] = []
    write = plot.text

    def note(painter, area, text, *rest, **named) -> None:  # type: ignore[no-untyped-def]
        if "(n = 12)" in text:
            written.append((text, area.top(), area.bottom()))
        write(painter, area, text, *rest, **named)

    plot.text = note  # type: ignore[method-assign]
    plot.grab()
    lines = sorted(written, key=lambda line: line[1])
    assert sorted(name for name, *_ in lines) == sorted(
        f"{n} (n = 12)" for n in ("all", "summary", "reasoning", "fact")
    )
    assert all(a[2] <= b[1] for a, b in pairwise(lines))
    assert lines[0][1] >= 0
    assert lines[-1][2] <= plot.height()


def test_pointer_and_keys_tell_and_choose(plot: WeightCurves, qtbot: QtBot) -> None:
    sentences: list[str] = []
    plot.hovered.connect(sentences.append)
    QTest.mouseMove(plot, middle(plot, "summary at 0.1"))
    qtbot.waitUntil(lambda: "summary at 0.1" in sentences)
    with qtbot.waitSignal(plot.chosen) as chosen:
        QTest.mouseClick(plot, Qt.MouseButton.LeftButton, NONE, middle(plot, "summary at 0.1"))
    assert chosen.args == ["summary"]
    plot.setFocus()
    QTest.keyClick(plot, Qt.Key.Key_Home)
    assert sentences[-1] == "all at 0"
    QTest.keyClick(plot, Qt.Key.Key_Right)
    assert sentences[-1] == "all at 0.05"
    assert plot.accessibleDescription() == "all at 0.05"
    with qtbot.waitSignal(plot.chosen) as chosen:
        QTest.keyClick(plot, Qt.Key.Key_Return)
    assert chosen.args == ["all"]


def test_an_empty_scan_says_so(qtbot: QtBot) -> None:
    plot = WeightCurves("Recall")
    shown(qtbot, plot)
    written: list[str] = []
    write = plot.text

    def note(painter, area, text, *rest, **named) -> None:  # type: ignore[no-untyped-def]
        written.append(text)
        write(painter, area, text, *rest, **named)

    plot.text = note  # type: ignore[method-assign]
    plot.grab()
    assert written == ["Nothing has been scanned yet."]


def _near(one: QColor, other: QColor) -> bool:
    return all(
        abs(a - b) < 12 for a, b in ((one.red(), other.red()), (one.green(), other.green()), (one.blue(), other.blue()))
    )
