"""Placing of parts where there is little room: tables, forms, splitters, headings of figures."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QSpinBox, QTextEdit, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from ragexam_gui.models.rows import RowsModel, TableColumn
from ragexam_gui.widgets.elided_label import ElidedLabel
from ragexam_gui.widgets.elided_tool_button import ElidedToolButton
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.layout.roomy_splitter import RoomySplitter
from ragexam_gui.widgets.tables.table_view import TableView

Row = tuple[str, str, str]
LONG = "a topic with rather a long name"


@pytest.fixture
def table(qtbot: QtBot) -> TableView:
    """Return a table of a question that takes the room that is left, a topic and a number."""
    made = TableView("Questions")
    qtbot.addWidget(made)
    model: RowsModel[Row] = RowsModel(
        [
            TableColumn("Question", lambda r: r[0]),
            TableColumn("Topic", lambda r: r[1]),
            TableColumn("Right", lambda r: r[2]),
        ],
        lambda r: r[0],
        made,
    )
    made.show_model(model, 0, (40, 6, 4))
    made.show()
    return made


def fill(table: TableView, *rows: Row) -> None:
    model = table.model()
    assert isinstance(model, RowsModel)
    model.set_rows(rows)
    QApplication.processEvents()


def widths(table: TableView) -> list[int]:
    return [table.columnWidth(column) for column in range(3)]


def test_a_column_grows_with_its_texts_where_there_is_room(table: TableView) -> None:
    table.resize(900, 200)
    fill(table, ("Where is it?", "short", "50%"))
    before = widths(table)
    fill(table, ("Where is it?", LONG, "50%"))
    assert widths(table)[1] > table.fontMetrics().horizontalAdvance(LONG) > before[1]
    assert sum(widths(table)) == table.viewport().width()


def test_the_column_that_takes_the_rest_keeps_what_can_be_read(table: TableView) -> None:
    question = "A question of a good many words, so that it needs a good deal of the room that there is?"
    fill(table, (question, LONG, "50%"))
    letter = table.fontMetrics().averageCharWidth()
    table.resize(60 * letter, 200)
    QApplication.processEvents()
    assert widths(table)[0] >= 0.38 * table.viewport().width() - 1
    assert sum(widths(table)) == table.viewport().width()
    table.resize(20 * letter, 200)
    QApplication.processEvents()
    assert widths(table)[0] >= 24 * letter  # it is scrolled sideways, and never shrinks to dots
    assert sum(widths(table)) > table.viewport().width()


def test_an_empty_table_shows_all_its_headings_where_they_have_room(table: TableView) -> None:
    fill(table)
    _, *others = widths(table)
    bold = table.horizontalHeader().font()
    bold.setBold(True)
    heading = QFontMetrics(bold).horizontalAdvance("Question")
    table.resize(sum(others) + heading + 60, 200)
    QApplication.processEvents()
    assert sum(widths(table)) == table.viewport().width()
    assert heading < widths(table)[0] < 24 * table.fontMetrics().averageCharWidth()
    table.resize(sum(others), 200)
    QApplication.processEvents()
    assert widths(table)[0] >= heading  # where headings have no room either, they are scrolled to
    assert widths(table)[1:] == others
    fill(table, ("Where is it, and who has been there before?", "short", "50%"))
    assert widths(table)[0] >= 24 * table.fontMetrics().averageCharWidth()


def test_a_width_that_was_dragged_stays(table: TableView) -> None:
    table.resize(900, 200)
    fill(table, ("Where is it?", LONG, "50%"))
    table.horizontalHeader().resizeSection(1, 71)
    fill(table, ("Where is it?", LONG + LONG, "50%"))
    table.resize(800, 200)
    QApplication.processEvents()
    assert sum(widths(table)) == table.viewport().width()
    fresh = widths(table)[1]
    assert fresh >= 71  # longer texts may still widen it, nothing makes it narrower
    table.setColumnHidden(1, True)
    QApplication.processEvents()
    assert table.columnWidth(0) + table.columnWidth(2) == table.viewport().width()


def test_labels_stand_beside_the_middle_of_their_fields(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    form = FormLayout(box)
    form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    number, text = QSpinBox(minimumHeight=34), QTextEdit(minimumHeight=160)
    form.addRow("Number", number)
    form.addRow("Text", text)
    box.show()
    QApplication.processEvents()
    beside, above = form.labelForField(number), form.labelForField(text)
    assert abs(beside.geometry().center().y() - number.geometry().center().y()) <= 1
    assert above.geometry().center().y() < text.geometry().center().y() - 40  # a text to write is named at its top


def test_parts_stand_one_below_the_other_where_there_is_no_room(qtbot: QtBot) -> None:
    splitter = RoomySplitter(lines=10, letters=60)
    qtbot.addWidget(splitter)
    for _ in range(2):
        splitter.addWidget(QTextEdit())
    letters = splitter.fontMetrics()
    splitter.resize(80 * letters.averageCharWidth(), 400)
    splitter.show()
    assert splitter.orientation() == Qt.Orientation.Horizontal
    one = splitter.minimumHeight()
    assert one >= 10 * letters.height()
    splitter.resize(40 * letters.averageCharWidth(), 400)
    assert splitter.orientation() == Qt.Orientation.Vertical
    assert splitter.minimumHeight() >= 2 * one
    splitter.resize(80 * letters.averageCharWidth(), 400)
    assert splitter.orientation() == Qt.Orientation.Horizontal
    assert splitter.minimumHeight() == one


def test_a_long_line_of_settings_gives_way(qtbot: QtBot) -> None:
    """The button asks for the room of its whole text, needs but a little, and ends in dots where it has less."""
    button = ElidedToolButton()
    qtbot.addWidget(button)
    button.setText("Settings: k = 2 · Stepwise (2) over Hybrid, weighted")
    whole = button.sizeHint()
    assert button.minimumSizeHint().width() < whole.width() / 2
    cut = QToolButton()
    qtbot.addWidget(cut)
    cut.setText(button.text())
    for room, same in ((whole.width(), True), (whole.width() // 2, False)):
        pictures = []
        for one in (button, cut):
            one.resize(room, whole.height())
            pictures.append(one.grab().toImage())
        assert (pictures[0] == pictures[1]) == same, "dots stand only where there is too little room"
    button.setText("k = 1")
    assert button.minimumSizeHint() == button.sizeHint(), "a short one is never cut"


@pytest.mark.parametrize("kind", [QLabel, ElidedLabel])
def test_controls_of_a_heading_stand_at_the_far_end_or_below(qtbot: QtBot, kind: type[QLabel]) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    flow = FlowLayout(box, headed=True)
    title, last = kind(), QPushButton("Menu")
    title.setText("A heading")
    for widget in (title, last):
        flow.addWidget(widget)
    first = QPushButton("Table")
    flow.insert(1, first)
    box.show()
    box.resize(500, 40)
    QApplication.processEvents()
    assert title.x() == 0
    assert title.width() >= title.fontMetrics().horizontalAdvance("A heading")
    assert last.geometry().right() == 499
    assert first.geometry().right() < last.x()
    box.resize(title.sizeHint().width() + 20, 120)
    QApplication.processEvents()
    assert first.x() == 0
    assert first.y() > title.y()
