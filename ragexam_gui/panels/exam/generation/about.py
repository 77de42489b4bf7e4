"""Shows what is asked about: topics, documents and languages, each with its part of the exam."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QTreeWidget, QTreeWidgetItem, QWidget

from ragexam_gui import words
from ragexam_gui.widgets.controls import clearable, describe, hint
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.disclosure import Disclosure

if TYPE_CHECKING:
    from ragexam.project.exam.generation import AskedAbout

_NAME, _PARTS, _PASSAGES = range(3)
_KEY = Qt.ItemDataRole.UserRole
_HEIGHT = 190
_MANY = 12
"""Rows from which a search field is worth its place."""


class AboutForm(QWidget):
    """Asks for topics, documents and languages; whatever is not ticked in a group that has ticks is not asked about.

    Signals:
        changed: Something else is to be asked about.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.summary = hint()
        self.more = Disclosure(
            self.tr("Topics, documents, languages"),
            self.tr("Ask only about some of them, or more about some than others"),
        )
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Find a topic or document"))
        self.search.setAccessibleName(self.tr("Find a topic or document"))
        clearable(self.search)
        self.search.textChanged.connect(self._find)
        self.tree = QTreeWidget()
        self.tree.setHeaderLabels([self.tr("Asked about"), self.tr("Parts"), self.tr("Passages")])
        self.tree.setAccessibleName(self.tr("Topics, documents, languages"))
        describe(
            self.tree,
            self.tr("The space bar ticks a row; F2 changes its parts: two parts get twice as many questions as one"),
        )
        self.tree.setMinimumHeight(_HEIGHT)
        self.tree.setEditTriggers(QTreeWidget.EditTrigger.NoEditTriggers)
        self.tree.setTabKeyNavigation(False)
        self.tree.itemChanged.connect(lambda *_: self._turned())
        self.tree.itemDoubleClicked.connect(self._edit)
        self.tree.itemActivated.connect(self._edit)
        self._groups: dict[str, QTreeWidgetItem] = {}
        self.more.inside.addWidget(self.search)
        self.more.inside.addWidget(self.tree)
        in_column(self.more, self.summary, margins=(0, 0, 0, 0), spacing=2, parent=self)
        self._sum_up()

    @property
    def topics(self) -> list[tuple[str, float]]:
        """Return topics and titles of documents with their parts; none where all count alike."""
        return [*self._ticked("topics"), *self._ticked("documents")]

    @property
    def languages(self) -> list[tuple[str, float]]:
        """Return codes of languages with their parts; none where all count alike."""
        return list(self._ticked("languages"))

    def show_known(self, asked_about: AskedAbout, topics: Mapping[str, float], languages: Mapping[str, float]) -> None:
        """Show what there is, and tick what is proposed.

        Args:
            asked_about: With passages each.
            topics: Topics and titles with their parts.
            languages: Codes with their parts.
        """
        wanted = {name.casefold(): part for name, part in topics.items()}
        spoken = {name.casefold(): part for name, part in languages.items()}
        self.tree.blockSignals(True)
        self.tree.clear()
        self._groups = {}
        for name, title, rows, ticks in (
            ("topics", self.tr("Topics"), asked_about.topics, wanted),
            ("documents", self.tr("Documents"), asked_about.documents, _without(wanted, asked_about.topics)),
            ("languages", self.tr("Languages"), asked_about.languages, spoken),
        ):
            group = QTreeWidgetItem(self.tree, [title])
            group.setFlags(Qt.ItemFlag.ItemIsEnabled)
            for key, passages in rows.items():
                self._add(group, key, passages, ticks.get(key.casefold(), 0.0))
            group.setExpanded(name != "documents" or len(rows) <= _MANY or bool(self._ticks(group)))
            group.setHidden(not rows)
            self._groups[name] = group
        self.tree.blockSignals(False)
        for column in (_PARTS, _PASSAGES):
            self.tree.resizeColumnToContents(column)
        self.tree.setColumnWidth(_NAME, max(240, self.tree.columnWidth(_NAME)))
        self.search.setVisible(len(asked_about.topics) + len(asked_about.documents) > _MANY)
        self.more.set_open(bool(self.topics or self.languages))
        self._sum_up()

    def _add(self, group: QTreeWidgetItem, key: str, passages: int, share: float) -> None:
        row = QTreeWidgetItem(group, [key.upper() if group.text(_NAME) == self.tr("Languages") else key])
        row.setData(_NAME, _KEY, key)
        row.setFlags(row.flags() | Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsEditable)
        row.setCheckState(_NAME, Qt.CheckState.Checked if share else Qt.CheckState.Unchecked)
        row.setData(_PARTS, Qt.ItemDataRole.EditRole, max(1, round(share)))
        row.setText(_PASSAGES, words.number(passages))
        row.setData(_NAME, Qt.ItemDataRole.ToolTipRole, words.tip_text(key))

    def _edit(self, row: QTreeWidgetItem, column: int) -> None:
        """Let the parts be written, wherever in the row somebody asked for it."""
        if row.parent() is not None and column != _NAME:
            self.tree.editItem(row, _PARTS)

    def _ticks(self, group: QTreeWidgetItem) -> list[QTreeWidgetItem]:
        rows = (group.child(n) for n in range(group.childCount()))
        return [row for row in rows if row.checkState(_NAME) == Qt.CheckState.Checked]

    def _ticked(self, name: str) -> Iterator[tuple[str, float]]:
        if name in self._groups:
            for row in self._ticks(self._groups[name]):
                parts = row.data(_PARTS, Qt.ItemDataRole.EditRole)
                yield str(row.data(_NAME, _KEY)), float(max(1, int(parts)))

    def _find(self, text: str) -> None:
        wanted = text.strip().casefold()
        for name, group in self._groups.items():
            for n in range(group.childCount()):
                row = group.child(n)
                row.setHidden(name != "languages" and wanted not in row.text(_NAME).casefold())
            if wanted:
                group.setExpanded(True)

    def _turned(self) -> None:
        self._sum_up()
        self.changed.emit()

    def _sum_up(self) -> None:
        named = [name for name, _ in self.topics]
        spoken = [name.upper() for name, _ in self.languages]
        sentences = []
        if named:
            sentences.append(
                self.tr("Only about: {0}.").format(", ".join(named[:3]) + (" …" if len(named) > 3 else ""))
            )
        if spoken:
            sentences.append(self.tr("Only in: {0}.").format(", ".join(spoken)))
        self.summary.setText(" ".join(sentences) or self.tr("All documents are asked about alike."))


def _without(parts: Mapping[str, float], names: Mapping[str, int]) -> dict[str, float]:
    """Return parts of what is none of these names: a topic comes before a document of the same title."""
    taken = {name.casefold() for name in names}
    return {name: part for name, part in parts.items() if name not in taken}
