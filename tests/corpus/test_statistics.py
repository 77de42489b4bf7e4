from __future__ import annotations

from ragexam.corpus.chunkers import chunk_document
from ragexam.corpus.statistics import corpus_statistics
from ragexam.records import Chunk, ChunkerSpec, Document, DocumentStatus


def values(documents: list[Document], chunks: list[Chunk]) -> dict[str | int | float | None, str | int | float | None]:
    return {row[0]: row[1] for row in corpus_statistics(documents, chunks).rows}


def test_by_hand() -> None:
    a = Document("a", "a.md", topic="Food", language="en", title="Soup")
    b = Document("b", "b.md", topic="Cars", language="de")
    gone = Document("c", "c.md", topic="None", status=DocumentStatus.FAILED)
    out = Document("d", "d.md", topic="Out", excluded=True)
    chunks = [
        Chunk("1", "a", 0, 0, 14, "From: Soup\nThe soup, 4.50"),
        Chunk("2", "a", 1, 15, 24, "the SOUP."),
        Chunk("3", "b", 0, 0, 8, "Well-fed"),
        Chunk("4", "d", 0, 0, 3, "out"),
    ]
    assert values([a, b, gone, out], chunks) == {
        "Documents": 2,
        "Chunks": 3,
        "Average chunk length (words)": 2.0,
        "Total words": 6,
        "Vocabulary size": 4,  # the, soup, 4.50, well-fed
        "Topics": 2,
        "Languages": "de, en",
    }


def test_overlaps_and_children_count_once() -> None:
    text = "\n".join(f"line number {i} of the text" for i in range(50))
    document = Document("a", "a.md")
    total = len(text.split())
    for spec in (
        ChunkerSpec("separator", {"size": 100, "overlap": 60}),
        ChunkerSpec("child_parent", {"child": 60, "parent": 200}),
        ChunkerSpec("structure", {"context": "From: {source}"}),
    ):
        assert values([document], chunk_document(document, text, spec))["Total words"] == total


def test_nothing_is_not_zero_words_on_average() -> None:
    statistics = values([], [])
    assert statistics["Documents"] == 0
    assert statistics["Average chunk length (words)"] is None
    assert statistics["Languages"] is None
