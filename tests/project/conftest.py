"""A corpus on disk and an open project."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ragexam.project import Project

PLACES = ("Harbour", "Quarry", "Orchard", "Depot", "Foundry", "Laundry", "Archive", "Kitchen")


@pytest.fixture(autouse=True)
def no_models_of_this_machine(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs find no model but those that a test names, whatever lies on the machine."""
    monkeypatch.setenv("RAGEXAM_MODELS", str(tmp_path_factory.mktemp("models")))


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("corpus") / "docs"
    for n, place in enumerate(PLACES):
        topic = folder / ("north" if n % 2 else "south")
        topic.mkdir(parents=True, exist_ok=True)
        (topic / f"{place.lower()}.md").write_text(
            f"# {place} office\n\n"
            f"The {place} office opens at {7 + n % 4}:30 and closes at {16 + n % 4}:00 on working days. "
            f"It employs {24 + 13 * n} people in {2 + n} teams. The yearly budget of the {place} office is "
            f"{310 + 45 * n} thousand marks, of which {11 + 2 * n} percent go into training.\n\n"
            f"## Access to the {place} office\n\n"
            f"Visitors need the badge {place[:2].upper()}-{410 + 7 * n}, which is kept at the front desk. A lost badge "
            f"costs {15 + 5 * n} marks and is replaced within {2 + n} days. The emergency number of the {place} office "
            f"is {5500 + 31 * n}, and the alarm is tested every {3 + n} weeks.\n",
            encoding="utf-8",
        )
    return folder


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "exam") as opened:
        yield opened
