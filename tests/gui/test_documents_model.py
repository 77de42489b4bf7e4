"""Documents as rows: what comes in while a person works leaves selection, editor and place alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ragexam.project.corpus.page import DocumentRow
from ragexam.records import Document, DocumentStatus
from ragexam_gui.models.documents import REMARK, STATUS, TOPIC, DocumentsModel, problem
from ragexam_gui.widgets.tables.fitted_table import FittedTable


def row(n: int, **fields: object) -> DocumentRow:
    return DocumentRow(Document(id=f"d{n}", source=f"{n}.md", title=f"Title {n}", **fields), passages=n)  # type: ignore[arg-type]


class Told:
    """Record of what a model tells its view."""

    def __init__(self, model: DocumentsModel) -> None:
        self.signals: list[str] = []
        model.modelReset.connect(lambda: self.signals.append("reset"))
        model.rowsInserted.connect(lambda _, first, last: self.signals.append(f"inserted {first}-{last}"))
        model.dataChanged.connect(lambda a, b, _: self.signals.append(f"changed {a.row()}-{b.row()}"))


@pytest.fixture
def model(qapp: QApplication) -> DocumentsModel:
    made = DocumentsModel(lambda *_: None)
    made.set_rows([row(n) for n in range(4)])
    return made


def test_only_what_differs_is_told(model: DocumentsModel) -> None:
    told = Told(model)
    rows = [row(n) for n in range(4)]
    model.set_rows(rows)
    assert told.signals == []
    model.set_rows([*rows, row(4), row(5)])
    assert told.signals == ["inserted 4-5"]
    rows[1] = row(1, excluded=True)
    model.set_rows([*rows, row(4), row(5), row(6)])
    assert told.signals[1:] == ["inserted 6-6", "changed 1-1"]
    model.set_rows(rows[1:])
    assert told.signals[3:] == ["reset"]
    assert [r.document.id for r in model.records] == ["d1", "d2", "d3"]


def test_rows_come_in_where_their_order_is(model: DocumentsModel) -> None:
    model.sort(0, Qt.SortOrder.DescendingOrder)
    model.set_rows([row(n) for n in range(6)])
    assert [r.document.id for r in model.records] == ["d5", "d4", "d3", "d2", "d1", "d0"]


def test_a_topic_is_handed_on_once(qapp: QApplication) -> None:
    given: list[tuple[str, str]] = []
    model = DocumentsModel(lambda document, topic: given.append((document, topic)))
    model.set_rows([row(0, topic="Old")])
    index = model.index(0, TOPIC)
    assert index.data(Qt.ItemDataRole.EditRole) == "Old"
    assert model.flags(index) & Qt.ItemFlag.ItemIsEditable
    assert not model.flags(model.index(0, STATUS)) & Qt.ItemFlag.ItemIsEditable
    assert model.setData(index, " Old ")
    assert model.setData(index, " New ")
    assert not model.setData(model.index(0, STATUS), "x")
    assert given == [("d0", "New")]


def test_a_status_has_words_colour_and_reason(qapp: QApplication) -> None:
    model = DocumentsModel(lambda *_: None)
    failed = row(0, status=DocumentStatus.FAILED, reason="It is damaged.")
    model.set_rows([failed, row(1), replace(failed, document=replace(failed.document, id="x", excluded=True))])
    assert [model.index(n, STATUS).data() for n in range(3)] == ["failed", "imported", "excluded"]
    assert model.index(0, REMARK).data() == model.index(0, STATUS).data(Qt.ItemDataRole.ToolTipRole) == "It is damaged."
    colour = model.index(0, STATUS).data(Qt.ItemDataRole.ForegroundRole).color()
    assert colour.hue() < 20 or colour.hue() > 340  # red
    assert model.index(1, STATUS).data(Qt.ItemDataRole.ForegroundRole) is None
    assert isinstance(model.index(2, 0).data(Qt.ItemDataRole.ForegroundRole).color(), QColor)
    assert [problem(r) for r in model.records] == [True, False, False]


def test_columns_share_the_room_there_is(qtbot: QtBot, model: DocumentsModel) -> None:
    table = FittedTable("Documents")
    qtbot.addWidget(table)
    table.show_model(model, -1)
    table.fit(0, (9, 20, 15, 9, 5, 9, 5, 5), REMARK)
    table.show()
    character = table.fontMetrics().averageCharWidth()

    def used() -> int:
        return sum(table.columnWidth(c) for c in range(model.columnCount()))

    table.resize(2_000, 300)
    qtbot.waitUntil(lambda: used() == table.viewport().width())
    assert table.columnWidth(0) > 40 * character
    table.setColumnHidden(REMARK, True)
    qtbot.waitUntil(lambda: used() == table.viewport().width())  # the title takes its room
    table.setColumnHidden(REMARK, False)
    table.resize(300, 300)
    qtbot.waitUntil(lambda: used() > table.viewport().width())  # it scrolls, and can still be read
    assert table.columnWidth(0) >= 24 * character
    table.select_row(3)
    table.resize(300, 110)
    QApplication.processEvents()
    assert table.visualRect(model.index(3, 0)).bottom() <= table.viewport().height()
