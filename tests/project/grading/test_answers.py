"""The list of written answers."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from ragexam.grading.judging.trial import JudgeTrial
from ragexam.jobs.grading.write_answers import WriteParameters
from ragexam.parameters import read_parameters
from ragexam.project import Project
from ragexam.project.grading.answer import reading_answer
from ragexam.project.grading.answers import WritingTrouble, reading_answers
from ragexam.queries.grading.failed_writes import FailedWrite, keep_failed_write
from ragexam.queries.grading.writing_conditions import writing_conditions, writing_key
from ragexam.queries.run.conditions import current_conditions
from ragexam.records import Grade, Item, PipelineSpec, WrittenAnswer, to_json
from ragexam.store import Store

from .conftest import ASKED


def test_what_was_said_of_each(graded: Project) -> None:
    first = graded.grading.answers()[0]
    graded.edits.set_people_grades("Ada", {first.id: 4.0})
    graded.edits.set_people_grades("Bo", {first.id: 5.0})
    view = reading_answers(graded)
    assert (len(view.answers), view.systems) == (2 * ASKED, ("Good", "Bad"))
    assert [grader.name for grader in view.graders] == ["token_f1", "numeric_match", "answers_at_all", "length"]
    line = view.answers[0]
    assert (line.id, line.people, line.imported, line.refusal) == (first.id, 4.5, True, "")
    assert line.grades["token_f1"] == 1.0
    assert sum(line.people is not None for line in view.answers) == 1
    assert sum(line.refusal == "declines" for line in view.answers) == ASKED // 4


def test_a_model_that_can_be_believed_tells_refusals_before_the_rule(graded_file: Path, tmp_path: Path) -> None:
    path = Path(shutil.copyfile(graded_file, tmp_path / "asked.ragexam"))
    with Store.open(path) as store:
        first, second, third = store.answers.all()[:3]
        able, coin = (
            JudgeTrial("m1", "Able", "a", 16, 16, 16, 0, 0.1, 0.0, 16),
            JudgeTrial("m2", "Coin", "c", 16, 8, 16, 8, 0.4, 0.0, 8),
        )
        for trial in (able, coin):
            store.judges.put(trial.judge, {}, to_json(trial))
        store.grades.put(Grade(first.id, "refusal", 0.0, "m2", 1.0, remark="asks back"))
        store.grades.put(Grade(first.id, "refusal", 1.0, "m1", 2.0, remark="own knowledge"))
        store.grades.put(Grade(second.id, "refusal", None, "m1", 2.0, remark="too long for the judge"))
        store.grades.put(Grade(third.id, "refusal", 1.0, "m1", 2.0))
    with Project.open(path, read_only=True) as project:
        told = {line.id: line.refusal for line in reading_answers(project).answers}
        assert (told[first.id], told[second.id], told[third.id]) == ("own knowledge", "", "")
        view = reading_answer(project, first.id)
        assert view is not None
        assert (view.refusal.kind, view.refusal.judge) == ("own knowledge", "Able")
    with Store.open(path) as store:
        store.grades.put(Grade(first.id, "refusal", 0.0, "m2", 3.0, remark="asks back"))
    with Project.open(path, read_only=True) as project:
        assert reading_answers(project).answers[0].refusal == "own knowledge", (
            "a coin that was asked later does not count"
        )
    with Store.open(path) as store:
        for answer in (first, second, third):
            store.grades.remove(answer.id, "refusal", "m1")
    with Project.open(path, read_only=True) as project:
        assert reading_answers(project).answers[0].refusal == "", "what a coin says counts no more than the wording"


def test_answers_to_another_wording_are_counted_and_not_listed(graded: Project) -> None:
    item = graded.items.asked()[0]
    graded.edits.change_item(item.id, question=f"{item.question[:-1]}, all in all?")
    view = reading_answers(graded)
    assert (len(view.answers), view.outdated) == (2 * ASKED - 2, 2)
    assert item.id not in {line.item_id for line in view.answers}


def test_only_what_failed_or_is_stale_is_written_again_and_a_failure_beside_a_stale_answer_is_told(
    graded_file: Path, tmp_path: Path
) -> None:
    path = Path(shutil.copyfile(graded_file, tmp_path / "stale.ragexam"))
    with Store.open(path) as store:
        one, two = store.pipelines.chosen()[:2]
        first, second, third, fourth = store.items.asked()[:4]
        conditions = current_conditions(store, store.items.kept())

        def wrote(spec: PipelineSpec, item: Item, cap: int, **changed: str) -> WrittenAnswer:
            value = {**writing_conditions(conditions, spec), "conditions": writing_key(conditions, spec), **changed}
            noted = store.runs.put_manifest(value)
            return WrittenAnswer(
                f"{spec.id} {item.id}", item.id, item.content_hash, "", "Yes.", spec.id, cap=cap, manifest_id=noted
            )

        def failed(spec: PipelineSpec, item: Item, cap: int) -> None:
            key = writing_key(conditions, spec)
            keep_failed_write(store, FailedWrite(spec.id, item.id, item.content_hash, "Too long.", 0.1, "r", cap, key))

        other = {"conditions": "others", "writing_prompts": "other words"}
        store.answers.add([wrote(one, first, 48, **other), wrote(two, second, 64, **other), wrote(two, first, 96)])
        failed(two, second, 64)
        failed(one, third, 24)
        failed(two, fourth, 96)
    with Project.open(path) as project:
        view = reading_answers(project)
        read = reading_answer(project, f"{two.id} {second.id}")
    assert _exactly(view.anew) == {(one.id, first.id, 48), (two.id, second.id, 64)}
    assert _exactly(view.again) == {(one.id, third.id, 24), (two.id, fourth.id, 96)}
    short = {line.id: line.short for line in view.answers}
    beside = short[f"{two.id} {second.id}"]
    assert WritingTrouble(True, "Too long.", 1, (beside,), True) in view.troubles
    assert [(t.failed, t.old, t.count) for t in view.troubles] == [(True, False, 2), (True, True, 1), (False, False, 2)]
    assert [line.id for line in view.answers if line.unwritten] == [f"{two.id} {second.id}"]
    assert read is not None
    assert read.stale
    assert read.unwritten == "Too long."


def _exactly(parameters: Mapping[str, object]) -> set[tuple[str, str, int]]:
    """Return what a start of the job would write; it must not leave alone what failed before."""
    assert set(parameters) == {"exactly", "retry_failed"}
    read = read_parameters(WriteParameters, parameters)
    assert read.retry_failed
    return {(one.pipeline_id, one.item_id, one.cap) for one in read.exactly}


def test_without_answers_there_is_no_one_in_it(project: Project) -> None:
    view = reading_answers(project)
    assert (view.answers, view.systems, view.asked) == ((), (), 0)
