"""A server of a language model is added, tested, consented to and forgotten in the window; its key stands in no file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ragexam_gui.app import Parts
from ragexam_gui.panels.models.servers import ServersPane
from ragexam_gui.panels.pipelines.page import PipelinesPage
from tests.loopback import Service
from tests.model_server import TEMPLATE, model_server

from .conftest import Answering
from .test_accessible import lacking

WaitJob = Callable[[Callable[[], object]], str]
SECRET = "sk-live-0123456789abcdef"


@pytest.fixture
def pane(opened: Parts, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> ServersPane:
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    page = opened.window.pages["pipelines"]
    assert isinstance(page, PipelinesPage)
    opened.window.show_page("pipelines")
    qtbot.waitUntil(lambda: not opened.session.reading)
    page.open_models()
    dialog = page.models_dialog
    assert dialog is not None
    dialog.tabs.setCurrentWidget(dialog.servers)
    qtbot.waitUntil(lambda: dialog.servers.view is not None)
    return dialog.servers


@pytest.fixture
def service() -> Iterator[Service]:
    with model_server(product="llama-cpp-python") as (_, made, _server):
        yield made


def write(pane: ServersPane, qtbot: QtBot, name: str, url: str) -> None:
    pane.list.setCurrentRow(pane.list.count() - 1)
    qtbot.keyClicks(pane.name, name)
    qtbot.keyClicks(pane.url, url)


def added(pane: ServersPane, qtbot: QtBot, name: str) -> None:
    pane.save_button.click()
    qtbot.waitUntil(lambda: pane.row is not None and pane.row.server.name == name)


def test_one_here_is_added_tested_and_offered_as_a_model(
    pane: ServersPane,
    opened: Parts,
    qtbot: QtBot,
    wait_job: WaitJob,
    service: Service,
    file_dialogs: Answering,
    tmp_path: Path,
) -> None:
    assert pane.row is None, "there is none yet"
    assert not pane.save_button.isEnabled()
    assert not lacking(pane)
    write(pane, qtbot, "office", f"{service.url}/v1/")
    file_dialogs.file = tmp_path / "chat.jinja"
    file_dialogs.file.write_text(TEMPLATE)
    pane.template_button.click()
    assert str(len(TEMPLATE)) in pane.template.text()
    added(pane, qtbot, "office")
    assert pane.row is not None
    assert pane.row.server.url == service.url
    assert "never tested" in pane.state.text()
    assert not pane.consent_button.isVisible(), "nothing leaves this machine"
    assert wait_job(pane.test_button.click) == "done"
    qtbot.waitUntil(lambda: pane.row is not None and pane.row.server.facts is not None)
    assert "api:office is office-70b" in pane.state.text()
    page = opened.window.pages["pipelines"]
    assert isinstance(page, PipelinesPage)
    qtbot.waitUntil(lambda: any(one.name == "api:office" and not one.problem for one in page.found_models.choices))
    pane.seconds.setValue(30)
    assert not pane.test_button.isEnabled(), "what is kept is tested, not what is written"
    pane.save_button.click()
    qtbot.waitUntil(lambda: pane.row is not None and pane.row.server.seconds == 30)
    assert pane.row.server.facts is not None, "it is the same model as before"
    pane.plain_button.click()
    pane.save_button.click()
    qtbot.waitUntil(lambda: pane.row is not None and not pane.row.server.template)
    assert pane.row.server.facts is None, "asked otherwise it has to be tested again"
    pane.forget_button.click()
    assert "forgotten" in file_dialogs.asked[-1]
    qtbot.waitUntil(lambda: pane.view is not None and not pane.view.rows)


def test_another_machine_needs_a_consent_and_no_secret_is_kept(
    pane: ServersPane, opened: Parts, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path
) -> None:
    write(pane, qtbot, "away", "http://models.invalid:8000")
    pane.wants_key.setChecked(True)
    qtbot.keyClicks(pane.key, SECRET)
    with qtbot.waitSignal(opened.session.message) as announced:
        added(pane, qtbot, "away")
    assert "kept until the program ends" in str(announced.args)
    assert not pane.key.text()
    assert "before you consent" in pane.state.text()
    assert "Its key is not here" not in pane.state.text()
    assert not pane.test_button.isEnabled()
    file_dialogs.agree = False
    pane.consent_button.click()
    assert "Whole prompts go to models.invalid: passages of your documents" in file_dialogs.asked[-1]
    assert "not encrypted" in file_dialogs.asked[-1]
    assert not pane.test_button.isEnabled()
    file_dialogs.agree = True
    pane.consent_button.click()
    assert pane.test_button.isEnabled()
    project = opened.session.project
    assert project is not None
    assert [one.host for one in project.systems.consents()] == ["models.invalid"]
    pane.withdraw_button.click()
    assert not pane.test_button.isEnabled()
    assert project.systems.consents() == []
    for file in tmp_path.rglob("*"):
        assert not file.is_file() or SECRET.encode() not in file.read_bytes(), file


def test_what_makes_no_sense_or_is_down_is_a_sentence_and_nothing_is_lost(
    pane: ServersPane, opened: Parts, qtbot: QtBot, wait_job: WaitJob
) -> None:
    write(pane, qtbot, "two words", "http://localhost:1")
    with qtbot.waitSignal(opened.session.message) as announced:
        pane.save_button.click()
    assert "cannot be the name of a server" in str(announced.args)
    assert pane.url.text() == "http://localhost:1", "what is written stays"
    pane.name.setText("here")
    added(pane, qtbot, "here")
    write(pane, qtbot, "here", "http://localhost:2")
    with qtbot.waitSignal(opened.session.message) as announced:
        pane.save_button.click()
    assert "already a server" in str(announced.args)
    pane.list.setCurrentRow(0)
    assert wait_job(pane.test_button.click) == "failed"
    assert "cannot be reached" in pane.state.text()
    assert pane.state.property("tone") == "bad"
