"""Columns of a table file: the one that is the text, and those that are facts about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ragexam.corpus.readers.base import Columns
from ragexam.sentences import phrase

ROLES = ("text", "title", "topic", "id", "language", "question", "answer")
"""Roles of a column. `question` and `answer` together take the place of `text`."""

_NAMES: Mapping[str, tuple[str, ...]] = {
    "text": ("text", "body", "content", "contents", "abstract", "passage", "document", "article", "fulltext",
             "full_text", "page_content", "volltext", "inhalt", "beitrag", "context"),
    "title": ("title", "headline", "heading", "subject", "name", "titel", "betreff", "überschrift", "ueberschrift"),
    "topic": ("topic", "category", "categories", "section", "tag", "tags", "subject_area", "department", "thema",
              "kategorie", "bereich", "abteilung", "product", "label"),
    "id": ("id", "doc_id", "document_id", "docid", "key", "uid", "uuid", "nr", "number", "nummer", "_id", "pmid"),
    "language": ("language", "lang", "locale", "sprache"),
    "question": ("question", "frage", "query", "prompt"),
    "answer": ("answer", "top_answer", "best_answer", "accepted_answer", "antwort", "response", "reply"),
}  # fmt: skip
_MAYBE_TEXT = (
    "description",
    "beschreibung",
    "message",
    "nachricht",
    "summary",
    "zusammenfassung",
    "comment",
    "review",
    "notes",
    "detail",
)

_PROSE = 40
"""Mean characters of a column that is called "text" for it to be one; 120 for words such as "description"."""
_LONG_PROSE = 120
_UNNAMED_PROSE = 200
"""Mean characters that make a column the text whatever its name, when no other comes near."""


class ColumnError(ValueError):
    """A mapping names a column that the file does not have, or a role that does not exist."""


def map_columns(header: Sequence[str], mapping: Mapping[str, str]) -> Columns:
    """Apply a person's mapping of roles to column names (whatever the case) or numbers from 1.

    Raises:
        ColumnError: With a sentence that names the columns of the file.
    """
    column_of_name = {name.strip().casefold(): i for i, name in reversed(list(enumerate(header)))}
    chosen: dict[str, int] = {}
    for role, name in mapping.items():
        if role not in ROLES:
            raise ColumnError(
                phrase("There is no role {0:raw} for a column; the roles are {1:raw}.", repr(role), ", ".join(ROLES))
            )
        if not name:
            continue
        index = column_of_name.get(name.strip().casefold())
        if index is None and name.isdecimal() and 1 <= int(name) <= len(header):
            index = int(name) - 1
        if index is None:
            raise ColumnError(
                phrase("It has no column {0:raw}. Its columns are: {1:raw}.", repr(name), ", ".join(header[:30]))
            )
        chosen[role] = index
    columns = Columns(**chosen)
    if not columns.gives_rows:
        raise ColumnError(
            phrase("The mapping names no text column. The file's columns are: {0:raw}.", ", ".join(header[:30]))
        )
    return columns


def guess_columns(header: Sequence[str], rows: Sequence[Sequence[str]]) -> Columns:
    """Guess the roles from names and from how long the cells are.

    Args:
        header: Column names.
        rows: Some rows, a hundred or so.

    Returns:
        Columns without a text where no column is obviously one: the file is then a table to be read as a whole.
    """
    lengths = _mean_lengths(rows, len(header))
    names = [name.strip().casefold().replace(" ", "_").replace("-", "_") for name in header]
    roles: dict[str, int] = {}
    for role, role_names in _NAMES.items():
        for wanted in role_names:
            if wanted in names and names.index(wanted) not in roles.values():
                roles[role] = names.index(wanted)
                break
    question, answer = roles.get("question"), roles.get("answer")
    pair = question is not None and answer is not None
    text = roles.get("text")
    if text is not None and lengths[text] < _PROSE:
        text = None
        del roles["text"]
    if pair and (text is None or len(header) <= 5):
        roles.pop("text", None)
        return Columns(**roles)
    roles.pop("question", None)
    roles.pop("answer", None)
    if text is None:
        maybe = next(
            (names.index(n) for n in _MAYBE_TEXT if n in names and lengths[names.index(n)] >= _LONG_PROSE), None
        )
        longest = max(range(len(header)), key=lambda i: lengths[i], default=None)
        if maybe is None and longest is not None and lengths[longest] >= _UNNAMED_PROSE:
            others = [lengths[i] for i in range(len(header)) if i != longest]
            maybe = longest if lengths[longest] >= 3 * max(others, default=0.0) else None
        if maybe is None:
            return Columns()
        roles = {role: i for role, i in roles.items() if i != maybe}
        roles["text"] = maybe
    return Columns(**roles)


def _mean_lengths(rows: Sequence[Sequence[str]], width: int) -> list[float]:
    """Return the mean length of the filled cells of each column."""
    sums, counts = [0] * width, [0] * width
    for row in rows:
        for column, cell in enumerate(row[:width]):
            length = len(cell.strip())
            if length:
                sums[column] += length
                counts[column] += 1
    return [total / count if count else 0.0 for total, count in zip(sums, counts, strict=True)]
