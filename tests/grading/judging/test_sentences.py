"""Sentences of an answer: whole, in order, none too short to say something."""

from __future__ import annotations

import pytest

from ragexam.grading.judging.sentences import answer_sentences


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("It is in May. It lasts 27 days.", ["It is in May.", "It lasts 27 days."]),
        ("Yes. It is in May. No way.", ["Yes. It is in May. No way."]),
        ("27 days", ["27 days"]),
        ("", []),
        ("Es gilt ab 3. Mai für alle. Danach nicht mehr.", ["Es gilt ab 3. Mai für alle.", "Danach nicht mehr."]),
    ],
)
def test_short_ones_go_with_their_neighbour(text: str, wanted: list[str]) -> None:
    assert answer_sentences(text, "de" if "Mai" in text else "en") == wanted


def test_every_sentence_stands_in_the_answer_word_by_word() -> None:
    text = "First there is one.\n\nThen, as   I said, there is another one; fine. Ok."
    sentences = answer_sentences(text, "en")
    assert all(sentence in text for sentence in sentences)
    assert "".join("".join(sentences).split()) == "".join(text.split())
