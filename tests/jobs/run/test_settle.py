"""Settling: who is asked what, when it ends, what a person is told, and that it goes on after any stop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ragexam.errors import NotEnoughData
from ragexam.exam.blueprint import BALANCED
from ragexam.exam.demands.item_demand import demand_of
from ragexam.jobs.run import settle, settling
from ragexam.jobs.run.settle import SettleParameters
from ragexam.jobs.worker.context import JobContext
from ragexam.jobs.worker.outcomes import Cancelled, Failed, Paused
from ragexam.progress import Progress, Snapshot
from ragexam.queries.run.answers import read_answers
from ragexam.queries.run.settle_plan import FIRST_EXAM
from ragexam.queries.run.settlements import settlement_of
from ragexam.queries.state import project_state
from ragexam.queries.steps import State
from ragexam.records import DocumentStatus, Item, PipelineSpec, RetrieverSpec, Span, content_id
from ragexam.report.results.compare import Contest
from ragexam.report.results.settlement import CHECK, START, Settlement
from ragexam.report.results.verdict.decide import decide
from ragexam.report.run.caution_tables import answer_warnings
from ragexam.resources import resource
from ragexam.store import Store

ASKED = (
    ("What is the key number of the {0} office?", "key number of the {0} office is {1}.", lambda n: 100 + 7 * n),
    (
        "What is the yearly budget of the {0} office?",
        "budget of the {0} office is {1} thousand",
        lambda n: 310 + 45 * n,
    ),
    (
        "What is the emergency number of the {0} office?",
        "emergency number of the {0} office is {1}.",
        lambda n: 5500 + 31 * n,
    ),
)
MODELS = ["scripted:1:0.95", "scripted:2:0.4", "scripted:3:0.6"]
RETRIEVERS = ("closed_book", "oracle", "bm25:k=1", "bm25:k=3", "dense:k=2")
WRITTEN = SettleParameters(model="scripted:7:0.9")


def questions(store: Store) -> list[Item]:
    made = []
    documents = [d for d in store.documents.all() if d.status is DocumentStatus.IMPORTED]
    for n, document in enumerate(documents):
        text = store.documents.text(document.id)
        place = document.title.split()[0]
        for kind, (question, sentence, answer) in enumerate(ASKED):
            right = str(answer(n))
            at = text.index(sentence.format(place, right)) + len(sentence.split("{1}")[0].format(place))
            wrong = [str(answer(n) + step) for step in (3, 11, 60)]
            key = (n + kind) % 4
            made.append(
                Item(
                    content_id("settle item", n, kind),
                    question.format(place),
                    (*wrong[:key], right, *wrong[key:]),
                    key,
                    (Span(document.id, at, at + len(right)),),
                    text,
                    f"floor {n % 2}",
                    "en",
                )
            )
    return made


@pytest.fixture
def large(imported: Any, choose: Callable[..., Any]) -> Any:
    """Return an exam of three questions a room, and fifteen pipelines over three scripted models."""
    imported.store.items.add(questions(imported.store), "manual")
    imported.store.pipelines.choose([p for p in choose(imported, MODELS, RETRIEVERS) if not p.examples])
    return imported


def settlement(store: Store) -> Settlement:
    settlement = settlement_of(store, store.items.kept())
    assert settlement is not None
    return settlement


def without_times(settlement: Settlement) -> Settlement:
    return replace(settlement, seconds=0.0, steps=tuple(replace(step, seconds=0.0) for step in settlement.steps))


def test_settles_with_fewer_answers_and_agrees_with_a_full_run(large: Any) -> None:
    result = large.done("settle", tolerance=10)
    state = settlement(large.store)
    assert result["outcome"] in ("settled", "open")
    assert result["outcome"] == state.outcome
    assert result["of"] == 15 * 24
    assert result["asked"] < 0.8 * result["of"]
    assert state.steps[0].why == START
    assert len(state.steps[0].asked) == 15
    assert state.steps[-1].why == CHECK
    assert set(state.steps[-1].items).isdisjoint(i for step in state.steps[:-1] for i in step.items)
    assert state.steps[-1].certainty is not None
    assert state.steps[-1].still_in == 1
    left_out = [out.pipeline for step in state.steps for out in step.left_out]
    assert left_out
    answers = read_answers(large.store)
    assert answers.results.by_design
    decision = decide(answers.results, 0, contest=Contest(answers.results, 0, tolerance=0.1))
    assert decision.best is not None
    assert decision.sentence == result["sentence"]
    estimated = answers.results.accuracy()
    large.done("run")
    full = read_answers(large.store).results
    assert not full.by_design
    true = full.accuracy()
    candidates = Contest(full, 0).candidates
    assert true[decision.best] >= max(true[row] for row in candidates) - 0.1 - 1e-9
    sat = [row for row, reach in enumerate(answers.results.reach) if reach]
    assert np.abs(estimated[sat] - true[sat]).mean() < 0.15
    same = [row for row in decision.same if row in candidates]
    assert all(abs(true[row] - true[decision.best]) <= 0.1 + 1e-9 for row in same)


def test_first_page_says_that_answers_are_missing_by_design(large: Any) -> None:
    large.done("settle", tolerance=10)
    sentences = " ".join(answer_warnings(read_answers(large.store).results))
    assert "missing by design" in sentences
    assert "the run is not complete" not in sentences


def test_second_start_asks_nothing_and_stays(large: Any) -> None:
    large.done("settle", tolerance=10)
    before = settlement(large.store)
    large.models.calls.clear()
    result = large.done("settle", tolerance=10)
    assert result["responses"] == 0
    assert not large.models.calls
    assert without_times(settlement(large.store)) == without_times(before)


def test_stopped_at_any_place_it_comes_to_the_same(large: Any, corpus: Any, tmp_path: Any) -> None:
    for index, how in ((20, "cancel"), (60, "pause"), (95, "cancel")):

        def stop(snapshot: Snapshot, progress: Progress, index: int = index, how: str = how) -> None:
            if snapshot.phase.startswith("Answering") and large.store.responses.count() >= index:
                getattr(progress, how)()

        assert isinstance(large.start("settle", {"tolerance": 10}, stop), Cancelled if how == "cancel" else Paused)
    large.done("settle", tolerance=10)
    answering = [each.done for each in large.snapshots if each.phase.startswith("Answering")]
    assert answering[-1] == large.store.responses.count(), "what was answered before the stops is counted too"
    with Store.create(tmp_path / "other.ragexam") as other:
        undisturbed = type(large)(other)
        other.settings.set("embedder", "hashed")
        other.settings.set("places", large.store.settings.get("places"))
        undisturbed.done("import", paths=[str(corpus)])
        other.items.add(large.store.items.all())
        other.pipelines.choose(large.store.pipelines.chosen())
        undisturbed.done("settle", tolerance=10)
        one, two = settlement(large.store), settlement(other)
        assert (one.order, one.reach, one.outcome) == (two.order, two.reach, two.outcome)
        # Who of the same is cheaper, and so is checked too, hangs on measured times.
        assert without_times(one).steps[:-1] == without_times(two).steps[:-1]


class Clock:
    """Time that passes by as much at each look."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def monotonic(self) -> float:
        self.now += self.step
        return self.now


def set_clock(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    """Let the job and the settlement in progress read one clock."""
    for module in (settle, settling):
        monkeypatch.setattr(module, "time", clock)


def test_spent_budget_says_what_is_open(large: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    # The first model is loaded at the third look, the second at the fourth.
    set_clock(monkeypatch, Clock(1.0))
    result = large.done("settle", tolerance=1, budget=3.5)
    assert result["outcome"] == "budget"
    begun = settlement(large.store)
    assert 0 < sum(begun.reach) < 15
    assert result["asked"] == 6 * sum(begun.reach)
    assert "already spent" not in result["sentence"]
    monkeypatch.undo()
    large.models.calls.clear()
    again = large.done("settle", tolerance=1, budget=1.0)
    assert again["sentence"].startswith("The time that may be taken is already spent; give a larger one.")
    assert not large.models.calls
    assert settlement(large.store).reach == begun.reach
    large.done("settle", tolerance=1, budget=3600.0)
    assert settlement(large.store).outcome in ("settled", "open")
    assert all(reach for reach in settlement(large.store).reach)


def test_spent_time_between_steps_names_who_leads(large: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, Clock(1.0))
    result = large.done("settle", tolerance=1, budget=10.0)
    assert result["outcome"] == "budget"
    assert result["asked"] >= 15 * 6
    assert "spent before the choice was settled" in result["sentence"]
    assert result["wanted"] is None or result["wanted"]["count"] >= 1
    state = project_state(large.store, read_answers(large.store), read_answers(large.store))
    assert state["run"].state is State.READY
    assert state["run"].sentence.startswith("The time was spent before the choice was settled")


def test_what_is_settled_stays_so_when_the_time_is_spent(large: Any) -> None:
    before = large.done("settle", tolerance=10)
    assert large.done("settle", tolerance=10, budget=1e-6)["outcome"] == before["outcome"]


def test_missing_model_is_left_out_named_and_nothing_is_settled(large: Any) -> None:
    gone = PipelineSpec("f" * 64, "Gone model", RetrieverSpec("bm25", 3))
    large.store.pipelines.choose([gone, *large.store.pipelines.chosen()])
    result = large.done("settle", tolerance=10)
    assert list(result["models_failed"]) == ["Gone model"]
    assert result["outcome"] == "undecided"
    assert "Left out, since a model could not be used: " in result["sentence"]
    assert settlement(large.store).reach[0] == 0
    assert settlement(large.store).failed == (gone.id,)


def test_model_that_failed_first_is_asked_again(large: Any) -> None:
    large.models.faulty.add(MODELS[1])
    first = large.done("settle", tolerance=10)
    assert len(first["models_failed"]) == 1
    assert first["outcome"] == "undecided"
    lost = [k for k, reach in enumerate(settlement(large.store).reach) if not reach]
    assert len(lost) == 5
    large.models.faulty.clear()
    second = large.done("settle", tolerance=10)
    assert second["outcome"] in ("settled", "open")
    assert all(settlement(large.store).reach[k] for k in lost)
    assert settlement(large.store).failed == ()


def test_one_candidate_left_is_no_choice(large: Any) -> None:
    other = PipelineSpec("f" * 64, "Gone model", RetrieverSpec("bm25", 3))
    mine = next(p for p in large.store.pipelines.chosen() if p.retriever.kind == "bm25")
    large.store.pipelines.choose([mine, other])
    result = large.done("settle", tolerance=10)
    assert result["outcome"] == "undecided"
    assert result["sentence"].startswith("Fewer than two could be asked")


def test_further_questions_are_as_many_as_are_wanted(large: Any) -> None:
    model = "scripted:7:0.9"
    context = JobContext(large.store, Progress(), large.models, None)
    asked = settle._to_write(context, WRITTEN, {"count": 3, "demand": ""})
    assert asked["n"] == 3, "the questions of others are none of this batch"
    kept = large.done("generate", model=model, n=2)["kept"]
    assert settle._to_write(context, WRITTEN, {"count": 3, "demand": ""})["n"] == kept + 3


def test_further_questions_are_tried_by_who_is_named(large: Any) -> None:
    context = JobContext(large.store, Progress(), large.models, None)
    named = replace(WRITTEN, gate_model="scripted:8:1.0")
    assert settle._to_write(context, named, {"count": 3, "demand": ""})["gate_model"] == "scripted:8:1.0"
    nobody = replace(WRITTEN, gate_model="")
    assert settle._to_write(context, nobody, {"count": 3, "demand": ""})["gate_model"] == ""


def test_further_questions_of_a_kind_count_those_of_that_kind_alone(large: Any) -> None:
    model = "scripted:7:0.9"
    kept = large.done("generate", model=model, n=4)["kept"]
    context = JobContext(large.store, Progress(), large.models, None)
    assert settle._to_write(context, WRITTEN, {"count": 3, "demand": "lookup"})["n"] == kept + 3
    assert settle._to_write(context, WRITTEN, {"count": 3, "demand": "difference"})["n"] == 3


def test_written_questions_join_the_exam_and_a_stop_while_writing_is_made_good(large: Any) -> None:
    writer = "scripted:7:0.9"
    before = {item.id for item in large.store.items.kept()}
    first = large.done("settle", tolerance=2)
    assert (first["outcome"], first["wanted"] is not None) == ("open", True)

    def stop(snapshot: Snapshot, progress: Progress) -> None:
        if len(large.store.items.kept()) >= len(before) + 2:
            progress.cancel()

    assert isinstance(large.start("settle", {"tolerance": 2, "model": writer}, stop), Cancelled)
    pending = large.store.settings.get("settlement_writing")
    assert pending["model"] == writer
    assert pending["n"] == first["wanted"]["count"]
    result = large.done("settle", tolerance=2, model=writer)
    assert large.store.settings.get("settlement_writing") == {}
    kept = {item.id for item in large.store.items.kept()}
    assert before < kept
    state = settlement(large.store)
    assert len(state.items) == len(kept)
    assert state.added == ()
    assert state.held, "what the old questions are like holds the scale for the new ones"
    assert {h.item for h in state.held} <= {i.content_hash for i in large.store.items.kept() if i.id in before}
    assert result["outcome"] == state.outcome
    new = [k for k, item in enumerate(large.store.items.kept()) if item.id not in before]
    asked = {k for k in state.order if k in new}
    assert asked, "what was written is asked too"
    assert result["of"] == 15 * len(kept)


def test_topics_that_tell_more_get_larger_parts_of_what_is_written(large: Any) -> None:
    context = JobContext(large.store, Progress(), large.models, None)
    large.done("import", paths=[str(resource("demo", "corpus"))])
    topics = sorted({chunk.topic for chunk in large.store.chunks.all()}, reverse=True)
    assert len(topics) > 1
    wanted = {"count": 3, "demand": "", "topics": [[topics[0].upper(), 3.0], ["nowhere", 2.0]]}
    given = settle._to_write(context, WRITTEN, wanted)["settings"]["topics"]
    assert dict(given) == {name: 3.0 if name == topics[0] else 1.0 for name in topics}
    large.done("generate", model="scripted:7:0.9", n=2, settings={"topics": given})  # the job takes them
    elsewhere = {"count": 3, "demand": "", "topics": [["nowhere", 2.0]]}
    assert "topics" not in settle._to_write(context, WRITTEN, elsewhere)["settings"]


@pytest.mark.parametrize(("off", "mix"), [("easy", "hard"), ("hard", "lookup")])
def test_where_one_kind_is_off_target_other_kinds_are_written(large: Any, off: str, mix: str) -> None:
    context = JobContext(large.store, Progress(), large.models, None)
    given = settle._to_write(context, WRITTEN, {"count": 3, "demand": "", "off_target": off})
    assert given["settings"]["blueprint"] == mix


def test_questions_that_all_leaders_know_are_not_asked_to_the_end_where_somebody_writes(
    large: Any, choose: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    able = [p for p in choose(large, ["scripted:1:1.0", "scripted:2:1.0"], ("oracle", "bm25:k=3")) if not p.examples]
    large.store.pipelines.choose(able)
    spared: list[int] = []

    def noted(context: JobContext, parameters: SettleParameters, wanted: Any) -> dict[str, Any]:
        state = settlement(context.store)
        assert (state.outcome, wanted["off_target"]) == ("", "easy")
        spared.append(len(state.items) - len(state.order))
        return {}

    monkeypatch.setattr(settle, "_to_write", noted)
    result = large.done("settle", tolerance=1, model="scripted:7:0.9")
    assert spared
    assert spared[0] > 0, "some were not asked before others were to be written"
    # Nothing was written, so that those that are there are asked all the same.
    assert result["outcome"] in ("settled", "open")


def test_time_counts_once_where_what_is_off_target_goes_on_since_nothing_was_written(
    large: Any, choose: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    able = [p for p in choose(large, ["scripted:1:1.0", "scripted:2:1.0"], ("oracle", "bm25:k=3")) if not p.examples]
    large.store.pipelines.choose(able)
    clock = Clock(1.0)
    set_clock(monkeypatch, clock)
    went: list[float] = []

    def noted(context: JobContext, parameters: SettleParameters, wanted: Any) -> dict[str, Any]:
        clock.now += 1000.0  # looking for what to write takes its time too
        went.append(settlement(context.store).seconds)
        return {}

    monkeypatch.setattr(settle, "_to_write", noted)
    result = large.done("settle", tolerance=1, budget=1200.0, model="scripted:7:0.9")
    assert result["outcome"] in ("settled", "open")
    assert went[0] > 10
    assert went[0] + 1000 < settlement(large.store).seconds < clock.now


def test_from_documents_alone_a_first_exam_is_written_and_a_stop_is_made_good(
    imported: Any, choose: Callable[..., Any]
) -> None:
    writer = "scripted:7:0.9"
    imported.done("import", paths=[str(resource("demo", "corpus", "products"))])
    imported.store.pipelines.choose([p for p in choose(imported, MODELS, RETRIEVERS) if not p.examples])
    assert not imported.store.items.kept()

    def stop(snapshot: Snapshot, progress: Progress) -> None:
        if len(imported.store.items.kept()) >= 3:
            progress.cancel()

    assert isinstance(imported.start("settle", {"tolerance": 10, "model": writer}, stop), Cancelled)
    pending = imported.store.settings.get("settlement_writing")
    assert (pending["model"], pending["n"]) == (writer, FIRST_EXAM)
    assert "gate_model" not in pending
    assert pending["settings"]["blueprint"] == BALANCED
    result = imported.done("settle", tolerance=10, model=writer)
    kept = imported.store.items.kept()
    assert len(kept) >= 12
    assert result["of"] == 15 * len(kept)
    assert result["outcome"] in ("settled", "open", "undecided")
    assert imported.store.settings.get("settlement_writing") == {}
    assert len({demand_of(item) for item in kept}) > 2, "a first exam asks for more than looking up"


def test_who_cannot_write_takes_nothing_of_what_was_found(large: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object) -> None:
        raise NotEnoughData("Not one question could be made of 24 passages.", "Choose a larger model.")

    first = large.done("settle", tolerance=2)
    monkeypatch.setattr(settle, "do_job", nothing)
    result = large.done("settle", tolerance=2, model="scripted:7:0.9")
    assert (result["outcome"], result["sentence"]) == ("open", first["sentence"])
    assert (first["unwritten"], result["unwritten"]) == (
        "",
        "Not one question could be made of 24 passages. Choose a larger model.",
    )
    assert large.store.settings.get("settlement_writing") == {}


def test_another_writer_is_asked_where_the_first_could_write_nothing_or_was_stopped(
    large: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def nothing(job: object, store: object, given: dict[str, Any], *_: object) -> None:
        asked.append(given["model"])
        raise NotEnoughData("Not one question could be made.", "Choose a larger model.")

    monkeypatch.setattr(settle, "do_job", nothing)
    context = JobContext(large.store, Progress(), large.models, None)
    stopped = settle._to_write(context, WRITTEN, {"count": 3, "demand": ""})
    large.store.settings.set("settlement_writing", stopped)
    result = large.done("settle", tolerance=10, model=WRITTEN.model)
    assert asked[0] == WRITTEN.model
    assert result["unwritten"].startswith("Not one question could be made.")
    assert result["outcome"] in ("settled", "open"), "what is there is asked all the same"
    assert large.store.settings.get("settlement_writing") == {}
    asked.clear()
    large.store.settings.set("settlement_writing", stopped)
    large.done("settle", tolerance=2, model="scripted:8:0.9")
    assert set(asked) <= {"scripted:8:0.9"}


def test_nothing_is_written_where_there_is_nothing_to_choose_between(imported: Any, choose: Callable[..., Any]) -> None:
    only = [p for p in choose(imported, ["scripted:1:0.9"], ("closed_book", "bm25:k=2")) if not p.examples]
    imported.store.pipelines.choose(only)
    outcome = imported.start("settle", {"model": "scripted:7:0.9"})
    assert isinstance(outcome, Failed)
    assert "nothing to choose between" in outcome.message
    assert not imported.store.items.all()


def test_too_little_to_settle_is_said(ready: Any, choose: Callable[..., Any]) -> None:
    outcome = ready.start("settle")
    assert isinstance(outcome, Failed)
    assert "8 questions" in outcome.message
    ready.store.items.add(questions(ready.store), "manual")
    chosen = choose(ready, ["scripted:1:0.9"], ("closed_book", "oracle", "bm25:k=2"))
    ready.store.pipelines.choose([p for p in chosen if not p.examples])
    outcome = ready.start("settle")
    assert isinstance(outcome, Failed)
    assert "nothing to choose between" in outcome.message


def test_changed_question_leaves_the_rest_by_design_and_a_new_start_begins_anew(large: Any) -> None:
    large.done("settle", tolerance=10)
    first = settlement(large.store)
    answers = read_answers(large.store).results
    estimated = answers.accuracy()
    asked = first.order[0]
    item = answers.items[asked]
    large.store.items.put(replace(item, question="Which key number has that office of the harbour?"))
    kept = settlement(large.store)
    assert kept.added == (next(k for k, i in enumerate(large.store.items.kept()) if i.id == item.id),)
    assert len(kept.order) == len(first.order) - 1
    after = read_answers(large.store).results
    assert after.by_design
    assert np.nanmax(np.abs(after.accuracy() - estimated)) < 0.15
    result = large.done("settle", tolerance=10)
    assert settlement(large.store).id != first.id
    assert result["before"] > 0


def test_exam_of_other_questions_has_no_settlement(large: Any) -> None:
    large.done("settle", tolerance=10)
    others = [replace(item, question=f"{item.question} (new)") for item in large.store.items.kept()]
    assert settlement_of(large.store, others) is None


def test_full_run_and_one_who_came_later_leave_no_settlement(large: Any) -> None:
    large.done("settle", tolerance=10)
    large.done("run")
    before = read_answers(large.store).results
    late = replace(large.store.pipelines.chosen()[-1], model_hash="e" * 64, model_name="Late model")
    large.store.pipelines.choose([*large.store.pipelines.chosen(), late])
    after = read_answers(large.store).results
    assert not after.by_design
    assert after.accuracy()[:-1].tolist() == before.accuracy().tolist()


def test_damaged_settlement_is_none(large: Any) -> None:
    large.done("settle", tolerance=10)
    kept = large.store.settlements.latest()
    assert kept is not None
    large.store.settlements.put(kept.id, kept.inputs, {**kept.value, "order": [99]})
    assert settlement_of(large.store, large.store.items.kept()) is None
    large.store.settlements.put(kept.id, kept.inputs, {"id": 5})
    assert settlement_of(large.store, large.store.items.kept()) is None


def test_damaged_settlement_is_said_and_gives_no_shares_of_different_questions(large: Any) -> None:
    designed = large.done("settle", tolerance=10)
    kept = large.store.settlements.latest()
    assert kept is not None
    large.store.settlements.put(kept.id, kept.inputs, {**kept.value, "order": [99]})
    results = read_answers(large.store).results
    part = ~results.sat.all(axis=1)
    assert part.any()
    assert np.isnan(results.accuracy()[part]).all()
    assert any("damaged" in said for said in answer_warnings(results))
    decision = decide(results, 0)
    assert decision.best is None or results.sat[decision.best].all()
    again = large.done("settle", tolerance=10)
    assert again["outcome"] == designed["outcome"]
    assert not read_answers(large.store).results.lost


def test_model_in_memory_goes_first_in_the_next_step(large: Any, choose: Callable[..., Any]) -> None:
    alike = choose(large, ["scripted:1:0.95", "scripted:4:0.95"], ("bm25:k=3",))
    large.store.pipelines.choose([p for p in alike if not p.examples])
    large.models.loads.clear()
    large.done("settle", tolerance=1)
    steps = len(settlement(large.store).steps)
    assert steps > 3
    assert len(large.models.loads) <= steps + 1, "of two models one is loaded a step, not both"
