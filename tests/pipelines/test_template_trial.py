"""Trying a model with and without the choices in its prompt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from ragexam.llm.backend import ChoiceScore, ModelFacts, Scores
from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.pipelines.template_trial import MOST_ITEMS, TemplateTrial, trial_items, try_templates
from ragexam.records import Item

ITEMS = [
    Item(f"i{n}", f"What is number {n}?", (f"one {n}", f"two {n}", f"three {n}"), n % 3, passage=f"It is {n}.")
    for n in range(20)
]


class Examinee:
    """Answers right where it likes the prompt: with the choices shown, or with them unseen."""

    def __init__(self, items: Sequence[Item], right: Mapping[bool, int]) -> None:
        self._items, self._left, self.asked = items, dict(right), 0

    def describe(self) -> ModelFacts:
        return replace(ScriptedBackend().describe(), file_hash="h", name="Examinee")

    def render_chat(self, messages: Sequence[Mapping[str, str]]) -> str:
        return "\n".join(message["content"] for message in messages)

    def loglikelihoods(self, prompt: str, continuations: Sequence[str]) -> Scores:
        self.asked += 1
        item = next(item for item in self._items if item.question in prompt)
        assert item.passage in prompt
        listed = f"A) {item.choices[0]}" in prompt
        self._left[listed] -= 1
        taken = item.key if self._left[listed] >= 0 else (item.key + 1) % 3
        choices = tuple(
            ChoiceScore(-1.0 if k == taken else -50.0, 2, len(c), len(c)) for k, c in enumerate(continuations)
        )
        return Scores(choices, 10, 0, 0.1)


def tried(unlisted: int, listed: int, known: dict[str, Any] | None = None) -> tuple[TemplateTrial, Examinee, list[int]]:
    items = trial_items(ITEMS)
    model, seen = Examinee(items, {False: unlisted, True: listed}), []
    trial = try_templates(model, items, {} if known is None else known, lambda number, item: seen.append(number))  # type: ignore[arg-type]
    return trial, model, seen


@pytest.mark.parametrize(
    ("unlisted", "listed", "template"), [(3, 6, "chat_listed"), (6, 3, "chat"), (4, 4, "chat"), (0, 1, "chat_listed")]
)
def test_the_better_way_is_taken_and_a_tie_leaves_the_list_out(unlisted: int, listed: int, template: str) -> None:
    trial, model, seen = tried(unlisted, listed)
    assert (trial.unlisted, trial.listed, trial.items) == (unlisted, listed, 8)
    assert trial.template == template
    assert model.asked == 16
    assert seen == list(range(16))
    shown = template == "chat_listed"
    assert ("sees the choices" if shown else "does not see the choices") in trial.sentence
    assert f"answered {listed} right" in trial.sentence
    assert f"{unlisted} without" in trial.sentence


def test_nothing_is_scored_twice() -> None:
    known: dict[str, Any] = {}
    first, model, _ = tried(3, 6, known)
    assert len(known) == model.asked
    again, other, _ = tried(0, 0, known)
    assert other.asked == 0
    assert (again.unlisted, again.listed) == (first.unlisted, first.listed)


def test_questions_are_spread_over_the_exam_and_have_a_passage() -> None:
    chosen = trial_items(ITEMS)
    assert [item.id for item in chosen] == ["i0", "i2", "i5", "i7", "i10", "i12", "i15", "i17"]
    assert len(chosen) == MOST_ITEMS
    assert trial_items([replace(item, passage="") for item in ITEMS]) == ()
    assert trial_items(ITEMS[:3]) == tuple(ITEMS[:3])
