"""The help beside the page and the log under it: opened, closed, and the keyboard lent to them and given back."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QSplitter, QWidget
from shiboken6 import isValid

from ragexam_gui.panels.frame.help import GLOSSARY, KEYS, NEWS, HelpPanel
from ragexam_gui.panels.frame.log_drawer import LogDrawer
from ragexam_gui.widgets.frame.job_bar import JobBar
from ragexam_gui.widgets.frame.step_rail import StepRail

_HELP_WIDE, _LOG_HIGH = 380, 220


class SideParts(QObject):
    """Opens and closes what stands beside the pages.

    Args:
        help_panel: Stands to the right.
        log: Stands below.
        job_bar: Its button opens the log.
        rail: Takes the keyboard where nobody is left to get it back.
        shown: Name of the page that is shown; "" for the welcome page.
        parent: The window.

    Signals:
        log_shown: Whether the log is open now.
    """

    log_shown = Signal(bool)

    def __init__(
        self,
        help_panel: HelpPanel,
        log: LogDrawer,
        job_bar: JobBar,
        rail: StepRail,
        shown: Callable[[], str],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._help, self._log, self._job_bar, self._rail, self._shown = help_panel, log, job_bar, rail, shown
        self._lent_by: dict[QWidget, QWidget | None] = {}  # who had the keyboard before the help or the log took it
        self.beside = QSplitter(Qt.Orientation.Horizontal)
        self.under = QSplitter(Qt.Orientation.Vertical)
        job_bar.log.connect(self._show_log)
        log.closed.connect(self.toggle_log)
        help_panel.closed.connect(self.hide_help)

    def surround(self, pages: QWidget) -> None:
        """Put the help beside the pages, and the log under both."""
        for splitter, main, side in ((self.beside, pages, self._help), (self.under, self.beside, self._log)):
            splitter.setHandleWidth(5)
            splitter.setChildrenCollapsible(False)
            splitter.addWidget(main)
            splitter.addWidget(side)
            splitter.setStretchFactor(0, 1)
            splitter.setStretchFactor(1, 0)
            side.hide()

    # -------------------------------------------------------------- log

    def toggle_log(self) -> None:
        """Open or close the log."""
        self._job_bar.log_button.toggle()

    def _show_log(self, shown: bool) -> None:
        self.log_shown.emit(shown)
        if shown:
            self._lend_keys(self._log)
        else:
            self._give_keys_back(self._log)
        self._log.setVisible(shown)
        if shown:
            self.under.setSizes([max(self.under.height() - _LOG_HIGH, 1), _LOG_HIGH])
            if not self._log.table.selected_rows():
                self._log.table.select_row(0)
            self._log.table.setFocus()

    def copy_diagnostics(self) -> None:
        """Copy facts for a report of a fault to the clipboard."""
        if not self._log.isVisible():
            self.toggle_log()
        self._log.copy_diagnostics()

    # -------------------------------------------------------------- help

    def show_help(self) -> None:
        """Show help on the page that is shown; a second time closes it."""
        page = self._shown() or "welcome"
        if self._help.isVisible() and self._help.page == page:
            self.hide_help()
        else:
            self.show_help_page(page)

    def show_keys(self) -> None:
        """Show the list of keys."""
        self.show_help_page(KEYS)

    def show_news(self) -> None:
        """Show what is new in this version."""
        self.show_help_page(NEWS)

    def show_glossary(self, term: str = "") -> None:
        """Show the words of the field; at one of them where its key is given."""
        self.show_help_page(GLOSSARY, term)

    def show_help_page(self, page: str, term: str = "") -> None:
        """Show a page of the help, at one of its words where its key is given."""
        self._lend_keys(self._help)
        self._help.show_page(page)
        if not self._help.isVisible():
            self._help.show()
            self.beside.setSizes([max(self.beside.width() - _HELP_WIDE, 1), _HELP_WIDE])
        self._help.text.setFocus()
        if term:  # its place is known when the page is as wide as it will be
            self._help.show_term(term)

    def follow(self, step: str) -> None:
        """Follow another page: help that is open on a page follows too."""
        if self._help.isVisible() and self._help.page not in (KEYS, GLOSSARY, NEWS):
            self._help.show_page(step)

    def hide_help(self) -> None:
        """Close the help."""
        self._give_keys_back(self._help)
        self._help.hide()

    # -------------------------------------------------------------- keyboard

    def _lend_keys(self, part: QWidget) -> None:
        """Lend the keyboard to a part beside the page for a while."""
        if not has_keys(part):
            self._lent_by[part] = QApplication.focusWidget()

    def _give_keys_back(self, part: QWidget) -> None:
        """Give the keyboard back to whoever had it, else to the page's step, before a part is hidden."""
        before = self._lent_by.pop(part, None)
        if not has_keys(part):
            return
        if before is None or not isValid(before) or not before.isVisible() or not before.isEnabled():
            before = self._rail.buttons.get(self._shown())
        if before is not None:
            before.setFocus()


def has_keys(part: QWidget) -> bool:
    """Return whether the keyboard's focus is in a part of the window."""
    held = QApplication.focusWidget()
    return held is not None and (held is part or part.isAncestorOf(held))
