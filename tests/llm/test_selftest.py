from __future__ import annotations

from collections.abc import Sequence
from math import comb

from ragexam.llm.backend import ChoiceScore, Scores
from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.llm.selftest import NEEDED, self_test


class Broken(ScriptedBackend):
    """Scores as a model does whose logits are read from the wrong place: without regard to the text."""

    def __init__(self, index: int) -> None:
        super().__init__()
        self.place = index

    def loglikelihoods(self, prompt: str, continuations: Sequence[str]) -> Scores:
        choices = tuple(
            ChoiceScore(-1.0 * len(text) if i == self.place else -2.0 * len(text), 1, len(text), len(text))
            for i, text in enumerate(continuations)
        )
        return Scores(choices, 1, 0, 0.0)


def test_a_model_that_always_takes_the_same_place_fails() -> None:
    for index in range(4):
        outcome = self_test(Broken(index))
        assert outcome.right == 2  # the right choice stands in every place twice
        assert not outcome.passed
        assert "only 2 of 8" in outcome.sentence


def test_a_sound_model_passes() -> None:
    outcome = self_test(ScriptedBackend())
    assert outcome.passed
    assert outcome.right == sum(answer.given == answer.expected for answer in outcome.details)
    assert f"{outcome.right} of 8" in outcome.sentence


def test_chance_rarely_passes() -> None:
    # Binomial: the chance of five or more of eight at one in four.
    chance = sum(comb(8, k) * 0.25**k * 0.75 ** (8 - k) for k in range(NEEDED, 9))
    assert round(chance, 3) == 0.027
