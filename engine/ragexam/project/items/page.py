"""Contents of the page Items: the fit of the answers as they are, its curves, its items, its pipelines.

Nothing here is kept in the project: a person changes the model or the preset and sees at once what comes out. The job
"fit" keeps a fit for the report and adds the controls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from ragexam.errors import NotEnoughData
from ragexam.exam.demands.item_demand import demand_of
from ragexam.irt.checks.cautions import item_flags
from ragexam.irt.checks.diagnostics import CrossValidation, cross_validate
from ragexam.irt.checks.discriminations import Discriminations, judge_discriminations
from ragexam.irt.estimation.uncertainty import has_covariances, item_covariances
from ragexam.irt.information import item_information, test_information
from ragexam.irt.model import MODELS
from ragexam.irt.presets import PRESETS, find_preset
from ragexam.irt.record import Fit
from ragexam.pipelines.scoring_modes import Mode, scoring_mode
from ragexam.project.items.records import FitReading, ItemRow, ItemsView, Reach
from ragexam.project.project import Project
from ragexam.queries.items.fits import choices_of, design_of, fit_answers, fit_inputs, over_documents
from ragexam.queries.items.records import FitOptions, Fitted
from ragexam.queries.run.answers import CurrentResponses
from ragexam.queries.run.missing import missing_answers
from ragexam.records import Item, Table, content_id
from ragexam.report.items.ability_tables import checks_table, controls_table, model_name, summary_table
from ragexam.report.pictures.ability_marks import level_marks, pipeline_marks
from ragexam.report.pictures.item_curves import item_categories, item_curves

_AT_ONCE = {"paper": 12_000, "marginal": 4_000}
"""Most answers that are fitted while a person waits, for ways of estimating that take long."""

_TRIED = 20
"""Factor of time where the model is chosen: every model is fitted to every part of the answers."""

_FINE, _COARSE, _MANY = 241, 121, 200
"""Points of a curve, fewer where there are many curves."""

_CHOOSE_ANEW = 1.25
"""While answers come in, the model is chosen anew when there are so many times more of them."""


def reading_items(
    project: Project, options: FitOptions | None = None, mode: str = "", before: ItemsView | None = None
) -> ItemsView:
    """Fit the answers as they are, and compute what is drawn.

    While a run goes on, the fit begins from the one before and keeps its item model for a while; the last fit, of
    all answers, never does, so that its figures are those of the report.

    Args:
        project: Open for reading.
        options: How to fit; as the newest kept fit was made where None.
        mode: Normalisation; the project's where "".
        before: What was shown before, to begin from.
    """
    usual = str(project.settings.get("mode", "per_character"))
    if mode:
        scoring_mode(mode)
    wanted: Mode | None = None if mode in ("", usual) else mode  # type: ignore[assignment]
    answers = project.responses.answers(wanted)
    if options is None:
        options = _options_of(project.fits.latest_inputs())
    results = answers.results
    answered, expected = int(results.answered.sum()), int((~results.failed).sum())
    view = ItemsView(options, results.mode, answered, expected)
    try:
        reading = _reading(project, answers, view, before)
    except NotEnoughData as exc:
        # Too few answers are as good as none here: more come from the same place.
        return replace(view, problem=exc.message, hint=exc.hint, waits=missing_answers(answers).step)
    if reading is None:
        problem = "For so many answers this way of estimating takes longer than one wants to wait."
        return replace(view, problem=problem, hint="Let it be computed in the background.", long=True)
    # A model that a person named has not been compared with others: how it predicts is found out behind the page.
    unchecked = view.complete and not reading.fitted.scores and view.options.preset not in _AT_ONCE
    return replace(view, reading=reading, unchecked=unchecked)


def reading_held_out(project: Project, view: ItemsView) -> ItemsView:
    """Check a fit by predicting answers that it has not seen, which takes longer than the page.

    Args:
        project: Open for reading.
        view: From `reading_items`; nothing is added where there are too few answers.
    """
    reading = view.reading
    if reading is None or not view.unchecked:
        return view
    scores = _held_out(reading.answers, view.options, reading.fit)
    fitted = replace(reading.fitted, scores=scores)
    kept_id = _fit_id(project, reading.answers, view.options) if reading.kept else ""
    sentences, tables = _remarks_on_fit(project, reading.answers, fitted, kept_id)
    checked = replace(reading, fitted=fitted, held_out=_own_score(fitted), sentences=sentences, tables=tables)
    return replace(view, reading=checked, unchecked=False)


def _options_of(inputs: Mapping[str, object]) -> FitOptions:
    """Return how a kept fit was made; the usual way where its inputs name something unknown."""
    preset, model = str(inputs.get("preset")), str(inputs.get("model"))
    is_offered = preset in PRESETS and model in ("auto", *MODELS)
    return FitOptions(preset, model, bool(inputs.get("hierarchical", True))) if is_offered else FitOptions()


def _reading(
    project: Project, answers: CurrentResponses, view: ItemsView, before: ItemsView | None
) -> FitReading | None:
    """Return the fit, kept, known or new; None where it would take too long."""
    seed = int(project.settings.get("seed", 0))
    fit_id = _fit_id(project, answers, view.options)
    kept = project.fits.get(fit_id)
    old = before.reading if before is not None and before.options == view.options else None
    chosen_at = view.answered
    if kept is not None:
        kept = over_documents(kept, answers)
        same = old is not None and old.answers.key == answers.key and old.fit.model == kept.fit.model
        earlier_scores = old.fitted.scores if same and old is not None else ()
        fitted = Fitted(kept.fit, kept.scores or earlier_scores, kept.additivity)
    elif old is not None and old.answers.key == answers.key:
        fitted, chosen_at = old.fitted, old.chosen_at
    elif _takes_long(view):
        return None
    elif not view.complete and old is not None:
        fitted, chosen_at = _so_far(answers, view, old, seed)
    else:
        fitted = fit_answers(answers, view.options, seed)
    return _drawn(project, answers, view.options, fitted, fit_id if kept is not None else "", chosen_at)


def _fit_id(project: Project, answers: CurrentResponses, options: FitOptions) -> str:
    """Return the identity that the job "fit" would give to this fit."""
    return content_id("fit", fit_inputs(answers, options, int(project.settings.get("seed", 0))))


def _takes_long(view: ItemsView) -> bool:
    """Return whether a person would not want to wait for this fit."""
    work = view.answered * (_TRIED if view.options.model == "auto" else 1)
    return work > _AT_ONCE.get(view.options.preset, work)


def _so_far(answers: CurrentResponses, view: ItemsView, old: FitReading, seed: int) -> tuple[Fitted, int]:
    """Return a fit while answers come in: begun from the one before where its preset has a single optimum."""
    index_of = {row.id: k for k, row in enumerate(old.items)}
    options = view.options
    warm = find_preset(options.preset)
    start = None
    if warm.method == "joint" and warm.effect_bounds is None:
        start = old.fit.take_items([index_of.get(item.id, -1) for item in answers.items])
    chosen_at = view.answered
    if options.model == "auto" and view.answered < _CHOOSE_ANEW * old.chosen_at:
        options = FitOptions(options.preset, old.fit.model, options.by_components)
        chosen_at = old.chosen_at
    if start is not None and options.model not in ("auto", start.model):
        start = None
    return fit_answers(answers, options, seed, start), chosen_at


def _held_out(answers: CurrentResponses, options: FitOptions, fitted: Fit) -> tuple[CrossValidation, ...]:
    """Return how a model that a person named predicts held-out answers; nothing where there are too few."""
    try:
        return (
            cross_validate(
                answers.results.correct,
                design_of(answers, options.by_components),
                options.preset,
                fitted.model,
                choices=choices_of(answers),
                sharing=design_of(answers, by_components=True),
            ),
        )
    except NotEnoughData:
        return ()


def _drawn(
    project: Project, answers: CurrentResponses, options: FitOptions, fitted: Fitted, kept_id: str, chosen_at: int
) -> FitReading:
    fit, results = fitted.fit, answers.results
    judged = judge_discriminations(fit)
    curves = item_curves(fit, _FINE if fit.items <= _MANY else _COARSE)
    sentences, tables = _remarks_on_fit(project, answers, fitted, kept_id)
    reason = ""
    if not has_covariances(fit.preset):
        reason = "This way of estimating gives no covariances of an item's parameters, so its curve has no error band."
    return FitReading(
        fitted=fitted,
        kept=bool(kept_id),
        model=model_name(fit),
        held_out=_own_score(fitted),
        sentences=sentences,
        tables=tables,
        items=_rows(fit, results.items, judged),
        curves=curves,
        reach=_reach(fit),
        marks={"pipeline": pipeline_marks(fit, results.pipelines), **level_marks(fit, results.pipelines)},
        categories=item_categories(fit, results.items, curves.grid),
        answers=answers,
        covariances=item_covariances(
            results.correct, fit, design_of(answers, options.by_components), choices_of(answers)
        ),
        band_reason=reason,
        chosen_at=chosen_at,
    )


def _own_score(fitted: Fitted) -> tuple[float, float] | None:
    """Return RMSE of the fitted model and of the mean on held-out answers; None where that was not checked."""
    own = next((score for score in fitted.scores if score.model == fitted.fit.model), None)
    return None if own is None else (own.rmse.model, own.rmse.baseline)


def _remarks_on_fit(
    project: Project, answers: CurrentResponses, fitted: Fitted, kept_id: str
) -> tuple[tuple[str, ...], tuple[Table, ...]]:
    """Return what is said of a fit, and the figures behind that."""
    fit = fitted.fit
    controls = project.fits.controls(kept_id, answers) if kept_id else ()
    tables = [summary_table(fit, answers.results.accuracy())]
    sentences = [fit.reason, *(c.sentence for c in controls)]
    if fitted.scores:
        tables.append(checks_table(fitted.scores))
    if controls:
        tables.append(controls_table(controls))
    if fitted.additivity is not None:
        sentences.append(fitted.additivity.sentence)
    if (judged := judge_discriminations(fit)) is not None:
        sentences.append(judged.sentence)
    sentences += [find_preset(fit.preset).description, find_preset(fit.preset).note]
    return tuple(dict.fromkeys(s for s in sentences if s)), tuple(tables)


def _reach(fit: Fit) -> Reach:
    theta = fit.theta[~np.isnan(fit.theta)]
    best, middle = float(theta.max()), float(np.median(theta))
    information = test_information(np.array([best, middle]), fit.a, fit.b, fit.c)
    errors = [float(i**-0.5) if i > 0 else None for i in information]
    return Reach(best, errors[0], middle, errors[1])


def _rows(fit: Fit, items: Sequence[Item], judged: Discriminations | None) -> tuple[ItemRow, ...]:
    defined = fit.theta[~np.isnan(fit.theta)]
    information = item_information(float(defined.mean()), fit.a, fit.b, fit.c)[0]
    flags = item_flags(fit)
    return tuple(
        ItemRow(
            number=k + 1,
            id=item.id,
            question=item.question,
            topic=item.topic,
            demand=demand_of(item),
            bloom=item.bloom,
            question_word=item.question_word,
            state=str(item.state),
            a=_none_for_nan(fit.a[k]),
            a_se=_none_for_nan(fit.a_se[k]),
            a_distinct=None if judged is None or np.isnan(fit.a_se[k]) else bool(judged.distinct[k]),
            b=_none_for_nan(fit.b[k]),
            b_se=_none_for_nan(fit.b_se[k]),
            c=_none_for_nan(fit.c[k]),
            c_se=_none_for_nan(fit.c_se[k]),
            right=_none_for_nan(fit.accuracy[k]),
            answered=int(fit.answered[k]),
            biserial=_none_for_nan(fit.point_biserial[k]),
            outfit=_none_for_nan(fit.outfit[k]),
            infit=_none_for_nan(fit.infit[k]),
            information=_none_for_nan(information[k]),
            flags=flags[k],
        )
        for k, item in enumerate(items)
    )


def _none_for_nan(value: float) -> float | None:
    return None if np.isnan(value) else float(value)
