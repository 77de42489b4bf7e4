"""Commands that a person looks for by a few letters, and the list that shows the best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

_SHOWN = 60
_START, _RUN, _FIRST, _GAP = 8.0, 5.0, 6.0, 0.25
"""Worth of a letter at the start of a word, of one right behind the last, and of the very first; cost of a gap."""

FOUND_ROLE = Qt.ItemDataRole.UserRole
"""Gives the `CommandMatch` of a row."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that can be done.

    Attributes:
        text: What it is called.
        section: Where it belongs ("File", "Exam", "Question").
        act: Does it.
        keys: Its keys, for a person; "" for none.
        weight: Added to how well it fits: commands before contents.
        on_request: Shown only where letters were typed.
    """

    text: str
    section: str
    act: Callable[[], object]
    keys: str = ""
    weight: float = 0.0
    on_request: bool = False


@dataclass(frozen=True, slots=True)
class CommandMatch:
    """A command with the places of the letters that were looked for."""

    command: Command
    places: tuple[int, ...]


def fit(wanted: str, text: str) -> tuple[float, tuple[int, ...]] | None:
    """Return how well letters fit a text that has all of them in this order, and where; None where it has not.

    Words of `wanted` may stand anywhere, each of them as near to the start of a word as possible.
    """
    low = text.casefold()
    total = 0.0
    places: list[int] = []
    for word in wanted.casefold().split():
        ways = (_along(word, low, at) for at, letter in enumerate(low) if letter == word[0])
        best = max((way for way in ways if way is not None), default=None)
        if best is None:
            return None
        total += best[0]
        places += best[1]
    return total - _GAP / 10 * len(low), tuple(sorted(set(places)))


def contained(wanted: str, text: str) -> tuple[float, tuple[int, ...]] | None:
    """Return the same for long texts, where scattered letters mean nothing: every word stands in it as it was typed."""
    low = text.casefold()
    places: list[int] = []
    for word in wanted.casefold().split():
        at = low.find(word)
        if at < 0:
            return None
        places += range(at, at + len(word))
    return (_RUN * len(places) - _GAP / 10 * len(low), tuple(sorted(set(places)))) if places else None


def rank(wanted: str, commands: Iterable[Command]) -> list[CommandMatch]:
    """Return the commands that fit, the best one first; without letters all of them in their order."""
    if not wanted.strip():
        return [CommandMatch(c, ()) for c in commands if not c.on_request][:_SHOWN]
    ranked = []
    for number, command in enumerate(commands):
        here = contained(wanted, command.text) if command.on_request else fit(wanted, command.text)
        if here is None and not command.on_request:  # "file new" finds New in the menu File
            both = fit(wanted, f"{command.text} {command.section}")
            here = None if both is None else (both[0] - _START, tuple(p for p in both[1] if p < len(command.text)))
        if here is not None:
            ranked.append((-(here[0] + command.weight), number, CommandMatch(command, here[1])))
    return [f for _, _, f in sorted(ranked, key=lambda entry: entry[:2])[:_SHOWN]]


def _along(word: str, text: str, at: int) -> tuple[float, list[int]] | None:
    """Return worth and places of the letters from one on; None where they are not all there."""
    worth, last = 0.0, at - 1
    places: list[int] = []
    for letter in word:
        here = text.find(letter, last + 1)
        if here < 0:
            return None
        if here == 0:
            worth += _FIRST
        if here == 0 or not text[here - 1].isalnum():
            worth += _START
        if places and here == last + 1:
            worth += _RUN
        worth -= _GAP * min(here - last - 1, 20) if places else 0.0
        places.append(here)
        last = here
    return worth, places


class CommandList(QAbstractListModel):
    """The commands that fit what was typed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.matches: Sequence[CommandMatch] = ()

    def show_found(self, matches: Sequence[CommandMatch]) -> None:
        """Show others."""
        self.beginResetModel()
        self.matches = matches
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.matches)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return text, what a screen reader says, and the found one itself."""
        match = self.matches[index.row()]
        command = match.command
        if role == Qt.ItemDataRole.DisplayRole:
            return command.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(filter(None, (command.text, command.section, command.keys)))
        return match if role == FOUND_ROLE else None
