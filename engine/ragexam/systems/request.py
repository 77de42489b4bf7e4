"""Builds what is sent for one question, as a JSON structure: no text is ever replaced in another one."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from ragexam.sentences import phrase
from ragexam.systems.connection import SecretSpec, SystemConnection
from ragexam.systems.failure import SystemFailure
from ragexam.systems.json_path import with_value
from ragexam.systems.kept_secrets import HIDDEN, basic


@dataclass(frozen=True, slots=True)
class BuiltRequest:
    """A request, ready to be sent.

    Attributes:
        method: Of HTTP.
        target: Path and parameters.
        headers: By name.
        body: Bytes; None for none.
        shown: The address and the body as they may be written down: with marks in the places of secrets.
    """

    method: str
    target: str = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    body: bytes | None = field(repr=False)
    shown: tuple[str, str]


def build_request(
    connection: SystemConnection, question: str, secrets: Mapping[SecretSpec, str], session: str = ""
) -> BuiltRequest:
    """Return what is sent for a question; the id of a session where the connection has a place for one.

    Args:
        connection: Checked.
        question: Its wording.
        secrets: Of the connection.
        session: That it belongs to; a fresh one where "".

    Raises:
        SystemFailure: A header cannot be sent.
    """
    session = session or fresh_session()
    target, headers, body = _parts(connection, question, session, secrets)
    address, _, shown_body = _parts(connection, question, session, dict.fromkeys(secrets, HIDDEN))
    for name, value in headers.items():
        if not (name.isascii() and name.isprintable() and value.isprintable()) or ":" in name or not name:
            raise SystemFailure("secret", phrase("The header {0:raw} cannot be sent.", name[:60]))
    parts = urlsplit(connection.url)
    shown = f"{parts.scheme}://{parts.netloc}{address}", (shown_body or b"").decode()
    return BuiltRequest(connection.method, target, headers, body, shown)


def fresh_session() -> str:
    """Return the id of a session that nobody has used."""
    return uuid.uuid4().hex


def _parts(
    connection: SystemConnection, question: str, session: str, secrets: Mapping[SecretSpec, str]
) -> tuple[str, dict[str, str], bytes | None]:
    parts = urlsplit(connection.url)
    query = parse_qsl(parts.query, keep_blank_values=True)
    body: Any = connection.body
    for path, value in ((connection.question_at, question), (connection.session_at, session)):
        if path.startswith("?"):
            query = [pair for pair in query if pair[0] != path[1:]] + [(path[1:], value)]
        elif path:
            body = with_value(body, path, value)
    headers = {
        "Accept": "text/event-stream, application/x-ndjson" if connection.stream else "application/json",
        "Accept-Encoding": "identity",
        "User-Agent": "ragexam",
        **connection.headers,
    }
    for secret, value in secrets.items():
        if secret.place == "query":
            query.append((secret.name, value))
        elif secret.place == "body":
            body = with_value(body, secret.name, secret.prefix + value)
        elif secret.place == "basic":
            headers["Authorization"] = f"Basic {basic(value)}"
        else:
            headers[secret.name] = secret.prefix + value
    data = None
    if body is not None:
        data = json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
        headers["Content-Type"] = "application/json"
    return urlunsplit(("", "", parts.path or "/", urlencode(query), "")), headers, data
