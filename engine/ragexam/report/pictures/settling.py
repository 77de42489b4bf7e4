"""Settling of a choice: certainty over the answers, who is still in and who is out, which questions decide."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ragexam.report.names import Names
from ragexam.report.pictures.intervals import Row
from ragexam.report.results.points import behind_text, points_text
from ragexam.sentences import counted, joined, phrase

if TYPE_CHECKING:
    from ragexam.report.results.by_design import SettledRace
    from ragexam.report.results.settlement import SettleStep

LEADS, STILL_IN, OUT = 0, 1, 2
"""Groups of the rows of a race: the one to choose so far, who may be better by the tolerance, who can hardly."""


@dataclass(frozen=True, slots=True)
class CertaintyPoint:
    """Certainty of the choice after one step.

    Attributes:
        number: Of the step, from 1.
        answers: Of all pipelines so far.
        value: Chance that nobody is better than the leader by the tolerance, as if looked at once; None before it is known.
        still_in: Pipelines that might still be the best.
        seconds: Since it began, pauses not counted.
        words: What is said of it when it is pointed at.
    """

    number: int
    answers: int
    value: float | None
    still_in: int
    seconds: float
    words: str


def certainty_points(steps: Sequence[SettleStep], names: Mapping[str, str]) -> tuple[CertaintyPoint, ...]:
    """Return the certainty step by step.

    Args:
        steps: The log of a settlement.
        names: Of pipelines, by id.
    """
    return tuple(
        CertaintyPoint(step.number, step.answers, step.certainty, step.still_in, step.seconds, _step_words(step, names))
        for step in steps
    )


def _step_words(step: SettleStep, names: Mapping[str, str]) -> str:
    head = phrase("Step {0:n}, {1}", step.number, counted(step.answers, "answer"))
    if step.certainty is None or not step.leader:
        return phrase("{0}: nothing is known yet.", head)
    return phrase(
        "{0}: certainty {1:n}, {2:n} still in; {3} leads.",
        head,
        f"{math.floor(100 * step.certainty)}%",
        step.still_in,
        names.get(step.leader, step.leader[:8]),
    )


def race_groups(tolerance: float) -> tuple[str, str, str]:
    """Return what the groups of `race_rows` are called.

    Args:
        tolerance: Difference that does not matter, as a share.
    """
    points = points_text(tolerance)
    return (
        "the choice so far",
        phrase("still in: may be better by {0} or more", points),
        phrase("out: can hardly be better by {0}", points),
    )


def race_rows(race: SettledRace, steps: Sequence[SettleStep]) -> tuple[Row, ...]:
    """Return everybody against the choice so far, in percentage points: negative is behind it.

    Args:
        race: As the answers stand.
        steps: The log, which knows when somebody was left out.
    """
    results, now = race.results, race.standing
    names = Names(results.pipelines)
    ends = race.settlement.drawn.ends
    left_out = {out.pipeline: step.number for step in steps for out in step.left_out}
    rows = []
    for k in sorted(range(len(race.rows)), key=lambda k: (float(now.gap[k]), k)):
        spec = results.pipelines[race.rows[k]]
        short = names.pipeline(spec)
        asked = counted(int(ends[results.reach[race.rows[k]] - 1]), "question")
        if k == now.leader:
            words = phrase("{0}: the choice so far. It was asked {1}.", short, asked)
            rows.append(Row(spec.id, short, 0.0, group=LEADS, note=asked, words=words))
            continue
        value, low, high = (-100.0 * float(v[k]) for v in (now.gap, now.high, now.low))
        against = [behind_text(-end / 100) for end in (value, low, high)]
        between = phrase("{0}, against the choice so far: {1}; likely between {2} and {3}.", short, *against)
        why = phrase("It was asked {0} and may still be the better one.", asked)
        if now.settled[k]:
            why = phrase("Out after {0}: it can hardly be better by {1}.", asked, points_text(race.tolerance))
            if spec.id in left_out:
                why = joined(" ", [why, phrase("Since step {0:n} it is asked no more.", left_out[spec.id])])
        rows.append(
            Row(
                spec.id, short, value, low, high, OUT if now.settled[k] else STILL_IN, bool(now.settled[k]), asked,
                joined(" ", [between, why]),
            )
        )  # fmt: skip
    failed = [p for p in results.pipelines if p.id in race.settlement.failed]
    rows += [
        Row(
            p.id, names.pipeline(p), group=OUT,
            words=phrase("{0}: its model could not be used, so nothing is known of it.", names.pipeline(p)),
        )
        for p in failed
    ]  # fmt: skip
    return tuple(rows)
