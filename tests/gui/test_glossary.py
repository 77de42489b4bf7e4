"""The words of the field: explained wherever the window names them, on one page, and found by the palette."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QAbstractItemView, QLabel, QTableView, QTreeView
from pytestqt.qtbot import QtBot

from ragexam.language.glossary import glossary, glossary_page
from ragexam_gui import words
from ragexam_gui.app import Parts
from ragexam_gui.models.commands import rank
from ragexam_gui.panels.frame.help import GLOSSARY
from ragexam_gui.plots.axes_plot import Plot
from ragexam_gui.plots.base import PaintedPlot
from ragexam_gui.widgets.controls import button
from ragexam_gui.widgets.plain import Label
from ragexam_gui.windows.commands import term_commands

LISTED = {
    "pipeline", "retriever", "bm25", "dense", "hybrid", "k", "icl", "closed_book", "oracle", "key", "distractor",
    "ability", "discrimination", "difficulty", "guessing", "information", "icc", "recall", "hit_rate", "ndcg", "mrr",
    "bloom", "gguf", "quantisation", "embedding", "seed", "token", "passage", "evidence", "kappa", "interval",
    "standard_error", "log_likelihood", "reranking", "rrf", "ensemble", "child_parent", "multi_query", "prefilter",
    "lora", "context_length", "perplexity", "jaccard", "permutation", "irt_models", "bootstrap", "p_value",
}  # fmt: skip
"""Words that a person without statistics must be able to look up."""

STEPS = ("corpus", "exam", "retrieval", "pipelines", "run", "results", "grading", "items", "report")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_term_is_explained_in_both_languages(language: str) -> None:
    terms = glossary(language).terms
    assert terms.keys() >= LISTED
    assert terms.keys() == glossary("en").terms.keys()
    for term in terms.values():
        assert 30 < len(term.text) < 400, term.key
        assert not re.search(r"[*#{]", term.text), term.key
        # Whoever meets one of its names is told this term, and no other.
        for name in (*term.names, *term.heads):
            assert glossary(language).named_in(name)[0].key == term.key, name


def test_both_languages_say_something_of_their_own() -> None:
    english, german = glossary("en").terms, glossary("de").terms
    assert not [key for key in english if english[key].text == german[key].text]


@pytest.mark.parametrize(
    ("language", "text", "keys"),
    [
        ("en", "Accuracy of every pipeline", ["accuracy", "pipeline"]),
        ("en", "Hit rate@3", ["hit_rate"]),
        ("en", "a", ["discrimination"]),
        ("en", "What is a pipeline?", ["pipeline"]),
        ("en", "Itemise the monkeys", []),
        ("de", "Genauigkeit jeder Pipeline", ["accuracy", "pipeline"]),
        ("de", "SF b", ["standard_error"]),
        ("de", "Mit anderen Retrievern", ["retriever"]),
        ("de", "Tiere", []),
    ],
)
def test_a_text_names_terms(language: str, text: str, keys: list[str]) -> None:
    assert [term.key for term in glossary(language).named_in(text)] == keys


def test_labels_and_buttons_explain_what_they_name(qtbot: QtBot) -> None:
    label = Label("Retriever")
    qtbot.addWidget(label)
    meaning = words.tip_text(glossary("en").explained("Retriever"))
    assert label.toolTip() == meaning
    label.setToolTip("Of this pipeline")
    assert label.toolTip() == f"Of this pipeline\n\n{meaning}"
    label.setText("Nothing special")
    assert label.toolTip() == "Of this pipeline"
    label.setText("<b>BM25</b>")
    label.setTextFormat(Qt.TextFormat.RichText)
    press = button("&Seed …", "Draw anew", lambda: None)
    qtbot.addWidget(press)
    assert press.toolTip().startswith("Draw anew\n\nSeed: The number")
    assert press.accessibleDescription() == "Draw anew"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_page_explains_its_heads_axes_and_titles(opened: Parts, qtbot: QtBot, language: str) -> None:
    """Whatever stands at the head of a column, along an axis or above a picture and is a term has its explanation."""
    if language == "de":
        old = opened.window
        opened.language.choose("de")
        qtbot.waitUntil(lambda: opened.window is not old)
    named: set[str] = set()
    for step in STEPS:
        opened.window.show_page(step)
        qtbot.waitUntil(lambda: not opened.session.reading)
        page = opened.window.pages[step]
        shown: list[tuple[str, str]] = []
        for view in page.findChildren(QAbstractItemView):
            model = view.model()
            if not isinstance(view, QTableView | QTreeView) or model is None:
                continue
            for column in range(model.columnCount()):
                head = str(model.headerData(column, Qt.Orientation.Horizontal) or "")
                tip = model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
                shown.append((head, str(tip or "")))
        for plot in page.findChildren(Plot):
            for side in ("bottom", "left"):
                label = plot.axes.getAxis(side).label
                shown.append((label.toPlainText().strip(), label.toolTip()))
        shown += [
            (label.text(), label.toolTip())
            for label in page.findChildren(QLabel)
            if label.objectName() in ("sectionTitle", "pageTitle", "hint") and len(label.text()) < 200
        ]
        for text, tip in shown:
            for term in glossary(language).named_in(text)[:3] if len(text) <= 200 else []:
                named.add(term.key)
                assert words.tip_text(term.text[:60])[:40] in tip, (step, text)
    assert named >= {"pipeline", "retriever", "passage", "accuracy", "discrimination", "difficulty", "guessing"}


def test_a_painted_plot_explains_its_figures_beside_its_marks(opened: Parts, qtbot: QtBot) -> None:
    opened.window.show_page("results")
    qtbot.waitUntil(lambda: not opened.session.reading)
    plots = [plot for plot in opened.window.pages["results"].findChildren(PaintedPlot) if plot.isVisible()]
    assert plots
    assert "Retriever: What finds passages" in plots[0].meaning().replace("\n", " ")


def test_the_glossary_is_a_page_and_the_palette_leads_into_it(opened: Parts, qtbot: QtBot) -> None:
    window = opened.window
    assert "{#" not in glossary_page("en")
    shown = [match.command.text for match in rank("What is BM25?", term_commands(window.sides.show_glossary))]
    assert shown == ["What is BM25?"]
    rank("theta", term_commands(window.sides.show_glossary))[0].command.act()
    qtbot.waitUntil(window.help.isVisible)
    assert window.help.page == GLOSSARY
    cursor: QTextCursor = window.help.text.textCursor()
    assert cursor.block().text() == "Ability θ"
    window.sides.show_glossary("wright_map")
    assert window.help.text.textCursor().block().text() == "Wright map"
    assert window.help.text.verticalScrollBar().value() > 0
    window.show_page("exam")
    assert window.help.page == GLOSSARY  # it is of every page


def test_the_language_of_the_window_decides() -> None:
    before = QLocale()
    try:
        QLocale.setDefault(QLocale("de_DE"))
        assert words.explained("Retriever").startswith("Retriever: Was zu einer Frage")
        QLocale.setDefault(QLocale("en_GB"))
        assert words.explained("Retriever", "A tip").startswith("A tip\n\nRetriever: What finds")
    finally:
        QLocale.setDefault(before)
