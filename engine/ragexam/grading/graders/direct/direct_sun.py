"""Relevance by the prompt of Sun et al. (2023)."""

from __future__ import annotations

from ragexam.grading.measures.direct_grading import COST, DirectKind

KIND = DirectKind(
    name="direct_sun",
    label="Direct: Sun",
    summary="Whether the answer includes what the question asks for, by the prompt of Sun and others.",
    order=470,
    source="Sun et al. 2023, as in Farzi and Dietz 2024, appendix A",
    needs=frozenset({"model"}),
    cost=COST,
    prompts=("direct_sun.txt",),
    usual=False,
)
