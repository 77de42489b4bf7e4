"""Statement extraction step by step, with a model that says what a test tells it to say."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from ragexam.exam.open_items.items import is_borrowed
from ragexam.exam.open_items.premises import choose_premises
from ragexam.exam.open_items.settings import OpenSettings
from ragexam.exam.open_items.simple_prompt import propose_simple
from ragexam.exam.open_items.statement_texts import read_bullets, tidy_theme
from ragexam.exam.open_items.statements import propose_question, read_facts
from ragexam.prompt_files import prompt_text
from ragexam.records import Chunk

BODY = (
    "The pump Brindle runs at 40 bar. The pump Tavik runs at 25 bar. "
    "A seal of the pumps is changed after 9 months of service by the night crew."
)
FACTS = [
    "The pump Brindle runs at 40 bar.",
    "The pump Tavik runs at 25 bar.",
    "A seal of the pumps is changed after 9 months of service by the night crew.",
]
Say = Callable[[str, str], str]


class Told:
    """Answers a step by a function of step and last message; keeps both."""

    def __init__(self, say: Say) -> None:
        self.say = say
        self.asked: list[tuple[str, str, float]] = []

    def __call__(
        self, step: str, turns: Any, *, max_tokens: int, schema: Any = None, temperature: float = 0.0, seed: int = 0
    ) -> str:
        self.asked.append((step, turns[-1]["content"], temperature))
        return self.say(step, turns[-1]["content"])


def fixed(step: str, task: str) -> str:
    if step == "theme":
        return json.dumps({"theme": "Pumps of the works"})
    if step == "facts":
        return json.dumps({"statements": FACTS})
    if step == "summaries":
        text = "Brindle runs at 40 bar and Tavik at 25 bar, and a seal is changed after 9 months of service."
        return json.dumps({"statements": [{"from": [1, 2, 3], "statement": text}]})
    if step == "conclusions" and "Comparison" in task:
        return json.dumps({"compared": "the pressure of both", "conclusion": "Brindle needs more pressure than Tavik."})
    if step == "conclusions":
        return json.dumps({"case": "A pump", "conclusion": "The seal of a pump must be changed."})
    if "Statement with several parts" in task:
        return json.dumps({"question": "Summarise how the pumps Brindle and Tavik are run."})
    if "Compared" in task:
        return json.dumps({"question": "Which pump needs more pressure, Brindle or Tavik?"})
    return json.dumps({"question": "What is true of the pumps Brindle and Tavik?"})


@pytest.fixture
def chunk(make_chunk: Any) -> Chunk:
    made: Chunk = make_chunk(BODY, context="From: Pumps")
    return made


@pytest.mark.parametrize(
    ("wanted", "answers"),
    [
        ("fact_single", FACTS),
        ("summary", ["Brindle runs at 40 bar and Tavik at 25 bar, and a seal is changed after 9 months of service."]),
        ("reasoning", ["Brindle needs more pressure than Tavik."]),
    ],
)
def test_each_label_has_its_own_statement(chunk: Chunk, wanted: str, answers: list[str]) -> None:
    told = Told(fixed)
    made = propose_question(chunk, wanted, told, OpenSettings(), model_hash="m", seed=1)
    assert made.item is not None, made.tries
    assert made.item.answer in answers
    assert made.item.wanted_label == wanted
    assert made.item.strategy == "statements"
    assert [step for step, _, _ in told.asked][:2] == ["theme", "facts"]
    assert "Pumps of the works" in told.asked[-1][1]
    assert [tried.outcome for tried in made.tries][-1] == "kept"


def test_a_conclusion_rests_on_the_facts_behind_it(chunk: Chunk) -> None:
    made = propose_question(chunk, "reasoning", Told(fixed), OpenSettings(), model_hash="m", seed=1)
    assert made.item is not None
    start = chunk.start
    assert [BODY[s.start - start : s.end - start] for s in made.item.evidence] == FACTS[:2]


def test_a_question_for_another_passage_has_no_evidence(chunk: Chunk, make_chunk: Any) -> None:
    other = make_chunk("The garden of the villa is watered at noon by two boys.", document="garden")
    made = propose_question(other, "unanswerable", Told(fixed), OpenSettings(), model_hash="m", seed=1, source=chunk)
    assert made.item is not None
    assert made.item.passage == other.text
    assert made.item.evidence == ()
    assert made.item.answer == "The passage does not say."
    assert "another document, which answers it" in made.item.explanation
    assert is_borrowed(made.item)


def test_what_fails_is_kept_with_its_reason(chunk: Chunk) -> None:
    def badly(step: str, task: str) -> str:
        if step == "question":
            return '{"question": "What does the passage say about the pumps?"}'
        return fixed(step, task)

    made = propose_question(chunk, "fact_single", Told(badly), OpenSettings(retries=2), model_hash="m", seed=1)
    assert made.item is None
    assert [(t.step, t.outcome) for t in made.tries] == [("question", "prompt echo")] * 2
    assert all(t.raw and t.statement for t in made.tries)


def test_a_case_has_to_name_its_figure(chunk: Chunk) -> None:
    def cases(step: str, task: str) -> str:
        if step == "facts":
            return json.dumps({"statements": FACTS[2:]})
        return fixed(step, task)

    made = propose_question(chunk, "reasoning", Told(cases), OpenSettings(), model_hash="m", seed=1)
    assert made.item is None
    assert "not a conclusion" in [t.outcome for t in made.tries]


def test_texts_that_cannot_be_read(chunk: Chunk) -> None:
    made = propose_question(chunk, "summary", Told(lambda step, task: "{"), OpenSettings(), model_hash="m")
    assert made.item is None
    assert made.tries[0].outcome == "unparsed"


def test_a_list_cut_by_the_cap_loses_its_last_entry_only(chunk: Chunk) -> None:
    cut = json.dumps({"statements": FACTS})[:-20]
    told = Told(lambda step, task: cut if step == "facts" else fixed(step, task))
    assert read_facts(chunk, told, OpenSettings()) == 2


def test_published_form_reads_bullets(chunk: Chunk) -> None:
    def published(step: str, text: str) -> str:
        return {
            "theme": "The main theme of the passage is pumps of the works.",
            "facts": "Here they are:\n> " + "\n> ".join(FACTS) + "\netc",
            "conclusions": "> Brindle needs more pressure than Tavik.",
            "question": "> Which pump needs more pressure, Brindle or Tavik?",
        }[step]

    told = Told(published)
    made = propose_question(chunk, "reasoning", told, OpenSettings(form="published"), model_hash="m", seed=1)
    assert made.item is not None, made.tries
    assert made.item.question == "Which pump needs more pressure, Brindle or Tavik?"
    # Word for word: the last prompt begins and ends as published.
    assert told.asked[-1][1].startswith("I have a paragraph with the following theme:\n[[pumps of the works]]")
    assert told.asked[-1][1].endswith("Do not output anything else other than the question.")


def test_german_passages_are_asked_in_german(make_chunk: Any) -> None:
    chunk = make_chunk("Die Pumpe Brindle läuft mit 40 bar. Sie steht im Keller.", language="de")
    told = Told(lambda step, task: "{}")
    propose_question(chunk, "fact_single", told, OpenSettings(), model_hash="m")
    assert told.asked[0][1].startswith("Abschnitt:\n")
    told = Told(lambda step, task: "")
    propose_question(chunk, "fact_single", told, OpenSettings(form="published"), model_hash="m")
    assert told.asked[0][1].endswith("Write in German.")


def test_later_turns_draw_other_statements(chunk: Chunk) -> None:
    answers = set()
    for turn in range(3):
        made = propose_question(chunk, "fact_single", Told(fixed), OpenSettings(), model_hash="m", seed=1, turn=turn)
        assert made.item is not None
        answers.add(made.item.answer)
    assert len(answers) == 3


def test_simple_prompt(chunk: Chunk) -> None:
    replies = iter(["nothing", '{"question": "At how many bar does Brindle run?", "answer": "40 bar"}'])
    told = Told(lambda step, task: next(replies))
    made = propose_simple(chunk, told, OpenSettings(strategy="simple"), model_hash="m")
    assert made.item is not None
    assert [t.outcome for t in made.tries] == ["unparsed", "kept"]
    assert (made.item.strategy, made.item.wanted_label, made.item.answer) == ("simple", "", "40 bar")
    assert [temperature for _, _, temperature in told.asked] == [0.0, 0.7]
    (span,) = made.item.evidence
    assert BODY[span.start - chunk.start : span.end - chunk.start] == FACTS[0]


# ------------------------------------------------------------------ premises


def test_comparisons_say_which_is_more() -> None:
    premises = choose_premises(FACTS[:2])
    assert (premises[0].kind, premises[0].facts, premises[0].comparison) == (
        "comparison",
        (0, 1),
        "25 bar is less than 40 bar",
    )


def test_often_is_not_long() -> None:
    facts = ["Class A goods are counted every 5 weeks.", "Class B goods are counted every 4 months."]
    assert choose_premises(facts)[0].comparison == "every 5 weeks is more often than every 4 months"


@pytest.mark.parametrize(
    ("fact", "side"), [("Phones are replaced after 44 months.", 1), ("Reports are due within 70 days.", -1)]
)
def test_a_case_is_one_that_the_fact_applies_to(fact: str, side: int) -> None:
    for seed in range(5):
        (premise,) = choose_premises([fact], seed=seed)
        assert premise.kind == "case"
        own = int(premise.figure.split()[0])
        limit = 44 if side > 0 else 70
        assert (own - limit) * side > 0
        assert ("more than" if side > 0 else "less than") in premise.comparison


def test_nothing_follows_from_what_was() -> None:
    assert choose_premises(["On average, customers paid after 33.4 days in 2024."]) == []


# ------------------------------------------------------------------ reading


@pytest.mark.parametrize(
    ("raw", "entries"),
    [
        ("> One thing.\n> Two things.", ["One thing.", "Two things."]),
        ("Sure:\n1. **One thing.**\n2) Two things.\netc", ["One thing.", "Two things."]),
        ("- > One thing.\n* Two things.\n* One thing.", ["One thing.", "Two things."]),
        ("Question: What is it?", ["What is it?"]),
        ("Here are the statements:\nOne thing.", ["One thing."]),
        ("", []),
    ],
)
def test_bullets(raw: str, entries: list[str]) -> None:
    assert read_bullets(raw) == entries


def test_themes() -> None:
    assert tidy_theme('The main theme behind the passage is "pumps".\nMore') == "pumps"
    assert len(tidy_theme("word " * 100)) <= 160


def test_prompts_are_the_published_ones() -> None:
    asked = prompt_text("statement_conclusions.txt", theme="T", statements="S")
    assert asked.startswith("Generate three reasoning conclusions that can be drawn from the following statements.")
    assert asked.endswith("Theme: [[T]]\nStatements:[[\nS\n]]")
    assert '{"question": "your factoid question", "answer"' in prompt_text("open_simple.txt", context="C")
