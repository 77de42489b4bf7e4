"""A dialogue with a system is held in one session: the one it names, else the one that was begun here."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from ragexam.systems.client import AskingMeans, SystemAsker
from ragexam.systems.connection import SystemConnection


class Chat:
    """A system that remembers the questions of a session, and may give sessions names of its own."""

    def __init__(self, *, names: bool) -> None:
        self.heard: dict[str, list[str]] = {}
        chat = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                session = body["session"]
                if names and session not in chat.heard:
                    session = f"own-{len(chat.heard)}"
                chat.heard.setdefault(session, []).append(body["question"])
                reply: dict[str, Any] = {"answer": " | ".join(chat.heard[session])}
                if names:
                    reply["session"] = session
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


@pytest.fixture(params=[False, True], ids=["ours", "the system's"])
def chat(request: pytest.FixtureRequest) -> Iterator[tuple[Chat, SystemAsker]]:
    made = Chat(names=request.param)
    thread = threading.Thread(target=made.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    url = f"http://127.0.0.1:{made.server.server_address[1]}/ask"
    connection = SystemConnection(
        "Chat", url, body={"question": "", "session": ""}, question_at="question", session_at="session",
        answer_at="answer", session_in="session" if request.param else "", tries=1, total_seconds=20.0, reply_seconds=10.0,
    )  # fmt: skip
    yield made, SystemAsker(connection, AskingMeans())
    made.server.shutdown()
    thread.join()
    made.server.server_close()


def test_the_last_question_is_asked_in_the_session_of_the_first(chat: tuple[Chat, SystemAsker]) -> None:
    system, asker = chat
    assert asker.ask_last(["first", "second", "third"]).text == "first | second | third"
    assert asker.ask_last(["fourth", "fifth"]).text == "fourth | fifth", "each dialogue has a session of its own"
    assert asker.ask("alone").text == "alone"
    assert len(system.heard) == 3
