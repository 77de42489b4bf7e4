"""Boxes of controls: what stands in them, in which order, with which room."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from ragexam_gui.widgets.layout.boxes import Gap, in_column, in_row


def test_a_row_holds_its_parts_in_order(qapp: QApplication) -> None:
    first, second, inner = QLabel("a"), QLabel("b"), in_column(QLabel("c"))
    row = in_row(first, Gap(7), (second, 3, Qt.AlignmentFlag.AlignTop), (inner, 2), 1)
    assert [row.itemAt(0).widget(), row.itemAt(2).widget(), row.itemAt(3).layout()] == [first, second, inner]
    assert row.itemAt(1).sizeHint().width() == 7
    assert [row.stretch(n) for n in range(row.count())] == [0, 0, 3, 2, 1]
    assert row.itemAt(2).alignment() == Qt.AlignmentFlag.AlignTop


def test_a_box_has_the_room_that_is_said(qapp: QApplication) -> None:
    outer, inside = QWidget(), QLabel("a")
    column = in_column(inside, margins=(1, 2, 3, 4), spacing=5, parent=outer)
    margins = column.contentsMargins()
    assert (margins.left(), margins.top(), margins.right(), margins.bottom()) == (1, 2, 3, 4)
    assert (column.spacing(), outer.layout(), inside.parentWidget()) == (5, column, outer)
