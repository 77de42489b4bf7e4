"""Under which conditions a response is made: what the project decides, and the manifest that adds the model."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import ragexam
from ragexam.jobs.choose import choose_embedder, choose_scorer
from ragexam.llm.backend import ModelFacts
from ragexam.pipelines.normalise import NOISE
from ragexam.pipelines.prompts import template_hash
from ragexam.records import Item, PipelineSpec, RetrieverSpec, content_id, to_json
from ragexam.retrieval.kinds import KINDS, parameter
from ragexam.store import Store


@dataclass(frozen=True)
class Conditions:
    """What responses depend on beside pipeline, item and model; known without loading anything.

    Attributes:
        seed: Chooses the in-context examples.
        corpus: Identity of the chunks in force.
        chunking: Key of the chunker.
        pool: Identity of the items that examples are taken from.
        embedder: Name of the project's embedding model.
        scorer: Name of the project's re-ranking model.
    """

    seed: int
    corpus: str
    chunking: str
    pool: str
    embedder: str
    scorer: str

    def of(self, spec: PipelineSpec) -> dict[str, Any]:
        """The part that concerns one pipeline: a closed book does not change with the corpus."""
        searches = spec.retriever.kind != "closed_book"
        value: dict[str, Any] = {
            "template": spec.template,
            "template_hash": template_hash(spec.template),
            "corpus": self.corpus if searches else "",
            "chunking": self.chunking if searches else "",
            "embedder": embedder_name(spec.retriever, self.embedder),
            "scorer": scorer_name(spec.retriever, self.scorer),
        }
        if spec.examples:
            value |= {"seed": self.seed, "pool": self.pool}
        return value

    def key(self, spec: PipelineSpec) -> str:
        """Identity of `of(spec)`: a response whose manifest has another one is stale."""
        return content_id("conditions", self.of(spec))


def embedder_name(spec: RetrieverSpec, default: str) -> str:
    """Name of the embedding model of a retriever; "" where it needs none."""
    return str(parameter(spec, "embedder")) or default if "embedder" in KINDS[spec.kind].needs else ""


def scorer_name(spec: RetrieverSpec, default: str) -> str:
    """Name of the re-ranking model of a retriever; "" where it needs none."""
    return str(parameter(spec, "ranker")) or default if "scorer" in KINDS[spec.kind].needs else ""


def current_conditions(store: Store, pool: Sequence[Item], given: Mapping[str, Any] | None = None) -> Conditions:
    """The conditions as they are now; those of a pipeline do not depend on which others are looked at.

    Args:
        store: The project.
        pool: Items that examples are taken from: all that are sat.
        given: "seed", "embedder", "scorer" (of a folder only its name counts) that go before the project's settings, for what is not kept.
    """
    wanted = dict(given or {})
    spec = store.chunks.spec()
    seed = wanted.get("seed")
    return Conditions(
        seed=int(store.settings.get("seed", 0) if seed is None else seed),
        corpus=store.chunks.corpus_hash(),
        chunking="" if spec is None else spec.key,
        pool=content_id("pool", sorted(item.content_hash for item in pool)),
        embedder=choose_embedder(str(wanted.get("embedder") or "")) or str(store.settings.get("embedder", "")),
        scorer=choose_scorer(str(wanted.get("scorer") or "")) or str(store.settings.get("scorer", "")),
    )


def manifest(
    conditions: Conditions, spec: PipelineSpec, facts: ModelFacts, keys: Mapping[str, str], selftest: Mapping[str, Any]
) -> dict[str, Any]:
    """All conditions of a pipeline's responses.

    Args:
        conditions: What the project decides.
        spec: The pipeline.
        facts: Of the loaded model.
        keys: Keys of the embedding and re-ranking models by name.
        selftest: Its outcome.
    """
    own = conditions.of(spec)
    return {
        **own,
        "conditions": conditions.key(spec),
        "embedder_key": keys.get(own["embedder"], ""),
        "scorer_key": keys.get(own["scorer"], ""),
        "model": to_json(facts),
        "selftest": dict(selftest),
        "normalisation": "per_character",
        "noise": NOISE,
        **machine(),
    }


def machine() -> dict[str, Any]:
    """Versions of the program and of what computes, and the kind of machine."""
    return {
        "program": ragexam.__version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count() or 0,
        "libraries": {name: _version(name) for name in ("llama-cpp-python", "sentence-transformers", "numpy")},
    }


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
