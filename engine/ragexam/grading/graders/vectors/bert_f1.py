"""BERTScore F1: tokens matched by meaning."""

from __future__ import annotations

from ragexam.grading.measures.bert_score import BertScoreKind

KIND = BertScoreKind(
    name="bert_f1",
    label="BERTScore F1",
    summary="Both directions of BERTScore as one: tokens matched by meaning.",
    order=90,
    source="Zhang et al. 2020; unweighted, not rescaled, last layer of the local embedder",
    needs=frozenset({"reference", "embedder"}),
    low=-1.0,
    cost="An embedding model; some dozens of answers a second.",
    version=2,
    figure="f1",
)
