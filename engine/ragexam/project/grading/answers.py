"""Written answers as a list: who answered what, what was said of it, and whether it is an answer at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ragexam.grading.grader import GRADERS, TOO_LONG, usual_first
from ragexam.pipelines.write_answer import CAP
from ragexam.project.grading.refusals import told_refusals
from ragexam.project.project import Project
from ragexam.queries.grading.failed_writes import FailedWrite
from ragexam.records import PERSON, WrittenAnswer
from ragexam.report.results.grade_cautions import grade_cautions

_SHOWN = 300
"""Characters of an answer that a list needs at most."""


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """One written answer in a list.

    Attributes:
        id: Of the answer.
        item_id: What was asked.
        question: Its words.
        system: Who answered.
        imported: It came from a file.
        text: Its beginning, on one line.
        refusal: What it is instead of an answer, as `told_refusals` has it; "" for none of these.
        people: Mean of the people's grades; None where nobody graded it.
        grades: By grader, where there is a figure.
        short: Who answered, as short as it stays distinct.
        stale: What has changed since it was written; "" for nothing, and where nobody can say.
        unwritten: Why it could not be written anew, where it is stale and that was tried; else "".
        out_of_date: Graders whose grade of it would be made from something else now.
    """

    id: str
    item_id: str
    question: str
    system: str
    imported: bool
    text: str
    refusal: str
    people: float | None
    grades: Mapping[str, float]
    short: str
    stale: str = ""
    unwritten: str = ""
    out_of_date: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GradedBy:
    """A grader that graded some of the answers.

    Attributes:
        name: Of the grader.
        label: For a person.
        low: Least value of its scale.
        high: Greatest; None where there is none.
        judge: Name of the language model that counts of those it asked; "" where it asks none.
    """

    name: str
    label: str
    low: float
    high: float | None
    judge: str = ""


@dataclass(frozen=True, slots=True)
class WritingTrouble:
    """One reason why answers could not be written, or why some should be written anew.

    Attributes:
        failed: They could not be written; else they are stale.
        reason: In plain words.
        count: Number of answers.
        systems: Who tried to write them, or wrote them.
        old: Those that failed have a stale answer, which counts on.
    """

    failed: bool
    reason: str
    count: int
    systems: tuple[str, ...]
    old: bool = False


@dataclass(frozen=True, slots=True)
class AnswersView:
    """All written answers to wordings that are still asked.

    Attributes:
        answers: In the order in which they came.
        systems: Who answered, each once.
        graders: Who graded some of them, in the order of graders.
        outdated: Answers to wordings that were changed or deleted since; they are not among the others.
        asked: Questions that could be answered.
        troubles: Why answers could not be written, and which were written under other conditions.
        again: Parameters of the job that tries to write again what could not be written; none where nothing failed.
        anew: The same for what is stale.
        deciding: Grader that says what is right; "" where choices count.
        sentences: How many grades are out of date, or missing since the judge could not read it all, and what to do.
    """

    answers: tuple[AnswerLine, ...] = ()
    systems: tuple[str, ...] = ()
    graders: tuple[GradedBy, ...] = ()
    outdated: int = 0
    asked: int = 0
    troubles: tuple[WritingTrouble, ...] = ()
    again: Mapping[str, object] = field(default_factory=dict)
    anew: Mapping[str, object] = field(default_factory=dict)
    deciding: str = ""
    sentences: tuple[str, ...] = ()


def reading_answers(project: Project) -> AnswersView:
    """Read the list of written answers."""
    answers, source = project.grading.answers(), project.responses.answers().results.taken_from
    questions = {item.id: item.question for item in project.items.all()}
    given: dict[str, dict[str, float]] = {answer.id: {} for answer in answers}
    people: dict[str, dict[str, float]] = {}
    counted = project.grading.counted_grades(answers)
    for grade in counted:
        if grade.answer_id not in given or grade.value is None:
            continue
        if grade.grader == PERSON:
            people.setdefault(grade.rater, {})[grade.answer_id] = grade.value
        else:
            given[grade.answer_id][grade.grader] = grade.value
    names = [name for name in usual_first(GRADERS) if any(name in values for values in given.values())]
    failed, stale = project.grading.failed_writes(), project.grading.stale(answers)
    unwritten = project.grading.unwritten()
    writers = {answer.pipeline_id for answer in answers} | {one.pipeline_id for one in failed}
    short = project.grading.short_names(writers)
    judges = project.grading.judge_names()
    too_long = Counter(grade.grader for grade in counted if grade.answer_id in given and grade.remark == TOO_LONG)
    refusals = told_refusals(project, answers, counted)
    old = project.grading.out_of_date()
    lines = []
    for answer in answers:
        by_people = [values[answer.id] for values in people.values() if answer.id in values]
        lines.append(
            AnswerLine(
                answer.id,
                answer.item_id,
                questions[answer.item_id],
                answer.system,
                not answer.pipeline_id,
                " ".join(answer.text[:_SHOWN].split()),
                refusals[answer.id].kind,
                sum(by_people) / len(by_people) if by_people else None,
                {name: given[answer.id][name] for name in names if name in given[answer.id]},
                short.get(answer.pipeline_id, answer.system),
                stale.get(answer.id, ""),
                unwritten.get((answer.pipeline_id, answer.item_hash), "") if answer.id in stale else "",
                tuple(name for name in names if answer.id in old.get(name, ())),
            )
        )
    return AnswersView(
        tuple(lines),
        tuple(dict.fromkeys(answer.system for answer in answers)),
        tuple(
            GradedBy(name, GRADERS[name].label, GRADERS[name].low, GRADERS[name].high, judges.get(name, ""))
            for name in names
        ),
        sum(project.grading.counts().values()) - len(answers),
        len(project.items.asked()),
        (*_failures(failed, short), *_unwritten(lines), *_stale(lines)),
        again(failed),
        anew([answer for answer in answers if answer.id in stale]),
        source.grader if source.writes else "",
        grade_cautions({name: len(ids) for name, ids in old.items()}, too_long),
    )


def again(failed: Sequence[FailedWrite]) -> dict[str, object]:
    """Return parameters of the job that tries to write again what could not be written; none where nothing failed.

    Args:
        failed: What could not be written.
    """
    return _exactly([(one.pipeline_id, one.item_id, one.cap) for one in failed])


def anew(answers: Sequence[WrittenAnswer]) -> dict[str, object]:
    """Return parameters of the job that writes answers under the conditions in force; none without answers.

    Args:
        answers: Written under others.
    """
    return _exactly([(answer.pipeline_id, answer.item_id, answer.cap or CAP) for answer in answers])


def _exactly(wanted: Sequence[tuple[str, str, int]]) -> dict[str, object]:
    """Return parameters for these pipelines, items and caps and no others, whether they failed before or not."""
    if not wanted:
        return {}
    named = [{"pipeline_id": pipeline_id, "item_id": item_id, "cap": cap} for pipeline_id, item_id, cap in wanted]
    return {"exactly": named, "retry_failed": True}


def _failures(failed: Sequence[FailedWrite], short: Mapping[str, str]) -> list[WritingTrouble]:
    by_reason = _by_reason((one.reason, short.get(one.pipeline_id, "")) for one in failed)
    troubles = [WritingTrouble(True, reason, len(who), tuple(dict.fromkeys(who))) for reason, who in by_reason.items()]
    return sorted(troubles, key=lambda trouble: -trouble.count)


def _unwritten(lines: Sequence[AnswerLine]) -> list[WritingTrouble]:
    by_reason = _by_reason((line.unwritten, line.short) for line in lines if line.unwritten)
    return [
        WritingTrouble(True, reason, len(who), tuple(dict.fromkeys(who)), True) for reason, who in by_reason.items()
    ]


def _stale(lines: Sequence[AnswerLine]) -> list[WritingTrouble]:
    by_reason = _by_reason((line.stale, line.short) for line in lines if line.stale)
    return [WritingTrouble(False, reason, len(who), tuple(dict.fromkeys(who))) for reason, who in by_reason.items()]


def _by_reason(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Return who is concerned by each reason, once for each answer."""
    by_reason: dict[str, list[str]] = {}
    for reason, who in pairs:
        by_reason.setdefault(reason, []).append(who)
    return by_reason
