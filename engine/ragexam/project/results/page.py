"""What the page of results shows: the decision, and the figures and tables behind every picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ragexam.project.project import Project
from ragexam.project.results.abilities import Abilities, abilities_of
from ragexam.queries.run.answers import Answers
from ragexam.records import Table
from ragexam.report.names import Names
from ragexam.report.plain_names import PlainNames
from ragexam.report.results import accuracy_tables
from ragexam.report.results.compare import Contest, comparison_table, standings_table
from ragexam.report.results.decide import decide
from ragexam.report.results.families import Family, best_topic_table, families, heat_table, topics_of
from ragexam.report.results.frontier import frontier
from ragexam.report.results.results import BOUNDS, Results
from ragexam.report.run.caution_tables import answer_warnings, overlap_warnings, position_warnings
from ragexam.report.words import counted
from ragexam.stats.intervals import wilson


@dataclass(frozen=True, slots=True)
class Bar:
    """Accuracy of one pipeline.

    Attributes:
        key: Id of the pipeline.
        label: Its full name.
        short: As short as it stays distinct.
        plain: In plain words.
        value: Share right of the answered; None before the first answer.
        low: Lower end of its 95% interval (Wilson).
        high: Upper end.
        right: Number of right answers.
        answered: Number of answers.
        group: Place of its retriever in `ResultsView.kinds`.
        bound: A yardstick (oracle, closed book), not a choice.
    """

    key: str
    label: str
    short: str
    plain: str
    value: float | None
    low: float | None
    high: float | None
    right: int
    answered: int
    group: int
    bound: bool


@dataclass(frozen=True, slots=True)
class Heat:
    """Accuracy of LLM and in-context mode (rows) by retriever (columns).

    Attributes:
        rows: Short names.
        columns: Short names.
        keys: Pipeline id of each cell; "" where there is no such pipeline.
        values: Share right; None without pipeline or answers.
        answered: Number of answers of each cell.
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    keys: tuple[tuple[str, ...], ...]
    values: tuple[tuple[float | None, ...], ...]
    answered: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class CostPoint:
    """Quality and cost of one pipeline.

    Attributes:
        key: Id of the pipeline.
        label: Its full name.
        short: As short as it stays distinct.
        seconds: Mean time of an answer, retrieval counted in.
        tokens: Mean length of a prompt.
        quality: Share right.
        group: Place of its LLM in `ResultsView.models`.
        bound: Closed book: a yardstick.
        thrifty: No pipeline that is as fast or faster is as good.
        lean: The same with tokens in place of time.
    """

    key: str
    label: str
    short: str
    seconds: float
    tokens: float
    quality: float
    group: int
    bound: bool
    thrifty: bool = False
    lean: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class ResultsView:
    """The results as they are now.

    Attributes:
        answers: What it was read from; handed to `deciding` and `fitting`.
        fit_id: The kept fit that `abilities` comes from; "" without one.
        seed: For every resampling.
        given: Answers that are there.
        total: Answers of a finished run.
        topics: Topics with their numbers of items.
        kinds: Short names of the retrievers; the colour of bars and lines.
        models: Short names of the LLMs.
        hollow: Places in `kinds` that are yardsticks.
        chance: Share right by blind guessing.
        bars: Best first.
        accuracy: The table of accuracy.
        best: Best accuracy per LLM and retriever.
        baselines: What can be scored without reading.
        heat: Accuracy at a glance.
        heat_table: Its figures.
        families: LLM and retriever by topic.
        topic_table: Figures of the families' means.
        best_topic_table: Figures of the families' best pipelines.
        cost: Quality and cost, of pipelines that could be had.
        cost_table: All figures of cost.
        abilities: From the newest fit; None without one.
        warnings: What a reader must know.
    """

    answers: Answers
    fit_id: str
    seed: int
    given: int
    total: int
    topics: tuple[tuple[str, int], ...]
    kinds: tuple[str, ...]
    models: tuple[str, ...]
    hollow: tuple[int, ...]
    chance: float
    bars: tuple[Bar, ...]
    accuracy: Table
    best: Table
    baselines: Table
    heat: Heat
    heat_table: Table
    families: tuple[Family, ...]
    topic_table: Table
    best_topic_table: Table
    cost: tuple[CostPoint, ...]
    cost_table: Table
    abilities: Abilities | None
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lead:
    """The recommended pipeline against another on the items that both answered.

    Attributes:
        key: Id of the other.
        label: Its full name.
        short: As short as it stays distinct.
        points: How far the recommended one leads, in percentage points; None without common items.
        low: Lower end of the 95% interval (paired, by document); None where undefined.
        high: Upper end.
        clear: The interval lies above zero: the other is measurably worse.
    """

    key: str
    label: str
    short: str
    points: float | None
    low: float | None
    high: float | None
    clear: bool


@dataclass(frozen=True, slots=True)
class Chance:
    """How one candidate stands among all.

    Attributes:
        key: Id of the pipeline.
        label: Its full name.
        short: As short as it stays distinct.
        best: Probability of being the best; None where undefined.
        rank_low: Best rank of the middle 95% of resamples; None where undefined.
        rank_high: Worst one.
    """

    key: str
    label: str
    short: str
    best: float | None
    rank_low: float | None
    rank_high: float | None


@dataclass(frozen=True, slots=True)
class DecisionView:
    """What to choose and how sure that is.

    Attributes:
        key: Identity of the answers that were judged.
        sentence: In plain words.
        details: Further sentences.
        technical: Its technical name, in a sentence; "" without a recommended pipeline.
        sure: The exam singles one pipeline out.
        best: Id of the recommended pipeline; "" without one.
        probability: That it is the best; None where undefined.
        rivals: Ids of those that the exam cannot tell from it.
        answers: Number of answers that were judged.
        leads: The recommended pipeline against every other, the nearest first; empty without one.
        leads_table: Their figures with the tests; None without any.
        chances: Every candidate's probability of being the best, most probable first.
        standings: Their figures; None without candidates.
    """

    key: str
    sentence: str
    details: tuple[str, ...]
    technical: str
    sure: bool
    best: str
    probability: float | None
    rivals: tuple[str, ...]
    answers: int
    leads: tuple[Lead, ...]
    leads_table: Table | None
    chances: tuple[Chance, ...]
    standings: Table | None


def reading_results(project: Project, before: ResultsView | None = None) -> ResultsView | None:
    """The results as they are now; None before the first answer.

    Args:
        project: An open project.
        before: The reading before this one, which is returned where nothing has changed.
    """
    answers = project.responses.answers()
    if not answers.results.answered.any():
        return None
    kept = project.fits.current() or project.fits.latest()
    fit_id = "" if kept is None else kept.id
    if before is not None and before.answers is answers and before.fit_id == fit_id:
        return before
    abilities = None
    if kept is not None:
        current = kept.inputs.get("answers") == answers.key
        said = "" if kept.additivity is None else kept.additivity.sentence
        abilities = abilities_of(kept.fit, answers, additivity=said, stale=not current)
    if before is not None and before.answers is answers:
        return replace(before, fit_id=fit_id, abilities=abilities)
    results = answers.results
    names = Names(results.pipelines)
    models = list(dict.fromkeys(p.model_name for p in results.pipelines))
    kinds = list(dict.fromkeys(p.retriever_label for p in results.pipelines))
    bounds = {p.retriever_label for p in results.pipelines if p.retriever.kind in BOUNDS}
    return ResultsView(
        answers=answers,
        fit_id=fit_id,
        seed=int(project.settings.get("seed", 0)),
        given=int(results.answered.sum()),
        total=int(results.correct.size),
        topics=topics_of(results),
        kinds=tuple(names.retriever(k) for k in kinds),
        models=tuple(names.model(m) for m in models),
        hollow=tuple(n for n, kind in enumerate(kinds) if kind in bounds),
        chance=accuracy_tables.baselines(results.items)["Blind guessing"],
        bars=_bars(results, names, kinds),
        accuracy=accuracy_tables.accuracy_table(results),
        best=accuracy_tables.best_per_llm_table(results),
        baselines=accuracy_tables.baseline_table(results),
        heat=_heat(results, names, kinds),
        heat_table=heat_table(results),
        families=families(results),
        topic_table=accuracy_tables.topic_table(results),
        best_topic_table=best_topic_table(results),
        cost=_cost(results, names, models),
        cost_table=accuracy_tables.cost_table(results),
        abilities=abilities,
        warnings=_warnings(project, results),
    )


def deciding(answers: Answers, seed: int) -> DecisionView:
    """Judge the answers: thousands of resamples, so ask for it beside whatever must stay quick.

    Args:
        answers: Of a project.
        seed: Of the resampling.
    """
    results = answers.results
    contest = Contest(results, seed)
    found = decide(results, seed, contest=contest)
    ids = [p.id for p in results.pipelines]
    several = found.best is not None and len(contest.candidates) > 1
    return DecisionView(
        key=answers.key,
        sentence=found.sentence,
        details=found.details[1:] if found.technical else found.details,
        technical=found.details[0] if found.technical else "",
        sure=found.sure,
        best="" if found.best is None else ids[found.best],
        probability=found.probability,
        rivals=tuple(ids[n] for n in found.rivals),
        answers=int(results.answered.sum()),
        leads=_leads(contest, found.best) if several and found.best is not None else (),
        leads_table=comparison_table(contest, found.best) if several and found.best is not None else None,
        chances=_chances(contest) if several else (),
        standings=standings_table(contest) if several else None,
    )


def _leads(contest: Contest, best: int) -> tuple[Lead, ...]:
    results, accuracy = contest.results, contest.results.accuracy()
    names = Names(results.pipelines)
    others = [i for i in range(len(accuracy)) if i != best and math.isfinite(accuracy[i])]
    others.sort(key=lambda i: -accuracy[i])
    found = []
    for i, c in contest.against(best, others).items():
        spec = results.pipelines[i]
        points, low, high = (None if v is None else 100.0 * v for v in (c.difference, c.low, c.high))
        found.append(Lead(spec.id, spec.label, names.pipeline(spec), points, low, high, low is not None and low > 0))
    return tuple(found)


def _chances(contest: Contest) -> tuple[Chance, ...]:
    pipelines, found = contest.results.pipelines, contest.standings
    names = Names(pipelines)
    order = sorted(found, key=lambda i: (-(found[i].best or 0.0), -(found[i].mean or 0.0)))
    return tuple(
        Chance(
            pipelines[i].id, pipelines[i].label, names.pipeline(pipelines[i]), found[i].best, found[i].rank_low,
            found[i].rank_high,
        )
        for i in order
    )  # fmt: skip


def _bars(results: Results, names: Names, kinds: Sequence[str]) -> tuple[Bar, ...]:
    accuracy, right, answered = results.accuracy(), results.right(), results.answered.sum(axis=1)
    places, plain = range(len(results.pipelines)), PlainNames(results.pipelines)
    found = []
    for n in sorted(places, key=lambda n: (-accuracy[n] if math.isfinite(accuracy[n]) else math.inf, n)):
        spec = results.pipelines[n]
        share = wilson(int(right[n]), int(answered[n]))
        found.append(
            Bar(
                spec.id, spec.label, names.pipeline(spec), plain.title(spec), share.value, share.low, share.high,
                int(right[n]), int(answered[n]), kinds.index(spec.retriever_label), spec.retriever.kind in BOUNDS,
            )
        )  # fmt: skip
    return tuple(found)


def _heat(results: Results, names: Names, kinds: Sequence[str]) -> Heat:
    rows = list(dict.fromkeys(names.mode(p) for p in results.pipelines))
    cells = {(names.mode(p), p.retriever_label): n for n, p in enumerate(results.pipelines)}
    accuracy, answered = results.accuracy(), results.answered.sum(axis=1)
    keys, values, counts = [], [], []
    for row in rows:
        found = [cells.get((row, kind)) for kind in kinds]
        keys.append(tuple("" if n is None else results.pipelines[n].id for n in found))
        values.append(tuple(None if n is None or not math.isfinite(accuracy[n]) else float(accuracy[n]) for n in found))
        counts.append(tuple(0 if n is None else int(answered[n]) for n in found))
    return Heat(tuple(rows), tuple(names.retriever(k) for k in kinds), tuple(keys), tuple(values), tuple(counts))


def _cost(results: Results, names: Names, models: Sequence[str]) -> tuple[CostPoint, ...]:
    """The oracle, which nobody can have, is left out; what cannot be had does not push others off the frontier."""
    accuracy = results.accuracy()
    tokens, seconds = accuracy_tables.cost(results)
    shown = [
        n
        for n, p in enumerate(results.pipelines)
        if p.retriever.kind != "oracle" and np.isfinite([accuracy[n], seconds[n], tokens[n]]).all()
        and seconds[n] > 0 and tokens[n] > 0
    ]  # fmt: skip
    thrifty = {shown[k] for k in frontier([float(seconds[n]) for n in shown], [float(accuracy[n]) for n in shown])}
    lean = {shown[k] for k in frontier([float(tokens[n]) for n in shown], [float(accuracy[n]) for n in shown])}
    return tuple(
        CostPoint(
            p.id, p.label, names.pipeline(p), float(seconds[n]), float(tokens[n]), float(accuracy[n]),
            models.index(p.model_name), p.retriever.kind in BOUNDS, n in thrifty, n in lean,
        )
        for n, p in ((n, results.pipelines[n]) for n in shown)
    )  # fmt: skip


def _warnings(project: Project, results: Results) -> tuple[str, ...]:
    sat = [p for p, row in zip(results.pipelines, results.answered, strict=True) if row.any()]
    stale = sum(number for _, number in project.responses.stale_reasons())
    said = [
        *answer_warnings(results),
        *overlap_warnings(project.items.all(), sat),
        *position_warnings(results),
    ]
    if stale:
        said.append(
            f"{counted(stale, 'answer')} {'was' if stale == 1 else 'were'} given under other conditions than those in force: "
            "run again for a fair comparison."
        )
    return tuple(dict.fromkeys(said))
