"""The verdict: what is recommended, how surely, and in which words."""

from __future__ import annotations

from typing import Any

import pytest

from ragexam.report.results.decide import decide


def test_best_is_recommended_but_not_as_settled_while_the_interval_reaches_zero(small: Any) -> None:
    found = decide(small, 7)
    assert found.best == 0
    assert found.rivals == (1,)  # its interval starts at 0 (one draw in 27 is a tie)
    assert not found.sure
    # 3 of 4 right; Wilson with z = 1.96: middle (0.75 + 3.8415 / 8) / (1 + 3.8415 / 4) = 0.6275, half 0.3269.
    assert found.sentence.startswith(
        "Best so far, but not settled: the model M with keyword search, three passages. It answers 75% of 4 items"
    )
    assert "95% interval 30% to 95%" in found.sentence
    assert found.sentence.endswith("; one other may be as good.")
    assert "without any document the same model answers 33% right" in " ".join(found.details)


def test_a_clear_winner_is_chosen_surely(kit: Any) -> None:
    found = decide(kit.make([[0] * 20, [1] * 20, [0] * 10 + [1] * 10]), 1)
    assert (found.best, found.sure, found.rivals) == (1, True, ())
    assert found.probability == pytest.approx(1.0, abs=0.001)
    assert found.sentence.startswith(
        "Choose the model M with keyword search, three passages, one solved example: it answers 100% of 20 items right"
    )
    assert found.technical == "M · BM25, k=3 · ICL@1"
    assert found.details[0] == "Its technical name: M · BM25, k=3 · ICL@1."
    assert found.details[1] == "Every other candidate is measurably worse on these items."


def test_no_answers(kit: Any) -> None:
    found = decide(kit.make([[None, None], ["failed", None]]), 1)
    assert (found.best, found.probability, found.sure) == (None, None, False)
    assert "nothing to choose from" in found.sentence


def test_nothing_at_all(kit: Any) -> None:
    assert decide(kit.make([]), 1).best is None


def test_only_yardsticks(kit: Any) -> None:
    found = decide(kit.make([[1, 1], [0, 1]], [kit.spec(kind="oracle"), kit.spec(kind="closed_book")]), 1)
    assert found.best is None


def test_one_candidate_is_not_called_the_best(kit: Any) -> None:
    found = decide(kit.make([[1, 0, 1], [1, 1, 1]], [kit.spec(), kit.spec(kind="oracle")]), 1)
    assert (found.best, found.probability, found.sure) == (0, None, False)
    assert "answers 67% of 3 items right" in found.sentence
    assert "no other candidate" in found.sentence
    assert found.details[1:] == ("For scale: with the right passage in hand 100%.",)


def test_all_equal_takes_the_one_that_reads_least(kit: Any) -> None:
    found = decide(kit.make([[1, 0, 1, 1]] * 3), 1)  # row i reads 100 (i + 1) tokens
    assert (found.best, found.rivals, found.sure) == (0, (1, 2), False)
    assert found.sentence.startswith(
        "All 3 candidates answer 75% of 4 items right, so this exam does not tell them apart."
    )


def test_equal_shares_on_other_items_are_not_called_alike(kit: Any) -> None:
    found = decide(kit.make([[1, 0, 1, 0], [0, 1, 0, 1]]), 1)
    assert found.sentence.startswith("All 2 candidates answer 50%")
    assert found.rivals == (1,)


def test_a_pipeline_without_answers_is_left_out_and_named(kit: Any) -> None:
    found = decide(kit.make([[1] * 6, [0] * 6, [None] * 6]), 1)
    assert (found.best, found.sure) == (0, True)
    assert "Left out of the contest, for want of answers: M · BM25, k=3 · ICL@2." in found.details


def test_an_incomplete_run_does_not_crown_a_lucky_start(kit: Any) -> None:
    # The second has answered only its first two items, both right.
    found = decide(kit.make([[1] * 8 + [0] * 2, [1, 1] + [None] * 8]), 1)
    assert found.best == 0
    assert "Left out" in " ".join(found.details)


def test_failures_of_the_best_are_told(kit: Any) -> None:
    found = decide(kit.make([["failed"] + [1] * 19, [0] * 20]), 1)
    assert found.best == 0
    assert "100% of 19 items" in found.sentence
    assert "It failed on 1 item; these count neither as right nor as wrong." in found.details


def test_a_faster_rival_is_offered(kit: Any) -> None:
    # 13 of 16 against 12 of 16: 6.25 points; 2.5 s against 0.6 s with retrieval.
    results = kit.make([[1] * 12 + [0, 0, 0, 1], [1] * 10 + [0, 0, 1, 1, 0, 0]])
    results.seconds[1, :] = 0.1
    (line,) = [line for line in decide(results, 1).details if line.startswith("If speed matters")]
    assert "takes 0.6\u00a0s per answer instead of 2.5\u00a0s" in line
    assert "(6 points behind; 95% interval: " in line


@pytest.mark.parametrize(
    ("fast", "slow", "said"),
    [
        (0.77, 1.0, "takes 0.77\u00a0s per answer instead of 1.00\u00a0s"),
        (0.6, 2.54, "takes 0.6\u00a0s per answer instead of 2.5\u00a0s"),
        (12.1, 40.4, "takes 12\u00a0s per answer instead of 40\u00a0s"),
        (0.0234, 0.5, "takes 0.023\u00a0s per answer instead of 0.500\u00a0s"),
    ],
)
def test_times_that_are_compared_have_the_same_decimals(kit: Any, fast: float, slow: float, said: str) -> None:
    results = kit.make([[1] * 12 + [0, 0, 0, 1], [1] * 10 + [0, 0, 1, 1, 0, 0]])
    results.retrieval_seconds[:] = 0.0
    results.seconds[0, :], results.seconds[1, :] = slow, fast
    (line,) = [line for line in decide(results, 1).details if line.startswith("If speed matters")]
    assert said in line


def test_no_faster_rival_is_offered_for_nothing(kit: Any) -> None:
    rows = [[1] * 12 + [0, 0, 0, 1], [1] * 10 + [0, 0, 1, 1, 0, 0]]
    barely = kit.make(rows)
    barely.seconds[0, :], barely.seconds[1, :] = 0.01, 0.001
    barely.retrieval_seconds[:] = 0.0
    far = kit.make([rows[0], [0, 0, 0, 0] + [1] * 8 + [0, 1, 0, 0]])  # 9 of 16: 25 points
    far.seconds[1, :] = 0.1
    for results in (barely, far):
        found = decide(results, 1)
        assert found.rivals == (1,)
        assert not [line for line in found.details if line.startswith("If speed matters")]


def test_rivals_with_the_same_answers_are_called_so(kit: Any) -> None:
    found = decide(kit.make([[1, 1, 0, 1], [1, 1, 0, 1], [0, 0, 0, 1]]), 1)
    assert "(right on exactly the same items)" in found.details[1]


def test_one_document_leaves_the_order_open(kit: Any) -> None:
    items = [kit.item(j, "only") for j in range(4)]
    found = decide(kit.make([[1] * 4, [0] * 4], items=items), 1)
    assert (found.best, found.probability, found.sure, found.rivals) == (0, None, False, (1,))
    assert "how far behind cannot be said" in " ".join(found.details)


def test_same_seed_same_verdict(kit: Any) -> None:
    results = kit.make([[1, 0, 1, 1, 0], [1, 1, 0, 0, 1], [0, 0, 1, 0, 1]])
    assert decide(results, 3) == decide(results, 3)
