"""Ready-made choices of pipelines, fitted to the models that are there; what had to be left out is told."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from ragexam.pipelines.matrix import PAPER_EXAMPLES, PAPER_RETRIEVERS
from ragexam.records import RetrieverSpec
from ragexam.retrieval.kinds import KINDS, needs, parse_retriever

PAPER_MODELS = 3
_QUICK = ("closed_book", "oracle", "bm25", "hybrid")
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
class Candidate:
    """A language model that could be ticked.

    Attributes:
        key: What it is called by.
        size_bytes: Of its file.
        need_bytes: Memory that it takes.
    """

    key: str
    size_bytes: int
    need_bytes: int = 0


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


def quick_look(candidates: Sequence[Candidate], memory_bytes: int, *, embedder: bool) -> Proposal:
    """One small model with the two yardsticks and one or two searches, without examples: minutes, not hours.

    Args:
        candidates: Sound models.
        memory_bytes: Of the machine; models that need more are passed by.
        embedder: Whether there is an embedding model.
    """
    small = sorted(_fitting(candidates, memory_bytes), key=lambda c: c.size_bytes)[:1]
    return _proposal([c.key for c in small], _QUICK, (0,), 1, embedder)


def paper(
    candidates: Sequence[Candidate], memory_bytes: int, *, embedder: bool, ticked: Collection[str] = ()
) -> Proposal:
    """The design of Guinet et al. 2024 [4.2]: three models, five retrievers, 0, 1 and 2 examples; 45 pipelines.

    Models that are ticked come first, then the largest that fit into memory.
    """
    fitting = sorted(_fitting(candidates, memory_bytes), key=lambda c: (c.key not in ticked, -c.size_bytes))
    models = [c.key for c in fitting[:PAPER_MODELS]]
    return _proposal(models, PAPER_RETRIEVERS, PAPER_EXAMPLES, PAPER_MODELS, embedder)


def retrievers_only(
    candidates: Sequence[Candidate], memory_bytes: int, *, embedder: bool, ticked: Collection[str] = ()
) -> Proposal:
    """Every retriever with one model and no examples: which search suits these documents.

    The model is the largest ticked one; where none is ticked, the largest that fits into memory.
    """
    fitting = sorted(_fitting(candidates, memory_bytes), key=lambda c: (c.key not in ticked, -c.size_bytes))
    return _proposal([c.key for c in fitting[:1]], tuple(KINDS), (0,), 1, embedder)


def laboratory(
    candidates: Sequence[Candidate], memory_bytes: int, *, embedder: bool, ticked: Collection[str] = ()
) -> Proposal:
    """The modules of Afzal et al. 2024 [Table 2] with one model: 14 pipelines, with none and three diverse examples.

    The model is the largest ticked one; where none is ticked, the largest that fits into memory. Without an embedding
    model BM25 alone is left, and examples are drawn by the seed.
    """
    fitting = sorted(_fitting(candidates, memory_bytes), key=lambda c: (c.key not in ticked, -c.size_bytes))
    found = _proposal([c.key for c in fitting[:1]], _LABORATORY, _LABORATORY_EXAMPLES, 1, embedder)
    return replace(found, example_choices=("diverse",)) if embedder else found


def _fitting(candidates: Sequence[Candidate], memory_bytes: int) -> list[Candidate]:
    return [c for c in candidates if not memory_bytes or c.need_bytes <= memory_bytes]


def _proposal(
    models: Sequence[str], texts: Sequence[str], examples: tuple[int, ...], wanted: int, embedder: bool
) -> Proposal:
    specs = [parse_retriever(text) for text in texts]
    built = [spec for spec in specs if embedder or "embedder" not in needs(spec)]
    return Proposal(
        models=tuple(models),
        retrievers=tuple(built),
        examples=examples,
        models_wanted=wanted,
        left_out=tuple(dict.fromkeys(spec.kind for spec in specs if spec not in built)),
    )
