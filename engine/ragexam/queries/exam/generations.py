"""What a generation of questions with choices is asked to do, and whether it was the beginning of a larger one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from ragexam.errors import InputError
from ragexam.exam.choice_items.settings import STRATEGIES, GenerationSettings
from ragexam.records import from_json

PRELIMINARY = "preliminary"
"""Key, in what is kept of a generation: whether the exam is the beginning of a larger one."""


def is_preliminary(generation: Mapping[str, Any]) -> bool:
    """Return whether what is kept of a generation is the beginning of a larger exam."""
    return generation.get(PRELIMINARY) is True


def generation_settings(given: Mapping[str, Any]) -> GenerationSettings:
    """Return settings from the parts that a job's parameters name, defaults for what is missing.

    Raises:
        InputError: An unknown setting or strategy, or a value that makes no sense.
    """
    known = asdict(GenerationSettings())
    for name in given:
        if name not in known:
            raise InputError(f"There is no generation setting {name!r}.", f"There are: {', '.join(known)}.")
    try:
        settings = from_json(GenerationSettings, given)
    except ValueError as exc:
        raise InputError(f"The generation settings cannot be read: {exc}.") from exc
    if settings.strategy not in STRATEGIES:
        raise InputError(f"There is no strategy {settings.strategy!r}.", f"Choose one of: {', '.join(STRATEGIES)}.")
    if not 2 <= settings.n_choices <= 8:
        raise InputError("A question has 2 to 8 choices.")
    return settings
