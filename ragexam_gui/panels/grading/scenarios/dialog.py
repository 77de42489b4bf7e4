"""All scenarios of a project: looked at, copied, changed, saved, handed on as files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QDialog, QListWidget, QListWidgetItem, QPushButton, QWidget

from ragexam_gui import paths, words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.grading.scenarios.form import ScenarioForm
from ragexam_gui.widgets.controls import button, describe, hint, set_primary, set_tone
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.column_area import ColumnArea
from ragexam_gui.widgets.layout.reading_order import follow_reading_order
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.scenarios.form import ScenarioRow, ScenariosForm
    from ragexam.records import Scenario

MAKE = "make_scenarios"
_NAME = Qt.ItemDataRole.UserRole


class ScenariosDialog(QDialog):
    """The scenarios of the open project. Not modal: the window is used beside it.

    Args:
        session: The open project.
        file_dialogs: Asks for files, and before something is thrown away.
        parent: Over which it opens.

    Attributes:
        view: What was read last; None before.
        drafts: What is written and not saved yet, by the name that it is saved under.
    """

    def __init__(self, session: Session, file_dialogs: FileDialogs, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Scenarios"))
        self.resize(1080, 720)
        self.session, self.file_dialogs = session, file_dialogs
        self.view: ScenariosForm | None = None
        self.drafts: dict[str, Scenario] = {}
        self._wanted = ""
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Scenarios of this project"))
        describe(self.list, self.tr("Those that come with the program first, then your own"))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(lambda _: self._turn())
        self.form = ScenarioForm()
        self.form.edited.connect(self._edited)
        self.title = Label(objectName="sectionTitle", wordWrap=True)
        self.facts, self.state = hint(), hint()
        self._make_buttons()
        self._lay_out()
        for made in self.findChildren(QPushButton):
            made.setAutoDefault(False)
        session.job_started.connect(self._say)
        session.job_ended.connect(self._say)
        session.changed.connect(self._changed)
        session.opened.connect(self._reopened)

    def _make_buttons(self) -> None:
        self.copy_button = button(
            self.tr("Make a &copy"), self.tr("A scenario of your own that begins like this one"), self.copy
        )
        self.import_button = button(
            self.tr("&Import …"), self.tr("Take in a scenario from a file"), self.import_scenario
        )
        self.export_button = button(
            self.tr("&Export …"), self.tr("Write the scenario, as it is saved, to a file"), self.export
        )
        self.remove_button = button(
            self.tr("&Remove"), self.tr("Remove your scenario with its questions; Undo brings both back"), self.remove
        )
        self.make_button = button(
            self.tr("Make its &questions"), self.tr("By the recipe as it is saved; those that stay the same keep their answers"),
            self.make,
        )  # fmt: skip
        self.discard_button = button(self.tr("&Discard changes"), self.tr("Show again what is saved"), self.discard)
        self.save_button = button(
            self.tr("&Save"), self.tr("Keep it in the project; Undo takes it back"), self.save, primary=True
        )

    def _lay_out(self) -> None:
        area = ColumnArea()
        area.setAccessibleName(self.tr("Form of the scenario"))
        area.setWidget(self.form)
        left, right = QWidget(), QWidget()
        in_column(
            hint(self.tr("To make one of your own, choose one that comes close, and copy it.")),
            (self.list, 1),
            in_row((self.copy_button, 1), (self.import_button, 1)),
            margins=(0, 0, 0, 0),
            parent=left,
        )
        in_column(
            self.title,
            self.facts,
            (area, 1),
            self.state,
            in_row(self.remove_button, self.export_button, self.make_button, 1, self.discard_button, self.save_button),
            margins=(0, 0, 0, 0),
            parent=right,
        )
        in_row((left, 3), (right, 8), margins=(18, 14, 18, 14), spacing=16, parent=self)

    # -------------------------------------------------------------- reading

    @property
    def row(self) -> ScenarioRow | None:
        """Return the scenario that is looked at; None for one that cannot be read."""
        item = self.list.currentItem()
        name = "" if item is None else str(item.data(_NAME))
        rows = () if self.view is None else self.view.rows
        return next((row for row in rows if row.name == name), None)

    def refresh(self) -> None:
        """Read again."""

        def read(project: Project) -> ScenariosForm:
            from ragexam.project.scenarios.form import reading_scenarios_form

            return reading_scenarios_form(project)

        self.session.read("scenarios form", read, self._show)

    def _changed(self) -> None:
        if self.isVisible():
            self.refresh()

    def _show(self, view: ScenariosForm) -> None:
        if view == self.view and not self._wanted:
            self._say()
            return
        before = self.list.currentItem()
        wanted, self._wanted = self._wanted or ("" if before is None else str(before.data(_NAME))), ""
        self.view = view
        self.drafts = {name: one for name, one in self.drafts.items() if name in {row.name for row in view.rows}}
        with QSignalBlocker(self.list):
            self.list.clear()
            for row in view.rows:
                self._add(row.name, self._line(row), words.say(row.scenario.summary))
            for name, why in view.unusable.items():
                self._add(name, self.tr("{0}: cannot be read").format(name), words.say(why))
            names = [str(self.list.item(n).data(_NAME)) for n in range(self.list.count())]
            self.list.setCurrentRow(names.index(wanted) if wanted in names else 0)
        self._turn()

    def _add(self, name: str, text: str, tip: str) -> None:
        item = QListWidgetItem(text)
        item.setData(_NAME, name)
        item.setToolTip(words.tip_text(tip))
        self.list.addItem(item)

    def _line(self, row: ScenarioRow) -> str:
        label = row.scenario.label or row.name
        line = f"{row.name} · {label if row.own else words.say(label)}"
        if row.name in self.drafts:
            return self.tr("{0} (not saved)").format(line)
        return line

    def _turn(self) -> None:
        """Show the scenario that is looked at."""
        row = self.row
        self.form.setVisible(row is not None)
        if row is not None and self.view is not None:
            self.form.show_row(row, self.drafts.get(row.name, row.scenario), self.view.metrics)
        self._say()

    def _reopened(self) -> None:
        """Show nothing of another project."""
        self.view, self._wanted, self.drafts = None, "", {}
        self.list.clear()
        super().reject()

    # -------------------------------------------------------------- what is said

    def _edited(self) -> None:
        row, written = self.row, self.form.scenario()
        if row is None or written is None or not row.own:
            return
        if written == row.scenario:
            self.drafts.pop(row.name, None)
        else:
            self.drafts[row.name] = written
        item = self.list.currentItem()
        if item is not None:
            item.setText(self._line(row))
        self._say()

    def _problem(self, row: ScenarioRow) -> str:
        from ragexam.project.scenarios.form import problem_of

        draft = self.drafts.get(row.name)
        if draft is None or self.view is None:
            return ""
        others = [one.name for one in self.view.rows if one.name != row.name]
        return " ".join(map(words.say, filter(None, problem_of(draft, others))))

    def _say(self) -> None:
        """Say where the scenario stands, and allow what can be done."""
        row, view, idle = self.row, self.view, self.session.job is None
        changed = row is not None and row.name in self.drafts
        problem = "" if row is None else self._problem(row)
        self.title.setText("" if row is None else self._line(row))
        self.facts.setText("" if row is None else self._facts(row))
        tone = ""
        if row is None:
            item = self.list.currentItem()
            name = "" if item is None else str(item.data(_NAME))
            unreadable = view is not None and name in view.unusable
            text = (
                self.tr("It cannot be read: {0}").format(words.say(view.unusable[name])) if view and unreadable else ""
            )
            tone = "bad" if text else ""
            self.remove_button.setEnabled(unreadable)
        elif problem:
            text, tone = self.tr("It cannot be saved: {0}").format(problem), "bad"
        elif changed and self.drafts[row.name].name != row.name and row.questions:
            text, tone = self.tr("Under another name it begins without questions."), "warn"
        elif changed:
            text = self.tr("Changed, not saved yet.")
        elif row.stale:
            text, tone = (
                self.tr("Its questions were made by another recipe or of other passages: make them anew."),
                "warn",
            )
        elif not row.own:
            text = self.tr("It comes with the program and stays as it is: copy it to change something.")
        else:
            text = self.tr("Saved.")
        self.state.setText(text)
        set_tone(self.state, tone)
        own = row is not None and row.own
        self.copy_button.setEnabled(row is not None and bool(row.places))
        self.export_button.setEnabled(row is not None)
        if row is not None:
            self.remove_button.setEnabled(own)
        for control in (self.save_button, self.discard_button):
            control.setVisible(own)
        self.discard_button.setEnabled(changed)
        self.save_button.setEnabled(changed and not problem)
        self.make_button.setEnabled(
            row is not None and idle and not changed and view is not None and view.can_make and bool(row.places)
        )
        set_primary(self.make_button, own and not changed and (not row.questions or row.stale) if row else False)

    def _facts(self, row: ScenarioRow) -> str:
        kind = self.tr("Your own.") if row.own else self.tr("Comes with the program.")
        if not row.questions:
            return f"{kind} " + self.tr("It has no questions yet.")
        counts = self.tr("{0} {0:question|questions}, {1} {1:answer|answers}.").format(
            words.number(row.questions, ","), words.number(row.answers, ",")
        )
        return f"{kind} {counts}"

    # -------------------------------------------------------------- what a person does

    def copy(self) -> None:
        """Make a copy that can be changed."""
        row, view = self.row, self.view
        if row is None or view is None:
            return
        from ragexam.project.scenarios.form import copied

        source = row.scenario
        label, summary = (
            (source.label, source.summary) if row.own else (words.say(source.label), words.say(source.summary))
        )
        taken = {*(one.name for one in view.rows), *view.unusable}
        made = copied(source, taken, self.tr("{0}, copy").format(label or source.name), summary)
        self._keep(made)
        self.form.label.setFocus(Qt.FocusReason.OtherFocusReason)

    def save(self) -> None:
        """Keep what is written."""
        row = self.row
        draft = None if row is None else self.drafts.get(row.name)
        if row is None or draft is None:
            return
        self._keep(draft, before=row.name)

    def _keep(self, scenario: Scenario, *, before: str = "", replace: bool = False) -> None:
        def act(project: Project) -> None:
            project.scenarios.put(scenario, replace=replace, before=before)
            self.drafts.pop(before, None)
            self._wanted = scenario.name

        self.session.edit(act)
        self.refresh()

    def discard(self) -> None:
        """Show again what is saved."""
        row = self.row
        if row is not None:
            self.drafts.pop(row.name, None)
            item = self.list.currentItem()
            if item is not None:
                item.setText(self._line(row))
            self._turn()

    def remove(self) -> None:
        """Remove the scenario."""
        item = self.list.currentItem()
        if item is not None:
            name = str(item.data(_NAME))
            self.session.edit(lambda project: project.scenarios.remove(name))
            self.refresh()

    def make(self) -> None:
        """Make the questions of this scenario."""
        row = self.row
        if row is not None:
            self.session.start(MAKE, scenarios=[row.name])

    def export(self) -> None:
        """Write the scenario to a file."""
        row = self.row
        if row is None:
            return
        proposal = paths.documents_folder() / f"{row.name}.json"
        path = self.file_dialogs.save_as(
            self, self.tr("Export the scenario"), proposal, self.tr("Scenarios (*.json)"), ".json"
        )
        if path is None:
            return

        def write() -> bool:
            from ragexam.project.scenarios.files import export_scenario

            export_scenario(row.scenario, path)
            return True

        if self.session.attempt(write):
            self._tell(self.tr("Written: {0}").format(path), "good")

    def import_scenario(self) -> None:
        """Take in a scenario from a file; where one of its name is there, ask whether it gives way."""
        path = self.file_dialogs.open_file(
            self, self.tr("Import a scenario"), paths.documents_folder(), self.tr("Scenarios (*.json)")
        )
        view = self.view
        if path is None or view is None:
            return

        def read() -> Scenario:
            from ragexam.project.scenarios.files import scenario_from_file

            return scenario_from_file(path)

        scenario = self.session.attempt(read)
        if scenario is None:
            return
        taken = scenario.name in {*(row.name for row in view.rows), *view.unusable}
        question = self.tr("There is a scenario called {0} already. It would be replaced; Undo brings it back.")
        if taken and not self.file_dialogs.confirm(self, question.format(scenario.name), self.tr("Replace")):
            return
        self.drafts.pop(scenario.name, None)
        self._keep(scenario, replace=taken)

    def _tell(self, sentence: str, tone: str) -> None:
        self.state.setText(sentence)
        set_tone(self.state, tone)

    # -------------------------------------------------------------- Qt

    def reject(self) -> None:
        """Close; what is not saved is asked about first."""
        if self.drafts:
            names = ", ".join(self.drafts)
            question = self.tr("What you changed in {0} is not saved.").format(names)
            if not self.file_dialogs.confirm(self, question, self.tr("Close without saving")):
                return
            self.drafts = {}
            self._turn()
        super().reject()

    def focusNextPrevChild(self, onward: bool) -> bool:  # noqa: N802
        """Go through the form as it is read: some of its fields are made only for the scenario that is shown."""
        follow_reading_order(self)
        return super().focusNextPrevChild(onward)
