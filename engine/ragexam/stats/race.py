"""A race between pipelines: who leads, who is out, and who has to be asked more until one can be chosen.

Pairs of pipelines are compared on the items that both sat, after each step. Settled is it as soon as nobody can well be better
than the leader by what matters; who can hardly be is asked no more, and comes back when another one leads
against whom that does not hold (as in best-arm identification with a tolerance: Kalyanakrishnan and others 2012).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.special import ndtr, stdtrit

from ragexam.stats.choice import BETTER
from ragexam.stats.drawn_items import DrawnItems
from ragexam.stats.estimate import Floats
from ragexam.stats.sequential import mixture_radius
from ragexam.stats.whole_exam import WholeExam, whole_exam

LEVEL, REST, BORROWED, DISAGREEMENT = 0.4, 20.0, 20.0, 0.5
"""Of the boundary of a pair; and what the variance of each is drawn towards: so many items that differ as often as the leader and its
nearer rivals do on average, and a part of one that surely differs; never below what the pair's own answers show. All chosen by replays
(bench/settle.py), which prove nothing: what is proved of such a boundary holds for one pair at level 0.05 or the like, not at this one.
Two that never differed in 20 items may do so in the next; how often others do says how likely that is. A fixed number in its place
(two items of disagreement) asks too much where pairs seldom differ, and too little where they often do. Of whole races a wrong
winner, or one that is wrongly called the same, was seen in 5 % or fewer: over real tables, and in two hard cases, where all answers are
independent and where most pipelines are near twins."""

_TIE = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class RaceStanding:
    """State of a race.

    Attributes:
        leader: Row of the one that leads.
        gap: The leader's mean over the whole exam minus each other's; 0 for the leader; (pipelines,).
        low: Lower end of the boundary around it, on this exam (see LEVEL: measured, not proved); (pipelines,).
        high: Upper end; (pipelines,).
        beyond_low: At least so much on further documents of the kind (Student over documents, 97.5% one-sided);
            (pipelines,).
        beyond_high: At most so much there; (pipelines,).
        settled: Not better than the leader by the tolerance, on this exam; the leader too; (pipelines,).
        same: Nor worse by it; (pipelines,).
        behind: Shown to be worse at all; (pipelines,).
        spread: Standard error of each gap as an estimate of that on this exam; (pipelines,).
        n: Questions on which each was compared with the leader; (pipelines,).
        error: Standard error of each gap as an estimate of that on further documents; infinite below two documents;
            (pipelines,).
        hopeless: Even the whole exam, if the gap stays as it is, would not say whether further documents would make it
            better than the leader by the tolerance; (pipelines,).
    """

    leader: int
    gap: Floats
    low: Floats
    high: Floats
    beyond_low: Floats
    beyond_high: Floats
    settled: np.ndarray
    same: np.ndarray
    behind: np.ndarray
    hopeless: np.ndarray
    spread: Floats
    n: Floats
    error: Floats

    @property
    def decided(self) -> bool:
        """Return whether nobody can be better than the leader by the tolerance, on this exam."""
        return bool(self.settled.all())


def standing(
    scores: Floats,
    drawn: DrawnItems,
    steps: Sequence[int],
    documents: Sequence[Hashable],
    tolerance: float,
    *,
    level: float = LEVEL,
    rest: float = REST,
    borrowed: float = BORROWED,
    disagreement: float = DISAGREEMENT,
    leader: int | None = None,
) -> RaceStanding:
    """Return where a race stands.

    Args:
        scores: 1 right, 0 wrong, nan where not asked; (pipelines, items).
        drawn: The steps.
        steps: How many of them each pipeline has sat; each at least one.
        documents: Of each item.
        tolerance: Difference that does not matter, as a share.
        level: Of the boundary of each pair.
        rest: Of the boundary.
        borrowed: Items that differ as often as nearer pairs do, towards which each variance is drawn.
        disagreement: Items beside them that surely differ.
        leader: Who is compared with all; where None the best of those that sat most steps.
    """
    if leader is None:
        farthest = max(steps)
        front = [k for k, done in enumerate(steps) if done == farthest]
        leader = front[int(np.argmax(whole_exam(scores[front], drawn, [farthest] * len(front), documents).value))]
    shared = [min(done, steps[leader]) for done in steps]
    pairs = _pairs(scores, leader, drawn, shared, documents, borrowed, disagreement)
    radius = mixture_radius(pairs.within, level, rest)
    # From few answers an estimate may lie beyond all that the exam can still say: bounds are around what is possible.
    possible = np.clip(pairs.value, pairs.least, pairs.most)
    low, high = np.maximum(possible - radius, pairs.least), np.minimum(possible + radius, pairs.most)
    whole = pairs.n == drawn.items
    quantile = np.asarray(stdtrit(np.maximum(pairs.documents - 1, 1), BETTER))
    width = quantile * np.sqrt(pairs.beyond)
    # With all items the spread over documents would shrink as their number grows.
    floor = quantile * np.sqrt(pairs.beyond * pairs.n / drawn.items)
    settled = (low > -tolerance) | (whole & (low >= -tolerance - _TIE))
    same = settled & ((high < tolerance) | (whole & (high <= tolerance + _TIE)))
    hopeless = pairs.value - floor <= -tolerance
    for decided, value in ((settled, True), (same, True), (hopeless, False)):
        decided[leader] = value
    gap, beyond_low, beyond_high = pairs.value.copy(), pairs.value - width, pairs.value + width
    for figures in (gap, low, high, beyond_low, beyond_high):
        figures[leader] = 0.0
    return RaceStanding(
        leader, gap, low, high, beyond_low, beyond_high, settled, same, low > 0.0, hopeless, np.sqrt(pairs.within), pairs.n,
        np.sqrt(pairs.beyond),
    )  # fmt: skip


def _pairs(
    scores: Floats,
    leader: int,
    drawn: DrawnItems,
    shared: Sequence[int],
    documents: Sequence[Hashable],
    borrowed: float,
    disagreement: float,
) -> WholeExam:
    """Return what the leader has before each, over all items.

    Args:
        scores: 1 right, 0 wrong, nan where not asked; (pipelines, items).
        leader: Row of the leader.
        drawn: The steps.
        shared: Steps that each sat with the leader.
        documents: Of each item.
        borrowed: Items that differ as often as nearer pairs do, towards which each variance is drawn.
        disagreement: Items beside them that surely differ.
    """
    apart = scores[leader] - scores
    gap = whole_exam(apart, drawn, shared, documents).value
    rivals = [k for k in range(len(scores)) if k != leader and shared[k]]
    middle = np.median(gap[rivals]) if rivals else 0.0
    nearer = [k for k in rivals if gap[k] <= middle + _TIE]
    weight = {reach: drawn.weights(reach) for reach in {shared[k] for k in nearer}}
    weighed = [weight[shared[k]] / weight[shared[k]].mean() * apart[k, drawn.seen(shared[k])] for k in nearer]
    squares = np.concatenate(weighed) ** 2 if weighed else np.zeros(0)
    often = (squares.sum() + 1.0) / (len(squares) + 1.0)
    added = borrowed + disagreement
    differing = (borrowed * often + disagreement) / added if added else 0.0
    limits = (-1.0, 1.0)
    drawn_near = whole_exam(apart, drawn, shared, documents, caution=added, differing=float(differing), limits=limits)
    # Rivals may be alike where one that is not differs often: nobody's own spread is talked down by what others show.
    own = whole_exam(apart, drawn, shared, documents, caution=0.0, limits=limits)
    return replace(drawn_near, within=np.maximum(drawn_near.within, own.within))


def certainty(now: RaceStanding, tolerance: float) -> float:
    """Return the chance that nobody is better than the leader by the tolerance, on this exam, as if looked at once.

    Each gap counts as normal around its estimate, and the chances of all others to be better add up (Bonferroni). No chance that
    was measured: looking after each step and stopping at a good moment makes it too high, adding up and caution make it too low. In
    replays (bench/settle.py) the choice was on average right more often than it says. It is shown, and decides nothing.

    Args:
        now: The standing.
        tolerance: Difference that does not matter, as a share.
    """
    exact = now.settled & (now.spread == 0.0)
    better = ndtr(-(now.gap + tolerance) / np.maximum(now.spread, _TIE))
    better[exact] = 0.0
    better[now.leader] = 0.0
    return float(max(0.0, 1.0 - better.sum()))


def to_be_asked(now: RaceStanding, steps: Sequence[int], wanted: Sequence[bool] | None = None) -> list[int]:
    """Return who has to sit the next step of its own: those that fell behind first, then all together with the leader.

    Args:
        now: The standing.
        steps: How many each has sat.
        wanted: Who is not settled; of `now` where None.
    """
    still = [k for k, done in enumerate(now.settled if wanted is None else [not w for w in wanted]) if not done]
    late = [k for k in still if k != now.leader and steps[k] < steps[now.leader]]
    return late or [k for k in range(len(steps)) if k == now.leader or k in still]
