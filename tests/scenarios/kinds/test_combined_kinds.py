"""S4 and S5: verified questions in one, complete only if all are answered; parts kept, no two with one answer."""

from __future__ import annotations

from dataclasses import replace

from ragexam.records import Item, Span
from ragexam.scenarios.combined import _in_a_row, fitting_parts
from ragexam.scenarios.kind import SCENARIO_KINDS
from ragexam.scenarios.material import Material
from ragexam.scenarios.metrics import verdict


def of_documents(items: list[Item], material: Material) -> Material:
    """Return a corpus of the documents of some questions alone, so that no other one states anything."""
    names = {item.evidence[0].document_id for item in items}
    chunks = [chunk for chunk in material.chunks if chunk.document_id in names]
    documents = {name: one for name, one in material.documents.items() if name in names}
    return Material(items, documents, material.texts, chunks)


def test_several_questions_of_one_document(material: Material) -> None:
    kind = SCENARIO_KINDS["S4"]
    questions = kind.make(kind.shipped(), material)
    assert len(questions.questions) == 4
    for question in questions.questions:
        assert len(question.parts) == 3
        assert {part.document_id for part in question.parts} == {question.cluster}
        assert question.text == " ".join(part.question for part in question.parts)
        assert len(question.evidence) == 3


def test_several_questions_of_several_documents(material: Material) -> None:
    kind = SCENARIO_KINDS["S5"]
    questions = kind.make(kind.shipped(), material)
    assert len(questions.questions) == 4
    for question in questions.questions:
        assert len({part.document_id for part in question.parts}) == 3
    assert len({q.cluster for q in questions.questions}) == 4, "each drawn document begins one"


def test_the_same_questions_in_another_order_are_not_another_question(material: Material) -> None:
    two = [item for item in material.items if item.id.endswith("-0")]
    two += [item for item in material.items if item.evidence[0].document_id != two[0].evidence[0].document_id][:1]
    kind = SCENARIO_KINDS["S5"]
    questions = kind.make(kind.shipped(), of_documents(two[-2:], material))
    assert len(questions.questions) == 1
    assert sum(questions.left_out.values()) == 1


def test_a_document_that_was_named_is_not_named_again() -> None:
    def row(*questions: str) -> str:
        """Join questions; one that begins with "2 " is of another document."""
        spans = [Span("two" if one.startswith("2 ") else "one", 0, 1) for one in questions]
        return _in_a_row(
            [
                Item("", q.removeprefix("2 "), (), -1, (at,), "", "", "en", answer="x")
                for q, at in zip(questions, spans, strict=True)
            ]
        )

    a, b = 'According to "Leave", ', "Laut „Urlaub“: "
    assert row(f"{a}how long is it?", f"{a}when does it end?", "Who asks?", f"{a}why?") == (
        f"{a}how long is it? When does it end? Who asks? Why?"
    )
    assert row(f"{a}how long?", "2 Who asks?", f"{a}why?") == f"{a}how long? Who asks? {a}why?"
    assert row(f"{b}Was gilt?", f"{b}Was noch?") == f"{b}Was gilt? Was noch?"


def test_an_exam_of_one_document_is_completed_by_what_others_state(material: Material) -> None:
    alone = [item for item in material.items if item.id.endswith("-0")]
    kind = SCENARIO_KINDS["S5"]
    few = Material(alone, material.documents, material.texts, material.chunks)
    questions = kind.make(kind.shipped(), few).questions
    assert len(questions) == 4
    for question in questions:
        assert len({part.document_id for part in question.parts}) == len(question.parts) >= 2
        for part in question.parts:
            assert part.answer in material.texts[part.document_id]


def test_complete_only_if_all_are_answered(material: Material) -> None:
    kind = SCENARIO_KINDS["S4"]
    question = kind.make(kind.shipped(), material).questions[0]
    said = [f"{part.question} {part.answer}." for part in question.parts]
    whole = verdict(question, " ".join(said), "S4", kind.metrics, {})
    assert (whole.passed, whole.parts) == (True, (True, True, True))
    partly = verdict(question, " ".join(said[:2]), "S4", kind.metrics, {})
    assert (partly.passed, partly.failed, partly.parts) == (False, ("all_parts",), (True, True, False))
    assert verdict(question, "I do not know.", "S4", kind.metrics, {}).parts == (False, False, False)


def test_a_document_with_one_question_is_passed_over(material: Material) -> None:
    few = [item for item in material.items if not item.id.endswith("-0") or item.id == "cost-0"]
    kind = SCENARIO_KINDS["S4"]
    questions = kind.make(kind.shipped(), Material(few, material.documents, material.texts, material.chunks)).questions
    assert {q.cluster for q in questions} == {"doc1", "doc2", "doc3"}


def test_no_two_parts_have_one_answer_and_all_one_language(material: Material) -> None:
    first, second, third, fourth = material.items[:4]
    same = replace(second, choices=first.choices, key=first.key)
    german = replace(third, language="de")
    assert fitting_parts([first, same, german, fourth], 3) == [first, fourth]


def test_one_document_alone_is_combined_with_none(material: Material) -> None:
    alone: list[Item] = [item for item in material.items if item.id.endswith("-0")]
    kind = SCENARIO_KINDS["S5"]
    questions = kind.make(kind.shipped(), of_documents(alone, material))
    assert not questions.questions
    assert sum(questions.left_out.values()) == 1
