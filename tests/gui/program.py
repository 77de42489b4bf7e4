"""The program in a process of its own, with a person in front who tells what is shown: for tests that kill it.

python program.py PROJECT SETTINGS_FOLDER: opens the project, starts the run, and writes a line for every figure seen.
"""

from __future__ import annotations

import sys
from pathlib import Path

from person import Person
from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QAbstractButton, QLabel

from ragexam_gui import paths
from ragexam_gui.app import Application, begin, build


def main() -> None:
    """Start as `ragexam_gui.app.main` does, and act."""
    project, home = Path(sys.argv[1]), sys.argv[2]
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, home)
    application = Application(sys.argv[:1])
    paths.settings().setValue("language", "en")
    parts = build(application, guards=[])
    parts.window.show()
    QTimer.singleShot(0, lambda: begin(parts, project))
    QTimer.singleShot(0, act)
    application.exec()


def act() -> None:
    """Go to the run, start it, and tell what is shown."""
    person = Person()
    person.clicks("Run", QAbstractButton)
    person.clicks("Start|Go on")
    figure, shown = person.find("answers$", QLabel), ""
    while True:
        person.waits(lambda: figure.text() != shown)  # noqa: B023
        shown = figure.text()
        sys.stdout.write(f"{shown.partition(' / ')[0]}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
