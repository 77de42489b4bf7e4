"""Exams as QTI 2.1, the form in which learning platforms exchange them: a package of items and a test, out and in.

An item with choices is a `choiceInteraction`, an open one an `extendedTextInteraction`. Explanation and passage are feedback that
is shown after the answer. A topic is a section of the test. (1EdTech, Question and Test Interoperability 2.1, 2012.)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path, PurePosixPath
from typing import Any

from lxml import etree  # type: ignore[import-untyped]

from ragexam.corpus.language import detect_language
from ragexam.corpus.text import plain_characters
from ragexam.errors import InputError
from ragexam.exam.exchange.exam_files.items import Exchange, exchange_of, imported_item
from ragexam.exam.exchange.packages import read_package, write_package
from ragexam.records import Item
from ragexam.sentences import phrase, template

_QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
_PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
_SCHEMA = "http://www.w3.org/2001/XMLSchema-instance"
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_MATCH = "http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"
_MANIFEST, _TEST = "imsmanifest.xml", "test.xml"
_PLACE = template("Question {0:n}: {1}.")
_FEEDBACK = {"EXPLANATION": "Explanation", "EVIDENCE": "Evidence"}
_BLOCKS = frozenset({"p", "div", "li", "tr", "br", "h1", "h2", "h3", "blockquote", "pre"})
_INLINE = frozenset({"textEntryInteraction", "inlineChoiceInteraction"})
_ASKED = _INLINE | {"choiceInteraction", "extendedTextInteraction"}
_SHOWN_LATER = frozenset({"feedbackInline", "feedbackBlock"})
_BUTTON = "endAttemptInteraction"
_GAP = "_____"


def write_qti(items: Iterable[Item], path: Path) -> None:
    """Write a QTI 2.1 package: `imsmanifest.xml`, one file an item, and a test with a section a topic."""
    exam = sorted(items, key=lambda item: item.topic)
    names = _identifiers(exam)
    files = {f"items/{name}.xml": _document(_item_element(item, name)) for name, item in names}
    files[_TEST] = _document(_test_element(names))
    files[_MANIFEST] = _document(_manifest_element([name for name, _ in names]))
    write_package(files, path)


def read_qti(path: Path) -> Exchange:
    """Read the items of a QTI 2.x package: one right choice, or a text to be written with its reference answer.

    Raises:
        InputError: It is no package, or not one item of it can be read.
    """
    files = read_package(path)
    topics = _topics(files)
    items: list[tuple[int, Item]] = []
    problems: list[tuple[int, str]] = []
    number = 0
    for name in _in_order(files, topics):
        root = _root(files[name])
        if root is None or _local(root) != "assessmentItem":
            continue
        number += 1
        try:
            items.append((number, _read_item(root, topics.get(name, ""))))
        except ValueError as exc:
            problems.append((number, str(exc)))
    if not number:
        raise InputError(
            phrase("{0:raw} holds no question in the form QTI 2.", path.name), "Choose a package of QTI 2.1 or 2.2."
        )
    return exchange_of(items, problems, path, _PLACE)


# -------------------------------------------------------------- out


def _identifiers(items: Iterable[Item]) -> list[tuple[str, Item]]:
    """Return items with names that QTI allows; where two would have one, a number follows."""
    taken: dict[str, int] = {}
    identifiers = []
    for item in items:
        name = "i" + re.sub(r"[^A-Za-z0-9_.-]", "_", item.id)
        taken[name] = taken.get(name, 0) + 1
        identifiers.append((name if taken[name] == 1 else f"{name}.{taken[name]}", item))
    return identifiers


def _item_element(item: Item, name: str) -> Any:
    root = etree.Element(_q("assessmentItem"), nsmap={None: _QTI, "xsi": _SCHEMA})
    root.set(f"{{{_SCHEMA}}}schemaLocation", f"{_QTI} {_QTI}.xsd")
    root.set("identifier", name)
    root.set("title", _line(item.question)[:120] or name)
    root.set("adaptive", "false")
    root.set("timeDependent", "false")
    if item.language:
        root.set(_LANG, item.language)
    texts = {"EXPLANATION": item.explanation, "EVIDENCE": item.passage}
    shown = [key for key, text in texts.items() if text.strip()]
    right = item.answer if item.is_open else f"C{item.key + 1}"
    response = _under(root, "responseDeclaration", identifier="RESPONSE", cardinality="single",
                      baseType="string" if item.is_open else "identifier")  # fmt: skip
    _under(_under(response, "correctResponse"), "value").text = plain_characters(right)
    score = _under(root, "outcomeDeclaration", identifier="SCORE", cardinality="single", baseType="float")
    _under(_under(score, "defaultValue"), "value").text = "0"
    if shown:
        outcome = _under(
            root, "outcomeDeclaration", identifier="FEEDBACK", cardinality="multiple", baseType="identifier"
        )
        default = _under(outcome, "defaultValue")
        for key in shown:
            _under(default, "value").text = key
    body = _under(root, "itemBody")
    if item.is_open:
        asked = _under(body, "extendedTextInteraction", responseIdentifier="RESPONSE", expectedLines="6")
        _write_text(_under(asked, "prompt"), item.question)
    else:
        asked = _under(body, "choiceInteraction", responseIdentifier="RESPONSE", shuffle="false", maxChoices="1")
        _write_text(_under(asked, "prompt"), item.question)
        for index, choice in enumerate(item.choices, 1):
            _write_text(_under(asked, "simpleChoice", identifier=f"C{index}"), choice)
        _under(root, "responseProcessing", template=_MATCH)
    for key in shown:
        feedback = _under(
            root, "modalFeedback", outcomeIdentifier="FEEDBACK", showHide="show", identifier=key, title=_FEEDBACK[key]
        )
        _write_text(feedback, texts[key])
    return root


def _test_element(names: list[tuple[str, Item]]) -> Any:
    root = etree.Element(_q("assessmentTest"), nsmap={None: _QTI})
    root.set("identifier", "exam")
    root.set("title", "RAG Exam")
    part = _under(root, "testPart", identifier="part", navigationMode="nonlinear", submissionMode="individual")
    for number, (topic, members) in enumerate(groupby(names, key=lambda pair: pair[1].topic), 1):
        section = _under(part, "assessmentSection", identifier=f"s{number}", title=_line(topic), visible="true")
        for name, _ in members:
            _under(section, "assessmentItemRef", identifier=name, href=f"items/{name}.xml")
    return root


def _manifest_element(names: list[str]) -> Any:
    def under(parent: Any, tag: str, **given: str) -> Any:
        return etree.SubElement(parent, f"{{{_PACKAGE}}}{tag}", given)

    root = etree.Element(f"{{{_PACKAGE}}}manifest", nsmap={None: _PACKAGE})
    root.set("identifier", "ragexam")
    metadata = under(root, "metadata")
    under(metadata, "schema").text = "QTIv2.1 Package"
    under(metadata, "schemaversion").text = "1.0.0"
    under(root, "organizations")
    resources = under(root, "resources")
    test = under(resources, "resource", identifier="test", type="imsqti_test_xmlv2p1", href=_TEST)
    under(test, "file", href=_TEST)
    for name in names:
        under(test, "dependency", identifierref=name)
    for name in names:
        resource = under(resources, "resource", identifier=name, type="imsqti_item_xmlv2p1", href=f"items/{name}.xml")
        under(resource, "file", href=f"items/{name}.xml")
    return root


def _q(tag: str) -> str:
    return f"{{{_QTI}}}{tag}"


def _under(parent: Any, tag: str, **given: str) -> Any:
    return etree.SubElement(parent, _q(tag), given)


def _write_text(element: Any, text: str) -> None:
    """Write a text with its line breaks."""
    first, *rest = plain_characters(text).split("\n")
    element.text = first
    for line in rest:
        _under(element, "br").tail = line


def _line(text: str) -> str:
    return " ".join(plain_characters(text).split())


def _document(root: Any) -> bytes:
    data: bytes = etree.tostring(root, xml_declaration=True, encoding="UTF-8")
    return data


# -------------------------------------------------------------- in


def _root(data: bytes) -> Any:
    """Return the root of a file; None where it is no XML. What stands elsewhere is neither fetched nor filled in."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError):
        return None
    return None if root.getroottree().docinfo.doctype else root


def _local(element: Any) -> str:
    return etree.QName(element).localname if isinstance(element.tag, str) else ""


def _all(root: Any, *tags: str) -> Iterator[Any]:
    return (element for element in root.iter() if _local(element) in tags)


def _in_order(files: Mapping[str, bytes], topics: Mapping[str, str]) -> list[str]:
    """Return the files that may hold items: those that tests name first, in their order."""
    others = sorted(name for name in files if name.lower().endswith(".xml") and name not in topics)
    return [*(name for name in topics if name in files), *others]


def _topics(files: Mapping[str, bytes]) -> dict[str, str]:
    """Return the files that tests name, each with the title of its section."""
    topics: dict[str, str] = {}
    for name in sorted(files):
        root = _root(files[name]) if name.lower().endswith(".xml") else None
        if root is None or _local(root) not in ("assessmentTest", "assessmentSection"):
            continue
        for reference in _all(root, "assessmentItemRef"):
            item_path = _joined(PurePosixPath(name).parent, reference.get("href") or "")
            topics.setdefault(item_path, (reference.getparent().get("title") or "").strip())
    return topics


def _joined(folder: PurePosixPath, href: str) -> str:
    """Return the name of a file as seen from a folder of the package."""
    parts: list[str] = []
    for part in (folder / href).parts:
        if part == "..":
            parts = parts[:-1]
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def _read_item(root: Any, topic: str) -> Item:
    body = next(_all(root, "itemBody"), None)
    asked = (
        [] if body is None else [e for e in body.iter() if _local(e).endswith("Interaction") and _local(e) != _BUTTON]
    )
    if body is None or len(asked) != 1 or _local(asked[0]) not in _ASKED:
        raise ValueError("it asks for several things at once, or in a way that is not asked here")
    (interaction,) = asked
    right = _right(root, interaction.get("responseIdentifier"))
    prompt = next(_all(interaction, "prompt"), None)
    gap = _GAP if _local(interaction) in _INLINE else f"\n{'' if prompt is None else _text(prompt)}\n"
    question = _text(body, instead={interaction: gap})
    feedback = {element.get("identifier"): _text(element) for element in _all(root, "modalFeedback")}
    explanation, passage = feedback.get("EXPLANATION", ""), feedback.get("EVIDENCE", "")
    language = (root.get(_LANG) or "").split("-")[0] or detect_language(question) or "en"
    choices = {c.get("identifier"): _text(c) for c in _all(interaction, "simpleChoice", "inlineChoice")}
    if not choices:
        return imported_item(question, (), -1, answer=right[0] if right else "", passage=passage, topic=topic,
                             explanation=explanation, language=language)  # fmt: skip
    if len(right) != 1:
        raise ValueError(phrase("it has {0:n} right choices, and one is asked for here", len(right)))
    if right[0] not in choices:
        raise ValueError("the key points to no choice")
    return imported_item(
        question, tuple(choices.values()), list(choices).index(right[0]), passage=passage, topic=topic,
        explanation=explanation, language=language,
    )  # fmt: skip


def _right(root: Any, response: str | None) -> list[str]:
    """Return the right answers to an interaction: those that are named, else those that are worth most."""
    for declared in _all(root, "responseDeclaration"):
        if declared.get("identifier") != response:
            continue
        correct = next(_all(declared, "correctResponse"), None)
        if correct is not None:
            return [(value.text or "").strip() for value in _all(correct, "value")]
        worth = {e.get("mapKey") or "": _number(e.get("mappedValue")) for e in _all(declared, "mapEntry")}
        # Where several may be chosen each is a part of what is right; else what is worth less is right in part.
        least = 0.0 if declared.get("cardinality") == "multiple" else max(worth.values(), default=0.0)
        return [key for key, value in worth.items() if value > 0 and value >= least]
    return []


def _number(text: str | None) -> float:
    try:
        return float(text or "0")
    except ValueError:
        return 0.0


def _is_kept_back(element: Any) -> bool:
    """Return whether whoever is asked does not read an element: what is said of an answer, what is for those who score."""
    name = _local(element)
    return name in _SHOWN_LATER or (name == "rubricBlock" and "candidate" not in (element.get("view") or "candidate"))


def _text(element: Any, instead: Mapping[Any, str] | None = None) -> str:
    """Return what a person reads in an element, a line a block; `instead` says what stands in place of parts of it."""
    lines = [""]
    given = instead or {}

    def walk(node: Any) -> None:
        if _is_kept_back(node):
            return
        if node in given:
            first, *more = given[node].split("\n")
            lines[-1] += first
            lines.extend(more)
            return
        if _local(node) in _BLOCKS and lines[-1].strip():
            lines.append("")
        lines[-1] += node.text or "" if isinstance(node.tag, str) else ""
        for child in node:
            walk(child)
            if _local(child) in _BLOCKS - {"br"} and lines[-1].strip():
                lines.append("")
            lines[-1] += child.tail or ""

    walk(element)
    return "\n".join(filter(None, (_line(line) for line in lines)))
