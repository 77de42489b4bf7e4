"""The way out of a job to a system: consents of the project, everything sent written down before it is, stops heard."""

from __future__ import annotations

import time

from ragexam.jobs.worker.context import JobContext
from ragexam.queries.systems.kept import SentRequest, kept_consents, note_ended, note_sent
from ragexam.queries.systems.sent_prompts import PromptLog
from ragexam.systems.client import AskingMeans, SystemAsker
from ragexam.systems.connection import SystemConnection
from ragexam.systems.consent import consented_hosts
from ragexam.systems.request import BuiltRequest

_SLICE = 0.2
"""Seconds between two looks at whether the job is stopped."""


def asker_of(
    context: JobContext, connection: SystemConnection, *, choices: bool = False, prompts: PromptLog | None = None
) -> SystemAsker:
    """Return what asks a system for a job.

    Args:
        context: Of the job.
        connection: Of the project.
        choices: Whether choices are sent with questions, which needs a consent of its own.
        prompts: Where what a server that runs a model gets is written down: passages of documents are among it, which is
            the widest consent. Of one on this machine nothing is: nothing leaves, and the prompts stand in the project.
    """
    latest: list[SentRequest] = []

    def sent(request: BuiltRequest, number: int) -> None:
        address, body = request.shown
        if prompts is not None:
            if not connection.is_here:
                prompts.sent(connection, address, body, number)
            return
        latest[:] = [note_sent(context.store, connection, address, body, number)]

    def ended(how: str) -> None:
        if prompts is not None:
            prompts.ended(how)
        for entry in latest:
            note_ended(context.store, entry, how)
        latest.clear()

    def sleep(seconds: float) -> None:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            context.progress.check()
            time.sleep(min(_SLICE, left))

    consented = consented_hosts(kept_consents(context.store), choices=choices, documents=prompts is not None)
    return SystemAsker(connection, AskingMeans(consented, sent, ended, context.progress.check, sleep))
