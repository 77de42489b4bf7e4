"""BERTScore recall: tokens matched by meaning."""

from __future__ import annotations

from ragexam.grading.measures.bert_score import BertScoreKind

KIND = BertScoreKind(
    name="bert_recall",
    label="BERTScore recall",
    summary="How well each token of the reference is matched by meaning in the answer.",
    order=80,
    source="Zhang et al. 2020; unweighted, not rescaled, last layer of the local embedder",
    needs=frozenset({"reference", "embedder"}),
    low=-1.0,
    cost="An embedding model; some dozens of answers a second.",
    version=2,
    figure="recall",
)
