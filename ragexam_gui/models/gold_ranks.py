"""Questions as rows, and in a column for each way of retrieving the rank at which it found the right passage."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QObject, Qt

from ragexam_gui import words
from ragexam_gui.models.rows import Cell, Index, RowsModel, TableColumn

if TYPE_CHECKING:
    from ragexam.project.retrieval.records import QuestionLine
    from ragexam.project.retrieval.records import RetrieverColumn as Way

translate = QCoreApplication.translate

RANK_ROLE = Qt.ItemDataRole.UserRole + 1
"""Of a cell of ranks: the rank, 0 where nothing was found, None where it was not measured; of other cells "" ."""

FIXED = 3
"""Columns before the ranks: number, question, label."""

_FAR = 1_000
"""Place in the order of what was not found: behind every rank."""


class GoldRanksModel(RowsModel["QuestionLine"]):
    """The questions that were judged.

    Args:
        parent: Owner.
        ways: Of retrieving, in the order of the columns; each with its place in `QuestionLine.ranks`.
        headings: Of these columns, broken into lines.
        depth: Passages that were looked at.
        by: "label" or "language": what the third column shows.
    """

    def __init__(
        self, parent: QObject | None, ways: Sequence[tuple[int, Way]], headings: Sequence[str], depth: int, by: str
    ) -> None:
        self.ways = tuple(ways)
        self.depth, self.by = depth, by
        columns: list[TableColumn[QuestionLine]] = [
            TableColumn(translate("Retrieval", "No."), lambda q: q.number, "d"),
            TableColumn(translate("Retrieval", "Question"), lambda q: q.question),
            TableColumn(translate("Retrieval", "Label"), lambda q: words.say(q.label) or words.undefined)
            if by == "label"
            else TableColumn(translate("Retrieval", "Language"), lambda q: words.say(q.language) or words.undefined),
        ]
        columns += [
            TableColumn(heading, partial(_order, embedder), tip=partial(self._tip, embedder, way))
            for (embedder, way), heading in zip(self.ways, headings, strict=True)
        ]
        super().__init__(columns, lambda q: q.item_id, parent)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return ranks too: as a word where nothing was found."""
        if not index.isValid() or index.column() < FIXED:
            return "" if role == RANK_ROLE else super().data(index, role)
        embedder, way = self.ways[index.column() - FIXED]
        line = self.record(index.row())
        if role == RANK_ROLE:
            return rank_of(line, embedder)
        if role == Qt.ItemDataRole.DisplayRole:
            return rank_words(line, embedder)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return words.tip_text(self._tip(embedder, way, line))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignCenter)
        return super().data(index, role)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return ways of retrieving by their whole names under the pointer."""
        if orientation == Qt.Orientation.Horizontal and section >= FIXED:
            if role == Qt.ItemDataRole.ToolTipRole:
                label = words.say(self.ways[section - FIXED][1].label)
                return words.tip_text(words.explained(label, label))
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return int(Qt.AlignmentFlag.AlignCenter)
        return super().headerData(section, orientation, role)

    def _tip(self, index: int, way: Way, line: QuestionLine) -> str:
        label, rank, whole = words.say(way.label), line.ranks[index], line.whole[index]
        if not line.measured[index]:
            return translate("Retrieval", "{0}: not measured on this question").format(label)
        if rank is None:
            sentence = translate("Retrieval", "{0}: not found among the first {1} passages")
            return sentence.format(label, words.number(self.depth))
        if whole is None:
            sentence = translate("Retrieval", "{0}: a part at rank {1}, never the whole")
            return sentence.format(label, words.number(rank))
        if whole != rank:
            sentence = translate("Retrieval", "{0}: a part at rank {1}, the whole by rank {2}")
            return sentence.format(label, words.number(rank), words.number(whole))
        return translate("Retrieval", "{0}: rank {1}").format(label, words.number(rank))


def rank_of(line: QuestionLine, index: int) -> int | None:
    """Return the rank at which the evidence begins to be found; 0 where it is not, None where that was not measured."""
    return (line.ranks[index] or 0) if line.measured[index] else None


def rank_words(line: QuestionLine, index: int) -> str:
    """Return a rank as it is written into its cell."""
    rank = rank_of(line, index)
    if rank is None:
        return words.undefined
    return words.number(rank) if rank else translate("Retrieval", "none")


def found_by_none(line: QuestionLine, places: Sequence[int]) -> bool:
    """Return whether none of these ways found the evidence, and all of them were tried."""
    return bool(places) and all(line.measured[p] and line.ranks[p] is None for p in places)


def disputed(line: QuestionLine, places: Sequence[int], k: int) -> bool:
    """Return whether some of these ways found the evidence among the first `k` passages and others did not."""
    hits = [0 < (line.ranks[p] or 0) <= k for p in places if line.measured[p]]
    return any(hits) and not all(hits)


def _order(index: int, line: QuestionLine) -> Cell:
    rank = rank_of(line, index)
    return rank if rank is None or rank else _FAR
