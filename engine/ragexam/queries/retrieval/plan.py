"""Plan of a laboratory: its parameters read, checked and completed. Loads nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ragexam.embedding.library import find_cross_encoders, find_embedders
from ragexam.errors import InputError, NotEnoughData
from ragexam.exam.choice_items.unsaid import judges_retrieval
from ragexam.parameters import ModelParameters, bounded
from ragexam.queries.models.choose import choose_embedder, choose_llm, choose_retriever, choose_scorer
from ragexam.queries.retrieval.record import kept_depth
from ragexam.records import Item, RetrieverSpec
from ragexam.retrieval.indexes.scan import DEPTH, WEIGHTS, check_weights
from ragexam.retriever_specs import (
    KINDS,
    MOST_K,
    bracketed,
    make_retriever,
    models_named,
    needs,
    parse_retriever,
    read_retriever,
)
from ragexam.sentences import phrase
from ragexam.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class LaboratoryParameters(ModelParameters):
    """Parameters of the job "laboratory".

    Attributes:
        weights: Text weights, 0 to 1, ascending; none for no scan.
        depth: Passages ranked per question; as many as `usual_depth` says where missing.
        raw: Scans add scores as they are, in place of bringing them to 0..1 for each question.
        embedders: Names, one scan each; the project's where missing.
        scorer: Orders the scans anew.
        retrievers: Texts; `default_retrievers` where missing, none where empty.
        llm: Language model that retrievers ask.
        items: Ids; all questions with evidence where missing.
        afresh: Forget what was measured before.
    """

    weights: tuple[float, ...] = field(
        default=WEIGHTS,
        metadata={"label": phrase("Text weights"), "hint": "For example: 0, 0.05, 0.1, 0.2, 0.5, 1"},
    )
    depth: int | None = bounded(None, least=1, label=phrase("Passages ranked and kept"))
    raw: bool = False
    embedders: tuple[str, ...] | None = None
    scorer: str = ""
    retrievers: tuple[str, ...] | None = None
    llm: str = ""
    items: tuple[str, ...] | None = None
    afresh: bool = False


@dataclass(frozen=True, slots=True)
class LaboratoryPlan:
    """Plan of what is to be measured.

    Attributes:
        items: Questions with evidence.
        weights: Text weights, ascending.
        depth: Passages ranked per question.
        embedders: Names of the embedding models, one scan each; empty for none.
        scorer: Name of the re-ranking model that orders the scans anew; "" for none.
        retrievers: Specifications, each with k = depth.
        project_embedder: The project's embedding model; "" without one.
        project_scorer: The project's re-ranking model; "" without one.
        llm: The language model that retrievers ask; "" without one.
        afresh: Forget what was measured before, in place of adding to it.
        raw: Scans add scores as they are.
    """

    items: tuple[Item, ...]
    weights: tuple[float, ...]
    depth: int
    embedders: tuple[str, ...]
    scorer: str
    retrievers: tuple[RetrieverSpec, ...]
    project_embedder: str
    project_scorer: str
    llm: str
    afresh: bool = False
    raw: bool = False


def text_of(spec: RetrieverSpec) -> str:
    """Return a retriever's text without a k."""
    return bracketed(spec)[1:-1]


def plan_laboratory(store: Store, parameters: LaboratoryParameters) -> LaboratoryPlan:
    """Check and complete a laboratory's parameters.

    Raises:
        NotEnoughData: There are no passages, or no question has evidence.
        InputError: A parameter makes no sense.
        ModelError: A model that is named by its place is not there.
    """
    depth = usual_depth(store) if parameters.depth is None else parameters.depth
    if depth > MOST_K:
        raise InputError(phrase("At most {0:n} passages are ranked per question, not {1:n}.", MOST_K, depth))
    embedder = str(store.settings.get("embedder", "")) or _first_embedder()
    named = parameters.embedders if parameters.embedders is not None else (embedder,) if embedder else ()
    embedders = list(dict.fromkeys(choose_embedder(name) for name in named))
    embedder = embedder or (embedders[0] if embedders else "")
    scorer = choose_scorer(parameters.scorer)
    usual_scorer = str(store.settings.get("scorer", "")) or scorer or _first_scorer()
    llm = choose_llm(parameters.llm) or str(store.settings.get("retrieval_llm", ""))
    weights = check_weights(parameters.weights) if parameters.weights else ()
    if parameters.retrievers is not None:
        named_specs = [parse_retriever(text) for text in parameters.retrievers]
    else:
        texts = default_retrievers(embedder, usual_scorer, llm if parameters.llm else "", embedders)
        named_specs = [read_retriever(text) for text in texts]
    specs = [replace(choose_retriever(spec), k=depth) for spec in named_specs]
    for spec in specs:
        _check(spec, embedder, llm)
    if not specs and not (weights and embedders):
        raise InputError(
            "There is nothing to measure: a scan needs an embedding model, and no retriever is named.",
            "Get MiniLM with the starter models, or name a retriever such as bm25.",
        )
    return LaboratoryPlan(
        items=tuple(_items(store, parameters.items)),
        weights=weights,
        depth=depth,
        embedders=tuple(embedders) if weights else (),
        scorer=scorer,
        retrievers=tuple({spec.key: spec for spec in specs}.values()),
        project_embedder=embedder,
        project_scorer=usual_scorer,
        llm=llm,
        afresh=parameters.afresh,
        raw=parameters.raw,
    )


def usual_depth(store: Store) -> int:
    """Return how many passages are ranked unless somebody says: as many as before, so that what was measured is added to."""
    return kept_depth(store) or DEPTH


def default_retrievers(embedder: str, scorer: str, llm: str, embedders: Sequence[str] = ()) -> list[str]:
    """Return texts of the retrievers that are measured unless others are named, as a person writes them.

    Args:
        embedder: The project's embedding model; "" without one.
        scorer: Its re-ranking model; "" without one.
        llm: The language model that may be asked; "" for none.
        embedders: Further embedding models, each of which gets a dense retriever of its own.
    """
    missing = {need for need, name in (("embedder", embedder), ("scorer", scorer), ("llm", llm)) if not name}
    if not embedder:  # what asks a model is measured beside searches by meaning, or not at all
        missing |= {"scorer", "llm"}
    usual = [t for t, kind in KINDS.items() if kind.benchmarked and not needs(parse_retriever(t)) & missing]
    asking = [t for t in usual if needs(parse_retriever(t)) & {"scorer", "llm"}]
    others = [e for e in embedders if embedder and e != embedder]
    texts = [t for t in usual if t not in asking]
    return [*texts, *(text_of(make_retriever("dense", None, {"embedder": e})) for e in others), *asking]


def asking_retrievers() -> tuple[str, ...]:
    """Return texts of the retrievers that ask a language model about every question: measured only where one is named."""
    return tuple(name for name, kind in KINDS.items() if kind.benchmarked and "llm" in needs(parse_retriever(name)))


def _items(store: Store, ids: Sequence[str] | None) -> list[Item]:
    if not store.chunks.count():
        raise NotEnoughData("There is nothing to search: the corpus has no passages.", "Import documents first.")
    asked = store.items.asked()
    items = [item for item in asked if judges_retrieval(item) and (ids is None or item.id in ids)]
    if not items:
        raise NotEnoughData(
            "No question says where its answer stands, so retrieval cannot be judged.",
            "Generate an exam, or import one with its passages.",
        )
    return items


def _check(spec: RetrieverSpec, embedder: str, llm: str) -> None:
    """Say before anything is loaded what a retriever lacks."""
    if not KINDS[spec.kind].searches:
        raise InputError(
            phrase("The retriever {0:raw} does not search, so there is nothing to measure.", repr(spec.kind))
        )
    if "embedder" in needs(spec) and not embedder and "" in models_named(spec, "embedder"):
        raise InputError(
            phrase("The retriever {0:raw} needs an embedding model, and none is chosen.", repr(text_of(spec))),
            "Get MiniLM with the starter models, or use bm25.",
        )
    if "llm" in needs(spec) and not llm and "" in models_named(spec, "llm"):
        raise InputError(
            phrase("The retriever {0:raw} asks a language model, and none is named.", repr(text_of(spec))),
            "Name one, or leave this retriever out.",
        )


def _first_embedder() -> str:
    embedders = find_embedders()
    return embedders[0].name if embedders else ""


def _first_scorer() -> str:
    scorers = find_cross_encoders()
    return scorers[0].name if scorers else ""
