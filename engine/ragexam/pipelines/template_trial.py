"""Trial of a model with the choices in its prompt and without, on a few questions with the right passage in hand.

Small models copy a listed choice by its place; larger chat models may want the list. So each is asked both ways, at most
eight questions spread over the exam, and the list is shown where it gives more right answers: a tie leaves it out. The
questions of a trial are part of the exam, so that a model's accuracy on those few is a little flattered, in one way or the other.
"""

from __future__ import annotations

import time
from collections.abc import Callable, MutableMapping, Sequence
from dataclasses import dataclass

from ragexam.llm.backend import Backend, Scores
from ragexam.pipelines.normalise import choose
from ragexam.pipelines.prompts import render_prompt, score_key
from ragexam.records import Item, content_id
from ragexam.sentences import phrase

MOST_ITEMS = 8
"""Questions of a trial: 16 prompts a model."""

UNLISTED, LISTED = "chat", "chat_listed"
BY_TRIAL = "auto"
"""Stands for the template that a trial finds better for each model."""


@dataclass(frozen=True, slots=True)
class TemplateTrial:
    """Result of trying one model with the choices unseen and shown.

    Attributes:
        model_hash: File hash of the model.
        model_name: For a person.
        items: Number of questions.
        unlisted: Answered right with the choices unseen.
        listed: Answered right with the choices shown.
        seconds: Wall time of both.
    """

    model_hash: str
    model_name: str
    items: int
    unlisted: int
    listed: int
    seconds: float

    @property
    def template(self) -> str:
        """Return the template to take, of `ragexam.pipelines.prompts.TEMPLATES`."""
        return LISTED if self.listed > self.unlisted else UNLISTED

    @property
    def sentence(self) -> str:
        """Return what was decided and why, for a person."""
        counts = self.model_name, self.items, self.listed, self.unlisted
        if self.template == LISTED:
            return phrase(
                "{0:raw} sees the choices in its prompt: of {1:n} questions tried with the right passage, it answered {2:n} "
                "right so and {3:n} without.",
                *counts,
            )
        return phrase(
            "{0:raw} does not see the choices in its prompt: of {1:n} questions tried with the right passage, it answered "
            "{2:n} right with them and {3:n} without.",
            *counts,
        )


def trial_key(model_hash: str) -> str:
    """Return what a model's trial is kept under."""
    return content_id("template trial", model_hash)


def trial_items(items: Sequence[Item]) -> tuple[Item, ...]:
    """Return the questions of a trial: with a passage, spread evenly over the exam."""
    able = [item for item in items if item.passage and not item.is_open]
    count = min(MOST_ITEMS, len(able))
    return tuple(able[k * len(able) // count] for k in range(count))


def try_templates(
    backend: Backend,
    items: Sequence[Item],
    kept_scores: MutableMapping[str, Scores],
    report: Callable[[int, Item], None],
) -> TemplateTrial:
    """Ask a model both ways.

    Args:
        backend: The model.
        items: From `trial_items`.
        kept_scores: Scores by `score_key`; new ones are added, so that nothing is scored twice.
        report: Told the number of the prompt and its question, before it is scored; may raise to stop.
    """
    begun, facts = time.perf_counter(), backend.describe()
    right = dict.fromkeys((UNLISTED, LISTED), 0)
    for number, item in enumerate(items):
        for turn, template in enumerate(right):
            report(2 * number + turn, item)
            rendered = render_prompt(item, [item.passage], (), template, backend)
            key = score_key(facts.file_hash, rendered)
            if key not in kept_scores:
                kept_scores[key] = backend.loglikelihoods(rendered.prompt, rendered.continuations)
            scores = kept_scores[key].choices
            lengths = ([s.characters for s in scores], [s.bytes for s in scores], [s.tokens for s in scores])
            right[template] += choose([s.loglikelihood for s in scores], *lengths).chosen == item.key
    seconds = time.perf_counter() - begun
    return TemplateTrial(facts.file_hash, facts.name, len(items), right[UNLISTED], right[LISTED], seconds)
