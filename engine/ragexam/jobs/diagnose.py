"""Facts for a report of a fault: versions, machine, counts, how jobs ended; no text of a document or an item."""

from __future__ import annotations

import platform
from collections import Counter
from typing import Any

import psutil

from ragexam.jobs.conditions import machine
from ragexam.store import Store


def diagnose(store: Store, last_words: str = "") -> dict[str, Any]:
    """Collect the facts.

    Args:
        store: The project.
        last_words: What the worker wrote last to standard error.
    """
    spec = store.chunks.spec()
    memory = psutil.virtual_memory()
    return {
        **machine(),
        "platform": platform.platform(),
        "memory_bytes": memory.total,
        "memory_free_bytes": memory.available,
        "project_bytes": store.path.stat().st_size,
        "documents": dict(Counter(str(d.status) for d in store.documents.all())),
        "media_types": dict(Counter(d.media_type for d in store.documents.usable())),
        "chunker": None if spec is None else {"name": spec.name, "parameters": dict(spec.parameters)},
        "chunks": store.chunks.count(),
        "items": store.items.counts(),
        "pipelines": [p.label for p in store.pipelines.chosen()],
        "responses": store.responses.count(),
        "fits": store.fits.count(),
        "embedders": {key: name for key, (name, _) in store.vectors.embedders().items()},
        "jobs": [
            {"name": j.name, "outcome": j.outcome, "message": j.message, "started": j.started, "ended": j.ended}
            for j in store.jobs.all(20)
        ],
        "worker": last_words,
    }
