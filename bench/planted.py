"""Makes a bad question of a good one, in four ways that a careful reader notices."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from ragexam.exam.choice_items.unsaid import is_unsaid
from ragexam.records import Item

TURNS = (
    ("maximum", "minimum"), ("highest", "lowest"), ("longest", "shortest"), ("largest", "smallest"), ("latest", "earliest"),
    ("longer", "shorter"), ("higher", "lower"), ("later", "earlier"), ("after", "before"), ("at most", "at least"),
    ("rise", "fall"), ("höchsten", "niedrigsten"), ("höher", "niedriger"),
)  # fmt: skip
UNITS: Mapping[str, tuple[int, str]] = {
    "kg": (1000, "g"), "km": (1000, "m"), "m": (100, "cm"), "hours": (60, "minutes"), "minutes": (60, "seconds"),
    "days": (24, "hours"), "weeks": (7, "days"), "years": (12, "months"), "euros": (100, "cents"),
    "Stunden": (60, "Minuten"), "Tage": (24, "Stunden"), "Wochen": (7, "Tage"), "Jahre": (12, "Monate"), "Euro": (100, "Cent"),
}  # fmt: skip
_ONES_TEXT = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
"""
_ONES = tuple(_ONES_TEXT.split())
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_DOCUMENT = re.compile(r'According to "[^"]+", |Laut „[^“]+“: ')
_THING = (
    re.compile(r'(?:the )?(?:[a-z]+ )?"[^"]+"'),
    re.compile(r"(?:der |die |das )?„[^“]+“"),
    re.compile(r"(?<= of | at | in ) ?(?:the )?[A-Z][\w-]*(?: (?:[A-Z][\w-]*|\d+))*"),
    re.compile(r"(?<= for )(?:the )?[A-Z][\w-]*(?: (?:[A-Z][\w-]*|\d+))*"),
    re.compile(r"(?<= to )(?:a|an|the) [^,?]+(?=\?)|(?<= per )[^,?]+(?=\?)|(?<= of )(?:a|an|the) [^,?]+(?=\?)"),
)


def turned(item: Item, _rng: random.Random) -> Item | None:
    """Turn the sense of the question round: its answer is another one."""
    for pair in TURNS:
        for word, other in (pair, pair[::-1]):
            text, count = re.subn(rf"\b{word}\b", other, item.question)
            if count == 1:
                return replace(item, question=text)
    return None


def with_wrong_key(item: Item, rng: random.Random) -> Item:
    """Call another choice right."""
    return replace(item, key=rng.choice([n for n in range(len(item.choices)) if n != item.key]))


def with_two_right(item: Item, rng: random.Random) -> Item | None:
    """Put the right answer once more among the choices, in another unit or in words."""
    same = _said_otherwise(item.choices[item.key])
    if not same or len(item.choices) < 3:
        return None
    place = rng.choice([n for n in range(len(item.choices)) if n != item.key])
    return replace(item, choices=tuple(same if n == place else text for n, text in enumerate(item.choices)))


def without_its_passage(item: Item, _rng: random.Random) -> Item | None:
    """Ask for "this" instead of what is named: only the passage tells what is meant."""
    text = _DOCUMENT.sub("", item.question)
    for rule in _THING:
        said, count = rule.subn("dies" if item.language == "de" else "this", text, count=1)
        if count:
            return replace(item, question=said[0].upper() + said[1:])
    return None


FAULTS: Mapping[str, Callable[[Item, random.Random], Item | None]] = {
    "turned sense": turned,
    "wrong key": with_wrong_key,
    "two right answers": with_two_right,
    "needs its passage": without_its_passage,
}
"""Faults of a planted question, and what makes them; None where a question cannot be spoilt so."""


def planted(item: Item, fault: str, rng: random.Random) -> Item | None:
    """Return a question with a fault; None where it cannot have it.

    Args:
        item: A good one; that the documents do not say stays true however its question is turned.
        fault: A key of `FAULTS`.
        rng: Of the draws.
    """
    if is_unsaid(item) and fault != "wrong key":
        return None
    return FAULTS[fault](item, rng)


def _said_otherwise(text: str) -> str:
    match = re.fullmatch(r"(\d{1,3}(?:,\d{3})*|\d+)(?: (\w+))?", text.strip())
    if match is None:
        return ""
    number, unit = int(match.group(1).replace(",", "")), match.group(2) or ""
    if unit in UNITS:
        factor, smaller = UNITS[unit]
        return f"{number * factor:,} {smaller}"
    if unit[:1].isupper():  # "11 April", or German
        return ""
    said = in_words(number)
    return f"{said} {unit}".strip() if said else ""


def in_words(number: int) -> str:
    """Return a whole number below a million in English words; "" for a larger one."""
    if number < len(_ONES):
        return _ONES[number]
    if number < 100:
        return _TENS[number // 10 - 2] + (f"-{_ONES[number % 10]}" if number % 10 else "")
    if number < 1000:
        return f"{_ONES[number // 100]} hundred" + (f" and {in_words(number % 100)}" if number % 100 else "")
    if number >= 1_000_000:
        return ""
    rest = number % 1000
    return f"{in_words(number // 1000)} thousand" + (f"{' and' if rest < 100 else ''} {in_words(rest)}" if rest else "")
