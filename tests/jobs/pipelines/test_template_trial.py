"""The job that tries templates: once a model, kept, resumable, told in the report."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ragexam.jobs.worker.outcomes import Failed
from ragexam.pipelines.template_trial import TemplateTrial, trial_key
from ragexam.queries.pipelines.template_trials import template_trials
from ragexam.queries.report.report_input import report_input
from ragexam.queries.run.answers import AnswersReader
from ragexam.records import ItemState, to_json


def models_of(ready: Any) -> list[str]:
    return list(dict.fromkeys(spec.model_hash for spec in ready.store.pipelines.chosen()))


def test_a_model_is_tried_once_and_what_is_decided_stays(ready: Any) -> None:
    models = models_of(ready)
    result = ready.done("template_trial", models=models)
    trials = template_trials(ready.store)
    assert set(trials) == set(models) == set(result["templates"])
    assert result["sentences"] == [trials[model].sentence for model in models]
    assert all(trial.items == min(8, len(ready.store.items.kept())) for trial in trials.values())
    asked = sum(ready.models.calls.values())
    assert asked > 0
    assert ready.done("template_trial", models=models) == result
    assert sum(ready.models.calls.values()) == asked
    assert ready.store.responses.count() == 0


def test_without_a_passage_it_is_said_why_not(ready: Any) -> None:
    for item in ready.store.items.kept():
        ready.store.items.put(replace(item, state=ItemState.REJECTED))
    outcome = ready.start("template_trial", {"models": models_of(ready)})
    assert isinstance(outcome, Failed)
    assert "there is none" in outcome.message


def test_the_report_names_what_a_trial_decided_where_it_was_followed(ready: Any) -> None:
    ready.done("run")
    (model, *_) = models_of(ready)

    def notes() -> tuple[str, ...]:
        return report_input(ready.store, AnswersReader(ready.store).read(), "Exam").notes

    before = notes()
    followed = TemplateTrial(model, "The model", 8, 6, 2, 1.0)
    with ready.store.transaction():
        ready.store.units.put("template_trial", trial_key(model), to_json(followed))
    assert notes() == (*before, followed.sentence)
    with ready.store.transaction():  # a person chose another template all the same
        ready.store.units.put("template_trial", trial_key(model), to_json(TemplateTrial(model, "M", 8, 2, 6, 1.0)))
    assert notes() == before


@pytest.mark.parametrize("value", [{"model_hash": 3}, [], "x"])
def test_a_damaged_trial_is_none(ready: Any, value: object) -> None:
    with ready.store.transaction():
        ready.store.units.put("template_trial", "k", value)
    assert template_trials(ready.store) == {}
