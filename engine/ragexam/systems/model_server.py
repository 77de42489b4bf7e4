"""A server of language models as the client of this room asks it: each request is a connection of its own."""

from __future__ import annotations

from typing import Any, Final

from ragexam.llm.api.server import ModelServer
from ragexam.systems.connection import SecretSpec, SystemConnection, variable_of

_CONNECT_SECONDS: Final = 10.0
_MOST_BYTES: Final = 32_000_000
"""Longest reply: the log-probabilities of a long prompt are a list as long as it."""


def server_connection(
    server: ModelServer, path: str = "", body: Any = None, tries: int = 4, *, stream: bool = False
) -> SystemConnection:
    """Return the connection for one request to a server.

    Args:
        server: Checked.
        path: Behind its address.
        body: A JSON value; None asks without one.
        tries: Most tries.
        stream: Whether it is asked to reply as a stream.
    """
    name = server.model_name
    key = SecretSpec("header", "Authorization", "Bearer ", variable_of(name, "key"))
    return SystemConnection(
        name,
        server.url + path,
        method="GET" if body is None else "POST",
        body=body,
        secrets=(key,) if server.wants_key else (),
        ca_file=server.ca_file,
        connect_seconds=min(_CONNECT_SECONDS, server.seconds),
        reply_seconds=server.seconds,
        total_seconds=server.seconds * min(tries, 2),
        tries=tries,
        most_bytes=_MOST_BYTES,
        stream=stream,
        stream_end="[DONE]" if stream else "",
    )
