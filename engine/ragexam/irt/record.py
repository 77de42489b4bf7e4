"""Record of a fit: abilities, effects, item parameters, each with its standard error, and how far to trust them."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from ragexam.irt.estimation.documents import simultaneous_width, student_width
from ragexam.irt.model import MODELS, Floats
from ragexam.sentences import plain

NORMAL_WIDTH = 1.96
"""Half a 95 % interval in standard errors, where these are as good as known."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One estimate minus another.

    Attributes:
        estimate: The difference in units of ability.
        se: Its standard error by the full covariance; None where undefined.
        reason: Why there is no standard error; "" where there is one.
        width: Half the 95 % interval in standard errors.
    """

    estimate: float
    se: float | None
    reason: str = ""
    width: float = NORMAL_WIDTH

    @property
    def interval(self) -> tuple[float, float] | None:
        """Return the 95 % interval; None without a standard error."""
        return _interval(self.estimate, self.se, self.width)


@dataclass(frozen=True, slots=True)
class Effect:
    """Effect of one level of a component: what it adds to an ability.

    Attributes:
        component: "llm", "retriever", "icl", ...
        level: Name of the level.
        effect: In units of ability; under sum-to-zero, against the mean over the component's levels.
        se: Standard error; None where undefined.
        reason: Why there is none; "" otherwise.
        width: Half the 95 % interval in standard errors.
    """

    component: str
    level: str
    effect: float
    se: float | None
    reason: str = ""
    width: float = NORMAL_WIDTH

    @property
    def interval(self) -> tuple[float, float] | None:
        """Return the 95 % interval of this effect alone; None without a standard error."""
        return _interval(self.effect, self.se, self.width)


@dataclass(frozen=True, slots=True)
class Rmse:
    """Root mean square error of predicted chances against answers (Guinet et al. 2024, Table 5).

    Attributes:
        model: Of the fitted model, over all cells together.
        model_sd: Standard deviation over items of each item's own; nan below two items.
        baseline: Of predicting the mean accuracy everywhere.
        baseline_sd: Its standard deviation over items.
        cells: Number of answers.
    """

    model: float
    model_sd: float
    baseline: float
    baseline_sd: float
    cells: int


@dataclass(frozen=True, slots=True)
class OnBound:
    """A parameter that ended on a bound: "a", "b", "c" or "effect", its index, the bound."""

    parameter: str
    index: int
    bound: float


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """A fitted item response model. Arrays hold nan where something is undefined; `undefined` says why.

    Attributes:
        preset: Name of the preset.
        model: Of `ragexam.irt.model.MODELS`.
        reason: Why this model where it was not the one asked for; "" otherwise.
        theta: Ability of each examinee; (persons,).
        theta_se: Standard errors (posterior standard deviations where priors are used); (persons,).
        labels: (component, level) of each effect.
        effects: (levels,).
        effect_se: (levels,).
        effect_cov: Covariance among effects, for differences; (levels, levels).
        membership: Index into `labels` of each examinee's level in each component, -1 at the end where it has none;
            (persons, components).
        a: Discrimination; (items,).
        b: Difficulty; (items,).
        c: Guessing; (items,).
        a_se: Standard errors; nan for parameters that were fixed or stand on a bound; (items,).
        b_se: The same for b.
        c_se: The same for c.
        loglik: Log-likelihood of the answers at the estimates, priors not counted.
        parameters: Number of estimated parameters.
        aic: 2 parameters - 2 loglik; each parameter counts fully, though priors hold some back.
        bic: log(n_observed or number of examinees, where these are random) parameters - 2 loglik.
        n_observed: Number of answers used.
        converged: Whether the optimum was reached.
        iterations: Steps of the optimiser.
        seconds: Wall time.
        rmse: In sample.
        accuracy: Share right of each item; (items,).
        answered: Number of answers to each item; (items,).
        point_biserial: Correlation of each item with the rest of the exam; (items,).
        outfit: Mean squared standardised residual of each item; 1 is as expected; (items,).
        infit: The same weighted by information.
        constant_right: Items that all answered right.
        constant_wrong: Items that none answered right.
        unanswered: Items without any answer.
        set_aside: Items that took no part in the fit.
        on_bound: Parameters that ended on a bound.
        warnings: Sentences for a person about thin data and doubtful results.
        undefined: Name of a quantity -> why it is nan or None.
        documents: Number of documents that the uncertainty of abilities and effects rests on; None where it takes every
            answer for independent of the others.
        shifts: By how much the effects differ from their mean when one document's items are left out, document after
            document; what `effect_cov` is made of; empty without documents; (documents, levels).
    """

    preset: str
    model: str
    reason: str
    theta: Floats
    theta_se: Floats
    labels: tuple[tuple[str, str], ...]
    effects: Floats
    effect_se: Floats
    effect_cov: Floats
    membership: NDArray[np.int64]
    a: Floats
    b: Floats
    c: Floats
    a_se: Floats
    b_se: Floats
    c_se: Floats
    loglik: float
    parameters: int
    aic: float
    bic: float
    n_observed: int
    converged: bool
    iterations: int
    seconds: float
    rmse: Rmse
    accuracy: Floats
    answered: NDArray[np.int64]
    point_biserial: Floats
    outfit: Floats
    infit: Floats
    constant_right: tuple[int, ...] = ()
    constant_wrong: tuple[int, ...] = ()
    unanswered: tuple[int, ...] = ()
    set_aside: tuple[int, ...] = ()
    on_bound: tuple[OnBound, ...] = ()
    warnings: tuple[str, ...] = ()
    undefined: Mapping[str, str] = dataclasses.field(default_factory=dict)
    documents: int | None = None
    shifts: Floats = dataclasses.field(default_factory=lambda: np.zeros((0, 0)))

    @property
    def persons(self) -> int:
        """Return the number of examinees."""
        return len(self.theta)

    @property
    def items(self) -> int:
        """Return the number of items, those set aside counted in."""
        return len(self.a)

    @property
    def components(self) -> tuple[str, ...]:
        """Return names of the components in order."""
        return tuple(dict.fromkeys(component for component, _ in self.labels))

    def component_effects(self, component: str | None = None) -> tuple[Effect, ...]:
        """Return effects of one component's levels, or of all."""
        why = self.undefined.get("effect_se", "")
        return tuple(
            Effect(name, level, float(self.effects[k]), *_maybe(float(self.effect_se[k]), why), self.width)
            for k, (name, level) in enumerate(self.labels)
            if component in (None, name)
        )

    @property
    def width(self) -> float:
        """Return half the 95 % interval of one effect in standard errors: Student's t over documents where known."""
        return NORMAL_WIDTH if self.documents is None or self.documents < 2 else student_width(self.documents)

    def joint_width(self, component: str, among: Collection[str] | None = None) -> float:
        """Return half the 95 % interval, in standard errors, of all differences between levels of a component at once.

        Of all of them together, not of each, 95 % of exams would say the truth: the best and the worst of many equal
        levels lie far apart.

        Args:
            component: Name of the component.
            among: Levels that are compared; all where None.
        """
        places = [k for k, (name, level) in enumerate(self.labels) if name == component]
        places = [k for k in places if among is None or self.labels[k][1] in among]
        if self.documents is None or self.documents < 2:
            return self.width
        places = [
            k for k in places if not np.isnan(self.shifts[:, k]).any()
        ]  # a level without answers has no differences
        if len(places) < 2:
            return self.width
        first, second = np.triu_indices(len(places), 1)
        return simultaneous_width(self.shifts[:, places][:, first] - self.shifts[:, places][:, second])

    def difference(self, component: str, level: str, other: str, width: float | None = None) -> Difference:
        """Return how much more one level of a component adds than another.

        Args:
            component: Name of the component.
            level: One of its levels.
            other: Another.
            width: Of its interval, in standard errors: `joint_width` where several are compared; alone where None.

        Raises:
            KeyError: No such component or level.
        """
        index_of = {label: k for k, label in enumerate(self.labels)}
        weights = np.zeros(len(self.labels))
        weights[index_of[component, level]] += 1.0
        weights[index_of[component, other]] -= 1.0
        return self._contrast(weights, float(weights @ self.effects), self.width if width is None else width)

    def _contrast(self, weights: Floats, estimate: float, width: float) -> Difference:
        used = np.flatnonzero(weights)
        variance = float(weights[used] @ self.effect_cov[np.ix_(used, used)] @ weights[used])
        if math.isnan(variance) or math.isnan(estimate):
            return Difference(estimate, None, self.undefined.get("difference_se", "One of the two has no estimate."))
        if variance <= 0.0 and len(used):
            return Difference(estimate, None, "The answers do not determine this difference.")
        return Difference(estimate, math.sqrt(max(variance, 0.0)), width=width)

    def rescaled(self, factor: float) -> Fit:
        """Return the same fit with another unit of ability: every chance it predicts stays as it is.

        Args:
            factor: Abilities, effects and difficulties are multiplied by it, discriminations divided.
        """
        grown = ("theta", "theta_se", "effects", "effect_se", "b", "b_se")
        changed: dict[str, Any] = {name: getattr(self, name) * factor for name in grown}
        changed.update(a=self.a / factor, a_se=self.a_se / factor, effect_cov=self.effect_cov * factor**2)
        changed.update(shifts=self.shifts * factor)
        return dataclasses.replace(self, **changed)

    def take_items(self, items: Sequence[int]) -> Fit:
        """Return the fit with other columns: a starting point after items were dropped, reordered or added.

        Only the parameters and figures of the items follow; those of the whole stay as they were.

        Args:
            items: Index of each new column in this fit; -1 for an item that is new.
        """
        index = np.asarray(items, dtype=np.int64)

        def taken(values: Floats) -> Floats:
            return np.where(index >= 0, values[index], np.nan) if len(values) else np.full(len(index), np.nan)

        index_of = {int(old): new for new, old in enumerate(index) if old >= 0}
        changed: dict[str, Any] = {name: taken(getattr(self, name)) for name in _ITEM_FLOATS}
        for name in _ITEM_SETS:
            changed[name] = tuple(index_of[k] for k in getattr(self, name) if k in index_of)
        changed["answered"] = np.where(index >= 0, self.answered[index], 0) if self.items else np.zeros_like(index)
        changed["on_bound"] = tuple(
            hit if hit.parameter == "effect" else dataclasses.replace(hit, index=index_of[hit.index])
            for hit in self.on_bound
            if hit.parameter == "effect" or hit.index in index_of
        )
        return dataclasses.replace(self, **changed)

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON values; nan becomes null."""
        value = {"version": 1, **msgspec.json.decode(msgspec.json.encode(self, enc_hook=_json_value))}
        return value if self.documents is not None else {k: v for k, v in value.items() if k not in _LATER}

    @classmethod
    def from_json(cls, value: Any) -> Fit:
        """Build a fit from what `to_json` made.

        Raises:
            ValueError: It is not one (a damaged or hostile file).
        """
        try:
            if value["version"] != 1:
                raise ValueError("it is one of a newer version")
            if missing := {field.name for field in dataclasses.fields(cls)} - set(value) - _LATER:
                raise ValueError(f"there is no {min(missing)}")
            known = {"documents": value.get("documents")}  # no number that is undefined, but none
            return _checked(msgspec.convert({**_with_nan(value), **known}, cls, dec_hook=_array))
        except (ValueError, TypeError, KeyError, OverflowError, RecursionError) as exc:
            raise ValueError(f"not a fit: {exc}") from exc


_ITEM_FLOATS = ("a", "b", "c", "a_se", "b_se", "c_se", "accuracy", "point_biserial", "outfit", "infit")
_LATER = {"documents", "shifts"}
"""Fields that fits of earlier versions lack."""
_ITEM_SETS = ("constant_right", "constant_wrong", "unanswered", "set_aside")


def _interval(estimate: float, se: float | None, width: float) -> tuple[float, float] | None:
    return None if se is None else (estimate - width * se, estimate + width * se)


def _maybe(value: float, why: str) -> tuple[float | None, str]:
    return (None, why) if math.isnan(value) else (value, "")


def _with_nan(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _with_nan(inner) for name, inner in value.items()}
    if isinstance(value, list):
        if not {dict, list}.isdisjoint(map(type, value)):
            return [_with_nan(inner) for inner in value]
        return [math.nan if inner is None else inner for inner in value]
    return math.nan if value is None else value


def _json_value(value: Any) -> Any:
    """Return an array as lists, and a sentence as its English text."""
    return plain(value) if isinstance(value, str) else value.tolist()


def _array(kind: Any, value: Any) -> NDArray[Any]:
    """Return the array of one field: (n,), or (rows, n) where it begins with a row."""
    row: Any = list[float] if kind == Floats else list[int]
    rows = isinstance(value, list) and value and isinstance(value[0], list)
    return np.array(
        msgspec.convert(value, list[row] if rows else row), dtype=np.float64 if kind == Floats else np.int64
    )


def _checked(fit: Fit) -> Fit:
    """Return a fit whose lists fit one another, in their shapes.

    Raises:
        ValueError: They do not.
    """
    if fit.model not in MODELS:
        raise ValueError("unknown model")
    persons, levels, items = len(fit.theta), len(fit.labels), len(fit.a)
    expected = {"theta": persons, "theta_se": persons, "effects": levels, "effect_se": levels}
    expected |= dict.fromkeys((*_ITEM_FLOATS, "answered"), items)
    if any(getattr(fit, name).shape != (length,) for name, length in expected.items()):
        raise ValueError("lists of unequal length")
    membership = fit.membership.reshape(persons, -1)
    outside = any(not 0 <= k < items for name in _ITEM_SETS for k in getattr(fit, name))
    if outside or (membership.size and not -1 <= int(membership.min()) <= int(membership.max()) < levels):
        raise ValueError("an index points nowhere")
    return dataclasses.replace(
        fit,
        effect_cov=fit.effect_cov.reshape(levels, levels),
        membership=membership,
        shifts=fit.shifts.reshape(fit.documents or 0, levels),
    )
