"""Connections, consents and the log as a project keeps them, whoever wrote the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ragexam.errors import InputError, ProjectError
from ragexam.llm.api.server import ModelServer
from ragexam.project.systems.kept import ProjectSystems
from ragexam.queries.systems.kept import (
    CONNECTIONS,
    CONSENTS,
    machines_asked,
    note_ended,
    note_sent,
    sent_requests,
)
from ragexam.queries.systems.sent_prompts import PromptLog, machines_served
from ragexam.records import WrittenAnswer
from ragexam.store import Store
from ragexam.systems.model_server import server_connection
from ragexam.systems.presets import PRESETS, preset


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.create(tmp_path / "x.ragexam") as opened:
        yield opened


def test_every_preset_is_kept_and_read_back_as_it_was(store: Store) -> None:
    systems = ProjectSystems(store)
    for which in PRESETS:
        systems.put(preset(which, which))
    assert systems.all() == [preset(which, which) for which in PRESETS]
    systems.put(replace(preset("dify", "dify"), success="answer"), replace=True)
    assert systems.get("dify").success == "answer"
    assert systems.remove("dify").name == "dify"
    with pytest.raises(InputError, match="no system"):
        systems.get("dify")


def test_a_name_that_somebody_else_bears_is_refused(store: Store) -> None:
    store.answers.add([WrittenAnswer("1", "i", "h", "Desk", "x", source="desk.csv")])
    with pytest.raises(InputError, match="already a system"):
        ProjectSystems(store).put(preset("dify", "Desk"))
    with pytest.raises(InputError, match="cannot be the name"):
        ProjectSystems(store).put(preset("dify", "a\x1b[2J"))


@pytest.mark.parametrize("value", [{"a": 1}, [5], [{"name": "x"}], [{"name": "x", "url": "file:///etc/passwd"}]])
def test_a_file_that_makes_no_sense_is_damaged(store: Store, value: object) -> None:
    store.settings.set(CONNECTIONS, value)
    with pytest.raises(ProjectError, match="damaged"):
        ProjectSystems(store).all()


def test_consents_are_given_once_and_taken_back(store: Store) -> None:
    systems = ProjectSystems(store)
    systems.consent("Rag.Example.org")
    systems.consent("rag.example.org")
    assert [consent.host for consent in systems.consents()] == ["rag.example.org"]
    assert systems.withdraw("RAG.example.org")
    assert not systems.withdraw("rag.example.org")
    assert store.settings.get(CONSENTS) is None


def test_the_log_is_in_order_and_knows_what_never_ended(store: Store) -> None:
    here, there = preset("dify"), preset("dify", url="https://rag.example.org/v1")
    entries = [note_sent(store, one, one.url, f"{n}", 1) for n, one in enumerate((here, there, there))]
    note_ended(store, entries[0], "answered")
    assert [(entry.body, entry.ended) for entry in sent_requests(store)] == [("0", "answered"), ("1", ""), ("2", "")]
    assert machines_asked(store) == ("rag.example.org",)
    assert machines_served(store) == ()
    connection = server_connection(
        ModelServer("office", "http://models.example.org"), "/v1/completions", {"prompt": "x"}
    )
    PromptLog(store).sent(connection, "http://…", "{}", 1)
    assert machines_asked(store) == ("rag.example.org",)
    assert machines_served(store) == ("models.example.org",), "nobody knows whether it got there"
