"""Secrets that a person types into address and body leave the record; what merely is called like one and is empty stays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ragexam.errors import InputError
from ragexam.systems.connection import SecretSpec, SystemConnection
from ragexam.systems.taken_out import taken_out

KEY = "sk-0123456789abcdef"
PLAIN = SystemConnection(
    "Desk", "http://rag.example.org/q?top_k=5&q=%C3%A4", body={"query": "", "access": ""}, question_at="query"
)


def test_what_holds_no_secret_stays_as_it_is() -> None:
    assert taken_out(PLAIN) == (PLAIN, {})


def test_secrets_of_address_and_body_get_places() -> None:
    typed = replace(
        PLAIN, url=f"{PLAIN.url}&api_key={KEY}", body={"query": "", "more": [{"api_key": KEY}], "note": f"Bearer {KEY}"}
    )
    bare, secrets = taken_out(typed)
    assert bare.url == PLAIN.url
    assert bare.body == {"query": "", "more": [{"api_key": ""}], "note": ""}
    assert [(one.place, one.name, one.variable) for one in bare.secrets] == [
        ("query", "api_key", "RAGEXAM_SECRET_DESK_API_KEY"),
        ("body", "more[0].api_key", "RAGEXAM_SECRET_DESK_MORE_0_API_KEY"),
        ("body", "note", "RAGEXAM_SECRET_DESK_NOTE"),
    ]
    assert list(secrets.values()) == [KEY, KEY, f"Bearer {KEY}"]
    assert KEY not in str(bare)
    assert taken_out(bare) == (bare, {})


def test_secrets_of_headers_get_places_and_keep_what_stands_before_them() -> None:
    brought = replace(PLAIN, headers={"Authorization": f"Bearer {KEY}", "X-Team": "north", "Cookie": "sid=1"})
    bare, secrets = taken_out(brought)
    assert bare.headers == {"X-Team": "north"}
    assert [(one.place, one.name, one.prefix) for one in bare.secrets] == [
        ("header", "Authorization", "Bearer "),
        ("header", "Cookie", ""),
    ]
    assert list(secrets.values()) == [KEY, "sid=1"]


def test_a_place_that_is_known_takes_the_new_value_and_a_stand_in_is_none() -> None:
    known = SecretSpec("query", "api_key", "", "RAGEXAM_SECRET_MINE")
    typed = replace(PLAIN, url=f"{PLAIN.url}&api_key={KEY}&token=$TOKEN", secrets=(known,))
    bare, secrets = taken_out(typed)
    assert secrets == {known: KEY}
    assert [one.name for one in bare.secrets] == ["api_key", "token"]


def test_the_places_of_question_and_session_are_none() -> None:
    typed = replace(PLAIN, url=f"{PLAIN.url}&token=x", question_at="?token", body={"session_token": "abc"})
    typed = replace(typed, session_at="session_token")
    assert taken_out(typed) == (typed, {})


def test_a_secret_in_the_path_is_refused() -> None:
    with pytest.raises(InputError, match="path") as raised:
        taken_out(replace(PLAIN, url=f"http://rag.example.org/{KEY}/q"))
    assert KEY not in str(raised.value)
