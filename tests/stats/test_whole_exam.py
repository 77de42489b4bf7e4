"""Means over a whole exam from answers that are missing by design."""

from __future__ import annotations

import numpy as np
import pytest

from ragexam.stats.drawn_items import DrawnItems
from ragexam.stats.paired import paired_differences
from ragexam.stats.whole_exam import WholeExam, additive, estimates, whole_exam


def drawn_twice(items: int, weights: np.ndarray, seed: int) -> DrawnItems:
    rng = np.random.default_rng(seed)
    return DrawnItems.none(items).further(weights, items // 5, rng).further(weights, items // 5, rng)


def test_all_asked_is_the_plain_mean_and_sure() -> None:
    rng = np.random.default_rng(0)
    scores = (rng.random((3, 12)) < 0.6).astype(float)
    drawn = DrawnItems.none(12).further(np.ones(12), 12, rng)
    estimate = whole_exam(scores, drawn, [1, 1, 1], list(range(12)))
    assert estimate.value == pytest.approx(scores.mean(axis=1))
    assert np.all(estimate.within == 0.0)
    assert estimate.least == pytest.approx(estimate.most)


def test_all_asked_has_the_error_of_a_paired_comparison() -> None:
    rng = np.random.default_rng(4)
    scores = (rng.random((2, 30)) < 0.6).astype(float)
    documents = [k // 3 for k in range(30)]
    drawn = DrawnItems.none(30).further(np.ones(30), 30, rng)
    estimate = whole_exam(scores[:1] - scores[1:], drawn, [1], documents, limits=(-1.0, 1.0))
    pair = paired_differences(scores[0], scores[1:], documents, rng=rng)[0]
    assert pair.error is not None
    assert np.sqrt(estimate.beyond[0]) == pytest.approx(pair.error)


def test_hard_items_first_do_not_lower_the_estimate() -> None:
    hard = np.linspace(0.1, 0.95, 60)
    weights = np.clip(1.6 - hard, 0.5, 2.0)
    truth, plain, weighed, inside = [], [], [], []
    for seed in range(400):
        scores = (np.random.default_rng(1000 + seed).random((1, 60)) < hard).astype(float)
        drawn = drawn_twice(60, weights, seed)
        estimate = whole_exam(scores, drawn, [2], list(range(60)))
        truth.append(scores.mean())
        plain.append(scores[0, drawn.seen(2)].mean())
        weighed.append(estimate.value[0])
        inside.append(abs(estimate.value[0] - scores.mean()) < 2.0 * np.sqrt(estimate.within[0]))
    assert np.mean(plain) < np.mean(truth) - 0.04
    assert abs(np.mean(weighed) - np.mean(truth)) < 0.012
    assert np.mean(inside) > 0.93


def test_interval_for_further_documents_covers_the_truth() -> None:
    covered = 0
    for seed in range(300):
        rng = np.random.default_rng(seed)
        luck = np.repeat(rng.normal(0.0, 0.15, 20), 4)
        scores = (rng.random((1, 80)) < np.clip(0.6 + luck, 0, 1)).astype(float)
        drawn = drawn_twice(80, np.exp(rng.normal(0, 0.3, 80)), seed)
        share = estimates(whole_exam(scores, drawn, [2], [k // 4 for k in range(80)]))[0]
        assert share.low is not None
        assert share.high is not None
        covered += share.low <= 0.6 <= share.high
    assert covered / 300 >= 0.93


def test_interval_of_pipelines_alike_counts_how_documents_differ() -> None:
    """Twelve that answer alike predict each other well; what documents differ is as wide as without any of them."""
    rng = np.random.default_rng(7)
    documents = [k // 5 for k in range(100)]
    right = np.repeat((np.arange(20) % 3 == 0).astype(float), 5)
    drawn = DrawnItems.none(100).further(np.ones(100), 20, rng).further(np.ones(100), 60, rng)
    scores = np.full((12, 100), np.nan)
    scores[:, drawn.seen(1)] = right[drawn.seen(1)]
    scores[:6, drawn.seen(2)] = right[drawn.seen(2)]
    estimate = whole_exam(scores, drawn, [2] * 6 + [1] * 6, documents, predicted=additive(scores), fitted_steps=2)
    for share in estimates(estimate):
        assert share.low is not None
        assert share.high is not None
        assert share.low < 0.17
        assert share.high > 0.52


def test_predictions_from_the_answers_themselves_keep_what_is_said_true() -> None:
    """Items drawn by the answers to their documents, and others who sat more: neither shifts the mean nor narrows it falsely."""
    documents = np.repeat(np.arange(20), 5)
    errors, inside = [], []
    for seed in range(300):
        rng = np.random.default_rng(seed)
        chance = np.repeat(rng.beta(0.6, 1.4, 20), 5)
        right = (rng.random((3, 100)) < chance).astype(float)
        drawn = DrawnItems.none(100).further(np.ones(100), 10, rng)
        while len(drawn.order) < 50:
            weights = np.ones(100)
            for place in drawn.order:
                weights[documents == documents[place]] *= 1.6 if right[0, place] else 0.7
            drawn = drawn.further(np.clip(weights, 0.3, 3.0), 5, rng)
        steps = [len(drawn.ends), len(drawn.ends), 5]
        scores = np.full((3, 100), np.nan)
        for row, reach in enumerate(steps):
            scores[row, drawn.seen(reach)] = right[row, drawn.seen(reach)]
        estimate = whole_exam(
            scores, drawn, steps, list(documents), predicted=additive(scores), fitted_steps=max(steps)
        )
        errors.append(estimate.value - right.mean(axis=1))
        inside.append(np.abs(errors[-1]) < 1.96 * np.sqrt(estimate.within))
    assert np.abs(np.mean(errors, axis=0)).max() < 0.011
    assert np.mean(inside, axis=0).min() > 0.92


def test_good_predictions_narrow_and_bad_ones_do_no_harm() -> None:
    hard = np.where(np.arange(60) % 2, 0.97, 0.05)
    errors: dict[str, list[float]] = {"none": [], "good": [], "bad": []}
    spread: dict[str, list[float]] = {"none": [], "good": [], "bad": []}
    for seed in range(300):
        scores = (np.random.default_rng(seed).random((1, 60)) < hard).astype(float)
        drawn = drawn_twice(60, np.ones(60), seed + 7)
        for name, model in (("none", None), ("good", hard[None, :]), ("bad", 1.0 - hard[None, :])):
            estimate = whole_exam(scores, drawn, [2], list(range(60)), predicted=model)
            errors[name].append(float(estimate.value[0] - scores.mean()))
            spread[name].append(float(estimate.within[0]))
    assert np.std(errors["good"]) < 0.6 * np.std(errors["none"])
    assert np.mean(spread["good"]) < np.mean(spread["none"])
    assert abs(np.mean(errors["bad"])) < 0.015


def test_additive_prediction_tells_hard_items_and_good_pipelines() -> None:
    rng = np.random.default_rng(2)
    hard = rng.uniform(0.1, 0.9, 50)
    better = np.array([-0.15, 0.0, 0.05, 0.15])
    chance = np.clip(hard + better[:, None], 0, 1)
    scores = (rng.random((4, 50)) < chance).astype(float)
    scores[0, 25:] = np.nan
    estimate = additive(scores)
    assert np.corrcoef(estimate[0], hard)[0, 1] > 0.5
    assert estimate[3].mean() > estimate[0].mean()
    assert np.all(additive(np.full((2, 3), np.nan)) == 0.5)


def test_nothing_asked_is_undefined() -> None:
    estimate: WholeExam = whole_exam(np.full((1, 5), np.nan), DrawnItems.none(5), [0], list(range(5)))
    assert estimates(estimate)[0].value is None


@pytest.mark.parametrize(("value", "low", "high"), [(1.3, 0.68, 1.0), (-0.2, 0.0, 0.32), (0.5, 0.18, 0.82)])
def test_estimate_beyond_a_share_has_an_interval_of_its_width(value: float, low: float, high: float) -> None:
    # Four documents: Student's quantile at 3 degrees of freedom is 3.182; times an error of 0.1.
    one = {"value": value, "within": 0.0, "beyond": 0.01, "n": 4.0, "documents": 4.0, "least": 0.0, "most": 1.0}
    (estimate,) = estimates(WholeExam(**{name: np.array([figure]) for name, figure in one.items()}))
    assert estimate.low is not None
    assert estimate.high is not None
    assert (estimate.low, estimate.high) == pytest.approx((low, high), abs=0.01)
    assert estimate.low < estimate.high
    assert estimate.value == min(1.0, max(0.0, value))
