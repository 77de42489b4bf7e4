"""The page of written answers on a project with graded answers of two systems, for its tests."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ragexam.jobs.worker.outcomes import Done
from ragexam.project import Project
from ragexam.project.grading.files import import_answers
from ragexam_gui.app import Parts
from ragexam_gui.panels.grading.page import GradingPage

WaitJob = Callable[[Callable[[], object]], str]


def answers_file(project: Project, folder: Path) -> Path:
    """Answers of two systems to every question, one row to a question that nobody asked; "Old desk" is mostly wrong."""
    rows = []
    for n, item in enumerate(project.items.asked()):
        span = item.evidence[0]
        text = project.documents.text(span.document_id)
        rows.append({"question": item.question, "answer": f"It is {item.reference_answer}.", "system": "New desk",
                     "contexts": [text]})  # fmt: skip
        rows.append({"question": item.question, "answer": item.reference_answer if n == 0 else "I do not know.",
                     "system": "Old desk", "contexts": ["Nothing of it."]})  # fmt: skip
    rows.append({"question": "What colour is the roof?", "answer": "Red."})
    path = folder / "desks.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def written(finished: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a project with graded answers of two systems."""
    folder = tmp_path_factory.mktemp("written")
    path = Path(shutil.copyfile(finished, folder / "written.ragexam"))
    with Project.open(path) as project:
        import_answers(project, answers_file(project, folder))
        outcome = project.start_job("grade", graders=["token_f1", "answers_at_all", "length"]).wait()
        assert isinstance(outcome, Done), outcome
    return path


def page_of(parts: Parts, qtbot: QtBot) -> GradingPage:
    page = parts.window.pages["grading"]
    assert isinstance(page, GradingPage)
    parts.window.show_page("grading")
    qtbot.waitUntil(lambda: page.view is not None and not parts.session.reading)
    return page


@pytest.fixture
def page(gui: Parts, qtbot: QtBot, written: Path, tmp_path: Path) -> GradingPage:
    path = Path(shutil.copyfile(written, tmp_path / "written.ragexam"))
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.open(path)
    return page_of(gui, qtbot)


def settled(page: GradingPage, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not page.session.reading)


def dialog_of(kind: type[QWidget], qtbot: QtBot) -> QWidget:
    dialogs: list[QWidget] = []

    def there() -> bool:
        dialogs[:] = [w for w in QApplication.topLevelWidgets() if isinstance(w, kind) and w.isVisible()]
        return bool(dialogs)

    qtbot.waitUntil(there)
    return dialogs[0]
