"""Tells which grades of language models count: by how each judge did when it was tried, as that is known now."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from ragexam.errors import NotEnoughData
from ragexam.grading.grader import GRADERS
from ragexam.grading.judging.trial import JudgeTrial, trial_key
from ragexam.queries.scenarios.kept import kept_scenarios, questions_of
from ragexam.records import MetricGrade, ScenarioAnswer, ScenarioQuestion, from_json
from ragexam.scenarios.metrics import asks_a_model
from ragexam.store import Store


def judging_work(store: Store, names: Sequence[str] = ()) -> list[tuple[ScenarioAnswer, ScenarioQuestion, str]]:
    """Return what a judge is asked: each answer with its question and a metric of its scenario that asks a model.

    Args:
        store: The project.
        names: Of scenarios; all that have questions where there are none.

    Raises:
        InputError: There is no such scenario.
        NotEnoughData: None of them has questions, or nobody has answered them.
    """
    scenarios = kept_scenarios(store)
    questions = {one.id: one for one in questions_of(store, names)}
    answers = [one for one in store.scenarios.answers() if one.question_id in questions and not one.error]
    if not answers:
        raise NotEnoughData("Nobody has answered these scenarios yet.", "Have them answered: ragexam scenarios run.")
    return [
        (answer, question, name)
        for answer in answers
        for question in (questions[answer.question_id],)
        for name in (scenarios[question.scenario].metrics if question.scenario in scenarios else ())
        if asks_a_model(name)
    ]


def trials_by_key(store: Store) -> dict[str, JudgeTrial]:
    """Return how judges did, by the hash of the model; of the present cases and prompts only."""
    trials = {}
    for one in store.judges.all():
        if one.inputs == {"trial": trial_key()}:
            with suppress(ValueError):
                trials[one.id] = from_json(JudgeTrial, one.value)
    return trials


def metric_decides(metric: str, trial: JudgeTrial) -> bool:
    """Return whether a judge's word counts by a metric: of verdicts only where it does better than a coin."""
    kind = GRADERS.get(metric)
    return trial.passed and (trial.decides or (kind is not None and not kind.by_verdicts))


def present_grades(store: Store) -> list[MetricGrade]:
    """Return all grades, each with whether it counts as its judge is known now; one whose judge was not kept stays as it was."""
    trials = trials_by_key(store)

    def told(grade: MetricGrade) -> MetricGrade:
        if not grade.judge_key:
            return grade
        trial = trials.get(grade.judge_key)
        if trial is None:
            return replace(grade, decides=False)
        return replace(grade, decides=metric_decides(grade.metric, trial), judge=trial.name or grade.judge)

    return [told(grade) for grade in store.scenarios.grades()]


def grades_that_count(grades: list[MetricGrade]) -> Mapping[str, Mapping[str, MetricGrade]]:
    """Return by answer and metric the grade that was given last; one that decides before any that does not."""
    by_answer: dict[str, dict[str, MetricGrade]] = defaultdict(dict)
    for grade in grades:
        counting_grade = by_answer[grade.answer_id].get(grade.metric)
        if counting_grade is None or grade.decides or not counting_grade.decides:
            by_answer[grade.answer_id][grade.metric] = grade
    return by_answer


def metrics_asked(grades: Mapping[str, Mapping[str, MetricGrade]]) -> frozenset[str]:
    """Return the metrics by which a model's word counts for some answer: what no model has judged by them waits for it."""
    return frozenset(
        name for own in grades.values() for name, grade in own.items() if grade.decides and asks_a_model(name)
    )


def metrics_by_judge(grades: list[MetricGrade], *, decides: bool) -> dict[str, tuple[str, ...]]:
    """Return the metrics by which each judge's word counts, or does not, by its name."""
    used: dict[str, dict[str, None]] = defaultdict(dict)
    for grade in grades:
        if grade.decides == decides:
            used[grade.judge][grade.metric] = None
    return {judge: tuple(metrics) for judge, metrics in used.items()}
