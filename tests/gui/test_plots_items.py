"""The plots of the items page, alone: what the pointer and the keys find, what is drawn, what is taken along."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ragexam.records import Table
from ragexam.report.pictures.ability_marks import Dot
from ragexam_gui.plots.ability.ability_plot import AbilityPlot
from ragexam_gui.plots.ability.curves import Behind, CurvesPlot
from ragexam_gui.plots.ability.information import CategoriesPlot, ExamInformationPlot
from ragexam_gui.plots.ability.marks import AxisMark
from ragexam_gui.plots.ability.steps import StepsPlot
from ragexam_gui.plots.ability.wright import WrightMap

from .person import live

GRID = np.linspace(-4.0, 4.0, 121)


def table() -> Table:
    return Table("figures", "Figures", ("θ",), ((0.0,),))


def shown(plot: AbilityPlot | WrightMap, qtbot: QtBot) -> None:
    qtbot.addWidget(plot)
    plot.resize(640, 420)
    plot.show()
    qtbot.waitExposed(plot)
    QApplication.processEvents()


def place(plot: AbilityPlot, theta: float, height: float) -> QPoint:
    """Pixel of the plot's viewport at an ability and a height."""
    scene = plot.axes.getViewBox().mapViewToScene(QPointF(theta, height))
    return plot.area.mapFromScene(scene)


def point_at(plot: AbilityPlot, pixel: QPoint) -> None:
    for place in (pixel + QPoint(1, 0), pixel):
        live(15)  # pyqtgraph takes at most a hundred moves a second
        QTest.mouseMove(plot.area.viewport(), place)
    QApplication.processEvents()


def logistic(b: float, a: float = 1.5) -> np.ndarray:
    return 1.0 / (1.0 + np.exp(-a * (GRID - b)))


@pytest.fixture
def curves(qtbot: QtBot) -> CurvesPlot:
    plot = CurvesPlot("Curves", "Chance", True)
    shown(plot, qtbot)
    values = np.stack([logistic(-2.0), logistic(0.0), np.full(121, np.nan), logistic(2.0)])
    plot.show_curves(
        GRID,
        values,
        ["easy", "middle", "aside", "hard"],
        ["1. Easy?", "2. Mid?", "3. -", "4. Hard?"],
        [False] * 4,
        table,
    )
    QApplication.processEvents()
    return plot


def test_the_pointer_names_a_curve_and_a_click_chooses_it(curves: CurvesPlot, qtbot: QtBot) -> None:
    calls: list[str] = []
    curves.hovered.connect(calls.append)
    pixel = place(curves, 0.0, 0.5)
    point_at(curves, pixel)
    assert "2. Mid?" in calls[-1]
    assert "50" in calls[-1]
    assert curves.lit_line.xData is not None
    assert len(curves.lit_line.xData) == 121
    with qtbot.waitSignal(curves.chosen) as chosen:
        qtbot.mouseClick(curves.area.viewport(), Qt.MouseButton.LeftButton, pos=pixel)
    assert chosen.args == ["middle"]
    point_at(curves, place(curves, -3.0, 0.8))
    assert calls[-1] == ""


def test_items_that_the_table_hides_are_a_shade_and_others_are_found_first(curves: CurvesPlot) -> None:
    curves.show_only({"hard"})
    assert np.isnan(curves.bundle.yData).sum() == 1  # one curve, one lift of the pen
    assert np.isnan(curves.rest.yData).sum() == 2  # the one without parameters is in neither
    curves.show_only(None)
    assert np.isnan(curves.bundle.yData).sum() == 3


def test_lines_that_may_be_as_steep_as_the_others_are_broken_and_named(curves: CurvesPlot) -> None:
    assert not curves.legend.names
    values, keys = np.stack([logistic(-1.0), logistic(1.0)]), ["told", "vague"]
    curves.show_curves(GRID, values, keys, keys, [False, True], table)
    assert len(curves.legend.names) == 2
    for item, whole in ((curves.bundle, True), (curves.broken, False)):
        drawn = np.asarray(item.yData)[:121]
        assert np.isnan(drawn).any() != whole
    curves.choose("vague")
    assert curves.chosen_line.opts["pen"].style() == Qt.PenStyle.DashLine
    curves.choose("told")
    assert curves.chosen_line.opts["pen"].style() == Qt.PenStyle.SolidLine


def test_keys_go_from_easy_to_hard_and_choose(curves: CurvesPlot, qtbot: QtBot) -> None:
    calls: list[str] = []
    curves.hovered.connect(calls.append)
    curves.setFocus()
    qtbot.keyClick(curves, Qt.Key.Key_Right)
    assert "1. Easy?" in calls[-1]
    qtbot.keyClick(curves, Qt.Key.Key_Right)
    qtbot.keyClick(curves, Qt.Key.Key_Right)
    assert "4. Hard?" in calls[-1]
    with qtbot.waitSignal(curves.chosen) as chosen:
        qtbot.keyClick(curves, Qt.Key.Key_Return)
    assert chosen.args == ["hard"]


def behind() -> Behind:
    theta = np.array([-1.0, 1.0])
    return Behind(
        low=logistic(0.5),
        high=logistic(-0.5),
        theta=theta,
        share=np.array([0.25, 0.75]),
        below=np.array([0.2, 0.3]),
        above=np.array([0.3, 0.2]),
        group_words=["weak group", "strong group"],
        single_theta=np.array([-1.2, -0.8, 1.0]),
        single_right=np.array([False, True, True]),
        single_words=["one", "two", "three"],
    )


def test_the_chosen_item_shows_band_and_answers(curves: CurvesPlot) -> None:
    curves.choose("middle", behind())
    assert curves.band.isVisible()
    assert np.allclose(curves.errors.yData, [0.05, 0.55, 0.45, 0.95])
    assert list(curves.groups.getData()[0]) == [-1.0, 1.0]
    calls: list[str] = []
    curves.hovered.connect(calls.append)
    point_at(curves, place(curves, 1.0, 0.4))
    assert calls[-1] == "strong group"
    curves.set_observed("each")
    assert list(curves.singles.getData()[1]) == [0.0, 1.0, 1.0]
    assert len(curves.groups.getData()[0]) == 0
    curves.set_observed("none")
    assert not curves.band.isVisible()
    curves.choose("", None)
    assert len(curves.chosen_line.getData()[0] if curves.chosen_line.getData()[0] is not None else []) == 0


def test_marks_are_named_when_few_and_found_when_many(curves: CurvesPlot, qtbot: QtBot) -> None:
    few = [AxisMark(str(k), f"pipeline {k}", float(k), float(k), f"words {k}") for k in range(3)]
    curves.show_marks(few)
    assert curves.marks.labelled
    tall = curves.marks.strip
    curves.show_marks([AxisMark(str(k), f"pipeline {k}", k / 10, k / 10, f"words {k}") for k in range(-20, 20)])
    assert not curves.marks.labelled
    assert curves.marks.strip < tall
    QApplication.processEvents()
    box = curves.axes.getViewBox()
    x = box.mapToScene(box.mapFromView(QPointF(1.0, 0.0))).x()
    pixel = curves.area.mapFromScene(QPointF(x, box.sceneBoundingRect().bottom() - 6))
    calls: list[str] = []
    curves.hovered.connect(calls.append)
    point_at(curves, pixel)
    assert calls[-1] == "words 10"
    with qtbot.waitSignal(curves.mark_chosen) as chosen:
        qtbot.mouseClick(curves.area.viewport(), Qt.MouseButton.LeftButton, pos=pixel)
    assert chosen.args == ["10"]


def test_names_of_marks_never_overlap(curves: CurvesPlot) -> None:
    curves.show_marks([AxisMark(str(k), "a rather long name", k / 50, k / 50, "") for k in range(5)])
    rows = curves.marks._rows
    assert len(set(rows)) == 5  # all at nearly the same place: each has a row of its own


@pytest.mark.parametrize(("width", "height", "labelled"), [(640, 420, True), (280, 220, False), (150, 420, False)])
def test_names_of_marks_leave_the_curves_most_of_the_height(
    curves: CurvesPlot, width: int, height: int, labelled: bool
) -> None:
    name = "qwen2.5-coder-0.5b · Dense, k=1 · ICL@0"
    curves.show_marks([AxisMark(str(k), name, k / 50, k / 50, f"words {k}") for k in range(5)])
    curves.resize(width, height)
    QApplication.processEvents()
    box = curves.axes.getViewBox()
    assert curves.marks.labelled is labelled
    assert curves.marks.strip <= box.boundingRect().height() / 3
    floor = box.mapToScene(box.mapFromView(QPointF(0.0, 0.0))).y()
    assert floor < box.sceneBoundingRect().bottom() - curves.marks.strip
    x = box.mapToScene(box.mapFromView(QPointF(0.04, 0.0))).x()
    mark = curves.marks.mark_at(QPointF(x, box.sceneBoundingRect().bottom() - 6))
    assert mark is not None
    assert mark.words.startswith("words")


def test_curves_stay_out_of_the_strip_of_the_marks(curves: CurvesPlot) -> None:
    curves.show_marks([AxisMark("p", "a pipeline", 0.0, 0.0, "")])
    box = curves.axes.getViewBox()
    floor = box.mapToScene(box.mapFromView(QPointF(0.0, 0.0))).y()
    assert floor < box.sceneBoundingRect().bottom() - curves.marks.strip


def test_zooming_is_undone_by_home_and_survives_a_refit(curves: CurvesPlot, qtbot: QtBot) -> None:
    box = curves.axes.getViewBox()
    whole = box.viewRect()
    box.scaleBy((0.5, 0.5))
    box.sigRangeChangedManually.emit(box.state["mouseEnabled"])
    near = box.viewRect()
    curves.set_extent(GRID * 1.5, 1.0)
    assert box.viewRect() == near  # a redraw while a run goes on does not throw a person out
    curves.set_extent(GRID, 1.0)
    qtbot.keyClick(curves, Qt.Key.Key_Home)
    assert box.viewRect().width() == pytest.approx(whole.width())


@pytest.fixture
def exam(qtbot: QtBot) -> ExamInformationPlot:
    plot = ExamInformationPlot()
    shown(plot, qtbot)
    plot.show_information(GRID, 4.0 * np.exp(-GRID * GRID), table)
    QApplication.processEvents()
    return plot


def test_the_exam_tells_information_and_standard_error(exam: ExamInformationPlot) -> None:
    calls: list[str] = []
    exam.hovered.connect(calls.append)
    point_at(exam, place(exam, 0.0, 2.0))
    assert "4.00" in calls[-1]
    assert "0.50" in calls[-1]  # 1 / sqrt(4)
    assert exam.error_axis.isVisible()
    exam.set_error_shown(False)
    assert not exam.error_axis.isVisible()


def test_heights_can_be_logarithmic(exam: ExamInformationPlot) -> None:
    exam.set_logarithmic(True)
    drawn = exam.curve.yData
    assert drawn.max() == pytest.approx(np.log10(4.0), abs=1e-3)
    low, high = exam.axes.getViewBox().viewRange()[1]
    assert high - low < 5.5  # four powers of ten, and the strip of the marks
    assert drawn.min() < low  # what is smaller leaves the picture rather than lie along its foot
    exam.set_logarithmic(False)
    assert exam.curve.yData.max() == pytest.approx(4.0)


@pytest.fixture
def kinds(qtbot: QtBot) -> CategoriesPlot:
    plot = CategoriesPlot("Kinds")
    shown(plot, qtbot)
    values = np.stack([np.exp(-((GRID - 1) ** 2)), np.exp(-((GRID + 1) ** 2)), np.full(121, np.nan)])
    plot.show_categories(
        GRID, values, ["how", "why", "who"], ["how (n=9)", "why (n=1)", "who (n=0)"], [False, True, True], table
    )
    QApplication.processEvents()
    return plot


def test_kinds_are_named_in_the_picture_and_under_the_pointer(kinds: CategoriesPlot, qtbot: QtBot) -> None:
    assert kinds.legend.names == ["how (n=9)", "why (n=1)"]
    calls: list[str] = []
    kinds.hovered.connect(calls.append)
    pixel = place(kinds, -1.0, 1.0)
    point_at(kinds, pixel)
    assert "why (n=1)" in calls[-1]
    assert "few items" in calls[-1]
    with qtbot.waitSignal(kinds.chosen) as chosen:
        qtbot.mouseClick(kinds.area.viewport(), Qt.MouseButton.LeftButton, pos=pixel)
    assert chosen.args == ["why"]


@pytest.mark.parametrize("height", [170, 230, 600])
def test_words_along_an_axis_are_never_cut_off(kinds: CategoriesPlot, height: int) -> None:
    kinds.resize(400, height)
    kinds.set_height_words("Mittlere Information je Item")
    QApplication.processEvents()
    for side in ("left", "bottom"):
        axis = kinds.axes.getAxis(side)
        box = axis.label.mapRectToItem(axis, axis.label.boundingRect())
        assert box.top() >= -1
        assert box.bottom() <= axis.size().height() + 8  # its lower edge is padding
        assert box.left() >= -8
        assert box.right() <= axis.size().width() + 8


@pytest.mark.parametrize("logarithmic", [False, True])
@pytest.mark.parametrize("size", [(560, 340), (380, 230), (1200, 700)])
def test_names_cover_no_curve(kinds: CategoriesPlot, size: tuple[int, int], logarithmic: bool) -> None:
    """Curves as high at either end as in the middle: there is no free corner, so room is made above them."""
    kinds.resize(*size)
    names = [f"a kind of question with a long name (n={n})" for n in range(4)]
    for values in (
        np.ones((4, 121)),
        np.stack([np.linspace(0.2, 1.0, 121)] * 4),
        np.stack([np.linspace(1.0, 0.2, 121)] * 4),
    ):
        kinds.show_categories(GRID, values, names, names, [False] * 4, table)
        kinds.set_logarithmic(logarithmic)
        QApplication.processEvents()
        box = kinds.axes.getViewBox()
        legend = kinds.legend.mapRectToScene(kinds.legend.boundingRect())
        assert not legend.isEmpty()
        drawn = kinds.heights(values[0])
        for x, y in zip(GRID, drawn, strict=True):
            assert not legend.contains(box.mapViewToScene(QPointF(x, y))), (x, y)


def test_fewer_kinds_leave_no_line_behind(kinds: CategoriesPlot) -> None:
    kinds.show_categories(GRID, np.ones((1, 121)), ["a"], ["a"], [False], table)
    assert [line.xData is not None and len(line.xData) > 0 for line in kinds.lines] == [True, False, False]
    assert len(kinds.legend.names) == 1


def test_steps_are_looked_at_one_by_one(qtbot: QtBot) -> None:
    plot = StepsPlot()
    shown(plot, qtbot)
    values = np.stack([np.exp(-GRID * GRID) * k for k in (1.0, 1.5, 2.0)])
    plot.show_steps(GRID, values, ["first", "step 1", "step 2"], True, table)
    plot.set_step(2)
    assert plot.now.yData == pytest.approx(values[2])
    assert plot.first.yData == pytest.approx(values[0])
    assert np.isnan(plot.others.yData).sum() == 1
    assert plot.legend.names == ["first", "step 2"]
    QApplication.processEvents()
    with qtbot.waitSignal(plot.chosen) as chosen:
        qtbot.mouseClick(plot.area.viewport(), Qt.MouseButton.LeftButton, pos=place(plot, 0.0, 1.5))
    assert chosen.args == ["1"]
    plot.show_steps(GRID, np.zeros((0, 121)), (), True, table)
    assert len(plot.legend.names) == 0


@pytest.fixture
def wright(qtbot: QtBot) -> WrightMap:
    plot = WrightMap()
    shown(plot, qtbot)
    plot.show_dots(
        [Dot(f"pipeline:{k}", k / 4, 0.1, f"p{k}", f"pipeline {k}") for k in range(8)],
        [Dot(f"item:{k}", k / 10 - 2, 0.5, str(k), f"item {k}", k == 3) for k in range(40)],
        table,
    )
    QApplication.processEvents()
    return plot


def test_names_of_pipelines_that_stand_alike_never_overlap(qtbot: QtBot) -> None:
    plot = WrightMap()
    shown(plot, qtbot)
    values = (0.0, 0.0, 0.001, 0.03, 2.0)
    plot.show_dots(
        [Dot(f"pipeline:{k}", value, 0.1, f"p{k}", f"pipeline {k}") for k, value in enumerate(values)],
        [Dot("item:0", -2.0, 0.5, "0", "item 0")],
        table,
    )
    QApplication.processEvents()
    named = plot.names(18.0)
    heights = [point.y() for point, _ in named]
    assert all(below - above >= 15.0 for above, below in pairwise(heights))
    assert named[0][1] == "p4"
    assert any(text.endswith(" more") for _, text in named)


def test_the_map_stands_on_one_scale(wright: WrightMap, qtbot: QtBot) -> None:
    spots = {spot.key: spot.area.center() for spot in wright.spots}
    assert len(spots) == 48
    assert spots["pipeline:0"].y() == pytest.approx(spots["item:20"].y(), abs=9)  # both at 0
    assert spots["pipeline:7"].y() < spots["pipeline:0"].y()  # the abler stands higher
    assert all(spots[k].x() < spots["item:0"].x() for k in spots if k.startswith("pipeline"))
    with qtbot.waitSignal(wright.chosen) as chosen:
        qtbot.mouseClick(wright, Qt.MouseButton.LeftButton, pos=spots["item:3"].toPoint())
    assert chosen.args == ["item:3"]


def test_the_map_bears_items_out_of_reach_and_nothing_at_all(wright: WrightMap) -> None:
    wright.show_dots([Dot("pipeline:a", 0.0, None, "a", "a")], [Dot("item:far", 40.0, None, "1", "far")], table)
    wright.grab()
    assert all(0 <= spot.area.center().y() <= wright.height() for spot in wright.spots)
    wright.show_dots([], [], table)
    wright.grab()
    assert wright.spots == []


@pytest.mark.parametrize("make", ["curves", "exam", "kinds", "wright"])
def test_pictures_are_written_with_what_is_seen(make: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    plot = request.getfixturevalue(make)
    plot.save_png(tmp_path / "plot.png")
    plot.save_svg(tmp_path / "plot.svg")
    picture = QImage(str(tmp_path / "plot.png"))
    assert picture.width() == 2 * plot.width()
    colours = {picture.pixel(x, y) for x in range(0, picture.width(), 7) for y in range(0, picture.height(), 7)}
    assert len(colours) > 3
    text = (tmp_path / "plot.svg").read_text(encoding="utf-8")
    assert "<path" in text or "<polyline" in text or "<circle" in text
    assert plot.table().rows


def test_four_hundred_curves_are_drawn_at_once(qtbot: QtBot) -> None:
    plot = CurvesPlot("Curves", "Chance", True)
    shown(plot, qtbot)
    rng = np.random.default_rng(0)
    values = np.stack(
        [logistic(b, a) for b, a in zip(rng.normal(0, 1.5, 400), np.exp(rng.normal(0, 0.4, 400)), strict=True)]
    )
    keys = [str(k) for k in range(400)]
    plot.show_curves(GRID, values, keys, keys, [n % 2 == 0 for n in range(len(keys))], table)
    plot.grab()
    assert plot.bundle.opts["pen"].width() == 1  # wider pens take Qt fifty times as long
