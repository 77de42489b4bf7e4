"""Tasks of the steps of statement extraction in the fixed form, and the forms of the answers."""

from __future__ import annotations

from typing import Any, Final

MOST_FACTS: Final = 5
"""Facts of a passage at most, as published."""


def _object(**properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _text(least: int, most: int) -> dict[str, Any]:
    return {"type": "string", "minLength": least, "maxLength": most}


THEME: Final = _object(theme=_text(5, 100))
FACTS: Final = _object(statements={"type": "array", "minItems": 1, "maxItems": MOST_FACTS, "items": _text(15, 240)})
QUESTION: Final = _object(question=_text(15, 220))
CASE: Final = _object(case=_text(10, 160), conclusion=_text(20, 280))
COMPARISON: Final = _object(compared=_text(10, 160), conclusion=_text(20, 280))


def merged(count: int) -> dict[str, Any]:
    """Return the form of a list of summaries of some of `count` numbered facts."""
    numbers = {"type": "array", "minItems": 2, "maxItems": MOST_FACTS, "items": {"enum": list(range(1, count + 1))}}
    entry = _object(**{"from": numbers, "statement": _text(20, 520)})
    return _object(statements={"type": "array", "minItems": 1, "maxItems": 2, "items": entry})


TASKS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "theme": "Passage:\n{passage}\n\nTheme: What is the passage about, in a few words?",
        "facts": "Passage:\n{passage}\n\nTheme: {theme}\nFacts: Extract at most five statements from the passage. Each "
        "holds one fact, names its subject and can be understood alone.",
        "summaries": "Theme: {theme}\n{numbered}\nSummary: Merge several of these statements into one, without losing a "
        "part.",
        "fact_single": "Theme: {theme}\nStatement with one fact: {statement}\nQuestion: Write the question that this "
        "statement answers. It names its subject and asks for the one fact.",
        "summary": "Theme: {theme}\nStatement with several parts: {statement}\nQuestion: Write the question that this "
        "statement answers. It names its subject and asks for all parts together.\nBegin it with: {opening}",
        "statement": "Statement: {statement}",
        "comparison_told": "Figures: {told}.",
        "case": "Case: Tell of somebody with {told}, and say what the statement means for them.",
        "comparison": "Comparison: Say which of the two is more, longer, later, dearer or stricter.",
        "ask_case": "Theme: {theme}\nCase: {given}\nConclusion: {statement}\nQuestion: Ask about the case and name "
        "its figure.\nBegin it with: {opening}",
        "ask_comparison": "Theme: {theme}\nCompared: {given}\nConclusion: {statement}\nQuestion: Name both and ask which "
        "of them it is.\nBegin it with: {opening}",
    },
    "de": {
        "theme": "Abschnitt:\n{passage}\n\nThema: Wovon handelt der Abschnitt, in wenigen Worten?",
        "facts": "Abschnitt:\n{passage}\n\nThema: {theme}\nTatsachen: Ziehe höchstens fünf Aussagen aus dem Abschnitt. "
        "Jede enthält eine Tatsache, nennt ihren Gegenstand und ist für sich verständlich.",
        "summaries": "Thema: {theme}\n{numbered}\nZusammenfassung: Fasse mehrere dieser Aussagen zu einer zusammen, ohne "
        "einen Teil zu verlieren.",
        "fact_single": "Thema: {theme}\nAussage mit einer Tatsache: {statement}\nFrage: Schreibe die Frage, auf die diese "
        "Aussage antwortet. Sie nennt ihren Gegenstand und fragt nach der einen Tatsache.",
        "summary": "Thema: {theme}\nAussage mit mehreren Teilen: {statement}\nFrage: Schreibe die Frage, auf die diese "
        "Aussage antwortet. Sie nennt ihren Gegenstand und fragt nach allen Teilen zusammen.\nBeginne sie mit: {opening}",
        "statement": "Aussage: {statement}",
        "comparison_told": "Größen: {told}.",
        "case": "Fall: Erzähle von jemandem mit {told}, und sage, was die Aussage für ihn bedeutet.",
        "comparison": "Vergleich: Sage, welches von beiden mehr, länger, später, teurer oder strenger ist.",
        "ask_case": "Thema: {theme}\nFall: {given}\nSchluss: {statement}\nFrage: Frage nach dem Fall und nenne seine "
        "Größe.\nBeginne sie mit: {opening}",
        "ask_comparison": "Thema: {theme}\nVerglichen: {given}\nSchluss: {statement}\nFrage: Nenne beide und frage, "
        "welches von ihnen es ist.\nBeginne sie mit: {opening}",
    },
}


"""Task of each step, by language; the worked examples in `resources/prompts` show the answers."""

OPENINGS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "en": {
        "summary": ("Summarise", "Give an overview of", "What are all the rules and limits", "Explain"),
        "case": ("Why", "Is it right that", "What follows if"),
        "comparison": ("Is", "Which"),
    },
    "de": {
        "summary": ("Fasse zusammen", "Gib einen Überblick über", "Welche Regeln und Grenzen gelten", "Erkläre"),
        "case": ("Warum", "Stimmt es, dass", "Was folgt, wenn"),
        "comparison": ("Ist", "Welche"),
    },
}
"""Openings by which people ask for a summary, about a case, and for a comparison. A small model always begins the same way."""
