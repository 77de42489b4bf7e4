"""A report as plain records: what stands at its head, and sections of sentences, pictures and tables.

The HTML page, the paper of the window, the CSV files and the pictures are all made from these, so they say the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ragexam.language.voice import Voice, voice_of
from ragexam.records import Table
from ragexam.report.results.verdict.decide import Decision


@dataclass(frozen=True, slots=True)
class ReportFigure:
    """A picture with the words that explain it.

    Attributes:
        title: Stands above it.
        svg: The `<svg>` element.
        caption: What it shows and how to read it.
        name: Identifier, also its file's name.
        folded: Opens on a click; on paper it stands in the appendix.
    """

    title: str
    svg: str
    caption: str
    name: str
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Folded:
    """A long table or text that opens on a click; on paper it stands in the appendix, or not at all where it would fill many pages."""

    content: Table | str
    title: str = ""
    on_paper: bool = True


Part = ReportFigure | Table | Folded


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the report: sentences, then pictures and tables in order, then words with their meanings."""

    id: str
    title: str
    text: tuple[str, ...]
    parts: tuple[Part, ...]
    terms: tuple[tuple[str, str], ...] = ()

    @property
    def pictures(self) -> int:
        """Return the number of its pictures, folded ones counted."""
        return sum(isinstance(part, ReportFigure) for part in self.parts)

    @property
    def tables(self) -> int:
        """Return the number of its tables, folded ones counted."""
        return sum(table_of(part) is not None for part in self.parts)


@dataclass(frozen=True, slots=True)
class ReportContent:
    """Content of a report, whatever a person chooses to show of it and to write above it.

    Attributes:
        title: Of the project.
        decision: What to choose and how sure that is; stands first.
        facts: A few figures (name, value) under the decision.
        warnings: What a reader must know before believing anything.
        sections: Every section that there is something to say in, in order.
        withheld: Sentences that say what was kept back.
        language: Of its pictures and terms; all else is English until it is handed over.
        foreign: Texts of people, documents and models, which are never translated.
        offline: Nothing that it rests on was sent to another machine.
    """

    title: str
    decision: Decision
    facts: tuple[tuple[str, str], ...]
    warnings: tuple[str, ...]
    sections: tuple[Section, ...]
    withheld: tuple[str, ...] = ()
    language: str = "en"
    foreign: frozenset[str] = frozenset()
    offline: bool = True


@dataclass(frozen=True, slots=True)
class ReportDocument:
    """A report as it is handed over.

    Attributes:
        title: Heading.
        subtitle: Below it, a person's own words (for whom it is); "" for none.
        author: Who made it; "" where nobody is named.
        byline: Who made it and when.
        logo: Picture as a `data:` address; "" for none.
        remarks: Paragraphs of the person who hands it over; they stand first.
        decision: See `ReportContent`.
        facts: See `ReportContent`.
        warnings: See `ReportContent`.
        sections: The chosen ones.
        closing: Sentences at the end: with what it was made, what was kept back or left out.
        language: That it is written in; tables are English records, said where they are shown.
        foreign: See `ReportContent`.
    """

    title: str
    subtitle: str
    author: str
    byline: str
    logo: str
    remarks: tuple[str, ...]
    decision: Decision
    facts: tuple[tuple[str, str], ...]
    warnings: tuple[str, ...]
    sections: tuple[Section, ...]
    closing: tuple[str, ...]
    language: str = "en"
    foreign: frozenset[str] = frozenset()

    @property
    def voice(self) -> Voice:
        """Return the voice that says its tables and the words around them."""
        return voice_of(self.language, self.foreign)

    def tables(self) -> list[Table]:
        """Return every table, folded ones too, in order."""
        return [table for part in self._parts() if (table := table_of(part)) is not None]

    def figures(self) -> list[ReportFigure]:
        """Return every picture, folded ones too, in order."""
        return [part for part in self._parts() if isinstance(part, ReportFigure)]

    def _parts(self) -> Iterator[Part]:
        return (part for section in self.sections for part in section.parts)


def is_folded(part: Part) -> bool:
    """Return whether it opens on a click, and stands in the appendix on paper."""
    return part.folded if isinstance(part, ReportFigure) else isinstance(part, Folded)


def table_of(part: Part) -> Table | None:
    """Return the table that a part is or folds; None for a picture or a text."""
    content = part.content if isinstance(part, Folded) else part
    return content if isinstance(content, Table) else None
