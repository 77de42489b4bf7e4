"""The window leads: where to begin, what comes next, what an undo changed, and what is not to be pressed by accident."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from ragexam.project.pipelines.page import embedding_ahead
from ragexam.records import ItemState
from ragexam.retriever_specs import make_retriever
from ragexam_gui.app import Parts
from ragexam_gui.panels.corpus.dialogs import PasswordDialog
from ragexam_gui.panels.corpus.page import CorpusPage
from ragexam_gui.panels.exam.page import ExamPage
from ragexam_gui.panels.pipelines.page import PipelinesPage
from ragexam_gui.panels.run.page import RunPage
from ragexam_gui.widgets.layout.flow import FlowLayout, together
from ragexam_gui.windows.commands import page_buttons

from .person import hover_of

WaitJob = Callable[[Callable[[], object]], str]


def states(parts: Parts) -> list[str]:
    """Return what stands below the names of the steps."""
    rail = parts.window.rail.buttons
    return [b.accessibleName().partition(": ")[2] for b in rail.values()]


def seen(parts: Parts, step: str, qtbot: QtBot) -> QWidget:
    parts.window.show_page(step)
    qtbot.waitUntil(lambda: not parts.session.reading)
    return parts.window.pages[step]


def test_a_new_project_says_where_to_begin(
    gui: Parts, tmp_path: Path, documents: Path, qtbot: QtBot, wait_job: WaitJob
) -> None:
    gui.session.create(tmp_path / "new.ragexam")
    qtbot.waitUntil(lambda: bool(gui.session.steps))
    assert states(gui) == ["start here", "waits for documents", "later", "waits for documents", *["later"] * 5]
    run = cast(RunPage, seen(gui, "run", qtbot))
    assert (run.exam_button.isVisible(), run.pipelines_button.isVisible()) == (True, False)
    corpus = cast(CorpusPage, seen(gui, "corpus", qtbot))
    assert not corpus.onward_button.isVisible()
    assert wait_job(lambda: corpus.import_paths([documents])) == "done"
    qtbot.waitUntil(corpus.onward_button.isVisible)
    assert states(gui) == [
        "done",
        "ready",
        "waits for the exam",
        "ready",
        "waits for the exam",
        "later",
        "waits for the exam",
        *["later"] * 2,
    ]
    corpus.onward_button.click()
    assert gui.window.step == "exam"


def test_the_way_goes_on_from_chosen_pipelines_only(opened: Parts, qtbot: QtBot) -> None:
    page = cast(PipelinesPage, seen(opened, "pipelines", qtbot))
    qtbot.waitUntil(lambda: page.onward_button.isVisible())
    page.options.seed.setValue(page.options.seed.value() + 1)
    qtbot.waitUntil(lambda: not page.onward_button.isVisible())


def test_undo_and_redo_go_to_the_question_and_name_the_edit(opened: Parts, qtbot: QtBot) -> None:
    page = cast(ExamPage, seen(opened, "exam", qtbot))
    first, second = (i for n, i in enumerate(page.desk.queue.items) if n < 2)
    page.desk.set_state([first.id], ItemState.REJECTED, "unclear")
    opened.session.choose_item(second.id)
    for act, word in ((opened.session.undo, "Undone: "), (opened.session.redo, "Done again: ")):
        opened.session.choose_item(second.id)
        act()
        assert opened.session.item == first.id
        assert page.desk.current is not None
        assert page.desk.current.id == first.id
        text = opened.window.notice.label.text()
        assert text.startswith(word)
        assert len(text) > len(word)
        qtbot.waitUntil(lambda: not opened.session.reading)


def test_after_a_deleted_draft_comes_the_next_draft(opened: Parts, qtbot: QtBot) -> None:
    page = cast(ExamPage, seen(opened, "exam", qtbot))
    drafts = [i for i in page.desk.queue.items if i.state is ItemState.DRAFT]
    page.desk.set_state([i.id for i in drafts[2:]], ItemState.REJECTED)
    page.desk.arrange("exam")
    last = drafts[1]
    assert page.desk.show_item(last.id)
    page.desk.delete([last.id])
    assert page.desk.current is not None
    assert page.desk.current.id == drafts[0].id


def test_the_palette_changes_no_key(opened: Parts, qtbot: QtBot) -> None:
    page = cast(ExamPage, seen(opened, "exam", qtbot))
    qtbot.waitUntil(lambda: page.desk.current is not None)
    names = [name for name, _, _ in page_buttons(page)]
    assert any(name.startswith("Accept") for name in names)
    assert not [name for name in names if name.startswith("Choice")]


def test_start_is_dead_where_nothing_is_left_to_answer(opened: Parts, qtbot: QtBot) -> None:
    page = cast(RunPage, seen(opened, "run", qtbot))
    assert page.view is not None
    qtbot.waitUntil(lambda: page.plan is not None)
    left = page.plan.to_give if page.plan is not None else 0
    assert page.start_button.isEnabled() is bool(left)
    opened.session.edit(lambda project: project.pipelines.choose(["scripted:9:0.5"], ["closed_book"], [0]))
    qtbot.waitUntil(page.start_button.isEnabled)
    opened.session.undo()
    qtbot.waitUntil(lambda: page.start_button.isEnabled() is bool(left))
    if not left:
        assert "nothing left to answer" in hover_of(page.start_button)


def test_a_try_says_what_must_be_embedded_first(opened: Parts, qtbot: QtBot) -> None:
    page = cast(PipelinesPage, seen(opened, "pipelines", qtbot))
    page.open_try()
    dialog, view = page.try_dialog, page.view
    assert dialog is not None
    assert view is not None
    assert dialog.status.text() == ""
    choice = replace(page.choice(), retrievers=(make_retriever("dense"), make_retriever("hybrid")), embedder="hashed")
    count, seconds = embedding_ahead(view, choice)
    assert (count, seconds) == (view.grounds.passages, None)  # each passage once, however many retrievers need it
    dialog.offer(choice, (count, seconds))
    assert dialog.status.text().startswith(f"Before the first search {count} passages are embedded once;")
    dialog.offer(choice, (20_084, 120.0))
    assert "20,084 passages are embedded once, which takes about 2" in dialog.status.text()
    assert not dialog.cancel_button.isVisible()
    dialog.close()


@pytest.fixture
def usual_letters(gui: Parts) -> Iterator[None]:
    """Letters are the application's, which the next test shares, however this one ends."""
    yield
    gui.theme.choose_scale(100)


@pytest.mark.usefixtures("usual_letters")
@pytest.mark.parametrize(
    ("size", "steps", "helped"),
    [(QSize(1000, 700), 0, False), (QSize(1280, 800), 4, False), (QSize(1280, 800), 0, True)],
)
def test_nothing_is_cut_off_in_a_small_window_or_in_large_letters(
    opened: Parts, qtbot: QtBot, size: QSize, steps: int, helped: bool
) -> None:
    opened.window.resize(size)
    for _ in range(steps):
        qtbot.keyClick(opened.window, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    if helped:
        opened.window.sides.show_help()
    for step in opened.window.pages:
        page = seen(opened, step, qtbot)
        opened.window.resize(size)
        qtbot.wait(20)
        assert page.minimumSizeHint().width() <= page.width(), step
        assert opened.window.width() == size.width()


@pytest.mark.usefixtures("usual_letters")
@pytest.mark.parametrize("scale", [100, 175])
def test_an_empty_page_fits_a_small_window_in_any_letters(gui: Parts, tmp_path: Path, qtbot: QtBot, scale: int) -> None:
    gui.theme.choose_scale(scale)  # before the pages are made: none of them has kept a size of smaller letters
    gui.session.create(tmp_path / "new.ragexam")
    qtbot.waitUntil(lambda: bool(gui.session.steps))
    for step in gui.window.pages:
        page = seen(gui, step, qtbot)
        gui.window.resize(1280, 800)
        qtbot.wait(20)
        assert page.minimumSizeHint().width() <= page.width(), step
        box = page.rect()
        for one in page.findChildren(QPushButton):
            if one.isVisible() and not one.visibleRegion().isEmpty():
                assert box.contains(one.mapTo(page, one.rect().bottomRight())), (step, one.text())
                assert one.width() >= one.minimumSizeHint().width(), (step, one.text())


def test_a_row_that_has_no_room_goes_on_below(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    flow = FlowLayout(box, spread=True, spacing=8)
    buttons = [QPushButton(f"Button {n}") for n in range(3)]
    for made in buttons[:2]:
        flow.addWidget(made)
    flow.addWidget(together(buttons[2]))
    box.resize(2 * flow.sizeHint().width(), 100)
    box.show()
    assert len({b.mapTo(box, b.rect().topLeft()).y() for b in buttons}) == 1
    assert buttons[2].mapTo(box, buttons[2].rect().topRight()).x() == box.width() - 1
    box.resize(buttons[0].width() + 20, 200)
    qtbot.waitUntil(lambda: buttons[0].y() < buttons[1].y())
    assert flow.heightForWidth(box.width()) > 3 * buttons[0].sizeHint().height()
    assert all(b.mapTo(box, b.rect().topRight()).x() < box.width() for b in buttons)


def test_a_row_is_measured_again_only_when_something_in_it_changes(qtbot: QtBot) -> None:
    asked: list[str] = []

    class Button(QPushButton):
        def sizeHint(self) -> QSize:
            asked.append(self.text())
            return super().sizeHint()

    box = QWidget()
    qtbot.addWidget(box)
    flow = FlowLayout(box)
    buttons = [Button("one"), Button("two"), Button("three")]
    for made in buttons:
        flow.addWidget(made)
    box.show()
    narrow = buttons[0].width() + 5
    three = flow.heightForWidth(narrow)
    asked.clear()
    assert flow.heightForWidth(narrow) == three
    assert not asked
    buttons[2].hide()
    assert flow.heightForWidth(narrow) < three
    two = flow.heightForWidth(narrow)
    buttons[0].setStyleSheet("min-height: 90px")
    qtbot.waitUntil(lambda: flow.heightForWidth(narrow) > two)
    flow.takeAt(0)
    assert flow.heightForWidth(narrow) < two


def test_a_document_that_is_opened_with_a_password_stays_selected(
    gui: Parts, tmp_path: Path, qtbot: QtBot, wait_job: WaitJob
) -> None:
    pdf = pytest.importorskip("pypdf")
    folder = tmp_path / "mixed"
    folder.mkdir()
    (folder / "alpha.md").write_text("# Alpha\n\nThe alpha office opens at eight and closes at four.\n", "utf-8")
    writer = pdf.PdfWriter(clone_from=Path("resources/demo/corpus/quality-and-safety/safety-handbook.pdf"))
    writer.encrypt("open sesame")
    with (folder / "safety.pdf").open("wb") as stream:
        writer.write(stream)
    gui.session.create(tmp_path / "secret.ragexam")
    qtbot.waitUntil(lambda: bool(gui.session.steps))
    page = cast(CorpusPage, seen(gui, "corpus", qtbot))
    assert wait_job(lambda: page.import_paths([folder])) == "done"
    qtbot.waitUntil(lambda: len(page.list.model.records) == 2)
    rows = [row.document.source.endswith("safety.pdf") for row in page.list.model.records]
    page.list.table.select_row(rows.index(True))
    page.list.unlock_button.click()
    dialog = page.findChild(PasswordDialog)
    assert dialog is not None
    dialog.password.setText("open sesame")
    assert wait_job(dialog.accept) == "done"
    qtbot.waitUntil(lambda: all(row.state == "imported" for row in page.list.model.records))
    qtbot.waitUntil(lambda: not gui.session.reading)
    (chosen,) = page.list.chosen()
    assert chosen.document.source.endswith("safety.pdf")
    assert page.reading.document is not None
    assert page.reading.document.id == chosen.document.id
