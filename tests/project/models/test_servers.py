"""A consent to whole prompts is one of its own, and what models there got is told in the report's input."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ragexam.llm.api.kept import keep_facts, keep_server
from ragexam.llm.api.server import ModelServer, ServerFacts
from ragexam.project import Project
from ragexam.project.models.dialog import reading_models

AWAY = ModelServer("away", "http://models.example.org:8000")
HERE = ModelServer("here", "http://localhost:8000")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Project]:
    monkeypatch.setenv("RAGEXAM_MODELS", str(tmp_path / "models"))
    with Project.create(tmp_path / "exam.ragexam") as opened:
        yield opened


def test_a_consent_to_questions_is_none_to_prompts(project: Project) -> None:
    assert project.servers.may_be_asked(HERE)
    project.systems.consent("models.example.org")
    assert not project.servers.may_be_asked(AWAY)
    project.servers.consent(AWAY)
    assert project.servers.may_be_asked(AWAY)
    assert sorted(one.what for one in project.systems.consents()) == ["questions with choices", "whole prompts"]
    assert project.servers.withdraw(AWAY)
    assert not project.servers.withdraw(AWAY)
    assert not project.servers.may_be_asked(AWAY)
    assert project.systems.consents() == []


def test_servers_stand_among_the_models_of_the_machine(project: Project) -> None:
    keep_server(HERE)
    [untested] = [model for model in reading_models().models if model.source == "server"]
    assert "never tested" in untested.problem
    facts = ServerFacts("models/big.gguf", context=512, chats=True)
    keep_facts("here", facts)
    [served] = [model for model in reading_models().models if model.source == "server"]
    assert (served.key, served.name, served.file_hash, served.context_length) == (
        "api:here",
        "big",
        facts.identity,
        512,
    )
    assert not served.problem
    assert "not how surely" in served.fits
