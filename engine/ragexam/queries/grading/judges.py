"""Reads which judges graders asked, how these did when they were tried, and which of them judge their own family."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress

from ragexam.grading.judge import akin, family_of
from ragexam.grading.judging.standing import Judges, judges_in_order
from ragexam.grading.judging.trial import JudgeTrial
from ragexam.queries.grading.answers_to_grade import current_answers
from ragexam.records import PERSON, Grade, from_json
from ragexam.store import Store


def read_judges(store: Store, grades: Sequence[Grade] | None = None, answers: Collection[str] | None = None) -> Judges:
    """Return the judges that each grader asked, the one that counts first; graders that ask none are left out.

    Args:
        store: The project.
        grades: All of it, where they are at hand.
        answers: Ids of the current answers, where they are at hand.
    """
    given = store.grades.all() if grades is None else grades
    there = {answer.id for answer in current_answers(store)} if answers is None else answers
    raters = {grade.rater for grade in given if grade.grader != PERSON and grade.rater}
    trials = {rater: trial for rater in raters if (trial := judge_trial(store, rater)) is not None}
    return judges_in_order(given, trials, there)


def asked_last(store: Store) -> dict[str, str]:
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


def judge_name(store: Store, rater: str) -> str:
    """Return what a model is called that graded, by its hash; "" where that is not known."""
    trial = judge_trial(store, rater)
    return "" if trial is None else trial.name


def judges_with_writers(store: Store) -> tuple[tuple[JudgeTrial, tuple[str, ...]], ...]:
    """Return how each judge did that counts for a grader, with the names of models of its family whose answers are graded.

    A system elsewhere is called by its own name, which holds its model's or does not.
    """
    counting = (judges[0] for judges in read_judges(store).values())
    trials = {judge.rater: judge.trial for judge in counting if judge.trial is not None}
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
