from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.exam.passages.spans import locate, split_sentences


def test_cuts_prose_lists_tables_and_headings() -> None:
    text = (
        "# Leave\n\nLeave takes form P-14, e.g. for summer. Ask by 5 p.m.\non Friday. It is paid.\n"
        "- first entry\n- second entry\n  goes on\n| Day | Pay |\n|---|---|\n| Monday | 5 |\n"
    )
    sentences = [(s.kind, " ".join(s.text.split())) for s in split_sentences(text)]
    assert sentences == [
        ("heading", "# Leave"),
        ("prose", "Leave takes form P-14, e.g. for summer."),
        ("prose", "Ask by 5 p.m. on Friday."),
        ("prose", "It is paid."),
        ("bullet", "- first entry"),
        ("bullet", "- second entry goes on"),
        ("row", "| Day | Pay |"),
        ("row", "| Monday | 5 |"),
    ]


def test_a_context_line_is_no_part_of_the_first_sentence() -> None:
    text = "From: Leave policy\nLeave is paid by the week."
    assert [s.text for s in split_sentences(text, 19)] == ["From: Leave policy", "Leave is paid by the week."]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("It works up to 52 °C. The room is cold.", 2),
        ("It is filled with the oil Grafolen 68. The lamp shines.", 2),
        ("The result is written on sheet S-44. It is signed.", 2),
        ("The fuse has 16 A. It is grey.", 2),
        ("Die Inventur ist am 3. Tag vorbei. Danach ist frei.", 2),
        ("Gültig ab 1. April 2025. Verantwortlich ist die Leitung.", 2),
        ("Der Antrag kommt bis 12. Oktober an.", 1),
        ("J. R. Smith came.", 1),
    ],
)
def test_numbers_and_units_end_sentences_and_ordinals_do_not(text: str, sentences: int) -> None:
    assert len(split_sentences(text)) == sentences


@given(st.text(alphabet="aB. \n|-#*1?", max_size=120))
def test_sentences_stand_where_they_say_in_order_and_lose_no_word(text: str) -> None:
    sentences = split_sentences(text)
    end = 0
    for sentence in sentences:
        assert text[sentence.start : sentence.end] == sentence.text
        assert sentence.start >= end
        end = sentence.end
    # Letters only stand outside a sentence in no case: rules and gaps have none.
    inside = sum(sum(c.isalpha() for c in s.text) for s in sentences)
    assert inside == sum(c.isalpha() for c in text)


@pytest.mark.parametrize(
    ("needle", "text", "expected"),
    [
        ("14 days", "within **14\n  days** of", "14\n  days"),
        ("5 days", "15 days", None),
        ("1", "1.5 kg", None),
        ("5 kg", "1.5 kg", None),
        ("Pier Master", "the pier master signs", "pier master"),
        ("pier", "piers", None),
        ("form F-12", "form F-12.", "form F-12"),
        ("", "anything", None),
    ],
)
def test_locates_whole_words_through_markup(needle: str, text: str, expected: str | None) -> None:
    place = locate(needle, text)
    assert (text[place[0] : place[1]] if place else None) == expected
