"""Items (IRT): what each question is worth, where the exam measures, and whether to believe it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QScrollArea, QSplitter, QStackedLayout, QTabBar, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.item_parameters import flags_text
from ragexam_gui.panels.common.missing_state import MissingState
from ragexam_gui.panels.common.page import Page
from ragexam_gui.panels.items.detail import ItemsDetail
from ragexam_gui.panels.items.figures import FitFigures
from ragexam_gui.panels.items.improve import ImprovePanel
from ragexam_gui.panels.items.marks_choice import MarksChoice
from ragexam_gui.panels.items.options import OptionsBar
from ragexam_gui.panels.items.summary import FitSummary
from ragexam_gui.panels.items.table import ItemsTable
from ragexam_gui.panels.items.trust import TrustPanel
from ragexam_gui.widgets.controls import button, introduce
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.page_tabs import ScrolledColumn
from ragexam_gui.widgets.layout.roomy_splitter import RoomySplitter

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.items.improvement import Improvement
    from ragexam.project.items.records import FitReading, ItemsView
    from ragexam.queries.items.records import FitOptions

_LETTERS = 110
"""Width of the page, in letters, from which pictures and items stand side by side."""

_LINES = 24
"""Lines of text that the pictures and the table are high at least."""


@dataclass(frozen=True, slots=True)
class ItemsPageRequest:
    """Request of the page Items to its reader.

    Attributes:
        options: How to fit; None for the newest kept fit's way.
        mode: Normalisation; "" for the project's.
        before: What is shown.
        improvement: Whether the improvement is looked at.
    """

    options: FitOptions | None
    mode: str
    before: ItemsView | None
    improvement: bool


class ItemsPage(Page):
    """Pictures to the left, the items and the chosen one to the right."""

    shows_answers = True

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        super().__init__("items", session, file_dialogs)
        self._view: ItemsView | None = None
        self._item = ""
        self.options = OptionsBar()
        self.options.changed.connect(self.refresh)
        self.keep_button = button(
            self.tr("&Keep and check"),
            self.tr("Keep this fit for the report, and hold it against chance in the background"),
            self._keep,
            primary=True,
        )
        self.add_actions(self.keep_button)
        self.summary = FitSummary(lambda: self.turn_to("trust"))
        self.figures = FitFigures(session, file_dialogs)
        self.improve = ImprovePanel(session, file_dialogs)
        self.trust = TrustPanel()
        self.table = ItemsTable()
        self.detail = ItemsDetail()
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self.tabs = QTabBar()
        introduce(self.tabs, self.tr("Pictures of the fit"), self.tr("Arrow keys go from one view to the next"))
        self.tabs.setExpanding(False)
        self.tabs.setDrawBase(False)
        for text, name in (
            (self.tr("Overview"), "overview"),
            (self.tr("Item curves"), "curves"),
            (self.tr("Item information"), "telling"),
            (self.tr("Exam information"), "exam"),
            (self.tr("By kind"), "kinds"),
            (self.tr("Wright map"), "wright"),
            (self.tr("Improvement"), "improve"),
            (self.tr("Trust"), "trust"),
        ):
            self.tabs.setTabData(self.tabs.addTab(text), name)
        self.marks = MarksChoice()
        self.options.add(self.marks.label, self.marks)
        self.figures.add("improve", self.improve)
        self.figures.add("trust", self.trust)
        right = QSplitter(Qt.Orientation.Vertical)
        right.addWidget(self.table)
        right.addWidget(self.detail)
        right.setSizes([300, 300])
        right.setChildrenCollapsible(False)
        self.splitter = RoomySplitter(_LINES, _LETTERS)
        self.splitter.addWidget(self.figures)
        self.splitter.addWidget(right)
        self.splitter.setSizes([600, 460])
        self.splitter.setStretchFactor(0, 3)
        self.splitter.setStretchFactor(1, 2)
        self.splitter.setHandleWidth(14)
        whole = ScrolledColumn()
        in_column(self.summary, self.tabs, (self.splitter, 1), margins=(0, 0, 0, 0), spacing=8, parent=whole)
        self.long_button = button(
            self.tr("Compute in the &background"), self.tr("The window stays free meanwhile"), lambda: self._keep(False)
        )
        self.problem = MissingState(
            self.tr("Nothing to fit yet"),
            self.tr("The pipelines must answer the questions first. The first answers are enough for a first look."),
            self.session,
            self.long_button,
        )
        self.body.addWidget(self.options)
        self.stack = QStackedLayout()
        self.body.addLayout(self.stack, 1)  # before its pages come: Qt shows the first one at once
        self.stack.addWidget(self.problem)
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setAccessibleName(self.title)
        area.setWidget(whole)
        self.right = right
        self._give_room()
        self.stack.addWidget(area)

        order = (
            self.keep_button, self.options.model, self.options.preset, self.options.abilities, self.options.scores,
            self.marks, self.summary.cautions, self.tabs, self.figures, self.table.search, self.table.flags, self.table.table,
            self.detail.text, self.detail.review_button, self.detail.more_button,
        )  # fmt: skip
        # Controls that stand before a figure's menu were made after it.
        self.figures.follow_keys(self.detail.more_button)
        for chain in (order, self.improve.head):
            for first, second in pairwise(chain):
                QWidget.setTabOrder(first, second)

    def _give_room(self) -> None:
        """Let the items be as wide as can be read."""
        self.right.setMinimumWidth(max(300, 32 * self.fontMetrics().averageCharWidth()))

    def changeEvent(self, event: QEvent) -> None:
        """Make room for larger letters."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "right"):
            self._give_room()

    def _connect(self) -> None:
        self.tabs.currentChanged.connect(lambda _: self._turn())
        self.marks.activated.connect(lambda _: self._show_marks())
        self.figures.chosen.connect(self.session.choose_item)
        self.figures.pipeline.connect(self.session.choose_pipeline)
        self.figures.group.connect(self.table.show_group)
        self.improve.group.connect(self.table.show_group)
        self.improve.improvement_requested.connect(self._improve)
        self.table.chosen.connect(self.session.choose_item)
        self.table.narrowed.connect(self.figures.narrow)
        self.table.pointed.connect(self.figures.light)
        self.detail.review.connect(self._review)
        self.detail.more_wanted.connect(lambda: self.session.more_wanted.emit([self._item]))
        self.session.item_chosen.connect(self._follow_item)
        self.session.pipeline_chosen.connect(self.figures.light_pipeline)
        for signal in (self.session.job_started, self.session.job_ended):
            signal.connect(lambda *_: self._enable())
        QShortcut(QKeySequence.StandardKey.Find, self, self._find)

    # -------------------------------------------------------------- reading

    def request(self) -> ItemsPageRequest:
        """Return what is to be read."""
        return ItemsPageRequest(
            self.options.chosen(), self.options.mode(), self._view, self._view is None or self.seen() == "improve"
        )

    def read(self, project: Project, request: ItemsPageRequest) -> tuple[ItemsView, Improvement | None]:
        """Fit, here and now."""
        import ragexam.project.items.detail  # noqa: F401 - showing needs it, and should not wait until it is loaded
        from ragexam.project.items.improvement import reading_improvement
        from ragexam.project.items.page import reading_items

        view = reading_items(project, request.options, request.mode, request.before)
        return view, reading_improvement(project) if request.improvement else None

    def show_view(self, view: tuple[ItemsView, Improvement | None]) -> None:
        """Show the fit."""
        items_view, improvement = view
        self._view = items_view
        self.options.follow(items_view)
        reading = items_view.reading
        self._enable()
        # Without any answer there is nothing that another way of fitting would change.
        self.options.setVisible(reading is not None or items_view.long or items_view.answered > 0)
        if reading is None:
            self.problem.say(words.say(items_view.problem).rstrip("."), words.say(items_view.hint))
            self.problem.lead("" if items_view.long else items_view.waits)
            self.long_button.setVisible(items_view.long)
            self.stack.setCurrentIndex(0)
            return
        self.stack.setCurrentIndex(1)
        self._tell(items_view, reading)
        self.table.show_rows(reading.items, self.session.item)
        self.figures.show_reading(reading, not items_view.complete)
        self.figures.narrow(self.table.shown())
        self.marks.offer(reading.marks)
        self._show_marks()
        self._show_item()
        if improvement is not None or self.seen() == "improve":
            self.improve.propose(reading.fit.model)
            self.improve.show_improvement(improvement)
            self.improve.plot.show_marks(self.figures.marks())
        self._show_trust(reading)
        if items_view.unchecked:
            self._check(items_view)

    def _check(self, items_view: ItemsView) -> None:
        """Find out behind the page how a fit predicts answers that it has not seen, and say so."""

        def read(project: Project) -> ItemsView:
            from ragexam.project.items.page import reading_held_out

            return reading_held_out(project, items_view)

        def show(checked: ItemsView) -> None:
            reading = checked.reading
            if self._view is items_view and reading is not None:
                self._view = checked
                self._tell(checked, reading)
                self._show_trust(reading)

        self.session.read("items held out", read, show, slow=True)

    def _show_trust(self, reading: FitReading) -> None:
        aside = [(flags_text(row), row.question) for row in reading.items if row.a is None]
        self.trust.show_trust(reading.fit.warnings, aside, reading.sentences, reading.tables)

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self._view = None
        self.options.forget()
        self.table.show_group("", None)
        self.improve.show_improvement(None)

    def _tell(self, view: ItemsView, reading: FitReading) -> None:
        self.summary.tell(view, reading, self.options.preset_title(reading.fit.preset))
        self.keep_button.setText(self.tr("Kept for the report") if reading.kept else self.tr("&Keep and check"))

    def _enable(self) -> None:
        free = self.session.job is None
        view = self._view
        reading = None if view is None else view.reading
        self.keep_button.setVisible(reading is not None)
        self.long_button.setEnabled(free)
        self.keep_button.setEnabled(free and reading is not None and not reading.kept)
        self.improve.may_start(free and reading is not None)

    # -------------------------------------------------------------- what is looked at

    def seen(self) -> str:
        """Name of the picture that is seen."""
        return str(self.tabs.tabData(self.tabs.currentIndex()))

    def turn_to(self, name: str) -> None:
        """Show another picture."""
        for index in range(self.tabs.count()):
            if self.tabs.tabData(index) == name:
                self.tabs.setCurrentIndex(index)

    def _turn(self) -> None:
        name = self.seen()
        self.figures.turn_to(name)
        self.marks.allow(name not in ("wright", "trust"))
        if name == "improve":
            self.refresh()

    def _show_marks(self) -> None:
        self.figures.show_marks(str(self.marks.currentData()))
        self.improve.plot.show_marks(self.figures.marks())

    def _follow_item(self, item_id: str) -> None:
        self.table.select(item_id)
        self._show_item()

    def _show_item(self) -> None:
        reading = None if self._view is None else self._view.reading
        item, detail = self.session.item, None
        if reading is not None and item:
            # Not loaded before there is a fit: this is asked while another page opens, too.
            from ragexam.project.items.detail import item_detail

            detail = item_detail(reading, item)
            if detail is None:
                # A question that is not asked is chosen elsewhere: here stands the first one that is, and there that one.
                item = self.table.select_first()
                detail = item_detail(reading, item) if item else None
        self._item = item if detail is not None else ""
        self.figures.choose(self._item, detail)
        self.detail.show_detail(detail)

    def _review(self) -> None:
        self.session.choose_item(self._item)
        self.session.show_page("exam")

    def _find(self) -> None:
        self.table.search.setFocus()
        self.table.search.selectAll()

    # -------------------------------------------------------------- jobs

    def _keep(self, controls: bool = True) -> None:
        view = self._view
        if view is None:
            return
        used = self.options.chosen() or view.options
        self.session.start(
            "fit",
            preset=used.preset,
            model=used.model,
            hierarchical=used.by_components,
            mode=view.mode,
            controls=controls,
        )

    def _improve(self, parameters: dict[str, Any]) -> None:
        view = self._view
        if view is not None:
            used = view.options
            self.session.start(
                "refine", preset=used.preset, hierarchical=used.by_components, mode=view.mode, **parameters
            )
