"""As few passages as a question needs, over small corpora where it can be followed by hand."""

import pytest

from ragexam.retrieval.base import Retrieved
from ragexam.retrieval.indexes.adaptive import AdaptiveIndex, needed
from ragexam.retrieval.indexes.vocabulary import Vocabulary

LAMPS = [
    "The lamp Amber has a weight of 21 kg and a guarantee of two years.",
    "The lamp Birch has a weight of 34 kg.",
    "The lamp shop is open on Mondays.",
    "The gate is shut at night.",
]
VOCABULARY = Vocabulary(LAMPS)


class Listed:
    """Brings passages in a given order, whatever is asked."""

    def __init__(self, ids, error=""):
        self.found = Retrieved(tuple(ids), tuple(1.0 / n for n in range(1, len(ids) + 1)), error, ("said otherwise",))

    def search(self, queries, k):
        return [
            Retrieved(self.found.chunk_ids[:k], self.found.scores[:k], self.found.error, self.found.queries_used)
            for _ in queries
        ]


def of(question, order, gain=0.1):
    return [order[place] for place in needed(question, [LAMPS[n] for n in order], VOCABULARY, gain)]


def test_a_single_fact_needs_its_passage_alone():
    assert of("How long is the guarantee of the lamp Amber?", [0, 1, 2, 3]) == [0]


def test_a_comparison_needs_both_and_what_stands_between_is_left_out():
    assert of("By how much do the lamp Amber and the lamp Birch differ in weight?", [0, 2, 1]) == [0, 1]


def test_words_that_stood_apart_count_when_they_meet():
    """The second passage brings the name Birch, and the third its weight: no new word, but words that stood apart till then."""
    passages = ["The weight of the Amber is 21 kg.", "The Birch is sold here.", "The weight of the Birch is 34 kg."]
    question = "What is the weight of Amber and Birch together?"
    assert needed(question, passages, Vocabulary(passages), 0.1) == [0, 1, 2]
    assert needed(question, [passages[0], passages[2]], Vocabulary(passages), 0.1) == [0, 1]


def test_the_best_passage_is_always_handed_over_and_the_order_is_the_search_s():
    assert of("When is the gate shut?", [2, 3, 0]) == [2, 3]


def test_no_share_hands_over_all_and_the_whole_share_only_the_first():
    order = [1, 0, 2, 3]
    question = "How long is the guarantee of the lamp Amber?"
    assert of(question, order, gain=0.0) == order
    assert of(question, order, gain=1.0) == [1]


@pytest.mark.parametrize("question", ["Wie teuer?", "", "?"])
def test_where_nothing_can_be_told_of_any_passage_all_are_handed_over(question):
    assert of(question, [3, 1, 2]) == [3, 1, 2]


def test_what_is_chosen_does_not_hang_on_the_order_of_words():
    asked = "weight lamp Amber lamp Birch guarantee shop Mondays"
    turned = " ".join(reversed(asked.split()))
    assert of(asked, [0, 1, 2, 3], 0.12) == of(turned, [0, 1, 2, 3], 0.12)


def test_passages_keep_their_scores_and_at_most_k_come():
    texts = {f"c{n}": text for n, text in enumerate(LAMPS)}
    index = AdaptiveIndex(Listed(["c0", "c2", "c1"]), texts, gain=0.1)
    question = "By how much do the lamp Amber and the lamp Birch differ in weight?"
    (found,) = index.search([question], 3)
    assert (found.chunk_ids, found.scores) == (("c0", "c1"), (1.0, 1.0 / 3.0))
    assert found.queries_used == ("said otherwise",)
    (one,) = index.search([question], 2)
    assert one.chunk_ids == ("c0",)


def test_nothing_found_is_nothing_handed_over():
    (found,) = AdaptiveIndex(Listed([], "nothing there"), {"a": "x"}, gain=0.1).search(["q"], 3)
    assert (found.chunk_ids, found.error) == ((), "nothing there")
