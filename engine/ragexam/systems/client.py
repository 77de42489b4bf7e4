"""Asks a system one question: tries again where that helps, waits as it asks, and gives up in time."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ragexam.errors import StopRequested
from ragexam.sentences import phrase
from ragexam.systems.connection import SystemConnection
from ragexam.systems.failure import SystemFailure
from ragexam.systems.kept_secrets import secret_values
from ragexam.systems.pace import RequestPace
from ragexam.systems.reply import EventsAsTheyCome, SystemReply, read_reply
from ragexam.systems.request import BuiltRequest, build_request, fresh_session
from ragexam.systems.wire import RawReply, exchange

_FIRST_WAIT: Final = 1.0
"""Seconds before the second try; twice as long before each further one."""


@dataclass(frozen=True, slots=True)
class AskingMeans:
    """Means of an asker that it does not have by itself.

    Attributes:
        consented: Machines to which a person consented.
        sent: Called with each request before it is sent, and with the number of the try; what it returns is called when
            that try has ended, with "answered" or the kind of failure.
        check: Raises where a person stops the job.
        sleep: Waits, which `check` may end.
        clock: Seconds, monotonic.
    """

    consented: Collection[str] = ()
    sent: Callable[[BuiltRequest, int], Callable[[str], None]] = lambda _request, _number: lambda _how: None
    check: Callable[[], None] = lambda: None
    sleep: Callable[[float], None] = time.sleep
    clock: Callable[[], float] = time.monotonic


class SystemAsker:
    """Asks one system, one question at a time.

    Args:
        connection: Checked.
        asking: Consents, log, stops.
        pace: That others keep with it; one of its own where None.
    """

    def __init__(self, connection: SystemConnection, asking: AskingMeans, pace: RequestPace | None = None) -> None:
        self._connection = connection
        self._asking = asking
        self._pace = pace or RequestPace(connection.per_minute, asking.clock)

    def ask_last(self, questions: Sequence[str]) -> SystemReply:
        """Return the answer to the last question of a dialogue that is held in one session.

        A system that names its session in a reply is asked on in that one; any other in the session that was begun here.

        Args:
            questions: In their order, at least one.

        Raises:
            SystemFailure: One of them has no answer, after all tries.
            StopRequested: A person stopped it.
        """
        session = fresh_session()
        for question in questions[:-1]:
            session = self.ask(question, session).session or session
        return self.ask(questions[-1], session)

    def ask(
        self, question: str, session: str = "", hears: Callable[[], Callable[[Any], None]] | None = None
    ) -> SystemReply:
        """Return the system's answer.

        Args:
            question: Its wording.
            session: That it belongs to; a fresh one where "".
            hears: Called before each try; what it returns is called with each event of a stream as it comes, without secrets.

        Raises:
            SystemFailure: There is none, after all tries.
            StopRequested: A person stopped it.
        """
        connection = self._connection
        # Said before anything is written down as sent; the process itself refuses the connection as well (`reaching`).
        if not connection.is_here and connection.host not in self._asking.consented:
            raise SystemFailure(
                "consent",
                phrase("Nobody consented to anything being sent to {0:raw}.", connection.host),
                "Consent first: ragexam systems consent.",
            )
        secrets = secret_values(connection)
        self._pace.wait_turn(self._asking.sleep)
        end = self._asking.clock() + connection.total_seconds  # waiting for the first turn is no fault of the system
        for number in range(1, connection.tries + 1):
            request = build_request(connection, question, secrets, session)
            ended = self._asking.sent(request, number)
            try:
                come = None if hears is None else EventsAsTheyCome(hears(), secrets)
                reply = read_reply(connection, self._exchanged(request, end, come), secrets)
            except StopRequested:  # of whoever hears it
                ended("broken")
                raise
            except SystemFailure as failure:
                ended(failure.kind)
                self._asking.check()
                wait = max(_FIRST_WAIT * 2 ** (number - 1), failure.after or 0.0)
                if not failure.again or number == connection.tries:
                    raise
                if self._asking.clock() + wait >= end:
                    raise _given_up(connection, failure) from None
                if failure.kind == "busy":  # whoever else asks it waits as well
                    self._pace.hold(wait)
                else:
                    self._asking.sleep(wait)
                self._pace.wait_turn(self._asking.sleep)
                if self._asking.clock() >= end:  # others were asked to wait longer
                    raise
            else:
                ended("answered")
                return reply
        raise AssertionError("a question is tried at least once")

    def _exchanged(self, request: BuiltRequest, end: float, come: EventsAsTheyCome | None) -> RawReply:
        seconds = min(self._connection.reply_seconds, max(0.1, end - self._asking.clock()))
        heard = None if come is None else come.add
        return exchange(self._connection, request, self._asking.consented, seconds, self._is_stopped, heard)

    def _is_stopped(self) -> bool:
        try:
            self._asking.check()
        except StopRequested:
            return True
        return False


def _given_up(connection: SystemConnection, failure: SystemFailure) -> SystemFailure:
    if failure.after is None:
        return failure
    return SystemFailure(
        failure.kind,
        phrase(
            "{0:raw} asks to wait {1:n} seconds, longer than a question may take.",
            connection.host,
            f"{failure.after:,.0f}",
        ),
        failure.hint,
    )
