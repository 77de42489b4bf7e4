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
        "reranked": translate(
            "Retrievers", "A search, put in order by a model that reads question and passage together"
        ),
        "child_parent": translate("Retrievers", "Searches small passages, hands over the large ones around them"),
        "ensemble": translate("Retrievers", "Several retrievers together, each with a weight of its own"),
        "multi_query": translate(
            "Retrievers", "A language model says the question in other words; what all wordings find is fused"
        ),
        "prefilter": translate(
            "Retrievers", "A language model names the document or topic first; passages from there come first"
        ),
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
        "text_weight": (
            translate("Retrievers", "Text weight"),
            translate("Retrievers", "Share of BM25’s score: 0 is dense alone, 1 is BM25 alone"),
        ),
        "base": (
            translate("Retrievers", "Retriever inside"),
            translate("Retrievers", "The retriever that is asked; its passages are then worked on"),
        ),
        "of": (
            translate("Retrievers", "Made of"),
            translate("Retrievers", "The retrievers whose passages are fused, each with its weight"),
        ),
        "by": (
            translate("Retrievers", "What is added up"),
            translate("Retrievers", "Ranks suit any retrievers; scores only those that score every passage"),
        ),
        "child": (
            translate("Retrievers", "Small passages (characters)"),
            translate("Retrievers", "At most so long; these are searched"),
        ),
        "parent": (
            translate("Retrievers", "Large passages (characters)"),
            translate("Retrievers", "At most so long; these are handed to the model"),
        ),
        "n": (
            translate("Retrievers", "Other wordings"),
            translate("Retrievers", "So many beside the question itself; each is searched for"),
        ),
        "llm": (
            translate("Retrievers", "Language model that is asked"),
            translate("Retrievers", "Rewrites questions or names documents before the search; runs on this machine"),
        ),
        "names": (
            translate("Retrievers", "What is named"),
            translate("Retrievers", "Documents by their titles, or topics"),
        ),
        "free": (
            translate("Retrievers", "Without a list"),
            translate("Retrievers", "The model names it freely; the nearest real name is taken"),
        ),
        "parts": (
            translate("Retrievers", "Name the part too"),
            translate("Retrievers", "In a second step the model names the part of the document"),
        ),
        "strict": (
            translate("Retrievers", "Nothing from elsewhere"),
            translate("Retrievers", "Passages of other documents are left out, not only put behind"),
        ),
        "candidates": (
            translate("Retrievers", "Passages that are re-ranked"),
            translate("Retrievers", "So many of the best are read by the re-ranking model; each costs time"),
        ),
        "ranker": (
            translate("Retrievers", "Re-ranking model"),
            translate("Retrievers", "A cross-encoder, or a language model that is asked whether a passage answers"),
        ),
    }.get(name, (name, ""))


def option_words(option: str) -> str:
    """A value that can be chosen, in words."""
    return {
        "ranks": translate("Retrievers", "Ranks"),
        "scores": translate("Retrievers", "Scores"),
        "document": translate("Retrievers", "Documents"),
        "topic": translate("Retrievers", "Topics"),
    }.get(option, option)


def group_words(kind: str) -> str:
    """Heading of the group that begins with a kind; "" where none does."""
    return {
        "closed_book": translate("Retrievers", "Yardsticks"),
        "bm25": translate("Retrievers", "Searches"),
        "reranked": translate("Retrievers", "Built over a search"),
        "multi_query": translate("Retrievers", "A language model helps to search"),
    }.get(kind, "")
