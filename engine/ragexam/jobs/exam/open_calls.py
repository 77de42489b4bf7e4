"""Calls of a writing model that are kept one by one: a stop loses the one in flight at most."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from ragexam.jobs.models.known_scores import loaded_as
from ragexam.jobs.worker.context import JobContext
from ragexam.llm.backend import Backend
from ragexam.records import content_id


class Asker:
    """Calls of the writing model, each kept under the hash of what determines it.

    Args:
        context: Of the job; its progress stops it between two calls.
        backend: The model.
        count: Told the seconds of each call, also of those that were made earlier.
    """

    def __init__(self, context: JobContext, backend: Backend, count: Callable[[float], None]) -> None:
        self._store = context.store
        self._progress = context.progress
        self._backend = backend
        self._count = count
        self._loaded = loaded_as(backend.describe())

    def __call__(
        self,
        step: str,
        turns: Sequence[dict[str, str]],
        *,
        max_tokens: int,
        schema: dict[str, Any] | None = None,
        temperature: float = 0.0,
        seed: int = 0,
    ) -> str:
        """Return the text that the model writes, or wrote before."""
        self._progress.check()
        prompt = self._backend.render_chat(list(turns))
        key = content_id(self._loaded, prompt, max_tokens, schema, temperature, seed)
        stored = self._store.units.get("statement", key)
        if stored is None:
            begun = time.perf_counter()
            text = self._backend.generate(
                prompt, max_tokens=max_tokens, schema=schema, temperature=temperature, seed=seed
            ).text
            stored = {"step": step, "text": text, "seconds": time.perf_counter() - begun}
            self._store.units.put("statement", key, stored)
        self._count(float(stored["seconds"]))
        return str(stored["text"])
