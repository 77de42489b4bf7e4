from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.corpus.text import decode, looks_binary, plain_characters, render_table, squeeze, text_hash, tidy

GERMAN = "Die Größe der Räume wird jährlich überprüft. Änderungen gelten ab März, für alle Büros außer dem Süden. " * 3


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252", "iso-8859-1"]
)
def test_encodings_are_recognised(encoding: str) -> None:
    text, _ = decode(GERMAN.encode(encoding))
    assert text.lstrip("\ufeff") == GERMAN


def test_a_declared_encoding_counts_where_utf8_is_impossible() -> None:
    russian = "Командировка утверждается руководителем отдела."
    assert decode(russian.encode("koi8-r"), "koi8-r")[0] == russian


def test_a_false_declaration_does_no_harm() -> None:
    assert decode(GERMAN.encode(), "ascii")[0] == GERMAN
    assert decode(GERMAN.encode("cp1252"), "no-such-encoding")[0] == GERMAN


def test_an_encoding_made_of_ascii_bytes_needs_its_declaration() -> None:
    japanese = "出張の手続きについて"
    assert decode(japanese.encode("iso-2022-jp"), "iso-2022-jp")[0] == japanese


@given(st.binary(max_size=400))
def test_any_bytes_decode(data: bytes) -> None:
    text, encoding = decode(data)
    assert isinstance(text, str)
    assert encoding


@given(st.text(alphabet="abcdefghij äöüß.\n", min_size=4, max_size=200))
def test_utf8_comes_back(text: str) -> None:
    assert decode(text.encode())[0] == text


def test_binary_and_text_are_told_apart() -> None:
    assert looks_binary(b"\x00\x01\x02\x03 abc")
    assert looks_binary(bytes(range(1, 32)) * 4)
    assert not looks_binary("Guten Tag".encode("utf-16"))
    assert not looks_binary("Guten Tag, Büro".encode("utf-16-le"))
    assert not looks_binary(GERMAN.encode())


def test_tidy_makes_characters_plain() -> None:
    assert tidy("\ufeffof\ufb01ce\u00a0hours\u00ad\r\nnext\x00 line  \r\r\r\r\n\n\nend\u2028x\n") == (
        "office hours\nnext line\n\nend\nx"
    )
    assert tidy("u\u0308ber") == "über"
    assert tidy("broken \ud800 surrogate") == "broken ? surrogate"


@given(st.text(max_size=300))
def test_tidy_twice_is_tidy_once(text: str) -> None:
    once = tidy(text)
    assert tidy(once) == once
    assert "\n\n\n" not in once
    once.encode("utf-8")


@given(
    st.text(
        alphabet=st.sampled_from(
            "a e-\u0301.\t\n\r\x0b\x0c\x85\u2028\u2029\xa0\u2003\u3000\xad\ufb01\ufb06\x00\x1f\x7f\u200b\u202e\ufeffß漢"
        )
    )
)
def test_plain_characters_are_those_of_a_table(text: str) -> None:
    breaks = dict.fromkeys("\x0b\x0c\r\x85\u2028", "\n") | {"\u2029": "\n\n"}
    spaces = dict.fromkeys("\xa0\u2003\u3000", " ")
    nothing = dict.fromkeys("\xad\x00\x1f\x7f\u200b\u202e\ufeff", "")
    table = {**nothing, **spaces, **breaks, "\ufb01": "fi", "\ufb06": "st"}
    one_by_one = "".join(table.get(character, character) for character in text.replace("\r\n", "\n"))
    assert plain_characters(one_by_one) == plain_characters(text) == unicodedata.normalize("NFC", one_by_one)


def test_hash_ignores_white_space_only() -> None:
    assert text_hash("a  b\n\nc") == text_hash("a b c")
    assert text_hash("a b c") != text_hash("a b d")


def test_table_by_hand() -> None:
    assert render_table([["Country", "", "Rate"], ["Norway ", "", "62\nEUR"], ["", "", ""], ["a|b"]]) == (
        "| Country | Rate |\n| --- | --- |\n| Norway | 62 EUR |\n| a\\|b |  |"
    )


def test_a_table_of_one_column_becomes_lines_and_an_empty_one_nothing() -> None:
    assert render_table([["a"], ["b", ""]]) == "a\nb"
    assert render_table([["", " "], []]) == ""


@given(st.lists(st.lists(st.text(max_size=8), max_size=5), max_size=6))
def test_every_cell_is_in_the_table(rows: list[list[str]]) -> None:
    table = render_table(rows)
    for row in rows:
        for cell in row:
            assert squeeze(cell).replace("|", "\\|") in table or squeeze(cell) in table
