"""Relevance by the prompt of Sun et al. (2023) with four examples."""

from __future__ import annotations

from ragexam.grading.measures.direct_grading import COST, DirectKind

KIND = DirectKind(
    name="direct_sun_few",
    label="Direct: Sun, few-shot",
    summary="The prompt of Sun and others after four examples of TREC DL.",
    order=490,
    source="Sun et al. 2023 with the examples of Faggioli et al. 2023, as in Farzi and Dietz 2024, appendix A",
    needs=frozenset({"model"}),
    cost=COST,
    prompts=("direct_sun_few.txt",),
    usual=False,
)
