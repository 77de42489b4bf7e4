"""What a fit shows where there is nothing to see: the yardstick for what it shows on real answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ragexam.irt.design import Design, classical
from ragexam.irt.fit import fit
from ragexam.irt.model import Floats
from ragexam.irt.presets import EstimationPreset
from ragexam.irt.record import Fit
from ragexam.irt.simulate import simulate

Reporter = Callable[[int, int], None]
"""Told (done, total) after each round; may raise to stop."""


@dataclass(frozen=True, slots=True)
class Statistic:
    """One figure of the real fit beside the same figure without real structure.

    Attributes:
        name: What it is, in plain words.
        observed: In the real fit.
        control: Mean over control rounds.
        control_high: Their 95th percentile.
        p_value: Share of rounds at least as large as the real one, (r + 1) / (rounds + 1).
    """

    name: str
    observed: float
    control: float
    control_high: float
    p_value: float


@dataclass(frozen=True, slots=True)
class Control:
    """Outcome of a control.

    Attributes:
        name: "permutation" or "equal discrimination".
        rounds: Number of control data sets.
        statistics: What was compared.
        sentence: What it means, in plain words.
    """

    name: str
    rounds: int
    statistics: tuple[Statistic, ...]
    sentence: str


def shuffle_within_items(correct: Floats, rng: np.random.Generator) -> Floats:
    """Deal each item's answers anew among those who answered it; (persons, items).

    Every item keeps its accuracy and its missing cells; who is able and which items discriminate is destroyed.
    """
    shuffled = correct.copy()
    for item in range(correct.shape[1]):
        seen = np.flatnonzero(~np.isnan(correct[:, item]))
        shuffled[seen, item] = rng.permutation(correct[seen, item])
    return shuffled


def permutation_control(
    correct: Floats,
    fitted: Fit,
    design: Design | None = None,
    preset: str | EstimationPreset = "robust",
    *,
    rng: np.random.Generator,
    choices: int | Floats = 4,
    rounds: int = 20,
    report: Reporter | None = None,
) -> Control:
    """Refit after shuffling answers within items: what spread appears where no pipeline is better than another.

    Shuffling within items, not over the whole table, keeps each item's accuracy, so that only ability is taken away.

    Args:
        correct: 1, 0, nan; (persons, items).
        fitted: The real fit.
        design: Its design.
        preset: Its preset.
        rng: Shuffles.
        choices: As in `fit`.
        rounds: Number of shuffles.
        report: Told of each round.
    """
    table = np.asarray(correct, dtype=np.float64)
    whole = classical(len(table)) if design is None else design
    found: list[tuple[float, ...]] = []
    for done in range(rounds):
        refit = fit(shuffle_within_items(table, rng), whole, preset, fitted.model, choices=choices)
        found.append(_spread(refit))
        if report is not None:
            report(done + 1, rounds)
    statistics = _compared(_SPREAD, _spread(fitted), found)
    real = statistics[0].p_value <= 0.05 and statistics[1].p_value <= 0.05
    sentence = (
        "The pipelines differ in ability by more than shuffled answers would show."
        if real
        else "Shuffled answers show as much: differences of this size in ability appear by chance alone."
    )
    if rounds < _ENOUGH:
        sentence = f"Whether the pipelines differ in ability by more than chance cannot be said: {_too_few(rounds)}"
    return Control("permutation", rounds, statistics, sentence)


def discrimination_control(
    correct: Floats,
    fitted: Fit,
    design: Design | None = None,
    preset: str | EstimationPreset = "robust",
    *,
    rng: np.random.Generator,
    choices: int | Floats = 4,
    rounds: int = 20,
    report: Reporter | None = None,
) -> Control:
    """Refit answers drawn from the fit with all items equally discriminating: what spread of a then appears.

    Dropping the least discriminating items (Algorithm 1) is worth its name only where the real spread is larger.

    Args:
        correct: 1, 0, nan; its missing cells are kept; (persons, items).
        fitted: The real fit.
        design: Its design.
        preset: Its preset.
        rng: Draws answers.
        choices: As in `fit`.
        rounds: Number of draws.
        report: Told of each round.
    """
    table = np.asarray(correct, dtype=np.float64)
    whole = classical(len(table)) if design is None else design
    kept = np.flatnonzero(~np.isnan(fitted.a))
    sat = np.flatnonzero(~np.isnan(fitted.theta))
    common = float(np.exp(np.mean(np.log(fitted.a[kept]))))
    found: list[tuple[float, ...]] = []
    for done in range(rounds):
        drawn = np.full(table.shape, np.nan)
        drawn[np.ix_(sat, kept)] = simulate(
            fitted.theta[sat], np.full(len(kept), common), fitted.b[kept], fitted.c[kept], rng
        )
        drawn[np.isnan(table)] = np.nan
        refit = fit(drawn, whole, preset, fitted.model, choices=choices)
        found.append((_log_a_sd(refit),))
        if report is not None:
            report(done + 1, rounds)
    statistics = _compared(("spread of log discrimination",), (_log_a_sd(fitted),), found)
    sentence = (
        "Items differ in discrimination by more than chance alone would show."
        if statistics[0].p_value <= 0.05
        else "Equally discriminating items would look as different by chance: read little into single discriminations."
    )
    if rounds < _ENOUGH:
        sentence = f"Whether items differ in discrimination by more than chance cannot be said: {_too_few(rounds)}"
    return Control("equal discrimination", rounds, statistics, sentence)


_ENOUGH = 19
"""Rounds from which p = (r + 1) / (rounds + 1) can reach 0.05 at all."""


def _too_few(rounds: int) -> str:
    """Return why rounds that few say nothing."""
    return f"{rounds} {'round is' if rounds == 1 else 'rounds are'} too few, at least {_ENOUGH} are needed."


_SPREAD = ("spread of ability", "mean effective discrimination (a times the spread of ability)", "gain in RMSE")


def _spread(fitted: Fit) -> tuple[float, ...]:
    """Return figures that do not depend on the unit of ability, or only through its prior."""
    theta = fitted.theta[~np.isnan(fitted.theta)]
    sd = float(theta.std())
    return sd, float(np.nanmean(fitted.a)) * sd, fitted.rmse.baseline - fitted.rmse.model


def _log_a_sd(fitted: Fit) -> float:
    return float(np.nanstd(np.log(fitted.a)))


def _compared(
    names: tuple[str, ...], observed: tuple[float, ...], found: list[tuple[float, ...]]
) -> tuple[Statistic, ...]:
    table = np.array(found, dtype=np.float64)
    return tuple(
        Statistic(
            name,
            value,
            float(table[:, k].mean()),
            float(np.quantile(table[:, k], 0.95)),
            float((np.sum(table[:, k] >= value) + 1) / (len(table) + 1)),
        )
        for k, (name, value) in enumerate(zip(names, observed, strict=True))
    )
