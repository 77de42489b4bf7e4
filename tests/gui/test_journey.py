"""From an empty program to a report, with real jobs in a real worker."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QListWidget, QWidget
from pytestqt.qtbot import QtBot

from ragexam_gui.app import Parts
from ragexam_gui.panels.corpus import CorpusPage
from ragexam_gui.panels.exam import ExamPage
from ragexam_gui.panels.pipelines import PipelinesPage
from ragexam_gui.panels.results import ResultsPage
from ragexam_gui.panels.run import RunPage

from .conftest import MODELS, Answering

WaitJob = Callable[[Callable[[], object]], str]
LEFT = Qt.MouseButton.LeftButton


def drop(widget: QWidget, *files: Path) -> None:
    """Drop files on a widget, as the system does."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(f)) for f in files])
    keys, action = Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    enter = QDragEnterEvent(QPoint(50, 50), action, data, LEFT, keys)
    QApplication.sendEvent(widget, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(widget, QDropEvent(QPointF(50, 50), action, data, LEFT, keys))


def tick(widget: QListWidget, text: str, on: bool) -> None:
    """Tick an entry with the space bar."""
    (item,) = (i for i in (widget.item(n) for n in range(widget.count())) if i.text().startswith(text))
    wanted = Qt.CheckState.Checked if on else Qt.CheckState.Unchecked
    if item.checkState() != wanted:
        item.setCheckState(wanted)


def test_from_nothing_to_a_report(
    gui: Parts, qtbot: QtBot, desktop: Answering, wait_job: WaitJob, documents: Path, tmp_path: Path
) -> None:
    window = gui.window
    corpus, exam, pipelines, run, results = window.pages.values()
    assert isinstance(corpus, CorpusPage)
    assert isinstance(exam, ExamPage)
    assert isinstance(pipelines, PipelinesPage)
    assert isinstance(run, RunPage)
    assert isinstance(results, ResultsPage)

    desktop.file = tmp_path / "mine"
    qtbot.mouseClick(window.welcome.new_button, LEFT)
    project = gui.session.project
    assert project is not None
    assert project.path.name == "mine.ragexam"
    project.set_setting("embedder", "hashed")
    assert corpus.isVisible()
    assert corpus.empty.isVisible()

    assert wait_job(lambda: drop(corpus, documents)) == "done"
    qtbot.waitUntil(lambda: corpus.list.model.rowCount() == 6)
    assert corpus.sentence.text().startswith("6 documents")
    assert "done" in window.job_bar.label.text()

    qtbot.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert exam.isVisible()
    exam.generate()
    qtbot.waitUntil(lambda: exam.dialog is not None)
    dialog = exam.dialog
    assert dialog is not None
    dialog.model.setCurrentText(MODELS[0])
    dialog.count.setValue(6)
    assert wait_job(lambda: qtbot.mouseClick(dialog.go, LEFT)) == "done"
    assert sum(i.kept for i in exam.model.records) >= 6

    window.go("pipelines")
    qtbot.waitUntil(lambda: gui.window.pages["pipelines"].found.searched)  # type: ignore[attr-defined]
    tick(pipelines.models, MODELS[1], True)
    for text in ("Dense", "Hybrid, weighted", "Hybrid, re-ranked"):
        tick(pipelines.retrievers, text, False)
    (hybrid,) = (
        i for i in (pipelines.retrievers.item(n) for n in range(pipelines.retrievers.count())) if i.text() == "Hybrid"
    )
    hybrid.setCheckState(Qt.CheckState.Unchecked)
    kept = len(project.kept_items())
    assert pipelines.count.text() == f"1 × 3 × 1 = 3 pipelines, {3 * kept} answers to give."
    qtbot.mouseClick(pipelines.choose_button, LEFT)
    qtbot.waitUntil(lambda: pipelines.model.rowCount() == 3)
    assert [p.retriever.k for p in project.pipelines() if p.retriever.kind == "bm25"] == [3]

    window.go("run")
    started = run.start_button
    assert wait_job(lambda: (qtbot.mouseClick(started, LEFT), qtbot.mouseClick(run.pause_button, LEFT))) == "paused"
    assert project.answers().results.answered.sum() < 3 * kept
    assert "paused" in window.job_bar.label.text()
    assert wait_job(lambda: qtbot.mouseClick(started, LEFT)) == "done"
    assert [s.answered for s in run.model.records] == [kept] * 3

    window.go("results")
    qtbot.waitUntil(lambda: bool(results.verdict.text()), timeout=20_000)
    desktop.file = tmp_path / "mine.html"
    assert wait_job(lambda: qtbot.mouseClick(results.report_button, LEFT)) in ("done", "failed")  # the fit before it
    qtbot.waitUntil(lambda: desktop.shown == [desktop.file], timeout=30_000)


def test_closing_while_a_job_runs_asks_pauses_and_offers_to_go_on(
    opened: Parts, qtbot: QtBot, desktop: Answering, wait_job: WaitJob
) -> None:
    project = opened.session.project
    assert project is not None
    path = project.path
    project.choose_pipelines([MODELS[1]], ["bm25:k=1", "bm25:k=3"], [0])
    opened.session.announce()
    opened.window.go("run")
    with qtbot.waitSignal(opened.session.progressed, timeout=30_000):
        assert opened.session.start("run")
    desktop.agree = False
    opened.window.close_project()
    assert opened.session.project is project
    desktop.agree = True
    opened.window.close_project()
    assert opened.session.project is None
    assert len(desktop.asked) == 2
    assert "paused" in desktop.asked[0]
    assert opened.session.open(path)
    notice = opened.window.notice
    assert notice.isVisible()
    assert "did not come to its end" in notice.label.text()
    assert wait_job(lambda: qtbot.mouseClick(notice.action, LEFT)) == "done"


def test_a_job_that_fails_is_told(gui: Parts, tmp_path: Path, wait_job: WaitJob) -> None:
    assert gui.session.create(tmp_path / "empty.ragexam")
    assert wait_job(lambda: gui.session.start("run")) == "failed"
    assert gui.window.notice.isVisible()
    assert "No pipeline is chosen" in gui.window.notice.label.text()


def test_a_second_job_is_refused_while_one_runs(opened: Parts, qtbot: QtBot, wait_job: WaitJob) -> None:
    def two() -> None:
        assert opened.session.start("fit", model="rasch", controls=True)
        assert not opened.session.start("fit")
        assert "running already" in opened.window.notice.label.text()
        opened.session.cancel()

    assert wait_job(two) in ("cancelled", "done")


def test_a_worker_that_is_killed_takes_nothing_with_it(opened: Parts, qtbot: QtBot, wait_job: WaitJob) -> None:
    project = opened.session.project
    assert project is not None
    project.choose_pipelines([MODELS[1]], ["bm25:k=1", "bm25:k=3"], [0])
    with qtbot.waitSignal(opened.session.progressed, timeout=30_000):
        assert opened.session.start("run")
    job = opened.session.job
    assert job is not None
    assert wait_job(lambda: job._process.kill()) == "failed"
    assert "was finished is kept" in opened.window.notice.label.text()
    assert wait_job(lambda: opened.session.start("run")) == "done"
