"""Systems: added from a pasted request or a preset, tried once, the answer picked in the reply, chosen to sit the exam."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from ragexam_gui import paths, words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.systems.log import SentLog
from ragexam_gui.panels.systems.reply_tree import ReplyTree
from ragexam_gui.widgets.controls import button, describe, hint, set_tone
from ragexam_gui.widgets.file_dialogs import FileDialogs

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.systems.form import NewSystem, SystemRow, SystemsView

_TRY = "try_system"
_PASTED = ""


class _Body(QPlainTextEdit):
    """Tells when a person has left it.

    Signals:
        left: The keys go elsewhere.
    """

    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Tell it."""
        super().focusOutEvent(event)
        self.left.emit()


class SystemsDialog(QDialog):
    """The systems of the open project. Not modal: the window is used beside it.

    Args:
        session: The open project.
        desktop: Asks for files and for consent.
        parent: Over which it opens.

    Attributes:
        view: What was read last.
    """

    def __init__(self, session: Session, desktop: FileDialogs, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Systems"))
        self.resize(1060, 700)
        self.session, self.desktop = session, desktop
        self.view: SystemsView | None = None
        self._tried = ""
        self._wanted = ""
        self._secrets_of: tuple[str, list[str]] = "", []
        self._taken_out: dict[str, tuple[str, ...]] = {}  # names of secrets that stood in what was pasted or in a file
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Systems of this project"))
        describe(self.list, self.tr("Those that are ticked sit the exam beside the pipelines"))
        self.list.currentRowChanged.connect(lambda _: self._turn())
        self.list.itemChanged.connect(lambda _: self._choose())
        self.log_button = button(self.tr("What was &sent …"), self.tr("Read every request"), self.show_log)
        self.stack = QStackedWidget()
        self.stack.addWidget(self._new_part())
        self.stack.addWidget(self._form_part())
        left = QVBoxLayout()
        left.addWidget(hint(self.tr("Tick those that sit the exam.")))
        left.addWidget(self.list, 1)
        left.addWidget(self.log_button)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(18, 14, 18, 14)
        layout.setSpacing(16)
        layout.addLayout(left, 1)
        layout.addWidget(self.stack, 4)
        for made in self.findChildren(type(self.log_button)):
            made.setAutoDefault(False)
        session.job_started.connect(lambda _: self._enable())
        session.job_ended.connect(self._ended)
        session.changed.connect(self._changed)
        session.opened.connect(self._reopened)

    # -------------------------------------------------------------- parts

    def _new_part(self) -> QWidget:
        self.name = QLineEdit(placeholderText=self.tr("Helpdesk"))
        self.name.setAccessibleName(self.tr("Name of the system"))
        self.kind = QComboBox()
        self.kind.setAccessibleName(self.tr("What it is"))
        describe(self.kind, self.tr("A product whose interface is known, or a request of your own"))
        self.pasted = QPlainTextEdit()
        self.kind.currentIndexChanged.connect(lambda _: self.pasted.setEnabled(self.kind.currentData() == _PASTED))
        self.pasted.setAccessibleName(self.tr("Pasted request"))
        self.pasted.setPlaceholderText(
            self.tr(
                "Paste the curl command with which you ask it yourself: in a browser's network view, “Copy as cURL”."
            )
        )
        self.pasted.setTabChangesFocus(True)
        self.add_button = button(self.tr("&Add"), self.tr("Add the system"), self.add, primary=True)
        self.file_button = button(
            self.tr("From a &file …"), self.tr("Take a connection that was exported"), self.import_file
        )
        self.new_message = hint()
        part = QWidget()
        form = QFormLayout()
        form.addRow(self.tr("&Name"), self.name)
        form.addRow(self.tr("&It is"), self.kind)
        row = QHBoxLayout()
        row.addWidget(self.file_button)
        row.addStretch()
        row.addWidget(self.add_button)
        layout = QVBoxLayout(part)
        layout.addWidget(
            hint(
                self.tr(
                    "Your own RAG service can sit the same exam. Secrets in what you paste go into this machine's keyring, "
                    "never into the project."
                )
            )
        )
        layout.addLayout(form)
        layout.addWidget(self.pasted, 1)
        layout.addWidget(self.new_message)
        layout.addLayout(row)
        return part

    def _form_part(self) -> QWidget:
        self.fields: dict[str, QLineEdit] = {}
        asked, reply = QFormLayout(), QFormLayout()
        for form, name, title, tip in (
            (asked, "url", self.tr("Address"), self.tr("Where it is asked")),
            (asked, "question_at", self.tr("Question goes to"), self.tr("Its place in what is sent")),
            (asked, "session_at", self.tr("Session goes to"), self.tr("A fresh id for each question; may be empty")),
            (reply, "answer_at", self.tr("Answer"), self.tr("Its place in the reply")),
            (reply, "passages_at", self.tr("Passages"), self.tr("Places of what it found, with commas; may be empty")),
            (reply, "session_in", self.tr("Session"), self.tr("Place of its id in the reply; may be empty")),
            (
                reply,
                "success",
                self.tr("Success when"),
                self.tr("code=0, !error (missing or empty), answer (there); may be empty"),
            ),
        ):
            edit = self.fields[name] = QLineEdit()
            edit.setAccessibleName(title)
            describe(edit, tip)
            edit.editingFinished.connect(self.save)
            form.addRow(title, edit)
        self.body = _Body()
        self.body.left.connect(self.save)
        self.body.setAccessibleName(self.tr("What is sent, as JSON"))
        self.body.setTabChangesFocus(True)
        self.body.setFixedHeight(6 * self.fontMetrics().lineSpacing() + 12)
        asked.insertRow(1, self.tr("What is sent"), self.body)
        self.secret = QLineEdit(echoMode=QLineEdit.EchoMode.Password)
        self.secret.setAccessibleName(self.tr("Secret"))
        describe(self.secret, self.tr("Kept in this machine's keyring when you press Enter"))
        self.secret.returnPressed.connect(self._give_secret)
        self.which = QComboBox()
        self.which.setAccessibleName(self.tr("Which secret"))
        describe(self.which, self.tr("The place where the secret goes"))
        secret = QHBoxLayout()
        secret.addWidget(self.which)
        secret.addWidget(self.secret, 1)
        asked.addRow(self.tr("Secret"), secret)
        self.state = hint()
        self.consent_button = button(
            self.tr("&Consent …"), self.tr("Allow that questions are sent to this machine"), self.consent
        )
        self.question = QLineEdit()
        self.question.setAccessibleName(self.tr("Question to try it with"))
        self.try_button = button(
            self.tr("&Try it"), self.tr("Ask it one question and show the reply"), self.try_it, primary=True
        )
        self.tree = ReplyTree()
        self.tree.itemSelectionChanged.connect(self._enable)
        self.answer_button = self._pick(self.tr("This is the ans&wer"), "answer_at", False)
        self.passages_button = self._pick(self.tr("These are the &passages"), "passages_at", True)
        self.session_button = self._pick(self.tr("This is the sessi&on"), "session_in", False)
        self.export_button = button(
            self.tr("&Export …"), self.tr("Write the connection, without secrets, to a file"), self.export
        )
        self.remove_button = button(self.tr("&Remove"), self.tr("Remove the system; its answers stay"), self.remove)
        return self._laid_out(asked, reply)

    def _laid_out(self, asked: QFormLayout, reply: QFormLayout) -> QWidget:
        first, second = QGroupBox(self.tr("How it is asked")), QGroupBox(self.tr("What it replies"))
        first.setLayout(asked)
        consent = QHBoxLayout()
        consent.addWidget(self.state, 1)
        consent.addWidget(self.consent_button)
        trying = QHBoxLayout()
        trying.addWidget(self.question, 1)
        trying.addWidget(self.try_button)
        picking = QHBoxLayout()
        for one in (self.answer_button, self.passages_button, self.session_button):
            picking.addWidget(one)
        picking.addStretch()
        inner = QVBoxLayout(second)
        inner.addLayout(trying)
        inner.addWidget(self.tree, 1)
        inner.addLayout(picking)
        inner.addLayout(reply)
        ends = QHBoxLayout()
        ends.addWidget(self.remove_button)
        ends.addStretch()
        ends.addWidget(self.export_button)
        part = QWidget()
        layout = QVBoxLayout(part)
        layout.addWidget(first)
        layout.addLayout(consent)
        layout.addWidget(second, 1)
        layout.addLayout(ends)
        self.tree.setMinimumHeight(150)
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidget(part)
        return area

    def _pick(self, text: str, field: str, every: bool) -> Any:
        return button(text, self.tr("Take the place that is selected in the reply"), lambda: self.pick(field, every))

    # -------------------------------------------------------------- reading

    @property
    def row(self) -> SystemRow | None:
        """Return the system that is looked at; None where a new one is added."""
        place = self.list.currentRow()
        return self.view.rows[place] if self.view is not None and 0 <= place < len(self.view.rows) else None

    def refresh(self) -> None:
        """Read again."""

        def read(project: Project) -> SystemsView:
            from ragexam.project.systems.form import reading_systems

            return reading_systems(project)

        self.session.read("systems", read, self._show)

    def _changed(self) -> None:
        if self.isVisible():  # else it is read when it is opened: the log is long, and a keyring may ask
            self.refresh()

    def _show(self, view: SystemsView) -> None:
        first, before = self.view is None, "" if self.row is None else self.row.name
        same = self.view is not None and view.rows == self.view.rows
        self.view = view
        if same and not self._wanted:
            return
        name, self._wanted = self._wanted or before, ""
        with QSignalBlocker(self.list):
            self.list.clear()
            for row in view.rows:
                item = QListWidgetItem(row.name)
                item.setCheckState(Qt.CheckState.Checked if row.sits else Qt.CheckState.Unchecked)
                self.list.addItem(item)
            self.list.addItem(QListWidgetItem(self.tr("New system …")))
            wanted = [n for n, row in enumerate(view.rows) if row.name == name]
            self.list.setCurrentRow(wanted[0] if wanted else (0 if first else len(view.rows)))
        if not self.kind.count():
            self.kind.addItem(self.tr("a request that you paste"), _PASTED)
            for key, title in view.presets:
                self.kind.addItem(title, key)
        if first:
            self.question.setText(view.question)
        self._turn()

    def _turn(self) -> None:
        """Show the system that is looked at."""
        row = self.row
        self.stack.setCurrentIndex(0 if row is None else 1)
        if row is not None:
            for name, edit in self.fields.items():
                if not edit.hasFocus() or edit.text() == "":
                    edit.setText(row.fields[name])
            if not self.body.hasFocus():
                self.body.setPlainText(row.fields["body"])
            if self._tried != row.name:
                self.tree.clear()
            self._say_state(row)
        self._list_secrets(row)
        self._enable()

    def _list_secrets(self, row: SystemRow | None) -> None:
        names = [] if row is None else list(dict.fromkeys(secret.name for secret in row.connection.secrets))
        shown = "" if row is None else row.name, names
        if shown != self._secrets_of:
            self._secrets_of = shown
            self.secret.clear()  # what is typed is of another system
            self.which.clear()
            self.which.addItems(names)
            self.which.setVisible(len(names) > 1)
            if row is not None:
                self._choose_missing(row)

    def _choose_missing(self, row: SystemRow, given: str = "") -> None:
        """Choose the first secret that is missing, but for one that was just given."""
        self.which.setCurrentText(next((name for name, _ in row.missing if name != given), self.which.currentText()))

    def _say_state(self, row: SystemRow) -> None:
        told = []
        if row.missing:
            told += [
                self.tr(
                    "The secret for {0} is not here: type it, or set the environment variable {1} before the program starts."
                ).format(name, variable)
                for name, variable in row.missing
            ]
        if taken := self._taken_out.get(row.name):
            told.append(
                self.tr("A secret ({0}) stood in it: it was taken out, and never comes into the project.").format(
                    ", ".join(taken)
                )
            )
        if not row.consented:
            told.append(self.tr("It is on another machine: nothing is sent before you consent."))
        if not row.fields["answer_at"]:
            told.append(self.tr("Try it, and pick the answer in the reply."))
        self.state.setText(" ".join(told) or self.tr("Try it once below; then tick it, and start the run."))
        set_tone(self.state, "warn" if told else "good")

    def _enable(self) -> None:
        row, idle = self.row, self.session.job is None
        self.consent_button.setVisible(row is not None and not row.consented)
        self.secret.setEnabled(row is not None and bool(row.connection.secrets))
        self.try_button.setEnabled(idle and row is not None and row.consented)
        picked = bool(self.tree.picked())
        for one in (self.answer_button, self.passages_button, self.session_button):
            one.setEnabled(picked)

    def _reopened(self) -> None:
        """Show nothing of another project."""
        self.view, self._tried, self._wanted = None, "", ""
        self.pasted.clear()
        self.secret.clear()
        self.tree.clear()
        self.reject()

    # -------------------------------------------------------------- what a person does

    def add(self) -> None:
        """Add the system that is described."""
        kind, name, text = str(self.kind.currentData()), self.name.text().strip(), self.pasted.toPlainText()

        def new() -> NewSystem:
            from ragexam.project.systems.form import from_pasted, from_preset

            return from_pasted(text, name) if kind == _PASTED else from_preset(kind, name)

        self._add(new)

    def import_file(self) -> None:
        """Add a system from a file."""
        path = self.desktop.open_file(self, self.tr("Take a connection"), paths.documents_folder(), "*.json")
        if path is not None:
            name = self.name.text().strip()

            def new() -> NewSystem:
                from ragexam.project.systems.form import from_file

                return from_file(path, name)

            self._add(new)

    def _add(self, new: Callable[[], NewSystem]) -> None:
        def act(project: Project) -> None:
            from ragexam.project.systems.form import add_system

            made = new()
            add_system(project, made)
            self._wanted = made.connection.name
            self._taken_out[made.connection.name] = tuple(dict.fromkeys(secret.name for secret in made.secrets))
            self.pasted.clear()  # what was pasted may hold secrets
            self.name.clear()
            self.list.setCurrentRow(-1)

        self.session.edit(act)
        self.refresh()

    def save(self) -> None:
        """Keep what the form says."""
        row = self.row
        if row is None:
            return
        fields = {**{name: edit.text() for name, edit in self.fields.items()}, "body": self.body.toPlainText()}
        if fields == row.fields:
            return

        def act(project: Project) -> None:
            from ragexam.project.systems.form import change_system

            change_system(project, row, fields)

        self.session.edit(act)
        self.refresh()

    def pick(self, field: str, every: bool) -> None:
        """Take the place that is selected in the reply."""
        from ragexam.project.systems.form import picked_path

        row, path = self.row, self.tree.picked()
        if row is not None and path:
            self.fields[field].setText(picked_path(row, path, every=every))
            self.save()

    def try_it(self) -> None:
        """Ask the system one question; the reply is shown as it comes."""
        self.save()
        row = self.row
        if row is not None and self.session.start(_TRY, system=row.name, question=self.question.text(), look=True):
            self._tried = row.name
            self.state.setText(self.tr("It is asked …"))
            set_tone(self.state, "")

    def _ended(self, name: str, how: str, outcome: Any) -> None:
        self._enable()
        row = self.row
        if name != _TRY or row is None or row.name != self._tried:
            return
        if how == "done":
            self.tree.show_leaves(outcome.result["leaves"])
            self._say_state(row)
        elif how == "failed":
            self.state.setText(" ".join(filter(None, (words.say(outcome.message), words.say(outcome.hint)))))
            set_tone(self.state, "bad")
        else:
            self._say_state(row)

    def consent(self) -> None:
        """Say what would be sent, and ask for the consent."""
        row = self.row
        if row is None:
            return
        told = "\n\n".join(words.say(sentence) for sentence in row.sent)
        if self.desktop.confirm(self, told, self.tr("I consent")):
            self.session.edit(lambda project: project.systems.consent(row.connection.host))
            self.refresh()

    def _give_secret(self) -> None:
        from ragexam.project.systems.form import give_secret

        row, value = self.row, self.secret.text()
        self.secret.clear()
        if row is None or not value:
            return
        name = self.which.currentText()
        kept = give_secret(row, name, value)
        if kept:
            self._choose_missing(row, name)
        self.refresh()
        if not kept:
            self.state.setText(self.tr("This machine has no keyring that can be used: set the environment variable."))
            set_tone(self.state, "bad")

    def _choose(self) -> None:
        ticked = Qt.CheckState.Checked
        rows = () if self.view is None else self.view.rows
        names = [row.name for n, row in enumerate(rows) if self.list.item(n).checkState() == ticked]

        def act(project: Project) -> None:
            from ragexam.project.systems.form import choose_systems

            choose_systems(project, names)

        self.session.edit(act)

    def export(self) -> None:
        """Write the connection to a file."""
        row = self.row
        if row is None:
            return
        proposal = paths.documents_folder() / f"{row.name}.json"
        path = self.desktop.save_file(self, self.tr("Export the connection"), proposal, "*.json")
        if path is not None:
            from ragexam.project.systems.form import export_system

            self.session.attempt(lambda: export_system(row, path))

    def remove(self) -> None:
        """Remove the system."""
        row = self.row

        def act(project: Project) -> None:
            from ragexam.project.systems.form import remove_system

            if row is not None:
                remove_system(project, row)

        self.session.edit(act)
        self.refresh()

    def show_log(self) -> None:
        """Show everything that was sent."""
        if self.view is not None:
            SentLog(self.view.log, self).open()
