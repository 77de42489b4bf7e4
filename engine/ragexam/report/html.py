"""One self-contained HTML file: pictures as SVG inside, no script, no address outside, everything escaped.

The template escapes every value by default; only the pictures, which escape their own texts, are let through.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from jinja2 import Environment, StrictUndefined

from ragexam import __version__
from ragexam.records import Table
from ragexam.report.cells import left_aligned, table_cells
from ragexam.report.decide import Decision
from ragexam.report.svg import DARK_PALETTE, PALETTE
from ragexam.resources import resource


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture with the words that explain it.

    Attributes:
        title: Stands above it.
        svg: The `<svg>` element.
        caption: What it shows and how to read it.
        name: Identifier, also its file's name.
        folded: Opens on a click.
    """

    title: str
    svg: str
    caption: str
    name: str
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Folded:
    """A long table or text that opens on a click."""

    content: Table | str
    title: str = ""


Part = Figure | Table | Folded


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the report: sentences, then pictures and tables in order, then words with their meanings."""

    id: str
    title: str
    text: tuple[str, ...]
    parts: tuple[Part, ...]
    terms: tuple[tuple[str, str], ...] = ()


def render_html(
    title: str,
    subtitle: str,
    decision: Decision,
    facts: Sequence[tuple[str, str]],
    warnings: Sequence[str],
    sections: Sequence[Section],
) -> str:
    """Render the report.

    Args:
        title: Of the report.
        subtitle: What it was made from, and when.
        decision: What to choose and how sure that is; stands first.
        facts: A few figures (name, value) under the decision.
        warnings: What a reader must know before believing anything.
        sections: The parts in order.
    """
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template = environment.from_string(resource("report", "report.html").read_text(encoding="utf-8"))
    text = template.render(
        title=title,
        subtitle=subtitle,
        decision=decision,
        facts=facts,
        warnings=warnings,
        sections=[
            {"id": s.id, "title": s.title, "text": s.text, "parts": [_part(p) for p in s.parts], "terms": s.terms}
            for s in sections
        ],
        version=__version__,
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
