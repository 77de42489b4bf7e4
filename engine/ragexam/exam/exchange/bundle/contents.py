"""Collects what a handed-on exam holds: items with their evidence, documents by their hashes, and what was answered, if that is wished."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ragexam import __version__
from ragexam.corpus.text import load_json, plain_characters, plain_value
from ragexam.errors import InputError
from ragexam.exam.exchange.bundle.signature import Signer, signature_of, signer_of
from ragexam.exam.exchange.exam_files.items import checked_item
from ragexam.records import Item, Span, from_json, to_json
from ragexam.sentences import joined, phrase

FORMAT, VERSION = "ragexam exam", 1
_MANIFEST, _ITEMS, _ANSWERS = "manifest.json", "items.jsonl", "answers.json"
_SUMS, _SIGNATURE = "SHA256SUMS", "signature.json"


@dataclass(frozen=True, slots=True)
class BundleDocument:
    """A document that evidence stands in.

    Attributes:
        id: As the items' evidence names it.
        name: Of the file, as a person knows it.
        sha256: Of its text.
        text: Its text; "" where it was kept back.
    """

    id: str
    name: str
    sha256: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class BundleAnswers:
    """Answers of the sender's pipelines, right or wrong.

    Attributes:
        pipelines: Id and label of each.
        right: A row a pipeline, a column an item: 1 right, 0 wrong, None without an answer.
        mode: Length normalisation by which choices were compared; "" where it does not say so.
        source: What counts as right, as `ResponseSource.key` has it; "" where it does not say so.
        by_design: Pipelines were asked parts of the exam by design.
    """

    pipelines: tuple[tuple[str, str], ...]
    right: tuple[tuple[int | None, ...], ...]
    mode: str = ""
    source: str = ""
    by_design: bool = False


@dataclass(frozen=True, slots=True)
class ExamBundle:
    """An exam that is handed on.

    Attributes:
        title: Of the project.
        sender: What the sender calls himself; nobody vouches for that.
        made: Day, as 2026-11-23.
        items: Kept ones; without their passages where texts were kept back.
        documents: All that evidence stands in.
        spans: sha256 of the text of each evidence, by item, in the order of its evidence.
        answers: None where they were kept back.
    """

    title: str
    sender: str
    made: str
    items: tuple[Item, ...]
    documents: tuple[BundleDocument, ...]
    spans: Mapping[str, tuple[str, ...]]
    answers: BundleAnswers | None = None

    @property
    def texts(self) -> bool:
        """Return whether the documents' texts are in it."""
        return any(document.text for document in self.documents)


@dataclass(frozen=True, slots=True)
class BundleCheck:
    """Outcome of a check.

    Attributes:
        signer: Who signed; None where the signature is not of this package.
        problems: A sentence for each thing that is not as it was signed.
    """

    signer: Signer | None
    problems: tuple[str, ...]

    @property
    def whole(self) -> bool:
        """Return whether it is as it was signed."""
        return self.signer is not None and not self.problems


def sha256_of(text: str) -> str:
    """Return the hash of a text in UTF-8."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def bundle_of(
    items: Sequence[Item],
    documents: Mapping[str, tuple[str, str]],
    *,
    title: str,
    made: str,
    sender: str = "",
    texts: bool = False,
    answers: BundleAnswers | None = None,
) -> ExamBundle:
    """Return an exam ready to be handed on.

    Args:
        items: In their order.
        documents: Name and text by id.
        title: Of the project.
        made: Day.
        sender: What the sender calls himself.
        texts: Whether documents' texts, and passages of items, go in.
        answers: Of the items, in the same order.
    """
    used = dict.fromkeys(span.document_id for item in items for span in item.evidence if span.document_id in documents)
    sentences = tuple(
        BundleDocument(i, documents[i][0], sha256_of(documents[i][1]), documents[i][1] if texts else "") for i in used
    )
    spans = {
        item.id: tuple(sha256_of(documents.get(s.document_id, ("", ""))[1][s.start : s.end]) for s in item.evidence)
        for item in items
    }
    return ExamBundle(title, sender, made, tuple(_public(item, texts) for item in items), sentences, spans, answers)


def _public(item: Item, texts: bool) -> Item:
    """Return an item without what belongs to whoever made it: remarks, names of people, what filters and models said."""
    return dataclasses.replace(
        item,
        comment="",
        people={},
        findings=(),
        guesses=(),
        labels=(),
        ratings=(),
        passage=item.passage if texts else "",
    )


def bundle_files(bundle: ExamBundle) -> dict[str, bytes]:
    """Return the files of a package, sums and signature among them.

    Raises:
        MachineError: This machine cannot sign.
    """
    names = _file_names(bundle.documents)
    manifest = {
        "format": FORMAT, "version": VERSION, "title": bundle.title, "sender": bundle.sender, "made": bundle.made,
        "program": f"RAG Exam {__version__}", "items": len(bundle.items),
        "documents": [
            {"id": d.id, "name": d.name, "sha256": d.sha256, **({"file": names[d.id]} if d.text else {})}
            for d in bundle.documents
        ],
        "evidence": {key: list(value) for key, value in bundle.spans.items()},
    }  # fmt: skip
    files = {
        _MANIFEST: _json(manifest),
        _ITEMS: b"".join(json.dumps(to_json(item), ensure_ascii=False).encode("utf-8", "replace") + b"\n" for item in bundle.items),
    }  # fmt: skip
    if bundle.answers is not None:
        files[_ANSWERS] = _json(to_json(bundle.answers))
    files |= {names[d.id]: d.text.encode("utf-8", "surrogatepass") for d in bundle.documents if d.text}
    files[_SUMS] = "".join(f"{hashlib.sha256(files[n]).hexdigest()}  {n}\n" for n in sorted(files)).encode()
    files[_SIGNATURE] = signature_of(files[_SUMS])
    return files


def is_bundle(files: Mapping[str, bytes]) -> bool:
    """Return whether the files of a package may be those of a handed-on exam."""
    return _MANIFEST in files and _SUMS in files


def check_bundle(files: Mapping[str, bytes]) -> BundleCheck:
    """Say whether a package is as it was signed, and who signed it.

    Raises:
        InputError: It is no handed-on exam.
    """
    for name in (_MANIFEST, _ITEMS, _SUMS):
        if name not in files:
            raise _no_bundle(phrase("There is no {0:raw} in it.", name))
    problems = []
    listed: dict[str, str] = {}
    for line in files[_SUMS].decode("utf-8", "replace").splitlines():
        digest, _, name = line.partition("  ")
        listed[name] = digest
    for name, digest in listed.items():
        if name not in files:
            problems.append(phrase("{0:raw} is missing.", name))
        elif hashlib.sha256(files[name]).hexdigest() != digest:
            problems.append(phrase("{0:raw} was changed.", name))
    problems += [phrase("{0:raw} was added.", n) for n in sorted(files.keys() - listed.keys() - {_SUMS, _SIGNATURE})]
    signer = signer_of(files[_SUMS], files.get(_SIGNATURE, b""))
    if signer is None:
        problems.append(
            "The signature is not of this package." if _SIGNATURE in files else "There is no signature in it."
        )
    return BundleCheck(signer, tuple(problems))


def signer_sentence(signer: Signer) -> str:
    """Say who signed."""
    if signer.own:
        return phrase("Signed by this machine, with the key {0:raw}.", signer.fingerprint)
    return phrase(
        "Signed with the key {0:raw} of another machine: compare it with what the sender tells you.", signer.fingerprint
    )


def whole_exam_of(files: Mapping[str, bytes], path: Path) -> ExamBundle:
    """Return what a package holds, where it is as it was signed.

    Raises:
        InputError: It is not, or is no handed-on exam.
    """
    check = check_bundle(files)
    if not check.whole:
        raise InputError(
            phrase("{0:raw} is not as it was signed. {1}", path.name, joined(" ", check.problems)),
            "Ask whoever sent it to send it anew.",
        )
    return read_bundle(files)


def read_bundle(files: Mapping[str, bytes]) -> ExamBundle:
    """Return what a package holds; it comes from anybody, so that every value is cleaned and checked like that of any other exam.

    Raises:
        InputError: It is no handed-on exam, a newer program wrote it, or it is damaged.
    """
    check_bundle(files)
    try:
        manifest = load_json(files[_MANIFEST].decode("utf-8"))
        if manifest.get("format") != FORMAT:
            raise _no_bundle("It does not say that it is one.")
        if manifest.get("version") != VERSION:
            raise InputError("A newer RAG Exam wrote this exam.", "Open it with that one.")
        lines = files[_ITEMS].decode("utf-8").split("\n")
        items = tuple(checked_item(from_json(Item, plain_value(load_json(line)))) for line in lines if line.strip())
        if len({item.id for item in items}) != len(items):
            raise ValueError("an item stands there a second time")
        documents = tuple(_document(entry, files) for entry in manifest["documents"])
        spans = {str(key): tuple(map(str, value)) for key, value in dict(plain_value(manifest["evidence"])).items()}
        answers = (
            from_json(BundleAnswers, plain_value(load_json(files[_ANSWERS].decode("utf-8"))))
            if _ANSWERS in files
            else None
        )
        if answers is not None and (
            len(answers.right) != len(answers.pipelines)
            or any(len(row) != len(items) or not set(row) <= {0, 1, None} for row in answers.right)
        ):
            raise ValueError("the answers are not of these items")
        title, sender, made = (plain_characters(str(manifest.get(name, ""))) for name in ("title", "sender", "made"))
        return ExamBundle(title, sender, made, items, documents, spans, answers)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as exc:
        raise _no_bundle("A file in it is damaged.") from exc


def fitting_evidence(bundle: ExamBundle, texts: Mapping[str, str]) -> tuple[Item, ...]:
    """Return the items with evidence in the documents that are at hand; without it where none fits.

    A document fits where its text is the same, or else where all that is quoted of it stands at the same place.

    Args:
        bundle: The exam.
        texts: Text of each document at hand, by its id here.
    """
    by_hash = {sha256_of(text): name for name, text in texts.items()}
    wanted: dict[str, list[tuple[Span, str]]] = {}
    for item in bundle.items:
        for span, digest in zip(item.evidence, bundle.spans.get(item.id, ()), strict=False):
            wanted.setdefault(span.document_id, []).append((span, digest))
    here: dict[str, str] = {}
    hashes = {document.id: document.sha256 for document in bundle.documents}
    for document, quoted in wanted.items():
        same = by_hash.get(hashes.get(document, ""))
        fitting = (
            name for name, text in texts.items() if all(sha256_of(text[s.start : s.end]) == d for s, d in quoted)
        )
        fitted = same or next(fitting, None)
        if fitted is not None:
            here[document] = fitted
    return tuple(_placed(item, here, texts) for item in bundle.items)


def _placed(item: Item, here: Mapping[str, str], texts: Mapping[str, str]) -> Item:
    all_here = all(span.document_id in here for span in item.evidence)
    if not all_here or not all(0 <= s.start < s.end <= len(texts[here[s.document_id]]) for s in item.evidence):
        return dataclasses.replace(item, evidence=())
    evidence = tuple(dataclasses.replace(span, document_id=here[span.document_id]) for span in item.evidence)
    quoted = "\n\n".join(texts[span.document_id][span.start : span.end] for span in evidence)
    return dataclasses.replace(item, evidence=evidence, passage=item.passage or quoted)


def _document(entry: Mapping[str, Any], files: Mapping[str, bytes]) -> BundleDocument:
    text = files[entry["file"]].decode("utf-8", "surrogatepass") if "file" in entry else ""
    return BundleDocument(
        plain_characters(str(entry["id"])), plain_characters(str(entry["name"])), str(entry["sha256"]), text
    )


def _file_names(documents: Sequence[BundleDocument]) -> dict[str, str]:
    """Return the name of the file of each document: its own, as far as every system bears it."""
    names: dict[str, str] = {}
    for document in documents:
        stem = re.sub(r"[^\w.-]+", "_", document.name).strip("._")[:80] or "document"
        name = f"documents/{stem}.txt"
        names[document.id] = name if name not in names.values() else f"documents/{stem}-{document.id}.txt"
    return names


def _json(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "replace")


def _no_bundle(why: str) -> InputError:
    return InputError(
        phrase("This is no exam that was handed on. {0}", why),
        "Write one with: ragexam bundle write PROJECT --out FILE.",
    )
