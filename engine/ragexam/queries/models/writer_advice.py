"""Says what helps where a model writes few questions that can be kept: a larger one, of this machine where there is one."""

from __future__ import annotations

import psutil

from ragexam.llm.backend import ModelFacts
from ragexam.llm.library.models import find_models
from ragexam.llm.library.starter import starter_models
from ragexam.pipelines.presets import ModelCandidate, best_writer
from ragexam.queries.forecast.speeds import remembered_speeds, token_seconds
from ragexam.sentences import phrase


def writer_advice(facts: ModelFacts) -> str:
    """Return which model to take in place of one that writes badly, in one sentence.

    Args:
        facts: Of the model that writes.
    """
    larger = [
        ModelCandidate(
            model.name,
            model.size_bytes,
            model.need_bytes,
            token_seconds(remembered_speeds([model.name], {}).get(model.name), model.size_bytes),
        )
        for model in find_models()
        if not model.problem and facts.size_bytes < model.size_bytes
    ]
    best = best_writer(larger, int(psutil.virtual_memory().total)) if facts.size_bytes else None
    if best is not None:
        return phrase("Let a larger one write: {0:raw} is on this machine.", best.key)
    starter = max(starter_models(), key=lambda model: model.size_bytes)
    if facts.size_bytes < starter.size_bytes:
        return phrase(
            "Let a larger one write: “ragexam models starter {0:raw}”, or Models, Starter models in the window, gets one.",
            starter.name,
        )
    return phrase("Let a larger one write, or import documents with more full sentences.")
