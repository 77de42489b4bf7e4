"""One exchange over HTTP with bounds on everything: time to connect, time in all, bytes, redirects.

A thread of its own watches the clock and whether a person stops the job, and closes the connection then: a server that sends
a byte a minute, or nothing at all, holds nobody up.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urljoin, urlsplit, urlunsplit

from ragexam.llm.offline import NetworkRefusedError, reaching
from ragexam.sentences import phrase
from ragexam.systems.connection import SystemConnection
from ragexam.systems.failure import SystemFailure
from ragexam.systems.request import BuiltRequest

_REDIRECTS: Final = 3
_PIECE: Final = 65_536
_LOOK: Final = 0.1
"""Seconds between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class RawReply:
    """Reply as it came.

    Attributes:
        status: Of HTTP.
        media: Type of the content, in small letters, without its parameters.
        charset: What the server says of its letters; "" where it says nothing.
        coding: How the content is packed; "" for not at all.
        retry_after: What it says of when to come again.
        body: The content.
    """

    status: int
    media: str
    charset: str
    coding: str
    retry_after: str
    body: bytes


def exchange(
    connection: SystemConnection,
    request: BuiltRequest,
    consented: Collection[str],
    seconds: float,
    stopped: Callable[[], bool],
    heard: Callable[[bytes], None] | None = None,
) -> RawReply:
    """Send a request and read the reply; redirects within the same machine are followed, others refused.

    Args:
        connection: Checked.
        request: What is sent.
        consented: Machines to which a person consented.
        seconds: Most that this may take.
        stopped: Whether a person stops it.
        heard: Called with each piece of a stream of events as it comes; what it raises ends the exchange.

    Raises:
        SystemFailure: There is no whole reply.
    """
    target = request.target
    end = time.monotonic() + seconds
    for _ in range(_REDIRECTS + 1):
        reply, redirected_to = _once(connection, request, target, consented, end, stopped, heard)
        if not redirected_to:
            return reply
        target = _redirected(connection, request, target, reply.status, redirected_to)
    raise SystemFailure("redirect", phrase("{0:raw} sends from one address to the next without end.", connection.host))


def _redirected(connection: SystemConnection, request: BuiltRequest, target: str, status: int, location: str) -> str:
    here = urlsplit(connection.url)
    try:
        there = urlsplit(urljoin(urlunsplit((here.scheme, here.netloc, "", "", "")) + target, location))
        same = (there.scheme, (there.hostname or "").casefold(), there.port or _port_of(there.scheme)) == (
            here.scheme,
            connection.host,
            connection.port,
        )
    except ValueError:
        same = False
    if not same:
        raise SystemFailure(
            "redirect",
            phrase("{0:raw} sends on to another address, which is refused.", connection.host),
            "Put the address to which it sends into the connection, if you trust it.",
        )
    if status not in (307, 308) and request.method != "GET":
        raise SystemFailure(
            "redirect",
            phrase("{0:raw} answers with a redirect (status {1:n}) that drops the question.", connection.host, status),
            "Correct the address of the connection: often only a slash at its end is missing, or one too many.",
        )
    return urlunsplit(("", "", there.path or "/", there.query, ""))


def _port_of(scheme: str) -> int:
    return {"http": 80, "https": 443}.get(scheme, 0)


class _Connection(http.client.HTTPConnection):
    """A connection to addresses that were looked up before.

    Attributes:
        line: The socket, which the library itself forgets while the reply is still read.
    """

    def __init__(
        self, connection: SystemConnection, addresses: list[tuple[Any, ...]], context: ssl.SSLContext | None
    ) -> None:
        super().__init__(connection.host, connection.port, timeout=connection.connect_seconds)
        self._addresses = addresses
        self._context = context
        self.line: socket.socket | None = None
        self.default_port = _port_of("https" if context is not None else "http")

    def connect(self) -> None:
        problem: OSError = ConnectionError("no address")
        for family, kind, protocol, _, address in self._addresses:
            self.sock = self.line = socket.socket(family, kind, protocol)
            try:
                self.sock.settimeout(self.timeout)
                self.sock.connect(address)
            except NetworkRefusedError:
                self.sock.close()
                raise
            except OSError as exc:
                problem = exc
                self.sock.close()
                continue
            if self._context is not None:
                self.sock = self.line = self._context.wrap_socket(
                    self.sock, server_hostname=self.host, do_handshake_on_connect=False
                )
                self.sock.do_handshake()
            return
        raise problem


class _Watch:
    """Closes a connection's socket when its time is over, or when a person stops it."""

    def __init__(self, wire: _Connection, end: float, stopped: Callable[[], bool]) -> None:
        self._wire, self._end, self._stopped = wire, end, stopped
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="watch", daemon=True)
        self.late = False

    def _watch(self) -> None:
        while not self._over.wait(_LOOK):
            self.late = self.late or time.monotonic() > self._end
            if self.late or self._stopped():
                line = self._wire.line
                if line is not None:
                    with suppress(OSError):
                        socket.socket.shutdown(line, socket.SHUT_RDWR)

    def __enter__(self) -> _Watch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()


@contextmanager
def _as_failures(connection: SystemConnection, watch: _Watch, end: float) -> Iterator[None]:
    """Turn what the libraries raise into failures. Their own words are left out: a server's line may hold a secret."""
    host = connection.host
    try:
        yield
    except SystemFailure:
        raise
    except (ssl.SSLError, ssl.CertificateError) as exc:
        if watch.late:
            raise _late(connection) from None
        raise SystemFailure(
            "tls",
            phrase("The encrypted connection to {0:raw} failed: {1:raw}.", host, _reason(exc)),
            "Check the address; name the certificate of your own authority with --ca FILE.",
        ) from None
    except (OSError, http.client.HTTPException) as exc:
        if watch.late or time.monotonic() > end or isinstance(exc, TimeoutError):
            raise _late(connection) from None
        if isinstance(exc, ConnectionRefusedError | socket.gaierror) or (
            isinstance(exc, OSError) and not isinstance(exc, ConnectionError)
        ):
            raise SystemFailure(
                "unreachable",
                phrase("{0:raw} cannot be reached: {1:raw}.", f"{host}:{connection.port}", exc.strerror or "no answer"),
                "Is the system running, and is its address right?",
                again=True,
            ) from None
        raise SystemFailure(
            "broken", phrase("{0:raw} broke off, or does not speak HTTP.", host), "Is its address right?", again=True
        ) from None


def _reason(error: ssl.SSLError) -> str:
    return (
        str(getattr(error, "verify_message", "") or error.reason or "no certificate that fits")
        .replace("_", " ")
        .lower()
    )


def _late(connection: SystemConnection) -> SystemFailure:
    return SystemFailure(
        "time",
        phrase("{0:raw} did not answer in time.", connection.host),
        "Give it more seconds, or ask fewer at a time.",
        again=True,
    )


def _context(connection: SystemConnection) -> ssl.SSLContext | None:
    """Return how certificates are checked.

    Raises:
        SystemFailure: A file of a certificate cannot be read.
    """
    if not connection.url.startswith("https:"):
        return None
    try:
        context = ssl.create_default_context(cafile=connection.ca_file or None)
        if connection.client_certificate:
            # A key with a password would be asked for in a terminal that nobody reads.
            context.load_cert_chain(connection.client_certificate, password=lambda: b"")
    except (OSError, ssl.SSLError, ValueError):
        raise SystemFailure(
            "tls",
            "A certificate of the connection cannot be read.",
            "It has to be a PEM file; the client's holds its key too, without a password.",
        ) from None
    return context


def _once(
    connection: SystemConnection,
    request: BuiltRequest,
    target: str,
    consented: Collection[str],
    end: float,
    stopped: Callable[[], bool],
    heard: Callable[[bytes], None] | None,
) -> tuple[RawReply, str]:
    """Return the reply, and where it sends on ("" for nowhere)."""
    context = _context(connection)
    wire = _Connection(connection, [], context)
    with _Watch(wire, end, stopped) as watch, _as_failures(connection, watch, end):
        try:
            with reaching(connection.host, connection.port, consented) as addresses:
                wire._addresses = addresses
                wire.connect()
            if wire.sock is not None:
                wire.sock.settimeout(max(0.1, end - time.monotonic()))
            wire.request(request.method, target, request.body, dict(request.headers))
            response = wire.getresponse()
            media = response.headers.get_content_type().casefold()
            streamed = response.status == 200 and media == "text/event-stream"
            with closing(response):
                body = _body(connection, response, watch, heard if streamed else None)
            reply = RawReply(
                response.status,
                media if response.headers.get("Content-Type") else "",
                response.headers.get_content_charset("") or "",
                (response.headers.get("Content-Encoding") or "").casefold().strip(),
                response.headers.get("Retry-After") or "",
                body,
            )
            redirect = response.status in (301, 302, 303, 307, 308)
            return reply, (response.headers.get("Location") or "") if redirect else ""
        except NetworkRefusedError as exc:
            raise SystemFailure("consent", exc.message, exc.hint) from None
        finally:
            wire.close()


def _body(
    connection: SystemConnection,
    response: http.client.HTTPResponse,
    watch: _Watch,
    heard: Callable[[bytes], None] | None,
) -> bytes:
    announced = response.headers.get("Content-Length") or ""
    if announced.isdecimal() and int(announced[:18]) > connection.most_bytes:
        raise _too_long(connection)
    pieces = bytearray()
    while piece := response.read1(_PIECE):
        pieces += piece
        if len(pieces) > connection.most_bytes:
            raise _too_long(connection)
        if heard is not None:
            heard(piece)
    if watch.late:
        raise _late(connection)
    if announced.isdecimal() and len(pieces) < int(announced) and response.status != 204:
        raise http.client.IncompleteRead(b"")
    return bytes(pieces)


def _too_long(connection: SystemConnection) -> SystemFailure:
    return SystemFailure(
        "size",
        phrase("{0:raw} answers with more than {1:n} bytes.", connection.host, f"{connection.most_bytes:,}"),
        "An answer is a text: this address sends something else.",
    )
