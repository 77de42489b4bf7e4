"""Keys of a part of the window, pressed where the focus is in it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget


def keyed(text: str, key: str) -> str:
    """Return words of a button with the key that presses it; the key is the same in every language."""
    return f"{text}  {key}"


def bind_keys(
    owner: QWidget, keys: Iterable[tuple[str, Callable[[], object]]], repeated: Collection[str] = ("J", "K")
) -> list[QShortcut]:
    """Bind keys to what they do, as long as the focus is in a part.

    Args:
        owner: Owns them.
        keys: Each with what it does.
        repeated: Those that go on doing it while they are held down.
    """
    bound = []
    for key, act in keys:
        shortcut = QShortcut(QKeySequence(key), owner, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.setAutoRepeat(key in repeated)
        shortcut.activated.connect(lambda act=act: act())
        bound.append(shortcut)
    return bound
