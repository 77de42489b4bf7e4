"""Requests of generations of questions with choices, and whether one was the beginning of a larger one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from ragexam.errors import InputError, not_among, not_one_of
from ragexam.exam.blueprint import shares_of, unsaid_share
from ragexam.exam.choice_items.settings import STRATEGIES, WORD_SHARE, GenerationSettings
from ragexam.exam.demands.kind import COMPOSED, REWORDED
from ragexam.records import Item, from_json
from ragexam.sentences import phrase

PRELIMINARY = "preliminary"
"""Key, in what is kept of a generation: whether the exam is the beginning of a larger one."""

KEPT_COMPOSED = "kept_composed"
"""Key, in what is kept of a generation: how many of the kept questions were composed, not written."""


def is_preliminary(generation: Mapping[str, Any]) -> bool:
    """Return whether what is kept of a generation is the beginning of a larger exam."""
    return generation.get(PRELIMINARY) is True


def shared_words(settings: Mapping[str, Any], items: Sequence[Item]) -> float:
    """Return the share of words that questions have in common with their passage by construction.

    Args:
        settings: Of a generation, as kept; {} where there was none.
        items: Of the exam.

    Returns:
        0 where none is asked for, and where no model wrote any of the questions that are asked: composed ones are worded by
        rule, and reworded ones have other words on purpose.
    """
    written = any(item.kept and item.strategy not in ("", COMPOSED, REWORDED) for item in items)
    if not written or settings.get("strategy") != "structured":
        return 0.0
    share = settings.get("word_share", WORD_SHARE)
    return float(share) if isinstance(share, int | float) else WORD_SHARE


def generation_settings(given: Mapping[str, Any]) -> GenerationSettings:
    """Return settings from the parts that a job's parameters name, defaults for what is missing.

    Raises:
        InputError: An unknown setting, strategy or kind of question, or a value that makes no sense.
    """
    defaults = asdict(GenerationSettings())
    for name in given:
        if name not in defaults:
            raise not_among(phrase("There is no generation setting {0:raw}.", repr(name)), defaults)
    try:
        settings = from_json(GenerationSettings, given)
    except ValueError as exc:
        raise InputError(phrase("The generation settings cannot be read: {0}.", exc)) from exc
    if settings.strategy not in STRATEGIES:
        raise not_one_of(phrase("There is no strategy {0:raw}.", repr(settings.strategy)), STRATEGIES)
    shares = shares_of(settings.blueprint)
    if settings.unsaid_share is None:
        unsaid_share(shares, settings.n_choices)
    elif not 0 <= settings.unsaid_share <= 1:
        raise InputError("The share of questions that offer “the documents do not say” lies between 0 and 1.")
    if not 0 <= settings.word_share <= 1:
        raise InputError("The share of words that a question has in common with its passage lies between 0 and 1.")
    if not 0 <= settings.strict < 1:
        raise InputError("The least score of a question lies between 0, which takes all, and 1, which none reaches.")
    if not 0 <= settings.least_confidence <= 1:
        raise InputError("The least confidence of recognised text lies between 0, which takes all, and 1.")
    if not 2 <= settings.n_choices <= 8:
        raise InputError("A question has 2 to 8 choices.")
    return settings
