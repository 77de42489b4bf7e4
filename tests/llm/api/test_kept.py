"""The servers of this machine are kept beside its models; what does not make sense is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ragexam.errors import InputError, ModelError, ModelNotFound
from ragexam.llm.api.kept import (
    checked_list,
    forget_server,
    keep_facts,
    keep_server,
    kept_servers,
    server_of,
    server_with_facts,
)
from ragexam.llm.api.server import ModelServer, ServerFacts, is_served, is_server, plain_url
from ragexam.llm.open import open_backend


@pytest.fixture(autouse=True)
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RAGEXAM_MODELS", str(tmp_path))
    return tmp_path


def test_servers_are_kept_changed_and_forgotten(machine: Path) -> None:
    assert kept_servers() == []
    keep_server(ModelServer("office", "http://10.0.0.7:8000"))
    keep_server(ModelServer("attic", "http://localhost:8000"))
    assert [one.name for one in kept_servers()] == ["attic", "office"]
    with pytest.raises(ModelNotFound, match="never tested"):
        server_with_facts("api:office")
    facts = ServerFacts("m.gguf", {"n_params": 3}, "llama.cpp", 512, completes=True, scoring=("echo", "steps"))
    keep_facts("office", facts)
    assert server_with_facts("office") == (server_of("api:office"), facts)
    assert forget_server("office").facts == facts
    with pytest.raises(ModelNotFound, match="no server called 'office'") as caught:
        server_of("office")
    assert "attic" in caught.value.hint


def test_a_damaged_list_is_an_empty_one(machine: Path) -> None:
    for text in ("", "{}", "[3]", '[{"name": "x"}]', '[{"name": "x", "url": "file:///etc"}]', "[" * 5000):
        (machine / "servers.json").write_text(text)
        assert kept_servers() == []


@pytest.mark.parametrize("text", ["", "{}", "[" * 5000, '[{"name": "office", "url": "http://h"}'])
def test_a_list_that_cannot_be_read_is_said_and_put_aside_not_lost(text: str, machine: Path) -> None:
    (machine / "servers.json").write_text(text)
    with pytest.raises(ModelNotFound, match="cannot be read"):
        server_of("office")
    with pytest.raises(ModelNotFound, match="cannot be read"):
        checked_list()
    keep_server(ModelServer("attic", "http://localhost:8000"))
    assert [one.name for one in kept_servers()] == ["attic"]
    [aside] = machine.glob("servers.json.*.bad")
    assert aside.read_text() == text
    checked_list()


def test_entries_of_a_newer_program_stay_in_the_list(machine: Path) -> None:
    newer = {"name": "newer", "url": "grpc://h", "colour": "green"}
    (machine / "servers.json").write_text(json.dumps([newer, 3]))
    keep_server(ModelServer("attic", "http://localhost:8000"))
    forget_server("attic")
    assert json.loads((machine / "servers.json").read_text()) == [newer, 3]
    keep_server(ModelServer("newer", "http://localhost:8000"))
    assert [one if one == 3 else one["url"] for one in json.loads((machine / "servers.json").read_text())] == [
        3,
        "http://localhost:8000",
    ]


@pytest.mark.parametrize(
    ("server", "told"),
    [
        (ModelServer("", "http://h"), "cannot be the name"),
        (ModelServer("a b", "http://h"), "cannot be the name"),
        (ModelServer("a", "ftp://h"), "cannot be asked"),
        (ModelServer("a", "http://h:99999"), "cannot be asked"),
        (ModelServer("a", "http://u:p@h"), "a user, a password"),
        (ModelServer("a", "http://h/?key=3"), "a user, a password"),
        (ModelServer("a", "http://h", seconds=0), "1 to 3600 seconds"),
    ],
)
def test_what_makes_no_sense_is_told(server: ModelServer, told: str) -> None:
    with pytest.raises(InputError, match=told):
        keep_server(server)


def test_names_and_addresses() -> None:
    assert plain_url(" http://h:1/v1/ ") == plain_url("http://h:1") == "http://h:1"
    assert is_server("api:office")
    assert not is_server("office")
    assert is_served(ServerFacts("m").library)
    assert not is_served("llama-cpp-python 0.3.36")
    with pytest.raises(ModelError, match="behind a server"):
        open_backend("api:office")
