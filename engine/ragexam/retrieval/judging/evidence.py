"""Gold evidence: document spans, never chunk ids, so that re-chunking keeps the exam.

A chunk *holds* a part of the evidence where their character ranges overlap. The oracle's passages are the
smallest set of chunks that covers the evidence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ragexam.records import Chunk, Span

Intervals = list[tuple[int, int]]

SLACK = 2
"""Characters of evidence that may stay uncovered in one gap: the blank line that chunkers leave out
between two neighbouring chunks."""


def covers(chunks: Iterable[Chunk], evidence: Sequence[Span], slack: int = SLACK) -> bool:
    """Return whether the chunks together hold every evidence span.

    Args:
        chunks: For example those that a retriever brought.
        evidence: Spans; none gives False, since nothing is known to be found.
        slack: A gap of at most so many characters does not count, where the evidence is held on both sides of it.
    """
    wanted = needed(evidence)
    edges = {(document, edge) for document, part in wanted.items() for ends in part for edge in ends}
    return bool(evidence) and all(
        end - start <= slack and (document, start) not in edges and (document, end) not in edges
        for document, gaps in _missing(chunks, wanted).items()
        for start, end in gaps
    )


def covered_share(chunks: Iterable[Chunk], evidence: Sequence[Span]) -> float:
    """Return the share of the evidence's characters that the chunks hold, 0..1; 0 without evidence."""
    wanted = needed(evidence)
    total = sum(_length(part) for part in wanted.values())
    left = sum(_length(part) for part in _missing(chunks, wanted).values())
    return 1.0 - left / total if total else 0.0


def needed(evidence: Sequence[Span]) -> dict[str, Intervals]:
    """Return the evidence as disjoint ascending intervals per document; empty spans are left out."""
    spans: dict[str, Intervals] = {}
    for span in evidence:
        if span.end > span.start:
            spans.setdefault(span.document_id, []).append((span.start, span.end))
    return {document: merged_intervals(intervals) for document, intervals in spans.items()}


def _missing(chunks: Iterable[Chunk], wanted: Mapping[str, Intervals]) -> dict[str, Intervals]:
    held: dict[str, Intervals] = {}
    for chunk in chunks:
        held.setdefault(chunk.document_id, []).append((chunk.start, chunk.end))
    return {d: _subtract(part, merged_intervals(held.get(d, []))) for d, part in wanted.items()}


def gold_chunks(evidence: Sequence[Span], chunks: Sequence[Chunk]) -> tuple[Chunk, ...]:
    """Return the smallest set of chunks that covers the evidence, as far as chunks cover it at all.

    Per document, from left to right: at the first character not yet held, take the chunk over it that reaches
    furthest, which is optimal for intervals. Of chunks that reach equally far within the evidence, the one with
    the most text around it is taken, then the first in chunk order.

    Args:
        evidence: Spans.
        chunks: The corpus in chunk order (only the documents of the evidence matter).

    Returns:
        The chunks by document (in the evidence's order) and position; empty where the document is not there.
    """
    gold: list[Chunk] = []
    for document, intervals in needed(evidence).items():
        own = [chunk for chunk in chunks if chunk.document_id == document]
        gold.extend(_cover(intervals, own))
    return tuple(gold)


def _cover(intervals: Intervals, chunks: Sequence[Chunk]) -> list[Chunk]:
    first, last = intervals[0][0], intervals[-1][1]
    taken: list[Chunk] = []
    position = first
    for start, end in intervals:
        position = max(position, start)
        while position < end:
            over = [chunk for chunk in chunks if chunk.start <= position < chunk.end]
            if not over:  # text in no chunk: go on where the next one begins
                later = [chunk.start for chunk in chunks if chunk.start > position]
                position = min([end, *later])
                continue

            def reach(chunk: Chunk) -> tuple[int, int]:
                return min(chunk.end, last), min(first - chunk.start, chunk.end - last)

            chosen = max(over, key=reach)  # `max` keeps the first of equals
            taken.append(chosen)
            position = chosen.end
    return taken


def merged_intervals(intervals: Intervals) -> Intervals:
    """Return disjoint intervals that cover the same, ascending."""
    merged: Intervals = []
    for start, end in sorted(intervals):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged


def _subtract(intervals: Intervals, held: Intervals) -> Intervals:
    left: Intervals = []
    for start, end in intervals:
        position = start
        for low, high in held:
            if high <= position or low >= end:
                continue
            if low > position:
                left.append((position, low))
            position = max(position, high)
        if position < end:
            left.append((position, end))
    return left


def _length(intervals: Intervals) -> int:
    return sum(end - start for start, end in intervals)
