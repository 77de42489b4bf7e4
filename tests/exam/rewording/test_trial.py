from __future__ import annotations

import math
from collections.abc import Callable
from math import comb
from typing import Any

import pytest

from ragexam.exam.rewording.known_pairs import KNOWN_PAIRS
from ragexam.exam.rewording.same_question import same_question
from ragexam.exam.rewording.trial import CHANCE, LanguageTrial, try_writer

SAME = {pair.second for pairs in KNOWN_PAIRS.values() for pair in pairs if pair.same}
YES = ("Yes", "Ja")


def reading(prompt: str, text: str) -> float:
    """Say yes where the pair is the same."""
    return -0.1 if (text in YES) == any(second in prompt for second in SAME) else -2.0


def test_half_of_the_pairs_are_the_same_and_none_stands_twice() -> None:
    for language, pairs in KNOWN_PAIRS.items():
        assert len(pairs) == 16, language
        assert sum(pair.same for pair in pairs) == 8
        assert len({text for pair in pairs for text in (pair.first, pair.second)}) == 32


def test_who_reads_passes_and_who_says_yes_to_all_does_not(told: Callable[..., Any]) -> None:
    reader = try_writer(told(like=reading))
    assert all(own.right == own.pairs == 16 for own in reader.languages.values())
    assert reader.passed("en")
    assert reader.passed("de")
    assert not reader.passed("fr")
    agreeing = try_writer(told(like=lambda prompt, text: -0.1 if text in YES else -2.0))
    assert [(own.same_right, own.turned_right) for own in agreeing.languages.values()] == [(8, 0), (8, 0)]
    assert not agreeing.passed("en")


def test_who_passes_in_one_language_passes_in_that_alone(told: Callable[..., Any]) -> None:
    def english_only(prompt: str, text: str) -> float:
        return reading(prompt, text) if text in ("Yes", "No") else -1.0

    trial = try_writer(told(like=english_only))
    assert trial.passed("en")
    assert not trial.passed("de")


def test_a_leaning_to_the_label_named_first_cancels_out(told: Callable[..., Any]) -> None:
    def first_named(prompt: str, text: str) -> float:
        return -0.1 if prompt.index(f'"{text}"') == min(prompt.index('"Yes"'), prompt.index('"No"')) else -2.1

    verdict = same_question(told(like=first_named), "How long?", "For what time?", "en")
    assert verdict.plain == pytest.approx(1 / (1 + math.exp(-2.0)))
    assert verdict.turned == pytest.approx(1 / (1 + math.exp(2.0)))
    assert verdict.probability == pytest.approx(0.5)
    assert not verdict.same


@pytest.mark.parametrize("right", range(17))
def test_the_bound_is_that_of_a_coin(right: int) -> None:
    by_chance = sum(comb(16, n) for n in range(right, 17)) / 2**16
    trial = LanguageTrial(8, min(right, 8), 8, max(right - 8, 0))
    assert trial.passed == (by_chance < CHANCE)
    assert trial.passed == (right >= 12)
