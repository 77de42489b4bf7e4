"""Cuts a document's text into chunks."""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from ragexam.corpus.chunkers.catalogue import Value, complete_spec
from ragexam.corpus.chunkers.packing import Cost, pack, repeated_header_length, structure_cost
from ragexam.corpus.readers.stackexchange import QUESTION_MARK
from ragexam.corpus.sentences import cut_long
from ragexam.corpus.units import TextUnit, split_units
from ragexam.records import Chunk, ChunkerSpec, Document, content_id

_SENTENCE_ENDS = ".!?…。！？؟۔।\"'”’»)"


@dataclass(frozen=True, slots=True)
class Piece:
    """A chunk before it gets its name.

    Attributes:
        start: First character.
        end: One past the last.
        headings: Of the sections around its beginning, outermost first.
        lead: What stands in front of the span's text besides the context line (a repeated table header).
        parent: Index of the piece that holds this one; None for none.
    """

    start: int
    end: int
    headings: tuple[str, ...] = ()
    lead: str = ""
    parent: int | None = None


def chunk_document(
    document: Document, text: str, spec: ChunkerSpec, count_tokens: Callable[[str], int] | None = None
) -> list[Chunk]:
    """Cut one document's text into chunks. A pure function: the same arguments give the same ids.

    Each chunk's text ends with exactly `text[start:end]`; in front of it stand the context line and, where a table was
    cut, the table's header, each on lines of their own. Chunks are in order of their beginning; with child/parent
    sizes each parent stands before its children, and only children carry a `parent_id`.

    Args:
        document: Its id, title, topic, language and page starts are used.
        text: Its text.
        spec: Chunker and parameters; missing parameters take the catalogue's defaults.
        count_tokens: Counts the tokens of a text, for limits in tokens; None estimates them (`estimate_tokens`).

    Raises:
        InputError: The spec names what does not exist, or is out of bounds.
    """
    spec = complete_spec(spec)
    values = spec.parameters
    pieces = _CHUNKERS[spec.name](document, text, values, count_tokens or estimate_tokens)
    chunks: list[Chunk] = []
    for ordinal, piece in enumerate(pieces):
        body = text[piece.start : piece.end]
        context = _context_line(str(values.get("context", "")), document, piece, body)
        lead = "\n".join(part for part in (context, piece.lead) if part)
        parent = None if piece.parent is None else chunks[piece.parent].id
        # A child may have its parent's span and must still be a chunk of its own.
        identity = content_id(
            "chunk", document.id, piece.start, piece.end, lead, spec.key, *([parent] if parent else [])
        )
        chunks.append(
            Chunk(
                id=identity,
                document_id=document.id,
                ordinal=ordinal,
                start=piece.start,
                end=piece.end,
                text=f"{lead}\n{body}" if lead else body,
                page=bisect_right(document.page_starts, piece.start) or 1 if document.page_starts else None,
                topic=document.topic,
                language=document.language,
                parent_id=parent,
            )
        )
    return chunks


def estimate_tokens(text: str) -> int:
    """Estimate the tokens of a text without a model: one per sign and per seven letters of a word.

    Within about 15 % of common tokenisers for English prose, on the high side for others' comfort with German.
    """
    return sum((len(piece) + 6) // 7 for piece in re.findall(r"\w+|[^\w\s]", text))


def _context_line(template: str, document: Document, piece: Piece, body: str) -> str:
    """Fill in a context line; "" where it would only repeat the chunk's own first line."""
    if not template:
        return ""
    headings = [h for h in piece.headings if h != document.title]
    path = " > ".join([document.title, *headings] if document.title else headings)
    known = {
        "title": document.title,
        "headings": " > ".join(headings),
        "path": path,
        "source": document.source,
        "topic": document.topic,
    }
    # Not str.format: a template comes from a project file, and must reach nothing but these five words.
    line = " ".join(re.sub(r"\{(\w+)\}", lambda m: known.get(m.group(1), m.group()), template).split())
    first = body.split("\n", 1)[0].lstrip("# ").strip()
    return "" if not headings and path == document.title == first and "{path}" in template else line


def _structure(document: Document, text: str, values: Mapping[str, Value], _: Callable[[str], int]) -> list[Piece]:
    maximum = int(values["maximum"])
    units = split_units(text, document.language, maximum)
    cost = structure_cost(units, int(values["minimum"]), int(values["target"]), maximum)
    return [_piece(text, units, run, maximum) for run in pack(units, cost)]


def _sentences(
    document: Document, text: str, values: Mapping[str, Value], count_tokens: Callable[[str], int]
) -> list[Piece]:
    most, most_tokens = int(values["maximum_characters"]), int(values["maximum_tokens"])
    units = split_units(text, document.language, most)
    tokens = [count_tokens(text[unit.start : unit.end]) for unit in units]
    units, tokens = _within_tokens(text, units, tokens, most_tokens, count_tokens)
    limits = _SentenceLimits(
        int(values["sentences"]), int(values["minimum_characters"]), most, int(values["minimum_tokens"]), most_tokens
    )
    return [_piece(text, units, run, 0) for run in pack(units, _sentence_cost(text, units, tokens, limits))]


def _one_document(document: Document, text: str, values: Mapping[str, Value], _: Callable[[str], int]) -> list[Piece]:
    return _whole_or_parts(document, text, int(values["maximum"]))


def _question_answer(
    document: Document, text: str, values: Mapping[str, Value], _: Callable[[str], int]
) -> list[Piece]:
    pieces = _whole_or_parts(document, text, int(values["maximum"]))
    if not text.startswith(QUESTION_MARK):
        return pieces
    title = f"Question: {document.title}" if document.title else ""
    return [
        piece if number == 0 else Piece(piece.start, piece.end, piece.headings, title)
        for number, piece in enumerate(pieces)
    ]


def _separator(_: Document, text: str, values: Mapping[str, Value], __: Callable[[str], int]) -> list[Piece]:
    """Fill chunks with the parts between separators; go back by whole parts for the overlap."""
    separator = str(values["separator"]).replace("\\n", "\n").replace("\\t", "\t")
    size, overlap = int(values["size"]), int(values["overlap"])
    parts: list[tuple[int, int]] = []
    position = 0
    for part in text.split(separator):
        parts.extend(cut_long(text, position, position + len(part), size))
        position += len(part) + len(separator)
    pieces: list[Piece] = []
    first = 0
    while first < len(parts):
        last = first
        while last + 1 < len(parts) and parts[last + 1][1] - parts[first][0] <= size:
            last += 1
        pieces.append(Piece(parts[first][0], parts[last][1]))
        if last + 1 == len(parts):
            break
        back = last + 1
        # The overlap must leave room for at least one new part, or the next chunk would end where this one does.
        while (
            back - 1 > first
            and parts[last][1] - parts[back - 1][0] <= overlap
            and parts[last + 1][1] - parts[back - 1][0] <= size
        ):
            back -= 1
        first = back
    return pieces


def _child_parent(document: Document, text: str, values: Mapping[str, Value], _: Callable[[str], int]) -> list[Piece]:
    child, parent = int(values["child"]), int(values["parent"])
    units = split_units(text, document.language, child)
    pieces: list[Piece] = []
    for first, last in pack(units, structure_cost(units, parent // 3, 4 * parent // 5, parent)):
        holder = len(pieces)
        pieces.append(_piece(text, units, (first, last), parent))
        inner = units[first : last + 1]
        for run in pack(inner, structure_cost(inner, child // 4, 3 * child // 4, child)):
            piece = _piece(text, inner, run, child)
            pieces.append(Piece(piece.start, piece.end, piece.headings, piece.lead, holder))
    return pieces


def _whole_or_parts(document: Document, text: str, maximum: int) -> list[Piece]:
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    if end - start <= maximum:
        return [Piece(start, end)] if end > start else []
    units = split_units(text, document.language, maximum)
    return [
        _piece(text, units, run, maximum)
        for run in pack(units, structure_cost(units, maximum // 3, 9 * maximum // 10, maximum))
    ]


def _piece(text: str, units: Sequence[TextUnit], run: tuple[int, int], maximum: int) -> Piece:
    """Return the piece of some units; `maximum` 0 repeats no table headers."""
    first, last = units[run[0]], units[run[1]]
    lead = (
        text[slice(*first.table_header)]
        if first.table_header and maximum and repeated_header_length(first, maximum)
        else ""
    )
    return Piece(first.start, last.end, first.headings, lead)


@dataclass(frozen=True, slots=True)
class _SentenceLimits:
    sentences: int
    minimum_characters: int
    maximum_characters: int
    minimum_tokens: int
    maximum_tokens: int


def _sentence_cost(text: str, units: Sequence[TextUnit], tokens: Sequence[int], limits: _SentenceLimits) -> Cost:
    """Return the cost that wants few chunks among the ways that miss a minimum least often; limits hold."""
    counts, sums = [0], [0]
    for unit, number in zip(units, tokens, strict=True):
        is_sentence = unit.kind in ("sentence", "item") and text[unit.end - 1] in _SENTENCE_ENDS
        counts.append(counts[-1] + is_sentence)
        sums.append(sums[-1] + number)

    def cost(first: int, last: int) -> float:
        length = units[last].end - units[first].start
        sentences = counts[last + 1] - counts[first]
        number = sums[last + 1] - sums[first]
        over = length > limits.maximum_characters or sentences > limits.sentences or number > limits.maximum_tokens
        if over and last > first:
            return math.inf
        # Cuts cost up to 0.75 (see `units`), torn headings more: a chunk outweighs the place of a cut.
        short = max(_shortfall(length, limits.minimum_characters), _shortfall(number, limits.minimum_tokens))
        return 2.0 + (4.0 + 4.0 * short if short else 0.0)

    return cost


def _shortfall(value: int, minimum: int) -> float:
    return (minimum - value) / minimum if value < minimum else 0.0


def _within_tokens(
    text: str, units: Sequence[TextUnit], tokens: Sequence[int], maximum: int, count_tokens: Callable[[str], int]
) -> tuple[list[TextUnit], list[int]]:
    """Cut units of more than twice the tokens allowed: no sentence, but data or a script that the rules do not know."""
    kept: list[TextUnit] = []
    counts: list[int] = []
    for unit, number in zip(units, tokens, strict=True):
        if number <= 2 * maximum:
            kept.append(unit)
            counts.append(number)
            continue
        longest = max(unit.length * maximum // number, 1)
        for start, end in cut_long(text, unit.start, unit.end, longest):
            kept.append(replace(unit, start=start, end=end))
            counts.append(count_tokens(text[start:end]))
    return kept, counts


_CHUNKERS: Mapping[str, Callable[[Document, str, Mapping[str, Value], Callable[[str], int]], list[Piece]]] = {
    "structure": _structure,
    "sentences": _sentences,
    "one_document": _one_document,
    "question_answer": _question_answer,
    "separator": _separator,
    "child_parent": _child_parent,
}
