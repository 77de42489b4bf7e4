"""The box About: which program this is, and what it does not do."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QWidget

from ragexam_gui import paths
from ragexam_gui.bridge.versions import versions
from ragexam_gui.widgets.controls import hint
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.roomy_dialog import RoomyDialog
from ragexam_gui.widgets.plain import Label


class AboutBox(RoomyDialog):
    """Version, licence and the promise to stay offline."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About RAG Exam"))
        facts = versions()
        picture = Label()
        picture.setPixmap(QApplication.windowIcon().pixmap(72, 72))
        picture.setAccessibleName(self.tr("Icon of RAG Exam"))
        name = Label(self.tr("RAG Exam {0}").format(facts.pop("ragexam")), objectName="pageTitle")
        text = Label(
            self.tr(
                "Says which retrieval-augmented set-up answers best on your own documents, how sure that is, and why."
            )
        )
        offline = Label(
            self.tr(
                "It works offline: no document, question or answer leaves this machine unless you ask for it yourself. "
                "There is no telemetry and no account. Only what you start yourself uses the network: fetching starter "
                "models, and systems or model servers that you connect."
            )
        )
        licence = Label(
            self.tr(
                "Apache License 2.0. The libraries that it stands on have their own licences; Qt is used under the LGPL."
            )
        )
        used = hint(" · ".join(f"{library} {version}" for library, version in facts.items()))
        for label in (text, offline, licence, used):
            label.setWordWrap(True)
            label.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
        demo = paths.user_folder()
        folders_hint = hint(self.tr("Models and the demo project lie in {0}.").format(_short(demo)))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        for widget in buttons.buttons():
            widget.setAccessibleName(widget.text().replace("&", ""))
        words = in_column(name, text, offline, licence, folders_hint, used, spacing=12)
        row = in_row((picture, 0, Qt.AlignmentFlag.AlignTop), (words, 1), spacing=20)
        in_column(row, buttons, margins=(24, 24, 24, 16), spacing=16, parent=self)
        self.setMinimumWidth(max(560, 70 * self.fontMetrics().averageCharWidth()))


def _short(path: Path) -> str:
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)
