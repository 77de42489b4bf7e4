"""Replies that come piece by piece: the text so far, and the reply that all pieces make up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ragexam.llm.api.backend import ApiBackend
from ragexam.llm.api.line import ServerRefusal
from ragexam.llm.api.probe import probe
from ragexam.llm.api.stream import hearing, joined, thoughtless
from ragexam.llm.api.values import chatted_text
from tests.model_server import TEMPLATE, model_server


class StreamingLine:
    """Gives events as a job's line does; the first of two tries breaks off.

    Attributes:
        bodies: What was asked for.
    """

    def __init__(self, events: list[Any]) -> None:
        self._events = events
        self.bodies: list[Any] = []

    def call(self, _path: str, body: Any = None, *, once: bool = False, hears: Any = None) -> Any:
        assert not once
        self.bodies.append(body)
        for number in range(2) if hears is not None else ():
            hear = hears()
            for event in self._events[: None if number else 2]:
                hear(event)
        return self._events


def events(*pieces: str, chats: bool = False, end: str = "stop") -> list[Any]:
    told = [{"choices": [{"delta": {"content": text}} if chats else {"text": text}]} for text in pieces]
    usage = {"prompt_tokens": 31, "completion_tokens": len(pieces)}
    return [*told, {"choices": [{"finish_reason": end}]}, {"choices": [], "usage": usage}]


def streamed(line_to: Any, product: str, given: list[Any], **changes: Any) -> tuple[ApiBackend, StreamingLine]:
    with model_server(product=product) as (_, service, server):
        facts = replace(probe(server, line_to(service)), counts=False, **changes)
    line = StreamingLine(given)
    return ApiBackend(replace(server, template=TEMPLATE if facts.completes else ""), facts, line), line


def test_a_text_is_told_as_it_comes_and_anew_where_it_is_tried_again(line_to: Any) -> None:
    made, line = streamed(line_to, "vLLM", events("Leave ", "is 27", " days.", "\nQuestion", ": more"))
    prompt = made.render_chat([{"role": "user", "content": "How long is leave?"}])
    so_far: list[str] = []
    written = made.generate(prompt, max_tokens=20, stop=("\nQuestion:",), on_text=so_far.append)
    assert so_far[:3] == ["Leave ", "Leave is 27", "Leave "], "of the try that broke off, then of the next"
    assert so_far[-1] == written.text == "Leave is 27 days."
    assert (written.stop, written.prompt_tokens, written.tokens) == ("stop", 31, 5)
    assert line.bodies[0]["stream"] is True
    assert line.bodies[0]["stream_options"] == {"include_usage": True}


def test_what_a_model_thinks_aloud_and_a_begun_reply_are_not_shown(line_to: Any) -> None:
    pieces = ["<thi", "nk>Hm", ".</think>", " It is ", "blue."]
    made, line = streamed(line_to, "Ollama", events(*pieces, chats=True, end="length"), completes=False, chats=True)
    so_far: list[str] = []
    prompt = made.render_chat([{"role": "user", "content": "Which colour?"}])
    written = made.generate(prompt, max_tokens=20, on_text=so_far.append)
    assert so_far == ["", "", "", "", "", "It is ", "It is blue.", "It is blue."]
    assert (written.text, written.stop) == ("It is blue.", "length")
    assert "stream_options" not in line.bodies[0], "others may refuse what they do not know"


def test_without_a_listener_and_for_json_nothing_is_streamed(line_to: Any) -> None:
    made, line = streamed(line_to, "vLLM", events('{"grade": "good"}'))
    schema = {"type": "object", "properties": {"grade": {"enum": ["good"]}}}
    so_far: list[str] = []
    line._events = {"choices": [{"text": '{"grade": "good"}'}]}  # type: ignore[assignment]
    assert made.generate("Grade it.", max_tokens=20, schema=schema, on_text=so_far.append).text == '{"grade": "good"}'
    assert made.generate("Grade it.", max_tokens=20).text == '{"grade": "good"}'
    assert not any("stream" in body for body in line.bodies)
    assert so_far == ['{"grade": "good"}']


def test_a_server_that_knows_no_streams_tells_the_text_when_it_is_whole(line_to: Any) -> None:
    made, line = streamed(line_to, "vLLM", [])
    line._events = {"choices": [{"text": "27 days.", "finish_reason": "stop"}]}  # type: ignore[assignment]
    line.call = lambda _path, _body, **_: line._events  # type: ignore[method-assign]
    so_far: list[str] = []
    assert made.generate("How long?", max_tokens=20, on_text=so_far.append).text == "27 days."
    assert so_far == ["27 days."]


@pytest.mark.parametrize("odd", [[], [1], [{}], [{"choices": "x"}], [{"choices": [7]}], [{"choices": [], "usage": {}}]])
def test_a_stream_that_is_none_of_a_language_model_is_refused(odd: list[Any]) -> None:
    with pytest.raises(ServerRefusal, match="no answer of a language model"):
        joined(odd)


@pytest.mark.parametrize("odd", [None, 3, {}, {"choices": [{"delta": {"content": None}}]}, {"choices": [{"text": 4}]}])
def test_an_event_without_a_text_adds_nothing(odd: Any) -> None:
    so_far: list[str] = []
    hear: Callable[[Any], None] = hearing(so_far.append, str)()
    hear(odd)
    assert so_far == []


@pytest.mark.parametrize(
    ("text", "shown"),
    [("", ""), (" <", ""), ("<think>so", ""), ("<think>so</think> 27", "27"), ("<b>27", "<b>27"), ("27 <think>", "27 <think>")],
)  # fmt: skip
def test_a_model_that_thinks_shows_nothing_yet(text: str, shown: str) -> None:
    assert thoughtless(text) == shown


@pytest.mark.parametrize("end", ["stop", "length"])
def test_a_thought_that_a_stop_or_the_cap_leaves_open_is_no_text(end: str) -> None:
    for said, text in (
        ("<think>\nThe passages say", ""),
        ("\n<think>27.", ""),
        ("<think>Hm.</think>27", "27"),
        ("27", "27"),
    ):
        reply = {"choices": [{"message": {"content": said}, "finish_reason": end}]}
        assert chatted_text(reply) == (text, end == "stop")
