"""Renders every page, its tabs, the important dialogues and states into `screenshots/`, to be looked at.

python scripts/screenshots.py [--out FOLDER] [--language en|de] [--mode light|dark] [--size WIDTHxHEIGHT] [--text PERCENT]
    [--only WORD]

From a copy of the finished demo project, in both languages, light and dark, at 1280x800 and 1920x1080, without a screen.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before Qt is imported

from PySide6.QtCore import QEventLoop, QSettings, QSize, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QTabBar, QWidget

from ragexam_gui import paths
from ragexam_gui.app import Parts, build

if TYPE_CHECKING:
    from ragexam_gui.panels.run.page import RunPage

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = ("en", "de")
MODES = ("light", "dark")
SIZES = ("1280x800", "1920x1080")
MODELS = ("scripted:1:0.95", "scripted:2:0.6:40ms")
_PATIENCE = 60.0
_STEPS = 8
"""Steps of a settlement after which it is pictured as it goes on."""

_ENDS: dict[str, dict[str, float]] = {"settled": {}, "open": {"tolerance": 1.0}, "spent": {"budget": 2.0}}
"""Parameters with which settling the finished example ends in each way."""


def live(milliseconds: int) -> None:
    """Let the window live for a while, and other threads compute meanwhile: QTest.qWait keeps the interpreter from them."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


class Camera:
    """Takes the pictures of one language, scheme and size.

    Args:
        parts: The running window.
        folder: Where pictures go.
        prefix: Of their names.
        only: Word that a picture's name must hold; "" for all.
    """

    def __init__(self, parts: Parts, folder: Path, prefix: str, only: str) -> None:
        self._parts = parts
        self._folder = folder
        self._prefix = prefix
        self._only = only
        self._number = 0

    def take(self, name: str, what: QWidget | None = None) -> None:
        """Wait until nothing is read any more, and take a picture of the window, or of something else."""
        self._number += 1
        if self._only not in name:
            return
        self.settle()
        picture = (what or self._parts.window).grab()
        picture.save(str(self._folder / f"{self._prefix}-{self._number:02}-{name}.png"))

    def settle(self) -> None:
        """Let the window come to rest."""
        live(60)
        deadline = time.monotonic() + _PATIENCE
        while self._parts.session.reading and time.monotonic() < deadline:
            live(20)
        live(120)

    # -------------------------------------------------------------- what is shown

    def page(self, step: str, state: str) -> None:
        """Picture a page with all its tabs."""
        self._parts.window.show_page(step)
        self.settle()
        self.take(f"{state}-{step}")
        for bar in self._parts.window.pages[step].findChildren(QTabBar):
            if not bar.isVisible():
                continue
            first = bar.currentIndex()
            for tab in range(bar.count()):
                if tab != first and bar.isTabVisible(tab) and bar.isTabEnabled(tab):
                    bar.setCurrentIndex(tab)
                    self.take(f"{state}-{step}-{tab + 1}")
            bar.setCurrentIndex(first)

    def pages(self, state: str) -> None:
        """Take all pages."""
        for step in self._parts.window.pages:
            self.page(step, state)

    def dialog(self, name: str, show: Callable[[], object]) -> None:
        """Picture a dialogue of its own, with its tabs; closed afterwards."""
        show()
        self.settle()
        for dialog in [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()]:
            self.take(name, dialog)
            for bar in dialog.findChildren(QTabBar):
                for tab in range(1, bar.count() if bar.isVisible() else 0):
                    bar.setCurrentIndex(tab)
                    self.take(f"{name}-{tab + 1}", dialog)
            dialog.close()
        self.settle()

    def menus(self) -> None:
        """Take every menu of the menu bar."""
        window = self._parts.window
        for menu in window.menuBar().findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly):
            if not menu.title():
                continue  # what does not fit into the bar
            menu.popup(window.mapToGlobal(window.rect().topLeft()))
            self.take(f"menu-{menu.title().replace('&', '').lower()}", menu)
            menu.close()


def shoot(parts: Parts, camera: Camera, demo: Path, empty: Path) -> None:
    """Take all the pictures of one window."""
    window, session = parts.window, parts.session
    session.close()
    camera.take("welcome")
    session.open(empty)
    camera.settle()
    camera.pages("empty")
    session.open(demo)
    camera.settle()
    choose_something(parts, camera)
    camera.pages("demo")
    camera.menus()
    _overlays(parts, camera)
    pages: dict[str, Any] = dict(window.pages)
    window.show_page("exam")
    camera.dialog("generate", pages["exam"].generate)
    camera.dialog("filters", pages["exam"].dialogs.run_filters)
    camera.dialog("guess", pages["exam"].dialogs.guess)
    camera.dialog("write-question", pages["exam"].dialogs.write)
    camera.dialog("other-words", pages["exam"].reword_action.trigger)
    camera.dialog("hand-on", pages["exam"].dialogs.hand_on)
    window.show_page("results")
    camera.dialog("versions", pages["results"].compare.show_versions)
    window.show_page("retrieval")
    camera.dialog("measure", pages["retrieval"].measure)
    window.show_page("pipelines")
    camera.dialog("models", pages["pipelines"].open_models)
    camera.dialog("try-a-question", pages["pipelines"].open_try)
    window.show_page("grading")
    camera.dialog("grade-answers", pages["grading"].grade)
    pages["grading"].grade_yourself()
    camera.take("grade-yourself")
    pages["grading"].blind.leave()
    for name, tab in (("fact", pages["grading"].nuggets), ("bank-question", pages["grading"].banks)):
        pages["grading"].tabs.setCurrentWidget(tab)
        camera.settle()
        camera.dialog(name, tab.add)
    camera.dialog("write-banks", pages["grading"].banks.write)
    camera.dialog("grade-passages", pages["grading"].banks.grade)
    scenarios = pages["grading"].scenarios
    pages["grading"].tabs.setCurrentWidget(scenarios)
    scenarios.make()
    _wait(parts)
    camera.take("scenarios")
    camera.dialog("answer-scenarios", scenarios.run)
    camera.dialog("recipes", scenarios.show_recipes)
    scenarios.read_sample()
    camera.take("read-questions")
    scenarios.desk.leave()
    window.show_page("corpus")
    camera.dialog("import", pages["corpus"].import_with_options)
    camera.dialog("topic", pages["corpus"].list.ask_topic)
    documents = pages["corpus"].list
    is_pdf = (documents.model.record(row).document.media_type == "pdf" for row in range(documents.model.rowCount()))
    documents.table.select_row(next(row for row, pdf in enumerate(is_pdf) if pdf))
    camera.settle()
    camera.dialog("page-picture", pages["corpus"].reading.picture_button.click)
    camera.dialog("about", window.show_about)
    session.edit(lambda project: project.edits.set_response_source("written", "key_match", None))
    camera.settle()
    for step in ("exam", "run", "results", "grading", "items"):
        camera.page(step, "written")


def choose_something(parts: Parts, camera: Camera) -> None:
    """Select an item and a pipeline, so that what shows the chosen one is not empty."""
    project = parts.session.project
    if project is None:
        return
    for step in parts.window.pages:
        parts.window.show_page(step)
        camera.settle()
    parts.session.choose_pipeline(project.pipelines.chosen()[7].id)
    parts.session.choose_item(project.items.kept()[5].id)
    camera.settle()


def _overlays(parts: Parts, camera: Camera) -> None:
    """Picture what opens over or beside a page."""
    window = parts.window
    window.show_page("results")
    window.show_palette()
    camera.settle()
    camera.take("palette", window.palette_box)
    window.palette_box.close()
    window.sides.show_help()
    camera.take("help")
    window.sides.show_keys()
    camera.take("keys")
    window.sides.hide_help()
    window.sides.toggle_log()
    camera.take("log")
    window.sides.toggle_log()
    for tone, text in (
        ("bad", "The disk is full: demo.ragexam could not be written."),
        ("good", "The report is written."),
    ):
        parts.session.message.emit(tone, text, "")
        camera.take(f"notice-{tone}")
    window.notice.hide()
    window.tour.start()
    while window.tour.at >= 0:
        camera.take(f"tour-{window.tour.at + 1}")
        window.tour.show_step(window.tour.at + 1)


def running(parts: Parts, camera: Camera, demo: Path) -> None:
    """Take pages in the middle of a run."""
    session = parts.session
    session.open(demo)
    camera.settle()
    project = session.project
    if project is None or not session.start("run"):
        return
    live(6_000)
    for step in ("run", "results", "items"):
        parts.window.show_page(step)
        camera.take(f"running-{step}")
    session.cancel()
    _wait(parts)


def settling(parts: Parts, camera: Camera, demo: Path, ended: Mapping[str, Path]) -> None:
    """Take how a choice is settled: in the middle, paused, and where it came to an end.

    Args:
        parts: The running window.
        camera: Of it.
        demo: The finished example; a copy of it beside it is settled.
        ended: Settled copies by how they ended.
    """
    session, page = parts.session, cast("RunPage", parts.window.pages["run"])
    begun = demo.with_name("settling.ragexam")
    session.close()
    shutil.copyfile(demo, begun)

    def show(path: Path) -> None:
        session.open(path)
        camera.settle()
        parts.window.show_page("run")
        page.tabs.setCurrentWidget(page.settling)
        camera.settle()

    show(begun)
    session.start("settle")
    _until(
        lambda: session.job is None or (page.settling.view is not None and len(page.settling.view.certainty) >= _STEPS)
    )
    camera.take("settling-running")
    session.pause()
    _wait(parts)
    camera.take("settling-paused")
    for name, path in ended.items():
        show(path)
        camera.take(f"settling-{name}")
        for index in range(1, page.settling.tabs.count()):
            page.settling.tabs.setCurrentIndex(index)
            camera.take(f"settling-{name}-{index + 1}")
        page.settling.tabs.setCurrentIndex(0)
        page.settling.more.set_open(True)
        camera.take(f"settling-{name}-why")
        page.settling.more.set_open(False)
    page.tabs.setCurrentIndex(0)


def settled(demo: Path, only: str) -> dict[str, Path]:
    """Settle copies of the finished example, whose answers are there: no model is loaded.

    Args:
        demo: The example.
        only: Word that a picture's name must hold.

    Returns:
        The copies by how they ended; none where no picture of them is wanted.
    """
    from ragexam.project import Project

    copies = {}
    for name, parameters in _ENDS.items():
        if only in f"settling-{name}-why":
            copies[name] = demo.with_name(f"{name}.ragexam")
            shutil.copyfile(demo, copies[name])
            with Project.open(copies[name]) as project:
                project.start_job("settle", **parameters).wait()
    return copies


def _wait(parts: Parts) -> None:
    """Wait for the end of the job that runs."""
    _until(lambda: parts.session.job is None)


def _until(reached: Callable[[], bool]) -> None:
    """Let the window live until something is so."""
    deadline = time.monotonic() + _PATIENCE
    while not reached() and time.monotonic() < deadline:
        live(50)


def projects(folder: Path) -> tuple[Path, Path, Path]:
    """Make a copy of the demo, an empty project, and a copy whose pipelines have not answered yet."""
    from ragexam.project import Project

    shipped = paths.demo_file()
    if shipped is None:
        raise SystemExit("The demo project is not there.")
    demo, live, empty = (folder / f"{name}.ragexam" for name in ("demo", "live", "empty"))
    shutil.copyfile(shipped, demo)
    shutil.copyfile(shipped, live)
    Project.create(empty, title="A new project").close()
    with Project.open(live) as project:
        project.pipelines.choose(MODELS, ["closed_book", "oracle", "bm25:k=1", "bm25:k=3", "bm25:k=5"], [0, 1])
    return demo, live, empty


def wanted(options: argparse.Namespace) -> Iterator[tuple[str, str, str]]:
    """Language, scheme and size of every round."""
    for language in [options.language] if options.language else LANGUAGES:
        for mode in [options.mode] if options.mode else MODES:
            for size in [options.size] if options.size else SIZES:
                yield language, mode, size


def main() -> None:
    """Take all pictures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, default=ROOT / "screenshots")
    parser.add_argument("--language", choices=LANGUAGES)
    parser.add_argument("--mode", choices=MODES)
    parser.add_argument("--size")
    parser.add_argument("--text", type=int, default=100, help="size of the text in per cent")
    parser.add_argument("--only", default="", help="a word in the picture's name")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        os.environ |= {"XDG_DATA_HOME": f"{home}/data", "RAGEXAM_MODELS": f"{home}/models"}
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, home)
        application = QApplication(sys.argv[:1])
        demo, live, empty = projects(folder)
        ended = settled(demo, options.only)
        for language, mode, size in wanted(options):
            paths.settings().setValue("language", language)
            paths.settings().setValue("theme", mode)
            paths.settings().setValue("text_scale", options.text)
            parts = build(application, models=MODELS, guards=[])
            width, height = map(int, size.split("x"))
            parts.window.resize(QSize(width, height))
            parts.window.show()
            camera = Camera(parts, options.out, f"{language}-{mode}-{size}", options.only)
            shoot(parts, camera, demo, empty)
            if ended:
                settling(parts, camera, demo, ended)
            if size == SIZES[0]:
                running(parts, camera, live)
            parts.window.close()
            parts.language.restore()
            parts.session.deleteLater()
            sys.stdout.write(f"{language} {mode} {size}: done after {time.monotonic() - begun:.0f} s\n")
            sys.stdout.flush()
    sys.stdout.write(f"{len(list(options.out.glob('*.png')))} pictures in {options.out}\n")


if __name__ == "__main__":
    main()
