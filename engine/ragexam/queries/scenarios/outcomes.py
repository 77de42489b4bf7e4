"""Reads what came of scenarios: every answer with its verdict."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace

from ragexam.queries.scenarios.judged import grades_that_count, metrics_asked, metrics_by_judge, present_grades
from ragexam.queries.scenarios.kept import kept_scenarios, names_of_askers, unusable_scenarios
from ragexam.queries.scenarios.stale import stale_answers, stale_questions
from ragexam.records import ScenarioAnswer
from ragexam.report.scenarios.record import Probe, ScenarioReport
from ragexam.retriever_specs import needs
from ragexam.scenarios.metrics import is_judged, verdict
from ragexam.store import Store


def scenario_report(store: Store) -> ScenarioReport | None:
    """Return what there is; None where no scenario has questions.

    Of several answers of one attempt the newest counts, and of several judges the one that graded an answer last, those
    whose word counts before all others.
    """
    kinds = kept_scenarios(store)
    made = {name: tuple(questions) for name, questions in store.scenarios.made().items() if questions}
    if not made:
        return None
    remade = stale_questions(store, kinds, made)
    scenarios = {name: one for name, one in kinds.items() if name in made and name not in remade}
    questions = {one.id: one for name in scenarios for one in made[name]}
    called = names_of_askers(store)
    newest: dict[tuple[str, str, int], ScenarioAnswer] = {}
    for answer in store.scenarios.answers():
        if answer.question_id in questions:
            # A name may have changed since, or two have had the same.
            named_answer = replace(answer, who=called.get(answer.asker, answer.who))
            newest[answer.asker, answer.question_id, answer.attempt] = named_answer
    there = {one.id for one in newest.values()}
    given = [one for one in present_grades(store) if one.answer_id in there]
    grades = grades_that_count(given)
    asked = metrics_asked(grades)
    judges, undecided = metrics_by_judge(given, decides=True), metrics_by_judge(given, decides=False)
    pipelines = store.pipelines.all()
    names = [
        pipelines[one.pipeline_id].model_name if one.pipeline_id in pipelines else one.who for one in newest.values()
    ]
    reasons: Counter[tuple[str, str]] = Counter()
    stale = stale_answers(store, newest.values())
    probes, unanswered = [], defaultdict[str, int](int)
    for answer in newest.values():
        if answer.error:
            unanswered[answer.who] += 1
            reasons[answer.who, answer.error] += 1
            continue
        question = questions[answer.question_id]
        scenario = scenarios[question.scenario]
        own = grades.get(answer.id, {})
        outcome = verdict(question, answer.text, scenario.kind, scenario.metrics, own)
        judged = frozenset(name for name, grade in own.items() if grade.decides and grade.value is not None)
        waiting = not is_judged(scenario.metrics, own, asked)
        spec = pipelines.get(answer.pipeline_id)
        embeds = None if spec is None or spec.is_system else "embedder" in needs(spec.retriever)
        probes.append(
            Probe(question, answer, outcome, answer.id in stale, judged & {*scenario.metrics}, waiting, embeds)
        )
    report = ScenarioReport(
        tuple(scenarios.values()),
        {name: made[name] for name in scenarios},
        tuple(probes),
        dict(unanswered),
        tuple((who, why, number) for (who, why), number in reasons.most_common()),
        tuple(one for one in store.scenarios.readings() if one.question_id in questions),
        tuple(judges),
        tuple(undecided),
        tuple(dict.fromkeys(names)),
        counting=judges,
        passed_over=undecided,
        remade=tuple(sorted(remade)),
        unusable=unusable_scenarios(store),
    )
    last = {
        (probe.answer.who, probe.question.id): probe for probe in sorted(probes, key=lambda one: one.answer.attempt)
    }
    return replace(report, stale=sum(probe.stale for probe in last.values()))
