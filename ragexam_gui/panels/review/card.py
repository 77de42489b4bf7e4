"""One item, large: where it stands, its question, its choices with the key, and what is known of it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from ragexam.records import Item
from ragexam_gui import words
from ragexam_gui.models.demands import item_demand_text
from ragexam_gui.models.items import level_text, state_text, word_text
from ragexam_gui.panels.review.desk import ExamDesk
from ragexam_gui.panels.review.item_text import facts_html
from ragexam_gui.panels.review.label_grid import LabelGrid
from ragexam_gui.theme import Colours, colours_of
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.plain import Label, set_tip

_TONES = {"draft": "accent", "accepted": "good", "rejected": "bad", "dropped": "warn"}


class ChoiceButton(QFrame):
    """A choice: a button with its number that makes it the key, its text, and how many pipelines took it.

    Signals:
        chosen: Its place, from 0.

    Args:
        index: From 0.
    """

    chosen = Signal(int)

    def __init__(self, index: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._key, self._share = False, 0.0
        self.number = QToolButton()
        self.number.setText(str(index + 1))
        self.number.setCheckable(True)
        self.number.setAutoRaise(True)
        self.number.setMinimumWidth(30)
        self.number.setProperty("noCommand", True)  # the palette must not change a key by accident
        self.number.clicked.connect(lambda _=False: self.chosen.emit(index))
        self.text = Label(wordWrap=True, textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse)
        self.mark = Label()
        self.taken = Label(objectName="hint")
        in_row(
            (self.number, 0, Qt.AlignmentFlag.AlignTop),
            (self.text, 1),
            self.taken,
            self.mark,
            margins=(10, 7, 12, 9),
            spacing=10,
            parent=self,
        )

    def show_choice(self, text: str, key: bool, taken: int | None, answered: int) -> None:
        """Show a choice.

        Args:
            text: Of the choice.
            key: Whether it is the right one.
            taken: How many pipelines took it; None where nobody answered.
            answered: How many answered.
        """
        self._key = key
        self._share = taken / answered if taken and answered else 0.0
        self.text.setText(text)
        font = self.text.font()
        font.setBold(key)
        self.text.setFont(font)
        self.number.setChecked(key)
        state = self.tr("the key") if key else self.tr("press to make it the key")
        self.number.setAccessibleName(self.tr("Choice {0}: {1}, {2}").format(self.number.text(), text, state))
        tip = self.tr("This is the right answer") if key else self.tr("Make it the right answer ({0})")
        set_tip(self.number, tip.format(self.number.text()))
        self.mark.setText(self.tr("✓ key") if key else "")
        self.mark.setMinimumWidth(self.fontMetrics().horizontalAdvance(self.tr("✓ key")) + 8)
        self.taken.setText("" if taken is None else words.number(taken))
        sentence = self.tr("{0} of {1} pipelines took this choice")
        set_tip(self.taken, "" if taken is None else sentence.format(words.number(taken), words.number(answered)))
        self.taken.setAccessibleName(self.taken.toolTip())
        self._restyle()

    def _restyle(self) -> None:
        self.mark.setStyleSheet(f"color: {colours_of(self.palette()).good}; font-weight: 600")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Paint the ground, the key's stripe, and the share of pipelines that took it as a line."""
        colours = colours_of(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QColor(colours.good if self._key else colours.border))
        painter.setBrush(QColor(colours.selected if self._key else colours.base))
        painter.drawRoundedRect(area, 6, 6)
        if self._share:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.good if self._key else colours.warn))
            room = area.width() - 24
            painter.drawRoundedRect(QRectF(12, area.bottom() - 5, room * self._share, 3), 1.5, 1.5)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._restyle()


class AnswerBlock(QFrame):
    """The reference answer of an open question."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Label(self.tr("Reference answer"), objectName="hint")
        self.text = Label(wordWrap=True, textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse)
        in_column(self.title, self.text, margins=(14, 8, 12, 10), spacing=3, parent=self)

    def show_answer(self, text: str) -> None:
        """Show an answer."""
        self.text.setText(text)
        self.text.setAccessibleName(self.tr("Reference answer: {0}").format(text))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        colours = colours_of(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(colours.good))
        painter.setBrush(QColor(colours.selected))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)


class ItemCard(QScrollArea):
    """The item that is reviewed.

    Args:
        desk: Whose current item is shown.
    """

    def __init__(self, desk: ExamDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._shown: Item | None = None
        self.setObjectName("itemCard")
        self.setAccessibleName(self.tr("The question that is reviewed"))
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.state = Label()
        self.facts = Label(objectName="hint", wordWrap=True)
        self.question = Label(objectName="question", wordWrap=True)
        self.more = Label(textFormat=Qt.TextFormat.RichText, wordWrap=True)
        for label in (self.facts, self.question, self.more):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            policy.setHeightForWidth(True)
            label.setSizePolicy(policy)
        self.rows: list[ChoiceButton] = []
        head = in_row((self.state, 0, Qt.AlignmentFlag.AlignTop), (self.facts, 1), spacing=10)
        self._choices = QVBoxLayout()
        self._choices.setSpacing(6)
        self.answer = AnswerBlock()
        self.labels = LabelGrid()
        self._inner = QWidget()
        in_column(
            head,
            self.question,
            self._choices,
            self.answer,
            self.labels,
            self.more,
            1,
            margins=(2, 2, 12, 8),
            spacing=10,
            parent=self._inner,
        )
        self.setWidget(self._inner)
        desk.moved.connect(self.show_item)
        desk.changed.connect(self.show_item)
        desk.figured.connect(lambda: self.show_item(anew=True))

    def show_item(self, *, anew: bool = False) -> None:
        """Show the current item, where it is another or different."""
        item = self._desk.current
        if item is self._shown and not anew:
            return
        other = item is None or self._shown is None or item.id != self._shown.id
        self._shown = item
        self._inner.setVisible(item is not None)
        if item is None:
            return
        colours = colours_of(self.palette())
        figures = self._desk.figures.get(item.id)
        self._show_state(item, colours)
        self.question.setText(item.question)
        self._show_choices(item)
        self.answer.setVisible(item.is_open)
        self.answer.show_answer(item.answer)
        self.labels.show_item(item)
        score, trust = self._desk.scores.get(item.id), self._desk.trust_in(item.language)
        self.more.setText(facts_html(item, figures, colours, score, trust))
        self.more.setVisible(bool(self.more.text()))  # empty, it would be a stop without a name
        if other:
            self.verticalScrollBar().setValue(0)
        self.setAccessibleDescription(f"{item.question} {self.state.text()}")

    def _show_state(self, item: Item, colours: Colours) -> None:
        tone = getattr(colours, _TONES[item.state.value])
        self.state.setText(state_text(item.state))
        self.state.setStyleSheet(
            f"color: {tone}; border: 1px solid {tone}; border-radius: 9px; padding: 1px 9px; font-weight: 600"
        )
        kind = self.tr("open question") if item.is_open else ""
        facts = [
            kind,
            item_demand_text(item),
            item.topic,
            item.language.upper(),
            word_text(item.question_word),
            *map(level_text, item.bloom),
        ]
        self.facts.setText(" · ".join(filter(None, facts)))
        self.facts.setAccessibleName(self.facts.text() or self.tr("Facts about the question"))

    def _show_choices(self, item: Item) -> None:
        figures = self._desk.figures.get(item.id)
        while len(self.rows) < len(item.choices):
            row = ChoiceButton(len(self.rows))
            row.chosen.connect(self._desk.set_key)
            self._choices.addWidget(row)
            QWidget.setTabOrder(self.rows[-1].number if self.rows else self, row.number)  # made last, read here
            self.rows.append(row)
        for index, row in enumerate(self.rows):
            row.setVisible(index < len(item.choices))
            if index < len(item.choices):
                fits = figures is not None and figures.choosers > 0 and index < len(figures.taken)
                taken = figures.taken[index] if figures is not None and fits else None
                row.show_choice(
                    item.choices[index], index == item.key, taken, figures.choosers if figures is not None else 0
                )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "rows"):
            self.show_item(anew=True)
