"""Questions to a judge: what the prompt holds, what is divided out, and what follows what."""

from __future__ import annotations

import pytest

from ragexam.grading.grader import AnswerCase
from ragexam.grading.judging.asking import ANSWER, PASSAGES, RATINGS, YES_NO, ask, ask_fairly, ask_level, says_yes

CASE = AnswerCase("When?", "In {May}, <<says>> he.", "In May.", ("It is in May.", "Hats."), "en")


def test_a_prompt_holds_what_is_judged_and_the_beginning_is_shared(judge_saying) -> None:
    judge, backend = judge_saying(lambda prompt: {"Yes": 0.9, "No": 0.1})
    assert ask(judge, CASE, ANSWER, "judge_correctness.txt", YES_NO) == {
        "Yes": pytest.approx(0.9),
        "No": pytest.approx(0.1),
    }
    ask(judge, CASE, ANSWER, "judge_relevance.txt", RATINGS)
    ask(judge, CASE, PASSAGES, "judge_grounding.txt", YES_NO, sentence="It is <<answer>>.")
    correct, relevant, grounded = backend.prompts
    assert "Answer: In {May}, <<says>> he." in correct
    assert "Expected answer: In May." in correct
    assert "Reply Yes or No." in correct
    assert correct.endswith('Reply: "')
    assert "from 1 to 5" in relevant
    shared = correct.index("Answer: In {May}, <<says>> he.") + len("Answer: In {May}, <<says>> he.")
    assert relevant[:shared] == correct[:shared]
    assert "[1] It is in May.\n[2] Hats." in grounded
    assert "Statement: It is <<answer>>." in grounded


def test_turned_the_labels_are_named_the_other_way_round(judge_saying) -> None:
    judge, backend = judge_saying(lambda prompt: {"Yes": 0.7, "No": 0.3})
    answered = ask(judge, CASE, ANSWER, "judge_correctness.txt", YES_NO, turned=True)
    assert list(answered) == ["Yes", "No"]
    assert answered["Yes"] == pytest.approx(0.7)
    assert "Reply No or Yes." in backend.prompts[0]
    ask(judge, CASE, ANSWER, "judge_relevance.txt", RATINGS, turned=True)
    assert "from 5 to 1" in backend.prompts[1]


def test_what_a_judge_says_of_nothing_is_divided_out(judge_saying) -> None:
    def leaning(prompt: str) -> dict[str, float]:
        return {"Yes": 0.1, "No": 0.9} if "N/A" in prompt else {"Yes": 0.3, "No": 0.7}

    judge, _ = judge_saying(leaning)
    wanted = (0.3 / 0.1) / (0.3 / 0.1 + 0.7 / 0.9)
    assert says_yes(judge, CASE, ANSWER, "judge_correctness.txt") == pytest.approx(wanted)
    level, _ = judge_saying(lambda prompt: {"Yes": 0.2, "No": 0.8})
    assert says_yes(level, CASE, ANSWER, "judge_correctness.txt") == pytest.approx(0.5)


def test_what_a_judge_never_says_does_not_become_certain(judge_saying) -> None:
    def shy(prompt: str) -> dict[str, float]:
        return {"Yes": 1.0, "Wrong": 0.0 if "N/A" in prompt else 1e-6}

    judge, _ = judge_saying(shy)
    answered = ask_fairly(judge, CASE, ANSWER, "judge_nugget_support.txt", ("Yes", "Wrong"), nugget="May")
    assert answered["Yes"] > 0.9


def test_the_same_question_is_put_to_the_model_once(judge_saying) -> None:
    judge, backend = judge_saying(lambda prompt: {"Yes": 0.5, "No": 0.5})
    for _ in range(3):
        says_yes(judge, CASE, ANSWER, "judge_correctness.txt")
    assert len(backend.prompts) == 4  # the question and nothing at all, each in both orders


def test_both_orders_are_asked_and_what_one_says_the_other_makes_good(judge_saying) -> None:
    def first(prompt: str) -> dict[str, float]:
        """Say the label that is named first more by 0.3; of nothing both alike."""
        share = 0.5 if "N/A" in prompt else 0.6 + (0.3 if "Yes or No" in prompt else -0.3)
        return {"Yes": share, "No": 1.0 - share}

    judge, backend = judge_saying(first)
    ways = [ask_level(judge, CASE, ANSWER, "judge_correctness.txt", YES_NO, turned=way)["Yes"] for way in (False, True)]
    assert ways == [pytest.approx(0.9), pytest.approx(0.3)]
    assert says_yes(judge, CASE, ANSWER, "judge_correctness.txt") == pytest.approx(0.6)
    own = [prompt for prompt in backend.prompts if "N/A" not in prompt]
    assert len(own) == 2
    assert own[0].split("Reply")[0] == own[1].split("Reply")[0]  # all before the labels is read once


def test_several_labels_add_up_to_one_in_both_orders(judge_saying) -> None:
    labels = ("Yes", "Partial", "No", "Wrong")

    def last(prompt: str) -> dict[str, float]:
        return {"Yes": 0.1, "Partial": 0.2, "No": 0.3, "Wrong": 0.4 if "or Wrong" in prompt else 0.9}

    judge, _ = judge_saying(last)
    answered = ask_fairly(judge, CASE, ANSWER, "judge_nugget_support.txt", labels, nugget="May")
    assert sum(answered.values()) == pytest.approx(1.0)
    assert list(answered) == list(labels)
