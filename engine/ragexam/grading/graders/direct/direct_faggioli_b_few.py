"""Relevance by the prompt of Faggioli et al. (2023) with four examples."""

from __future__ import annotations

from ragexam.grading.measures.direct_grading import COST, DirectKind

KIND = DirectKind(
    name="direct_faggioli_b_few",
    label="Direct: FaggioliB, few-shot",
    summary="The prompt of Faggioli and others after four examples of TREC DL.",
    order=480,
    source="Faggioli et al. 2023, as in Farzi and Dietz 2024, appendix A",
    needs=frozenset({"model"}),
    cost=COST,
    prompts=("direct_faggioli_b_few.txt",),
    usual=False,
)
