"""Conditions under which an answer is written, and which answers were written under others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ragexam.llm.backend import ModelFacts
from ragexam.prompt_files import prompts_key
from ragexam.queries.run.conditions import Conditions, current_conditions, manifest
from ragexam.queries.run.stale import changed
from ragexam.records import PipelineSpec, WrittenAnswer, content_id
from ragexam.store import Store

_OF_CHOICES = ("template_hash", "selftest", "normalisation", "noise")
"""Conditions of a choice that say nothing of what is written."""


def writing_conditions(conditions: Conditions, spec: PipelineSpec) -> dict[str, Any]:
    """Return what a pipeline's written answers depend on beside model and question.

    Args:
        conditions: What the project decides.
        spec: The pipeline.
    """
    own = {name: value for name, value in conditions.of(spec).items() if name not in _OF_CHOICES}
    return {**own, "writing_prompts": prompts_key("write")}


def writing_key(conditions: Conditions, spec: PipelineSpec) -> str:
    """Return the identity of `writing_conditions`: an answer whose manifest has another one is stale.

    Args:
        conditions: What the project decides.
        spec: The pipeline.
    """
    return content_id("writing conditions", writing_conditions(conditions, spec))


def writing_manifest(
    conditions: Conditions, spec: PipelineSpec, facts: ModelFacts, keys: Mapping[str, str], cap: int
) -> dict[str, Any]:
    """Return all conditions of a pipeline's written answers.

    Args:
        conditions: What the project decides.
        spec: The pipeline.
        facts: Of the loaded model.
        keys: Keys of the embedding, re-ranking and retrieving language models by name.
        cap: Most tokens of an answer.
    """
    value = {n: v for n, v in manifest(conditions, spec, facts, keys, {}).items() if n not in _OF_CHOICES}
    return {
        **value,
        **writing_conditions(conditions, spec),
        "conditions": writing_key(conditions, spec),
        "cap": cap,
    }


def stale_written(store: Store, answers: Sequence[WrittenAnswer]) -> dict[str, str]:
    """Return what has changed since answers were written, as a sentence by the answer's id; only of those that are stale.

    Nothing can be said of an answer of another system, nor of one of an older project that kept no conditions. Pipelines that
    are not chosen any more write nothing anew: what they wrote stays what it was.

    Args:
        store: The project.
        answers: To questions as they are now.
    """
    if not any(answer.manifest_id for answer in answers):
        return {}
    conditions = current_conditions(store, store.items.kept())
    specs, manifests = {spec.id: spec for spec in store.pipelines.chosen()}, store.runs.manifests()
    wanted = {key: writing_key(conditions, spec) for key, spec in specs.items()}
    stale = {}
    for answer in answers:
        given = manifests.get(answer.manifest_id)
        spec = specs.get(answer.pipeline_id)
        if given is not None and spec is not None and given.get("conditions") != wanted[answer.pipeline_id]:
            stale[answer.id] = changed(given, writing_conditions(conditions, spec))
    return stale
