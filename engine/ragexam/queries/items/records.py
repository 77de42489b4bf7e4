"""Records of fits: how answers are fitted, and what a fit is of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ragexam.irt.checks.additivity import Additivity
    from ragexam.irt.checks.diagnostics import CrossValidation
    from ragexam.irt.record import Fit


@dataclass(frozen=True, eq=False)
class KeptFit:
    """A fit with what it is a fit of.

    Attributes:
        id: Identity of its inputs.
        made: Seconds since 1970.
        fit: The model.
        pipeline_ids: Examinees, in the order of `fit.theta`.
        item_ids: Items, in the order of `fit.a`.
        inputs: Preset, model asked for, design, normalisation, identity of the answers.
        scores: Cross-validation of the models tried; empty unless the model was chosen by it.
        additivity: Sums of effects against free abilities; None where it was not checked.
    """

    id: str
    made: float
    fit: Fit
    pipeline_ids: tuple[str, ...]
    item_ids: tuple[str, ...]
    inputs: Mapping[str, Any]
    scores: tuple[CrossValidation, ...] = ()
    additivity: Additivity | None = None


@dataclass(frozen=True, slots=True)
class FitOptions:
    """Options of a fit.

    Attributes:
        preset: Name of an estimation preset.
        model: "auto" (by prediction of held-out answers), or of `ragexam.irt.model.MODELS`.
        by_components: Abilities are sums of the components' effects.
    """

    preset: str = "robust"
    model: str = "auto"
    by_components: bool = True


@dataclass(frozen=True, eq=False)
class Fitted:
    """A fit that is not kept.

    Attributes:
        fit: The model.
        scores: Cross-validation of the models tried; empty unless the model was chosen by it.
        additivity: Sums of effects against free abilities; None where it was not checked.
    """

    fit: Fit
    scores: tuple[CrossValidation, ...] = ()
    additivity: Additivity | None = None
