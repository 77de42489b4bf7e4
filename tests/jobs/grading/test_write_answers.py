"""Pipelines write answers: each once, again where something changed, and what they cannot do said."""

from __future__ import annotations

from typing import Any

from ragexam.jobs.worker.outcomes import Failed, Paused
from ragexam.progress import Progress, Snapshot
from ragexam.queries.grading.graded import current_answers
from ragexam.records import Item

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
