"""Prediction-powered means beside those of the method's authors: the same mean at the same weight, and an interval as wide.

Ours is wider by what small samples need: squared deviations are divided by n - 1 and not by n, and ends are Student's and not the
normal distribution's. The weight found from the data differs a little too: the package takes the judge's variance from all
things together and keeps the weight between 0 and 1, ours is the one of least variance.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

from ragexam.stats.powered.corrected import PoweredMean
from ragexam.stats.powered.mean import powered_mean

GOLDEN = json.loads((Path(__file__).parent / "ppi_python.json").read_text(encoding="utf-8"))
"""Figures that the package gave once; how is said in the file. The package itself is not needed to test."""

CASES = {case["name"]: case for case in GOLDEN["cases"]}


def ours(case: dict[str, Any], weight: float | None) -> PoweredMean:
    people = np.array(case["people"] + [np.nan] * len(case["judge_alone"]))
    return powered_mean(people, np.array(case["judge"] + case["judge_alone"]), weight=weight)


def wider(estimate: PoweredMean, theirs: list[float]) -> float:
    """Width of our interval as a multiple of theirs."""
    _, low, high = theirs
    assert estimate.mean.low is not None
    assert estimate.mean.high is not None
    return (estimate.mean.high - estimate.mean.low) / (high - low)


@pytest.mark.parametrize("weight", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("name", CASES)
def test_at_a_given_weight(name: str, weight: float) -> None:
    case = CASES[name]
    estimate, theirs = ours(case, weight), case["figures"][str(weight)]
    assert estimate.mean.value == pytest.approx(theirs[0], abs=1e-7)
    n, rest = len(case["people"]), len(case["judge_alone"])
    ends = stats.t.ppf(0.975, n - 1) / stats.norm.ppf(0.975)
    least, most = (ends * np.sqrt(count / (count - 1)) for count in (rest, n))
    if weight == 0.0:
        assert wider(estimate, theirs) == pytest.approx(most, rel=1e-6)
    assert least - 1e-6 < wider(estimate, theirs) < most + 1e-6


@pytest.mark.parametrize("name", CASES)
def test_with_the_weight_found(name: str) -> None:
    case = CASES[name]
    estimate, theirs = ours(case, None), case["figures"]["tuned"]
    assert estimate.mean.value == pytest.approx(theirs[0], abs=0.01 * (theirs[2] - theirs[1]))
    assert 1.0 < wider(estimate, theirs) < 1.04
    bare, whole = (case["figures"][weight][0] for weight in ("0.0", "1.0"))
    if bare != whole:
        assert estimate.weight == pytest.approx((theirs[0] - bare) / (whole - bare), abs=0.01)
