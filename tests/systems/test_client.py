"""Hostile, broken and busy servers: each is a sentence, nothing hangs, nothing leaks."""

from __future__ import annotations

import gzip
import logging
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ragexam.errors import CancelRequested
from ragexam.systems.client import AskingMeans, SystemAsker
from ragexam.systems.connection import SecretSpec
from ragexam.systems.failure import SystemFailure
from ragexam.systems.request import BuiltRequest

GOOD = {"answer": "27 days."}
SECRET = "s3cr3t-Pass/word+9"
KEY = SecretSpec("header", "X-API-Key", "", "RAGEXAM_SECRET_T")


class Waits:
    """Waits in no time, remembers how long, and is the clock."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)

    def clock(self) -> float:
        """Return the seconds that were waited: nothing else takes any."""
        return 100.0 + sum(self.seconds)


def waiting(waits: Waits, **asking: Any) -> AskingMeans:
    return AskingMeans(sleep=waits, clock=waits.clock, **asking)


def failing(connection: Any, waits: Waits | None = None, **asking: Any) -> SystemFailure:
    with pytest.raises(SystemFailure) as caught:
        SystemAsker(connection, waiting(waits or Waits(), **asking)).ask("Q?")
    assert caught.value.message.endswith((".", '"}', "}"))
    return caught.value


def test_questions_are_sent_as_they_are(serve: Any, connect: Any) -> None:
    service = serve(lambda h, _: h.json(GOOD))
    question = 'Say "no"\\ \n\t {question} 🙂 é'
    assert SystemAsker(connect(service, session_at="session"), AskingMeans()).ask(question).text == "27 days."
    [asked] = service.asked
    assert asked.value["question"] == question
    assert asked.value["n"] == 3
    SystemAsker(connect(service, session_at="session"), AskingMeans()).ask(question)
    assert len({a.value["session"] for a in service.asked}) == 2, "every question has a session of its own"


def test_a_question_in_the_address(serve: Any, connect: Any) -> None:
    service = serve(lambda h, _: h.json(GOOD))
    connection = connect(service, method="GET", body=None, question_at="?q", url=f"{service.url}/a?q=old&k=2")
    SystemAsker(connection, AskingMeans()).ask("a&b=c 🙂")
    assert service.asked[0].path == "/a?k=2&q=a%26b%3Dc+%F0%9F%99%82"


# --- Replies that are none


BODIES: dict[str, Callable[[Any, int], None]] = {
    "html": lambda h, _: h.reply("<!DOCTYPE html><html>Sign in</html>", media="text/html"),
    "json": lambda h, _: h.reply("27 days."),
    "encoding": lambda h, _: h.reply(b'{"answer": "\xff\xfe\xfa"}'),
    "answer": lambda h, _: h.json({"answer": 27}),
    "refused": lambda h, _: h.json({"error": "out of memory", "answer": "x"}),
    "stream": lambda h, _: h.reply('data: {"answer": "x"}\n\n', media="text/event-stream"),
    "status": lambda h, _: h.json({"detail": "no such chat"}, 404),
}


@pytest.mark.parametrize("kind", BODIES)
def test_what_is_no_answer_is_an_error_of_its_kind(kind: str, serve: Any, connect: Any) -> None:
    service = serve(BODIES[kind])
    assert failing(connect(service, success="!error")).kind == kind
    assert len(service.asked) == 1, "it would not go better the second time"


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        (lambda h, _: h.reply('{"answer": "x"}', media="application/json; charset=klingon"), "encoding"),
        (lambda h, _: h.reply(gzip.compress(b'{"answer": "x"}'), Content_Encoding="gzip"), "encoding"),
        (lambda h, _: h.reply("[" * 200_000), "json"),
        (lambda h, _: h.reply("<html>no type", media="application/json"), "html"),
        (lambda h, _: h.json({"answer": " \n"}), "answer"),
        (lambda h, _: h.json({"other": 1}), "answer"),
        (lambda h, _: h.reply(""), "json"),
    ],
)
def test_odd_replies(reply: Any, kind: str, serve: Any, connect: Any) -> None:
    assert failing(connect(serve(reply))).kind == kind


def test_other_encodings_are_read_where_they_are_named(serve: Any, connect: Any) -> None:
    service = serve(
        lambda h, _: h.reply('{"answer": "süß"}'.encode("cp1252"), media="application/json; charset=cp1252")
    )
    assert SystemAsker(connect(service), AskingMeans()).ask("Q?").text == "süß"
    service = serve(lambda h, _: h.reply('{"answer": "süß"}'.encode("utf-8-sig")))
    assert SystemAsker(connect(service), AskingMeans()).ask("Q?").text == "süß"


def test_what_steers_a_terminal_is_taken_out_and_scripts_stay_text(serve: Any, connect: Any) -> None:
    service = serve(lambda h, _: h.json({"answer": "\x1b[2J<script>alert(1)</script>\u202e"}))
    assert SystemAsker(connect(service), AskingMeans()).ask("Q?").text == "[2J<script>alert(1)</script>"


# --- Bounds


def test_ten_gigabytes_are_not_read(serve: Any, connect: Any) -> None:
    def announce(handler: Any, _: int) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "application/json")
        handler.send_header("Content-Length", str(10 * 2**30))
        handler.end_headers()
        handler.wfile.write(b"x" * 1000)
        handler.server.service.over.wait(20)

    begun = time.monotonic()
    assert failing(connect(serve(announce))).kind == "size"
    assert time.monotonic() - begun < 15  # the service is silent for longer


def test_a_body_without_end_is_cut(serve: Any, connect: Any) -> None:
    def pour(handler: Any, _: int) -> None:
        handler.begin()
        while not handler.server.service.over.is_set():
            handler.wfile.write(b" " * 65_536)

    assert failing(connect(serve(pour), most_bytes=300_000)).kind == "size"


def drip_body(handler: Any, _: int) -> None:
    handler.begin()
    while not handler.server.service.over.wait(0.05):
        handler.wfile.write(b" ")
        handler.wfile.flush()


def drip_head(handler: Any, _: int) -> None:
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-A: ")
    while not handler.server.service.over.wait(0.05):
        handler.wfile.write(b"a")
        handler.wfile.flush()


def silence(handler: Any, _: int) -> None:
    handler.server.service.over.wait(20)


@pytest.mark.parametrize("behaviour", [drip_body, drip_head, silence])
def test_nothing_hangs(behaviour: Any, serve: Any, connect: Any) -> None:
    begun = time.monotonic()
    failure = failing(connect(serve(behaviour), reply_seconds=0.5, tries=1))
    assert failure.kind == "time"
    assert time.monotonic() - begun < 15  # the service is silent for longer


def test_a_person_stops_it_inside_a_try(serve: Any, connect: Any) -> None:
    begun = time.monotonic()

    def check() -> None:
        if time.monotonic() - begun > 0.5:
            raise CancelRequested

    with pytest.raises(CancelRequested):
        SystemAsker(connect(serve(silence), reply_seconds=30.0), AskingMeans(check=check)).ask("Q?")
    assert time.monotonic() - begun < 15


def test_a_reply_that_breaks_off_is_tried_again(serve: Any, connect: Any) -> None:
    def half(handler: Any, number: int) -> None:
        if number:
            handler.json(GOOD)
        else:
            handler.send_response(200)
            handler.send_header("Content-Length", "500")
            handler.end_headers()
            handler.wfile.write(b'{"answer": "27')

    assert SystemAsker(connect(serve(half)), waiting(Waits())).ask("Q?").text == "27 days."


def test_what_is_no_http_is_said(serve: Any, connect: Any) -> None:
    failure = failing(connect(serve(lambda h, _: h.wfile.write(b"\x00\x01garbage\r\n\r\n")), tries=1))
    assert failure.kind == "broken"


def test_nobody_there(connect: Any, serve: Any) -> None:
    service = serve(silence)
    failure = failing(connect(service, url="http://127.0.0.1:9/ask", tries=2), waits := Waits())
    assert failure.kind == "unreachable"
    assert len(waits.seconds) == 1


# --- Tries


def test_a_busy_system_is_asked_again_as_it_says_and_four_times_at_most(serve: Any, connect: Any) -> None:
    service = serve(lambda h, n: h.json({}, 429, Retry_After="3") if n < 3 else h.json(GOOD))
    assert SystemAsker(connect(service), waiting(waits := Waits())).ask("Q?").text == "27 days."
    assert waits.seconds == [3, 3, 4]
    storm = serve(lambda h, _: h.json({}, 429))
    assert failing(connect(storm), waits := Waits()).kind == "busy"
    assert (len(storm.asked), waits.seconds) == (4, [1, 2, 4])


def test_a_wait_longer_than_a_question_may_take_is_not_waited(serve: Any, connect: Any) -> None:
    service = serve(lambda h, _: h.json({}, 503, Retry_After="Wed, 21 Oct 2099 07:28:00 GMT"))
    failure = failing(connect(service), waits := Waits())
    assert "longer than a question may take" in failure.message
    assert not waits.seconds


def test_the_pace_is_kept(serve: Any, connect: Any) -> None:
    service = serve(lambda h, _: h.json(GOOD))
    asker = SystemAsker(connect(service, per_minute=30.0), waiting(waits := Waits()))
    for _ in range(3):
        asker.ask("Q?")
    assert [round(s) for s in waits.seconds] == [2, 2]


def test_a_question_that_waits_for_its_turn_loses_no_time(serve: Any, connect: Any) -> None:
    """Two a minute: the second waits for half a minute, longer than a question may take."""
    service = serve(lambda h, _: h.json(GOOD))
    asker = SystemAsker(connect(service, per_minute=2.0, total_seconds=20.0), waiting(waits := Waits()))
    assert [asker.ask("Q?").text for _ in range(2)] == ["27 days."] * 2
    assert waits.seconds == [30]


def test_every_try_is_told_before_it_is_sent(serve: Any, connect: Any) -> None:
    calls: list[tuple[int, int]] = []
    ends: list[str] = []

    def sent(_: BuiltRequest, number: int) -> Callable[[str], None]:
        calls.append((number, len(service.asked)))
        return ends.append

    service = serve(lambda h, n: h.json({}, 500) if n == 0 else h.json(GOOD))
    SystemAsker(connect(service), waiting(Waits(), sent=sent)).ask("Q?")
    assert calls == [(1, 0), (2, 1)]
    assert ends == ["status", "answered"]


# --- Redirects


def test_redirects_to_another_place_are_refused(serve: Any, connect: Any) -> None:
    other = serve(lambda h, _: h.json(GOOD))
    for place in (f"{other.url}/ask", "https://127.0.0.1/ask", "//example.org/x", "http://[bad"):
        service = serve(lambda h, _, place=place: h.json({}, 307, Location=place))
        assert failing(connect(service)).kind == "redirect"
    assert not other.asked


def test_redirects_within_the_machine_are_followed_with_the_question(serve: Any, connect: Any) -> None:
    service = serve(lambda h, n: h.json(GOOD) if n else h.json({}, 308, Location="/ask/"))
    assert SystemAsker(connect(service), AskingMeans()).ask("Q?").text == "27 days."
    assert service.asked[1].value["question"] == "Q?"
    round_and_round = serve(lambda h, _: h.json({}, 307, Location="/ask"))
    assert failing(connect(round_and_round)).kind == "redirect"
    assert failing(connect(serve(lambda h, _: h.json({}, 302, Location="/x")))).kind == "redirect"


# --- Streams


def test_a_stream_is_read_and_has_to_end(serve: Any, connect: Any) -> None:
    events = 'data: {"answer": "27 "}\r\n\r\nevent: x\ndata: {"answer":\ndata: "days."}\n\ndata: {"s": "9"}\n\n'
    whole = connect(
        serve(lambda h, _: h.reply(events + "data: END\n\n", media="text/event-stream")),
        stream=True, stream_end="END", session_in="s",
    )  # fmt: skip
    reply = SystemAsker(whole, AskingMeans()).ask("Q?")
    assert (reply.text, reply.session) == ("27 days.", "9")
    cut = serve(lambda h, _: h.reply(events, media="text/event-stream"))
    assert failing(connect(cut, stream=True, stream_end="END")).kind == "broken"
    assert len(cut.asked) == 4
    plain = serve(lambda h, _: h.json([1]))
    assert failing(connect(plain, stream=True)).kind == "stream"


def test_the_events_of_a_stream_are_told_as_they_come_and_anew_with_each_try(
    serve: Any, connect: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEY.variable, SECRET)
    events = f'data: {{"answer": "für "}}\r\n\r\n: still here\n\ndata: {{"answer": "{SECRET}"}}\n\n'.encode()
    told: list[list[Any]] = []
    heard = threading.Event()

    def by_and_by(handler: Any, number: int) -> None:
        handler.begin("text/event-stream")
        for at in range(len(events)):
            handler.wfile.write(events[at : at + 1])
            handler.wfile.flush()
        assert heard.wait(10), "it is told before the stream has ended"
        if number:
            handler.wfile.write(b"data: END\n\n")

    def hears() -> Callable[[Any], None]:
        told.append([])

        def hear(event: Any) -> None:
            told[-1].append(event["answer"])
            if len(told[-1]) == 2:
                heard.set()

        return hear

    connection = connect(serve(by_and_by), stream=True, stream_end="END", secrets=(KEY,))
    reply = SystemAsker(connection, waiting(Waits())).ask("Q?", hears=hears)
    assert reply.text == "für •••"
    assert told == [["für ", "•••"]] * 2, "the first try ended early"


def test_who_hears_may_stop_it(serve: Any, connect: Any) -> None:
    ends: list[str] = []

    def hears() -> Callable[[Any], None]:
        def hear(_: Any) -> None:
            raise CancelRequested

        return hear

    def without_end(handler: Any, _: int) -> None:
        handler.begin("text/event-stream")
        while True:  # until the client has gone
            handler.wfile.write(b'data: {"answer": "x"}\n\n')
            time.sleep(0.01)

    asker = SystemAsker(connect(serve(without_end), stream=True), waiting(Waits(), sent=lambda *_: ends.append))
    with pytest.raises(CancelRequested):
        asker.ask("Q?", hears=hears)
    assert ends == ["broken"]


def test_a_stream_of_lines_of_json_is_read(serve: Any, connect: Any) -> None:
    """As LightRAG 1.5.7 sends it (POST /query/stream), and Ollama (POST /api/chat)."""
    lines = '{"references":[{"content":["Leave is 27 days."]}]}\n{"response":"27 "}\n\n{"response":"days.\u2028"}\n'
    shape = {"stream": True, "answer_at": "response", "passages_at": ("references[*].content[*]",), "success": "!error"}
    whole = serve(lambda h, _: h.reply(lines, media="application/x-ndjson"))
    reply = SystemAsker(connect(whole, **shape), AskingMeans()).ask("Q?")
    assert (reply.text, reply.passages) == ("27 days.", ("Leave is 27 days.",))
    assert "application/x-ndjson" in whole.asked[0].headers["Accept"]
    failed = serve(lambda h, _: h.reply(lines + '{"error":"out of memory"}\n', media="application/x-ndjson"))
    assert failing(connect(failed, **shape)).kind == "refused"
    assert failing(connect(whole, **{**shape, "stream": False})).kind == "stream"
    assert failing(connect(serve(lambda h, _: h.reply('{"a": ', media="application/x-ndjson")), **shape)).kind == "json"
    ended = serve(lambda h, _: h.reply(lines + "END\n", media="application/x-ndjson"))
    assert SystemAsker(connect(ended, **shape, stream_end="END"), AskingMeans()).ask("Q?").text == "27 days."
    assert failing(connect(whole, **shape, stream_end="END", tries=1)).kind == "broken"


@pytest.mark.parametrize(
    ("body", "told"),
    [
        # hayhooks 2.1.0, LightRAG 1.5.7: FastAPI names what does not fit.
        (
            {"detail": [{"type": "missing", "loc": ["body", "query"], "msg": "Field required"}]},
            "body.query: Field required.",
        ),
        ({"detail": "Not Found"}, "Not Found."),
        ({"error": {"message": "no such model"}}, "no such model."),
        ({"error": "model not found"}, "model not found."),
        ({"code": 7}, '{"code": 7}'),
        ([1], "[1]."),
    ],
)
def test_the_words_of_an_error_stand_in_the_sentence(body: Any, told: str, serve: Any, connect: Any) -> None:
    failure = failing(connect(serve(lambda h, _: h.json(body, 422))))
    assert str(failure.message) == f"127.0.0.1 answers with the error 422: {told}"


# --- Secrets


@pytest.mark.parametrize(
    "secret",
    [
        KEY,
        SecretSpec("header", "Authorization", "Bearer ", "RAGEXAM_SECRET_T"),
        SecretSpec("query", "key", "", "RAGEXAM_SECRET_T"),
        SecretSpec("body", "auth", "", "RAGEXAM_SECRET_T"),
        SecretSpec("basic", "Authorization", "", "RAGEXAM_SECRET_T"),
    ],
)
def test_an_echo_gives_no_secret_back(
    secret: SecretSpec, serve: Any, connect: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture,
    tmp_path: Path,
) -> None:  # fmt: skip
    caplog.set_level(logging.DEBUG)
    value = f"ada:{SECRET}" if secret.place == "basic" else SECRET
    monkeypatch.setenv("RAGEXAM_SECRET_T", value)
    seen: list[BuiltRequest] = []

    def echo(handler: Any, number: int) -> None:
        asked = handler.server.service.asked[-1]
        text = f"{asked.path} {asked.headers} {asked.body.decode()}"
        if number == 0:
            handler.json({"answer": text, "more": {text: [text]}})
        elif number == 1:
            handler.reply(text, 400, "text/plain")
        elif number == 2:
            handler.wfile.write(f"{SECRET}\r\n".encode())
        else:
            handler.json({}, 307, Location=f"http://example.org/{SECRET}")

    service = serve(echo)
    connection = connect(service, secrets=(secret,), tries=1)

    def sent(request: BuiltRequest, _: int) -> Callable[[str], None]:
        seen.append(request)
        return lambda _how: None

    asker = SystemAsker(connection, AskingMeans(sent=sent))
    reply = asker.ask("Q?")
    assert "•••" in reply.text
    told = [reply.text, repr(reply), str([r.shown for r in seen]), repr(seen), repr(connection)]
    for kind in ("status", "broken", "redirect"):
        with pytest.raises(SystemFailure) as caught:
            asker.ask("Q?")
        assert caught.value.kind == kind
        told += [str(caught.value), repr(caught.value), "".join(traceback.format_exception(caught.value))]
    assert len(service.asked) == 4
    assert any(SECRET in f"{a.headers}{a.path}{a.body!r}" or secret.place in ("basic", "query") for a in service.asked)
    for text in (*told, caplog.text):
        assert SECRET not in text
        assert "YWRhOnMzY3I" not in text, "nor its form in the header of basic authorization"
        assert "s3cr3t" not in text


def test_a_secret_that_is_not_here_or_breaks_a_line(serve: Any, connect: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    service = serve(lambda h, _: h.json(GOOD))
    failure = failing(connect(service, secrets=(KEY,)))
    assert failure.kind == "secret"
    assert "RAGEXAM_SECRET_T" in failure.hint
    monkeypatch.setenv("RAGEXAM_SECRET_T", f"{SECRET}\r\nX: y")
    failure = failing(connect(service, secrets=(KEY,)))
    assert SECRET not in "".join(traceback.format_exception(failure))
    assert not service.asked
