import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.retrieval.indexes.tokens import STOP_WORDS, tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Press the red Button.", ["press", "the", "red", "button"]),
        ("QX-41", ["qx-41", "qx", "41"]),
        ("3.5 kg, 1,200 parts at 14:30.", ["3.5", "kg", "1,200", "parts", "at", "14:30"]),
        ("Part_7/b", ["part_7/b", "part", "7", "b"]),
        ("Straße STRASSE", ["strasse", "strasse"]),
        ("Gerät GERÄT Gera\u0308t Geraet", ["geraet"] * 4),
        ("the company's rules and the company’s", ["the", "company", "rules", "and", "the", "company"]),
        ("end. Next", ["end", "next"]),
        ("v2.1 и Москва 東京", ["v2.1", "и", "москва", "東京"]),
        ("- _ ... !", []),
        ("", []),
    ],
)
def test_terms(text, expected):
    assert tokens(text) == expected


def test_stop_words_are_left_out_of_both_languages():
    assert tokens("What is the height of the ramp, und wie hoch?", STOP_WORDS) == ["height", "ramp", "hoch"]


def test_stop_words_are_written_as_terms_are():
    assert all(tokens(word) == [word] for word in STOP_WORDS)


@given(st.text())
def test_any_text_gives_terms_without_blanks_and_of_one_case(text):
    for word in tokens(text):
        assert word
        assert not any(c.isspace() for c in word)


@given(st.text(alphabet="aBÄß41-. ", max_size=30))
def test_case_does_not_matter(text):
    assert tokens(text.upper()) == tokens(text.lower().upper())
    assert tokens(text) == tokens(text.swapcase().swapcase()) or "ß" in text
