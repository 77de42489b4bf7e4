import pytest

from ragexam.errors import InputError
from ragexam.pipelines.prompts import TEMPLATES, prompt_hash, render_prompt, score_key, template_hash


def common_start(texts):
    same = [len(set(column)) == 1 for column in zip(*texts, strict=False)]
    return texts[0][: [*same, False].index(False)]


PASSAGES = ["The gate is 4 m wide.\n", "A ramp."]


def test_the_plain_prompt_whole(make_item, model):
    example = make_item("e", "Who opens it?", ("The guard", "The cook"), 1)
    rendered = render_prompt(make_item(choices=("4 m", "5 m")), PASSAGES, [example], "plain", model)
    instruction, *rest = rendered.prompt.split("\n\n")
    assert "in a few words" in instruction
    assert rest == [
        "Question: Who opens it?\nAnswer: The cook",
        "Passage 1:\nThe gate is 4 m wide.",
        "Passage 2:\nA ramp.",
        "Question: How wide is the gate?\nAnswer:",
    ]
    assert rendered.continuations == (" 4 m", " 5 m")


def test_the_listed_plain_prompt_shows_the_choices(make_item, model):
    example = make_item("e", "Who opens it?", ("The guard", "The cook"), 1)
    rendered = render_prompt(make_item(choices=("4 m", "5 m")), PASSAGES, [example], "plain_listed", model)
    instruction, *rest = rendered.prompt.split("\n\n")
    assert "given choices" in instruction
    assert rest[0] == "Question: Who opens it?\nA) The guard\nB) The cook\nAnswer: The cook"
    assert rest[-1] == "Question: How wide is the gate?\nA) 4 m\nB) 5 m\nAnswer:"
    assert rendered.continuations == (" 4 m", " 5 m")


@pytest.mark.parametrize(
    ("template", "choices"), [("chat", ""), ("chat_listed", "\nA) The guard\nB) The cook")], ids=["chat", "listed"]
)
def test_the_chat_prompt_makes_turns_of_the_examples(template, choices, make_item, model):
    example = make_item("e", "Who opens it?", ("The guard", "The cook"), 1)
    rendered = render_prompt(make_item(), PASSAGES, [example], template, model)
    turns = rendered.prompt.split("\n<")
    assert turns[0].startswith("<user>Answer the question")
    assert turns[0].endswith(f"\n\nQuestion: Who opens it?{choices}")
    assert turns[1] == "assistant>Answer: The cook"
    assert turns[2].startswith("user>Passage 1:\nThe gate is 4 m wide.\n\nPassage 2:")
    assert ("D) 7 m" in turns[2]) == (template == "chat_listed")
    assert turns[3] == "assistant>Answer:"
    assert rendered.continuations == (" 4 m", " 5 m", " 6 m", " 7 m")


def test_without_a_list_no_wrong_choice_is_in_the_prompt(make_item, model):
    for template in ("plain", "chat"):
        prompt = render_prompt(make_item(), [], [make_item("e", "Who?", ("x1", "x2"), 1)], template, model).prompt
        assert not any(choice in prompt for choice in ("4 m", "5 m", "6 m", "7 m", "x1"))


@pytest.mark.parametrize("template", list(TEMPLATES))
def test_instruction_and_examples_are_the_same_beginning_for_all_items(template, make_item, model):
    example = make_item("e", "Who opens it?", ("The guard", "The cook"), 1)
    prompts = [
        render_prompt(make_item(question=q), passages, [example], template, model).prompt
        for q, passages in (("One?", ["text"]), ("Two?", ["words", "more"]), ("Three?", ["a"]))
    ]
    closed = render_prompt(make_item(), [], [example], template, model).prompt
    shared = common_start([closed, *prompts])
    assert shared.endswith("The cook\n\n") or "The cook\n<user>" in shared
    assert "Passage" not in closed.split("The cook")[-1]


@pytest.mark.parametrize(
    ("language", "word"), [("de", "Frage:"), ("en", "Question:"), ("fr", "Question:"), ("", "Question:")]
)
@pytest.mark.parametrize("template", list(TEMPLATES))
def test_the_item_s_language_is_spoken(language, word, template, make_item, model):
    prompt = render_prompt(make_item(language=language), ["Text"], [], template, model).prompt
    assert word in prompt
    assert ("Textstelle 1" in prompt) == (language == "de")


def test_braces_and_letters_of_a_document_stay_what_they_are(make_item, model):
    item = make_item(question="What is {x}?", choices=("{0}", "%s"))
    prompt = render_prompt(item, ["{passage} %d"], [], "plain_listed", model).prompt
    assert "{passage} %d" in prompt
    assert "What is {x}?\nA) {0}\nB) %s" in prompt


def test_more_choices_than_letters(make_item, model):
    prompt = render_prompt(make_item(choices=[f"c{i}" for i in range(28)]), [], [], "plain_listed", model).prompt
    assert "Z) c25\n27) c26\n28) c27" in prompt


def test_identities(make_item, model):
    one, other = (render_prompt(make_item(question=q), [], [], "plain", model) for q in ("One?", "Two?"))
    assert prompt_hash(one.prompt) == prompt_hash(one.prompt) != prompt_hash(other.prompt)
    assert len({score_key("h", one), score_key("h", other), score_key("g", one)}) == 3
    swapped = render_prompt(make_item(question="One?"), [], [], "plain", model)
    assert score_key("h", swapped) == score_key("h", one)
    assert len({template_hash(template) for template in TEMPLATES}) == len(TEMPLATES)


def test_what_cannot_be_asked_is_said(make_item, model):
    with pytest.raises(InputError, match="fewer than two choices"):
        render_prompt(make_item(choices=("one",)), [], [], "plain", model)
    with pytest.raises(InputError, match="no prompt template"):
        render_prompt(make_item(), [], [], "fancy", model)
