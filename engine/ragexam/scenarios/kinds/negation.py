"""A question with a "not": of two things, the one for which a stated value does not hold."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.pairs import column_pairs
from ragexam.exam.composition.ranking_words import asked_heading
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.composition.twins import property_of
from ragexam.exam.composition.wording import asked_of, is_german_property, noun_phrase, table_title
from ragexam.records import Item, Scenario
from ragexam.scenarios.kind import OWN_ADVICE, Fix, Making, ScenarioKind
from ragexam.scenarios.material import Material
from ragexam.scenarios.single import single_questions
from ragexam.scenarios.table_facts import A_PROPERTY, clear_values, table_item

_LONGEST = 40
_SEVERAL = re.compile(r"\b(?:or|oder)\b|,|[{}]")


class NegationKind(ScenarioKind):
    """Names a value of one of two things and asks for the other; worded by rule, for English and German tables."""

    def make(self, scenario: Scenario, material: Material) -> Making:
        """Return one question for each drawn chunk that holds a thing of which a value does not hold."""
        return single_questions(scenario, material, items=list(_items(material.facts, scenario.seed)))


def _items(facts: CorpusFacts, seed: int) -> Iterator[Item]:
    rng = random.Random(f"negation {seed}")
    german = random.Random(f"negation de {seed}")  # its own, so that German tables change no English question
    clear = {id(one) for one in clear_values(facts)}
    for pair in (*facts.twins, *column_pairs(facts, rng)):
        wrong, right = pair if rng.random() < 0.5 else pair[::-1]
        names = [_name(one) for one in (wrong, right)]
        if {id(wrong), id(right)} - clear or not all(names):
            continue
        if names[0] == names[1] or wrong.full_text.casefold() == right.full_text.casefold():
            continue
        if any(one.limit is not None or one.clause is not None for one in pair):
            continue
        twins = not (wrong.entity_heading and wrong.group == right.group and wrong.attribute == right.attribute)
        if twins and wrong.entity_heading:
            continue  # the same row of two tables: the question would have to name row and table
        word, draw = (_german, german) if wrong.language == "de" else (_english, rng)
        asking = word(facts, wrong, twins)
        if asking:
            shown = names if draw.random() < 0.5 else names[::-1]
            asked = asking.format(*shown)
            yield table_item(facts, right, asked, answer=names[1], choices=(shown[0], shown[1]))


def _english(facts: CorpusFacts, wrong: StatedValue, twins: bool) -> str:
    """Return the question with two places for the names; "" where its heading gives no noun."""
    noun = noun_phrase(facts, property_of(wrong)[0])
    heading = "" if twins else asked_heading(facts, wrong)
    asked = f"For which {heading or 'of the two'} is the {noun} not {wrong.full_text}: "
    return _escaped(asked) + "{0} or {1}?" if noun else ""


def _german(facts: CorpusFacts, wrong: StatedValue, twins: bool) -> str:
    """Return the question with two places for the names, in the table's own words; "" where these do not make one.

    The subject is always "die Angabe", so that the verb agrees whatever a heading and a value are.
    """
    heading = wrong.attribute.strip()
    if not is_german_property(heading) or not A_PROPERTY.match(heading) or (wrong.scope and not twins):
        return ""
    asked = asked_of(
        table_title(facts, wrong),
        "de",
        f"für welchen der beiden Einträge lautet die Angabe zu „{heading}“ nicht „{wrong.full_text}“: ",
    )
    return _escaped(asked) + "„{0}“ oder „{1}“?"


def _escaped(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def _name(value: StatedValue) -> str:
    """Return what a thing is called in a question; "" where its name is too long, a list, or holds an "or"."""
    name = value.entity.strip()
    return name if len(name) <= _LONGEST and not _SEVERAL.search(name) else ""


KIND = NegationKind(
    name="negation",
    label="Negation",
    summary="A question with a “not”: it names the value of one of two things and asks for the other one.",
    order=63,
    source="Weller et al. 2024 (NevIR: negation in neural retrieval)",
    fixes=(
        Fix(
            "Let a cross-encoder re-rank what was found: it copes with a “not” better than embeddings do.",
            "Weller et al. 2024",
        ),
        Fix("Take a larger language model: small ones pass over the “not”.", OWN_ADVICE),
    ),
    prompts={"en": "{question} Name only that one.", "de": "{question} Nennen Sie nur diesen Eintrag."},
    metrics=("choice", "correctness"),
)
