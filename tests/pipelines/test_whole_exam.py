"""A whole exam on the shipped fakes: items, retrieval, examples, prompts, scoring."""

from dataclasses import replace

import pytest

from ragexam.embedding.open import open_embedder
from ragexam.llm.open import open_backend
from ragexam.pipelines.answer import answer_item
from ragexam.pipelines.examples import Examples
from ragexam.pipelines.matrix import build_matrix, parse_retrievers
from ragexam.pipelines.prompts import TEMPLATES
from ragexam.records import Chunk, Item, Span
from ragexam.retrieval.build import retrieve_for_items
from ragexam.retrieval.judging.metrics import retrieval_quality

PARTS = ["gate", "ramp", "pump", "valve", "lamp", "cable", "hinge", "crate"]
SITES = ["Northmill", "Eastwick", "Southby", "Westhall"]


@pytest.fixture(scope="module")
def exam():
    chunks, items = [], []
    for n, (site, part) in enumerate((s, p) for s in SITES for p in PARTS):
        text = f"Sheet {n}. The {part} at {site} weighs {100 + 7 * n} kg and is checked by team {chr(65 + n % 26)}."
        chunks.append(Chunk(f"c{n}", f"d{n // 8}", n % 8, 200 * (n % 8), 200 * (n % 8) + len(text), text))
        start = chunks[-1].start + text.index("weighs")
        choices = [f"{100 + 7 * ((n + step) % 32)} kg" for step in (3, 9, 17)]
        choices.insert(n % 4, f"{100 + 7 * n} kg")
        evidence = (Span(f"d{n // 8}", start, start + 13),)
        question = f"How much does the {part} at {site} weigh?"
        items.append(Item(f"i{n:02}", question, tuple(choices), n % 4, evidence, language="en"))
    return chunks, items


def sit(exam, spec, backend, known=None):
    chunks, items = exam
    retrievals = retrieve_for_items(spec.retriever, items, chunks, embedder=open_embedder("hashed"))
    by_id = {chunk.id: chunk for chunk in chunks}
    responses = []
    for item, result in zip(items, retrievals, strict=True):
        examples = Examples(items, 3).of(item, spec.examples)
        passages = [by_id[i] for i in result.chunk_ids]
        responses.append(answer_item(item, spec, passages, examples, backend, known_scores=known).response)
    return responses, retrieval_quality(retrievals, items, chunks, max(1, spec.retriever.k))


def accuracy(responses):
    assert not any(r.error for r in responses)
    return sum(bool(r.correct) for r in responses) / len(responses)


@pytest.mark.parametrize("template", list(TEMPLATES))
def test_passages_help_and_a_closed_book_guesses(template, exam):
    backend = open_backend("scripted:1:0.95")
    specs = build_matrix(
        [("h", "Fake")], parse_retrievers(["closed_book", "oracle", "bm25", "hybrid"]), (0, 2), template
    )
    right = {(s.retriever.kind, s.examples): accuracy(sit(exam, s, backend)[0]) for s in specs}
    for n in (0, 2):
        assert right["closed_book", n] <= 0.5
        assert right["oracle", n] >= right["closed_book", n] + 0.25
        assert right["bm25", n] >= right["closed_book", n] + 0.25


def test_the_same_exam_twice_gives_the_same_responses(exam):
    (spec,) = build_matrix([("h", "Fake")], parse_retrievers(["hybrid_weighted:weight=0.4"]), (1,))
    runs = [sit(exam, spec, open_backend("scripted:1:0.95"))[0] for _ in range(2)]
    timeless = [[replace(r, seconds=0.0) for r in run] for run in runs]
    assert timeless[0] == timeless[1]


def test_pipelines_with_the_same_passages_share_their_scores(exam):
    one, other = build_matrix([("h", "Fake")], parse_retrievers(["bm25", "bm25:b=0.7499"]))
    known = {}
    backend = open_backend("scripted:1:0.95")
    first, _ = sit(exam, one, backend, known)
    second, _ = sit(exam, other, backend, known)
    same = [a.passages == b.passages for a, b in zip(first, second, strict=True)]
    assert any(same)
    assert [r.reused for r in second] == same
    assert all(a.loglikelihoods == b.loglikelihoods for a, b, s in zip(first, second, same, strict=True) if s)


def test_retrieval_quality_stands_beside_accuracy(exam):
    oracle, bm25, closed = build_matrix([("h", "Fake")], parse_retrievers(["oracle", "bm25", "closed_book"]))
    backend = open_backend("scripted:1:0.95")
    assert sit(exam, oracle, backend)[1].hit_rate == 1.0
    assert sit(exam, bm25, backend)[1].hit_rate >= 0.9
    nothing = sit(exam, closed, backend)[1]
    assert (nothing.hit_rate, nothing.mrr, nothing.ndcg) == (0.0, 0.0, 0.0)
