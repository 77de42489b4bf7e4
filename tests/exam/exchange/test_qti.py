"""QTI 2.1 packages: what goes out comes back and is well formed, what others write is understood or told."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from ragexam.corpus.text import plain_characters
from ragexam.errors import InputError
from ragexam.exam.exchange.exam_files.items import Exchange
from ragexam.exam.exchange.exam_files.qti import read_qti, write_qti
from ragexam.exam.exchange.packages import read_package, write_package
from ragexam.records import Item

LINE = (
    st.text(st.characters(exclude_categories=("Cs",)), max_size=30)
    .map(lambda t: " ".join(plain_characters(t).split()))
    .filter(bool)
)
Q = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
C = "{http://www.imsglobal.org/xsd/imscp_v1p1}"


@given(
    LINE, LINE, LINE, LINE, st.lists(LINE, min_size=2, max_size=5, unique_by=lambda t: " ".join(t.casefold().split()))
)
def test_what_goes_out_comes_back(
    tmp_path_factory: pytest.TempPathFactory, question: str, topic: str, passage: str, told: str, choices: list[str]
) -> None:
    path = tmp_path_factory.getbasetemp() / "exam.zip"
    exam = [
        Item("a/b", question, tuple(choices), 1, topic=topic, passage=passage, explanation=told, language="de"),
        Item("a b", question, (), -1, topic=topic, answer=told, language="de"),
    ]
    write_qti(exam, path)
    exchange = read_qti(path)
    assert exchange.problems == ()
    assert [i.content_hash for i in exchange.items] == [i.content_hash for i in exam]
    assert [(i.topic, i.language) for i in exchange.items] == [(topic, "de")] * 2
    assert (exchange.items[0].passage, exchange.items[0].explanation) == (passage, told)


def test_a_package_says_what_it_holds(tmp_path: Path) -> None:
    exam = [Item("x", "Where?\nSay.", ("K7", "K8"), 0, topic="A"), Item("y", "Why?", ("p", "q"), 1, topic="B")]
    write_qti(exam, tmp_path / "one.zip")
    write_qti(exam, tmp_path / "two.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    files = read_package(tmp_path / "one.zip")
    manifest = etree.fromstring(files["imsmanifest.xml"])
    named = {file.get("href") for file in manifest.iter(f"{C}file")}
    assert named == files.keys() - {"imsmanifest.xml"}
    types = [r.get("type") for r in manifest.iter(f"{C}resource")]
    assert types == ["imsqti_test_xmlv2p1", "imsqti_item_xmlv2p1", "imsqti_item_xmlv2p1"]
    ids = {r.get("identifier") for r in manifest.iter(f"{C}resource")}
    assert {d.get("identifierref") for d in manifest.iter(f"{C}dependency")} <= ids
    item = etree.fromstring(files["items/ix.xml"])
    order = [etree.QName(child).localname for child in item]
    assert order == ["responseDeclaration", "outcomeDeclaration", "itemBody", "responseProcessing"], (
        "as the schema has it"
    )
    assert item.findtext(f"{Q}responseDeclaration/{Q}correctResponse/{Q}value") == "C1"
    assert item.find(f"{Q}itemBody/{Q}choiceInteraction/{Q}prompt/{Q}br") is not None
    test = etree.fromstring(files["test.xml"])
    assert [s.get("title") for s in test.iter(f"{Q}assessmentSection")] == ["A", "B"]


FOREIGN = """<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="f" title="t" xml:lang="en-GB">
<responseDeclaration identifier="R" cardinality="single" baseType="identifier">{right}</responseDeclaration>
<itemBody><p>A pump is <b>dry</b>.</p><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>What now?</prompt>
<simpleChoice identifier="A"><p>Stop   it</p></simpleChoice><simpleChoice identifier="B">Go on</simpleChoice>
</choiceInteraction></itemBody></assessmentItem>"""


def test_what_other_programs_write(tmp_path: Path) -> None:
    named = "<correctResponse><value>B</value></correctResponse>"
    worth = "<mapping><mapEntry mapKey='A' mappedValue='1'/><mapEntry mapKey='B' mappedValue='-1'/></mapping>"
    both = "<correctResponse><value>A</value><value>B</value></correctResponse>"
    texts = [FOREIGN.format(right=right) for right in (named, worth, both, "")]
    write_package({f"{n}.xml": text.encode() for n, text in enumerate(texts)} | {"x.xml": b"<no"}, tmp_path / "a.zip")
    exchange = read_qti(tmp_path / "a.zip")
    assert [item.key for item in exchange.items] == [1, 0]
    assert exchange.items[0].question == "A pump is dry.\nWhat now?"
    assert exchange.items[0].choices == ("Stop it", "Go on")
    assert exchange.items[0].language == "en"
    assert exchange.problems == (
        "Question 3: it has 2 right choices, and one is asked for here.",
        "Question 4: it has 0 right choices, and one is asked for here.",
    )


INLINE = """<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="f" title="t" xml:lang="en">
<responseDeclaration identifier="R" cardinality="single" baseType="identifier">{right}</responseDeclaration>
<itemBody><p>The seal lies in <b>{asked}</b> of the <i>store</i>.</p><p>Say where.</p></itemBody></assessmentItem>"""
CHOICE = """<inlineChoiceInteraction responseIdentifier="R"><inlineChoice identifier="A">K6</inlineChoice>
<inlineChoice identifier="B">K7</inlineChoice></inlineChoiceInteraction>"""
ENTRY = """<textEntryInteraction responseIdentifier="R"/>"""


def imported(tmp_path: Path, *texts: str) -> Exchange:
    write_package({f"{n}.xml": text.encode() for n, text in enumerate(texts)}, tmp_path / "a.zip")
    return read_qti(tmp_path / "a.zip")


def test_a_question_is_whole_around_its_gap(tmp_path: Path) -> None:
    named = "<correctResponse><value>B</value></correctResponse>"
    chosen, written = imported(
        tmp_path, INLINE.format(right=named, asked=CHOICE), INLINE.format(right=named, asked=ENTRY)
    ).items
    assert chosen.question == written.question == "The seal lies in _____ of the store.\nSay where."
    assert (chosen.choices, chosen.key) == (("K6", "K7"), 1)
    assert (written.is_open, written.answer) == (True, "B")


def test_what_stands_behind_the_choices_belongs_to_the_question(tmp_path: Path) -> None:
    text = FOREIGN.format(right="<correctResponse><value>B</value></correctResponse>")
    (item,) = imported(tmp_path, text.replace("</itemBody>", "<p>The pump must not stop.</p></itemBody>")).items
    assert item.question == "A pump is dry.\nWhat now?\nThe pump must not stop."


def test_what_is_shown_after_the_answer_is_no_part_of_the_question(tmp_path: Path) -> None:
    said = '<feedbackInline outcomeIdentifier="F" identifier="A" showHide="show">Wrong.</feedbackInline>'
    behind = (
        '<feedbackBlock outcomeIdentifier="F" identifier="B" showHide="show"><p>Go on.</p></feedbackBlock>'
        '<rubricBlock view="scorer"><p>B.</p></rubricBlock><rubricBlock view="candidate"><p>Choose.</p></rubricBlock>'
        '<p><endAttemptInteraction responseIdentifier="H" title="Hint"/></p>'
    )
    text = FOREIGN.format(right="<correctResponse><value>B</value></correctResponse>")
    text = text.replace("</p></simpleChoice>", f"{said}</p></simpleChoice>").replace(
        "</itemBody>", f"{behind}</itemBody>"
    )
    (item,) = imported(tmp_path, text).items
    assert item.question == "A pump is dry.\nWhat now?\nChoose."
    assert item.choices == ("Stop it", "Go on")


def test_an_item_that_asks_for_more_is_told(tmp_path: Path) -> None:
    named = "<correctResponse><value>B</value></correctResponse>"
    other = '<hottextInteraction responseIdentifier="S"><p>or <hottext identifier="H">there</hottext></p></hottextInteraction>'
    whole = INLINE.format(right=named, asked=CHOICE)
    exchange = imported(
        tmp_path, whole, INLINE.format(right=named, asked=CHOICE + ENTRY), whole.replace("<p>Say where.</p>", other)
    )
    assert len(exchange.items) == 1
    assert [problem.partition(":")[0] for problem in exchange.problems] == ["Question 2", "Question 3"]


def test_of_answers_with_partial_worth_the_one_worth_most_is_right(tmp_path: Path) -> None:
    worth = "<mapping><mapEntry mapKey='A' mappedValue='{}'/><mapEntry mapKey='B' mappedValue='1'/></mapping>"
    chosen = imported(tmp_path, FOREIGN.format(right=worth.format(0.5))).items
    assert [item.key for item in chosen] == [1]
    written = imported(tmp_path, INLINE.format(right=worth.format(0.5), asked=ENTRY)).items
    assert [item.answer for item in written] == ["B"]
    both = imported(tmp_path, FOREIGN.format(right=worth.format(0.5)), FOREIGN.format(right=worth.format(1)))
    several = FOREIGN.format(right=worth.format(0.5)).replace('"single"', '"multiple"')
    assert "2 right choices" in imported(tmp_path, FOREIGN.format(right=worth.format(0.5)), several).problems[0]
    assert both.problems == ("Question 2: it has 2 right choices, and one is asked for here.",)


def test_nothing_outside_is_read(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("hidden")
    entity = f'<!DOCTYPE a [<!ENTITY x SYSTEM "{(tmp_path / "secret.txt").as_uri()}">]>'
    text = entity + FOREIGN.format(right="<correctResponse><value>B</value></correctResponse>").replace("dry", "&x;")
    write_package({"0.xml": text.encode()}, tmp_path / "a.zip")
    with pytest.raises(InputError, match="holds no question"):
        read_qti(tmp_path / "a.zip")


def test_what_is_no_package_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"PK no")
    with pytest.raises(InputError, match="no zip file"):
        read_qti(tmp_path / "a.zip")
    with pytest.raises(InputError, match="cannot be read"):
        read_qti(tmp_path / "none.zip")
    with zipfile.ZipFile(tmp_path / "b.zip", "w") as archive:
        archive.writestr("a.txt", "x")
    with pytest.raises(InputError, match="holds no question"):
        read_qti(tmp_path / "b.zip")
