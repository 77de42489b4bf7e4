import pytest

from ragexam.llm.backend import ModelFacts
from ragexam.pipelines.forecast import Load, Timing, expected_loads, forecast
from ragexam.pipelines.matrix import build_matrix, parse_retrievers

FACTS = [ModelFacts("Small", "h1", size_bytes=100_000_000), ModelFacts("Large", "h2", size_bytes=1_000_000_000)]


def test_a_line_through_the_timings_gives_the_seconds():
    # 0.1 s and 10 ms a token: 200 tokens 2.1 s, 600 tokens 6.1 s. 50 answers of 400 tokens: 50 * 4.1 s.
    timings = [Timing("h1", 200, 2.1), Timing("h1", 600, 6.1)]
    lines = forecast([Load("h1", 50, 400, 400)], timings, FACTS[:1], load_seconds={"h1": 3.0}, extra_seconds=7.0)
    assert lines.seconds == pytest.approx(50 * 4.1 + 3 + 7)
    assert lines.seconds_by_model == pytest.approx({"h1": 50 * 4.1 + 3})
    assert lines.units == 50


def test_timings_of_one_length_give_seconds_per_token():
    lines = forecast([Load("h1", 10, 50, 50)], [Timing("h1", 100, 1.0), Timing("h1", 100, 3.0)], FACTS[:1])
    assert lines.seconds == pytest.approx(10 * 50 * 0.02)


def test_a_model_that_is_asked_nothing_costs_its_loading() -> None:
    repeated = Load("h1", 10, 50, 50, repeated=10)
    lines = forecast([repeated], [], FACTS[:1], load_seconds={"h1": 3.0})
    assert (lines.units, lines.seconds, lines.seconds_by_model) == (10, 3.0, {"h1": 3.0})


def test_noise_never_makes_a_negative_slope_or_overhead():
    falling = forecast([Load("h1", 1, 9000, 1)], [Timing("h1", 100, 2.0), Timing("h1", 200, 1.0)], FACTS[:1])
    assert falling.seconds == pytest.approx(1.5)
    steep = forecast([Load("h1", 1, 10, 1)], [Timing("h1", 100, 0.1), Timing("h1", 200, 10.0)], FACTS[:1])
    assert steep.seconds == pytest.approx(10 * 5.05 / 150)


def test_a_model_that_was_not_timed_leaves_the_time_unknown():
    lines = forecast([Load("h1", 5, 10, 10), Load("h2", 5, 10, 10)], [Timing("h1", 10, 1.0)], FACTS)
    assert lines.seconds is None
    assert set(lines.seconds_by_model) == {"h1"}
    assert lines.units == 10


def test_memory_follows_the_largest_model_and_disk_the_answers():
    few, many = (forecast([Load("h1", n, 10, 500)], [], FACTS) for n in (10, 1000))
    assert few.memory_bytes == many.memory_bytes > FACTS[1].size_bytes
    assert many.disk_bytes == pytest.approx(100 * few.disk_bytes)


def test_the_loads_of_a_matrix():
    specs = build_matrix([("h1", "Small")], parse_retrievers(["closed_book", "oracle", "bm25:k=5"]), (0, 2))
    loads = expected_loads(specs, 40, question_tokens=60, passage_tokens=200, done={specs[0].id: 15})
    assert [load.answers for load in loads] == [25, 40, 40, 40, 40, 40]
    closed, closed_two, oracle, _, five, five_two = loads
    assert closed.tokens == closed_two.tokens < oracle.tokens < five.tokens  # examples are decoded once
    assert five.tokens - closed.tokens == pytest.approx(5 * 200)
    assert five_two.prompt_tokens - five.prompt_tokens == pytest.approx(2 * 60)
