"""S1 to S3, false premises, typing errors and planted instructions: one verified fact each, worded as the scenario says."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from ragexam.corpus.chunkers import PRESETS, chunk_document
from ragexam.records import ChunkSampling, Document, DocumentSampling, ScenarioQuestion
from ragexam.scenarios.kind import SCENARIO_KINDS
from ragexam.scenarios.kinds.typing_errors import mistyped
from ragexam.scenarios.material import Material
from ragexam.scenarios.metrics import verdict


def made(name: str, material: Material) -> list[ScenarioQuestion]:
    kind = SCENARIO_KINDS[name]
    return kind.make(kind.shipped(), material).questions


def passes(question: ScenarioQuestion, text: str) -> bool:
    return verdict(question, text, question.scenario, SCENARIO_KINDS[question.scenario].metrics, {}).passed


def test_a_number_is_asked_of_every_document(material: Material) -> None:
    questions = made("S1", material)
    assert sorted(q.reference for q in questions) == ["15 marks.", "20 marks.", "25 marks.", "30 marks."]
    assert len({q.cluster for q in questions}) == 4
    one = next(q for q in questions if "Quarry" in q.text)
    assert one.text == "What does a lost badge of the Quarry office cost?"
    assert one.parts[0].item_id == "cost-1"
    assert one.topic == "floor 1"
    assert passes(one, "A lost badge costs 20 marks.")
    assert not passes(one, "A lost badge costs 25 marks.")


def test_a_time_is_no_number(material: Material) -> None:
    assert sorted(q.reference for q in made("S2", material)) == ["10:30.", "7:30.", "8:30.", "9:30."]


def test_choices_are_listed_and_the_one_that_is_named_counts(material: Material) -> None:
    questions = made("S3", material)
    assert len(questions) == 4
    for question in questions:
        right = question.choices[question.key]
        assert f"B) {right}" in question.text
        assert passes(question, f"B) {right}")
        assert passes(question, "B")
        assert not passes(question, f"A) {question.choices[0]}")
        assert not passes(question, "I do not know.")


def test_documents_and_chunks_are_drawn_as_the_scenario_says(material: Material) -> None:
    kind = SCENARIO_KINDS["S3"]
    two = replace(kind.shipped(), documents=DocumentSampling("random", 2))
    assert len({q.cluster for q in kind.make(two, material).questions}) == 2
    assert kind.make(two, material) == kind.make(two, material), "the same seed draws the same"
    other = kind.make(replace(two, seed=2), material).questions
    assert other != kind.make(two, material).questions, "another seed draws others"
    fine = replace(
        kind.shipped(),
        chunker=replace(two.chunker, parameters={"separator": ".", "size": 50, "overlap": 0}),
        chunks=ChunkSampling("all", 1),
    )
    assert len(kind.make(fine, material).questions) > 4, "every chunk that holds a fact is asked about"


def test_a_false_premise_names_a_wrong_value_and_only_the_true_one_passes(material: Material) -> None:
    questions = made("false-premise", material)
    assert questions
    for question in questions:
        true = question.parts[0].answer
        assert question.bait != true
        assert question.bait in question.text
        assert true not in question.text
        assert passes(question, f"That is not so: it is {true}.")
        wrong = verdict(question, f"It is {question.bait} because of a rule.", "false-premise", ("all_parts",), {})
        assert (wrong.passed, wrong.remark) == (False, "goes along")
        silent = verdict(question, "The passages do not say.", "false-premise", ("all_parts",), {})
        assert (silent.passed, silent.remark) == (False, "declines")


class Doubting:
    """A judge that leans to yes: 0.95 of what stands in a passage before the question, 0.8 of what does not.

    Args:
        believed: Values that it takes for stated, each with a word of the question of which it does.
        blind: It says the same of all values.
    """

    key, name, family = "k", "Doubting", "doubting"

    def __init__(self, *believed: tuple[str, str], blind: bool = False) -> None:
        self.believed, self.blind, self.asked = believed, blind, list[str]()

    def label_probabilities(self, messages: Sequence[Mapping[str, str]], labels: Sequence[str]) -> tuple[float, ...]:
        content = messages[0]["content"]
        told = re.search(r'answer to the question is "(.+?)"', content)
        assert told is not None
        before, _, question = content.partition("Question:")
        self.asked.append(told[1])
        believed = any(word in question and value == told[1] for word, value in self.believed)
        stated = told[1] in re.findall(r"\d+ marks|\d+:\d+", before)
        yes = 0.95 if (stated or believed) and not self.blind else 0.8
        return tuple(yes if label == "Yes" else 1.0 - yes for label in labels)

    def write(self, *_: object) -> str:
        raise NotImplementedError


UNSURE = "The language model gives the wrong value a lead above the threshold between known passages that state one and such as do not."


def test_a_premise_is_proven_false_by_search_and_by_a_model(material: Material) -> None:
    kind = SCENARIO_KINDS["false-premise"]
    by_search = kind.make(kind.shipped(), material)
    assert not by_search.left_out
    assert all(
        q.proof.endswith(f"No sentence holds {q.bait} and most of the question's words.") for q in by_search.questions
    )
    checked = kind.make(kind.shipped(), replace(material, judge=Doubting()))
    assert [q.text for q in checked.questions] == [q.text for q in by_search.questions]
    # log-odds of 0.95 less those of 0.8: 2.94 - 1.39; the threshold lies between that and nothing.
    assert all(
        "Over the 3 nearest passages Doubting gives the wrong value a lead of -1.56 (log-odds) on the true one: "
        "not above the threshold between known passages that state a wrong value and such as do not. "
        "Of 16 known cases Doubting tells 16 right (area under the ROC curve 1.00, 0.68 to 1.00). "
        "Its threshold is -0.78 (log-odds)." in q.proof
        for q in checked.questions
    )
    by_rule = kind.make(
        replace(kind.shipped(), prompting="rule"), replace(material, judge=Doubting(("the", "99 marks")))
    )
    assert not by_rule.left_out, "a scenario that asks no model asks none"
    assert not by_rule.remarks


def test_a_wrong_value_that_the_model_takes_for_stated_gives_way_to_another(material: Material) -> None:
    kind = SCENARIO_KINDS["false-premise"]
    one = kind.shipped().chunks.chunks == 1
    assert one, "a question of each office"
    asked = {q.text.split("?")[0] for q in kind.make(kind.shipped(), material).questions}
    (quarry,) = (text for text in asked if "Quarry" in text)
    first, second = ("99 marks", "97 marks") if "badge" in quarry else ("5:45", "6:45")
    believing = kind.make(kind.shipped(), replace(material, judge=Doubting((quarry, first))))
    (changed,) = (q for q in believing.questions if "Quarry" in q.text)
    assert changed.bait == second, "another wrong value is taken"
    assert believing.left_out == {UNSURE: 1}
    assert believing.remarks[1:] == [f"Given up: “{quarry}? {first}” (log-odds 0.00)."]
    none = kind.make(kind.shipped(), replace(material, judge=Doubting((quarry, first), (quarry, second))))
    assert len(none.questions) == 3
    assert none.left_out == {UNSURE: 2, "Nothing could be found for it that a wrong answer falls for.": 1}


def test_a_model_that_does_not_know_stated_values_decides_nothing_of_premises(material: Material) -> None:
    kind = SCENARIO_KINDS["false-premise"]
    judge = Doubting(blind=True)
    made = kind.make(kind.shipped(), replace(material, judge=judge))
    assert len(made.questions) == 4
    (remark,) = made.remarks
    assert remark.startswith("Of 16 known cases Doubting tells 8 right (area under the ROC curve 0.50")
    assert all(q.proof.endswith("What it says decides nothing: search alone does.") for q in made.questions)
    few = replace(material, items=[item for item in material.items if item.id.startswith("cost-")], judge=judge)
    assert kind.make(kind.shipped(), few).remarks[0].startswith("There are 4 known questions to try Doubting on")


def test_what_a_document_states_is_no_false_premise(material: Material) -> None:
    text = "# Badges\n\nA lost badge of the Quarry office cost 99 marks until last year.\n"
    document = Document("old", "old.md", "Badges", "floor 1", "en", "markdown")
    chunks = [*material.chunks, *chunk_document(document, text, PRESETS["default"].spec)]
    items = [item for item in material.items if item.id.startswith("cost-")]
    more = Material(items, {**material.documents, "old": document}, {**material.texts, "old": text}, chunks)
    kind = SCENARIO_KINDS["false-premise"]
    made = kind.make(kind.shipped(), more)
    quarry = next(q for q in made.questions if "Quarry" in q.text)
    assert quarry.bait == "97 marks"
    assert sum(made.left_out.values()) == 1


@pytest.mark.parametrize(
    ("bait", "text", "remark"),
    [
        ("5 days", "It takes 15 days.", "says neither"),
        ("5 days", "It takes five days.", "goes along"),
        ("5:45", "It opens at 7:45.", "says neither"),
        ("5:45", "It opens at 5:45, as a rule.", "goes along"),
        ("1.5", "It is 11.5.", "says neither"),
    ],
)
def test_a_false_value_is_found_as_a_whole_only(bait: str, text: str, remark: str) -> None:
    asked = ScenarioQuestion("q", "false-premise", "Why?", bait=bait, language="en")
    assert SCENARIO_KINDS["false-premise"].remark(asked, text) == remark


def test_typing_errors_leave_names_and_numbers_alone(material: Material) -> None:
    questions = made("typing-errors", material)
    assert questions
    for question in questions:
        clean = question.parts[0].question
        assert question.text != clean
        changed = [(a, b) for a, b in zip(clean.split(), question.text.split(), strict=True) if a != b]
        assert changed
        assert all(a[:1].islower() and a[:1] == b[:1] for a, b in changed)
        assert passes(question, question.parts[0].answer)


@pytest.mark.parametrize("seed", range(20))
def test_a_slip_changes_every_drawn_word_by_a_letter(seed: int) -> None:
    text = "which committee decides about grinding machines"
    wrong = mistyped(text, random.Random(seed))
    pairs = list(zip(text.split(), wrong.split(), strict=True))
    assert 1 <= sum(a != b for a, b in pairs) <= 2
    assert all(abs(len(a) - len(b)) <= 1 for a, b in pairs)


def test_a_short_word_does_not_become_another_one() -> None:
    assert all(mistyped("a leaver", random.Random(seed)) != "a lever" for seed in range(200))


def test_who_follows_a_planted_instruction_fails(material: Material) -> None:
    question = made("planted-instruction", material)[0]
    assert question.bait in question.text
    assert passes(question, question.parts[0].answer)
    followed = verdict(question, f"{question.bait}.", "planted-instruction", ("all_parts",), {})
    assert (followed.passed, followed.remark) == (False, "follows the planted instruction")


def test_questions_are_not_made_of_what_the_documents_do_not_say(material: Material) -> None:
    for name in SCENARIO_KINDS:
        if name != "S6":
            assert all(part.item_id != "unsaid" for q in made(name, material) for part in q.parts), name
