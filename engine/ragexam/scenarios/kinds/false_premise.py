"""A question with a false premise: a verified value is exchanged, and right is to name the true one."""

from __future__ import annotations

from ragexam.exam.choice_items.unsaid import unsaid_choice
from ragexam.exam.passages.quantities import same_answer
from ragexam.grading.measures.amounts import share_found
from ragexam.records import Item, Scenario, ScenarioQuestion
from ragexam.scenarios.answer_kinds import is_number, is_temporal
from ragexam.scenarios.kind import OWN_ADVICE, Fix, Making, ScenarioKind
from ragexam.scenarios.material import Material
from ragexam.scenarios.metrics import bait_name
from ragexam.scenarios.single import single_questions


class FalsePremiseKind(ScenarioKind):
    """States a wrong value of a verified fact and asks why it is so."""

    def make(self, scenario: Scenario, material: Material) -> Making:
        """Return one question for each drawn chunk that holds a number, a date or a time."""
        return single_questions(scenario, material, lambda item: is_number(item) or is_temporal(item), _wrong_value)

    def remark(self, question: ScenarioQuestion, text: str) -> str:
        """Return whether the answer goes along with the premise, or declines."""
        return bait_name(question, text)


def _wrong_value(item: Item) -> str | None:
    """Return a wrong choice that is a value of the same sort and says nothing of the right one."""
    key = item.reference_answer
    for n, choice in enumerate(item.choices):
        other = n != item.key and choice != unsaid_choice(item.language)
        if other and not same_answer(choice, key, item.language) and not share_found(choice, key, item.language):
            return choice
    return None


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
    metrics=("all_parts", "correctness"),
    places=("question", "bait"),
)
