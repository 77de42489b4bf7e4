"""Controls: figures of shuffled answers, the yardstick for those of the true ones.

Both controls rest on documents, because answers within one resemble each other for reasons that have nothing to do with
ability or discrimination: an LLM or a retriever has luck of its own with an item. What is shuffled or predicted has to
keep that luck; whatever takes single answers for independent raises false alarms, in half of all exams where the luck is
as large as abilities differ.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

from ragexam.irt.checks.diagnostics import apart_folds, held_out, losses
from ragexam.irt.checks.paired_gain import paired_gain, summed
from ragexam.irt.design import Design, classical
from ragexam.irt.estimation.documents import FEWEST_DOCUMENTS, document_signs
from ragexam.irt.fit import numbered_documents
from ragexam.irt.model import Floats
from ragexam.irt.presets import EstimationPreset
from ragexam.sentences import phrase

Reporter = Callable[[int, int], None]
"""Told (done, total) after each round; may raise to stop."""

EQUAL_ABILITIES, LIKE_SLOPES = "equal abilities", "equal discriminations"
CONTROLS = (EQUAL_ABILITIES, LIKE_SLOPES)
"""Names of the controls."""


@dataclass(frozen=True, slots=True)
class Statistic:
    """One figure of the real answers beside the same figure without real structure.

    Attributes:
        name: What it is, in plain words.
        observed: In the real answers.
        control: Its mean without structure.
        control_high: Its 95th percentile without structure.
        p_value: Chance of one at least as large without structure.
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
        name: `EQUAL_ABILITIES` or `LIKE_SLOPES`.
        rounds: Number of control data sets, or of rounds of prediction.
        statistics: What was compared; empty where there are too few documents.
        sentence: What it means, in plain words.
    """

    name: str
    rounds: int
    statistics: tuple[Statistic, ...]
    sentence: str


def ability_control(correct: Floats, documents: Sequence[Hashable]) -> Control:
    """Give documents random signs: what spread of accuracies appears where no pipeline is better than another.

    By how much a pipeline is better than the mean of all, document by document, has no sign of its own then (the
    sign-flip test of Hemerik, Goeman and Finos 2020, over documents). Which signs are tried is always the same.

    Args:
        correct: 1, 0, nan; (persons, items).
        documents: Of each item.
    """
    table = np.asarray(correct, dtype=np.float64)
    seen = ~np.isnan(table)
    kept = np.flatnonzero(seen.any(axis=0))
    sat = seen.any(axis=1)
    groups = numbered_documents(documents, kept)
    count = _count(groups)
    if count < FEWEST_DOCUMENTS or sat.sum() < 2:
        sentence = phrase(
            "Whether the pipelines differ in ability by more than chance cannot be said: {0}", _too_few(count)
        )
        return Control(EQUAL_ABILITIES, 0, (), sentence)
    level = np.where(seen, table, 0.0).sum(axis=0) / np.maximum(seen.sum(axis=0), 1)
    surplus = np.where(seen, table - level, 0.0)[sat][:, kept] / seen[sat][:, kept].sum(axis=1, keepdims=True)
    by_document = summed(surplus.T, groups, count)
    # Documents are of unequal size, which makes few of them less than they seem: a little on the safe side.
    drawn = np.sqrt(count / (count - 1) * ((document_signs(count) @ by_document) ** 2).mean(axis=1))
    observed = float(np.sqrt((by_document.sum(axis=0) ** 2).mean()))
    p_value = float((np.sum(drawn >= observed - 1e-12) + 1) / (len(drawn) + 1))
    statistic = Statistic("spread of accuracy", observed, float(drawn.mean()), float(np.quantile(drawn, 0.95)), p_value)
    sentence = (
        "The pipelines differ in ability by more than chance would show."
        if p_value <= 0.05
        else "Equally able pipelines would show as much: differences of this size in ability appear by chance alone."
    )
    return Control(EQUAL_ABILITIES, len(drawn), (statistic,), sentence)


def discrimination_control(
    correct: Floats,
    documents: Sequence[Hashable],
    design: Design | None = None,
    preset: str | EstimationPreset = "robust",
    model: str = "3pl",
    *,
    sharing: Design | None = None,
    choices: int | Floats = 4,
    report: Reporter | None = None,
) -> Control:
    """Predict answers with a discrimination for every item and with one for all.

    Real discrimination shows with every LLM and every retriever; luck with an item does not. So slopes have to pay where
    neither took part in the fit of the item (`apart_folds`). Dropping the least discriminating items (Algorithm 1) is
    worth its name only then.

    Args:
        correct: 1, 0, nan; (persons, items).
        documents: Of each item.
        design: As in `fit`.
        preset: As in `fit`.
        model: With slopes: "3pl" or "2pl".
        sharing: Says who shares which component; `design` where None.
        choices: As in `fit`.
        report: Told of each round.
    """
    table = np.asarray(correct, dtype=np.float64)
    whole = classical(len(table)) if design is None else design
    seen = ~np.isnan(table)
    kept = np.flatnonzero(seen.any(axis=0))
    groups = numbered_documents(documents, kept)
    count = _count(groups)
    folds = apart_folds(table, whole if sharing is None else sharing)
    if count < FEWEST_DOCUMENTS:
        sentence = phrase(
            "Whether items differ in discrimination by more than chance cannot be said: {0}", _too_few(count)
        )
        return Control(LIKE_SLOPES, 0, (), sentence)
    guess = np.broadcast_to(1.0 / np.asarray(choices, dtype=np.float64), (table.shape[1],)) if model == "3pl" else None
    rivals = (("guess" if model == "3pl" else "rasch"), model)
    gain = np.zeros(len(kept))
    cells = 0
    for number, fold in enumerate(folds):
        equal, own = (
            losses(table, held_out(table, whole, preset, rival, (fold,), choices=choices, fixed_c=guess)[0])
            for rival in rivals
        )
        gain += (equal - own).sum(axis=0)[kept]
        cells += int((fold.predicted & seen).sum())
        if report is not None:
            report(number + 1, len(folds))
    paired = paired_gain(gain, seen[:, kept].sum(axis=0).astype(np.float64), groups, cells)
    high = float(stdtrit(count - 1, 0.95)) * paired.se
    statistic = Statistic("gain in deviance per answer by own discriminations", paired.mean, 0.0, high, paired.p_value)
    sentence = (
        "Items differ in discrimination by more than chance alone would show."
        if paired.p_value <= 0.05
        else "Equally discriminating items would look as different by chance: read little into single discriminations."
    )
    return Control(LIKE_SLOPES, len(folds), (statistic,), sentence)


def _count(groups: NDArray[np.int64]) -> int:
    """Return how many groups there are; `groups` is (items,), from 0 without gaps."""
    return int(groups.max(initial=-1)) + 1


def _too_few(documents: int) -> str:
    """Return why documents that few say nothing."""
    return (
        phrase("1 document is too few, at least {0:n} are needed.", FEWEST_DOCUMENTS)
        if documents == 1
        else phrase("{0:n} documents are too few, at least {1:n} are needed.", documents, FEWEST_DOCUMENTS)
    )
