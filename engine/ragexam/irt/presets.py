"""Presets of the estimation, by name: priors, bounds and starting values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ragexam.errors import InputError
from ragexam.sentences import phrase


@dataclass(frozen=True, slots=True)
class EstimationPreset:
    """Settings of an estimation.

    Attributes:
        name: Identifier.
        title: For a person.
        description: What it does and when to use it, in plain words.
        method: "joint" (abilities are parameters) or "marginal" (abilities are drawn from N(0, 1)).
        log_a_mean: Centre of the normal prior on log a. It fixes the unit of ability.
        log_a_sd: Its standard deviation; None for no prior.
        b_sd: Standard deviation of the normal prior on b around 0; None for no prior.
        logit_c_sd: Standard deviation of the normal prior on logit c around logit(1 / choices); None for no prior.
        effect_sd: Standard deviation of the normal prior on each effect around 0; None for no prior.
        a_bounds: Bounds on a; None for none. The same for `b_bounds`, `c_bounds`, `effect_bounds`.
        b_bounds: Bounds on b.
        c_bounds: Bounds on c.
        effect_bounds: Bounds on each effect.
        start_c: Starting value of c where bounds are used.
        set_aside_constant: Whether items that all or none answered are left out of the fit.
        sum_to_zero: Whether effects are held to sum to zero within a component.
        note: What is not identified or not to be trusted, in plain words; "" where nothing.
    """

    name: str
    title: str
    description: str
    method: str
    log_a_mean: float = 0.0
    log_a_sd: float | None = None
    b_sd: float | None = None
    logit_c_sd: float | None = None
    effect_sd: float | None = None
    a_bounds: tuple[float, float] | None = None
    b_bounds: tuple[float, float] | None = None
    c_bounds: tuple[float, float] | None = None
    effect_bounds: tuple[float, float] | None = None
    start_c: float = 0.25
    set_aside_constant: bool = True
    sum_to_zero: bool = True
    note: str = ""


PRESETS: Mapping[str, EstimationPreset] = MappingProxyType(
    {
        "robust": EstimationPreset(
            name="robust",
            title="Robust",
            description=(
                "For 12 to 60 pipelines. Weak priors hold discrimination and difficulty in a sane range, a tight one "
                "holds guessing near one over the number of choices. Items that all or none answered are set aside."
            ),
            method="joint",
            log_a_sd=0.5,
            b_sd=3.0,
            logit_c_sd=0.3,
            effect_sd=3.0,
            note=(
                "Ability 0 is the mean over each component's levels; its unit is set by the prior that "
                "an average item has discrimination 1."
            ),
        ),
        "paper": EstimationPreset(
            name="paper",
            title="As published",
            description=(
                "The estimation of Guinet et al. 2024, appendix B.1: no priors, bounds on every parameter, L-BFGS-B "
                "from ability 0, a = 1, b = 0, c = 0.25. For comparison with the published method."
            ),
            method="joint",
            a_bounds=(0.1, 1.5),
            b_bounds=(0.01, 1.0),
            c_bounds=(0.2, 0.4),
            effect_bounds=(-3.0, 3.0),
            set_aside_constant=False,
            sum_to_zero=False,
            note=(
                "A constant can move from one component to another without changing any pipeline's ability, so an "
                "effect alone is not identified: compare levels of the same component only. Unit and origin of ability "
                "hang on the bounds alone; parameters that stand on a bound have no standard error."
            ),
        ),
        "marginal": EstimationPreset(
            name="marginal",
            title="Marginal",
            description=(
                "Marginal maximum likelihood, as the programs of psychometrics have it: abilities are drawn from a "
                "standard normal distribution and integrated out. For hundreds of examinees."
            ),
            method="marginal",
            note=(
                "Examinees are taken for a random sample of a population; with a matrix of a few dozen pipelines "
                "they are not, and discrimination and guessing are poorly determined."
            ),
        ),
    }
)


def find_preset(name: str | EstimationPreset) -> EstimationPreset:
    """Return a preset by name; a preset is handed through.

    Raises:
        InputError: No such preset.
    """
    if isinstance(name, EstimationPreset):
        return name
    if name not in PRESETS:
        raise InputError(
            phrase("There is no preset {0:raw}.", repr(name)), phrase("Choose one of {0:raw}.", ", ".join(PRESETS))
        )
    return PRESETS[name]
