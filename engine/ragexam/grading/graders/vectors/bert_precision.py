"""BERTScore precision: tokens matched by meaning."""

from __future__ import annotations

from ragexam.grading.measures.bert_score import BertScoreKind

KIND = BertScoreKind(
    name="bert_precision",
    label="BERTScore precision",
    summary="How well each token of the answer is matched by meaning in the reference.",
    order=70,
    source="Zhang et al. 2020; unweighted, not rescaled, last layer of the local embedder",
    needs=frozenset({"reference", "embedder"}),
    low=-1.0,
    cost="An embedding model; some dozens of answers a second.",
    version=2,
    figure="precision",
)
