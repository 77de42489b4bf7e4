"""S6: what search finds nothing for, and no model says the nearest passages answer; right is to decline and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from ragexam.corpus.chunkers import PRESETS, chunk_document
from ragexam.records import Document, DocumentSampling, Span
from ragexam.scenarios.kind import SCENARIO_KINDS
from ragexam.scenarios.material import Material
from ragexam.scenarios.metrics import refusal_name, verdict

KIND = SCENARIO_KINDS["S6"]


class Believing:
    """A judge that says yes where a word stands in what it is asked."""

    key, name, family = "k", "Believing", "believing"

    def __init__(self, word: str) -> None:
        self.word, self.asked = word, 0

    def label_probabilities(self, messages: Sequence[Mapping[str, str]], labels: Sequence[str]) -> tuple[float, ...]:
        self.asked += 1
        text = messages[0]["content"]
        yes = 0.5 if "Question: N/A" in text else 0.9 if self.word in text else 0.1
        return tuple(yes if label == "Yes" else 1.0 - yes for label in labels)

    def write(self, *_: object) -> str:
        raise NotImplementedError


SHEETS = {
    "Astor 5": {"weight": "7.9 kg", "sound level": "54 dB", "air flow": "32 litres", "blade length": "41 cm", "grip": "6 mm"},
    "Lumen 3": {"weight": "2.4 kg", "sound level": "12 dB", "beam width": "30 cm", "cord": "2 metres", "shade": "19 cm"},
    "Porta 9": {"weight": "88 kg", "width": "240 cm", "height": "310 cm"},
}  # fmt: skip


def halls(material: Material, more: str = "") -> Material:
    """Three data sheets, one of which lacks a property of the others, and the exam's question on that."""
    documents, chunks = {}, []
    for name, rows in SHEETS.items():
        table = "\n".join(f"| {key} | {value} |" for key, value in rows.items())
        text = (
            f"# {name}: data sheet\n\nThe {name} is for halls.\n\n| Property | Value |\n| --- | --- |\n{table}"
            f"{more if name == 'Porta 9' else ''}\n"
        )
        documents[name] = Document(name, f"{name}.md", name, "Halls", "en", "markdown")
        chunks += chunk_document(documents[name], text, PRESETS["default"].spec)
    (item,) = (one for one in material.items if one.id == "unsaid")
    asked = replace(item, question="What is the sound level of the Porta 9?", evidence=(Span("Porta 9", 0, 5),))
    return Material([asked], documents, {}, chunks)


def test_the_exams_own_unanswerable_questions_come_first_then_general_knowledge(material: Material) -> None:
    asked = halls(material)
    questions = KIND.make(replace(KIND.shipped(), documents=DocumentSampling("random", 5)), asked)
    assert len(questions.questions) == 5
    assert questions.questions[0].text == "What is the sound level of the Porta 9?"
    assert "None of the 3 passages states it" in questions.questions[0].proof
    assert all(not q.parts and q.proof for q in questions.questions)
    assert {q.language for q in questions.questions} == {"en"}


def test_a_question_of_the_exam_that_no_search_proves_is_left_out(material: Material) -> None:
    """Its answer may have come with a later document; of one that came from a file nobody searched."""
    stated = halls(material, "\n| sound level | 40 dB |")
    for asked in (stated, replace(material, items=[one for one in material.items if one.id == "unsaid"])):
        questions = KIND.make(KIND.shipped(), asked)
        assert not {item.question for item in asked.items} & {question.text for question in questions.questions}
        assert [n for why, n in questions.left_out.items() if "does not prove it" in why] == [1]


def test_a_question_whose_words_stand_in_a_passage_is_given_up(material: Material) -> None:
    scenario = replace(
        KIND.shipped(), given=("What does a lost badge of the Quarry office cost?", "Who invented the zipper fastener?")
    )
    questions = KIND.make(scenario, material)
    assert [q.text for q in questions.questions] == ["Who invented the zipper fastener?"]
    assert sum(questions.left_out.values()) == 1


def test_a_model_is_asked_over_the_nearest_passages(material: Material) -> None:
    judge = Believing("zipper")
    asked = Material(material.items, material.documents, material.texts, material.chunks, judge)
    scenario = replace(KIND.shipped(), given=("Who invented the zipper fastener?", "Why do volcanoes erupt?"))
    questions = KIND.make(scenario, asked)
    assert [q.text for q in questions.questions] == ["Why do volcanoes erupt?"]
    assert "Believing" in questions.questions[0].proof
    assert judge.asked
    by_rule = KIND.make(replace(scenario, prompting="rule"), asked)
    assert len(by_rule.questions) == 2, "a scenario that is made by rule asks no model"


@pytest.mark.parametrize(
    ("text", "passed", "name"),
    [
        ("The documents do not say.", True, "declines"),
        ("It was invented in 1893 by Whitcomb Judson.", False, "answers all the same"),
        (
            "The passages do not say who it was. It was however invented in 1893 by Whitcomb Judson in Chicago.",
            False,
            "declines, yet answers",
        ),
    ],
)
def test_what_becomes_of_it_is_told_apart(material: Material, text: str, passed: bool, name: str) -> None:
    question = KIND.make(KIND.shipped(), material).questions[0]
    outcome = verdict(question, text, "S6", KIND.metrics, {})
    assert outcome.passed is passed
    assert outcome.remark == ("" if passed else name)
    assert refusal_name(text) == name
