"""The parts of the report that need nothing but answers: accuracy, comparison, topics, retrieval, cost."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import replace

from ragexam.exam.choice_items.figures.lookup import LookupBaseline
from ragexam.irt.refine import HeldOutGain
from ragexam.report.document.options import SECTIONS
from ragexam.report.document.records import Folded, Part, ReportFigure, Section
from ragexam.report.names import Names
from ragexam.report.pictures.accuracy import ESTIMATED, Bar, accuracy_bars, retriever_groups
from ragexam.report.pictures.cost import CostMark, CostPoint, cost_points
from ragexam.report.pictures.heat_map import heat_map
from ragexam.report.pictures.intervals import Row
from ragexam.report.pictures.leads import leads_over
from ragexam.report.pictures.settling import OUT, certainty_points, race_groups, race_rows
from ragexam.report.pictures.svg import figures
from ragexam.report.pictures.svg.certainty import certainty_curve
from ragexam.report.pictures.svg.radial import radial
from ragexam.report.pictures.topics import Family, RadarLine, families, topics_of
from ragexam.report.results import comparison_tables
from ragexam.report.results.accuracy import accuracy_tables, best_tables, demand_tables, silence_tables
from ragexam.report.results.by_design import SettledRace, beside_algorithm, settled_table
from ragexam.report.results.by_people.pictures import families_with_people, heat_with_people, leads_with_people
from ragexam.report.results.by_people.share_table import people_say_tables, people_tell
from ragexam.report.results.by_people.shares import people_say
from ragexam.report.results.by_people.words import by_grader
from ragexam.report.results.compare import Contest
from ragexam.report.results.results import ExamResults
from ragexam.report.results.verdict.decide import Decision
from ragexam.sentences import joined, phrase

MOST_ROWS = 80
"""Rows of a picture; what does not fit stands in the table."""


def accuracy_section(
    results: ExamResults, lookups: Sequence[LookupBaseline] = (), makers: Collection[str] = ()
) -> Section:
    """Return accuracy of every pipeline as picture, heat map and tables.

    Args:
        results: The responses.
        lookups: What strategies reach that look up.
        makers: Names of the LLMs that helped to make the exam.
    """
    people = people_say_tables(results)
    first = people_tell(people)  # a grader's word is no truth
    parts: list[Part] = [*people] if first else []
    bars = [bar for bar in accuracy_bars(results) if bar.value is not None]
    if bars:
        parts.append(_dots(results, bars))
    if len(bars) > 3:
        parts.append(_heat(results))
    parts += [
        best_tables.baseline_table(results, lookups),
        *([] if first else people),
        *demand_tables.accuracy_by_demand(results),
        *map(Folded, demand_tables.people_by_demand(results)),
        *silence_tables.wrong_silence(results),
        Folded(accuracy_tables.accuracy_table(results)),
        Folded(best_tables.best_per_llm_table(results, makers)),
    ]
    return Section("accuracy", SECTIONS["accuracy"], (), tuple(parts))


def _dots(results: ExamResults, bars: list[Bar]) -> ReportFigure:
    rows = [
        Row(
            bar.key, bar.short, bar.value, bar.low, bar.high, bar.group, bar.bound,
            words=_bar_words(bar),
        )
        for bar in sorted(bars, key=lambda bar: (-(bar.value or 0.0), bar.label))
    ]  # fmt: skip
    kinds, hollow = retriever_groups(results)
    chance = accuracy_tables.chance_of(results)
    title = "Accuracy of every pipeline"
    svg = figures.dot_plot(
        title,
        rows[:MOST_ROWS],
        "Share of items answered right",
        limits=(0.0, 1.0),
        legend=kinds,
        reference=(chance, "chance"),
        hollow=hollow,
    )
    caption = (
        "Dots are shares of items answered right, lines their 95% intervals. Hollow dots are yardsticks, not choices: "
        "the oracle is handed the right passage, closed book gets none. ICL@n: n solved examples stand before the "
        "question."
    )
    caption = joined(" ", (caption, *([ESTIMATED] if any(bar.estimated for bar in bars) else []), *by_grader(results)))
    if len(rows) > MOST_ROWS:
        caption += phrase(" The first {0:n} of {1:n} are shown.", MOST_ROWS, len(rows))
    return ReportFigure(title, svg, caption, "accuracy")


def _bar_words(bar: Bar) -> str:
    given = bar.label, f"{bar.value:.1%}", bar.right, bar.answered
    if bar.estimated:
        if bar.low is None or bar.high is None:
            return phrase("{0}: about {1:n} of the whole exam, estimated ({2:n} right of the {3:n} asked)", *given)
        return phrase(
            "{0}: about {1:n} of the whole exam, estimated ({2:n} right of the {3:n} asked), 95% interval {4:n} to {5:n}",
            *given,
            f"{bar.low:.1%}",
            f"{bar.high:.1%}",
        )
    if bar.low is None or bar.high is None:
        return phrase("{0}: {1:n} ({2:n} of {3:n})", *given)
    return phrase(
        "{0}: {1:n} ({2:n} of {3:n}), 95% interval {4:n} to {5:n}", *given, f"{bar.low:.1%}", f"{bar.high:.1%}"
    )


def _heat(results: ExamResults) -> ReportFigure:
    heat = heat_with_people(results, heat_map(results), people_say(results))
    more = heat.more or tuple(("",) * len(heat.columns) for _ in heat.rows)
    tips = tuple(
        tuple(
            "not run"
            if not label
            else joined(" ", filter(None, (phrase("{0}: {1}", label, "no answers" if v is None else f"{v:.1%}"), said)))
            for label, v, said in zip(labels, values, further, strict=True)
        )
        for labels, values, further in zip(heat.words, heat.values, more, strict=True)
    )
    title = "Accuracy at a glance"
    caption = "LLM and number of examples (rows) by retriever (columns); the stronger the colour, the better."
    caption = joined(" ", (caption, *by_grader(results)))
    return ReportFigure(title, figures.heat_map(title, replace(heat, words=tips)), caption, "heat_map")


def comparison_section(contest: Contest, decision: Decision, gain: HeldOutGain | None = None) -> list[Section]:
    """Return how far the recommended pipeline leads, and how sure the order is; nothing below two pipelines."""
    results = contest.results
    if decision.best is None or int(results.answered.any(axis=1).sum()) < 2:
        return []
    parts: list[Part] = []
    if contest.race is not None:
        parts += [*_settling(contest.race), settled_table(contest.race)]
        text = (
            "Answers are missing by design: all pipelines began with the same questions, and who could hardly be the best any "
            "more was asked no further. Two pipelines are compared on the questions that both were asked, each weighed by "
            "the chance that it had to be asked.",
            beside_algorithm(gain),
        )
        return [Section("comparison", SECTIONS["comparison"], text, tuple(parts))]
    if len(contest.candidates) > 1:
        parts += [_leads(contest, decision.best), comparison_tables.standings_table(contest)]
        if len(contest.candidates) > 12:
            parts[-1] = Folded(comparison_tables.standings_table(contest))
    parts.append(Folded(comparison_tables.comparison_table(contest, decision.best)))
    sat = results.sat[results.sat.any(axis=1)]
    same = (
        "All pipelines sat the same items, so they are compared item by item: what makes an item hard, makes it hard "
        "for all, and drops out."
        if (sat == sat[0]).all()
        else "Not all pipelines sat the same items, so any two are compared item by item on those that both sat: what makes an item "
        "hard, makes it hard for both, and drops out. Two with few such items say little of each other.",
    )
    return [Section("comparison", SECTIONS["comparison"], same, tuple(parts))]


def _settling(race: SettledRace) -> list[ReportFigure]:
    """Return how sure the choice became, and everybody against it."""
    steps, results = race.settlement.steps, race.results
    names = Names(results.pipelines)
    parts = []
    points = certainty_points(steps, {p.id: names.pipeline(p) for p in results.pipelines})
    if sum(p.value is not None for p in points) > 1:
        title = "How sure the choice became"
        cells = len(race.settlement.pipelines) * len(results.items)
        caption = (
            "Roughly the chance that nobody is better than the one that leads by what matters, on this exam, reckoned at each step by "
            "itself. It falls where another one takes the lead. It decides nothing; on average the choice was right more often in "
            "replays than it says."
        )
        parts.append(ReportFigure(title, certainty_curve(points, cells, title), caption, "certainty"))
    title = "Everybody against the choice"
    rows, points_that_matter = race_rows(race, steps), 100 * race.tolerance
    svg = figures.dot_plot(
        title,
        rows[:MOST_ROWS],
        "Percentage points against the choice",
        form="+.0f",
        legend=race_groups(race.tolerance),
        reference=(points_that_matter, "what matters"),
        hollow=(OUT,),
    )
    caption = (
        "Lines: where the difference on this exam lies, with room for looking after each step; how much room was set by replays, "
        "not by proof. Who stays left of the dashed line can hardly be better by what matters, and is asked no more."
    )
    return [*parts, ReportFigure(title, svg, caption, "race")]


def _leads(contest: Contest, best: int) -> ReportFigure:
    results, shown = contest.results, 24
    accuracy = results.accuracy()
    others = sorted((i for i in contest.candidates if i != best), key=lambda i: (-accuracy[i], i))
    rows = []
    for lead in leads_with_people(results, best, leads_over(contest, best, others[:shown])):
        if lead.points is None:
            rows.append(Row(lead.key, lead.short, words=phrase("{0}: {1}", lead.label, lead.reason)))
            continue
        span = ""
        if lead.low is not None and lead.high is not None:
            span = phrase(", 95% interval {0:n} to {1:n}", f"{lead.low:+.0f}", f"{lead.high:+.0f}")
        tip = phrase("{0}: the recommended pipeline leads by {1:n} points{2}", lead.label, f"{lead.points:+.1f}", span)
        group = lead.group
        tip = joined(". ", filter(None, (tip, lead.people)))
        rows.append(Row(lead.key, lead.short, lead.points, lead.low, lead.high, group, group == 1, words=tip))
    title = "Lead of the recommended pipeline over the others"
    svg = figures.dot_plot(
        title,
        rows,
        "Lead of the recommended pipeline, percentage points",
        form="+.0f",
        legend=[
            "clearly worse than the recommended one",
            "cannot be told apart",
            "clearly better than the recommended one",
        ],
        hollow=[1],
        reference=(0.0, "equal"),
    )
    rest = phrase(" The best {0:n} of {1:n} others are shown.", shown, len(others)) if len(others) > shown else ""
    caption = phrase(
        "How much better {0} is than each other candidate on the same items; lines are 95% intervals. Where a line "
        "reaches “equal”, these items do not tell the two apart.{1}",
        results.pipelines[best].label,
        rest,
    )
    caption = joined(" ", (caption, *by_grader(results)))
    return ReportFigure(title, svg, caption, "leads")


def topic_section(results: ExamResults) -> list[Section]:
    """Return accuracy by topic; nothing below two topics."""
    topics = topics_of(results)
    if len(topics) < 2:
        return []
    topic_families = families_with_people(results, families(results))
    table = accuracy_tables.topic_table(results, topic_families)
    parts: list[Part] = []
    if len(topics) >= 3:
        short = Names(results.pipelines)
        models = dict.fromkeys(family.model for family in topic_families)
        of_model = {m: [family for family in topic_families if family.model == m] for m in models}
        ranked = sorted(models, key=lambda m: -max(_mean(family.mean) for family in of_model[m]))
        for index, model in enumerate(ranked[:4]):
            title = phrase("Accuracy by topic: {0}", short.model(model))
            svg = radial(title, topics, [_line(family, short, topics) for family in of_model[model]])
            caption = phrase(
                "Accuracy by topic of {0}: one line per retriever, the in-context modes pooled; further out is "
                "better. Below each topic its number of items: with few, a corner can stand anywhere by chance.",
                model,
            )
            parts.append(ReportFigure(title, svg, caption, f"topics_{index + 1}", index > 0))
    parts.append(Folded(table) if parts else table)
    parts += map(Folded, accuracy_tables.people_by_topic(results, topic_families))
    return [Section("topics", SECTIONS["topics"], (), tuple(parts))]


def _line(family: Family, names: Names, topics: Sequence[tuple[str, int]]) -> RadarLine:
    label = names.retriever(family.retriever)
    tips = tuple(
        ""
        if value is None
        else joined(" ", filter(None, (phrase("{0}, {1}: {2:n}", label, topic, f"{value:.0%}"), said)))
        for (topic, _), value, said in zip(topics, family.mean, family.people_words or [""] * len(topics), strict=True)
    )
    return RadarLine(family.best_id, label, family.mean, tips, family.kind)


def cost_section(results: ExamResults) -> Section:
    """Return quality against seconds and tokens."""
    names, costs = Names(results.pipelines), cost_points(results)
    legend = [names.model(m) for m in dict.fromkeys(p.model_name for p in results.pipelines)]
    parts: list[Part] = []
    for timed, title, axis, name in (
        (True, "Accuracy against time", "Seconds per answer, logarithmic scale", "cost"),
        (False, "Accuracy against length", "Prompt tokens per answer, logarithmic scale", "cost_tokens"),
    ):
        points = [_point(p, timed=timed) for p in costs if timed or math.isfinite(p.tokens)]
        if not points:
            continue
        svg = figures.scatter(title, points, axis, "Accuracy", legend=legend)
        what = "faster" if timed else "a shorter prompt"
        caption = phrase(
            "Further left is {0}, further up is better; the dashed line joins the pipelines that none "
            "further left beats. Hollow: closed book. The oracle, which nobody can have, is left out.",
            what,
        )
        parts.append(ReportFigure(title, svg, caption, name, not timed))
    parts.append(Folded(accuracy_tables.cost_table(results)))
    return Section("cost", SECTIONS["cost"], (), tuple(parts))


def _point(p: CostPoint, *, timed: bool) -> CostMark:
    cost, frontier = (p.seconds, p.on_time_frontier) if timed else (p.tokens, p.on_token_frontier)
    given = (p.label, f"{p.quality:.0%}", f"{cost:.3g}")
    tip = phrase("{0}: {1:n} right, {2:n} s", *given) if timed else phrase("{0}: {1:n} right, {2:n} tokens", *given)
    return CostMark(p.key, p.label, cost, p.quality, p.group, p.bound, frontier, tip)


def _mean(values: Sequence[float | None]) -> float:
    defined = [v for v in values if v is not None]
    return sum(defined) / len(defined) if defined else -1.0
