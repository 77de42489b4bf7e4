"""Parts of a text that is shown as HTML; whatever stands in them is shown letter for letter."""

from __future__ import annotations

from html import escape

from ragexam_gui.theme import Colours


def part_heading(text: str) -> str:
    """Return a heading above a part."""
    return f'<p style="margin-top:14px; margin-bottom:4px"><b>{escape(text)}</b></p>'


def quiet(text: str, colours: Colours) -> str:
    """Return a remark in the colour of what is less important."""
    return f'<p style="color:{colours.muted}; margin-top:0; margin-bottom:2px">{escape(text)}</p>'


def as_html(text: str) -> str:
    """Return a text with its own ends of lines."""
    return escape(text).replace("\n", "<br>")
