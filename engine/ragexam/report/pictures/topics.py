"""Accuracy by topic around a circle: LLM with retriever, and what each knows (Guinet et al. 2024, Figures 1 and 7)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ragexam.report.names import BOUNDS, Names
from ragexam.sentences import phrase

if TYPE_CHECKING:
    from ragexam.report.results.results import ExamResults

NO_TOPIC = "no topic"


@dataclass(frozen=True, slots=True)
class Family:
    """One LLM with one retriever over its in-context modes.

    Attributes:
        key: Full name of LLM and retriever.
        label: The same, short.
        model: Full name of the LLM.
        retriever: Full label of the retriever.
        llm: Place of the LLM among those that occur.
        kind: Place of the retriever.
        bound: A yardstick (oracle, closed book).
        accuracy: Over all answers of the family; None without any. Estimated where answers are missing by design, as are the others.
        mean: Share right by topic, all its answers pooled; None without answers.
        best_id: Id of its most accurate pipeline; "" without answers.
        best_label: Its full name.
        best: Share right by topic of that one.
        rows: Places of its pipelines.
        people: Share that people would call right by topic, all its answers pooled; None where that has no interval. Empty where no
            grader decides, or nobody graded.
        people_words: What people would say, topic by topic, in a sentence; "" where nobody graded any.
    """

    key: str
    label: str
    model: str
    retriever: str
    llm: int
    kind: int
    bound: bool
    accuracy: float | None
    mean: tuple[float | None, ...]
    best_id: str
    best_label: str
    best: tuple[float | None, ...]
    rows: tuple[int, ...] = ()
    people: tuple[float | None, ...] = ()
    people_words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RadarLine:
    """One line around the circle.

    Attributes:
        key: What is chosen by a click on one of its marks.
        label: In the legend.
        values: Share by topic; None is left out of the line.
        words: What each mark says when it is pointed at.
        colour: Place of its colour (the retriever).
        pattern: Place of its dash and mark (the LLM), where the painter tells lines apart by them.
    """

    key: str
    label: str
    values: tuple[float | None, ...]
    words: tuple[str, ...]
    colour: int
    pattern: int = 0


def topics_of(results: ExamResults) -> tuple[tuple[str, int], ...]:
    """Return the topics with their numbers of items that figures are over, by name."""
    named = [item.topic or NO_TOPIC for item, counted in zip(results.items, results.counted, strict=True) if counted]
    return tuple((t, named.count(t)) for t in sorted(set(named)))


def families(results: ExamResults) -> tuple[Family, ...]:
    """Return all families, in the order in which their first pipelines were chosen; of what is written, those that wrote."""
    names = Names(results.pipelines)
    models = list(dict.fromkeys(p.model_name for p in results.pipelines))
    kinds = list(dict.fromkeys(p.retriever_label for p in results.pipelines))
    topics = [t for t, _ in topics_of(results)]
    places = {topic: place for place, topic in enumerate(topics)}
    # What no figure is over stands behind the last topic, and nobody looks there.
    named = np.array([places.get(item.topic or NO_TOPIC, len(topics)) for item in results.items], dtype=np.int64)
    accuracy = results.accuracy()
    members: dict[tuple[str, str], list[int]] = {}
    for n, spec in enumerate(results.pipelines):
        if not results.taking_part[n]:
            continue
        members.setdefault((spec.model_name, spec.retriever_label), []).append(n)
    drawn = []

    def by_topic(rows: list[int]) -> tuple[float | None, ...]:
        if results.by_design:
            return tuple(results.estimated_share(rows, named == topic).value for topic in range(len(topics)))
        return _by_topic(results.scores[rows], named, len(topics))

    for (model, retriever), rows in members.items():
        answered = [n for n in rows if math.isfinite(accuracy[n])]
        best = max(answered, key=lambda n: (accuracy[n], -n), default=None)
        drawn.append(
            Family(
                key=phrase("{0:raw} · {1}", model, retriever),
                label=phrase("{0} · {1}", names.model(model), names.retriever(retriever)),
                model=model,
                retriever=retriever,
                llm=models.index(model),
                kind=kinds.index(retriever),
                bound=results.pipelines[rows[0]].retriever.kind in BOUNDS,
                accuracy=results.estimated_share(rows).value if results.by_design else _mean(results.scores[rows]),
                mean=by_topic(rows),
                best_id="" if best is None else results.pipelines[best].id,
                best_label="" if best is None else results.pipelines[best].label,
                best=(None,) * len(topics) if best is None else by_topic([best]),
                rows=tuple(rows),
            )
        )
    return tuple(drawn)


def _by_topic(correct: NDArray[np.float64], named: NDArray[np.int64], topics: int) -> tuple[float | None, ...]:
    """Return means over what is known by topic, all topics in one sweep."""
    defined = np.isfinite(correct)
    count = np.bincount(named, defined.sum(axis=0), topics)[:topics]
    total = np.bincount(named, np.where(defined, correct, 0.0).sum(axis=0), topics)[:topics]
    return tuple(float(t / n) if n else None for t, n in zip(total, count, strict=True))


def _mean(values: NDArray[np.float64]) -> float | None:
    defined = values[np.isfinite(values)]
    return float(defined.mean()) if defined.size else None
