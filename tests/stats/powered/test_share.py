"""Shares that people would call right, and how far two are apart: by hand, against the paired interval, by simulation."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from ragexam.stats.powered.mean import powered_mean
from ragexam.stats.powered.share import JudgedThings, powered_difference, powered_share


def everywhere(people: np.ndarray, judge: np.ndarray, clusters: list[int]) -> JudgedThings:
    """Things that people decide all of."""
    return JudgedThings(people, judge, clusters, np.ones(len(people), dtype=np.bool_))


def test_labels_that_are_all_the_same_leave_open_what_so_few_leave_open() -> None:
    people = np.where(np.arange(100) < 12, 1.0, np.nan)
    judge = (np.arange(100) < 60).astype(np.float64)
    share = powered_share(everywhere(people, judge, list(range(100)))).mean
    assert (share.value, share.high) == (1.0, 1.0)
    quantile = stats.t.ppf(0.975, 10)
    assert share.low == pytest.approx(12 / (12 + quantile**2)), "Wilson's lower end where all of 12 are right"
    none = powered_share(everywhere(people - 1.0, judge, list(range(100)))).mean
    assert (none.value, none.low) == (0.0, 0.0)
    assert none.high == pytest.approx(1.0 - share.low)
    marks = powered_mean(people * 4.0, judge, range(100)).mean
    assert (marks.value, marks.low) == (4.0, None)
    assert "are the same" in marks.reason


def test_what_nobody_could_call_right_is_wrong() -> None:
    """Half of what was sat could not be right; people call all that they graded of the other half right."""
    people = np.where(np.arange(100) < 20, 1.0, np.nan)
    judge = (np.arange(100) < 25).astype(np.float64)
    estimate = powered_share(JudgedThings(people, judge, list(range(100)), np.arange(100) < 50)).mean
    assert estimate.value == 0.5
    assert estimate.low is not None
    assert estimate.high is not None
    part = stats.t.ppf(0.975, 18) * np.sqrt(0.25 / 99)
    assert estimate.high >= 0.5 + part - 1e-9
    assert estimate.low < 0.5 - part, "the share that could be right, and what 20 labels leave open"


def test_the_part_that_could_be_right_varies_from_document_to_document() -> None:
    """30 documents of 5 questions, of which 3 in 10 fail wholly: the interval is for other documents too."""
    rng = np.random.default_rng(8)
    documents = np.repeat(np.arange(30), 5)
    covered = fixed = 0
    for _ in range(400):
        possible = (rng.random(30) >= 0.3)[documents]
        right = (rng.random(150) < 0.9).astype(np.float64)
        judge = np.where(rng.random(150) < 0.9, right, 1.0 - right)
        people = np.full(150, np.nan)
        graded_ones = rng.permutation(np.flatnonzero(possible))[:30]
        people[graded_ones] = right[graded_ones]
        estimate = powered_share(JudgedThings(people, judge, documents.tolist(), possible)).mean
        alone = powered_share(everywhere(people[possible], judge[possible], documents[possible].tolist()))
        assert estimate.low is not None
        assert estimate.high is not None
        assert alone.mean.low is not None
        assert alone.mean.high is not None
        covered += estimate.low <= 0.63 <= estimate.high
        fixed += alone.mean.low * possible.mean() <= 0.63 <= alone.mean.high * possible.mean()
    assert 372 <= covered <= 394, covered
    assert fixed < 300, fixed


def test_with_all_graded_by_people_a_difference_is_that_of_the_paired_interval() -> None:
    """Each question is a document of its own: Student's interval of the differences, whatever the judge says."""
    rng = np.random.default_rng(3)
    hard = rng.random(80)
    one, other = ((rng.random(80) < ease * hard).astype(np.float64) for ease in (1.0, 0.6))
    judge, names = (rng.random(80) < 0.5).astype(np.float64), list(range(80))
    mean = powered_difference(everywhere(one, judge, names), everywhere(other, 1.0 - judge, names)).mean
    apart = one - other
    half = stats.t.ppf(0.975, 79) * apart.std(ddof=1) / np.sqrt(80)
    assert mean.value == pytest.approx(apart.mean())
    assert (mean.low, mean.high) == (pytest.approx(apart.mean() - half), pytest.approx(apart.mean() + half))
    assert mean.n == 160


def test_a_judge_that_is_kind_to_one_misleads_by_itself_and_not_with_some_labels() -> None:
    """Two pipelines on 150 questions of 50 documents; the second is right 15 points less often, and the judge lets it pass."""
    rng = np.random.default_rng(5)
    documents = np.repeat(np.arange(50), 3)
    covered = naive = 0
    for _ in range(600):
        hard = rng.normal(0.0, 1.0, 50)[documents]
        sides, marks = [], []
        for shift, kind in ((0.5, 0.1), (-0.2, 0.5)):
            right = (hard + rng.normal(0.0, 1.0, 150) < shift).astype(np.float64)
            judge = np.where(rng.random(150) < kind, 1.0, np.where(rng.random(150) < 0.1, 1.0 - right, right))
            people = np.where(np.arange(150) % 3 == 0, right, np.nan)
            sides.append(everywhere(people, judge, documents.tolist()))
            marks.append(judge)
        truth = float(stats.norm.cdf(0.5 / np.sqrt(2.0)) - stats.norm.cdf(-0.2 / np.sqrt(2.0)))
        mean = powered_difference(*sides).mean
        assert mean.low is not None
        assert mean.high is not None
        covered += mean.low <= truth <= mean.high
        apart = (marks[0] - marks[1]).reshape(50, 3).mean(axis=1)
        half = stats.t.ppf(0.975, 49) * apart.std(ddof=1) / np.sqrt(50)
        naive += abs(apart.mean() - truth) <= half
    assert 0.93 * 600 <= covered <= 0.975 * 600, covered
    assert naive < 0.5 * 600, naive


def test_what_makes_a_question_hard_for_both_drops_out() -> None:
    rng = np.random.default_rng(9)
    hard = rng.normal(0.0, 2.0, 200)
    names = list(range(200))
    sides = []
    for shift in (0.3, -0.3):
        right = (hard + rng.normal(0.0, 0.5, 200) < shift).astype(np.float64)
        judge = np.where(rng.random(200) < 0.1, 1.0 - right, right)
        sides.append((np.where(np.arange(200) < 80, right, np.nan), judge))
    paired = powered_difference(*(everywhere(people, judge, names) for people, judge in sides)).mean
    (one, judge), (other, judge_of_other) = sides
    apart = powered_difference(
        everywhere(one, judge, names), everywhere(other, judge_of_other, [n + 200 for n in names])
    ).mean  # questions of their own
    assert paired.low is not None
    assert paired.high is not None
    assert apart.low is not None
    assert apart.high is not None
    assert paired.high - paired.low < 0.75 * (apart.high - apart.low)


def test_more_labels_halve_a_difference_too() -> None:
    rng = np.random.default_rng(12)
    right = rng.random((2, 4000)) < np.array([[0.7], [0.5]])
    judge = np.where(rng.random((2, 4000)) < 0.7, right, ~right).astype(np.float64)
    names = list(range(4000))

    def of(graded: int) -> tuple[float, int | None]:
        people = np.where(np.arange(4000) < graded, right.astype(np.float64), np.nan)
        powered = powered_difference(*(everywhere(p, j, names) for p, j in zip(people, judge, strict=True)))
        assert powered.mean.low is not None
        assert powered.mean.high is not None
        return powered.mean.high - powered.mean.low, powered.labels_to_halve

    width, more = of(100)
    assert more is not None
    assert of(100 + more // 2)[0] == pytest.approx(width / 2, rel=0.1)


def test_without_labels_of_both_nothing_is_said() -> None:
    judge, names = (np.arange(40) % 2).astype(np.float64), list(range(40))
    none, some = np.full(40, np.nan), np.where(np.arange(40) < 30, 1.0, np.nan)
    mean = powered_difference(everywhere(some, judge, names), everywhere(none, judge, names)).mean
    assert (mean.value, mean.reason) == (None, "Nobody has graded answers of both.")
    few = powered_difference(everywhere(some, judge, names), everywhere(judge, judge, [n // 8 for n in names])).mean
    assert (few.value, few.low) == (0.5, None)
