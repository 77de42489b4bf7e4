"""Checks what the dialogue before a measurement offers, and where the step of retrieval stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragexam.errors import InputError
from ragexam.jobs.worker.outcomes import Done
from ragexam.project import Project
from ragexam.project.retrieval.choice import reading_facts, reading_sample_order


@pytest.fixture
def filled(project: Project, corpus: Path) -> Project:
    for job, parameters in (("import", {"paths": [str(corpus)]}), ("generate", {"model": "scripted:3:0.9", "n": 10})):
        outcome = project.start_job(job, **parameters).wait()
        assert isinstance(outcome, Done), outcome
    return project


def test_a_retriever_is_described_from_its_text() -> None:
    plain, asking = reading_facts("bm25:k=7"), reading_facts("multi_query:base=[dense]")
    assert (plain.text, plain.label) == ("bm25:k=7", "BM25")
    assert (plain.embeds, plain.ranks, plain.asks) == (False, False, False)
    assert asking.embeds  # what stands inside counts too
    assert asking.asks
    assert reading_facts("reranked").ranks
    assert not reading_facts("oracle").searches
    with pytest.raises(InputError):
        reading_facts("nearest")


def test_a_sample_takes_one_question_of_every_document_first(filled: Project) -> None:
    of = {item.id: item.evidence[0].document_id for item in filled.items.asked() if item.evidence}
    order = reading_sample_order(filled)
    assert set(order) == set(of)
    assert len(order) == len(of)
    documents = len(set(of.values()))
    assert len({of[item] for item in order[:documents]}) == documents
    assert reading_sample_order(filled) == order


def test_the_step_says_what_is_measured_and_what_is_not(filled: Project) -> None:
    store, questions = filled._store, len(reading_sample_order(filled))
    assert str(filled.state()["retrieval"].state) == "ready"
    corpus = store.chunks.corpus_hash()
    for inputs, state, said in (
        ({"corpus": corpus, "questions": questions, "ended": False}, "ready", "in part"),
        ({"corpus": corpus, "questions": questions, "ended": True}, "done", f"on {questions} questions."),
        ({"corpus": corpus, "questions": questions - 1, "ended": True}, "done", "now say where their answer stands"),
        ({"corpus": "another", "questions": questions, "ended": True}, "stale", "measure again"),
    ):
        store.laboratories.put("one", inputs, {})
        step = filled.state()["retrieval"]
        assert str(step.state) == state
        assert said in step.sentence
    assert str(filled.state("laboratory")["retrieval"].state) == "running"
