"""What retrievers there are, and their parameters with bounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ragexam.retriever_names import DEFAULT_NAMES, DEFAULT_PARTS, DEFAULT_REWRITES, default_base

Value = int | float | str | bool

DEFAULT_K = 3
"""Passages handed to the model unless told otherwise: each costs a small model on a CPU seconds."""

MOST_K = 50


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a retriever.

    Attributes:
        default: Its value unless told otherwise; its type is the parameter's.
        description: For a person.
        low: Smallest value of a number.
        high: Largest value of a number.
        role: What a text stands for: "embedder", "ranker" or "llm" (a model's name; empty for the project's),
            "retriever" (one in square brackets), "retrievers" (several, joined by "+"), "weights"; "" otherwise.
        options: The texts that it may be, where it may not be any.
    """

    default: Value
    description: str
    low: float = 0.0
    high: float = 0.0
    role: str = ""
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RetrieverKind:
    """One way of finding passages.

    Attributes:
        description: For a person.
        searches: Whether it searches, and so has a k.
        needs: What it is built of as it stands by default, with what is inside it: "chunks" (BM25 over them),
            "embedder", "scorer", "llm". `ragexam.retrieval.kinds.needs` tells it of a specification.
        own: The same without what is inside it.
        parameters: By name.
    """

    description: str
    searches: bool = True
    needs: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    parameters: Mapping[str, Parameter] = field(default_factory=dict)


def _base(kind: str, description: str) -> Parameter:
    return Parameter(default_base(kind), description, role="retriever")


LEXICAL: Mapping[str, Parameter] = {
    "k1": Parameter(1.5, "saturation of a word that occurs often", 0.0, 10.0),
    "b": Parameter(0.75, "how much long passages are held back", 0.0, 1.0),
    "stop": Parameter(False, "leave out the commonest English and German function words"),
}
DENSE: Mapping[str, Parameter] = {
    "embedder": Parameter("", "the embedding model; empty for the project's", role="embedder")
}
_LLM = {"llm": Parameter("", "the language model that is asked; empty for the project's", role="llm")}
_RANKER = {
    "candidates": Parameter(10, "passages that are scored", 1, 200),
    "ranker": Parameter(
        "", "a cross-encoder folder's name, or a language model's; empty for the project's", role="ranker"
    ),
}
_LEXICAL_AND_DENSE = ("chunks", "embedder")

KINDS: Mapping[str, RetrieverKind] = {
    "closed_book": RetrieverKind("nothing: what the model knows by itself", searches=False),
    "oracle": RetrieverKind("the passages that hold the answer: the upper bound", searches=False),
    "bm25": RetrieverKind(
        "words in common, rare ones counting more", needs=("chunks",), own=("chunks",), parameters=LEXICAL
    ),
    "dense": RetrieverKind(
        "closeness in meaning by an embedding model", needs=("embedder",), own=("embedder",), parameters=DENSE
    ),
    "hybrid": RetrieverKind(
        "BM25 and dense, their ranks fused",
        needs=_LEXICAL_AND_DENSE,
        own=_LEXICAL_AND_DENSE,
        parameters={**LEXICAL, **DENSE},
    ),
    "hybrid_weighted": RetrieverKind(
        "BM25 and dense, their scores weighted",
        needs=_LEXICAL_AND_DENSE,
        own=_LEXICAL_AND_DENSE,
        parameters={
            "text_weight": Parameter(0.5, "share of BM25's score: 0 is dense alone, 1 is BM25 alone", 0.0, 1.0),
            **LEXICAL,
            **DENSE,
        },
    ),
    "reranked": RetrieverKind(
        "the best of another retriever, ordered by a model that reads question and passage together",
        needs=(*_LEXICAL_AND_DENSE, "scorer"),
        own=("scorer",),
        parameters={
            "base": _base("reranked", "the retriever whose best are scored"),
            **_RANKER,
            **LEXICAL,
            **DENSE,
        },
    ),
    "child_parent": RetrieverKind(
        "small passages are searched, the large ones around them handed over",
        needs=("embedder",),
        parameters={
            "child": Parameter(300, "most characters of a small passage", 50, 20_000),
            "parent": Parameter(1_500, "most characters of a large passage", 100, 100_000),
            "base": _base("child_parent", "the retriever that searches the small passages"),
        },
    ),
    "ensemble": RetrieverKind(
        "several retrievers together, each with its weight",
        needs=_LEXICAL_AND_DENSE,
        parameters={
            "of": Parameter(DEFAULT_PARTS, "the retrievers, joined by +", role="retrievers"),
            "weights": Parameter("", "their weights, joined by +; empty for equal ones", role="weights"),
            "by": Parameter(
                "ranks", "what is added up: reciprocal ranks, or scores brought to 0..1", options=("ranks", "scores")
            ),
        },
    ),
    "multi_query": RetrieverKind(
        "a language model says the question in other words; what all wordings bring is fused",
        needs=(*_LEXICAL_AND_DENSE, "llm"),
        own=("llm",),
        parameters={
            "base": _base("multi_query", "the retriever that is asked"),
            "n": Parameter(DEFAULT_REWRITES, "other wordings of the question", 1, 8),
            **_LLM,
        },
    ),
    "prefilter": RetrieverKind(
        "a language model names the document, or the topic, in which the passages are then looked for",
        needs=("embedder", "llm"),
        own=("embedder", "llm"),
        parameters={
            "base": _base("prefilter", "the retriever that is asked"),
            "names": Parameter(DEFAULT_NAMES, "what is named: documents or topics", options=("document", "topic")),
            "free": Parameter(False, "the model names it freely, without seeing the list"),
            "parts": Parameter(False, "in a second step the part of the document is named"),
            "strict": Parameter(False, "passages elsewhere are left out, not only put behind"),
            **_LLM,
            **DENSE,
        },
    ),
}

SCORING = frozenset({"bm25", "dense", "hybrid_weighted"})
"""Kinds that score every passage; so does an ensemble of such that adds up scores."""
