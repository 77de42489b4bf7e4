"""Trying a judge: who knows passes, who tosses a coin does not, and what sways is measured."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ragexam.grading.judging.trial import JudgeTrial, by_chance, trial_key, try_judge
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
    trial = try_judge(judge)
    assert (trial.comparisons, trial.told, trial.asked, trial.turned) == (16, 16, 16, 0)
    assert trial.passed
    assert (trial.sound, trial.decides) == (16, True)
    assert trial.order == pytest.approx(0.1)
    assert trial.padded == pytest.approx(0.05)
    assert (trial.judge, trial.name, trial.family) == (judge.key, judge.name, "scripted")


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_who_says_the_same_to_all_fails(judge_saying, share: float) -> None:
    judge, _ = judge_saying(lambda prompt: {"Yes": share, "No": 1.0 - share})
    trial = try_judge(judge)
    assert (trial.told, trial.passed, trial.order, trial.padded) == (0, False, 0.0, 0.0)
    assert (trial.sound, trial.decides) == (0, False)


def swayed(prompt: str) -> dict[str, float]:
    """Right answers are likelier by a little, and the label that is named first by much."""
    share = knowing(prompt)["Yes"]
    if "N/A" not in prompt:
        share = 0.5 + (share - 0.55) / 5.0 + (0.3 if "Yes or No" in prompt else -0.3)
    return {"Yes": share, "No": 1.0 - share}


def test_who_is_swayed_by_the_order_is_right_by_both(judge_saying) -> None:
    trial = try_judge(judge_saying(swayed)[0])
    assert (trial.told, trial.turned, trial.sound) == (16, 16, 16)
    assert trial.order > 0.5
    assert trial.decides


def test_who_says_yes_to_all_ranks_and_decides_nothing(judge_saying) -> None:
    def lenient(prompt: str) -> dict[str, float]:
        share = 0.5 if "N/A" in prompt else 0.6 + knowing(prompt)["Yes"] / 3.0
        return {"Yes": share, "No": 1.0 - share}

    trial = try_judge(judge_saying(lenient)[0])
    assert (trial.told, trial.passed) == (16, True)
    assert (trial.sound, trial.decides) == (8, False)
    assert "only 8 of its 16 verdicts are right" in judge_sentences(trial, [])[2]


def test_a_trial_in_one_order_counts_by_how_many_verdicts_the_order_turned() -> None:
    older = JudgeTrial("m", "M", "m", 16, 16, 16, 4, 0.1, 0.0)
    assert older.decides
    swayed_older = replace(older, turned=5)
    assert (swayed_older.passed, swayed_older.decides) == (True, False)
    assert "one order alone" in judge_sentences(swayed_older, [])[2]
    assert len(judge_sentences(older, [])) == len(judge_sentences(swayed_older, [])) - 1


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
    assert "16 of its 16 verdicts are right" in good[2]
    assert "+0.05" in good[3]
    bad = judge_sentences(try_judge(judge_saying(lambda prompt: {"Yes": 0.5, "No": 0.5})[0]), ["Qwen 1", "Qwen 2"])
    assert "decide nothing" in bad[0]
    assert "Qwen 1, Qwen 2" in bad[-1]
