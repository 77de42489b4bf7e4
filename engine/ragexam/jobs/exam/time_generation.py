"""Times a writing model on a few passages, so that a generation can be forecast."""

from __future__ import annotations

import time

from ragexam.errors import NotEnoughData
from ragexam.exam.choice_items.guess import guess_item
from ragexam.jobs.exam.generation_parameters import GenerateParameters
from ragexam.jobs.exam.passage_questions import PassageQuestions
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.queries.exam.clear_chunks import clear_chunks, nothing_to_ask
from ragexam.queries.exam.generation_forecast import seconds_per_passage, timing_key
from ragexam.queries.exam.generations import generation_settings
from ragexam.queries.run.conditions import machine
from ragexam.records import Item

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
    passages = PassageQuestions(context, parameters, settings, clear.chunks)
    steps = _seconds_of_steps(context, passages)
    if not steps["ask"]:
        raise NotEnoughData(
            "No passage is long enough to be asked about.", "Import longer documents, or choose a larger chunking."
        )
    store.units.put(
        "generation_timing", timing_key(passages.facts.file_hash, settings), {"machine": machine(), **steps}
    )
    return {"passages": len(steps["ask"]), "seconds": seconds_per_passage(steps, 1), "facts": len(steps["build"])}


def _seconds_of_steps(context: JobContext, passages: PassageQuestions) -> dict[str, list[float]]:
    """Ask about the first passages and time each step; what comes of asking about a passage is kept as ever.

    Returns:
        Seconds of each passage asked about ("ask"), each item built ("build") and each one guessed ("guess").
    """
    seconds: dict[str, list[float]] = {"ask": [], "build": [], "guess": []}
    counts = {"kept": 0.0, "wanted": float(PROBED), "made": 0.0}
    items: list[Item] = []
    order = passages.in_order()[:PROBED]
    backend = passages.backend()
    for done, (chunk, seed) in enumerate(order):
        context.progress.update(done, PROBED, chunk.text[:80], phase="Timing the model", counts=counts)
        if passages.settings.strategy != "structured":
            whole = passages.whole_item(chunk, seed)
            seconds["ask"].append(whole.seconds)
            items += [whole.item] if whole.item is not None else []
            continue
        asked = passages.fact(chunk, seed)
        seconds["ask"].append(asked.seconds)
        if asked.fact is not None:
            built = passages.new_item(asked.fact, [asked.fact], seed)
            seconds["build"].append(built.seconds)
            items += [built.item] if built.item is not None else []
    for item in items:
        context.progress.check()
        begun = time.perf_counter()
        guess_item(item, backend)
        seconds["guess"].append(time.perf_counter() - begun)
    context.progress.update(PROBED, PROBED, "", phase="Timing the model", counts=counts)
    return seconds
