"""The dialogue before answers are graded: which graders, what each needs and costs, and with which models."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from ragexam.errors import RagExamError
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.widgets.agree_box import agree_box
from ragexam_gui.widgets.controls import choice_box, describe, hint
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.layout.roomy_dialog import RoomyDialog
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.grading.choice import GraderChoice, GraderOffer, GradingForecast

_NAME = Qt.ItemDataRole.UserRole
_TIP = Qt.ItemDataRole.ToolTipRole
_REST = 150
"""Milliseconds after the last change until the forecast is made anew."""

_LABELS = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class GradeDialog(RoomyDialog):
    """Dialogue that asks which graders grade.

    Args:
        session: Reads what can be chosen.
        found_models: The models of this machine.
        parent: Over which it opens.

    Attributes:
        offer: What can be chosen; None until it is read.
        forecast: Of what is ticked; None while it is made.
    """

    def __init__(self, session: Session, found_models: FoundModels, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._found_models = session, found_models
        self.offer: GraderOffer | None = None
        self.forecast: GradingForecast | None = None
        self._asked = 0
        self.setWindowTitle(self.tr("Grade answers"))
        self.graders = QTreeWidget()
        self.graders.setAccessibleName(self.tr("Graders"))
        describe(self.graders, self.tr("Space ticks the selected grader; those that cannot be used say why"))
        self.graders.setRootIsDecorated(False)
        self.graders.setHeaderLabels(
            [self.tr("Grader"), self.tr("What it looks at"), self.tr("Model"), self.tr("Graded")]
        )
        self.graders.setWordWrap(True)
        self.graders.setMinimumHeight(7 * (self.fontMetrics().height() + 12))
        self.graders.setUniformRowHeights(False)
        self.graders.itemChanged.connect(lambda *_: self._changed())
        self.graders.currentItemChanged.connect(lambda *_: self._explain())
        self.about = hint()
        self.about.setMinimumHeight(2 * self.fontMetrics().lineSpacing() + 4)
        self.embedder = self._combo(
            self.tr("Embedding model"), self.tr("Gives vectors of single words to graders that compare meanings")
        )
        self.judge = self._combo(
            self.tr("Model that judges"), self.tr("Asked by graders that need a language model; the larger, the better")
        )
        self.only_read = QCheckBox()
        describe(
            self.only_read,
            self.tr(
                "Enough to see how far a grader agrees with people, before it grades everything. Where another model graded more "
                "answers for the grader, that one counts until this one has graded as many."
            ),
        )
        self.only_read.hide()
        self.only_read.toggled.connect(lambda _: self._changed())
        self.message = hint()
        self.box, self.accept_button = agree_box(
            self,
            self.tr("Grade"),
            self.tr("Start; it can be stopped at any time, and grades that are made are kept"),
            default=True,
            enabled=False,
        )
        self._wait = QTimer(self, singleShot=True, interval=_REST)
        self._wait.timeout.connect(self._read_forecast)
        self._lay_out()
        found_models.changed.connect(self._offer_models)
        if not found_models.searched:
            found_models.search()
        session.read("grader offer", _read_offer, self._take)
        self._offer_models()

    def _combo(self, name: str, tip: str) -> QComboBox:
        box = choice_box(name, tip, 24)
        box.currentIndexChanged.connect(lambda _: self._changed())
        return box

    def _lay_out(self) -> None:
        title = Label(self.tr("Who grades the written answers?"), objectName="sectionTitle")
        explanation = hint(
            self.tr(
                "What a grader gives is no truth. Grade some answers yourself, and the tab “Who can be trusted” says how "
                "far each agrees with people. Only what is not graded yet is graded."
            )
        )
        self.form = FormLayout()
        self.form.setVerticalSpacing(6)
        self.form.setLabelAlignment(_LABELS)
        self.form.addRow(self.tr("&Embedding model"), self.embedder)
        self.form.addRow(self.tr("&Model that judges"), self.judge)
        in_column(
            title,
            explanation,
            (self.graders, 1),
            self.about,
            self.form,
            self.only_read,
            self.message,
            self.box,
            margins=(20, 18, 20, 16),
            spacing=10,
            parent=self,
        )
        self.resize(980, 640)

    # -------------------------------------------------------------- what can be chosen

    def _take(self, offer: GraderOffer) -> None:
        self.offer = offer
        with QSignalBlocker(self.graders):
            self.graders.clear()
            for choice in offer.graders:
                self.graders.addTopLevelItem(self._item(choice, offer.answers))
        header = self.graders.header()
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(14 * self.fontMetrics().averageCharWidth())
        items = [
            item for n in range(self.graders.topLevelItemCount()) if (item := self.graders.topLevelItem(n)) is not None
        ]
        for column, room in ((0, 44), (2, 24), (3, 24)):
            texts = [self.graders.headerItem().text(column), *(item.text(column) for item in items)]
            self.graders.setColumnWidth(column, room + max(map(self.fontMetrics().horizontalAdvance, texts)))
        if items:
            self.graders.setCurrentItem(items[0])
        self.form.setRowVisible(self.judge, any(choice.model for choice in offer.graders))
        self.only_read.setVisible(0 < offer.graded_by_people < offer.answers)
        self.only_read.setText(
            self.tr("&Only the {0} {0:answer|answers} that people graded").format(
                words.number(offer.graded_by_people, ",")
            )
        )
        self._offer_models()

    def _item(self, choice: GraderChoice, answers: int) -> QTreeWidgetItem:
        needs = self.tr("language model") if choice.model else self.tr("embedding") if choice.embedder else ""
        graded = self.tr("{0} of {1}").format(words.number(choice.graded, ","), words.number(answers, ","))
        about = words.say(choice.problem) or words.say(choice.summary)
        item = QTreeWidgetItem([words.say(choice.label), about, needs, graded])
        item.setData(0, _NAME, choice.name)
        for column in range(4):
            item.setSizeHint(column, QSize(0, self.fontMetrics().height() + 12))
            item.setData(column, _TIP, words.tip_text(words.explained(item.text(0), about)))
        if choice.problem:
            item.setFlags(Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled)
            item.setForeground(0, self.palette().placeholderText())
            item.setForeground(1, self.palette().placeholderText())
        else:
            ticked = not (choice.model or choice.embedder)
            item.setCheckState(0, Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        return item

    def _offer_models(self) -> None:
        machine = self._found_models.machine
        embedders = list(machine.embedders()) if machine is not None else []
        known = "" if self.offer is None else self.offer.embedder
        if known and known not in embedders:
            embedders.insert(0, known)
        _fill(self.embedder, [(name, name) for name in embedders], known)
        models = sorted((c for c in self._found_models.choices if not c.problem), key=lambda c: -c.size)
        _fill(self.judge, [(choice.title, choice.name) for choice in models], "")
        self._changed()

    def _explain(self) -> None:
        """Say of the selected grader what it costs and where it comes from."""
        item = self.graders.currentItem()
        choice = None if item is None else self._choice(str(item.data(0, _NAME)))
        if choice is None:
            self.about.clear()
            return
        self.about.setText(
            self.tr("{0}: {1} Cost: {2} Source: {3}.").format(
                words.say(choice.label),
                words.say(choice.problem or choice.summary),
                words.say(choice.cost),
                choice.source,
            )
        )

    # -------------------------------------------------------------- what is chosen

    def _choice(self, name: str) -> GraderChoice | None:
        return next((c for c in (self.offer.graders if self.offer is not None else ()) if c.name == name), None)

    @property
    def chosen(self) -> list[GraderChoice]:
        """Return the ticked graders."""
        items = (self.graders.topLevelItem(n) for n in range(self.graders.topLevelItemCount()))
        names = [str(i.data(0, _NAME)) for i in items if i is not None and i.checkState(0) == Qt.CheckState.Checked]
        return [choice for choice in map(self._choice, names) if choice is not None and not choice.problem]

    @property
    def parameters(self) -> dict[str, Any]:
        """Return the parameters of the job."""
        made: dict[str, Any] = {"graders": [choice.name for choice in self.chosen]}
        if any(choice.embedder for choice in self.chosen):
            made["embedder"] = str(self.embedder.currentData() or "")
        if any(choice.model for choice in self.chosen):
            made["judge"] = str(self.judge.currentData() or "")
        if self.only_read.isChecked():
            made["graded_by_people"] = True
        return made

    def _problem(self) -> str:
        chosen = self.chosen
        if self.offer is None:
            return self.tr("Looking at what is there …")
        if not chosen:
            return self.tr("Tick a grader.")
        if any(choice.embedder for choice in chosen) and not self.embedder.currentData():
            return self.tr("A ticked grader needs an embedding model; get one on the page Pipelines, Models.")
        if any(choice.model for choice in chosen) and not self.judge.currentData():
            return self.tr("A ticked grader asks a language model; get one on the page Pipelines, Models.")
        if self._session.job is not None:
            return self.tr("Another job is running.")
        return ""

    def _changed(self) -> None:
        if not hasattr(self, "accept_button"):
            return
        chosen = self.chosen
        self.embedder.setEnabled(any(choice.embedder for choice in chosen))
        self.judge.setEnabled(any(choice.model for choice in chosen))
        problem = self._problem()
        self.message.setText(problem or self.tr("Looking at what is there …"))
        self.accept_button.setEnabled(not problem)
        self._asked += 1
        self.forecast = None
        if problem:
            self._wait.stop()
        else:
            self._wait.start()

    def _read_forecast(self) -> None:
        asked, made = self._asked, self.parameters

        def work(project: Project) -> GradingForecast | RagExamError:
            try:
                return project.grading.forecast_grading(
                    made.get("judge", ""),
                    graders=made["graders"],
                    embedder=made.get("embedder", ""),
                    graded_by_people=made.get("graded_by_people", False),
                )
            except RagExamError as exc:
                return exc

        self._session.read("grading forecast", work, lambda forecast: self._show(asked, forecast), slow=True)

    def _show(self, asked: int, forecast: GradingForecast | RagExamError) -> None:
        if asked != self._asked:
            return
        if isinstance(forecast, RagExamError):
            self.message.setText(" ".join(filter(None, (words.say(forecast.message), words.say(forecast.hint)))))
            return
        self.forecast = forecast
        # Of two judges that passed and graded all of it the one asked last counts, so that asking again is a job too.
        again = any(choice.model for choice in self.chosen)
        self.accept_button.setEnabled(bool(forecast.grades or forecast.unsure or again))
        text = self.tr("{0} {0:grader|graders}, {1} new {1:grade|grades}").format(
            words.number(forecast.graders), words.number(forecast.grades, ",")
        )
        if not forecast.grades:
            text = self.tr("All of it is graded.")
            if again:
                text = self.tr(
                    "All of it is graded by this model; where another that is as good graded all of it since, this one's grades "
                    "count again."
                )
            elif (
                self.offer is not None
                and not self.only_read.isChecked()
                and any(choice.graded < self.offer.answers for choice in self.chosen)
            ):
                text = self.tr(
                    "All of it is graded. Where the list says less, the grader has nothing to say of the other answers."
                )
        elif forecast.seconds is None or forecast.least is None or forecast.most is None:
            text = self.tr("{0}; this model was not timed on this machine yet.").format(text)
        else:
            least, most = words.duration(forecast.least), words.duration(forecast.most)
            text = self.tr("{0}: about {1}, {2} to {3}.").format(text, words.duration(forecast.seconds), least, most)
        if forecast.unsure:
            anew = self.tr(
                "{0} {0:grade|grades} by an embedding model may be made anew: that shows once it is loaded."
            ).format(words.number(forecast.unsure, ","))
            text = f"{text} {anew}" if forecast.grades else anew
        self.message.setText(text)


def _fill(box: QComboBox, entries: list[tuple[str, str]], chosen: str) -> None:
    if entries == [(box.itemText(n), box.itemData(n)) for n in range(box.count())]:
        return
    before = box.currentData() or chosen
    with QSignalBlocker(box):
        box.clear()
        for text, name in entries:
            box.addItem(text, name)
        box.setCurrentIndex(max(0, box.findData(before)) if entries else -1)


def _read_offer(project: Project) -> GraderOffer:
    from ragexam.project.grading.choice import reading_graders

    return reading_graders(project)
