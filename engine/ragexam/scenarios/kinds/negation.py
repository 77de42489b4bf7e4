"""A question with a "not": of two things, the one for which a stated value does not hold."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.pairs import column_pairs
from ragexam.exam.composition.ranking_words import asked_heading
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.composition.twins import property_of
from ragexam.exam.composition.wording import noun_phrase
from ragexam.records import Item, Scenario
from ragexam.scenarios.kind import OWN_ADVICE, Fix, Making, ScenarioKind
from ragexam.scenarios.material import Material
from ragexam.scenarios.single import single_questions
from ragexam.scenarios.table_facts import clear_values, table_item

_LONGEST = 40


class NegationKind(ScenarioKind):
    """Names a value of one of two things and asks for the other; worded by rule, for English tables."""

    def make(self, scenario: Scenario, material: Material) -> Making:
        """Return one question for each drawn chunk that holds a thing of which a value does not hold."""
        return single_questions(scenario, material, items=list(_items(material.facts, scenario.seed)))


def _items(facts: CorpusFacts, seed: int) -> Iterator[Item]:
    rng = random.Random(f"negation {seed}")
    clear = {id(one) for one in clear_values(facts)}
    for pair in (*facts.twins, *column_pairs(facts, rng)):
        wrong, right = pair if rng.random() < 0.5 else pair[::-1]
        names = [_name(one) for one in (wrong, right)]
        if wrong.language == "de" or {id(wrong), id(right)} - clear or not all(names):
            continue
        if names[0] == names[1] or wrong.full_text.casefold() == right.full_text.casefold():
            continue
        noun = noun_phrase(facts, property_of(wrong)[0])
        if not noun or any(one.limit is not None or one.clause is not None for one in pair):
            continue
        twins = not (wrong.entity_heading and wrong.group == right.group and wrong.attribute == right.attribute)
        if twins and wrong.entity_heading:
            continue  # the same row of two tables: the question would have to name row and table
        heading = "" if twins else asked_heading(facts, wrong)
        which = heading or "of the two"
        shown = names if rng.random() < 0.5 else names[::-1]
        asked = f"For which {which} is the {noun} not {wrong.full_text}: {shown[0]} or {shown[1]}?"
        yield table_item(facts, right, asked, answer=names[1], choices=(shown[0], shown[1]))


def _name(value: StatedValue) -> str:
    """Return what a thing is called in a question; "" where its name is too long or holds an "or"."""
    name = value.entity.strip()
    return name if len(name) <= _LONGEST and " or " not in f" {name} " and "," not in name else ""


KIND = NegationKind(
    name="negation",
    label="Negation",
    summary="A question with a “not”: it names the value of one of two things and asks for the other one. English tables only.",
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
