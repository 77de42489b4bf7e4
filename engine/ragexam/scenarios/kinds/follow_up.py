"""The last question of a dialogue, which says "its": what it speaks of stands in an earlier question."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from ragexam.records import Item, QuestionPart, Scenario
from ragexam.scenarios.kind import OWN_ADVICE, Fix, Making, ScenarioKind
from ragexam.scenarios.material import Material
from ragexam.scenarios.single import part_of, single_questions
from ragexam.scenarios.table_facts import clear_values, looked_up, table_item

_OF = re.compile(
    r"(?P<ask>What|How long) (?P<verb>is|are) the (?P<noun>[a-z][a-z -]*?) of (?P<name>(?:the (?:[a-z]+ )?)?[A-Z][^?,\"]*)\?"
)
_GERMAN = re.compile(r"(?:Laut „[^“]+“: )?Was ist für „(?P<name>[^“]+)“ als „(?P<noun>[^“]+)“ angegeben\?")
_SAID_OF_A_PART = re.compile(r" (?:of|for|in|at|by|on) ")
_SEVERAL = re.compile(r" (?:and|or) ")
"""In an English name: "its" would speak of several things; the German "dafür" may."""


class FollowUpKind(ScenarioKind):
    """Asks for a property of one thing, then of another, then for a further property of that one without naming it."""

    def make(self, scenario: Scenario, material: Material) -> Making:
        """Return one dialogue for each drawn chunk that holds two properties of a thing of which a table has others."""
        facts = material.facts
        things: dict[tuple[str, str], list[tuple[Item, re.Match[str]]]] = defaultdict(list)
        for value, question in looked_up(facts, clear_values(facts)):
            match = _asking(question)
            if match is not None:
                things[value.group, match["name"]].append((table_item(facts, value, question), match))
        items: list[Item] = []
        before: dict[str, tuple[QuestionPart, ...]] = {}
        for number, own in things.items():
            last = own[1][0] if len(own) > 1 else own[0][0]
            others = (one for name, one in things.items() if name[0] == number[0] and name != number)
            other = next((one[0][0] for one in others if not _answers(one, last)), None)
            if len(own) < 2 or other is None:
                continue
            items.append(last)
            before[last.question] = (part_of(other), part_of(own[0][0]))
        made = single_questions(
            scenario,
            material,
            items=items,
            changed=lambda item: _referring(item.question),
            earlier=lambda item: before[item.question],
        )
        if not items:
            made.left_out["No table states two properties of one thing that a rule can ask for."] += 1
        return made


def _asking(question: str) -> re.Match[str] | None:
    """Return name and property of a question that a follow-up can take up; None for another one."""
    match = _OF.fullmatch(question)
    if match is None:
        return _GERMAN.fullmatch(question)
    taken_apart = _SEVERAL.search(match["name"]) or _SAID_OF_A_PART.search(f" {match['noun']} ")
    return None if taken_apart else match


def _answers(asked: Sequence[tuple[Item, re.Match[str]]], last: Item) -> bool:
    """Return whether questions about another thing have the answer of a follow-up: whoever mistook the thing would be right."""
    return any(one.reference_answer.casefold() == last.reference_answer.casefold() for one, _ in asked)


def _referring(question: str) -> str:
    """Return a question that names nothing: "And what is its weight?", "Und was ist dafür als „Gewicht“ angegeben?"."""
    match = _asking(question)
    if match is None:
        return question
    if match.re is _GERMAN:
        return f"Und was ist dafür als „{match['noun']}“ angegeben?"
    return f"And {match['ask'].lower()} {match['verb']} its {match['noun']}?"


KIND = FollowUpKind(
    name="follow-up",
    label="Follow-up in a dialogue",
    summary="Three questions, one after the other; the last says “its” and means what the second was about.",
    order=82,
    source="Own scenario; questions that depend on a dialogue: Anantha et al. 2021 (QReCC)",
    fixes=(
        Fix(
            "Have a model rewrite a follow-up so that it stands alone before the search.",
            "Anantha et al. 2021 (question rewriting)",
        ),
        Fix("Hand the last turns of the dialogue to the search and to the model.", OWN_ADVICE),
    ),
    metrics=("all_parts", "correctness"),
)
