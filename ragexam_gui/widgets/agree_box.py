"""The lowest row of a dialogue: the button that does it, and Cancel."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton

from ragexam_gui.widgets.controls import describe


def agree_box(
    dialog: QDialog, text: str, tip: str, *, default: bool = False, enabled: bool = True
) -> tuple[QDialogButtonBox, QPushButton]:
    """Make the row, tied to `accept` and `reject` of a dialogue as they are called when a button is pressed.

    Args:
        dialog: In which it stands.
        text: Of the button that agrees.
        tip: What that button does.
        default: Whether Enter presses it from anywhere in the dialogue.
        enabled: Whether one can agree at once.

    Returns:
        The row and the button that agrees.
    """
    box = QDialogButtonBox()
    agree = box.addButton(text, QDialogButtonBox.ButtonRole.AcceptRole)
    agree.setProperty("primary", True)
    if default:
        agree.setDefault(True)
    agree.setEnabled(enabled)
    describe(agree, tip)
    box.addButton(QDialogButtonBox.StandardButton.Cancel)
    box.accepted.connect(dialog.accept)
    box.rejected.connect(dialog.reject)
    return box, agree
