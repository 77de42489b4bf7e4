"""Trying a question: every retriever, the evidence of an item, prompts, answers; and what stays for the next try."""

from __future__ import annotations

from typing import Any

import pytest

from ragexam.jobs.worker.outcomes import Failed
from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.llm.selftest import remembered_test
from ragexam.progress import WRITING
from ragexam.queries.forecast.speeds import remembered_speeds
from ragexam.records import PipelineSpec, RetrieverSpec, to_json
from ragexam.retriever_specs import make_retriever

KINDS = ("closed_book", "oracle", "bm25", "dense", "hybrid", "hybrid_weighted")

pytestmark = pytest.mark.usefixtures("own_cache")


def specs(*kinds: str) -> list[Any]:
    return [to_json(make_retriever(kind, 2 if kind not in ("closed_book", "oracle") else None)) for kind in kinds]


def test_an_item_shows_its_evidence_in_what_every_retriever_fetches(ready: Any) -> None:
    item = ready.store.items.kept()[3]
    result = ready.done("try", item=item.id, retrievers=specs(*KINDS))
    by_kind = {r["retriever"]["kind"]: r for r in result["retrieved"]}
    assert set(by_kind) == set(KINDS)
    assert by_kind["closed_book"]["passages"] == []
    for kind in ("oracle", "bm25", "dense"):
        assert by_kind[kind]["covered"], kind
        (marked,) = [p for p in by_kind[kind]["passages"] if p["gold"]]
        ((start, end),) = marked["gold"]
        assert marked["chunk"]["text"][start:end] == item.choices[item.key]
        assert marked["title"]
        assert marked["source"].endswith(".md")


def test_every_retriever_gets_its_prompt_and_its_answer(ready: Any) -> None:
    item = ready.store.items.kept()[0]
    chosen = ready.store.pipelines.chosen()[0]
    pipeline = PipelineSpec(chosen.model_hash, chosen.model_name, make_retriever("bm25", 2), 1)
    result = ready.done(
        "try", item=item.id, retrievers=specs("closed_book", "bm25", "oracle"), pipeline=to_json(pipeline), each=True
    )
    closed, bm25, oracle = result["retrieved"]
    assert result["prompt"] == bm25["prompt"]
    assert bm25["passages"][0]["chunk"]["text"] in bm25["prompt"]
    assert bm25["passages"][0]["chunk"]["text"] not in closed["prompt"]
    assert "key number of the" in closed["prompt"].replace(item.question, ""), "the example stands before the question"
    assert all(r["response"]["chosen"] is not None for r in (closed, bm25, oracle))
    assert oracle["response"]["correct"]
    assert ready.store.responses.count() == 0, "nothing is kept"


def test_prompts_need_no_model_and_a_typed_question_is_answered_in_words(ready: Any) -> None:
    question = "What is the badge of the Depot office?"
    without = PipelineSpec("", "", make_retriever("bm25", 1), 0, "chat_listed")
    result = ready.done("try", question=question, pipeline=to_json(without), each=True)
    assert question in result["prompt"]
    assert "…" not in result["prompt"]
    assert (result["response"], result["text"]) == (None, "")
    chosen = ready.store.pipelines.chosen()[0]
    with_model = PipelineSpec(chosen.model_hash, chosen.model_name, make_retriever("bm25", 1))
    assert ready.done("try", question=question, pipeline=to_json(with_model), answer=True)["text"]


def test_what_one_retriever_lacks_is_its_error_alone(ready: Any) -> None:
    ready.store.settings.set("embedder", None)
    result = ready.done("try", question="Which badge?", retrievers=specs("dense", "bm25", "oracle"))
    dense, bm25, oracle = result["retrieved"]
    assert "embedding model" in dense["error"]
    assert "pick one" in oracle["error"]
    assert bm25["error"] == ""
    assert len(bm25["passages"]) == 2
    failed = ready.start("try", {"item": "nobody"})
    assert isinstance(failed, Failed)
    assert "no item" in failed.message


def test_indexes_stay_until_the_corpus_or_the_embedder_is_another(ready: Any) -> None:
    asked = {"question": "Which badge does the Quarry office have?", "retrievers": specs("bm25", "dense")}
    first = ready.done("try", **asked)
    kept = dict(ready.models.indexes)
    assert len(kept) == 2
    second = ready.done("try", **asked)
    assert ready.models.indexes == kept
    strip = ("seconds",)
    assert [{k: v for k, v in r.items() if k not in strip} for r in first["retrieved"]] == [
        {k: v for k, v in r.items() if k not in strip} for r in second["retrieved"]
    ]
    ready.done("try", **{**asked, "embedder": "hashed:64"})
    assert not set(kept.values()) & set(ready.models.indexes.values()), "the other embedder was closed"
    document = ready.store.documents.all()[0]
    ready.store.documents.update(document.id, {"excluded": True})
    third = ready.done("try", **asked)
    assert all(p["chunk"]["document_id"] != document.id for r in third["retrieved"] for p in r["passages"])


def test_passing_jobs_leave_no_trace_in_the_log(ready: Any) -> None:
    before = len(ready.store.jobs.all())
    ready.done("try", question="Which badge?", retrievers=specs("bm25"))
    ready.done("selftest", models=["scripted:1:0.9"])
    ready.done("forecast")
    assert len(ready.store.jobs.all()) == before


def test_self_test_and_speed_are_remembered_on_this_machine(ready: Any) -> None:
    model = ScriptedBackend.from_name("scripted:1:0.9").describe().file_hash
    assert remembered_test(model) is None
    assert remembered_speeds([model], {}) == {}
    ready.done("selftest", models=["scripted:1:0.9"])
    kept = remembered_test(model)
    assert kept is not None
    assert (kept.passed, kept.total) == (True, 8)
    ready.done("forecast")
    speed = remembered_speeds([model], {})[model]
    assert speed.timings
    assert 2 < speed.characters_per_token < 8
    assert remembered_speeds([model], {"threads": 1}) == {}, "loaded otherwise it may be faster or slower"


def test_forecast_of_pipelines_that_are_not_chosen(ready: Any) -> None:
    chosen = ready.store.pipelines.chosen()
    ready.store.pipelines.choose([])
    other = PipelineSpec(chosen[0].model_hash, chosen[0].model_name, RetrieverSpec("bm25", 4))
    assert ready.done("forecast", specs=[to_json(other)])["forecast"]["units"] == len(ready.store.items.kept())
    assert isinstance(ready.start("forecast", {"specs": []}), Failed)
    assert isinstance(ready.start("forecast", {"specs": [{"nonsense": 1}]}), Failed)


def test_a_written_answer_stands_beside_the_chosen_one_and_is_seen_as_it_is_made(ready: Any) -> None:
    item = ready.store.items.kept()[0]
    chosen = ready.store.pipelines.chosen()[0]
    pipeline = PipelineSpec(chosen.model_hash, chosen.model_name, make_retriever("bm25", 2), 1)
    result = ready.done(
        "try", item=item.id, retrievers=specs("oracle"), pipeline=to_json(pipeline), each=True, write=True
    )
    for tried in result["retrieved"]:
        assert tried["response"]["chosen"] is not None
        assert tried["written"]["text"]
        assert tried["written"]["error"] == ""
        assert item.question in tried["written"]["prompt"]
    seen = [s.unit for s in ready.snapshots if s.phase == WRITING]
    whole = result["written"]["text"]
    parts = [text for text in seen if text and whole.startswith(text)]
    assert len(set(parts)) > 2, "the text grows under the eyes of whoever waits"
    assert whole in parts
    assert ready.store.answers.all() == [], "nothing is kept"
