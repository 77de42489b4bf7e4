"""A newcomer adds a system by a pasted request, tries it, picks the answer in the reply, and lets it sit the exam."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidgetItemIterator
from pytestqt.qtbot import QtBot

from ragexam_gui.app import Parts
from ragexam_gui.panels.run.page import RunPage
from ragexam_gui.panels.systems.dialog import SystemsDialog
from ragexam_gui.panels.systems.log import SentLog
from tests.loopback import Handler, serving

from .conftest import Answering

WaitJob = Callable[[Callable[[], object]], str]


@pytest.fixture
def url() -> Iterator[str]:
    """Yield a RAG system on this machine; asked to wait, it does not answer before the test ends."""
    ended = threading.Event()

    def reply(handler: Handler, _number: int) -> None:
        question = handler.asked.value["messages"][0]["content"]
        if "wait" in question:
            ended.wait(60)
        handler.json({"out": {"text": f"A) {question[:20]}"}, "refs": [{"t": "A passage."}, {"t": "Another."}]})

    with serving(reply) as service:
        try:
            yield f"{service.url}/chat"
        finally:
            ended.set()


def shown(parts: Parts, qtbot: QtBot) -> SystemsDialog:
    page = parts.window.pages["run"]
    assert isinstance(page, RunPage)
    parts.window.show_page("run")
    qtbot.waitUntil(lambda: page.view is not None and not parts.session.reading)
    page.systems_button.click()
    dialog = page.systems
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.view is not None)
    return dialog


def pick(dialog: SystemsDialog, path: str) -> None:
    places = QTreeWidgetItemIterator(dialog.reply.tree)
    while (item := places.value()) is not None:
        if item.data(0, Qt.ItemDataRole.UserRole) == path:
            dialog.reply.tree.setCurrentItem(item)
            return
        places += 1
    raise AssertionError(path)


def test_from_a_pasted_request_to_an_exam(
    opened: Parts, qtbot: QtBot, wait_job: WaitJob, url: str, tmp_path: Path
) -> None:
    dialog = shown(opened, qtbot)
    session = opened.session
    dialog.new.name.setText("Helpdesk")
    dialog.new.pasted.setPlainText(f'curl {url} -d \'{{"messages":[{{"role":"user","content":"Hi"}}]}}\'')
    dialog.new.add_button.click()
    qtbot.waitUntil(lambda: dialog.row is not None and dialog.row.name == "Helpdesk")
    assert dialog.new.pasted.toPlainText() == "", "it may hold secrets"
    assert dialog.request.fields["question_at"].text() == "messages[0].content"
    assert not dialog.consent_button.isVisible()
    assert not dialog.reply.answer_button.isEnabled()
    wait_job(dialog.reply.try_button.click)
    qtbot.waitUntil(lambda: dialog.reply.tree.topLevelItemCount() == 2)
    pick(dialog, "out.text")
    dialog.reply.answer_button.click()
    qtbot.waitUntil(lambda: dialog.row is not None and dialog.row.fields["answer_at"] == "out.text")
    pick(dialog, "refs[1].t")
    dialog.reply.passages_button.click()
    qtbot.waitUntil(lambda: dialog.row is not None and dialog.row.fields["passages_at"] == "refs[*].t")
    dialog.list.item(0).setCheckState(Qt.CheckState.Checked)
    project = session.project
    assert project is not None
    assert [p.label for p in project.pipelines.chosen() if p.is_system] == ["Helpdesk"]
    wait_job(lambda: session.start("run"))
    results = project.responses.chosen().results
    assert results.answered[-1].all()
    qtbot.waitUntil(lambda: dialog.view is not None and len(dialog.view.log) > 1)
    dialog.log_button.click()
    log = dialog.findChild(SentLog)
    assert log is not None
    assert log.model.rowCount() == len(results.items) + 1


def test_without_a_keyring_a_pasted_secret_serves_until_the_program_ends(
    opened: Parts, qtbot: QtBot, wait_job: WaitJob, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ragexam.systems.kept_secrets.keyring", lambda: None)
    cookies: list[str] = []

    def reply(handler: Handler, _number: int) -> None:
        cookies.append(handler.headers.get("Cookie", ""))
        if cookies[-1] == "sid=4f1c9e7a":
            handler.json({"res": {"say": "27 days."}, "err": None})
        else:
            handler.json({"res": None, "err": {"txt": "Sign in."}})

    with serving(reply) as service:
        dialog = shown(opened, qtbot)
        assert not dialog.tick_hint.isVisible(), "there is nothing to tick yet"
        dialog.new.name.setText("Gate")
        dialog.new.pasted.setPlainText(f"curl {service.url}/ask -b 'sid=4f1c9e7a' -d '{{\"q\":\"Hi\"}}'")
        dialog.new.add_button.click()
        qtbot.waitUntil(lambda: dialog.row is not None and not dialog.row.missing)
        assert "kept until the program ends" in dialog.state.text()
        wait_job(dialog.reply.try_button.click)
        qtbot.waitUntil(lambda: dialog.reply.tree.topLevelItemCount() == 1)
        pick(dialog, "res.say")
        dialog.reply.answer_button.click()
        assert "Tick it on the left" in dialog.state.text(), "what comes next is said at once"
        qtbot.waitUntil(lambda: dialog.row is not None and dialog.row.fields["answer_at"] == "res.say")
        wait_job(dialog.reply.try_button.click)
        qtbot.waitUntil(lambda: "It answers “27 days.”" in dialog.state.text())
        dialog.request.secret.setText("sid=old")
        dialog.request.secret.returnPressed.emit()
        wait_job(dialog.reply.try_button.click)
        qtbot.waitUntil(lambda: "an error of the system" in dialog.state.text())
        pick(dialog, "err.txt")
        dialog.reply.error_button.click()
        qtbot.waitUntil(lambda: dialog.row is not None and dialog.row.connection.success == "!err.txt")
        wait_job(dialog.reply.try_button.click)
        qtbot.waitUntil(lambda: "does not meet the rule “!err.txt”" in dialog.state.text())
    assert cookies == ["sid=4f1c9e7a", "sid=4f1c9e7a", "sid=old", "sid=old"]


def test_what_is_refused_is_told_in_the_dialogue(opened: Parts, qtbot: QtBot) -> None:
    """The window's own notice stands behind it."""
    dialog = shown(opened, qtbot)
    dialog.new.name.setText("Odd")
    dialog.new.pasted.setPlainText("wget http://localhost/ask")
    dialog.new.add_button.click()
    assert dialog.notice.isVisible()
    assert "neither a curl command" in dialog.notice.label.text()
    dialog.new.pasted.setPlainText('curl http://localhost/ask -d \'{"q":"x"}\'')
    dialog.new.add_button.click()
    assert not dialog.notice.isVisible()
    qtbot.waitUntil(lambda: dialog.row is not None)
    dialog.reply.fields["at_once"].setText("99")
    dialog.reply.fields["at_once"].editingFinished.emit()
    assert "1 to 16 questions" in dialog.notice.label.text()
    opened.session.message.emit("bad", "Something else failed.", "")
    assert "1 to 16 questions" in dialog.notice.label.text(), "what is told of another page is not this one's"


def test_where_the_question_goes_is_picked_and_never_typed(opened: Parts, qtbot: QtBot) -> None:
    dialog = shown(opened, qtbot)
    dialog.new.name.setText("Odd")
    dialog.new.pasted.setPlainText(
        'curl http://localhost/ask -d \'{"who":"ada","talk":[{"line":"Tell me of leave"}],"tag":"t1"}\''
    )
    assert not dialog.new.question.isVisible()
    dialog.new.add_button.click()
    assert dialog.new.question.isVisible()
    texts = [dialog.new.question.itemText(n) for n in range(dialog.new.question.count())]
    assert texts[1:] == ["who:  ada", "talk[0].line:  Tell me of leave", "tag:  t1"]
    dialog.new.question.setCurrentIndex(2)
    dialog.new.question.activated.emit(2)
    qtbot.waitUntil(lambda: dialog.row is not None)
    assert dialog.request.fields["question_at"].text() == "talk[0].line"
    box = dialog.request.places["session_at"]
    which = next(n for n in range(box.count()) if box.itemData(n) == "tag")
    box.setCurrentIndex(which)
    box.activated.emit(which)
    qtbot.waitUntil(lambda: dialog.row is not None and dialog.row.connection.session_at == "tag")
    assert box.line.text() == "tag"
    dialog.list.setCurrentRow(1)
    assert not dialog.new.question.isVisible(), "the next one is asked about its own"


def test_a_slow_system_that_streams_is_set_up_in_the_window(opened: Parts, qtbot: QtBot, wait_job: WaitJob) -> None:
    """LightRAG's POST /query/stream says nothing of a stream in what is sent, and a model on a processor takes minutes."""

    def reply(handler: Handler, _number: int) -> None:
        lines = '{"references": [{"content": ["A passage."]}]}\n{"response": "27 "}\n{"response": "days."}\n'
        handler.reply(lines, media="application/x-ndjson")

    with serving(reply) as service:
        dialog = shown(opened, qtbot)
        dialog.new.name.setText("Graph")
        dialog.new.pasted.setPlainText(f'curl {service.url}/query/stream -d \'{{"query":"Hi there"}}\'')
        dialog.new.add_button.click()
        qtbot.waitUntil(lambda: dialog.row is not None and dialog.row.name == "Graph")
        wait_job(dialog.reply.try_button.click)
        qtbot.waitUntil(lambda: "answers as a stream" in dialog.state.text())
        dialog.reply.stream.click()
        qtbot.waitUntil(lambda: dialog.row is not None and dialog.row.connection.stream)
        dialog.reply.fields["reply_seconds"].setText("900")
        dialog.reply.fields["reply_seconds"].editingFinished.emit()
        qtbot.waitUntil(lambda: dialog.row is not None and dialog.row.connection.reply_seconds == 900)
        wait_job(dialog.reply.try_button.click)
        qtbot.waitUntil(lambda: dialog.reply.tree.topLevelItemCount() == 3)
        pick(dialog, "[1].response")
        dialog.reply.answer_button.click()
        qtbot.waitUntil(lambda: dialog.row is not None and dialog.row.fields["answer_at"] == "response")


def test_passages_that_do_not_come_are_told(opened: Parts, qtbot: QtBot, wait_job: WaitJob) -> None:
    """Open WebUI 0.12.4 answers without passages, and without a word, where it is told a collection that is not there."""
    reply = {"object": "chat.completion", "choices": [{"message": {"content": "In general, 52 weeks."}}]}
    with serving(lambda handler, _: handler.json(reply)) as service:
        dialog = shown(opened, qtbot)
        body = '{"model":"m","messages":[{"role":"user","content":"Hi"}],"files":[{"type":"collection","id":"none"}]}'
        dialog.new.name.setText("Web")
        dialog.new.pasted.setPlainText(f"curl {service.url}/api/chat/completions -d '{body}'")
        dialog.new.add_button.click()
        qtbot.waitUntil(lambda: dialog.row is not None and dialog.row.name == "Web")
        dialog.reply.fields["passages_at"].setText("sources[*].document[*]")
        dialog.reply.fields["passages_at"].editingFinished.emit()
        qtbot.waitUntil(lambda: dialog.row is not None and dialog.row.connection.passages_at != ())
        wait_job(dialog.reply.try_button.click)
        qtbot.waitUntil(lambda: "sources[*].document[*]" in dialog.state.text())


def test_another_machine_is_asked_after_a_consent_that_says_what_is_sent(
    opened: Parts, qtbot: QtBot, file_dialogs: Answering
) -> None:
    dialog = shown(opened, qtbot)
    dialog.new.name.setText("Wiki")
    dialog.new.kind.setCurrentIndex(dialog.new.kind.findData("lightrag"))
    assert not dialog.new.pasted.isEnabled()
    dialog.new.add_button.click()
    qtbot.waitUntil(lambda: dialog.row is not None)
    dialog.request.fields["url"].setText("http://rag.example.org/query")
    dialog.save()
    qtbot.waitUntil(lambda: dialog.row is not None and not dialog.row.consented)
    assert dialog.consent_button.isVisible()
    assert not dialog.reply.try_button.isEnabled()
    file_dialogs.agree = False
    dialog.consent_button.click()
    assert "rag.example.org" in file_dialogs.asked[-1]
    assert "choices" in file_dialogs.asked[-1]
    assert not opened.session.project.systems.consents()  # type: ignore[union-attr]
    file_dialogs.agree = True
    dialog.consent_button.click()
    qtbot.waitUntil(lambda: dialog.row is not None and dialog.row.consented)
    assert dialog.reply.try_button.isEnabled()


def test_a_connection_goes_to_a_file_and_comes_back(
    opened: Parts, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path
) -> None:
    dialog = shown(opened, qtbot)
    dialog.new.name.setText("Mine")
    dialog.new.kind.setCurrentIndex(dialog.new.kind.findData("haystack"))
    dialog.new.add_button.click()
    qtbot.waitUntil(lambda: dialog.row is not None)
    file_dialogs.file = tmp_path / "mine.json"
    dialog.export_button.click()
    assert '"url"' in file_dialogs.file.read_text("utf-8")
    dialog.remove_button.click()
    qtbot.waitUntil(lambda: dialog.view is not None and not dialog.view.rows)
    text = file_dialogs.file.read_text("utf-8")
    file_dialogs.file.write_text(
        text.replace('"headers": {}', '"headers": {"X-API-Key": "sk-0123456789abcdef"}'), "utf-8"
    )
    dialog.new.file_button.click()
    qtbot.waitUntil(lambda: dialog.view is not None and [row.name for row in dialog.view.rows] == ["Mine"])
    assert "A secret (X-API-Key) stood in it: it was taken out" in dialog.state.text()
    assert "sk-0123456789abcdef" not in repr(dialog.view)


def test_each_secret_is_typed_by_itself(opened: Parts, qtbot: QtBot, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: dict[str, str] = {}
    ring = SimpleNamespace(
        set_password=lambda _, entry, value: kept.update({entry.split()[-1]: value}),
        get_password=lambda _, entry: kept.get(entry.split()[-1]),
    )
    monkeypatch.setattr("ragexam.systems.kept_secrets.keyring", lambda: ring)
    dialog = shown(opened, qtbot)
    dialog.new.name.setText("Gate")
    dialog.new.pasted.setPlainText(
        f"curl {url} -H 'X-API-Key: $A' -H 'Authorization: Bearer $B' -d '{{\"query\":\"Hi\"}}'"
    )
    dialog.new.add_button.click()
    qtbot.waitUntil(lambda: dialog.row is not None and len(dialog.row.missing) == 2)
    assert [dialog.request.which.itemText(n) for n in range(2)] == ["X-API-Key", "Authorization"]
    dialog.request.which.setCurrentText("Authorization")
    dialog.request.secret.setText("of the gate")
    dialog.request.secret.returnPressed.emit()
    assert kept == {"Authorization": "of the gate"}
    assert dialog.request.which.currentText() == "X-API-Key", "it is the one that is missing still"
    dialog.request.secret.setText("of the house")
    dialog.request.secret.returnPressed.emit()
    assert kept == {"Authorization": "of the gate", "X-API-Key": "of the house"}
    qtbot.waitUntil(lambda: dialog.row is not None and not dialog.row.missing)
    dialog.request.secret.setText("half")
    dialog.list.setCurrentRow(1)
    assert dialog.request.secret.text() == "", "it was typed for another system"


def test_after_cancel_the_state_is_told_again(opened: Parts, qtbot: QtBot, url: str) -> None:
    dialog = shown(opened, qtbot)
    dialog.new.name.setText("Slow")
    dialog.new.pasted.setPlainText(f'curl {url} -d \'{{"messages":[{{"role":"user","content":"Hi"}}]}}\'')
    dialog.new.add_button.click()
    qtbot.waitUntil(lambda: dialog.row is not None)
    told = dialog.state.text()
    dialog.reply.question.setText("Please wait")
    dialog.reply.try_button.click()
    assert dialog.state.text() == "It is asked …"
    with qtbot.waitSignal(opened.session.job_ended) as ended:
        opened.session.cancel()
    assert ended.args[:2] == ["try_system", "cancelled"]
    assert dialog.state.text() == told


def test_nothing_is_read_for_a_dialog_that_nobody_sees(
    opened: Parts, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = shown(opened, qtbot)
    read: list[str] = []
    monkeypatch.setattr(dialog.session, "read", lambda name, *_, **__: read.append(name))
    dialog.session.changed.emit()
    assert "systems" in read
    dialog.reject()
    read.clear()
    dialog.session.changed.emit()
    assert "systems" not in read
    page = opened.window.pages["run"]
    assert isinstance(page, RunPage)
    page.systems_button.click()
    assert "systems" in read
