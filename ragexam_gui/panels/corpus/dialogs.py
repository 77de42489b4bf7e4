"""Small dialogues of the corpus: the topic of documents, and the password of protected ones."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QDialog,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from ragexam_gui import words
from ragexam_gui.models.rows import Index
from ragexam_gui.widgets.agree_box import agree_box
from ragexam_gui.widgets.controls import describe, hint, introduce, name_editable
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.layout.roomy_dialog import RoomyDialog
from ragexam_gui.widgets.plain import Label

_NAMED = 6


def _completer(topics: Sequence[str], parent: QWidget) -> QCompleter:
    completer = QCompleter(list(topics), parent)
    completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    completer.setFilterMode(Qt.MatchFlag.MatchContains)
    return completer


class TopicDelegate(QStyledItemDelegate):
    """Edits a topic in its cell; topics that are in use are proposed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.topics: Sequence[str] = ()

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:  # noqa: ARG002
        """Return a line with proposals."""
        editor = QLineEdit(parent)
        editor.setAccessibleName(self.tr("Topic"))
        editor.setFrame(False)
        editor.setCompleter(_completer(self.topics, editor))
        return editor


class TopicDialog(RoomyDialog):
    """Asks for the topic of several documents.

    Args:
        count: Of the documents.
        topics: In use.
        current: The one that they all have; "" otherwise.
    """

    def __init__(self, count: int, topics: Sequence[str], current: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Topic"))
        self.topic = QComboBox(editable=True)
        name_editable(self.topic, self.tr("Topic"))
        describe(self.topic, self.tr("A topic that is in use, or a new one"))
        self.topic.addItems(list(topics))
        self.topic.setCompleter(_completer(topics, self.topic))
        self.topic.setCurrentText(current)
        line = self.topic.lineEdit()
        if line is not None:
            line.selectAll()
        label = Label(self.tr("&Topic of the selected documents ({0})").format(words.number(count)))
        label.setBuddy(self.topic)
        box, _ = agree_box(
            self, self.tr("Set topic"), self.tr("Give all of them this topic; undo takes it back"), default=True
        )
        layout = _column(self)
        layout.addWidget(label)
        layout.addWidget(self.topic)
        layout.addWidget(
            hint(
                self.tr(
                    "Questions made from these documents get it too. Results are told by topic. Leave it empty for "
                    "none."
                )
            )
        )
        layout.addWidget(box)
        self.topic.setFocus()

    def value(self) -> str:
        """Return what was chosen."""
        return self.topic.currentText().strip()


class PasswordDialog(RoomyDialog):
    """Asks for the password of protected files.

    Args:
        names: Of the files.
    """

    def __init__(self, names: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Password"))
        self.password = QLineEdit()
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        introduce(self.password, self.tr("Password"), self.tr("It opens the files once and is not stored"))
        show = QCheckBox(self.tr("&Show it"))
        describe(show, self.tr("Shows the letters of the password"))
        show.toggled.connect(
            lambda on: self.password.setEchoMode(QLineEdit.EchoMode.Normal if on else QLineEdit.EchoMode.Password)
        )
        files = Label("\n".join(names[:_NAMED]) + ("\n…" if len(names) > _NAMED else ""))
        form = FormLayout()
        form.addRow(self.tr("&Password"), self.password)
        form.addRow("", show)
        layout = _column(self)
        layout.addWidget(files)
        layout.addLayout(form)
        layout.addWidget(
            hint(
                self.tr(
                    "It opens the files on this machine once. It is not stored, neither in the project nor elsewhere."
                )
            )
        )
        box, _ = agree_box(
            self, self.tr("Open and import"), self.tr("Read the files again with this password"), default=True
        )
        layout.addWidget(box)
        self.password.setFocus()


def _column(dialog: QDialog) -> QVBoxLayout:
    dialog.setMinimumWidth(440)
    return in_column(margins=(20, 18, 20, 16), spacing=12, parent=dialog)
