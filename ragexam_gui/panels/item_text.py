"""An item as rich text to read: question, choices, what filters say, and the passage with the evidence marked."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QCoreApplication

from ragexam.records import Item
from ragexam_gui.models.items import state_text
from ragexam_gui.theme import Colours


def item_html(item: Item, evidence: Sequence[str], source: str, colours: Colours) -> str:
    """Rich text of an item. All its texts are escaped: they come from documents.

    Args:
        item: To read.
        evidence: Texts of its evidence spans.
        source: Title of its document.
        colours: In force.
    """
    tr = QCoreApplication.translate
    muted = f'style="color:{colours.muted}"'
    facts = [state_text(item.state), item.topic, ", ".join(item.bloom), source]
    lines = [f"<p {muted}>{escape(' · '.join(filter(None, facts)))}</p>"]
    lines.append(f'<p style="font-size:14pt; font-weight:600">{escape(item.question)}</p>')
    lines.append('<table cellpadding="6" cellspacing="0" width="100%">')
    for n, choice in enumerate(item.choices):
        right = n == item.key
        ground = f' bgcolor="{colours.selected}"' if right else ""
        mark = f'<b style="color:{colours.good}">✓ {escape(tr("ItemText", "key"))}</b>' if right else ""
        text = f"<b>{escape(choice)}</b>" if right else escape(choice)
        lines.append(
            f'<tr{ground}><td width="24" {muted}>{n + 1}</td><td>{text}</td><td align="right">{mark}</td></tr>'
        )
    lines.append("</table>")
    if item.comment:
        lines.append(f"<p><b>{escape(tr('ItemText', 'Remark'))}:</b> {escape(item.comment)}</p>")
    if item.findings:
        lines.append(_heading(tr("ItemText", "What the filters say")) + "<ul>")
        for finding in item.findings:
            tone = colours.bad if finding.drops else colours.warn
            word = tr("ItemText", "dropped") if finding.drops else tr("ItemText", "warning")
            lines.append(f'<li><span style="color:{tone}">{escape(word)}</span>: {escape(finding.reason)}</li>')
        lines.append("</ul>")
    if item.guesses:
        lines.append(_heading(tr("ItemText", "Guessed without the documents")) + "<ul>")
        for guess in item.guesses:
            share = tr("ItemText", "{0} of its tries are right").format(f"{guess.right:.0%}")
            lines.append(f"<li>{escape(guess.model_name)}: {escape(share)}</li>")
        lines.append("</ul>")
    if item.passage:
        lines.append(_heading(tr("ItemText", "Passage")))
        lines.append(f'<p style="line-height:135%">{_marked(item.passage, evidence, colours)}</p>')
    return "\n".join(lines)


def _heading(text: str) -> str:
    return f'<h4 style="margin-top:16px; margin-bottom:4px">{escape(text)}</h4>'


def _marked(passage: str, evidence: Sequence[str], colours: Colours) -> str:
    """The passage, escaped, with the first occurrence of each evidence text marked."""
    spans = sorted((at, at + len(text)) for text in evidence if text and (at := passage.find(text)) >= 0)
    parts, last = [], 0
    for start, end in spans:
        if start >= last:
            mark = f'<span style="background-color:{colours.mark}">{escape(passage[start:end])}</span>'
            parts += [escape(passage[last:start]), mark]
            last = end
    parts.append(escape(passage[last:]))
    return "".join(parts).replace("\n", "<br>")
