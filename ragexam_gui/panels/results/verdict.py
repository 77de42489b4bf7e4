"""The decision: one plain sentence, what speaks against relying on it, and behind a line that opens why and how sure."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from ragexam_gui import words
from ragexam_gui.widgets.controls import button, hint
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.disclosure import Disclosure
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.project.results.page import DecisionView, ResultsView


class VerdictCard(QWidget):
    """The sentence with its details.

    Attributes:
        beside: Controls of what is decided, at the end of the line with the technical name.

    Signals:
        exam: The person wants to write better questions.
    """

    exam = Signal()
    grading = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("The decision"))
        self.sentence = _reading("verdict")
        self.sentence.setAccessibleName(self.tr("The decision"))
        self.more = Disclosure(self.tr("Why, and how sure"), self.tr("What speaks for it, what against, what to mind"))
        self.details = _reading("")
        self.details.setTextFormat(Qt.TextFormat.RichText)
        self.details.setAccessibleName(self.tr("Why, and how sure"))
        self.details.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.more.inside.addWidget(self.details)
        layout = in_column(margins=(0, 0, 0, 0), spacing=4, parent=self)
        self.technical = hint()
        self.technical.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.technical.hide()
        self.beside = in_row((self.technical, 1, Qt.AlignmentFlag.AlignVCenter), 0)
        layout.addWidget(self.sentence)
        layout.addWidget(self._make_cautions())
        layout.addLayout(self.beside)
        layout.addWidget(self.more)

    def _make_cautions(self) -> QFrame:
        """Make the line that warns, with the way to what can be done."""
        self.cautions = QFrame()
        self.cautions.setObjectName("caution")
        self.cautions.setAccessibleName(self.tr("What speaks against relying on the decision"))
        self.caution = _reading("")
        self.caution.setAccessibleName(self.cautions.accessibleName())
        self.to_exam = button(
            self.tr("Go to the e&xam"), self.tr("Go to the exam, to write harder or more questions"), self.exam.emit
        )
        self.to_written = button(
            self.tr("Go to the written a&nswers"),
            self.tr("Go to the written answers, to grade some yourself and to see which grader can be trusted"),
            self.grading.emit,
        )
        in_row(
            (self.caution, 1),
            (self.to_written, 0, Qt.AlignmentFlag.AlignVCenter),
            (self.to_exam, 0, Qt.AlignmentFlag.AlignVCenter),
            margins=(14, 6, 8, 6),
            spacing=12,
            parent=self.cautions,
        )
        self.cautions.hide()
        return self.cautions

    def show_decision(self, decision: DecisionView | None, view: ResultsView, running: bool) -> None:
        """Show what was decided; while it is worked out the sentence before it stays.

        Args:
            decision: Of these answers or of earlier ones.
            view: The results as they are.
            running: More answers come in.
        """
        if decision is None:
            self.sentence.setText(self.tr("Working out what the answers say …"))
        else:
            sentence = words.say(decision.sentence)
            if running:
                so_far = self.tr("So far ({0} of {1} answers): {2}")
                sentence = so_far.format(words.number(decision.answers, ","), words.number(view.total, ","), sentence)
            self.sentence.setText(sentence)
        warned = "\n".join(f"⚠ {words.say(c)}" for c in (decision.cautions if decision is not None else ()))
        self.caution.setText(warned)
        self.cautions.setVisible(bool(warned))
        self.to_exam.setVisible(decision is not None and decision.about_exam)
        self.to_written.setVisible(decision is not None and decision.about_written)
        small = [] if decision is None else [words.say(decision.technical)]
        if decision is not None and decision.sharpening:
            sharpening = self.tr("From {0} of {1} draws so far: probabilities still sharpen.")
            small.append(sharpening.format(words.number(decision.drawn, ","), words.number(decision.draws, ",")))
        self.technical.setText(" ".join(filter(None, small)))
        self.technical.setVisible(any(small))
        lines = [words.say(d) for d in (decision.details if decision is not None else ())]
        if view.given < view.total:
            text = self.tr("{0} of {1} answers are there: figures still move.")
            lines.append(text.format(words.number(view.given, ","), words.number(view.total, ",")))
        marks = [words.say(w) for w in view.warnings]
        html = "".join(f"<li>{escape(line)}</li>" for line in lines)
        minded = "".join(f"<li>{escape(line)}</li>" for line in marks)
        minding = escape(self.tr("To mind"))
        heading = f"<p style='margin:8px 0 2px 0'><b>{minding}</b></p>"
        both = f"<ul style='margin:0 0 0 -20px'>{html}</ul>" if html else ""
        if minded:
            both += f"{heading}<ul style='margin:0 0 0 -20px'>{minded}</ul>"
        if self.details.text() != both:
            self.details.setText(both)
        self.more.setVisible(bool(both))


def _reading(name: str) -> QLabel:
    label = Label(objectName=name, wordWrap=True)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return label
