"""A reply of a system as a tree, in which a person picks the answer."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from ragexam_gui.widgets.controls import introduce

_STEP = re.compile(r'\[\d+\]|\["(?:[^"\\]|\\.)*"\]|[^.\[\]]+')
_SHOWN = 300


class ReplyTree(QTreeWidget):
    """The texts of a reply, each below the names that lead to it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        introduce(
            self, self.tr("Reply of the system"), self.tr("Choose where the answer, the passages and the session stand")
        )
        self.setHeaderLabels([self.tr("Place"), self.tr("Text")])
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.setTabKeyNavigation(False)

    def show_leaves(self, leaves: Sequence[Mapping[str, str]]) -> None:
        """Show the texts of a reply."""
        self.clear()
        branches: dict[tuple[str, ...], QTreeWidgetItem] = {}
        for leaf in leaves:
            steps = tuple(_STEP.findall(leaf["path"])) or ("",)
            for depth in range(1, len(steps) + 1):
                if steps[:depth] in branches:
                    continue
                above = branches.get(steps[: depth - 1], self.invisibleRootItem())
                branches[steps[:depth]] = made = QTreeWidgetItem(above, [steps[depth - 1], ""])
                made.setFlags(Qt.ItemFlag.ItemIsEnabled)
            text = branches[steps]
            text.setText(1, " ".join(leaf["text"][:_SHOWN].split()))
            text.setData(0, Qt.ItemDataRole.UserRole, leaf["path"])
            text.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        self.expandAll()

    def picked(self) -> str:
        """Return the path of the text that is selected; "" where none is."""
        item = self.currentItem()
        return "" if item is None else str(item.data(0, Qt.ItemDataRole.UserRole) or "")
