"""Reads how the models that graded did when they were tried, and which of them judge their own family."""

from __future__ import annotations

from contextlib import suppress

from ragexam.grading.judge import akin, family_of
from ragexam.grading.judging.trial import JudgeTrial
from ragexam.records import PERSON, from_json
from ragexam.store import Store


def asked_judges(store: Store) -> dict[str, str]:
    """Return the hash of the model that each grader asked last, by the grader's name; graders that ask none are left out."""
    newest = {grade.grader: grade.rater for grade in store.grades.all() if grade.grader != PERSON}
    return {grader: rater for grader, rater in newest.items() if rater}


def judge_trial(store: Store, rater: str) -> JudgeTrial | None:
    """Return how a model did, by its hash; None where it was not tried, where its record is damaged, and for no hash."""
    stored = store.judges.get(rater) if rater else None
    if stored is not None:
        with suppress(ValueError):  # a damaged record says nothing; the next grading tries the judge anew
            return from_json(JudgeTrial, stored.value)
    return None


def judge_trials(store: Store) -> dict[str, JudgeTrial]:
    """Return how the models did that graders asked last, by the model's hash; those that were not tried are left out."""
    judges = dict.fromkeys(asked_judges(store).values())
    return {judge: trial for judge in judges if (trial := judge_trial(store, judge)) is not None}


def judge_name(store: Store, rater: str) -> str:
    """Return what a model is called that graded, by its hash; "" where that is not known."""
    trial = judge_trial(store, rater)
    return "" if trial is None else trial.name


def judges_with_writers(store: Store) -> tuple[tuple[JudgeTrial, tuple[str, ...]], ...]:
    """Return how each judge did, with the names of models of its family whose answers are graded.

    A system elsewhere is called by its own name, which holds its model's or does not.
    """
    trials = judge_trials(store)
    if not trials:
        return ()
    answers = store.answers.all()
    writers = {answer.pipeline_id for answer in answers}
    names = {spec.model_name for key, spec in store.pipelines.all().items() if key in writers}
    names |= {answer.system for answer in answers if not answer.pipeline_id}
    return tuple(
        (trial, tuple(name for name in sorted(names) if akin(name, _families(trial)))) for trial in trials.values()
    )


def _families(trial: JudgeTrial) -> str:
    """Return the families of a judge: that which its trial noted, and those that are known of its words by now."""
    return f"{trial.family} {family_of(f'{trial.family} {trial.name}')}"
