"""Diagnostics of a fit: predictions of answers it has not seen, and the plainer model where those are better."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ragexam.errors import InputError, NotEnoughData
from ragexam.irt.checks.additivity import Additivity, additivity
from ragexam.irt.checks.model_choice import choose_model
from ragexam.irt.checks.summaries import rmse_against_mean
from ragexam.irt.design import Design, classical
from ragexam.irt.estimation.documents import FEWEST_DOCUMENTS
from ragexam.irt.fit import NO_DIFFERENCE, fit, numbered_documents, predict
from ragexam.irt.model import MODEL_NAMES, MODELS, Floats, curves
from ragexam.irt.presets import EstimationPreset, find_preset
from ragexam.irt.record import Fit, Rmse
from ragexam.sentences import joined, phrase


@dataclass(frozen=True, slots=True)
class CrossValidation:
    """Errors in predicting answers that took no part in the fit.

    Attributes:
        model: Of `ragexam.irt.model.MODELS`.
        hierarchical: Whether abilities were sums of component effects.
        folds: Number of rounds.
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
class CheckedFit:
    """A fit whose item model was chosen by prediction of held-out answers.

    Attributes:
        fit: With the chosen model; its `reason` says why where it is not the richest.
        scores: Cross-validation of every model that was tried, richest first.
        additivity: Sums of effects against free abilities; None for a classical design and where documents are too few.
    """

    fit: Fit
    scores: tuple[CrossValidation, ...]
    additivity: Additivity | None


def cell_folds(correct: Floats, folds: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Deal the answers into parts of equal size at random; -1 where there is no answer; (persons, items)."""
    seen = np.flatnonzero(~np.isnan(correct).reshape(-1))
    if folds < 2:
        raise InputError("Cross-validation needs at least two parts.")
    if len(seen) < folds:
        raise NotEnoughData(phrase("{0:n} answers cannot be dealt into {1:n} parts.", len(seen), folds))
    dealt = np.full(correct.size, -1, dtype=np.int64)
    dealt[rng.permutation(seen)] = np.arange(len(seen)) % folds
    return dealt.reshape(correct.shape)


@dataclass(frozen=True, slots=True)
class Fold:
    """One round of cross-validation.

    Attributes:
        hidden: Answers that the fit does not see; (persons, items).
        predicted: Those of them that it has to predict; (persons, items).
    """

    hidden: NDArray[np.bool_]
    predicted: NDArray[np.bool_]


def apart_folds(correct: Floats, design: Design) -> tuple[Fold, ...]:
    """Deal answers so that none is predicted from one that shares its luck; always the same way.

    An LLM has luck of its own with an item, whichever retriever it is combined with, and so has a retriever. An answer that
    is predicted from others of the same item and the same LLM repeats this luck, and a model with a slope for every item
    learns it as discrimination. So for every item a round hides all answers of one LLM and all of one retriever (of the two
    components with most levels), and predicts those of both together. Which they are moves on from item to item and
    from round to round. Without components single answers are dealt out in turns.

    Args:
        correct: 1, 0, nan; (persons, items).
        design: Says who shares which component.
    """
    persons, items = correct.shape
    seen = ~np.isnan(correct)
    many = sorted(
        (name for name in design.components if design.hierarchical and len(design.levels(name)) > 1),
        key=lambda name: -len(design.levels(name)),
    )[:2]
    item_order, turn = np.arange(items), [np.repeat(np.arange(persons)[:, None], items, axis=1)]
    sizes = [_FOLDS]
    if many:
        columns = [[k for k, label in enumerate(design.labels) if label[0] == name] for name in many]
        turn = [np.repeat(design.indicators[:, rows].argmax(axis=1)[:, None], items, axis=1) for rows in columns]
        sizes = [len(rows) for rows in columns]
    folds: list[Fold] = []
    for number in range(min(max(sizes[0], _FEWEST_FOLDS), _MOST_FOLDS)):
        hidden, predicted = np.zeros(correct.shape, dtype=np.bool_), np.ones(correct.shape, dtype=np.bool_)
        for k, (level, size) in enumerate(zip(turn, sizes, strict=True)):
            # The second component moves on where the first begins anew, so that all combinations come up.
            out = level % size == (number + (item_order if k == 0 else item_order // sizes[0])) % size
            hidden, predicted = hidden | out, predicted & out
        folds.append(Fold(hidden, predicted & seen))
    return tuple(folds)


_FOLDS, _FEWEST_FOLDS, _MOST_FOLDS = 5, 3, 8


def held_out(
    correct: Floats,
    design: Design,
    preset: str | EstimationPreset,
    model: str,
    folds: Sequence[Fold],
    *,
    choices: int | Floats = 4,
    fixed_c: Floats | None = None,
    start: Fit | None = None,
) -> tuple[list[Floats], list[Floats]]:
    """Predict answers from fits that have not seen them.

    An item whose remaining answers are all alike has no parameters then; it is predicted from the pipelines' abilities,
    its difficulty being any that other items have, as likely as it makes those answers.

    Args:
        correct: 1, 0, nan; (persons, items).
        design: Of the examinees.
        preset: As in `fit`.
        model: As in `fit`.
        folds: From `apart_folds`.
        choices: As in `fit`.
        fixed_c: As in `fit`.
        start: A fit of all answers; saves time, changes nothing.

    Returns:
        Of each fold, chances of a right answer, and the mean accuracy that was known; (persons, items), nan where nothing
        was to be predicted.

    Raises:
        NotEnoughData: What is left of the answers has no item that tells examinees apart.
    """
    predicted, baseline = [], []
    for fold in folds:
        answers_seen = np.where(fold.hidden, np.nan, correct)
        seen = ~np.isnan(answers_seen)
        if not seen.any():
            continue
        level = float(answers_seen[seen].mean())
        try:
            fitted = fit(answers_seen, design, preset, model, start, choices=choices, fixed_c=fixed_c)
        except NotEnoughData as exc:
            if exc.message == NO_DIFFERENCE:
                raise NotEnoughData(
                    "The pipelines are too few to compare item models by answers that took no part in the fit: with "
                    "these hidden, no item tells the others apart.",
                    "Add models or retrievers, or choose an item model yourself, such as Rasch.",
                ) from None
            raise
        chance = np.where(np.isnan(fitted.a), _from_ability(fitted, answers_seen, choices), predict(fitted))
        plain = (np.where(seen, answers_seen, 0.0).sum(axis=0) + 0.5) / (seen.sum(axis=0) + 1.0)
        chance = np.where(np.isnan(chance), plain, chance)
        predicted.append(np.where(fold.predicted, chance, np.nan))
        baseline.append(np.where(fold.predicted, level, np.nan))
    return predicted, baseline


_DIFFICULTIES = np.linspace(-4.0, 4.0, 81)
"""Of an item whose answers are all alike, in standard deviations of the other items'."""


def _from_ability(fitted: Fit, answers: Floats, choices: int | Floats) -> Floats:
    """Return chances of a right answer to every item as if all that is known of it were its answers; (persons, items)."""
    estimated = ~np.isnan(fitted.a) & ~np.isnan(fitted.b)
    theta, out = fitted.theta, np.full(answers.shape, np.nan)
    if not estimated.any():
        return out
    slope = np.exp(np.mean(np.log(np.maximum(fitted.a[estimated], 1e-3))))
    # Those that are all alike lie farther out than those that are not.
    spread = _FARTHER * max(float(fitted.b[estimated].std()), 0.5)
    places = fitted.b[estimated].mean() + spread * _DIFFICULTIES
    prior = np.exp(-0.5 * _DIFFICULTIES**2)
    chance = 1.0 / np.broadcast_to(np.asarray(choices, dtype=np.float64), (answers.shape[1],))
    for item in np.flatnonzero(~estimated):
        guess = chance[item] if fitted.model in ("3pl", "guess") else 0.0
        count = len(places)
        p = curves(theta, np.full(count, slope), places, np.full(count, guess)).p
        sat = ~np.isnan(answers[:, item]) & ~np.isnan(theta)
        likely = prior * np.exp(
            np.sum(np.log(np.maximum(np.where(answers[sat, item, None] == 1, p[sat], 1.0 - p[sat]), _RAREST)), axis=0)
        )
        out[:, item] = p @ (likely / likely.sum())
    return out


_FARTHER = 1.5
_RAREST = 1e-12
"""Chance that any answer has at least, in `losses` too: at the ends of difficulty a right answer is certain to every digit."""


def cross_validate(
    correct: Floats,
    design: Design | None = None,
    preset: str | EstimationPreset = "robust",
    model: str = "3pl",
    *,
    choices: int | Floats = 4,
    sharing: Design | None = None,
    start: Fit | None = None,
) -> CrossValidation:
    """Cross-validate: hide answers, fit the rest, predict those that share no luck with the rest.

    Args:
        correct: 1, 0, nan; (persons, items).
        design: As in `fit`.
        preset: As in `fit`.
        model: As in `fit`.
        choices: As in `fit`.
        sharing: Says who shares which component; `design` where None.
        start: A fit of all answers, to save time.
    """
    table = np.asarray(correct, dtype=np.float64)
    whole = classical(len(table)) if design is None else design
    folds = apart_folds(table, whole if sharing is None else sharing)
    predicted, baseline = held_out(table, whole, preset, model, folds, choices=choices, start=start)
    return _scored(table, predicted, baseline, model, whole)


def fit_checked(
    correct: Floats,
    design: Design | None = None,
    preset: str | EstimationPreset = "robust",
    *,
    models: Sequence[str] = MODELS,
    choices: int | Floats = 4,
    sharing: Design | None = None,
    documents: Sequence[Hashable] | None = None,
    start: Fit | None = None,
) -> CheckedFit:
    """Fit with the item model that held-out answers speak for (`choose_model`).

    With few pipelines 3PL has more parameters than the answers can settle, and Rasch with guessing at chance then ranks
    as well and claims less.

    Args:
        correct: 1, 0, nan; (persons, items).
        design: As in `fit`.
        preset: As in `fit`.
        models: To choose among, richest first.
        choices: As in `fit`.
        sharing: Says who shares which component; `design` where None.
        documents: As in `fit`.
        start: An earlier fit to begin from.
    """
    table = np.asarray(correct, dtype=np.float64)
    whole = classical(len(table)) if design is None else design
    folds = apart_folds(table, whole if sharing is None else sharing)
    fits: list[Fit] = []
    scores: list[CrossValidation] = []
    of_items: dict[str, Floats] = {}
    for model in models:
        begin = start if start is not None and start.model == model else None
        fits.append(fit(table, whole, preset, model, begin, choices=choices, documents=documents))
        # Within bounds there may be several optima: a start that has seen the held-out answers could tell on them.
        settings = find_preset(preset)
        warm = fits[-1] if settings.method == "joint" and settings.effect_bounds is None else None
        predicted, baseline = held_out(table, whole, preset, model, folds, choices=choices, start=warm)
        scores.append(_scored(table, predicted, baseline, model, whole))
        of_items[model] = losses(table, predicted).sum(axis=0)
    answers = (~np.isnan(table)).sum(axis=0).astype(np.float64)
    taken = choose_model(of_items, answers, _groups(table, documents), scores[0].cells)
    best = next(k for k, score in enumerate(scores) if score.model == taken)
    chosen = fits[best]
    if best > 0:
        reason = _reason(scores[best], scores)
        chosen = replace(chosen, reason=reason)
    added = None
    if whole.hierarchical and find_preset(preset).method == "joint" and documents is not None:
        added = additivity(table, whole, chosen.model, documents, choices=choices)
    return CheckedFit(chosen, tuple(scores), added)


def _groups(table: Floats, documents: Sequence[Hashable] | None) -> NDArray[np.int64]:
    """Return what items share luck with: their documents where these are enough, else each stands alone; (items,)."""
    every = np.arange(table.shape[1], dtype=np.int64)
    if documents is None:
        return every
    numbers = numbered_documents(documents, every)
    return numbers if int(numbers.max(initial=-1)) + 1 >= FEWEST_DOCUMENTS else every


def _reason(taken: CrossValidation, scores: Sequence[CrossValidation]) -> str:
    """Return why a model is used that is not the richest."""
    first = scores[0]
    figures = f"{taken.deviance:.4f}", f"{first.deviance:.4f}", taken.folds
    names = MODEL_NAMES[taken.model], MODEL_NAMES[first.model]
    if taken.deviance <= first.deviance:
        sentence = phrase(
            "{0} is used in place of {1}, because it predicts answers that took no part in the fit at least "
            "as well (deviance per answer {2:n} against {3:n}, {4:n} parts) with fewer parameters.",
            *names,
            *figures,
        )
    else:
        sentence = phrase(
            "{0} is used in place of {1}, because it has fewer parameters and {1} predicts answers that took no part in "
            "the fit better by no more than chance explains (deviance per answer {2:n} against {3:n}, {4:n} parts).",
            *names,
            *figures,
        )
    if taken.model == "guess" and any(s.model in _NO_GUESSING and s.deviance < taken.deviance for s in scores):
        sentence = joined(
            " ", (sentence, "Questions with choices can be guessed, and the answers do not clearly deny it.")
        )
    return sentence


_NO_GUESSING = ("2pl", "rasch")


def losses(correct: Floats, predicted: Sequence[Floats]) -> Floats:
    """Return -2 log(chance given to the answer), summed over the rounds that predicted it; 0 where none did; (persons, items)."""
    total = np.zeros(correct.shape)
    for one in predicted:
        seen = ~np.isnan(correct) & ~np.isnan(one)
        chance = np.clip(np.where(correct == 1, one, 1.0 - one), _RAREST, 1.0)
        total += np.where(seen, -2.0 * np.log(chance), 0.0)
    return total


def _scored(
    correct: Floats, predicted: Sequence[Floats], baseline: Sequence[Floats], model: str, design: Design
) -> CrossValidation:
    """Score the predictions of each repetition and their baselines against the answers; (persons, items) each."""
    stacked = np.concatenate([correct] * len(predicted))
    ours = rmse_against_mean(stacked, np.concatenate(predicted))
    theirs = rmse_against_mean(stacked, np.concatenate(baseline))
    rmse = Rmse(ours.model, ours.model_sd, theirs.model, theirs.model_sd, ours.cells)
    deviance = float(losses(correct, predicted).sum()) / max(ours.cells, 1)
    return CrossValidation(model, design.hierarchical, len(predicted), rmse, deviance, ours.cells)
