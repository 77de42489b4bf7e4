"""Servers on this machine that answer as a test says, and remember what they were asked."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Behaviour = Callable[["Handler", int], None]


@dataclass
class Asked:
    """A request that came in."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def value(self) -> Any:
        return json.loads(self.body)


class Handler(BaseHTTPRequestHandler):
    """Does what the test says with the n-th request, from 0.

    Attributes:
        asked: The request.
    """

    asked: Asked

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        service: Service = self.server.service  # type: ignore[attr-defined]
        self.asked = Asked(self.command, self.path, dict(self.headers.items()), self.rfile.read(length))
        service.asked.append(self.asked)
        self.close_connection = True
        with contextlib.suppress(OSError):  # the client has gone, as it should from some of these servers
            service.behaviour(self, len(service.asked) - 1)

    def do_GET(self) -> None:
        self.do_POST()

    def reply(self, body: bytes | str, status: int = 200, media: str = "application/json", **headers: str) -> None:
        data = body.encode() if isinstance(body, str) else body
        self.send_response(status)
        self.send_header("Content-Type", media)
        self.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def json(self, value: Any, status: int = 200, **headers: str) -> None:
        self.reply(json.dumps(value), status, **headers)

    def begin(self, media: str = "application/json") -> None:
        """Send a reply without a length: it ends with the connection."""
        self.send_response(200)
        self.send_header("Content-Type", media)
        self.send_header("Connection", "close")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        return


@dataclass
class Service:
    """A server at work."""

    behaviour: Behaviour
    port: int = 0
    asked: list[Asked] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextlib.contextmanager
def serving(behaviour: Behaviour) -> Iterator[Service]:
    """Let a server run for as long as the block lasts."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    service = Service(behaviour, server.server_address[1])
    server.service = service  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        service.over.set()
        server.shutdown()
        thread.join()
        server.server_close()
