"""The guided tour: eight steps through the window, each at the control that it tells about. It can be left anywhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from ragexam_gui import paths
from ragexam_gui.widgets.frame.tour_card import TourCard

if TYPE_CHECKING:
    from ragexam_gui.windows.main_window import MainWindow

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Stop:
    """One step of the tour.

    Attributes:
        page: On which it is; "" for one that every page has.
        control: Name of the control: an attribute of the page, of the window where there is no page.
        title: What it is.
        text: What it is for: one or two sentences.
    """

    page: str
    control: str
    title: str
    text: str


def stops() -> tuple[Stop, ...]:
    """Return the steps of the tour, in the language of the window."""
    return (
        Stop(
            "",
            "rail",
            translate("Tour", "The way, from top to bottom"),
            translate(
                "Tour",
                "Each line is one step from your documents to a report. Under its name stands whether it is done, or "
                "what it waits for.",
            ),
        ),
        Stop(
            "corpus",
            "folder_button",
            translate("Tour", "Your documents come in here"),
            translate(
                "Tour",
                "Choose a folder: what is in it is read, and the files themselves stay as they are. Nothing leaves "
                "this machine.",
            ),
        ),
        Stop(
            "exam",
            "generate_button",
            translate("Tour", "Questions are written here"),
            translate(
                "Tour",
                "They are made from your documents. Below you read each one beside the place that proves its answer, "
                "and keep it or reject it.",
            ),
        ),
        Stop(
            "pipelines",
            "models",
            translate("Tour", "Who takes the exam"),
            translate(
                "Tour",
                "Tick the language models here, and the ways to search below them. Every combination is one pipeline, "
                "and each takes the same exam.",
            ),
        ),
        Stop(
            "run",
            "start_button",
            translate("Tour", "The exam is taken here"),
            translate(
                "Tour",
                "Start has every pipeline answer every question. You can pause at any time, even close the program: "
                "it goes on where it stopped.",
            ),
        ),
        Stop(
            "results",
            "verdict",
            translate("Tour", "Which one to choose"),
            translate(
                "Tour",
                "This sentence says which pipeline to choose and how sure that is. The pictures below show why, each "
                "with its table.",
            ),
        ),
        Stop(
            "report",
            "html_button",
            translate("Tour", "The result to hand on"),
            translate(
                "Tour",
                "Tick what belongs in the report, and write it as a web page, as a PDF or as a Word document.",
            ),
        ),
        Stop(
            "",
            "menu_bar",
            translate("Tour", "Where to find everything"),
            translate(
                "Tour",
                "Ctrl+K finds every command by a few letters, and F1 explains the page that you see. This tour is in "
                "the menu Help.",
            ),
        ),
    )


class Tour(QObject):
    """Leads through the window.

    Args:
        window: Through which.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._stops = stops()
        self._before: QWidget | None = None
        self._at = -1
        self.card = TourCard(window)
        self.card.onward.connect(lambda: self.show_step(self._at + 1))
        self.card.back.connect(lambda: self.show_step(self._at - 1))
        self.card.left.connect(self.leave)
        window.session.opened.connect(self.leave)  # another project: what was pointed at is of the old one

    @property
    def at(self) -> int:
        """Return the step that is shown, from 0; -1 where the tour is not taken."""
        return self._at

    @property
    def unoffered(self) -> bool:
        """Return whether it was never offered to this person."""
        return not paths.settings().value("tour_offered", False, bool)

    def offered(self) -> None:
        """Remember that it was offered: that is done once."""
        paths.settings().setValue("tour_offered", True)

    def start(self) -> None:
        """Begin, in the demo project where no project is open."""
        self.offered()
        if self._window.session.project is None:
            self._window.projects.open_demo(once_open=self.start)
        else:
            self._before = QApplication.focusWidget()
            self.show_step(0)

    def show_step(self, number: int) -> None:
        """Show a step; behind the last one the tour is over.

        Args:
            number: From 0.
        """
        if number >= len(self._stops) or self._window.session.project is None:
            self.leave()
            return
        self._at = max(number, 0)
        stop = self._stops[self._at]
        if not stop.page:
            self._show(stop, attrgetter(stop.control)(self._window))
            return
        self._window.show_page(stop.page)
        page = self._window.pages[stop.page]
        page.when_read(self._if_still(stop, lambda: self._show(stop, getattr(page, stop.control))))
        if page.unread:  # the way is shown meanwhile: the page may take a moment, and the card does not vanish
            self._show(stop, self._window.rail.buttons[stop.page])

    def leave(self, *_: object) -> None:
        """End the tour, and give the keyboard back to whoever had it."""
        if self._at < 0:
            return
        self._at = -1
        held = QApplication.focusWidget()
        mine = held is not None and self.card.isAncestorOf(held)
        self.card.end()
        if mine:
            before = self._before
            if before is None or not isValid(before) or not before.isVisible() or not before.isEnabled():
                before = self._window.rail.buttons.get(self._window.step)
            if before is not None:
                before.setFocus()

    def _if_still(self, stop: Stop, act: Callable[[], object]) -> Callable[[], None]:
        """Return an act that is only done where the tour is still at a step."""

        def do() -> None:
            if self._at >= 0 and self._stops[self._at] is stop:
                act()

        return do

    def _show(self, stop: Stop, control: QWidget) -> None:
        text = stop.text
        if not control.isVisible():  # an empty project has no verdict yet, for one
            control = self._window.rail.buttons[stop.page]
            missing = translate("Tour", "It is not there yet: this project has not come so far.")
            text = f"{text} {missing}"
        self.card.show_step(control, self._at + 1, len(self._stops), stop.title, text)
