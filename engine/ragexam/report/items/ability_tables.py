"""Tables of the item response model: abilities per component, parameters, items, improvement."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ragexam.irt.checks.controls import Control
from ragexam.irt.checks.diagnostics import CrossValidation
from ragexam.irt.checks.discriminations import judge_discriminations
from ragexam.irt.model import MODEL_NAMES
from ragexam.irt.record import Fit
from ragexam.irt.refine import HeldOutGain, RefinementStep
from ragexam.records import Item, PipelineSpec, Table
from ragexam.report.pictures.abilities import COMPONENT_NAMES
from ragexam.sentences import joined, phrase

_SUMMARY_SOURCE = "Guinet et al. 2024, Table 5"


def ability_table(fit: Fit) -> Table:
    """Return ability per component with standard errors and the gap to the best level (Table 3)."""
    rows: list[tuple[str | float | None, ...]] = []
    for component in fit.components:
        effects = sorted(fit.component_effects(component), key=lambda e: _last(-e.effect))
        if len(effects) < 2:
            continue  # nothing to compare with
        best, width = effects[0].level, fit.joint_width(component)
        for effect in effects:
            figures: list[float | None] = [None, None, None]
            if effect.level != best:
                gap = fit.difference(component, effect.level, best, width)
                figures = [_finite(gap.estimate), *(gap.interval or (None, None))]
            name = COMPONENT_NAMES.get(component, component)
            rows.append((name, effect.level, _finite(effect.effect), effect.se, *figures))
    note = (
        "Effects add up to a pipeline's ability. Within a component they sum to zero, so 0 is its average level, and "
        "only differences within a component mean something. The gap is to the best level of the component; the 95% "
        "intervals hold for all levels of a component at once, and one that reaches 0 leaves the order open. Errors are "
        "those that other documents would bring."
    )
    if fit.preset == "paper":
        note = "Effects add up to a pipeline's ability. Only differences within a component mean something."
    return Table(
        "abilities",
        "Ability per component",
        ("Component", "Level", "Effect θ", "Standard error", "Gap to best", "from", "to"),
        tuple(rows),
        ("", "", "+.2f", ".2f", "+.2f", "+.2f", "+.2f"),
        note,
        "Guinet et al. 2024, section 3.3 and Table 3",
    )


def summary_table(fit: Fit, accuracy: NDArray[np.float64]) -> Table:
    """Return the mean and spread of the model's parameters and its fit against the mean-prediction baseline (Table 5).

    Args:
        fit: The fit.
        accuracy: Share right per pipeline; nan where undefined.
    """
    used = np.ones(fit.items, dtype=bool)
    used[list(fit.set_aside)] = False
    rows: list[tuple[str | float | int | None, ...]] = [
        ("Average exam accuracy", *_mean_sd(accuracy), int(np.sum(~np.isnan(accuracy))), "pipelines"),
        ("RMSE, mean-prediction baseline", fit.rmse.baseline, _finite(fit.rmse.baseline_sd), fit.rmse.cells, "answers"),
        (phrase("RMSE, {0}", model_name(fit)), fit.rmse.model, _finite(fit.rmse.model_sd), fit.rmse.cells, "answers"),
        ("Discrimination a", *_mean_sd(fit.a[used]), int(used.sum()), "items"),
        ("Difficulty b", *_mean_sd(fit.b[used]), int(used.sum()), "items"),
        ("Guessing c", *_mean_sd(fit.c[used]), int(used.sum()), "items"),
        ("Ability θ", *_mean_sd(fit.theta), int(np.isfinite(fit.theta).sum()), "pipelines"),
    ]
    note = (
        phrase(
            "Model {0}, preset “{1}”; log-likelihood {2:n} with {3:n} parameters over {4:n} answers; the "
            "fit reached its optimum. RMSE is the root mean square error of the predicted chances, lower is "
            "better; it is in sample, its spread is over items.",
            model_name(fit),
            fit.preset,
            f"{fit.loglik:.1f}",
            fit.parameters,
            f"{fit.n_observed:,}",
        )
        if fit.converged
        else phrase(
            "Model {0}, preset “{1}”; log-likelihood {2:n} with {3:n} parameters over {4:n} answers; the "
            "fit did NOT reach its optimum. RMSE is the root mean square error of the predicted chances, "
            "lower is better; it is in sample, its spread is over items.",
            model_name(fit),
            fit.preset,
            f"{fit.loglik:.1f}",
            fit.parameters,
            f"{fit.n_observed:,}",
        )
    )
    if fit.reason:
        note += joined("", (" ", fit.reason))
    return Table(
        "irt_summary",
        "The item response model in figures",
        ("Figure", "Mean", "Standard deviation", "Number", "of"),
        tuple(rows),
        ("", ".3f", ".3f", ",d", ""),
        note,
        _SUMMARY_SOURCE,
    )


def pipeline_ability_table(fit: Fit, pipelines: Sequence[PipelineSpec], accuracy: NDArray[np.float64]) -> Table:
    """Return ability of each pipeline beside its plain accuracy, best first."""
    order = sorted(range(len(pipelines)), key=lambda i: _last(-float(fit.theta[i])))
    return Table(
        "pipeline_abilities",
        "Ability per pipeline",
        ("Pipeline", "Ability θ", "Standard error", "Accuracy"),
        tuple(
            (pipelines[i].label, _finite(fit.theta[i]), _finite(fit.theta_se[i]), _finite(accuracy[i])) for i in order
        ),
        ("", "+.2f", ".2f", ".1%"),
        "Ability weighs each item by how well it tells strong pipelines from weak ones; accuracy weighs all alike.",
        "Guinet et al. 2024, section 3.3",
    )


def item_table(fit: Fit, items: Sequence[Item]) -> Table:
    """Return parameters and fit of every item, most discriminating first; items set aside come last with the reason.

    Where the model has discriminations, it is marked which of them differ from the common one by more than noise.
    """
    judged = judge_discriminations(fit)
    aside = {
        **dict.fromkeys(fit.unanswered, "no answers"),
        **dict.fromkeys(fit.constant_right, "all right"),
        **dict.fromkeys(fit.constant_wrong, "all wrong"),
    }
    order = sorted(range(len(items)), key=lambda j: (j in aside, _last(-float(fit.a[j]))))
    rows = tuple(
        (
            items[j].question,
            items[j].topic,
            _finite(fit.accuracy[j]),
            _finite(fit.a[j]),
            _finite(fit.a_se[j]),
            *(() if judged is None else ("yes" if judged.distinct[j] else "",)),
            _finite(fit.b[j]),
            _finite(fit.b_se[j]),
            _finite(fit.c[j]),
            _finite(fit.point_biserial[j]),
            _finite(fit.outfit[j]),
            aside.get(j, ""),
            items[j].id,
        )
        for j in order
    )
    mark = () if judged is None else ("a distinct",)
    note = (
        "a: how sharply the item separates abilities; b: the ability at which it does; c: the chance of a lucky guess. "
        "A negative point-biserial means that better pipelines miss the item more often: read it, the key may be "
        "wrong. Items that all or none answered say nothing about differences and are set aside."
    )
    return Table(
        "items",
        "Items with their parameters",
        (*_BEFORE, *mark, "b", "SE b", "c", "Point-biserial", "Outfit", "Set aside", "Item"),
        rows,
        ("", "", ".0%", ".2f", ".2f", *("" for _ in mark), "+.2f", ".2f", ".2f", "+.2f", ".2f", "", ""),
        note if judged is None else joined(" ", (note, judged.sentence)),
        "Guinet et al. 2024, equation (1)",
    )


_BEFORE = ("Question", "Topic", "Right", "a", "SE a")


def refine_table(steps: Sequence[RefinementStep], gain: HeldOutGain | None = None) -> Table:
    """Return iterative improvement: what each step dropped, the information it claims and what of it holds out."""
    first = steps[0].at_pipelines if steps else math.nan
    rows = []
    for step in steps:
        tried = gain is not None and 0 < step.number <= len(gain.ratio)
        rows.append(
            (
                step.number,
                len(step.items),
                len(step.dropped),
                _mean_sd(step.fit.a)[0],
                _finite(step.at_pipelines),
                _finite(step.at_pipelines / first - 1.0) if step.number and first else None,
                gain.claimed[step.number - 1] - 1.0 if gain is not None and tried else None,
                gain.ratio[step.number - 1] - 1.0 if gain is not None and tried else None,
            )
        )
    return Table(
        "refine",
        "Iterative improvement of the exam",
        (
            "Step",
            "Items",
            "Dropped",
            "Mean discrimination",
            "Information per item",
            "Gain, all answers",
            "Gain, half that chose",
            "Gain, other half",
        ),
        tuple(rows),
        ("d", "d", "d", ".2f", ".3f", "+.0%", "+.0%", "+.0%"),
        "Each step drops the least discriminating items and fits again from the last estimates. Information is the "
        "mean of equation (4) at the pipelines' abilities. The gain by all answers is flattered, because the same "
        "answers chose the items. To check, one half of the answers chooses and both halves measure: believe the last "
        "column.",
        "Guinet et al. 2024, Algorithm 1 and Figure 5",
    )


def checks_table(scores: Sequence[CrossValidation]) -> Table:
    """Return which item model predicts answers that it has not seen."""
    rows = tuple(
        (
            MODEL_NAMES[s.model],
            "sum of components" if s.hierarchical else "each pipeline its own",
            s.rmse.model,
            s.rmse.baseline,
            s.deviance,
            s.cells,
            s.folds,
        )
        for s in scores
    )
    return Table(
        "cross_validation",
        "Prediction of held-out answers",
        ("Model", "Ability", "RMSE", "RMSE of the mean", "Deviance", "Answers", "Folds"),
        rows,
        ("", "", ".3f", ".3f", ".3f", ",d", "d"),
        "Every answer is predicted once by a fit that has not seen it. Lower is better; the mean of the other answers "
        "is the baseline.",
        "Guinet et al. 2024, Table 5, here out of sample",
    )


def controls_table(controls: Sequence[Control]) -> Table:
    """Return the real spread of the estimates beside that of data without structure."""
    rows = tuple(
        (c.name, s.name, s.observed, s.control, s.control_high, s.p_value) for c in controls for s in c.statistics
    )
    return Table(
        "controls",
        "Is there anything to see? Controls",
        ("Control", "Figure", "Observed", "Control, mean", "Control, 95th percentile", "p"),
        rows,
        ("", "", ".3f", ".3f", ".3f", ".3f"),
        joined(" ", (c.sentence for c in controls)),
    )


def model_name(fit: Fit) -> str:
    """Return the model as people write it."""
    return MODEL_NAMES.get(fit.model, fit.model)


def _last(value: float) -> tuple[bool, float]:
    """Return a key that sorts the undefined last."""
    return (not math.isfinite(value), value if math.isfinite(value) else 0.0)


def _finite(value: float) -> float | None:
    return float(value) if math.isfinite(value) else None


def _mean_sd(values: NDArray[np.float64]) -> tuple[float | None, float | None]:
    defined = values[np.isfinite(values)]
    mean = float(defined.mean()) if len(defined) else None
    return mean, float(defined.std(ddof=1)) if len(defined) > 1 else None
