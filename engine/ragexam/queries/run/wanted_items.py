"""Items to write when those that are there tell too little of the leaders: of which kind, on which topics, how hard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ragexam.exam.demands.item_demand import demand_label, demand_of, mixable_demands
from ragexam.irt.information import probability
from ragexam.irt.model import Floats
from ragexam.queries.run.next_items import items_on_scale, off_target
from ragexam.report.results.compare import Contest
from ragexam.report.results.results import ExamResults
from ragexam.sentences import counted, joined, listed, phrase

_MOST_WANTED = 40
"""Questions that are asked for at a time."""

_UNKNOWN = 20
"""Questions that are asked for where nobody can say how many are lacking, since hardly any tells anything."""

_PARTS = (0.5, 3.0)
"""Least and greatest part of a topic: none is left out, since what is chosen is to hold on all."""

_NAMED = 3


@dataclass(frozen=True, slots=True)
class WantedItems:
    """Items that would tell most: what to write more of.

    Attributes:
        count: How many.
        demand: What they ask of a pipeline; "" where the exam knows no demands.
        topics: Topics with their parts, the one whose items tell most of the leaders per second first; none where all are alike.
        least: Share of them that the leaders should answer right, from; None where no item tells them apart.
        most: To.
        off_target: "easy" or "hard" where nearly all items that are there are far too much so for all leaders; "" otherwise.
    """

    count: int
    demand: str
    topics: tuple[tuple[str, float], ...]
    least: float | None
    most: float | None
    off_target: str = ""


def wanted_items(contest: Contest, needed: float | None) -> WantedItems | None:
    """Return what to write more of, so that the choice holds on further questions; None where nothing is known.

    Kinds and topics are ordered by what their items tell of the leaders in a second of answering: a kind whose prompts are long
    must tell more to be worth it.

    Args:
        contest: Of the answers; something is open in it.
        needed: Questions that would settle it against the nearest rival; None where that cannot be said.
    """
    results, race = contest.results, contest.race
    rows = contest.candidates if race is None else [race.pick, *race.open_beyond]
    held = () if results.settlement is None else results.settlement.held
    placed = items_on_scale(results.scores, results.items, rows, held)
    aim = off_target(results.scores, results.items, rows)
    if not aim and (placed is None or needed is None):
        return None
    count = max(1, min(_MOST_WANTED, round(_UNKNOWN if needed is None else needed)))
    if placed is None:
        return WantedItems(count, "", (), None, None, aim)
    information = placed.information(np.random.default_rng(contest.seed))
    demands = tuple(demand_of(item) for item in results.items)
    by_demand = _per_second(information, results, rows, demands)
    by_topic = _per_second(information, results, rows, tuple(item.topic for item in results.items))
    best = np.argsort(-information)[: max(3, len(information) // 5)]
    i = placed.items
    right = probability(float(placed.theta.mean()), i.a[best], i.b[best], i.c[best])[0]
    return WantedItems(
        count,
        next((name for name in by_demand if name in mixable_demands()), "") if len(by_demand) > 1 else "",
        _parts(by_topic),
        float(right.min()),
        float(right.max()),
        aim,
    )


def wanted_in_words(wanted: WantedItems) -> str:
    """Return what to write more of in words."""
    number = counted(wanted.count, "more question")
    off = {
        "easy": "Nearly all questions are far too easy for those that lead, and tell hardly anything of them.",
        "hard": "Nearly all questions are far too hard for those that lead, and tell hardly anything of them.",
    }
    said = [off[wanted.off_target]] if wanted.off_target else []
    if wanted.least is None or wanted.most is None:
        hard = phrase("It takes {0} that are harder.", number)
        said.append(hard if wanted.off_target == "easy" else phrase("It takes {0} that are easier.", number))
        return joined(" ", said)
    ends = f"{wanted.least:.0%}", f"{wanted.most:.0%}"
    if wanted.demand:
        said.append(
            phrase(
                "What would tell most: {0} of the kind {1} on further documents, of which the leaders answer {2:n} to {3:n} "
                "right.",
                number,
                demand_label(wanted.demand),
                *ends,
            )
        )
    else:
        said.append(
            phrase(
                "What would tell most: {0} on further documents, of which the leaders answer {1:n} to {2:n} right.",
                number,
                *ends,
            )
        )
    if wanted.topics:
        said.append(phrase("Most of them on: {0}.", listed([name for name, _ in wanted.topics], _NAMED)))
    return joined(" ", said)


def _parts(by_topic: dict[str, float]) -> tuple[tuple[str, float], ...]:
    """Return topics with parts in proportion to what they tell, in halves; none where fewer than two are named or all are alike."""
    named = {name: value for name, value in by_topic.items() if name}
    if len(named) < 2:
        return ()
    mean = float(np.mean(list(named.values())))
    parts = {name: min(_PARTS[1], max(_PARTS[0], round(2 * value / mean) / 2)) for name, value in named.items()}
    return tuple(parts.items()) if len(set(parts.values())) > 1 else ()


def _per_second(values: Floats, results: ExamResults, rows: Sequence[int], groups: Sequence[str]) -> dict[str, float]:
    """Return means by group over how many times as long as other answers those of the group take, the highest first."""
    seconds = results.seconds[rows] + np.nan_to_num(results.retrieval_seconds[rows])
    usual = np.array([[_mean(row[np.isfinite(row) & (row > 0.0)])] for row in seconds])
    relative = seconds / usual
    told = {}
    for group in dict.fromkeys(groups):
        own = np.array([g == group for g in groups])
        times = relative[:, own]
        told[group] = float(values[own].mean()) / _mean(times[np.isfinite(times) & (times > 0.0)])
    return dict(sorted(told.items(), key=lambda pair: -pair[1]))


def _mean(values: Floats) -> float:
    """Return the mean; 1 where there is none."""
    return float(values.mean()) if values.size else 1.0
