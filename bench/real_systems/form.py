"""Connects a real product through the window's form, without a screen, and takes pictures of each step.

    python bench/real_systems/form.py PRODUCT FOLDER [--model smollm2-135m]

As a person does it: a pasted curl command, one try, the answer and the passages picked in the reply, a tick. The pictures lie
in FOLDER; the project is a copy of the demo's that goes again.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before Qt is imported

from PySide6.QtCore import QEventLoop, QSettings, Qt, QTimer
from PySide6.QtWidgets import QApplication, QTreeWidgetItemIterator
from serve import arguments, served
from workshop import ROOT, say

from ragexam_gui import paths
from ragexam_gui.app import build
from ragexam_gui.panels.run.page import RunPage
from ragexam_gui.panels.systems.dialog import SystemsDialog

QUESTION = "How many working days of annual leave does a full-time employee at the Thornsey site receive?"
_PATIENCE = 900.0


def live(milliseconds: int) -> None:
    """Let the window live for a while, and other threads compute meanwhile: QTest.qWait keeps the interpreter from them."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def main() -> int:
    """Drive the form, and say what it shows."""
    options = arguments("A real product connected through the window's form.").parse_args()
    pictures = options.folder.resolve() / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, served(options) as product:
        project = Path(shutil.copy(ROOT / "resources" / "demo" / "demo.ragexam", home))
        os.environ |= {"XDG_DATA_HOME": f"{home}/data", "RAGEXAM_MODELS": f"{home}/models"}
        for key in getattr(product, "secrets", dict)().values():
            os.environ["RAGEXAM_SECRET_MINE_AUTHORIZATION"] = key  # a person types it where there is a keyring
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, home)
        application = QApplication(sys.argv[:1])
        paths.settings().setValue("language", "en")
        parts = build(application, models=(), guards=[])
        parts.window.show()
        parts.session.open(project)
        parts.window.show_page("run")
        page = parts.window.pages["run"]
        assert isinstance(page, RunPage)
        until(lambda: page.view is not None and not parts.session.reading)
        page.systems_button.click()
        dialog = page.systems
        assert dialog is not None
        until(lambda: dialog.view is not None)

        def take(name: str) -> None:
            live(300)
            dialog.grab().save(str(pictures / f"{options.product}-{name}.png"))
            say(f"{name}: {dialog.state.text()}")

        dialog.new.name.setText("Mine")
        dialog.new.pasted.setPlainText(product.curl())
        take("1-pasted")
        dialog.new.add_button.click()
        until(lambda: dialog.row is not None)
        take("2-added")
        dialog.reply.fields["reply_seconds"].setText(f"{_PATIENCE:g}")
        dialog.save()
        until(lambda: dialog.row is not None and dialog.row.connection.reply_seconds == _PATIENCE)
        dialog.reply.question.setText(QUESTION)
        begun = time.monotonic()
        dialog.reply.try_button.click()
        asked = dialog.state.text()
        until(lambda: parts.session.job is None and dialog.state.text() != asked)
        say(f"the reply came after {time.monotonic() - begun:.0f} s")
        take("3-tried")
        for path, button in ((product.ANSWER, "answer_button"), (product.PASSAGE, "passages_button")):
            if path:
                pick(dialog, path)
                getattr(dialog.reply, button).click()
                live(500)
        take("4-picked")
        dialog.list.item(0).setCheckState(Qt.CheckState.Checked)
        live(500)
        take("5-ticked")
        opened = parts.session.project
        assert opened is not None
        [kept] = opened.systems.all()
        say(f"kept: {kept.url}, answer at {kept.answer_at}, passages at {', '.join(kept.passages_at) or 'nowhere'}")
        parts.window.close()
    return 0


def until(met: Callable[[], bool]) -> None:
    """Let the window live until something is so.

    Raises:
        TimeoutError: It does not come to be.
    """
    end = time.monotonic() + _PATIENCE
    while not met():
        if time.monotonic() > end:
            raise TimeoutError("the window does not get there")
        live(30)


def pick(dialog: SystemsDialog, path: str) -> None:
    """Select a text of the reply by its path."""
    places = QTreeWidgetItemIterator(dialog.reply.tree)
    while (item := places.value()) is not None:
        if item.data(0, Qt.ItemDataRole.UserRole) == path:
            dialog.reply.tree.setCurrentItem(item)
            return
        places += 1
    raise LookupError(f"there is nothing at {path} in the reply")


if __name__ == "__main__":
    sys.exit(main())
