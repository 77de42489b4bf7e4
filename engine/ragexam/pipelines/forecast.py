"""Forecast of a run in time, memory and disk, from a few timed answers on this machine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np

from ragexam.llm.backend import ModelFacts
from ragexam.records import PipelineSpec
from ragexam.retriever_specs import KINDS

GOLD_PASSAGES = 1.2
"""Passages that an oracle hands over for one fact, on average: a fact may stand across two."""

QUESTION_AND_CHOICES = 1.7
"""Tokens decoded for a question beside its passages, as a multiple of the question with its choices: these are scored after it."""

_RUNTIME_BYTES = 700_000_000
"""The worker with torch and llama.cpp loaded: a round guess on the safe side."""

_WORK_SHARE = 0.15
"""Of a model's file: its key-value cache and buffers at the default context."""

_RESPONSE_BYTES = 900
_BYTES_PER_TOKEN = 4.0
"""A stored response, and a stored prompt's text per token (both doubled for the log of the project file)."""


@dataclass(frozen=True, slots=True)
class Timing:
    """One timed answer.

    Attributes:
        model_hash: Of the model.
        tokens: Tokens decoded for it: the prompt less what was reused, plus the choices.
        seconds: Wall time.
    """

    model_hash: str
    tokens: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Load:
    """Answers still to be made that cost about the same.

    Attributes:
        model_hash: Of the model.
        answers: How many.
        tokens: Tokens to decode for each, on average.
        prompt_tokens: Length of each prompt, on average, for its place on disk.
        repeated: Answers among them whose prompt was asked before, or comes twice: they cost nothing.
    """

    model_hash: str
    answers: int
    tokens: float
    prompt_tokens: float
    repeated: int = 0

    @property
    def asked(self) -> int:
        """Answers that a model is asked for."""
        return self.answers - self.repeated


@dataclass(frozen=True, slots=True)
class Forecast:
    """Cost of a run: answers, time, memory and disk.

    Attributes:
        units: Answers still to be made.
        seconds: Wall time, loading of models included; None where no answer of some model has been timed.
        seconds_by_model: The same per model hash, for those that were timed and have something left to answer.
        memory_bytes: Of the largest model with the worker.
        disk_bytes: Growth of the project file.
    """

    units: int
    seconds: float | None
    seconds_by_model: Mapping[str, float]
    memory_bytes: int
    disk_bytes: int


def forecast(
    loads: Sequence[Load],
    timings: Sequence[Timing],
    models: Sequence[ModelFacts],
    *,
    load_seconds: Mapping[str, float] | None = None,
    extra_seconds: float = 0.0,
) -> Forecast:
    """Forecast a run.

    Seconds grow linearly with decoded tokens: per model, a line (overhead and seconds per token, neither
    negative) is laid through its timings; timings of one size give seconds per token alone.

    Args:
        loads: The work; `expected_loads` makes it.
        timings: A few answers per model, best of different lengths.
        models: The models of the run, each loaded once.
        load_seconds: Measured time to load each model, by hash.
        extra_seconds: Retrieval and embedding, where known.
    """
    by_model: dict[str, float] = {}
    complete = True
    for model_hash in dict.fromkeys(load.model_hash for load in loads if load.answers):
        own = [timing for timing in timings if timing.model_hash == model_hash]
        asked = any(load.asked for load in loads if load.model_hash == model_hash)
        if asked and not own:
            complete = False
            continue
        # A model that is asked nothing is loaded all the same: its facts stand with every answer.
        overhead, per_token = _line(own) if asked else (0.0, 0.0)
        work = sum(ld.asked * (overhead + per_token * ld.tokens) for ld in loads if ld.model_hash == model_hash)
        by_model[model_hash] = work + (load_seconds or {}).get(model_hash, 0.0)
    units = sum(load.answers for load in loads)
    stored = sum(ld.answers * _RESPONSE_BYTES + ld.asked * _BYTES_PER_TOKEN * ld.prompt_tokens for ld in loads)
    largest = max((model.size_bytes for model in models), default=0)
    return Forecast(
        units=units,
        seconds=sum(by_model.values()) + extra_seconds if complete else None,
        seconds_by_model=by_model,
        memory_bytes=round(largest * (1 + _WORK_SHARE)) + _RUNTIME_BYTES,
        disk_bytes=round(2 * stored),
    )


def expected_loads(
    pipelines: Sequence[PipelineSpec],
    items: int,
    *,
    question_tokens: float,
    passage_tokens: float,
    frame_tokens: float = 60.0,
    gold_passages: float = GOLD_PASSAGES,
    done: Mapping[str, int] | None = None,
) -> list[Load]:
    """Return the work of a matrix, one load per pipeline.

    Args:
        pipelines: The matrix.
        items: Items of the exam.
        question_tokens: Mean length of a question with its choices.
        passage_tokens: Mean length of a chunk.
        frame_tokens: Instruction and chat template.
        gold_passages: Mean number of the oracle's passages.
        done: Answers already there, by pipeline id.
    """
    loads = []
    for spec in pipelines:
        kind = KINDS[spec.retriever.kind]
        passages = gold_passages if kind.reads_evidence else kind.usual_passages(spec.retriever)
        examples = spec.examples * question_tokens
        # The instruction and the examples are decoded once and reused; the choices are scored after the prompt.
        fresh = question_tokens * QUESTION_AND_CHOICES + passages * passage_tokens
        left = max(0, items - (done or {}).get(spec.id, 0))
        prompt = frame_tokens + examples + question_tokens + passages * passage_tokens
        loads.append(Load(spec.model_hash, left, fresh, prompt))
    return loads


def scaled(timings: Sequence[Timing], sizes: Mapping[str, int], model_hash: str) -> list[Timing]:
    """Return timings for a model that was never timed, from the timed one that is nearest in size.

    Decoding a token takes about as long as the weights are many, so seconds are scaled by the files' sizes. This is a
    guess, to be told as one.

    Args:
        timings: Of other models.
        sizes: Bytes of the models' files by hash.
        model_hash: The model that has none.

    Returns:
        Timings under its hash; none where there is nothing to scale, or no size is known.
    """
    size = sizes.get(model_hash, 0)
    timed = {t.model_hash for t in timings if sizes.get(t.model_hash, 0) > 0 and t.model_hash != model_hash}
    if not size or not timed:
        return []
    nearest = min(sorted(timed), key=lambda h: abs(np.log(sizes[h] / size)))
    ratio = size / sizes[nearest]
    return [Timing(model_hash, t.tokens, t.seconds * ratio) for t in timings if t.model_hash == nearest]


def _line(timings: Sequence[Timing]) -> tuple[float, float]:
    """Return the overhead (s) and seconds per token, neither negative."""
    x = np.array([timing.tokens for timing in timings], dtype=np.float64)
    y = np.array([timing.seconds for timing in timings], dtype=np.float64)
    plain = (0.0, fmean(y) / max(1.0, fmean(x)))
    if np.ptp(x) == 0:
        return plain
    slope, overhead = np.polyfit(x, y, 1)
    if slope < 0:
        return float(fmean(y)), 0.0
    return plain if overhead < 0 else (float(overhead), float(slope))
