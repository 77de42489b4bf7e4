"""Questions in other words: the trial comes first, what was written stands at its gates, and all of it is one edit."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from ragexam.exam.rewording.known_pairs import KNOWN_PAIRS
from ragexam.exam.rewording.material import RewordMaterial
from ragexam.jobs.exam.reword_one import Rewording
from ragexam.jobs.worker.outcomes import Cancelled, Failed
from ragexam.llm.backend import Backend, ChoiceScore, Generated, Scores
from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.progress import Progress, Snapshot
from ragexam.queries.exam.rewording import forecast_rewording
from ragexam.records import Item, ItemState, Span
from ragexam.store import Store

SAME = {pair.second for pairs in KNOWN_PAIRS.values() for pair in pairs if pair.same}
ROOMS = ("Harbour", "Quarry", "Orchard", "Depot", "Foundry")


class Knowing(ScriptedBackend):
    """Sees which known pairs are the same, takes every other wording for the same, and words questions as it is told.

    Args:
        wordings: From the question to its wordings, in turn.
    """

    def __init__(self, wordings: Callable[[str], Sequence[str]]) -> None:
        super().__init__(seed=5, skill=1.0)
        self.wordings = wordings
        self.written = 0

    def loglikelihoods(self, prompt: str, continuations: Sequence[str]) -> Scores:
        if set(continuations) not in ({"Yes", "No"}, {"Ja", "Nein"}):
            return super().loglikelihoods(prompt, continuations)
        known = [p for pairs in KNOWN_PAIRS.values() for p in pairs if p.first in prompt and p.second in prompt]
        yes = known[0].same if known else True
        scores = [(text in ("Yes", "Ja")) == yes for text in continuations]
        return Scores(tuple(ChoiceScore(-0.1 if one else -3.0, 1, 3, 3) for one in scores), 1, 0, 0.0)

    def generate(
        self,
        prompt: str,
        *,
        max_tokens: int,
        schema: Mapping[str, Any] | None = None,
        temperature: float = 0.0,
        seed: int = 0,
        stop: Sequence[str] = (),
        on_text: Callable[[str], None] | None = None,
    ) -> Generated:
        self.written += 1
        question = prompt.rpartition("Question: ")[2].partition("\n")[0]
        told = self.wordings(question)
        index = 0 if temperature == 0.0 else min(len(told) - 1, 1)
        return Generated(json.dumps({"question": told[index]}), 1, 1, "stop", 0.0)


def good(question: str) -> list[str]:
    room = next(room for room in ROOMS if room in question)
    return [f"Which digits open the lock in the {room} wing?"]


def item_of(store: Store, room: str) -> Item:
    chunk = next(c for c in store.chunks.all() if f"key number of the {room} office" in c.text)
    sentence = chunk.text[chunk.text.index("The key number") :].partition(". ")[0] + "."
    start = chunk.start + chunk.text.index(sentence) - chunk.lead
    number = sentence.rstrip(".").rpartition(" ")[2]
    return Item(
        id=f"key-{room}",
        question=f"What is the key number of the {room} office?",
        choices=(number, "999", "998", "997"),
        key=0,
        evidence=(Span(chunk.document_id, start, start + len(sentence)),),
        passage=chunk.text,
        language="en",
        strategy="structured",
        origin="generated",
        demand="lookup",
    )


@pytest.fixture
def exam(imported: Any) -> Any:
    imported.store.items.add([item_of(imported.store, room) for room in ROOMS], "exam")
    return imported


@pytest.fixture
def knowing(exam: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[str], Sequence[str]]], Knowing]:
    """Let the name "knowing" open such a model."""

    def open_as(wordings: Callable[[str], Sequence[str]]) -> Knowing:
        backend = Knowing(wordings)

        class WithKnowing(type(exam.models)):  # type: ignore[misc]
            def backend(self, model: str, **options: Any) -> Backend:
                return backend if model == "knowing" else super().backend(model, **options)

            def title(self, model: str) -> str:
                return "Knowing" if model == "knowing" else str(super().title(model))

        exam.models = WithKnowing()
        return backend

    return open_as


def reworded(store: Store) -> list[Item]:
    return [item for item in store.items.all() if item.reworded_from]


def test_a_writer_that_does_not_pass_is_refused_until_somebody_insists(exam: Any) -> None:
    outcome = exam.start("reword", {"model": "scripted:1:0.9"})
    assert isinstance(outcome, Failed)
    assert outcome.kind == "InputError"
    assert "does not pass the trial" in outcome.message
    assert "--anyway" in outcome.hint
    assert reworded(exam.store) == []
    result = exam.done("reword", model="scripted:1:0.9", n=2, anyway=True, embedder="")
    assert result["passed"] is False
    made = reworded(exam.store)
    assert made
    assert all(any(f.filter == "untried_writer" for f in item.findings) for item in made)


def test_what_withstands_the_gates_is_asked_and_all_of_it_is_one_edit(exam: Any, knowing: Any) -> None:
    store, before = exam.store, exam.store.items.all()
    knowing(good)
    result = exam.done("reword", model="knowing", embedder="")
    made = reworded(store)
    assert (result["tried"], result["kept"], result["added"], len(made)) == (5, sum(i.kept for i in made), 5, 5)
    assert result["kept"] > 0
    assert result["passed"] is True
    assert [item for item in store.items.all() if not item.reworded_from] == before
    for item in made:
        original = store.items.get(item.reworded_from)
        assert (item.choices, item.key, item.evidence) == (original.choices, original.key, original.evidence)
        assert item.kept != any(finding.drops for finding in item.findings)
        if item.kept:
            figures = {finding.filter: finding.value for finding in item.findings}
            assert figures["shared_words"] == 0.0
            assert figures["names_stay"] == figures["all_passages"] == 1.0
            assert figures["same_question"] > 0.5
            assert figures["conflicting"] == figures["unique"] == 0.0
            assert figures["search_rank"] >= 1
    assert store.edits.next_undo() == "Say questions in other words"
    store.edits.undo()
    assert store.items.all() == before
    assert exam.done("reword", model="knowing", embedder="")["added"] == 5


@pytest.mark.parametrize(
    ("wording", "gate"),
    [
        ("Which digits open the lock in the Kitchen wing?", "names_stay"),
        ("Which key opens the lock in the {room} wing?", "shared_words"),
        ("The digits of the lock in the {room} wing", "whole_question"),
    ],
)
def test_what_falls_is_kept_with_its_reason(exam: Any, knowing: Any, wording: str, gate: str) -> None:
    backend = knowing(lambda question: [wording.format(room=next(r for r in ROOMS if r in question))])
    result = exam.done("reword", model="knowing", n=2, embedder="", tries=3)
    assert result["fallen"] == {gate: 2}
    assert result["kept"] == 0
    assert backend.written == 6  # every try was used up
    for item in reworded(exam.store):
        assert item.state is ItemState.DROPPED
        assert any(f.drops and f.filter == gate and f.reason for f in item.findings)
        assert not any(f.filter == "same_question" for f in item.findings)  # a rule costs no call


def test_another_wording_is_tried_where_the_first_falls(exam: Any, knowing: Any) -> None:
    backend = knowing(lambda question: ["Which key is it?", *good(question)])
    exam.done("reword", model="knowing", n=1, embedder="")
    (item,) = reworded(exam.store)
    assert item.question == good(exam.store.items.get(item.reworded_from).question)[0]
    assert backend.written == 2


def test_stopped_it_keeps_what_was_made_and_goes_on(exam: Any, knowing: Any) -> None:
    backend = knowing(good)

    def stop(snapshot: Snapshot, progress: Progress) -> None:
        if snapshot.phase == "Saying questions in other words" and snapshot.done == 2:
            progress.cancel()

    assert isinstance(exam.start("reword", {"model": "knowing", "embedder": ""}, stop), Cancelled)
    begun = reworded(exam.store)
    assert len(begun) == 2
    assert backend.written == 2
    exam.done("reword", model="knowing", embedder="")
    assert backend.written == 5  # each once
    assert [item.id for item in reworded(exam.store)][:2] == [item.id for item in begun]
    assert len(reworded(exam.store)) == 5


def test_the_forecast_counts_what_was_not_tried_yet(exam: Any, knowing: Any) -> None:
    backend = knowing(good)
    facts = backend.describe()
    before = forecast_rewording(exam.store, model_hash=facts.file_hash, size_bytes=10**9)
    assert (before.changeable, before.wanted, before.left) == (5, 5, 5)
    assert before.basis == "size"
    assert before.seconds
    exam.done("reword", model="knowing", n=3, embedder="")
    after = forecast_rewording(exam.store, model_hash=facts.file_hash, size_bytes=10**9, wanted=4)
    assert (after.wanted, after.left) == (4, 1)
    exam.done("reword", model="knowing", embedder="")
    done = forecast_rewording(exam.store, model_hash=facts.file_hash, size_bytes=10**9)
    assert (done.left, done.seconds, done.basis) == (0, 0.0, "here")


def test_what_a_person_deleted_stays_away(exam: Any, knowing: Any) -> None:
    knowing(good)
    exam.done("reword", model="knowing", n=2, embedder="")
    gone, stays = reworded(exam.store)
    exam.store.edits.perform("Delete", [exam.store.edits.item_deletion(gone)])
    exam.done("reword", model="knowing", n=3, embedder="")
    assert {item.id for item in reworded(exam.store)} >= {stays.id}
    assert exam.store.items.get(gone.id) is None


def test_the_filters_leave_gates_and_choices_alone(exam: Any, knowing: Any) -> None:
    knowing(good)
    exam.done("reword", model="knowing", embedder="")
    before = {item.id: (item.state, {f.filter for f in item.findings}) for item in reworded(exam.store)}
    exam.done("filter", embedder="", strict=0.95)
    after = {item.id: (item.state, {f.filter for f in item.findings}) for item in reworded(exam.store)}
    assert {key: state for key, (state, _) in before.items()} == {key: state for key, (state, _) in after.items()}
    assert all(names <= after[key][1] for key, (_, names) in before.items())


def test_a_question_that_cannot_be_changed_is_named(exam: Any) -> None:
    store = exam.store
    item = store.items.get("key-Depot")

    store.items.put(replace(item, question="How is it with the Depot?"))
    outcome = exam.start("reword", {"model": "scripted:1:0.9", "items": ["key-Depot"], "anyway": True})
    assert isinstance(outcome, Failed)
    assert "How is it with the Depot?" in outcome.message


def test_the_nearest_passages_by_meaning_are_shown_where_there_is_an_embedding_model(exam: Any, knowing: Any) -> None:
    knowing(good)
    result = exam.done("reword", model="knowing", n=2)
    assert result["tried"] == 2
    keys = exam.store.units.keys("rewording")
    exam.done("reword", model="knowing", n=2, embedder="")
    assert len(exam.store.units.keys("rewording")) == 2 * len(keys)  # another way of looking is another unit


def test_place_in_a_search_is_that_of_the_last_piece(exam: Any) -> None:
    chunks = exam.store.chunks.all()
    backend = ScriptedBackend()
    rewording = Rewording(RewordMaterial(chunks), backend, backend, 0.0, 1, 0, lambda language: True)
    item = item_of(exam.store, "Quarry")
    both = tuple(item_of(exam.store, room).evidence[0] for room in ("Quarry", "Depot"))

    assert rewording.place(item, item.question) == 1
    two = replace(item, strategy="composed", evidence=both)
    assert rewording.place(two, item.question) > 1
    assert rewording.place(two, "What is the key number of the Quarry office and of the Depot office?") == 2
