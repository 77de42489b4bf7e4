"""Passages that one way of retrieving found for a question, in order, the source text marked in them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QFrame, QWidget

from ragexam_gui import words
from ragexam_gui.panels.common.html_parts import as_html
from ragexam_gui.panels.retrieval.figures import seconds_words
from ragexam_gui.theme import Colours, colours_of
from ragexam_gui.widgets.controls import choice_box, describe
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.plain import Label, Reading

if TYPE_CHECKING:
    from ragexam.project.retrieval.records import FoundPassage, RetrieverColumn, RetrieverSide

translate = QCoreApplication.translate


class PassagesPane(QWidget):
    """A box to choose the way of retrieving, and what it brought.

    Signals:
        changed: Another way is wanted.

    Args:
        name: Of the box ("First way of retrieving").
        letter: Of the box's label.
    """

    changed = Signal()

    def __init__(self, name: str, label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.side: RetrieverSide | None = None
        self.way = choice_box(
            name, self.tr("Whose passages are shown; a click on a rank in the table chooses the first one too"), 10
        )
        self.way.activated.connect(lambda _: self.changed.emit())
        self.label = Label(label)
        self.label.setBuddy(self.way)
        self.reading = Reading()
        self.reading.setOpenLinks(False)
        self.reading.setFrameShape(QFrame.Shape.StyledPanel)
        self.reading.setAccessibleName(self.tr("{0}: passages").format(name))
        describe(self.reading, self.tr("What was brought for the question, best first; the source text is underlined"))
        self.reading.document().setDocumentMargin(8)
        in_column(self.label, self.way, (self.reading, 1), margins=(0, 0, 0, 0), spacing=4, parent=self)
        self.setMinimumWidth(200)

    @property
    def key(self) -> str:
        """Return the key of the way that is chosen; "" for none."""
        return str(self.way.currentData() or "")

    def offer(self, ways: Sequence[RetrieverColumn], proposed: str) -> None:
        """Offer ways of retrieving; the chosen one stays where it is still there."""
        entries = [(words.say(way.label), way.key) for way in ways]
        if entries == [(self.way.itemText(n), self.way.itemData(n)) for n in range(self.way.count())]:
            return
        chosen = self.key
        with QSignalBlocker(self.way):
            self.way.clear()
            for index, (text, key) in enumerate(entries):
                self.way.addItem(text, key)
                self.way.setItemData(index, words.tip_text(text), Qt.ItemDataRole.ToolTipRole)
            index = self.way.findData(chosen) if chosen else -1
            self.way.setCurrentIndex(index if index >= 0 else max(0, self.way.findData(proposed)))

    def choose(self, key: str) -> bool:
        """Choose a way; whether it is another one."""
        index = self.way.findData(key)
        if index < 0 or index == self.way.currentIndex():
            return False
        self.way.setCurrentIndex(index)
        return True

    def show_side(self, side: RetrieverSide | None) -> None:
        """Show what was brought; None for no question."""
        self.side = side
        colours = colours_of(self.palette())
        self.reading.setHtml("" if side is None else side_html(side, colours))

    def changeEvent(self, event: QEvent) -> None:
        """Mark in the colours of the scheme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "reading"):
            self.show_side(self.side)


def side_html(side: RetrieverSide, colours: Colours) -> str:
    """Return what one way of retrieving brought, as rich text."""
    if not side.measured:
        return _quiet(translate("Retrieval", "This question has not been searched this way yet."), colours)
    parts = []
    if side.error:
        failed = translate("Retrieval", "It could not search: {0}").format(words.say(side.error))
        parts.append(f'<p style="color:{colours.bad}">{escape(failed)}</p>')
    first = next((p.rank for p in side.passages if p.gold), None)
    tone = colours.bad if first is None else colours.good
    gold_words = (
        translate("Retrieval", "The source text is not among these {0} passages.").format(len(side.passages))
        if first is None
        else translate("Retrieval", "The source text is found at rank {0}.").format(words.number(first))
    )
    time = "" if side.seconds is None else f" · {seconds_words(side.seconds)}"
    parts.append(
        f'<p style="margin-top:0; margin-bottom:4px"><span style="color:{tone}"><b>{escape(gold_words)}</b></span>'
        f'<span style="color:{colours.muted}">{escape(time)}</span></p>'
    )
    if side.rewrites:
        asked = translate("Retrieval", "What the language model said")
        rows = "".join(f"<li>{escape(text)}</li>" for text in side.rewrites)
        parts.append(f'<p style="margin-bottom:0"><b>{escape(asked)}</b></p><ul style="margin-top:2px">{rows}</ul>')
    parts += [_passage(passage, colours) for passage in side.passages]
    return "".join(parts)


def _passage(passage: FoundPassage, colours: Colours) -> str:
    title = f"{passage.rank}. {passage.document or passage.source}"
    if passage.page is not None:
        title = translate("Retrieval", "{0}, page {1}").format(title, passage.page)
    facts = []
    if passage.adds >= 0.995:
        facts.append(translate("Retrieval", "holds the source text"))
    elif passage.gold:
        facts.append(translate("Retrieval", "holds {0} of the source text").format(words.percent(passage.adds)))
    if passage.score is not None:
        facts.append(translate("Retrieval", "score {0}").format(words.number(passage.score, ".3g")))
    tone = colours.good if passage.gold else colours.muted
    side = f' <span style="color:{tone}">· {escape(" · ".join(facts))}</span>' if facts else ""
    return (
        f'<p style="margin-top:10px; margin-bottom:2px"><b>{escape(title)}</b>{side}</p>'
        f'<p style="margin-top:0; margin-left:10px">{_marked(passage.text, passage.gold, colours)}</p>'
    )


def _marked(text: str, gold: Sequence[tuple[int, int]], colours: Colours) -> str:
    """Return the text with the source text on a ground of its own, and underlined: not by colour alone."""
    parts, at = [], 0
    for start, end in gold:
        parts.append(as_html(text[at:start]))
        parts.append(
            f'<span style="background:{colours.mark}; text-decoration:underline">{as_html(text[start:end])}</span>'
        )
        at = end
    return "".join([*parts, as_html(text[at:])])


def _quiet(text: str, colours: Colours) -> str:
    return f'<p style="color:{colours.muted}">{escape(text)}</p>'
