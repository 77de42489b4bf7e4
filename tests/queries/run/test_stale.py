"""Checks what has changed since an answer was given: no condition is without a sentence."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from ragexam.pipelines.matrix import build_matrix, parse_retrievers
from ragexam.queries.grading.writing_conditions import writing_conditions
from ragexam.queries.run.conditions import Conditions
from ragexam.queries.run.stale import OTHER, changed
from ragexam.records import SYSTEM, PipelineSpec

CONDITIONS = Conditions(
    1, "corpus", "chunker", "pool", "hashed", "ranker", "scripted", "documents", "outline", {"Desk": "its key"}
)


def specs() -> list[PipelineSpec]:
    """Return pipelines that together depend on every condition."""
    inside = ("multi_query:base=[prefilter:base=[bm25]]", "child_parent:base=[bm25]", "reranked:base=[bm25]")
    told = ("closed_book", "dense:k=2", *inside)
    made = build_matrix([("hash", "Scripted")], parse_retrievers(told), (0, 2))
    diverse = [replace(spec, example_choice="diverse") for spec in made if spec.examples]
    return [*made, *diverse, replace(made[0], model_name="Desk", template=SYSTEM)]


@pytest.mark.parametrize("spec", specs(), ids=lambda spec: f"{spec.retriever.kind} {spec.examples} {spec.template}")
def test_every_condition_has_a_sentence_of_its_own(spec: PipelineSpec) -> None:
    for wanted in (CONDITIONS.of(spec), writing_conditions(CONDITIONS, spec)):
        for name in wanted:
            said = changed({**wanted, name: "another"}, wanted)
            assert said, name
            assert said != OTHER, name


def test_these_pipelines_depend_on_everything() -> None:
    every = [CONDITIONS.of(spec) for spec in specs()]
    for name in ("connection", "outline", "retrieval_llm", "seed", "pool", "examples_embedder", "embedder"):
        assert any(name in value for value in every), name
    for one in fields(Conditions):
        other = {"Desk": "another"} if one.name == "connections" else 2 if one.name == "seed" else "another"
        now = [replace(CONDITIONS, **{one.name: other}).of(spec) for spec in specs()]
        assert now != every, one.name


def test_another_embedding_model_for_the_examples_is_said() -> None:
    spec = next(s for s in specs() if s.example_choice == "diverse" and s.retriever.kind == "closed_book")
    given = CONDITIONS.of(spec)
    wanted = replace(CONDITIONS, embedder="another").of(spec)
    assert changed(given, wanted) == "The embedding model that chooses the in-context examples is another one."


def test_what_no_sentence_knows_is_said_to_be_something_else() -> None:
    given = CONDITIONS.of(specs()[0])
    assert changed(given, {**given, "weather": "rain"}) == OTHER
