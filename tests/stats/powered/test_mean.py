"""Prediction-powered means: worked by hand, against the plain formula, and by simulation of a biased judge."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from ragexam.stats.powered.corrected import LEAST_LABELS
from ragexam.stats.powered.mean import powered_mean


def graded(rng: np.random.Generator, things: int, labels: int, bias: float) -> tuple[np.ndarray, np.ndarray, float]:
    """People's grades 1 to 5 around a true mean of 3, and a judge who sees the half of it and adds a bias."""
    truth = rng.normal(3.0, 1.0, things)
    people = truth + rng.normal(0.0, 0.5, things)
    judge = 0.5 * truth + bias + rng.normal(0.0, 0.4, things)
    people[labels:] = np.nan
    return people, judge, 3.0


def test_worked_by_hand() -> None:
    people = np.array([1.0, 2.0, 3.0, 4.0, 5.0] * 2 + [np.nan] * 2)
    judge = np.array([2.0, 2.0, 4.0, 4.0, 6.0] * 2 + [8.0, 4.0])
    estimate = powered_mean(people, judge, weight=1.0)
    # mean 3, the judge gives 3.6 to those and 6 to the others: 3 + (6 - 3.6)
    assert estimate.mean.value == pytest.approx(5.4)
    # y - f: -1, 0, -1, 0, -1, twice: variance 0.24 * 10/9 / 10; g: variance 8 / 2
    half = stats.t.ppf(0.975, 9) * np.sqrt(0.24 / 9 + 4.0)
    assert estimate.mean.high == pytest.approx(5.4 + half)
    assert estimate.mean.low == pytest.approx(5.4 - half)
    assert (estimate.mean.n, estimate.judged, estimate.labels_to_halve) == (10, 2, None)


def test_the_judge_has_the_weight_of_least_variance() -> None:
    people, judge, _ = graded(np.random.default_rng(1), 400, 80, 1.0)
    best = powered_mean(people, judge)
    wide = [powered_mean(people, judge, weight=w).mean for w in (best.weight - 0.2, best.weight + 0.2, 0.0)]
    assert all(w.high - w.low > best.mean.high - best.mean.low for w in wide)  # type: ignore[operator]
    assert powered_mean(people, judge * 10.0 - 3.0).mean.value == pytest.approx(best.mean.value)  # any scale serves


def test_labels_to_halve_do_halve() -> None:
    rng = np.random.default_rng(2)
    people, judge, _ = graded(rng, 20_000, 200, 0.0)
    more = powered_mean(people, judge).labels_to_halve
    assert more is not None
    grown, again, _ = graded(rng, 20_000, 200 + more, 0.0)
    first, second = powered_mean(people, judge).mean, powered_mean(grown, again).mean
    assert (second.high - second.low) / (first.high - first.low) == pytest.approx(0.5, abs=0.08)  # type: ignore[operator]


def test_without_people_there_is_no_figure_and_with_few_no_interval() -> None:
    judge = np.arange(40.0)
    nothing = powered_mean(np.full(40, np.nan), judge).mean
    assert nothing.value is None
    assert nothing.reason == "Nobody has graded any of these answers."
    people = np.where(np.arange(40) < LEAST_LABELS - 1, 3.0, np.nan)
    few = powered_mean(people, judge).mean
    assert (few.value, few.low) == (3.0, None)


def test_all_graded_by_people_the_judge_does_not_count() -> None:
    people = np.random.default_rng(3).normal(size=30)
    estimate = powered_mean(people, np.random.default_rng(4).normal(size=30))
    assert estimate.mean.value == pytest.approx(people.mean())
    low, high = stats.t.interval(0.95, 29, people.mean(), stats.sem(people))
    assert (estimate.mean.low, estimate.mean.high) == (pytest.approx(low), pytest.approx(high))


def test_clusters_that_repeat_themselves_count_once() -> None:
    people, judge, _ = graded(np.random.default_rng(5), 120, 40, 0.5)
    once = powered_mean(people, judge).mean
    thrice = powered_mean(np.repeat(people, 3), np.repeat(judge, 3), [n // 3 for n in range(360)]).mean
    assert (thrice.low, thrice.high) == (pytest.approx(once.low), pytest.approx(once.high))


def test_a_biased_judge_misleads_by_itself_and_not_with_some_labels() -> None:
    rng = np.random.default_rng(20)
    covered = naive = 0
    for _ in range(1000):
        people, judge, truth = graded(rng, 500, 60, 1.0)
        estimate = powered_mean(people, judge).mean
        assert estimate.low is not None
        assert estimate.high is not None
        covered += estimate.low <= truth <= estimate.high
        low, high = stats.t.interval(0.95, 499, judge.mean(), stats.sem(judge))
        naive += low <= truth <= high
    assert 930 <= covered <= 970, covered
    assert naive < 10, naive


def test_documents_that_are_graded_in_part_are_one_cluster_on_both_sides() -> None:
    """20 documents of 10 answers, 3 of each graded by people; what a document has in common is in both means."""
    rng = np.random.default_rng(0)
    documents = np.repeat(np.arange(20), 10)
    covered = 0
    for _ in range(1000):
        people = 3.0 + rng.normal(0.0, 1.0, 20)[documents] + rng.normal(0.0, 0.7, 200)
        judge = 0.5 * people + 1.0 + rng.normal(0.0, 0.4, 200)
        people[np.arange(200) % 10 >= 3] = np.nan
        estimate = powered_mean(people, judge, documents.tolist()).mean
        assert estimate.low is not None
        assert estimate.high is not None
        covered += estimate.low <= 3.0 <= estimate.high
    assert 930 <= covered <= 970, covered


def test_more_labels_than_are_left_are_of_further_things() -> None:
    rng = np.random.default_rng(6)
    people, judge, _ = graded(rng, 2000, 40, 0.0)
    more = powered_mean(people, judge, weight=0.0).labels_to_halve
    assert more == 3 * 40
    assert powered_mean(people[: 40 + more], judge[: 40 + more], weight=0.0).labels_to_halve == more
    few = powered_mean(people[:50], judge[:50], weight=0.0)
    assert (few.labels_to_halve, few.judged) == (more, 10)


def test_more_labels_of_the_same_documents_do_not_halve_what_these_have_in_common() -> None:
    rng = np.random.default_rng(7)
    documents = np.repeat(np.arange(20), 50)
    people = rng.normal(0.0, 1.0, 20)[documents] + rng.normal(0.0, 0.1, 1000)
    people[np.arange(1000) % 50 >= 3] = np.nan
    estimate = powered_mean(people, rng.normal(size=1000), documents.tolist())
    assert estimate.labels_to_halve is None


def test_few_documents_are_named_as_such() -> None:
    people = np.where(np.arange(60) < 30, 3.0, np.nan)
    few = powered_mean(people, np.arange(60.0), [n // 10 for n in range(60)]).mean
    assert few.reason == "People have graded answers of too few documents for an interval."


def test_no_mean_lies_beyond_what_people_can_give() -> None:
    """A grader that says less of what people graded than of the rest moves the mean beyond the scale."""
    people = np.array([5.0, 4.0, 5.0, 5.0, 4.0, 5.0] * 4 + [np.nan] * 60)
    judge = np.array([0.2, 0.0, 0.2, 0.2, 0.0, 0.2] * 4 + [1.0] * 60)
    free = powered_mean(people, judge, weight=2.0).mean
    held = powered_mean(people, judge, weight=2.0, scale=(1.0, 5.0)).mean
    assert free.value is not None
    assert free.value > 5.0
    assert held.high == 5.0
    assert held.value == pytest.approx((np.nansum(people) + 60 * 5.0) / len(people)), (
        "the others can have no more than 5"
    )
    assert held.low == min(free.low, held.value)  # type: ignore[type-var]


def test_few_that_the_judge_alone_graded_cannot_move_the_mean_far() -> None:
    """13 of 15 graded: with the weight of least variance two things moved the mean beyond what grades from 1 to 5 allow."""
    rng = np.random.default_rng(8)
    errors, covered = [], 0
    for _ in range(600):
        truth = rng.normal(3.0, 1.0, 15)
        people = truth + rng.normal(0.0, 0.5, 15)
        judge = 0.5 * truth + rng.normal(0.0, 0.4, 15)
        people[13:] = np.nan
        estimate = powered_mean(people, judge)
        slope = np.polyfit(judge[:13], people[:13], 1)[0]
        assert abs(estimate.weight) <= abs(slope) * 2 / 15 + 1e-9
        errors.append((estimate.mean.value or 0.0) - 3.0)
        covered += (estimate.mean.low or 9.0) <= 3.0 <= (estimate.mean.high or 0.0)
    assert np.std(errors) < 0.33, "0.38 before"
    assert covered > 0.93 * 600, covered
