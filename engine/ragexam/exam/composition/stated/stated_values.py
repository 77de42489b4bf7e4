"""One value that a document states: of what it is, which of its properties, and where that stands."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.exam.composition.stated.amounts import Amount, read_amount
from ragexam.exam.composition.stated.clauses import Clause
from ragexam.exam.composition.stated.limits import Limit
from ragexam.records import Span

_NO_AMOUNTS = frozenset({"date", "time", "code", "channel", "email", "name"})


@dataclass(frozen=True, slots=True)
class StatedValue:
    """A value with its place.

    Attributes:
        text: As it stands there ("7.9 kg").
        kind: Of the value, a key of `exam.passages.candidates.WEIGHTS`.
        form: Finer kind (unit of an amount, shape of a date): values of one form can be compared or exchanged.
        entity: What it belongs to, in the document's words ("Brindle 40", "contract Halm").
        attribute: Which property of it ("weight", "Highest load per shelf").
        entity_heading: Heading of the column that names the entities of a table ("Zone"); "" outside tables.
        source: "table", "sentence", "definition" or "limit".
        group: Identity of the table or of the set of parallel sentences: values of one group and attribute are alike.
        sentence: The row or sentence it stands in.
        evidence: That row or sentence as a span of the document.
        chunk_id: A passage that holds it.
        language: ISO 639-1.
        topic: Of its document.
        scope: What the whole table or document is about, where its heading says so ("Brindle 40"); "" otherwise.
        title: Of its document.
        unit: Said by the heading of the column where the value is a bare number ("euros"); "" otherwise.
        clause: How the sentence is made; None in tables and where no rule reads it.
        limit: What the sentence limits, and how; None where it is read otherwise.
    """

    text: str
    kind: str
    form: str
    entity: str
    attribute: str
    entity_heading: str
    source: str
    group: str
    sentence: str
    evidence: Span
    chunk_id: str
    language: str = ""
    topic: str = ""
    scope: str = ""
    title: str = ""
    unit: str = ""
    clause: Clause | None = None
    limit: Limit | None = None

    @property
    def full_text(self) -> str:
        """Return the value with its unit."""
        return f"{self.text} {self.unit}".strip()

    @property
    def amount(self) -> Amount | None:
        """Return the value as a number; None where it is none."""
        if self.kind in _NO_AMOUNTS:
            return None
        return read_amount(self.text, self.language, self.unit)
