"""The one place where a written answer becomes a response: right or wrong by a grader's threshold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from ragexam.errors import InputError, not_one_of
from ragexam.grading.exchange.sheets import HIGH, LOW
from ragexam.grading.grader import FLOOR, GRADERS
from ragexam.queries.grading.answers_to_grade import current_answers
from ragexam.queries.grading.failed_writes import FailedWrite, failed_writes
from ragexam.queries.grading.graded import document_of_items
from ragexam.queries.grading.judges import read_judges
from ragexam.queries.grading.writing_conditions import stale_written
from ragexam.queries.systems.kept import kept_connections
from ragexam.records import PERSON, Item, PipelineSpec, WrittenAnswer, content_id, system_pipeline
from ragexam.report.grading.agreement import against_floor
from ragexam.report.grading.graded import GradedAnswers, graded_answers
from ragexam.report.grading.thresholds import held_against_people
from ragexam.report.results.results import ExamResults, extended
from ragexam.report.results.settlement import UNWRITTEN
from ragexam.report.results.source import CHOSEN, TAKEN, ResponseSource, usual_threshold
from ragexam.sentences import phrase
from ragexam.store import Store

SETTING = "responses_from"
"""The project's setting: an object with "from", "grader", "threshold", "insist"."""

_MOST = 1e9
"""A threshold beyond this, or one that is no number, is none: a project file may come from anybody."""


def judging_graders() -> list[str]:
    """Return the names of the graders that can say what is right: all but those for comparison."""
    return [name for name, kind in GRADERS.items() if kind.role != "comparison"]


def read_source(value: object) -> ResponseSource:
    """Return what a setting says; choices where it says nothing that can be understood."""
    source = remembered_source(value)
    return CHOSEN if source.taken == "chosen" else source


def remembered_source(value: object) -> ResponseSource:
    """Return what a setting says, of choices with whose grade decided before they counted again; see `read_source`."""
    if not isinstance(value, Mapping) or value.get("from") not in TAKEN:
        return CHOSEN
    grader, threshold = value.get("grader"), value.get("threshold")
    if not isinstance(grader, str) or (grader != PERSON and grader not in judging_graders()):
        return CHOSEN
    number = (
        float(threshold) if isinstance(threshold, int | float) and abs(threshold) < _MOST else usual_threshold(grader)
    )
    return ResponseSource(value["from"], grader, number, insisted=bool(value.get("insist")))


def wanted_source(
    taken: str, grader: str = "", threshold: float | None = None, *, insist: bool = False
) -> ResponseSource:
    """Return the source that a person asks for.

    Args:
        taken: One of `TAKEN`.
        grader: A grader's name, or `PERSON`.
        threshold: A greater grade is right; the middle of the grader's scale where None.
        insist: Also where the grader is worse than the floor.

    Raises:
        InputError: There is no such source or grader, the grader judges nothing, or the threshold is not on its scale.
    """
    source = next((one for one in TAKEN if one == taken), None)
    if source is None:
        raise not_one_of(phrase("Responses cannot be taken from {0:raw}.", repr(taken)), TAKEN)
    if source == "chosen":
        return CHOSEN
    judging = judging_graders()
    if grader != PERSON and grader not in judging:
        raise InputError(
            phrase("{0:raw} cannot say what is right.", repr(grader))
            if grader
            else "Written answers are right or wrong by a grade: whose is not said.",
            phrase("Name one: {0:raw}.", ", ".join([*judging, PERSON])),
        )
    if threshold is None:
        return ResponseSource(source, grader, usual_threshold(grader), insisted=insist)
    if told := off_scale(grader, threshold):
        raise InputError(*told)
    _, high = _scale(grader)
    if threshold == high:
        raise InputError(
            phrase("No grade of {0:raw} is greater than {1:n}: no answer could be right.", grader, f"{high:g}"),
            "Name a smaller threshold: a greater grade is right.",
        )
    return ResponseSource(source, grader, threshold, insisted=insist)


def off_scale(grader: str, threshold: float) -> tuple[str, str] | None:
    """Return what to say of a threshold that is not on the scale of a grader, and how far that goes; None where it is."""
    low, high = _scale(grader)
    if low <= threshold <= high:
        return None
    return (
        phrase("A threshold of {0:n} is not on the scale of {1:raw}.", f"{threshold:g}", grader),
        phrase("Its grades go from {0:n} to {1:n}.", f"{low:g}", f"{high:g}"),
    )


def _scale(grader: str) -> tuple[float, float]:
    if grader == PERSON:
        return float(LOW), float(HIGH)
    kind = GRADERS[grader]
    return kind.low, _MOST if kind.high is None else kind.high


def as_setting(source: ResponseSource, before: object = None) -> dict[str, object] | None:
    """Return what the project keeps of a source: for choices whose grade decided until now, None where nobody's did.

    Args:
        source: From now on.
        before: The setting until now.
    """
    if source.taken == "chosen":
        source = replace(remembered_source(before), taken="chosen")
        if not source.grader:
            return None
    return {
        "from": source.taken,
        "grader": source.grader,
        "threshold": source.threshold,
        "insist": source.insisted,
    }


@dataclass(frozen=True, eq=False)
class WrittenResponses:
    """Written answers of pipelines with all that was said of them; what does not change with source and threshold.

    Attributes:
        answers: Those that pipelines wrote.
        graded: Their grades, aligned with `answers`.
        open_items: Questions without choices that are asked: they can be answered in writing alone.
        failures: What pipelines tried to write and could not.
        stale: Ids of answers that were written under other conditions than those in force, each with what has changed.
        imported: Systems elsewhere that the project does not ask: their answers came in a file.
    """

    answers: tuple[WrittenAnswer, ...]
    graded: GradedAnswers
    open_items: tuple[Item, ...] = ()
    failures: tuple[FailedWrite, ...] = ()
    stale: Mapping[str, str] = field(default_factory=dict)
    imported: tuple[PipelineSpec, ...] = ()

    def values(self, grader: str) -> NDArray[np.float64]:
        """Return a grader's grade of each answer, or the mean of the people's; nan where there is none."""
        if grader == PERSON:
            return self.graded.people
        return self.graded.grades.get(grader, np.full(len(self.answers), np.nan))


def written_responses(store: Store) -> WrittenResponses:
    """Read the written answers of pipelines and systems elsewhere with their grades, once."""
    current = current_answers(store)
    systems = {name: system_pipeline(name) for name in dict.fromkeys(a.system for a in current if not a.pipeline_id)}
    asked = {connection.name for connection in kept_connections(store)} if systems else set()
    answers = tuple(a if a.pipeline_id else replace(a, pipeline_id=systems[a.system].id) for a in current)
    grades = store.grades.all()
    judges = read_judges(store, grades, {answer.id for answer in current})
    graded = graded_answers(answers, grades, document_of_items(store), judges)
    opened = tuple(item for item in store.items.asked() if item.is_open)
    stale = stale_written(store, [a for a in current if a.pipeline_id])
    imported = tuple(spec for name, spec in systems.items() if name not in asked)
    return WrittenResponses(answers, graded, opened, tuple(failed_writes(store)), stale, imported)


def checked(source: ResponseSource, every: GradedAnswers) -> ResponseSource:
    """Return a source that knows whether people agree with its grader.

    Args:
        source: Wanted.
        every: All answers with grades, those of other systems too.
    """
    if source.taken == "chosen" or source.grader == PERSON:
        return source
    values = every.grades.get(source.grader)
    labels = 0 if values is None else int((~np.isnan(values) & ~np.isnan(every.people)).sum())
    floor = against_floor(source.grader, every) if labels else None
    judge = every.judges.get(source.grader, "")
    held = (
        None
        if values is None
        else held_against_people(values, every.people, every.questions, source.threshold, usual_threshold(PERSON))
    )
    return replace(
        source,
        worse=floor is not None and floor.worse,
        one_grade=floor is not None and floor.one_grade,
        questions=0 if floor is None else floor.questions,
        untold=floor is not None and source.grader != FLOOR and not floor.unknown and floor.above.low is None,
        labels=labels,
        failed=source.grader in every.failed,
        unsound=source.grader in every.unsound,
        judge=judge,
        held=held,
        out_of_date=every.out_of_date.get(source.grader, 0),
        too_long=every.too_long.get(source.grader, 0),
        floor_unknown=floor is not None and floor.unknown,
    )


def written_marks(
    responses: WrittenResponses, source: ResponseSource, pipelines: Sequence[PipelineSpec], items: Sequence[Item]
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return 1 for right, 0 for wrong, nan without a grade; and the place of each answer in `responses`, -1 without one.

    Both have the shape (pipelines, items).
    """
    shape = (len(pipelines), len(items))
    marks, places = np.full(shape, np.nan), np.full(shape, -1, dtype=np.int64)
    row_of = {spec.id: n for n, spec in enumerate(pipelines)}
    columns: dict[str, list[int]] = {}
    for n, item in enumerate(items):
        columns.setdefault(item.content_hash, []).append(n)
    values = responses.values(source.grader)
    for index, answer in enumerate(responses.answers):
        row = row_of.get(answer.pipeline_id)
        for column in columns.get(answer.item_hash, ()) if row is not None else ():
            if places[row, column] < 0 or not np.isnan(
                values[index]
            ):  # people, time and tokens are those of what was graded
                places[row, column] = index
            if not np.isnan(values[index]):
                marks[row, column] = float(values[index] > source.threshold)
    return marks, places


def deciding_answers(
    responses: WrittenResponses, source: ResponseSource, pipelines: Sequence[PipelineSpec], items: Sequence[Item]
) -> dict[tuple[str, str], str]:
    """Return the id of the written answer that decides, by the ids of pipeline and item; one without a grade decides nothing yet."""
    _, places = written_marks(responses, source, pipelines, items)
    return {
        (pipelines[row].id, items[column].id): responses.answers[places[row, column]].id
        for row, column in np.argwhere(places >= 0).tolist()
    }


def lacks_grades(
    responses: WrittenResponses, source: ResponseSource, pipelines: Sequence[PipelineSpec], items: Sequence[Item]
) -> bool:
    """Return whether some of these pipelines' answers, to these items or open questions, have no grade of the one that decides."""
    rows = {spec.id for spec in pipelines}
    asked = {item.content_hash for item in (*items, *responses.open_items)}
    bare = np.isnan(responses.values(source.grader)).tolist()
    return any(
        lacking and answer.pipeline_id in rows and answer.item_hash in asked
        for lacking, answer in zip(bare, responses.answers, strict=True)
    )


def failed_marks(
    responses: WrittenResponses, pipelines: Sequence[PipelineSpec], items: Sequence[Item]
) -> NDArray[np.bool_]:
    """Return where a pipeline tried to write and could not; (pipelines, items)."""
    tried = {(one.pipeline_id, one.item_hash) for one in responses.failures}
    marks = [[(spec.id, item.content_hash) in tried for item in items] for spec in pipelines]
    return np.array(marks, dtype=np.bool_).reshape(len(pipelines), len(items))


def stale_marks(
    responses: WrittenResponses, source: ResponseSource, pipelines: Sequence[PipelineSpec], items: Sequence[Item]
) -> NDArray[np.bool_]:
    """Return where the answer that counts was written under other conditions than those in force; (pipelines, items)."""
    marks, places = written_marks(responses, source, pipelines, items)
    old = np.array([answer.id in responses.stale for answer in responses.answers] + [False], dtype=np.bool_)
    return np.asarray(old[places] & ~np.isnan(marks))


def results_from(chosen: ExamResults, source: ResponseSource, responses: WrittenResponses) -> ExamResults:
    """Return results whose right and wrong are taken from where a person wants them.

    Args:
        chosen: By choice.
        source: Where they are to be taken from.
        responses: What was written.

    Where choices were asked by design, what is right twice is missing by the same design, and its means are estimates by it:
    plain means would be of different questions. Who lacks a grade there has none. What is written was asked by no design.

    Open questions that have a graded answer are further columns of what is written, and systems whose answers came in a file are
    further rows, graded or not. Of both they are none: without choices nothing can be right twice.
    """
    if not source.writes:
        return replace(chosen, taken_from=source)
    all_chosen = not chosen.by_design and bool((chosen.answered | chosen.failed).all())
    if source.taken == "written":
        chosen = _with_imported(_with_open_items(chosen, source, responses), source, responses)
    source = replace(source, outside=_outside(responses, source, chosen))
    marks, places = written_marks(responses, source, chosen.pipelines, chosen.items)
    there = ~np.isnan(marks)
    bare = np.where(there.any(axis=1), 0, (places >= 0).sum(axis=1))
    failed = failed_marks(responses, chosen.pipelines, chosen.items) & ~there
    none = np.zeros(marks.shape, dtype=np.bool_)
    answers = responses.answers

    def spread(values: Sequence[float | None]) -> NDArray[np.float64]:
        grades = np.array([np.nan if v is None else v for v in values] + [np.nan], dtype=np.float64)
        return np.where(there, grades[places], np.nan)

    people = None
    if source.grader != PERSON:
        spread_values = spread(
            [None if np.isnan(value) else float(value > usual_threshold(PERSON)) for value in responses.graded.people]
        )
        people = spread_values if source.taken == "written" else np.minimum(chosen.scores, spread_values)
    written = replace(
        chosen,
        correct=marks,
        people=people,
        chosen=np.full(marks.shape, -1, dtype=np.int64),
        failed=failed,
        ties=none,
        prompt_tokens=spread([a.prompt_tokens for a in answers]),
        seconds=spread([a.seconds for a in answers]),
        retrieval_seconds=spread([a.retrieval_seconds for a in answers]),
        settlement=None,
        lost="",  # what is written was not asked by the design
        taken_from=source,
        all_chosen=all_chosen,
        ungraded={row: int(bare[row]) for row in np.flatnonzero(bare).tolist()},
    )
    if source.taken == "written":
        return written
    return replace(
        written,
        # nan where either is missing; a choice that failed is wrong, as it is by choice alone, and so is what could not be written
        correct=np.minimum(chosen.scores, np.where(failed, 0.0, marks)),
        failed=none,
        people_decide=there & (chosen.scores == 1.0),
        # What was asked holds; how the choice became sure step by step was a race of choices alone.
        settlement=None if chosen.settlement is None else replace(chosen.settlement, steps=(), checked=()),
        lost=UNWRITTEN if chosen.by_design else chosen.lost,
    )


def _outside(responses: WrittenResponses, source: ResponseSource, chosen: ExamResults) -> int:
    """Return the number of graded answers to questions that are asked, of pipelines that are not chosen."""
    rows = {spec.id for spec in (*chosen.pipelines, *responses.imported)}
    asked = {item.content_hash for item in (*chosen.items, *responses.open_items)}
    others = np.array([a.pipeline_id not in rows and a.item_hash in asked for a in responses.answers], dtype=np.bool_)
    return int((others & ~np.isnan(responses.values(source.grader))).sum())


def _with_open_items(chosen: ExamResults, source: ResponseSource, responses: WrittenResponses) -> ExamResults:
    """Return results with a column for each open question that a pipeline has a graded answer to, or could not write one."""
    rows = [*chosen.pipelines, *responses.imported]
    marks, _ = written_marks(responses, source, rows, responses.open_items)
    there = ~np.isnan(marks) | failed_marks(responses, rows, responses.open_items)
    asked = [item for item, column in zip(responses.open_items, there.T, strict=True) if column.any()]
    return extended(chosen, items=asked)


def _with_imported(chosen: ExamResults, source: ResponseSource, responses: WrittenResponses) -> ExamResults:
    """Return results with a row for each system whose answers came in a file, graded or not."""
    known = {spec.id for spec in chosen.pipelines}
    more = [spec for spec in responses.imported if spec.id not in known]
    _, places = written_marks(responses, source, more, chosen.items)
    wrote = [spec for spec, row in zip(more, places >= 0, strict=True) if row.any()]
    first = len(chosen.pipelines)
    return replace(extended(chosen, pipelines=wrote), imported=tuple(range(first, first + len(wrote))))


def source_key(source: ResponseSource, results: ExamResults) -> str:
    """Return the identity of what results from written answers are made of; "" for choices."""
    if not source.writes:
        return ""
    return content_id(
        "source",
        source.taken,
        source.grader,
        source.threshold,
        np.nan_to_num(results.correct, nan=-1.0).tolist(),
        *([results.failed.tolist()] if results.failed.any() else []),
    )
