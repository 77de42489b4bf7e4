"""The lowest row of dialogues and boxes that do not grow: made in one place, and what they do."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QDialog, QDialogButtonBox, QLineEdit
from pytestqt.qtbot import QtBot

import ragexam_gui
from ragexam_gui.widgets.agree_box import agree_box
from ragexam_gui.widgets.controls import choice_box
from ragexam_gui.widgets.layout.boxes import in_column

LEFT = Qt.MouseButton.LeftButton


def _dialog(qtbot: QtBot, *, default: bool, enabled: bool = True) -> tuple[QDialog, QDialogButtonBox, QLineEdit]:
    dialog, line = QDialog(), QLineEdit()
    box, agree = agree_box(dialog, "Keep", "Undo takes it back", default=default, enabled=enabled)
    assert agree.text() == "Keep"
    assert agree.property("primary")
    assert agree.accessibleDescription() == agree.toolTip() == "Undo takes it back"
    in_column(line, box, parent=dialog)
    qtbot.addWidget(dialog)
    dialog.open()
    return dialog, box, line


def _agreeing(box: QDialogButtonBox) -> QAbstractButton:
    return next(b for b in box.buttons() if box.buttonRole(b) == QDialogButtonBox.ButtonRole.AcceptRole)


def test_its_buttons_end_the_dialogue(qtbot: QtBot) -> None:
    dialog, box, _ = _dialog(qtbot, default=False)
    qtbot.mouseClick(_agreeing(box), LEFT)
    assert dialog.result() == QDialog.DialogCode.Accepted
    dialog, box, _ = _dialog(qtbot, default=False)
    qtbot.mouseClick(box.button(QDialogButtonBox.StandardButton.Cancel), LEFT)
    assert dialog.result() == QDialog.DialogCode.Rejected
    assert not dialog.isVisible()


def test_enter_agrees_where_that_is_meant_and_possible(qtbot: QtBot) -> None:
    dialog, _, line = _dialog(qtbot, default=True)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted
    dialog, box, line = _dialog(qtbot, default=True, enabled=False)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert not _agreeing(box).isEnabled()


def test_a_dialogue_may_do_more_before_it_closes(qtbot: QtBot) -> None:
    class Hesitant(QDialog):
        asked = 0

        def accept(self) -> None:
            self.asked += 1

    dialog = Hesitant()
    qtbot.addWidget(dialog)
    box, agree = agree_box(dialog, "Start", "Begin")
    in_column(box, parent=dialog)
    dialog.open()
    qtbot.mouseClick(agree, LEFT)
    assert dialog.asked == 1
    assert dialog.isVisible()


def test_no_dialogue_makes_that_row_itself() -> None:
    root = Path(ragexam_gui.__file__).parent
    made = {
        str(path.relative_to(root))
        for path in root.rglob("*.py")
        if "QDialogButtonBox.ButtonRole.AcceptRole" in path.read_text(encoding="utf-8")
    }
    assert made == {"widgets/agree_box.py"}


def test_a_box_stays_as_wide_whatever_it_offers(qtbot: QtBot) -> None:
    box, wider = choice_box("Whose answers", "Of one, or of all", 12), choice_box("Whose answers", "Of all", 24)
    for made in (box, wider):
        qtbot.addWidget(made)
    assert (box.accessibleName(), box.accessibleDescription(), box.toolTip()) == (
        "Whose answers", "Of one, or of all", "Of one, or of all",
    )  # fmt: skip
    before = box.sizeHint().width()
    box.addItem("a pipeline whose name is longer than any column of a table " * 3)
    assert box.sizeHint().width() == before < wider.sizeHint().width()
