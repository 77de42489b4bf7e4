"""The scripted model helps to search: it rewords questions and names documents, the same in any order and place."""

import json

import pytest

from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.llm.scripted.search import search_text

NAME = {"type": "object", "properties": {"name": {"type": "string"}}}


def rewrites(n):
    return {"type": "object", "properties": {"rewrites": {"type": "array", "minItems": n, "maxItems": n}}}


@pytest.mark.parametrize(
    ("question", "begins"),
    [
        (
            "How long is the warranty of a Kestova 210?",
            "According to the documents, how long is the warranty of a Kestova",
        ),
        ("Wie lange ist die Garantie auf den Kestova 210?", "Laut den Unterlagen: wie lange ist die Garantie auf den"),
    ],
)
def test_a_question_in_other_words_keeps_its_language_names_and_numbers(question, begins):
    prompt = f"<|system|>\nRewrite.\n<|user|>\nQuestion: {question}\n<|assistant|>\n"
    text = ScriptedBackend(1).generate(prompt, max_tokens=400, schema=rewrites(3)).text
    made = json.loads(text)["rewrites"]
    assert made[0].startswith(begins)
    assert len(set(made)) == 3
    assert all("Kestova 210" in one for one in made)


def test_a_document_is_named_by_the_words_that_it_shares_rare_ones_first():
    names = "Leave at the Harbour site", "Leave at the Quarry site", "Travel policy"
    prompt = "Names:\n" + "\n".join(f"- {name}" for name in names)
    for question, wanted in (
        ("How many days of leave has the Quarry?", names[1]),
        ("What does the policy say of trains?", names[2]),
        ("What is this?", names[0]),  # nothing shared: the first
    ):
        assert json.loads(str(search_text(NAME, prompt, question))) == {"name": wanted}


def test_without_a_list_it_says_the_longest_words_of_the_question():
    assert json.loads(str(search_text(NAME, "", "How often are the dosing pumps calibrated?"))) == {
        "name": "often dosing calibrated"
    }
    assert json.loads(str(search_text(NAME, "", "Why?")))["name"] == "Why?"


def test_other_requests_are_left_to_others():
    assert search_text({"type": "object", "properties": {"question": {"type": "string"}}}, "", "x") is None
    assert search_text({"type": "string"}, "", "x") is None
