"""The language models of a project and where they lie."""

from __future__ import annotations

from collections.abc import Sequence

from ragexam.queries.models.choose import choose_models
from ragexam.queries.models.records import ChosenModel
from ragexam.store import Store


class ProjectModels:
    """Models that a person chose for this project."""

    def __init__(self, store: Store) -> None:
        self._settings = store.settings

    def choose(self, names: Sequence[str]) -> list[ChosenModel]:
        """Resolve models and remember how to open them.

        Raises:
            ModelNotFound: A model is not there.
        """
        chosen = choose_models(names)
        self.remember(chosen)
        return chosen

    def remember(self, chosen: Sequence[ChosenModel]) -> None:
        """Remember how to open models that were resolved before (`choose_models`, which reads whole files)."""
        places = {m.file_hash: m.location for m in chosen if m.location}
        if places:
            self._settings.set("places", {**self._settings.get("places", {}), **places})
