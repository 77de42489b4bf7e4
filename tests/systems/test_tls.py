"""Encrypted connections: one's own authority, one's own certificate, and nobody else's.

The files of `data` were made for these tests by openssl, for 127.0.0.1, and are worth nothing elsewhere.
"""

from __future__ import annotations

import ssl
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from ragexam.systems.client import AskingMeans, SystemAsker
from ragexam.systems.connection import SystemConnection
from ragexam.systems.failure import SystemFailure

DATA = Path(__file__).parent / "data"


class Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.send_header("Content-Length", "17")
        self.end_headers()
        self.wfile.write(b'{"answer": "Yes"}')

    def log_message(self, *_: object) -> None:
        return


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        return  # clients that do not trust it leave


@pytest.fixture
def url() -> Iterator[str]:
    """Yield a server that lets in who shows the right certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(DATA / "server.pem")
    context.load_verify_locations(DATA / "authority.pem")
    context.verify_mode = ssl.CERT_REQUIRED
    context.maximum_version = ssl.TLSVersion.TLSv1_2  # the client then hears of it in the handshake
    server = Server(("127.0.0.1", 0), Handler)
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield f"https://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    thread.join()
    server.server_close()


def connection(url: str, **fields: Any) -> SystemConnection:
    return SystemConnection(
        "S", url, body={"q": ""}, question_at="q", answer_at="answer", tries=1, reply_seconds=5.0, **fields
    )


def ask(made: SystemConnection) -> str:
    return SystemAsker(made, AskingMeans()).ask("Q?").text


def test_own_authority_and_own_certificate(url: str) -> None:
    trusted, shown = str(DATA / "authority.pem"), str(DATA / "client.pem")
    assert ask(connection(url, ca_file=trusted, client_certificate=shown)) == "Yes"


@pytest.mark.parametrize(
    "fields",
    [
        {"client_certificate": str(DATA / "client.pem")},
        {"ca_file": str(DATA / "no-such.pem")},
        {"ca_file": str(Path(__file__))},
        {"ca_file": str(DATA / "authority.pem"), "client_certificate": str(DATA / "authority.pem")},
    ],
)
def test_nobody_is_trusted_otherwise(url: str, fields: dict[str, str]) -> None:
    with pytest.raises(SystemFailure) as caught:
        ask(connection(url, **fields))
    assert caught.value.kind == "tls"
    assert str(DATA) not in str(caught.value)


def test_without_ones_certificate_nobody_is_let_in(url: str) -> None:
    with pytest.raises(SystemFailure) as caught:
        ask(connection(url, ca_file=str(DATA / "authority.pem")))
    assert caught.value.kind in ("tls", "broken")


def test_a_server_that_speaks_no_tls_does_not_hang() -> None:
    server = Server(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        with pytest.raises(SystemFailure) as caught:
            ask(connection(f"https://127.0.0.1:{server.server_address[1]}/"))
        assert caught.value.kind in ("tls", "broken", "time")
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
