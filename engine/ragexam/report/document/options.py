"""Options that a person chooses of a report: its head, its sections, and what is kept back. Kept with the project."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ragexam.errors import InputError
from ragexam.language.voice import LANGUAGES
from ragexam.records import to_json
from ragexam.sentences import phrase

APPENDIX = "appendix"
"""Stands among the sections for all that is folded: long tables, further pictures, texts to read."""

SECTIONS: dict[str, str] = {
    "accuracy": "Accuracy",
    "comparison": "How sure the choice is",
    "components": "What makes the difference",
    "topics": "By topic",
    "retrieval": "Retrieval",
    "written": "Written answers",
    "scenarios": "Questions made to break systems",
    "cost": "What it costs",
    "exam": "The exam and its answers",
    "items": "How good the exam is",
    "refine": "Making the exam sharper",
    "making": "How this was made",
    "words": "Words used here",
    APPENDIX: "Long tables and texts",
}
"""Ids and titles of all that can be chosen, in the order of the report. The verdict and its warnings always stand."""

LINE, PARAGRAPHS = 200, 8_000
"""Most characters of a line of the head, and of the remarks."""


@dataclass(frozen=True, slots=True)
class ReportOptions:
    """Options that a person chooses of a report.

    Attributes:
        title: Heading; the project's title where empty.
        subtitle: A line below it, such as for whom it is.
        author: Who made it.
        date: A line in place of today's date; empty for today's.
        remarks: The person's own words at the top; an empty line parts paragraphs.
        left_out: Ids of `SECTIONS` that are not shown.
        hide_text: No text of a document leaves: see `ragexam.report.document.withhold`.
        hide_topics: Topics are numbered.
        hide_models: Language models are lettered.
        language: Code of `ragexam.language.voice.LANGUAGES`; that of the window, or English, where empty.
    """

    title: str = ""
    subtitle: str = ""
    author: str = ""
    date: str = ""
    remarks: str = ""
    left_out: tuple[str, ...] = ()
    hide_text: bool = False
    hide_topics: bool = False
    hide_models: bool = False
    language: str = ""

    @property
    def withheld(self) -> tuple[bool, bool, bool]:
        """Return what is kept back: text, topics, models. Reports in one language that agree in it share a body."""
        return self.hide_text, self.hide_topics, self.hide_models

    def to_setting(self) -> dict[str, Any]:
        """Return it as JSON values for a project; only what was chosen."""
        return {f.name: to_json(getattr(self, f.name)) for f in dataclasses.fields(self) if getattr(self, f.name)}


def options_of(setting: object) -> ReportOptions:
    """Return the options that a project holds; what a damaged or foreign file says wrongly is left at its default."""
    given = setting if isinstance(setting, Mapping) else {}
    kept: dict[str, Any] = {}
    for field in dataclasses.fields(ReportOptions):
        value = given.get(field.name)
        if field.name == "left_out":
            sections = [v for v in value if v in SECTIONS] if isinstance(value, list) else []
            kept[field.name] = tuple(name for name in SECTIONS if name in sections)
        elif field.name == "language":
            kept[field.name] = value if isinstance(value, str) and value in LANGUAGES else ""
        elif isinstance(field.default, bool):
            kept[field.name] = value is True
        elif isinstance(value, str):
            kept[field.name] = bounded(field.name, value)
    return ReportOptions(**kept)


def bounded(name: str, text: str) -> str:
    """Return a text of the head within its bounds: one line, the remarks several."""
    if name == "remarks":
        return text[:PARAGRAPHS]
    return " ".join(text.split())[:LINE]


def sections_left_out(wanted: Sequence[str]) -> tuple[str, ...]:
    """Return what is left out where only `wanted` is shown.

    Raises:
        InputError: There is no such section.
    """
    for name in wanted:
        if name not in SECTIONS:
            raise InputError(
                phrase("A report has no section {0:raw}.", repr(name)),
                phrase("Sections: {0:raw}.", ", ".join(SECTIONS)),
            )
    return tuple(name for name in SECTIONS if name not in wanted)
