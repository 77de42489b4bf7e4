"""The large pictures of a fit, each with the controls beside its title; each is made in a turn of its own."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QToolButton, QWidget

from ragexam_gui.panels.common.figure import PlotFigure
from ragexam_gui.plots.ability.ability_plot import AbilityPlot
from ragexam_gui.plots.ability.curves import CurvesPlot
from ragexam_gui.plots.ability.information import CategoriesPlot, ExamInformationPlot
from ragexam_gui.plots.ability.wright import WrightMap
from ragexam_gui.plots.base import BasePlot
from ragexam_gui.widgets.controls import describe
from ragexam_gui.widgets.plain import set_tip

translate = QCoreApplication.translate

LARGE = ("curves", "telling", "exam", "kinds", "wright")
"""Their names."""


def make_plot(name: str) -> BasePlot:
    """Return the plot of a large picture."""
    if name == "curves":
        title, height = (
            translate("FitFigures", "Item characteristic curves"),
            translate("FitFigures", "Chance of a right answer"),
        )
        return CurvesPlot(title, height, True)
    if name == "telling":
        title, height = translate("FitFigures", "Item information"), translate("FitFigures", "Information of the item")
        return CurvesPlot(title, height, False)
    if name == "exam":
        return ExamInformationPlot()
    if name == "kinds":
        return CategoriesPlot(translate("FitFigures", "Information by kind of question"))
    return WrightMap()


def note_of(name: str) -> str:
    """Return what a person learns from a large picture and what not."""
    return {
        "curves": translate(
            "FitFigures",
            "Each line is an item: the chance that a pipeline of some ability answers it right. Steep lines tell "
            "pipelines apart where they rise; broken ones may be as steep as the others: the answers do not tell. Dots are "
            "the chosen item's answers with 95% intervals; where these stay off the line and its shade, do not believe the line.",
        ),
        "telling": translate(
            "FitFigures",
            "What each item tells about an ability: most near its own difficulty, nothing where all know or all "
            "guess. High and narrow lines sort pipelines there and are silent elsewhere; broken ones may be as high as the "
            "others: the answers do not tell.",
        ),
        "exam": translate(
            "FitFigures",
            "Where marks stand under a high curve, those pipelines are told apart well; where it is low, differences "
            "between them are mostly chance. The error is that of a pipeline judged by its own answers alone.",
        ),
        "kinds": translate(
            "FitFigures",
            "Mean information of the items of a kind; n is their number. Thin: fewer than three items, which says "
            "nothing about the kind. Click a line to list its items.",
        ),
        "wright": translate(
            "FitFigures",
            "An item measures pipelines at its own height best. Where pipelines stand and no items do, the exam "
            "cannot tell them apart. Rings: items with a flag.",
        ),
    }[name]


def observed_choice(plot: CurvesPlot) -> QComboBox:
    """Return the box that chooses how the answers to the chosen item are shown."""
    made = QComboBox()
    made.setMinimumWidth(72)
    made.setAccessibleName(translate("FitFigures", "Answers of the chosen item"))
    set_tip(made, translate("FitFigures", "How the answers to the chosen item are shown"))
    for text, how in (
        (translate("FitFigures", "Answers in groups"), "groups"),
        (translate("FitFigures", "Each pipeline's answer"), "each"),
        (translate("FitFigures", "No answers"), "none"),
    ):
        made.addItem(text, how)
    made.currentIndexChanged.connect(lambda _: plot.set_observed(str(made.currentData())))
    return made


def kind_choice() -> QComboBox:
    """Return the box that chooses by what the items are put together."""
    made = QComboBox()
    made.setMinimumWidth(72)
    made.setAccessibleName(translate("FitFigures", "Kind of question"))
    describe(made, translate("FitFigures", "By what the items are put together"))
    for text, kind in (
        (translate("FitFigures", "Bloom's taxonomy"), "bloom"),
        (translate("FitFigures", "Question word"), "question_word"),
        (translate("FitFigures", "Topic"), "topic"),
        (translate("FitFigures", "What it asks for"), "demand"),
    ):
        made.addItem(text, kind)
    return made


def error_box(plot: ExamInformationPlot) -> QCheckBox:
    """Return the box that switches the standard error on the right axis."""
    made = QCheckBox(translate("FitFigures", "Standard error"))
    made.setAccessibleName(made.text())
    set_tip(made, translate("FitFigures", "Show on the right axis how exact an ability gets"))
    made.setChecked(True)
    made.toggled.connect(plot.set_error_shown)
    return made


def put_in_head(figure: PlotFigure, *controls: QWidget) -> None:
    """Put controls beside a figure's title, before its menu."""
    figure.add_control(*controls)


def logarithmic_box(plot: AbilityPlot) -> QCheckBox:
    """Return the box that switches a plot's height between plain and logarithmic."""
    box = QCheckBox(translate("FitFigures", "Logarithmic"))
    box.setAccessibleName(box.text())
    set_tip(box, translate("FitFigures", "Show small values too: each line of the grid is ten times the one below"))
    box.toggled.connect(plot.set_logarithmic)
    return box


def whole_button(plot: AbilityPlot) -> QToolButton:
    """Return the button that undoes zooming."""
    made = QToolButton(autoRaise=True)
    made.setText("⤢")
    made.setAccessibleName(translate("FitFigures", "Show everything"))
    set_tip(
        made,
        translate(
            "FitFigures", "Show everything again (Home, or a double click). Turn the wheel to zoom, drag to move"
        ),
    )
    made.clicked.connect(lambda _=False: plot.whole())
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return made
