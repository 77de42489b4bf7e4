"""A long text with marked stretches: positions, laying out piece by piece, choosing by mouse and keys."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ragexam_gui.widgets.text.margin import TextMargin
from ragexam_gui.widgets.text.marked_text import MarkedText, TextBand
from ragexam_gui.widgets.text.positions import LONGEST_LINE, prepare


@pytest.fixture
def text(qtbot: QtBot) -> MarkedText:
    widget = MarkedText("Text")
    qtbot.addWidget(widget)
    widget.resize(500, 400)
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def selected(text: MarkedText) -> str:
    return text.textCursor().selectedText().replace("\N{PARAGRAPH SEPARATOR}", "\n")


# ------------------------------------------------------------------ positions


@pytest.mark.parametrize("seed", range(6))
def test_positions_are_qt_s_own(text: MarkedText, seed: int) -> None:
    """Against Qt itself: every character is found where the document has it, and back."""
    rng = random.Random(seed)
    parts = ["word ", "\n", "😀", "𝔘𝔫", "größe ", "漢" * 9, "x" * 700, " ", "line\u2028break", "\r"]
    original = "".join(rng.choice(parts) for _ in range(80)) + "y" * (LONGEST_LINE + 50)
    shown = prepare(original)
    text.setPlainText(shown.text)
    assert shown.units == text.document().characterCount() - 1
    for position in sorted(rng.sample(range(len(original)), 150)):
        unit = shown.shown(position)
        cursor = QTextCursor(text.document())
        cursor.setPosition(unit)
        cursor.movePosition(QTextCursor.MoveOperation.NextCharacter, QTextCursor.MoveMode.KeepAnchor)
        selected, wanted = cursor.selectedText(), original[position]
        if wanted.isspace() or wanted == "\u2028":
            assert selected.isspace() or selected == "\N{PARAGRAPH SEPARATOR}"
        else:
            assert selected == wanted
        assert shown.original(unit) == position


def test_no_line_is_too_long_to_lay_out() -> None:
    for original in ("a" * 50_000, "many words " * 5_000):
        shown = prepare(original)
        assert max(map(len, shown.text.split("\n"))) <= LONGEST_LINE
        assert shown.text.replace("\n", "").replace(" ", "") == original.replace(" ", "")
    spaced = prepare("many words " * 5_000)
    assert spaced.extra == ()  # a space gives its place to the break: nothing moves


def test_plain_text_is_shown_as_it_is() -> None:
    shown = prepare("one\ntwo ü")
    assert (shown.text, shown.units, shown.extra) == ("one\ntwo ü", 9, ())


# ------------------------------------------------------------------ the text


def test_a_long_text_is_shown_at_once_and_laid_out_meanwhile(text: MarkedText, qtbot: QtBot) -> None:
    lines = [f"This is line {n} of a long text." for n in range(20_000)]
    whole = "\n".join(lines)
    text.show_text(whole)
    assert not text.complete
    assert text.toPlainText().startswith(lines[0])
    start = whole.index("line 19500 ")
    text.show_bands([TextBand(1, 0, 50), TextBand(2, start, start + 200)])
    text.choose(2)  # not laid out yet: it goes there when it is
    qtbot.waitUntil(lambda: text.complete and text.band == 2)
    assert text.textCursor().position() == start
    assert text.cursorRect().top() in range(text.viewport().height())
    assert text.toPlainText() == whole


def test_the_cursor_chooses_a_band(text: MarkedText, qtbot: QtBot) -> None:
    text.show_text("one two\nthree\nfour")
    calls: list[int] = []
    text.chosen.connect(calls.append)
    text.show_bands([TextBand(1, 0, 7), TextBand(2, 8, 13)])
    assert (text.band, calls) == (1, [1])
    cursor = text.textCursor()
    cursor.setPosition(9)
    place = text.cursorRect(cursor).center()
    qtbot.mouseClick(text.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert (text.band, calls) == (2, [1, 2])
    text.setFocus()
    qtbot.keyClick(text, Qt.Key.Key_Down)
    assert (text.band, calls[-1]) == (0, 0)  # "four" is in none


def test_alt_and_arrows_go_from_band_to_band(text: MarkedText, qtbot: QtBot) -> None:
    text.show_text("x" * 100)
    text.show_bands([TextBand(1, 0, 90, holds=True), TextBand(2, 0, 20), TextBand(3, 30, 60), TextBand(4, 50, 90)])
    text.setFocus()
    seen = [text.band]
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        qtbot.keyClick(text, key, Qt.KeyboardModifier.AltModifier)
        seen.append(text.band)
    assert seen == [2, 3, 4, 4, 3]  # the one that holds others is none to stop at
    assert text.textCursor().position() == 30
    assert text.band_at(55) == 4  # where two overlap, the later one
    assert text.band_at(25) == 0


def test_a_click_beside_a_band_chooses_it(text: MarkedText, qtbot: QtBot) -> None:
    text.show_text("first\nsecond\nthird")
    text.show_bands([TextBand(7, 0, 5), TextBand(8, 6, 12)])
    cursor = text.textCursor()
    cursor.setPosition(6)
    margin = text.findChild(TextMargin)
    assert margin is not None
    qtbot.mouseClick(margin, Qt.MouseButton.LeftButton, pos=QPoint(3, text.cursorRect(cursor).center().y()))
    assert text.band == 8


def test_phrases_are_found_round_the_end(text: MarkedText) -> None:
    text.show_text("Ä cat 😀 and a Cat.\nNo dog.")
    assert text.find_next("cat")
    assert selected(text) == "cat"
    assert text.find_next("CAT")
    assert selected(text) == "Cat"
    assert text.find_next("cat")
    assert (selected(text), text.textCursor().selectionStart()) == ("cat", 2)
    assert text.find_next("cat", backwards=True)
    assert selected(text) == "Cat"
    assert not text.find_next("bird")
    assert not text.find_next("")


def test_grounds_are_where_the_bands_are(text: MarkedText, qapp: QApplication) -> None:
    """By the pixels: two bands have two grounds, what is in none has the plain one."""
    text.show_text("aaaa\n\nbbbb\n\ncccc")
    text.show_bands([TextBand(1, 0, 4), TextBand(2, 6, 10)])
    text.go_to(16)
    qapp.processEvents()
    picture = text.viewport().grab().toImage()
    grounds = []
    for position in (0, 6, 12):
        cursor = text.textCursor()
        cursor.setPosition(position)
        grounds.append(picture.pixelColor(picture.width() - 40, text.cursorRect(cursor).center().y()).name())
    assert len(set(grounds)) == 3
    assert grounds[2] == text.palette().base().color().name()
