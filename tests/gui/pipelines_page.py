"""The page Pipelines without a window around it, for its tests."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QListWidget
from pytestqt.qtbot import QtBot

from ragexam.records import PipelineSpec
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.pipelines.page import PipelinesPage

from .conftest import Answering

LEFT = Qt.MouseButton.LeftButton
Make = Callable[[Sequence[str]], PipelinesPage]


@contextlib.contextmanager
def pages_alone(qapp: QApplication, qtbot: QtBot, file_dialogs: Answering, project_file: Path) -> Iterator[Make]:
    """Return what makes the page over an open project, with these models to choose from; closed at the end."""
    made: list[PipelinesPage] = []

    def build(models: Sequence[str]) -> PipelinesPage:
        session = Session()
        page = PipelinesPage(session, file_dialogs, FoundModels(session, models))
        made.append(page)
        page.resize(1080, 720)
        page.show()
        page.activateWindow()
        qtbot.waitUntil(page.isActiveWindow)
        assert session.open(project_file)
        qtbot.waitUntil(lambda: page.view is not None and page.found_models.searched)
        settle(qtbot, page)
        return page

    yield build
    for page in made:
        for dialog in (page.models_dialog, page.try_dialog):
            if dialog is not None:
                dialog.close()
        page.close()
        page.session.end()
        page.deleteLater()
        page.session.deleteLater()
    qapp.processEvents()


def settle(qtbot: QtBot, page: PipelinesPage) -> None:
    """Wait until the forecast has followed the ticks."""
    qtbot.waitUntil(lambda: not page._settle.isActive() and not page.session.reading)


def tick_row(qtbot: QtBot, widget: QListWidget, row: int) -> None:
    """Click the box of a row."""
    place = widget.visualItemRect(widget.item(row))
    qtbot.mouseClick(widget.viewport(), LEFT, pos=QPoint(place.left() + 12, place.center().y()))


def labels(page: PipelinesPage) -> list[str]:
    return [line.text() for line in page.cost.lines if line.text()]


def questions(page: PipelinesPage) -> int:
    assert page.project is not None
    return len(page.project.items.kept())


def chosen(page: PipelinesPage) -> list[PipelineSpec]:
    assert page.project is not None
    return page.project.pipelines.chosen()
