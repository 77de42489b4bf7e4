"""Sampling of the chunks that are asked about: evenly over topics, then documents, then what promises a question."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Sequence

from ragexam.exam.passages.ambiguity import CorpusWords
from ragexam.exam.passages.passage import Passage, weigh
from ragexam.records import Chunk


def sample_chunks(
    chunks: Sequence[Chunk], n: int, rng: random.Random, *, min_characters: int = 200, corpus: CorpusWords | None = None
) -> list[Chunk]:
    """Choose up to n chunks, evenly over topics and, within a topic, over documents.

    Topics take turns; within a topic its documents take turns; within a document the chunks come in drawn order, those
    with a strong possible answer (an amount, date, code, well-placed name) before the others. Chunks that are too short
    or consist of navigation are skipped. A longer list begins with the shorter one for the same draw, so that more
    chunks can be asked for later.

    Args:
        chunks: All chunks.
        n: How many are wanted.
        rng: Of the draw.
        min_characters: Shortest text of a chunk (its own, without the context line).
        corpus: Words of all chunks, to know which names are common; None judges each chunk alone.
    """
    by_topic: dict[str, dict[str, list[Chunk]]] = defaultdict(lambda: defaultdict(list))
    for chunk in chunks:
        if is_askable(chunk, min_characters):
            by_topic[chunk.topic][chunk.document_id].append(chunk)
    topics = sorted(by_topic)
    rng.shuffle(topics)
    queues: dict[str, list[list[Chunk]]] = {}
    for topic in topics:
        documents = [by_topic[topic][d] for d in sorted(by_topic[topic])]
        rng.shuffle(documents)
        for own in documents:
            own.sort(key=lambda c: c.ordinal)
            rng.shuffle(own)
            own.sort(key=lambda c: promise(c, corpus) < _STRONG)
        queues[topic] = documents
    result: list[Chunk] = []
    while len(result) < n and topics:
        for topic in list(topics):
            documents = queues[topic]
            own = documents.pop(0)
            result.append(own.pop(0))
            if own:
                documents.append(own)
            if not documents:
                topics.remove(topic)
            if len(result) >= n:
                break
    return result


_STRONG = 0.45


def promise(chunk: Chunk, corpus: CorpusWords | None = None) -> float:
    """Return the weight of the best possible answer of a chunk, 0 where it has none."""
    passage = Passage.of(chunk)
    return max((weigh(c, passage, corpus) for c in passage.candidates), default=0.0)


def is_askable(chunk: Chunk, min_characters: int = 200) -> bool:
    """Return whether a chunk has text enough to be asked about: not too short, no list of links, no rows of signs."""
    own = chunk.text[chunk.lead :]
    letters = sum(c.isalpha() for c in own)
    if len(own) < min_characters or letters < 0.5 * len(own.replace(" ", "")):
        return False
    lines = [line.strip() for line in own.splitlines() if line.strip()]
    rows = sum(line.count("|") >= 2 for line in lines)
    if rows >= 2:
        return True
    short = sum(len(line.split()) <= 4 and not re.search(r"[.!?:;]$", line) for line in lines)
    return short <= 0.6 * len(lines) or bool(re.search(r"[a-zäöüß]{3}[^\n]{40,}[.!?]", own))
