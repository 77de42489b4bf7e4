"""Words the question for one stated value: "what is the weight of the Brindle 40?", "on which date do days expire?"."""

from __future__ import annotations

import re

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.stated.clauses import Clause
from ragexam.exam.composition.stated.names import english_name, is_plural
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.composition.twins import property_of
from ragexam.exam.composition.wording import asked_length, noun_phrase, thing

_UNIT_NAMES = {
    "kg": "kilograms", "g": "grams", "mm": "millimetres", "cm": "centimetres", "m": "metres", "km": "kilometres",
    "GB": "gigabytes", "MB": "megabytes", "KB": "kilobytes", "TB": "terabytes", "h": "hours", "min": "minutes", "kW": "kilowatts",
    "l": "litres", "ml": "millilitres", "W": "watts", "V": "volts",
}  # fmt: skip
_ASKED = {"°C": "what temperature", "Nm": "what torque", "bar": "what pressure"}
_PREPOSITIONS = re.compile(r" (on|of|for|at|in) (the )?$")


def lookup_question(facts: CorpusFacts, value: StatedValue) -> str:
    """Return a question for one English value; "" where no rule words it."""
    if value.language == "de" or value.limit is not None:
        return ""
    if value.clause is not None:
        return clause_question(value.clause, value)
    name, scope = property_of(value)
    noun = noun_phrase(facts, name)
    if not noun:
        return ""
    amount = value.amount
    if re.fullmatch(r"\d[\d.,]*", value.full_text) and is_plural(noun.partition(" per ")[0]):
        noun = f"number of {noun}"
    verb = "are" if is_plural(noun) and amount is None else "is"
    ask = "how long" if amount and amount.dimension == "time" and noun_phrase(facts, name, amount) else "what"

    def asked(of: str, case: str = "") -> str:
        return asked_length(noun, of, case) if ask == "how long" else f"{ask} {verb} the {noun}{of}{case}"

    if not value.entity_heading:
        spoken = english_name(facts.names, value.entity)
        if spoken.startswith('"'):
            return ""
        late = re.search(r" (?:when|in all|at|during)\b", noun)
        return f"for {spoken}, {asked('')}?" if late else f"{asked(f' of {spoken}')}?"
    label = thing(facts, value)
    if not label:
        return ""
    if not scope:
        if amount is None and value.kind not in ("date", "time") and verb == "is":
            return f"which {noun} is given for {label}?"
        return f"{asked(f' of {label}')}?"
    if scope.isdigit():
        return f"{asked(f' in {scope}', f' for {label}')}?"
    spoken = english_name(facts.names, scope)
    if spoken.startswith('"'):
        return ""
    if value.scope:
        head = facts.table(value.group).header[0]
        match = _PREPOSITIONS.search(head[: head.find(scope)]) if head.startswith(value.entity_heading) else None
        return f"{asked('', f' for {label} {match.group(1)} {spoken}')}?" if match else ""
    return f"{asked(f' at {spoken}', f' for {label}')}?" if f" at {scope}" in value.attribute else ""


def clause_question(clause: Clause, value: StatedValue) -> str:
    """Return the question that a plain sentence answers with its value; "" where no rule words it."""
    of, rest = _parts(clause.rest)
    verb = " ".join(w for w in (clause.base, clause.middle) if w)
    lead = f"{clause.limit} " if clause.limit in ("up to", "at least", "at most", "no more than") else ""
    if clause.limit and not lead:
        return ""
    body = f"{clause.auxiliary} {clause.subject}" + (f" {verb}" if verb else "") + rest
    before = f"{clause.before} " if clause.before else ""
    if value.kind == "date":
        return f"{before}which date{of} {body}?" if clause.before in ("on", "until", "by") else ""
    if value.kind == "time":
        return f"{before}what time{of} {body}?" if clause.before in ("at", "until", "by", "before") else ""
    if re.match(r"every\s", value.text):
        return f"how often {body}?" if not of else ""
    amount = value.amount
    if amount is None:
        return ""
    if amount.dimension == "money":
        if before or lead or of or clause.middle:
            return ""
        return f"how much {body}?" if clause.base else f"what {body}?"
    asked = _asked(amount.written_unit)
    if not asked or (clause.before and clause.before not in ("for", "within", "after", "to", "at", "over")):
        return ""
    if not before and (re.search(r" (?:of|for|in|by)$", f" {clause.middle}") or not verb):
        return ""
    return f"{before}{lead}{asked}{of} {body}?"


def _parts(rest: str) -> tuple[str, str]:
    """Return what belongs to the value ("of annual leave") and what to the clause ("in a calendar year"), each with a space."""
    match = re.fullmatch(r"(of .+?)( (?:in|per|at|for|on|during|after|before) .+)?", rest)
    if match:
        return f" {match.group(1)}", match.group(2) or ""
    return "", f" {rest}" if rest else ""


def _asked(unit: str) -> str:
    if unit in _ASKED:
        return _ASKED[unit]
    noun = _UNIT_NAMES.get(unit, unit)
    return f"how many {noun}" if noun.endswith("s") and re.fullmatch(r"[a-z -]+", noun) else ""
