"""Servers that run language models: added, tested, consented to, forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QWidget,
)

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.models.server_state import server_state
from ragexam_gui.paths import documents_folder
from ragexam_gui.widgets.controls import button, hint, introduce, set_primary, set_tone
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.form import FormLayout

if TYPE_CHECKING:
    from ragexam.project.models.servers import ServerFields, ServerRow, ServersView

_TRY = "try_server"
_SECONDS, _MOST_SECONDS, _MOST_CONTEXT = 600, 3_600, 10_000_000


class ServersPane(QWidget):
    """The servers of this machine, and the form of one.

    Signals:
        changed: A server was added, changed, tested or forgotten: what models there are is another list now.

    Args:
        session: Tests, and holds the project's consents.
        file_dialogs: Asks for files and for consent.

    Attributes:
        view: What was read last; None before.
    """

    changed = Signal()

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        super().__init__()
        self.session, self.file_dialogs = session, file_dialogs
        self.view: ServersView | None = None
        self._template = ""
        self._wanted = self._testing = ""
        self._test_sentences: dict[str, tuple[str, str]] = {}  # what a test said, with its tone, by the server's name
        self.list = QListWidget()
        introduce(self.list, self.tr("Servers of this machine"), self.tr("The last line adds a server"))
        self.list.setMaximumWidth(260)
        self.list.currentRowChanged.connect(lambda _: self._turn())
        self._make_fields()
        self.state = hint()
        self.state.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._make_buttons()
        self._lay_out()
        for made in self.findChildren(QPushButton):
            made.setAutoDefault(False)
        session.job_started.connect(self._say)
        session.job_ended.connect(self._ended)
        session.opened.connect(self._reopened)

    def _make_fields(self) -> None:
        self.name = QLineEdit(placeholderText="office")
        self.url = QLineEdit(placeholderText="http://localhost:8080")
        self.model, self.ca_file = QLineEdit(), QLineEdit()
        self.key = QLineEdit(echoMode=QLineEdit.EchoMode.Password)
        self.wants_key = QCheckBox(self.tr("It wants a &key"))
        self.context = QSpinBox(maximum=_MOST_CONTEXT, singleStep=1024)
        self.context.setGroupSeparatorShown(True)
        self.context.setSpecialValueText(self.tr("as it says"))
        self.seconds = QSpinBox(minimum=1, maximum=_MOST_SECONDS, value=_SECONDS)
        for control, name, tip in (
            (self.name, self.tr("Name"), self.tr("It is then called api:NAME wherever a model is named")),
            (self.url, self.tr("Address"), self.tr("With or without /v1, without user and password")),
            (self.model, self.tr("Model"), self.tr("Which of its models; may be empty where it has one only")),
            (self.key, self.tr("Key"), self.tr(
                "Kept in this machine's keyring, never in a project, a log or a report")),
            (self.wants_key, self.tr("It wants a key"), self.tr("A key is sent with each request")),
            (self.context, self.tr("Reads at once, tokens"), self.tr("Only where the server does not say it itself")),
            (self.seconds, self.tr("Most seconds of a request"), self.tr("Longer ones are given up")),
            (self.ca_file, self.tr("Certificates"), self.tr(
                "File of your own authority (PEM); may be empty")),
        ):  # fmt: skip
            introduce(control, name, tip)
        self.template = hint()
        for edit in (self.name, self.url, self.model, self.key, self.ca_file):
            edit.textEdited.connect(lambda _: self._say())
        for spin in (self.context, self.seconds):
            spin.setMaximumWidth(150)
            spin.valueChanged.connect(lambda _: self._say())
        self.wants_key.toggled.connect(lambda _: self._say())

    def _make_buttons(self) -> None:
        self.template_button = button(
            self.tr("Choose a &file …"), self.tr("A chat template (Jinja), where the server does not show it"),
            self.choose_template,
        )  # fmt: skip
        self.plain_button = button(
            self.tr("&Without"), self.tr("Take the chat template that the server shows"), self.drop_template
        )
        self.ca_button = button(self.tr("C&hoose …"), self.tr("Choose the file of certificates"), self.choose_ca)
        self.save_button = button(self.tr("&Add"), self.tr("Keep the server on this machine"), self.save, primary=True)
        self.test_button = button(
            self.tr("&Test"),
            self.tr("Find out what it can do, with small questions of the program's own; no document is sent"),
            self.test,
        )
        self.consent_button = button(
            self.tr("&Consent …"), self.tr("Allow that prompts of this project are sent to this machine"), self.consent
        )
        self.withdraw_button = button(
            self.tr("Take the c&onsent back"), self.tr("Nothing of this project is sent there any more"), self.withdraw
        )
        self.forget_button = button(
            self.tr("Fo&rget"), self.tr("Forget the server and its key; what its model answered stays"), self.forget
        )

    def _lay_out(self) -> None:
        form = FormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        form.setVerticalSpacing(6)
        for control in (self.name, self.url, self.model):
            form.addRow(control.accessibleName(), control)
        form.addRow("", self.wants_key)
        form.addRow(self.key.accessibleName(), self.key)
        form.addRow(self.context.accessibleName(), self.context)
        template = in_row((self.template, 1), self.template_button, self.plain_button, spacing=8)
        form.addRow(self.tr("Chat template"), template)
        form.addRow(self.ca_file.accessibleName(), in_row((self.ca_file, 1), self.ca_button, spacing=8))
        form.addRow(self.seconds.accessibleName(), self.seconds)
        self.form = form
        right = QWidget()
        in_column(
            form,
            self.state,
            1,
            in_row(
                self.forget_button, 1, self.consent_button, self.withdraw_button, self.test_button, self.save_button
            ),
            margins=(0, 0, 0, 0),
            spacing=10,
            parent=right,
        )
        explanation = hint(
            self.tr(
                "An OpenAI-compatible server: llama.cpp's, LM Studio, Ollama, vLLM, here or on another machine. Its model can "
                "write the exam, take it and judge. Nothing goes to another machine before you consent, project by project."
            )
        )
        row = in_row((self.list, 1), (right, 3), spacing=16)
        in_column(explanation, (row, 1), margins=(0, 10, 0, 0), parent=self)

    # -------------------------------------------------------------- reading

    @property
    def row(self) -> ServerRow | None:
        """Return the server that is looked at; None where a new one is added."""
        index = self.list.currentRow()
        return self.view.rows[index] if self.view is not None and 0 <= index < len(self.view.rows) else None

    def refresh(self) -> None:
        """Read again, beside the window's thread: a keyring may ask."""

        def work() -> ServersView:
            from ragexam.project.models.servers import reading_servers

            return reading_servers()

        self.session.tasks.start("servers of models", work, self._show)

    def _show(self, view: ServersView) -> None:
        before = "" if self.row is None else self.row.server.name
        same = self.view is not None and view == self.view
        self.view = view
        if same and not self._wanted:
            self._say()
            return
        name, self._wanted = self._wanted or before, ""
        with QSignalBlocker(self.list):
            self.list.clear()
            for row in view.rows:
                self.list.addItem(QListWidgetItem(row.server.name))
            self.list.addItem(QListWidgetItem(self.tr("New server …")))
            places = [n for n, row in enumerate(view.rows) if row.server.name == name]
            self.list.setCurrentRow(places[0] if places else (0 if view.rows and not before else len(view.rows)))
        self._turn()

    def _turn(self) -> None:
        """Show the server that is looked at."""
        row = self.row
        server = None if row is None else row.server
        fields = (self.name, self.url, self.model, self.key, self.ca_file, self.context, self.seconds, self.wants_key)
        blockers = [QSignalBlocker(field) for field in fields]
        self.name.setText("" if server is None else server.name)
        self.name.setReadOnly(server is not None)  # its key, its consents and its answers hang on it
        self.url.setText("" if server is None else server.url)
        self.model.setText("" if server is None else server.model)
        self.wants_key.setChecked(server is not None and server.wants_key)
        self.key.clear()
        self.context.setValue(0 if server is None else server.context)
        self.ca_file.setText("" if server is None else server.ca_file)
        self.seconds.setValue(_SECONDS if server is None else round(server.seconds))
        self._template = "" if server is None else server.template
        del blockers
        self._say()

    def _reopened(self) -> None:
        """Forget what was awaited with the project before; consents are another project's now."""
        self._testing = ""
        self._say()

    # -------------------------------------------------------------- what is said

    def fields(self) -> ServerFields:
        """Return what the form says."""
        from ragexam.project.models.servers import ServerFields

        return ServerFields(
            self.name.text().strip(),
            self.url.text(),
            self.model.text(),
            self.wants_key.isChecked(),
            self.key.text() if self.wants_key.isChecked() else "",
            self.context.value(),
            self._template,
            self.ca_file.text(),
            float(self.seconds.value()),
        )

    def _is_changed(self) -> bool:
        """Return whether the form says something else than what is kept."""
        from ragexam.project.models.servers import is_changed

        row, fields = self.row, self.fields()
        return bool(fields.name and fields.url.strip()) if row is None else is_changed(row.server, fields)

    def _may_be_asked(self, row: ServerRow) -> bool:
        project = self.session.project
        return row.is_here or (project is not None and project.servers.may_be_asked(row.server))

    def _say(self) -> None:
        """Say where the server stands, and allow what can be done."""
        row, view = self.row, self.view
        idle, there = self.session.job is None, self.session.project is not None
        changed = self._is_changed()
        self.template.setText(
            self.tr("given by you: {0} characters").format(words.number(len(self._template), ","))
            if self._template
            else self.tr("as the server shows it")
        )
        self.plain_button.setVisible(bool(self._template))
        self.form.setRowVisible(self.key, self.wants_key.isChecked())
        self.key.setPlaceholderText(
            self.tr("kept; type another one to replace it") if row and row.variable and row.has_key else ""
        )
        may = row is not None and self._may_be_asked(row)
        text, tone = server_state(
            row,
            may=may,
            changed=changed,
            testing=row is not None and self._testing == row.server.name,
            there=there,
            tested=None if row is None else self._test_sentences.get(row.server.name),
        )
        if view is not None and view.problem:
            text, tone = words.say(view.problem), "bad"
        self.state.setText(text)
        set_tone(self.state, tone)
        self.save_button.setText(self.tr("&Add") if row is None else self.tr("&Save"))
        self.save_button.setAccessibleName(self.save_button.text().replace("&", ""))
        self.save_button.setEnabled(changed and view is not None)
        self.forget_button.setEnabled(row is not None)
        self.test_button.setEnabled(row is not None and may and idle and there and not changed)
        set_primary(self.test_button, self.test_button.isEnabled() and row is not None and row.server.facts is None)
        self.consent_button.setVisible(row is not None and not row.is_here and there and not may)
        self.withdraw_button.setVisible(row is not None and not row.is_here and there and may)

    # -------------------------------------------------------------- what a person does

    def save(self) -> None:
        """Keep what the form says."""
        fields, new = self.fields(), self.row is None

        def keep() -> tuple[ServerRow, bool]:
            from ragexam.project.models.servers import save_server

            return save_server(fields, new=new)

        saved = self.session.attempt(keep)
        if saved is None:
            return
        row, kept = saved
        self._test_sentences.pop(row.server.name, None)
        self._wanted = row.server.name
        if fields.key and not kept:
            self.session.message.emit(
                "warn", self.tr("This machine has no keyring: the key is kept until the program ends."), ""
            )
        self._after()

    def test(self) -> None:
        """Find out what the server can do."""
        row = self.row
        if row is not None and self.session.start(_TRY, server=row.server.name):
            self._testing = row.server.name
            self._test_sentences.pop(row.server.name, None)
            self._say()

    def _ended(self, name: str, how: str, outcome: Any) -> None:
        if name == _TRY and self._testing:
            tested, self._testing = self._testing, ""
            if how == "failed":
                sentence = " ".join(filter(None, (words.say(outcome.message), words.say(outcome.hint))))
                self._test_sentences[tested] = (sentence, "bad")
            elif how == "done":
                result = outcome.result
                first = self.tr("{0} is {1}.").format(f"api:{tested}", result["model"])
                sentences = [first, *map(words.say, result["limits"]), words.say(result["sentence"])]
                self._test_sentences[tested] = (" ".join(sentences), "good" if result["passed"] else "bad")
            self._after()
        self._say()

    def consent(self) -> None:
        """Say what would be sent, and ask for the consent."""
        row = self.row
        if row is not None and self.file_dialogs.confirm(
            self, "\n\n".join(map(words.say, row.sent)), self.tr("I consent")
        ):
            self.session.edit(lambda project: project.servers.consent(row.server))
            self._say()

    def withdraw(self) -> None:
        """Take the consent back."""
        row = self.row
        if row is not None:
            self.session.edit(lambda project: project.servers.withdraw(row.server))
            self._say()

    def forget(self) -> None:
        """Forget the server and its key, once a person has said so."""
        row = self.row
        if row is None:
            return
        question = self.tr("{0} is forgotten with its key; what its model answered stays.").format(
            row.server.model_name
        )
        if not self.file_dialogs.confirm(self, question, self.tr("Forget")):
            return
        name = row.server.name

        def act() -> bool:
            from ragexam.project.models.servers import remove_server

            remove_server(name)
            return True

        if self.session.attempt(act):
            self._test_sentences.pop(name, None)
            self._after()

    def _after(self) -> None:
        self.refresh()
        self.changed.emit()

    def choose_template(self) -> None:
        """Take a chat template from a file."""
        pattern = self.tr("Chat templates (*.jinja *.j2 *.txt);;All files (*)")
        chosen = self.file_dialogs.open_file(self, self.tr("Chat template"), documents_folder(), pattern)
        if chosen is None:
            return

        def read() -> str:
            from ragexam.project.models.servers import template_from_file

            return template_from_file(chosen)

        template = self.session.attempt(read)
        if template is not None:
            self._template = template
            self._say()

    def drop_template(self) -> None:
        """Take the chat template that the server shows."""
        self._template = ""
        self._say()

    def choose_ca(self) -> None:
        """Choose the file of certificates."""
        pattern = self.tr("Certificates (*.pem *.crt *.cer);;All files (*)")
        chosen = self.file_dialogs.open_file(self, self.tr("Certificates"), documents_folder(), pattern)
        if chosen is not None:
            self.ca_file.setText(str(chosen.absolute()))
            self._say()
