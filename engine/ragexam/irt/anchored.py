"""New items on an old scale: abilities stand fixed, and only the items' parameters are estimated (fixed-parameter calibration).

A fit of everything anew would move the scale under those who were measured on it. With abilities given, items do not know
of each other, so each is three numbers of its own; abilities come from the items that are held (Kim 2006).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import expit, logit

from ragexam.irt.model import EQUAL_SLOPES, AnswerTable, Floats, curves, expected_information, first_derivatives
from ragexam.irt.presets import EstimationPreset, find_preset

_ROUNDS = 100
_ENOUGH = 1e-8
_STEP = 1.0
"""Longest step of a parameter: far from the top a quadratic curve says little."""


@dataclass(frozen=True, slots=True, eq=False)
class AnchoredItems:
    """Items with abilities given.

    Attributes:
        a: Discriminations; (items,).
        b: Difficulties; (items,).
        c: Guessing; (items,).
        log_a_se: Posterior standard deviation of log a: that of the prior where nothing was answered;
            (items,).
        b_se: Of b; (items,).
    """

    a: Floats
    b: Floats
    c: Floats
    log_a_se: Floats
    b_se: Floats


_GRID = np.linspace(-8.0, 8.0, 321)
"""Abilities that are tried."""


def abilities_on(a: Floats, b: Floats, c: Floats, correct: Floats, preset: str | EstimationPreset = "robust") -> Floats:
    """Return the likeliest abilities with items given, to a twentieth, under the prior of a preset; nan without an answer; (persons,).

    Args:
        a: Discriminations; (items,).
        b: Difficulties; (items,).
        c: Guessing; (items,).
        correct: 1 right, 0 wrong, nan missing; (persons, items).
        preset: Whose prior on effects is taken.
    """
    answers, at = AnswerTable.of(correct), curves(_GRID, a, b, c)
    spread = find_preset(preset).effect_sd or 3.0
    tiny = np.finfo(np.float64).tiny
    odds = answers.right @ np.log(np.maximum(at.p, tiny)).T + answers.wrong @ np.log(np.maximum(at.q, tiny)).T
    best = _GRID[np.argmax(odds - (_GRID / spread) ** 2 / 2.0, axis=1)]
    return np.asarray(np.where(answers.missing.all(axis=1), np.nan, best))


def anchor_items(
    theta: Floats,
    correct: Floats,
    choices: Floats,
    *,
    model: str = "3pl",
    preset: str | EstimationPreset = "robust",
    centre: Floats | None = None,
    width: Floats | None = None,
) -> AnchoredItems:
    """Estimate items with abilities given, by Fisher scoring of the posterior.

    Args:
        theta: Abilities; (persons,).
        correct: 1 right, 0 wrong, nan missing; (persons, items).
        choices: Number of choices; (items,).
        model: Of `ragexam.irt.model.MODELS`.
        preset: Whose priors are taken.
        centre: Difficulty that is expected of each item beforehand; that of the preset, 0, where None.
        width: Standard deviation of that; that of the preset where None.
    """
    settings = find_preset(preset)
    items = correct.shape[1]
    answers, chance = AnswerTable.of(correct), 1.0 / np.asarray(choices, dtype=np.float64)
    free = np.array([model not in EQUAL_SLOPES, True, model == "3pl"])
    prior_centre = np.zeros(items) if centre is None else np.asarray(centre, dtype=np.float64)
    spread = np.full(items, settings.b_sd or 3.0) if width is None else np.asarray(width, dtype=np.float64)
    middle = np.stack([np.full(items, settings.log_a_mean), prior_centre, logit(chance)])
    weight = np.stack(
        [
            np.full(items, (settings.log_a_sd or 0.5) ** -2),
            spread**-2,
            np.full(items, (settings.logit_c_sd or 0.3) ** -2),
        ]
    )
    guessing = chance if model in ("3pl", "guess") else np.zeros(items)
    now = middle.copy()
    information = np.zeros((items, 3, 3))
    for _ in range(_ROUNDS):
        a, b = np.exp(now[0]), now[1]
        c = np.asarray(expit(now[2])) if free[2] else guessing
        at = curves(theta, a, b, c)
        slopes, bends = first_derivatives(answers, at, c), expected_information(answers, at, c)
        turn = np.stack([at.eta, np.broadcast_to(-a, at.eta.shape), np.zeros_like(at.eta)])
        gradient = np.einsum("pi,kpi->ki", slopes.eta, turn)
        gradient[2] += slopes.gamma.sum(axis=0)
        gradient -= weight * (now - middle)
        information = np.einsum("pi,kpi,lpi->ikl", bends.eta_eta, turn, turn)
        mixed = np.einsum("pi,kpi->ki", bends.eta_gamma, turn)
        information[:, 2, :] += mixed.T
        information[:, :, 2] += mixed.T
        information[:, 2, 2] = bends.gamma_gamma.sum(axis=0)
        information += np.einsum("ki,kl->ikl", weight, np.eye(3))
        gradient[~free] = 0.0
        information[:, ~free, :] = 0.0
        information[:, :, ~free] = 0.0
        information[:, ~free, ~free] = 1.0
        step = np.clip(np.linalg.solve(information, gradient.T[:, :, None])[:, :, 0].T, -_STEP, _STEP)
        now = now + step
        if np.abs(step).max(initial=0.0) < _ENOUGH:
            break
    variance = np.diagonal(np.linalg.inv(information), axis1=1, axis2=2).T
    c = np.asarray(expit(now[2])) if free[2] else guessing
    log_a_se = np.sqrt(variance[0]) if free[0] else np.zeros(items)
    return AnchoredItems(np.exp(now[0]) if free[0] else np.ones(items), now[1], c, log_a_se, np.sqrt(variance[1]))
