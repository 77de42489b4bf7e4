"""Checks what documents, models and files say is shown letter for letter: no widget takes it for markup, and none loads a picture."""

from __future__ import annotations

import ast
import html
import json
import random
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QTimer
from PySide6.QtGui import QAction, Qt, QTextDocument
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QMessageBox, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

import ragexam_gui
from ragexam.project import Project
from ragexam_gui import words
from ragexam_gui.app import Parts
from ragexam_gui.bridge.notify import body_of
from ragexam_gui.plots.grids.answer_grid import AnswerGrid
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.plain import Label, Reading, set_tip
from tests.finished import LOOKUPS

HOSTILE = '<img src="\\\\host\\x.png"><b>x</b>'
SOURCE = Path(ragexam_gui.__file__).parent
MARKUP = {
    "panels/results/verdict.py",
    "panels/retrieval/tables.py",
    "panels/retrieval/verdict.py",
    "panels/review/card.py",
}
"""Files whose labels show markup of our own, every text in it escaped; they are looked at below with a hostile project."""


# --- The helpers ----------------------------------------------------------------------------------------------


def test_no_text_at_all_makes_a_tooltip_rich() -> None:
    dice = random.Random(20)
    parts = [
        "<",
        ">",
        "b",
        "img src=x",
        "/",
        "!",
        "?xml",
        "&lt;",
        "&",
        " ",
        "\n",
        "\ufeff",
        "html",
        "x" * 50,
        "p",
        "--",
    ]
    texts = ["".join(dice.choices(parts, k=dice.randint(1, 12))) for _ in range(5000)]
    assert sum(Qt.mightBeRichText(text) for text in texts) > 300
    for text in [HOSTILE, f"{HOSTILE} " * 40, f"\n{HOSTILE}", *texts]:
        shown = words.tip_text(text)
        assert not Qt.mightBeRichText(shown), repr(text)
        assert not Qt.mightBeRichText(shown.lstrip()), repr(text)


def test_a_tooltip_says_what_it_was_given_in_lines_that_can_be_read() -> None:
    assert words.tip_text("Where it stands: a < b & c") == "Where it stands: a < b & c"
    assert words.tip_text(HOSTILE).replace("\u2060", "") == HOSTILE
    told = words.tip_text("one two three " * 100)
    assert max(map(len, told.split("\n"))) <= 90
    assert told.replace("\n", " ").split() == ["one", "two", "three"] * 100
    assert len(words.tip_text("x " * 100_000)) < 3000


def test_a_reading_pane_loads_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    picture = tmp_path / "x.png"
    grabbed = QWidget()
    qtbot.addWidget(grabbed)
    grabbed.resize(300, 300)
    assert grabbed.grab().save(str(picture))
    pane = Reading()
    qtbot.addWidget(pane)
    for name in (str(picture), f"file://{picture}"):
        pane.setHtml(f'<p><img src="{name}"></p>')
        pane.show()
        assert pane.document().size().height() < 100
    assert not pane.openLinks()


def test_a_question_is_asked_letter_for_letter(qtbot: QtBot) -> None:
    seen: list[list[str]] = []

    def look() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        seen.append([*interpreted(box), box.text()])
        box.reject()

    parent = QWidget()
    qtbot.addWidget(parent)
    QTimer.singleShot(50, look)
    assert not FileDialogs().confirm(parent, HOSTILE, "Delete")
    assert seen == [[HOSTILE]]


def test_a_message_of_the_desktop_is_shown_letter_for_letter() -> None:
    assert "<" not in body_of(HOSTILE, "linux")
    assert html.unescape(body_of(HOSTILE, "linux")) == HOSTILE
    assert body_of(HOSTILE, "darwin") == HOSTILE  # its messages know no markup


# --- Nobody goes past them ------------------------------------------------------------------------------------


def trees() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(SOURCE.rglob("*.py")):
        yield path.relative_to(SOURCE).as_posix(), ast.parse(path.read_text("utf-8"))


def name_of(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def offences(file: str, tree: ast.Module) -> list[str]:
    """Return what a file does past the helpers."""
    lines = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            lines += [
                f"class of {name}"
                for name in map(name_of, node.bases)
                if name in ("QLabel", "QTextBrowser", "QTextEdit")
            ]
        if isinstance(node, ast.Call):
            called = name_of(node.func)
            if called in (
                "QLabel",
                "QTextBrowser",
                "QTextEdit",
                "QStaticText",
                "QErrorMessage",
                "QProgressDialog",
                "QInputDialog",
            ):
                lines.append(called)
            asks = called == "QMessageBox" or name_of(getattr(node.func, "value", node)) == "QMessageBox"
            if asks and file != "widgets/file_dialogs.py":
                lines.append(called)
            if called == "setTextFormat" and file not in MARKUP and "PlainText" not in ast.unparse(node):
                lines.append(called)
            tip = called in ("setToolTip", "setTabToolTip", "setWhatsThis")
            tip |= any(name_of(a) == "ToolTipRole" for a in node.args)
            tip |= called == "showText" and name_of(getattr(node.func, "value", node)) == "QToolTip"
            if tip and not any("tip_text(" in ast.unparse(a) for a in node.args):
                lines.append(f"{called} with a tooltip")
        if isinstance(node, ast.If) and any(name_of(part) == "ToolTipRole" for part in ast.walk(node.test)):
            answers = [part.value for part in ast.walk(node) if isinstance(part, ast.Return) and part.value]
            lines += [
                "data() for a tooltip"
                for a in answers
                if not ast.unparse(a).startswith(("tip_text(", "words.tip_text("))
            ]
    return [f"{file}: {what}" for what in lines]


def test_the_source_makes_no_label_tooltip_or_box_of_its_own() -> None:
    walked = dict(trees())
    assert len(walked) > 150
    helpers = {"widgets/plain.py", "bridge/notify.py"}  # the second: the icon beside the clock, which knows no markup
    offending = [line for file, tree in walked.items() if file not in helpers for line in offences(file, tree)]
    assert not offending, "\n".join(offending)


@pytest.mark.parametrize(
    "line",
    [
        "QLabel(text)", "QtWidgets.QLabel(text)", "class A(QLabel): pass", "self.box.setToolTip(text)", "QTextBrowser()",
        "QMessageBox(self)", "QMessageBox.warning(self, title, text)", "label.setTextFormat(Qt.TextFormat.AutoText)",
        "box.setItemData(0, text, Qt.ItemDataRole.ToolTipRole)", "QToolTip.showText(place, text, self)",
        "def data(self, index, role):\n    if role == Qt.ItemDataRole.ToolTipRole:\n        return self.text",
    ],
)  # fmt: skip
def test_the_walk_finds_what_goes_past_the_helpers(line: str) -> None:
    assert offences("panels/some.py", ast.parse(line))


# --- A project of somebody who wants to be loaded -------------------------------------------------------------


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the finished example, with markup in front of every text of documents, questions and models."""
    path = tmp_path_factory.mktemp("hostile") / "<img src=x><b>x.ragexam"
    shutil.copyfile(LOOKUPS, path)
    base = sqlite3.connect(path)
    with base:
        for column in ("title", "topic", "source"):
            base.execute(f"UPDATE documents SET {column} = ? || {column}", (HOSTILE,))
        base.execute("UPDATE documents SET reason = ?, status = 'failed' WHERE ordinal = 1", (HOSTILE,))
        base.execute("UPDATE files SET source = ? || source", (HOSTILE,))
        base.execute("UPDATE settings SET value = ? WHERE key = 'title'", (json.dumps(HOSTILE),))
        base.execute("UPDATE responses SET error = ? WHERE id % 40 = 0", (HOSTILE,))
        for table, keys in (("items", ITEM_TEXTS), ("pipelines", ("model_name",))):
            for record, value in base.execute(f"SELECT id, value FROM {table}").fetchall():
                base.execute(
                    f"UPDATE {table} SET value = ? WHERE id = ?", (json.dumps(spoiled(json.loads(value), keys)), record)
                )
    with Project.open(path, read_only=True) as project:
        wordings = [(item.content_hash, item.id) for item in project.items.all()]
    with base:  # the answers were given to these wordings
        base.executemany("UPDATE responses SET item_hash = ? WHERE item_id = ?", wordings)
    base.close()
    return path


ITEM_TEXTS = ("question", "choices", "explanation", "comment", "topic", "answer", "source")


def spoiled(value: dict[str, object], keys: tuple[str, ...]) -> dict[str, object]:
    for key in keys:
        text = value.get(key)
        if isinstance(text, str):
            value[key] = HOSTILE + text
        elif isinstance(text, list):
            value[key] = [HOSTILE + str(one) for one in text]
    return value


def columns(model: QAbstractItemModel) -> int:
    return 1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())


def cells(model: QAbstractItemModel) -> Iterator[QModelIndex]:
    for row in range(min(20, model.rowCount(QModelIndex()))):
        for column in range(columns(model)):
            yield model.index(row, column)


def interpreted(root: QWidget) -> list[str]:
    """Widgets below `root` that take a text for markup that is not ours, or would if the pointer came there."""
    texts = []
    for widget in [root, *root.findChildren(QWidget)]:
        said = [widget.toolTip(), widget.statusTip(), widget.whatsThis()]
        if isinstance(widget, QAbstractItemView) and (model := widget.model()) is not None:
            said += [str(model.data(cell, Qt.ItemDataRole.ToolTipRole) or "") for cell in cells(model)]
            for n in range(columns(model)):
                tip = model.headerData(n, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
                said.append(str(tip or ""))
        if isinstance(widget, QLabel):
            if widget.textFormat() == Qt.TextFormat.AutoText:
                said.append(widget.text())
            elif widget.textFormat() == Qt.TextFormat.RichText and with_picture(widget.text()):
                texts.append(f"{widget.objectName()} {widget.text()[:200]}")
        if isinstance(widget, QTextEdit) and "<img" in widget.document().toHtml():
            texts.append(f"{widget.accessibleName()} {widget.toPlainText()[:200]}")
        texts += [
            f"{type(widget).__name__} {widget.accessibleName()}: {s[:200]}" for s in said if Qt.mightBeRichText(s)
        ]
    texts += [
        f"action {a.text()}: {a.toolTip()[:200]}" for a in root.findChildren(QAction) if Qt.mightBeRichText(a.toolTip())
    ]
    return texts


def with_picture(text: str) -> bool:
    document = QTextDocument()
    document.setHtml(text)
    return "<img" in document.toHtml()


def shown(root: QWidget) -> int:
    """Return how often the hostile text stands in labels, panes and tables below `root`."""
    count = 0
    for widget in root.findChildren(QWidget):
        if isinstance(widget, QLabel):
            count += "src=" in widget.text()
        elif isinstance(widget, QTextEdit):
            count += HOSTILE in widget.toPlainText()
        elif isinstance(widget, QAbstractItemView) and (model := widget.model()) is not None:
            count += any("src=" in str(model.data(cell) or "") for cell in cells(model))
    return count


def test_no_page_takes_a_text_of_a_project_for_markup(gui: Parts, qtbot: QtBot, hostile: Path, tmp_path: Path) -> None:
    path = Path(shutil.copyfile(hostile, tmp_path / hostile.name))
    assert gui.session.open(path)
    seen = {}
    for step, page in gui.window.pages.items():
        gui.window.show_page(step)
        qtbot.waitUntil(lambda: not gui.session.reading)
        for view in page.findChildren(QAbstractItemView):
            if view.isVisible() and view.model() is not None and view.model().rowCount(QModelIndex()):
                view.setCurrentIndex(view.model().index(0, 0))
        for grid in page.findChildren(AnswerGrid):
            for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Return):
                qtbot.keyClick(grid, key)
        qtbot.waitUntil(lambda: not gui.session.reading)
        seen[step] = shown(page)
        told = interpreted(gui.window)
        assert not told, f"{step}:\n" + "\n".join(told)
    gui.window.sides.toggle_log()
    gui.session.message.emit("bad", HOSTILE, HOSTILE)
    told = interpreted(gui.window)
    assert not told, "\n".join(told)
    assert all(seen[step] for step in ("corpus", "exam", "pipelines", "run", "results", "items")), seen


def test_a_plain_label_stays_plain(qtbot: QtBot) -> None:
    label = Label(HOSTILE)
    qtbot.addWidget(label)
    set_tip(label, HOSTILE)
    assert not interpreted(label)
    loose = QLabel(HOSTILE)
    qtbot.addWidget(loose)
    loose.setToolTip(HOSTILE)
    assert len(interpreted(loose)) == 2
