"""Documents, chunks and vectors."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ragexam.errors import ProjectError
from ragexam.records import Chunk, ChunkerSpec, Document, DocumentStatus
from ragexam.store import Store
from ragexam.store.corpus.documents import NewDocument

SENTENCES = ChunkerSpec("sentences", {"per_chunk": 10})
WHOLE = ChunkerSpec("document")


def document(name: str, **changes: object) -> Document:
    fields: dict[str, object] = {"id": name, "source": f"{name}.md", "title": name.upper(), "topic": "t"}
    return Document(**{**fields, **changes})  # type: ignore[arg-type]


def chunk(name: str, document_id: str, ordinal: int = 0, text: str = "") -> Chunk:
    return Chunk(name, document_id, ordinal, 0, 10, text or f"text of {name}", topic="t", language="")


@pytest.fixture
def filled(store: Store) -> Store:
    store.documents.add([NewDocument(document(n), f"the text of {n}", f"hash {n}") for n in "abc"])
    return store


def test_document_round_trip(store: Store) -> None:
    full = Document(
        id="d",
        source="dir/ä.pdf",
        title="T",
        topic="Leave",
        language="de",
        media_type="pdf",
        status=DocumentStatus.IMPORTED,
        reason="a remark",
        pages=2,
        characters=9,
        file_hash="f",
        page_starts=(0, 5),
        excluded=True,
        metadata={"author": "nobody"},
    )
    store.documents.add([NewDocument(full, "some text", "h")])
    assert store.documents.get("d") == full
    assert store.documents.text("d") == "some text"
    assert store.documents.get("x") is None
    assert store.documents.text("x") == ""


def test_documents_keep_the_order_of_import(filled: Store) -> None:
    filled.documents.add([NewDocument(document("0"), "x", "y"), NewDocument(document("a", title="new"), "z", "w")])
    assert [d.id for d in filled.documents.all()] == ["a", "b", "c", "0"]
    again = filled.documents.get("a")
    assert again is not None
    assert again.title == "new"
    assert filled.documents.text("a") == "z"


def test_lone_surrogates_are_replaced_one_for_one(store: Store) -> None:
    store.documents.add([NewDocument(document("s", title="\ud800"), "a\udc00b\ud800", "h")])
    assert store.documents.text("s") == "a\ufffdb\ufffd"


def test_duplicates_are_found_by_text(filled: Store) -> None:
    filled.documents.add([NewDocument(document("e", status=DocumentStatus.DUPLICATE), "", "hash a")])
    documents = filled.documents.with_text_hash("hash a")
    assert documents is not None
    assert documents.id == "a"
    assert filled.documents.with_text_hash("") is None
    assert filled.documents.with_text_hash("other") is None


def test_rows_of_a_table_belong_to_their_file(store: Store) -> None:
    sources = ["t_1.csv", "t_1.csv#1", "t_1.csv#2", "tx1.csv#1", "t_1.csv2"]
    store.documents.add([NewDocument(document(str(n), source=s), "x", str(n)) for n, s in enumerate(sources)])
    assert [d.source for d in store.documents.from_source("t_1.csv")] == sources[:3]


def test_files_are_done_once(store: Store) -> None:
    store.documents.set_file_done("a.md", "hash", "plain", 1)
    assert store.documents.file_done("a.md", "hash", "plain")
    assert not store.documents.file_done("a.md", "other", "plain")
    assert not store.documents.file_done("a.md", "hash", "mapped")
    assert not store.documents.file_done("b.md", "hash", "plain")


def test_chunks_follow_the_chunking_in_force(filled: Store) -> None:
    chunks = filled.chunks
    assert chunks.spec() is None
    assert chunks.corpus_hash() == ""
    chunks.put("a", SENTENCES, [chunk("a0", "a"), chunk("a1", "a", 1)])
    chunks.put("b", SENTENCES, [])
    assert chunks.all() == []  # none is in force yet
    chunks.use(SENTENCES)
    assert chunks.spec() == SENTENCES
    assert [c.id for c in chunks.all()] == ["a0", "a1"]
    assert chunks.unchunked(SENTENCES) == ["c"]  # b is done: it has no chunk
    assert chunks.counts() == {"a": 2, "b": 0}
    first = chunks.corpus_hash()
    chunks.put("a", WHOLE, [chunk("w", "a")])
    chunks.use(WHOLE)
    assert [c.id for c in chunks.all()] == ["w"]
    assert chunks.corpus_hash() != first
    assert set(chunks.get(["a0", "w", "none"])) == {"a0", "w"}  # what a response was given stays readable
    chunks.use(SENTENCES)
    assert chunks.corpus_hash() == first


def test_chunks_of_excluded_documents_are_not_searched(filled: Store) -> None:
    filled.chunks.use(WHOLE)
    for n in "abc":
        filled.chunks.put(n, WHOLE, [chunk(f"{n}0", n)])
    before = filled.chunks.corpus_hash()
    filled.documents.update("b", {"excluded": True, "topic": "new"})
    assert [c.id for c in filled.chunks.all()] == ["a0", "c0"]
    assert [d.id for d in filled.documents.usable()] == ["a", "c"]
    assert filled.chunks.count() == 2
    assert filled.chunks.in_force(["a0", "b0", "gone", "c0"]) == {"a0", "c0"}
    assert filled.chunks.in_force(["a0"], SENTENCES) == filled.chunks.in_force([]) == set()
    assert filled.chunks.corpus_hash() != before
    (of_b,) = filled.chunks.of_document("b")
    assert of_b.topic == "new"
    filled.documents.update("b", {"excluded": False})
    assert filled.chunks.corpus_hash() == before


def test_figures_of_chunks_are_those_of_the_chunks_that_are_searched(filled: Store) -> None:
    chunks = filled.chunks
    assert (chunks.count(), chunks.mean_length(), chunks.without_vector("e")) == (0, 0.0, 0)
    chunks.use(WHOLE)
    for n, text in (("a", "one"), ("b", "three"), ("c", "one")):
        chunks.put(n, WHOLE, [replace(chunk(f"{n}0", n), text=text)])
    filled.vectors.know("e", "E", 2)
    assert chunks.mean_length() == pytest.approx((3 + 5 + 3) / 3)
    assert chunks.without_vector("e") == 2  # the same text twice is embedded once
    filled.vectors.put("e", ["one"], np.zeros((1, 2), dtype=np.float32), "query")
    assert chunks.without_vector("e") == 2  # that was a query's
    filled.vectors.put("e", ["one"], np.zeros((1, 2), dtype=np.float32))
    assert chunks.without_vector("e") == 1
    filled.documents.update("b", {"excluded": True})
    assert (chunks.count(), chunks.mean_length(), chunks.without_vector("e")) == (2, 3.0, 0)


def test_passages_are_measured_once_for_each_corpus(filled: Store) -> None:
    chunks, asked = filled.chunks, []
    chunks.use(WHOLE)
    assert chunks.size_of(chunks.corpus_hash()) == (0, 0.0)
    for n, text in (("a", "one"), ("b", "three")):
        chunks.put(n, WHOLE, [replace(chunk(f"{n}0", n), text=text)])
    assert chunks.size_of(both := chunks.corpus_hash()) == (2, 4.0)
    filled._connection._raw.set_trace_callback(asked.append)
    assert chunks.size_of(both) == (2, 4.0)
    assert not asked, "nothing is read"
    filled.documents.update("b", {"excluded": True})
    assert chunks.size_of(chunks.corpus_hash()) == (1, 3.0)


def test_the_identity_of_the_passages_is_read_once_as_long_as_the_file_is_the_same(filled: Store) -> None:
    chunks, asked = filled.chunks, []
    chunks.use(WHOLE)
    chunks.put("a", WHOLE, [chunk("a0", "a")])
    one = chunks.corpus_hash()
    filled._connection._raw.set_trace_callback(asked.append)
    assert chunks.corpus_hash() == one
    assert not [sql for sql in asked if "chunks" in sql]
    with Store.open(filled.path, worker=True) as other:
        other.chunks.put("b", WHOLE, [chunk("b0", "b")])
        two = other.chunks.corpus_hash()
    assert chunks.corpus_hash() == two != one, "written through another connection"
    filled.documents.update("b", {"excluded": True})
    assert chunks.corpus_hash() == one, "written through this one"


def test_what_a_transaction_takes_back_is_not_remembered(filled: Store) -> None:
    chunks = filled.chunks
    chunks.use(WHOLE)
    chunks.put("a", WHOLE, [chunk("a0", "a")])
    before = chunks.corpus_hash()

    def put_and_fail() -> None:
        with filled.transaction():
            chunks.put("b", WHOLE, [chunk("b0", "b")])
            assert chunks.corpus_hash() != before
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        put_and_fail()
    assert chunks.corpus_hash() == before


def test_removing_a_document_takes_text_and_chunks(filled: Store) -> None:
    filled.chunks.use(WHOLE)
    filled.chunks.put("a", WHOLE, [chunk("a0", "a")])
    filled.documents.remove(["a"])
    assert filled.documents.text("a") == ""
    assert filled.chunks.all() == []
    assert filled.chunks.counts() == {}


def test_chunk_round_trip(filled: Store) -> None:
    full = Chunk("x", "a", 3, 5, 9, "Title\ntext", 7, "t", "", "parent")
    filled.chunks.use(WHOLE)
    filled.chunks.put("a", WHOLE, [full])
    assert filled.chunks.all() == [full]


def test_vectors_by_embedder_kind_and_text(store: Store) -> None:
    rng = np.random.default_rng(5)
    texts = [f"text {n}" for n in range(450)]
    values = rng.normal(size=(450, 7)).astype(np.float32)
    assert store.vectors.missing("e", [*texts, "text 0"]) == texts
    store.vectors.put("e", texts, values)
    store.vectors.put("e", ["text 0"], values[1:2], "query")
    assert store.vectors.missing("e", [*texts, "new", "new"]) == ["new"]
    assert store.vectors.missing("other", ["text 0"]) == ["text 0"]
    order = [3, 1, 1, 400]
    np.testing.assert_array_equal(store.vectors.get("e", [texts[n] for n in order]), values[order])
    np.testing.assert_array_equal(store.vectors.get("e", texts), values)
    np.testing.assert_array_equal(store.vectors.get("e", ["text 0"], "query"), values[1:2])
    assert store.vectors.get("e", []).shape == (0, 0)
    with pytest.raises(KeyError):
        store.vectors.get("e", ["unknown"])
    with pytest.raises(ValueError, match="as many vectors"):
        store.vectors.put("e", texts, values[:3])


def test_vectors_of_different_length_are_damage(store: Store) -> None:
    store.vectors.put("e", ["a"], np.ones((1, 3), dtype=np.float32))
    store.vectors.put("e", ["b"], np.ones((1, 4), dtype=np.float32))
    with pytest.raises(ProjectError, match="differ in length"):
        store.vectors.get("e", ["a", "b"])


def test_embedders_are_remembered_by_name(store: Store) -> None:
    store.vectors.know("k", "MiniLM", 384)
    assert store.vectors.embedders() == {"k": ("MiniLM", 384)}
