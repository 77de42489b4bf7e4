"""A question with a false premise: a verified value is exchanged, and right is to name the true one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from ragexam.exam.choice_items.unsaid import unsaid_choice
from ragexam.exam.passages.quantities import same_answer
from ragexam.grading.grader import Judge
from ragexam.grading.measures.amounts import share_found
from ragexam.records import Chunk, Item, Scenario, ScenarioQuestion
from ragexam.scenarios.absence import NEAREST, WordSearch
from ragexam.scenarios.answer_kinds import is_number, is_temporal
from ragexam.scenarios.checker import Checker, states_rather, tried_checker
from ragexam.scenarios.kind import OWN_ADVICE, Fix, Making, ScenarioKind
from ragexam.scenarios.known_cases import altered, holds_text, in_turn, nearest_texts, right_chunk
from ragexam.scenarios.material import Material
from ragexam.scenarios.metrics import bait_name
from ragexam.scenarios.single import single_questions
from ragexam.sentences import joined, phrase


class FalsePremiseKind(ScenarioKind):
    """States a wrong value of a verified fact and asks why it is so; that the documents do not state it is proven."""

    def make(self, scenario: Scenario, material: Material) -> Making:
        """Return one question for each drawn chunk that holds a number, a date or a time, and of which a wrong value is proven."""
        search = WordSearch(material.chunks)
        checker = _checker(scenario, material, search)
        proofs: dict[str, str] = {}
        unproven: Counter[str] = Counter()
        remarks = [] if checker is None else [checker.figures()]

        def bait(item: Item) -> str | None:
            for value in _wrong_values(item):
                false, sentence, *given_up = _proven(item, value, search, material.judge, checker)
                if false:
                    proofs[item.id] = sentence
                    return value
                unproven[sentence] += 1
                remarks.extend(given_up)
            return None

        made = single_questions(scenario, material, _takes_a_wrong_value, bait)
        made.questions = [
            replace(one, proof=joined(". ", (one.proof, proofs[one.parts[0].item_id]))) for one in made.questions
        ]
        made.left_out += unproven
        made.remarks += remarks
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


def _takes_a_wrong_value(item: Item) -> bool:
    return is_number(item) or is_temporal(item)


def _checker(scenario: Scenario, material: Material, search: WordSearch) -> Checker | None:
    """Return the model that is asked, tried on values of which it is known whether a passage states them."""
    judge = material.judge if scenario.prompting == "sequential" else None
    if judge is None:
        return None
    return tried_checker(
        judge.name,
        (
            (
                states_rather(judge, item.question, value, item.reference_answer, stating, item.language),
                states_rather(judge, item.question, value, item.reference_answer, silent, item.language),
            )
            for item, value, stating, silent in _known_values(material, search, f"known {scenario.seed}")
        ),
    )


def _known_values(
    material: Material, search: WordSearch, seed: str
) -> Iterator[tuple[Item, str, list[str], list[str]]]:
    """Yield a question and a wrong value, passages of which one is made to state it, and the nearest that do not hold it."""
    fitting = [item for item in material.single_facts if not item.is_open and _takes_a_wrong_value(item)]
    for item in in_turn(fitting, seed):
        right = right_chunk(material, item)
        cases = ((value, *_stating_and_silent(search, item, value, right)) for value in _wrong_values(item) if right)
        yield from islice(((item, *case) for case in cases if case[1] and case[2]), 1)


def _stating_and_silent(search: WordSearch, item: Item, value: str, right: Chunk) -> tuple[list[str], list[str]]:
    """Return passages of which the first is made to state a value, and those that do not hold it; none where that cannot be."""
    silent = nearest_texts(search, f"{item.question} {value}", lambda chunk: not holds_text(chunk.text, value))
    stating = altered(right, item, value)
    return [stating, *silent[: NEAREST - 1]] if stating else [], silent


def _proven(
    item: Item, value: str, search: WordSearch, judge: Judge | None, checker: Checker | None
) -> tuple[bool, str] | tuple[bool, str, str]:
    """Return whether a value is proven to be stated nowhere, with the sentence that says how, or why not and what a model said."""
    if search.stating(item.question, value) is not None:
        return False, "A sentence holds the wrong value and most of the question's words: the documents may state it."
    proof = phrase("No sentence holds {0:raw} and most of the question's words.", value)
    if judge is None or checker is None:
        return True, proof
    if not checker.decides:
        return True, joined(" ", (proof, checker.figures()))
    nearest = [one.chunk.text for one in search.nearest(f"{item.question} {value}")]
    lead = states_rather(judge, item.question, value, item.reference_answer, nearest, item.language)
    if checker.believes(lead):
        return (
            False,
            "The language model gives the wrong value a lead above the threshold between known passages that state one "
            "and such as do not.",
            phrase("Given up: “{0:raw}” (log-odds {1:n}).", f"{item.question} {value}", f"{lead:.2f}"),
        )
    below = phrase(
        "Over the {1:n} nearest passages {0:raw} gives the wrong value a lead of {2:n} (log-odds) on the true one: "
        "not above the threshold between known passages that state a wrong value and such as do not.",
        judge.name,
        len(nearest),
        f"{lead:.2f}",
    )
    return True, joined(" ", (proof, below, checker.figures()))


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
