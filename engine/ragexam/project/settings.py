"""The settings of an open project."""

from __future__ import annotations

from typing import Any

from ragexam.queries.models.choose import choose_embedder, choose_llm, choose_scorer
from ragexam.store import Store

_CHOOSERS = {"embedder": choose_embedder, "scorer": choose_scorer, "retrieval_llm": choose_llm}


class ProjectSettings:
    """Settings: "title", "seed", "embedder", "scorer", "retrieval_llm", "backend", "mode", "tolerance", or a window's own."""

    def __init__(self, store: Store) -> None:
        self._settings = store.settings

    def get(self, key: str, default: Any = None) -> Any:
        """Return a setting."""
        return self._settings.get(key, default)

    def set(self, key: str, value: Any) -> None:
        """Change a setting at once, without undo; None removes it.

        Of a model's folder or file only the name (or hash) is stored; its place is remembered on this machine.

        Raises:
            ModelError: The folder or file named as "embedder", "scorer" or "retrieval_llm" holds no such model.
            InputError: Another model is known under the folder's name.
        """
        chooser = _CHOOSERS.get(key)
        self._settings.set(key, chooser(value) if chooser is not None and isinstance(value, str) else value)
