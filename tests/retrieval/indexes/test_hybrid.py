import numpy as np
import pytest

from ragexam.errors import InputError
from ragexam.retrieval.base import Retrieved, best
from ragexam.retrieval.indexes.ensemble import normalised
from ragexam.retrieval.indexes.hybrid import FusedIndex, WeightedIndex
from ragexam.retrieval.indexes.rerank import RerankedIndex


class Listed:
    """Gives a fixed ranking, and remembers how many were asked for."""

    def __init__(self, *ids):
        self.ids = ids
        self.asked = []

    def search(self, queries, k):
        self.asked.append(k)
        return [Retrieved(self.ids[:k], tuple(1.0 for _ in self.ids[:k])) for _ in queries]


class Scored:
    """Gives fixed scores."""

    def __init__(self, ids, rows):
        self.chunk_ids = tuple(ids)
        self.rows = np.array(rows, dtype=np.float64)

    def score_all(self, queries):
        return self.rows[: len(queries)]

    def search(self, queries, k):
        raise AssertionError


def test_reciprocal_ranks_worked_by_hand():
    index = FusedIndex([Listed("b", "a", "c"), Listed("c", "b")], "abcd")
    (ranking,) = index.search(["q"], 4)
    # b: 1/61 + 1/62, c: 1/63 + 1/61, a: 1/62; d is in no list.
    assert ranking.chunk_ids == ("b", "c", "a")
    assert ranking.scores == pytest.approx((1 / 61 + 1 / 62, 1 / 61 + 1 / 63, 1 / 62))


def test_equal_fused_scores_come_in_chunk_order():
    index = FusedIndex([Listed("z", "y"), Listed("y", "z")], "xyz")
    assert index.search(["q"], 1)[0].chunk_ids == ("y",)


def test_fusion_looks_deeper_than_k():
    first = Listed(*"abcdef")
    FusedIndex([first, Listed("f")], "abcdef", depth=5).search(["q"], 2)
    assert first.asked == [5]


def test_weighted_scores_worked_by_hand():
    lexical = Scored("abc", [[0, 4, 2]])  # normalised 0, 1, 0.5
    dense = Scored("abc", [[0.9, 0.1, 0.5]])  # normalised 1, 0, 0.5
    index = WeightedIndex(lexical, dense, text_weight=0.75)
    np.testing.assert_allclose(index.score_all(["q"]), [[0.25, 0.75, 0.5]])
    assert index.search(["q"], 2)[0].chunk_ids == ("b", "c")


@pytest.mark.parametrize(("weight", "first"), [(0.0, "b"), (1.0, "a")])
def test_weight_at_its_ends_is_one_retriever_alone(weight, first):
    index = WeightedIndex(Scored("abc", [[0, 4, 2]]), Scored("abc", [[0.9, 0.1, 0.5]]), text_weight=1 - weight)
    assert index.search(["q"], 1)[0].chunk_ids == (first,)


def test_a_row_of_equal_scores_becomes_zeros():
    np.testing.assert_array_equal(normalised(np.array([[3.0, 3.0], [1.0, 2.0]])), [[0, 0], [0, 1]])
    assert normalised(np.empty((0, 3))).shape == (0, 3)


def test_impossible_hybrids_are_refused():
    with pytest.raises(InputError, match="between 0 and 1"):
        WeightedIndex(Scored("a", [[1]]), Scored("a", [[1]]), text_weight=1.5)
    with pytest.raises(InputError, match="different passages"):
        WeightedIndex(Scored("a", [[1]]), Scored("b", [[1]]))


class LengthScorer:
    """Prefers long passages."""

    name, key = "length", "length"

    def __init__(self):
        self.calls = []

    def score(self, query, passages):
        self.calls.append((query, tuple(passages)))
        return np.array([float(len(p)) for p in passages])


def test_the_scorer_orders_the_candidates_and_ties_follow_chunk_order():
    texts = {"a": "xx", "b": "xxxx", "c": "xx", "d": "xxxxxxxx"}
    scorer = LengthScorer()
    index = RerankedIndex(Listed("c", "b", "a", "d"), scorer, texts, candidates=3)
    (ranking,) = index.search(["q"], 2)
    assert ranking == Retrieved(("b", "a"), (4.0, 2.0))
    assert scorer.calls == [("q", ("xx", "xxxx", "xx"))]  # d is no candidate


def test_no_candidate_needs_no_scorer():
    scorer = LengthScorer()
    assert RerankedIndex(Listed(), scorer, {}).search(["q"], 2) == [Retrieved()]
    assert not scorer.calls


def test_best_equals_a_stable_sort():
    rng = np.random.default_rng(0)
    for _ in range(200):
        scores = rng.integers(0, 5, size=rng.integers(0, 12)).astype(float)
        k = int(rng.integers(0, 14))
        slow = sorted(range(len(scores)), key=lambda i: (-scores[i], i))[:k]
        assert best(scores, k).tolist() == slow
