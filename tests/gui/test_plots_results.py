"""The pictures of answers and results by themselves: what is where, what is said, what is painted, how fast."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ragexam.records import Table
from ragexam.report.pictures.cost import CostMark
from ragexam.report.pictures.heat_map import Heat
from ragexam.report.pictures.intervals import Row
from ragexam.report.pictures.topics import RadarLine
from ragexam_gui.plots.bars.intervals import IntervalPlot
from ragexam_gui.plots.comparison.radial import RadialPlot
from ragexam_gui.plots.comparison.scatter import ScatterPlot
from ragexam_gui.plots.grids import cell_codes, cell_grid
from ragexam_gui.plots.grids.answer_grid import AnswerGrid
from ragexam_gui.plots.grids.cell_codes import cell_colour
from ragexam_gui.plots.grids.cell_layout import ColumnBand, GridRow
from ragexam_gui.plots.grids.heat_map import HeatMap
from ragexam_gui.theme import DARK, LIGHT, _palette

NONE = Qt.KeyboardModifier.NoModifier
NOTHING = Table("figures", "Figures", ("Name",), ())


def shown(qtbot: QtBot, widget: QWidget, width: int = 900, height: int = 420) -> None:
    qtbot.addWidget(widget)
    widget.resize(width, height)
    widget.show()
    qtbot.waitExposed(widget)


def picture(widget: QWidget) -> QImage:
    return widget.grab().toImage()


# ------------------------------------------------------------------ the grid


def grid(rows: int, columns: int, cells: np.ndarray | None = None) -> AnswerGrid:
    made = AnswerGrid("Answers")
    rng = np.random.default_rng(1)
    given = rng.integers(0, 3, (rows, columns)).astype(np.uint8) if cells is None else cells
    made.show_grid(
        [GridRow(f"p{n}", f"A model with a long name · BM25, k={n}", 0.5, 0.4, 0.6, "50%") for n in range(rows)],
        [f"i{n}" for n in range(columns)],
        given,
        lambda row, column: f"{row}/{column}",
        [(2, "right"), (1, "wrong"), (3, "failed"), (0, "open")],
        NOTHING,
    )
    return made


def test_sixty_pipelines_and_five_hundred_items_are_painted_as_one_picture(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    plot = grid(60, 500)
    shown(qtbot, plot, 1050, 460)
    picture(plot)
    mixed, boxes = [], []
    place = plot._cell
    for module in (cell_codes, cell_grid):
        monkeypatch.setattr(module, "cell_colour", lambda *what: mixed.append(what) or cell_colour(*what))
    monkeypatch.setattr(plot, "_cell", lambda *where: boxes.append(where) or place(*where))
    picture(plot)
    assert len(mixed) < 30, "colours are looked up for the legend, not for 30,000 cells"
    assert len(boxes) < 10
    assert not plot.across.isVisible()  # all questions are seen at once
    assert plot.down.isVisible()


def test_each_cell_is_found_where_it_is_painted(qtbot: QtBot) -> None:
    cells = np.zeros((8, 20), dtype=np.uint8)
    cells[3, 7] = 2
    plot = grid(8, 20, cells)
    shown(qtbot, plot)
    image = picture(plot)
    for row, column in ((3, 7), (3, 8), (0, 0), (7, 19)):
        point = plot.point_of(row, column)
        assert plot.cell_at(point) == (row, column)
        assert plot.key_at(point) == f"p{row}\ni{column}"
        right = image.pixelColor(point.toPoint()) == cell_colour(2, plot.colours)
        assert right is ((row, column) == (3, 7))
    assert plot.cell_at(QPointF(20, plot.point_of(5, 0).y())) == (5, -1)
    assert plot.key_at(QPointF(20, plot.point_of(5, 0).y())) == "p5\n"


def test_failed_stale_and_tied_cells_look_different_from_each_other_without_colour(qtbot: QtBot) -> None:
    kinds = (0, 1, 2, 3, 1 + 4, 2 + 4, 1 + 8, 2 + 8)
    plot = grid(1, len(kinds), np.array([kinds], dtype=np.uint8))
    shown(qtbot, plot, 900, 220)
    plot.zoom(1.6)
    image = picture(plot).convertToFormat(QImage.Format.Format_Grayscale8)
    wide, tall = plot.cell_size()
    seen = []
    for column in range(len(kinds)):
        middle = plot.point_of(0, column)
        area = QRectF(middle.x() - wide / 2 + 1, middle.y() - tall / 2 + 1, wide - 2, tall - 2).toRect()
        seen.append(bytes(image.copy(area).convertToFormat(QImage.Format.Format_Grayscale8).constBits()))
    assert len(set(seen)) == len(kinds)


def test_what_grows_is_painted_anew_and_the_place_stays(qtbot: QtBot) -> None:
    cells = np.zeros((80, 30), dtype=np.uint8)
    plot = grid(80, 30, cells)
    shown(qtbot, plot)
    plot.down.setValue(60)
    before = picture(plot)
    cells = cells.copy()
    cells[10, :] = 1
    plot.show_grid(plot._rows, plot._items, cells, plot._say, plot._legend, NOTHING, [ColumnBand("North", 0, 30)])
    assert plot.down.value() == 60
    assert picture(plot) != before


def test_the_wheel_zooms_with_control_and_scrolls_without(qtbot: QtBot) -> None:
    plot = grid(60, 40)
    shown(qtbot, plot)
    size = plot.cell_size()
    plot.zoom(1.4)
    assert plot.cell_size() > size
    plot.zoom(0)
    assert plot.cell_size() == size


# ------------------------------------------------------------------ bars


def bars(count: int) -> IntervalPlot:
    plot = IntervalPlot("Accuracy", "Share right", ".0%", True)
    rows = [
        Row(f"k{n}", f"some-language-model-{n % 3} · Hybrid, k={n}", 1 - n / 50, 0.9 - n / 50, 1.0, n % 4, n % 4 == 0,
            "98% (62 of 63)", f"row {n}")
        for n in range(count)
    ]  # fmt: skip
    plot.show_rows(rows, NOTHING, legend=["a", "b", "c", "d"], hollow=[0], reference=(0.25, "chance"), limits=(0, 1))
    return plot


def test_a_legend_names_only_groups_that_have_a_figure(qtbot: QtBot) -> None:
    plot = bars(2)
    shown(qtbot, plot)
    assert [n for row in plot._legend_rows() for n, _ in row] == [0, 1]
    heading, undefined = Row("", "Models", heading=True), Row("u", "undefined", group=1)
    plot.show_rows([heading, undefined, Row("k", "x", 0.5, 0.4, 0.6, 2)], NOTHING, legend=["a", "b", "c", "d"])
    assert [n for row in plot._legend_rows() for n, _ in row] == [2]
    plot.show_rows([], NOTHING, legend=["a", "b"])
    assert not plot._legend_rows()


def test_a_legend_of_costs_names_only_models_that_have_a_point(qtbot: QtBot) -> None:
    plot = ScatterPlot("Cost")
    plot.show_points([CostMark("k", "x", 0.5, 0.5, 1)], ["a", "b", "c"], "Seconds", "Share right", NOTHING)
    shown(qtbot, plot)
    assert [n for row in plot._legend_rows(plot.size()) for n, _ in row] == [1]


def test_rows_do_not_overlap_and_are_all_reached(qtbot: QtBot) -> None:
    plot = bars(45)
    shown(qtbot, plot)
    for a, b in combinations(plot.spots, 2):
        assert not a.area.adjusted(0, 0.5, 0, -0.5).intersects(b.area)
    sentences: list[str] = []
    plot.hovered.connect(sentences.append)
    plot.setFocus()
    qtbot.keyClick(plot, Qt.Key.Key_Home)
    for n in range(1, 45):
        qtbot.keyClick(plot, Qt.Key.Key_Down)
        assert sentences[-1] == f"row {n}"
    assert plot.bar.value() == plot.bar.maximum() > 0


def test_the_pointer_finds_rows_where_they_have_scrolled_to(qtbot: QtBot) -> None:
    plot = bars(45)
    shown(qtbot, plot)
    plot.bar.setValue(plot.bar.maximum())
    last = plot.spots[-1].area.center()
    point = QPointF(last.x(), last.y() + plot.head_height() - plot.bar.value())
    assert plot.key_at(point) == "k44"
    assert plot.key_at(QPointF(point.x(), plot.height() - 3)) == ""  # the axis covers what lies below it


# ------------------------------------------------------------------ heat map


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_shares_can_be_read_on_every_ground(qtbot: QtBot, colours: object) -> None:
    plot = HeatMap("Accuracy")
    names, values = tuple(map(str, range(21))), tuple(n / 20 for n in range(21))
    plot.show_heat(Heat(("LLM",), names, (tuple(f"k{n}" for n in names),), (values,), (("",) * 21,)), NOTHING)
    plot.setPalette(_palette(colours))  # type: ignore[arg-type]
    shown(qtbot, plot, 1200, 240)
    image = picture(plot)
    for spot in plot.spots:
        area = spot.area.translated(0, plot.head_height()).adjusted(3, 3, -3, -3).toRect()
        pixels = [
            image.pixelColor(x, y) for x in range(area.left(), area.right()) for y in range(area.top(), area.bottom())
        ]
        shades = [luminance(c) for c in pixels]
        assert (max(shades) + 0.05) / (min(shades) + 0.05) > 3.5


def luminance(colour: QColor) -> float:
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.getRgbF()[:3])  # type: ignore[index]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# ------------------------------------------------------------------ radial chart


def radial(topics: int) -> RadialPlot:
    plot = RadialPlot("Topics")
    names = [(f"Topic number {n} of many", f"{n + 3} questions") for n in range(topics)]
    lines = [
        RadarLine(
            f"p{k}",
            f"Model {k} · BM25",
            tuple(0.2 + 0.1 * k for _ in names),
            tuple(f"{k}/{n}" for n in range(topics)),
            k,
            k,
        )
        for k in range(4)
    ]
    plot.show_lines(names, lines, NOTHING)
    return plot


def test_each_corner_is_as_far_out_as_its_share(qtbot: QtBot) -> None:
    plot = radial(8)
    shown(qtbot, plot)
    middle, radius = plot._middle, plot._radius
    for spot in plot.spots[:32]:
        share = 0.2 + 0.1 * int(spot.key[1:])
        away = spot.area.center() - middle
        assert (away.x() ** 2 + away.y() ** 2) ** 0.5 == pytest.approx(radius * share, abs=0.01)
    first = plot.spots[0].area.center()
    assert first.x() == pytest.approx(middle.x(), abs=0.01)  # the first topic stands at the top
    assert first.y() < middle.y()


@pytest.mark.parametrize(("topics", "size"), [(3, (520, 240)), (10, (790, 240)), (10, (560, 260)), (12, (1100, 420))])
def test_names_of_topics_meet_neither_each_other_nor_the_circle(
    qtbot: QtBot, topics: int, size: tuple[int, int]
) -> None:
    plot = radial(topics)
    shown(qtbot, plot)
    plot.resize(*size)
    QApplication.processEvents()
    boxes, middle = plot.name_boxes, plot._middle
    assert len(boxes) == topics
    for n, box in enumerate(boxes):
        assert all(not box.intersects(other) for other in boxes[n + 1 :]), n
        near = QPointF(
            min(max(middle.x(), box.left()), box.right()), min(max(middle.y(), box.top()), box.bottom())
        ) - middle  # fmt: skip
        assert math.hypot(near.x(), near.y()) > plot._radius, n
        assert 0 <= box.top() < box.bottom() <= plot.height()


def test_a_line_without_any_value_is_not_named(qtbot: QtBot) -> None:
    plot = radial(6)
    shown(qtbot, plot)
    blank = RadarLine("none", "Model that wrote nothing", (None,) * 6, ("",) * 6, 0, 0)
    plot.show_lines(plot._topics, [*plot._lines, blank], NOTHING)
    assert {spot.key for spot in plot.spots} == {"p0", "p1", "p2", "p3"}


def test_a_line_is_brought_out_by_its_name(qtbot: QtBot) -> None:
    plot = radial(6)
    shown(qtbot, plot)
    before = picture(plot)
    name = plot.spots[-1]
    assert name.words == "Model 3 · BM25"
    QTest.mouseMove(plot, QPoint(4, 4))
    QTest.mouseMove(plot, name.area.center().toPoint(), 20)
    qtbot.waitUntil(lambda: plot.pointed is not None)
    assert picture(plot) != before
    with qtbot.waitSignal(plot.chosen) as caught:
        QTest.mouseClick(plot, Qt.MouseButton.LeftButton, NONE, name.area.center().toPoint())
    assert caught.args == ["p3"]


# ------------------------------------------------------------------ scatter


def test_cost_goes_right_and_quality_up(qtbot: QtBot) -> None:
    plot = ScatterPlot("Cost")
    points = [
        CostMark(f"p{n}", f"A pipeline with quite a long name {n}", 0.1 * 2**n, 0.3 + 0.1 * n, n, n == 0, True, f"{n}")
        for n in range(6)
    ]
    plot.show_points(points, [f"model {n}" for n in range(6)], "Seconds", "Share right", NOTHING)
    shown(qtbot, plot)
    places = [s.area.center() for s in plot.spots]
    steps = [b.x() - a.x() for a, b in pairwise(places)]
    assert steps == pytest.approx([steps[0]] * 5)  # twice the cost is the same step
    assert all(a.y() > b.y() for a, b in pairwise(places))
    plot.setFocus()
    qtbot.keyClick(plot, Qt.Key.Key_Home)
    qtbot.keyClick(plot, Qt.Key.Key_Right)
    with qtbot.waitSignal(plot.chosen) as caught:
        qtbot.keyClick(plot, Qt.Key.Key_Return)
    assert caught.args == ["p1"]


# ------------------------------------------------------------------ all


@pytest.mark.parametrize("make", [lambda: grid(5, 9), lambda: bars(9), lambda: radial(5)])
def test_pictures_follow_the_scheme(qtbot: QtBot, make: object) -> None:
    plot = make()  # type: ignore[operator]
    shown(qtbot, plot)
    plot.setPalette(_palette(LIGHT))
    QApplication.processEvents()
    light = picture(plot)
    plot.setPalette(_palette(DARK))
    QApplication.processEvents()
    dark = picture(plot)
    corner = QPoint(3, 3)
    assert light.pixelColor(corner).name() == LIGHT.base
    assert dark.pixelColor(corner).name() == DARK.base
