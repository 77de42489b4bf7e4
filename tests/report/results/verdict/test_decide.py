"""The verdict: what is recommended, how surely, and in which words."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ragexam.report.results.compare import Contest
from ragexam.report.results.verdict.decide import decide


def test_too_few_documents_give_no_verdict(small: Any) -> None:
    decision = decide(small, 7)
    assert (decision.best, decision.probability, decision.sure) == (0, None, False)
    # 3 of 4 right on documents of 2, 1 and 1 items: surplus 1/2, 1/4, -3/4, so variance 3/2 * 0.875 / 16 = 0.0820, more
    # than 0.1875 / 4 would be: 2.2857 effective trials. Student with two degrees of freedom: t = 4.3027.
    # middle = (0.75 + 18.513 / 4.5714) / (1 + 18.513 / 2.2857) = 0.5275, half = 0.4652.
    assert decision.sentence == (
        "No verdict: the questions are on 3 documents, which is too few to tell skill from luck. So far the model M with "
        "keyword search, three passages leads: it answers 75% of 4 items right (95% interval 6% to 99%)."
    )
    assert "at least 5 documents" in decision.details[1]
    assert "without any document the same model answers 33% right" in " ".join(decision.details)


def test_below_ten_documents_it_is_a_hint(kit: Any) -> None:
    decision = decide(kit.make([[1] * 7, [0] * 7]), 1)
    assert (decision.best, decision.sure) == (0, False)
    assert decision.sentence.startswith(
        "The questions are on 7 documents only, too few for a firm verdict; take this as a hint:"
    )
    assert "Choose" not in decision.sentence
    assert "No other candidate" not in decision.sentence
    assert "measurably worse" not in " ".join(decision.details)
    level = decide(kit.make([[1, 0, 1, 1, 1, 0, 1], [1, 1, 1, 0, 1, 0, 1]]), 1)
    assert level.sentence.endswith("One candidate may still be better by 3 points or more.")


def test_the_leader_leads_even_where_another_is_cheaper_and_as_good(kit: Any) -> None:
    # 1 is right once more in 400 questions on four documents, and slower.
    items = [kit.item(j, f"doc{j % 4}") for j in range(400)]
    results = kit.make([[1] * 399 + [0], [1] * 400], items=items)
    results.seconds[1, :] = 9.0
    contest = Contest(results, 1)
    assert (contest.choice.leader, contest.choice.pick) == (1, 0)
    decision = decide(results, 1, contest=contest)
    assert decision.best == 1
    assert "So far the model M with keyword search, three passages, one solved example leads: it answers 100%" in (
        decision.sentence
    )
    assert decision.technical == results.pipelines[1].label


def test_not_better_is_not_called_worse(kit: Any) -> None:
    # 10 points ahead on 100: 5 to 15, so not better by 3, and worse; 4 ahead: not better by 3, but perhaps level.
    for wrong, said in ((10, True), (3, False)):
        results = kit.make([[1] * 100, [1] * (100 - wrong) + [0] * wrong])
        decision = decide(results, 1, contest=Contest(results, 1, tolerance=0.02))
        assert Contest(results, 1, tolerance=0.02).choice.open == ()
        assert (decision.rivals == ()) is said
        assert ("Every other candidate is measurably worse on these items." in decision.details) is said


def test_questions_that_name_no_document_give_a_hint(kit: Any) -> None:
    rows = [[1] * 40, [0] * 40]
    decision = decide(kit.make(rows, items=[kit.item(j) for j in range(40)]), 1)
    assert (decision.best, decision.sure) == (0, False)
    assert decision.sentence.startswith(
        "The questions name no source documents, so each counts as one of its own; take this as a hint: the model M"
    )
    some = decide(kit.make(rows, items=[kit.item(j, f"doc{j}" if j < 30 else "") for j in range(40)]), 1)
    assert not some.sure
    assert some.sentence.startswith(
        "Of 40 questions, 10 name no source document, so each of these counts as one of its own; take this as a hint:"
    )
    nearly = decide(kit.make(rows, items=[kit.item(j, f"doc{j}" if j < 36 else "") for j in range(40)]), 1)
    assert nearly.sure
    thin = decide(kit.make(rows, items=[kit.item(j, f"doc{j % 9}" if j < 38 else "") for j in range(40)]), 1)
    assert thin.sentence.startswith("The questions are on 9 documents only")
    none = decide(kit.make([[1] * 4, [0] * 4], items=[kit.item(j) for j in range(4)]), 1)
    assert none.sentence.startswith("No verdict: the questions name no source documents and are too few to tell")


def test_a_clear_winner_is_chosen_surely(kit: Any) -> None:
    decision = decide(kit.make([[0] * 20, [1] * 20, [0] * 10 + [1] * 10]), 1)
    assert (decision.best, decision.sure, decision.rivals, decision.same) == (1, True, (), ())
    assert decision.probability is not None
    assert decision.probability > 0.95
    assert decision.sentence.startswith(
        "Choose the model M with keyword search, three passages, one solved example: it answers 100% of 20 items right"
    )
    assert decision.sentence.endswith("No other candidate is better by 3 points or more.")
    assert decision.technical == "M · BM25, k=3 · ICL@1"
    assert decision.details[0] == "Its technical name: M · BM25, k=3 · ICL@1."
    assert decision.details[1] == "Every other candidate is measurably worse on these items."


def test_of_those_that_are_practically_the_same_the_cheapest_is_chosen(kit: Any) -> None:
    # The first two are right on the same 100 items, the second reads less; the third is half as good and the fastest.
    results = kit.make([[1] * 100, [1] * 100, [0, 1] * 50])
    results.prompt_tokens[0, :] = 400.0
    results.seconds[:] = np.array([4.0, 1.0, 0.2])[:, None]
    decision = decide(results, 1)
    assert (decision.best, decision.same, decision.sure) == (1, (0,), True)
    assert "One other is practically the same (within 3 points); this is the cheaper one." in decision.sentence
    assert "2 candidates tie for the highest score, 100%." in decision.details
    told = "Practically the same, within 3 points: the model M with keyword search, three passages (right on exactly the same items)."
    assert told in decision.details
    assert any("It takes 1.5\u00a0s and reads 200 tokens per answer" in line for line in decision.details)
    assert not [line for line in decision.details if line.startswith("If speed matters")]


def test_the_pick_is_not_called_the_cheapest_where_a_cheaper_one_is_passed_over(kit: Any) -> None:
    # See the choice: 1 and 2 are practically the same as 0, not as each other.
    table = np.ones((3, 400), dtype=int)
    table[0, :20] = table[1, 10:20] = table[2, :10] = table[1, 100:111] = table[2, 120:131] = 0
    results = kit.make(table.tolist())
    results.prompt_tokens[0, :] = 900.0
    decision = decide(results, 1, contest=Contest(results, 1, tolerance=0.025))
    assert (decision.best, decision.same, decision.sure) == (0, (1, 2), True)
    assert "a cheaper one among them is not so to all of them." in decision.sentence
    assert "this is the cheapest" not in decision.sentence


def test_agreement_on_few_items_is_no_proof_of_sameness(kit: Any) -> None:
    decision = decide(kit.make([[1, 0, 1, 1] * 5] * 3), 1)  # row i reads 100 (i + 1) tokens
    assert (decision.best, decision.rivals, decision.same, decision.sure) == (0, (1, 2), (), False)
    assert decision.sentence.startswith(
        "Best bet so far: the model M with keyword search, three passages. It answers 75%"
    )
    assert decision.sentence.endswith("2 candidates may still be better by 3 points or more.")
    assert "3 candidates tie for the highest score, 75%." in decision.details
    (asked,) = [line for line in decision.details if "more questions" in line]
    assert decision.details[decision.details.index(asked) - 1].startswith("The nearest rival is")
    # Error 1 / 22, (1.9600 + 0.8416) * 0.04545 / 0.03 = 4.2448; squared times 20 are 360.4, of which 20 are there.
    assert asked == (
        "If the two stay level, roughly 340 more questions on further documents would show with a chance of 80% that it "
        "is not better by 3 points or more. As far as the gap is known, it could take 19 or far more (80% interval without an "
        "upper end). Answering them takes 2\N{NO-BREAK SPACE}min or far more for the 3 that are still in, by the seconds that an "
        "answer took here; writing them comes on top."
    )


def test_a_person_sets_what_does_not_matter(kit: Any) -> None:
    results = kit.make([[1] * 40, [1] * 40])
    assert decide(results, 1, contest=Contest(results, 1, tolerance=0.03)).same == ()
    decision = decide(results, 1, contest=Contest(results, 1, tolerance=0.05))
    assert (decision.same, decision.sure) == ((1,), True)
    assert "(within 5 points)" in decision.sentence


def test_failures_count_as_wrong_and_are_told(kit: Any) -> None:
    decision = decide(kit.make([["failed"] + [1] * 19, [0] * 20]), 1)
    assert decision.best == 0
    assert "95% of 20 items" in decision.sentence
    assert "It failed on 1 item; these count as wrong." in decision.details
    failing = decide(kit.make([["failed"] * 19 + [1], [1] * 10 + [0] * 10]), 1)
    assert failing.best == 1, "one right answer and 19 failures are no 100 %"


def test_one_document_leaves_the_order_open(kit: Any) -> None:
    items = [kit.item(j, "only") for j in range(4)]
    decision = decide(kit.make([[1] * 4, [0] * 4], items=items), 1)
    assert (decision.best, decision.probability, decision.sure, decision.rivals) == (0, None, False, (1,))
    assert decision.sentence.startswith("No verdict: the questions are on 1 document,")


def test_no_answers(kit: Any) -> None:
    decision = decide(kit.make([[None, None], ["failed", None]]), 1)
    assert (decision.best, decision.probability, decision.sure) == (None, None, False)
    assert "nothing to choose from" in decision.sentence


def test_nothing_at_all(kit: Any) -> None:
    assert decide(kit.make([]), 1).best is None


def test_only_yardsticks(kit: Any) -> None:
    decision = decide(kit.make([[1, 1], [0, 1]], [kit.spec(kind="oracle"), kit.spec(kind="closed_book")]), 1)
    assert decision.best is None


def test_one_candidate_is_not_called_the_best(kit: Any) -> None:
    decision = decide(kit.make([[1, 0, 1], [1, 1, 1]], [kit.spec(), kit.spec(kind="oracle")]), 1)
    assert (decision.best, decision.probability, decision.sure) == (0, None, False)
    assert "answers 67% of 3 items right" in decision.sentence
    assert "no other candidate" in decision.sentence
    assert decision.details[1:] == ("For scale: with the right passage in hand 100%.",)


def test_a_pipeline_without_answers_is_left_out_and_named(kit: Any) -> None:
    decision = decide(kit.make([[1] * 6, [0] * 6, [None] * 6]), 1)
    assert (decision.best, decision.sure) == (0, False)
    assert "Left out of the contest, for want of answers: M · BM25, k=3 · ICL@2." in decision.details


def test_an_incomplete_run_does_not_crown_a_lucky_start(kit: Any) -> None:
    # The second has answered only its first two items, both right.
    decision = decide(kit.make([[1] * 8 + [0] * 2, [1, 1] + [None] * 8]), 1)
    assert decision.best == 0
    assert "Left out" in " ".join(decision.details)


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
        decision = decide(results, 1)
        assert decision.rivals == (1,)
        assert not [line for line in decision.details if line.startswith("If speed matters")]


def test_same_seed_same_verdict(kit: Any) -> None:
    results = kit.make([[1, 0, 1, 1, 0], [1, 1, 0, 0, 1], [0, 0, 1, 0, 1]])
    assert decide(results, 3) == decide(results, 3)
