from __future__ import annotations

import json

import pytest

from ragexam.exam.choice_items.published_strategy import (
    Parsed,
    PublishedAttempt,
    parse_json,
    parse_text,
    propose_item,
    read_key,
)
from ragexam.exam.choice_items.settings import GenerationSettings
from ragexam.prompt_files import prompt_text
from ragexam.records import from_json, to_json

PLAIN = """Question: Who signs form F-12?
A) pier master
B) gate officer
C) cargo clerk
D) deck hand
Correct Answer: B) gate officer
Explanation: It says so."""


@pytest.mark.parametrize(
    "raw",
    [
        PLAIN,
        PLAIN.replace("A) ", "A. ").replace("B) g", "B. g").replace("C) ", "C: ").replace("D) ", "(D) "),
        PLAIN.replace("Question:", "**Question:**").replace("Correct Answer: B) gate officer", "**Correct Answer:** B"),
        PLAIN.replace("Correct Answer: B) gate officer", "Correct answer: gate officer"),
        PLAIN.replace("Correct Answer: B) gate officer", "Correct Answer:\nB) gate officer"),
        "Here is the item.\n\n".replace("Here is the item.", "") + PLAIN.replace("\n", "\n\n"),
        PLAIN.replace("Question: Who signs", "Question: Who\nsigns"),
        PLAIN + "\n\nQuestion: Another?\nA) x\nB) y",
    ],
)
def test_reads_what_models_make_of_the_syntax(raw: str) -> None:
    parsed = parse_text(raw)
    assert isinstance(parsed, Parsed), parsed
    assert parsed.question == "Who signs form F-12?"
    assert parsed.choices == ("pier master", "gate officer", "cargo clerk", "deck hand")
    assert parsed.key == 1


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        ("", "No question"),
        ("I cannot do that.", "0 of 4"),
        (PLAIN.replace("D) deck hand\n", ""), "3 of 4"),
        (PLAIN.replace("Correct Answer: B) gate officer\n", ""), "not found"),
        (PLAIN.replace("B) gate officer\nExpl", "the harbour cat\nExpl"), "none of the candidates"),
    ],
)
def test_says_what_could_not_be_read(raw: str, reason: str) -> None:
    parsed = parse_text(raw)
    assert isinstance(parsed, str)
    assert reason in parsed


@pytest.mark.parametrize(
    ("answer", "key"),
    [
        ("C", 2),
        ("(c)", 2),
        ("c) red", 2),
        ("Candidate C", 2),
        ("red", 2),
        ("Red.", 2),
        ("blue or red", None),
        ("", None),
    ],
)
def test_reads_the_key(answer: str, key: int | None) -> None:
    assert read_key(answer, ["green", "gold", "red", "grey"]) == key


def test_the_fixed_form() -> None:
    fields = {"question": "Who signs form F-12?", "A": "A) pier master", "B": "b", "C": "c", "D": "d", "correct": "D"}
    parsed = parse_json(json.dumps(fields))
    assert parsed == Parsed("Who signs form F-12?", ("pier master", "b", "c", "d"), 3, "")
    assert parse_json('{"question": "Who') == "The text ends in the middle."
    assert parse_json("{}") == "A field is missing."


def test_the_prompt_is_the_published_one() -> None:
    text = prompt_text("exam_paper.txt", task_domain="DevOps", documentation="<<task_domain>> stays.")
    assert text.startswith(
        "Human: Here is some documentation from DevOps: <<task_domain>> stays.. From this, generate\n"
    )
    assert text.endswith("Correct Answer: {correct answer}\n\nAssistant:")


def test_unread_texts_are_kept_and_counted_and_the_next_one_is_taken(make_chunk, told) -> None:
    chunk = make_chunk("The gate officer signs form F-12 each morning. Nobody else may sign.")
    texts = iter(["nonsense", PLAIN.replace("D) deck hand", "D) pier master"), PLAIN])
    backend = told(lambda prompt: next(texts))
    attempt = propose_item(chunk, backend, GenerationSettings(strategy="paper", retries=3), 1)
    assert [t.outcome for t in attempt.tries] == ["unparsed", "choices not distinct", "kept"]
    assert attempt.tries[0].raw == "nonsense"
    assert attempt.unparsed == 1
    item = attempt.item
    assert item is not None
    assert item.choices[item.key] == "gate officer"
    assert item.strategy == "paper"
    # The evidence is the sentence in which the right answer stands.
    assert (item.evidence[0].start, item.evidence[0].end) == (
        100,
        100 + len("The gate officer signs form F-12 each morning."),
    )
    assert from_json(PublishedAttempt, to_json(attempt)) == attempt


def test_a_passage_that_gives_nothing_is_given_up(make_chunk, told) -> None:
    attempt = propose_item(make_chunk("Some text."), told(), GenerationSettings(strategy="paper_schema", retries=2), 1)
    assert attempt.item is None
    assert attempt.unparsed == 2
