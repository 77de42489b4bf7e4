"""Carries requests to a server, as rooms above bring it: consents, secrets, bounds and the log are theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from ragexam.errors import MachineError, ModelError

Hears = Callable[[], Callable[[Any], None]]
"""Called before each try; what it returns is called with each event of a stream as it comes."""


class ServerDown(MachineError):
    """A server is not there, may not be asked or cannot be understood: the next request would fare no better."""


class ServerRefusal(ModelError):
    """A server answered one request with an error, or with something that is no answer to it."""


class ServerLine(Protocol):
    """Carries requests to one server."""

    def call(
        self,
        path: str,
        body: Any = None,
        *,
        once: bool = False,
        hears: Hears | None = None,
    ) -> Any:
        """Return a reply as a JSON value, without secrets in it; of a stream the list of its events.

        Args:
            path: Behind the server's address ("/v1/models").
            body: A JSON value; None asks without one.
            once: Not tried again: whether a server can do something is being found out.
            hears: Where the body asks for a stream: called before each try, and what it returns with each event as it comes.
                A server that knows no streams replies as ever.

        Raises:
            ServerDown: There is no use in asking on.
            ServerRefusal: This request was answered with an error.
            ContextOverflow: It is longer than the model reads at once.
            StopRequested: A person stopped the job.
        """
        ...
