"""Checks what servers of models got stands in the project once, however often it was sent, and a test is told from work."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ragexam.llm.api.server import ModelServer
from ragexam.queries.systems.sent_prompts import PromptLog, machines_served, sent_prompts
from ragexam.store import Store
from ragexam.systems.model_server import server_connection

SERVER = ModelServer("office", "http://models.example.org")
PROMPT = "The lid of the box is blue. " * 40


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.create(tmp_path / "x.ragexam") as opened:
        yield opened


def send(log: PromptLog, body: Any, ended: str = "answered") -> None:
    log.sent(server_connection(SERVER, "/v1/completions", body), "http://models.example.org/v1", repr(body), 1)
    log.ended(ended)


def test_a_prompt_is_written_down_once_with_all_that_stood_behind_it(store: Store) -> None:
    log = PromptLog(store)
    for _ in range(3):
        send(log, {"content": PROMPT})
        for choice in (" deep blue", " green"):
            send(log, {"content": choice})
            send(log, {"prompt": PROMPT + choice})
            for step in range(20):
                send(log, {"prompt": [*range(300), step]})
    prompts = sent_prompts(store)
    assert [one.requests for one in prompts] == [3 * 43, 3, 3]
    assert prompts[0].body.count(PROMPT) == 1
    assert [line for line in prompts[0].body.splitlines() if line.startswith("+ ")] == ['+ " deep blue"', '+ " green"']
    send(PromptLog(store), {"messages": [{"role": "user", "content": PROMPT}]}, "time")
    send(PromptLog(store), {"content": PROMPT}, "status")
    assert [(one.requests, one.ended) for one in sent_prompts(store)][::3] == [(3 * 43 + 1, "status"), (1, "time")]


def test_a_test_is_no_work_and_a_closed_door_is_none(store: Store) -> None:
    send(PromptLog(store, probe=True), {"prompt": "The sky is"})
    send(PromptLog(store), None)
    assert [one.probe for one in sent_prompts(store)] == [True, True]
    for ended in ("unreachable", "tls"):
        send(PromptLog(store), {"prompt": PROMPT}, ended)
    assert machines_served(store) == ()
    send(PromptLog(store), {"prompt": PROMPT}, "time")
    assert machines_served(store) == ("models.example.org",), "it may have been read there"
    send(PromptLog(store), {"prompt": PROMPT}, "unreachable")
    assert machines_served(store) == ("models.example.org",)


def test_what_never_ended_counts(store: Store) -> None:
    connection = server_connection(SERVER, "/v1/completions", {"prompt": PROMPT})
    PromptLog(store).sent(connection, "http://models.example.org/v1", "{}", 1)
    assert machines_served(store) == ("models.example.org",)
    assert [(one.requests, one.ended) for one in sent_prompts(store)] == [(1, "")]


def test_on_this_machine_nothing_is_served_elsewhere(store: Store) -> None:
    connection = server_connection(ModelServer("here", "http://127.0.0.1:8"), "/v1/completions", {"prompt": PROMPT})
    PromptLog(store).sent(connection, "http://127.0.0.1:8/v1", "{}", 1)
    assert machines_served(store) == ()
