"""A server on this machine, and a connection to it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ragexam.systems.connection import SystemConnection
from tests.loopback import Behaviour, Service, serving


@pytest.fixture
def serve() -> Iterator[Callable[[Behaviour], Service]]:
    """Start a server; it ends with the test."""
    with contextlib.ExitStack() as running:
        yield lambda behaviour: running.enter_context(serving(behaviour))


@pytest.fixture
def connect() -> Callable[..., SystemConnection]:
    """Return a connection to a server of `serve`, in no mood to wait."""

    def make(service: Service, **fields: Any) -> SystemConnection:
        return SystemConnection(
            **{
                "name": "Helpdesk",
                "url": f"{service.url}/ask",
                "body": {"question": "", "n": 3},
                "question_at": "question",
                "answer_at": "answer",
                "reply_seconds": 5.0,
                "total_seconds": 20.0,
                "connect_seconds": 2.0,
                **fields,
            }
        )

    return make
