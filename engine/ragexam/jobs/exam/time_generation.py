"""Times a writing model on a few passages, so that a generation can be forecast."""

from __future__ import annotations

from ragexam.errors import NotEnoughData
from ragexam.jobs.exam.choice_generation import ChoiceGeneration, GenerateParameters
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.queries.exam.clear_chunks import clear_chunks, nothing_to_ask
from ragexam.queries.exam.generation_forecast import seconds_per_passage, timing_key
from ragexam.queries.exam.generations import generation_settings
from ragexam.queries.run.conditions import machine

PROBED = 2
"""Passages that `time_generation` asks about."""


def time_generation(context: JobContext, parameters: GenerateParameters) -> Result:
    """Ask a model about a few passages and time each step; the questions found are kept for the generation itself.

    Returns:
        "passages": how many; "seconds": for each one, all steps together; "facts": how many gave a question.

    Raises:
        NotEnoughData: There is no passage to ask about.
        ModelError: The model cannot be used.
    """
    store = context.store
    settings = generation_settings(parameters.settings)
    clear = clear_chunks(store, settings.least_confidence)
    if not clear.chunks:
        raise nothing_to_ask(clear)
    generation = ChoiceGeneration(context, parameters, settings, clear.chunks)
    steps = generation.timed(PROBED)
    if not steps["ask"]:
        raise NotEnoughData(
            "No passage is long enough to be asked about.", "Import longer documents, or choose a larger chunking."
        )
    store.units.put(
        "generation_timing", timing_key(generation.facts.file_hash, settings), {"machine": machine(), **steps}
    )
    return {"passages": len(steps["ask"]), "seconds": seconds_per_passage(steps, 1), "facts": len(steps["build"])}
