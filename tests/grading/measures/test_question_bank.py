"""Banks of exam questions: what is read of what a model writes, and the published rules for ratings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from ragexam.grading.measures import question_bank
from ragexam.grading.measures.question_bank import generate_bank, keys_of, rating_in, read_questions
from ragexam.records import RubricEntry


@pytest.mark.parametrize(
    ("text", "rating"),
    [
        ("5: The answer is highly relevant, complete, and accurate.", 5),
        ("I would say 4.", 4),
        ("Rating: 3, since there are gaps", 3),
        ("0", 0),
        ("On a scale of 0 to 5: 4", 4),
        ("On a scale from 0 (worst) to 5 (best), I would rate it 3.", 3),
        ("On a scale of 0 (worst) to 5 (best): 2.", 2),
        ("The answer covers 2 of 3 layers. Score: 3", 3),
        ("4/5", 4),
        ("4 out of 5", 4),
        ("I rate this 2 on a scale of 0-5.", 2),
        ("Zwischen 0 und 5: die Note ist 4.", 4),
        ("**Rating:** 5", 5),
        ("- 4: The answer is mostly relevant", 4),
        ("The passage names 2 of the layers, so the rating is 3", 3),
        ("The context names 3 layers and what each of them does. Based on this, the answerability is rated 5.", 5),
        ("The context does not mention the 4 layers.", 0),
        ("The context does not mention the layers, so 2.", 2),
        ("Layers 2 and 3 are named", 2),
        ("0 to 5", 1),  # the scale alone rates nothing
        ("The answer is the epidermis.", 1),  # unparsable: answered somehow
        ("10", 1),
        ("3.5", 1),
        ("unanswerable", 0),
        ("It does not say.", 0),
        ("(iii)", 0),
        ("The context does not mention the skin.", 0),
        ("", 0),
    ],
)
def test_ratings_by_the_published_rules(text: str, rating: int) -> None:
    assert rating_in(text) == rating


@pytest.mark.parametrize(
    "text",
    [
        '{"questions":["What is the outer layer?", "Who found \\"it\\" first?"]}',
        'Sure:\n```json\n{"questions": [\n "What is the outer layer?",\n "Who found \\"it\\" first?",\n "What is the fun',
        '1. What is the outer layer?\n2) Who found "it" first?\nI hope this helps.',
        '- what is  the outer layer?\n- What is the outer layer?\n- Who found "it" first?',
    ],
)
def test_questions_are_read_in_any_form(text: str) -> None:
    questions = read_questions(text)
    assert [one.casefold() for one in questions] == ["what is the outer layer?", 'who found "it" first?']


def test_a_question_that_is_written_again_and_again_is_one() -> None:
    """As a model of half a billion weights does it: the text never closes."""
    again = '{"questions":["' + "How many visitors can come? " * 20 + "How many vis"
    assert read_questions(again) == ["How many visitors can come?"]
    assert read_questions('["Who may come in? Who must go out?"]') == ["Who may come in?", "Who must go out?"]


def test_what_is_no_question_is_left() -> None:
    assert read_questions('{"questions":["Skin.", "Why?", "{}"]}') == []


class Writer:
    """A judge that writes a list for each subtopic it is asked about."""

    key = name = family = "writer"

    def __init__(self) -> None:
        self.asked: list[Sequence[Mapping[str, str]]] = []

    def label_probabilities(self, messages: Sequence[Mapping[str, str]], labels: Sequence[str]) -> tuple[float, ...]:
        raise NotImplementedError

    def write(
        self, messages: Sequence[Mapping[str, str]], max_tokens: int, stop: Sequence[str] = (), enough: object = None
    ) -> str:
        self.asked.append(messages)
        topic = "burns" if "burns" in messages[0]["content"] else "layers"
        return f'What of {topic} matters?", "How many {topic} are there?", "What is the skin for?"'


def test_a_bank_has_the_questions_of_every_subtopic_once() -> None:
    judge = Writer()
    bank = generate_bank(judge, "The skin", ("layers", "burns"), per=3)
    assert [(entry.topic, entry.text) for entry in bank] == [
        ("layers", "What of layers matters?"),
        ("layers", "How many layers are there?"),
        ("layers", "What is the skin for?"),
        ("burns", "What of burns matters?"),
        ("burns", "How many burns are there?"),
    ]
    assert {entry.origin for entry in bank} == {"model"}
    assert len({entry.id for entry in bank}) == 5
    first = judge.asked[0][0]["content"]
    assert first.startswith("Explore the connection between 'The skin' with a specific focus on the subtopic 'layers'.")
    assert "#:" not in first
    assert judge.asked[0][1] == {"role": "assistant", "content": '{"questions":["'}
    assert len(generate_bank(judge, "The skin", ("layers",), per=1)) == 1


class Streaming:
    """A judge that writes one text sign by sign, as far as it is not told that this is enough."""

    key = name = family = "streaming"

    def __init__(self, text: str) -> None:
        self._text = text
        self.written = ""

    def label_probabilities(self, messages: Sequence[Mapping[str, str]], labels: Sequence[str]) -> tuple[float, ...]:
        raise NotImplementedError

    def write(
        self,
        messages: Sequence[Mapping[str, str]],
        max_tokens: int,
        stop: Sequence[str] = (),
        enough: Callable[[str], bool] | None = None,
    ) -> str:
        self.written = ""
        for sign in self._text:
            self.written += sign
            if enough is not None and enough(self.written):
                break
        return self.written


@pytest.mark.parametrize(
    ("text", "least"),
    [
        (
            'What is one? ", "Who is \\"two\\"?", "What is one?", "Why is it three?", "And is it four? ", "So on?',
            "three?",
        ),
        ('What is one? Who is \\"two\\"? Why is it three? And is it four?", "So on and so forth?", "What?"', 'four?"'),
        ("What is one?\n2. Who is two?\n3. Why is it three?\n4. And is it four?", ""),
    ],
)
def test_a_list_is_written_no_further_than_it_is_read(text: str, least: str) -> None:
    judge = Streaming(text)
    bank = generate_bank(judge, "The skin", per=3)
    whole = read_questions('{"questions":["' + text)
    assert [entry.text for entry in bank] == whole[:3]
    assert len(bank) == 3
    ends = text.index(least) + len(least) if least else len(text)
    assert judge.written.rstrip('"') == text[:ends].rstrip('"')


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("4: The answer is mostly relevant", "4:"),
        ("**- 4: mostly relevant", "**- 4:"),
        ("0 to 5: I would say 3", None),
        ("On a scale of 0 to 5: 4", None),
        ("4 of 5: nearly all. Rating: 3", None),
        ("4.5: good", None),
        ("10: all of it", None),
        ("The rating is 4: mostly", None),
    ],
)
def test_a_rating_in_the_form_asked_for_is_read_no_further(text: str, read: str | None) -> None:
    judge = Streaming(text)
    rating = question_bank.rate(judge, "What is the skin for?", "It keeps water in.")
    assert rating == rating_in(text)
    assert judge.written == (text if read is None else read)


def test_without_subtopics_the_query_is_broken_down() -> None:
    judge = Writer()
    assert [entry.topic for entry in generate_bank(judge, "The skin")] == ["", "", ""]
    assert judge.asked[0][0]["content"].startswith("Break the query 'The skin' down")


def test_a_question_may_have_several_keys() -> None:
    assert keys_of(RubricEntry("a", "?", "rise | increase|")) == ["rise", "increase"]
    assert keys_of(RubricEntry("a", "?")) == []
