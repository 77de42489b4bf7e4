"""A person in front of the window: looks for things by their names, clicks, types. Nothing else is called."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import TypeVar

from PySide6.QtCore import QEventLoop, QModelIndex, QPoint, QRect, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QMainWindow,
    QMenu,
    QWidget,
)

W = TypeVar("W", bound=QWidget)
LEFT = Qt.MouseButton.LeftButton
NOTHING = Qt.KeyboardModifier.NoModifier
PATIENCE = 240_000
"""Milliseconds that any wait of the window's tests may last. It ends as soon as its event comes, however busy the machine;
the limit is below that of a whole test, so that the wait itself tells what did not come."""
_LOOK = 25
"""Milliseconds between two looks: the window shall have the time in between."""

_MODIFIERS = {
    "Ctrl": Qt.KeyboardModifier.ControlModifier,
    "Shift": Qt.KeyboardModifier.ShiftModifier,
    "Alt": Qt.KeyboardModifier.AltModifier,
}


def live(milliseconds: int) -> None:
    """Let the window live for a while, and other threads compute meanwhile: QTest.qWait keeps the interpreter from them."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def hover_of(widget: QWidget) -> str:
    """Return what a control tells on hover, as one line: where the lines break is not what is told."""
    return " ".join(widget.toolTip().split())


def name_of(widget: QWidget) -> str:
    """Return what a screen reader calls it."""
    text = widget.accessibleName()
    if not text and isinstance(widget, QAbstractButton | QLabel):
        text = widget.text()
    return text.replace("&", "")


class Person:
    """Sees what is shown, and acts with mouse and keys."""

    # -------------------------------------------------------------- seeing

    @property
    def front(self) -> QWidget:
        """The dialogue in front, or the window."""
        for front in (QApplication.activePopupWidget(), QApplication.activeModalWidget(), QApplication.activeWindow()):
            if front is not None and front.isVisible():
                return front
        # Where nobody manages windows, the one that is left is not activated by itself.
        (left,) = [w for w in QApplication.topLevelWidgets() if isinstance(w, QMainWindow) and w.isVisible()]
        left.activateWindow()
        return left

    def sees(self, name: str, kind: type[W] = QWidget) -> list[W]:  # type: ignore[assignment]
        """Return what is to be seen under a name (its beginning, or a pattern of the whole of it)."""
        return list(self._seen(name, kind))

    def _seen(self, name: str, kind: type[W]) -> Iterator[W]:
        pattern = re.compile(name)
        front = self.front
        for widget in [front, *front.findChildren(kind)]:
            if isinstance(widget, kind) and widget.isVisible() and pattern.match(name_of(widget)):
                yield widget

    def find(self, name: str, kind: type[W] = QWidget) -> W:  # type: ignore[assignment]
        """Return the one thing of that name, waited for."""
        widgets: list[W] = []

        def there() -> bool:
            widgets[:] = self.sees(name, kind)
            return bool(widgets)

        if not _until(there):
            names = sorted({name_of(w) for w in self.front.findChildren(QWidget) if w.isVisible() and name_of(w)})
            raise AssertionError(f"nothing called {name!r} in {name_of(self.front)!r}; there are {names}")
        return widgets[0]

    def reads(self, pattern: str) -> str:
        """Return a text that is shown and matches, waited for."""
        texts: list[str] = []
        wanted = re.compile(pattern)

        def there() -> bool:
            labels = [w for w in self.front.findChildren(QLabel) if w.isVisible()]
            texts[:] = [label.text() for label in labels if wanted.search(label.text())]
            return bool(texts)

        assert _until(there), f"nowhere stands {pattern!r}; {self.says()}"
        return texts[0]

    def waits(self, condition: Callable[[], bool]) -> None:
        """Wait until something is so."""
        assert _until(condition), f"it never came to it; {self.says()}"

    def says(self) -> str:
        """Return what stands in front, in one line: for the message of a test that fails."""
        labels = [w for w in self.front.findChildren(QLabel) if w.isVisible() and w.text()]
        return (
            f"in front is {type(self.front).__name__} {name_of(self.front)!r} with {[label.text() for label in labels]}"
        )

    # -------------------------------------------------------------- the mouse

    def clicks(self, name: str, kind: type[QWidget] = QAbstractButton) -> None:
        """Click a control once it can be clicked."""
        widget = self.find(name, kind)
        self.waits(lambda: widget.isEnabled() and widget.isVisible())
        self.clicks_at(widget, widget.rect().center() if not _ticked(widget) else QPoint(10, widget.height() // 2))

    def clicks_at(self, widget: QWidget, place: QPoint) -> None:
        """Click a place, which must be seen and not covered."""
        window = widget.window()
        inside = QRect(QPoint(), window.size()).contains(widget.mapTo(window, place))
        assert inside, f"{name_of(widget)!r} is outside its window"
        under = window.childAt(widget.mapTo(window, place))
        assert under is None or under is widget or widget.isAncestorOf(under) or under.isAncestorOf(widget), (
            f"{name_of(widget)!r} is covered by {type(under).__name__} {name_of(under)!r}"
        )
        QTest.mouseClick(widget, LEFT, NOTHING, place)

    def row(self, name: str, text: str, column: int = 0) -> tuple[QAbstractItemView, QModelIndex]:
        """Return the row of a list or table whose cell begins with a text, waited for."""
        matching: list[tuple[QAbstractItemView, QModelIndex]] = []

        def there() -> bool:
            matching.clear()
            for view in self.sees(name, QAbstractItemView):
                model = view.model()
                rows = range(model.rowCount()) if model is not None else range(0)
                cells = (model.index(row, column) for row in rows)
                matching.extend((view, cell) for cell in cells if str(cell.data() or "").startswith(text))
            return bool(matching)

        self.waits(there)
        return matching[0]

    def clicks_row(self, name: str, text: str, column: int = 0, *, box: bool = False) -> None:
        """Click a row of a list or table, or its tick box."""
        view, index = self.row(name, text, column)
        view.scrollTo(index)
        area = view.visualRect(index)
        place = QPoint(area.left() + 10, area.center().y()) if box else area.center()
        QTest.mouseClick(view.viewport(), LEFT, NOTHING, place)

    def picks(self, name: str, text: str) -> None:
        """Choose an entry of a drop-down box with the mouse."""
        box = self.find(name, QComboBox)
        self.waits(lambda: any(box.itemText(n).startswith(text) for n in range(box.count())))
        QTest.mouseClick(box, LEFT)
        view = box.view()
        self.waits(view.isVisible)
        (row, *_) = [n for n in range(box.count()) if box.itemText(n).startswith(text)]
        index = view.model().index(row, box.modelColumn())
        view.scrollTo(index)
        place = view.visualRect(index).center()
        QTest.mouseMove(view.viewport(), place)
        QTest.mouseClick(view.viewport(), LEFT, NOTHING, place)
        self.waits(lambda: box.currentText().startswith(text))

    def chooses(self, menu: str, entry: str) -> None:
        """Open a menu (of the menu bar, or of a button) with the mouse, and click an entry."""
        bar = QApplication.activeWindow()
        assert bar is not None
        button = next(iter(self.sees(menu, QAbstractButton)), None)
        if button is not None:
            QTest.mousePress(button, LEFT)
        else:
            menus = bar.menuBar()  # type: ignore[attr-defined]
            (action,) = [a for a in menus.actions() if a.text().replace("&", "").startswith(menu)]
            QTest.mouseClick(menus, LEFT, NOTHING, menus.actionGeometry(action).center())
        self.waits(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
        popup = QApplication.activePopupWidget()
        assert isinstance(popup, QMenu)
        (action,) = [a for a in popup.actions() if a.text().replace("&", "").startswith(entry)]
        assert action.isEnabled(), f"{entry!r} is greyed out"
        QTest.mouseClick(popup, LEFT, NOTHING, popup.actionGeometry(action).center())

    # -------------------------------------------------------------- the keyboard

    @property
    def focus(self) -> QWidget:
        """Return where the keys go."""
        front, focus = self.front, QApplication.focusWidget()
        if isinstance(front, QMenu):
            return front
        if focus is None or focus.window() is not front.window():
            front.activateWindow()
            _until(front.isActiveWindow)
            focus = front.focusWidget()
        return focus or front

    def presses(self, *keys: str) -> None:
        """Press keys by their names: "Tab", "Ctrl+3", "Alt+Down", "A"."""
        for text in keys:
            *modifiers, key = text.split("+") if text != "+" else ["+"]
            held = NOTHING
            for modifier in modifiers:
                held |= _MODIFIERS[modifier]
            QTest.keyClick(self.focus, Qt.Key[f"Key_{key}"], held)

    def types(self, text: str) -> None:
        """Type letters where the cursor is."""
        QTest.keyClicks(self.focus, text)

    def tabs_to(self, name: str, kind: type[W] = QWidget, limit: int = 80) -> W:  # type: ignore[assignment]
        """Press Tab until the control of that name has the focus."""
        pattern, passed = re.compile(name), list[str]()
        self.waits(lambda: bool(self.sees(name, kind)))
        for _ in range(limit):
            here = self.focus
            called = name_of(here) or (name_of(here.parentWidget()) if here.parentWidget() else "")
            if isinstance(here, kind) and pattern.match(called):
                return here
            passed.append(called or type(here).__name__)
            self.presses("Tab")
        raise AssertionError(f"Tab never reaches {name!r}; it passes {passed[:40]}")

    def sets(self, name: str, number: int) -> None:
        """Type a number into a spin box that Tab reaches."""
        self.tabs_to(name, QAbstractSpinBox)
        self.presses("Ctrl+A")
        self.types(str(number))

    def goes_to_row(self, name: str, text: str, column: int = 0) -> QAbstractItemView:
        """Tab to a list or table, and go to a row with the arrow keys."""
        view, index = self.row(name, text, column)
        self.tabs_to(name, QAbstractItemView)
        self.presses("Home")
        for _ in range(view.model().rowCount() + 1):
            if view.currentIndex().row() == index.row():
                return view
            self.presses("Down")
        raise AssertionError(f"the arrow keys never reach {text!r}")


def _until(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + PATIENCE / 1e3
    while not condition():
        if time.monotonic() > deadline:
            return False
        live(_LOOK)
    return True


def _ticked(widget: QWidget) -> bool:
    return isinstance(widget, QAbstractButton) and widget.isCheckable() and widget.width() > 3 * widget.height()
