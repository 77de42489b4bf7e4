"""The composition root: the only place where the parts of the window are put together."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.corpus import CorpusPage
from ragexam_gui.panels.exam import ExamPage
from ragexam_gui.panels.found import FoundModels
from ragexam_gui.panels.pipelines import PipelinesPage
from ragexam_gui.panels.results import ResultsPage
from ragexam_gui.panels.run import RunPage
from ragexam_gui.theme import Theme
from ragexam_gui.widgets.desktop import Desktop
from ragexam_gui.windows.main_window import MainWindow


@dataclass(frozen=True)
class Parts:
    """The parts of a running window.

    Attributes:
        window: The main window.
        session: The open project.
        theme: Light or dark.
    """

    window: MainWindow
    session: Session
    theme: Theme


def build(application: QApplication, desktop: Desktop | None = None, models: Sequence[str] = ()) -> Parts:
    """Put the window together; nothing is shown yet.

    Args:
        application: The one of Qt.
        desktop: Asks the person; tests answer for one.
        models: Further language models by name or path.
    """
    application.setApplicationName("RAG Exam")
    theme = Theme(application)
    session = Session()
    asking = desktop or Desktop()
    found = FoundModels(session, models)
    pages = [
        CorpusPage(session, asking),
        ExamPage(session, asking, found),
        PipelinesPage(session, asking, found),
        RunPage(session, asking),
        ResultsPage(session, asking),
    ]
    return Parts(MainWindow(session, theme, asking, pages), session, theme)


def main(arguments: Sequence[str] | None = None) -> int:
    """Start the window.

    Args:
        arguments: Of the command line; those of this process where None.
    """
    parser = argparse.ArgumentParser("ragexam_gui", description="The window of RAG Exam.")
    parser.add_argument("project", nargs="?", type=Path, help="project file to open")
    parser.add_argument("--model", action="append", default=[], help="a further language model: a name or a file")
    options = parser.parse_args(arguments)
    application = QApplication(sys.argv[:1])
    parts = build(application, models=options.model)
    parts.window.show()
    if options.project is not None:  # the window is up first
        QTimer.singleShot(0, lambda: parts.session.open(options.project))
    return application.exec()
