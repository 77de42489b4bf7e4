"""Verdict in plain words: the most important sentence at once, the others behind a line that opens."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QWidget

from ragexam_gui import words
from ragexam_gui.widgets.controls import button, describe, hint
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.disclosure import Disclosure
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.project.retrieval.records import LaboratoryView

_SENTENCES = re.compile(r"(?<=[.!?])\s+(?=[A-ZÄÖÜ0-9])")
"""Between two sentences: the first one is written large, what belongs to it stands below."""


class RetrievalVerdict(QWidget):
    """Advice on the retrieval to use for which kind of question, with its cost and how sure it is.

    Signals:
        taken: Text of the recommended retriever: it shall become part of the pipelines.
    """

    taken = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("What was found"))
        self.sentence = _reading("verdict", Qt.TextFormat.PlainText)
        self.sentence.setAccessibleName(self.tr("What was found"))
        self.below = hint()
        self.below.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.meaning = hint()  # of the figure that the sentence names
        self.stale = hint()
        self.stale.setProperty("tone", "warn")
        self.more = Disclosure(
            self.tr("For each kind of question, what it costs, and how sure that is"),
            self.tr("The other sentences, and what was left out"),
        )
        self.details = _reading("", Qt.TextFormat.RichText)
        self.details.setAccessibleName(self.more.button.text())
        self.more.inside.addWidget(self.details)
        layout = in_column(margins=(0, 0, 0, 0), spacing=4, parent=self)
        self._text = ""
        self.take_button = button(
            self.tr("&Take this search into the pipelines"),
            self.tr("Every chosen model answers with it too; can be undone"),
            lambda: self.taken.emit(self._text),
        )
        beside = in_row((self.below, 1), 0, (self.take_button, 0, Qt.AlignmentFlag.AlignTop), spacing=12)
        layout.addWidget(self.sentence)
        layout.addLayout(beside)
        layout.addWidget(self.meaning)
        layout.addWidget(self.stale)
        layout.addWidget(self.more)

    def show_view(self, view: LaboratoryView, running: bool) -> None:
        """Show what was found.

        Args:
            view: What was read.
            running: Questions are still being searched.
        """
        first, *others = [words.say(sentence) for sentence in view.verdict] or [
            self.tr("There is nothing to say about these figures yet.")
        ]
        head, *rest = _SENTENCES.split(first, 1)
        self.sentence.setText(self.tr("So far: {0}").format(head) if running else head)
        advice = view.advice[0] if view.advice else None
        self._text = "" if advice is None or running else advice.text
        self.take_button.setVisible(bool(self._text))
        if advice is not None and self._text:
            tip = self.tr("{0}: every chosen model answers with it too; can be undone").format(
                words.say(advice.retriever)
            )
            describe(self.take_button, tip)
        meaning = words.explained(words.say(view.request.title)) if advice is not None else ""
        self.meaning.setText(meaning)
        self.meaning.setVisible(bool(meaning))
        self.below.setText(rest[0] if rest else "")
        self.below.setVisible(bool(rest))
        stale = " ".join(words.say(sentence) for sentence in view.stale)
        self.stale.setText(stale)
        self.stale.setVisible(bool(stale))
        minded = [words.say(sentence) for sentence in view.questions.skipped]
        text = _list(others)
        if minded:
            heading = escape(self.tr("Questions that are not judged"))
            text += f"<p style='margin:8px 0 2px 0'><b>{heading}</b></p>{_list(minded)}"
        if self.details.text() != text:
            self.details.setText(text)
        self.more.setVisible(bool(text))


def _list(lines: list[str]) -> str:
    points = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<ul style='margin:0 0 0 -20px'>{points}</ul>" if points else ""


def _reading(name: str, form: Qt.TextFormat) -> QLabel:
    label = Label(objectName=name, wordWrap=True, textFormat=form)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return label
