"""Secrets are in the keyring where there is one, else in a variable; never in the record."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ragexam.systems.connection import SecretSpec, SystemConnection
from ragexam.systems.failure import SystemFailure
from ragexam.systems.kept_secrets import (
    HIDDEN,
    forget_secrets,
    hold_secret,
    is_held,
    keep_secret,
    secret_value,
    secret_values,
    without_secrets,
)

KEY = SecretSpec("header", "X-API-Key", "", "RAGEXAM_SECRET_K")
CONNECTION = SystemConnection("K", "http://localhost:1/x", secrets=(KEY,))

LIBRARY = """
kept = {}
class Ring:
    priority = PRIORITY
def get_keyring(): return Ring()
def set_password(*names): kept[names[:2]] = names[2]
def get_password(*names): return kept.get(names)
def delete_password(*names): del kept[names]
"""


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Install a library `keyring` for this test."""
    monkeypatch.delenv("RAGEXAM_SECRET_K", raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "keyring", raising=False)

    def install(source: str) -> None:
        (tmp_path / "keyring.py").write_text(source)

    yield install  # type: ignore[misc]
    sys.modules.pop("keyring", None)


def test_a_keyring_keeps_gives_and_forgets(library: Any) -> None:
    library(LIBRARY.replace("PRIORITY", "5"))
    assert secret_value(CONNECTION, KEY) == ""
    assert keep_secret(CONNECTION, KEY, "s3cret")
    assert secret_values(CONNECTION) == {KEY: "s3cret"}
    elsewhere = SystemConnection("K", "http://evil.example.org/x", secrets=(KEY,))
    assert secret_value(elsewhere, KEY) == "", "a connection to another machine does not get it"
    forget_secrets(CONNECTION)
    assert secret_value(CONNECTION, KEY) == ""


@pytest.mark.parametrize(
    "source", [LIBRARY.replace("PRIORITY", "0"), "raise RuntimeError('locked')", "get_keyring = None"]
)
def test_without_a_keyring_that_works_the_variable_counts(
    source: str, library: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    library(source)
    assert not keep_secret(CONNECTION, KEY, "s3cret")
    forget_secrets(CONNECTION)
    with pytest.raises(SystemFailure, match="RAGEXAM_SECRET_K"):
        secret_values(CONNECTION)
    monkeypatch.setenv("RAGEXAM_SECRET_K", "from here")
    assert secret_value(CONNECTION, KEY) == "from here"


def test_what_is_held_is_found_by_its_own_connection_alone(library: Any) -> None:
    library("raise RuntimeError('locked')")
    hold_secret(CONNECTION, KEY, "s3cret")
    assert is_held(CONNECTION, KEY)
    assert secret_values(CONNECTION) == {KEY: "s3cret"}
    elsewhere = SystemConnection("K", "http://evil.example.org/x", secrets=(KEY,))
    assert secret_value(elsewhere, KEY) == "", "a project from a stranger names the same system at another machine"
    forget_secrets(CONNECTION)
    assert secret_value(CONNECTION, KEY) == ""
    assert not is_held(CONNECTION, KEY)
    for broken in ("a\0b", "a\r\nX: y", "\ud800"):
        hold_secret(CONNECTION, KEY, broken)
        assert not is_held(CONNECTION, KEY), "what cannot be sent is not held either"


def test_a_secret_is_hidden_in_every_form() -> None:
    secrets = {SecretSpec("basic", "Authorization"): 'ada:p"ss w/rd+1'}
    for form in ('p"ss w/rd+1', 'p\\"ss w/rd+1', "ada%3Ap%22ss%20w/rd%2B1", "YWRhOnAic3Mgdy9yZCsx"):
        told = without_secrets({"a": [f"<{form}>"], form: 1}, secrets)
        assert "ss" not in str(told), form
        assert HIDDEN in str(told), form
