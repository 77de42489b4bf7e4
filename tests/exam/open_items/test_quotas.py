"""The mix of labels: what a person sets, how many of each that are, and what to ask for next."""

from __future__ import annotations

import pytest

from ragexam.errors import InputError
from ragexam.exam.open_items.quotas import DEFAULT_MIX, expected_gain, missing, quotas, read_mix, worth_asking


def test_default_mix() -> None:
    assert read_mix(None) == DEFAULT_MIX
    assert quotas(DEFAULT_MIX, 30) == {"fact_single": 10, "summary": 10, "reasoning": 10, "unanswerable": 0}


def test_labels_left_out_fill_up() -> None:
    mix = read_mix({"summary": 0.4})
    assert mix == pytest.approx({"fact_single": 0.3, "summary": 0.4, "reasoning": 0.3, "unanswerable": 0.0})
    # 20 x (0.3, 0.4, 0.3) = 6, 8, 6.
    assert quotas(mix, 20) == {"fact_single": 6, "summary": 8, "reasoning": 6, "unanswerable": 0}


def test_largest_remainders() -> None:
    # 10 thirds are 3.33 each: the one left goes to the first.
    assert quotas(DEFAULT_MIX, 10) == {"fact_single": 4, "summary": 3, "reasoning": 3, "unanswerable": 0}
    assert sum(quotas(read_mix({"summary": 0.17, "unanswerable": 0.11}), 37).values()) == 37


@pytest.mark.parametrize(
    "given",
    [
        {"sumary": 0.5},
        {"summary": 1.5},
        {"summary": -0.1},
        {"summary": 0.8, "reasoning": 0.4},
        {"summary": 0.2, "reasoning": 0.2, "fact_single": 0.2, "unanswerable": 0.2},
        {"summary": True},
    ],
)
def test_mixes_that_make_no_sense(given: dict[str, float]) -> None:
    with pytest.raises(InputError):
        read_mix(given)


def test_missing() -> None:
    assert missing({"summary": 3, "reasoning": 2}, {"summary": 1, "reasoning": 4}) == {"summary": 2}


def test_expected_gain_before_anything_is_known() -> None:
    # Asking for summary: 2 imagined summaries of 2 + 3 x 0.25 = 2.75 imagined outcomes.
    assert expected_gain("summary", {"summary": 1}, {}) == pytest.approx(2 / 2.75)
    assert expected_gain("reasoning", {"summary": 1}, {}) == pytest.approx(0.25 / 2.75)


def test_asks_for_what_has_given_the_missing_label() -> None:
    seen = {"summary": {"fact_single": 8}, "reasoning": {"summary": 4}, "fact_single": {"fact_single": 6}}
    # For a summary: asked summary 2 / 10.75, reasoning 4.25 / 6.75, fact_single 0.25 / 8.75.
    assert worth_asking(("fact_single", "summary", "reasoning"), {"summary": 2}, seen) == ("reasoning", "summary")
    assert worth_asking(("fact_single", "summary"), {}, seen) == ()
