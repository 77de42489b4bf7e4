"""Tells what kind of thing a verified answer is: a number, a day or a time, or something else."""

from __future__ import annotations

import re

from ragexam.exam.passages.answer_rules import RULES
from ragexam.exam.passages.quantities import read_quantity
from ragexam.records import Item

_TEMPORAL = [pattern for name, pattern in RULES if name in ("date", "time")]
_YEAR = re.compile(r"(?:in )?(?:1[5-9]|20)\d\d")
_ASKS_WHEN = re.compile(
    r"\b(?:when|what year|which year|what date|wann|welche[ms]? (?:jahr|datum|tag))\b", re.IGNORECASE
)


def is_temporal(item: Item) -> bool:
    """Return whether the answer is a date or a time of day."""
    answer = item.reference_answer.strip()
    if any(pattern.search(answer) for pattern in _TEMPORAL):
        return True
    return _YEAR.fullmatch(answer) is not None and _ASKS_WHEN.search(item.question) is not None


def is_number(item: Item) -> bool:
    """Return whether the answer is one number, with or without its unit, and neither a date nor a time."""
    return not is_temporal(item) and read_quantity(item.reference_answer.strip(), item.language) is not None
