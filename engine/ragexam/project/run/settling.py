"""A choice that is being settled: certainty step by step, who is still in, which kinds of question decide."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from ragexam.project.project import Project
from ragexam.queries.run.next_items import groups_of
from ragexam.report.names import BOUNDS, Names
from ragexam.report.plain_names import PlainNames
from ragexam.report.results.as_settled import own_contest, race_of
from ragexam.report.results.compare import Contest
from ragexam.report.results.points import behind_text
from ragexam.report.results.results import ExamResults
from ragexam.report.results.settlement import BEYOND, CHECK, RACE, START, LeftOut, SettleStep
from ragexam.report.results.tolerance import tolerance_of
from ragexam.report.results.verdict.decide import decide
from ragexam.sentences import counted, joined, listed, phrase

_NAMED = 4
"""Pipelines that a step of the log names; of more it gives the number."""


@dataclass(frozen=True, slots=True)
class SettledGroup:
    """Figures of one kind of question, or one topic, for the leader and its nearest rival.

    Attributes:
        name: The demand or the topic.
        asked: Questions that both were asked.
        differ: Of these, how many only one of the two had right.
        lead: Of these, how many more the leader had right.
    """

    name: str
    asked: int
    differ: int
    lead: int


@dataclass(frozen=True, slots=True)
class SettlingView:
    """A settlement as it stands.

    Attributes:
        outcome: "settled", "open", "budget", "undecided"; "" while it goes on.
        whole: No answer is missing by its design: a full run has given those that it did not ask for.
        sentence: The verdict so far; once it has ended, by all answers where they are there.
        asked: Answers that chose.
        checks: Answers that check the choice, beside those.
        cells: Answers of a full run.
        tolerance: Difference that does not matter, as a share.
        steps: One a step: answers so far, number still in, leader, certainty, width of the leader's gap to the nearest rival.
        log: The same in words, one a step: which items for whom and why, who was left out at what evidence.
        still_in: Short names of those that may still be the best, the leader first.
        groups: Which kinds of question decide, the most telling first.
    """

    outcome: str
    whole: bool
    sentence: str
    asked: int
    checks: int
    cells: int
    tolerance: float
    steps: tuple[SettleStep, ...]
    log: tuple[str, ...]
    still_in: tuple[str, ...]
    groups: tuple[SettledGroup, ...]


def reading_settling(project: Project) -> SettlingView | None:
    """Return how a settlement stands; None where there is none of the exam as it is."""
    results = project.responses.chosen().results
    tolerance = tolerance_of(project.settings.get("tolerance"))
    return settling_view(Contest(results, int(project.settings.get("seed", 0)), tolerance=tolerance))


def settling_view(contest: Contest) -> SettlingView | None:
    """Return how a settlement stands; None where there is none of the exam as it is.

    Args:
        contest: Of the answers.
    """
    own = own_contest(contest)
    results = own.results
    settlement = results.settlement
    if settlement is None or not any(results.reach):
        return None
    names = Names(results.pipelines)
    short = {p.id: names.pipeline(p) for p in results.pipelines}
    race = race_of(own)
    yardsticks = {p.id for p in results.pipelines if p.retriever.kind in BOUNDS}
    asked = sum(settlement.ends[reach - 1] for reach in settlement.reach if reach)
    cells = len(settlement.pipelines) * len(settlement.items)
    rows = [] if race is None else [race.pick, *race.open_here]
    rivals = [] if race is None else [*race.open_here, *race.open_beyond, *race.same, *race.rows]
    rival = [] if race is None else [row for row in rivals if row != race.pick and _differ(results, race.pick, row)]
    return SettlingView(
        outcome=settlement.outcome,
        whole=bool(contest.results.sat_whole.all()) and asked + settlement.checks < cells,
        sentence=_sentence(telling_contest(contest)),
        asked=asked,
        checks=settlement.checks,
        cells=cells,
        tolerance=settlement.tolerance,
        steps=settlement.steps,
        log=tuple(step_in_words(step, short, yardsticks) for step in settlement.steps),
        still_in=tuple(short[results.pipelines[row].id] for row in rows),
        groups=() if race is None or not rival else deciding_groups(results, race.pick, rival[0]),
    )


def telling_contest(contest: Contest) -> Contest:
    """Return the comparisons that the verdict is told by: those of all answers once the settlement has ended, else its own.

    Args:
        contest: Of the answers.
    """
    settlement = contest.results.settlement
    return contest if settlement is not None and settlement.outcome else own_contest(contest)


def _sentence(telling: Contest) -> str:
    """Return the verdict in plain words."""
    if telling.race is None:
        return decide(telling.results, telling.seed, contest=telling).sentence
    return telling.race.sentence(PlainNames(telling.results.pipelines))


def _differ(results: ExamResults, first: int, second: int) -> bool:
    """Return whether two pipelines were not right on the same questions: another rival tells nothing of what decides."""
    return bool(np.nansum(np.abs(results.scores[first] - results.scores[second])))


def deciding_groups(results: ExamResults, leader: int, rival: int) -> tuple[SettledGroup, ...]:
    """Return what each kind of question says of two pipelines, the most telling first.

    Args:
        results: The answers.
        leader: Row.
        rival: Row.
    """
    gap = results.scores[leader] - results.scores[rival]
    groups = groups_of(results.items)
    deciding = []
    for name in dict.fromkeys(groups):
        own = gap[[k for k, group in enumerate(groups) if group == name and not np.isnan(gap[k])]]
        deciding.append(SettledGroup(name, len(own), int(np.abs(own).sum()), int(own.sum())))
    return tuple(sorted(deciding, key=lambda g: (-g.differ / max(g.asked, 1), g.name)))


def step_in_words(step: SettleStep, names: dict[str, str], yardsticks: Collection[str] = ()) -> str:
    """Return one step of the log as a sentence.

    Args:
        step: The step.
        names: Of pipelines, by id.
        yardsticks: Ids of the pipelines that nobody can choose.
    """
    items, asked = counted(len(step.items), "question"), counted(len(step.asked), "pipeline")
    who = asked if len(step.asked) > _NAMED else listed([names.get(name, name[:8]) for name in step.asked])
    outcomes = {
        START: phrase("Start: {0} for all {1}.", items, asked),
        RACE: phrase("Not settled yet: {0} for {1}.", items, who),
        BEYOND: phrase("Settled here, open on further questions: {0} for {1}.", items, who),
        CHECK: phrase("Check: {0}, which chose nothing, for {1}.", items, who),
    }[step.why]
    more = [_left_out(step.left_out, names)] if step.left_out else []
    if step.informed:
        more.insert(0, "Questions that tell the leaders apart were more likely to be drawn.")
    if beside := sum(name in yardsticks for name in step.asked):
        candidates = len(step.asked) - beside
        more.insert(0, phrase("Candidates: {0:n}; yardsticks (closed book, oracle): {1:n}.", candidates, beside))
    return joined(" ", [outcomes, *more])


def _left_out(out: Sequence[LeftOut], names: dict[str, str]) -> str:
    reasons = [
        phrase("{0} ({1}; at best {2})", names.get(o.pipeline, o.pipeline[:8]), behind_text(o.gap), behind_text(o.low))
        for o in out
    ]
    return phrase("Left out: {0}.", joined("; ", reasons))
