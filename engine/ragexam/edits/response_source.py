"""Choice of where a project takes its responses from, as one edit."""

from __future__ import annotations

from ragexam.errors import GraderRefused, NotEnoughData
from ragexam.queries.grading.graded import read_graded
from ragexam.queries.grading.response_source import (
    SETTING,
    as_setting,
    checked,
    read_source,
    results_from,
    wanted_source,
    written_responses,
)
from ragexam.queries.run.answers import read_answers
from ragexam.sentences import phrase, template
from ragexam.store import Edit, Store


def set_response_source(
    store: Store, taken: str, grader: str = "", threshold: float | None = None, *, insist: bool = False
) -> Edit | None:
    """Say what counts as right: the choice, the written answer by a grade above a threshold, or both.

    Args:
        store: The project.
        taken: "chosen", "written" or "both".
        grader: A grader's name, or "person".
        threshold: A greater grade is right; the middle of the grader's scale where None.
        insist: Take a grader that agrees with people less than words in common do, that gives nearly all answers the same grade, or
            whose model failed its trial.

    Raises:
        InputError: There is no such source or grader, or nobody graded by it.
        GraderRefused: It is worse than the floor, tells no answers apart, or asks a model that failed its trial, and nobody insists.
        NotEnoughData: Both are wanted, and nothing was answered in both ways.
    """
    wanted = wanted_source(taken, grader, threshold, insist=insist)
    source = checked(wanted, read_graded(store))
    if source.refused and source.failed:
        raise GraderRefused(
            phrase(
                "The model that {0} asks told right answers from wrong ones when it was tried, but its yes and no cannot be relied on."
                if source.unsound
                else "The model that {0} asks could not tell right answers from wrong ones when it was tried.",
                source.grader_label,
            ),
            "Name another grader, or insist on this one (--insist): verdicts then say so.",
        )
    if source.refused and source.one_grade:
        raise GraderRefused(
            phrase(
                "{0} gives nearly all answers that people graded the same grade, so that nothing speaks for it.",
                source.grader_label,
            ),
            "Name another grader, or insist on this one (--insist): verdicts then say so.",
        )
    if source.refused:
        raise GraderRefused(
            phrase(
                "{0} agrees with people less than words in common do ({1:n} answers graded by people).",
                source.grader_label,
                source.labels,
            ),
            "Name another grader, or insist on this one (--insist): verdicts then say so.",
        )
    if source.taken == "both":
        two_ways = results_from(read_answers(store, chosen=True).results, source, written_responses(store))
        if not two_ways.answered.any():
            raise NotEnoughData(
                "No question was both chosen and written with a grade by this grader, so that “both” says nothing.",
                "Let pipelines write to questions with choices too, and grade that; or take one of both.",
            )
    before = store.settings.get(SETTING)
    if read_source(before) == wanted:
        return None
    change = store.edits.setting_change(SETTING, as_setting(wanted, before))
    return store.edits.perform(template("Say where responses are taken from"), [change])
