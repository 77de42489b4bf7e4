"""Whether to believe a fit: predictions of answers it has not seen, and the plainer model where those are better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragexam.errors import InputError, NotEnoughData
from ragexam.irt.checks.summaries import rmse_against_mean
from ragexam.irt.design import Design, classical
from ragexam.irt.fit import fit, predict
from ragexam.irt.model import MODELS, Floats
from ragexam.irt.presets import EstimationPreset, find_preset
from ragexam.irt.record import Fit, Rmse


@dataclass(frozen=True, slots=True)
class CrossValidation:
    """How well answers are predicted that took no part in the fit.

    Attributes:
        model: "3pl", "2pl" or "rasch".
        hierarchical: Whether abilities were sums of component effects.
        folds: Number of parts; each was held out once.
        rmse: Held-out RMSE of the model and of the mean of the answers that were not held out.
        deviance: Mean of -2 log(chance given to the answer) over held-out answers; lower is better.
        cells: Number of held-out answers.
    """

    model: str
    hierarchical: bool
    folds: int
    rmse: Rmse
    deviance: float
    cells: int


@dataclass(frozen=True, slots=True)
class ModelComparison:
    """Two models on the same held-out answers.

    Attributes:
        deviance_difference: Mean deviance of the first less that of the second; negative: the first predicts better.
        se: Standard error of the difference over answers; None below two.
        sentence: What it means, in plain words.
    """

    deviance_difference: float
    se: float | None
    sentence: str


@dataclass(frozen=True, slots=True)
class CheckedFit:
    """A fit whose item model was chosen by prediction of held-out answers.

    Attributes:
        fit: With the chosen model; its `reason` says why where it is not the richest.
        scores: Cross-validation of every model that was tried, richest first.
        additivity: Hierarchical against classical abilities; None for a classical design.
    """

    fit: Fit
    scores: tuple[CrossValidation, ...]
    additivity: ModelComparison | None

    @property
    def chosen(self) -> CrossValidation:
        """Cross-validation of the chosen model."""
        return next(score for score in self.scores if score.model == self.fit.model)


def cell_folds(correct: Floats, folds: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Deal the answers into parts of equal size at random; -1 where there is no answer; (persons, items)."""
    seen = np.flatnonzero(~np.isnan(correct).reshape(-1))
    if folds < 2:
        raise InputError("Cross-validation needs at least two parts.")
    if len(seen) < folds:
        raise NotEnoughData(f"{len(seen)} answers cannot be dealt into {folds} parts.")
    dealt = np.full(correct.size, -1, dtype=np.int64)
    dealt[rng.permutation(seen)] = np.arange(len(seen)) % folds
    return dealt.reshape(correct.shape)


def held_out(
    correct: Floats,
    design: Design,
    preset: str | EstimationPreset,
    model: str,
    parts: NDArray[np.int64],
    *,
    choices: int | Floats = 4,
    start: Fit | None = None,
) -> tuple[Floats, Floats]:
    """Predict each answer from a fit that has not seen it.

    An item whose remaining answers are all alike has no parameters then; it is predicted by
    (right + 1/2) / (answers + 1) of those.

    Args:
        correct: 1, 0, nan; (persons, items).
        design: Of the examinees.
        preset: As in `fit`.
        model: As in `fit`.
        parts: From `cell_folds`.
        choices: As in `fit`.
        start: A fit of all answers; saves time, changes nothing.

    Returns:
        Chances of a right answer, and the mean accuracy that was known to each; (persons, items), nan where no answer.
    """
    predicted = np.full(correct.shape, np.nan)
    baseline = np.full(correct.shape, np.nan)
    for part in range(int(parts.max()) + 1):
        out = parts == part
        known = np.where(out, np.nan, correct)
        seen = ~np.isnan(known)
        level = float(known[seen].mean())
        fitted = fit(known, design, preset, model, start, choices=choices)
        chance = predict(fitted)
        plain = (np.where(seen, known, 0.0).sum(axis=0) + 0.5) / (seen.sum(axis=0) + 1.0)
        chance = np.where(np.isnan(chance), plain, chance)
        predicted[out] = chance[out]
        baseline[out] = level
    return predicted, baseline


def cross_validate(
    correct: Floats,
    design: Design | None = None,
    preset: str | EstimationPreset = "robust",
    model: str = "3pl",
    *,
    rng: np.random.Generator,
    choices: int | Floats = 4,
    folds: int = 5,
    start: Fit | None = None,
) -> CrossValidation:
    """Cross-validate over single answers: hold out a part of them, fit the rest, predict.

    Args:
        correct: 1, 0, nan; (persons, items).
        design: As in `fit`.
        preset: As in `fit`.
        model: As in `fit`.
        rng: Deals the answers into parts.
        choices: As in `fit`.
        folds: Number of parts.
        start: A fit of all answers, to save time.
    """
    table = np.asarray(correct, dtype=np.float64)
    whole = classical(len(table)) if design is None else design
    parts = cell_folds(table, folds, rng)
    predicted, baseline = held_out(table, whole, preset, model, parts, choices=choices, start=start)
    return _scored(table, predicted, baseline, model, whole, folds)


def fit_checked(
    correct: Floats,
    design: Design | None = None,
    preset: str | EstimationPreset = "robust",
    *,
    rng: np.random.Generator,
    models: Sequence[str] = MODELS,
    choices: int | Floats = 4,
    folds: int = 5,
    start: Fit | None = None,
) -> CheckedFit:
    """Fit with the item model that best predicts held-out answers.

    The richest model is kept unless a plainer one predicts at least as well: with few pipelines 3PL has more
    parameters than the answers can settle, and Rasch then ranks as well and claims less.

    Args:
        correct: 1, 0, nan; (persons, items).
        design: As in `fit`.
        preset: As in `fit`.
        rng: Deals the answers into parts; the same parts for every model.
        models: To choose among, richest first.
        choices: As in `fit`.
        folds: Number of parts.
        start: An earlier fit to begin from.
    """
    table = np.asarray(correct, dtype=np.float64)
    whole = classical(len(table)) if design is None else design
    parts = cell_folds(table, folds, rng)
    fits: list[Fit] = []
    scores: list[CrossValidation] = []
    losses: list[Floats] = []
    for model in models:
        begin = start if start is not None and start.model == model else None
        fits.append(fit(table, whole, preset, model, begin, choices=choices))
        # Within bounds there may be several optima: a start that has seen the held-out answers could tell on them.
        settings = find_preset(preset)
        warm = fits[-1] if settings.method == "joint" and settings.effect_bounds is None else None
        predicted, baseline = held_out(table, whole, preset, model, parts, choices=choices, start=warm)
        scores.append(_scored(table, predicted, baseline, model, whole, folds))
        losses.append(_losses(table, predicted))
    best = min(range(len(scores)), key=lambda k: (scores[k].deviance, -k))
    chosen = fits[best]
    if best > 0:
        reason = (
            f"{_NAMES[scores[best].model]} is used in place of {_NAMES[scores[0].model]}, because it predicts answers "
            f"that took no part in the fit at least as well (deviance per answer {scores[best].deviance:.4f} against "
            f"{scores[0].deviance:.4f}, {folds} parts) with fewer parameters."
        )
        chosen = fit(table, whole, preset, scores[best].model, chosen, choices=choices, reason=reason)
    additivity = None
    if whole.hierarchical and find_preset(preset).method == "joint":
        single, _ = held_out(table, classical(len(table)), preset, chosen.model, parts, choices=choices)
        additivity = _additivity(losses[best] - _losses(table, single))
    return CheckedFit(chosen, tuple(scores), additivity)


_NAMES = {"3pl": "3PL", "2pl": "2PL", "rasch": "Rasch"}


def _losses(correct: Floats, predicted: Floats) -> Floats:
    """-2 log(chance given to the answer) of each answer that there is; (answers,)."""
    seen = ~np.isnan(correct)
    chance = np.clip(np.where(correct[seen] == 1, predicted[seen], 1.0 - predicted[seen]), 1e-12, 1.0)
    return np.asarray(-2.0 * np.log(chance), dtype=np.float64)


def _scored(
    correct: Floats, predicted: Floats, baseline: Floats, model: str, design: Design, folds: int
) -> CrossValidation:
    ours = rmse_against_mean(correct, predicted)
    theirs = rmse_against_mean(correct, baseline)
    rmse = Rmse(ours.model, ours.model_sd, theirs.model, theirs.model_sd, ours.cells)
    deviance = float(_losses(correct, predicted).mean())
    return CrossValidation(model, design.hierarchical, folds, rmse, deviance, ours.cells)


def _additivity(differences: Floats) -> ModelComparison:
    mean = float(differences.mean())
    se = float(differences.std(ddof=1) / np.sqrt(len(differences))) if len(differences) > 1 else None
    if se is None or mean <= 2.0 * se:
        sentence = (
            "The components' effects add up: sums of effects predict held-out answers as well as a free ability "
            "for each pipeline does."
        )
    else:
        sentence = (
            "The components do not simply add up: a free ability for each pipeline predicts held-out answers better. "
            "Compare whole pipelines, and read a component's effect as an average over what it was combined with."
        )
    return ModelComparison(mean, se, sentence)
