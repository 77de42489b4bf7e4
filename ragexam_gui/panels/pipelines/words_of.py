"""Retrievers and their parameters in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate


def kind_words(kind: str) -> str:
    """What a kind of retriever does, in a sentence."""
    return {
        "closed_book": translate("Retrievers", "A yardstick: no passage at all; the model must know or guess"),
        "oracle": translate("Retrievers", "A yardstick: the very passage that the question was made from"),
        "bm25": translate("Retrievers", "Finds passages by the words they share with the question"),
        "dense": translate("Retrievers", "Finds passages by closeness of meaning, with an embedding model"),
        "hybrid": translate("Retrievers", "BM25 and dense, their rankings merged"),
        "hybrid_weighted": translate("Retrievers", "BM25 and dense, their scores added with a weight"),
        "reranked": translate("Retrievers", "Hybrid, put in order by a model that reads question and passage together"),
    }.get(kind, "")


def parameter_words(name: str) -> tuple[str, str]:
    """Label and explanation of a parameter."""
    return {
        "k1": (
            translate("Retrievers", "Saturation (k1)"),
            translate("Retrievers", "How much a word counts that occurs often in a passage; 1.5 is usual"),
        ),
        "b": (
            translate("Retrievers", "Length correction (b)"),
            translate("Retrievers", "How much long passages are held back: 0 not at all, 1 fully"),
        ),
        "stop": (
            translate("Retrievers", "Leave out function words"),
            translate("Retrievers", "The commonest words of English and German (the, of, und, der) do not count"),
        ),
        "embedder": (
            translate("Retrievers", "Embedding model"),
            translate("Retrievers", "Turns passages and questions into vectors; runs on this machine"),
        ),
        "weight": (
            translate("Retrievers", "Weight of meaning"),
            translate("Retrievers", "Share of the dense score: 0 is BM25 alone, 1 is dense alone"),
        ),
        "candidates": (
            translate("Retrievers", "Passages that are re-ranked"),
            translate("Retrievers", "So many of the hybrid's best are read by the re-ranking model; each costs time"),
        ),
        "ranker": (
            translate("Retrievers", "Re-ranking model"),
            translate("Retrievers", "A cross-encoder, or a language model that is asked whether a passage answers"),
        ),
    }.get(name, (name, ""))
