"""Systems: added from a pasted request or a preset, tried once, the answer picked in the reply, chosen to sit the exam."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QDialog,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QWidget,
)
from shiboken6 import isValid

from ragexam_gui import paths, words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.systems.log import SentLog
from ragexam_gui.panels.systems.new_part import NewPart
from ragexam_gui.panels.systems.reply_form import ReplyForm
from ragexam_gui.panels.systems.request_form import RequestForm
from ragexam_gui.widgets.controls import button, describe, hint, set_tone
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.frame.notice import Notice
from ragexam_gui.widgets.layout.boxes import in_column, in_row

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.systems.form import NewSystem, SystemRow, SystemsView
    from ragexam.project.systems.kept import SentRequest

_TRY = "try_system"
_SHOWN = 80
"""Characters of an answer that are shown in a sentence."""


class SystemsDialog(QDialog):
    """The systems of the open project. Not modal: the window is used beside it.

    Args:
        session: The open project.
        file_dialogs: Asks for files and for consent.
        parent: Over which it opens.

    Attributes:
        view: What was read last.
    """

    def __init__(self, session: Session, file_dialogs: FileDialogs, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Systems"))
        self.resize(1060, 750)
        self.session, self.file_dialogs = session, file_dialogs
        self.view: SystemsView | None = None
        self._tried = ""
        self._wanted = ""
        self._acting = False
        self._taken_out: dict[str, tuple[str, ...]] = {}  # names of secrets that stood in what was pasted or in a file
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Systems of this project"))
        describe(self.list, self.tr("Those that are ticked sit the exam beside the pipelines"))
        self.list.currentRowChanged.connect(lambda _: self._turn())
        self.list.itemChanged.connect(lambda _: self._choose())
        self.log_button = button(self.tr("What was &sent …"), self.tr("Read every request"), self.show_log)
        self.new = NewPart(file_dialogs)
        self.new.described.connect(self._add)
        self.request, self.reply = RequestForm(), ReplyForm()
        for form in (self.request, self.reply):
            form.changed.connect(self.save)
        self.request.secret_given.connect(self._give_secret)
        self.reply.try_wanted.connect(self.try_it)
        self.reply.picked.connect(self.pick)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.new)
        self.stack.addWidget(self._form_part())
        self.notice = Notice()
        self.tick_hint = hint(self.tr("Tick those that sit the exam."))
        left = in_column(self.tick_hint, (self.list, 1), self.log_button)
        both = in_row((left, 1), (self.stack, 4), spacing=16)
        in_column(self.notice, (both, 1), margins=(18, 14, 18, 14), parent=self)
        for made in self.findChildren(QPushButton):
            made.setAutoDefault(False)
        session.job_started.connect(self._enable)
        session.job_ended.connect(self._ended)
        session.changed.connect(self._changed)
        session.opened.connect(self._reopened)
        session.message.connect(self._tell)

    def _form_part(self) -> QWidget:
        self.state = hint()
        self.consent_button = button(
            self.tr("&Consent …"), self.tr("Allow that questions are sent to this machine"), self.consent
        )
        self.export_button = button(
            self.tr("&Export …"), self.tr("Write the connection, without secrets, to a file"), self.export
        )
        self.remove_button = button(self.tr("&Remove"), self.tr("Remove the system; its answers stay"), self.remove)
        part = QWidget()
        in_column(
            self.request,
            in_row((self.state, 1), self.consent_button),
            (self.reply, 1),
            in_row(self.remove_button, 1, self.export_button),
            margins=(0, 0, 0, 0),
            parent=part,
        )
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setAccessibleName(self.tr("Form of the system"))
        area.setWidget(part)
        return area

    # -------------------------------------------------------------- reading

    @property
    def row(self) -> SystemRow | None:
        """Return the system that is looked at; None where a new one is added."""
        index = self.list.currentRow()
        return self.view.rows[index] if self.view is not None and 0 <= index < len(self.view.rows) else None

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
        self.tick_hint.setVisible(bool(view.rows))
        self.new.offer(view.presets)
        if first:
            self.reply.question.setText(view.question)
            self.reply.question.setCursorPosition(0)  # a long one is read from its beginning
        self._turn()

    def _turn(self) -> None:
        """Show the system that is looked at."""
        row = self.row
        self.stack.setCurrentIndex(0 if row is None else 1)
        if row is not None:
            self.request.show_row(row)
            self.reply.show_row(row)
            if self._tried != row.name:
                self.reply.show_reply(())
            self._say_state(row)
        self.request.list_secrets(row)
        self._enable()

    def _say_state(self, row: SystemRow) -> None:
        sentences = [self.tr("The secret for {0} is not here: type it above.").format(name) for name, _ in row.missing]
        if not row.consented:
            sentences.append(self.tr("It is on another machine: nothing is sent before you consent."))
        picked = self.reply.fields["answer_at"].text().strip()  # it is kept in a moment
        if not picked:
            sentences.append(self.tr("Try it, and pick the answer in the reply."))
        tone = "warn" if sentences else "good"
        if not sentences:
            if row.sits:
                sentences.append(self.tr("It sits the exam when you start the run."))
            elif self._tried == row.name:
                sentences.append(self.tr("Tick it on the left: it sits the exam when you start the run."))
            else:
                sentences.append(self.tr("Try it once below; then tick it on the left, and start the run."))
        taken = self._taken_out.get(row.name)
        if taken and self._tried != row.name:
            sentences.append(
                self.tr("A secret ({0}) stood in it: it was taken out, and never comes into the project.").format(
                    ", ".join(taken)
                )
            )
        if row.held:
            sentences.append(self.tr("This machine has no keyring: the secret is kept until the program ends."))
        self.state.setText(" ".join(sentences))
        set_tone(self.state, tone)

    def _tell(self, tone: str, sentence: str, advice: str) -> None:
        """Tell what was refused here too: the window's own notice may be behind this one."""
        if tone == "bad" and self._acting:
            self.notice.say(tone, " ".join(filter(None, (words.say(sentence), words.say(advice)))))

    def _enable(self) -> None:
        row, idle = self.row, self.session.job is None
        self.consent_button.setVisible(row is not None and not row.consented)
        self.reply.try_button.setEnabled(idle and row is not None and row.consented)

    def _reopened(self) -> None:
        """Show nothing of another project."""
        self.view, self._tried, self._wanted = None, "", ""
        self.notice.hide()
        self.new.clear()
        self.request.secret.clear()
        self.reply.show_reply(())
        self.reject()

    # -------------------------------------------------------------- what a person does

    def _add(self, new: Callable[[], NewSystem]) -> None:
        """Add the system that is described."""

        def act(project: Project) -> None:
            from ragexam.project.systems.form import add_system

            made = new()
            if made.unclear:
                self.new.ask_question(made.unclear)
                return
            add_system(project, made)
            self._wanted = made.connection.name
            self._taken_out[made.connection.name] = tuple(dict.fromkeys(secret.name for secret in made.secrets))
            self.new.clear()
            self.list.setCurrentRow(-1)

        self._edit(act)
        self.refresh()

    def _edit(self, act: Callable[[Project], object]) -> None:
        """Perform an edit."""
        with self._acts():
            self.session.edit(act)

    @contextmanager
    def _acts(self) -> Iterator[None]:
        """Tell here what is refused; what was refused before is forgotten."""
        self.notice.hide()
        self._acting = True
        try:
            yield
        finally:
            self._acting = False

    def save(self) -> None:
        """Keep what the form says."""
        row = self.row
        if row is None:
            return
        fields = {**self.request.values(), **self.reply.values()}
        if fields == row.fields:
            return

        def act(project: Project) -> None:
            from ragexam.project.systems.form import change_system

            change_system(project, row, fields)

        self._edit(act)
        self.refresh()

    def pick(self, field: str, json_path: str) -> None:
        """Take a place of the reply."""
        from ragexam.project.systems.form import picked_path

        row = self.row
        if row is not None:
            self.reply.fields[field].setText(picked_path(row, json_path, field))
            self.save()
            self._say_state(row)

    def try_it(self) -> None:
        """Ask the system one question; the reply is shown as it comes."""
        self.save()
        row = self.row
        if row is None:
            return
        with self._acts():
            started = self.session.start(_TRY, system=row.name, question=self.reply.question.text(), look=True)
        if started:
            self._tried = row.name
            self.state.setText(self.tr("It is asked …"))
            set_tone(self.state, "")

    def _ended(self, name: str, how: str, outcome: Any) -> None:
        self._enable()
        row = self.row
        if name != _TRY or row is None or row.name != self._tried:
            return
        if how == "done":
            self.reply.show_reply(outcome.result["leaves"])
            self._say_state(row)
            self._say_reading(row, outcome.result)
        elif how == "failed":
            self.state.setText(" ".join(filter(None, (words.say(outcome.message), words.say(outcome.hint)))))
            set_tone(self.state, "bad")
        else:
            self._say_state(row)

    def _say_reading(self, row: SystemRow, result: Any) -> None:
        """Say what is read from a reply where places are picked already."""
        if row.connection.answer_at and result["problem"] is not None:
            advice = self.tr(
                "If the reply is an error of the system, pick its text below and say so; else pick the answer anew."
            )
            self.state.setText(f"{words.say(result['problem'][0])} {advice}")
            set_tone(self.state, "warn")
        elif row.connection.passages_at and not result["passages"]:
            # Open WebUI answers without a word where the collection that it is told to search is not there.
            self.state.setText(
                self.tr("There is no text in this reply where passages were said to stand: {0}").format(
                    ", ".join(row.connection.passages_at)
                )
            )
            set_tone(self.state, "warn")
        elif row.connection.answer_at:
            answer = " ".join(str(result["answer"]).split())
            read = self.tr("It answers “{0}”, with {1} {1:passage|passages}.").format(
                answer if len(answer) <= _SHOWN else f"{answer[:_SHOWN]}…", words.number(len(result["passages"]))
            )
            self.state.setText(f"{read} {self.state.text()}")

    def consent(self) -> None:
        """Say what would be sent, and ask for the consent."""
        row = self.row
        if row is None:
            return
        leaving = "\n\n".join(words.say(sentence) for sentence in row.sent)
        if self.file_dialogs.confirm(self, leaving, self.tr("I consent")):
            self._edit(lambda project: project.systems.consent(row.connection.host))
            self.refresh()

    def _give_secret(self, name: str, value: str) -> None:
        from ragexam.project.systems.form import give_secret

        row = self.row
        if row is None:
            return
        give_secret(row, name, value)
        self.request.choose_missing(row, name)
        self.refresh()

    def _choose(self) -> None:
        ticked = Qt.CheckState.Checked
        rows = () if self.view is None else self.view.rows
        names = [row.name for n, row in enumerate(rows) if self.list.item(n).checkState() == ticked]

        def act(project: Project) -> None:
            from ragexam.project.systems.form import choose_systems

            choose_systems(project, names)

        self._edit(act)

    def export(self) -> None:
        """Write the connection to a file."""
        row = self.row
        if row is None:
            return
        proposal = paths.documents_folder() / f"{row.name}.json"
        path = self.file_dialogs.save_file(self, self.tr("Export the connection"), proposal, "*.json")
        if path is not None:
            from ragexam.project.systems.form import export_system

            with self._acts():
                self.session.attempt(lambda: export_system(row, path))

    def remove(self) -> None:
        """Remove the system."""
        row = self.row

        def act(project: Project) -> None:
            from ragexam.project.systems.form import remove_system

            if row is not None:
                remove_system(project, row)

        self._edit(act)
        self.refresh()

    def show_log(self) -> None:
        """Show everything that was sent."""
        if self.view is None:
            return
        log = SentLog(self.view.log, self)
        log.open()

        def read(project: Project) -> tuple[SentRequest, ...]:
            from ragexam.project.systems.form import reading_log

            return reading_log(project)

        def fill(sent: tuple[SentRequest, ...]) -> None:
            if isValid(log) and len(sent) > log.model.rowCount():  # prompts to servers of models, which are long
                log.model.set_rows(sent)

        self.session.read("sent", read, fill)
