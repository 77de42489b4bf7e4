"""The marginal likelihood of response patterns by quadrature, with exact first and second derivatives.

An examinee's ability z ~ N(0, 1) is integrated out over fixed nodes. Items are in slope-intercept form,
logit sigma = a z + d, which psychometric programs use: b = -d / a. The derivatives are Fisher's and Louis's identities:
the score is the posterior mean of the complete-data score, and the information what the complete data would give less
what not knowing z takes away.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import expit, logsumexp

from ragexam.irt.model import AnswerTable, Curves, Floats, first_derivatives, observed_information

_CHUNK = 4_000_000
"""Numbers in the largest temporary table of scores."""


@dataclass(frozen=True, slots=True)
class Patterns:
    """Distinct rows of answers with their frequencies.

    Attributes:
        answers: (patterns, items).
        weights: How often each occurs; (patterns,).
    """

    answers: AnswerTable
    weights: Floats


@dataclass(frozen=True, slots=True)
class Marginal:
    """A marginal likelihood over slopes a, intercepts d and guessing logits gamma of all items.

    Attributes:
        patterns: The data.
        nodes: Abilities; (nodes,).
        log_weights: Logarithms of their probabilities; (nodes,).
    """

    patterns: Patterns
    nodes: Floats
    log_weights: Floats

    def at(self, a: Floats, d: Floats, c: Floats) -> Curves:
        """Return curves at the nodes; (nodes, items)."""
        eta = np.clip(self.nodes[:, None] * a + d, -600.0, 600.0)
        sigma = np.asarray(expit(eta), dtype=np.float64)
        rest = np.asarray(expit(-eta), dtype=np.float64)
        return Curves(eta, sigma, rest, c + (1.0 - c) * sigma, (1.0 - c) * rest)

    def posterior(self, at: Curves) -> tuple[Floats, Floats]:
        """Return the log-likelihood of each pattern, and its posterior over the nodes; (patterns,), (patterns, nodes)."""
        answers = self.patterns.answers
        joint = answers.right @ np.log(at.p).T + answers.wrong @ np.log(at.q).T + self.log_weights
        total = np.asarray(logsumexp(joint, axis=1), dtype=np.float64)
        return total, np.exp(joint - total[:, None])

    def value(self, a: Floats, d: Floats, c: Floats) -> float:
        """Return the log-likelihood of all patterns; a, d and c are of shape (items,)."""
        total, _ = self.posterior(self.at(a, d, c))
        return float(self.patterns.weights @ total)

    def gradient(self, a: Floats, d: Floats, c: Floats) -> tuple[float, Floats]:
        """Return the log-likelihood and its derivatives by a, d, gamma; (3 items,)."""
        at = self.at(a, d, c)
        total, post = self.posterior(at)
        slopes = first_derivatives(self._expected(post), at, c)
        score = np.concatenate([self.nodes @ slopes.eta, slopes.eta.sum(axis=0), slopes.gamma.sum(axis=0)])
        return float(self.patterns.weights @ total), score

    def information(self, a: Floats, d: Floats, c: Floats) -> Floats:
        """Return negative second derivatives by a, d, gamma; (3 items, 3 items)."""
        at = self.at(a, d, c)
        _, post = self.posterior(at)
        n = len(a)
        bends = observed_information(self._expected(post), at, c)
        info = np.zeros((3 * n, 3 * n))
        z, diagonal = self.nodes, np.arange(n)
        blocks = (
            (0, 0, z * z @ bends.eta_eta),
            (0, 1, z @ bends.eta_eta),
            (1, 1, bends.eta_eta.sum(axis=0)),
            (0, 2, z @ bends.eta_gamma),
            (1, 2, bends.eta_gamma.sum(axis=0)),
            (2, 2, bends.gamma_gamma.sum(axis=0)),
        )
        for row, column, values in blocks:
            info[row * n + diagonal, column * n + diagonal] = values
            info[column * n + diagonal, row * n + diagonal] = values
        return info - self._lost(at, c, post)

    def _expected(self, post: Floats) -> AnswerTable:
        """Return expected right and wrong answers at each node; (nodes, items)."""
        answers = self.patterns.answers
        weighted = (post * self.patterns.weights[:, None]).T
        right, wrong = weighted @ answers.right, weighted @ answers.wrong
        return AnswerTable(right, wrong, np.zeros_like(right))

    def _lost(self, at: Curves, c: Floats, post: Floats) -> Floats:
        """Return information lost by not knowing z: the covariance of the complete-data score; (3 items, 3 items)."""
        answers, n = self.patterns.answers, len(c)
        knowing = (1.0 - c) * at.sigma / at.p
        up_eta, down_eta = knowing * at.rest, -at.sigma
        up_gamma, down_gamma = (1.0 - knowing) * at.q, np.broadcast_to(-c, at.q.shape)
        lost = np.zeros((3 * n, 3 * n))
        size = max(1, _CHUNK // (3 * n * len(self.nodes)))
        for first in range(0, len(post), size):
            batch = slice(first, first + size)
            right, wrong = answers.right[batch, None], answers.wrong[batch, None]
            by_eta = right * up_eta + wrong * down_eta
            score = np.concatenate(
                [self.nodes[:, None] * by_eta, by_eta, right * up_gamma + wrong * down_gamma], axis=2
            )
            chance = post[batch, :, None]
            centred = score - (chance * score).sum(axis=1, keepdims=True)
            scaled = (np.sqrt(chance * self.patterns.weights[batch, None, None]) * centred).reshape(-1, 3 * n)
            lost += scaled.T @ scaled
        return lost


def patterns_of(correct: Floats, weights: Floats | None = None) -> tuple[Patterns, np.ndarray]:
    """Collect equal rows.

    Args:
        correct: 1, 0, nan; (rows, items).
        weights: Frequency of each row; 1 where None.

    Returns:
        The distinct patterns, and for each row the index of its pattern.
    """
    coded = np.where(np.isnan(correct), -1.0, correct)
    distinct, index = np.unique(coded, axis=0, return_inverse=True)
    index = index.reshape(-1)
    counts = np.bincount(index, weights=weights, minlength=len(distinct)).astype(np.float64)
    return Patterns(AnswerTable.of(np.where(distinct < 0, np.nan, distinct)), counts), index


def normal_nodes(count: int = 61, reach: float = 6.0) -> tuple[Floats, Floats]:
    """Return evenly spaced abilities on [-reach, reach] with normalised log-probabilities of the standard normal; twice (count,)."""
    nodes = np.linspace(-reach, reach, count)
    log_weights = -0.5 * nodes * nodes
    return nodes, np.asarray(log_weights - logsumexp(log_weights), dtype=np.float64)


_MOST_NODES = 481
"""Beyond, a fit takes longer than the last digits are worth."""


def nodes_for(a: Floats, d: Floats, c: Floats, count: int = 61, reach: float = 6.0) -> int:
    """Return how many nodes items ask for: their distance is at most the standard error of an ability by all of them.

    An examinee's posterior is about that narrow; a sum over nodes that lie wider apart misses it. Slope-intercept form.

    Args:
        a: Slopes; (items,).
        d: Intercepts.
        c: Guessing.
        count: Fewest nodes.
        reach: The farthest.
    """
    nodes, _ = normal_nodes(count, reach)
    sigma = expit(np.clip(nodes[:, None] * a + d, -600.0, 600.0))
    chance = c + (1.0 - c) * sigma
    information = (a * a * (1.0 - c) * sigma * sigma * (1.0 - sigma) / np.maximum(chance, 1e-300)).sum(axis=1)
    # Between two nodes a steep item may hide all that it tells.
    most = max(float(information.max()), float((a * a).max()) / 4.0)
    return int(min(max(count, np.ceil(2.0 * reach * np.sqrt(most)) + 1), _MOST_NODES))
