"""Runs: what is answered, what is answered again, what is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ragexam.jobs.answers import read_answers
from ragexam.jobs.outcomes import Cancelled, Failed, Paused
from ragexam.progress import Progress, Snapshot
from ragexam.records import PipelineSpec, Response, RetrieverSpec


def comparable(response: Response) -> Response:
    return replace(response, seconds=0.0, retrieval_seconds=0.0)


def test_every_pipeline_answers_every_item(ready: Any) -> None:
    result = ready.done("run")
    assert (result["responses"], result["failed"], result["before"]) == (20 * 8, 0, 0)
    answers = read_answers(ready.store)
    assert answers.results.answered.all()
    assert not answers.stale.any()
    # The scripted model knows what it reads: with the evidence it beats its own guessing.
    accuracy = dict(zip([p.label for p in answers.pipelines], answers.results.accuracy(), strict=True))
    oracle = np.mean([v for k, v in accuracy.items() if "Oracle" in k])
    closed = np.mean([v for k, v in accuracy.items() if "Closed" in k])
    assert oracle >= closed + 0.25
    response = ready.store.responses.get(int(answers.matrix.row[2, 0]))
    assert response is not None
    prompt = ready.store.prompts.get(response.prompt_hash)
    assert prompt is not None
    assert "key number of the Harbour office is 100" in prompt  # the oracle's passage
    manifest = ready.store.runs.manifest(response.manifest_id)
    assert manifest is not None
    assert manifest["model"]["file_hash"] == answers.pipelines[2].model_hash
    assert manifest["selftest"]["passed"]


def test_second_run_makes_nothing(ready: Any) -> None:
    ready.done("run")
    ready.models.calls.clear()
    result = ready.done("run")
    assert (result["responses"], result["before"]) == (0, 160)
    assert not ready.models.calls


def test_identical_prompt_is_scored_once(ready: Any, choose: Callable[..., Any]) -> None:
    # One passage of the right room: oracle and BM25 read the same.
    ready.store.pipelines.choose(choose(ready, ["scripted:1:0.9"], ("oracle", "bm25:k=1")))
    result = ready.done("run")
    assert max(ready.models.calls.values()) == 1
    assert result["reused"] == result["responses"] - sum(ready.models.calls.values()) > 0


def test_edited_item_is_asked_again_alone(ready: Any, choose: Callable[..., Any]) -> None:
    ready.store.pipelines.choose([p for p in ready.store.pipelines.chosen() if p.examples == 0])
    ready.done("run")
    item = ready.store.items.all()[3]
    ready.store.items.put(replace(item, question="Which key number has the Depot office?"))
    ready.models.calls.clear()
    result = ready.done("run")
    assert (result["responses"], result["before"]) == (10, 70)
    assert all("Which key number" in prompt for _, prompt, *_ in ready.models.calls)
    assert ready.store.responses.count() == 90  # what was answered before stays


def test_excluded_document_makes_searching_answers_stale_and_asks_others_again(ready: Any) -> None:
    ready.done("run")
    document = ready.store.documents.all()[5]
    ready.store.documents.update(document.id, {"excluded": True})
    answers = read_answers(ready.store)
    assert len(answers.items) == 7
    for row, spec in enumerate(answers.pipelines):
        # A closed book without examples does not change with the corpus; examples come from the items that are sat.
        untouched = spec.retriever.kind == "closed_book" and spec.examples == 0
        assert answers.stale[row].all() != untouched
    result = ready.done("run")
    assert result["before"] == 2 * 7
    assert not read_answers(ready.store).stale.any()
    ready.store.documents.update(document.id, {"excluded": False})
    assert ready.done("run")["responses"] == 0  # back under the first conditions: all answers count again
    assert not read_answers(ready.store).stale.any()


def test_stopped_run_goes_on_to_the_same_result(ready: Any, tmp_path: Any) -> None:
    for place, how in ((17, "cancel"), (60, "pause"), (61, "cancel")):

        def stop(snapshot: Snapshot, progress: Progress, place: int = place, how: str = how) -> None:
            if snapshot.phase.startswith("Answering") and snapshot.done == place:
                getattr(progress, how)()

        outcome = ready.start("run", {}, stop)
        assert isinstance(outcome, Cancelled if how == "cancel" else Paused)
        assert ready.store.responses.count() == place
        assert ready.store.runs.all()[-1].outcome == ("cancelled" if how == "cancel" else "paused")
    ready.done("run")
    again = ready.store.responses.all()
    from ragexam.store import Store

    with Store.create(tmp_path / "other.ragexam") as other:
        undisturbed = type(ready)(other)
        other.settings.set("embedder", "hashed")
        other.settings.set("places", ready.store.settings.get("places"))
        undisturbed.done("import", paths=[str(tmp_path / "docs")])
        other.items.add(ready.store.items.all())
        other.pipelines.choose(ready.store.pipelines.chosen())
        undisturbed.done("run")
        assert [comparable(r) for r in other.responses.all()] == [comparable(r) for r in again]


def test_model_that_is_missing_fails_alone(ready: Any) -> None:
    gone = PipelineSpec("f" * 64, "Gone model", RetrieverSpec("bm25", 3))
    chosen = ready.store.pipelines.chosen()
    ready.store.pipelines.choose([gone, *chosen])
    result = ready.done("run")
    assert result["responses"] == 160
    assert list(result["models_failed"]) == ["Gone model"]
    ready.store.pipelines.choose([gone])
    outcome = ready.start("run")
    assert isinstance(outcome, Failed)
    assert outcome.kind == "ModelError"
    assert "Gone model" in outcome.message


def test_model_that_fails_its_selftest_answers_nothing(ready: Any, choose: Callable[..., Any]) -> None:
    ready.store.pipelines.choose(choose(ready, ["scripted:1:0.9", "scripted:5:0.8"]))
    ready.models.faulty = {"scripted:5:0.8"}
    result = ready.done("run")
    assert result["responses"] == 80
    ((name, sentence),) = result["models_failed"].items()
    assert "model 5" in name
    assert "self-test" in sentence


def test_changed_model_file_is_noticed(ready: Any) -> None:
    first = ready.store.pipelines.chosen()[0].model_hash
    ready.store.settings.set("places", {**ready.store.settings.get("places"), first: "scripted:9:0.9"})
    result = ready.done("run")
    assert "has changed" in next(iter(result["models_failed"].values()))


def test_failures_are_recorded_and_tried_again_on_request(ready: Any, choose: Callable[..., Any]) -> None:
    store = ready.store
    store.pipelines.choose(choose(ready, ["scripted:1:0.9"], ("oracle", "closed_book")))
    orphan = replace(store.items.all()[0], id="orphan", evidence=(), question="What is the key number of nothing?")
    store.items.add([orphan])
    result = ready.done("run")
    assert result["failed"] == 2  # the oracle has no evidence to hand over, with or without examples
    answers = read_answers(store)
    assert answers.results.failed.sum() == 2
    assert ready.done("run")["responses"] == 0  # a failure is not tried again by itself
    assert ready.done("run", retry_failed=True)["responses"] == 2
    assert len(store.responses.of(answers.pipelines[0].id, "orphan")) == 2


def test_part_of_the_matrix_can_be_run(ready: Any) -> None:
    chosen = ready.store.pipelines.chosen()
    items = ready.store.items.all()
    result = ready.done("run", pipelines=[chosen[0].id, chosen[7].id], items=[items[2].id])
    assert result["responses"] == 2
    assert int(read_answers(ready.store).results.answered.sum()) == 2


@pytest.mark.parametrize("what", ["items", "pipelines"])
def test_what_is_missing_is_told(ready: Any, what: str) -> None:
    outcome = ready.start("run", {what: []})
    assert isinstance(outcome, Failed)
    assert outcome.kind == "NotEnoughData"
    assert outcome.hint


def test_retriever_without_its_model_is_told(ready: Any) -> None:
    ready.store.settings.set("embedder", None)
    outcome = ready.start("run")
    assert isinstance(outcome, Failed)
    assert "embedding model" in outcome.message


def test_language_model_can_rerank(ready: Any, choose: Callable[..., Any]) -> None:
    ready.store.pipelines.choose(choose(ready, ["scripted:1:0.9"], ("reranked:k=2",)))
    assert ready.done("run")["responses"] == 16
    ready.store.settings.set("scorer", "scripted:4")
    assert read_answers(ready.store).stale.all()


def test_forecast_counts_what_is_left(ready: Any) -> None:
    first = ready.done("forecast")["forecast"]
    assert first["units"] == 160
    assert first["seconds"] > 0
    ready.done("run", pipelines=[ready.store.pipelines.chosen()[0].id])
    assert ready.done("forecast")["forecast"]["units"] == 152


def test_progress_counts_answers_of_earlier_starts(ready: Any) -> None:
    ready.done("run", pipelines=[p.id for p in ready.store.pipelines.chosen()[:10]])
    ready.done("run")
    answering = [s for s in ready.snapshots if s.phase.startswith("Answering")]
    assert (answering[0].done, answering[-1].done, answering[-1].total) == (80, 160, 160)


def test_question_can_be_tried(ready: Any) -> None:
    from ragexam.records import to_json

    pipeline = next(p for p in ready.store.pipelines.chosen() if p.retriever.kind == "bm25")
    question = "What is the key number of the Depot office?"
    result = ready.done("try", question=question, pipeline=to_json(pipeline), choices=["121", "999"])
    (retrieved,) = result["retrieved"]
    assert len(retrieved["passages"]) == 2
    assert question in result["prompt"]
    assert result["response"]["error"] == ""
    plain = ready.done("try", question=question, retrievers=[to_json(RetrieverSpec("dense", 1))])
    assert (len(plain["retrieved"]), plain["prompt"], plain["response"]) == (1, "", None)
    assert ready.store.responses.count() == 0
    assert isinstance(ready.start("try", {"question": " "}), Failed)


def test_selftest_reports_each_model(ready: Any) -> None:
    ready.models.faulty = {"scripted:2"}
    models = ready.done("selftest", models=["scripted:1:0.9", "scripted:2", "nothing like this"])["models"]
    assert models["scripted:1:0.9"]["passed"]
    assert not models["scripted:2"]["passed"]
    assert "nothing like this" in models["nothing like this"]["error"]
