"""Checks what a handed-on exam holds, what it keeps back, and that no changed byte goes unnoticed."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest

from ragexam.errors import InputError
from ragexam.exam.exchange.bundle.contents import (
    BundleAnswers,
    ExamBundle,
    bundle_files,
    bundle_of,
    check_bundle,
    fitting_evidence,
    read_bundle,
    sha256_of,
)
from ragexam.records import Finding, Item, Span

TEXT = "The pump is kept at 40 bar. Its seals lie in K7."
ITEM = Item(
    "a1", "How many bar?", ("40", "30"), 0, evidence=(Span("d1", 20, 26),), passage=TEXT, topic="Pumps",
    comment="by Ada", people={"Ada": "summary"}, findings=(Finding("x", None, None, False, "why"),),
)  # fmt: skip
ANSWERS = BundleAnswers((("p1", "A · BM25"),), ((1,),))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAGEXAM_KEYS", str(tmp_path / "here"))


def bundle(texts: bool = False, answers: BundleAnswers | None = ANSWERS) -> ExamBundle:
    documents = {"d1": ("pump sheet/Ä.pdf", TEXT), "d2": ("other.pdf", "secret")}
    return bundle_of([ITEM], documents, title="Pumps", made="2026-11-23", sender="Ex", texts=texts, answers=answers)


@pytest.mark.parametrize("texts", [False, True])
def test_it_comes_back_as_it_was(texts: bool) -> None:
    sent = bundle(texts)
    files = bundle_files(sent)
    check = check_bundle(files)
    assert (check.whole, check.problems) == (True, ())
    assert read_bundle(files) == sent
    assert sent.texts is texts
    whole = b"\n".join(files.values()).decode()
    assert ("40 bar" in whole) is texts
    assert "Ada" not in whole
    assert "secret" not in whole, "no evidence stands there"


def test_every_changed_byte_is_told() -> None:
    files = bundle_files(bundle(texts=True))
    assert len(files) == 6
    for name, data in files.items():
        for at in range(0, len(data), max(1, len(data) // 40)):
            changed = {**files, name: data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]}
            check = check_bundle(changed)
            assert not check.whole, (name, at)
    assert check_bundle({**files, "more.txt": b""}).problems == ("more.txt was added.",)
    gone = {name: data for name, data in files.items() if name != "answers.json"}
    assert check_bundle(gone).problems == ("answers.json is missing.",)
    bare = {name: data for name, data in files.items() if name != "signature.json"}
    assert check_bundle(bare).problems == ("There is no signature in it.",)


def test_evidence_is_found_in_the_documents_at_hand() -> None:
    sent = bundle()
    (same,) = fitting_evidence(sent, {"x": "other", "y": TEXT})
    assert same.evidence == (Span("y", 20, 26),)
    assert same.passage == "40 bar"
    (alike,) = fitting_evidence(sent, {"z": TEXT.replace("K7", "K8")})
    assert alike.evidence == (Span("z", 20, 26),), "what is quoted stands at the same place"
    beyond = dataclasses.replace(sent, items=(dataclasses.replace(ITEM, evidence=(Span("d1", -3, 10_000),)),))
    (odd,) = fitting_evidence(beyond, {"y": TEXT})
    assert odd.evidence == ()
    (none,) = fitting_evidence(sent, {"z": "Now " + TEXT})
    assert none.evidence == ()


def test_hashes_are_those_of_other_programs() -> None:
    assert sha256_of("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    lines = bundle_files(bundle())["SHA256SUMS"].decode().splitlines()
    assert [line.split("  ")[1] for line in lines] == ["answers.json", "items.jsonl", "manifest.json"]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("manifest.json", b"{}"),
        ("manifest.json", b"[]"),
        ("manifest.json", b"\xff"),
        ("items.jsonl", b"{}"),
        ("items.jsonl", json.dumps({"id": "a", "question": "Q", "choices": ["x"], "key": 7}).encode()),
        ("answers.json", b'{"pipelines": [["p", "l"]], "right": [[1, 0]]}'),
        ("answers.json", b'{"pipelines": [["p", "l"]], "right": [[7]]}'),
    ],
)
def test_a_stranger_can_send_anything(name: str, data: bytes) -> None:
    with pytest.raises(InputError, match="no exam that was handed on"):
        read_bundle({**bundle_files(bundle()), name: data})


def item(**fields: object) -> bytes:
    return (
        json.dumps({"id": "a", "question": "Q", "choices": ["x", "y"], "key": 0, "topic": ""} | fields) + "\n"
    ).encode()


@pytest.mark.parametrize(
    "lines",
    [
        item(choices=["x"]), item(choices=["x", ""]), item(choices=["X ", "x"]), item(question="\u202e\u0007"),
        item(choices=["x", "\u0007"]), item(choices=[], key=-1, answer="\u0007"), item(wanted_label="none of them"),
        item() + item(question="Another"), item(id="a") + item(id="a\u202e"),
    ],
)  # fmt: skip
def test_questions_are_checked_like_those_of_any_exam(lines: bytes) -> None:
    files = bundle_files(bundle(answers=None))
    assert len(read_bundle({**files, "items.jsonl": item()}).items) == 1
    with pytest.raises(InputError, match="no exam that was handed on"):
        read_bundle({**files, "items.jsonl": lines})


def test_nothing_steers_from_a_field_of_a_package() -> None:
    files = bundle_files(bundle(texts=True))
    manifest = json.loads(files["manifest.json"])
    manifest["documents"][0]["id"] = "d1\u202e"
    manifest["evidence"] = {"a1\u0007": manifest["evidence"]["a1"]}
    sent = json.loads(files["items.jsonl"]) | {"id": "a1\u0007", "language": "e\u202en"}
    answers = {"pipelines": [["p1\u0007", "A \u202elabel"]], "right": [[1]]}
    read = read_bundle(
        files
        | {"manifest.json": json.dumps(manifest).encode(), "items.jsonl": json.dumps(sent).encode()}
        | {"answers.json": json.dumps(answers).encode()}
    )
    assert read.answers is not None
    assert read.answers.pipelines == (("p1", "A label"),)
    assert (read.items[0].id, read.items[0].language) == ("a1", "en")
    (evidence,) = fitting_evidence(read, {"y": TEXT})
    assert evidence.evidence == (Span("y", 20, 26),), "ids still fit each other"


def test_what_is_none_or_newer_is_told() -> None:
    with pytest.raises(InputError, match="no manifest"):
        check_bundle({"x": b""})
    files = bundle_files(dataclasses.replace(bundle(), answers=None))
    newer = json.loads(files["manifest.json"]) | {"version": 2}
    with pytest.raises(InputError, match="newer"):
        read_bundle({**files, "manifest.json": json.dumps(newer).encode()})
