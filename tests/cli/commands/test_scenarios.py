"""The command scenarios: from questions to a retest on the command line, with a system on this machine."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def desk() -> Iterator[tuple[str, list[str]]]:
    """Yield a system that says the same to everything; what it says can be changed."""
    said = ["The documents do not say."]

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            data = json.dumps({"answer": said[0]}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/ask", said
    server.shutdown()
    thread.join()
    server.server_close()


def test_from_questions_to_a_retest(ragexam: Any, at: Any, desk: tuple[str, list[str]], tmp_path: Path) -> None:
    url, said = desk
    path = at("exam")
    pasted = tmp_path / "request.txt"
    pasted.write_text(f'curl {url} -d \'{{"question": "Hi"}}\'')
    assert (
        ragexam("systems", "add", path, "Desk", "--curl", pasted, "--question", "question", "--answer", "answer").code
        == 0
    )
    made = ragexam("scenarios", "make", path, "S3", "S6", "--json")
    assert made.value["S6"]["made"] == 10
    assert "Nobody has answered" in ragexam("scenarios", "show", path, code=3).err
    ran = ragexam("scenarios", "run", path, "--system", "Desk", "-n", "3", "--json")
    asked = ran.value["answered"]
    shown = ragexam("scenarios", "show", path, "--examples")
    assert "Failure rates by scenario" in shown.out
    assert "S3 failed" in shown.out
    said[0] = "Paris is the capital of France, and the Seine flows through it."
    again = ragexam("scenarios", "retest", path, "Desk", "-n", "3", "--json")
    assert again.value["difference"]["n"] == asked
    assert again.value["broken"] == 3, "what it declined to say it now makes up"
    listed = ragexam("scenarios", "list", path, "--json")
    assert next(one for one in listed.value if one["scenario"]["name"] == "S6")["answers"] == 6


def test_a_pipeline_here_and_a_system_elsewhere_stand_in_one_table(
    ragexam: Any, at: Any, desk: tuple[str, list[str]], tmp_path: Path
) -> None:
    path, pasted = at("answers"), tmp_path / "request.txt"
    pasted.write_text(f'curl {desk[0]} -d \'{{"question": "Hi"}}\'')
    ragexam("systems", "add", path, "Desk", "--curl", pasted, "--question", "question", "--answer", "answer")
    ragexam("scenarios", "make", path, "S1", "S6")
    here = ("--model", "scripted:1:0.9", "--retriever", "bm25:k=2", "--examples", "0")
    ragexam("scenarios", "run", path, *here, "--system", "Desk", "-n", "3")
    tables = {one["name"]: one for one in ragexam("scenarios", "show", path, "--json").value["tables"]}
    rows = [row for row in tables["scenario_rates"]["rows"] if row[0] == "S1"]
    assert [row[3:5] for row in rows] == [[3, 0], [3, 0], [6, 0]]
    pipeline, system = (row[2] for row in rows[:2])
    assert system == "Desk"
    assert "BM25" in pipeline
    (pair,) = tables["scenario_pairs"]["rows"]
    assert pair[:4] == [pipeline, "Desk", 6, 0]
    judged = ragexam("scenarios", "retest", path, "Desk", "--scenario", "S1", "--judge", "scripted:5", "--json")
    assert judged.value["difference"]["n"] + judged.value["left_out"] == 3


def test_a_scenario_of_ones_own_goes_out_and_in(ragexam: Any, at: Any, tmp_path: Path) -> None:
    path, file = at("exam"), tmp_path / "mine.json"
    ragexam("scenarios", "export", path, "S6", "--out", file)
    assert "a name of its own" in ragexam("scenarios", "import", path, file, code=2).err
    value = json.loads(file.read_text())
    value |= {"name": "mine", "given": ["Who invented the zipper fastener?"]}
    file.write_text(json.dumps(value))
    ragexam("scenarios", "import", path, file)
    assert "already a scenario" in ragexam("scenarios", "import", path, file, code=2).err
    ragexam("scenarios", "import", path, file, "--replace")
    assert ragexam("scenarios", "make", path, "mine", "--json").value["mine"]["made"] == 1
    file.write_text("{")
    assert "no JSON" in ragexam("scenarios", "import", path, file, code=2).err


def test_people_read_a_sample(ragexam: Any, at: Any, tmp_path: Path) -> None:
    path, sheet = at("exam"), tmp_path / "ada.csv"
    ragexam("scenarios", "sheet", path, "--reader", "Ada", "--out", sheet, code=3)
    ragexam("scenarios", "make", path, "S3")
    written = ragexam("scenarios", "sheet", path, "--reader", "Ada", "--out", sheet, "--json")
    assert written.value["questions"] > 0
    lines = sheet.read_text("utf-8-sig").replace(",,\n", ",yes,yes\n").replace(",,\r\n", ",yes,yes\r\n")
    sheet.write_text(lines, "utf-8")
    read = ragexam("scenarios", "sheet", path, "--read", sheet, "--json")
    assert (read.value["reader"], read.value["read"]) == ("Ada", written.value["questions"])
    said = ragexam("scenarios", "sheet", path, "--read", sheet)
    assert "by 1 reader: 100% found reliable by all" in said.out
    assert "One reader does not show how far readers agree" in said.out
    shown = ragexam("scenarios", "show", path)
    assert "by 1 reader: 100%" in shown.out, "also before anybody has answered"
    assert "Nobody has answered these scenarios yet." in shown.err


def test_what_scenarios_have_left_for_a_system_is_due(
    ragexam: Any, at: Any, desk: tuple[str, list[str]], tmp_path: Path
) -> None:
    path, pasted = at("answers"), tmp_path / "request.txt"
    pasted.write_text(f'curl {desk[0]} -d \'{{"question": "Hi"}}\'')
    ragexam("fit", path)
    ragexam("report", path)
    assert "Scenarios" not in ragexam("info", path).out, "nobody is connected: they are offered, and wait for nobody"
    ragexam("systems", "add", path, "Desk", "--curl", pasted, "--question", "question", "--answer", "answer")
    said = ragexam("info", path).out
    assert "No questions are made yet of S1, S2" in said
    assert f"Next: ragexam scenarios make {path} S1 S2 S3" in said
    ragexam("scenarios", "make", path)
    said = ragexam("info", path, "--json").value["scenarios"]
    assert (said["unmade"], said["unanswered"]) == ([], {"Desk": said["questions"]})
    assert f"Next: ragexam scenarios run {path} --system Desk" in ragexam("info", path).out
    ragexam("scenarios", "run", path, "--system", "Desk", "-n", "1")
    assert "Desk has not answered" in ragexam("info", path).out
    ragexam("scenarios", "run", path, "--system", "Desk")
    assert "Nothing more is due" in ragexam("info", path).out
    assert f"Of scenarios: {said['questions']} of {said['questions']} questions" in ragexam("systems", "list", path).out
