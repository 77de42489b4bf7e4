"""Retest: the same questions again after a fix, both times side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QPushButton, QSplitter, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.rows import RowsModel, TableColumn
from ragexam_gui.widgets.controls import button, choice_box, hint, introduce, section_title
from ragexam_gui.widgets.elided_label import ElidedLabel
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.plain import Label, Reading, set_tip
from ragexam_gui.widgets.tables.table_view import TableView

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.scenarios.kept import PlannedRetest
    from ragexam.project.scenarios.retesting import BothTimes, RetestChoice, RetestForecast, RetestView

RUN = "run_scenarios"
_ALL = ""


class RetestDialog(QDialog):
    """Dialogue of a retest. Not modal: it stays open while the questions are asked.

    Args:
        session: Reads, and starts the job.
        parent: Over which it opens.

    Attributes:
        choice: Who can be asked; None until it is read.
        forecast: Of the retest; None while it is made, or where nothing can be asked.
        view: Both times side by side; None while it is read.
    """

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self.choice: RetestChoice | None = None
        self.forecast: RetestForecast | None = None
        self.view: RetestView | None = None
        self.setWindowTitle(self.tr("Retest"))
        self.resize(1060, 720)
        self.who, self.scenario, self.other = (
            self._combo(self.tr("Who is asked again"), self.tr("A pipeline or a system that has answered")),
            self._combo(self.tr("Scenario"), self.tr("Only its questions, or those of all")),
            self._combo(self.tr("Compare with"), self.tr("What it answered the time before, or what somebody else answered")),
        )  # fmt: skip
        self.message, self.leaving = Label(objectName="sectionTitle", wordWrap=True), hint()
        self.start_button = button(
            self.tr("&Ask the same questions again"),
            self.tr("Exactly what was answered the last time; it can be paused, and what is answered is kept"),
            self.start,
            primary=True,
        )
        self.start_button.setAutoDefault(False)
        self.sentence = hint()
        self.model: RowsModel[BothTimes] = RowsModel(
            [
                TableColumn(self.tr("What became of it"), lambda row: self._what(row.what)),
                TableColumn(self.tr("Scenario"), lambda row: row.scenario),
                TableColumn(self.tr("Question"), lambda row: " ".join(row.question.split())),
            ],
            lambda row: row.id,
            self,
        )
        self.table = TableView(self.tr("Questions that were answered twice"))
        self.table.show_model(self.model, 2, (18, 16, 60))
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._show_texts())
        # Both times have the same beginning: what tells them apart stands at the end.
        self.before_title, self.after_title = (ElidedLabel(elide=Qt.TextElideMode.ElideMiddle) for _ in range(2))
        for title in (self.before_title, self.after_title):
            title.setObjectName("sectionTitle")
        self.right, self.before, self.after = Reading(), Reading(), Reading()
        for text, name in (
            (self.right, self.tr("What was asked, and what is right")),
            (self.before, self.tr("The answer the first time")),
            (self.after, self.tr("The answer the second time")),
        ):
            introduce(text, name, self.tr("To read and to copy"))
        self._lay_out()
        self.close_button.setAutoDefault(False)
        session.changed.connect(self._changed)
        session.job_started.connect(self._say)
        session.job_ended.connect(self._say)
        session.opened.connect(self._reopened)

    def _combo(self, name: str, tip: str) -> QComboBox:
        made = choice_box(name, tip, 36)
        made.currentIndexChanged.connect(lambda _: self._turn())
        return made

    def _lay_out(self) -> None:
        form = FormLayout()
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.tr("&Who is asked again"), self.who)
        form.addRow(self.tr("&Scenario"), self.scenario)
        compared = FormLayout()
        compared.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        compared.addRow(self.tr("&Compare with"), self.other)
        texts = QWidget()
        columns = []
        for title, text in (
            (section_title(self.tr("Asked")), self.right),
            (self.before_title, self.before),
            (self.after_title, self.after),
        ):
            column = QWidget()
            in_column(title, (text, 1), margins=(0, 0, 0, 0), spacing=4, parent=column)
            columns.append(column)
        in_row(*((column, 1) for column in columns), margins=(0, 0, 0, 0), spacing=12, parent=texts)
        both = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False, handleWidth=12)
        both.addWidget(self.table)
        both.addWidget(texts)
        both.setSizes([220, 210])
        self.close_button: QPushButton = button(self.tr("Close"), self.tr("Close; a job goes on"), self.reject)
        in_column(
            hint(
                self.tr(
                    "Change one thing, then ask exactly what was answered the last time: what differs comes of the change."
                )
            ),
            form,
            in_row((self.message, 1), self.start_button),
            self.leaving,
            section_title(self.tr("Side by side")),
            compared,
            self.sentence,
            (both, 1),
            in_row(1, self.close_button),
            margins=(20, 16, 20, 14),
            spacing=9,
            parent=self,
        )

    # -------------------------------------------------------------- reading

    def refresh(self) -> None:
        """Read again."""
        self._session.read("retest choice", _read_choice, self._take)

    def _changed(self) -> None:
        if self.isVisible() and self._session.job is None:
            self.refresh()

    def _reopened(self) -> None:
        """Show nothing of another project."""
        self.choice = self.forecast = self.view = None
        self.reject()

    def _take(self, choice: RetestChoice) -> None:
        changed, self.choice = choice != self.choice, choice
        if changed:
            _fill(self.who, [(one, one) for one in choice.who])
            scenarios = [(f"{name} · {words.say(label)}", name) for name, label in choice.scenarios]
            _fill(self.scenario, [(self.tr("all"), _ALL), *scenarios])
        self._turn()

    @property
    def names(self) -> tuple[str, ...]:
        """Return the scenarios that are meant; none for all."""
        name = str(self.scenario.currentData() or _ALL)
        return (name,) if name else ()

    def _turn(self) -> None:
        """Read what it takes to ask the chosen one again, and both times side by side."""
        who, choice = str(self.who.currentData() or ""), self.choice
        self.forecast = self.view = None
        if choice is None or not who:
            self._say()
            return
        itself = (self.tr("itself, the time before"), who)
        if self.other.itemData(0) != who:  # what somebody else was compared with says nothing of this one
            with QSignalBlocker(self.other):
                self.other.clear()
        _fill(self.other, [itself, *((one, one) for one in choice.who if one != who)])
        before, after = self._pair(who)
        names = self.names
        self._say()

        def forecast(project: Project) -> RetestForecast:
            from ragexam.project.scenarios.retesting import forecasting_retest

            return forecasting_retest(project, who, names)

        def compare(project: Project) -> RetestView:
            from ragexam.project.scenarios.retesting import reading_retest

            return reading_retest(project, before, after, names)

        self._session.read("retest forecast", forecast, self._forecast_came)
        self._session.read("retest", compare, self._show)

    def _pair(self, who: str) -> tuple[str, str]:
        """Return who comes first and who second: what it is compared with was before."""
        return str(self.other.currentData() or who), who

    def _forecast_came(self, forecast: RetestForecast) -> None:
        self.forecast = forecast
        self._say()

    # -------------------------------------------------------------- what is shown

    def _say(self) -> None:
        forecast, idle = self.forecast, self._session.job is None
        takes = None if forecast is None or forecast.problem else forecast.takes
        self.leaving.setText("")
        if self.choice is None:
            text = self.tr("Looking at what is there …")
        elif not self.choice.who:
            text = self.tr("Nobody has answered a scenario yet.")
        elif not idle:
            text = self.tr("Another job is running.")
        elif takes is None:
            text = "" if forecast is None else words.say(forecast.problem)
        else:
            text = self.tr("{0} {0:question|questions}").format(words.number(takes.questions, ","))
            if takes.seconds is not None:
                text = self.tr("{0}, about {1}").format(text, words.duration(takes.seconds))
            stays = self.tr("Nothing leaves this machine.")
            self.leaving.setText(" ".join(map(words.say, takes.leaving)) if takes.leaving else stays)
        self.message.setText(text)
        self.start_button.setEnabled(idle and takes is not None)

    def _show(self, view: RetestView) -> None:
        self.view = view
        self.sentence.setText(words.say(view.problem) or " ".join(map(words.say, view.sentences)))
        first, second = (words.say(one) or words.undefined for one in (view.before, view.after))
        for title, text in (
            (self.before_title, self.tr("First: {0}").format(first)),
            (self.after_title, self.tr("Second: {0}").format(second)),
        ):
            title.setText(text)
            set_tip(title, text)
        self.table.refresh(self.model, view.questions)
        if view.questions and not self.table.selected_rows():
            self.table.select_row(0)
        self._show_texts()

    def _show_texts(self) -> None:
        rows = self.table.selected_rows()
        row = self.model.record(rows[0]) if rows else None
        right = "" if row is None else row.right or self.tr("(To say that the documents do not say.)")
        right_line = self.tr("Right: {0}").format(right)
        self.right.setPlainText("" if row is None else f"{row.question}\n\n{right_line}")
        self.before.setPlainText("" if row is None else row.before)
        self.after.setPlainText("" if row is None else row.after)

    def _what(self, what: str) -> str:
        return {
            "mended": self.tr("mended"),
            "broken": self.tr("broken"),
            "both fail": self.tr("failed both times"),
            "both pass": self.tr("passed both times"),
            "not judged": self.tr("not judged yet"),
        }[what]

    # -------------------------------------------------------------- what a person does

    def start(self) -> None:
        """Note what is asked, and ask it."""
        who, names = str(self.who.currentData() or ""), self.names
        plans: list[PlannedRetest] = []
        self._session.edit(lambda project: plans.append(project.scenarios.plan_retest(who, names)))
        for plan in plans:
            with QSignalBlocker(self.other):
                self.other.setCurrentIndex(0)
            self._session.start(
                RUN,
                scenarios=list(names),
                pipelines=[plan.asker] if plan.pipeline else [],
                systems=[] if plan.pipeline else [plan.asker],
                questions=list(plan.questions),
                attempt=plan.attempt,
            )


def _fill(box: QComboBox, entries: list[tuple[str, str]]) -> None:
    if entries == [(box.itemText(n), box.itemData(n)) for n in range(box.count())]:
        return
    before = box.currentData()
    with QSignalBlocker(box):
        box.clear()
        for text, name in entries:
            box.addItem(text, name)
        box.setCurrentIndex(max(0, box.findData(before)) if entries else -1)


def _read_choice(project: Project) -> RetestChoice:
    from ragexam.project.scenarios.retesting import reading_retest_choice

    return reading_retest_choice(project)
