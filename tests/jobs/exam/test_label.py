"""Labelling as a job: units kept, edits by people kept, what cannot be labelled counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from ragexam.edits.exam_edits import ExamEdits
from ragexam.exam.labels.taxonomy import LABELS, label_by_likelihood, label_by_prompt, label_prior
from ragexam.jobs.worker.outcomes import Cancelled, Done, Failed
from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.progress import Progress, Snapshot
from ragexam.records import Item
from ragexam.store import Store

MODEL = "scripted:1:0.9"
BACKEND = ScriptedBackend(1, 0.9)


def questions(store: Store) -> list[Item]:
    return store.items.asked()


def test_every_question_gets_both_labels_of_the_model(ready: Any) -> None:
    result = ready.done("label", model=MODEL)
    items = questions(ready.store)
    assert result["questions"] == len(items) == 8
    prior = label_prior(BACKEND)
    for item in items:
        assert item.labels == (
            label_by_prompt(BACKEND, item.passage, item.question),
            label_by_likelihood(BACKEND, item.passage, item.question, prior),
        )
    assert result["counts"] == {
        "prompt": dict(Counter(item.labels[0].label for item in items)),
        "likelihood": dict(Counter(item.labels[1].label for item in items)),
    }
    assert result["kappa_n"] == 8
    assert (result["unread"], result["too_long"], result["problems"]) == (0, 0, [])


def test_labels_as_they_are_can_be_asked_for(ready: Any) -> None:
    ready.done("label", model=MODEL, methods=["likelihood"], calibrate=False)
    (labelling,) = questions(ready.store)[0].labels
    assert not labelling.uncalibrated
    assert labelling == label_by_likelihood(
        BACKEND, questions(ready.store)[0].passage, questions(ready.store)[0].question
    )


def test_a_second_run_asks_nothing_and_changes_nothing(ready: Any) -> None:
    first = ready.done("label", model=MODEL)
    before, made = questions(ready.store), ready.store.units.count("label")
    assert made == 2 * 8 + 1  # and the model's leaning
    assert ready.done("label", model=MODEL) == first
    assert questions(ready.store) == before
    assert ready.store.units.count("label") == made


def test_a_stopped_job_keeps_what_it_made_and_goes_on(ready: Any) -> None:
    def stop(snapshot: Snapshot, progress: Progress) -> None:
        if snapshot.done == 3 and snapshot.phase.endswith("labels questions"):
            progress.cancel()

    assert isinstance(ready.start("label", {"model": MODEL}, stop), Cancelled)
    assert [len(item.labels) for item in questions(ready.store)] == [2, 2, 2, 0, 0, 0, 0, 0]
    ready.done("label", model=MODEL)
    assert ready.store.units.count("label") == 2 * 8 + 1


def test_another_model_stands_beside_and_the_same_one_replaces_itself(ready: Any) -> None:
    ready.done("label", model=MODEL, methods=["prompt"])
    ready.done("label", model="scripted:2:0.9", methods=["prompt"])
    assert [len(item.labels) for item in questions(ready.store)] == [2] * 8
    ready.done("label", model=MODEL, methods=["prompt"])
    newest = [item.labels[-1].model_name for item in questions(ready.store)]
    assert newest == [BACKEND.describe().name] * 8
    assert [len(item.labels) for item in questions(ready.store)] == [2] * 8


def test_what_people_do_meanwhile_is_not_lost(ready: Any) -> None:
    edits = ExamEdits(ready.store)
    first, second, *_ = questions(ready.store)

    def meddle(snapshot: Snapshot, progress: Progress) -> None:
        if snapshot.done == 0 and snapshot.phase.endswith("labels questions"):
            edits.set_people_label([first.id], "Ann", "reasoning")
            edits.change_item(second.id, question="What else?")

    result = ready.start("label", {"model": MODEL, "methods": ["prompt"]}, meddle)
    assert isinstance(result, Done)
    now = {item.id: item for item in questions(ready.store)}
    assert now[first.id].people == {"Ann": "reasoning"}
    assert len(now[first.id].labels) == 1
    assert now[second.id].labels == ()  # it was asked about another wording


def test_another_wording_loses_what_was_said_and_undo_brings_it_back(ready: Any) -> None:
    edits = ExamEdits(ready.store)
    ready.done("label", model=MODEL, methods=["prompt"])
    item = questions(ready.store)[0]
    edits.set_people_label([item.id], "Ann", "reasoning")
    edits.change_item(item.id, question="What else?")
    now = ready.store.items.get(item.id)
    assert (now.labels, dict(now.people)) == ((), {})
    ready.store.edits.undo()
    assert ready.store.items.get(item.id).labels == item.labels
    assert ready.store.items.get(item.id).people == {"Ann": "reasoning"}
    edits.set_evidence(item.id, item.evidence, "Another passage.")
    assert ready.store.items.get(item.id).labels == ()
    ready.store.edits.undo()
    edits.change_item(item.id, comment="read")
    assert ready.store.items.get(item.id).labels == item.labels


def test_what_cannot_be_labelled_is_counted(ready: Any) -> None:
    items = questions(ready.store)
    ready.store.items.put(replace(items[0], passage=""))
    ready.store.items.put(replace(items[1], passage="long words " * 9_000))
    result = ready.done("label", model=MODEL)
    assert (result["questions"], result["without_passage"], result["too_long"]) == (7, 1, 1)
    (problem,) = result["problems"]
    assert items[1].question in problem
    assert "tokens" in problem
    assert result["kappa_n"] == 6


def test_some_questions_only(ready: Any) -> None:
    chosen = questions(ready.store)[2]
    assert ready.done("label", model=MODEL, items=[chosen.id])["questions"] == 1
    assert [bool(item.labels) for item in questions(ready.store)].count(True) == 1


def test_an_open_question_is_labelled_too(ready: Any) -> None:
    ready.store.items.add([Item("open", "What is open?", (), -1, passage="It is open.", answer="It")])
    assert ready.done("label", model=MODEL, items=["open"])["questions"] == 1
    assert {one.method for one in ready.store.items.get("open").labels} == {"prompt", "likelihood"}
    assert ready.store.items.get("open").labels[0].label in LABELS


@pytest.mark.parametrize(
    ("parameters", "part"),
    [
        ({"methods": ["guessing"]}, "no such way of labelling"),
        ({"methods": []}, "no such way of labelling"),
        ({"items": ["gone"]}, "not in the project any more"),
        ({"calibrate": "perhaps"}, "must be true or false"),
    ],
)
def test_mistakes_are_told(ready: Any, parameters: dict[str, Any], part: str) -> None:
    failed = ready.start("label", {"model": MODEL, **parameters})
    assert isinstance(failed, Failed)
    assert part in failed.message


def test_without_questions_it_says_what_is_missing(imported: Any) -> None:
    failed = imported.start("label", {"model": MODEL})
    assert isinstance(failed, Failed)
    assert "no question with a passage" in failed.message


def test_a_whole_sheet_is_one_edit(ready: Any) -> None:
    edits = ExamEdits(ready.store)
    one, two, *_ = questions(ready.store)
    edits.set_people_label([two.id], "Ann", "summary")
    made = edits.set_people_labels(" Ann ", {one.id: "reasoning", two.id: "fact_single"})
    assert made is not None
    assert len(made.changes) == 2
    assert ready.store.items.get(two.id).people == {"Ann": "fact_single"}
    ready.store.edits.undo()
    assert ready.store.items.get(one.id).people == {}
    assert ready.store.items.get(two.id).people == {"Ann": "summary"}
    assert edits.set_people_labels("Ann", {two.id: "summary"}) is None
