"""A line to a server on this machine without anything around it."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest

from ragexam.llm.api.line import ServerRefusal
from tests.loopback import Service


class PlainLine:
    """Asks without consents, further tries and bounds."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def call(self, path: str, body: Any = None, *, once: bool = False, hears: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._service.url + path, data, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=10) as reply:
                if hears is None:
                    return json.loads(reply.read())
                told, hear = [], hears()
                for line in reply:
                    if line.startswith(b"data: {"):
                        told.append(json.loads(line[6:]))
                        hear(told[-1])
                return told
        except urllib.error.HTTPError as error:
            error.close()
            raise ServerRefusal(f"status {error.code}") from None


@pytest.fixture
def line_to() -> Callable[[Service], PlainLine]:
    return PlainLine
