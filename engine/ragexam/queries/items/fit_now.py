"""Fits the answers as they are, here and now, and keeps the fit: a moment's work, which a window and a job ask for alike."""

from __future__ import annotations

from ragexam.pipelines.scoring_modes import Mode
from ragexam.queries.items.fits import fit_answers, fit_inputs, kept_fit, over_documents
from ragexam.queries.items.records import FitOptions, KeptFit
from ragexam.queries.run.answers import CurrentResponses, read_answers
from ragexam.records import content_id, to_json
from ragexam.store import Store


def fit_now(
    store: Store,
    *,
    preset: str = "robust",
    model: str = "auto",
    by_components: bool = True,
    mode: Mode | None = None,
    answers: CurrentResponses | None = None,
) -> KeptFit:
    """Fit and keep; the same answers with the same options are not fitted twice.

    Args:
        store: The project.
        preset: Name of an estimation preset.
        model: "auto", or of `ragexam.irt.model.MODELS`.
        by_components: Abilities are sums of the components' effects.
        mode: Normalisation; the project's setting where None.
        answers: Already read ones.

    Raises:
        NotEnoughData: There are too few answers.
        InputError: An unknown name.
    """
    answers = answers or read_answers(store, mode)
    options = FitOptions(preset, model, by_components)
    seed = int(store.settings.get("seed", 0))
    inputs = fit_inputs(answers, options, seed)
    fit_id = content_id("fit", inputs)
    stored_fit = store.fits.get(fit_id)
    if stored_fit is not None and (store.read_only or "documents" in stored_fit.value["fit"]):
        if not store.read_only:
            store.fits.touch(fit_id)  # what a person asked for last is what is shown
        return over_documents(kept_fit(store.fits.get(fit_id) or stored_fit), answers)
    fitted = fit_answers(answers, options, seed)
    value = {
        "fit": fitted.fit.to_json(),
        "pipelines": [p.id for p in answers.pipelines],
        "items": [i.id for i in answers.items],
        "scores": [to_json(s) for s in fitted.scores],
        "additivity": None if fitted.additivity is None else to_json(fitted.additivity),
    }
    store.fits.put(fit_id, inputs, value)
    stored = store.fits.get(fit_id)
    assert stored is not None  # noqa: S101 - it was just put
    return kept_fit(stored)
