from __future__ import annotations

from collections.abc import Callable

import pytest

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.definition_questions import definition_questions
from ragexam.exam.composition.stated.definitions import definition_values
from ragexam.records import Chunk

MakeChunk = Callable[..., Chunk]

ADD = """## Parameters

LayerName The name of the layer.
Length Constraints: Minimum length of 2. Maximum length of 140.
Required: Yes

Qualifier The alias.
Array Members: Maximum number of 6 items.

batch_size How many records are read.
Default: 100

Reads the layer. The maximum length of 77 does not matter here.
"""


def said(chunk: Chunk) -> dict[tuple[str, str], str]:
    return {(v.entity, v.attribute): v.text for v in definition_values([chunk], {})}


def test_limits_and_numbers_below_a_term_are_read(make_chunk: MakeChunk) -> None:
    chunk = make_chunk(ADD, "From: AddLayer")
    assert said(chunk) == {
        ("LayerName", "minimum length"): "2",
        ("LayerName", "maximum length"): "140",
        ("Qualifier", "maximum number of items"): "6",
        ("batch_size", "default"): "100",
    }
    value = definition_values([chunk], {})[0]
    block = chunk.text[chunk.lead :][value.evidence.start - 100 : value.evidence.end - 100]
    assert block.startswith("LayerName The name")
    assert block.endswith("Required: Yes")


@pytest.mark.parametrize(
    "text",
    [
        "The name of the layer.\nMaximum length: 140",  # no term
        "LayerName has a maximum length of 140.",  # no line of its own
        "LayerName The name.\nPattern: [a-z]{2,140}",
        "LayerName The name.\nDefault: 100\n\nLayerName Once more.\nDefault: 200",  # two things are said
        "| LayerName | The name |\n| Default: | 100 |",
    ],
)
def test_what_is_no_definition_is_not(make_chunk: MakeChunk, text: str) -> None:
    assert said(make_chunk(text)) == {}


def test_german_labels_are_kept(make_chunk: MakeChunk) -> None:
    text = "`Stapelgröße` ist hier ohne Belang.\n\n**Puffer** Wie viel gehalten wird.\nStandardwert: 250"
    assert said(make_chunk(text, language="de")) == {("Puffer", "Standardwert"): "250"}


def corpus(make_chunk: MakeChunk, language: str = "en") -> CorpusFacts:
    label = "Default" if language == "en" else "Standardwert"
    given = {"AddLayer": (50, 7), "DropLayer": (400, 7), "ListLayers": (90, 7)}
    return CorpusFacts.of(
        [
            make_chunk(
                f"MaxItems How many.\n{label}: {most}\n\nWaitTime How long.\n{label}: {wait}\n",
                f"From: {name}",
                document=name,
                language=language,
            )
            for name, (most, wait) in given.items()
        ]
    )


def test_the_same_term_elsewhere_is_the_first_wrong_answer(make_chunk: MakeChunk) -> None:
    questions = {q.question: q for q in definition_questions(corpus(make_chunk))}
    question = questions['According to "AddLayer", what is the default for MaxItems?']
    assert question.value.text == "50"
    assert question.wrong[:2] == ("400", "90")
    assert len(question.lookalikes) == 2
    # Most definitions say 7: that is guessed without any document.
    assert not any("WaitTime" in text for text in questions)


def test_german_quotes_the_label(make_chunk: MakeChunk) -> None:
    questions = [q.question for q in definition_questions(corpus(make_chunk, "de"))]
    assert "Laut „AddLayer“: Was ist für „MaxItems“ als „Standardwert“ angegeben?" in questions
