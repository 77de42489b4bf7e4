"""Ensemble: several retrievers together, each with its weight (Afzal et al. 2024, section 4.2.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from ragexam.errors import InputError
from ragexam.retrieval.base import Retriever, ScoringRetriever
from ragexam.retrieval.indexes.ensemble import ScoreEnsemble
from ragexam.retrieval.indexes.hybrid import RRF_DEPTH, FusedIndex
from ragexam.retrieval.kind import BuildInputs, SearchKind
from ragexam.retriever_specs import RetrieverParameter, RetrieverSpec, Value, inside, parameter, scores_all
from ragexam.retriever_specs.labels import inside_name, part_name
from ragexam.sentences import joined, phrase

MOST_PARTS = 8


class EnsembleKind(SearchKind):
    """Adds up reciprocal ranks, or scores."""

    def check(self, spec: RetrieverSpec) -> None:
        """Refuse too many parts, weights that do not belong to them, and scores where there are none."""
        parts, given = inside(spec), weights(spec)
        if not 1 <= len(parts) <= MOST_PARTS:
            raise InputError(
                phrase("An ensemble is made of 1 to {0:n} retrievers, not of {1:n}.", MOST_PARTS, len(parts))
            )
        if len(given) != len(parts):
            raise InputError(
                phrase("The ensemble has {0:n} retrievers and {1:n} weights.", len(parts), len(given)),
                "Give each one weight, joined by +, or leave the weights out.",
            )
        dumb = next((part for part in parts if not scores_all(part)), None)
        if parameter(spec, "by") == "scores" and dumb is not None:
            raise InputError(
                phrase(
                    "An ensemble by scores needs a score of every passage, which {0:raw} does not give.",
                    repr(dumb.kind),
                ),
                "Write by=ranks.",
            )

    def scores_all(self, spec: RetrieverSpec) -> bool:
        """Return whether it adds up scores of parts that all score every passage."""
        return parameter(spec, "by") == "scores" and all(scores_all(part) for part in inside(spec))

    def usual_values(self, inside: Sequence[RetrieverSpec] = ()) -> Mapping[str, Value]:
        """Return scores, which find more, where all parts score every passage."""
        return {"by": "scores" if all(scores_all(part) for part in inside) else "ranks"}

    def title(self, spec: RetrieverSpec, *, outermost: bool) -> str:
        """Return the sum of its parts' names, each with its weight where they differ."""
        parts = inside_name(spec)
        if spec.inside:
            named = [part_name(part) for part in spec.inside]
            shares = str(parameter(spec, "weights")).split("+") if parameter(spec, "weights") else []
            if len(shares) == len(named):
                named = [phrase("{0:n} × {1}", share.strip(), name) for share, name in zip(shares, named, strict=True)]
            parts = joined(" + ", named)
        return phrase("Ensemble of {0}", parts) if outermost or "+" not in parts else parts

    def build(self, spec: RetrieverSpec, inputs: BuildInputs) -> Retriever:
        """Return the sum: retrievers that weigh nothing are left out; a single one is itself."""
        weighed = [(index, w) for index, w in zip(inputs.inside, weights(spec), strict=True) if w]
        retrievers, shares = [index for index, _ in weighed], [w for _, w in weighed]
        if len(retrievers) == 1:
            return retrievers[0]
        if parameter(spec, "by") == "scores":
            # `check` has seen that each of them scores every passage.
            return ScoreEnsemble(cast(list[ScoringRetriever], retrievers), [w / sum(shares) for w in shares])
        ids = [chunk.id for chunk in inputs.chunks]
        return FusedIndex(retrievers, ids, weights=shares, depth=inputs.depth(RRF_DEPTH))


def weights(spec: RetrieverSpec) -> tuple[float, ...]:
    """Return the weights of an ensemble's retrievers, in their order.

    Raises:
        InputError: They are no numbers of 0 or more, or all of them are 0.
    """
    text = str(parameter(spec, "weights"))
    if not text:
        return (1.0,) * len(inside(spec))
    try:
        given = tuple(float(piece) for piece in text.split("+"))
    except ValueError:
        raise InputError(
            phrase("{0:raw} are no weights.", repr(text)), "Write numbers joined by +, like 0.3+0.7."
        ) from None
    if not all(0 <= w <= 1e6 for w in given) or not any(given):
        raise InputError(
            phrase("The weights {0:raw} cannot be used.", text), "Each is 0 or more, and one at least more than 0."
        )
    return given


KIND = EnsembleKind(
    name="ensemble",
    label="Ensemble",
    summary="several retrievers together, each with its weight",
    explanation="Several retrievers together: their ranks, or their scores, are added up with weights.",
    plain="with several searches together",
    group="Built over a search",
    order=90,
    parameters={
        "of": RetrieverParameter(
            "[bm25]+[dense]",
            "Made of",
            "The retrievers whose passages are fused, each with its weight",
            role="retrievers",
        ),
        "weights": RetrieverParameter(
            "", "Weights", "How much each counts beside the others; only the proportions matter", role="weights"
        ),
        "by": RetrieverParameter(
            "ranks",
            "What is added up",
            "Ranks suit any retrievers; scores only those that score every passage, and find more there",
            options={"ranks": "Ranks", "scores": "Scores"},
        ),
    },
    titled=("weights",),
    is_sum=True,
    benchmarked=True,
)
