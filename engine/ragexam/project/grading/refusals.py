"""Kinds of refusal: told by a model where one was asked and can be believed, else by their wording."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ragexam.grading.measures.refusals import refusal_kind
from ragexam.project.project import Project
from ragexam.records import Grade, WrittenAnswer

_BY_MODEL: Final = "refusal"
"""Grader whose remark is what a model makes of an answer, rule and model together; it alone tells own knowledge."""

_BY_RULE: Final = "answers_at_all"
"""Grader whose remark is what the rule says of an answer's wording: where it graded, the rule need not be asked again."""

REFUSALS: Final = ("declines", "says so and answers", "own knowledge", "asks back", "ill-formed")
"""Kinds of answers that do not keep to their passages."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Refusal of one answer.

    Attributes:
        kind: One of `REFUSALS`; "" for a plain answer.
        judge: Name of the model that told it; "" for the rule, and where its name is not known.
        asked: A model told it.
    """

    kind: str
    judge: str = ""
    asked: bool = False


def told_refusals(project: Project, answers: Iterable[WrittenAnswer], grades: Sequence[Grade]) -> Mapping[str, Refusal]:
    """Return of each answer, by its id, what it is.

    A model that was no better than a coin when it was tried is not asked here: the rule tells.

    Args:
        project: Knows the models.
        answers: Any.
        grades: Those that count.
    """
    raters = {grade.rater for grade in grades if grade.grader == _BY_MODEL}
    trials = {rater: trial for rater in raters if (trial := project.grading.judge_trial(rater)) is not None}
    unsure = {rater for rater, trial in trials.items() if not trial.decides}
    by_model: dict[str, Grade] = {}
    by_rule: dict[str, str] = {}
    for grade in grades:
        if grade.value is None:
            continue
        if grade.grader == _BY_MODEL and grade.rater not in unsure:
            by_model[grade.answer_id] = grade
        elif grade.grader == _BY_RULE:
            by_rule[grade.answer_id] = grade.remark
    told = {}
    items = {item.id: item for item in project.items.all()}
    for answer in answers:
        said = by_model.get(answer.id)
        if said is not None:
            name = trials[said.rater].name if said.rater in trials else ""
            told[answer.id] = Refusal(said.remark, name, asked=True)
        else:
            known, item = by_rule.get(answer.id), items.get(answer.item_id)
            asked = (item.question, item.reference_answer) if item is not None else ()
            told[answer.id] = Refusal(refusal_kind(answer.text, *asked) if known is None else known)
    return told
