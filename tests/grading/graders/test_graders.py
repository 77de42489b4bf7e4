"""Checks what every grader declares, and what each says of simple answers."""

from __future__ import annotations

import pytest

from ragexam.embedding.hashed import HashedEmbedder
from ragexam.errors import InputError
from ragexam.grading.grade_answers import find_grader, judge
from ragexam.grading.grader import FLOOR, GRADERS, LENGTH, AnswerCase, GradingMeans

MEANS = GradingMeans(HashedEmbedder(64))
RIGHT = AnswerCase("How many days of leave are there?", "27 days of leave", "27 days of leave")
WRONG = AnswerCase("How many days of leave are there?", "A hat is worn outdoors.", "27 days of leave")


@pytest.mark.parametrize("name", list(GRADERS))
def test_a_grader_declares_all_there_is_to_know(name: str) -> None:
    kind = GRADERS[name]
    assert kind.label
    assert kind.summary.endswith(".")
    assert kind.cost.endswith(".")
    assert kind.source
    assert kind.high is None or kind.low < kind.high


@pytest.mark.parametrize("name", [n for n, k in GRADERS.items() if "reference" in k.needs and "model" not in k.needs])
def test_the_reference_itself_gets_the_most_and_something_else_less(name: str) -> None:
    kind = GRADERS[name]
    right, wrong = judge(kind, RIGHT, MEANS).value, judge(kind, WRONG, MEANS).value
    assert right == pytest.approx(kind.high)
    assert wrong is not None
    assert kind.low <= wrong < 0.75 * right  # type: ignore[operator]


@pytest.mark.parametrize("name", [n for n, k in GRADERS.items() if k.needs])
def test_what_is_missing_is_said(name: str) -> None:
    judgement = judge(GRADERS[name], AnswerCase("Why?", "Because."), GradingMeans())
    assert judgement.value is None
    assert judgement.remark.startswith("no ")
    assert any(need in judgement.remark for need in GRADERS[name].needs)


def test_what_stands_in_the_passages_is_kept_to() -> None:
    passages = ("Hats are worn outdoors.", "There are 27 days of leave in a year.")
    kept = AnswerCase("How many days of leave?", "27 days of leave", "", passages)
    made_up = AnswerCase("How many days of leave?", "Nobody knows the rules here", "", passages)
    for name in ("k_precision", "bert_k_precision"):
        right, wrong = (judge(GRADERS[name], case, MEANS).value for case in (kept, made_up))
        assert right == pytest.approx(1.0)
        assert wrong is not None
        assert wrong < 0.7


def test_one_floor_and_one_comparison() -> None:
    assert [n for n, k in GRADERS.items() if k.role == "floor"] == [FLOOR]
    assert [n for n, k in GRADERS.items() if k.role == "comparison"] == [LENGTH]
    assert judge(GRADERS[LENGTH], RIGHT, MEANS).value == 4.0


def test_refusals_have_names() -> None:
    assert judge(GRADERS["answers_at_all"], AnswerCase("?", "I don't know."), MEANS).remark == "declines"
    assert judge(GRADERS["answers_at_all"], RIGHT, MEANS).value == 1.0


def test_numeric_match_says_where_there_is_no_amount() -> None:
    judgement = judge(GRADERS["numeric_match"], AnswerCase("Who?", "The head", "The head of the team"), MEANS)
    assert (judgement.value, judgement.remark) == (None, "no amount in the reference")


def test_an_unknown_grader_is_a_sentence() -> None:
    with pytest.raises(InputError, match="no grader 'oracle'"):
        find_grader("oracle")


@pytest.mark.parametrize(
    ("answer", "reference", "right"),
    [
        ("The allowance is 95 euros a month.", "The company instead pays an allowance of 95 euros a month.", True),
        ("The allowance is 85 euros a month.", "The company instead pays an allowance of 95 euros a month.", False),
        ("It ends after two weeks.", "14 days", True),
        ("It is reviewed every 12 months.", "every 4 months", False),
        ("He asks the head of purchasing.", "head of purchasing", True),
        ("He asks the head of finance.", "head of purchasing", False),
        ("I do not know.", "The room is called Pirol.", False),
    ],
)
def test_an_amount_decides_before_the_words_around_it(answer: str, reference: str, right: bool) -> None:
    kind = GRADERS["key_match"]
    value = judge(kind, AnswerCase("What holds?", answer, reference), MEANS).value
    assert value is not None
    assert kind.acceptable is not None
    assert (value > kind.acceptable) is right


@pytest.mark.parametrize(
    ("question", "answer", "reference", "right"),
    [
        ("Where is the desk?", "Munich office, room 12", "Berlin office, room 12", False),
        ("Which office and which room?", "Munich office, room 12", "Berlin office, room 12", False),
        ("Where is the desk?", "It is in room 12 of the Berlin office.", "Berlin office, room 12", True),
        ("How cold may it be?", "-5 °C", "5 °C", False),
        ("Which one is in force?", "version 2.10", "version 2.1", False),
        ("Who signs?", "both managers", "both of the two managers", True),
        ("Who signs?", "both auditors", "both of the two managers", False),
        ("How many may come?", "6 visitors", "six visitors", True),
        ("How many may come?", "Up to 6 guests.", "6 visitors", True),
        ("How long is it?", "You must appeal within 14 days.", "14 days after receiving the letter", True),
        ("What is paid?", "It is 95 euros.", "The company instead pays 95 euros.", True),
        ("Wie lange?", "Der Widerspruch muss in 14 Tagen eingehen.", "14 Tage nach Zustellung", True),
        ("When does the reception open?", "The reception opens at 9 pm.", "The reception opens at 9 am.", False),
        ("When does the reception open?", "It opens at nine in the morning.", "The reception opens at 9:00 a.m.", True),
        ("When is it open?", "from 17:00 to 8:30", "from 8:30 to 17:00", False),
        ("When does it close?", "at 5 pm", "17:00", True),
        ("When is it open?", "Monday to Friday, 9 am to 5 pm", "Mon-Fri 9:00–17:00", True),
        ("When is it open?", "Monday to Saturday, 9 am to 5 pm", "Mon-Fri 9:00–17:00", False),
        ("How warm may it be?", "70 °C", "70 °F", False),
        ("Where is the office?", "It is on the third floor.", "3rd floor", True),
        ("Where is the office?", "It is on the second floor.", "third floor", False),
        (
            "Where is the archive?",
            "It is in the basement of the third building.",
            "in the basement of the 3rd building",
            True,
        ),
        ("How much is it?", "0.5 litres", "1/2 litre", True),
        ("Wie lange dauert es?", "Es dauert sieben Tage.", "eine Woche", True),
        ("Wie lange dauert es?", "Es dauert einen Monat.", "eine Woche", False),
        ("Wie oft?", "einmal im Jahr", "zweimal im Jahr", False),
    ],
)
def test_amounts_count_as_far_as_their_words_are_not_exchanged(
    question: str, answer: str, reference: str, right: bool
) -> None:
    kind = GRADERS["key_match"]
    language = "de" if question.startswith("Wie") else "en"
    value = judge(kind, AnswerCase(question, answer, reference, language=language), MEANS).value
    assert value is not None
    assert kind.acceptable is not None
    assert (value > kind.acceptable) is right


def test_a_sentence_around_a_short_key_costs_recall_nothing() -> None:
    case = AnswerCase("How many visitors?", "One employee can accompany up to 6 visitors in offices.", "6 visitors")
    assert judge(GRADERS["token_recall"], case, MEANS).value == 1.0
    assert judge(GRADERS["token_f1"], case, MEANS).value == pytest.approx(1 / 3, abs=0.02)
    other = AnswerCase("How often?", "It is reviewed every 12 months.", "every 4 months")
    recall = GRADERS["token_recall"]
    assert judge(recall, other, MEANS).value == pytest.approx(2 / 3)
    assert recall.acceptable is not None
    assert recall.acceptable > 2 / 3, "another number is no right answer"


@pytest.mark.parametrize(
    ("question", "answer", "value", "remark"),
    [
        ("Is it allowed?", "No.", 1.0, ""),
        ("How many days?", "No.", 0.0, "declines"),
        ("How many days?", "Not specified.", 0.0, "declines"),
        ("How many days?", "I do not know, but probably 30 days.", 1.0, "says so and answers"),
    ],
)
def test_no_is_an_answer_where_it_can_be_one(question: str, answer: str, value: float, remark: str) -> None:
    judgement = judge(GRADERS["answers_at_all"], AnswerCase(question, answer, ""), MEANS)
    assert (judgement.value, judgement.remark) == (value, remark)
