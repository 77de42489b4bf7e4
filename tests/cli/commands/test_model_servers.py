"""A server of a model is added, tested, allowed and forgotten from the command line; then its model takes the exam."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from tests.model_server import TEMPLATE, model_server

SECRET = "sk-live-0123456789abcdef"


def test_from_an_address_to_an_exam(ragexam: Any, at: Any, tmp_path: Path) -> None:
    path = at("exam")
    assert "no servers yet" in ragexam("models", "servers").out
    (tmp_path / "chat.jinja").write_text(TEMPLATE)
    with model_server(product="llama-cpp-python") as (_, service, _server):
        words = ["--template", tmp_path / "chat.jinja", "--context", "2000"]
        printed = ragexam("models", "add-server", "office", f"{service.url}/v1/", *words)
        assert f"api:office is asked at {service.url}." in printed.out
        assert "Never tested." in ragexam("models", "servers").out
        assert "was never tested" in ragexam("run", path, "--model", "api:office", code=5).err
        value = ragexam("models", "test-server", path, "office", "--json").value
        assert (value["model"], value["passed"], value["facts"]["scoring"]) == ("office-70b", True, ["steps", "echo"])
        assert "choices by steps and echo" in ragexam("models", "servers").out
        result = ragexam(
            "run", path, "--model", "api:office", "--retriever", "oracle", "--examples", "0", "--json"
        ).value
        assert result["responses"]
        assert not result["failed"]
    gone = ragexam("models", "test-server", path, "office", code=6)
    assert "cannot be reached" in gone.err
    assert "api:office is forgotten" in ragexam("models", "remove-server", "office").out
    assert "no server called 'office'" in ragexam("models", "test-server", path, "office", code=5).err


def test_another_machine_needs_a_consent_and_no_secret_is_kept(
    ragexam: Any, at: Any, no_models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = at("exam")
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    monkeypatch.setattr("sys.stdin", io.StringIO(SECRET + "\n"))
    printed = ragexam("models", "add-server", "away", "http://models.invalid:8000", "--key")
    assert "set the environment variable RAGEXAM_SECRET_API_AWAY_KEY" in printed.err
    assert "Nobody consented" in ragexam("models", "test-server", path, "away", code=2).err
    told = ragexam("models", "consent", path, "away")
    assert "Whole prompts go to models.invalid: passages of your documents" in told.out
    assert "With it goes what you gave to be let in: Authorization." in told.out
    assert "not encrypted" in told.out
    assert "Nothing was changed" in told.out
    assert ragexam("models", "consent", path, "away", "--json").value["consented"] is False
    assert ragexam("models", "consent", path, "away", "--yes", "--json").value["consented"] is True
    assert "Nothing is sent to models.invalid any more" in ragexam("models", "consent", path, "away", "--withdraw").out
    assert ragexam("models", "consent", path, "away", "--json").value["consented"] is False
    for file in [*no_models.rglob("*"), *Path(path).parent.rglob("*")]:
        assert not file.is_file() or SECRET.encode() not in file.read_bytes()


def test_a_server_here_needs_no_consent_and_odd_addresses_are_told(ragexam: Any, at: Any) -> None:
    ragexam("models", "add-server", "here", "http://localhost:1")
    assert "no consent is needed" in ragexam("models", "consent", at("exam"), "here").out
    assert "cannot be asked" in ragexam("models", "add-server", "x", "localhost", code=2).err
    assert "looks like a secret" in ragexam("models", "add-server", "x", f"http://h/{SECRET}/v1", code=2).err
    assert [one["name"] for one in ragexam("models", "servers", "--json").value["servers"]] == ["here"]
