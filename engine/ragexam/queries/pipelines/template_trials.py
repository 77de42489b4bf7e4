"""Reads which models were tried with and without the choices in their prompt."""

from __future__ import annotations

from ragexam.pipelines.template_trial import TemplateTrial
from ragexam.records import from_json
from ragexam.store import Store


def template_trials(store: Store) -> dict[str, TemplateTrial]:
    """Return trials by the file hash of the model; one that cannot be read is as if it had not been made."""
    trials: dict[str, TemplateTrial] = {}
    for value in store.units.all("template_trial").values():
        try:
            trial = from_json(TemplateTrial, value)
        except (TypeError, ValueError, KeyError):
            continue
        trials[trial.model_hash] = trial
    return trials
