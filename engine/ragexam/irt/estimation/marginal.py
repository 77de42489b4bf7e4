"""Marginal maximum likelihood: abilities drawn from N(0, 1), item parameters free (Bock and Aitkin 1981).

The reference of psychometrics, here so that the program can be checked against published estimates.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from scipy.special import expit, logit

from ragexam.errors import InputError, NotEnoughData
from ragexam.irt.checks.summaries import item_accuracy
from ragexam.irt.estimation.quadrature import Marginal, nodes_for, normal_nodes, patterns_of
from ragexam.irt.model import EQUAL_SLOPES, MODELS, Floats, Vector
from ragexam.sentences import phrase

_LOWEST_GAMMA, _HIGHEST_GAMMA = -9.0, 3.0
"""Limits of logit c: beyond them guessing is 0 (or nearly 1) for good, and its likelihood is flat."""

_STEEPEST, _FARTHEST = 30.0, 100.0
"""Limits of |a| and |d|: an item that reaches one separates the examinees perfectly and has no finite estimate."""


@dataclass(frozen=True, slots=True, eq=False)
class MarginalFit:
    """Estimates of a marginal fit, logit sigma = a z + d, b = -d / a. Standard errors are nan where fixed.

    Attributes:
        a: Discriminations; (items,).
        d: Intercepts; (items,).
        b: Difficulties; (items,).
        c: Guessing; (items,).
        a_se: Standard errors from the observed information; (items,).
        d_se: Of d; (items,).
        b_se: Of b, by the delta method; (items,).
        c_se: Of c; (items,).
        theta: Posterior mean ability (EAP) of each row; (rows,).
        theta_se: Posterior standard deviations; (rows,).
        loglik: Marginal log-likelihood, priors not counted.
        parameters: Number estimated.
        aic: 2 parameters - 2 loglik.
        bic: log(examinees) parameters - 2 loglik.
        converged: Whether the optimum was reached.
        iterations: Steps.
        at_limit: Items whose guessing ran to a limit (0), where it has no standard error.
        nodes: Number of quadrature nodes.
    """

    a: Floats
    d: Floats
    b: Floats
    c: Floats
    a_se: Floats
    d_se: Floats
    b_se: Floats
    c_se: Floats
    theta: Floats
    theta_se: Floats
    loglik: float
    parameters: int
    aic: float
    bic: float
    converged: bool
    iterations: int
    at_limit: tuple[int, ...]
    nodes: int


@dataclass(frozen=True, slots=True)
class MarginalPriors:
    """Optional normal priors; None for none.

    Attributes:
        log_a_sd: On log a around 0.
        d_sd: On d around 0.
        logit_c_sd: On logit c around logit(chance).
    """

    log_a_sd: float | None = None
    d_sd: float | None = None
    logit_c_sd: float | None = None


_NO_PRIORS = MarginalPriors()


def fit_marginal(
    correct: Floats,
    model: str = "2pl",
    *,
    weights: Floats | None = None,
    fixed_c: Floats | None = None,
    common_slope: float | None = None,
    chance: Floats | None = None,
    priors: MarginalPriors = _NO_PRIORS,
    nodes: int = 61,
) -> MarginalFit:
    """Estimate item parameters with abilities integrated out, then each row's ability.

    Args:
        correct: 1, 0, nan; every item must vary; (rows, items).
        model: "3pl", "2pl", "guess" or "rasch" (one slope for all items: its square is the variance of ability).
        weights: Frequency of each row (a table of patterns); 1 where None.
        fixed_c: 3PL: guessing that is known, nan where it is estimated; (items,). All estimated where None.
        common_slope: Rasch: hold the slope at this value; None estimates it.
        chance: 3PL: starting value of guessing and centre of its prior; (items,). 1/4 where None.
        priors: Optional.
        nodes: Fewest quadrature nodes on [-6, 6]; more are taken where slopes ask for it (`nodes_for`).

    Raises:
        InputError: Unknown model.
        NotEnoughData: An item does not vary.
    """
    if model not in MODELS:
        raise InputError(
            phrase("There is no item model {0:raw}.", repr(model)), phrase("Choose one of {0:raw}.", ", ".join(MODELS))
        )
    patterns, pattern_of = patterns_of(correct, weights)
    n = correct.shape[1]
    share = item_accuracy(correct)
    if np.isnan(share).any() or (share <= 0).any() or (share >= 1).any():
        raise NotEnoughData("Items that all or none answered right cannot take part in a marginal fit.")
    known_c = np.full(n, np.nan) if fixed_c is None else np.asarray(fixed_c, dtype=np.float64)
    guess = np.full(n, 0.25) if chance is None else np.asarray(chance, dtype=np.float64)
    marginal = Marginal(patterns, *normal_nodes(nodes))
    problem = _Problem.build(marginal, model, known_c, common_slope, guess, priors)
    weighted = patterns.answers.right * patterns.weights[:, None]
    answered = (1.0 - patterns.answers.missing) * patterns.weights[:, None]
    rate = np.clip(weighted.sum(axis=0) / answered.sum(axis=0), 0.02, 0.98)
    floor = problem.split(problem.offset)[2] if model in ("3pl", "guess") else np.zeros(n)
    begin = problem.offset.copy()
    begin[n : 2 * n] = logit(np.clip((rate - floor) / (1.0 - floor), 0.03, 0.97))
    vector, iterations, converged = _optimise(problem, begin)
    wanted = nodes_for(*problem.split(vector), nodes)
    if wanted > nodes:
        finer = Marginal(patterns, *normal_nodes(wanted))
        problem = replace(problem, marginal=finer)
        vector, more, converged = _optimise(problem, begin, vector)
        iterations += more
    return _reported(problem, vector, iterations, converged, pattern_of)


@dataclass(frozen=True, slots=True)
class _Problem:
    """Full vector (a, d, gamma) = offset + spread @ free, with priors on the full vector's parts.

    Attributes:
        marginal: The likelihood.
        offset: Starting values and fixed ones; (3 items,).
        spread: Which free parameter moves which full one; (3 items, free).
        plain_c: Items whose c is exactly 0; (items,).
        centre: Of the priors; (3 items,).
        precision: 0 for none; (3 items,).
    """

    marginal: Marginal
    offset: Floats
    spread: Floats
    plain_c: np.ndarray
    centre: Floats
    precision: Floats

    @classmethod
    def build(
        cls,
        marginal: Marginal,
        model: str,
        fixed_c: Floats,
        common_slope: float | None,
        chance: Floats,
        priors: MarginalPriors,
    ) -> _Problem:
        n = len(fixed_c)
        identity = np.eye(3 * n)
        slopes = identity[:, :n]
        if model in EQUAL_SLOPES:
            slopes = slopes.sum(axis=1, keepdims=True) if common_slope is None else np.zeros((3 * n, 0))
        free_c = np.isnan(fixed_c) & (model == "3pl")
        if model == "guess":
            fixed_c = np.where(np.isnan(fixed_c), chance, fixed_c)
        gamma = logit(np.where(free_c, chance, np.clip(np.nan_to_num(fixed_c), 1e-12, None)))
        gammas = identity[:, 2 * n :][:, free_c]
        slope = 1.0 if common_slope is None else common_slope
        precision = np.concatenate(
            [
                np.full(n, _precision(priors.log_a_sd if model not in EQUAL_SLOPES else None)),
                np.full(n, _precision(priors.d_sd)),
                np.where(free_c, _precision(priors.logit_c_sd), 0.0),
            ]
        )
        return cls(
            marginal,
            np.concatenate([np.full(n, slope), np.zeros(n), gamma]),
            np.concatenate([slopes, identity[:, n : 2 * n], gammas], axis=1),
            ~free_c & ((model not in ("3pl", "guess")) | (np.nan_to_num(fixed_c) <= 0.0)),
            np.concatenate([np.zeros(2 * n), gamma]),
            precision,
        )

    def split(self, full: Floats) -> tuple[Floats, Floats, Floats]:
        """Return slopes, intercepts and guessing, (items,) each, of all parameters, (3 items,)."""
        n = len(self.plain_c)
        return full[:n], full[n : 2 * n], np.where(self.plain_c, 0.0, expit(full[2 * n :]))

    def value(self, full: Floats) -> float:
        """Return the negative log-posterior at all parameters, (3 items,)."""
        penalty, _, _ = self._penalty(full)
        return penalty - self.marginal.value(*self.split(full))

    def gradient(self, full: Floats) -> tuple[float, Floats]:
        """Return the same with its gradient, (3 items,)."""
        penalty, slope, _ = self._penalty(full)
        loglik, score = self.marginal.gradient(*self.split(full))
        return penalty - loglik, slope - score

    def information(self, full: Floats) -> Floats:
        """Return its second derivatives; (3 items, 3 items)."""
        _, _, bend = self._penalty(full)
        return np.asarray(self.marginal.information(*self.split(full)) + np.diag(bend), dtype=np.float64)

    def _penalty(self, full: Floats) -> tuple[float, Floats, Floats]:
        """Return negative log-prior and its first two derivatives, (parameters,) each; that on a is normal in log a."""
        n = len(self.plain_c)
        off = full - self.centre
        slope, bend = self.precision * off, self.precision.copy()
        value = 0.5 * float(np.sum(self.precision[n:] * off[n:] ** 2))
        strength = self.precision[:n]
        if strength.any():
            a = full[:n]
            if (a <= 0).any():
                return float("inf"), slope, bend
            log_a = np.log(a)
            value += 0.5 * float(np.sum(strength * log_a**2))
            slope[:n] = strength * log_a / a
            bend[:n] = strength * (1.0 - log_a) / a**2
        return value, slope, bend


def _precision(sd: float | None) -> float:
    return 0.0 if sd is None else 1.0 / sd**2


def _optimise(problem: _Problem, origin: Floats, start: Floats | None = None) -> tuple[Floats, int, bool]:
    """Minimise: L-BFGS-B into the neighbourhood, Newton with the exact information to the last digit.

    Args:
        problem: What to optimise.
        origin: What the limits of slopes and intercepts count from; (parameters,).
        start: Where to begin, (parameters,); at the origin where None.
    """
    n = len(problem.plain_c)
    spread = problem.spread

    def evaluate(free: Vector) -> tuple[float, Floats]:
        value, slope = problem.gradient(origin + spread @ free)
        return (value, spread.T @ slope) if np.isfinite(value) else (1e12, np.zeros(spread.shape[1]))

    is_gamma = spread[2 * n :].any(axis=0)
    home = spread.T @ origin
    is_slope = spread[:n].any(axis=0)
    reach = np.where(is_slope, _STEEPEST, _FARTHEST)
    low = np.where(is_gamma, _LOWEST_GAMMA - home, -reach)
    high = np.where(is_gamma, _HIGHEST_GAMMA - home, reach)
    if problem.precision[:n].any():
        low = np.where(is_slope, 0.02 - 1.0, low)
    first = np.zeros(spread.shape[1])
    if start is not None:
        first = np.clip(spread.T @ (start - origin) / (spread**2).sum(axis=0), low, high)
    from scipy.optimize import Bounds, minimize  # loaded with the first fit of this kind

    rough = minimize(
        evaluate,
        first,
        jac=True,
        method="L-BFGS-B",
        bounds=Bounds(low, high),
        options={"maxiter": 500, "maxfun": 2000, "ftol": 1e-11, "gtol": 1e-5},
    )
    free = np.asarray(rough.x, dtype=np.float64)
    loose = (free > low) & (free < high)
    iterations = int(rough.nit)
    value = float(rough.fun)
    for _ in range(50):
        _, slope = evaluate(free)
        info = spread[:, loose].T @ problem.information(origin + spread @ free) @ spread[:, loose]
        try:
            step = -np.linalg.solve(np.linalg.cholesky(info), slope[loose])
            step = np.linalg.solve(np.linalg.cholesky(info).T, step)
        except np.linalg.LinAlgError:
            return origin + spread @ free, iterations, bool(rough.success)
        promise = -float(step @ slope[loose])
        if promise < 1e-10:
            return origin + spread @ free, iterations, bool((loose | is_gamma).all())
        length = 1.0
        while length > 1e-6:
            tried = free.copy()
            tried[loose] = np.clip(free[loose] + length * step, low[loose], high[loose])
            tried_value = problem.value(origin + spread @ tried)
            if tried_value <= value - 1e-4 * length * promise:
                break
            length *= 0.5
        else:
            return origin + spread @ free, iterations, bool(promise < 1e-4)
        free, value = tried, tried_value
        loose = loose & (free > low) & (free < high)
        iterations += 1
    return origin + spread @ free, iterations, False


def _reported(problem: _Problem, full: Floats, iterations: int, converged: bool, pattern_of: np.ndarray) -> MarginalFit:
    """Return a fit at all parameters, (3 items,); `pattern_of` is the answer pattern of each person, (persons,)."""
    n = len(problem.plain_c)
    a, d, c = problem.split(full)
    spread = problem.spread
    gamma = full[2 * n :]
    stuck = spread[2 * n :].any(axis=1) & ((gamma <= _LOWEST_GAMMA + 1e-6) | (gamma >= _HIGHEST_GAMMA - 1e-6))
    held = np.zeros(spread.shape[1], dtype=np.bool_)
    held[spread[2 * n :][stuck].any(axis=0)] = True
    moving = spread[:, ~held]
    info = moving.T @ problem.information(full) @ moving
    values, vectors = np.linalg.eigh(info)
    sound = bool(values[0] > 1e-10 * values[-1])
    cov = np.full((3 * n, 3 * n), np.nan)
    if sound:
        cov = moving @ ((vectors / values) @ vectors.T) @ moving.T
    variance = np.diagonal(cov)
    se = np.where(variance > 0, np.sqrt(np.maximum(variance, 0.0)), np.nan)
    index = np.arange(n)
    with np.errstate(divide="ignore", invalid="ignore"):
        b = np.where(np.abs(a) > 1e-8, -d / a, np.nan)
        # Delta method for b = -d / a.
        by_a, by_d = d / a**2, -1.0 / a
        b_var = by_a**2 * cov[index, index] + by_d**2 * cov[n + index, n + index]
        b_var += 2 * by_a * by_d * cov[index, n + index]
    total, post = problem.marginal.posterior(problem.marginal.at(a, d, c))
    nodes = problem.marginal.nodes
    mean = post @ nodes
    sd = np.sqrt(np.maximum(post @ nodes**2 - mean**2, 0.0))
    loglik = float(problem.marginal.patterns.weights @ total)
    parameters = spread.shape[1]
    examinees = float(problem.marginal.patterns.weights.sum())
    return MarginalFit(
        a=a,
        d=d,
        b=b,
        c=c,
        a_se=se[:n],
        d_se=se[n : 2 * n],
        b_se=np.sqrt(np.where(b_var > 0, b_var, np.nan)),
        c_se=np.where(problem.plain_c | stuck, np.nan, se[2 * n :] * c * (1.0 - c)),
        theta=mean[pattern_of],
        theta_se=sd[pattern_of],
        loglik=loglik,
        parameters=parameters,
        aic=2.0 * parameters - 2.0 * loglik,
        bic=float(np.log(examinees)) * parameters - 2.0 * loglik,
        converged=converged and sound,
        iterations=iterations,
        at_limit=tuple(int(k) for k in np.flatnonzero(stuck)),
        nodes=len(nodes),
    )
