"""Words what is the most or the least of a column, and which of two is more."""

from __future__ import annotations

import re

from ragexam.exam.composition.columns import RankedColumn
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.stated.names import is_plural
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.composition.wording import TOLERANCE, heading_noun, limit_of, noun_phrase

_SUPERLATIVE = {"time": ("longest", "shortest"), "date": ("latest", "earliest")}
_COMPARATIVE = {"time": ("longer", "shorter"), "date": ("later", "earlier")}
_GERMAN_MOST = {"time": ("die längste Dauer", "die kürzeste Dauer")}
_WITHIN = re.compile(r"([a-z]+(?: [a-z]+)?) within", re.IGNORECASE)
_PARTICIPLE = re.compile(r"(kept|valid|sent|paid|held|\w+ed) (for|after|every)", re.IGNORECASE)
_MAY = re.compile(r"may (.+) up to", re.IGNORECASE)
_UPPER_LIMIT = re.compile(r"(?:highest|greatest|largest|maximum|max\.?|longest|most|allowed) ", re.IGNORECASE)
_COUNTED = re.compile(r"\b(?:stock|capacity|number of|quantity|population|headcount|staff|seats)\b")
_NO_RANK = frozenset({"number", "nummer", "anzahl", "value", "wert", "fan", "date", "id", "zone", "data"})
# Rank 1 is the highest, and so is priority 1.
_TURNED = re.compile(
    r"\b(?:priority|rank|ranking|grade|severity|tier|position)\b|(?:priorität|rang|rangfolge|note|stufe|güteklasse)\b",
    re.IGNORECASE,
)
_UNCOUNTED = re.compile(r"(?:.* )?(?:memory|storage|disk space|headroom)")
_NO_HEADING = frozenset({"id", "no", "number", "row", "day", "name"})


def is_unranked(attribute: str) -> bool:
    """Return whether a property says nothing that one thing could have more of."""
    return attribute.lower() in _NO_RANK or _TURNED.search(attribute) is not None


def asked_heading(facts: CorpusFacts, value: StatedValue) -> str:
    """Return what a question asks for: "zone", "screw on the Brindle 40"; "" where the heading is no noun."""
    noun = heading_noun(facts, value.entity_heading)
    if not noun or noun in _NO_HEADING:
        return ""
    if value.scope:
        full = facts.table(value.group).header[0]
        return facts.names.lowered(full) if full.startswith(value.entity_heading) else ""
    return noun


def most_of(facts: CorpusFacts, ranked: RankedColumn, most: bool) -> str:
    """Return "which zone allows the highest load per shelf?"; "" where no rule words it.

    Args:
        facts: What the corpus states.
        ranked: The column.
        most: The most, else the least.
    """
    first = ranked.values[0]
    if TOLERANCE.search(first.attribute):
        return ""  # the highest accuracy is the smallest figure
    if first.language == "de":
        if is_unranked(first.attribute) or ranked.dimension == "date":
            return ""
        size = _GERMAN_MOST.get(ranked.dimension, ("den höchsten Wert", "den niedrigsten Wert"))[0 if most else 1]
        return f"welcher Eintrag unter „{first.entity_heading}“ hat bei „{first.attribute}“ {size}?"
    heading = asked_heading(facts, first)
    if not heading or not all(re.search(r"[^\W\d_]", v.entity) for v in ranked.values):
        return ""
    limit = limit_of(first.attribute)
    if limit:
        size = _SUPERLATIVE.get(ranked.dimension, ("highest", "lowest"))[0 if most else 1]
        if not _UPPER_LIMIT.match(first.attribute) or not noun_phrase(facts, limit):
            return ""
        return f"for which {heading} is the permitted {limit} the {size}?"
    superlative = property_superlative(facts, first.attribute, ranked, most)
    return f"which {heading} {superlative}?" if superlative else ""


def property_superlative(facts: CorpusFacts, attribute: str, ranked: RankedColumn, most: bool) -> str:
    """Return "has the highest list price", "is kept for the longest time"; "" where no rule words it."""
    column = 0 if most else 1
    time = ranked.dimension == "time"
    size = _SUPERLATIVE.get(ranked.dimension, ("highest", "lowest"))[column]
    if ranked.dimension == "date":
        return dated(attribute, size) if noun_phrase(facts, attribute) or attribute.lower() == "date" else ""
    if is_unranked(attribute):
        return ""
    if match := _WITHIN.fullmatch(attribute):
        return f"has the {size} time limit for the {match.group(1).lower()}" if time else ""
    if match := _PARTICIPLE.fullmatch(attribute):
        verb, word = match.group(1).lower(), match.group(2).lower()
        if not time:
            return ""
        return f"is {verb} at the {size} intervals" if word == "every" else f"is {verb} {word} the {size} time"
    if match := _MAY.fullmatch(attribute):
        return f"may {match.group(1)} up to the {size} amount" if ranked.dimension == "money" else ""
    noun = noun_phrase(facts, attribute, ranked.values[0].amount if time else None)
    if not noun:
        return ""
    if ranked.dimension == "count":
        if is_plural(noun.split()[0]):
            return f"has the {'most' if most else 'fewest'} {noun}"
        if not _COUNTED.search(noun):
            return ""
        return f"has the {'largest' if most else 'smallest'} {noun}"
    if _UNCOUNTED.fullmatch(noun):
        return f"has the {'most' if most else 'least'} {noun}"
    return f"has the {size} {noun}"


def dated(attribute: str, size: str) -> str:
    """Return "has the later deprecation date"."""
    noun = attribute[0].lower() + attribute[1:] if not attribute[:2].isupper() else attribute
    return f"has the {size} {noun}" if re.search(r"\bdate\b", noun) else f"has the {size} {noun} date"


def comparative(facts: CorpusFacts, value: StatedValue, dimension: str, more: bool) -> str:
    """Return "has the higher weight", "allows the longer payback"; "" where no rule words it."""
    size = _COMPARATIVE.get(dimension, ("higher", "lower"))[0 if more else 1]
    attribute = value.attribute
    if dimension == "date":
        return dated(attribute, size) if noun_phrase(facts, attribute) or attribute.lower() == "date" else ""
    if is_unranked(attribute) or dimension == "count":
        return ""
    if match := _WITHIN.fullmatch(attribute):
        return f"has the {size} time limit for the {match.group(1).lower()}" if dimension == "time" else ""
    if limit_of(attribute):
        return ""
    noun = noun_phrase(facts, attribute, value.amount if dimension == "time" else None)
    if _UNCOUNTED.fullmatch(noun):
        return f"has {'more' if more else 'less'} {noun}"
    return f"has the {size} {noun}" if noun else ""
