"""Ticks of the page: models, retrievers, numbers of examples, and which of their combinations are left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from ragexam_gui.panels.pipelines.models import ModelsBox
from ragexam_gui.panels.pipelines.options import OptionsBox
from ragexam_gui.panels.pipelines.retrievers import RetrieversBox

if TYPE_CHECKING:
    from ragexam.project.pipelines.page import PipelinesView
    from ragexam.project.pipelines.selection import PipelineSelection
    from ragexam.queries.models.records import ChosenModel


class Ticks:
    """Reads what is ticked in three boxes, and ticks in them without anybody hearing of it.

    Args:
        models: Language models.
        retrievers: A card each.
        options: Examples, prompt, and the project's shared models.

    Attributes:
        without: Combinations that are left out: model, retriever's key, examples.
    """

    def __init__(self, models: ModelsBox, retrievers: RetrieversBox, options: OptionsBox) -> None:
        self._models, self._retrievers, self._options = models, retrievers, options
        self.without: frozenset[tuple[str, str, str]] = frozenset()

    def choice(self, view: PipelinesView | None) -> PipelineSelection:
        """Return what is ticked; of the project's settings only those that differ from what it has.

        Args:
            view: What the project has; None where that is not known yet.
        """
        from ragexam.project.pipelines.selection import PipelineSelection

        options = self._options

        def new(value: str, known: str) -> str | None:
            return None if value == known else value

        return PipelineSelection(
            models=self._models.ticks,
            retrievers=self._retrievers.specs(),
            examples=options.chosen_examples(),
            template=options.chosen_template(),
            without=self.without,
            seed=None if view is None or options.seed.value() == view.seed else options.seed.value(),
            embedder=None if view is None else new(str(options.embedder.currentData() or ""), view.embedder),
            scorer=None if view is None else new(str(options.scorer.currentData() or ""), view.scorer),
            retrieval_llm=None
            if view is None
            else new(str(options.retrieval_llm.currentData() or ""), view.retrieval_llm),
            example_choices=options.chosen_hows(),
        )

    def tick(self, choice: PipelineSelection) -> None:
        """Tick a choice."""
        with self._quiet():
            self._models.tick(choice.models)
            self._retrievers.tick(choice.retrievers)
            self._options.load(choice.examples, choice.template, choice.example_choices)
        self.without = choice.without

    def tick_keys(self, keys: Sequence[str]) -> None:
        """Tick models of this machine by their keys."""
        with self._quiet():
            self._models.tick_keys(keys)

    def take_hashes(self, choice: PipelineSelection, models: Sequence[ChosenModel]) -> None:
        """Tick the models of a choice by the hashes of their files.

        Args:
            choice: What is ticked.
            models: Its models, in their order.
        """
        pairs = zip(choice.models, models, strict=True)
        with self._quiet():
            self._models.tick(tuple(replace(tick, file_hash=model.file_hash) for tick, model in pairs))

    def take_names(self, choice: PipelineSelection, models: Sequence[ChosenModel]) -> None:
        """Tick the models of a choice by their names and hashes for good, in what is left out too; arguments as above."""
        pairs = list(zip(choice.models, models, strict=True))
        renamed = {tick.name: model.name for tick, model in pairs}
        self.without = frozenset((renamed.get(name, name), key, n) for name, key, n in self.without)
        with self._quiet():
            self._models.tick(tuple(replace(t, name=m.name, file_hash=m.file_hash) for t, m in pairs))

    @contextmanager
    def _quiet(self) -> Iterator[None]:
        boxes = (self._models, self._retrievers, self._options)
        for box in boxes:
            box.blockSignals(True)
        yield
        for box in boxes:
            box.blockSignals(False)
