"""Connections from a pasted curl command, or from a raw HTTP request."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlencode, urlunsplit

from ragexam.corpus.text import load_json
from ragexam.errors import InputError
from ragexam.sentences import phrase
from ragexam.systems.connection import SecretPlace, SecretSpec, SystemConnection, split, variable_of
from ragexam.systems.json_path import text_leaves, with_value
from ragexam.systems.presets import PRESETS
from ragexam.systems.recognise import CONVERSATION, is_secret, is_stand_in, prefix_of, question_place, session_place
from ragexam.systems.taken_out import refuse_secret_path

_LONG: Final = {
    "--request": "-X", "--header": "-H", "--data": "-d", "--data-raw": "-d", "--data-ascii": "-d", "--data-binary": "-d",
    "--json": "--json", "--user": "-u", "--cookie": "-b", "--user-agent": "-A", "--referer": "-e", "--url": "--url",
    "--get": "-G", "--insecure": "-k", "--cacert": "--cacert", "--cert": "-E", "--max-time": "-m",
    "--connect-timeout": "--connect-timeout", "--form": "-F", "--form-string": "-F", "--data-urlencode": "--data-urlencode",
    "--oauth2-bearer": "--oauth2-bearer", "--no-buffer": "-N",
}  # fmt: skip
_TAKE_ONE: Final = frozenset("XHdubAeEmFoxTwrKCDctYyzPQU") | {
    "json", "url", "cacert", "connect-timeout", "data-urlencode", "oauth2-bearer", "output", "proxy", "write-out", "key",
    "cookie-jar", "retry", "max-redirs", "resolve", "config", "upload-file", "ciphers", "key-type",
    "cert-type", "pass", "interface", "range", "retry-delay", "retry-max-time", "limit-rate", "trace", "trace-ascii",
}  # fmt: skip
_DROPPED: Final = frozenset(
    {
        "host",
        "content-length",
        "connection",
        "accept-encoding",
        "content-type",
        "accept",
        "transfer-encoding",
        "origin",
        "referer",
    }
    | {"user-agent", "priority", "te", "dnt", "pragma", "cache-control", "accept-language"}
)
"""Headers that a browser adds, or that are made anew for each question."""

_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", "'": "'", '"': '"', "a": "\a", "b": "\b", "0": "\0"}


@dataclass(frozen=True, slots=True)
class PastedConnection:
    """Connection that a pasted request was understood as.

    Attributes:
        connection: Without secrets; places that nobody could guess are empty.
        secrets: The secrets that stood in it; never to be stored, shown or logged. Placeholders are left out.
        dropped: Names of headers that were left out, since they belong to a browser or are made anew.
    """

    connection: SystemConnection
    secrets: dict[SecretSpec, str] = field(repr=False)
    dropped: tuple[str, ...] = ()


@dataclass(slots=True)
class _Request:
    url: str = ""
    method: str = ""
    headers: list[tuple[str, str]] = field(default_factory=list)
    data: list[str] = field(default_factory=list)
    user: str = ""
    get: bool = False
    ca_file: str = ""
    certificate: str = ""
    trusts_any: bool = False
    seconds: dict[str, float] = field(default_factory=dict)


def read_pasted(text: str, name: str) -> PastedConnection:
    """Read a pasted curl command or a raw HTTP request.

    Args:
        text: As it was copied.
        name: What the connection is called.

    Raises:
        InputError: It cannot be read; the sentence holds nothing of it.
    """
    text = text.strip()
    request = _from_curl(text) if re.match(r"(?:\$\s+)?curl(?:\.exe)?\s", text) else _from_http(text)
    return _connection(request, name)


def _from_curl(text: str) -> _Request:
    words = iter(_words(text.removeprefix("$").strip()))
    next(words, None)
    request = _Request()
    for word in words:
        if not word.startswith("-") or word == "-":
            request.url = request.url or word
            continue
        for flag, value in _flags(word, words):
            _take(request, flag, value)
    return request


def _words(text: str) -> list[str]:
    """Return the words of a shell's command; quotes as a shell has them, $'...' too."""
    words: list[str] = []
    word: list[str] | None = None
    position = 0
    while position < len(text):
        letter = text[position]
        if letter == "\\" and text[position + 1 : position + 2] in ("\n", "\r"):
            position += 3 if text[position + 1 : position + 3] == "\r\n" else 2
        elif letter.isspace():
            if word is not None:
                words.append("".join(word))
            word = None
            position += 1
        elif letter == "'" or text.startswith("$'", position):
            dollar = letter == "$"
            inner, position = _quoted(text, position + 1 + dollar, "'", _unescaped if dollar else None)
            word = [*(word or ()), inner]
        elif letter == '"':
            inner, position = _quoted(text, position + 1, '"', _in_double)
            word = [*(word or ()), inner]
        else:
            if letter == "\\" and position + 1 < len(text):
                position += 1
            word = [*(word or ()), text[position]]
            position += 1
    return words if word is None else [*words, "".join(word)]


def _quoted(text: str, start: int, mark: str, unescape: Callable[[str], str] | None) -> tuple[str, int]:
    parts: list[str] = []
    while start < len(text):
        if text[start] == mark:
            return "".join(parts), start + 1
        if text[start] == "\\" and unescape is not None and start + 1 < len(text):
            escape = re.compile(r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)", re.DOTALL).match(text, start)
            if escape is not None:
                parts.append(unescape(escape[1]))
                start = escape.end()
                continue
        parts.append(text[start])
        start += 1
    raise InputError("A quotation mark of the command is never closed.", "Copy the whole command.")


def _unescaped(escape: str) -> str:
    return chr(int(escape[1:], 16)) if len(escape) > 1 else _ESCAPES.get(escape, f"\\{escape}")


def _in_double(escape: str) -> str:
    if escape == "\n":
        return ""
    return escape if escape in ('"', "\\", "$", "`") else f"\\{escape}"


def _flags(word: str, words: Iterator[str]) -> Iterator[tuple[str, str]]:
    """Yield the options of a word ("-sSX", "--header=x") with their values."""
    if word.startswith("--"):
        name, mark, value = word.partition("=")
        flag = _LONG.get(name, name)
        takes = flag.lstrip("-") in _TAKE_ONE
        yield flag, value if mark else _following(words) if takes else ""
        return
    for index in range(1, len(word)):
        if word[index] in _TAKE_ONE:
            yield f"-{word[index]}", word[index + 1 :] or _following(words)
            return
        yield f"-{word[index]}", ""


def _following(words: Iterator[str]) -> str:
    value = next(words, None)
    if value is None:
        raise InputError("The command ends in the middle of an option.", "Copy the whole command.")
    return value


def _take(request: _Request, flag: str, value: str) -> None:
    match flag:
        case "-X":
            request.method = value.upper()
        case "-H":
            head, _, rest = value.partition(":")
            request.headers.append((head.strip(), rest.strip()))
        case "-d" | "--json" | "--data-urlencode":
            if value.startswith("@"):
                raise InputError(
                    "The command sends a file, whose content is not in it.", "Write the content in its place."
                )
            request.data.append(value)
        case "-u":
            request.user = value
        case "--oauth2-bearer":
            request.headers.append(("Authorization", f"Bearer {value}"))
        case "-b":
            request.headers.append(("Cookie", value))
        case "--url":
            request.url = value
        case "-G":
            request.get = True
        case "--cacert":
            request.ca_file = value
        case "-E":
            request.certificate = value
        case "-m" | "--connect-timeout":
            if re.fullmatch(r"\d{1,5}(\.\d+)?", value):
                request.seconds[flag] = float(value)
        case "-k":
            request.trusts_any = True
        case "-F":
            raise InputError("The command sends a form.", "Only JSON can be sent.")
        case _:
            return  # how curl shows things


def _from_http(text: str) -> _Request:
    head, _, body = text.replace("\r\n", "\n").partition("\n\n")
    first, *lines = head.split("\n")
    begun = re.fullmatch(r"(GET|POST|PUT|PATCH|DELETE|HEAD)\s+(\S+)(?:\s+HTTP/\S+)?\s*", first)
    headers = [(a.strip(), b.strip()) for a, mark, b in (line.partition(":") for line in lines) if mark]
    host = next((value for name, value in headers if name.casefold() == "host"), "")
    if begun is None or not (host or begun[2].startswith("http")):
        raise InputError(
            "This is neither a curl command nor an HTTP request.",
            "Copy the request as cURL (bash), or as it goes over the wire, with its line “Host:”.",
        )
    url = begun[2]
    if not url.startswith("http"):
        bare = host.partition(":")[0].strip("[]")
        here = bare in ("localhost", "127.0.0.1") or host.startswith("[::1]")
        url = f"{'http' if here else 'https'}://{host}{url}"
    return _Request(url, begun[1], headers, [body.strip()] if body.strip() else [])


def _connection(request: _Request, name: str) -> PastedConnection:
    secrets: dict[SecretSpec, str] = {}

    def take(place: SecretPlace, what: str, value: str, prefix: str = "") -> None:
        spec = SecretSpec(place, what, prefix, variable_of(name, what))
        secrets[spec] = "" if is_stand_in(value) else value

    url = request.url if "://" in request.url else f"http://{request.url}"
    parts = split(url)
    if request.trusts_any and parts.scheme == "https":  # a browser adds it to other addresses too
        raise InputError(
            "The command trusts any certificate (-k).", "Leave -k out, and name the certificate: --cacert FILE."
        )
    if parts.username is not None:
        request.user = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
    if request.user:
        take("basic", "Authorization", request.user)
    refuse_secret_path(parts.path)
    query = []
    for parameter, value in parse_qsl(parts.query, keep_blank_values=True):
        if is_secret(parameter, value):
            take("query", parameter, value)
        else:
            query.append((parameter, value))
    headers, dropped = {}, []
    for head, value in request.headers:
        if head.casefold() in _DROPPED or head.casefold().startswith(("sec-", ":")):
            dropped.append(head)
        elif is_secret(head, value):
            prefix = prefix_of(value)
            take("header", head, value[len(prefix) :], prefix)
        else:
            headers[head] = value
    body = None if request.get else _body(request.data)
    if request.get:
        query += [pair for data in request.data for pair in parse_qsl(data, keep_blank_values=True)]
    for leaf in text_leaves(body):
        last = leaf.path.rpartition(".")[2]
        if CONVERSATION.search(last):
            body = with_value(body, leaf.path, "")
        elif is_secret(last, leaf.text) and leaf.path != question_place(body):
            take("body", leaf.path, leaf.text)
            body = with_value(body, leaf.path, "")
    place = question_place(body) or next(
        (f"?{p}" for p, _ in query if p.casefold() in ("q", "query", "question", "prompt", "text", "message", "input")),
        "",
    )
    bare = parts.hostname or ""
    where = (f"[{bare}]" if ":" in bare else bare) + (f":{parts.port}" if parts.port else "")
    connection = SystemConnection(
        name,
        urlunsplit((parts.scheme, where, parts.path or "/", urlencode(query), "")),
        request.method or ("POST" if body is not None else "GET"),
        headers,
        body,
        question_at=place,
        session_at=session_place(body),
        stream=isinstance(body, dict) and body.get("stream") is True,
        secrets=tuple(secrets),
        ca_file=request.ca_file,
        client_certificate=request.certificate,
    )
    if parts.path.endswith("/chat/completions") and isinstance(body, dict) and "messages" in body:
        known = PRESETS["openai-streamed" if connection.stream else "openai"]
        connection = replace(connection, answer_at=known.answer_at, success=known.success, stream_end=known.stream_end)
    if "-m" in request.seconds:
        connection = replace(connection, reply_seconds=max(1.0, request.seconds["-m"]))
    if "--connect-timeout" in request.seconds:
        connection = replace(connection, connect_seconds=max(1.0, request.seconds["--connect-timeout"]))
    return PastedConnection(connection, {s: v for s, v in secrets.items() if v}, tuple(dropped))


def _body(data: list[str]) -> Any:
    if not data:
        return None
    try:
        body = load_json("&".join(data))
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict | list):
        raise InputError(
            "What the command sends is no JSON.",
            phrase("Only JSON objects can be sent: {0:raw}.", '-d \'{"question": "…"}\''),
        )
    return body
