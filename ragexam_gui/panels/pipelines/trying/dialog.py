"""Try a question: what each retriever fetches, the prompt that a model would read, and what it answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFontDatabase, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QSpinBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from ragexam.progress import WRITING
from ragexam.records import Item, PipelineSpec, RetrieverSpec, to_json
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.pipelines.trying.column import TriedColumn, quick, retriever_name
from ragexam_gui.widgets.controls import button, choice_box, clearable, describe, hint, name_editable
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.disclosure import Disclosure
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.jobs.worker.handle import JobHandle
    from ragexam.jobs.worker.outcomes import Outcome
    from ragexam.project import Project
    from ragexam.project.pipelines.selection import PipelineSelection

_LOOK = 15
"""Milliseconds between two looks at the running try."""

_ALL = ("closed_book", "oracle", "bm25", "dense", "hybrid_weighted")


class TryDialog(QDialog):
    """Tries questions with the retrievers that are ticked. It is not modal: the page can be changed beside it.

    Args:
        session: The open project, whose worker searches and answers.
        found_models: The models of this machine.
    """

    def __init__(self, session: Session, found_models: FoundModels, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session, self.found_models = session, found_models
        self.setWindowTitle(self.tr("Try a question"))
        self.setModal(False)
        self.resize(1060, 680)
        self._choice: PipelineSelection | None = None
        self._items: list[Item] = []
        self._item = ""
        self._handle: JobHandle | None = None
        self._result: Mapping[str, Any] = {}
        self.columns: list[TriedColumn] = []
        self._timer = QTimer(self, interval=_LOOK)
        self._timer.timeout.connect(self._poll)
        self.question = QLineEdit(placeholderText=self.tr("Type a question and press Enter"))
        clearable(self.question)
        self.question.setAccessibleName(self.tr("Question"))
        self.question.textEdited.connect(self._typed)
        self.question.returnPressed.connect(self.ask)
        self.ask_button = button(self.tr("&Try"), self.tr("Search with every ticked retriever"), self.ask, primary=True)
        self.ask_button.setAutoDefault(False)
        self.items = QComboBox(editable=True, insertPolicy=QComboBox.InsertPolicy.NoInsert)
        name_editable(self.items, self.tr("Question of the exam"))
        self.items.setAccessibleDescription(
            self.tr("Its evidence is marked in the passages, and the oracle can fetch it")
        )
        self.items.setMinimumContentsLength(30)
        self.items.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.items.activated.connect(self._picked)
        self.models = choice_box(
            self.tr("Model that answers"),
            self.tr("It answers with the passages of each retriever; without one only passages and prompt are shown"),
            18,
        )
        self.examples = QSpinBox(minimum=0, maximum=8)
        self.examples.setAccessibleName(self.tr("In-context examples"))
        describe(self.examples, self.tr("Solved questions that stand before this one in the prompt"))
        self.choices = QPlainTextEdit()
        self.choices.setAccessibleName(self.tr("Choices, one a line"))
        describe(self.choices, self.tr("The model takes the one that it would most likely write"))
        self.choices.setPlaceholderText(self.tr("One choice a line; the model takes one of them"))
        self.choices.setFixedHeight(84)
        self.choices.setTabChangesFocus(True)
        self.cancel_button = button(self.tr("&Cancel"), self.tr("Stop; what is embedded is kept"), self._stop)
        self.cancel_button.setAutoDefault(False)
        self.cancel_button.hide()
        self.status = hint()
        self.status.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.prompts = QComboBox()
        self.prompts.hide()  # until something was tried
        self.prompts.setAccessibleName(self.tr("Prompt of which retriever"))
        describe(self.prompts, self.tr("Whose passages stand in the prompt below"))
        self.prompts.currentIndexChanged.connect(self._show_prompt)
        self.prompt = QPlainTextEdit(readOnly=True)
        self.prompt.setAccessibleName(self.tr("The prompt as the model reads it"))
        self.prompt.setPlaceholderText(self.tr("Press Try: what a model would read then stands here, word for word."))
        describe(self.prompt, self.tr("Character for character, to read and to copy"))
        self.prompt.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.prompt_words = hint()
        self._lay_out()
        found_models.changed.connect(self._offer_models)
        session.item_chosen.connect(self._follow)
        session.job_started.connect(self._enable)
        session.job_ended.connect(self._enable)
        QShortcut(QKeySequence("Ctrl+Return"), self, self.ask)
        self._offer_models()

    def _lay_out(self) -> None:
        first = in_row((self.question, 1), self.ask_button)
        second = QHBoxLayout()
        second.setSpacing(8)
        for title, widget, stretch in (
            (self.tr("or one of the &exam"), self.items, 3),
            (self.tr("A&nswered by"), self.models, 2),
            (self.tr("E&xamples"), self.examples, 0),
        ):
            label = Label(title)
            label.setBuddy(widget)
            second.addWidget(label)
            second.addWidget(widget, stretch)
        self.own_choices = Disclosure(
            self.tr("Choices of a typed question"), self.tr("Without them a model answers in its own words")
        )
        self.own_choices.inside.addWidget(self.choices)
        row = QWidget()
        self.row = in_row(margins=(0, 0, 0, 0), spacing=10, parent=row)
        self.empty = hint(
            self.tr("What each retriever fetches appears here side by side: rank, score, document and page.")
        )
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.row.addWidget(self.empty, 1)
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setAccessibleName(self.tr("Passages by retriever"))
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(row)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 8, 0, 0)
        top = in_row(self.prompts, (self.prompt_words, 1))
        column.addLayout(top)
        column.addWidget(self.prompt, 1)
        self.tabs = QTabWidget(documentMode=True)
        self.tabs.setAccessibleName(self.tr("What came of it"))
        self.tabs.addTab(area, self.tr("Passages and answers"))
        self.tabs.addTab(page, self.tr("Prompt"))
        layout = in_column(
            first, second, self.own_choices, (self.tabs, 1), margins=(18, 16, 18, 12), spacing=8, parent=self
        )
        foot = in_row((self.status, 1), self.cancel_button)
        layout.addLayout(foot)

    # -------------------------------------------------------------- what is offered

    def offer(self, choice: PipelineSelection, ahead: tuple[int, float | None] = (0, None)) -> None:
        """Take over what is ticked on the page.

        Args:
            choice: Retrievers, models, template and settings.
            ahead: Passages that must be embedded before the first search, and the seconds that takes, where known.
        """
        first = self._choice is None
        self._choice = choice
        if self._handle is None and not self._result:
            self.status.setText(self._warning(*ahead))
        if first:
            self.examples.setValue(min(choice.examples, default=0))
            self._offer_models()
        self._read_items()
        self._enable()

    def _warning(self, passages: int, seconds: float | None) -> str:
        """Return what the first search must wait for; "" for nothing."""
        if not passages:
            return ""
        count = words.number(passages, ",")
        if seconds is None:
            text = self.tr(
                "Before the first search {0} {0:passage is|passages are} embedded once; how long that takes is shown then."
            )
            return text.format(count)
        text = self.tr("Before the first search {0} {0:passage is|passages are} embedded once, which takes about {1}.")
        return text.format(count, words.duration(seconds))

    def warm_up(self) -> None:
        """Start the worker, so that the first try need not wait for it."""
        if self.session.project is not None and self.session.job is None:
            self.session.project.warm_up()

    def _read_items(self) -> None:
        def work(project: Project) -> list[Item]:
            return project.items.kept()

        self.session.read("try items", work, self._take_items)

    def _take_items(self, items: list[Item]) -> None:
        if items == self._items:
            return
        self._items = items
        self.items.blockSignals(True)
        self.items.clear()
        for item in items:
            self.items.addItem(item.question, item.id)
        self.items.setCurrentIndex(self.items.findData(self._item) if self._item else -1)
        self.items.blockSignals(False)
        completer = QCompleter(self.items.model(), self.items)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.items.setCompleter(completer)
        self._follow(self.session.item)
        line = self.items.lineEdit()
        if line is not None:
            line.setPlaceholderText(self.tr("Pick a question") if items else self.tr("The exam has no questions yet"))

    def _offer_models(self) -> None:
        kept = self.models.currentData()
        self.models.clear()
        self.models.addItem(self.tr("no model: passages and prompt only"), "")
        for model in self.found_models.models:
            if not model.problem:
                self.models.addItem(model.name, model.key)
        self.models.setCurrentIndex(max(0, self.models.findData(kept)))

    # -------------------------------------------------------------- asking

    def ask(self) -> None:
        """Try the question."""
        question = self.question.text().strip()
        if not question or self._handle is not None or self._choice is None:
            return
        if self.session.job is not None:
            self._enable()
            return
        choice = self._choice
        specs = list(choice.retrievers) or self._usual()
        key, name = str(self.models.currentData() or ""), self.models.currentText()
        pipeline = PipelineSpec(key, name if key else "", specs[0], self.examples.value(), choice.template_of(key))
        asked: dict[str, Any] = {"item": self._item} if self._item else {"question": question}
        own = [line.strip() for line in self.choices.toPlainText().splitlines() if line.strip()]
        if not self._item and len(own) >= 2:
            asked["choices"] = own
        started = self.session.start(
            "try",
            **asked,
            **choice.settings,
            retrievers=[to_json(spec) for spec in specs],
            pipeline=to_json(pipeline),
            each=True,
            answer=bool(key),
            write=bool(key),
        )
        if started:
            self._handle = self.session.job
            self.status.setText(self.tr("Searching …"))
            self._timer.start()
        self._enable()

    def _usual(self) -> list[RetrieverSpec]:
        from ragexam.retriever_specs import make_retriever

        embedders = self.found_models.machine is not None and bool(self.found_models.machine.embedders())
        return [make_retriever(kind) for kind in _ALL if embedders or kind not in ("dense", "hybrid_weighted")]

    def _poll(self) -> None:
        handle = self._handle
        if handle is None:
            self._timer.stop()
            return
        outcome = handle.outcome
        if outcome is None:
            snapshot = handle.poll()
            if snapshot is not None and snapshot.phase:
                text = words.say(snapshot.phase)
                if snapshot.phase == WRITING and snapshot.unit:
                    text += f": {snapshot.unit}"  # as far as it is written
                if snapshot.total:
                    text += f" {words.number(snapshot.done, ',')} / {words.number(snapshot.total, ',')}"
                if snapshot.seconds_left is not None:
                    text += " · " + self.tr("{0} left").format(words.duration(snapshot.seconds_left))
                self.status.setText(f"{text} …")
            return
        self._timer.stop()
        self._handle = None
        self.session.poll()  # the job has ended: the window need not wait for its next look
        self._show(outcome)
        self._enable()

    def _show(self, outcome: Outcome) -> None:
        from ragexam.jobs.worker.outcomes import Done, Failed

        if isinstance(outcome, Done):
            self._result = outcome.result
            self._show_columns(outcome.result["retrieved"], outcome.result["item"])
            seconds = sum(float(r["seconds"]) for r in outcome.result["retrieved"])
            self.status.setText(self.tr("Searched in {0}. Nothing of this is kept.").format(quick(seconds)))
        elif isinstance(outcome, Failed):
            self.status.setText(f"{words.say(outcome.message)} {words.say(outcome.hint)}".strip())
        else:
            self.status.setText(self.tr("Stopped."))

    def _show_columns(self, retrieved: Sequence[Mapping[str, Any]], item: Mapping[str, Any]) -> None:
        self.empty.setVisible(False)
        while len(self.columns) < len(retrieved):
            column = TriedColumn()
            self.columns.append(column)
            self.row.addWidget(column, 1)
        for index, column in enumerate(self.columns):
            column.setVisible(index < len(retrieved))
            if index < len(retrieved):
                column.show_tried(retrieved[index], item)
        kept = self.prompts.currentText()
        self.prompts.blockSignals(True)
        self.prompts.clear()
        for tried in retrieved:
            self.prompts.addItem(retriever_name(tried), tried["prompt"])
        self.prompts.setCurrentIndex(max(0, self.prompts.findText(kept)))
        self.prompts.blockSignals(False)
        self._show_prompt()

    def _show_prompt(self) -> None:
        text = str(self.prompts.currentData() or "")
        self.prompt.setPlainText(text)
        self.prompts.setVisible(self.prompts.count() > 0)
        if not text:
            self.prompt_words.setText("")
        elif self.models.currentData():
            self.prompt_words.setText(
                self.tr("{0} characters, as {1} reads it").format(
                    words.number(len(text)), self.models.currentText()
                )
            )  # fmt: skip
        else:
            self.prompt_words.setText(
                self.tr("{0} characters, without a model’s own chat format: choose a model to see that").format(
                    words.number(len(text))
                )
            )

    # -------------------------------------------------------------- what a person does

    def _typed(self) -> None:
        self._item = ""
        self.items.setCurrentIndex(-1)
        self.own_choices.setVisible(True)

    def _picked(self, index: int) -> None:
        if 0 <= index < len(self._items):
            self.try_item(self._items[index])

    def _follow(self, item_id: str) -> None:
        """Take the item that is selected elsewhere, unless the person has typed a question of their own."""
        item = next((i for i in self._items if i.id == item_id), None)
        if item is not None and self._handle is None and (self._item or not self.question.text().strip()):
            self._pick(item)

    def _pick(self, item: Item) -> None:
        self._item = item.id
        self.question.setText(item.question)
        self.items.setCurrentIndex(self.items.findData(item.id))
        if (line := self.items.lineEdit()) is not None:
            line.setCursorPosition(0)  # a long question shows its beginning
        self.own_choices.setVisible(False)

    def try_item(self, item: Item) -> None:
        """Try a question of the exam: its choices are asked and its evidence is marked."""
        self._pick(item)
        self.ask()

    def _enable(self) -> None:
        busy = self.session.job is not None and self._handle is None
        if busy and self.isVisible():
            self.status.setText(self.tr("A job is running: a question can be tried when it has ended or is paused."))
        self.ask_button.setEnabled(not busy and self._handle is None and self.session.project is not None)
        self.cancel_button.setVisible(self._handle is not None)

    def _stop(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self.status.setText(self.tr("Stopping …"))

    def showEvent(self, event: QShowEvent) -> None:
        """Be ready at once."""
        super().showEvent(event)
        self.warm_up()
        self.question.setFocus()

    def done(self, result: int) -> None:
        """Close; a try that goes on is of no use any more."""
        if self._handle is not None:
            self._timer.stop()
            self._handle.cancel()
            self._handle = None
        super().done(result)
