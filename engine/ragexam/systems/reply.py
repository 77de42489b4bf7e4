"""Reads a reply: an answer with its passages, or a failure with a sentence."""

from __future__ import annotations

import codecs
import email.utils
import json
import re
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ragexam.corpus.text import load_json, plain_characters
from ragexam.sentences import phrase
from ragexam.systems.connection import SecretSpec, SystemConnection
from ragexam.systems.failure import SystemFailure
from ragexam.systems.json_path import found_at
from ragexam.systems.kept_secrets import without_secrets
from ragexam.systems.wire import RawReply

_BUSY: Final = frozenset({429, 503})
_AGAIN: Final = frozenset({408, 425, 429, 500, 502, 503, 504})
_TOLD: Final = 200
"""Characters of a server's own words that are shown."""

_MOST_PASSAGES: Final = 200

LINES_OF_JSON: Final = frozenset(
    {"application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines"}
)
"""Kinds of a stream that has one JSON value in each line, as LightRAG and Ollama send it."""


@dataclass(frozen=True, slots=True)
class SystemReply:
    """Answer of a system.

    Attributes:
        text: The answer; "" where the connection does not say where it stands.
        passages: Texts that the system says it had.
        session: Id of the session; "" where nobody asks for it.
        value: The whole reply as a JSON value, for a person who looks for the answer; of a stream the list of its events.
    """

    text: str
    passages: tuple[str, ...]
    session: str
    value: Any


class EventsAsTheyCome:
    """Reads server-sent events while they come. What cannot be read is passed over: the whole reply is read again at its end.

    Args:
        told: Called with the value of each event, without secrets.
        secrets: They are taken out.
    """

    def __init__(self, told: Callable[[Any], None], secrets: Mapping[SecretSpec, str]) -> None:
        self._told = told
        self._secrets = secrets
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._left = ""

    def add(self, piece: bytes) -> None:
        """Read on.

        Args:
            piece: The next bytes of the stream, wherever they end.
        """
        text = (self._left + self._decoder.decode(piece)).replace("\r\n", "\n")
        *blocks, self._left = text.split("\n\n")
        for block in blocks:
            data = _event_data(block)
            if not data or data == "[DONE]":
                continue
            try:
                value = load_json(data)
            except (ValueError, RecursionError):
                continue
            self._told(without_secrets(value, self._secrets))


def read_reply(connection: SystemConnection, raw: RawReply, secrets: Mapping[SecretSpec, str]) -> SystemReply:
    """Read a reply.

    Args:
        connection: Which says where the answer stands; where it does not, the reply alone is read.
        raw: What came back.
        secrets: They are taken out of the reply, should it repeat them.

    Raises:
        SystemFailure: It is no answer.
    """
    if not 200 <= raw.status < 300:
        raise _status_failure(connection, raw, secrets)
    if raw.coding not in ("", "identity"):
        raise SystemFailure(
            "encoding",
            phrase("{0:raw} packs its reply ({1:raw}), though it was asked not to.", connection.host, raw.coding[:20]),
        )
    text = _text(connection, raw)
    if raw.media == "text/html" or re.match(r"\s*<(!doctype|html)\b", text, re.IGNORECASE):
        raise SystemFailure(
            "html",
            phrase("{0:raw} answers with a web page instead of JSON.", connection.host),
            "The address is that of a page for people; copy the request that the page itself makes.",
        )
    streamed = raw.media == "text/event-stream" or raw.media in LINES_OF_JSON
    if streamed is not connection.stream and (streamed or not text.lstrip().startswith("{")):
        raise SystemFailure(
            "stream",
            phrase("{0:raw} answers as a stream, which the connection does not expect.", connection.host)
            if streamed
            else phrase("{0:raw} does not answer as a stream, which the connection expects.", connection.host),
            "Change the connection's stream, or what it sends (stream: false).",
        )
    if streamed:
        events = list(_lines(connection, text) if raw.media in LINES_OF_JSON else _events(connection, text))
        value: Any = without_secrets(events, secrets)
        return _reply(connection, events=value, value=value)
    value = without_secrets(_json(connection, text), secrets)
    return _reply(connection, events=[value], value=value)


def read_again(connection: SystemConnection, value: Any) -> SystemReply:
    """Read a reply that came once more, as a connection says by now where things stand; nothing is sent.

    Args:
        connection: Which says where the answer stands.
        value: The whole reply, `SystemReply.value`.

    Raises:
        SystemFailure: It is no answer.
    """
    return _reply(connection, value if connection.stream and isinstance(value, list) else [value], value)


def path_in_event(connection: SystemConnection, path: str) -> str:
    """Return the path of a text in a reply as a connection has it: of a stream without the number of the event."""
    return re.sub(r"^\[\d+\]\.?", "", path) if connection.stream else path


def seconds_to_wait(header: str) -> float | None:
    """Return the seconds of a header Retry-After (seconds, or a date); None where it says nothing that can be read."""
    text = header.strip()
    if re.fullmatch(r"\d{1,9}(\.\d+)?", text):
        return float(text)
    try:
        when = email.utils.parsedate_to_datetime(text)
    except (ValueError, TypeError):
        return None
    return max(0.0, when.timestamp() - time.time())


def _status_failure(connection: SystemConnection, raw: RawReply, secrets: Mapping[SecretSpec, str]) -> SystemFailure:
    host, status = connection.host, raw.status
    after = seconds_to_wait(raw.retry_after)
    if status in _BUSY:
        reason = phrase("{0:raw} is busy (status {1:n}).", host, status)
        return SystemFailure("busy", reason, "Ask fewer a minute, or later.", again=True, after=after)
    hints = {
        400: "What is sent does not fit: compare it with the system's documentation.",
        401: "The secret is missing or wrong.",
        403: "The secret does not allow this.",
        404: "The address is not right.",
        405: "The method is not right: try POST or GET.",
        422: "What is sent does not fit: compare it with the system's documentation.",
    }
    words = ""
    if raw.media != "text/html" and raw.coding in ("", "identity"):
        words = str(without_secrets(plain_characters(_own_words(raw.body[:4000].decode("utf-8", "replace"))), secrets))
        words = " ".join(words.split())[:_TOLD]
        words += "" if not words or words.endswith((".", "!", "?", "}")) else "."
    reason = (
        phrase("{0:raw} answers with the error {1:n}: {2:raw}", host, status, words)
        if words
        else phrase("{0:raw} answers with the error {1:n}.", host, status)
    )
    return SystemFailure("status", reason, hints.get(status, ""), again=status in _AGAIN, after=after)


def _own_words(body: str) -> str:
    """Return what a server says of an error: the sentence in its JSON where it has one, else all of it.

    FastAPI's servers say {"detail": "…"}, or name in {"detail": [{"loc": […], "msg": "…"}]} what did not fit; those that follow OpenAI
    {"error": {"message": "…"}}.
    """
    try:
        value = load_json(body)
    except (ValueError, RecursionError):
        return body
    detail = value.get("detail") if isinstance(value, dict) else None
    if isinstance(detail, list):
        messages = [
            f"{'.'.join(str(step) for step in one['loc'])}: {one['msg']}"
            for one in detail
            if isinstance(one, dict) and isinstance(one.get("loc"), list) and isinstance(one.get("msg"), str)
        ]
        return "; ".join(messages) or body
    for path in ("error.message", "detail", "message", "error"):
        for leaf in found_at(value, path):
            if isinstance(leaf, str) and leaf.strip():
                return leaf
    return body


def _text(connection: SystemConnection, raw: RawReply) -> str:
    streamed = raw.media == "text/event-stream" or raw.media in LINES_OF_JSON
    charset = raw.charset or ("utf-8" if streamed else json.detect_encoding(raw.body))
    try:
        text = raw.body.decode(charset)
    except (UnicodeError, LookupError):
        raise SystemFailure(
            "encoding",
            phrase(
                "{0:raw} answers with bytes that are no text of the encoding {1:raw}.", connection.host, charset[:20]
            ),
        ) from None
    return text.removeprefix("\ufeff")


def _json(connection: SystemConnection, text: str) -> Any:
    try:
        return load_json(text)
    except (ValueError, RecursionError):
        raise SystemFailure(
            "json",
            phrase("{0:raw} answers with something that is no JSON.", connection.host),
            "Look at the reply: the address may be another one's.",
        ) from None


def _events(connection: SystemConnection, text: str) -> Iterator[Any]:
    """Yield the values of server-sent events; where an end is agreed on, it has to be there."""
    ended = False
    for block in re.split(r"\n\n+", re.sub(r"\r\n?", "\n", text)):
        data = _event_data(block)
        if connection.stream_end and data == connection.stream_end:
            ended = True
            break
        if data and data != "[DONE]":
            yield _json(connection, data)
    if connection.stream_end and not ended:
        raise SystemFailure("broken", phrase("The stream of {0:raw} ended early.", connection.host), again=True)


def _event_data(block: str) -> str:
    lines = [line[5:].removeprefix(" ") for line in block.split("\n") if line.startswith("data:")]
    return "\n".join(lines).strip()


def _lines(connection: SystemConnection, text: str) -> Iterator[Any]:
    """Yield the values of a stream that has one JSON value in each line; where an end is agreed on, it has to be there."""
    ended = not connection.stream_end
    for line in text.split("\n"):  # other breaks of lines may stand within a value's texts
        bare = line.strip()
        if connection.stream_end and bare == connection.stream_end:
            ended = True
            break
        if bare:
            yield _json(connection, bare)
    if not ended:
        raise SystemFailure("broken", phrase("The stream of {0:raw} ended early.", connection.host), again=True)


def _reply(connection: SystemConnection, events: list[Any], value: Any) -> SystemReply:
    _check_success(connection, events)
    passages = [
        plain_characters(text)
        for path in connection.passages_at
        for event in events
        for text in found_at(event, path)
        if isinstance(text, str) and text.strip()
    ]
    sessions = [s for event in events for s in found_at(event, connection.session_in)] if connection.session_in else []
    session = str(sessions[-1])[:200] if sessions and isinstance(sessions[-1], str | int) else ""
    text = _answer(connection, events) if connection.answer_at else ""
    return SystemReply(text, tuple(dict.fromkeys(passages))[:_MOST_PASSAGES], session, value)


def _answer(connection: SystemConnection, events: list[Any]) -> str:
    values = [one for event in events for one in found_at(event, connection.answer_at)]
    pieces = [one for one in values if isinstance(one, str)]
    if not pieces:
        raise SystemFailure(
            "answer",
            phrase("There is no text at “{0:raw}” in the reply of {1:raw}.", connection.answer_at, connection.host),
            "Look at the reply (ragexam systems test --look) and name the place of the answer.",
        )
    text = plain_characters("".join(pieces)).strip()
    if not text:
        raise SystemFailure("answer", phrase("{0:raw} answers with an empty text.", connection.host))
    return text


def _check_success(connection: SystemConnection, events: list[Any]) -> None:
    """Hold a reply against the rule of success.

    Raises:
        SystemFailure: It does not hold.
    """
    rule = connection.success.strip()
    if not rule:
        return
    path, mark, wanted = rule.removeprefix("!").partition("=")
    path = path.strip()
    met: list[bool] = []
    for event in events:
        values = found_at(event, path)
        filled = [one for one in values if one not in (None, "", [], {}, False)]
        if rule.startswith("!"):
            met.append(not filled)
        elif mark:
            met += [_says(one) == wanted.strip().strip('"') for one in values]
        else:
            met += [bool(filled)] if values or not connection.stream else []
    if not met or not all(met):
        raise SystemFailure(
            "refused",
            phrase("The reply of {0:raw} does not meet the rule “{1:raw}”.", connection.host, rule),
            "The system reports an error inside a reply that looks like a success.",
        )


def _says(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
