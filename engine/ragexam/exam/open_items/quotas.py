"""The wanted mix of labels, and how a generation reaches it.

Asking for a label does not give it: Teixeira de Lima et al. 2024 (section 6.2, Figure 2) find no alignment between the
label that was asked for and the one that a labelling model gives. So a generation may count by the labeller's labels, and
it then asks for whatever has given the missing labels so far.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ragexam.errors import InputError
from ragexam.exam.labels.taxonomy import LABELS
from ragexam.sentences import phrase

DEFAULT_MIX: Final[dict[str, float]] = {
    "fact_single": 1 / 3,
    "summary": 1 / 3,
    "reasoning": 1 / 3,
    "unanswerable": 0.0,
}
"""Share wanted of each label where nobody says otherwise."""

WAYS: Final[dict[str, str]] = {
    "labelled": "By what the labelling model says of each question.",
    "asked": "By the label that was asked for.",
}
"""Label that a question counts as."""

_OWN: Final = 2.0
_OTHER: Final = 0.25
"""Imagined outcomes before anything is known: asking for a label gives it twice for every quarter of another one."""


def read_mix(given: Mapping[str, float] | None) -> dict[str, float]:
    """Return the mix that a person sets, completed: labels that are not named share what is left as the default mix does.

    Args:
        given: Shares by label; None or empty for the default.

    Returns:
        A share per label of the taxonomy, adding up to 1.

    Raises:
        InputError: An unknown label, a share outside 0..1, or shares that do not add up to 1.
    """
    named = dict(given or {})
    for label, share in named.items():
        if label not in LABELS:
            raise InputError(
                phrase("There is no label {0:raw}.", repr(label)), phrase("Labels: {0:raw}.", ", ".join(LABELS))
            )
        if isinstance(share, bool) or not isinstance(share, int | float) or not 0.0 <= share <= 1.0:
            raise InputError(phrase("The share of {0} must lie between 0 and 1.", label), 'Write "summary=0.4", say.')
    left = 1.0 - sum(named.values())
    others = {label: share for label, share in DEFAULT_MIX.items() if label not in named and share > 0}
    if left < -0.005 or (left > 0.005 and not others):
        listing = ", ".join(f"{label} {share:g}" for label, share in named.items())
        raise InputError(
            phrase("The shares do not add up to 1: {0:raw}.", listing), "Change one, or leave a label out to fill up."
        )
    whole = sum(others.values())
    mix = {
        label: float(named.get(label, max(left, 0.0) * others.get(label, 0.0) / whole if whole else 0.0))
        for label in LABELS
    }
    total = sum(mix.values())
    return {label: share / total for label, share in mix.items()}


def quotas(mix: Mapping[str, float], n: int) -> dict[str, int]:
    """Return how many questions of each label `n` are made of: largest remainders, ties in the taxonomy's order.

    A label with a share above 0 may still get none where `n` is small.
    """
    exact = {label: mix.get(label, 0.0) * n for label in LABELS}
    # Rounded first: a third of three must be one, not 0.9999.
    counts = {label: int(value + 1e-9) for label, value in exact.items()}
    order = sorted(LABELS, key=lambda label: -(round(exact[label] - counts[label], 9)))
    for label in order[: n - sum(counts.values())]:
        counts[label] += 1
    return counts


def missing(quota: Mapping[str, int], counts: Mapping[str, int]) -> dict[str, int]:
    """Return labels whose quota is not reached, with how many questions they lack."""
    return {label: n - counts.get(label, 0) for label, n in quota.items() if counts.get(label, 0) < n}


def expected_gain(wanted: str, lacking: Mapping[str, int], seen: Mapping[str, Mapping[str, int]]) -> float:
    """Return the probability that asking for a label gives one that is still lacking.

    Args:
        wanted: The label to ask for.
        lacking: As from `missing`.
        seen: For each label asked for, how often each label came out.

    Returns:
        0..1: the share of such outcomes, the imagined ones counted in.
    """
    outcomes = {label: seen.get(wanted, {}).get(label, 0) + (_OWN if label == wanted else _OTHER) for label in LABELS}
    return sum(outcomes[label] for label in lacking) / sum(outcomes.values())


def worth_asking(
    asked: Sequence[str], lacking: Mapping[str, int], seen: Mapping[str, Mapping[str, int]]
) -> tuple[str, ...]:
    """Return the labels to ask a passage for, the most promising first.

    A label is asked for while it lacks questions itself, or where it promises a lacking one at least half as often as
    the most promising label does.

    Args:
        asked: Labels with a share in the mix.
        lacking: As from `missing`.
        seen: As for `expected_gain`.
    """
    if not lacking:
        return ()
    gains = {label: expected_gain(label, lacking, seen) for label in asked}
    best = max(gains.values(), default=0.0)
    return tuple(
        sorted(
            (label for label in asked if gains[label] > 0 and (label in lacking or gains[label] >= best / 2)),
            key=lambda label: -gains[label],
        )
    )
