"""Keeps what was sent to servers that run models: a prompt once, however often it is sent on; hosts apart, in little.

A prompt goes out many times: to be counted, with each choice behind it, token by token. It is written down once, before it is
first sent, with what further texts stood behind it; of requests that hold nothing new there is a number. Which machines were
sent something of the project is a small unit of its own, so that a report reads no prompt for it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from ragexam.llm.offline import is_local
from ragexam.queries.systems.kept import SentRequest
from ragexam.records import content_id, from_json, to_json
from ragexam.store import Store
from ragexam.store.database.faults import damaged
from ragexam.systems.connection import SystemConnection

_PROMPT: Final = "sent_prompt"
_COUNT: Final = "sent_count"
_HOST: Final = "sent_host"

_NOTHING_LEFT: Final = frozenset({"consent", "secret", "unreachable", "tls"})
"""Ends of requests that came no further than to the machine's door."""

_HEAD: Final = 200
"""Characters from which on a text is one that others are continuations of."""

_TEXTS: Final = ("prompt", "content", "input", "messages")
"""Keys of a request's words."""


@dataclass(slots=True)
class _Open:
    entry: SentRequest
    text: str
    tails: set[str]


class PromptLog:
    """Writes down what is sent to a server.

    Args:
        store: Of the project.
        probe: Whether a server is only being tested: nothing of the project goes out.
    """

    def __init__(self, store: Store, *, probe: bool = False) -> None:
        self._store = store
        self._probe = probe
        self._head: _Open | None = None
        self._now: tuple[SentRequest, bool] | None = None

    def sent(self, connection: SystemConnection, address: str, body: str, number: int) -> None:
        """Write down a request before it is sent; a text that stands there already is counted."""
        probe = self._probe or connection.body is None
        text = _text(connection.body)
        entry = self._entry_continued(text)
        if entry is None:
            words = address if connection.body is None else (text or body)
            name = content_id("sent prompt", connection.name, connection.host, words, probe)
            kept = self._store.units.get(_PROMPT, name)
            if kept is None:
                system, host = connection.name, connection.host
                entry = SentRequest(name, time.time(), system, host, address, body, number, probe=probe)
                self._store.units.put(_PROMPT, name, to_json(entry))
            else:
                entry = from_json(SentRequest, kept)
            if text and len(text) >= _HEAD:
                self._head = _Open(entry, text, set())
        requests, _ = self._counted(entry.id)
        self._store.units.put(_COUNT, entry.id, [requests + 1, ""])
        self._now = (entry, probe)
        if not probe and self._store.units.get(_HOST, entry.host) in (None, "no"):
            self._store.units.put(_HOST, entry.host, "unknown")

    def ended(self, how: str) -> None:
        """Write down how the request ended."""
        if self._now is None:
            return
        (entry, probe), self._now = self._now, None
        requests, _ = self._counted(entry.id)
        self._store.units.put(_COUNT, entry.id, [requests, how])
        stored = self._store.units.get(_HOST, entry.host)
        something = "no" if how in _NOTHING_LEFT else "yes"
        if not probe and stored != "yes" and stored != something:
            self._store.units.put(_HOST, entry.host, something)

    def _entry_continued(self, text: str | None) -> SentRequest | None:
        """Return the entry of the text that this one goes on with, or that these tokens were; None where it is a new one."""
        head = self._head
        if head is None or (text is not None and not text.startswith(head.text)):
            return None
        tail = "" if text is None else text[len(head.text) :]
        if tail and tail not in head.tails:
            head.tails.add(tail)
            line = f"\n+ {json.dumps(tail, ensure_ascii=False)}"
            if line not in head.entry.body:
                head.entry = replace(head.entry, body=head.entry.body + line)
                self._store.units.put(_PROMPT, head.entry.id, to_json(head.entry))
        return head.entry

    def _counted(self, name: str) -> tuple[int, str]:
        value = self._store.units.get(_COUNT, name)
        if isinstance(value, list) and len(value) == 2 and isinstance(value[0], int):
            return value[0], str(value[1])
        return 0, ""


def sent_prompts(store: Store) -> list[SentRequest]:
    """Return what was sent to servers that run models, in order, with the number of requests and the end of the last one.

    Raises:
        ProjectError: The project is damaged.
    """
    counts = store.units.all(_COUNT)
    try:
        requests = [from_json(SentRequest, value) for value in store.units.all(_PROMPT).values()]
        return sorted(
            (
                replace(e, requests=int(counts[e.id][0]), ended=str(counts[e.id][1])) if e.id in counts else e
                for e in requests
            ),
            key=lambda entry: entry.when,
        )
    except (ValueError, TypeError, LookupError) as exc:
        raise damaged(store.path, str(exc)) from exc


def machines_served(store: Store) -> tuple[str, ...]:
    """Return the other machines that were sent something of the project, each once.

    What came no further than to a machine's door counts as little as a test; what was sent and never answered does count.
    """
    hosts = store.units.all(_HOST)
    return tuple(host for host, left in hosts.items() if left in ("yes", "unknown") and not is_local(host))


def _text(body: Any) -> str | None:
    """Return the words of a request; None where it holds tokens of a text that was sent before."""
    if not isinstance(body, Mapping):
        return ""
    value = next((body[name] for name in _TEXTS if name in body), "")
    if isinstance(value, str):
        return value
    if isinstance(value, list) and value and all(isinstance(one, int) for one in value):
        return None
    return json.dumps(value, ensure_ascii=False)
