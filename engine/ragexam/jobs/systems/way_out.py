"""The way out of a job to a system: consents of the project, everything sent written down before it is, stops heard."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from typing import TypeVar

from ragexam.jobs.worker.context import JobContext
from ragexam.queries.systems.kept import kept_consents, note_ended, note_sent
from ragexam.queries.systems.sent_prompts import PromptLog
from ragexam.systems.client import AskingMeans, SystemAsker
from ragexam.systems.connection import SystemConnection
from ragexam.systems.consent import consented_hosts
from ragexam.systems.reply import SystemReply
from ragexam.systems.request import BuiltRequest
from ragexam.systems.side_by_side import AskedQuestion, QuestionsAtOnce

Q = TypeVar("Q")

_SLICE = 0.2
"""Seconds between two looks at whether the job is stopped."""


def asker_of(
    context: JobContext, connection: SystemConnection, *, choices: bool = False, prompts: PromptLog | None = None
) -> SystemAsker:
    """Return what asks a system for a job, one question after the other; see `asking_means`."""
    return SystemAsker(connection, asking_means(context, connection, choices=choices, prompts=prompts))


def answers_of(
    context: JobContext,
    connection: SystemConnection,
    questions: Iterable[Q],
    ask: Callable[[SystemAsker, Q], SystemReply],
    begun: Callable[[Q], None],
    *,
    choices: bool = False,
) -> closing[Generator[AskedQuestion[Q]]]:
    """Return the answers of a system as they come, to be read within a `with`: its end stops what is under way.

    Args:
        context: Of the job.
        connection: Of the project; says how many questions are asked at once.
        questions: In the order in which they are asked.
        ask: How a question is asked.
        begun: Called with each before it is asked.
        choices: Whether choices are sent with questions, which needs a consent of its own.
    """
    asking = QuestionsAtOnce(connection, asking_means(context, connection, choices=choices), ask)
    return closing(asking.answers(questions, begun))


def asking_means(
    context: JobContext, connection: SystemConnection, *, choices: bool = False, prompts: PromptLog | None = None
) -> AskingMeans:
    """Return what a job asks a system with.

    Args:
        context: Of the job.
        connection: Of the project.
        choices: Whether choices are sent with questions, which needs a consent of its own.
        prompts: Where what a server that runs a model gets is written down: passages of documents are among it, which is
            the widest consent. Of one on this machine nothing is: nothing leaves, and the prompts stand in the project.
    """

    def sent(request: BuiltRequest, number: int) -> Callable[[str], None]:
        address, body = request.shown
        if prompts is not None:
            if connection.is_here:
                return lambda _how: None
            prompts.sent(connection, address, body, number)
            return prompts.ended
        entry = note_sent(context.store, connection, address, body, number)
        return lambda how: note_ended(context.store, entry, how)

    def sleep(seconds: float) -> None:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            context.progress.check()
            time.sleep(min(_SLICE, left))

    consented = consented_hosts(kept_consents(context.store), choices=choices, documents=prompts is not None)
    return AskingMeans(consented, sent, context.progress.check, sleep)
