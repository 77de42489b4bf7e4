"""Loads of a run from its prompts: what is alike costs nothing, what begins alike costs the rest."""

import pytest

from ragexam.jobs.pipelines.prompts_ahead import loads_of_prompts
from ragexam.pipelines.forecast import QUESTION_AND_CHOICES, Timing, expected_loads, forecast
from ragexam.pipelines.matrix import build_matrix, parse_retrievers
from ragexam.records import Chunk

QUESTION, EACH = 50.0, 4.0
RETRIEVERS = parse_retrievers(["closed_book", "bm25:k=1", "dense:k=1", "bm25:k=2"])
PIPELINES = build_matrix([("h1", "Small")], RETRIEVERS, (0,))
CLOSED, WORDS, MEANING, TWO = PIPELINES


def chunk(name: str, length: int = 400) -> Chunk:
    return Chunk(name, "d", 0, 0, length, "x" * length)


A, B, C = chunk("a"), chunk("b", 800), chunk("c")
FOUND = {
    CLOSED.retriever.key: [[], []],
    WORDS.retriever.key: [[A], [B]],
    MEANING.retriever.key: [[A], [C]],
    TWO.retriever.key: [[A, B], [B, C]],
}


def loads(found=FOUND, **answered):
    done = {
        spec.id: frozenset(answered.get(name, ()))
        for name, spec in zip(("closed", "words", "meaning", "two"), PIPELINES, strict=True)
    }
    expected = expected_loads(
        PIPELINES, 2, question_tokens=QUESTION, passage_tokens=100, done={k: len(v) for k, v in done.items()}
    )
    return loads_of_prompts(expected, PIPELINES, 2, found, done, question_tokens=QUESTION, characters_per_token=EACH)


def test_the_same_passages_are_asked_once():
    closed, words, meaning, two = loads()
    assert [(one.answers, one.repeated) for one in (closed, words, meaning, two)] == [(2, 0), (2, 0), (2, 1), (2, 0)]
    assert closed.tokens == pytest.approx(QUESTION * QUESTION_AND_CHOICES)
    assert words.tokens - closed.tokens == pytest.approx((100 + 200) / 2)
    assert meaning.tokens - closed.tokens == pytest.approx(100)


def test_what_a_prompt_shares_with_the_one_before_is_not_read_again():
    """Of the first question A was read last, and B is left; of the second C was, and both B and C are."""
    closed, _, _, two = loads()
    assert two.tokens - closed.tokens == pytest.approx((200 + 200 + 100) / 2)
    assert two.prompt_tokens - closed.prompt_tokens == pytest.approx((100 + 200 + 200 + 100) / 2), "it is kept whole"


def test_what_was_answered_before_costs_nothing_to_others_that_hand_over_the_same():
    _, words, meaning, two = loads(meaning=(0, 1), words=(1,))
    assert (words.answers, words.repeated, words.asked) == (1, 1, 0)
    assert (meaning.answers, meaning.asked) == (0, 0)
    assert two.asked == 2


def test_models_and_examples_are_kept_apart():
    pipelines = build_matrix([("h1", "Small"), ("h2", "Large")], RETRIEVERS[1:3], (0, 1))
    expected = expected_loads(pipelines, 2, question_tokens=QUESTION, passage_tokens=100)
    made = loads_of_prompts(
        expected, pipelines, 2, FOUND, {p.id: frozenset() for p in pipelines},
        question_tokens=QUESTION, characters_per_token=EACH,
    )  # fmt: skip
    repeated = {
        (p.model_hash, p.examples, p.retriever.kind): load.repeated for p, load in zip(pipelines, made, strict=True)
    }
    assert {key: n for key, n in repeated.items() if n} == {
        (model, examples, "dense"): 1 for model in ("h1", "h2") for examples in (0, 1)
    }


def test_a_retriever_whose_passages_are_not_known_counts_as_expected():
    known = {key: value for key, value in FOUND.items() if key != TWO.retriever.key}
    assert loads(known)[3].tokens == pytest.approx(QUESTION * QUESTION_AND_CHOICES + 2 * 100)


def test_repeated_answers_take_no_time_and_count_as_answers():
    made = loads()
    timings = [Timing("h1", 100, 1.0), Timing("h1", 300, 3.0)]
    told = forecast(made, timings, [])
    assert told.units == 8
    assert told.seconds == pytest.approx(sum(0.01 * load.tokens * load.asked for load in made))
