"""Checks what a screen reader says: every control of the window and of every dialogue has a name and is described."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ragexam_gui import words
from ragexam_gui.app import Parts
from ragexam_gui.panels.corpus.dialogs import PasswordDialog, TopicDialog
from ragexam_gui.panels.corpus.import_dialog import DocumentImportDialog as CorpusImport
from ragexam_gui.panels.corpus.page import CorpusPage
from ragexam_gui.panels.exam.by_hand.evidence import EvidenceDialog
from ragexam_gui.panels.exam.by_hand.write_dialog import WriteDialog
from ragexam_gui.panels.exam.exchange import ExamImportDialog, ExportDialog
from ragexam_gui.panels.exam.generation.dialog import GenerateDialog
from ragexam_gui.panels.exam.judging import FilterDialog, GuessDialog
from ragexam_gui.panels.exam.page import ExamPage
from ragexam_gui.panels.models.dialog import ModelsDialog
from ragexam_gui.panels.pipelines.page import PipelinesPage
from ragexam_gui.panels.pipelines.trying.dialog import TryDialog
from ragexam_gui.panels.run.conditions import ConditionsDialog
from ragexam_gui.panels.run.page import RunPage
from ragexam_gui.plots.base import BasePlot

from .conftest import Answering

CONTROLS = (
    QAbstractButton, QAbstractItemView, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit,
    QProgressBar, QTabBar, QTextEdit,
)  # fmt: skip
COMPOUND = (QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit, QTabBar, QTextEdit)


def lacking(root: QWidget) -> list[str]:
    """Return the controls that a screen reader cannot tell: without a name, or without a word on what they are for."""
    nameless = []
    for control in root.findChildren(QWidget):
        if not isinstance(control, CONTROLS) or isinstance(control, QScrollBar) or made_by_qt(control):
            continue
        spoken = QAccessible.queryAccessibleInterface(control)
        name = control.accessibleName() if isinstance(control, QComboBox) else spoken.text(QAccessible.Text.Name)
        told = spoken.text(QAccessible.Text.Description).strip() or control.accessibleDescription()
        standard = isinstance(control.parentWidget(), QDialogButtonBox) and not control.property("primary")  # "Cancel"
        if not name.strip() or not (told or standard):
            chain, parent = [], control.parentWidget()
            while parent is not None and len(chain) < 3:
                chain.append(type(parent).__name__)
                parent = parent.parentWidget()
            nameless.append(f"{type(control).__name__} {name!r} in {' < '.join(chain)}")
    return sorted(nameless)


def made_by_qt(widget: QWidget) -> bool:
    """Return whether it is a part that Qt made of another control (the list of a combo box, a header, a clear button)."""
    parent = widget.parentWidget()
    while parent is not None:
        drawn = type(parent).__name__ == "PlotWidget"  # the menu that pyqtgraph makes and no plot of ours shows
        if drawn or isinstance(parent, COMPOUND) or "Popup" in type(parent).__name__:
            return True
        parent = parent.parentWidget()
    return widget.objectName().startswith("qt_")


def go(parts: Parts, qtbot: QtBot, step: str) -> QWidget:
    parts.window.show_page(step)
    qtbot.waitUntil(lambda: not parts.session.reading)
    return parts.window.pages[step]


def test_every_control_of_the_window_is_told(opened: Parts, qtbot: QtBot) -> None:
    for step in opened.window.pages:
        go(opened, qtbot, step)
    opened.window.sides.show_help()
    opened.window.sides.toggle_log()
    assert len(opened.window.findChildren(CONTROLS[0])) > 40
    told = lacking(opened.window)
    assert not told, "\n".join(told)


def unspoken(root: QWidget) -> list[str]:
    """Return what the keyboard can reach below `root` and a screen reader has no name for."""
    silent = []
    for part in root.findChildren(QWidget):
        if part.focusPolicy() == Qt.FocusPolicy.NoFocus or not part.isVisible():
            continue
        if not QAccessible.queryAccessibleInterface(part).text(QAccessible.Text.Name).strip():
            parent = part.parentWidget()
            silent.append(f"{type(part).__name__} {part.objectName()!r} in {type(parent).__name__}")
    return silent


def test_every_stop_of_every_tab_has_a_name_and_every_picture_is_a_chart_in_words(opened: Parts, qtbot: QtBot) -> None:
    charts = 0
    for step in opened.window.pages:
        page = go(opened, qtbot, step)
        bars = [(bar, tab) for bar in page.findChildren(QTabBar) if bar.isVisible() for tab in range(bar.count())]
        for bar, tab in bars or [(None, 0)]:
            if bar is not None:
                bar.setCurrentIndex(tab)
                qtbot.waitUntil(lambda: not opened.session.reading)
            told = unspoken(opened.window)
            assert not told, f"{step} {'' if bar is None else bar.tabText(tab)}:\n" + "\n".join(told)
            for plot in [plot for plot in page.findChildren(BasePlot) if plot.isVisible()]:
                spoken = QAccessible.queryAccessibleInterface(plot)
                assert spoken.role() == QAccessible.Role.Chart, plot
                assert spoken.text(QAccessible.Text.Name) == plot.accessibleName()
                said = spoken.text(QAccessible.Text.Description)
                table = plot.table()
                first = [words.say(str(cell)) for row in table.rows[:1] for cell in row[:1] if isinstance(cell, str)]
                assert all(cell in said for cell in (*first, *map(words.say, table.columns[1:2]))), (plot, said)
                assert bool(table.rows) <= (len(said) > 20), (plot, said)
                charts += 1
    assert charts > 12


def test_a_step_is_announced_as_a_button_that_is_on_show_or_not(opened: Parts, qtbot: QtBot) -> None:
    go(opened, qtbot, "exam")
    rail = opened.window.rail
    for step, button in rail.buttons.items():
        spoken = QAccessible.queryAccessibleInterface(button)
        assert spoken.role() == QAccessible.Role.Button
        assert ("This page is shown." in spoken.text(QAccessible.Text.Description)) == (step == "exam")
    rail.buttons["exam"].setFocus()
    qtbot.keyClick(rail.buttons["exam"], Qt.Key.Key_Down)
    assert opened.window.step == "retrieval"
    assert rail.buttons["retrieval"].hasFocus()


def open_exam_dialog(name: str) -> Callable[[Parts, QtBot], None]:
    def act(parts: Parts, qtbot: QtBot) -> None:
        page = go(parts, qtbot, "exam")
        assert isinstance(page, ExamPage)
        getattr(page, name).trigger() if name.endswith("action") else getattr(page, name)()

    return act


def open_corpus_import(parts: Parts, qtbot: QtBot) -> None:
    page = go(parts, qtbot, "corpus")
    assert isinstance(page, CorpusPage)
    page.import_with_options()


def open_topic(parts: Parts, qtbot: QtBot) -> None:
    page = go(parts, qtbot, "corpus")
    assert isinstance(page, CorpusPage)
    page.list.table.selectAll()
    page.list.topic_button.click()


def open_password(parts: Parts, qtbot: QtBot) -> None:
    page = go(parts, qtbot, "corpus")
    assert isinstance(page, CorpusPage)
    assert page.view is not None
    page.ask_password(page.view.rows[:1])


def open_models(parts: Parts, qtbot: QtBot) -> None:
    page = go(parts, qtbot, "pipelines")
    assert isinstance(page, PipelinesPage)
    page.open_models()


def open_try(parts: Parts, qtbot: QtBot) -> None:
    page = go(parts, qtbot, "pipelines")
    assert isinstance(page, PipelinesPage)
    page.try_button.click()


def open_conditions(parts: Parts, qtbot: QtBot) -> None:
    page = go(parts, qtbot, "run")
    assert isinstance(page, RunPage)
    page.show_conditions()


@pytest.mark.parametrize(
    ("kind", "act"),
    [
        (GenerateDialog, open_exam_dialog("generate")),
        (WriteDialog, open_exam_dialog("write_action")),
        (EvidenceDialog, open_exam_dialog("evidence_action")),
        (ExportDialog, open_exam_dialog("export_action")),
        (ExamImportDialog, open_exam_dialog("import_action")),
        (FilterDialog, open_exam_dialog("filter_action")),
        (GuessDialog, open_exam_dialog("guess_action")),
        (CorpusImport, open_corpus_import),
        (TopicDialog, open_topic),
        (PasswordDialog, open_password),
        (ModelsDialog, open_models),
        (TryDialog, open_try),
        (ConditionsDialog, open_conditions),
    ],
)
def test_every_control_of_a_dialogue_is_told(
    kind: type[QDialog],
    act: Callable[[Parts, QtBot], None],
    opened: Parts,
    qtbot: QtBot,
    file_dialogs: Answering,
    tmp_path: object,
) -> None:
    from pathlib import Path

    file_dialogs.file = Path(str(tmp_path)) / "mine.csv"
    file_dialogs.file.write_text("question,choice A,choice B,key\nWhere is it?,here,there,B\nNo key?,a,b,\n", "utf-8")
    act(opened, qtbot)

    def there() -> QDialog | None:
        return next((w for w in QApplication.topLevelWidgets() if isinstance(w, kind) and w.isVisible()), None)

    qtbot.waitUntil(lambda: there() is not None)
    qtbot.waitUntil(lambda: not opened.session.reading)
    dialog = there()
    assert dialog is not None
    told = lacking(dialog)
    dialog.reject()
    assert not told, "\n".join(told)
