"""Responses, prompts, scores, manifests, results, units and the job log."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from ragexam.store import Store
from ragexam.store.run.prompts import StoredScores


def test_response_round_trip(store: Store, make: SimpleNamespace) -> None:
    response = make.response(make.pipeline(1), make.item(0), tie=True, reused=True)
    number = store.responses.add(response)
    assert store.responses.get(number) == response
    assert store.responses.all() == [response]
    assert store.responses.get(99) is None
    assert store.responses.last_number() == number


def test_nothing_is_answered_twice_but_failures_may_be_tried_again(store: Store, make: SimpleNamespace) -> None:
    item, pipeline = make.item(0), make.pipeline(1)
    good = make.response(pipeline, item)
    failed = replace(
        good, error="too long", loglikelihoods=(), characters=(), bytes=(), tokens=(), chosen=None, correct=None
    )
    key = (pipeline.id, item.content_hash, "m")
    store.responses.add(failed)
    assert store.responses.failed(["m"]) == {key}
    store.responses.add(failed)
    store.responses.add(good)
    assert store.responses.failed(["m"]) == set()
    assert store.responses.answered(["m"]) == {key}
    assert store.responses.answered(["other"]) == set()
    with pytest.raises(ValueError, match="already"):
        store.responses.add(good)
    assert store.responses.count() == 3  # append-only: the failures stay
    store.responses.add(replace(good, manifest_id="other"))
    assert [r.manifest_id for _, r in store.responses.after(3)] == ["other"]


def test_answers_are_counted_once_until_another_one_comes(store: Store, make: SimpleNamespace) -> None:
    p, a, b = make.pipeline(0), make.item(0), make.item(1)
    good = make.response(p, a, "m")
    store.responses.add(
        replace(good, error="no", loglikelihoods=(), characters=(), bytes=(), tokens=(), chosen=None, correct=None)
    )
    hashes = [a.content_hash, b.content_hash]
    (failed,) = store.responses.tallies(hashes)
    assert (failed.pipeline_id, failed.manifest_id, failed.tried, failed.answered) == (p.id, "m", 1, 0)
    asked: list[str] = []
    store._connection._raw.set_trace_callback(asked.append)
    assert store.responses.tallies(hashes) == [failed]
    assert not [sql for sql in asked if "GROUP BY" in sql]
    store.responses.add(good)
    (answered,) = store.responses.tallies(hashes)
    assert (answered.tried, answered.answered, answered.timed) == (1, 1, 1)
    assert store.responses.tallies([b.content_hash]) == []


def test_matrix_takes_the_last_answer_for_the_wording_in_force(store: Store, make: SimpleNamespace) -> None:
    p, q = make.pipeline(0), make.pipeline(1)
    a, b = make.item(0), make.item(1)
    edited = replace(b, question="Other wording?")
    two = replace(a, id="two", choices=("x", "y"), key=1)
    store.responses.add(make.response(p, a, "m1", chosen=1, correct=False))
    store.responses.add(make.response(p, a, "m2", chosen=0, correct=True))  # under new conditions: this one counts
    store.responses.add(make.response(p, a, "m3", error="no", loglikelihoods=(), characters=(), bytes=(), tokens=(),
                                      chosen=None, correct=None, margin=None))  # fmt: skip
    store.responses.add(make.response(p, b, "m1"))  # of an older wording
    store.responses.add(make.response(q, a, "m1", error="no", loglikelihoods=(), characters=(), bytes=(), tokens=(),
                                      chosen=None, correct=None, margin=None))  # fmt: skip
    store.responses.add(make.response(q, two, "m1", loglikelihoods=(-1.0, -2.0), characters=(1, 2), bytes=(1, 3),
                                      tokens=(1, 1), chosen=0, correct=False))  # fmt: skip
    items = [(i.id, i.content_hash) for i in (a, edited, two)]
    m = store.responses.matrix([p.id, q.id], items)
    nan = np.nan
    np.testing.assert_array_equal(m.correct, [[1, nan, nan], [nan, nan, 0]])
    np.testing.assert_array_equal(m.chosen, [[0, -1, -1], [-1, -1, 0]])
    np.testing.assert_array_equal(m.failed, [[False, False, False], [True, False, False]])
    np.testing.assert_array_equal(m.row, [[2, 0, 0], [5, 0, 6]])
    assert m.manifest_ids[m.manifest[0, 0]] == "m2"
    np.testing.assert_array_equal(m.loglikelihoods[0, 0], [-1.5, -2.25, -3.0, -4.125])
    np.testing.assert_array_equal(m.loglikelihoods[1, 2], [-1.0, -2.0, nan, nan])
    np.testing.assert_array_equal(m.lengths[:, 1, 2], [[1, 2, 0, 0], [1, 3, 0, 0], [1, 1, 0, 0]])
    assert m.item_ids == (a.id, edited.id, "two")
    newer = store.responses.matrix([p.id, q.id], items, after=2)
    np.testing.assert_array_equal(newer.correct, [[nan, nan, nan], [nan, nan, 0]])


def test_matrix_of_nothing(store: Store) -> None:
    empty = store.responses.matrix(["p"], [("i", "h")])
    assert np.isnan(empty.correct).all()
    assert empty.loglikelihoods.shape == (1, 1, 0)
    assert store.responses.matrix([], []).correct.shape == (0, 0)


def test_items_that_are_there_twice_share_their_responses(store: Store, make: SimpleNamespace) -> None:
    p, a = make.pipeline(0), make.item(0)
    twin = replace(a, id="twin")
    store.responses.add(make.response(p, a))
    m = store.responses.matrix([p.id], [(a.id, a.content_hash), ("b", "h"), (twin.id, twin.content_hash)])
    np.testing.assert_array_equal(m.correct, [[1, np.nan, 1]])


def test_prompts_are_kept_once_and_small(store: Store) -> None:
    from random import Random

    draw = Random(1)
    words = ["".join(draw.choices("abcdefghijklmnop", k=6)) for _ in range(3000)]
    passages = [" ".join(draw.choices(words, k=150)) for _ in range(4)]
    texts = ["\n\n".join([*passages[: n + 1], "Question?"]) for n in range(4)]
    store.prompts.put("p3", texts[3])
    for n in (2, 1, 0):
        store.prompts.put(f"p{n}", texts[n], base="p3" if n == 2 else f"p{n + 1}")
    store.prompts.put("p0", "something else")  # the hash is known: left alone
    assert [store.prompts.get(f"p{n}") for n in range(4)] == texts
    assert store.prompts.get("none") is None
    store.prompts.put("lonely", "text", base="not there")
    assert store.prompts.get("lonely") == "text"
    sizes = dict(store._connection.rows("SELECT hash, length(text) FROM prompts"))
    assert sizes["p2"] < sizes["p3"] / 5


def test_scores_by_conditions_and_key(store: Store) -> None:
    scores = StoredScores((-1.25, -2.5), (3, 4), (3, 5), (1, 2), 77, 0.25)
    store.scores.put("cpu", "k", scores)
    assert store.scores.get("cpu", "k") == scores
    assert store.scores.get("gpu", "k") is None
    assert store.scores.count() == 1


def test_manifests_are_their_content(store: Store) -> None:
    first = store.runs.put_manifest({"model": "m", "seed": 1})
    assert store.runs.put_manifest({"seed": 1, "model": "m"}) == first
    assert store.runs.put_manifest({"seed": 2, "model": "m"}) != first
    assert store.runs.manifest(first) == {"model": "m", "seed": 1}
    assert len(store.runs.manifests()) == 2
    number = store.runs.begin({"units": 3})
    store.runs.end(number, "done", {"units": 3, "made": 3})
    (run,) = store.runs.all()
    assert (run.outcome, run.value["made"], run.ended is not None) == ("done", 3, True)


def test_results_and_units(store: Store) -> None:
    store.fits.put("f1", {"preset": "robust"}, {"theta": [1.5, None]})
    store.fits.put("f2", {"preset": "paper"}, {"theta": []})
    latest = store.fits.latest()
    assert latest is not None
    assert (latest.id, latest.inputs) == ("f2", {"preset": "paper"})
    assert store.refinements.latest() is None
    first = store.fits.get("f1")
    assert first is not None
    assert first.value == {"theta": [1.5, None]}
    assert [r.id for r in store.fits.all()] == ["f1", "f2"]
    store.units.put("fact", "k", {"text": "ü" * 1000})
    assert store.units.get("fact", "k") == {"text": "ü" * 1000}
    assert store.units.get("item", "k") is None
    assert store.units.keys("fact") == {"k"}
    assert store.units.all("fact") == {"k": {"text": "ü" * 1000}}
    assert store.units.count("fact") == 1


def test_job_log_keeps_no_password(store: Store) -> None:
    number = store.jobs.begin("import", {"paths": ["a"], "password": "secret", "passwords": {"a": "secret"}})
    assert store.jobs.unfinished() is not None
    store.jobs.end(number, "failed", message="disk full", hint="free some")
    (entry,) = store.jobs.all()
    assert entry.parameters == {"paths": ["a"]}
    assert (entry.outcome, entry.message, entry.hint) == ("failed", "disk full", "free some")
    assert store.jobs.unfinished() is None
    assert b"secret" not in store.path.read_bytes() + store.path.with_name("exam.ragexam-wal").read_bytes()


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ({"paths": ["/home/a/docs", "b\\c.pdf", "docs/"]}, {"paths": ["docs", "c.pdf", "docs"]}),
        ({"model": "C:\\models\\small.gguf", "n": 3}, {"model": "small.gguf", "n": 3}),
        (
            {"llm": "/m/a.gguf", "labeller": "/m/b.gguf", "embedders": ["/e/mini", "bge"]},
            {"llm": "a.gguf", "labeller": "b.gguf", "embedders": ["mini", "bge"]},
        ),
        ({"places": {"ab12": "/m/x.gguf", "cd34": "scripted:1"}}, {"places": {"ab12": "x.gguf", "cd34": "scripted:1"}}),
        (
            {"model": "all-MiniLM-L6-v2", "question": "Is it a/b?"},
            {"model": "all-MiniLM-L6-v2", "question": "Is it a/b?"},
        ),
        ({"settings": {"task_domain": "/"}, "embedder": ""}, {"settings": {"task_domain": "/"}, "embedder": ""}),
    ],
)
def test_job_log_keeps_no_path(store: Store, given: dict[str, object], kept: dict[str, object]) -> None:
    store.jobs.begin("any", given)
    assert store.jobs.all()[0].parameters == kept


def test_job_log_keeps_no_path_of_what_lies_there(store: Store, tmp_path: Path) -> None:
    number = store.jobs.begin("any", {"file": str(tmp_path)})
    store.jobs.end(number, "failed", message=f"{tmp_path} is empty", hint=f"Fill {tmp_path}.")
    (entry,) = store.jobs.all()
    assert entry.parameters == {"file": tmp_path.name}
    assert (entry.message, entry.hint) == (f"{tmp_path.name} is empty", f"Fill {tmp_path.name}.")


def test_another_process_is_noticed(store: Store) -> None:
    before = store.version()[0]
    with Store.open(store.path, worker=True) as other:
        other.settings.set("a", 1)
    assert store.version()[0] != before
    assert store.settings.get("a") == 1
