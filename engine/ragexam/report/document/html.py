"""One self-contained HTML file: pictures as SVG inside, no script, no address outside, everything escaped.

The template escapes every value by default; only the pictures, which escape their own texts, are let through.
"""

from __future__ import annotations

from typing import Any

from jinja2 import Environment, StrictUndefined

from ragexam.corpus.text import without_steering
from ragexam.language.voice import Voice
from ragexam.records import Table
from ragexam.report.document.in_language import shown_table
from ragexam.report.document.records import Part, ReportDocument, ReportFigure
from ragexam.report.pictures.svg.canvas import DARK_PALETTE, PALETTE
from ragexam.resources import resource


def render_html(document: ReportDocument) -> str:
    """Render a report."""
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template = environment.from_string(resource("report", "report.html").read_text(encoding="utf-8"))
    voice = document.voice
    text = template.render(
        document=document,
        say=voice.say,
        sections=[
            {
                "id": s.id,
                "title": s.title,
                "text": s.text,
                "parts": [_part_json(p, voice) for p in s.parts],
                "terms": s.terms,
            }
            for s in document.sections
        ],
        light=list(enumerate(PALETTE)),
        dark=list(enumerate(DARK_PALETTE)),
    )
    # Marks of direction in a name or a question would turn what stands beside it; a lone surrogate could not be written.
    return without_steering(text)


def _part_json(part: Part, voice: Voice) -> dict[str, Any]:
    if isinstance(part, ReportFigure):
        return {"kind": "figure", "svg": part.svg, "caption": part.caption, "title": part.title, "folded": part.folded}
    if isinstance(part, Table):
        return _table(part, voice, folded=False)
    if isinstance(part.content, Table):
        return _table(part.content, voice, folded=True)
    return {"kind": "text", "title": part.title, "text": part.content}


def _table(table: Table, voice: Voice, *, folded: bool) -> dict[str, Any]:
    return {"kind": "table", "table": shown_table(table, voice), "folded": folded}
