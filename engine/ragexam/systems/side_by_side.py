"""Asks a system several questions at a time, as many as its connection allows.

Each question has a thread of its own, and with it a reach of its own: a thread may connect to the consented machine alone, for
as long as it connects (`ragexam.llm.offline`). Whatever touches a project is done in the thread that asks for the answers: a
request is written down there, and only then sent. RequestPace and waits are shared, so that a limit holds for all together.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Generic, TypeVar

from ragexam.errors import CancelRequested
from ragexam.systems.client import AskingMeans, SystemAsker
from ragexam.systems.connection import SystemConnection
from ragexam.systems.failure import SystemFailure
from ragexam.systems.pace import RequestPace
from ragexam.systems.reply import SystemReply
from ragexam.systems.request import BuiltRequest

Q = TypeVar("Q")
R = TypeVar("R")

_LOOK: Final = 0.1
"""Seconds between two looks at whether the job is stopped."""


@dataclass(frozen=True, slots=True)
class AskedQuestion(Generic[Q]):
    """A question that was asked.

    Attributes:
        question: As it was given.
        outcome: The answer, or why there is none.
        seconds: That it took, with all tries and waits.
    """

    question: Q
    outcome: SystemReply | SystemFailure
    seconds: float


@dataclass(frozen=True, slots=True)
class _Call:
    """Something that a thread wants done where the project may be touched."""

    act: Callable[[], Any]
    future: Future[Any]


class QuestionsAtOnce(Generic[Q]):
    """Asks questions of one system.

    Args:
        connection: Checked; says how many questions are asked at once.
        asking: Consents, log, stops. Its `sent`, and what that returns, are called in the thread that takes the answers.
        ask: How a question is asked.
    """

    def __init__(
        self, connection: SystemConnection, asking: AskingMeans, ask: Callable[[SystemAsker, Q], SystemReply]
    ) -> None:
        self._connection, self._asking, self._ask = connection, asking, ask
        self._pace = RequestPace(connection.per_minute, asking.clock)
        self._posts: queue.SimpleQueue[_Call | AskedQuestion[Q] | BaseException] = queue.SimpleQueue()
        self._over = threading.Event()

    def answers(self, questions: Iterable[Q], begun: Callable[[Q], None]) -> Generator[AskedQuestion[Q]]:
        """Yield each question with what came of it, as it comes; to be closed where it is not read to its end.

        Args:
            questions: In the order in which they are asked.
            begun: Called with each before it is asked; what it raises ends everything.

        Raises:
            StopRequested: A person stopped it.
        """
        if self._connection.at_once == 1:
            yield from self._one_by_one(questions, begun)
            return
        threads: list[threading.Thread] = []
        waiting, running, more = iter(questions), 0, True
        try:
            while True:
                while more and running < self._connection.at_once:
                    for question in waiting:
                        begun(question)
                        thread = threading.Thread(target=self._work, args=(question,), name="asking", daemon=True)
                        threads.append(thread)
                        thread.start()
                        running += 1
                        break
                    else:
                        more = False
                if not running:
                    return
                asked = self._next_answer()
                running -= 1
                yield asked
                threads = [one for one in threads if one.is_alive()]
        finally:
            self._end(threads)

    def _one_by_one(self, questions: Iterable[Q], begun: Callable[[Q], None]) -> Generator[AskedQuestion[Q]]:
        asker = SystemAsker(self._connection, self._asking, self._pace)
        for question in questions:
            begun(question)
            yield self._asked(asker, question)

    def _asked(self, asker: SystemAsker, question: Q) -> AskedQuestion[Q]:
        since = self._asking.clock()
        outcome: SystemReply | SystemFailure
        try:
            outcome = self._ask(asker, question)
        except SystemFailure as failure:
            outcome = failure
        return AskedQuestion(question, outcome, self._asking.clock() - since)

    # -------------------------------------------------------------- in a question's thread

    def _work(self, question: Q) -> None:
        means = replace(self._asking, sent=self._sent, check=self._check, sleep=self._sleep)
        try:
            self._posts.put(self._asked(SystemAsker(self._connection, means, self._pace), question))
        except BaseException as exc:  # it belongs to who takes the answers
            self._posts.put(exc)

    def _sent(self, request: BuiltRequest, number: int) -> Callable[[str], None]:
        def note() -> Callable[[str], None]:
            self._check()  # once it is over, nothing is sent any more
            return self._asking.sent(request, number)

        ended = self._there(note)
        return lambda how: self._there(partial(ended, how))

    def _there(self, act: Callable[[], R]) -> R:
        """Have something done in the thread that takes the answers."""
        future: Future[R] = Future()
        self._posts.put(_Call(act, future))
        return future.result()

    def _check(self) -> None:
        if self._over.is_set():
            raise CancelRequested
        self._asking.check()

    def _sleep(self, seconds: float) -> None:
        end = self._asking.clock() + seconds
        while (left := end - self._asking.clock()) > 0:
            self._check()
            self._over.wait(min(_LOOK, left))

    # -------------------------------------------------------------- in the thread that takes the answers

    def _next_answer(self) -> AskedQuestion[Q]:
        while True:
            try:
                post = self._posts.get(timeout=_LOOK)
            except queue.Empty:
                self._asking.check()
                continue
            if isinstance(post, _Call):
                self._carry_out(post)
            elif isinstance(post, BaseException):
                raise post
            else:
                return post

    def _carry_out(self, call: _Call) -> None:
        try:
            call.future.set_result(call.act())
        except BaseException as exc:
            call.future.set_exception(exc)

    def _end(self, threads: list[threading.Thread]) -> None:
        """Stop what is under way; how each request ended is still written down, and no further one is sent."""
        self._over.set()
        while any(thread.is_alive() for thread in threads):
            try:
                post = self._posts.get(timeout=_LOOK / 5)
            except queue.Empty:
                continue
            if isinstance(post, _Call):
                self._carry_out(post)
