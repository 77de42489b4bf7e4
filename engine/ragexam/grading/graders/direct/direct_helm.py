"""Relevance by the prompt of HELM (Liang et al. 2022)."""

from __future__ import annotations

from ragexam.grading.measures.direct_grading import COST, DirectKind

KIND = DirectKind(
    name="direct_helm",
    label="Direct: HELM",
    summary="Whether the answer answers the question, by the prompt of HELM.",
    order=460,
    source="Liang et al. 2022 (HELM), as in Farzi and Dietz 2024, appendix A",
    needs=frozenset({"model"}),
    cost=COST,
    prompts=("direct_helm.txt",),
    usual=False,
)
