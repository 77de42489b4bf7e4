"""Uncertainty of an item's curve: the covariance of its parameters, and the band around the curve that follows."""

from __future__ import annotations

import numpy as np
from scipy.special import expit, logit

from ragexam.irt.design import Design
from ragexam.irt.estimation.joint import Task, posterior_of
from ragexam.irt.estimation.posterior import ParameterPoint
from ragexam.irt.model import Floats, curves
from ragexam.irt.presets import EstimationPreset, find_preset
from ragexam.irt.record import Fit


def has_covariances(preset: str | EstimationPreset) -> bool:
    """Return whether a preset's fits have item covariances: joint ones without bounds."""
    settings = find_preset(preset)
    return settings.method == "joint" and settings.a_bounds is None and settings.effect_bounds is None


def item_covariances(correct: Floats, fitted: Fit, design: Design, choices: Floats) -> Floats:
    """Return covariance of log a, b, logit c of each item at a fit's estimates; (items, 3, 3).

    nan for items without parameters, and all nan where `has_covariances` denies; 0 for parameters that are fixed.

    Args:
        correct: The answers that were fitted; (persons, items).
        fitted: Of them.
        design: Its design.
        choices: Number of choices; (items,).
    """
    out = np.full((fitted.items, 3, 3), np.nan)
    kept = np.flatnonzero(~np.isnan(fitted.a))
    if not has_covariances(fitted.preset) or not len(kept):
        return out
    table = np.asarray(correct, dtype=np.float64)
    sat = np.flatnonzero((~np.isnan(table[:, kept])).any(axis=1))
    small = design.subset([int(k) for k in sat])
    answers = table[np.ix_(sat, kept)]
    chance = 1.0 / np.asarray(choices, dtype=np.float64)[kept]
    task = Task(answers, small, find_preset(fitted.preset), fitted.model, chance, np.full(len(kept), np.nan))
    effect_of = dict(zip(fitted.labels, fitted.effects, strict=True))
    effects = np.array([float(effect_of[label]) for label in small.labels], dtype=np.float64)
    beta = np.asarray(
        np.linalg.lstsq(small.contrasts, effects, rcond=None)[0] if small.contrasts.shape[1] else effects[:0]
    )
    a, b, c = fitted.a[kept], fitted.b[kept], np.clip(fitted.c[kept], 1e-12, 1.0 - 1e-12)
    out[kept] = posterior_of(task).covariance(ParameterPoint(beta, np.stack((np.log(a), b, logit(c))))).items
    return out


def curve_band(
    grid: Floats, a: float, b: float, c: float, covariance: Floats, z: float = 1.96
) -> tuple[Floats, Floats]:
    """Return a pointwise band around an item's curve by the delta method on the log odds, which stays within 0 and 1.

    Args:
        grid: Abilities, taken for known; (points,).
        a: Discrimination.
        b: Difficulty.
        c: Guessing.
        covariance: Of log a, b, logit c; (3, 3).
        z: Half width in standard errors; 1.96 for 95%.

    Returns:
        Lower and upper end; (points,); nan where the covariance is.
    """
    at = curves(np.asarray(grid, dtype=np.float64), np.array([a]), np.array([b]), np.array([c]))
    sigma, rest, eta, p, q = (part[:, 0] for part in (at.sigma, at.rest, at.eta, at.p, at.q))
    bend = (1.0 - c) * sigma * rest
    slopes = np.stack((bend * eta, -a * bend, c * (1.0 - c) * rest))
    variance = np.einsum("ik,ij,jk->k", slopes, covariance, slopes)
    odds = p * q
    half = z * np.sqrt(np.maximum(variance, 0.0)) / np.maximum(odds, 1e-300)
    centre = np.log(np.maximum(p, 1e-300)) - np.log(np.maximum(q, 1e-300))
    return np.asarray(expit(centre - half), dtype=np.float64), np.asarray(expit(centre + half), dtype=np.float64)
