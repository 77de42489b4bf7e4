"""Examinees that had a part in making the exam: marked wherever language models are ranked, with what that is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ragexam.records import Item
from ragexam.report.results.decide import Decision
from ragexam.report.results.results import ExamResults
from ragexam.sentences import listed, phrase

WORTH = 3
"""Points by which a writer leads models that are as able, at most: simulated with the engine's own draw of wrong answers, 10,000
items, three seeds (`bench/writer.py`)."""


def exam_makers(results: ExamResults) -> dict[str, str]:
    """Return what each examinee did for the items that were sat, by model name, in the order of the pipelines."""
    parts = {}
    for spec in results.pipelines:
        done = _parts(results.items, spec.model_hash)
        if done:
            parts[spec.model_name] = listed(done)
    return parts


def _parts(items: Sequence[Item], model_hash: str) -> list[str]:
    done = (
        ("wrote questions", any(item.model_hash == model_hash for item in items)),
        ("filtered them", any(g.model_hash == model_hash for item in items for g in item.guesses)),
        ("labelled them", any(label.model_hash == model_hash for item in items for label in item.labels)),
    )
    return [what for what, so in done if so]


def makers_sentence(results: ExamResults) -> str:
    """Return which LLMs of a ranking made the exam, and what a lead of theirs is worth; "" where none did."""
    parts = exam_makers(results)
    if not parts:
        return ""
    named = listed([phrase("{0:raw} ({1})", name, what) for name, what in parts.items()])
    return phrase(
        "Marked, because they helped to make the exam that they sat: {0}. In simulations a writer leads models as able by up to "
        "{1:n} points, and a model that filtered by its own guesses gains more from retrieval than it should: take a lead of "
        "that size for none.",
        named,
        WORTH,
    )


def with_makers(decision: Decision, results: ExamResults) -> Decision:
    """Return the verdict with a sentence, where the model of the recommended pipeline helped to make the exam."""
    if decision.best is None:
        return decision
    spec = results.pipelines[decision.best]
    part = exam_makers(results).get(spec.model_name)
    if part is None:
        return decision
    accuracy = results.accuracy()
    others = [
        i for i in results.choices() if results.pipelines[i].model_name not in exam_makers(results) and accuracy[i] >= 0
    ]
    best = max(others, key=lambda i: (accuracy[i], -i), default=None)
    said = phrase(
        "Its language model helped to make the exam ({0}); in simulations a writer leads models as able by up to {1:n} points.",
        part,
        WORTH,
    )
    if best is not None:
        said += phrase(
            " The best with a model that had no part in it: {0:raw} with {1:n}.",
            results.pipelines[best].label,
            f"{accuracy[best]:.0%}",
        )
    return replace(decision, details=(*decision.details, said))
