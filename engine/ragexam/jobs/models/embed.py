"""Embeds texts, each once: vectors are kept in the project by embedder and text."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragexam.embedding.protocols import Embedder, Kind
from ragexam.errors import ModelNotFound, NotEnoughData
from ragexam.jobs.models.defaults import project_embedder
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.progress import Progress
from ragexam.queries.forecast.speeds import remember_embedding
from ragexam.store import Store

_BATCH = 32
"""Texts embedded and committed at a time: what a kill may lose, and how long a cancel may take."""

_TELLING = 64
"""Texts that must have been embedded before their time tells how long others will take."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbedParameters:
    """Parameters of the job "embed".

    Attributes:
        embedder: Name or path, which becomes the project's; the project's where "".
    """

    embedder: str = ""


def embed(context: JobContext, parameters: EmbedParameters) -> Result:
    """Embed all chunks in force.

    Returns:
        "chunks": number of chunks, all with a vector now; "embedder": its key; "cut": texts that were longer than a GGUF
        embedder reads and lost their end, since it was loaded.

    Raises:
        NotEnoughData: There are no chunks.
        ModelError: The embedder cannot be opened.
    """
    store = context.store
    chunks = store.chunks.all()
    if not chunks:
        raise NotEnoughData("There is nothing to embed: the corpus has no passages.", "Import documents first.")
    name = project_embedder(store, parameters.embedder)
    if not name:
        raise ModelNotFound("There is no embedding model yet.", "Get MiniLM with the starter models.")
    embedder = context.embedder(name)
    vectors_of(store, embedder, [c.text for c in chunks], context.progress)
    cut = int(getattr(embedder, "cut", 0))  # other kinds cut without saying so
    return {"chunks": len(chunks), "embedder": embedder.key, "name": embedder.name, "cut": cut}


def vectors_of(
    store: Store, embedder: Embedder, texts: Sequence[str], progress: Progress, kind: Kind = "passage"
) -> NDArray[np.float32]:
    """Return vectors of texts, shape (len(texts), dimension); those that the project lacks are made and kept."""
    store.vectors.know(embedder.key, embedder.name, embedder.dimension)
    missing = store.vectors.missing(embedder.key, texts, kind)
    # Told in passages, as they are counted everywhere else: one text may stand in several.
    times = Counter(texts)
    total, done, begun = sum(times[text] for text in missing), 0, time.perf_counter()
    phase = "Embedding questions" if kind == "query" else "Embedding passages"
    for first in range(0, len(missing), _BATCH):
        batch = missing[first : first + _BATCH]
        progress.update(done, total, phase=phase)
        store.vectors.put(embedder.key, batch, embedder.embed(batch, kind), kind)
        done += sum(times[text] for text in batch)
    if missing:
        progress.update(total, total, phase=phase)
    if kind == "passage" and len(missing) >= _TELLING:
        remember_embedding(embedder.name, len(missing), time.perf_counter() - begun)
    return store.vectors.get(embedder.key, texts, kind)
