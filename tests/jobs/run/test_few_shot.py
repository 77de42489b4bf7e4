"""Runs with diverse in-context examples: chosen by the embedding model before any language model is loaded."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ragexam.embedding.hashed import HashedEmbedder
from ragexam.jobs.worker.outcomes import Failed
from ragexam.pipelines.examples import Examples
from ragexam.pipelines.matrix import build_matrix, parse_retrievers
from ragexam.queries.items.fit_now import fit_now
from ragexam.queries.run.answers import read_answers
from ragexam.queries.run.conditions import current_conditions
from ragexam.records import Item, PipelineSpec, to_json


def diverse(bench: Any, texts: tuple[str, ...] = ("closed_book", "oracle"), examples: tuple[int, ...] = (0, 2)) -> None:
    """Choose the models of the bench with none, drawn and diverse examples."""
    models = {p.model_hash: p.model_name for p in bench.store.pipelines.chosen()}
    specs = build_matrix(list(models.items()), parse_retrievers(texts), examples, example_choices=("seeded", "diverse"))
    bench.store.pipelines.choose(specs)


def by_label(bench: Any) -> dict[str, list[tuple[str, ...]]]:
    """Return the examples of every answer, by the label of how they are chosen."""
    answers = read_answers(bench.store)
    examples: dict[str, list[tuple[str, ...]]] = {}
    for row, spec in enumerate(answers.pipelines):
        for number in answers.matrix.row[row]:
            response = bench.store.responses.get(int(number))
            examples.setdefault(spec.examples_label, []).append(response.examples)
    return examples


def test_the_examples_are_those_of_the_embedder_and_the_same_wherever_possible(ready: Any) -> None:
    diverse(ready)
    result = ready.done("run")
    assert (result["responses"], result["failed"]) == (2 * 2 * 3 * 8, 0)
    pool = ready.store.items.kept()
    vectors = HashedEmbedder().embed([item.question for item in pool], "query")
    known = {item.id: vector for item, vector in zip(pool, vectors, strict=True)}
    wanted = {i.id: tuple(e.id for e in Examples(pool, 0, known).of(i, 2, "diverse")) for i in pool}
    pipelines = by_label(ready)
    assert set(pipelines) == {"ICL@0", "ICL@2", "ICL@2 diverse"}
    assert Counter(pipelines["ICL@2 diverse"]) == Counter({k: 4 * v for k, v in Counter(wanted.values()).items()})
    assert Counter(pipelines["ICL@2 diverse"]).most_common(1)[0][1] == 4 * 6  # all but the two that are examples
    assert pipelines["ICL@2 diverse"] != pipelines["ICL@2"]
    assert set(pipelines["ICL@0"]) == {()}


def test_a_second_run_makes_nothing_and_the_manifest_names_the_embedder(ready: Any) -> None:
    diverse(ready)
    ready.done("run")
    ready.models.calls.clear()
    assert ready.done("run")["responses"] == 0
    assert not ready.models.calls
    answers = read_answers(ready.store)
    for row, spec in enumerate(answers.pipelines):
        manifest = ready.store.runs.manifest(ready.store.responses.get(int(answers.matrix.row[row, 0])).manifest_id)
        own = manifest.get("examples_embedder"), manifest.get("examples_embedder_key")
        assert own == (("hashed", HashedEmbedder().key) if "diverse" in spec.examples_label else (None, None))
        assert manifest["embedder"] == ""


def test_another_embedder_makes_only_the_diverse_answers_stale(ready: Any) -> None:
    diverse(ready)
    before = current_conditions(ready.store, ready.store.items.kept())
    after = replace(before, embedder="hashed:32")
    changed = {p.examples_label for p in ready.store.pipelines.chosen() if before.key(p) != after.key(p)}
    assert changed == {"ICL@2 diverse"}
    ready.done("run")
    result = ready.done("run", embedder="hashed:32")
    assert (result["responses"] + result["reused"] > 0, result["before"]) == (True, 2 * 2 * 2 * 8)


def test_without_an_embedding_model_the_run_fails_with_a_sentence_before_any_model_is_loaded(ready: Any) -> None:
    diverse(ready)
    ready.store.settings.set("embedder", "")
    outcome = ready.start("run")
    assert isinstance(outcome, Failed)
    assert "Diverse examples are chosen by an embedding model" in outcome.message
    assert ready.store.responses.count() == 0
    diverse(ready, examples=(0,))
    assert ready.done("run")["responses"] > 0  # without examples there is nothing to choose


def test_the_level_has_an_effect_of_its_own_in_the_hierarchical_model(ready: Any) -> None:
    items = ready.store.items.kept()
    ready.store.items.add([replace(i, id=f"{i.id}+", question=f"{i.question[:-1]} now?") for i in items], "manual")
    diverse(ready, ("closed_book", "oracle", "bm25:k=1"))
    ready.done("run")
    fit = fit_now(ready.store, model="rasch").fit
    effects = {e.level: e for e in fit.component_effects() if e.component == "icl"}
    assert set(effects) == {"ICL@0", "ICL@2", "ICL@2 diverse"}
    assert sum(e.effect for e in effects.values()) == pytest.approx(0.0, abs=1e-6)
    assert all(np.isfinite(e.effect) for e in effects.values())
    # So few documents cannot say how sure that is.
    assert all(e.se is None and "too few" in e.reason for e in effects.values())


@pytest.mark.parametrize("choice", ["seeded", "diverse"])
def test_a_try_shows_the_examples(ready: Any, choice: str) -> None:
    chosen = ready.store.pipelines.chosen()[0]
    (retriever,) = parse_retrievers(["bm25:k=1"])
    spec = PipelineSpec(chosen.model_hash, chosen.model_name, retriever, 2, "plain", choice)
    result = ready.done("try", question="What is the key number of the new office?", pipeline=to_json(spec))
    assert len(result["examples"]) == 2
    pool: dict[str, Item] = {i.id: i for i in ready.store.items.kept()}
    for example in result["examples"]:
        assert pool[example["id"]].question in result["prompt"]
    if choice == "diverse":
        ready.store.settings.set("embedder", "")
        failed = ready.start("try", {"question": "What is it?", "pipeline": to_json(spec)})
        assert isinstance(failed, Failed)
        assert "embedding model" in failed.message
