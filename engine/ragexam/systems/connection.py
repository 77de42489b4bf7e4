"""The record of a connection to a system elsewhere. It holds no secret, only what a secret is called and where it goes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal
from urllib.parse import SplitResult, urlsplit

from ragexam.errors import InputError, not_among
from ragexam.identity import content_id
from ragexam.llm.offline import is_local
from ragexam.records import to_json
from ragexam.sentences import phrase
from ragexam.systems.json_path import found_at, steps_of

SecretPlace = Literal["header", "basic", "query", "body"]
VARIABLE_PREFIX: Final = "RAGEXAM_SECRET_"
"""Beginning of every variable of a secret: a project from elsewhere can never name another variable of this machine."""

MOST_BYTES: Final = 100_000_000
"""Longest reply that any connection may ask to be read."""

MOST_AT_ONCE: Final = 16
"""Questions that a system can be asked at once: more is a load test."""

_NAME: Final = re.compile(r"[^\W_][\w .()+-]{0,59}\Z")
_METHODS: Final = ("POST", "GET", "PUT")
_PORTS: Final = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class SecretSpec:
    """Place of a secret in what is sent.

    Attributes:
        place: A header, the header of basic authorization (the secret is then "user:password"), a parameter of the
            address, or a place in the body.
        name: Name of the header or parameter, path in the body.
        prefix: What stands before it ("Bearer ").
        variable: Environment variable that holds it where no keyring does; begins with `VARIABLE_PREFIX`.
    """

    place: SecretPlace
    name: str
    prefix: str = ""
    variable: str = ""


@dataclass(frozen=True, slots=True)
class SystemConnection:
    """Connection to a system elsewhere: how it is asked one question.

    Attributes:
        name: Of the system, for people; stands as `WrittenAnswer.system`.
        url: Where it is asked, without secrets.
        method: "POST", "GET" or "PUT".
        headers: Further ones by name, without secrets.
        body: What is sent, a JSON value; None for nothing.
        question_at: Path in the body where the question goes; "?name" for a parameter of the address.
        session_at: The same for a fresh id at every question; "" where there is none.
        answer_at: Path of the answer in the reply; of a stream, of a piece of it in each event.
        passages_at: Paths of the passages that the system says it had.
        session_in: Path of the session's id in the reply; "" where nobody asks.
        success: Rule that a reply has to meet besides its status: "code=0", "!error" (missing or empty), "answer" (there
            and not empty); "" for none. In a stream it is asked of every event that has the place.
        stream: Server-sent events, or one JSON value in each line, are expected.
        stream_end: Text of the event that ends a stream ("[DONE]"); "" where the connection's end does.
        secrets: What is filled in when it is sent.
        ca_file: Certificates that the server's is checked with, beside none; "" for those of the machine.
        client_certificate: File of the client's certificate and key; "" for none.
        connect_seconds: Most seconds to connect.
        reply_seconds: Most seconds of one try, from its beginning to the last byte.
        total_seconds: Most seconds of all tries of one question, with the waits between them.
        per_minute: Most requests a minute; 0 for no limit.
        at_once: Most questions that are asked at the same time.
        tries: Most tries of one question.
        most_bytes: Longest reply that is read.
    """

    name: str
    url: str
    method: str = "POST"
    headers: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    question_at: str = ""
    session_at: str = ""
    answer_at: str = ""
    passages_at: tuple[str, ...] = ()
    session_in: str = ""
    success: str = ""
    stream: bool = False
    stream_end: str = ""
    secrets: tuple[SecretSpec, ...] = ()
    ca_file: str = ""
    client_certificate: str = ""
    connect_seconds: float = 10.0
    reply_seconds: float = 120.0
    total_seconds: float = 300.0
    per_minute: float = 0.0
    at_once: int = 1
    tries: int = 4
    most_bytes: int = 8_000_000

    @property
    def host(self) -> str:
        """Return the name of the machine that is asked, in small letters."""
        return (split(self.url).hostname or "").casefold()

    @property
    def port(self) -> int:
        """Return the port that is asked."""
        parts = split(self.url)
        return parts.port or _PORTS[parts.scheme]

    @property
    def is_here(self) -> bool:
        """Return whether the system runs on this machine."""
        return is_local(self.host)

    @property
    def key(self) -> str:
        """Return a hash of all that leads to an answer: not of names, patience and pace."""
        return content_id(
            "connection",
            *(self.url, self.method, dict(self.headers), to_json(self.body), self.question_at, self.session_at),
            *(self.answer_at, list(self.passages_at), self.stream),
        )


def split(url: str) -> SplitResult:
    """Return the parts of an address.

    Raises:
        InputError: It is none that can be asked.
    """
    try:
        parts = urlsplit(url)
        port = parts.port  # read here, since it may be no number
    except ValueError:
        parts, port = SplitResult("", "", "", "", ""), None
    if parts.scheme not in _PORTS or not parts.hostname or port == 0 or re.search(r"[\x00-\x20\x7f]", url):
        raise InputError("The address cannot be asked.", "It begins with http:// or https:// and names a machine.")
    return parts


def variable_of(name: str, what: str) -> str:
    """Return what the environment variable of a secret is called.

    Args:
        name: Of the connection.
        what: Of the header or parameter.
    """
    return VARIABLE_PREFIX + re.sub(r"\W+", "_", f"{name}_{what}", flags=re.ASCII).strip("_").upper()


def named(connection: SystemConnection, name: str) -> SystemConnection:
    """Return the same connection under another name, with the variables of its secrets called after it."""
    secrets = tuple(replace(one, variable=variable_of(name, one.name)) for one in connection.secrets)
    return replace(connection, name=name, secrets=secrets)


def checked(connection: SystemConnection) -> SystemConnection:
    """Return a connection that can be asked.

    Raises:
        InputError: Something of it makes no sense; the sentence says what.
    """
    if not _NAME.match(connection.name):
        raise InputError(
            phrase("“{0:raw}” cannot be the name of a system.", connection.name[:60]),
            "A name begins with a letter or a digit and has at most 60 letters, digits, blanks and . ( ) + -.",
        )
    parts = split(connection.url)
    if parts.username or parts.password:
        raise InputError("The address holds a user or a password.", "Give it as a secret instead.")
    if connection.method not in _METHODS:
        raise not_among(phrase("A system cannot be asked with {0:raw}.", connection.method), _METHODS)
    if not connection.question_at:
        raise InputError(
            "It is not clear where the question goes in what is sent.",
            "Name its place: --question messages[0].content.",
        )
    for place in filter(None, (connection.question_at, connection.session_at)):
        if not place.startswith("?") and len(found_at(connection.body, place)) != 1:
            raise InputError(
                phrase("There is no place “{0:raw}” in what is sent.", place), "Name a place that is there."
            )
    for path in (connection.answer_at, connection.session_in, *connection.passages_at):
        steps_of(path)
    for secret in connection.secrets:
        if not secret.variable.startswith(VARIABLE_PREFIX):
            raise InputError(
                phrase("The variable of a secret is called {0:raw}.", secret.variable[:60]),
                phrase("Its name has to begin with {0:raw}.", VARIABLE_PREFIX),
            )
    if min(connection.connect_seconds, connection.reply_seconds, connection.total_seconds) <= 0:
        raise InputError("A time-out has to be longer than nothing.", "Give seconds, such as 60.")
    if not 1 <= connection.tries <= 10 or connection.per_minute < 0:
        raise InputError("A question can be tried 1 to 10 times, and a limit cannot be below nothing.")
    if not 1 <= connection.at_once <= MOST_AT_ONCE:
        raise InputError(phrase("A system can be asked 1 to {0:n} questions at once.", MOST_AT_ONCE))
    if not 1 <= connection.most_bytes <= MOST_BYTES:
        raise InputError(phrase("A reply can have 1 to {0:n} bytes.", f"{MOST_BYTES:,}"))
    return connection
