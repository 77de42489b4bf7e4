"""Contrast by WCAG 2.2 (1.4.3 and 1.4.11): of the colours of both schemes, and of what is painted with them."""

from __future__ import annotations

import re
from itertools import product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit, QProgressBar, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from ragexam_gui.app import Parts
from ragexam_gui.plots.palette import DASHES, dash, series
from ragexam_gui.theme import DARK, LIGHT, Colours, _sheet, wants_calm
from ragexam_gui.widgets.calm import show_busy

SCHEMES = pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])


def luminance(colour: str) -> float:
    """Relative luminance of #rrggbb (WCAG 2.2)."""
    shares = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)  # the lightest grey that passes on white


@SCHEMES
def test_text_has_four_and_a_half_to_one_on_every_ground(colours: Colours) -> None:
    grounds = ("window", "base", "raised", "selected", "mark")
    low = {
        (text, ground): round(contrast(getattr(colours, text), getattr(colours, ground)), 2)
        for text, ground in product(("text", "muted", "accent", "good", "warn", "bad"), grounds)
        if contrast(getattr(colours, text), getattr(colours, ground)) < 4.5
    }
    assert not low
    assert contrast(colours.on_accent, colours.accent) >= 4.5


@SCHEMES
def test_outlines_and_marks_have_three_to_one(colours: Colours) -> None:
    for ground in ("window", "base", "raised", "selected"):
        assert contrast(colours.outline, getattr(colours, ground)) >= 3, ground
        assert contrast(colours.accent, getattr(colours, ground)) >= 3, ground  # the ring of the focus
    for index in range(8):
        for ground in ("window", "base"):
            assert contrast(series(index, colours).name(), getattr(colours, ground)) >= 3, (index, ground)


@SCHEMES
def test_the_style_sheet_pairs_no_text_with_a_ground_too_close(colours: Colours) -> None:
    paired = 0
    for rule in re.findall(r"\{([^{}]*)\}", _sheet(colours, 1.0)):
        ground = re.search(r"background: (#\w{6})", rule)
        text = re.search(r"(?<![-\w])color: (#\w{6})", rule)
        if ground and text:
            paired += 1
            assert contrast(text[1], ground[1]) >= 4.5, rule
    assert paired > 3


def test_colours_that_come_again_come_with_another_dash() -> None:
    for colours in (LIGHT, DARK):
        told = {(series(n, colours).name(), dash(n)) for n in range(8 * len(DASHES))}
        assert len(told) == 8 * len(DASHES)


def edge(widget: QWidget) -> str:
    """Colour of the left edge, half-way down, as it is painted."""
    return QColor(widget.grab().toImage().pixel(0, widget.height() // 2)).name()


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_edges_and_focus_of_controls_as_they_are_painted(gui: Parts, qtbot: QtBot, mode: str) -> None:
    gui.theme.choose(mode)  # type: ignore[arg-type]
    colours = LIGHT if mode == "light" else DARK
    box = QWidget()
    qtbot.addWidget(box)
    made = [QPushButton("Go", box), QLineEdit("word", box), QCheckBox("Tick", box)]
    for index, control in enumerate(made):
        control.setGeometry(20, 20 + 60 * index, 160, 40)
    box.resize(300, 240)
    box.show()
    box.activateWindow()
    qtbot.waitExposed(box)
    box.setFocus()
    for control in made[:2]:
        assert contrast(edge(control), colours.window) >= 3, control
    for control in made:
        before = control.grab().toImage()
        control.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.waitUntil(control.hasFocus)
        assert control.grab().toImage() != before, control
    gui.theme.choose("light")


def test_nothing_moves_by_itself_where_that_is_unwanted(gui: Parts, qtbot: QtBot) -> None:
    entry = next(a for _, text, a in gui.window.menus.entries() if text == "Reduced motion")
    flash = QApplication.cursorFlashTime()
    assert not entry.isChecked()
    bar = QProgressBar()
    qtbot.addWidget(bar)
    show_busy(bar)
    assert (bar.minimum(), bar.maximum()) == (0, 0)  # it moves
    entry.trigger()
    assert wants_calm()
    assert QApplication.cursorFlashTime() == 0
    assert not QApplication.isEffectEnabled(Qt.UIEffect.UI_AnimateMenu)
    show_busy(bar)
    assert bar.maximum() == 1
    bar.show()
    qtbot.waitExposed(bar)
    first = bar.grab().toImage()
    QTest.qWait(200)
    assert bar.grab().toImage() == first
    gui.window.job_bar.begin("Run")
    assert gui.window.job_bar.bar.maximum() == 1
    entry.trigger()
    assert not wants_calm()
    assert QApplication.cursorFlashTime() == flash
