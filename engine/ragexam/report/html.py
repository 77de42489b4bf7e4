"""One self-contained HTML file: pictures as SVG inside, no script, no address outside, everything escaped.

The template escapes every value by default; only the pictures, which escape their own texts, are let through.
"""

from __future__ import annotations

from typing import Any

from jinja2 import Environment, StrictUndefined

from ragexam.records import Table
from ragexam.report.cells import left_aligned, table_cells
from ragexam.report.document import Document, Figure, Part
from ragexam.report.svg import DARK_PALETTE, PALETTE
from ragexam.resources import resource


def render_html(document: Document) -> str:
    """Render a report."""
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template = environment.from_string(resource("report", "report.html").read_text(encoding="utf-8"))
    text = template.render(
        document=document,
        sections=[
            {"id": s.id, "title": s.title, "text": s.text, "parts": [_part(p) for p in s.parts], "terms": s.terms}
            for s in document.sections
        ],
        light=list(enumerate(PALETTE)),
        dark=list(enumerate(DARK_PALETTE)),
    )
    # A lone surrogate from a damaged document could not be written to a file.
    return text.encode("utf-8", "replace").decode("utf-8")


def _part(part: Part) -> dict[str, Any]:
    if isinstance(part, Figure):
        return {"kind": "figure", "svg": part.svg, "caption": part.caption, "title": part.title, "folded": part.folded}
    if isinstance(part, Table):
        return _table(part, folded=False)
    if isinstance(part.content, Table):
        return _table(part.content, folded=True)
    return {"kind": "text", "title": part.title, "text": part.content}


def _table(table: Table, *, folded: bool) -> dict[str, Any]:
    return {"kind": "table", "table": table, "cells": table_cells(table), "left": left_aligned(table), "folded": folded}
