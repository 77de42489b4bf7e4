"""Search in steps, over small corpora where it can be followed by hand."""

from ragexam.retrieval.indexes.bm25 import Bm25Index
from ragexam.retrieval.indexes.stepwise import StepwiseIndex, next_query
from ragexam.retrieval.indexes.vocabulary import Vocabulary

BRIDGE = [
    "The seminar on knots is held in the Halm hall. It takes two hours.",
    "The Halm hall has room for forty people and a stage.",
    "The seminar on ropes is held outdoors. It takes two hours.",
    "The garden has room for ninety people.",
    "Halm is a village. The Halm hall stands there.",
]
COMPARISON = [
    "The lamp Amber has a weight of 21 kg.",
    "The lamp Birch has a weight of 34 kg.",
    "The lamp shop is open on Mondays.",
    "The gate weighs more than it should.",
]


def index(make_chunks, texts, **given):
    chunks = make_chunks(*texts)
    steps = {"steps": 2, "words": 4, **given}
    return StepwiseIndex(Bm25Index(chunks), {c.id: c.text for c in chunks}, **steps), Bm25Index(chunks)


def test_the_second_query_takes_along_the_names_of_what_was_read():
    question = "How many people fit into the place of the seminar on knots?"
    asked = next_query(question, [BRIDGE[0]], Vocabulary(BRIDGE), 1).split()
    assert asked[-1] == "Halm"
    assert (asked.count("people"), asked.count("seminar")) == (3, 1), "what was not read yet counts more"
    assert "of" not in asked


def test_a_word_that_stands_nowhere_else_leads_nowhere():
    asked = next_query("Where is the seminar on ropes held?", [BRIDGE[2]], Vocabulary(BRIDGE), 4)
    assert "outdoors" not in asked


def test_the_second_step_finds_what_the_first_passage_names(make_chunks):
    stepwise, plain = index(make_chunks, BRIDGE)
    question = "How many people fit into the place of the seminar on knots?"
    assert plain.search([question], 2)[0].chunk_ids == ("c0", "c2")
    (ranking,) = stepwise.search([question], 2)
    assert ranking.chunk_ids == ("c0", "c1")
    assert ranking.scores == (1.0, 0.5)


def test_of_two_things_compared_the_second_step_finds_the_other(make_chunks):
    stepwise, _ = index(make_chunks, COMPARISON)
    (ranking,) = stepwise.search(["By how much do the lamp Amber and the lamp Birch differ in weight?"], 2)
    assert set(ranking.chunk_ids) == {"c0", "c1"}


def test_one_step_is_what_stands_inside(make_chunks):
    stepwise, plain = index(make_chunks, BRIDGE, steps=1)
    questions = ["seminar on knots", "garden"]
    for k in (1, 3):
        assert [f.chunk_ids for f in stepwise.search(questions, k)] == [f.chunk_ids for f in plain.search(questions, k)]


def test_more_steps_read_more_and_bring_no_passage_twice(make_chunks):
    stepwise, _ = index(make_chunks, BRIDGE, steps=4)
    (ranking,) = stepwise.search(["seminar on knots"], 5)
    assert len(set(ranking.chunk_ids)) == len(ranking.chunk_ids) == 5
    (few,) = stepwise.search(["seminar on knots"], 1)
    assert few.chunk_ids == ranking.chunk_ids[:1]


def test_nothing_found_is_nothing_read():
    class Nothing:
        def search(self, queries, k):
            from ragexam.retrieval.base import Retrieved

            return [Retrieved(error="nothing there") for _ in queries]

    (ranking,) = StepwiseIndex(Nothing(), {"a": "x"}, steps=3, words=2).search(["q"], 3)
    assert (ranking.chunk_ids, ranking.error) == ((), "nothing there")
