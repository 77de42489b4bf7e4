"""Relevance by the prompt of Faggioli et al. (2023) for TREC Deep Learning."""

from __future__ import annotations

from ragexam.grading.measures.direct_grading import COST, DirectKind

KIND = DirectKind(
    name="direct_faggioli_b",
    label="Direct: FaggioliB",
    summary="Whether the answer is relevant for the question, by the prompt of Faggioli and others.",
    order=450,
    source="Faggioli et al. 2023, as in Farzi and Dietz 2024, appendix A",
    needs=frozenset({"model"}),
    cost=COST,
    prompts=("direct_faggioli_b.txt",),
    usual=False,
)
