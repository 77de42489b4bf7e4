"""The laboratory over a small project: what is kept, what is searched again, and what is read from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from ragexam.errors import InputError, NotEnoughData
from ragexam.exam.choice_items.unsaid import unsaid_choice
from ragexam.jobs.worker.outcomes import Cancelled, Done, Failed
from ragexam.parameters import read_parameters
from ragexam.pipelines.forecast import Timing
from ragexam.queries.forecast.speeds import Speed, remember_embedding, remember_speed
from ragexam.queries.models.choose import choose_models
from ragexam.queries.retrieval.export import trec_files
from ragexam.queries.retrieval.forecast import forecast_laboratory
from ragexam.queries.retrieval.plan import LaboratoryParameters, default_retrievers, plan_laboratory
from ragexam.queries.retrieval.reading import laboratory_key, read_laboratory
from ragexam.records import Item
from ragexam.report.retrieval.figures import figures_of
from ragexam.report.retrieval.groups import groups_of
from ragexam.report.retrieval.measured import INCLUSIVE, LaboratoryRequest, RetrievalMeasurements
from ragexam.retrieval.build import retrieve_for_items
from ragexam.retrieval.judging.metrics import retrieval_quality
from ragexam.retriever_specs import parameter, parse_retriever

SMALL: Mapping[str, Any] = {"retrievers": ["bm25", "dense", "child_parent:child=120,parent=400"], "depth": 6}

pytestmark = pytest.mark.usefixtures("own_cache")


def judged(bench, **request: Any) -> tuple[RetrievalMeasurements, Any]:
    measured = read_laboratory(bench.store)
    return measured, figures_of(measured, LaboratoryRequest(**request))


def test_figures_are_those_of_the_retrievers_themselves(ready):
    result = ready.done("laboratory", **SMALL)
    assert (result["questions"], result["scans"], result["retrievers"], result["failed"]) == (8, 1, 3, 0)
    measured, figures = judged(ready, k=2)
    items, chunks = ready.store.items.asked(), ready.store.chunks.all()
    embedder = ready.models.embedder("hashed")
    rows = {row.text: row for row in figures.retrievers}
    texts = {scan_text: index for index, scan_text in enumerate(measured.scans[0].texts)}
    for text in ("bm25", "dense", "hybrid_weighted:text_weight=0.1"):
        spec = replace(parse_retriever(text), k=6)
        quality = retrieval_quality(retrieve_for_items(spec, items, chunks, embedder=embedder), items, chunks, 2)
        curve = figures.curves[0]
        assert curve.values[texts[text]] == pytest.approx(quality.recall)
        if text in rows:
            own = {m: f.value for m, f in rows[text].figures.items()}
            assert own["recall"] == pytest.approx(quality.recall)
            assert own["hit_rate"] == pytest.approx(quality.hit_rate)
            assert own["mrr"] == pytest.approx(quality.mrr)
            assert own["ndcg"] == pytest.approx(quality.ndcg)
    parents = rows["child_parent:child=120,parent=400"]
    assert parents.n == 8
    assert parents.figures["recall"].value is not None
    assert all(0.0 <= f.value <= 1.0 for f in parents.figures.values())


def test_scores_added_as_they_are_are_a_scan_of_their_own(ready):
    ready.done("laboratory", **SMALL, weights=[0.1])
    before = ready.store.units.all("scan")
    ready.done("laboratory", **SMALL, weights=[0.1], raw=True)
    measured, figures = judged(ready, k=2)
    (scan,) = measured.scans
    assert scan.raw
    assert "raw scores" in str(scan.labels[0])
    spec = replace(parse_retriever(scan.texts[0]), k=6)
    assert parameter(spec, "raw") is True
    items, chunks = ready.store.items.asked(), ready.store.chunks.all()
    retrievals = retrieve_for_items(spec, items, chunks, embedder=ready.models.embedder("hashed"))
    assert figures.curves[0].values[0] == pytest.approx(retrieval_quality(retrievals, items, chunks, 2).recall)
    assert figures.scans[0].raw
    every = ready.store.units.all("scan")
    assert len(every) == 2 * len(before)
    ready.done("laboratory", **SMALL, weights=[0.1])
    assert ready.store.units.all("scan") == every, "what was searched before is kept"
    assert not judged(ready)[0].scans[0].raw


def test_nothing_is_searched_twice_and_retrievers_are_added(ready):
    ready.done("laboratory", **SMALL)
    kept = ready.store.units.all("scan"), ready.store.units.all("retrieval")
    ready.done("laboratory", **SMALL)
    assert (ready.store.units.all("scan"), ready.store.units.all("retrieval")) == kept
    ready.done("laboratory", retrievers=["hybrid"], weights=[], depth=6)
    measured, _ = judged(ready)
    assert [r.text for r in measured.retrievers] == ["bm25", "dense", "child_parent:child=120,parent=400", "hybrid"]
    assert len(measured.scans) == 1
    assert ready.store.units.count("scan") == len(kept[0])
    ready.done("laboratory", retrievers=["hybrid"], weights=[], depth=6, afresh=True)
    measured, _ = judged(ready)
    assert [r.text for r in measured.retrievers] == ["hybrid"]
    assert not measured.scans


def test_a_stopped_job_goes_on_and_ends_as_an_undisturbed_one(ready):
    def stop_in(phase):
        def seen(snapshot, progress):
            if snapshot.phase.startswith(phase):
                progress.cancel()

        return seen

    assert isinstance(ready.start("laboratory", SMALL, stop_in("Retrieving")), Cancelled)
    measured, figures = judged(ready)
    assert measured.running
    assert "Not everything has been searched yet; these figures will change." in figures.verdict
    assert figures.scans[0].done == 8
    assert isinstance(ready.start("laboratory", SMALL), Done)
    resumed, _ = judged(ready)
    assert not resumed.running
    ready.done("laboratory", **SMALL, afresh=True)
    again, _ = judged(ready)
    assert [s.rankings for s in again.scans] == [s.rankings for s in resumed.scans]
    assert [r.rankings for r in again.retrievers] == [r.rankings for r in resumed.retrievers]


def test_labels_and_languages_change_without_another_search(ready):
    ready.done("laboratory", **SMALL)
    before = laboratory_key(ready.store)
    first, _ = judged(ready)
    assert list(groups_of(first, "label")) == [INCLUSIVE]
    labels = ["fact_single", "reasoning", "unanswerable", ""]
    for n, item in enumerate(ready.store.items.asked()):
        people = {"a": labels[n % 4]} if labels[n % 4] else {}
        ready.store.items.put(replace(item, people=people, language="de" if n == 0 else "en"))
    assert laboratory_key(ready.store) != before
    second, figures = judged(ready)
    groups = groups_of(second, "label")
    assert {name: len(rows) for name, rows in groups.items()} == {INCLUSIVE: 8, "fact_single": 2, "reasoning": 2}
    assert [row.group for row in figures.strategies] == [INCLUSIVE, "fact_single", "reasoning"]
    assert figures.strategies[1].verdict == "few"
    assert dict(second.counts.by_group)["unanswerable"] == 2
    assert second.counts.unlabelled == 2
    assert list(groups_of(second, "language")) == [INCLUSIVE, "en", "de"]
    assert [r.rankings for r in second.retrievers] == [r.rankings for r in first.retrievers]


def test_what_has_changed_since_is_said(ready):
    ready.done("laboratory", **SMALL)
    items = ready.store.items.asked()
    ready.store.items.put(replace(items[0], question="Which number opens the Harbour office?"))
    ready.store.items.add([replace(items[1], id="new")], "manual")
    measured, _ = judged(ready)
    assert len(measured.questions) == 7
    assert any("1 question came in since and is not measured yet" in s for s in measured.stale)
    assert any("1 question has another wording or evidence since and is left out" in s for s in measured.stale)
    ready.done("laboratory", **SMALL)
    measured, _ = judged(ready)
    assert (len(measured.questions), measured.stale) == (9, ())
    ready.done("rechunk", chunker={"name": "sentences", "parameters": {}})
    measured, figures = judged(ready)
    assert any("The passages have changed since" in s for s in measured.stale)
    assert figures.retrievers[0].figures["recall"].value is not None  # of the passages as they were


def test_questions_without_evidence_are_counted_and_left_out(ready):
    first, second, *_ = ready.store.items.asked()
    ready.store.items.put(replace(first, evidence=()))
    ready.done("laboratory", **SMALL)
    measured, _ = judged(ready)
    assert (measured.counts.total, measured.counts.with_evidence, measured.counts.judged) == (8, 7, 7)
    assert measured.counts.skipped == ("1 question has no evidence to be found.",)
    # Where the documents do not say, what stands as evidence is only where it would stand.
    choices = [unsaid_choice(second.language) if n == second.key else c for n, c in enumerate(second.choices)]
    ready.store.items.put(replace(second, choices=tuple(choices)))
    measured, _ = judged(ready)
    assert (measured.counts.total, measured.counts.with_evidence, measured.counts.judged) == (8, 6, 6)


def test_open_items_are_searched_like_the_others(ready):
    some = ready.store.items.asked()[0]
    plain = Item("open", "Which badge opens the Harbour office?", (), -1, some.evidence, answer="HA-410", language="en")
    ready.store.items.add([plain], "manual")
    assert ready.done("laboratory", **SMALL)["questions"] == 9


def test_a_language_model_is_asked_once_for_each_question(ready):
    wanted = {**SMALL, "retrievers": ["bm25", "multi_query:base=[bm25],n=2"], "llm": "scripted:1:0.9"}
    ready.done("laboratory", **wanted)
    _, figures = judged(ready)
    row = next(r for r in figures.retrievers if r.asks_model)
    assert (row.n, row.failed) == (8, 0)
    assert row.seconds is not None
    assert any("Asking a language model costs time" in s for s in figures.verdict)
    assert ready.store.settings.get("retrieval_llm") == "scripted:1:0.9"
    before = ready.store.units.count("rewrites")
    ready.done("laboratory", **wanted)
    assert ready.store.units.count("rewrites") == before == 8


def test_reranking_scores_every_pair_once(ready):
    ready.done("laboratory", **SMALL, scorer="scripted:1:0.9")
    measured, figures = judged(ready, scorer="scripted:1:0.9")
    assert [(s.embedder, s.scorer) for s in measured.scans] == [("hashed", ""), ("hashed", "scripted:1:0.9")]
    assert figures.request.scorer == "scripted:1:0.9"
    assert figures.scans[1].done == 8
    plain, ordered = measured.scans
    for before, after in zip(plain.rankings, ordered.rankings, strict=True):
        assert [j.whole is None for j in before] == [j.whole is None for j in after]  # the same passages, reordered
    known = ready.store.units.all("pair scores")
    ready.done("laboratory", **SMALL, scorer="scripted:1:0.9", weights=[0.5])
    assert ready.store.units.all("pair scores") == known


def test_forecast_counts_what_is_cut_and_embedded_for_a_retriever(ready):
    remember_embedding("hashed", 1, 60.0)  # a minute a text, so that embedding is all that counts
    plain, cut = (
        forecast_laboratory(ready.store, {**SMALL, "retrievers": [r]}).seconds for r in ("bm25", "child_parent")
    )
    assert cut >= plain + 60, "small passages are embedded for it alone"


def test_forecast_counts_what_is_left(ready):
    before = forecast_laboratory(ready.store, SMALL)
    assert (before.questions, before.asked, before.obstacle) == (8, 0, "")
    asking = {**SMALL, "retrievers": ["multi_query:base=[bm25]"], "llm": "scripted:1:0.9"}
    unknown = forecast_laboratory(ready.store, asking)
    assert (unknown.seconds, unknown.asked) == (None, 8)
    assert "scripted:1:0.9" in unknown.models
    ready.done("laboratory", **asking)
    after = forecast_laboratory(ready.store, asking)
    assert after.asked == 0
    assert any("16 of 16 searches are kept" in s for s in after.sentences)
    wrong = forecast_laboratory(ready.store, {"retrievers": ["multi_query"]})
    assert wrong.obstacle == ""  # the project's own is known by now


def test_forecast_counts_passages_that_a_model_places(ready):
    asking = {**SMALL, "retrievers": ["contextual:base=[bm25]"], "llm": "scripted:1:0.9"}
    forecast = forecast_laboratory(ready.store, asking)
    passages = ready.store.chunks.count()
    assert (forecast.seconds, forecast.asked) == (None, passages)
    assert f"A language model is asked about {passages} passages." in forecast.sentences
    remember_embedding("hashed", 100, 0.1)
    (chosen,) = choose_models(["scripted:1:0.9"])
    speed = Speed((Timing(chosen.file_hash, 1000, 1000.0),), 0.0, 4.0, 2.0)  # a second a token, two to write one
    remember_speed(chosen.file_hash, ready.store.settings.get("backend", {}), speed)
    timed = forecast_laboratory(ready.store, asking)
    assert timed.seconds is not None
    assert timed.seconds > 100 * passages
    both = {**asking, "retrievers": ["contextual:base=[bm25]", "multi_query:base=[contextual:base=[bm25]]"]}
    said = forecast_laboratory(ready.store, both).sentences
    assert f"A language model is asked about 8 questions and {passages} passages." in said
    inside = "multi_query:llm=scripted:2:0.9,base=[contextual:base=[bm25]]"
    apart = forecast_laboratory(ready.store, {**asking, "retrievers": [inside]})
    assert apart.asked == 8 + passages, "who words questions anew places no passages"
    ready.done("laboratory", **asking)
    assert forecast_laboratory(ready.store, asking).asked == 0


def test_what_cannot_be_measured_is_said_before_anything_is_loaded(ready, bench):
    for wrong, said in (
        ({"weights": [2.0]}, "text weights"),
        ({"weights": "all"}, "list of numbers"),
        ({"depth": 900}, "At most"),
        ({"retrievers": ["oracle"]}, "does not search"),
        ({"retrievers": ["multi_query"]}, "asks a language model"),
        ({"retrievers": [], "weights": []}, "nothing to measure"),
    ):
        with pytest.raises(InputError, match=said):
            plan_laboratory(ready.store, read_parameters(LaboratoryParameters, wrong))
        assert said in forecast_laboratory(ready.store, wrong).obstacle
        outcome = bench.start("laboratory", wrong)
        assert isinstance(outcome, Failed)
        assert outcome.kind == "InputError"


def test_without_evidence_or_passages_there_is_nothing_to_do(imported):
    with pytest.raises(NotEnoughData, match="No question says"):
        plan_laboratory(imported.store, LaboratoryParameters())
    assert read_laboratory(imported.store).questions == ()


def test_default_retrievers_need_only_what_is_there():
    assert default_retrievers("", "", "") == ["bm25"]
    whole = default_retrievers("a", "s", "llm", ["a", "b"])
    assert whole[-4:] == ["dense:embedder=b", "reranked", "multi_query", "prefilter"]


def test_export_for_other_programs(ready):
    ready.done("laboratory", **SMALL)
    files = trec_files(ready.store)
    assert len(files.runs) == 6 + 3
    assert set(files.relevance) == {"", "child_parent:child=120,parent=400"}
    run = next(r for r in files.runs if r.name == "bm25")
    assert len(run.rankings) == 8
    for question, grades in files.relevance[""].items():
        assert set(grades.values()) <= {1, 2}
        assert question in files.questions


def test_what_was_read_is_read_again_after_the_same_laboratory(ready):
    ready.done("laboratory", **SMALL)
    wanted = {"retrievers": ["hybrid"], "weights": [], "depth": 6}
    ready.done("laboratory", **wanted)
    before = laboratory_key(ready.store)
    assert laboratory_key(ready.store) == before
    ready.done("laboratory", **wanted, afresh=True)  # the same id, and all its rankings are kept already
    assert laboratory_key(ready.store) != before
    before = laboratory_key(ready.store)
    ready.store.settings.set("embedder", "other")  # "dense" now stands for another retriever
    assert laboratory_key(ready.store) != before


def test_rankings_of_another_model_are_told_and_never_mixed_in(ready):
    items = ready.store.items.asked()
    wanted = {"retrievers": ["bm25", "multi_query:base=[bm25],n=2"], "weights": [], "depth": 6}
    ready.done("laboratory", **wanted, llm="scripted:1:0.9")
    assert judged(ready)[0].stale == ()
    ready.store.settings.set("retrieval_llm", "scripted:2:0.9")
    assert judged(ready)[0].stale == ("The language model that retrievers ask is another one.",)
    ready.done("laboratory", **wanted, llm="scripted:2:0.9", items=[items[0].id])
    measured, figures = judged(ready)
    assert measured.stale == ()
    rows = {row.text: row.n for row in figures.retrievers}
    assert rows == {"bm25": 8, "multi_query:base=[bm25],n=2": 1}


def test_what_no_retriever_can_be_made_of_is_left_out(ready):
    ready.done("laboratory", **SMALL)
    stored = ready.store.laboratories.latest()
    scan, first = stored.value["scans"][0], stored.value["retrievers"][0]
    value = {
        **stored.value,
        "scans": [scan, {**scan, "weights": [7.0]}, {**scan, "embedder": "a, [b]"}],
        "retrievers": [first, {**first, "text": "[" * 5_000}, {**first, "text": "unheard"}],
    }
    ready.store.laboratories.put("stranger", {}, value)
    measured, _ = judged(ready)
    assert (len(measured.scans), [r.text for r in measured.retrievers]) == (1, ["bm25"])


def test_a_damaged_record_is_no_record(ready):
    ready.done("laboratory", **SMALL)
    ready.store.laboratories.put("zzz", {}, {"corpus": 7})
    assert read_laboratory(ready.store).questions == ()


def test_passages_of_another_chunking_are_resolved(ready):
    ready.done("laboratory", **SMALL)
    files = trec_files(ready.store)
    run = next(r for r in files.runs if r.chunking)
    ids = {i for ranking in run.rankings.values() for i in ranking}
    assert set(ready.store.chunks.get(ids)) == ids
    assert not ids & {chunk.id for chunk in ready.store.chunks.all()}
