"""Shares of things of several sources, of which people graded some more than others: by hand, and by simulation."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from ragexam.stats.powered.share import JudgedThings, powered_share

REASON = "Nobody has graded answers of some of these pipelines, so that what people would call right of all is unknown."


def strata_of(*sources: tuple[np.ndarray, np.ndarray], possible: np.ndarray | None = None) -> JudgedThings:
    """Return the things of several sources to the same questions, each by what people and the judge say."""
    people = np.concatenate([people for people, _ in sources])
    judge = np.concatenate([judge for _, judge in sources])
    questions = [n for people, _ in sources for n in range(len(people))]
    everywhere = np.ones(len(people), dtype=np.bool_)
    strata = [k for k, (people, _) in enumerate(sources) for _ in people]
    return JudgedThings(people, judge, questions, everywhere if possible is None else possible, strata)


def marks(right: int, of: int, labelled: int) -> tuple[np.ndarray, np.ndarray]:
    """Return what people say of the first so many of some things, and the judge of all: the same share right in both."""
    judge = (np.arange(of) * right // of != (np.arange(of) + 1) * right // of).astype(np.float64)
    return np.where(np.arange(of) < labelled, judge, np.nan), judge


def test_one_of_which_nobody_graded_anything_leaves_all_unknown() -> None:
    good, bad = marks(80, 100, 30), marks(20, 100, 0)
    mean = powered_share(strata_of(good, bad)).mean
    assert (mean.value, mean.low, mean.n, mean.reason) == (None, None, 30, REASON)
    decided = np.arange(200) < 100
    failed = powered_share(strata_of(good, bad, possible=decided)).mean
    assert failed.value == pytest.approx(0.4), "what could not be written is wrong whatever anybody says"
    assert failed.low is not None


def test_each_counts_as_much_as_it_has_things() -> None:
    """80 and 20 of 100 are right; people graded 50 of the one and 10 of the other."""
    mean = powered_share(strata_of(marks(80, 100, 50), marks(20, 100, 10))).mean
    assert mean.value == pytest.approx(0.5)
    assert mean.low is not None
    assert mean.high is not None
    assert mean.low < 0.5 < mean.high
    assert mean.high - mean.low < 0.5
    unequal = powered_share(strata_of(marks(240, 300, 50), marks(20, 100, 10))).mean
    assert unequal.value == pytest.approx(0.65)


def test_one_stratum_is_no_stratum() -> None:
    rng = np.random.default_rng(1)
    right = (rng.random(100) < 0.6).astype(np.float64)
    people = np.where(np.arange(100) < 40, np.where(rng.random(100) < 0.2, 1.0 - right, right), np.nan)
    documents, possible = [n // 2 for n in range(100)], np.arange(100) % 7 > 0
    plain = powered_share(JudgedThings(people, right, documents, possible))
    assert powered_share(JudgedThings(people, right, documents, possible, ["P"] * 100)) == plain


def test_of_all_graded_it_is_the_share_of_things_over_documents() -> None:
    """People graded everything that two pipelines wrote: what documents do to both together is what varies."""
    rng = np.random.default_rng(3)
    hard = rng.normal(0.0, 2.0, 60)
    sides = [(hard + rng.normal(0.0, 0.3, 60) < shift).astype(np.float64) for shift in (0.5, -0.5)]
    judge = (rng.random(60) < 0.5).astype(np.float64)
    mean = powered_share(strata_of(*((side, judge) for side in sides))).mean
    both = (sides[0] + sides[1]) / 2.0
    error = both.std(ddof=1) / np.sqrt(60)
    assert mean.value == pytest.approx(both.mean())
    assert mean.low is not None
    assert mean.high is not None
    assert mean.high - mean.low == pytest.approx(2.0 * stats.t.ppf(0.975, 59) * error)


@pytest.mark.parametrize(
    ("shares", "labels", "kind"),
    [
        ((0.8, 0.2), (40, 12), (0.1, 0.1)),
        ((0.8, 0.5, 0.2), (120, 20, 10), (0.1, 0.5, 0.2)),
        ((0.7,) * 6, (4,) * 6, (0.2,) * 6),
        ((0.7, 0.6, 0.5, 0.4, 0.8, 0.9), (1, 1, 3, 4, 6, 10), (0.3,) * 6),
    ],
)
def test_intervals_hold_the_truth_however_unequally_people_graded(
    shares: tuple[float, ...], labels: tuple[int, ...], kind: tuple[float, ...]
) -> None:
    """Pipelines write to 120 questions of 40 documents that they share; the judge is kind to some of them."""
    rng = np.random.default_rng(11)
    documents, covered = np.repeat(np.arange(40), 3), 0
    for _ in range(200):
        luck = rng.normal(0.0, 0.7, 40)[documents]
        sides = []
        for share, some, kindness in zip(shares, labels, kind, strict=True):
            right = (luck + rng.normal(0.0, 1.0, 120) < stats.norm.ppf(share) * np.sqrt(1.49)).astype(np.float64)
            judge = np.where(rng.random(120) < 0.1, 1.0 - right, np.maximum(right, rng.random(120) < kindness))
            people = np.full(120, np.nan)
            graded = rng.permutation(120)[:some]
            people[graded] = right[graded]
            sides.append((people, judge))
        things = strata_of(*sides)
        mean = powered_share(
            JudgedThings(
                things.people, things.judge, [*documents.tolist()] * len(shares), things.possible, things.strata
            )
        ).mean
        assert mean.low is not None
        assert mean.high is not None
        covered += mean.low <= np.mean(shares) <= mean.high
    assert covered >= 180, covered
