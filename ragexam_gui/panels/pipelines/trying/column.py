"""One retriever's column in the dialogue that tries a question: what it fetched, and what a model makes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QFrame, QWidget

from ragexam.records import PipelineSpec, RetrieverSpec, from_json
from ragexam_gui import words
from ragexam_gui.theme import Colours, colours_of
from ragexam_gui.widgets.controls import hint, set_tone
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.plain import Label, Reading

translate = QCoreApplication.translate
_WIDTH = 290


class TriedColumn(QFrame):
    """Column of the passages that one retriever returned, best first, with the evidence of an item marked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setMinimumWidth(_WIDTH)
        self.title = Label(objectName="sectionTitle", wordWrap=True)
        self.summary_label = hint()
        self.answer = Label(wordWrap=True)
        self.text = Reading()
        self.text.setOpenLinks(False)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setStyleSheet("QTextBrowser { border: 0; }")
        self.text.document().setDocumentMargin(2)
        in_column(
            self.title, self.summary_label, self.answer, (self.text, 1), margins=(12, 10, 8, 8), spacing=4, parent=self
        )
        self._tried: Mapping[str, Any] = {}
        self._item: Mapping[str, Any] = {}

    def show_tried(self, tried: Mapping[str, Any], item: Mapping[str, Any]) -> None:
        """Show what the engine tells of one retriever.

        Args:
            tried: One entry of "retrieved" of the job.
            item: The question as it was asked.
        """
        self._tried, self._item = tried, item
        name = retriever_name(tried)
        self.title.setText(name)
        self.text.setAccessibleName(self.tr("Passages of {0}").format(name))
        self._say()
        self._paint()

    def changeEvent(self, event: QEvent) -> None:
        """Paint the passages anew in other colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._tried:
            self._paint()

    def _say(self) -> None:
        tried = self._tried
        parts = []
        tone = ""
        if tried["error"]:
            parts, tone = [words.say(str(tried["error"]))], "warn"
        else:
            count = len(tried["passages"])
            parts.append(
                self.tr("1 passage") if count == 1 else self.tr("{0} passages").format(words.number(count))
                if count else self.tr("no passage")
            )  # fmt: skip
            parts.append(quick(float(tried["seconds"])))
            if tried["covered"] is not None and count:
                tone = "good" if tried["covered"] else "bad"
                parts.append(self.tr("holds the evidence") if tried["covered"] else self.tr("misses the evidence"))
        self.summary_label.setText(" · ".join(parts))
        set_tone(self.summary_label, tone)
        answer, tone = self._answer()
        if (written := self._written()) and answer:
            answer = f"{answer}\n{written}"
        self.answer.setText(answer)
        self.answer.setVisible(bool(answer))
        set_tone(self.answer, tone)

    def _answer(self) -> tuple[str, str]:
        response = self._tried.get("response")
        if not response:
            text = str(self._tried.get("text") or "")
            return (self.tr("Answer: {0}").format(text), "") if text else ("", "")
        if response["error"]:
            return ("", "") if self._tried["error"] else (words.say(str(response["error"])), "warn")
        choice = str(self._item["choices"][int(response["chosen"])])
        has_evidence = self._item.get("origin") != "manual" or bool(self._item.get("evidence"))
        if not has_evidence:
            return self.tr("Takes: {0}").format(choice), ""
        text = self.tr("Right: {0}") if response["correct"] else self.tr("Wrong: {0}")
        margin = words.number(float(response["margin"]), ".2f")
        close = self.tr("a tie") if response["tie"] else self.tr("margin {0} nats").format(margin)
        return f"{text.format(choice)} ({close})", "good" if response["correct"] else "bad"

    def _written(self) -> str:
        """Return what the model writes beside what it chooses; "" where it wrote nothing."""
        written = self._tried.get("written")
        if not written:
            return ""
        if written["error"]:
            return words.say(str(written["error"]))
        text = self.tr("Writes: {0}").format(written["text"] or "–")
        return f"{text} …" if written["stop"] == "length" else text

    def _paint(self) -> None:
        colours = colours_of(self.palette())
        bar = self.text.verticalScrollBar().value()
        scored = self._tried["retriever"]["kind"] != "oracle"  # it ranks nothing
        passages = enumerate(self._tried["passages"], start=1)
        self.text.setHtml("".join(_passage(rank, passage, scored, colours) for rank, passage in passages))
        self.text.verticalScrollBar().setValue(bar)


def quick(seconds: float) -> str:
    """Return a short span of time, to the millisecond where it is below a second."""
    return words.duration(seconds) if seconds >= 1 else f"{words.number(max(1, round(1000 * seconds)))} ms"


def retriever_name(tried: Mapping[str, Any]) -> str:
    """Return short name of an entry's retriever."""
    return words.say(PipelineSpec("", "", from_json(RetrieverSpec, tried["retriever"])).retriever_label)


def _passage(rank: int, passage: Mapping[str, Any], scored: bool, colours: Colours) -> str:
    chunk = passage["chunk"]
    facts = []
    if scored:
        facts.append(translate("TryDialog", "score {0}").format(words.number(float(passage["score"]), ".3f")))
    if chunk.get("page") is not None:
        facts.append(translate("TryDialog", "page {0}").format(chunk["page"]))
    title = str(passage["title"] or passage["source"])
    gold = bool(passage["gold"])
    frame = colours.good if gold else colours.border
    if gold:
        facts.append(translate("TryDialog", "evidence"))
    head = (
        f'<p style="margin-top:10px; margin-bottom:2px"><b>{rank}. {escape(title)}</b><br>'
        f'<span style="color:{colours.good if gold else colours.muted}">{escape(" · ".join(facts))}</span></p>'
    )
    body = _marked(str(chunk["text"]), passage["gold"], colours)
    return f'{head}<p style="margin-top:0; border-left:3px solid {frame}">{body}</p>'


def _marked(text: str, gold: Sequence[Sequence[int]], colours: Colours) -> str:
    parts, position = [], 0
    for start, end in sorted((max(0, int(s)), max(0, int(e))) for s, e in gold):
        if start < position or end <= start:
            continue
        parts.append(escape(text[position:start]))
        parts.append(f'<span style="background-color:{colours.mark}">{escape(text[start:end])}</span>')
        position = end
    parts.append(escape(text[position:]))
    return "".join(parts).replace("\n", "<br>")
