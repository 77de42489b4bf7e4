"""Under which conditions a response is made: what the project decides, and the manifest that adds the model."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import ragexam
from ragexam.llm.backend import ModelFacts
from ragexam.parameters import RetrievalParameters
from ragexam.pipelines.examples import needs_vectors
from ragexam.pipelines.normalise import NOISE
from ragexam.pipelines.prompts import template_hash
from ragexam.pipelines.system_answer import CHOICE_QUESTION
from ragexam.prompt_files import prompts_key
from ragexam.queries.models.choose import choose_embedder, choose_llm, choose_scorer
from ragexam.queries.systems.kept import kept_connections
from ragexam.records import SYSTEM, Item, PipelineSpec, RetrieverSpec, content_id, to_json
from ragexam.retriever_specs import models_named, prompts_used, reads_outline, sizes_of, uses_project_chunks
from ragexam.store import Store


@dataclass(frozen=True)
class Conditions:
    """Conditions that responses depend on beside pipeline, item and model; known without loading anything.

    Attributes:
        seed: Chooses the in-context examples.
        corpus: Identity of the chunks in force.
        chunking: Key of the chunker.
        pool: Identity of the items that examples are taken from.
        embedder: Name of the project's embedding model.
        scorer: Name of the project's re-ranking model.
        llm: Name of the project's language model that retrievers ask.
        documents: Identity of the documents in the corpus, which retrievers may cut in their own way.
        outline: The same with titles and topics.
        connections: Identity of each connection to a system elsewhere, by its name.
    """

    seed: int
    corpus: str
    chunking: str
    pool: str
    embedder: str
    scorer: str
    llm: str = ""
    documents: str = ""
    outline: str = ""
    connections: Mapping[str, str] = field(default_factory=dict)

    def of(self, spec: PipelineSpec) -> dict[str, Any]:
        """Return the part that concerns one pipeline: a closed book does not change with the corpus."""
        if spec.is_system:
            words = prompts_key(CHOICE_QUESTION)
            return {"template": SYSTEM, "template_hash": words, "connection": self.connections.get(spec.model_name, "")}
        retriever = spec.retriever
        own = uses_project_chunks(retriever)
        value: dict[str, Any] = {
            "template": spec.template,
            "template_hash": template_hash(spec.template),
            "corpus": self.corpus_of(retriever),
            "chunking": self.chunking if own else "",
            "embedder": joined(embedder_names(retriever, self.embedder)),
            "scorer": joined(scorer_names(retriever, self.scorer)),
        }
        if asked := llm_names(retriever, self.llm):
            value |= {"retrieval_llm": joined(asked), "retrieval_prompts": prompts_of(retriever)}
        if reads_outline(retriever):
            value["outline"] = self.outline
        if spec.examples:
            value |= {"seed": self.seed, "pool": self.pool}
        if needs_vectors(spec):
            value["examples_embedder"] = self.embedder
        return value

    def corpus_of(self, spec: RetrieverSpec) -> str:
        """Return the identity of what a retriever searches; "" where it searches nothing."""
        own = self.corpus if uses_project_chunks(spec) else ""
        return content_id("corpora", own, self.documents) if sizes_of(spec) else own

    def key(self, spec: PipelineSpec) -> str:
        """Return the identity of `of(spec)`: a response whose manifest has another one is stale."""
        return content_id("conditions", self.of(spec))


def embedder_names(spec: RetrieverSpec, default: str) -> tuple[str, ...]:
    """Return names of the embedding models of a retriever and those inside it; the project's is `default`."""
    return _names(spec, "embedder", default)


def scorer_names(spec: RetrieverSpec, default: str) -> tuple[str, ...]:
    """Return names of its re-ranking models."""
    return _names(spec, "ranker", default)


def llm_names(spec: RetrieverSpec, default: str) -> tuple[str, ...]:
    """Return names of the language models that it asks about a question."""
    return _names(spec, "llm", default)


def joined(names: Sequence[str]) -> str:
    """Return names, or keys in the same order, as one text."""
    return " + ".join(names)


def _names(spec: RetrieverSpec, role: str, default: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for given in models_named(spec, role) if (name := given or default)))


def prompts_of(spec: RetrieverSpec) -> str:
    """Return the identity of the prompts that a retriever asks a language model with."""
    return prompts_key(*prompts_used(spec))


def current_conditions(store: Store, pool: Sequence[Item], given: RetrievalParameters | None = None) -> Conditions:
    """Return the conditions as they are now; those of a pipeline do not depend on which others are looked at.

    Args:
        store: The project.
        pool: Items that examples are taken from: all that are sat.
        given: What goes before the project's settings, for what is not kept; of a folder or file only its name or hash
            counts.
    """
    wanted = given or RetrievalParameters()
    spec = store.chunks.spec()
    documents, outline = store.documents.identities()
    return Conditions(
        seed=int(store.settings.get("seed", 0) if wanted.seed is None else wanted.seed),
        corpus=store.chunks.corpus_hash(),
        chunking="" if spec is None else spec.key,
        pool=content_id("pool", sorted(item.content_hash for item in pool)),
        embedder=choose_embedder(wanted.embedder) or str(store.settings.get("embedder", "")),
        scorer=choose_scorer(wanted.scorer) or str(store.settings.get("scorer", "")),
        llm=choose_llm(wanted.retrieval_llm) or str(store.settings.get("retrieval_llm", "")),
        documents=documents,
        outline=outline,
        connections={one.name: one.key for one in kept_connections(store)},
    )


def manifest(
    conditions: Conditions, spec: PipelineSpec, facts: ModelFacts, keys: Mapping[str, str], selftest: Mapping[str, Any]
) -> dict[str, Any]:
    """Return all conditions of a pipeline's responses.

    Args:
        conditions: What the project decides.
        spec: The pipeline.
        facts: Of the loaded model.
        keys: Keys of the embedding, re-ranking and retrieving language models by name.
        selftest: Its outcome.
    """
    own = conditions.of(spec)
    asked = llm_names(spec.retriever, conditions.llm)
    return {
        **own,
        "conditions": conditions.key(spec),
        "embedder_key": _keys(keys, embedder_names(spec.retriever, conditions.embedder)),
        "scorer_key": _keys(keys, scorer_names(spec.retriever, conditions.scorer)),
        **({"retrieval_llm_key": _keys(keys, asked, LLM_MARK)} if asked else {}),
        **({"examples_embedder_key": keys.get(own["examples_embedder"], "")} if "examples_embedder" in own else {}),
        "model": to_json(facts),
        "selftest": dict(selftest),
        "normalisation": "per_character",
        "noise": NOISE,
        **machine(),
    }


def system_manifest(conditions: Conditions, spec: PipelineSpec, host: str) -> dict[str, Any]:
    """Return all conditions of a system's responses that are known here; of the machine here nothing depends.

    Args:
        conditions: What the project decides.
        spec: The system's pipeline.
        host: The machine that is asked.
    """
    return {
        **conditions.of(spec),
        "conditions": conditions.key(spec),
        "model": {"name": spec.model_name},
        "host": host,
    }


LLM_MARK = "llm:"
"""Stands before a language model's name among the keys: the same model may also re-rank, under another key."""


def _keys(keys: Mapping[str, str], names: Sequence[str], mark: str = "") -> str:
    # By name: that of a model with an adapter holds what names are joined with.
    return joined([keys.get(mark + name, "") for name in names])


def machine() -> dict[str, Any]:
    """Return versions of the program and of what computes, and the kind of machine."""
    return {
        "program": ragexam.__version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count() or 0,
        "libraries": {
            name: _version(name) for name in ("llama-cpp-python", "onnxruntime", "sentence-transformers", "numpy")
        },
    }


def same_machine(manifest: Mapping[str, Any], here: Mapping[str, Any]) -> bool:
    """Return whether what `machine` noted is a machine like this one, whatever its versions."""
    return all(manifest.get(name) == here[name] for name in ("system", "cores"))


@cache
def _version(name: str) -> str:
    """Return the version of an installed library; looked up once, since that reads its whole description."""
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
