"""States what a generation of questions with choices is told, and what it and its units are known by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ragexam.exam.choice_items.settings import GenerationSettings
from ragexam.parameters import ModelParameters, bounded
from ragexam.records import content_id


@dataclass(frozen=True, slots=True, kw_only=True)
class GenerateParameters(ModelParameters):
    """Parameters of the jobs "generate" and "time_generation".

    Attributes:
        model: Who writes: a name, hash or path.
        n: Items wanted; `items` where missing.
        items: The same, by its older name.
        settings: Parts of `GenerationSettings`.
        embedder: For the filters of meaning; the project's where missing, none where "".
        guess_models: Who tries to guess; the writing model where missing, nobody where empty.
        gate_model: Who answers composed questions with their passages, one that does not sit the exam; the first of
            those who guess where missing, nobody where "". Nobody too where a chosen pipeline has that model: what it cannot
            answer would be missing from its own exam. Command line and window name the best of this machine that does not sit
            (`ragexam.project.exam.gate`); a job does not look for one, so that it is the same wherever it runs.
        preliminary: These are the first questions of a larger exam: their choices stay as they are, and the filters judge
            them again with the rest.
    """

    model: str
    n: int | None = bounded(None, least=1)
    items: int = bounded(30, least=1)
    settings: Mapping[str, Any] = field(default_factory=dict)
    embedder: str | None = None
    guess_models: tuple[str, ...] | None = None
    gate_model: str | None = None
    preliminary: bool = False


def batch_of(file_hash: str, settings: GenerationSettings) -> str:
    """Return the identity of a generation: who writes and with what settings, not the number of items."""
    return content_id("batch", file_hash, settings.exam_key)


def unit_seed(*parts: object) -> int:
    """Return the seed of one unit of a generation."""
    return int(content_id("seed", *parts, length=12), 16)
