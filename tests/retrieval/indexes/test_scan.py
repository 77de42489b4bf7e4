"""A scan ranks as the weighted hybrid does, at every weight, whatever shortcut it takes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragexam.errors import InputError
from ragexam.retrieval.base import Retrieved
from ragexam.retrieval.indexes.hybrid import WeightedIndex
from ragexam.retrieval.indexes.scan import WEIGHTS, Scanned, TextWeightScan, check_weights, reranked, to_parents


class Ready:
    """A retriever whose scores are ready: one row per query."""

    def __init__(self, scores):
        self.scores = np.asarray(scores, dtype=np.float64)
        self.chunk_ids = tuple(f"c{i}" for i in range(self.scores.shape[1]))

    def score_all(self, queries):
        return self.scores[[int(q) for q in queries]]

    def search(self, queries, k):
        raise AssertionError("a scan looks at scores alone")


def compare(lexical, dense, weights, depth, *, raw=False):
    """Rankings of the scan beside those of the hybrid; the scan is handed back."""
    scan = TextWeightScan(Ready(lexical), Ready(dense), weights, raw=raw)
    queries = [str(n) for n in range(len(lexical))]
    rankings = scan.search(queries, depth)
    for index, weight in enumerate(scan.weights):
        wanted = WeightedIndex(Ready(lexical), Ready(dense), text_weight=weight, raw=raw).search(queries, depth)
        for own, other in zip(rankings, wanted, strict=True):
            assert own.rankings[index].chunk_ids == other.chunk_ids
            assert own.rankings[index].scores == pytest.approx(other.scores, abs=1e-12)
    return scan


@pytest.mark.parametrize("count", [1, 3, 64, 255, 256, 300, 2_000])
def test_every_weight_ranks_as_the_hybrid(count):
    rng = np.random.default_rng(count)
    lexical = np.where(rng.random((5, count)) < 0.4, rng.gamma(2.0, 2.0, (5, count)), 0.0)
    compare(lexical, rng.normal(0.3, 0.1, (5, count)), [*WEIGHTS, 0.33], 10)


@given(seed=st.integers(0, 2**32 - 1), levels=st.integers(1, 6), count=st.integers(1, 700), depth=st.integers(1, 12))
@settings(max_examples=60, deadline=None)
def test_ties_are_cut_by_chunk_order(seed, levels, count, depth):
    rng = np.random.default_rng(seed)
    lexical, dense = rng.integers(levels, size=(2, count)), rng.integers(levels, size=(2, count))
    compare(lexical, dense, WEIGHTS, depth)


@pytest.mark.parametrize("count", [3, 256, 2_000])
def test_scores_can_be_added_as_they_are(count):
    rng = np.random.default_rng(count)
    lexical = np.where(rng.random((5, count)) < 0.4, rng.gamma(2.0, 6.0, (5, count)), 0.0)
    dense = rng.normal(0.3, 0.1, (5, count))
    compare(lexical, dense, [0.0, 0.02, 0.1, 0.5, 1.0], 10, raw=True)
    scan = TextWeightScan(Ready(lexical), Ready(dense), [0.1], raw=True).search(["0"], 1)[0].rankings[0]
    best = int(np.argmax(0.1 * lexical[0] + 0.9 * dense[0]))
    assert scan.chunk_ids == (f"c{best}",)
    assert scan.scores[0] == pytest.approx(0.1 * lexical[0, best] + 0.9 * dense[0, best])


def test_questions_without_a_known_word_and_with_equal_cosines():
    count = 1_000
    compare(np.zeros((1, count)), np.linspace(0, 1, count)[None, ::-1], WEIGHTS, 5)
    compare(np.linspace(0, 1, count)[None, :], np.full((1, count), 0.5), WEIGHTS, 5)
    compare(np.zeros((1, count)), np.zeros((1, count)), WEIGHTS, 5)


def test_the_heads_settle_most_rankings_and_the_rest_is_looked_through():
    rng = np.random.default_rng(1)
    count = 5_000
    dense = rng.normal(0.3, 0.1, (40, count))
    alike = compare(dense * 10 + rng.normal(0, 0.1, (40, count)), dense, WEIGHTS, 10)
    assert alike.looked_through == 0
    # The best of the sum stands in neither head: no shortcut may hide it.
    lexical, dense = np.zeros((1, count)), np.zeros((1, count))
    lexical[0, :500], dense[0, 500:1_000] = 1.0, 1.0
    lexical[0, 2_000], dense[0, 2_000] = 0.9, 0.9
    hidden = TextWeightScan(Ready(lexical), Ready(dense), [0.5])
    assert hidden.search(["0"], 1)[0].rankings[0].chunk_ids == ("c2000",)
    assert hidden.looked_through == 1


def test_blocks_change_nothing(monkeypatch):
    rng = np.random.default_rng(2)
    lexical, dense = Ready(rng.random((9, 400))), Ready(rng.random((9, 400)))
    queries = [str(n) for n in range(9)]
    whole = TextWeightScan(lexical, dense).search(queries)
    monkeypatch.setattr("ragexam.retrieval.indexes.scan._BLOCK_CELLS", 800)
    assert TextWeightScan(lexical, dense).search(queries) == whole


def test_weights_are_checked():
    assert check_weights([1, 0.5, 0, 0.5]) == (0.0, 0.5, 1.0)
    for wrong in ([], [1.2], [-0.1], [float("nan")], [n / 200 for n in range(150)]):
        with pytest.raises(InputError, match="text weights"):
            check_weights(wrong)
    with pytest.raises(InputError, match="different passages"):
        TextWeightScan(Ready([[1.0]]), Ready([[1.0, 2.0]]))


def test_reranking_orders_each_list_by_the_scorer_alone():
    scanned = Scanned((Retrieved(("a", "b", "c"), (3.0, 2.0, 1.0)), Retrieved(("d", "b"), (1.0, 0.5))))
    assert scanned.union() == ("a", "b", "c", "d")
    ordered = reranked(scanned, {"a": 0.1, "b": 0.7, "c": 0.7, "d": 0.2}, {"c": 0, "a": 1, "b": 2, "d": 3})
    assert [r.chunk_ids for r in ordered.rankings] == [("c", "b", "a"), ("b", "d")]  # b and c tie: chunk order
    assert ordered.rankings[1].scores == (0.7, 0.2)


def test_children_are_lifted_to_their_parents_once():
    scanned = Scanned((Retrieved(("a1", "b1", "a2", "c"), (4.0, 3.0, 2.0, 1.0)),))
    parents = to_parents(scanned, {"a1": "A", "a2": "A", "b1": "B"}, 3).rankings[0]
    assert parents == Retrieved(("A", "B", "c"), (4.0, 3.0, 1.0))
    assert to_parents(scanned, {"a1": "A", "a2": "A", "b1": "B"}, 1).rankings[0].chunk_ids == ("A",)
