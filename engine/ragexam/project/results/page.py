"""Contents of the page Results: the decision, and the figures and tables behind every picture."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ragexam.exam.choice_items.figures.lookup import LookupBaseline
from ragexam.project.project import Project
from ragexam.project.results.abilities import Abilities, abilities_of
from ragexam.queries.run.answers import CurrentResponses
from ragexam.records import Table, content_id
from ragexam.report.names import Names
from ragexam.report.pictures.accuracy import Bar, accuracy_bars, retriever_groups
from ragexam.report.pictures.cost import CostPoint, cost_points
from ragexam.report.pictures.heat_map import Heat, heat_map
from ragexam.report.pictures.leads import PairwiseLead, leads_over
from ragexam.report.pictures.topics import Family, families, topics_of
from ragexam.report.results.accuracy import accuracy_tables, best_tables
from ragexam.report.results.accuracy.demand_tables import accuracy_by_demand, people_words_by_demand
from ragexam.report.results.by_people.pictures import (
    families_with_people,
    heat_by_people,
    heat_with_people,
    leads_with_people,
)
from ragexam.report.results.by_people.share_table import people_say_tables, people_tell
from ragexam.report.results.by_people.shares import people_say
from ragexam.report.results.by_people.verdict import with_people
from ragexam.report.results.compare import Contest
from ragexam.report.results.comparison_tables import comparison_table, standings_table
from ragexam.report.results.makers import MakersPart, exam_makers, makers_warnings, with_makers
from ragexam.report.results.source import source_sentences, stale_sentence
from ragexam.report.results.tolerance import TOLERANCE, tolerance_of
from ragexam.report.results.verdict.cautions import verdict_cautions
from ragexam.report.results.verdict.decide import decide, looked_up
from ragexam.report.results.verdict.open_cost import writing_time
from ragexam.report.run.caution_tables import answer_warnings, position_warnings
from ragexam.sentences import phrase


@dataclass(frozen=True, slots=True, eq=False)
class ResultsView:
    """The results as they are now.

    Attributes:
        answers: What it was read from; handed to `deciding` and `fitting`.
        fit_id: The kept fit that `abilities` comes from; "" without one.
        seed: For every resampling.
        tolerance: Difference in accuracy that does not matter to whoever chooses, as a share.
        given: Answers that are there.
        total: Answers of a finished run; of what was written, those of who wrote to all that is counted.
        topics: Topics with their numbers of items that figures are over.
        kinds: Short names of the retrievers; the colour of bars and lines.
        models: Short names of the LLMs.
        hollow: Places in `kinds` that are yardsticks.
        chance: Share right by blind guessing.
        bars: Best first.
        accuracy: The table of accuracy.
        people: What people would call right, in one table; none where choices count, or nobody graded.
        people_first: Whether that comes before what the grader says: people graded enough to say how unsure it is.
        best: Best accuracy per LLM and retriever.
        baselines: What can be scored without reading.
        heat: Accuracy at a glance.
        people_heat: What people would call right at a glance; None where no grader decides, or nobody graded.
        heat_table: Its figures.
        families: LLM and retriever by topic.
        people_topics: What people would call right by topic, in one table; none like `people`.
        topic_table: Figures of the families' means.
        best_topic_table: Figures of the families' best pipelines.
        demand_tables: Accuracy by what the questions ask, one table; none where all ask the same.
        demand_words: What people would say in each of its cells, in a sentence; none like `people`.
        cost: Quality and cost, of pipelines that could be had.
        cost_table: All figures of cost.
        abilities: From the newest fit; None without one.
        warnings: What a reader must know.
        lookups: What strategies reach that look up; handed to `deciding`.
        makers: LLMs that helped to make the exam; handed to `deciding`.
        writing_pace: Seconds that each kept question took to write; None where none was written here; handed to it too.
    """

    answers: CurrentResponses
    fit_id: str
    seed: int
    tolerance: float
    given: int
    total: int
    topics: tuple[tuple[str, int], ...]
    kinds: tuple[str, ...]
    models: tuple[str, ...]
    hollow: tuple[int, ...]
    chance: float
    bars: tuple[Bar, ...]
    accuracy: Table
    people: tuple[Table, ...]
    people_first: bool
    best: Table
    baselines: Table
    heat: Heat
    people_heat: Heat | None
    heat_table: Table
    families: tuple[Family, ...]
    people_topics: tuple[Table, ...]
    topic_table: Table
    best_topic_table: Table
    demand_tables: tuple[Table, ...]
    demand_words: tuple[tuple[str, ...], ...]
    cost: tuple[CostPoint, ...]
    cost_table: Table
    abilities: Abilities | None
    warnings: tuple[str, ...]
    lookups: tuple[LookupBaseline, ...]
    makers: tuple[str, ...]
    writing_pace: float | None

    @property
    def questions(self) -> int:
        """Return the number of questions that figures are over."""
        return int(self.answers.results.counted.sum())

    @property
    def judging(self) -> str:
        """Return the identity of what a decision rests on."""
        return _judging(self.answers, self.tolerance)


@dataclass(frozen=True, slots=True)
class BestProbability:
    """Standing of one candidate among all.

    Attributes:
        key: Id of the pipeline.
        label: Its full name.
        short: As short as it stays distinct.
        best: Probability of being the best; None where undefined.
        rank_low: Best rank of the middle 95% of draws; None where undefined.
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
    """View of the decision: what to choose and how sure that is.

    Attributes:
        key: Identity of the answers that were judged, and of what does not matter.
        sentence: In plain words.
        details: Further sentences.
        cautions: What speaks against relying on it, with what to do.
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
        drawn: Number of draws that probabilities, ranks and tests rest on.
        draws: Number of draws that they will rest on.
        about_written: Some caution is about the graders of written answers.
        about_exam: Some caution is about the exam.
    """

    key: str
    sentence: str
    details: tuple[str, ...]
    cautions: tuple[str, ...]
    technical: str
    sure: bool
    best: str
    probability: float | None
    rivals: tuple[str, ...]
    answers: int
    leads: tuple[PairwiseLead, ...]
    leads_table: Table | None
    chances: tuple[BestProbability, ...]
    standings: Table | None
    drawn: int
    draws: int
    about_written: bool = False
    about_exam: bool = False

    @property
    def sharpening(self) -> bool:
        """Return whether there are more draws to come."""
        return self.drawn < self.draws


def reading_results(project: Project, before: ResultsView | None = None) -> ResultsView | None:
    """Return the results as they are now; None before the first answer.

    Args:
        project: An open project.
        before: The reading before this one, which is returned where nothing has changed.
    """
    answers = project.responses.answers()
    if not answers.results.answered.any():
        return None
    kept = project.fits.current() or project.fits.latest()
    fit_id = "" if kept is None else kept.id
    tolerance = tolerance_of(project.settings.get("tolerance"))
    if before is not None and before.tolerance != tolerance:
        before = replace(before, tolerance=tolerance)
    if before is not None and before.answers is answers and before.fit_id == fit_id:
        return before
    abilities = None
    if kept is not None:
        current = kept.inputs.get("answers") == answers.key
        sentence = "" if kept.additivity is None else kept.additivity.sentence
        abilities = abilities_of(kept.fit, answers, additivity=sentence, stale=not current)
    if before is not None and before.answers is answers:
        return replace(before, fit_id=fit_id, abilities=abilities)
    results = answers.results
    lookups = () if results.taken_from.writes else project.report.lookups()
    dropped = project.report.dropped()
    makers = exam_makers(results, dropped)
    names, (kinds, hollow) = Names(results.pipelines), retriever_groups(results)
    heat, groups = heat_map(results), families_with_people(results, families(results))
    opinions = people_say(results)
    people = people_say_tables(results, opinions)
    return ResultsView(
        answers=answers,
        fit_id=fit_id,
        seed=int(project.settings.get("seed", 0)),
        tolerance=tolerance,
        given=int(results.answered.sum()),
        total=results.expected,
        topics=topics_of(results),
        kinds=kinds,
        models=tuple(map(names.model, dict.fromkeys(p.model_name for p in results.pipelines))),
        hollow=hollow,
        chance=accuracy_tables.chance_of(results),
        bars=accuracy_bars(results),
        accuracy=accuracy_tables.accuracy_table(results),
        people=tuple(people),
        people_first=people_tell(people),
        best=best_tables.best_per_llm_table(results, makers),
        baselines=best_tables.baseline_table(results, lookups),
        heat=heat_with_people(results, heat, opinions),
        people_heat=heat_by_people(results, heat, opinions),
        heat_table=accuracy_tables.heat_table(results, heat),
        families=groups,
        people_topics=tuple(accuracy_tables.people_by_topic(results, groups)),
        topic_table=accuracy_tables.topic_table(results, groups),
        best_topic_table=accuracy_tables.best_topic_table(results, groups),
        demand_tables=tuple(accuracy_by_demand(results)),
        demand_words=people_words_by_demand(results),
        cost=cost_points(results),
        cost_table=accuracy_tables.cost_table(results),
        abilities=abilities,
        warnings=_warnings(project, answers, makers),
        lookups=lookups,
        makers=tuple(makers),
        writing_pace=project.runs.writing_pace(),
    )


def deciding(
    answers: CurrentResponses,
    seed: int,
    tolerance: float = TOLERANCE,
    lookups: Sequence[LookupBaseline] = (),
    makers: Collection[str] = (),
    pace: float | None = None,
) -> DecisionView:
    """Judge the answers: thousands of draws, so ask for it beside whatever must stay quick.

    Args:
        answers: Of a project.
        seed: Of whatever is drawn.
        tolerance: Difference in accuracy that does not matter to whoever chooses, as a share.
        lookups: What strategies reach that look up.
        makers: Names of the LLMs that helped to make the exam.
        pace: Seconds that each kept question took to write; None where none was written here.
    """
    contest = Contest(answers.results, seed, tolerance=tolerance)
    return _decision(answers, contest, lookups, makers, pace)


def sharpening_decision(
    answers: CurrentResponses,
    seed: int,
    tolerance: float = TOLERANCE,
    lookups: Sequence[LookupBaseline] = (),
    makers: Collection[str] = (),
    pace: float | None = None,
) -> Iterator[DecisionView]:
    """Yield the decision from few draws, then from ever more; the last is that of `deciding`, which takes the same."""
    contest = Contest(answers.results, seed, tolerance=tolerance)
    for _ in contest.sharpen():
        yield _decision(answers, contest, lookups, makers, pace)


def _decision(
    answers: CurrentResponses,
    contest: Contest,
    lookups: Sequence[LookupBaseline],
    makers: Collection[str],
    pace: float | None,
) -> DecisionView:
    """Return what the draws that a contest has made so far say."""
    results = answers.results
    decision = decide(results, contest.seed, contest=contest)
    decision = with_makers(decision, contest.results, contest.candidates, makers)
    decision = replace(decision, details=(*decision.details, *writing_time(contest, pace)))
    decision = with_people(looked_up(decision, lookups), contest.results)
    cautions, of_source = verdict_cautions(contest, lookups), len(source_sentences(results.taken_from))
    ids = [p.id for p in results.pipelines]
    several = decision.best is not None and len(contest.candidates) > 1
    others = [i for i in range(len(ids)) if i != decision.best and results.answered[i].any()]
    return DecisionView(
        key=_judging(answers, contest.tolerance),
        sentence=decision.sentence,
        details=decision.details[1:] if decision.technical else decision.details,
        cautions=cautions,
        technical=decision.details[0] if decision.technical else "",
        sure=decision.sure,
        best="" if decision.best is None else ids[decision.best],
        probability=decision.probability,
        rivals=tuple(ids[n] for n in decision.rivals),
        answers=int(results.answered.sum()),
        leads=leads_with_people(contest.results, decision.best, leads_over(contest, decision.best, others))
        if several and decision.best is not None
        else (),
        leads_table=comparison_table(contest, decision.best) if several and decision.best is not None else None,
        chances=_chances(contest) if several else (),
        standings=standings_table(contest) if several else None,
        drawn=contest.drawn,
        draws=contest.resamples,
        about_written=bool(of_source),
        about_exam=len(cautions) > of_source,
    )


def _judging(answers: CurrentResponses, tolerance: float) -> str:
    """Return the identity of what a decision rests on: the answers, graded or not, what people say of them, what does not matter."""
    people = answers.results.people
    grades_key = "" if people is None else content_id("people", np.nan_to_num(people, nan=-1.0).tolist())
    waiting = sorted(answers.results.ungraded.items())
    return f"{answers.key} {tolerance:g} {grades_key} {waiting}"


def _chances(contest: Contest) -> tuple[BestProbability, ...]:
    pipelines, standings = contest.results.pipelines, contest.standings
    names = Names(pipelines)
    order = sorted(standings, key=lambda i: (-(standings[i].best or 0.0), -(standings[i].mean or 0.0)))
    return tuple(
        BestProbability(
            pipelines[i].id, pipelines[i].label, names.pipeline(pipelines[i]), standings[i].best, standings[i].rank_low,
            standings[i].rank_high,
        )
        for i in order
    )  # fmt: skip


def _warnings(project: Project, answers: CurrentResponses, makers: Mapping[str, MakersPart]) -> tuple[str, ...]:
    results = answers.results
    written = int(answers.stale.sum()) if results.taken_from.writes else 0
    stale = 0 if results.taken_from.writes else sum(number for _, number in project.responses.stale_reasons())
    warnings = [
        *source_sentences(results.taken_from),
        *answer_warnings(results),
        *makers_warnings(makers, int(results.counted.sum())),
        *position_warnings(results),
    ]
    if written:
        warnings.append(stale_sentence(written))
    if stale:
        warnings.append(
            phrase(
                "{0:n} answer was given under other conditions than those in force: run again for a fair comparison.",
                f"{stale:,}",
            )
            if stale == 1
            else phrase(
                "{0:n} answers were given under other conditions than those in force: run again for a fair comparison.",
                f"{stale:,}",
            )
        )
    return tuple(dict.fromkeys(warnings))
