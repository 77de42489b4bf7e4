"""Tries with each model whether its prompt should show the choices; what is decided stays in the project."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.errors import NotEnoughData
from ragexam.jobs.models.known_scores import LoadedModelScores
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.parameters import ModelParameters
from ragexam.pipelines.template_trial import trial_items, trial_key, try_templates
from ragexam.queries.pipelines.template_trials import template_trials
from ragexam.records import Item, to_json
from ragexam.sentences import phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateTrialParameters(ModelParameters):
    """Parameters of the job "template_trial".

    Attributes:
        models: File hashes.
    """

    models: tuple[str, ...]


def template_trial(context: JobContext, parameters: TemplateTrialParameters) -> Result:
    """Try every model that was not tried before, once for all: later questions change no template.

    Returns:
        "templates": the template to take by file hash; "sentences": why.

    Raises:
        NotEnoughData: No question has a passage.
        ModelError: A model cannot be loaded.
    """
    store = context.store
    kept = template_trials(store)
    items = trial_items(store.items.kept())
    missing = [model for model in dict.fromkeys(parameters.models) if model not in kept]
    if missing and not items:
        raise NotEnoughData(
            "Whether choices are to be shown is tried on questions with a passage, and there is none.",
            "Generate an exam first, or choose a template.",
        )
    total = 2 * len(items) * len(missing)
    for place, model in enumerate(missing):
        backend = context.backend(model, total)
        scores = LoadedModelScores(store, backend.describe())
        name = backend.describe().name

        def report(
            number: int, item: Item, index: int = place, name: str = name, scores: LoadedModelScores = scores
        ) -> None:
            with store.transaction():
                scores.keep()  # what was scored until now outlives a stop
            done = 2 * len(items) * index + number
            context.progress.update(
                done, total, item.question[:80], phase=phrase("Trying templates with {0:raw}", name)
            )

        outcome = try_templates(backend, items, scores, report)
        with store.transaction():
            scores.keep()
            store.units.put("template_trial", trial_key(model), to_json(outcome))
    kept = template_trials(store)
    tried = {model: kept[model] for model in parameters.models}
    return {
        "templates": {model: trial.template for model, trial in tried.items()},
        "sentences": [trial.sentence for trial in tried.values()],
    }
