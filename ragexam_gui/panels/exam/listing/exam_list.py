"""All questions as a list: filters, search, order, and acts on many at once."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QItemSelectionRange, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QComboBox, QFrame, QPushButton, QWidget

from ragexam.records import ItemState
from ragexam_gui import words
from ragexam_gui.models.demands import item_demand_text
from ragexam_gui.models.items import DEMAND, DOCUMENT, KIND, LABEL, LEVEL, SCORE, TOPIC, items_model, state_text
from ragexam_gui.panels.exam.listing.filters import FilterBar
from ragexam_gui.panels.review.desk import ExamDesk
from ragexam_gui.panels.review.reject import RejectBar
from ragexam_gui.widgets.controls import button, describe, name_editable
from ragexam_gui.widgets.keys import bind_keys, keyed
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.plain import Label, set_tip
from ragexam_gui.widgets.tables.table_view import TableView


class TopicBar(QFrame):
    """Asks for a topic without a window of its own.

    Signals:
        given: The topic.
        left: The person thought better of it.
    """

    given = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.topic = QComboBox(editable=True)
        name_editable(self.topic, self.tr("Topic"))
        describe(self.topic, self.tr("A topic that is in use, or a new one; results are told by topic"))
        label = Label(self.tr("&Topic of the selected questions"))
        label.setBuddy(self.topic)
        self.set_button = button(self.tr("Set topic"), self.tr("Give the selected questions this topic"), self._give)
        self.leave_button = button(self.tr("Go back"), self.tr("Leave the topics as they are (Esc)"), self.left.emit)
        in_row(label, (self.topic, 1), self.set_button, self.leave_button, margins=(0, 0, 0, 0), parent=self)
        line = self.topic.lineEdit()
        if line is not None:
            line.returnPressed.connect(self._give)
        within = Qt.ShortcutContext.WidgetWithChildrenShortcut
        QShortcut(QKeySequence("Esc"), self, context=within).activated.connect(self.left)

    def ask(self, topics: list[str], current: str) -> None:
        """Offer the topics that there are."""
        self.topic.clear()
        self.topic.addItems(topics)
        self.topic.setCurrentText(current)
        self.topic.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _give(self) -> None:
        self.given.emit(self.topic.currentText().strip())


class ExamList(QWidget):
    """The list of questions.

    Signals:
        review: The person wants to review the current question.
        more_wanted: The person wants more questions like those with these ids.

    Args:
        desk: Whose items are listed.
    """

    review = Signal()
    more_wanted = Signal(list)

    def __init__(self, desk: ExamDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._stale = True
        self._acting = False
        self._apart: tuple[bool, ...] | None = None
        self.filters = FilterBar()
        self.filters.changed.connect(self._filter)
        self.model = items_model(lambda: desk.queue.documents, lambda: desk.figures, lambda: desk.scores, self)
        self.table = TableView(self.tr("Questions"))
        states = max(len(state_text(state)) for state in ItemState) + 2
        self.table.show_model(self.model, 0, (40, 8, 14, states, 12, 15, 20, 13, 8, 8, 7, 7))
        self.table.setColumnHidden(SCORE, True)
        self.table.selectionModel().selectionChanged.connect(self._selected)
        self.table.doubleClicked.connect(lambda _: self._open())
        self.count = Label(objectName="hint")
        self.message = Label(objectName="hint", minimumWidth=1)
        self.reject_bar, self.topic_bar = RejectBar(), TopicBar()
        self._make_buttons()
        self._lay_out()
        self._connect()

    def _make_buttons(self) -> None:
        self.review_button = button(
            self.tr("Review these"), self.tr("Review what is listed, in this order of the queue"), self._review
        )
        self.open_button = button(
            keyed(self.tr("Open"), "↵"), self.tr("Read the question beside its passage (Enter)"), self._open
        )
        self.accept_button = button(
            keyed(self.tr("Accept"), "A"), self.tr("Accept the selected questions (A)"), self.accept
        )
        self.reject_button = button(
            keyed(self.tr("Reject …"), "R"), self.tr("Reject the selected questions (R)"), self.reject
        )
        self.restore_button = button(
            keyed(self.tr("To draft"), "B"), self.tr("Bring the selected questions back as drafts (B)"), self.restore
        )
        self.topic_button = button(
            keyed(self.tr("Topic …"), "T"), self.tr("Set the topic of the selected questions (T)"), self.set_topic
        )
        self.delete_button = button(
            keyed(self.tr("Delete"), "D"), self.tr("Delete the selected questions; U brings them back (D)"), self.delete
        )
        self.undo_button = button(keyed(self.tr("Undo"), "U"), self.tr("Undo the newest edit (U)"), self.desk.undo)
        self.more_button = button(
            keyed(self.tr("More like this …"), "M"),
            self.tr("Let a model write more questions of the same kinds, about the same topics (M)"),
            self.write_more,
        )
        self._acts: tuple[QPushButton, ...] = (
            self.open_button, self.accept_button, self.reject_button, self.restore_button, self.topic_button,
            self.delete_button, self.more_button,
        )  # fmt: skip

    def _lay_out(self) -> None:
        self.action_row = QWidget()
        row = FlowLayout(self.action_row)
        for widget in (*self._acts, self.undo_button):
            row.addWidget(widget)
        below = in_row(self.count, (self.message, 1), self.review_button)
        layout = in_column(
            self.filters, (self.table, 1), below, self.action_row, margins=(0, 8, 0, 0), spacing=8, parent=self
        )
        for bar in (self.reject_bar, self.topic_bar):
            layout.addWidget(bar)
            bar.hide()

    def _connect(self) -> None:
        self.desk.changed.connect(self.show_items)
        self.desk.figured.connect(self._figured)
        self.desk.moved.connect(self._follow)
        self.desk.message.connect(self._tell)
        self.model.modelReset.connect(self._counted)
        self.reject_bar.given.connect(self._reject_now)
        self.topic_bar.given.connect(self._topic_now)
        for bar in (self.reject_bar, self.topic_bar):
            bar.left.connect(self._leave_bars)
        bind_keys(self, (
            ("A", self.accept_button.click), ("R", self.reject_button.click), ("B", self.restore_button.click),
            ("T", self.topic_button.click), ("D", self.delete_button.click), ("U", self.undo_button.click),
            ("M", self.more_button.click),
        ), repeated=())  # fmt: skip
        for key in ("Return", "Enter"):
            shortcut = QShortcut(QKeySequence(key), self.table, context=Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(self._open)
        QShortcut(
            QKeySequence(QKeySequence.StandardKey.Find), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut
        ).activated.connect(self._search)

    # -------------------------------------------------------------- showing

    def show_items(self) -> None:
        """Show the items; the selected ones stay selected."""
        if not self.isVisible():
            self._stale = True
            return
        self._stale = False
        items = self.desk.queue.items
        self.filters.offer(items, self.desk.queue.documents)
        self._tell_apart(
            any(item.is_open for item in items),
            any(item.labels or item.people for item in items),
            len({item_demand_text(item) for item in items if not item.is_open}) > 1,
        )
        self._anew(lambda: self.model.set_rows(items))
        self._follow()

    def _tell_apart(self, kinds: bool, labels: bool, demands: bool) -> None:
        """Show columns of kind, label and demand only where there is something to tell apart; others then make room."""
        if self._apart == (kinds, labels, demands):
            return
        self._apart = (kinds, labels, demands)
        self.table.setColumnHidden(DEMAND, not demands)
        self.table.setColumnHidden(
            LEVEL, demands
        )  # what a question asks for says more than the words that it begins with
        self.table.setColumnHidden(KIND, not kinds)
        self.table.setColumnHidden(LABEL, not labels)
        character = self.table.fontMetrics().averageCharWidth()
        narrow = (0, 3, 6, 8)[kinds + labels + demands]
        for column, width in ((TOPIC, 15), (DOCUMENT, 20)):
            self.table.setColumnWidth(column, (width - narrow) * character + 22)

    def _figured(self) -> None:
        self.table.setColumnHidden(SCORE, not self.desk.scores)
        if self.isVisible() and self.model.rowCount():
            last = self.model.index(self.model.rowCount() - 1, self.model.columnCount() - 1)
            self.model.dataChanged.emit(self.model.index(0, 0), last)

    def _filter(self) -> None:
        self._anew(lambda: self.model.set_filter(self.filters.keep()))
        if self.model.rowCount() and not self.table.selected_rows():
            self.table.select_row(0)

    def _anew(self, change: Callable[[], None]) -> None:
        """Change the rows; what was selected stays selected where it is still there."""
        chosen = self.selected()
        self._acting = True
        try:
            change()
            self._select(chosen)
        finally:
            self._acting = False
        self._selected()

    def _select(self, ids: list[str]) -> None:
        """Select rows by the ids of their items."""
        if ids == self.selected():
            return
        wanted = set(ids)
        rows = [n for n, item in enumerate(self.model.records) if item.id in wanted]
        selection, last = QItemSelection(), self.model.columnCount() - 1
        first = 0
        for index, row in enumerate(rows):  # rows that follow each other as one range: Qt compares each with each
            if index + 1 == len(rows) or rows[index + 1] != row + 1:
                selection.append(QItemSelectionRange(self.model.index(rows[first], 0), self.model.index(row, last)))
                first = index + 1
        flags = QItemSelectionModel.SelectionFlag
        chooser = self.table.selectionModel()
        chooser.select(selection, flags.ClearAndSelect)
        if rows:
            chooser.setCurrentIndex(self.model.index(rows[0], 0), flags.NoUpdate)

    def _follow(self) -> None:
        """Select the current item, unless several are selected."""
        item = self.desk.current
        if self._acting or not self.isVisible() or item is None or len(self.table.selected_rows()) > 1:
            return
        if self.selected() != [item.id]:
            row = self.model.row_of(item.id)
            if row is not None:
                self.table.select_row(row)

    def _selected(self) -> None:
        chosen = self.selected()
        for control in self._acts:
            control.setEnabled(bool(chosen))
        self._counted()
        if len(chosen) == 1 and not self._acting:
            self.desk.show_item(chosen[0])

    def _counted(self) -> None:
        shown, chosen = self.model.rowCount(), len(self.table.selected_rows())
        text = self.tr("{0} of {1} shown").format(words.number(shown), words.number(len(self.desk.queue.items)))
        if chosen > 1:
            text += " · " + self.tr("{0} selected").format(words.number(chosen))
        self.count.setText(text)
        self.review_button.setEnabled(shown > 0)
        self.review_button.setText(self.tr("Review these {0}").format(words.number(shown)))

    def _tell(self, sentence: str) -> None:
        room = max(40, self.message.width() - 4)
        self.message.setText(self.message.fontMetrics().elidedText(sentence, Qt.TextElideMode.ElideRight, room))
        set_tip(self.message, sentence)
        self.message.setAccessibleName(sentence)

    def showEvent(self, event: QShowEvent) -> None:
        """Look again where something changed meanwhile."""
        super().showEvent(event)
        if self._stale:
            self.show_items()
        else:
            self._follow()
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    # -------------------------------------------------------------- what a person does

    def selected(self) -> list[str]:
        """Return ids of the selected items, from the top."""
        return [self.model.record(row).id for row in self.table.selected_rows()]

    def _search(self) -> None:
        self.filters.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filters.search.selectAll()

    def _open(self) -> None:
        chosen = self.selected()
        if chosen and self.desk.show_item(chosen[0]):
            self.review.emit()

    def _review(self) -> None:
        shown = [item.id for item in self.model.records]
        everything = len(shown) == len(self.desk.queue.items)
        self.desk.arrange(self.desk.queue.order, None if everything else shown, first=True)
        self.review.emit()

    def write_more(self) -> None:
        """Ask for more questions like the selected ones; open questions are no pattern for those with choices."""
        items = (self.model.record(row) for row in self.table.selected_rows())
        chosen = [item.id for item in items if not item.is_open]
        if chosen:
            self.more_wanted.emit(chosen)
        else:
            self._tell(self.tr("Open questions are no pattern: select some with choices."))

    def accept(self) -> None:
        """Accept the selected questions."""
        self._act(lambda ids: self.desk.set_state(ids, ItemState.ACCEPTED), self.tr("{0} accepted. U undoes it."))

    def restore(self) -> None:
        """Make drafts of the selected questions."""
        self._act(
            lambda ids: self.desk.set_state(ids, ItemState.DRAFT),
            self.tr("{0} {0:is a draft|are drafts} again. U undoes it."),
        )

    def delete(self) -> None:
        """Delete the selected questions."""
        rows = self.table.selected_rows()
        if rows:
            self.desk.delete(self.selected())
            self.table.select_row(min(rows[0], self.model.rowCount() - 1))

    def reject(self) -> None:
        """Ask for the reason."""
        if self.selected():
            self._leave_bars()
            self.action_row.hide()
            self.reject_bar.show()
            self.reject_bar.ask()

    def set_topic(self) -> None:
        """Ask for the topic."""
        chosen = [self.desk.queue.item(i) for i in self.selected()]
        topics = {item.topic for item in chosen if item is not None}
        if topics:
            self._leave_bars()
            self.action_row.hide()
            self.topic_bar.show()
            topics_used = sorted({i.topic for i in self.desk.queue.items if i.topic}, key=str.casefold)
            self.topic_bar.ask(topics_used, topics.pop() if len(topics) == 1 else "")

    def _reject_now(self, reason: str) -> None:
        self._leave_bars()
        self._act(
            lambda ids: self.desk.set_state(ids, ItemState.REJECTED, reason), self.tr("{0} rejected. U undoes it.")
        )

    def _topic_now(self, topic: str) -> None:
        self._leave_bars()
        self._act(
            lambda ids: self.desk.perform(lambda project: project.edits.set_item_topic(ids, topic), ids),
            self.tr("Topic of {0} set. U undoes it."),
        )

    def _act(self, act: Callable[[list[str]], bool], sentence: str) -> None:
        chosen, rows = self.selected(), self.table.selected_rows()
        if not chosen or not act(chosen):
            return
        self._tell(sentence.format(words.number(len(chosen))))
        if not self.table.selected_rows():  # a filter has taken them away: go on with what took their place
            self.table.select_row(min(rows[0], self.model.rowCount() - 1))
        self.table.setFocus()

    def _leave_bars(self) -> None:
        self.reject_bar.hide()
        self.topic_bar.hide()
        self.action_row.show()
        if self.isVisible():  # another page keeps its focus
            self.table.setFocus()

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self._leave_bars()
        self.filters.clear()
        self.model.set_rows([])
        self.message.clear()
        self._stale = True
