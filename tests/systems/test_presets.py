"""Presets against servers that answer as the products' documentation shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ragexam.errors import InputError
from ragexam.systems.client import AskingMeans, SystemAsker
from ragexam.systems.connection import checked
from ragexam.systems.failure import SystemFailure
from ragexam.systems.presets import PRESETS, preset

CHAT = {"choices": [{"index": 0, "message": {"role": "assistant", "content": "27 days."}, "finish_reason": "stop"}]}
RAGFLOW = {
    "choices": [{"message": {"content": "27 days.", "reference": {"chunks": {"20": {"content": "Leave is 27 days."}}}}}]
}
DIFY = {
    "event": "message",
    "conversation_id": "45701982",
    "answer": "27 days.",
    "metadata": {"retriever_resources": [{"position": 1, "content": "Leave is 27 days."}]},
}
ANYTHING = {
    "type": "textResponse",
    "textResponse": "27 days.",
    "sources": [{"title": "a", "text": "Leave is 27 days."}],
    "error": None,
}
LIGHTRAG = {
    "response": "27 days.",
    "references": [{"reference_id": "1", "file_path": "a", "content": ["Leave is 27 days."]}],
}
OPEN_WEBUI = {
    "sources": [
        {
            "source": {"type": "collection", "id": "c1", "name": "Handbook"},
            "document": ["Leave is 27 days."],
            "metadata": [{"file_id": "f1", "name": "leave.md", "start_index": 0}],
            "distances": [0.71],
        }
    ],
    **CHAT,
}
REPLIES: dict[str, Any] = {
    "openai": CHAT, "open-webui": OPEN_WEBUI, "lightrag": LIGHTRAG, "haystack": {"result": "27 days."},
    "ragflow": RAGFLOW, "dify": DIFY, "anythingllm": ANYTHING,
}  # fmt: skip
LINES = '{"references":[{"reference_id":"1","file_path":"a","content":["Leave is 27 days."]}]}\n{"response":"27 "}\n{"response":"days."}\n'
STREAM = (
    'data: {"choices":[{"delta":{"role":"assistant"}}]}\n\ndata: {"choices":[{"delta":{"content":"27 "}}]}\n\n'
    ': keep-alive\n\ndata: {"choices":[{"delta":{"content":"days."}}]}\n\ndata: [DONE]\n\n'
)


@pytest.mark.parametrize("which", PRESETS)
def test_a_preset_understands_its_product(
    which: str, serve: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(handler: Any, _: int) -> None:
        if which in REPLIES:
            handler.json(REPLIES[which])
        elif which == "lightrag-streamed":
            handler.reply(LINES, media="application/x-ndjson")
        else:
            handler.reply(STREAM, media="text/event-stream")

    service = serve(answer)
    connection = checked(preset(which, "My system", f"{service.url}/x"))
    for secret in connection.secrets:
        assert secret.variable == "RAGEXAM_SECRET_MY_SYSTEM_AUTHORIZATION"
        monkeypatch.setenv(secret.variable, "sk-123456")
    reply = SystemAsker(connection, AskingMeans()).ask('How many "days"?\n🙂')
    assert reply.text == "27 days."
    if connection.passages_at:
        assert reply.passages == ("Leave is 27 days.",)
    [asked] = service.asked
    assert 'How many "days"?\n🙂' in str(asked.value).replace("\\n", "\n")
    assert asked.headers.get("Authorization") == ("Bearer sk-123456" if connection.secrets else None)


@pytest.mark.parametrize(
    ("which", "value"),
    [
        ("ragflow", {"code": 102, "message": "The last content of this conversation is not from user."}),
        ("anythingllm", {"type": "abort", "textResponse": None, "error": "no"}),
        ("openai", {"error": {"message": "no such model"}}),
        ("open-webui", {"error": {"message": "no such model"}}),
    ],
)
def test_an_error_inside_a_success_is_an_error(
    which: str, value: Any, serve: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    service = serve(lambda handler, _: handler.json(value))
    monkeypatch.setenv("RAGEXAM_SECRET_S_AUTHORIZATION", "sk-123456")
    with pytest.raises(SystemFailure) as caught:
        SystemAsker(preset(which, "S", service.url), AskingMeans()).ask("Q?")
    assert caught.value.kind == "refused"
    assert len(service.asked) == 1


def test_an_unknown_preset_is_said() -> None:
    with pytest.raises(InputError, match="no preset"):
        preset("copilot")


def test_every_preset_has_a_name_of_its_own_in_a_list() -> None:
    names = [known.name for known in PRESETS.values()]
    assert len(set(names)) == len(names)
