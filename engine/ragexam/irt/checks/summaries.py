"""Figures about answers and predictions that need no estimation: accuracy, point-biserial, residual fit, RMSE."""

from __future__ import annotations

import numpy as np

from ragexam.irt.model import Floats
from ragexam.irt.record import Rmse


def item_accuracy(correct: Floats) -> Floats:
    """Return the share right of each item over those who answered it; nan where none did; (items,)."""
    seen = ~np.isnan(correct)
    count = seen.sum(axis=0)
    right = np.where(seen, correct, 0.0).sum(axis=0)
    return np.where(count > 0, right / np.maximum(count, 1), np.nan)


def point_biserial(correct: Floats) -> Floats:
    """Return the correlation of each item with the share right of the rest of the exam.

    The item itself is left out of the rest, else every item would correlate with itself. Only examinees who answered
    the item and at least one other count. nan where the item or the rest does not vary, or below three examinees.

    Args:
        correct: 1, 0, nan; (persons, items).
    """
    seen = ~np.isnan(correct)
    right = np.where(seen, correct, 0.0)
    others = seen.sum(axis=1, keepdims=True) - seen
    used = (seen & (others > 0)).astype(np.float64)
    rest = np.divide(right.sum(axis=1, keepdims=True) - right, others, out=np.zeros_like(right), where=others > 0)
    n = np.maximum(used.sum(axis=0), 1.0)
    x = used * (right - (used * right).sum(axis=0) / n)
    y = used * (rest - (used * rest).sum(axis=0) / n)
    spread = np.sqrt((x * x).sum(axis=0) * (y * y).sum(axis=0))
    defined = (spread > 1e-12) & (used.sum(axis=0) >= 3)
    return np.where(defined, (x * y).sum(axis=0) / np.where(defined, spread, 1.0), np.nan)


def residual_fit(correct: Floats, p: Floats) -> tuple[Floats, Floats]:
    """Return outfit and infit mean squares of each item (Wright and Masters 1982); 1 is as the model expects.

    Outfit is the plain mean of squared standardised residuals and feels single surprises far from the item's
    difficulty; infit weights them by their variance and feels those near it. nan for items without a prediction.

    Args:
        correct: 1, 0, nan; (persons, items).
        p: Predicted chances; nan columns for items that were set aside.
    """
    seen = ~np.isnan(correct) & ~np.isnan(p)
    variance = np.where(seen, p * (1.0 - p), 1.0)
    squares = np.where(seen, (np.where(seen, correct, 0.0) - np.where(seen, p, 0.0)) ** 2, 0.0)
    count = seen.sum(axis=0)
    nothing = np.full(correct.shape[1], np.nan)
    outfit = np.divide((squares / np.maximum(variance, 1e-12)).sum(axis=0), count, out=nothing.copy(), where=count > 0)
    total = np.where(seen, variance, 0.0).sum(axis=0)
    infit = np.divide(squares.sum(axis=0), total, out=nothing.copy(), where=total > 0)
    return outfit, infit


def rmse_against_mean(correct: Floats, p: Floats, mean: float | None = None) -> Rmse:
    """Return RMSE of the model and of predicting the mean accuracy [Table 5], over cells that have a prediction.

    Args:
        correct: 1, 0, nan; (persons, items).
        p: Predicted chances, nan where there is none.
        mean: What the baseline predicts; the mean accuracy of these very cells where None.
    """
    seen = ~np.isnan(correct) & ~np.isnan(p)
    cells = int(seen.sum())
    if cells == 0:
        return Rmse(float("nan"), float("nan"), float("nan"), float("nan"), 0)
    level = float(correct[seen].mean()) if mean is None else mean
    figures: list[float] = []
    for predicted in (p, np.full_like(p, level)):
        squares = np.where(seen, (np.where(seen, correct, 0.0) - np.where(seen, predicted, 0.0)) ** 2, 0.0)
        count = seen.sum(axis=0)
        own = np.sqrt(squares.sum(axis=0)[count > 0] / count[count > 0])
        figures += [float(np.sqrt(squares.sum() / cells)), float(own.std(ddof=1)) if len(own) > 1 else float("nan")]
    return Rmse(figures[0], figures[1], figures[2], figures[3], cells)
