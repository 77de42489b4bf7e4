"""Settings of a generation: what is refused, and what is told of the share of words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ragexam.errors import InputError
from ragexam.exam.demands.kind import COMPOSED
from ragexam.queries.exam.generations import generation_settings, shared_words
from ragexam.records import Item

WRITTEN = [Item("i", "What?", ("a", "b"), 0, strategy="structured")]


@pytest.mark.parametrize("share", [-0.1, 1.1, float("nan")])
def test_a_share_of_words_lies_between_0_and_1(share: float) -> None:
    with pytest.raises(InputError, match="between 0 and 1"):
        generation_settings({"word_share": share})
    assert generation_settings({"word_share": 0.25}).word_share == 0.25


def test_a_share_of_words_is_told_where_a_model_was_held_to_one() -> None:
    assert shared_words({}, WRITTEN) == 0.0
    assert shared_words({"strategy": "paper", "word_share": 0.6}, WRITTEN) == 0.0
    assert shared_words({"strategy": "structured"}, WRITTEN) == 0.6  # of before it could be chosen
    assert shared_words({"strategy": "structured", "word_share": 0.25}, WRITTEN) == 0.25
    composed = [replace(item, strategy=COMPOSED) for item in WRITTEN]
    assert shared_words({"strategy": "structured"}, composed) == 0.0
