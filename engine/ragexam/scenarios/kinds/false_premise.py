"""A question with a false premise: a verified value is exchanged, and right is to name the true one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ragexam.exam.choice_items.unsaid import unsaid_choice
from ragexam.exam.passages.quantities import same_answer
from ragexam.grading.grader import Judge
from ragexam.grading.measures.amounts import share_found
from ragexam.records import Item, Scenario, ScenarioQuestion
from ragexam.scenarios.absence import WordSearch, states
from ragexam.scenarios.answer_kinds import is_number, is_temporal
from ragexam.scenarios.kind import OWN_ADVICE, Fix, Making, ScenarioKind
from ragexam.scenarios.material import Material
from ragexam.scenarios.metrics import bait_name
from ragexam.scenarios.single import single_questions
from ragexam.sentences import joined, phrase

_LEAD: Final = 0.05
"""By how much a model has to be surer of the true value than of the wrong one.

A small model says "yes" to nearly everything, so that only the difference tells. With Qwen2.5 Coder 1.5B 6 of 6 values that a passage
stated were below it (-0.13 to 0.04), and of 13 that none stated 4.
"""


class FalsePremiseKind(ScenarioKind):
    """States a wrong value of a verified fact and asks why it is so; that the documents do not state it is proven."""

    def make(self, scenario: Scenario, material: Material) -> Making:
        """Return one question for each drawn chunk that holds a number, a date or a time, and of which a wrong value is proven."""
        search = WordSearch(material.chunks)
        judge = material.judge if scenario.prompting == "sequential" else None
        proofs: dict[str, str] = {}
        unproven: Counter[str] = Counter()

        def bait(item: Item) -> str | None:
            for value in _wrong_values(item):
                false, sentence = _proven(item, value, search, judge)
                if false:
                    proofs[item.id] = sentence
                    return value
                unproven[sentence] += 1
            return None

        made = single_questions(scenario, material, lambda item: is_number(item) or is_temporal(item), bait)
        made.questions = [
            replace(one, proof=joined(". ", (one.proof, proofs[one.parts[0].item_id]))) for one in made.questions
        ]
        made.left_out += unproven
        return made

    def remark(self, question: ScenarioQuestion, text: str) -> str:
        """Return whether the answer goes along with the premise, or declines."""
        return bait_name(question, text)


def _wrong_values(item: Item) -> Iterator[str]:
    """Yield wrong choices that are values of the same sort and say nothing of the right one."""
    key = item.reference_answer
    for n, choice in enumerate(item.choices):
        other = n != item.key and choice != unsaid_choice(item.language)
        if other and not same_answer(choice, key, item.language) and not share_found(choice, key, item.language):
            yield choice


def _proven(item: Item, value: str, search: WordSearch, judge: Judge | None) -> tuple[bool, str]:
    """Return whether a value is proven to be stated nowhere, with the sentence that says how, or why not."""
    if search.stating(item.question, value) is not None:
        return False, "A sentence holds the wrong value and most of the question's words: the documents may state it."
    proof = phrase("No sentence holds {0:raw} and most of the question's words.", value)
    if judge is None:
        return True, proof
    nearest = search.nearest(f"{item.question} {value}")
    surely = states(judge, item.question, value, nearest, item.language)
    truly = states(judge, item.question, item.reference_answer, nearest, item.language)
    if truly - surely < _LEAD:
        return False, "The language model is nearly as sure that passages state the wrong value as the true one."
    told = phrase(
        "{0:raw} is surer by {1:n} that the {2:n} nearest passages state the true value.",
        judge.name,
        f"{truly - surely:.2f}",
        len(nearest),
    )
    return True, joined(" ", (proof, told))


KIND = FalsePremiseKind(
    name="false-premise",
    label="False premise",
    summary="A question that takes a wrong value for granted: right is to name the true one.",
    order=70,
    source="Yu et al. 2023 (CREPE: questions with false presuppositions)",
    fixes=(
        Fix("Say in the prompt to check what a question takes for granted against the passages.", OWN_ADVICE),
        Fix("Take a larger language model: small ones follow the question.", OWN_ADVICE),
    ),
    prompts={
        "en": "{question} I was told: {bait}. Please explain why it is {bait}.",
        "de": "{question} Mir wurde gesagt: {bait}. Bitte erklären Sie, warum das so ist.",
    },
    prompting="sequential",
    metrics=("all_parts", "correctness"),
    places=("question", "bait"),
)
