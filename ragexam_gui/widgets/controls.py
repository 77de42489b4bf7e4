"""Buttons and labels made the same way everywhere."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QAbstractScrollArea, QComboBox, QLabel, QLineEdit, QPushButton, QToolButton, QWidget

from ragexam_gui.widgets.plain import Label, set_tip


def button(text: str, tip: str, act: Callable[[], object], shortcut: str = "", primary: bool = False) -> QPushButton:
    """Return a push button; its shortcut is shown in its tooltip.

    Args:
        text: On it; "&" marks the letter for Alt.
        tip: What it does.
        act: Called without arguments.
        shortcut: Key sequence that presses it.
        primary: The one thing to do next on its page.
    """
    made = QPushButton(text)
    made.setAccessibleName(text.replace("&", ""))
    made.setAccessibleDescription(tip)
    set_tip(made, f"{tip} ({shortcut})" if shortcut else tip)
    if shortcut:
        made.setShortcut(shortcut)
    made.setProperty("primary", primary)
    made.clicked.connect(lambda _=False: act())
    return made


def describe(control: QWidget, text: str) -> None:
    """Say what a control is for: to a screen reader, and under the pointer where that would not cover a text to read.

    Args:
        control: Named already.
        text: One sentence.
    """
    control.setAccessibleDescription(text)
    if not isinstance(control, QAbstractScrollArea):
        set_tip(control, text)


def introduce(control: QWidget, name: str, text: str) -> None:
    """Name a control, and say what it is for."""
    control.setAccessibleName(name)
    describe(control, text)


def clearable(edit: QLineEdit) -> None:
    """Give a line a button that empties it, with a name."""
    edit.setClearButtonEnabled(True)
    for made in edit.findChildren(QToolButton):
        made.setAccessibleName(QCoreApplication.translate("Controls", "Clear"))


def name_editable(combo: QComboBox, name: str) -> None:
    """Name a drop-down box that is typed into: it, and the line within."""
    combo.setAccessibleName(name)
    line = combo.lineEdit()
    if line is not None:
        line.setAccessibleName(name)


def choice_box(name: str, tip: str, letters: int) -> QComboBox:
    """Return a drop-down box whose width does not follow what it offers: names of pipelines are longer than there is room for.

    Args:
        name: What is chosen, for a screen reader.
        tip: What choosing does.
        letters: Of an entry that are always shown.
    """
    made = QComboBox()
    introduce(made, name, tip)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    made.setMinimumContentsLength(letters)
    return made


def set_tone(widget: QWidget, tone: str) -> None:
    """Colour a widget by what it says: "good", "bad", "warn" or "" (the style sheet knows them)."""
    _set_styled(widget, "tone", tone)


def set_primary(made: QPushButton, primary: bool) -> None:
    """Say whether a button is the one thing to do next on its page, where that changes."""
    _set_styled(made, "primary", primary)


def _set_styled(widget: QWidget, name: str, value: object) -> None:
    """Set a property that the style sheet looks at, and have it look again."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def section_title(text: str) -> QLabel:
    """Return a heading within a page."""
    return Label(text, objectName="sectionTitle")


def hint(text: str = "") -> QLabel:
    """Return a remark in quiet letters."""
    return Label(text, objectName="hint", wordWrap=True)
