"""What the page of results shows: the decision, and the figures and tables behind every picture."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ragexam.errors import NotEnoughData
from ragexam.irt.record import Fit
from ragexam.jobs.answers import Answers
from ragexam.jobs.fit import FitOptions, fit_answers
from ragexam.project.door import Project
from ragexam.records import RETRIEVER_LABELS, Table
from ragexam.report import accuracy_tables
from ragexam.report.ability_tables import COMPONENT_NAMES, ability_table
from ragexam.report.caution_tables import answer_warnings, overlap_warnings, position_warnings
from ragexam.report.compare import Contest, comparison_table, standings_table
from ragexam.report.decide import decide
from ragexam.report.families import Family, best_topic_table, families, heat_table, topics_of
from ragexam.report.frontier import frontier
from ragexam.report.names import Names
from ragexam.report.results import BOUNDS, Results
from ragexam.report.sections_model import component_sentence
from ragexam.stats.intervals import wilson

__all__ = [
    "Abilities", "Bar", "CostPoint", "DecisionView", "Family", "Heat", "Level", "ResultsView", "deciding",
    "fitting", "reading_results",
]  # fmt: skip

_YARDSTICKS = {RETRIEVER_LABELS[kind] for kind in BOUNDS}


@dataclass(frozen=True, slots=True)
class Bar:
    """Accuracy of one pipeline.

    Attributes:
        key: Id of the pipeline.
        label: Its full name.
        short: As short as it stays distinct.
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


@dataclass(frozen=True, slots=True)
class Level:
    """What one level of a component adds to a pipeline's ability.

    Attributes:
        component: Name for a person.
        level: Full name.
        short: Short name.
        effect: On ability; None where undefined.
        se: Standard error; None where undefined.
        low: Lower end of the 95% interval.
        high: Upper end.
        bound: A yardstick.
    """

    component: str
    level: str
    short: str
    effect: float | None
    se: float | None
    low: float | None
    high: float | None
    bound: bool


@dataclass(frozen=True, slots=True)
class Abilities:
    """Ability per component from a fit.

    Attributes:
        levels: Component after component, best level first.
        table: The figures, with the gap to the best level.
        sentence: Which level leads and whether that is settled; "" where nothing can be said.
        additivity: Whether adding up the parts is good enough; "" where it was not checked.
        model: "3pl", "2pl" or "rasch".
        preset: Of the estimation.
        answers: Number of answers that were fitted.
        stale: There are other answers now.
    """

    levels: tuple[Level, ...]
    table: Table
    sentence: str
    additivity: str
    model: str
    preset: str
    answers: int
    stale: bool


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
class DecisionView:
    """What to choose and how sure that is.

    Attributes:
        key: Identity of the answers that were judged.
        sentence: In plain words.
        details: Further sentences.
        sure: The exam singles one pipeline out.
        best: Id of the recommended pipeline; "" without one.
        probability: That it is the best; None where undefined.
        rivals: Ids of those that the exam cannot tell from it.
        answers: Number of answers that were judged.
        leads: The recommended pipeline against every other; None without one.
        standings: How sure the order is; None without candidates.
    """

    key: str
    sentence: str
    details: tuple[str, ...]
    sure: bool
    best: str
    probability: float | None
    rivals: tuple[str, ...]
    answers: int
    leads: Table | None
    standings: Table | None


def reading_results(project: Project, before: ResultsView | None = None) -> ResultsView | None:
    """The results as they are now; None before the first answer.

    Args:
        project: An open project.
        before: The reading before this one, which is returned where nothing has changed.
    """
    answers = project.answers()
    if not answers.results.answered.any():
        return None
    kept = project.current_fit() or project.latest_fit()
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
        seed=int(project.setting("seed", 0)),
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
        details=found.details,
        sure=found.sure,
        best="" if found.best is None else ids[found.best],
        probability=found.probability,
        rivals=tuple(ids[n] for n in found.rivals),
        answers=int(results.answered.sum()),
        leads=comparison_table(contest, found.best) if several and found.best is not None else None,
        standings=standings_table(contest) if several else None,
    )


def fitting(answers: Answers, seed: int, model: str) -> Abilities | None:
    """Fit the answers as they are for a look while more come in; nothing is kept. None where they are too few.

    Args:
        answers: Of a project.
        seed: Of whatever is drawn.
        model: "3pl", "2pl" or "rasch".
    """
    try:
        fitted = fit_answers(answers, FitOptions("robust", model, by_components=True), seed)
    except NotEnoughData:
        return None
    return abilities_of(fitted.fit, answers)


def abilities_of(fit: Fit, answers: Answers, *, additivity: str = "", stale: bool = False) -> Abilities | None:
    """Effects of the components; None where the fit knows none."""
    if "pipeline" in fit.components:
        return None
    names = Names(answers.pipelines)
    short: Mapping[str, str] = {
        **{p.model_name: names.model(p.model_name) for p in answers.pipelines},
        **{p.retriever_label: names.retriever(p.retriever_label) for p in answers.pipelines},
    }
    levels: list[Level] = []
    for component in fit.components:
        effects = [e for e in fit.component_effects(component) if math.isfinite(e.effect)]
        if len(effects) < 2:
            continue  # nothing to compare with
        for e in sorted(effects, key=lambda e: -e.effect):
            low, high = (None, None) if e.se is None else (e.effect - 1.96 * e.se, e.effect + 1.96 * e.se)
            levels.append(
                Level(
                    COMPONENT_NAMES.get(component, component), e.level, short.get(e.level, e.level), e.effect, e.se,
                    low, high, e.level in _YARDSTICKS,
                )
            )  # fmt: skip
    return Abilities(
        tuple(levels), ability_table(fit), component_sentence(fit), additivity, fit.model, fit.preset, fit.n_observed,
        stale,
    )  # fmt: skip


def _bars(results: Results, names: Names, kinds: Sequence[str]) -> tuple[Bar, ...]:
    accuracy, right, answered = results.accuracy(), results.right(), results.answered.sum(axis=1)
    places = range(len(results.pipelines))
    found = []
    for n in sorted(places, key=lambda n: (-accuracy[n] if math.isfinite(accuracy[n]) else math.inf, n)):
        spec = results.pipelines[n]
        share = wilson(int(right[n]), int(answered[n]))
        found.append(
            Bar(
                spec.id, spec.label, names.pipeline(spec), share.value, share.low, share.high, int(right[n]),
                int(answered[n]), kinds.index(spec.retriever_label), spec.retriever.kind in BOUNDS,
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
    stale = sum(number for _, number in project.stale_reasons())
    said = [
        *answer_warnings(results),
        *overlap_warnings(project.items(), sat),
        *position_warnings(results),
    ]
    if stale:
        said.append(
            f"{stale:,} answers were given under other conditions than those in force: run again for a fair comparison."
        )
    return tuple(dict.fromkeys(said))
