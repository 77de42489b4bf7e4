"""The line of a job to a server that runs a model: the client of systems elsewhere, with consents, secrets, bounds and log."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from ragexam.corpus.text import plain_characters
from ragexam.errors import ContextOverflow, InputError
from ragexam.jobs.systems.way_out import asker_of
from ragexam.jobs.worker.context import JobContext
from ragexam.llm.api.backend import ApiBackend
from ragexam.llm.api.kept import server_with_facts
from ragexam.llm.api.line import Hears, ServerDown, ServerRefusal
from ragexam.llm.api.probe import told_facts
from ragexam.llm.api.server import ModelServer
from ragexam.queries.systems.sent_prompts import PromptLog
from ragexam.sentences import phrase
from ragexam.systems.failure import SystemFailure
from ragexam.systems.model_server import server_connection

_DOWN: Final = frozenset({"consent", "secret", "unreachable", "tls", "time", "busy", "size", "broken"})
"""Failures that the next request would meet as well."""

_TOLD: Final = 200
"""Characters of a server's own words that are shown."""

_OVERFLOW: Final = re.compile(
    r"context[ _](?:length|size|window)|exceed_context|maximum context|n_ctx|too many tokens", re.IGNORECASE
)


class JobServerLine:
    """Carries requests of a job to a server; implements `ragexam.llm.api.line.ServerLine`.

    Args:
        context: Of the job.
        server: Of this machine.
        probe: Whether it is only tested: nothing of the project is sent.
    """

    def __init__(self, context: JobContext, server: ModelServer, *, probe: bool = False) -> None:
        self._context = context
        self._log = PromptLog(context.store, probe=probe)
        self._server = server

    def call(
        self,
        path: str,
        body: Any = None,
        *,
        once: bool = False,
        hears: Hears | None = None,
    ) -> Any:
        """Return a reply as a JSON value; see `ServerLine.call`."""
        connection = server_connection(self._server, path, body, tries=1 if once else 4, stream=hears is not None)
        try:
            reply = asker_of(self._context, connection, prompts=self._log).ask("", hears=hears)
        except SystemFailure as failure:
            raise _as_failure(failure) from None
        for value in reply.value if isinstance(reply.value, list) else [reply.value]:
            if isinstance(value, Mapping) and value.get("error"):
                words = _words(value["error"])
                raise _refused(phrase("{0:raw} answers with an error: {1:raw}", connection.host, words[:_TOLD]), words)
        return reply.value


def open_server(context: JobContext, name: str) -> ApiBackend:
    """Return the model behind a server, after a look whether it is still the one that was tested.

    Raises:
        ModelNotFound: There is no such server, or it was never tested.
        ModelError: It runs another model now.
        ServerDown: It cannot be asked.
    """
    server, facts = server_with_facts(name)
    line = JobServerLine(context, server)
    try:
        described = told_facts(server, line)
    except (
        InputError
    ) as exc:  # its models have changed: that is its own pipelines' affair, no mistake in what was asked for
        raise ServerRefusal(exc.message, exc.hint) from None
    if described.identity != facts.identity:
        raise ServerRefusal(
            phrase("The server {0:raw} runs another model than when it was tested.", server.name),
            "Test it again: ragexam models test-server; then choose the pipelines anew.",
        )
    wanted = context.options.get("context")
    return ApiBackend(server, facts, line, wanted if isinstance(wanted, int) else None)


def _as_failure(failure: SystemFailure) -> Exception:
    if failure.kind == "consent":
        return ServerDown(failure.message, "Consent first: ragexam models consent.")
    if failure.kind in _DOWN:
        return ServerDown(failure.message, failure.hint)
    return _refused(failure.message, failure.message, failure.hint)


def _refused(message: str, words: str, hint: str = "") -> Exception:
    if _OVERFLOW.search(words):
        return ContextOverflow(
            "The prompt with its answer is longer than the server's model reads at once.",
            "Use fewer or shorter passages, or say how much it reads: ragexam models add-server --context.",
        )
    return ServerRefusal(message, hint)


def _words(error: Any) -> str:
    message = str(error.get("message", "")) if isinstance(error, Mapping) else str(error)
    return " ".join(plain_characters(message[:4000]).split())
