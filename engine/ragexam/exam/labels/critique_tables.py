"""Critiques as thresholds and as averages per strategy and label (Teixeira de Lima et al. 2024, section 6.2, Figure 3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Final

import numpy as np

from ragexam.errors import InputError
from ragexam.exam.labels.critiques import CRITIQUES, rating_of
from ragexam.exam.labels.taxonomy import LABELS, label_in_force
from ragexam.records import Finding, Item, ItemState, Table
from ragexam.sentences import phrase
from ragexam.stats.intervals import clustered_mean

PREFIX: Final = "critique: "
"""Before the critique's name in the findings of thresholds."""

ALL: Final = "all"
_LEAST: Final = 5  # rated questions below which a mean gets no interval
_SEED: Final = 20_240
_ROUNDS: Final = 1_000


@dataclass(frozen=True, slots=True)
class CritiqueMean:
    """Mean rating of the questions of one strategy and label by one critique.

    Attributes:
        strategy: Of generation; `ALL` over all of them.
        label: Label in force, "" without one; `ALL` over all of them.
        critique: A name of `CRITIQUES`.
        mean: Of the weighted ratings, 1 to 5; None without a rating.
        plain: Mean of the likeliest ratings; None without a rating.
        n: Rated questions.
        low: Lower end of the mean's 95% interval, documents resampled; None where there are too few.
        high: Upper end.
        reason: Why there is no mean or no interval; "" where there is.
    """

    strategy: str
    label: str
    critique: str
    mean: float | None
    plain: float | None
    n: int
    low: float | None
    high: float | None
    reason: str = ""


# ------------------------------------------------------------------ thresholds


def read_minimums(given: Mapping[str, object] | None) -> dict[str, float]:
    """Return least ratings by critique.

    Raises:
        InputError: An unknown critique, or a threshold outside 1 to 5.
    """
    minimums: dict[str, float] = {}
    for name, value in (given or {}).items():
        if name not in CRITIQUES:
            raise InputError(
                phrase("There is no critique {0:raw}.", repr(name)), phrase("Critiques: {0:raw}.", ", ".join(CRITIQUES))
            )
        if isinstance(value, bool) or not isinstance(value, int | float) or not 1.0 <= value <= 5.0:
            raise InputError(
                phrase("The least rating for {0:raw} must lie between 1 and 5, not at {1:raw}.", name, value)
            )
        minimums[name] = float(value)
    return minimums


def apply_minimums(
    items: Sequence[Item], minimums: Mapping[str, float], decided: Collection[str] = (), model_hash: str = ""
) -> list[Item]:
    """Judge rated items by thresholds; what earlier thresholds said is replaced.

    An item is dropped where a weighted rating lies below its threshold. One that nothing speaks against any more becomes a
    draft again; what a person decided keeps its state, and the finding stands beside it.

    Args:
        items: The exam.
        minimums: As from `read_minimums`; a critique that is not there drops nothing.
        decided: Ids of items whose state a person has set, beside those accepted or rejected.
        model_hash: Whose ratings count; "" for the newest of any model.
    """
    judged: list[Item] = []
    for item in items:
        findings = [f for f in item.findings if not f.filter.startswith(PREFIX)]
        for name, least in minimums.items():
            rating = rating_of(item, name, model_hash)
            if rating is None or rating.expected is None or rating.expected >= least:
                continue
            reason = phrase(
                "{0}: {1:raw} rates it {2:n} of 5, less than {3:n}.",
                CRITIQUES[name].title,
                rating.model_name,
                f"{rating.expected:.1f}",
                f"{least:g}",
            )
            findings.append(Finding(f"{PREFIX}{name}", rating.expected, least, True, reason))
        state = item.state
        had = any(f.filter.startswith(PREFIX) for f in item.findings)
        if item.id not in decided and state in (ItemState.DRAFT, ItemState.DROPPED):
            if any(f.drops for f in findings):
                state = ItemState.DROPPED
            elif had:
                state = ItemState.DRAFT
        judged.append(replace(item, findings=tuple(findings), state=state))
    return judged


# ------------------------------------------------------------------ averages


def critique_means(items: Sequence[Item], critiques: Sequence[str] = tuple(CRITIQUES)) -> list[CritiqueMean]:
    """Return mean ratings per strategy and label, each strategy over all labels, and over everything where there are several.

    Args:
        items: Those to count; the newest rating of each by each critique counts.
        critiques: Which, in order.
    """
    rated = [item for item in items if any(r.expected is not None for r in item.ratings)]
    groups: dict[tuple[str, str], list[Item]] = {}
    strategies = list(dict.fromkeys(item.strategy or item.origin for item in rated))
    for strategy in strategies:
        own = [item for item in rated if (item.strategy or item.origin) == strategy]
        for label in [*LABELS, ""]:
            labelled = [item for item in own if label_in_force(item) == label]
            if labelled:
                groups[strategy, label] = labelled
        groups[strategy, ALL] = own
    if len(strategies) > 1:
        groups[ALL, ALL] = rated
    return [
        _mean(strategy, label, critique, own) for (strategy, label), own in groups.items() for critique in critiques
    ]


def _mean(strategy: str, label: str, critique: str, items: Sequence[Item]) -> CritiqueMean:
    rated = [(item, rating) for item in items if (rating := rating_of(item, critique)) is not None]
    if not rated:
        return CritiqueMean(strategy, label, critique, None, None, 0, None, None, "Nothing was rated by it.")
    values = np.array([rating.expected for _, rating in rated], dtype=np.float64)
    figures = [rating.plain for _, rating in rated if rating.plain is not None]
    plain = fmean(figures) if figures else None
    if len(rated) < _LEAST:
        reason = phrase("Only {0:n} questions were rated: too few for an interval.", len(rated))
        return CritiqueMean(strategy, label, critique, float(values.mean()), plain, len(rated), None, None, reason)
    # Questions of one document resemble each other; one without evidence is on its own.
    clusters = [item.evidence[0].document_id if item.evidence else item.id for item, _ in rated]
    made = clustered_mean(values, clusters, rng=np.random.default_rng(_SEED), rounds=_ROUNDS)
    return CritiqueMean(strategy, label, critique, made.value, plain, len(rated), made.low, made.high, made.reason)


def critique_table(means: Sequence[CritiqueMean]) -> Table:
    """Return the averages as a table: a row for each strategy, label and critique."""
    rows = tuple(
        (
            mean.strategy,
            mean.label or "none",
            CRITIQUES[mean.critique].title,
            mean.mean,
            mean.low,
            mean.high,
            mean.plain,
            mean.n,
        )
        for mean in means
        if mean.n
    )
    few = sum(bool(mean.n) and mean.low is None for mean in means)
    note = phrase(
        "Mean of the ratings 1 to 5, each question's rating weighted by the probabilities of the five "
        "figures; beside it the mean of the likeliest figures. Higher is better for every critique. "
        "Intervals: 95%, documents resampled {0:n} times, seed {1:n}. The published figure scales the "
        "ratings to 0 to 5 for the picture.",
        f"{_ROUNDS:,}",
        _SEED,
    )
    if few:
        note += phrase(
            " {0:n} of the {1:n} means rest on too few questions or documents for an interval.", few, len(rows)
        )
    return Table(
        "critiques",
        "Critiques",
        ("Strategy", "Label", "Critique", "Mean", "From", "To", "Likeliest", "Questions"),
        rows,
        ("", "", "", ".2f", ".2f", ".2f", ".2f", ""),
        note,
        "Teixeira de Lima et al. 2024, Figure 3",
    )
