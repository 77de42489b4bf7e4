"""Runs whose retrievers ask a language model about the question: what it says is kept, read and never asked twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from ragexam.jobs.worker.outcomes import Cancelled
from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.pipelines.matrix import parse_retrievers
from ragexam.progress import Progress, Snapshot
from ragexam.queries.run.answers import read_answers
from ragexam.queries.run.conditions import LLM_MARK, Conditions, manifest
from ragexam.records import PipelineSpec, from_json, to_json
from ragexam.retrieval.model_assisted.prefilter import Prediction
from ragexam.retrieval.model_assisted.rewrite import Rewrites


def test_rewrites_and_predictions_are_kept_question_by_question(ready: Any, choose: Callable[..., Any]) -> None:
    store = ready.store
    texts = (
        "multi_query:base=[bm25],n=2,k=2",
        "prefilter:base=[bm25],parts=yes,k=2",
        "prefilter:base=[bm25],strict=yes,k=2",
    )
    store.pipelines.choose([p for p in choose(ready, ["scripted:1:0.9"], texts) if not p.examples])
    result = ready.done("run")
    assert (result["responses"], result["failed"]) == (3 * 8, 0)
    rewrites = [from_json(Rewrites, value) for value in store.units.all("rewrites").values()]
    questions = {item.question for item in store.items.kept()}
    assert len(rewrites) == 8
    assert all(len(r.kept) == 2 and not set(r.kept) & questions for r in rewrites)
    predictions = [from_json(Prediction, value) for value in store.units.all("prediction").values()]
    # Asked once per question and filter: the title names the room that the question names.
    assert len(predictions) == 2 * 8
    assert Counter(p.name.split()[0] for p in predictions) == Counter(
        dict.fromkeys(("Harbour", "Quarry", "Orchard", "Depot", "Foundry", "Laundry", "Archive", "Kitchen"), 2)
    )
    assert {p.listed for p in predictions} == {8}
    assert sum(bool(p.part) for p in predictions) == 8
    made = store.units.count("rewrites"), store.units.count("prediction")
    assert ready.done("run")["responses"] == 0
    assert (store.units.count("rewrites"), store.units.count("prediction")) == made


def test_passages_of_the_named_document_come_first(ready: Any, choose: Callable[..., Any]) -> None:
    ready.store.pipelines.choose(
        [p for p in choose(ready, ["scripted:1:0.9"], ("prefilter:base=[bm25],k=3",)) if not p.examples]
    )
    ready.done("run")
    answers = read_answers(ready.store)
    for column, item in enumerate(answers.items):
        response = ready.store.responses.get(int(answers.matrix.row[0, column]))
        chunks = ready.store.chunks.get(list(response.passages))
        documents = [chunks[i].document_id for i in response.passages]
        own = item.evidence[0].document_id
        assert documents[0] == own
        assert sorted(documents, key=lambda d: d != own) == documents


def test_a_try_shows_what_the_model_said(ready: Any) -> None:
    specs = parse_retrievers(
        ["multi_query:base=[child_parent:base=[bm25]],n=2", "prefilter:base=[bm25],parts=yes", "bm25"]
    )
    question = "What is the key number of the Quarry office?"
    result = ready.done(
        "try", question=question, retrievers=[to_json(s) for s in specs], retrieval_llm="scripted:1:0.9"
    )
    several, filtered, plain = result["retrieved"]
    assert [r["error"] for r in result["retrieved"]] == ["", "", ""]
    assert len(several["said"]) == 2
    assert all("Quarry" in text for text in several["said"])
    assert filtered["said"] == ["Quarry office > Access to the Quarry office"]
    assert filtered["passages"][0]["title"] == "Quarry office"
    assert plain["said"] == []


def test_a_manifest_names_every_model_whatever_it_is_called() -> None:
    conditions = Conditions(seed=0, corpus="c", chunking="k", pool="p", embedder="mini", scorer="", llm="qwen + style")
    spec = PipelineSpec("h", "Model", parse_retrievers(["multi_query:base=[dense]"])[0])
    facts = ScriptedBackend().describe()
    keys = {"mini": "m1", f"{LLM_MARK}qwen + style": "q1"}
    made = manifest(conditions, spec, facts, keys, {})
    assert (made["embedder_key"], made["scorer_key"], made["retrieval_llm_key"]) == ("m1", "", "q1")


def test_each_passage_is_placed_once_and_a_stopped_build_goes_on(ready: Any, choose: Callable[..., Any]) -> None:
    store = ready.store
    store.pipelines.choose(
        [p for p in choose(ready, ["scripted:1:0.9"], ("contextual:base=[bm25],k=2",)) if not p.examples]
    )

    def stop(snapshot: Snapshot, progress: Progress) -> None:
        if snapshot.phase == "Placing passages in their documents" and store.units.count("chunk_context") >= 3:
            progress.cancel()

    assert isinstance(ready.start("run", {}, stop), Cancelled)
    before = store.units.all("chunk_context")
    texts = {chunk.text for chunk in store.chunks.all()}
    assert 3 <= len(before) < len(texts)
    result = ready.done("run")
    assert (result["responses"], result["failed"]) == (8, 0)
    after = store.units.all("chunk_context")
    assert len(after) == len(texts)
    assert all(value["sentence"] for value in after.values())
    assert all(after[key] == value for key, value in before.items())  # its seconds tell that it is the old one
    assert ready.done("run")["responses"] == 0
