import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ragexam.retrieval.base import Retrieved
from ragexam.retrieval.model_assisted.multi_query import MultiQueryIndex


class Lists:
    """Brings a fixed list for each query and keeps what it was asked."""

    def __init__(self, lists):
        self.lists, self.asked = lists, []

    def search(self, queries, k):
        self.asked.append((tuple(queries), k))
        return [
            Retrieved(tuple(self.lists[q][:k]), tuple(-float(i) for i in range(len(self.lists[q][:k]))))
            for q in queries
        ]


IDS = ["a", "b", "c", "d", "e"]


def test_fusion_by_hand():
    base = Lists({"q": ["a", "b", "c"], "r1": ["b", "d"], "r2": ["d", "b", "a"]})
    index = MultiQueryIndex(base, {"q": ["r1", "r2"]}.__getitem__, IDS)
    (ranking,) = index.search(["q"], 5)
    # b: 1/62 + 1/61 + 1/62, d: 1/62 + 1/61, a: 1/61 + 1/63, c: 1/63
    assert ranking.chunk_ids == ("b", "d", "a", "c")
    assert ranking.queries_used == ("r1", "r2")
    assert ranking.scores == pytest.approx((1 / 62 + 1 / 61 + 1 / 62, 1 / 62 + 1 / 61, 1 / 61 + 1 / 63, 1 / 63))


def test_ties_go_by_chunk_order():
    base = Lists({"q": ["d", "b"], "r": ["b", "d"]})
    (ranking,) = MultiQueryIndex(base, lambda _: ["r"], IDS).search(["q"], 2)
    assert ranking.chunk_ids == ("b", "d")
    assert ranking.scores[0] == ranking.scores[1]


def test_all_wordings_of_all_questions_are_searched_in_one_call_and_each_once():
    base = Lists({q: ["a"] for q in ("q", "p", "r", "s")})
    rewrites = {"q": ["r", "s"], "p": ["s", "p"]}
    index = MultiQueryIndex(base, rewrites.__getitem__, IDS).search(["q", "p", "q"], 3)
    assert base.asked == [(("q", "r", "s", "p"), 100)]
    assert index[0] == index[2]
    assert index[1].scores == pytest.approx((2 / 61,))  # a rewrite that is the question itself counts once


def test_without_rewrites_the_order_is_the_question_s():
    base = Lists({"q": ["e", "a", "c"]})
    (ranking,) = MultiQueryIndex(base, lambda _: (), IDS).search(["q"], 2)
    assert ranking.chunk_ids == ("e", "a")


def test_deeper_than_asked_and_never_less():
    base = Lists({"q": ["a"]})
    MultiQueryIndex(base, lambda _: (), IDS, depth=2).search(["q"], 4)
    MultiQueryIndex(base, lambda _: (), IDS, depth=9).search(["q"], 4)
    assert [k for _, k in base.asked] == [4, 9]


def test_why_nothing_was_found_is_told():
    class Failing:
        def search(self, queries, k):
            return [Retrieved(error="It was tired.") for _ in queries]

    (ranking,) = MultiQueryIndex(Failing(), lambda _: ["r"], IDS).search(["q"], 2)
    assert (ranking.chunk_ids, ranking.error) == ((), "It was tired.")


@given(st.lists(st.permutations(IDS), min_size=1, max_size=5), st.integers(1, 6))
@example([list(ranks) for ranks in ("abcde", "abcde", "cbade", "cabde", "bcade")], 1)  # a and c share their ranks
def test_agrees_with_a_plain_sum_of_reciprocal_ranks(lists, k):
    names = [f"w{i}" for i in range(len(lists))]
    base = Lists(dict(zip(names, lists, strict=True)))
    (ranking,) = MultiQueryIndex(base, lambda _: names[1:], IDS).search([names[0]], k)
    scores = np.array([sum(1 / (60 + 1 + one.index(i)) for one in lists) for i in IDS])
    wanted = [IDS[i] for i in np.lexsort((np.arange(5), -np.round(scores, 12)))][:k]
    got = [(round(s, 12), IDS.index(i)) for i, s in zip(ranking.chunk_ids, ranking.scores, strict=True)]
    assert got == sorted(got, key=lambda pair: (-pair[0], pair[1]))
    assert list(ranking.chunk_ids) == wanted
