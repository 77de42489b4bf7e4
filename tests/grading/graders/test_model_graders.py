"""Graders that ask a language model: values from probabilities, parts that say why, and a real model held to the form."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ragexam.grading.grade_answers import judge
from ragexam.grading.grader import GRADERS, AnswerCase, GradingMeans
from ragexam.grading.judge import BackendJudge
from ragexam.llm.open import open_backend
from ragexam.prompt_files import prompt_text
from ragexam.records import RubricEntry

PASSAGES = ("There are 27 days of leave in a year.", "Hats are worn outdoors.")
CASE = AnswerCase(
    "How much leave is there?",
    "There are 27 days of leave. Everybody gets a hat too.",
    "27 days of leave in a year; none in May.",
    PASSAGES,
    "en",
    (RubricEntry("n1", "27 days of leave"), RubricEntry("n2", "none in May")),
)
ASKING = [name for name, kind in GRADERS.items() if "model" in kind.needs and kind.rubric != "questions"]


def level(prompt: str) -> dict[str, float]:
    """Of nothing each label is as likely as the others."""
    return dict.fromkeys(("Yes", "Partial", "No", "Wrong"), 0.25)


def test_all_that_ask_are_there_and_say_what_they_ask_with() -> None:
    assert {
        "nugget_completeness",
        "nugget_contradiction",
        "grounding",
        "relevance",
        "coherence",
        "fluency",
        "faithfulness",
        "correctness",
        "completeness",
        "consistency",
        "negative_rejection",
        "refusal",
    } <= set(ASKING)
    for name in ASKING:
        assert GRADERS[name].prompts
        for prompt in GRADERS[name].prompts:
            assert prompt_text(prompt)


def test_nuggets_count_by_how_likely_they_are_supported(judge_saying) -> None:
    def says(prompt: str) -> dict[str, float]:
        if "N/A" in prompt:
            return level(prompt)
        if "Fact: 27 days" in prompt:
            return {"Yes": 0.8, "Partial": 0.1, "No": 0.1}
        return {"Partial": 0.2, "No": 0.2, "Wrong": 0.6}

    means = GradingMeans(judge=judge_saying(says)[0])
    full = judge(GRADERS["nugget_completeness"], CASE, means)
    assert full.value == pytest.approx((0.8 + 0.05 + 0.1) / 2)
    assert [(part.label, part.text) for part in full.parts] == [
        ("support", "27 days of leave"),
        ("contradict", "none in May"),
    ]
    free = judge(GRADERS["nugget_contradiction"], CASE, means)
    assert free.value == pytest.approx(1.0 - 0.6 / 2)
    assert judge(GRADERS["nugget_completeness"], replace(CASE, rubric=()), means).remark == "no nuggets"


def test_both_graders_of_nuggets_ask_once(judge_saying) -> None:
    asked, backend = judge_saying(level)
    judge(GRADERS["nugget_completeness"], CASE, GradingMeans(judge=asked))
    count = len(backend.prompts)
    judge(GRADERS["nugget_contradiction"], CASE, GradingMeans(judge=asked))
    assert len(backend.prompts) == count == 6  # two nuggets and nothing at all, in both orders


def test_grounding_marks_sentences(judge_saying) -> None:
    def says(prompt: str) -> dict[str, float]:
        share = 0.5 if "N/A" in prompt else 0.9 if "Statement: There are 27 days" in prompt else 0.2
        return {"Yes": share, "No": 1.0 - share}

    means = GradingMeans(judge=judge_saying(says)[0])
    judgement = judge(GRADERS["grounding"], CASE, means)
    assert judgement.value == pytest.approx(0.55)
    assert [(part.label, part.text) for part in judgement.parts] == [
        ("supported", "There are 27 days of leave."),
        ("unsupported", "Everybody gets a hat too."),
    ]
    nothing = judge(GRADERS["grounding"], replace(CASE, answer="I don't know."), means)
    assert (nothing.value, nothing.remark) == (None, "declines")


@pytest.mark.parametrize("name", ["relevance", "coherence", "fluency", "faithfulness"])
def test_marks_are_weighted_and_the_plain_one_stands_beside(judge_saying, name: str) -> None:
    asked, backend = judge_saying(lambda prompt: {"1": 0.1, "2": 0.0, "3": 0.2, "4": 0.4, "5": 0.3})
    judgement = judge(GRADERS[name], CASE, GradingMeans(judge=asked))
    assert judgement.value == pytest.approx(0.1 + 0.6 + 1.6 + 1.5)
    assert [(part.label, part.value) for part in judgement.parts] == [("4", pytest.approx(0.4))]
    assert (GRADERS[name].low, GRADERS[name].high) == (1.0, 5.0)
    assert f"Rate the {name}" in backend.prompts[0]
    assert CASE.answer in backend.prompts[0]


@pytest.mark.parametrize("name", ["correctness", "completeness", "consistency"])
def test_yes_is_a_probability(judge_saying, name: str) -> None:
    asked, backend = judge_saying(lambda p: {"Yes": 0.5, "No": 0.5} if "N/A" in p else {"Yes": 0.9, "No": 0.1})
    assert judge(GRADERS[name], CASE, GradingMeans(judge=asked)).value == pytest.approx(0.9)
    assert f"Expected answer: {CASE.reference}" in backend.prompts[0]


@pytest.mark.parametrize(
    ("told", "answer", "wanted"),
    [
        (0.9, "There are 27 days of leave.", None),
        (0.2, "There are 27 days of leave.", 0.0),
        (0.2, "I don't know.", 1.0),
        (0.2, "The documents do not say. There are 27 days of leave.", 0.0),
    ],
)
def test_negative_rejection_speaks_only_where_the_passages_do_not(
    judge_saying, told: float, answer: str, wanted: float | None
) -> None:
    def says(prompt: str) -> dict[str, float]:
        share = told if "hold the answer" in prompt and "N/A" not in prompt else 0.5
        return {"Yes": share, "No": 1.0 - share}

    judgement = judge(
        GRADERS["negative_rejection"], replace(CASE, answer=answer), GradingMeans(judge=judge_saying(says)[0])
    )
    assert judgement.value == wanted
    assert judgement.parts[0].value == pytest.approx(told)


@pytest.mark.parametrize(
    ("held", "answer", "wanted"),
    [(True, "I don't know.", None), (False, "I don't know.", 1.0), (False, "27 days.", 0.0)],
)
def test_negative_rejection_goes_by_the_evidence_where_that_is_known(
    judge_saying, held: bool, answer: str, wanted: float | None
) -> None:
    asked, backend = judge_saying(lambda prompt: {"Yes": 0.5, "No": 0.5})
    judgement = judge(GRADERS["negative_rejection"], replace(CASE, answer=answer, held=held), GradingMeans(judge=asked))
    assert judgement.value == wanted
    assert not any("hold the answer" in prompt for prompt in backend.prompts)


@pytest.mark.parametrize(
    ("held", "answer", "wanted", "remark"),
    [
        (False, "I don't know.", 1.0, "declines"),
        (False, "27 days.", 0.0, ""),
        (True, "I don't know.", None, "no passages"),
        (None, "I don't know.", None, "no passages"),
    ],
)
def test_negative_rejection_needs_no_passages_where_nothing_holds_the_answer(
    judge_saying, held: bool | None, answer: str, wanted: float | None, remark: str
) -> None:
    kind, case = GRADERS["negative_rejection"], replace(CASE, answer=answer, held=held, passages=())
    asked, _ = judge_saying(lambda prompt: {"Yes": 0.5, "No": 0.5})
    judgement = judge(kind, case, GradingMeans(judge=asked))
    assert (judgement.value, judgement.remark) == (wanted, remark)
    assert judge(kind, case, GradingMeans()).remark == ("no model" if held is False else "no passages, model")


@pytest.mark.parametrize(("answer", "value", "remark"), [("27 days of leave.", 1.0, ""), ("No idea", 0.0, "declines")])
def test_refusals_have_a_value_and_a_name(judge_saying, answer: str, value: float, remark: str) -> None:
    def says(prompt: str) -> dict[str, float]:
        refuses = "No idea" in prompt and "cannot answer" in prompt
        share = 0.95 if refuses else 0.1 if "No idea" in prompt else 0.5
        return {"Yes": share, "No": 1.0 - share}

    judgement = judge(
        GRADERS["refusal"], replace(CASE, answer=answer, passages=()), GradingMeans(judge=judge_saying(says)[0])
    )
    assert (judgement.value, judgement.remark) == (value, remark)


@pytest.mark.parametrize("name", ASKING)
def test_without_a_judge_it_says_so_and_too_long_a_text_is_no_error(judge_saying, name: str) -> None:
    judgement = judge(GRADERS[name], CASE, GradingMeans())
    assert (judgement.value, judgement.remark) == (None, "no model")
    asked, backend = judge_saying(level)
    backend._context = 10
    backend.loglikelihoods = super(type(backend), backend).loglikelihoods
    judgement = judge(GRADERS[name], CASE, GradingMeans(judge=asked))
    assert (judgement.value, judgement.remark) == (None, "too long for the judge")


@pytest.mark.models("smollm2-135m")
def test_a_real_model_grades_on_every_scale() -> None:
    backend = open_backend("smollm2-135m")
    try:
        means = GradingMeans(judge=BackendJudge(backend))
        for name in ASKING:
            kind = GRADERS[name]
            judgement = judge(kind, CASE, means)
            assert judgement.value is None or kind.low <= judgement.value <= (kind.high or 1.0)
            assert judgement.value is not None or name == "negative_rejection"
            assert all(0.0 <= (part.value or 0.0) <= max(kind.high or 1.0, 1.0) for part in judgement.parts)
            assert judge(kind, CASE, means) == judgement
    finally:
        backend.close()
