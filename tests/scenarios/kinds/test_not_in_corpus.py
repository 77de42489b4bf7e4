"""S6: what search finds nothing for, and no model says the nearest passages answer; right is to decline and nothing else."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from ragexam.corpus.chunkers import PRESETS, chunk_document
from ragexam.records import Document, DocumentSampling, Span
from ragexam.scenarios.kind import SCENARIO_KINDS
from ragexam.scenarios.material import Material
from ragexam.scenarios.metrics import refusal_name, verdict

KIND = SCENARIO_KINDS["S6"]


class Leaning:
    """A judge that says yes to nearly everything: 0.97 where the right answer stands in a passage, 0.9 elsewhere.

    Args:
        answers: The right answer to each question that it sees through; of others it says 0.9 whatever it is shown.
        believed: Words of questions that it takes for answered by whatever it is shown.
    """

    key, name, family = "k", "Leaning", "leaning"

    def __init__(self, answers: Mapping[str, str], believed: str = "") -> None:
        self.answers, self.believed, self.asked = answers, believed, list[str]()

    def label_probabilities(self, messages: Sequence[Mapping[str, str]], labels: Sequence[str]) -> tuple[float, ...]:
        passages, _, rest = messages[0]["content"].partition("Question: ")
        question = rest.partition("\n")[0]
        self.asked.append(question)
        answer = self.answers.get(question, "")
        sure = answer in passages if answer else bool(self.believed) and self.believed in question
        yes = 0.97 if sure else 0.9
        return tuple(yes if label == "Yes" else 1.0 - yes for label in labels)

    def write(self, *_: object) -> str:
        raise NotImplementedError


class Blind(Leaning):
    """A judge that is sure of some passages and unsure of others, whatever they hold."""

    name = "Blind"

    def label_probabilities(self, messages: Sequence[Mapping[str, str]], labels: Sequence[str]) -> tuple[float, ...]:
        self.asked.append(messages[0]["content"].partition("Question: ")[2].partition("\n")[0])
        yes = 0.5 + 0.4 * random.Random(messages[0]["content"].partition("Do the")[0]).random()
        return tuple(yes if label == "Yes" else 1.0 - yes for label in labels)


def answers(material: Material) -> dict[str, str]:
    return {item.question: item.reference_answer for item in material.items if item.id != "unsaid"}


GIVEN = ("Who invented the zipper fastener?", "Why do volcanoes erupt?")


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


def test_a_model_that_leans_to_yes_is_held_against_what_it_says_of_known_questions(material: Material) -> None:
    """It is 0.9 sure that passages answer what they do not: less than of what they answer, so that both questions stay."""
    scenario = replace(KIND.shipped(), given=GIVEN)
    judge = Leaning(answers(material))
    made = KIND.make(scenario, replace(material, judge=judge))
    assert [q.text for q in made.questions] == list(GIVEN)
    assert not made.left_out
    # The threshold lies between the log-odds of 0.9 and of 0.97: (2.20 + 3.48) / 2.
    figures = (
        "Of 24 known cases Leaning tells 24 right (area under the ROC curve 1.00, 0.76 to 1.00). "
        "Its threshold is 2.84 (log-odds)."
    )
    assert made.remarks == [figures]
    for question in made.questions:
        assert (
            "How sure Leaning is that the 3 nearest passages answer it (log-odds 2.20) is not above the threshold "
            "between known passages with and without the answer." in question.proof
        )
        assert question.proof.endswith(figures)
    assert {one for one in judge.asked if one not in GIVEN} == set(answers(material)), "all twelve are known"


def test_what_a_model_takes_for_answered_is_given_up_with_its_figure(material: Material) -> None:
    scenario = replace(KIND.shipped(), given=GIVEN)
    made = KIND.make(scenario, replace(material, judge=Leaning(answers(material), "zipper")))
    assert [q.text for q in made.questions] == ["Why do volcanoes erupt?"]
    assert sum(n for why, n in made.left_out.items() if why.startswith("The language model is surer")) == 1
    assert made.remarks[1:] == ["Given up: “Who invented the zipper fastener?” (log-odds 3.48)."]


def test_a_model_that_cannot_tell_known_questions_apart_decides_nothing(material: Material) -> None:
    """It is not asked of any candidate, and every proof says so."""
    scenario = replace(KIND.shipped(), given=GIVEN)
    judge = Blind({})
    made = KIND.make(scenario, replace(material, judge=judge))
    assert [q.text for q in made.questions] == list(GIVEN)
    assert not set(GIVEN) & set(judge.asked)
    (remark,) = made.remarks
    assert re.match(r"Of 24 known cases Blind tells \d+ right", remark)
    assert remark.endswith("That is not clearly better than chance. What it says decides nothing: search alone does.")
    assert all(q.proof.endswith(remark) for q in made.questions)


@pytest.mark.parametrize(("seen", "decides"), [(4, False), (9, True)])
def test_on_the_border_it_decides_where_it_tells_clearly(material: Material, seen: int, decides: bool) -> None:
    """Of questions that it does not see through it is as unsure with the answer as without it."""
    some = dict(list(answers(material).items())[:seen])
    made = KIND.make(replace(KIND.shipped(), given=GIVEN), replace(material, judge=Leaning(some)))
    assert len(made.questions) == 2
    assert ("Its threshold is" in made.remarks[0]) is decides
    assert ("decides nothing" in made.remarks[0]) is not decides
    assert f"Of 24 known cases Leaning tells {12 + seen} right" in made.remarks[0]


def test_where_few_questions_are_known_search_alone_decides(material: Material) -> None:
    few = [item for item in material.items if item.id.startswith("name-")]
    chunks = [replace(chunk, text=re.sub(r"[^.]*\d[^.]*\.", "", chunk.text)) for chunk in material.chunks]
    judge = Leaning(answers(material))
    known = Material(few, material.documents, material.texts, chunks, judge)
    made = KIND.make(replace(KIND.shipped(), given=GIVEN), known)
    assert len(made.questions) == 2
    assert made.remarks == [
        "There are 4 known questions to try Leaning on, and 6 are needed. What it says decides nothing: search alone does."
    ]


def test_an_exam_without_questions_is_helped_out_by_what_documents_state(material: Material) -> None:
    asked = halls(material)
    made = KIND.make(KIND.shipped(), replace(asked, judge=Blind({})))
    assert re.match(r"Of (18|2[0-4]) known cases Blind tells", made.remarks[0])


def test_made_by_rule_no_model_is_asked(material: Material) -> None:
    judge = Leaning({}, "zipper")
    by_rule = KIND.make(replace(KIND.shipped(), given=GIVEN, prompting="rule"), replace(material, judge=judge))
    assert len(by_rule.questions) == 2
    assert not judge.asked
    assert not by_rule.remarks


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
    assert refusal_name(question, text) == name
