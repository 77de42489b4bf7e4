"""Words in common: worked by hand, and equal to what rouge-score gave for the same pairs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ragexam.grading.measures.overlap import Overlap, rouge_l, rouge_n, rouge_words, token_overlap

GOLDEN = json.loads((Path(__file__).parent / "rouge_score.json").read_text(encoding="utf-8"))
"""Figures that the package gave once; how is said in the file. The package itself is not needed to test."""


@pytest.mark.parametrize("pair", GOLDEN["pairs"], ids=lambda pair: pair["answer"][:20] or "empty")
def test_rouge_is_that_of_the_reference_package(pair: dict[str, object]) -> None:
    answer, reference = str(pair["answer"]), str(pair["reference"])
    ours = {
        "rouge1": rouge_n(answer, reference, 1),
        "rouge2": rouge_n(answer, reference, 2),
        "rougeL": rouge_l(answer, reference),
    }
    for name, overlap in ours.items():
        assert [overlap.precision, overlap.recall, overlap.f1] == pytest.approx(pair[name], abs=1e-6), name


def test_rouge_worked_by_hand() -> None:
    # Lin 2004, section 3.1: the second sentence has "police" and "the gunman", the third "the gunman" or "police kill" in order.
    reference = "police killed the gunman"
    assert rouge_l("police kill the gunman", reference) == Overlap(3 / 4, 3 / 4)
    assert rouge_l("the gunman kill police", reference) == Overlap(2 / 4, 2 / 4)
    # pairs: police-kill, kill-the, the-gunman against police-killed, killed-the, the-gunman
    assert rouge_n("police kill the gunman", reference, 2) == Overlap(1 / 3, 1 / 3)


def test_letters_beyond_a_to_z_part_words_in_rouge_and_not_in_token_f1() -> None:
    assert rouge_words("Für 2,5 %") == ["f", "r", "2", "5"]
    assert token_overlap("Kündigung", "kündigung").f1 == 1.0


def test_token_f1_counts_each_word_as_often_as_both_have_it() -> None:
    overlap = token_overlap("The red red house", "a red house by the sea")  # red red house; red house by sea
    assert (overlap.precision, overlap.recall) == (2 / 3, 2 / 4)
    assert overlap.f1 == pytest.approx(2 * (2 / 3) * (1 / 2) / (2 / 3 + 1 / 2))


def test_nothing_in_common_is_nought() -> None:
    for overlap in (token_overlap("", "x"), token_overlap("y", "x"), rouge_n("y", "", 2), rouge_l("", "")):
        assert overlap.f1 == 0.0
