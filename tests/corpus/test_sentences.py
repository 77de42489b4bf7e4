from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.corpus.sentences import cut_long, split_sentences

# Sentences are written with " | " between them; the text is what remains without the marks.
ENGLISH = [
    "The office opens at 8.30 a.m. on Mondays. | It closes at 5 p.m. | The desk stays open.",
    "Ask Dr. Miller or Mrs. O'Brien. | They know, e.g. from experience, what to do.",
    "See Fig. 3 and No. 7 for details. | No. | We do not pay.",
    'He said: "Go home." | She did. | (They all did.) | End!',
    "What is it? | Is it good?! | Wait... | Yes.",
    "Version 3.5 of example.org costs $4.20. | Version 4 is free.",
    "In 2004. | The year after was worse.",
    "J. R. Smith wrote it with A. Jones. | The book sold well.",
    "Bring pens, paper, etc. | The rest is provided.",
    "Acme Inc. sells pens. | Bolt Ltd. | The shop closed.",
    "We said so. | They may do so. | Meet on Sun. | The end.",
    "It takes 10 min. of walking. | It takes 10 min. | The bus is faster.",
    "The U.S. Government pays. | We live in the U.S. | They do not.",
]
GERMAN = [
    "Das gilt z. B. für Reisen am 3. Mai und am 24. Dezember. | Danach gilt es nicht.",
    "Vgl. Abs. 2 und Nr. 5 der Ordnung. | Herr Dr. Maier hilft, d. h. er berät.",
    "Am 1. Tag zahlt die Firma ca. 4,50 € bzw. 5,00 €. | Am 2. Tag auch.",
    "Er wohnt in der Ludwigstr. 5 in Ulm. | Dort ist es ruhig.",
    "Der 2. Platz ging an Ulm. | Es waren 12. | Die Kinder lachten.",
    "Stifte, Papier usw. | Die Kosten trägt das Amt.",
    "„Komm bitte.“ | Sie kam. | »Gut.« | Ende.",
    "Dipl.-Ing. Weber und Prof. Dr. Kühn kommen. | Wir freuen uns.",
    "Die Müller GmbH zahlt. | Das Geld kam.",
]


@pytest.mark.parametrize("marked", ENGLISH)
def test_english(marked: str) -> None:
    parts = marked.split(" | ")
    text = " ".join(parts)
    assert [text[s:e] for s, e in split_sentences(text, language="en")] == parts


@pytest.mark.parametrize("marked", GERMAN)
def test_german(marked: str) -> None:
    parts = marked.split(" | ")
    text = " ".join(parts)
    assert [text[s:e] for s, e in split_sentences(text, language="de")] == parts


def test_a_small_letter_goes_on() -> None:
    assert len(split_sentences("Use Sect. 4. then stop")) == 1


def test_other_scripts() -> None:
    assert len(split_sentences("今日は休みです。明日は働きます。「はい。」終わり")) == 4
    assert len(split_sentences("هذا سؤال؟ نعم. انتهى")) == 3


def test_wrapped_lines_join_and_finished_lines_part() -> None:
    wrapped = (
        "The form must be handed in before the tenth day after the\njourney, or no money is paid.\nSecond sentence."
    )
    assert len(split_sentences(wrapped)) == 2
    assert len(split_sentences("Opening hours\nMonday to Friday\nSaturday")) == 3
    assert len(split_sentences("North lot: open\nand guarded")) == 1


def test_numbers_of_list_items_are_no_sentences() -> None:
    assert len(split_sentences("1. First do this. Then that.")) == 2
    assert len(split_sentences("- 12. First do this.")) == 1


@given(st.text(alphabet='abA. !?\n"1z(B)…。', max_size=150), st.sampled_from(["", "en", "de"]))
def test_sentences_hold_every_visible_character_in_order(text: str, language: str) -> None:
    spans = split_sentences(text, language=language)
    position = 0
    for start, end in spans:
        assert position <= start < end <= len(text)
        assert not text[position:start].strip()
        assert text[start:end] == text[start:end].strip()
        position = end
    assert not text[position:].strip()


@given(st.text(alphabet="ab cd.;,\n", max_size=200), st.integers(1, 40))
def test_long_stretches_are_cut_within_bounds(text: str, longest: int) -> None:
    pieces = cut_long(text, 0, len(text), longest)
    assert all(0 < end - start <= longest for start, end in pieces)
    assert "".join(text[s:e] for s, e in pieces).replace(" ", "").replace("\n", "") == "".join(text.split())


def test_cuts_prefer_ends_of_clauses_then_spaces() -> None:
    text = "alpha beta gamma, delta epsilon"
    assert [text[s:e] for s, e in cut_long(text, 0, len(text), 20)] == ["alpha beta gamma,", "delta epsilon"]
    text = "one two three"
    assert [text[s:e] for s, e in cut_long(text, 0, 13, 8)] == ["one two", "three"]
    text = "x" * 10
    assert [text[s:e] for s, e in cut_long(text, 0, 10, 4)] == ["xxxx", "xxxx", "xx"]
