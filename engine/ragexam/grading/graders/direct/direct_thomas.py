"""Relevance from 0 to 2 by the prompt of Thomas et al. (2023)."""

from __future__ import annotations

from ragexam.grading.measures.direct_grading import COST, DirectKind

KIND = DirectKind(
    name="direct_thomas",
    label="Direct: Thomas",
    summary="Whether the answer is relevant for the question, 0 to 2, by the prompt of Thomas and others.",
    order=440,
    source="Thomas et al. 2023, abridged as in Farzi and Dietz 2024, appendix A",
    needs=frozenset({"model"}),
    high=2.0,
    cost=COST,
    prompts=("direct_thomas.txt",),
    labels=(("2", 2.0), ("1", 1.0), ("0", 0.0)),
    usual=False,
)
