"""Contents of the panel that settles a choice: what it would do, how it stands, and the pictures of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ragexam.exam.demands.item_demand import demand_label, demand_summary
from ragexam.project.exam.gate import sitting_models
from ragexam.project.project import Project
from ragexam.project.run.settling import (
    SettledGroup,
    SettlingView,
    settling_view,
    telling_contest,
)
from ragexam.queries.run.answers import CurrentResponses
from ragexam.queries.run.settle_plan import SettlePlan, settle_plan
from ragexam.queries.run.wanted_items import wanted_in_words, wanted_items
from ragexam.records import Table
from ragexam.report.names import Names
from ragexam.report.pictures.intervals import Row
from ragexam.report.pictures.settling import CertaintyPoint, certainty_points, race_groups, race_rows
from ragexam.report.results.as_settled import own_contest, race_of
from ragexam.report.results.by_design import beside_algorithm, lost_design, settled_table
from ragexam.report.results.compare import Contest
from ragexam.report.results.settlement import BUDGET, OPEN, SETTLED
from ragexam.report.results.tolerance import tolerance_of
from ragexam.report.results.verdict.decide import decide
from ragexam.report.results.verdict.open_cost import writing_time
from ragexam.sentences import joined, phrase


@dataclass(frozen=True, slots=True)
class SettlePage:
    """View of the panel that settles the choice.

    Attributes:
        answers: What it was read from.
        plan: What a start would do.
        tolerance: Of the project, in percentage points.
        view: How the settlement stands; None where there is none.
        ended: Whether it came to an end by itself (settled, open, or its time spent).
        certainty: Step by step.
        race: Everybody against the choice so far, in percentage points.
        groups: What the colours of the race stand for.
        kinds: Which kinds of question tell the choice from its nearest rival, as shares.
        race_table: The figures behind the race.
        certainty_table: The figures behind the certainty.
        kinds_table: The figures behind the kinds.
        log: The steps in words.
        details: What the verdict rests on, what is open and what it would cost.
        beside: What Algorithm 1 of the paper gains beside it; stands in `details` too.
        lost_sentence: Why nothing can be said of who is best, though answers are there; "" where nothing was lost.
        sitting: Hashes and names of the models that sit, as `project.exam.gate.sitting_models` has them.
    """

    answers: CurrentResponses
    plan: SettlePlan
    tolerance: float
    view: SettlingView | None
    ended: bool
    certainty: tuple[CertaintyPoint, ...]
    race: tuple[Row, ...]
    groups: tuple[str, ...]
    kinds: tuple[Row, ...]
    race_table: Table
    certainty_table: Table
    kinds_table: Table
    log: Table
    details: tuple[str, ...]
    beside: str
    lost_sentence: str
    sitting: frozenset[str]


def reading_settle_page(project: Project, before: SettlePage | None = None) -> SettlePage:
    """Return how a settlement stands, or what it would do.

    Args:
        project: An open project.
        before: The reading before this one, which is returned where nothing has changed.
    """
    answers = project.responses.chosen()
    tolerance = tolerance_of(project.settings.get("tolerance"))
    beside = _beside(project, answers)
    if (
        before is not None
        and before.answers is answers
        and (before.tolerance, before.beside) == (100 * tolerance, beside)
    ):
        return before
    results = answers.results
    contest = Contest(results, int(project.settings.get("seed", 0)), tolerance=tolerance)
    view = settling_view(contest)
    race = None if view is None else race_of(own_contest(contest))
    short = {p.id: name for p, name in zip(results.pipelines, _short(contest), strict=True)}
    points = () if view is None else certainty_points(view.steps, short)
    kinds = () if view is None else kinds_rows(view.groups)
    return SettlePage(
        answers=answers,
        plan=settle_plan(len(results.items), results.pipelines, tolerance, results.settlement),
        tolerance=100 * tolerance,
        view=view,
        ended=view is not None and view.outcome in (SETTLED, OPEN, BUDGET),
        certainty=points,
        race=() if race is None or view is None else race_rows(race, view.steps),
        groups=race_groups(tolerance),
        kinds=kinds,
        race_table=_NO_RACE if race is None else settled_table(race),
        certainty_table=certainty_table(points),
        kinds_table=kinds_table(() if view is None else view.groups),
        log=log_table(view),
        details=() if view is None else (*_details(telling_contest(contest), project), beside),
        beside=beside,
        lost_sentence=lost_design(results.lost) if results.unknown.any() else "",
        sitting=sitting_models(project),
    )


def _beside(project: Project, answers: CurrentResponses) -> str:
    refined = project.refinements.latest()
    if refined is None:
        return beside_algorithm(None)
    return beside_algorithm(refined.gain, earlier=refined.inputs.get("answers") != answers.key)


def _details(contest: Contest, project: Project) -> tuple[str, ...]:
    details = decide(contest.results, contest.seed, contest=contest).details
    if not contest.choice.open:
        return tuple(details)
    wanted = wanted_items(contest, contest.choice.questions)
    details = (*details, *writing_time(contest, project.runs.writing_pace()))
    return details if wanted is None else (*details, wanted_in_words(wanted))


_NO_RACE = Table("settled", "What was settled, and by how many answers", (), ())


def _short(contest: Contest) -> list[str]:
    names = Names(contest.results.pipelines)
    return [names.pipeline(p) for p in contest.results.pipelines]


def kinds_rows(groups: Sequence[SettledGroup]) -> tuple[Row, ...]:
    """Return which kinds of question tell the choice from its nearest rival, as shares, each with what it asks."""
    return tuple(
        Row(
            g.name, group_label(g.name), g.differ / g.asked if g.asked else None, note=f"{g.differ} / {g.asked}",
            words=joined(" ", [_group_words(g), *filter(None, [demand_summary(g.name)])]),
        )
        for g in groups
    )  # fmt: skip


def group_label(name: str) -> str:
    """Return what a kind of question, or a topic, is called for a person."""
    return demand_label(name) if name else "no topic"


def _group_words(group: SettledGroup) -> str:
    """Return what a kind of question says of the choice and its nearest rival."""
    label, given = group_label(group.name), (group.asked, group.differ)
    if not group.lead:
        return phrase(
            "{0}: of {1:n} questions that both were asked, {2:n} told them apart; both had as many right.",
            label,
            *given,
        )
    if group.lead > 0:
        return phrase(
            "{0}: of {1:n} questions that both were asked, {2:n} told them apart; the choice had {3:n} more right.",
            label,
            *given,
            group.lead,
        )
    return phrase(
        "{0}: of {1:n} questions that both were asked, {2:n} told them apart; the choice had {3:n} fewer right.",
        label,
        *given,
        -group.lead,
    )


def certainty_table(points: Sequence[CertaintyPoint]) -> Table:
    """Return the certainty step by step, in figures."""
    return Table(
        "certainty",
        "How sure the choice was, step by step",
        ("Step", "Answers", "Certainty", "Still in", "Seconds"),
        tuple((p.number, p.answers, p.value, p.still_in, p.seconds) for p in points),
        ("d", ",", ".0%", "d", ",.0f"),
        "Certainty: roughly the chance that nobody is better than the leader by what matters, on this exam, reckoned at each step by "
        "itself; on average the choice was right more often in replays than it says. Still in: the leader and those that may be. "
        "Seconds: since it began, pauses not counted.",
    )


def kinds_table(groups: Sequence[SettledGroup]) -> Table:
    """Return which kinds of question decide, in figures."""
    return Table(
        "deciding",
        "Which kinds of question decide",
        ("Kind or topic", "Asked of both", "Told them apart", "More right"),
        tuple((group_label(g.name), g.asked, g.differ, g.lead) for g in groups),
        ("", "d", "d", "+d"),
        "Between the choice so far and its nearest rival. Told them apart: only one of the two was right. More right: how many "
        "more the choice had right.",
    )


def log_table(view: SettlingView | None) -> Table:
    """Return the steps: what was asked of whom and why, and who was left out at what evidence."""
    rows = (
        ()
        if view is None
        else tuple(
            (step.number, sentence, step.answers, step.certainty)
            for step, sentence in zip(view.steps, view.log, strict=True)
        )
    )
    return Table(
        "steps",
        "Step by step",
        ("Step", "What was asked of whom, and why", "Answers", "Certainty"),
        rows,
        ("d", "", ",", ".0%"),
    )
