"""Short names for pictures; the full ones stand in tooltips and tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ragexam.records import PipelineSpec
from ragexam.retriever_specs import kind_label
from ragexam.sentences import joined, phrase

BOUNDS = ("oracle", "closed_book")
"""Retrievers that are yardsticks, not choices: nobody can deploy the oracle, and closed book is not RAG."""

_TAIL = re.compile(r"[\s._-]+(gguf|instruct|chat|it|i?q\d\w*|bf16|f16|f32)$", re.IGNORECASE)


def names_by_hash(pipelines: Iterable[PipelineSpec]) -> dict[str, str]:
    """Return names of the models in pipelines, by the hashes of their files."""
    return {p.model_hash: p.model_name for p in pipelines if p.model_hash}


class Names:
    """Short names of a set of pipelines and their parts, as short as they stay distinct.

    Args:
        pipelines: All that a report shows.
    """

    def __init__(self, pipelines: Sequence[PipelineSpec]) -> None:
        self._models = short_models(p.model_name for p in pipelines if not p.is_system)
        self._models |= {p.model_name: p.model_name for p in pipelines if p.is_system}
        self._retrievers = _short_retrievers(pipelines)
        self._templates = len({p.template for p in pipelines if not p.is_system}) > 1
        self._examples = len({p.examples_label for p in pipelines}) > 1

    def model(self, name: str) -> str:
        """Return an LLM's."""
        return self._models[name]

    def retriever(self, label: str) -> str:
        """Return a retriever's, by its full label."""
        return self._retrievers[label]

    def mode(self, spec: PipelineSpec) -> str:
        """Return everything of a pipeline but its retriever."""
        if spec.is_system:
            return self.model(spec.model_name)
        return joined(" · ", [self.model(spec.model_name), *self._rest(spec)])

    def pipeline(self, spec: PipelineSpec) -> str:
        """Return a pipeline's."""
        if spec.is_system:
            return self.model(spec.model_name)
        parts = [self.model(spec.model_name), self.retriever(spec.retriever_label), *self._rest(spec)]
        return joined(" · ", parts)

    def _rest(self, spec: PipelineSpec) -> list[str]:
        """Return in-context examples and template, each only where the pipelines differ in it."""
        examples = [spec.examples_label] if self._examples else []
        return [*examples, spec.template] if self._templates else examples


def short_models(names: Iterable[str]) -> dict[str, str]:
    """Return model names without what says little (instruct, quantisation), as far as they stay distinct."""
    short = {}
    for name in dict.fromkeys(names):
        cut = name
        while _TAIL.search(cut):
            cut = _TAIL.sub("", cut)
        short[name] = cut or name
    taken = list(short.values())
    return {name: cut if taken.count(cut) == 1 else name for name, cut in short.items()}


def _short_retrievers(pipelines: Sequence[PipelineSpec]) -> dict[str, str]:
    """Return retriever labels without parameters, as far as they stay distinct."""
    short = {}
    for spec in pipelines:
        if spec.is_system:
            short[spec.retriever_label] = spec.retriever_label
            continue
        name = kind_label(spec.retriever.kind)
        short[spec.retriever_label] = (
            phrase("{0}, {1}", name, phrase("k={0:n}", spec.retriever.k)) if spec.retriever.k else name
        )
    taken = list(short.values())
    return {label: cut if taken.count(cut) == 1 else label for label, cut in short.items()}
