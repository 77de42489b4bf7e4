"""Connections, consents and the log of what was sent, read from a project. None of them holds a secret."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from ragexam.errors import InputError
from ragexam.llm.offline import is_local
from ragexam.records import content_id, from_json, to_json
from ragexam.sentences import phrase
from ragexam.store import Store
from ragexam.store.database.faults import damaged
from ragexam.systems.connection import SystemConnection, checked
from ragexam.systems.consent import Consent

CONNECTIONS = "systems"
CONSENTS = "consents"
"""Settings of a project."""

_SENT = "sent"
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SentRequest:
    """A request that was sent, or was about to be.

    Attributes:
        id: Hash.
        when: Seconds since 1970.
        system: Name of the connection.
        host: The machine.
        address: Where, with marks in the places of secrets.
        body: What, with marks in the places of secrets.
        number: Which try of the question, from 1.
        ended: "answered", or the kind of failure; "" where the program ended before it was known.
        requests: How many of them, one after another, held this and nothing else that is new.
        probe: Whether it only tested a server that runs a model.
    """

    id: str
    when: float
    system: str
    host: str
    address: str
    body: str
    number: int
    ended: str = ""
    requests: int = 1
    probe: bool = False


def kept_connections(store: Store) -> list[SystemConnection]:
    """Return the project's connections, checked anew: a project may come from anywhere.

    Raises:
        ProjectError: The project is damaged.
    """
    return _read(store, CONNECTIONS, SystemConnection, checked)


def kept_connection(store: Store, name: str) -> SystemConnection:
    """Return a connection by its name.

    Raises:
        InputError: There is none of that name.
    """
    connections_by_name = {connection.name: connection for connection in kept_connections(store)}
    if name not in connections_by_name:
        raise InputError(
            phrase("There is no system {0:raw}.", name),
            phrase("There are: {0:raw}.", ", ".join(connections_by_name))
            if connections_by_name
            else "Add one: ragexam systems add.",
        )
    return connections_by_name[name]


def kept_consents(store: Store) -> list[Consent]:
    """Return what the person consented to.

    Raises:
        ProjectError: The project is damaged.
    """
    return _read(store, CONSENTS, Consent, lambda consent: consent)


def note_sent(store: Store, connection: SystemConnection, address: str, body: str, number: int) -> SentRequest:
    """Write down a request before it is sent.

    Returns:
        The entry, for `note_ended`.
    """
    now = time.time()
    name = content_id("sent", connection.name, address, body, number, f"{now:.6f}")
    entry = SentRequest(name, now, connection.name, connection.host, address, body, number)
    store.units.put(_SENT, entry.id, to_json(entry))
    return entry


def note_ended(store: Store, entry: SentRequest, how: str) -> None:
    """Write down how a request ended."""
    store.units.put(_SENT, entry.id, to_json(replace(entry, ended=how)))


def sent_requests(store: Store) -> list[SentRequest]:
    """Return all that was sent to systems, in order; what servers of models got is `sent_prompts.sent_prompts`.

    Raises:
        ProjectError: The project is damaged.
    """
    try:
        requests = [from_json(SentRequest, value) for value in store.units.all(_SENT).values()]
    except ValueError as exc:
        raise damaged(store.path, str(exc)) from exc
    return sorted(requests, key=lambda entry: entry.when)


def machines_asked(store: Store) -> tuple[str, ...]:
    """Return the other machines of systems to which something was sent, each once."""
    return tuple(dict.fromkeys(entry.host for entry in sent_requests(store) if not is_local(entry.host)))


def _read(store: Store, setting: str, kind: type[T], check: Callable[[T], T]) -> list[T]:
    value: Any = store.settings.get(setting, [])
    try:
        if not isinstance(value, list):
            raise ValueError(phrase("its setting {0:raw} is no list", repr(setting)))
        return [check(from_json(kind, one)) for one in value]
    except (ValueError, InputError) as exc:
        raise damaged(store.path, str(exc)) from exc
