"""Refusals by rule and model: the rule's word stands unless the model is sure."""

from __future__ import annotations

import pytest

from ragexam.grading.grader import AnswerCase
from ragexam.grading.judging.refusals import refusal_signs


def case(answer: str, *passages: str) -> AnswerCase:
    return AnswerCase("How many days of leave are there?", answer, "", passages, "en")


def saying(declines: float, answers: float, asks: float, grounded: float = 0.5):
    """Return a judge's say by what is asked; of nothing it says one or the other alike."""

    def says(prompt: str) -> dict[str, float]:
        if "N/A" in prompt:
            return {"Yes": 0.5, "No": 0.5}
        asked = {"cannot answer": declines, "would answer the question": answers, "ask the reader": asks}
        share = next((value for text, value in asked.items() if text in prompt), grounded)
        return {"Yes": share, "No": 1.0 - share}

    return says


@pytest.mark.parametrize(
    ("answer", "says", "wanted"),
    [
        ("Unknown.", (0.0, 1.0, 0.0), "declines"),  # nothing else is said: no model is asked
        ("(a)", (0.0, 1.0, 0.0), "ill-formed"),
        ("There are 27 days of leave.", (0.3, 0.7, 0.3), ""),
        ("There are 27 days of leave.", (0.9, 0.7, 0.3), "says so and answers"),
        ("Nobody ever wrote that down anywhere.", (0.9, 0.1, 0.1), "declines"),
        ("The documents do not say how many there are.", (0.5, 0.5, 0.5), "declines"),
        ("Bicycles are kept in the cellar.", (0.02, 0.1, 0.02), ""),  # it answers another question
        ("The documents do not say how many there are.", (0.1, 0.1, 0.1), "declines"),  # a "no" to all is not sure
        ("Could you clarify which country you mean?", (0.1, 0.1, 0.1), "asks back"),
        ("The documents do not say. In general there are 27 days of leave.", (0.5, 0.5, 0.2), "says so and answers"),
        ("The documents do not say. In general there are 27 days of leave.", (0.1, 0.9, 0.2), ""),
        ("Could you clarify which country you mean?", (0.5, 0.5, 0.5), "asks back"),
        ("For which of the countries would that be?", (0.1, 0.1, 0.9), "asks back"),
    ],
)
def test_kinds(judge_saying, answer: str, says: tuple[float, float, float], wanted: str) -> None:
    judge, backend = judge_saying(saying(*says))
    assert refusal_signs(judge, case(answer)).kind == wanted
    assert bool(backend.prompts) == (wanted != "ill-formed" and answer != "Unknown.")


@pytest.mark.parametrize(("grounded", "wanted"), [(0.1, "own knowledge"), (0.4, ""), (0.9, "")])
def test_own_knowledge_is_said_only_where_the_judge_is_sure(judge_saying, grounded: float, wanted: str) -> None:
    judge, _ = judge_saying(saying(0.1, 0.9, 0.1, grounded))
    assert refusal_signs(judge, case("There are 30 days of leave.", "Hats are worn.")).kind == wanted
    assert refusal_signs(judge, case("There are 30 days of leave.")).kind == ""


def test_no_is_put_to_the_judge_where_it_can_be_an_answer(judge_saying) -> None:
    asked = AnswerCase("Is leave 27 days?", "No.", "", (), "en")
    judge, backend = judge_saying(saying(0.1, 0.9, 0.1))
    assert refusal_signs(judge, asked).kind == ""
    assert backend.prompts
    judge, backend = judge_saying(saying(0.1, 0.9, 0.1))
    assert refusal_signs(judge, case("No.")).kind == "declines"
    assert not backend.prompts
