"""Pipelines write answers: each once, again where something changed, and what they cannot do said."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ragexam.errors import ModelError
from ragexam.jobs.worker.outcomes import Failed, Paused
from ragexam.llm.backend import Backend
from ragexam.pipelines.write_answer import WritingPrompt, WrittenText, write_answer
from ragexam.progress import Progress, Snapshot
from ragexam.queries.grading.answers_to_grade import current_answers
from ragexam.queries.grading.failed_writes import (
    FailedWrite,
    all_failed_writes,
    failed_writes,
    keep_failed_write,
)
from ragexam.queries.grading.writing import items_to_write, writing_forecast
from ragexam.queries.grading.writing_conditions import stale_written
from ragexam.queries.run.answers import read_answers
from ragexam.queries.state import project_state
from ragexam.queries.steps import ProjectStep, State
from ragexam.records import Item
from ragexam.store import Store

OPEN = Item("open1", "Why is the alarm of the Harbour office tested?", (), -1, language="en", answer="To be safe.")


def test_every_pipeline_writes_to_every_question_once(ready: Any) -> None:
    ready.store.items.add([OPEN])
    result = ready.done("write", items="choice")
    assert (result["written"], result["failed"], result["before"]) == (20 * 8, 0, 0)
    ready.models.calls.clear()
    again = ready.done("write", items="choice")
    assert (again["written"], again["before"]) == (0, 160)
    assert not ready.models.calls
    answers = current_answers(ready.store)
    spec = ready.store.pipelines.chosen()[0]
    one = next(a for a in answers if a.pipeline_id == spec.id)
    assert (one.system, one.cap, one.stop) == (spec.label, 96, "end")
    assert one.tokens
    assert one.prompt_tokens
    item = ready.store.items.get(one.item_id)
    prompt = ready.store.prompts.get(one.prompt_hash)
    assert item.question in prompt
    # The choices are not shown, but for the right ones of examples.
    assert sum(choice in prompt.split(item.question)[-1] for choice in item.choices) == 0


def test_questions_borrowed_from_another_document_are_asked_by_their_ids_alone(ready: Any, choose: Any) -> None:
    borrowed = replace(
        OPEN, id="open2", answer="The passage does not say.", origin="generated", wanted_label="unanswerable"
    )
    ready.store.items.add([borrowed])
    ready.store.pipelines.choose(choose(ready, ["scripted:1:0.9"], ("closed_book",)))
    refused = ready.start("write", {"items": "open"})
    assert isinstance(refused, Failed)
    assert "written for another document" in refused.message
    ready.store.items.add([OPEN])
    assert ready.done("write", items="open")["items"] == 1
    assert ready.done("write", items="all", item_ids=["open2"])["items"] == 1
    assert {answer.item_id for answer in ready.store.answers.all()} == {"open1", "open2"}


def test_passages_are_kept_as_they_were_handed_over(ready: Any) -> None:
    ready.done("write", items="choice")
    oracle = next(p for p in ready.store.pipelines.chosen() if p.retriever.kind == "oracle")
    for answer in ready.store.answers.all():
        if answer.pipeline_id == oracle.id:
            prompt = ready.store.prompts.get(answer.prompt_hash)
            assert answer.passages
            assert all(chunk.text.strip() in prompt for chunk in ready.store.chunks.get(list(answer.passages)).values())


def test_paused_it_goes_on_where_it_was(ready: Any) -> None:
    def pause(snapshot: Snapshot, progress: Progress) -> None:
        if snapshot.done >= 5 and "Writing with" in str(snapshot.phase):
            progress.pause()

    outcome = ready.start("write", {"items": "choice"}, pause)
    assert isinstance(outcome, Paused)
    made = len(ready.store.answers.all())
    assert 5 <= made < 160
    assert ready.done("write", items="choice")["written"] == 160 - made


def test_another_cap_is_another_answer_and_the_newest_counts(ready: Any) -> None:
    ready.done("write", items="choice")
    result = ready.done("write", items="choice", cap=2)
    assert result["written"] == 160
    assert result["cut"] > 0
    assert len(ready.store.answers.all()) == 320
    assert {answer.cap for answer in current_answers(ready.store)} == {2}
    result = ready.done("write", items="choice")
    assert result["written"] == 0
    assert {answer.cap for answer in current_answers(ready.store)} == {96}, "what was asked for last counts"


def test_open_questions_are_written_to_and_the_oracle_says_what_it_lacks(ready: Any) -> None:
    ready.store.items.add([OPEN])
    result = ready.done("write", items="open")
    assert result["items"] == 1
    assert result["written"] + result["failed"] == 20
    assert {a.item_id for a in ready.store.answers.all()} == {"open1"}


def test_no_question_and_no_such_kind(ready: Any) -> None:
    assert isinstance(ready.start("write", {"items": "open"}), Failed)
    assert isinstance(ready.start("write", {"items": "closed"}), Failed)


def test_what_could_not_be_written_is_kept_and_tried_again_only_when_asked(ready: Any) -> None:
    ready.store.items.add([OPEN])  # it names no evidence, so that the oracle has nothing to hand over
    result = ready.done("write", items="open")
    oracles = [p.id for p in ready.store.pipelines.chosen() if p.retriever.kind == "oracle"]
    assert result["failed"] == len(oracles) > 0
    failed = failed_writes(ready.store)
    assert {one.pipeline_id for one in failed} == set(oracles)
    assert all(one.reason and one.item_id == "open1" and one.cap == 96 for one in failed)
    ready.models.calls.clear()
    again = ready.done("write", items="open")
    assert (again["failed"], again["failed_before"], again["written"]) == (0, len(oracles), 0)
    retried = ready.done("write", items="open", retry_failed=True)
    assert (retried["failed"], retried["failed_before"]) == (len(oracles), 0)


def test_what_was_written_since_has_not_failed(ready: Any) -> None:
    spec, item = ready.store.pipelines.chosen()[0], ready.store.items.kept()[0]
    keep_failed_write(ready.store, FailedWrite(spec.id, item.id, item.content_hash, "No.", 1.5, "another request", 96))
    assert [one.seconds for one in failed_writes(ready.store)] == [1.5]
    ready.done("write", items="choice")
    assert not failed_writes(ready.store)
    assert not all_failed_writes(ready.store)


def test_answers_under_other_conditions_are_stale_until_they_are_written_anew(ready: Any, choose: Any) -> None:
    ready.store.pipelines.choose(choose(ready, ["scripted:1:0.9"], ("closed_book", "bm25:k=2")))
    ready.done("write", items="choice")
    answers = current_answers(ready.store)
    assert all(answer.manifest_id for answer in answers)
    assert not stale_written(ready.store, answers)
    ready.done("rechunk", chunker={"name": "separator", "parameters": {"size": 50, "overlap": 0}})
    searched = {p.id for p in ready.store.pipelines.chosen() if p.retriever.kind == "bm25"}
    stale = stale_written(ready.store, current_answers(ready.store))
    assert {a.pipeline_id for a in answers if a.id in stale} == searched, (
        "a closed book does not change with the corpus"
    )
    assert len(stale) == sum(a.pipeline_id in searched for a in answers)
    assert all("passages" in why for why in stale.values())
    ready.done("write", items="choice")
    assert not stale_written(ready.store, current_answers(ready.store))


def test_pipelines_that_are_not_chosen_any_more_leave_nothing_to_write_anew(ready: Any, choose: Any) -> None:
    ready.store.items.add([OPEN])
    every = choose(ready, ["scripted:1:0.9"], ("closed_book", "oracle", "bm25:k=2"))
    book = [spec for spec in every if spec.retriever.kind == "closed_book"]
    ready.store.pipelines.choose(every)
    ready.done("write")
    assert failed_writes(ready.store)
    ready.store.pipelines.choose(book)
    assert not failed_writes(ready.store)
    ready.store.pipelines.choose(every)
    assert failed_writes(ready.store), "chosen again, it counts again"
    ready.done("rechunk", chunker={"name": "separator", "parameters": {"size": 50, "overlap": 0}})
    assert stale_written(ready.store, current_answers(ready.store))
    assert step_of(ready.store).state is State.STALE
    ready.store.pipelines.choose(book)
    assert not stale_written(ready.store, current_answers(ready.store))
    assert step_of(ready.store).state is State.READY
    assert "failed" not in step_of(ready.store).sentence


def test_a_failure_under_other_conditions_is_none_and_the_forecast_says_what_is_written(
    ready: Any, choose: Any
) -> None:
    ready.store.items.add([OPEN])
    ready.store.pipelines.choose(choose(ready, ["scripted:1:0.9"], ("closed_book", "oracle")))
    oracles = [spec for spec in ready.store.pipelines.chosen() if spec.retriever.kind == "oracle"]
    ready.done("write", items="open")
    assert {one.pipeline_id for one in failed_writes(ready.store)} == {spec.id for spec in oracles}
    assert forecast(ready.store) == 0
    assert forecast(ready.store, cap=48) == 4, "under another cap all of them are tried"
    ready.done("rechunk", chunker={"name": "separator", "parameters": {"size": 50, "overlap": 0}})
    assert not failed_writes(ready.store), "with other passages nobody has tried"
    assert "failed" not in step_of(ready.store).sentence
    assert forecast(ready.store) == len(oracles)
    result = ready.done("write", items="open")
    assert (result["failed"], result["failed_before"], result["written"]) == (len(oracles), 0, 0)
    assert {one.pipeline_id for one in failed_writes(ready.store)} == {spec.id for spec in oracles}


def test_a_failure_beside_a_stale_answer_is_left_alone_and_not_forecast(
    ready: Any, choose: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready.store.pipelines.choose(choose(ready, ["scripted:1:0.9"], ("bm25:k=2",))[:1])
    ready.done("write", items="choice")
    ready.done("rechunk", chunker={"name": "separator", "parameters": {"size": 50, "overlap": 0}})
    breaks(monkeypatch, "Harbour")
    assert ready.done("write", items="choice")["failed"] == 1
    assert forecast(ready.store, "choice") == 0
    again = ready.done("write", items="choice")
    assert (again["failed_before"], again["written"]) == (1, 0)


def test_exactly_what_is_wanted_is_written_each_under_its_own_cap(ready: Any, choose: Any) -> None:
    ready.store.pipelines.choose(choose(ready, ["scripted:1:0.9"], ("closed_book", "bm25:k=2")))
    one, two, *_ = [spec.id for spec in ready.store.pipelines.chosen()]
    first, second, *_ = [item.id for item in ready.store.items.kept()]
    wanted = [(one, first, 48), (two, second, 7)]
    exactly = [dict(zip(("pipeline_id", "item_id", "cap"), each, strict=True)) for each in wanted]
    result = ready.done("write", exactly=exactly, pipelines=[two], items="open")
    assert (result["written"], result["before"], result["items"], result["pipelines"]) == (2, 0, 2, 2)
    assert sorted((a.pipeline_id, a.item_id, a.cap) for a in ready.store.answers.all()) == sorted(wanted)
    assert {ready.store.runs.manifests()[a.manifest_id]["cap"] for a in ready.store.answers.all()} == {48, 7}
    assert not stale_written(ready.store, current_answers(ready.store))
    again = ready.done("write", exactly=exactly)
    assert (again["written"], again["before"]) == (0, 2)
    assert ready.snapshots[-1].total == 2
    assert isinstance(ready.start("write", {"exactly": [{**exactly[0], "cap": 0}]}), Failed)


def test_what_is_superseded_is_not_graded_and_what_is_new_is_told(ready: Any, choose: Any) -> None:
    store = ready.store
    store.pipelines.choose(choose(ready, ["scripted:1:0.9"], ("closed_book", "bm25:k=2")))
    one, two, *_ = (spec.id for spec in store.pipelines.chosen())
    ready.done("write", pipelines=[one])
    count = len(store.answers.all())
    assert step_of(store).sentence == f"{count} written answers to grade."
    assert ready.done("grade", graders=["token_f1"])["made"] == count
    assert step_of(store).sentence == f"{count} written answers, graded."
    ready.done("write", pipelines=[two])
    assert step_of(store).sentence == f"{count} of {2 * count} written answers to grade."
    assert ready.done("grade", graders=["token_f1"])["made"] == count
    ready.done("write", pipelines=[one], cap=7)
    assert sum(store.answers.counts().values()) == 3 * count
    assert step_of(store).sentence == f"{count} of {2 * count} written answers to grade."
    assert ready.done("grade", graders=["rouge_1"])["made"] == 2 * count, "none in whose place a newer one counts"


def breaks(monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    """Let models fail at the question about a place."""

    def write(prompt: WritingPrompt, backend: Backend, cap: int) -> WrittenText:
        if f"key number of the {place} office?" in prompt.prompt:
            raise ModelError("It gave up.")
        return write_answer(prompt, backend, cap)

    monkeypatch.setattr("ragexam.jobs.grading.write_answers.write_answer", write)


def forecast(store: Store, which: str = "open", cap: int = 96) -> int:
    return writing_forecast(store, store.pipelines.chosen(), items_to_write(store, which), cap).answers


def step_of(store: Store) -> ProjectStep:
    answers = read_answers(store)
    return project_state(store, answers, answers)["grading"]
