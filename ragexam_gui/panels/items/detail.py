"""The chosen item: its question, its figures, and who took which choice."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QWidget

from ragexam_gui import words
from ragexam_gui.models.item_parameters import flag_sentence, slope_unknown, with_error
from ragexam_gui.theme import colours_of
from ragexam_gui.widgets.controls import button, describe
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.plain import Reading

if TYPE_CHECKING:
    from ragexam.project.items.detail import ChoiceStatistics, ItemDetail

_BAR = 90
"""Pixels of a bar that stands for all pipelines."""

_WHOLE = "white-space:nowrap"
"""Of cells that are not broken into lines: where the pane is narrow, the words of choices and meanings are."""


class ItemsDetail(QWidget):
    """Reads one item; a button leads to its review.

    Signals:
        review: The person wants to read it beside its passage, and change it.
        more_wanted: The person wants more questions like it.
    """

    review = Signal()
    more_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._detail: ItemDetail | None = None
        self.text = Reading()
        self.text.setOpenLinks(False)
        self.text.document().setDocumentMargin(10)
        self.text.setAccessibleName(self.tr("The chosen item"))
        describe(self.text, self.tr("Its choices, who took them, and what the model says of it"))
        self.review_button = button(
            self.tr("Read and &review"),
            self.tr("Show it beside its passage; change, reject or keep it"),
            self.review.emit,
        )
        self.more_button = button(
            self.tr("Write &more like this …"),
            self.tr("Let a model write more questions of this kind, about this topic"),
            self.more_wanted.emit,
        )
        row = FlowLayout()
        for made in (self.review_button, self.more_button):
            row.addWidget(made)
        in_column((self.text, 1), row, margins=(0, 0, 0, 0), spacing=6, parent=self)
        self.show_detail(None)

    def show_detail(self, detail: ItemDetail | None) -> None:
        """Show another item; None for none."""
        self._detail = detail
        self.review_button.setEnabled(detail is not None)
        self.more_button.setEnabled(detail is not None)
        scrolled = self.text.verticalScrollBar().value()
        self.text.setHtml(self._html())
        self.text.verticalScrollBar().setValue(scrolled)

    def _html(self) -> str:
        colours, detail = colours_of(self.palette()), self._detail
        if detail is None:
            sentence = self.tr("Click a curve or a row to read the item behind it.")
            return f'<p style="color:{colours.muted}">{escape(sentence)}</p>'
        row = detail.row
        parts = [
            f'<p style="margin-top:0"><span style="color:{colours.muted}">{row.number}.</span> '
            f"<b>{escape(row.question)}</b></p>"
        ]
        parts += [
            f'<p style="color:{colours.warn}; margin:2px 0">⚠ {escape(flag_sentence(flag))}</p>' for flag in row.flags
        ]
        parts += [
            f'<p style="color:{colours.warn}; margin:2px 0">⚠ {escape(words.say(remark))}</p>'
            for remark in detail.remarks
        ]
        parts.append(self._choices(detail))
        parts.append(self._figures(detail))
        return "".join(parts)

    def _choices(self, detail: ItemDetail) -> str:
        colours = colours_of(self.palette())
        heads = (("", 1), (self.tr("Choice"), 1), (self.tr("Taken by"), 2), (self.tr("Stronger half"), 1))
        cells = "".join(
            f'<td colspan="{wide}" style="color:{colours.muted}; padding:1px 8px 3px 0; {_WHOLE}">{escape(head)}</td>'
            for head, wide in heads
        )
        rows = "".join(self._choice(n, choice) for n, choice in enumerate(detail.choices))
        silent = ""
        if detail.silent:
            text = self.tr("{0} {0:pipeline has|pipelines have} not answered it.").format(words.number(detail.silent))
            silent = f'<p style="color:{colours.muted}; margin:2px 0">{escape(text)}</p>'
        return f'<table cellspacing="0" cellpadding="0" style="margin-top:6px"><tr>{cells}</tr>{rows}</table>{silent}'

    def _choice(self, index: int, choice: ChoiceStatistics) -> str:
        colours = colours_of(self.palette())
        share = choice.share or 0.0
        tone = colours.good if choice.is_key else colours.muted
        letter = chr(ord("A") + index)
        mark = " ✓" if choice.is_key else ""
        text = f"<b>{escape(choice.text)}</b>" if choice.is_key else escape(choice.text)
        full = round(_BAR * share)
        bar = (
            f'<table cellspacing="0" cellpadding="0"><tr><td width="{full}" bgcolor="{tone}" style="font-size:7pt">'
            f"&nbsp;</td></tr></table>"
            if full
            else ""
        )
        taken = self.tr("{0} · {1}").format(words.number(choice.count), words.percent(choice.share))
        cell, whole = (f'style="padding:2px 8px 2px 0; {wrap}" valign="middle"' for wrap in ("", _WHOLE))
        return (
            f'<tr><td {whole}><span style="color:{tone}"><b>{letter}{mark}</b></span></td><td {cell}>{text}</td>'
            f'<td {whole} align="right">{escape(taken)}</td><td {cell} width="{_BAR + 4}">{bar}</td>'
            f'<td {cell} align="right">{words.number(choice.strong)}</td></tr>'
        )

    def _figures(self, detail: ItemDetail) -> str:
        colours, row = colours_of(self.palette()), detail.row
        sharp = (
            self.tr("Discrimination a"),
            with_error(row.a, row.a_se),
            self.tr("how sharply it tells strong from weak"),
        )
        if slope_unknown(row):
            unknown = self.tr("not told from that of other items; estimate {0}")
            sharp = (sharp[0], words.undefined, unknown.format(sharp[1]))
        figures = [
            (self.tr("Share right"), words.percent(row.right), self.tr("of {0} answers").format(words.number(row.answered))),
            sharp,
            (self.tr("Difficulty b"), with_error(row.b, row.b_se, "+.2f"), self.tr("the ability at which it does")),
            (self.tr("Guessing c"), with_error(row.c, row.c_se), self.tr("the chance of a lucky guess")),
            (self.tr("Point-biserial"), words.number(row.biserial, "+.2f"), self.tr("agreement with the rest of the exam")),
            (self.tr("Infit, outfit"), f"{words.number(row.infit, '.2f')}, {words.number(row.outfit, '.2f')}",
             self.tr("1 is as the model expects")),
            (self.tr("Information"), words.number(row.information, ".3f"), self.tr("about a pipeline of mean ability")),
        ]  # fmt: skip
        rows = "".join(
            f'<tr><td style="padding-right:10px; {_WHOLE}">{escape(name)}</td>'
            f'<td align="right" style="padding-right:10px; {_WHOLE}">'
            f'<b>{escape(value)}</b></td><td style="color:{colours.muted}">{escape(meaning)}</td></tr>'
            for name, value, meaning in figures
        )
        return f'<table cellspacing="0" cellpadding="1" style="margin-top:8px">{rows}</table>'

    def changeEvent(self, event: QEvent) -> None:
        """Write anew in other colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.text.setHtml(self._html())
