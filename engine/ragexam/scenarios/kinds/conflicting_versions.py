"""Two versions of a document state different values: right is what the newer one says."""

from __future__ import annotations

import re

from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.records import ChunkSampling, Item, Scenario, ScenarioQuestion
from ragexam.scenarios.kind import OWN_ADVICE, Fix, Making, ScenarioKind
from ragexam.scenarios.material import Material
from ragexam.scenarios.metrics import bait_name
from ragexam.scenarios.single import single_questions
from ragexam.scenarios.table_facts import looked_up, table_item

_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_ASIDE = re.compile(r"\s*\([^)]*\)")
_IN_YEAR = re.compile(r" (?:in|of|from) (?:19|20)\d\d\b")


class ConflictingVersionsKind(ScenarioKind):
    """Asks for what two documents state differently whose titles are alike but for the year."""

    def make(self, scenario: Scenario, material: Material) -> Making:
        """Return one question for each drawn chunk of a newer version that holds such a value."""
        facts = material.facts
        pairs = [pair for first, second in facts.twins if (pair := _newer_first(first, second)) is not None]
        older = {id(newer): old for newer, old in pairs}
        made = Making()
        items: list[Item] = []
        baits: dict[str, str] = {}
        for value, question in looked_up(facts, [newer for newer, _ in pairs], titled=False):
            asked = _IN_YEAR.sub("", question)
            if _YEAR.search(asked):
                made.left_out["Its wording names the year, so that it asks for one version only."] += 1
                continue
            items.append(table_item(facts, value, asked))
            baits[asked] = older[id(value)].full_text
        if not items:
            made.left_out[
                "No two documents were found whose titles differ in the year only and that state different values."
            ] += 1
            return made
        questions = single_questions(
            scenario, material, bait=lambda item: baits[item.question], items=items, spare=True
        )
        questions.left_out += made.left_out
        return questions

    def remark(self, question: ScenarioQuestion, text: str) -> str:
        """Return whether the answer is the older version's, or declines."""
        return {"goes along": "tells the older version"}.get(bait := bait_name(question, text), bait)


def _newer_first(first: StatedValue, second: StatedValue) -> tuple[StatedValue, StatedValue] | None:
    """Return two values of two versions of one document, the newer first; None where they are of no such documents."""
    years = [_YEAR.findall(one.title) for one in (first, second)]
    names = {" ".join(_YEAR.sub("", _ASIDE.sub("", one.title)).split()).casefold() for one in (first, second)}
    if len(names) > 1 or any(len(of_one) != 1 for of_one in years) or years[0] == years[1]:
        return None
    if first.full_text.casefold() == second.full_text.casefold():
        return None
    return (first, second) if years[0] > years[1] else (second, first)


KIND = ConflictingVersionsKind(
    name="conflicting-versions",
    label="Two versions in conflict",
    summary="A question that an old and a new version of a document answer differently: right is the newer one. Versions are "
    "told by the year in their titles.",
    order=62,
    source="Own scenario; conflicts between passages: Xu et al. 2024 (knowledge conflicts)",
    fixes=(
        Fix("Take replaced documents out of what is searched.", OWN_ADVICE),
        Fix(
            "Keep the date of a document with each of its passages, and say in the prompt that the newest holds.",
            OWN_ADVICE,
        ),
    ),
    prompts={"en": "{question} Tell me what holds today.", "de": "{question} Sagen Sie mir, was heute gilt."},
    chunks=ChunkSampling("random", 6),
    metrics=("all_parts", "correctness"),
    places=("question", "bait"),
)
