"""Contrast by WCAG 2.2 (1.4.3 and 1.4.11): of the colours of both schemes, and of what is painted with them."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QLineEdit, QProgressBar, QPushButton, QWidget
from pytestqt.qtbot import QtBot

import ragexam_gui
from ragexam_gui.app import Parts
from ragexam_gui.plots.grids.cell_codes import cell_colour, draw_sign, is_wrong
from ragexam_gui.plots.palette import DASHES, dash, series
from ragexam_gui.theme import DARK, LIGHT, Colours, Mode, _sheet, wants_calm
from ragexam_gui.widgets.calm import show_busy

from .painted import pale_texts
from .person import live
from .test_keys import views

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
def test_edges_of_controls_as_they_are_painted(gui: Parts, qtbot: QtBot, mode: str) -> None:
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
    live(200)
    assert bar.grab().toImage() == first
    gui.window.job_bar.begin("Run")
    assert gui.window.job_bar.bar.maximum() == 1
    entry.trigger()
    assert not wants_calm()
    assert QApplication.cursorFlashTime() == flash


def painted(box: QRectF, code: int, colours: Colours) -> QImage:
    """Return a cell of the grid of answers with its sign."""
    image = QImage(20, 20, QImage.Format.Format_RGB32)
    image.fill(cell_colour(code, colours))
    with QPainter(image) as painter:
        draw_sign(painter, box, code, colours)
    return image


@SCHEMES
def test_right_and_wrong_differ_by_more_than_their_colour(colours: Colours) -> None:
    wrong, right = 1, 2
    box = QRectF(4, 4, 12, 12)
    assert painted(box, right, colours).pixelColor(10, 10) == cell_colour(right, colours)
    bar = painted(box, wrong, colours).pixelColor(10, 10).name()
    assert contrast(bar, cell_colour(wrong, colours).name()) >= 3
    assert is_wrong(np.array([[0, wrong, right, 3, wrong | 4, wrong | 8]], dtype=np.uint8)).tolist() == [
        [False, True, False, False, True, False]
    ]


def test_neighbouring_curves_differ_by_their_dash() -> None:
    assert all(dash(n) != dash(n + 1) for n in range(40))


def test_whatever_moves_is_the_busy_bar_which_can_be_stilled() -> None:
    moving = re.compile(r"Q\w*Animation\b(?!_)|QTimeLine|QMovie|setRange\(0, 0\)|setMaximum\(0\)")
    source = Path(ragexam_gui.__file__).parent
    found = {
        f"{path.relative_to(source)}: {line.strip()}"
        for path in source.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if moving.search(line)
    }
    assert not found


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_words_as_they_are_painted(demo: Parts, mode: Mode) -> None:
    demo.theme.choose(mode)
    found = [f"{view}: {fault}" for view in views(demo) for fault in pale_texts(demo.window)]
    demo.theme.choose("light")
    assert not found, "\n".join(dict.fromkeys(found))


def test_pale_words_are_found(qtbot: QtBot) -> None:
    pale = QLabel("Too pale")
    qtbot.addWidget(pale)
    pale.setStyleSheet("QLabel { color: #888888; background: #ffffff; }")
    box = QWidget()
    qtbot.addWidget(box)
    pale.setParent(box)
    box.show()
    qtbot.waitExposed(box)
    assert [fault.partition(":")[0] for fault in pale_texts(box)] == ["QLabel 'Too pale'"]
