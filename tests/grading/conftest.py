"""A judge that says what a test wants it to say."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from ragexam.grading.judge import BackendJudge
from ragexam.llm.backend import ChoiceScore, Generated, Scores
from ragexam.llm.scripted.backend import ScriptedBackend

Says = Callable[[str], dict[str, float]]


class SayingBackend(ScriptedBackend):
    """The scripted model, its labels' probabilities and its texts given by a test.

    Args:
        says: Probability by label, for a prompt; labels that are left out are hardly ever said.
        writes: What it writes.
    """

    def __init__(self, says: Says, writes: str = "") -> None:
        super().__init__()
        self._says = says
        self._writes = writes
        self.prompts: list[str] = []

    def loglikelihoods(self, prompt: str, continuations: Sequence[str]) -> Scores:
        """Return what the test gave, and remember the prompt."""
        self.prompts.append(prompt)
        said = self._says(prompt)
        values = [math.log(max(said.get(text, 0.0), 1e-9)) for text in continuations]
        return Scores(tuple(ChoiceScore(value, 1, 1, 1) for value in values), 1, 0, 0.0)

    def generate(self, prompt: str, **options: Any) -> Generated:
        """Return what the test gave, and remember the prompt."""
        self.prompts.append(prompt)
        return Generated(self._writes, 1, 1, "stop", 0.0)


@pytest.fixture
def judge_saying() -> Callable[..., tuple[BackendJudge, SayingBackend]]:
    """Make a judge of a function from prompt to probabilities; its backend with the prompts comes along."""

    def make(says: Says, writes: str = "") -> tuple[BackendJudge, SayingBackend]:
        backend = SayingBackend(says, writes)
        return BackendJudge(backend), backend

    return make
