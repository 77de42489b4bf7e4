"""Import: statuses, duplicates, second imports, chunking."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from ragexam.jobs.worker.outcomes import Cancelled, Failed
from ragexam.progress import Progress, Snapshot
from ragexam.records import DocumentStatus, Item, Span, content_id


def by_source(bench: Any) -> dict[str, Any]:
    return {d.source: d for d in bench.store.documents.all()}


def test_folder_becomes_documents_and_chunks(imported: Any) -> None:
    documents = imported.store.documents.all()
    assert [d.source for d in documents] == [f"room{n}.md" for n in range(8)]
    assert all(d.status is DocumentStatus.IMPORTED for d in documents)
    chunks = imported.store.chunks.all()
    assert {c.document_id for c in chunks} == {d.id for d in documents}
    assert imported.store.chunks.unchunked(imported.store.chunks.spec()) == []


def test_every_file_gets_a_status_and_duplicates_keep_no_text(bench: Any, corpus: Path) -> None:
    (corpus / "same.txt").write_text((corpus / "room0.md").read_text(), encoding="utf-8")
    (corpus / "broken.pdf").write_bytes(b"%PDF-1.4 nothing follows")
    (corpus / "empty.txt").write_text("", encoding="utf-8")
    result = bench.done("import", paths=[str(corpus)])
    assert result["documents"]["imported"] == 8
    assert sum(result["documents"].values()) == 11
    documents = by_source(bench)
    assert documents["same.txt"].status in (DocumentStatus.DUPLICATE, DocumentStatus.IMPORTED)
    for source in ("broken.pdf", "empty.txt"):
        assert documents[source].status is not DocumentStatus.IMPORTED
        assert documents[source].reason


def test_same_text_twice_is_a_duplicate(bench: Any, corpus: Path) -> None:
    (corpus / "zz.md").write_text((corpus / "room3.md").read_text(), encoding="utf-8")
    assert bench.done("import", paths=[str(corpus)])["documents"] == {"imported": 8, "duplicate": 1}
    duplicate = by_source(bench)["zz.md"]
    assert duplicate.status is DocumentStatus.DUPLICATE
    assert "room3.md" in duplicate.reason
    assert bench.store.documents.text(duplicate.id) == ""


def test_second_import_reads_only_what_is_new(imported: Any, corpus: Path) -> None:
    before = imported.store.documents.all()
    assert imported.done("import", paths=[str(corpus)])["unchanged"] == 8
    assert imported.store.documents.all() == before
    (corpus / "new.md").write_text("# New\n\nA new document with a text of its own.", encoding="utf-8")
    result = imported.done("import", paths=[str(corpus)])
    assert (result["unchanged"], result["documents"]) == (8, {"imported": 1})


def test_changed_file_replaces_its_document_but_nothing_is_lost(ready: Any, corpus: Path) -> None:
    old = by_source(ready)["room2.md"]
    (corpus / "room2.md").write_text(
        "# Orchard office\n\nThe key number of the Orchard office is 999 from now on.", encoding="utf-8"
    )
    ready.done("import", paths=[str(corpus)])
    now = [d for d in ready.store.documents.all() if d.source == "room2.md"]
    assert [d.excluded for d in now] == [True, False]
    assert "newer version" in now[0].reason
    assert ready.store.documents.text(old.id)  # items made from it can still be read against it
    assert len(ready.store.items.all()) == 8
    assert len(ready.store.items.kept()) == 7
    assert old.id not in {c.document_id for c in ready.store.chunks.all()}


def two_folders(tmp_path: Path) -> tuple[Path, Path]:
    for name in ("hr", "it"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "index.md").write_text(f"# About {name}\n\nThis page is about {name}.", encoding="utf-8")
    return tmp_path / "hr", tmp_path / "it"


def test_same_name_in_another_folder_is_another_file(bench: Any, tmp_path: Path) -> None:
    hr, it = two_folders(tmp_path)
    bench.done("import", paths=[str(hr)])
    bench.done("import", paths=[str(it)])
    documents = by_source(bench)
    assert {s: (str(d.status), d.excluded, d.title) for s, d in documents.items()} == {
        "index.md": ("imported", False, "About hr"),
        "it/index.md": ("imported", False, "About it"),
    }
    before = bench.store.documents.all()
    for paths in ([hr], [it], [it, hr], [tmp_path / "hr" / ".." / "it"]):
        assert bench.done("import", paths=[str(p) for p in paths]) == {
            "documents": {}, "unchanged": len(paths), "files": len(paths), "chunks": 2
        }  # fmt: skip
    assert bench.store.documents.all() == before
    (it / "index.md").write_text("# About it\n\nThis page has changed.", encoding="utf-8")
    bench.done("import", paths=[str(it)])
    assert [(d.source, d.excluded) for d in bench.store.documents.all()] == [
        ("index.md", False),
        ("it/index.md", True),
        ("it/index.md", False),
    ]


def test_third_folder_of_the_same_name_gets_a_number(bench: Any, tmp_path: Path) -> None:
    for year in ("2023", "2024", "2025"):
        (tmp_path / year / "it").mkdir(parents=True)
        (tmp_path / year / "it" / "index.md").write_text(f"The rules of the year {year}.", encoding="utf-8")
        bench.done("import", paths=[str(tmp_path / year / "it")])
    assert sorted(by_source(bench)) == ["index.md", "it/index.md", "it/index.md (2)"]
    assert not any(d.excluded for d in bench.store.documents.all())


def test_file_of_an_imported_folder_is_known_when_given_by_itself(imported: Any, corpus: Path, tmp_path: Path) -> None:
    (corpus / "deep").mkdir()
    (corpus / "deep" / "one.md").write_text("A page in a folder below.", encoding="utf-8")
    imported.done("import", paths=[str(corpus)])
    before = imported.store.documents.all()
    for path in (corpus / "room2.md", corpus / "deep" / "one.md", corpus / "deep"):
        assert imported.done("import", paths=[str(path)])["unchanged"] == 1
    assert imported.store.documents.all() == before
    copy = tmp_path / "elsewhere" / "room2.md"
    copy.parent.mkdir()
    copy.write_bytes((corpus / "room2.md").read_bytes())
    assert imported.done("import", paths=[str(copy)])["documents"] == {"duplicate": 1}
    documents = by_source(imported)
    assert documents["elsewhere/room2.md"].reason == "It has the same text as room2.md."
    assert not documents["room2.md"].excluded


def test_projects_without_places_go_by_the_name(imported: Any, corpus: Path) -> None:
    store = imported.store
    for file in store.documents.file_places():
        digest = store.documents.from_source(file)[0].file_hash
        store.documents.set_file_done(file, digest, content_id("reading", None), 1)  # as an earlier program did
    assert set(store.documents.file_places().values()) == {""}
    (corpus / "room2.md").write_text("The Orchard office has moved.", encoding="utf-8")
    result = imported.done("import", paths=[str(corpus)])
    assert (result["unchanged"], result["documents"]) == (7, {"imported": 1})
    assert [d.excluded for d in store.documents.from_source("room2.md")] == [True, False]
    assert all(store.documents.file_places().values())  # from now on by their places
    assert imported.done("import", paths=[str(corpus)])["unchanged"] == 8


def test_no_path_reaches_the_project(bench: Any, corpus: Path, tmp_path: Path) -> None:
    bench.done("import", paths=[str(corpus)])
    bench.done("import", paths=[str(corpus / "room1.md")])
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("exam.ragexam*"))
    assert str(corpus.parent).encode() not in kept
    assert [e.parameters for e in bench.store.jobs.all()] == [{"paths": ["room1.md"]}, {"paths": ["docs"]}]


def test_failed_file_is_tried_again(bench: Any, corpus: Path) -> None:
    (corpus / "broken.pdf").write_bytes(b"%PDF-1.4 nothing follows")
    bench.done("import", paths=[str(corpus)])
    result = bench.done("import", paths=[str(corpus)])
    assert result["unchanged"] == 8
    assert sum(result["documents"].values()) == 1
    assert len(bench.store.documents.all()) == 9


def test_cancelled_import_goes_on_where_it_stopped(bench: Any, corpus: Path) -> None:
    def stop(snapshot: Snapshot, progress: Progress) -> None:
        if snapshot.phase == "Reading documents" and snapshot.done == 3:
            progress.cancel()

    outcome = bench.start("import", {"paths": [str(corpus)]}, stop)
    assert isinstance(outcome, Cancelled)
    assert outcome.kept["done"] == 3
    assert len(bench.store.documents.all()) == 3
    result = bench.done("import", paths=[str(corpus)])
    assert (result["unchanged"], result["documents"]) == (3, {"imported": 5})
    assert len({c.document_id for c in bench.store.chunks.all()}) == 8


def test_two_processes_give_what_one_gives(bench: Any, corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ragexam.jobs.corpus import import_documents

    for n in range(6):
        (corpus / f"long{n}.txt").write_text(f"Story {n}. " + f"The harbour of {n} is wide. " * 900 * (6 - n), "utf-8")
    (corpus / "long5 again.txt").write_text((corpus / "long5.txt").read_text("utf-8"), "utf-8")
    (corpus / "broken.pdf").write_bytes(b"%PDF-1.4 nothing follows")
    monkeypatch.setattr(import_documents, "processes_for", lambda sizes, cores: 2)

    def stop(snapshot: Snapshot, progress: Progress) -> None:
        if snapshot.phase == "Reading documents" and snapshot.done == 5:
            progress.cancel()

    outcome = bench.start("import", {"paths": [str(corpus)]}, stop)
    assert isinstance(outcome, Cancelled)
    assert outcome.kept["done"] == len(bench.store.documents.all()) == 5
    result = bench.done("import", paths=[str(corpus)])
    assert result["documents"] == {"imported": 10, "duplicate": 1, "failed": 1}
    assert result["unchanged"] == 4  # what failed is tried again
    documents = bench.store.documents.all()
    assert sorted(d.source for d in documents) == sorted(path.name for path in corpus.iterdir())
    assert by_source(bench)["long5.txt"].reason == "It has the same text as long5 again.txt."  # as they stand in order


def test_missing_folder_is_told(bench: Any, tmp_path: Path) -> None:
    outcome = bench.start("import", {"paths": [str(tmp_path / "nowhere")]})
    assert isinstance(outcome, Failed)
    assert outcome.kind == "InputError"
    assert "nowhere" in outcome.message
    (entry,) = bench.store.jobs.all()
    # The person is told the whole path, the project keeps its last name.
    assert str(tmp_path / "nowhere") in outcome.message
    assert (entry.outcome, entry.message) == ("refused", outcome.message.replace(str(tmp_path / "nowhere"), "nowhere"))
    assert entry.parameters == {"paths": ["nowhere"]}


@pytest.mark.parametrize("chunker", ["none such", {"name": "none such"}, {"name": "sentences", "parameters": {"x": 1}}])
def test_unknown_chunker_is_told(bench: Any, corpus: Path, chunker: Any) -> None:
    outcome = bench.start("import", {"paths": [str(corpus)], "chunker": chunker})
    assert isinstance(outcome, Failed)
    assert outcome.kind == "InputError"


def test_columns_of_a_table_can_be_mapped(bench: Any, tmp_path: Path) -> None:
    table = tmp_path / "notes.csv"
    table.write_text(
        "nr,body,area\n1,The first note is about bread.,food\n2,The second is about rain.,weather\n", "utf-8"
    )
    bench.done("import", paths=[str(table)], mapping={"text": "body", "topic": "area"})
    assert [(d.topic, d.status) for d in bench.store.documents.all()] == [
        ("food", DocumentStatus.IMPORTED),
        ("weather", DocumentStatus.IMPORTED),
    ]


def test_rechunking_keeps_the_exam_and_can_be_taken_back(ready: Any) -> None:
    store = ready.store
    items, first, spec = store.items.all(), store.chunks.all(), store.chunks.spec()
    ready.done("rechunk", chunker={"name": "separator", "parameters": {"size": 120, "overlap": 0}})
    smaller = store.chunks.all()
    assert len(smaller) > len(first)
    assert store.items.all() == items
    ready.done("rechunk", chunker={"name": spec.name, "parameters": dict(spec.parameters)})
    assert store.chunks.all() == first


def test_cancelled_rechunking_leaves_the_old_one_in_force(ready: Any) -> None:
    before = ready.store.chunks.all()

    def stop(snapshot: Snapshot, progress: Progress) -> None:
        if snapshot.done == 2:
            progress.cancel()

    outcome = ready.start("rechunk", {"chunker": "separator"}, stop)
    assert isinstance(outcome, Cancelled)
    assert ready.store.chunks.all() == before


def test_nothing_to_rechunk_is_told(bench: Any) -> None:
    outcome = bench.start("rechunk", {"chunker": "default"})
    assert isinstance(outcome, Failed)
    assert outcome.kind == "NotEnoughData"


def test_embedding_goes_on_where_it_stopped(ready: Any) -> None:
    ready.done("rechunk", chunker={"name": "separator", "parameters": {"size": 50, "overlap": 0}})
    chunks = ready.store.chunks.all()
    assert len(chunks) > 40

    def stop(snapshot: Snapshot, progress: Progress) -> None:
        if snapshot.phase == "Embedding passages" and snapshot.done:
            progress.pause()

    ready.start("embed", {"embedder": "hashed"}, stop)
    key = ready.models.embedder("hashed").key
    texts = [c.text for c in chunks]
    left = len(ready.store.vectors.missing(key, texts))
    assert 0 < left < len(set(texts))
    result = ready.done("embed", embedder="hashed")
    assert result["chunks"] == len(chunks)
    assert ready.store.vectors.missing(key, texts) == []
    assert ready.store.vectors.get(key, texts).shape == (len(chunks), 256)


def test_embedding_needs_chunks(bench: Any) -> None:
    outcome = bench.start("embed", {"embedder": "hashed"})
    assert isinstance(outcome, Failed)
    assert outcome.kind == "NotEnoughData"


def test_evidence_of_an_item_is_a_span(ready: Any) -> None:
    item: Item = ready.store.items.all()[0]
    (span,) = item.evidence
    assert isinstance(span, Span)
    assert ready.store.documents.text(span.document_id)[span.start : span.end] == item.choices[item.key]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not let such names be made")
def test_a_name_that_is_no_utf8_does_not_end_an_import(bench: Any, corpus: Path) -> None:
    for name in (b"caf\xe9.md", b"bad\xff\x1b[2J.csv"):
        path = corpus / os.fsdecode(name)
        path.write_bytes(b"title,text\nOne," + b"words of its own " * 9 + name.hex().encode())
    result = bench.done("import", paths=[str(corpus)])
    assert result["documents"] == {"imported": 10}
    assert {"café.md", "badÿ[2J.csv#1"} <= set(by_source(bench))
    again = bench.done("import", paths=[str(corpus)])
    assert (again["unchanged"], again["documents"]) == (10, {})
    only = bench.done("import", paths=[str(corpus / os.fsdecode(b"caf\xe9.md"))])
    assert (only["unchanged"], only["documents"]) == (1, {})
