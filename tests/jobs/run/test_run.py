"""Runs: what is answered, what is answered again, what is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ragexam.errors import ModelLoadError
from ragexam.jobs.models.defaults import default_scorer, project_scorer
from ragexam.jobs.worker.outcomes import Cancelled, Failed, Paused
from ragexam.llm.backend import Backend, ModelFacts, Scores
from ragexam.llm.library.models import FoundModel
from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.pipelines.matrix import parse_retrievers
from ragexam.progress import Progress, Snapshot
from ragexam.queries.run import conditions
from ragexam.queries.run.answers import read_answers
from ragexam.queries.run.conditions import current_conditions
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


def test_answers_given_with_other_threads_are_not_asked_again(ready: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    items = [item.id for item in ready.store.items.kept()]
    ready.done("run", items=items[1:])
    ready.models.calls.clear()
    ready.models.threads = 3
    monkeypatch.setattr("os.cpu_count", lambda: 64)
    result = ready.done("run")
    assert (result["responses"], result["before"]) == (20, 140), "the item that was left out, by all pipelines"
    value = ready.store.runs.all()[-1].value
    assert value["alike"]
    for mine, others in value["alike"].items():
        assert ready.store.runs.manifest(mine)["model"]["threads"] == 3
        assert [ready.store.runs.manifest(other)["model"]["threads"] for other in others] == [0]


@pytest.mark.parametrize("elsewhere", [{"cores": 64, "threads": 9}, {"system": "Plan 9", "program": "0.0.9"}])
def test_where_nothing_is_due_no_model_is_loaded(
    elsewhere: dict[str, Any], ready: Any, choose: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    ready.store.pipelines.choose(choose(ready, ["scripted:1:0.9"], ("closed_book", "dense:k=2")))
    with monkeypatch.context() as there:  # the project came from another machine
        ours = conditions.machine()
        there.setattr("ragexam.queries.run.conditions.machine", lambda: {**ours, **elsewhere})
        there.setattr("ragexam.jobs.run.sitting.machine", lambda: {**ours, **elsewhere})
        given = ready.done("run")["responses"]
    manifests = {one.manifest_id for one in ready.store.responses.all()}
    assert ready.done("forecast")["forecast"]["units"] == 0
    ready.models.loads.clear()
    result = ready.done("run")
    assert (result["responses"], result["before"]) == (0, given)
    assert not ready.models.loads
    assert not any("oading" in one.phase for one in ready.snapshots), "no embedding model either"
    assert {*ready.store.runs.all()[-1].value["manifests"].values()} == manifests


def test_models_that_are_to_be_loaded_otherwise_are_loaded(ready: Any) -> None:
    ready.done("run")
    ready.models.loads.clear()
    ready.done("run", backend={"gpu_layers": "auto"})
    assert not ready.models.loads
    ready.done("run", backend={"gpu_layers": 7})
    assert ready.models.loads


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


def test_stopped_run_goes_on_to_the_same_result(ready: Any, corpus: Any, tmp_path: Any) -> None:
    # At 38 the first pipeline has answered all, and others of its template and examples have not.
    for index, how in ((17, "cancel"), (38, "pause"), (60, "pause"), (61, "cancel")):

        def stop(snapshot: Snapshot, progress: Progress, index: int = index, how: str = how) -> None:
            if snapshot.phase.startswith("Answering") and snapshot.done == index:
                getattr(progress, how)()

        outcome = ready.start("run", {}, stop)
        assert isinstance(outcome, Cancelled if how == "cancel" else Paused)
        assert ready.store.responses.count() == index
        assert ready.store.runs.all()[-1].outcome == ("cancelled" if how == "cancel" else "paused")
    ready.done("run")
    again = ready.store.responses.all()
    from ragexam.store import Store

    with Store.create(tmp_path / "other.ragexam") as other:
        undisturbed = type(ready)(other)
        other.settings.set("embedder", "hashed")
        other.settings.set("places", ready.store.settings.get("places"))
        undisturbed.done("import", paths=[str(corpus)])
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
    asked_twice = [(r.pipeline_id, r.item_id) for r in store.responses.all()]
    assert asked_twice.count((answers.pipelines[0].id, "orphan")) == 2


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


def test_ranker_is_settled_once_for_all_pipelines(ready: Any, choose: Callable[..., Any]) -> None:
    both = choose(ready, ["scripted:1:0.9", "scripted:2:0.7"], ("reranked:k=2",))
    smallest = min(p.model_hash for p in both)  # scripted models have no file: the hash decides
    other = next(p for p in both if p.model_hash != smallest)
    ready.store.pipelines.choose(both)
    ready.done("run", pipelines=[other.id])
    assert ready.store.settings.get("scorer") == smallest
    for order in (both, both[::-1]):
        ready.store.pipelines.choose(order)
        assert not read_answers(ready.store).stale.any()
    assert ready.done("run")["before"] == 8
    newer = choose(ready, ["scripted:5:0.9"], ("reranked:k=2",))
    ready.store.pipelines.choose([*newer, *both])
    ready.done("run")
    assert ready.store.settings.get("scorer") == smallest
    assert not read_answers(ready.store).stale.any()


def test_given_seed_and_ranker_become_the_projects(ready: Any, choose: Callable[..., Any]) -> None:
    ready.store.pipelines.choose(choose(ready, ["scripted:1:0.9"], ("reranked:k=2",)))
    ready.done("run", seed=7, scorer="scripted:4")
    assert (ready.store.settings.get("seed"), ready.store.settings.get("scorer")) == (7, "scripted:4")
    assert not read_answers(ready.store).stale.any()
    assert ready.done("run")["responses"] == 0


def test_conditions_without_a_ranker_do_not_know_of_it(ready: Any) -> None:
    pool, plain = ready.store.items.kept(), ready.store.pipelines.chosen()
    before = current_conditions(ready.store, pool)
    assert before.scorer == ""
    ready.store.settings.set("scorer", "scripted:4")
    after = current_conditions(ready.store, pool)
    assert after.scorer == "scripted:4"
    assert [before.of(p) for p in plain] == [after.of(p) for p in plain]
    assert {before.of(p)["scorer"] for p in plain} == {""}
    (reranked,) = parse_retrievers(["reranked"])
    assert before.key(replace(plain[0], retriever=reranked)) != after.key(replace(plain[0], retriever=reranked))


def test_default_ranker_is_a_cross_encoder_else_the_smallest_model(
    ready: Any, choose: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAGEXAM_MODELS", str(tmp_path / "own"))
    chosen = choose(ready, ["scripted:1", "scripted:2", "scripted:3"], ("reranked",))
    one, two, three = dict.fromkeys(p.model_hash for p in chosen)
    (tmp_path / "large.gguf").write_bytes(b"x" * 20)
    (tmp_path / "small.gguf").write_bytes(b"x" * 10)
    places = {one: str(tmp_path / "large.gguf"), two: str(tmp_path / "small.gguf"), three: str(tmp_path / "gone.gguf")}
    for order in (chosen, chosen[::-1]):
        assert default_scorer(order, places) == two
    assert default_scorer(chosen, {**places, two: str(tmp_path / "large.gguf")}) == min(one, two)
    assert default_scorer([], places) == ""
    # Models of the library have no place of their own: they are looked up by their hash.
    sizes = {one: 300, two: 200, three: 100}
    monkeypatch.setattr(
        "ragexam.jobs.models.defaults.resolve_model", lambda h: FoundModel(tmp_path / h[:8], h[:8], "test", sizes[h])
    )
    for order in (chosen, chosen[::-1]):
        assert default_scorer(order, {}) == three
    folder = tmp_path / "own" / "ranker"
    folder.mkdir(parents=True)
    (folder / "config.json").write_text('{"architectures": ["BertForSequenceClassification"]}')
    (folder / "model.safetensors").write_bytes(b"")
    assert default_scorer(chosen, places) == "ranker"
    ready.store.pipelines.choose(chosen)
    assert project_scorer(ready.store) == "ranker"
    assert ready.store.settings.get("scorer") == "ranker"


class Ranking(Backend):
    """A scripted model whose re-ranking can fail and is counted."""

    def __init__(self, inner: Backend, fails_at: str) -> None:
        self._inner = inner
        self._fails_at = fails_at
        self.calls = 0

    def describe(self) -> ModelFacts:
        return self._inner.describe()

    def count_tokens(self, text: str) -> int:
        return self._inner.count_tokens(text)

    def render_chat(self, messages: Any) -> str:
        return self._inner.render_chat(messages)

    def loglikelihoods(self, prompt: str, continuations: Any) -> Scores:
        if tuple(continuations) == ("Yes", "No"):
            self.calls += 1
            if self._fails_at and self._fails_at in prompt.split("Passage:")[0]:
                raise ModelLoadError("The model broke.")
        return self._inner.loglikelihoods(prompt, continuations)

    def close(self) -> None:
        self._inner.close()


def rank_with(bench: Any, monkeypatch: pytest.MonkeyPatch, fails_at: str = "") -> Ranking:
    """All language models of the bench re-rank as told; the one that counts is "scripted:4"."""
    ranking = Ranking(ScriptedBackend.from_name("scripted:4"), fails_at)
    plain = bench.models.backend
    monkeypatch.setattr(
        bench.models, "backend", lambda name, **options: ranking if name == "scripted:4" else plain(name, **options)
    )
    bench.store.settings.set("scorer", "scripted:4")
    return ranking


def test_ranker_that_fails_on_one_question_fails_that_question(
    ready: Any, choose: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    ready.store.pipelines.choose(choose(ready, ["scripted:1:0.9"], ("reranked:k=2", "bm25:k=2"))[::2])
    rank_with(ready, monkeypatch, fails_at="Quarry office")
    result = ready.done("run")
    assert (result["responses"], result["failed"], result["models_failed"]) == (16, 1, {})
    (error,) = [r.error for r in ready.store.responses.all() if r.error]
    assert "could not be re-ranked" in error
    assert "The model broke." in error
    monkeypatch.undo()
    assert ready.done("run", retry_failed=True)["failed"] == 0  # the failure was not kept as what was found


def test_ranker_that_is_not_there_fails_its_pipelines_alone(ready: Any, choose: Callable[..., Any]) -> None:
    ready.store.pipelines.choose(choose(ready, ["scripted:1:0.9"], ("reranked:k=2", "bm25:k=2"))[::2])
    result = ready.done("run", scorer="no such ranker")
    assert (result["responses"], result["failed"]) == (16, 8)
    errors = {r.error for r in ready.store.responses.all() if r.error}
    assert all("re-ranking model cannot be used" in e and "no such ranker" in e for e in errors)
    assert ready.done("run", scorer="scripted:4")["failed"] == 0


@pytest.mark.parametrize("at", [3, 27])
def test_ranking_stops_within_one_call_and_keeps_finished_questions(
    ready: Any, choose: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    ready.store.pipelines.choose(choose(ready, ["scripted:1:0.9"], ("reranked:k=2",))[:1])
    ranking = rank_with(ready, monkeypatch)
    current: list[Progress] = []
    inner = ranking.loglikelihoods

    def stopping(prompt: str, continuations: Any) -> Scores:
        scores = inner(prompt, continuations)
        if ranking.calls == at:
            current[-1].cancel()
        return scores

    monkeypatch.setattr(ranking, "loglikelihoods", stopping)
    outcome = ready.start("run", {}, lambda _, progress: current.append(progress))
    assert isinstance(outcome, Cancelled)
    assert ranking.calls == at
    candidates = min(10, len(ready.store.chunks.all()))
    monkeypatch.undo()
    again = rank_with(ready, monkeypatch)
    ready.done("run")
    assert again.calls == (8 - at // candidates) * candidates


def test_forecast_counts_what_is_left(ready: Any) -> None:
    first = ready.done("forecast")["forecast"]
    assert first["units"] == 160
    assert first["seconds"] > 0
    ready.done("run", pipelines=[ready.store.pipelines.chosen()[0].id])
    assert ready.done("forecast")["forecast"]["units"] == 152


def test_forecast_knows_which_prompts_were_asked_before(ready: Any, choose: Callable[..., Any]) -> None:
    """A retriever that hands over what another did is answered without a model: those answers are units, and take no time."""
    ready.store.pipelines.choose(choose(ready, ["scripted:1:0.9"], ("bm25:k=1", "adaptive:k=1,base=[bm25]")))
    both = ready.done("forecast")["forecast"]
    ready.done("run", pipelines=[p.id for p in ready.store.pipelines.chosen() if p.retriever.kind == "bm25"])
    left = ready.done("forecast")["forecast"]
    assert (both["units"], left["units"]) == (32, 16)
    assert left["seconds"] < both["seconds"]
    assert set(left["seconds_by_model"]) == set(both["seconds_by_model"]), "it is loaded, and asked nothing"
    result = ready.done("run")
    assert (result["responses"], result["reused"]) == (16, 16)


def test_forecast_looks_for_no_passage_that_is_not_embedded(ready: Any, choose: Callable[..., Any]) -> None:
    ready.store.pipelines.choose(choose(ready, ["scripted:1:0.9"], ("dense:k=1",)))
    phases = {s.phase for s in ready.snapshots}
    told = ready.done("forecast")["forecast"]
    assert told["units"] == 16
    assert "Embedding passages" not in {s.phase for s in ready.snapshots} - phases
    assert ready.store.units.count("retrieval") == 0
    ready.done("embed", embedder="hashed")
    ready.done("forecast")
    assert ready.store.units.count("retrieval") == 8, "kept for the run"


def test_forecast_loads_no_model_that_has_nothing_left(ready: Any) -> None:
    chosen = ready.store.pipelines.chosen()
    first = chosen[0].model_hash
    ready.done("run", pipelines=[p.id for p in chosen if p.model_hash == first])
    ready.models.calls.clear()
    result = ready.done("forecast")["forecast"]
    (other,) = {p.model_hash for p in chosen} - {first}
    assert (result["units"], set(result["seconds_by_model"])) == (80, {other})
    assert result["seconds"] > 0
    assert {key[0] for key in ready.models.calls} == {other}
    ready.done("run")
    ready.models.calls.clear()
    result = ready.done("forecast")["forecast"]
    assert (result["units"], result["seconds"], result["seconds_by_model"]) == (0, 0.0, {})
    assert not ready.models.calls


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
