"""Ready-made choices of pipelines, fitted to the models that are there; what had to be left out is told."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from ragexam.pipelines.matrix import PUBLISHED_EXAMPLES, PUBLISHED_RETRIEVERS, parse_retrievers
from ragexam.records import RetrieverSpec
from ragexam.retriever_specs import KINDS, needs

PUBLISHED_MODELS = 3
QUICK_MODELS = 2
"""Models of the quick look: one alone would leave nothing to choose between models."""

QUICK_RETRIEVERS = ("closed_book", "oracle", "bm25", "hybrid_weighted")
_PATIENCE = 0.045
"""Seconds to read a token from which a model is too slow for a quick look: 30 questions would take it 45 minutes."""

_WRITER_PATIENCE = 0.1
"""The same for the model that writes the exam: it is asked less, and its size decides how good the questions are."""

_LABORATORY = (
    "bm25",
    "dense",
    "ensemble",
    "child_parent",
    "multi_query:base=[ensemble]",
    "multi_query:base=[child_parent]",
    "prefilter:base=[ensemble]",
)
_LABORATORY_EXAMPLES = (0, 3)
"""Modules of Afzal et al. 2024: ensemble, child-parent, multi-query over each, with and without three examples [Table 2],
and the pre-filter [4.2.1]; BM25 and dense alone are what they stand on."""


@dataclass(frozen=True, slots=True)
class ModelCandidate:
    """A language model that could be ticked.

    Attributes:
        key: What it is called by.
        size_bytes: Of its file.
        need_bytes: Memory that it takes.
        token_seconds: Time to read one token on this machine; 0 where unknown.
        wrote: It wrote questions of the exam.
        adapted: It is a model with an adapter beside it; the model alone is a candidate too.
    """

    key: str
    size_bytes: int
    need_bytes: int = 0
    token_seconds: float = 0.0
    wrote: bool = False
    adapted: bool = False


@dataclass(frozen=True, slots=True)
class Proposal:
    """A ready-made choice.

    Attributes:
        models: Keys of the models to tick.
        retrievers: Specifications.
        examples: Numbers of in-context examples.
        models_wanted: How many models it is meant for.
        left_out: Kinds of retrievers that it is meant for and that cannot be built here.
        example_choices: How these examples are chosen.
    """

    models: tuple[str, ...]
    retrievers: tuple[RetrieverSpec, ...]
    examples: tuple[int, ...]
    models_wanted: int
    left_out: tuple[str, ...] = ()
    example_choices: tuple[str, ...] = ("seeded",)


def quick_look(candidates: Sequence[ModelCandidate], memory_bytes: int, *, embedder: bool) -> Proposal:
    """Return the best models that fit, with the two yardsticks and one or two searches, without examples.

    Args:
        candidates: Sound models.
        memory_bytes: Of the machine; models that need more are passed by.
        embedder: Whether there is an embedding model.
    """
    models = [c.key for c in best_examinees(candidates, memory_bytes)]
    return _proposal(models, QUICK_RETRIEVERS, (0,), QUICK_MODELS, embedder)


def best_examinees(candidates: Sequence[ModelCandidate], memory_bytes: int) -> list[ModelCandidate]:
    """Return the largest models that fit into memory and answer within minutes; those that wrote the exam only for want of others.

    Args:
        candidates: Sound models.
        memory_bytes: Of the machine; 0 where unknown.

    Returns:
        At most `QUICK_MODELS`, the largest first; where all are too slow, the quickest.
    """
    quick = _in_time([c for c in candidates if not c.adapted], memory_bytes, _PATIENCE)
    others = [c for c in quick if not c.wrote]
    pool = others if len(others) >= QUICK_MODELS else quick
    return sorted(pool, key=lambda c: -c.size_bytes)[:QUICK_MODELS]


def best_writer(candidates: Sequence[ModelCandidate], memory_bytes: int) -> ModelCandidate | None:
    """Return the largest model that fits into memory and writes an exam within an hour or so; None where none fits."""
    writers = _in_time([c for c in candidates if not c.adapted], memory_bytes, _WRITER_PATIENCE)
    return max(writers, key=lambda c: c.size_bytes, default=None)


def is_quick_writer(candidate: ModelCandidate) -> bool:
    """Return whether a model writes an exam within an hour or so; one of unknown speed counts as quick."""
    return candidate.token_seconds <= _WRITER_PATIENCE


def published_design(
    candidates: Sequence[ModelCandidate], memory_bytes: int, *, embedder: bool, ticked: Collection[str] = ()
) -> Proposal:
    """Return the design of Guinet et al. 2024 [4.2]: three models, five retrievers, 0, 1 and 2 examples; 45 pipelines.

    Models that are ticked come first, then the largest that fit into memory; those that wrote the exam come last.
    """
    fitting = sorted(_fitting(candidates, memory_bytes), key=lambda c: (c.key not in ticked, c.wrote, -c.size_bytes))
    models = [c.key for c in fitting[:PUBLISHED_MODELS]]
    return _proposal(models, PUBLISHED_RETRIEVERS, PUBLISHED_EXAMPLES, PUBLISHED_MODELS, embedder)


def retrievers_only(
    candidates: Sequence[ModelCandidate], memory_bytes: int, *, embedder: bool, ticked: Collection[str] = ()
) -> Proposal:
    """Return every retriever with one model and no examples: which search suits these documents.

    One for which a model reads every passage of the corpus first is left to be ticked by hand. The model is the largest
    ticked one; where none is ticked, the largest that fits into memory.
    """
    fitting = sorted(_fitting(candidates, memory_bytes), key=lambda c: (c.key not in ticked, c.wrote, -c.size_bytes))
    texts = [name for name, kind in KINDS.items() if not kind.reads_every_passage]
    return _proposal([c.key for c in fitting[:1]], texts, (0,), 1, embedder)


def laboratory(
    candidates: Sequence[ModelCandidate], memory_bytes: int, *, embedder: bool, ticked: Collection[str] = ()
) -> Proposal:
    """Return the modules of Afzal et al. 2024 [Table 2] with one model: 14 pipelines, with none and three diverse examples.

    The model is the largest ticked one; where none is ticked, the largest that fits into memory. Without an embedding
    model BM25 alone is left, and examples are drawn by the seed.
    """
    fitting = sorted(_fitting(candidates, memory_bytes), key=lambda c: (c.key not in ticked, c.wrote, -c.size_bytes))
    proposal = _proposal([c.key for c in fitting[:1]], _LABORATORY, _LABORATORY_EXAMPLES, 1, embedder)
    return replace(proposal, example_choices=("diverse",)) if embedder else proposal


def _fitting(candidates: Sequence[ModelCandidate], memory_bytes: int) -> list[ModelCandidate]:
    return [c for c in candidates if not memory_bytes or c.need_bytes <= memory_bytes]


def _in_time(candidates: Sequence[ModelCandidate], memory_bytes: int, patience: float) -> list[ModelCandidate]:
    """Return those that fit and are quick enough; where none is, the quickest of those that fit."""
    fitting = _fitting(candidates, memory_bytes)
    quickest = sorted(fitting, key=lambda c: (c.token_seconds, c.size_bytes))[:1]
    return [c for c in fitting if c.token_seconds <= patience] or quickest


def _proposal(
    models: Sequence[str], texts: Sequence[str], examples: tuple[int, ...], wanted: int, embedder: bool
) -> Proposal:
    specs = parse_retrievers(texts)
    built = [spec for spec in specs if embedder or "embedder" not in needs(spec)]
    return Proposal(
        models=tuple(models),
        retrievers=tuple(built),
        examples=examples,
        models_wanted=wanted,
        left_out=tuple(dict.fromkeys(spec.kind for spec in specs if spec not in built)),
    )
