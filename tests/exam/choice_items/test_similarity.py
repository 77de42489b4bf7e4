"""Similarity of texts, worked by hand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.exam.choice_items.similarity import cosine, jaccard, ngram_length, ngrams


def test_ngrams_are_runs_of_words() -> None:
    assert ngrams("The red Box holds red screws.", 2) == {
        ("the", "red"),
        ("red", "box"),
        ("box", "holds"),
        ("holds", "red"),
        ("red", "screws"),
    }
    assert ngrams("two words", 3) == {("two", "words")}  # shorter than n: one run of its own
    assert ngrams(" ...", 2) == frozenset()


@pytest.mark.parametrize(
    ("choices", "n"),
    [
        (["one", "two words", "three short words"], 2),  # (1 + 2 + 3) / 3 = 2
        (["one", "two words"], 2),  # 1.5 rounds up
        (["two words", "three short words"], 3),  # 2.5 rounds up
        (["a", "b", "c", "d e"], 1),  # 1.25
        (["", "..."], 1),
        ([], 1),
    ],
)
def test_length_of_ngrams_is_the_mean_length_of_the_choices(choices: list[str], n: int) -> None:
    assert ngram_length(choices) == n


def test_jaccard_is_shared_over_all() -> None:
    # Words: {a1, b1, c1} and {b1, c1, d1, e1}: 2 shared of 5.
    assert jaccard("a1 b1 c1", "b1 c1 d1 e1", 1) == pytest.approx(2 / 5)
    # Pairs: {a1 b1, b1 c1} and {b1 c1, c1 d1, d1 e1}: 1 shared of 4.
    assert jaccard("a1 b1 c1", "b1 c1 d1 e1", 2) == pytest.approx(1 / 4)
    assert jaccard("", "", 1) == 0.0


@given(st.text("ab ", max_size=20), st.text("ab ", max_size=20), st.integers(1, 3))
def test_jaccard_is_a_similarity(first: str, second: str, n: int) -> None:
    value = jaccard(first, second, n)
    assert 0.0 <= value <= 1.0
    assert value == jaccard(second, first, n)
    if ngrams(first, n):
        assert jaccard(first, first, n) == 1.0


def test_cosine_of_unit_vectors() -> None:
    first = np.array([0.6, 0.8], dtype=np.float32)
    second = np.array([0.8, 0.6], dtype=np.float32)
    assert cosine(first, second) == pytest.approx(0.96)  # 0.48 + 0.48
    assert cosine(first, -first) == pytest.approx(-1.0)
