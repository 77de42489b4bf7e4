"""Models that a job takes where nobody named one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isinf
from pathlib import Path

from ragexam.embedding.library import find_cross_encoders, find_embedders
from ragexam.errors import ModelError
from ragexam.llm.library.models import resolve_model
from ragexam.queries.models.choose import choose_embedder, choose_llm, choose_scorer
from ragexam.records import PipelineSpec
from ragexam.store import Store


def project_embedder(store: Store, given: str | None = None) -> str:
    """Name of the project's embedding model; one that is named becomes the project's.

    Where none was ever named, the first in the models folder does, so that a dense retriever needs no choice.

    Args:
        store: The project.
        given: What the job's parameters name; None for nothing.

    Returns:
        The name; "" where there is no embedding model at all.
    """
    stored_key = str(store.settings.get("embedder", ""))
    name = choose_embedder(given) if given else stored_key
    if not name:
        embedders = find_embedders()
        name = embedders[0].name if embedders else ""
    if name and name != stored_key:
        store.settings.set("embedder", name)
    return name


def project_scorer(store: Store, given: str | None = None) -> str:
    """Name of the project's re-ranking model; one that is named becomes the project's.

    Where none was ever named, `default_scorer` settles it once: a model that is chosen later, or a run of a few
    pipelines, then leaves earlier answers valid.

    Args:
        store: The project.
        given: What the job's parameters name; None for nothing.

    Returns:
        The name or file hash; "" where there is no model at all.
    """
    stored_key = str(store.settings.get("scorer", ""))
    name = (
        choose_scorer(given)
        if given
        else stored_key or default_scorer(store.pipelines.chosen(), store.settings.get("places", {}))
    )
    if name and name != stored_key:
        store.settings.set("scorer", name)
    return name


def project_llm(store: Store, given: str | None = None) -> str:
    """Name of the language model that the project's retrievers ask; one that is named becomes the project's.

    Where none was ever named, `default_llm` settles it once, as for the re-ranking model.

    Args:
        store: The project.
        given: What the job's parameters name; None for nothing.

    Returns:
        The name or file hash; "" where there is no language model at all.
    """
    stored_hash = str(store.settings.get("retrieval_llm", ""))
    name = (
        choose_llm(given)
        if given
        else stored_hash or default_llm(store.pipelines.chosen(), store.settings.get("places", {}))
    )
    if name and name != stored_hash:
        store.settings.set("retrieval_llm", name)
    return name


def project_seed(store: Store, given: int | None = None) -> int:
    """Return the project's seed; one that is given becomes the project's."""
    stored_seed = int(store.settings.get("seed", 0))
    if given is not None and given != stored_seed:
        store.settings.set("seed", given)
    return stored_seed if given is None else given


def default_scorer(pipelines: Sequence[PipelineSpec], places: Mapping[str, str]) -> str:
    """Return the first cross-encoder in the models folder; without one the file hash of the smallest language model.

    Args:
        pipelines: The chosen ones, in any order.
        places: Path or name of a language model by file hash; others are looked up on this machine. A model without
            a file counts as large; among equals the smallest hash is taken.

    Returns:
        A name or file hash; "" without cross-encoder and pipelines.
    """
    scorers = find_cross_encoders()
    if scorers:
        return scorers[0].name
    models = {p.model_hash for p in pipelines if not p.is_system}
    return min(models, key=lambda h: (_size(h, places.get(h, "")), h), default="")


def default_llm(pipelines: Sequence[PipelineSpec], places: Mapping[str, str]) -> str:
    """Return the file hash of the largest language model among pipelines: a small one rewrites badly, and each question is asked once.

    Args:
        pipelines: The chosen ones, in any order.
        places: As for `default_scorer`. A model without a file is taken only where none has one; among equals the
            smallest hash is taken.

    Returns:
        A file hash; "" without pipelines.
    """

    def rank(model_hash: str) -> tuple[float, str]:
        size = _size(model_hash, places.get(model_hash, ""))
        return (1.0 if isinf(size) else -size), model_hash

    return min({p.model_hash for p in pipelines if not p.is_system}, key=rank, default="")


def _size(model_hash: str, model: str) -> float:
    """Return bytes of a language model's file, found as a run finds it; infinite where there is none."""
    try:
        return Path(model).stat().st_size if model else resolve_model(model_hash).size_bytes
    except (OSError, ModelError):
        return float("inf")
