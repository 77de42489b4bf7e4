"""Design of the model: abilities as sums of effects, theta = X @ beta.

The classical model gives each examinee an effect of its own. The hierarchical one gives each LLM, retriever, in-context
mode and any further component an effect, theta = theta_llm + theta_ret + theta_icl (Guinet et al. 2024, section 3.3).
A constant can wander between two components without changing any theta; sum-to-zero contrasts forbid that, and fix
the origin: 0 is the mean over a component's levels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ragexam.errors import InputError
from ragexam.irt.model import Floats

PERSON = "pipeline"
"""Component name of the classical design."""


@dataclass(frozen=True, slots=True)
class Design:
    """Design of examinees' abilities: the component effects that each is composed of.

    Attributes:
        indicators: 1 where an examinee has a level, else 0; (persons, levels).
        labels: (component, level) of each column of `indicators`.
        contrasts: Effects of all levels from the free coefficients, effects = contrasts @ beta; (levels, columns).
        hierarchical: Whether components make up an ability (False: each examinee stands alone).
    """

    indicators: Floats
    labels: tuple[tuple[str, str], ...]
    contrasts: Floats
    hierarchical: bool

    @property
    def persons(self) -> int:
        """Return the number of examinees."""
        return int(self.indicators.shape[0])

    @property
    def matrix(self) -> Floats:
        """Return X of theta = X @ beta, with sum-to-zero contrasts; (persons, columns)."""
        return np.asarray(self.indicators @ self.contrasts, dtype=np.float64)

    @property
    def components(self) -> tuple[str, ...]:
        """Return names of the components in order."""
        return tuple(dict.fromkeys(component for component, _ in self.labels))

    def levels(self, component: str) -> tuple[str, ...]:
        """Return levels of one component in order of appearance."""
        return tuple(level for name, level in self.labels if name == component)

    def confounded(self) -> tuple[str, ...]:
        """Return components some of whose effects cannot be told from those of others; empty where all is well."""
        matrix = self.matrix
        if matrix.shape[1] == 0:
            return ()
        _, values, rows = np.linalg.svd(matrix, full_matrices=True)
        rank = int(np.sum(values > 1e-9 * max(float(values.max(initial=0.0)), 1.0)))
        loose = np.abs(self.contrasts @ rows[rank:].T).max(axis=1, initial=0.0) > 1e-9
        return tuple(dict.fromkeys(label[0] for label, out in zip(self.labels, loose, strict=True) if out))

    def subset(self, persons: Sequence[int]) -> Design:
        """Return the same design for some of the examinees; levels that none of them has are left out."""
        rows = self.indicators[list(persons)]
        used = [k for k in range(len(self.labels)) if rows[:, k].any()]
        labels = tuple(self.labels[k] for k in used)
        return Design(rows[:, used], labels, _sum_to_zero(labels), self.hierarchical)


def classical(persons: int, names: Sequence[str] | None = None) -> Design:
    """Return the design in which each examinee has an ability of its own (X is the identity, centred so that abilities sum to zero).

    Args:
        persons: Number of examinees.
        names: Of the examinees, distinct; "1", "2", ... without.
    """
    if persons < 1:
        raise InputError("A fit needs at least one pipeline.")
    given = tuple(str(k + 1) for k in range(persons)) if names is None else tuple(names)
    if len(given) != persons or len(set(given)) != persons:
        raise InputError("The pipelines' names are not distinct, or not as many as there are pipelines.")
    labels = tuple((PERSON, name) for name in given)
    return Design(np.eye(persons), labels, _sum_to_zero(labels), hierarchical=False)


def hierarchical(components: Sequence[Mapping[str, str]]) -> Design:
    """Return the design in which abilities are sums of their components' effects.

    Args:
        components: One mapping an examinee, component name -> level ({"llm": "A", "retriever": "BM25"}). A level "" stands
            for none: of that component nothing is known, and nothing is added.

    Raises:
        InputError: No examinee, or examinees with different sets of components.
    """
    if not components:
        raise InputError("A fit needs at least one pipeline.")
    names = tuple(components[0])
    if any(set(row) != set(names) for row in components):
        raise InputError("Every pipeline must have the same components.", "Fit pipelines of one kind together.")
    labels = tuple((name, level) for name in names for level in dict.fromkeys(row[name] for row in components) if level)
    index_of = {label: k for k, label in enumerate(labels)}
    indicators = np.zeros((len(components), len(labels)))
    for person, row in enumerate(components):
        for name in names:
            if row[name]:
                indicators[person, index_of[name, row[name]]] = 1.0
    return Design(indicators, labels, _sum_to_zero(labels), hierarchical=True)


def _sum_to_zero(labels: Sequence[tuple[str, str]]) -> Floats:
    """Return contrasts, (levels, columns): within each component the last level is minus the sum of the others."""
    components = list(dict.fromkeys(component for component, _ in labels))
    contrasts = np.zeros((len(labels), len(labels) - len(components)))
    column = 0
    for component in components:
        rows = [k for k, label in enumerate(labels) if label[0] == component]
        for row in rows[:-1]:
            contrasts[row, column] = 1.0
            contrasts[rows[-1], column] = -1.0
            column += 1
    return contrasts
