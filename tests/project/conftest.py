"""A corpus on disk and an open project."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ragexam.project import Project
from tests.offices import write_offices


@pytest.fixture(autouse=True)
def no_models_of_this_machine(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs find no model but those that a test names, whatever lies on the machine."""
    monkeypatch.setenv("RAGEXAM_MODELS", str(tmp_path_factory.mktemp("models")))


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_offices(tmp_path_factory.mktemp("corpus") / "docs")


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "exam") as opened:
        yield opened
