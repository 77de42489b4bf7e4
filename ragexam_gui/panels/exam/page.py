"""Exam: generate questions, review them, list them, and see what the exam is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtWidgets import QComboBox, QDialog, QMenu, QPushButton, QStackedLayout, QTabWidget, QWidget

from ragexam.records import Span
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.common.page import Page
from ragexam_gui.panels.exam.dialogs import EXAM_SUFFIXES, ExamDialogs
from ragexam_gui.panels.exam.figures.coverage import CoveragePart
from ragexam_gui.panels.exam.figures.statistics import FiguresPart
from ragexam_gui.panels.exam.generation.first_fact import FirstFact
from ragexam_gui.panels.exam.generation.strip import WritingStrip
from ragexam_gui.panels.exam.generation.tries import TriesPart
from ragexam_gui.panels.exam.labels.acts import LabelActs
from ragexam_gui.panels.exam.labels.part import LabelsPart
from ragexam_gui.panels.exam.labels.ratings import RatingsPart
from ragexam_gui.panels.exam.listing.exam_list import ExamList
from ragexam_gui.panels.review.annotate import AnnotatePart
from ragexam_gui.panels.review.desk import ExamDesk
from ragexam_gui.panels.review.part import ReviewPart
from ragexam_gui.widgets.controls import button
from ragexam_gui.widgets.empty_state import EmptyState
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.plain import set_tip

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.exam.first_fact import FoundFact
    from ragexam.project.exam.page import ExamView

_REST = 500
"""Milliseconds without a change before the slower readings begin: a person who holds a key down is not held up."""


@dataclass(frozen=True)
class ExamPageRequest:
    """Request of the page Exam to its reader.

    Attributes:
        edits: Number of edits that a person has made in this window.
        read_texts: Texts of evidence that were read before.
        writing: Questions are being written.
    """

    edits: int
    read_texts: Mapping[Span, str]
    writing: bool = False


class ExamPage(Page):
    """The questions of the exam."""

    shows_answers = True

    def __init__(self, session: Session, file_dialogs: FileDialogs, found_models: FoundModels) -> None:
        super().__init__("exam", session, file_dialogs)
        self.desk = ExamDesk(session, self)
        self.dialogs = ExamDialogs(self, self.desk, file_dialogs, found_models)
        self.review = ReviewPart(self.desk)
        self.list = ExamList(self.desk)
        self.figures = FiguresPart(session, file_dialogs)
        self.coverage = CoveragePart(session)
        self.tries = TriesPart(session)
        self.annotate = AnnotatePart(self.desk)
        self.label_acts = LabelActs(self, self.dialogs, self.desk, file_dialogs, found_models)
        self.labels = LabelsPart(session, file_dialogs)
        self.ratings = RatingsPart(self.desk, file_dialogs)
        self._later = QTimer(self, singleShot=True, interval=_REST)
        self._later.timeout.connect(self._read_more)
        set_tip(
            self.sentence,
            self.tr("Asked are accepted questions and drafts; what you rejected or filters dropped is not asked."),
        )
        self._make_actions()
        self._lay_out()
        self.review.source.marking.connect(self.dialogs.mark_evidence)
        self.list.more_wanted.connect(self.write_more)
        self.list.review.connect(lambda: self.show_tab(self.review))
        self.coverage.documents_chosen.connect(self._list_document)
        self.coverage.demand_chosen.connect(lambda name: self._list(self.list.filters.demands, name, asked=True))
        self.coverage.document_requested.connect(self.dialogs.write)
        self.figures.chosen.connect(self._list_kind)
        self.annotate.left.connect(self._leave_annotation)
        self.annotate.agreement.connect(lambda: self.show_tab(self.labels))
        self.labels.label_wanted.connect(self.label_acts.label)
        self.labels.annotation_wanted.connect(self.begin_annotation)
        self.labels.label_chosen.connect(lambda label: self._list(self.list.filters.labels, label, asked=True))
        self.labels.item_chosen.connect(self._review_item)
        self.labels.cell_chosen.connect(self._review_cell)
        self.ratings.rating_wanted.connect(self.label_acts.rate)
        session.job_started.connect(self._ready)
        session.job_ended.connect(self._ready)

    def write_more(self, like: list[str]) -> None:
        """Ask for more questions like these, wherever they were chosen."""
        self.session.show_page("exam")
        self.dialogs.generate(like)

    def _write_alike(self) -> None:
        """Ask for more questions like the one that is reviewed or selected."""
        shown = self.desk.current
        if shown is not None:
            self.dialogs.generate([shown.id])

    def _reword(self) -> None:
        """Let a model say questions in other words; those that are selected in the list are proposed."""
        selected = self.list.selected()
        self.dialogs.reword(selected if len(selected) > 1 else ())

    def _make_actions(self) -> None:
        generate, tip = self.tr("&Generate …"), self.tr("Let a model write questions from the documents")
        self.generate_button = button(generate, tip, self.generate, "Ctrl+G", primary=True)
        self.more_button = QPushButton(self.tr("&More"))
        self.more_button.setAccessibleName(self.tr("More to do with the exam"))
        set_tip(self.more_button, self.tr("Write, import, export, filter, guess"))
        menu = QMenu(self.more_button)
        self.write_action = self._act(menu, self.tr("&Write a question …"), self.dialogs.write, "Ctrl+Shift+N")
        self.evidence_action = self._act(
            menu, self.tr("Mark where the &answer stands …"), self.dialogs.mark_evidence, "Ctrl+Shift+M"
        )
        self.like_action = self._act(
            menu, self.tr("Write more li&ke the one in sight …"), self._write_alike, "Ctrl+Shift+K"
        )
        self.reword_action = self._act(menu, self.tr("Sa&y questions in other words …"), self._reword, "")
        menu.addSeparator()
        self.import_action = self._act(menu, self.tr("&Import questions …"), self.dialogs.import_file, "Ctrl+Shift+O")
        self.export_action = self._act(menu, self.tr("&Export questions …"), self._export, "Ctrl+Shift+E")
        self.hand_on_action = self._act(menu, self.tr("&Hand the exam on …"), self.dialogs.hand_on, "")
        menu.addSeparator()
        self.filter_action = self._act(menu, self.tr("Run the &filters again …"), self.dialogs.run_filters, "")
        self.guess_action = self._act(menu, self.tr("Let models &guess …"), self.dialogs.guess, "")
        menu.addSeparator()
        within = menu.addMenu(self.tr("&Labels and ratings"))
        self.label_action = self._act(within, self.tr("&Label questions by a model …"), self.label_acts.label, "")
        self.annotate_action = self._act(within, self.tr("Label &yourself …"), self.begin_annotation, "Ctrl+Shift+L")
        self.rate_action = self._act(within, self.tr("&Rate questions by a model …"), self.label_acts.rate, "")
        within.addSeparator()
        self.sheet_action = self._act(
            within, self.tr("Write a &sheet for an annotator …"), self.label_acts.write_sheet, ""
        )
        self.read_sheet_action = self._act(
            within, self.tr("Rea&d an annotator's sheet …"), self.label_acts.read_sheet, ""
        )
        within.addSeparator()
        self.training_action = self._act(
            within, self.tr("Export &training data …"), self.label_acts.export_training, ""
        )
        self.more_button.setMenu(menu)
        self.add_actions(self.more_button, self.generate_button)

    def _act(self, menu: QMenu, text: str, act: Callable[[], object], keys: str) -> QAction:
        action = menu.addAction(text)
        if keys:
            action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda _=False: act())
        self.addAction(action)
        return action

    def _lay_out(self) -> None:
        self.tabs = QTabWidget(documentMode=True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.tabBar().setAccessibleName(self.tr("Views of the exam"))
        self.tabs.setAccessibleName(self.tr("Views of the exam"))
        for part, title in (
            (self.review, self.tr("Review")),
            (self.list, self.tr("All questions")),
            (self.labels, self.tr("Labels")),
            (self.ratings, self.tr("Ratings")),
            (self.figures, self.tr("Statistics")),
            (self.coverage, self.tr("Coverage")),
            (self.tries, self.tr("Model's tries")),
        ):
            self.tabs.addTab(part, title)
        self.tabs.currentChanged.connect(lambda _: self._read_more())
        generate = button(
            self.tr("&Generate …"),
            self.tr("Let a model write questions from the documents"),
            self.generate,
            "Ctrl+G",
            primary=True,
        )
        bring = button(self.tr("&Import …"), self.tr("Questions from a file"), self.dialogs.import_file)
        write = button(self.tr("&Write …"), self.tr("Write a question yourself"), self.dialogs.write)
        self.empty = EmptyState(
            self.tr("No questions yet"),
            self.tr(
                "A language model on this machine writes them from your documents, and you decide which are asked. "
                "Questions that you have already can be imported."
            ),
            generate, bring, write,
        )  # fmt: skip
        self._needs_documents = (generate, write)
        self.being_written = EmptyState(
            self.tr("Questions are being written"),
            self.tr("The first ones appear here as soon as they are there; you may look at other pages meanwhile."),
        )
        self.writing = WritingStrip(self.session)
        self.body.addWidget(self.writing)
        self.stack = QStackedLayout()
        self.body.addLayout(self.stack)  # before its pages come: Qt shows the first one at once
        self.stack.addWidget(self.empty)
        self.stack.addWidget(self.tabs)
        self.stack.addWidget(self.annotate)
        self.first_fact = FirstFact()
        self.stack.addWidget(self.first_fact)
        self.stack.addWidget(self.being_written)
        self.setAcceptDrops(True)

    # -------------------------------------------------------------- reading

    def request(self) -> ExamPageRequest:
        """Return what a reading needs to know."""
        view = self.desk.view
        return ExamPageRequest(self.desk.queue.edits, {} if view is None else view.evidence, self._writing)

    def read(self, project: Project, request: ExamPageRequest) -> tuple[int, ExamView, FoundFact | None]:
        """Read the exam, and as long as it is empty the newest fact of those that become its questions."""
        from ragexam.project.exam.first_fact import newest_fact
        from ragexam.project.exam.page import reading_exam

        exam = reading_exam(project, request.read_texts)
        return request.edits, exam, newest_fact(project) if request.writing and not exam.items else None

    def _show_read(self, view: tuple[int, ExamView, FoundFact | None]) -> None:
        """Show the exam; what is seen first is chosen while the page is covered, so that it alone is laid out."""
        if self.unread and view[1].items and self.stack.currentWidget() is self.empty:
            self.stack.setCurrentWidget(self.tabs)
        super()._show_read(view)

    def show_view(self, view: tuple[int, ExamView, FoundFact | None]) -> None:
        """Show the exam."""
        edits, exam, fact = view
        self.desk.take(exam, edits)
        there = bool(self.desk.queue.items)
        if self.stack.currentWidget() is not self.annotate:
            if fact is not None:
                self.first_fact.show_fact(fact)
            self.stack.setCurrentWidget(self.tabs if there else self._before_items(fact))
        self._ready()
        self._later.start()

    def _before_items(self, fact: FoundFact | None) -> QWidget:
        """Return what stands there as long as there is no question."""
        if fact is not None:
            return self.first_fact
        job = self.session.job
        is_written = job is not None and (job.name == "whole" or job.doing in ("generate", "generate_open"))
        return self.being_written if is_written else self.empty

    @property
    def _writing(self) -> bool:
        return self.session.job is not None and self.session.job.doing == "generate"

    def _read_more(self) -> None:
        """Read what takes longer: how pipelines did, and what the seen part shows."""
        if self.project is None or not self.isVisible():
            return
        part = self.tabs.currentWidget()
        if part in (self.review, self.list):
            from ragexam.project.exam.page import reading_figures, reading_scores

            view = self.desk.view
            if view is not None and view.answered:
                self.session.read("exam figures", reading_figures, self.desk.take_figures, slow=True)
            self.session.read("exam scores", reading_scores, self.desk.take_scores, slow=True)
        elif isinstance(part, FiguresPart | CoveragePart | TriesPart | LabelsPart | RatingsPart):
            part.read()

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self._later.stop()
        self.dialogs.close()
        self.review.forget()
        self.list.forget()
        self.desk.forget()
        self.annotate.forget()
        for part in (self.figures, self.coverage, self.tries, self.labels, self.ratings):
            part.forget()
        self.stack.setCurrentIndex(0)
        self._ready()

    def _ready(self) -> None:
        """Enable what can be done now, and say why where it cannot."""
        if self.stack.currentWidget() in (self.empty, self.being_written):
            self.stack.setCurrentWidget(self._before_items(None))
        free = self.session.job is None and self.project is not None
        corpus = self.session.steps.get("corpus")
        documents = corpus is not None and corpus.state.value != "needs something"
        there = bool(self.desk.queue.items)
        for control in (self.generate_button, *self._needs_documents):
            control.setEnabled(free and documents)
        self._needs_documents[1].setEnabled(self.project is not None)
        self.generate_button.setVisible(there)
        why = "" if free else self.tr("Another job is running.")
        if free and not documents and corpus is not None:
            why = words.say(corpus.sentence)
        tip = self.tr("Let a model write questions from the documents") + " (Ctrl+G)"
        set_tip(self.generate_button, f"{tip}\n{why}".strip())
        for action in (self.filter_action, self.guess_action, self.reword_action, self.label_action, self.rate_action):
            action.setEnabled(free and there)
        for action in (
            self.export_action, self.hand_on_action, self.like_action, self.evidence_action, self.annotate_action,
            self.sheet_action, self.read_sheet_action,
            self.training_action,
        ):  # fmt: skip
            action.setEnabled(there)
        for part in (self.labels, self.ratings):
            part.set_ready(free and there)
        for action in (self.write_action, self.import_action):
            action.setEnabled(self.project is not None)

    # -------------------------------------------------------------- what a person does

    @property
    def keys(self) -> list[tuple[str, str]]:
        """Return keys that no button shows, for the page of keys."""
        actions = (
            self.write_action, self.evidence_action, self.like_action, self.import_action, self.export_action,
            self.annotate_action,
        )  # fmt: skip
        return [
            *(
                (a.shortcut().toString(QKeySequence.SequenceFormat.NativeText), a.text().replace("&", ""))
                for a in actions
            ),
            ("A", self.tr("accept, and go to the next draft")),
            ("R", self.tr("reject; a number or a text says why")),
            ("E", self.tr("edit; Ctrl+Enter saves, Esc leaves")),
            ("1 – 8", self.tr("make this choice the key")),
            ("J, K", self.tr("next question, question before")),
            ("B", self.tr("back to draft")),
            ("D", self.tr("delete")),
            ("U", self.tr("undo")),
            ("T", self.tr("topic of the questions selected in the list")),
            ("1 – 4", self.tr("while you label: this label, and on to the next question")),
        ]

    @property
    def current_view(self) -> QWidget | None:
        """Return what is seen of the exam."""
        return self.tabs.currentWidget()

    @property
    def dialog(self) -> QDialog | None:
        """Return the dialogue that is open."""
        return self.dialogs.dialog

    def show_tab(self, view: QWidget) -> None:
        """Show one view of the exam."""
        self.tabs.setCurrentWidget(view)
        if view is self.review:
            self.review.take_focus()

    def begin_annotation(self) -> None:
        """Label questions by hand: nothing else of the exam is seen meanwhile."""
        self.stack.setCurrentWidget(self.annotate)
        self.annotate.ask()

    def _leave_annotation(self) -> None:
        self.stack.setCurrentIndex(1 if self.desk.queue.items else 0)
        if self.current_view is self.review:
            self.review.take_focus()
        self._read_more()

    def _review_item(self, item_id: str) -> None:
        if self.desk.show_item(item_id):
            self.show_tab(self.review)

    def _review_cell(self, table: str, group: str, row: str, column: str) -> None:
        """Review the questions of one cell of a table of labels."""
        from ragexam.project.exam.subsets import questions_of_cell

        ids = questions_of_cell(self.desk.queue.items, table, group, row, column)
        if ids:
            self.desk.arrange(self.desk.queue.order, ids, first=True)
            self.show_tab(self.review)

    def generate(self) -> None:
        """Ask which model writes how many questions, and start."""
        self.dialogs.generate()

    def _export(self) -> None:
        listed = [item.id for item in self.list.model.records] if self.list.filters.narrowed else []
        self.dialogs.export(listed, self.list.selected())

    def _list_document(self, document_id: str) -> None:
        self._list(self.list.filters.documents, document_id)

    def _list_kind(self, kind: str, name: str) -> None:
        filters = self.list.filters
        self._list(filters.levels if kind == "bloom" else filters.words, name, asked=True)

    def _list(self, combo: QComboBox, value: str, *, asked: bool = False) -> None:
        """List the items that have a property."""
        filters = self.list.filters
        filters.offer(self.desk.queue.items, self.desk.queue.documents)
        filters.clear()
        combo.setCurrentIndex(max(0, combo.findData(value)))
        filters.states.setCurrentIndex(int(asked))
        self.show_tab(self.list)

    # -------------------------------------------------------------- Qt

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a file of questions."""
        if self.project is not None and _exam_file(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = _exam_file(event)
        if path is not None:
            event.acceptProposedAction()
            self.dialogs.read_file(path)


def _exam_file(event: QDropEvent) -> Path | None:
    """Return the file of questions among what is dragged; None where there is none."""
    paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
    return next((path for path in paths if path.suffix.lower() in EXAM_SUFFIXES), None)
