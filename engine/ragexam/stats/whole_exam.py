"""Scores of pipelines on the whole exam, where each was asked a part of it by design.

The estimate is doubly robust (Robins, Rotnitzky and Zhao 1994; for finite populations the difference estimator of Särndal,
Swensson and Wretman 1992): what a model predicts of every item, plus what the answers weighed by one over their chance say of
its error. Where the chances are known, as here, the model may be wrong; it only makes the interval narrower where it is good.
Around what further documents would say, the predictions themselves differ from document to document, and count too.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import stdtrit

from ragexam.stats.drawn_items import DrawnItems
from ragexam.stats.estimate import Estimate, Floats, check_level, undefined
from ragexam.stats.paired import membership

CAUTION = 2.0
"""Items, wrong or right by a whole point, that are added to the variance of a share: one that was right in all of 20 items may be
wrong in the next. Pairs in a race borrow theirs (`race.py`)."""


@dataclass(frozen=True, slots=True, eq=False)
class WholeExam:
    """Figures over all items of an exam, one a pipeline.

    Attributes:
        value: The estimates; nan where nothing was asked; (pipelines,).
        within: Variance around what the whole exam would say: 0 where all was asked; (pipelines,).
        beyond: Variance around what further documents of the kind would say; infinite below two documents; (pipelines,).
        n: Items behind each; (pipelines,).
        documents: Their documents; (pipelines,).
        least: The lowest that the whole exam can still say, whatever is answered; (pipelines,).
        most: The highest; (pipelines,).
    """

    value: Floats
    within: Floats
    beyond: Floats
    n: Floats
    documents: Floats
    least: Floats
    most: Floats


def whole_exam(
    scores: Floats,
    drawn: DrawnItems,
    steps: Sequence[int],
    documents: Sequence[Hashable],
    *,
    predicted: Floats | None = None,
    fitted_steps: int | None = None,
    caution: float = CAUTION,
    differing: float = 1.0,
    limits: tuple[float, float] = (0.0, 1.0),
) -> WholeExam:
    """Estimate means over the whole exam from the steps that each pipeline sat.

    Args:
        scores: What was scored, of pipelines or of pairs of them; nan where not asked; (rows, items).
        drawn: The steps.
        steps: How many of them count for each row; all items of these must have a score.
        documents: Of each item.
        predicted: What a model says of each; nothing where None; (rows, items).
        fitted_steps: Steps whose items the model was told of. What it says of others is then not used: it would tell of what was
            drawn as if that were all. None where it knows all items alike.
        caution: Items that are added to the variance.
        differing: Their mean square: 1 where all of them are items of disagreement.
        limits: Lowest and highest score of an item.
    """
    rows, items = scores.shape
    member = membership(documents)
    done = np.asarray(steps)
    out = {name: np.full(rows, np.nan) for name in ("value", "within", "beyond", "n", "documents", "least", "most")}
    for reach in sorted(set(done.tolist())):
        own = np.flatnonzero(done == reach)
        asked = drawn.seen(reach)
        n = len(asked)
        if not n:
            nothing = {
                "n": 0,
                "documents": 0,
                "within": np.inf,
                "beyond": np.inf,
                "least": limits[0],
                "most": limits[1],
            }
            for name, value in nothing.items():
                out[name][own] = value
            continue
        weight, left = drawn.weights(reach), 1.0 - n / items
        weight /= weight.mean()
        answers = scores[own][:, asked]
        model = np.zeros((len(own), items)) if predicted is None else predicted[own]
        rest = answers - model[:, asked]
        error = (weight * rest).mean(axis=1)
        surplus = weight * (rest - error[:, None])
        clusters = int((member[asked].sum(axis=0) > 0).sum())
        total = answers.sum(axis=1)
        columns = list(range(items)) if fitted_steps is None else drawn.seen(fitted_steps)
        heavy = np.ones(items) if fitted_steps is None else drawn.weights(fitted_steps)
        heavy = heavy / heavy.mean()
        expected = (heavy * model[:, columns]).mean(axis=1)
        apart = heavy * (model[:, columns] - expected[:, None])
        by_document = surplus @ member[asked] / n + apart @ member[columns] / len(columns)
        spread = clusters / max(clusters - 1, 1) * (by_document**2).sum(axis=1)
        within = (
            ((surplus**2 * _unsure(weight, n / items)).sum(axis=1) + caution * differing * left) / (n + caution) / n
        )
        within = within + (apart**2 * _unsure(heavy, len(columns) / items)).sum(axis=1) / len(columns) ** 2
        out["n"][own], out["documents"][own] = n, clusters
        out["value"][own] = expected + error if left > 0.0 else total / items
        out["within"][own] = within if left > 0.0 else 0.0
        out["beyond"][own] = spread + 1.0 / (n + 2.0) ** 2 if clusters > 1 else np.inf
        out["least"][own] = (total + (items - n) * limits[0]) / items
        out["most"][own] = (total + (items - n) * limits[1]) / items
    return WholeExam(**out)


def _unsure(weight: Floats, share: float) -> Floats:
    """Return how far each of the items drawn stands for others, (items drawn,): not at all where all were drawn."""
    return np.asarray(1.0 - share / np.maximum(weight, share))


def estimates(whole: WholeExam, level: float = 0.95) -> list[Estimate]:
    """Return shares right over the whole exam with intervals for further documents of the kind, one a pipeline.

    Args:
        whole: Of pipelines.
        level: Coverage.
    """
    check_level(level)
    made = []
    for value, beyond, n, documents in zip(whole.value, whole.beyond, whole.n, whole.documents, strict=True):
        if n == 0:
            made.append(undefined("There are no answers.", level=level))
        elif documents < 2:
            one = "All observations come from one cluster."
            made.append(undefined(one, n=int(n), level=level, value=float(value)))
        else:
            half = float(stdtrit(documents - 1, 0.5 + level / 2.0)) * float(np.sqrt(beyond))
            # An estimate from few answers may lie beyond what a share can be: the interval is around what it then says.
            share = float(np.clip(value, 0.0, 1.0))
            made.append(Estimate(share, max(0.0, share - half), min(1.0, share + half), level, int(n)))
    return made


def additive(scores: Floats, weight: float = 2.0, rounds: int = 30) -> Floats:
    """Predict every cell from its row and what others made of its column: mean, what the item is easier, the pipeline better.

    Both are drawn towards nothing where answers are few (ridge). A plain model, good enough for its only use: to take
    the hardness of items out of a comparison of pipelines that sat different ones. No answer predicts itself: what is left
    of it would look smaller than it is.

    Args:
        scores: nan where not asked; (pipelines, items).
        weight: Answers that nothing weighs.
        rounds: Of taking turns.

    Returns:
        Between 0 and 1; (pipelines, items).
    """
    seen = ~np.isnan(scores)
    if not seen.any():
        return np.full(scores.shape, 0.5)
    filled = np.where(seen, scores, 0.0)
    mean = float(filled.sum() / seen.sum())
    rows, columns = np.zeros((len(scores), 1)), np.zeros((1, scores.shape[1]))
    for _ in range(rounds):
        rows = np.where(seen, filled - mean - columns, 0.0).sum(axis=1, keepdims=True) / (
            seen.sum(axis=1, keepdims=True) + weight
        )
        columns = np.where(seen, filled - mean - rows, 0.0).sum(axis=0, keepdims=True) / (
            seen.sum(axis=0, keepdims=True) + weight
        )
    rest = np.where(seen, filled - mean - rows, 0.0)
    others = (rest.sum(axis=0) - rest) / (seen.sum(axis=0) - seen + weight)
    return np.asarray(np.clip(mean + rows + others, 0.0, 1.0))
