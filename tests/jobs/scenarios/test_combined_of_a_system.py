"""Several questions of one document (S4) are asked of a system elsewhere as of any pipeline: here one that replies as LightRAG does."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from ragexam.queries.scenarios.kept import questions_of
from ragexam.queries.scenarios.outcomes import scenario_report
from ragexam.queries.systems.kept import CONNECTIONS
from ragexam.records import to_json
from ragexam.resources import resource
from ragexam.store import Store
from ragexam.systems.presets import preset


class Replying:
    """A server that has an answer to some questions, and keeps what it was asked."""

    def __init__(self) -> None:
        self.answers: dict[str, str] = {}
        self.asked: list[dict[str, Any]] = []
        system = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                system.asked.append(body)
                response = system.answers.get(body["query"], "The documents do not say.")
                reply = {"response": response, "references": [{"content": ["A passage.", "Another one."]}]}
                data = json.dumps(reply).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_: object) -> None:
                return

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/query"


@pytest.fixture
def light() -> Iterator[Replying]:
    made = Replying()
    thread = threading.Thread(target=made.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield made
    made.server.shutdown()
    thread.join()
    made.server.server_close()


def test_whole_answers_pass_and_partial_ones_fail(bench: Any, light: Replying, tmp_path: Path) -> None:
    path = Path(shutil.copyfile(resource("demo", "demo.ragexam"), tmp_path / "demo.ragexam"))
    with Store.open(path) as store:
        demo = type(bench)(store)
        store.settings.set(CONNECTIONS, [to_json(preset("lightrag", "lightrag", light.url))])
        assert demo.done("make_scenarios", scenarios=["S4"])["S4"]["made"] == 10
        whole, partial, silent = questions_of(store, ("S4",))[:3]
        said = {one.id: [f"{part.question} {part.answer}." for part in one.parts] for one in (whole, partial)}
        light.answers = {whole.text: " ".join(said[whole.id]), partial.text: " ".join(said[partial.id][:-1])}
        ran = demo.done("run_scenarios", scenarios=["S4"], systems=["lightrag"], pipelines=[], most=3)
        assert (ran["answered"], ran["failed"]) == (3, 0)
        assert [one["query"] for one in light.asked] == [whole.text, partial.text, silent.text]
        assert {one["mode"] for one in light.asked} == {"mix"}
        report = scenario_report(store)
    assert report is not None
    passed = {probe.question.id: probe.verdict.passed for probe in report.latest()}
    assert passed == {whole.id: True, partial.id: False, silent.id: False}
    assert all(probe.answer.passages == ("A passage.", "Another one.") for probe in report.latest())
