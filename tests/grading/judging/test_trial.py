"""Trying a judge: who knows passes, who tosses a coin does not, and what sways is measured."""

from __future__ import annotations

import pytest

from ragexam.grading.judging.trial import by_chance, trial_key, try_judge
from ragexam.grading.judging.trial_cases import PAIRS
from ragexam.report.grading.judges import judge_sentences


def knowing(prompt: str) -> dict[str, float]:
    """Right answers are likelier; the order of labels and padding count a little."""
    if "N/A" in prompt:
        return {"Yes": 0.5, "No": 0.5}
    right = any(pair.case.answer in prompt.replace(f"Expected answer: {pair.case.answer}", "") for pair in PAIRS)
    share = (0.8 if right else 0.3) + (0.1 if "No or Yes" in prompt else 0.0)
    share += 0.05 if "I hope that" in prompt or "Ich hoffe" in prompt else 0.0
    return {"Yes": share, "No": 1.0 - share}


def test_who_knows_passes_and_what_sways_is_measured(judge_saying) -> None:
    judge, _ = judge_saying(knowing)
    found = try_judge(judge)
    assert (found.comparisons, found.told, found.asked, found.turned) == (16, 16, 16, 0)
    assert found.passed
    assert found.order == pytest.approx(0.1)
    assert found.padded == pytest.approx(0.05)
    assert (found.judge, found.name, found.family) == (judge.key, judge.name, "scripted")


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_who_says_the_same_to_all_fails(judge_saying, share: float) -> None:
    judge, _ = judge_saying(lambda prompt: {"Yes": share, "No": 1.0 - share})
    found = try_judge(judge)
    assert (found.told, found.passed, found.order, found.padded) == (0, False, 0.0, 0.0)


def test_chance_is_the_tail_of_a_coin() -> None:
    assert by_chance(0, 16) == pytest.approx(1.0)
    assert by_chance(16, 16) == pytest.approx(2.0**-16)
    assert by_chance(11, 16) > 0.05 > by_chance(12, 16)


def test_no_pair_is_won_by_words_alone_and_the_cases_have_an_identity() -> None:
    assert len({pair.case.question for pair in PAIRS}) == len(PAIRS)
    assert all(pair.case.answer in pair.padded and pair.wrong != pair.case.answer for pair in PAIRS)
    assert trial_key() == trial_key()


def test_what_is_said_of_a_judge(judge_saying) -> None:
    good = judge_sentences(try_judge(judge_saying(knowing)[0]), [])
    assert "told 16 of 16 pairs" in good[0]
    assert "0 of its 16 verdicts" in good[1]
    assert "+0.05" in good[2]
    bad = judge_sentences(try_judge(judge_saying(lambda prompt: {"Yes": 0.5, "No": 0.5})[0]), ["Qwen 1", "Qwen 2"])
    assert "decide nothing" in bad[0]
    assert "Qwen 1, Qwen 2" in bad[-1]
