"""The review: one question large, its source beside it, and a key for everything."""

from __future__ import annotations

import contextlib
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QComboBox, QSplitter, QStackedWidget, QWidget

from ragexam.records import Item, ItemState, from_json, to_json
from ragexam_gui import words
from ragexam_gui.panels.review.card import ItemCard
from ragexam_gui.panels.review.desk import ExamDesk
from ragexam_gui.panels.review.editor import ItemEditor, Wording
from ragexam_gui.panels.review.queue import ORDERS, Order
from ragexam_gui.panels.review.reject import RejectBar
from ragexam_gui.panels.review.source import SourcePane
from ragexam_gui.widgets.controls import button, introduce
from ragexam_gui.widgets.keys import bind_keys, keyed
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.flow import FlowLayout, in_flow, together
from ragexam_gui.widgets.plain import Label, set_tip
from ragexam_gui.widgets.thin_bar import ThinBar

_CHOICES = 8
_UNSAVED = "unsaved wordings"
"""Setting of a project that holds what was written and not saved."""


class ReviewPart(QWidget):
    """The review queue.

    Args:
        desk: What is reviewed.
    """

    def __init__(self, desk: ExamDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._unsaved: dict[str, Wording] = {}
        self._edited: Item | None = None
        self._rejecting = ""
        self._restored = False
        self._keys: list[QShortcut] = []
        self.card, self.editor = ItemCard(desk), ItemEditor()
        self.source = SourcePane(desk)
        self.reject_bar = RejectBar()
        self.progress = ThinBar(self.tr("Progress of the review"))
        self.progress.setFixedWidth(170)
        self.reviewed = Label(objectName="sectionTitle")
        self.position_label = Label(objectName="hint")
        set_tip(
            self.position_label,
            self.tr(
                "Place of this question in the queue; it also holds what filters dropped, so that it can be brought back"
            ),
        )
        set_tip(
            self.reviewed,
            self.tr(
                "Questions that you accepted or rejected, of all but those that filters dropped: these wait for nobody"
            ),
        )
        self.message = Label(objectName="hint", minimumWidth=1)
        self.order = QComboBox()
        introduce(self.order, self.tr("Order of the review"), self.tr("Which question comes next"))
        names = {
            "drafts": self.tr("Drafts first"),
            "warnings": self.tr("Drafts with warnings first"),
            "suspect": self.tr("Suspicious by the answers first"),
            "exam": self.tr("As in the exam"),
            "documents": self.tr("By document"),
        }
        for name in ORDERS:
            self.order.addItem(names[name], name)
        self.order.activated.connect(self._arrange)
        self.all_button = button("", self.tr("Review all questions again"), self._all)
        self.all_button.setAccessibleName(self.tr("Review all questions again"))
        self.onward_button = button(
            self.tr("On to the pipelines") + "  ›",
            self.tr("Choose what is examined"),
            lambda: desk.session.show_page("pipelines"),
        )
        self._make_buttons()
        self._lay_out()
        self._connect()
        self._show_item()

    def _make_buttons(self) -> None:
        self.accept_button = button(
            keyed(self.tr("Accept"), "A"),
            self.tr("The question is good: go to the next draft (A)"),
            self.desk.accept,
            primary=True,
        )
        self.reject_button = button(keyed(self.tr("Reject …"), "R"), self.tr("It is never asked (R)"), self.reject)
        self.edit_button = button(keyed(self.tr("Edit"), "E"), self.tr("Change wording, choices or key (E)"), self.edit)
        self.restore_button = button(
            keyed(self.tr("To draft"), "B"), self.tr("Bring it back as a draft (B)"), self.desk.restore
        )
        self.delete_button = button(
            keyed(self.tr("Delete"), "D"), self.tr("Delete it; U brings it back (D)"), self._delete
        )
        self.undo_button = button(keyed(self.tr("Undo"), "U"), self.tr("Undo the newest edit (U)"), self.desk.undo)
        self.previous_button = button("‹", self.tr("The question before (K)"), lambda: self.desk.step(-1))
        self.previous_button.setAccessibleName(self.tr("The question before"))
        self.next_button = button("›", self.tr("The next question (J)"), lambda: self.desk.step(1))
        self.next_button.setAccessibleName(self.tr("The next question"))
        for narrow in (self.previous_button, self.next_button):
            narrow.setFixedWidth(38)

    def _lay_out(self) -> None:
        top = FlowLayout(spread=True, spacing=10)
        top.addWidget(together(self.reviewed, self.progress, self.all_button, self.onward_button, spacing=10))
        top.addWidget(together(self.order, self.previous_button, self.position_label, self.next_button, spacing=10))
        self.left = QStackedWidget()
        self.left.addWidget(self.card)
        self.left.addWidget(self.editor)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.addWidget(self.left)
        beside = QWidget()
        in_column(self.source, margins=(10, 0, 0, 0), parent=beside)
        splitter.addWidget(beside)
        splitter.setSizes([560, 470])
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(8)
        self.action_row = QWidget()
        acts = in_flow(
            self.accept_button,
            self.reject_button,
            self.edit_button,
            self.restore_button,
            self.delete_button,
            self.undo_button,
        )
        in_row(acts, (self.message, 1), margins=(0, 0, 0, 0), spacing=8, parent=self.action_row)
        in_column(top, (splitter, 1), self.action_row, self.reject_bar, margins=(0, 8, 0, 0), spacing=10, parent=self)
        self.reject_bar.hide()

    def _connect(self) -> None:
        self.desk.changed.connect(self._show_item)
        self.desk.moved.connect(self._show_item)
        self.desk.message.connect(self._tell)
        self.desk.session.leaving.connect(self.keep)
        self.reject_bar.given.connect(self._reject_now)
        self.reject_bar.left.connect(self._leave_reject)
        self.editor.saved.connect(self._save)
        self.editor.left.connect(self.leave_editor)
        # What may be held down repeats; what decides for good does not.
        self._keys += bind_keys(self, (
            ("A", self.accept_button.click), ("J", self.next_button.click), ("K", self.previous_button.click),
            ("R", self.reject_button.click), ("E", self.edit_button.click), ("B", self.restore_button.click),
            ("D", self.delete_button.click), ("U", self.undo_button.click),
            *((str(index + 1), partial(self.desk.set_key, index)) for index in range(_CHOICES)),
        ), repeated=("A", "J", "K"))  # fmt: skip
        for direction, step in (("Right", self.next_button), ("Left", self.previous_button)):
            arrow = QShortcut(QKeySequence(direction), self.card, context=Qt.ShortcutContext.WidgetShortcut)
            arrow.activated.connect(step.click)
            self._keys.append(arrow)

    # -------------------------------------------------------------- showing

    def _show_item(self) -> None:
        queue, item = self.desk.queue, self.desk.current
        if self._edited is not None and (item is None or item.id != self._edited.id):
            self.leave_editor()
        if self.reject_bar.isVisible() and (item is None or item.id != self._rejecting):
            self._leave_reject()  # another item has come: the reason was for the one before
        review = queue.review
        self.reviewed.setText(
            self.tr("{0} of {1} reviewed").format(words.number(review.reviewed), words.number(review.total))
        )
        self.progress.set_share(review.reviewed, review.total)
        number, total = queue.position
        self.position_label.setText(self.tr("{0} of {1}").format(words.number(number), words.number(total)))
        self.position_label.setAccessibleName(self.tr("Place in the queue"))
        self.previous_button.setEnabled(number > 1)
        self.next_button.setEnabled(number < total)
        state = None if item is None else item.state
        waiting = review.total > review.reviewed
        self.accept_button.setEnabled(item is not None and (waiting or state is not ItemState.ACCEPTED))
        self.reject_button.setEnabled(item is not None)
        self._restore()
        waiting_edit = item is not None and item.id in self._unsaved
        self.edit_button.setText(keyed(self.tr("Edit") + (" •" if waiting_edit else ""), "E"))
        self.edit_button.setEnabled(item is not None)
        self.delete_button.setEnabled(item is not None)
        self.restore_button.setEnabled(state not in (None, ItemState.DRAFT))
        scope = queue.scope
        self.onward_button.setVisible(scope is None and 0 < review.total == review.reviewed)
        self.all_button.setVisible(scope is not None)
        if scope is not None:
            self.all_button.setText(self.tr("Only {0} from the list").format(words.number(total)) + "  ✕")
            self.all_button.setAccessibleName(self.tr("Review all questions again"))
        index = self.order.findData(queue.order)
        if index != self.order.currentIndex():
            self.order.setCurrentIndex(index)

    def _tell(self, sentence: str) -> None:
        room = max(40, self.message.width() - 4)
        self.message.setText(self.message.fontMetrics().elidedText(sentence, Qt.TextElideMode.ElideRight, room))
        set_tip(self.message, sentence)
        self.message.setAccessibleName(sentence)

    def showEvent(self, event: QShowEvent) -> None:
        """Listen to the keys at once."""
        super().showEvent(event)
        self.take_focus()

    def take_focus(self) -> None:
        """Put the focus where the keys of the review are heard."""
        if not self.reject_bar.isVisible() and self._edited is None:
            self.card.setFocus(Qt.FocusReason.OtherFocusReason)

    # -------------------------------------------------------------- what a person does

    def _arrange(self) -> None:
        order: Order = self.order.currentData()
        scope = self.desk.queue.scope
        self.desk.arrange(order, None if scope is None else list(scope), first=True)
        self.card.setFocus()

    def _all(self) -> None:
        self.desk.arrange(self.desk.queue.order)
        self.card.setFocus()

    def _delete(self) -> None:
        if self.desk.current is not None:
            self.desk.delete([self.desk.current.id])

    def reject(self) -> None:
        """Ask for the reason."""
        if self.desk.current is not None and self._edited is None:
            self._rejecting = self.desk.current.id
            self._listen(False)
            self.action_row.hide()
            self.reject_bar.show()
            self.reject_bar.ask()

    def _reject_now(self, reason: str) -> None:
        self._leave_reject()
        self.desk.reject(reason)

    def _leave_reject(self) -> None:
        self.reject_bar.hide()
        self.action_row.show()
        self._listen(True)
        if self.isVisible():  # another page keeps its focus
            self.card.setFocus()

    def edit(self) -> None:
        """Put the current item under the pen."""
        item = self.desk.current
        if item is None or self.reject_bar.isVisible():
            return
        self._edited = item
        self._listen(False)
        self.action_row.hide()
        self.left.setCurrentWidget(self.editor)
        figures = self.desk.figures.get(item.id)
        self.editor.edit(item, 0 if figures is None else figures.involved, self._unsaved.pop(item.id, None))

    def leave_editor(self) -> None:
        """Go back to reading; what is written and not saved comes back when the item is edited again."""
        if self._edited is not None and self.editor.unsaved:
            self._unsaved[self._edited.id] = self.editor.wording
            self._tell(self.tr("Not saved. E brings back what you wrote."))
        self._close_editor()

    def _close_editor(self) -> None:
        self._edited = None
        self.left.setCurrentWidget(self.card)
        self.action_row.show()
        self._listen(True)
        if self.isVisible():  # another page keeps its focus
            self.card.setFocus()
        self._show_item()

    def _save(self, wording: Wording) -> None:
        item = self._edited
        if item is None:
            return
        done = self.desk.perform(
            lambda project: project.edits.change_item(
                item.id,
                question=wording.question,
                choices=wording.choices,
                key=wording.key,
                topic=wording.topic,
                explanation=wording.explanation,
                comment=wording.comment,
                answer=wording.answer,
            ),
            [item.id],
        )
        if done:
            self._close_editor()
            self._tell(self.tr("Saved. U undoes it."))

    def keep(self) -> None:
        """Keep in the project that is left what is written and not saved; it comes back next time."""
        project = self.desk.session.project
        if self._edited is not None and self.editor.unsaved:
            self._unsaved[self._edited.id] = self.editor.wording
        if project is not None and not project.read_only and self._unsaved:
            kept = {item_id: to_json(wording) for item_id, wording in self._unsaved.items()}
            self.desk.session.attempt(lambda: project.settings.set(_UNSAVED, kept))

    def _restore(self) -> None:
        """Take up what was written and not saved when the project was open last."""
        project = self.desk.session.project
        if self._restored or project is None or not self.desk.queue.items:
            return
        self._restored = True
        kept = project.settings.get(_UNSAVED)
        if not isinstance(kept, dict):
            return
        for item_id, value in kept.items():
            with contextlib.suppress(ValueError):  # written by another version: it cannot be understood any more
                self._unsaved.setdefault(item_id, from_json(Wording, value))
        self.desk.session.attempt(lambda: project.settings.set(_UNSAVED, None))

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self._restored = False
        self._edited = None
        self._unsaved.clear()
        self._close_editor()
        self.source.forget()
        self.reject_bar.hide()
        self.action_row.show()
        self._listen(True)
        self.message.clear()

    def _listen(self, on: bool) -> None:
        """Take letters as keys of the review, or as letters of a text."""
        for shortcut in self._keys:
            shortcut.setEnabled(on)
