"""Share that people would call right: by hand, without a grader's bias, and where it cannot be said."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ragexam.report.results.by_people.share_table import people_say_tables, people_tell
from ragexam.report.results.by_people.shares import people_say
from ragexam.report.results.by_people.verdict import with_people
from ragexam.report.results.source import ResponseSource
from ragexam.report.results.verdict.decide import Decision
from ragexam.stats.powered.mean import powered_mean

N = 60


def test_it_is_the_powered_mean_over_documents(judged: Any) -> None:
    for row, mean in enumerate(people_say(judged)):
        wanted = powered_mean(judged.people[row], judged.correct[row], judged.documents)
        assert mean == wanted
        assert mean.mean.value < judged.accuracy()[row], "the grader calls more right than people do"
        assert mean.mean.low is not None
        assert mean.mean.low < mean.mean.value < mean.mean.high


def test_what_could_not_be_written_is_wrong_without_anybody(judged: Any) -> None:
    failed = np.zeros(judged.correct.shape, dtype=np.bool_)
    failed[0, -10:] = True
    broken = replace(judged, failed=failed, correct=np.where(failed, np.nan, judged.correct))
    own = ~failed[0]
    part = powered_mean(
        judged.people[0][own], judged.correct[0][own], [d for d, k in zip(judged.documents, own, strict=True) if k]
    )
    assert people_say(broken)[0].mean.value == pytest.approx(part.mean.value * (N - 10) / N)


def test_documents_that_fail_wholly_widen_the_interval(kit: Any) -> None:
    """20 documents of 5 questions, half of which could not be written about: right is one half, give or take documents."""
    right = np.ones((1, 100))
    base = kit.make(right.astype(int).tolist())
    failed = np.arange(100)[None, :] >= 50
    people = np.where(failed, np.nan, right)
    results = replace(
        base,
        documents=tuple(f"d{n // 5}" for n in range(100)),
        failed=failed,
        correct=np.where(failed, np.nan, right),
        people=people,
        taken_from=ResponseSource("written", "token_f1", 0.5),
    )
    mean, sat = people_say(results)[0].mean, results.shares()[0]
    assert mean.value == 0.5
    assert mean.low is not None
    assert mean.high is not None
    assert sat.low is not None
    assert sat.high is not None
    assert mean.high - mean.low > 0.9 * (sat.high - sat.low), "no surer than the share right itself"


def test_of_both_people_decide_only_where_the_choice_was_right(kit: Any) -> None:
    """100 questions; half could not be written, the grader calls 25 of the others right, people all 20 that they graded."""
    base = kit.make([[1] * 100])
    correct = (np.arange(100) < 25).astype(np.float64)[None, :]
    people = np.where(np.arange(100) < 20, 1.0, np.nan)[None, :]
    results = replace(
        base,
        correct=correct,
        people=people,
        people_decide=np.arange(100)[None, :] < 50,
        documents=tuple(f"d{n}" for n in range(100)),
        taken_from=ResponseSource("both", "token_f1", 0.5),
    )
    mean = people_say(results)[0].mean
    assert mean.value == 0.5, "the half that could not be written is wrong"
    assert mean.n == 20


def test_a_table_best_first_with_how_many_more(judged: Any) -> None:
    (table,) = people_say_tables(judged)
    assert table.columns[2] == "Graded by people"
    assert [row[2] for row in table.rows] == [N // 2, N // 2]
    assert table.rows[0][3] >= table.rows[1][3]
    flipped = people_say_tables(replace(judged, people=judged.people[::-1]))[0]
    assert flipped.rows[0][3] >= flipped.rows[1][3], "people's word counts, whatever the grader says"
    assert flipped.rows[0][0] != table.rows[0][0]
    decision = with_people(Decision("Choose it.", best=0), judged)
    assert "People would call" in decision.details[-1]
    assert str(decision.sentence).startswith("Choose it. People would call ")


def test_nothing_where_nobody_graded_or_people_decide(judged: Any) -> None:
    nobody = replace(judged, people=np.full(judged.correct.shape, np.nan))
    assert people_say_tables(nobody) == []
    assert with_people(Decision("Choose it.", best=0), nobody) == Decision("Choose it.", best=0)
    assert people_say(replace(judged, people=None)) == []


def test_what_is_carried_over_to_another_kind_of_question_is_told(judged: Any) -> None:
    """People graded the first 30 answers of each pipeline; the questions behind them are open."""
    items = tuple(replace(item, choices=(), key=-1) if n >= N // 2 else item for n, item in enumerate(judged.items))
    mixed = replace(judged, items=items)
    told = (
        "People graded no answer to an open question: what they would give 30 answers to such questions is carried over"
    )
    decision = with_people(Decision("Choose it.", best=0), mixed)
    assert any(str(sentence).startswith(told) for sentence in decision.details)
    (table,) = people_say_tables(mixed)
    assert told.replace("30", "60") in str(table.note)
    assert "carried over" not in str(people_say_tables(judged)[0].note)
    assert not any(
        "carried over" in str(sentence) for sentence in with_people(Decision("Choose it.", best=0), judged).details
    )
    other = mixed.people.copy()
    other[0, -1] = 1.0
    some = with_people(Decision("Choose it.", best=0), replace(mixed, people=other)).details
    assert not any("carried over" in str(sentence) for sentence in some), "of the recommended one both kinds are graded"


def test_few_documents_have_no_interval(judged: Any) -> None:
    people = judged.people.copy()
    people[:, 3:] = np.nan
    few = replace(judged, people=people)
    (table,) = people_say_tables(few)
    assert table.rows[0][4] is None
    assert "too few documents" in table.rows[0][-1]
    assert not people_tell([table])
    assert people_tell(people_say_tables(judged))
    unknown = with_people(Decision("Choose it.", best=0), few)
    assert "is unknown" in unknown.details[-1]
    assert unknown.sentence == "Choose it. What people would call right of it is not known yet."


def test_a_greater_estimate_alone_puts_nobody_first(judged: Any) -> None:
    """The first is ahead by what people say, but its lead has an interval that holds 0."""
    first, second = (one.mean.value for one in people_say(judged))
    assert first is not None
    assert second is not None
    assert first > second
    decision = with_people(Decision("Choose it.", best=1), judged)
    assert "first" not in str(decision.sentence)
    label = str(judged.pipelines[0].label)
    assert (
        decision.details[-1] == f"What people say does not tell it and {label} apart; more grades by people would tell."
    )
    assert "apart" not in with_people(Decision("Choose it.", best=0), judged).details[-1]


def surely_ahead(judged: Any) -> Any:
    """Return the same, people calling 40 points more of the first right than of the second."""
    return replace(judged, people=np.array([np.arange(N) % 10 < 9, np.arange(N) % 10 < 5], dtype=np.float64))


def test_where_people_would_surely_put_another_first_the_verdict_says_so(judged: Any) -> None:
    decision = with_people(Decision("Choose it.", best=1), surely_ahead(judged))
    assert " They would put " in str(decision.sentence)
    label = str(judged.pipelines[0].label)
    assert str(decision.details[-1]).startswith(f"By what people say {label} is the better one, by 40 points (")
    back = with_people(Decision("Choose it.", best=0), surely_ahead(judged))
    assert "put" not in str(back.sentence)


def test_the_more_pipelines_the_surer_a_lead_must_be(kit: Any, judged: Any) -> None:
    """One of 40 is ahead by a lead that is sure of two pipelines, and not of the greatest of 40."""
    rng = np.random.default_rng(4)
    base = (rng.random(N) < 0.5).astype(np.float64)
    lead = np.where(np.arange(N) < 7, 1.0, base)
    base[:7] = np.arange(7) < 1
    others = np.array([rng.permutation(base) for _ in range(38)])
    for rows, sure in ((np.array([lead, base]), True), (np.vstack([lead, base, others]), False)):
        results = replace(kit.make(rows.astype(int).tolist()), people=rows, taken_from=judged.taken_from)
        told = str(with_people(Decision("Choose it.", best=1), results).sentence)
        assert (" They would put " in told) == sure
