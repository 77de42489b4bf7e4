"""Tabs that fill a page which scrolls only when there is too little room."""

from __future__ import annotations

from PySide6.QtWidgets import QTabWidget


class PageTabs(QTabWidget):
    """Tabs that take the height that is left: wrapped words in one of them do not make the page scroll."""

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        """Return False: the height follows from the page."""
        return False
