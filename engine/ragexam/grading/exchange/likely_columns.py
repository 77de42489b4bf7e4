"""Guesses which column of a file holds a field whose name is not understood, for sentences that propose one."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from ragexam.grading.exchange.answer_files import FIELDS

_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "id": ("number", "nummer", "kennung", "nr", "no"),
    "question": ("prompt",),
    "answer": ("reply", "completion"),
    "contexts": ("passage", "kontext", "stelle", "quelle", "source", "beleg", "chunk", "document", "dokument"),
    "system": ("modell",),
    "tokens": ("token", "length", "länge"),
    "seconds": ("second", "sekunde", "time", "zeit", "duration", "dauer"),
}
"""Words that a column of a field is named by, beside the names in `FIELDS`: they suffice for a proposal, not for reading."""

_OTHER: Final = (
    "gold", "truth", "reference", "referenz", "expected", "erwartet", "correct", "richtig", "muster", "key",
    "grade", "note", "score", "rating", "bewertung", "judge", "remark", "comment", "bemerkung", "kommentar",
)  # fmt: skip
"""Words by which columns are named that hold no field of an answer: what would be right, and what was said of it."""

_WITHIN: Final = 4
"""Letters from which a word is looked for within others: "id" stands in "video" too."""

_ALIKE: Final = 0.8
"""Likeness (of difflib) from which a column is taken for a known name, misspelt or in another language."""


def likely_column(columns: Sequence[str], field: str, taken: Collection[str] = (), named: str = "") -> str:
    """Return the column that most likely holds a field; "" where none is likelier than others.

    Args:
        columns: Of the file, in small letters.
        field: A name of `FIELDS`.
        taken: Columns that hold something else.
        named: What a person wrote in its place, in small letters; "" for nothing.
    """
    fields = {name: _field_of(name) for name in columns if name not in taken}
    own = [name for name, likely in fields.items() if likely == field]
    if own:
        return max(own, key=lambda name: max(_likeness(name, known) for known in (*_names(field), named)))
    unknown = [name for name, likely in fields.items() if likely is None]
    alike = difflib.get_close_matches(named, unknown, 1)
    return alike[0] if alike else unknown[0] if len(unknown) == 1 else ""


def _field_of(column: str) -> str | None:
    """Return the field that a column's name speaks of, "" for something that is no field; None where it says nothing.

    Of several words the last counts: "answer_id" is an id.
    """
    if any(_end(column, word) for word in _OTHER):
        return ""
    ends = [(_end(column, name), len(name), field) for field in FIELDS for name in _names(field)]
    end, _, field = max(ends)
    if end:
        return field
    likeness, field = max((_likeness(column, name), field) for field in FIELDS for name in _names(field))
    return field if likeness >= _ALIKE else None


def _names(field: str) -> Iterator[str]:
    yield from FIELDS[field]
    yield from _WORDS.get(field, ())


def _end(column: str, word: str) -> int:
    """Return where a word ends in a column's name, 0 where it does not stand there; a short one must stand alone."""
    edge = "" if len(word) >= _WITHIN else r"(?:\b|_)"
    text = f"{edge}{re.escape(word)}{edge}"
    return max((match.end() for match in re.finditer(text, column)), default=0)


def _likeness(column: str, name: str) -> float:
    return difflib.SequenceMatcher(None, column, name).ratio()
