import pytest

from ragexam.corpus.chunkers import chunk_document
from ragexam.errors import InputError, NotEnoughData
from ragexam.records import Chunk, ChunkerSpec, Document
from ragexam.retrieval.model_assisted.outline import Outline, headings

TEXT = (
    "# Leave\n\nWho takes leave asks first.\n\n## Asking\n\n"
    + "Leave is asked for in the portal, two weeks before it begins, and the team lead answers. " * 14
    + "\n\n### Late requests\n\nLate requests go to the team lead by phone.\n\n## Sickness\n\nCall before nine.\n"
)


def chunk(name, text, lead="", document="d", topic=""):
    whole = f"{lead}\n{text}" if lead else text
    return Chunk(name, document, 0, 0, len(text), whole, topic=topic)


def test_headings_come_from_the_line_of_context_and_from_the_text():
    assert headings(chunk("a", "Body.", "From: Leave > Asking > Late requests"), "Leave") == ("Asking", "Late requests")
    assert headings(chunk("a", "## Sickness\n\nCall.\n### At night ###\nNo.", "From: Leave"), "Leave") == (
        "Sickness",
        "At night",
    )
    assert headings(chunk("a", "# Leave\n\nBody > of text"), "Leave") == ()
    assert headings(chunk("a", "Body.", "Here is an extract of Leave:"), "Leave") == ()


def test_headings_of_what_the_chunkers_make():
    document = Document("d", "leave.md", "Leave")
    spec = ChunkerSpec("structure", {"minimum": 200, "target": 400, "maximum": 500})
    chunks = chunk_document(document, TEXT, spec)
    outline = [headings(c, "Leave") for c in chunks]
    assert outline[0] == ("Asking",)  # the heading of the section that begins in it
    assert outline[1] == ("Asking",)  # goes on with it: only its line of context tells
    assert chunks[1].text.startswith("From: Leave > Asking\n")
    assert outline[2] == ("Asking", "Late requests", "Sickness")


def test_documents_have_headings_and_topics_have_documents():
    chunks = [
        chunk("a", "## One\nx", document="d1", topic="T"),
        chunk("b", "## Two\ny\n## One\nz", document="d1", topic="T"),
        chunk("c", "plain", document="d2", topic="T"),
        chunk("e", "## One\nx", document="d3"),
    ]
    titles = {"d1": "First", "d2": "Second", "d3": "First"}
    outline = Outline(chunks, titles)
    assert outline.names == ("First", "Second")
    assert [c.id for c in outline.chunks("First")] == ["a", "b", "e"]  # two documents of one title are one name
    assert outline.parts("First") == ("One", "Two")
    assert list(outline.chunks_of_part("First", "One")) == ["a", "b", "e"]
    assert outline.parts("Second") == ()
    topics = Outline(chunks, titles, "topic")
    assert topics.names == ("T",)
    assert topics.parts("T") == ("First", "Second")
    assert list(topics.chunks_of_part("T", "Second")) == ["c"]
    assert list(outline.chunks("nowhere")) == list(outline.chunks_of_part("nowhere", "One")) == []


def test_nothing_to_name():
    with pytest.raises(NotEnoughData, match="no topic to choose from"):
        Outline([chunk("a", "x")], {"d": "D"}, "topic")
    with pytest.raises(InputError, match="document, topic"):
        Outline([chunk("a", "x")], {"d": "D"}, "chapter")


def test_a_chunker_without_context_still_tells_headings():
    chunks = chunk_document(Document("d", "leave.md", "Leave"), TEXT, ChunkerSpec("structure", {"context": ""}))
    assert "Sickness" in Outline(chunks, {"d": "Leave"}).parts("Leave")
