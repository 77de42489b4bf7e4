"""Retrievers inside retrievers, in whole runs: all kinds in one matrix, what makes answers stale, what fails alone."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ragexam.errors import ModelError
from ragexam.jobs.worker.outcomes import Failed
from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.pipelines.matrix import build_matrix, parse_retrievers
from ragexam.queries.items.fits import kept_fit
from ragexam.queries.report.handed_over import passages_handed_over, retrieval_metrics, retrieved_baselines
from ragexam.queries.retrieval.child_chunks import child_parent_chunking, chunks_of
from ragexam.queries.run.answers import read_answers
from ragexam.queries.run.conditions import current_conditions
from ragexam.queries.run.stale import stale_reasons
from ragexam.records import PipelineSpec, to_json
from ragexam.retriever_specs import KINDS, parse_retriever

SMALL = "child_parent:child=120,parent=400"
WITH_PARAMETERS = (
    "dense:embedder=hashed:64",
    "hybrid_weighted:text_weight=0.2",
    "reranked:candidates=4",
    SMALL,
    "ensemble:of=[dense]+[dense:embedder=hashed:64],by=scores",
    "multi_query:base=[ensemble]",
    f"ensemble:of=[bm25]+[{SMALL}],weights=1+2",
)
NAMED = {text.partition(":")[0] for text in WITH_PARAMETERS}
ALL = (*(kind for kind in KINDS if kind == "dense" or kind not in NAMED), *WITH_PARAMETERS)
"""Every kind there is; those of the larger corpora with parameters that make them quick."""

pytestmark = pytest.mark.usefixtures("own_cache")


def choose(bench: Any, texts: tuple[str, ...], models: tuple[str, ...] = ("scripted:1:0.9",)) -> list[PipelineSpec]:
    facts = [ScriptedBackend.from_name(name).describe() for name in models]
    bench.store.settings.set("places", {f.file_hash: name for f, name in zip(facts, models, strict=True)})
    chosen = build_matrix([(f.file_hash, f.name) for f in facts], parse_retrievers(texts), (0,))
    bench.store.pipelines.choose(chosen)
    return chosen


def stale(bench: Any) -> dict[str, int]:
    answers = read_answers(bench.store)
    return {p.retriever.kind: int(answers.stale[row].sum()) for row, p in enumerate(answers.pipelines)}


def test_all_kinds_run_in_one_matrix_and_each_has_its_effect(ready: Any) -> None:
    ready.store.settings.set("scorer", "scripted:3:0.9")
    chosen = choose(ready, ALL, ("scripted:1:0.9", "scripted:2:0.6"))
    result = ready.done("run")
    assert result["responses"] == len(chosen) * 8
    assert result["failed"] == 0
    assert ready.done("run")["before"] == len(chosen) * 8

    answers = read_answers(ready.store)
    handed = passages_handed_over(ready.store, answers)
    metrics = retrieval_metrics(handed)
    searching = {p.retriever_label for p in chosen} - {"Closed book", "Oracle"}
    assert set(metrics) == searching
    shares = [figures[name] for figures in metrics.values() for name in figures.keys() - {"Characters"}]
    assert all(0 <= share <= 1 for share in shares)
    (bm25,) = (each for each in handed if each.label == "BM25, k=3")
    passages = [ready.store.chunks.get(each.chunk_ids).values() for each in bm25.retrieved]
    read = [
        sum(len(chunk.text) for chunk in of_one) + len(of_one) - 1 for of_one in passages
    ]  # a line's end between two
    assert metrics["BM25, k=3"]["Characters"] == pytest.approx(sum(read) / len(read))
    assert {baseline.name for baseline in retrieved_baselines(handed)} == {
        f"Word for word in the passages of {label}" for label in searching
    }
    for row, spec in enumerate(answers.pipelines):
        for number in answers.matrix.row[row]:
            response = ready.store.responses.get(int(number))
            passages = ready.store.chunks.get(response.passages)
            assert set(passages) == set(response.passages), "every passage can be shown"
            assert set(passages) <= {c.id for c in chunks_of(ready.store, spec.retriever)} or not passages

    ready.done("fit")
    fit = kept_fit(ready.store.fits.all()[-1])
    effects = [e for e in fit.fit.component_effects() if e.component == "retriever"]
    assert Counter(e.level for e in effects) == Counter(p.retriever_label for p in chosen[: len(ALL)])


def test_each_model_is_loaded_once_however_many_retrievers_ask_it(ready: Any) -> None:
    opened: list[str] = []
    real = ready.models.embedder

    def embedder(name: str) -> Any:
        if not opened or opened[-1] != name:
            opened.append(name)
        return real(name)

    ready.models.embedder = embedder
    choose(ready, ("dense", "dense:embedder=hashed:64", "hybrid", "hybrid:embedder=hashed:64", SMALL))
    ready.done("run")
    assert opened == ["hashed", "hashed:64"]


def test_rewrites_and_predictions_are_kept_question_by_question(ready: Any) -> None:
    choose(ready, ("multi_query:base=[bm25]", "multi_query:base=[dense]", "prefilter:base=[bm25]"))
    ready.done("run")
    assert ready.store.units.count("rewrites") == 8, "two retrievers share them"
    assert ready.store.units.count("prediction") == 8
    before = ready.store.units.all("rewrites")
    assert all(value["seconds"] > 0 for value in before.values())
    choose(ready, ("multi_query:base=[hybrid]",))
    ready.done("run")
    assert ready.store.units.all("rewrites") == before
    # The time that the model once took is part of what the retriever costs.
    answers = read_answers(ready.store)
    spent = [ready.store.responses.get(int(n)).retrieval_seconds for n in answers.matrix.row[0]]
    assert sum(spent) >= sum(value["seconds"] for value in before.values())


def test_another_language_model_makes_only_those_stale_that_ask_it(ready: Any) -> None:
    choose(ready, ("bm25", "multi_query:base=[bm25]", "reranked:base=[prefilter:base=[bm25]],ranker=scripted:3"))
    ready.done("run")
    assert ready.store.settings.get("retrieval_llm"), "the run settles the model"
    assert stale(ready) == {"bm25": 0, "multi_query": 0, "reranked": 0}
    ready.store.settings.set("retrieval_llm", "scripted:7:0.5")
    assert stale(ready) == {"bm25": 0, "multi_query": 8, "reranked": 8}
    reasons = stale_reasons(ready.store, read_answers(ready.store))
    assert reasons == [("The language model that retrievers ask is another one.", 16)]
    assert ready.done("run")["responses"] == 16
    assert stale(ready) == {"bm25": 0, "multi_query": 0, "reranked": 0}


def test_another_embedder_of_the_project_makes_those_stale_that_use_it_deep_inside(ready: Any) -> None:
    choose(ready, ("multi_query:base=[ensemble]", "child_parent:base=[dense:embedder=hashed:64]", "bm25"))
    ready.done("run")
    ready.store.settings.set("embedder", "hashed:128")
    assert stale(ready) == {"multi_query": 8, "child_parent": 0, "bm25": 0}


def test_another_title_makes_only_a_filter_by_names_stale(ready: Any) -> None:
    choose(ready, ("prefilter:base=[bm25]", "multi_query:base=[bm25]", SMALL))
    ready.done("run")
    ready.store.documents.update(ready.store.documents.all()[0].id, {"title": "Another name"})
    assert stale(ready) == {"prefilter": 8, "multi_query": 0, "child_parent": 0}
    reasons = stale_reasons(ready.store, read_answers(ready.store))
    assert reasons == [("Titles or topics of the documents have changed.", 8)]


def test_child_parent_passages_do_not_depend_on_how_the_project_is_cut(ready: Any) -> None:
    choose(ready, (SMALL, f"ensemble:of=[bm25]+[{SMALL}]"))
    ready.done("run")
    own = ready.store.chunks.spec()
    assert own is not None
    assert own.name == "structure", "the chunking in force stays"
    ready.done("rechunk", chunker="child_parent")
    assert stale(ready) == {"child_parent": 0, "ensemble": 8}
    document = ready.store.documents.all()[-1]
    ready.store.documents.update(document.id, {"excluded": True})
    assert stale(ready)["child_parent"] > 0
    result = ready.done("run")
    assert result["responses"] > 0
    answers = read_answers(ready.store)
    for number in answers.matrix.row[0]:
        passages = ready.store.chunks.get(ready.store.responses.get(int(number)).passages)
        assert passages
        assert all(chunk.document_id != document.id for chunk in passages.values())


def test_a_new_document_is_cut_for_the_retriever_too(ready: Any, corpus: Path) -> None:
    choose(ready, (SMALL,))
    ready.done("run")
    spec = child_parent_chunking((120, 400))
    before = {c.document_id for c in ready.store.chunks.all(spec)}
    (corpus / "later.md").write_text("# Later office\n\nThe key number of the Later office is 999.\n", encoding="utf-8")
    ready.done("import", paths=[str(corpus)])
    assert stale(ready) == {"child_parent": 8}
    ready.done("run")
    assert len({c.document_id for c in ready.store.chunks.all(spec)} - before) == 1


def test_a_project_that_is_cut_in_the_same_sizes_shares_the_passages(ready: Any) -> None:
    ready.done("rechunk", chunker={"name": "child_parent", "parameters": {"child": 120, "parent": 400}})
    choose(ready, (SMALL, "dense"))
    ready.done("run")
    answers = read_answers(ready.store)
    ours, theirs = ([ready.store.responses.get(int(n)).passages for n in answers.matrix.row[row]] for row in range(2))
    assert ours == theirs
    assert len(ready.store.chunks.specs_used()) == 2, "its first cutting, and this one"


class Broken(ModelError):
    pass


def test_a_model_that_fails_on_a_question_fails_there_alone(ready: Any) -> None:
    inner = ready.models.backend

    class Failing:
        def __init__(self, backend: Any) -> None:
            self._backend = backend

        def __getattr__(self, name: str) -> Any:
            return getattr(self._backend, name)

        def generate(self, prompt: str, **options: Any) -> Any:
            if "Quarry office" in prompt:
                raise Broken("The model broke.")
            return self._backend.generate(prompt, **options)

    ready.models.backend = lambda model, **options: Failing(inner(model, **options))
    choose(ready, ("bm25", "multi_query:base=[bm25]"))
    result = ready.done("run")
    assert (result["responses"], result["failed"]) == (16, 1)
    answers = read_answers(ready.store)
    failed = [ready.store.responses.get(int(n)) for n in answers.matrix.row[1]]
    (error,) = [r.error for r in failed if r.error]
    assert "language model could not be asked" in error
    assert "The model broke." in error
    assert ready.store.units.count("retrieval") == 15, "a failure is tried again another time"


def test_a_model_that_cannot_be_opened_leaves_the_other_retrievers_alone(ready: Any) -> None:
    choose(ready, ("bm25", "multi_query:base=[bm25],llm=nowhere"))
    result = ready.done("run")
    assert (result["responses"], result["failed"]) == (16, 8)
    answers = read_answers(ready.store)
    assert not answers.results.failed[0].any()
    response = ready.store.responses.get(int(answers.matrix.row[1][0]))
    assert "cannot be used" in response.error


def test_without_any_language_model_it_is_said_what_to_do(ready: Any) -> None:
    ready.store.pipelines.choose([])
    result = ready.done(
        "try", question="Which badge?", retrievers=[to_json(parse_retriever("multi_query:base=[bm25]"))]
    )
    assert "none is chosen" in result["retrieved"][0]["error"]


def test_a_topic_filter_without_topics_says_so(ready: Any) -> None:
    choose(ready, ("prefilter:names=topic,base=[bm25]",))
    failed = ready.start("run")
    assert isinstance(failed, Failed)
    assert "no topic to choose from" in failed.message


def test_every_kind_can_be_tried(ready: Any) -> None:
    ready.store.settings.set("scorer", "scripted:3:0.9")
    chosen = choose(ready, ALL)
    item = ready.store.items.kept()[2]
    result = ready.done("try", item=item.id, retrievers=[to_json(parse_retriever(t)) for t in ALL])
    retrieved = {str(parse_retriever(t).key): r for t, r in zip(ALL, result["retrieved"], strict=True)}
    assert all(r["error"] == "" for r in retrieved.values())
    for text in (SMALL, ALL[-1], "multi_query:base=[ensemble]"):
        shown = retrieved[parse_retriever(text).key]
        assert shown["covered"], text
        (marked, *_) = [p for p in shown["passages"] if p["gold"]]
        ((start, end),) = marked["gold"]
        assert marked["chunk"]["text"][start:end] == item.choices[item.key]
    again = ready.done("try", item=item.id, retrievers=[to_json(parse_retriever(t)) for t in ALL])
    ids = [[[p["chunk"]["id"] for p in r["passages"]] for r in tried["retrieved"]] for tried in (result, again)]
    assert ids[0] == ids[1]
    assert len(chosen) == len(ALL)


def test_conditions_of_the_old_kinds_are_what_they_were(ready: Any) -> None:
    conditions = current_conditions(ready.store, ready.store.items.kept())
    for spec in ready.store.pipelines.chosen():
        assert set(conditions.of(spec)) <= {
            "template", "template_hash", "corpus", "chunking", "embedder", "scorer", "seed", "pool",
        }  # fmt: skip


def test_the_forecast_counts_what_models_are_asked(ready: Any) -> None:
    choose(ready, ("bm25",))
    assert ready.done("forecast")["asking"] == {"seconds": 0.0, "calls": 0, "unknown": []}
    (spec,) = choose(ready, ("multi_query:base=[prefilter:base=[bm25],parts=yes],n=2",))
    asking = ready.done("forecast")["asking"]
    # Each of 8 questions is rewritten once; three wordings each ask twice, for the document and for its part.
    assert asking["calls"] == 8 * (1 + 3 * 2)
    assert asking["unknown"] == []
    assert asking["seconds"] > 0
    ready.done("run")
    assert ready.done("forecast")["asking"]["calls"] == 0
    assert spec.retriever.kind == "multi_query"
