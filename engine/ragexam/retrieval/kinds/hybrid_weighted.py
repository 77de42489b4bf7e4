"""Weighted hybrid: BM25's and dense scores added with a text weight (Teixeira de Lima et al. 2024, section 5)."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from ragexam.retrieval.base import Retriever
from ragexam.retrieval.indexes.hybrid import WeightedIndex
from ragexam.retrieval.indexes.shared_indexes import DENSE, LEXICAL, dense_index, lexical_index
from ragexam.retrieval.kind import BuildInputs, SearchKind
from ragexam.retriever_specs import RetrieverParameter, RetrieverSpec, Value, parameter


class WeightedHybridKind(SearchKind):
    """Adds the scores of words and meaning.

    Until text weights came, its parameter was "weight", the share of the dense score. Both mean the same retriever, and
    its identity is by that share, as ever: answers that were given before keep their pipeline.
    """

    def build(self, spec: RetrieverSpec, inputs: BuildInputs) -> Retriever:
        """Return the weighted index."""
        dense = dense_index(spec, inputs.over, inputs.resources)
        lexical = lexical_index(spec, inputs.over, inputs.resources.shared)
        weight, raw = float(parameter(spec, "text_weight")), bool(parameter(spec, "raw"))
        return WeightedIndex(lexical, dense, text_weight=weight, raw=raw)

    def older_parameters(self) -> Mapping[str, RetrieverParameter]:
        """Return the share of the dense score."""
        return {"weight": RetrieverParameter(0.5, "", "", 0.0, 1.0)}

    def read_values(self, values: Mapping[str, Value]) -> Mapping[str, Value]:
        """Turn the share of the dense score into the text weight."""
        if "text_weight" in values or not _is_number(values.get("weight")):
            return values
        rest = {name: value for name, value in values.items() if name != "weight"}
        return {**rest, "text_weight": _rest_of_one(values["weight"])}

    def key_values(self, values: Mapping[str, Value]) -> Mapping[str, Value]:
        """Turn the text weight into the share of the dense score."""
        if not _is_number(values.get("text_weight")):
            return values
        rest = {name: value for name, value in values.items() if name != "text_weight"}
        return {**rest, "weight": _rest_of_one(values["text_weight"])}


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _rest_of_one(share: Value) -> float:
    """Return 1 - share, in decimals as a person writes them: the rest of 0.3 is 0.7, and the rest of that 0.3 again."""
    return float(1 - Decimal(str(share)))


KIND = WeightedHybridKind(
    name="hybrid_weighted",
    label="Hybrid, weighted",
    summary="BM25 and dense, their scores weighted",
    explanation="Search by words and search by meaning, their scores added with weights.",
    plain="with weighted search by keywords and meaning",
    group="Searches",
    order=60,
    own=("chunks", "embedder"),
    parameters={
        "text_weight": RetrieverParameter(
            0.5, "Text weight", "Share of BM25’s score: 0 is dense alone, 1 is BM25 alone", 0.0, 1.0
        ),
        "raw": RetrieverParameter(
            False,
            "Add scores as they are",
            "Without it both scores are brought to 0 to 1 for each question first; with it text weights of 0.01 to 0.1 suffice",
        ),
        **LEXICAL,
        **DENSE,
    },
    scores_every_passage=True,
)
