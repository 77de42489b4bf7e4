"""Agreement of passages' labels with what people say of them: kappa, with an interval over whole queries."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ragexam.grading.leaderboard.trec import Qrels
from ragexam.stats.agreement import Kappa, cohen_kappa
from ragexam.stats.agreement_intervals import Bounds, cohen_interval
from ragexam.stats.intervals import resample

ROUNDS = 2000
_SEED = 13


@dataclass(frozen=True, slots=True)
class LabelAgreement:
    """Agreement of labels and judgments on which passages are relevant.

    Attributes:
        kappa: Beyond chance, on passages that both know.
        bounds: Its 95% interval over whole queries.
        counts: Passages: relevant by both, by labels alone, by people alone, by neither (as in the publication's Table 4).
    """

    kappa: Kappa
    bounds: Bounds
    counts: tuple[int, int, int, int]


def label_agreement(labels: Qrels, judged: Qrels, threshold: float, relevant: float = 1.0) -> LabelAgreement:
    """Compare labels with judgments.

    Args:
        labels: Of a grading.
        judged: By people.
        threshold: Least label that is relevant.
        relevant: Least judgment that is relevant.
    """
    both = [
        (query, label >= threshold, judged[query][passage] >= relevant)
        for query, own in labels.items()
        for passage, label in own.items()
        if passage in judged.get(query, {})
    ]
    pairs = [(own, people) for _, own, people in both]
    counts = tuple(pairs.count(pair) for pair in ((True, True), (True, False), (False, True), (False, False)))
    bounds: Bounds = None, None
    if pairs:
        draws = resample([query for query, _, _ in both], ROUNDS, np.random.default_rng(_SEED))
        bounds = cohen_interval(pairs, draws)
    kappa = cohen_kappa([own for own, _ in pairs], [people for _, people in pairs])
    return LabelAgreement(kappa, bounds, (counts[0], counts[1], counts[2], counts[3]))
