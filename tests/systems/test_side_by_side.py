"""Several questions at a time: never more than allowed, each written down before it is sent, limits for all together."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import closing
from itertools import pairwise
from typing import Any

import pytest

from ragexam.errors import CancelRequested
from ragexam.systems import side_by_side
from ragexam.systems.client import AskingMeans, SystemAsker
from ragexam.systems.connection import checked
from ragexam.systems.failure import SystemFailure
from ragexam.systems.pace import RequestPace
from ragexam.systems.reply import SystemReply
from ragexam.systems.request import BuiltRequest
from ragexam.systems.side_by_side import AskedQuestion, QuestionsAtOnce
from tests.loopback import Handler

QUESTIONS = [f"Question {n}?" for n in range(12)]


class Crowd:
    """A system that knows how many it is asked by at once; nobody is answered before `together` have come, or time is up."""

    def __init__(self, together: int = 1, patience: float = 10.0) -> None:
        self.together, self.patience = together, patience
        self.there = self.most = 0
        self.times: list[float] = []
        self.busy_until = 0
        self.seconds = 0.05
        self.full = threading.Condition()

    def reply(self, handler: Handler, number: int) -> None:
        with self.full:
            self.times.append(time.monotonic())
            self.there += 1
            self.most = max(self.most, self.there)
            self.full.notify_all()
            self.full.wait_for(lambda: self.most >= self.together, self.patience)
        if number >= self.busy_until:
            time.sleep(self.seconds)
        with self.full:
            self.there -= 1  # whoever reads the reply may ask again before this thread goes on
        if number < self.busy_until:
            handler.json({}, 429, Retry_After="1")
        else:
            handler.json({"answer": f"To {handler.asked.value['question']}"})


def plainly(asker: SystemAsker, question: str) -> SystemReply:
    return asker.ask(question)


def all_of(connection: Any, asking: AskingMeans | None = None) -> list[AskedQuestion[str]]:
    with closing(
        QuestionsAtOnce(checked(connection), asking or AskingMeans(), plainly).answers(QUESTIONS, lambda _: None)
    ) as answers:
        return list(answers)


def texts(asked: list[AskedQuestion[str]]) -> dict[str, str]:
    return {one.question: one.outcome.text for one in asked if isinstance(one.outcome, SystemReply)}


@pytest.mark.parametrize("at_once", [1, 2, 5])
def test_as_many_as_allowed_are_asked_at_once_and_never_more(at_once: int, serve: Any, connect: Any) -> None:
    crowd = Crowd(at_once)
    asked = all_of(connect(serve(crowd.reply), at_once=at_once))
    assert crowd.most == at_once
    assert texts(asked) == {question: f"To {question}" for question in QUESTIONS}, "as one after the other"
    assert len(crowd.times) == len(QUESTIONS)


def test_the_limit_of_a_minute_holds_for_all_together(
    serve: Any, connect: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Turns are a tenth of a second apart, and nobody comes before its turn; how long the way takes is nobody's promise."""
    turns: list[float] = []

    class Noted(RequestPace):
        def __setattr__(self, name: str, value: Any) -> None:
            super().__setattr__(name, value)
            if name == "_next" and value:
                turns.append(value - 0.1)

    monkeypatch.setattr(side_by_side, "RequestPace", Noted)
    crowd = Crowd()
    asked = all_of(connect(serve(crowd.reply), at_once=4, per_minute=600.0))
    assert len(texts(asked)) == 12
    assert len(turns) == 12
    assert all(after - before > 0.1 - 1e-9 for before, after in pairwise(turns))
    assert all(came >= turn for turn, came in zip(turns, sorted(crowd.times), strict=True))


def test_a_wait_that_is_asked_for_is_waited_by_all(serve: Any, connect: Any) -> None:
    """One of three is told to come again in a second; the others are answered, and nobody new is sent until then."""
    crowd = Crowd(3)
    crowd.busy_until, crowd.seconds = 1, 0.3
    asked = all_of(connect(serve(crowd.reply), at_once=3))
    assert len(texts(asked)) == 12
    assert crowd.most == 3
    assert len(crowd.times) == 13
    times = sorted(crowd.times)
    assert times[3] - times[2] > 0.9


def test_everything_is_written_down_by_one_thread_before_it_is_sent(serve: Any, connect: Any) -> None:
    crowd = Crowd(4)
    service = serve(crowd.reply)
    here = threading.get_ident()
    noted: list[str] = []
    ends: list[str] = []

    def sent(request: BuiltRequest, _: int) -> Callable[[str], None]:
        assert threading.get_ident() == here
        noted.append(request.shown[1])
        assert len(noted) > len(service.asked), "it is noted first"

        def ended(how: str) -> None:
            assert threading.get_ident() == here
            ends.append(how)

        return ended

    all_of(connect(service, at_once=4), AskingMeans(sent=sent))
    assert (len(noted), ends) == (12, ["answered"] * 12)


def test_without_a_consent_no_thread_sends_anything(connect: Any, serve: Any) -> None:
    service = serve(lambda h, _: h.json({"answer": "x"}))
    noted: list[BuiltRequest] = []

    def sent(request: BuiltRequest, _: int) -> Callable[[str], None]:
        noted.append(request)
        return lambda _how: None

    other = connect(service, url="http://rag.example.org/ask", at_once=4)
    asked = all_of(other, AskingMeans(consented=("else.example.org",), sent=sent))
    assert {one.outcome.kind for one in asked if isinstance(one.outcome, SystemFailure)} == {"consent"}
    assert len(asked) == 12
    assert (noted, service.asked) == ([], [])


def test_a_person_stops_all_of_them_at_once(serve: Any, connect: Any) -> None:
    crowd = Crowd(99, 60.0)  # nobody is answered
    service = serve(crowd.reply)
    ends: list[str] = []

    def check() -> None:
        if crowd.there == 3:
            raise CancelRequested

    begun = time.monotonic()
    with pytest.raises(CancelRequested):
        all_of(
            connect(service, at_once=3, reply_seconds=50.0, total_seconds=60.0),
            AskingMeans(check=check, sent=lambda _request, _number: ends.append),
        )
    assert time.monotonic() - begun < 30  # the system is silent for twice as long
    assert len(service.asked) == 3
    assert len(ends) == 3, "how each of them ended is written down"
    assert not [thread for thread in threading.enumerate() if thread.name == "asking"]
    with crowd.full:
        crowd.together = 0
        crowd.full.notify_all()


def test_who_stops_reading_stops_the_asking(serve: Any, connect: Any) -> None:
    crowd = Crowd()
    service = serve(crowd.reply)
    with closing(
        QuestionsAtOnce(connect(service, at_once=2), AskingMeans(), plainly).answers(QUESTIONS, lambda _: None)
    ) as answers:
        next(answers)
    assert len(service.asked) <= 3
    assert not [thread for thread in threading.enumerate() if thread.name == "asking"]


def test_a_mistake_in_a_thread_comes_out(serve: Any, connect: Any) -> None:
    def wrong(_asker: SystemAsker, question: str) -> SystemReply:
        raise ZeroDivisionError(question)

    connection = connect(serve(Crowd().reply), at_once=3)
    with (
        pytest.raises(ZeroDivisionError),
        closing(QuestionsAtOnce(connection, AskingMeans(), wrong).answers(QUESTIONS, lambda _: None)) as answers,
    ):
        list(answers)
