"""Scenarios made of what tables state: look-up, versions, negation, other language, follow-up; and exceptions to rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ragexam.corpus.chunkers import PRESETS, chunk_document
from ragexam.records import Document, ScenarioQuestion
from ragexam.scenarios.dialogue import as_one_text
from ragexam.scenarios.kind import SCENARIO_KINDS, Making
from ragexam.scenarios.material import Material
from ragexam.scenarios.metrics import verdict

TEXTS = {
    "pumps": (
        "Pumps of the works",
        "en",
        "# Pumps of the works\n\n| Pump | Weight | Power consumption |\n| --- | --- | --- |\n"
        "| Brindle 40 | 8 kg | 85 W |\n| Brindle 60 | 16 kg | 240 W |\n| Tavik 7 | 21 kg | 310 W |\n",
    ),
    "old": (
        "Travel policy 2023 (replaced)",
        "en",
        "# Travel policy 2023 (replaced)\n\n| Trip length | Inland allowance 2023 |\n| --- | --- |\n"
        "| 8 to 14 hours | 13.50 euros |\n| full day | 27.00 euros |\n",
    ),
    "new": (
        "Travel policy 2025",
        "en",
        "# Travel policy 2025\n\n| Trip length | Inland allowance 2025 |\n| --- | --- |\n"
        "| 8 to 14 hours | 15.80 euros |\n| full day | 31.20 euros |\n\n"
        "Meetings with customers come before all internal meetings, except in room Robin.\n",
    ),
    "lager": (
        "Lagerordnung",
        "de",
        "# Lagerordnung\n\n| Bereich | Regale |\n| --- | --- |\n| Halle Nord | 36 |\n| Halle Süd | 22 |\n",
    ),
}


@pytest.fixture
def tables() -> Material:
    """Return four documents with tables and no exam."""
    documents, texts, chunks = {}, {}, []
    for name, (title, language, text) in TEXTS.items():
        documents[name] = Document(name, f"{name}.md", title, "works", language, "markdown")
        texts[name] = text
        chunks += chunk_document(documents[name], text, PRESETS["default"].spec)
    return Material([], documents, texts, chunks)


def made(name: str, material: Material) -> Making:
    kind = SCENARIO_KINDS[name]
    return kind.make(kind.shipped(), material)


def judged(question: ScenarioQuestion, text: str) -> tuple[bool, str]:
    outcome = verdict(question, text, question.scenario, SCENARIO_KINDS[question.scenario].metrics, {})
    return outcome.passed, outcome.remark


def test_a_cell_of_a_table_is_asked_for_and_stands_where_it_says(tables: Material) -> None:
    kind = SCENARIO_KINDS["table-look-up"]
    every = replace(kind.shipped(), chunks=replace(kind.chunks, how="all"))
    questions = kind.make(every, tables).questions
    assert questions
    for question in questions:
        (span,) = question.evidence
        assert question.parts[0].answer in tables.texts[span.document_id][span.start : span.end]
        assert judged(question, question.parts[0].answer)[0]
        assert not judged(question, "It is 999 kg.")[0]


def test_the_newer_of_two_versions_is_right_and_its_year_is_not_named(tables: Material) -> None:
    questions = made("conflicting-versions", tables).questions
    assert {(q.parts[0].answer, q.bait) for q in questions} == {
        ("15.80 euros", "13.50 euros"), ("31.20 euros", "27.00 euros"),
    }  # fmt: skip
    for question in questions:
        assert "2025" not in question.text
        assert question.cluster == "new"
        assert judged(question, f"It is {question.parts[0].answer}.") == (True, "")
        assert judged(question, f"It is {question.bait}.") == (False, "tells the older version")
        assert judged(question, "I do not know.") == (False, "declines")


def test_documents_without_versions_make_no_conflict(tables: Material) -> None:
    chunks = [chunk for chunk in tables.chunks if chunk.document_id != "old"]
    questions = made("conflicting-versions", replace(tables, chunks=chunks))
    assert not questions.questions
    assert sum(questions.left_out.values()) == 1


def test_of_two_things_the_one_is_asked_for_that_is_not_so(tables: Material) -> None:
    questions = made("negation", tables).questions
    assert questions
    for question in questions:
        right, wrong = question.choices[question.key], question.choices[1 - question.key]
        rows = [row for _, _, text in TEXTS.values() for row in text.splitlines()]
        value = question.text.split(" not ", 1)[1].split(":")[0]
        assert any(wrong in row and value in row for row in rows), "the value is the other one's"
        assert not any(right in row and value in row for row in rows)
        assert judged(question, f"{right}.")[0]
        assert not judged(question, f"{wrong}.")[0]


def test_the_exception_is_asked_for_and_not_the_rule(tables: Material) -> None:
    (question,) = made("exception", tables).questions
    assert "Robin" not in question.text
    assert judged(question, "It does not hold in room Robin.")[0]
    assert not judged(question, "Meetings with customers come first.")[0]
    span = question.evidence[0]
    assert tables.texts["new"][span.start : span.end].endswith("in room Robin")


def test_the_question_is_in_the_other_language_and_its_answer_in_both(tables: Material) -> None:
    questions = made("other-language", tables).questions
    assert {q.language for q in questions} == {"en", "de"}
    for question in questions:
        document = tables.documents[question.cluster]
        assert question.language != document.language
        assert judged(question, question.parts[0].answer)[0]
    asked = [q.text for q in questions]
    assert any("als Gewicht für" in text for text in asked)
    assert "What do the documents give as the number of shelves for “Halle Nord”?" in asked


def test_a_follow_up_names_nothing_and_what_it_means_was_asked_just_before(tables: Material) -> None:
    questions = made("follow-up", tables).questions
    assert questions
    for question in questions:
        names = ("Brindle 40", "Brindle 60", "Tavik 7")
        assert not any(name in question.text for name in names)
        first, second = question.earlier
        (meant,) = [name for name in names if name in second.question]
        assert meant not in first.question
        span = question.evidence[0]
        assert meant in tables.texts["pumps"][span.start : span.end]
        text = as_one_text(question)
        assert text.index(second.question) < text.index(second.answer) < text.index(question.text)


@pytest.mark.parametrize("name", ["table-look-up", "negation", "exception", "other-language", "follow-up"])
def test_where_nothing_is_stated_nothing_is_asked(name: str, tables: Material) -> None:
    assert not made(name, replace(tables, chunks=[])).questions


def test_where_the_exam_has_too_few_questions_on_a_document_its_tables_are_asked(tables: Material) -> None:
    kind = SCENARIO_KINDS["S4"]
    found = kind.make(kind.shipped(), tables)
    assert found.questions
    for question in found.questions:
        assert len(question.parts) >= 2
        assert {part.document_id for part in question.parts} == {question.cluster}
        assert "read by rule" in question.proof
        said = " ".join(f"{part.question} {part.answer}." for part in question.parts)
        assert verdict(question, said, "S4", kind.metrics, {}).parts == (True,) * len(question.parts)
