"""The pages of the window, each made when it is first wanted; the rest one by one once the window is seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QStackedWidget, QWidget

from ragexam_gui.panels.common.page import Page

Make = Callable[[], Page]


class Pages(Mapping[str, Page]):
    """Pages by step, in the order of the rail. Asking for one makes it.

    Args:
        makers: Make a page, by step.

    Attributes:
        stack: Holds those that are made.
        made: Called when one has been made.
    """

    def __init__(self, makers: Mapping[str, Make]) -> None:
        self._makers = dict(makers)
        self._made: dict[str, Page] = {}
        self._refused: set[str] = set()
        self._behind: Sequence[QWidget] = ()
        self.made: Callable[[], object] = lambda: None
        self.stack = QStackedWidget()
        self._timer = QTimer(self.stack, interval=0)
        self._timer.timeout.connect(self._make_next)

    def __getitem__(self, step: str) -> Page:
        page = self._made.get(step)
        if page is None:
            page = self._made[step] = self._makers[step]()
            self.stack.addWidget(page)
            self._order_keys()
            self.made()
        return page

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)

    def __contains__(self, step: object) -> bool:
        return step in self._makers

    @property
    def shown(self) -> Page | None:
        """Return the page on top."""
        page = self.stack.currentWidget()
        return page if isinstance(page, Page) else None

    def make_rest(self) -> None:
        """Make those that nobody has asked for yet, one a turn of the event loop: each opens at once then."""
        self._timer.start()

    def make_no_more(self) -> None:
        """Stop making pages: the window goes, and what was not made is not wanted any more."""
        self._timer.stop()

    def make_all(self, *_: object) -> None:
        """Make all of them now: something happens that each is to hear of."""
        for step in self:
            self[step]

    def keep_before(self, parts: Sequence[QWidget]) -> None:
        """Tab comes to these parts of the window after the page, though pages are made later.

        Args:
            parts: In their order.
        """
        self._behind = tuple(parts)

    def _make_next(self) -> None:
        missing = next((step for step in self if step not in self._made and step not in self._refused), None)
        if missing is None:
            self._timer.stop()
            return
        self._refused.add(missing)  # one that cannot be made is not tried again before somebody asks for it
        self[missing]

    def _order_keys(self) -> None:
        """Put what stands behind the pages behind the one that has just come, too.

        The chain of the keyboard's focus is not walked: `nextInFocusChain` makes what it returns a child of what it is
        asked of, the whole window too, which then is never freed.
        """
        last = QWidget(self.stack)  # what comes last of all, and so behind the page
        last.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for first, second in pairwise((last, *(control for part in self._behind for control in _reached(part)))):
            QWidget.setTabOrder(first, second)
        last.deleteLater()


def _reached(part: QWidget) -> list[QWidget]:
    """Return what Tab comes to within a part of the window that is in the order in which it was made."""
    window = part.window()
    return [
        control for control in part.findChildren(QWidget)
        if control.focusPolicy() & Qt.FocusPolicy.TabFocus and control.window() is window
    ]  # fmt: skip
