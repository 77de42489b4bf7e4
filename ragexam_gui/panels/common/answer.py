"""One response to read: the question, the scores of its choices, the passages, the prompt, the conditions."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from ragexam.pipelines.scoring_modes import MODES
from ragexam_gui import words
from ragexam_gui.panels.common.answer_text import answer_html
from ragexam_gui.panels.common.html_parts import as_html, part_heading, quiet
from ragexam_gui.theme import Colours, colours_of
from ragexam_gui.widgets.controls import introduce
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.plain import Label, Reading, set_tip

if TYPE_CHECKING:
    from ragexam.project.run.counted_answer import CountedAnswer
    from ragexam.project.run.response import ChoiceLine, PassageLine, ResponseView

translate = QCoreApplication.translate


class AnswerPanel(QWidget):
    """Shows one response.

    Signals:
        closed: The person has seen enough.
        page_requested: A step where the same question is shown.

    Args:
        name: What it is, for a screen reader.
        closable: With a button that closes it; Escape does so too.
    """

    closed = Signal()
    page_requested = Signal(str)

    def __init__(self, name: str, closable: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.view: ResponseView | None = None
        self.counted: CountedAnswer | None = None
        self._closable = closable
        self.setMinimumWidth(300)
        self.title = Label(name, objectName="sectionTitle", minimumWidth=1)
        self.close_button = QToolButton(autoRaise=True)
        self.close_button.setText("✕")
        self.close_button.setAccessibleName(self.tr("Close"))
        set_tip(self.close_button, self.tr("Close (Esc)"))
        self.close_button.clicked.connect(self.closed)
        self.reading = Reading()
        introduce(self.reading, name, self.tr("Passages, prompt and scores as they were when the pipeline answered"))
        self.reading.setOpenLinks(False)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        self.links: list[QToolButton] = []
        for step, name, tip in (
            ("exam", self.tr("Exam"), self.tr("Show this question in the exam")),
            ("items", self.tr("Items"), self.tr("Show this question's curves")),
        ):
            link = QToolButton(autoRaise=True)
            link.setText(name)
            link.setAccessibleName(tip)
            set_tip(link, tip)
            link.clicked.connect(lambda _=False, step=step: self.page_requested.emit(step))
            self.links.append(link)
            head.addWidget(link, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        in_column(head, (self.reading, 1), margins=(0, 0, 0, 0), spacing=6, parent=self)
        for control in (self.close_button, *self.links):  # in their places: shown before, they are windows of their own
            control.setVisible(closable)

    @property
    def stops(self) -> list[QWidget]:
        """Return what the keys can reach, in the order in which it is read."""
        return [*self.links, self.close_button, self.reading]

    def show_response(self, view: ResponseView | None, title: str = "") -> None:
        """Show a response; None for none. The same one again keeps its place.

        Args:
            view: The response.
            title: Short name of its pipeline; the full one stands in the tooltip.
        """
        same = (
            view is not None
            and self.view is not None
            and (view.pipeline.id, view.item.id) == (self.view.pipeline.id, self.view.item.id)
        )
        label = "" if view is None else words.say(view.pipeline.label)
        self.title.setText(title or label)
        set_tip(self.title, label)
        if view is not None and view == self.view:
            return
        self.view, self.counted = view, None
        scrolled = self.reading.verticalScrollBar().value() if same else 0
        self._fill()
        self.reading.verticalScrollBar().setValue(scrolled)

    def show_counted(self, answer: CountedAnswer | None, title: str) -> None:
        """Show the answer that counts: the choice, what was written, or one below the other. The same one again keeps its place.

        Args:
            answer: To read; None for none.
            title: Short name of its pipeline; the full one stands in the tooltip.
        """
        if answer is None or answer.taken == "chosen":
            self.show_response(None if answer is None else answer.response, title)
            return
        self.title.setText(title)
        set_tip(self.title, words.say(answer.pipeline.label))
        if answer == self.counted:
            return
        before = self.counted
        same = before is not None and (before.pipeline.id, before.item.id) == (answer.pipeline.id, answer.item.id)
        self.view, self.counted = None, answer
        scrolled = self.reading.verticalScrollBar().value() if same else 0
        self._fill()
        self.reading.verticalScrollBar().setValue(scrolled)

    def _fill(self) -> None:
        colours = colours_of(self.palette())
        if self.counted is not None:
            self.reading.setHtml(_counted_html(self.counted, colours))
        else:
            self.reading.setHtml("" if self.view is None else response_html(self.view, colours))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and (self.view is not None or self.counted is not None):
            self._fill()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape."""
        if event.key() == Qt.Key.Key_Escape and self._closable:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


def _counted_html(answer: CountedAnswer, colours: Colours) -> str:
    """Return what was written, and below it the choice where both count; what is missing is said."""
    if answer.written is not None:
        written = answer_html(answer.written, colours)
    else:
        said = translate("Response", "Nothing is written yet.")
        if answer.unwritten:
            said = translate("Response", "Could not be written: {0}").format(words.say(answer.unwritten))
        line = _line(said, colours.bad if answer.unwritten else colours.muted)
        written = f"{line}<p><b>{as_html(answer.item.question)}</b></p>"
    if answer.taken == "written" or answer.response is None:
        return written
    heads = translate("Response", "Written"), translate("Response", "By choice")
    parts = zip(heads, (written, response_html(answer.response, colours)), strict=True)
    return "".join(f"{part_heading(head)}{html}" for head, html in parts)


def response_html(view: ResponseView, colours: Colours) -> str:
    """Return a response as rich text; all its texts are escaped."""
    parts = [_verdict(view, colours), f"<p><b>{as_html(view.item.question)}</b></p>", _choices(view, colours)]
    if view.passages:
        parts.append(part_heading(translate("Response", "Passages it was shown")))
        parts += [_passage(n + 1, passage, colours) for n, passage in enumerate(view.passages)]
    elif view.number:
        heading = translate("Response", "It was shown no passage.")
        parts += [part_heading(translate("Response", "Passages it was shown")), quiet(heading, colours)]
    if view.number:
        parts.append(part_heading(translate("Response", "Prompt")))
        parts.append(
            f'<pre style="white-space:pre-wrap; background:{colours.window}">{escape(view.prompt)}</pre>'
            if view.prompt
            else quiet(translate("Response", "The prompt was not kept."), colours)
        )
        if view.prompt_tokens:
            parts += [part_heading(translate("Response", "Facts")), _facts(view)]
    if view.conditions is not None:
        rows = "".join(
            f'<tr><td width="36%" style="padding:1px 10px 1px 0; color:{colours.muted}">{escape(words.say(str(name)))}</td>'
            f"<td>{escape(str(value))}</td></tr>"
            for name, value, _ in view.conditions.rows
        )
        parts += [part_heading(translate("Response", "Conditions")), f"<table>{rows}</table>"]
    return "".join(parts)


def _verdict(view: ResponseView, colours: Colours) -> str:
    if not view.number:
        return _line(translate("Response", "Not answered yet"), colours.muted)
    if view.error:
        failed = translate("Response", "No answer: {0}").format(words.say(view.error))
        return _line(failed, colours.bad)
    word = translate("Response", "Right") if view.correct else translate("Response", "Wrong")
    line = _line(word, colours.good if view.correct else colours.bad)
    if view.tie:
        tie = translate(
            "Response", "A tie: the two best choices lie within the noise of computing them ({0} nats apart)."
        )
        line += quiet(tie.format(words.number(view.margin, ".2f")), colours)
    if view.stale:
        line += quiet(translate("Response", "Stale: {0}").format(words.say(view.stale)), colours)
    return line


def _choices(view: ResponseView, colours: Colours) -> str:
    """Return a row each: letter, text, whether it is right and whether it was taken, the summed and the normalised score."""
    heads = ("", "", translate("Response", "log-likelihood"), words.say(MODES[view.mode].label))
    scored = any(c.loglikelihood is not None for c in view.choices)
    cells = "".join(
        f'<td align="{"right" if n > 1 else "left"}" style="padding:2px 8px; color:{colours.muted}; white-space:nowrap">{escape(h)}</td>'
        for n, h in enumerate(heads if scored else heads[:2])
    )
    rows = "".join(_choice(c, scored, colours) for c in view.choices)
    return f'<table width="100%" cellspacing="0">{f"<tr>{cells}</tr>" if scored else ""}{rows}</table>'


def _choice(choice: ChoiceLine, scored: bool, colours: Colours) -> str:
    marks = []
    if choice.taken:
        marks.append(translate("Response", "taken"))
    if choice.key:
        marks.append(translate("Response", "right"))
    tone = colours.good if choice.key else colours.bad if choice.taken else colours.text
    ground = f"background:{colours.selected};" if choice.taken else ""
    style = f"padding:3px 8px; {ground}"
    mark = f' <span style="color:{tone}"><b>({escape(", ".join(marks))})</b></span>' if marks else ""
    row = f'<td width="6%" style="{style}">{escape(choice.letter)}</td><td width="60%" style="{style}">{as_html(choice.text)}{mark}</td>'
    if scored:
        for value, spec in ((choice.loglikelihood, ".2f"), (choice.score, ".3f")):
            row += f'<td width="17%" align="right" style="{style} white-space:nowrap">{escape(words.number(value, spec))}</td>'
    return f"<tr>{row}</tr>"


def _passage(number: int, passage: PassageLine, colours: Colours) -> str:
    if not passage.title and not passage.text:
        return quiet(
            translate("Response", "{0}. A passage that is not in the project any more.").format(number), colours
        )
    title = f"{number}. {passage.title}"
    if passage.page is not None:
        title = translate("Response", "{0}, page {1}").format(title, passage.page)
    notes = []
    if passage.holds >= 0.995:
        notes.append(translate("Response", "holds the evidence"))
    elif passage.holds > 0:
        notes.append(translate("Response", "holds {0} of the evidence").format(words.percent(passage.holds)))
    if passage.left_out:
        notes.append(translate("Response", "left out: the context had no room for it"))
    tone = colours.good if passage.holds > 0 and not passage.left_out else colours.muted
    remark = f' <span style="color:{tone}">· {escape(", ".join(notes))}</span>' if notes else ""
    return (
        f'<p style="margin-bottom:2px"><b>{as_html(title)}</b>{remark}</p>'
        f'<p style="margin-top:0; margin-left:10px">{as_html(passage.text)}</p>'
    )


def _facts(view: ResponseView) -> str:
    lines = [
        translate("Response", "{0} tokens in the prompt").format(words.number(view.prompt_tokens, ",")),
        translate("Response", "{0} for scoring, {1} for retrieval").format(
            words.duration(view.seconds), words.duration(view.retrieval_seconds)
        ),
    ]
    if view.reused:
        lines.append(translate("Response", "the scores were taken from an identical prompt"))
    if view.margin is not None:
        margin = translate("Response", "the choice taken leads by {0} nats")
        lines.append(margin.format(words.number(view.margin, ".2f")))
    return f"<p>{escape('; '.join(lines))}.</p>"


def _line(text: str, colour: str) -> str:
    return f'<p style="color:{colour}; margin-bottom:2px"><b>{escape(text)}</b></p>'
