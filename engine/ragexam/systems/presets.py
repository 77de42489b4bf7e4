"""Connections to known products, as their documentation describes them; addresses are those of a usual installation here.

Tried with the product itself (`bench/real_systems`): Open WebUI 0.12.4, LightRAG 1.5.7, hayhooks 2.1.0 with Haystack 3.4.1. The
others follow their documentation alone.

- OpenAI-compatible servers: https://platform.openai.com/docs/api-reference/chat/create (streamed: `choices[0].delta.content`
  in each event, `[DONE]` at the end).
- Open WebUI: https://docs.openwebui.com/reference/api-endpoints/ (chat completions; `files` names a knowledge collection; what was
  found stands beside the answer in `sources`, `backend/open_webui/utils/middleware.py`).
- LightRAG: `lightrag/api/routers/query_routes.py` of https://github.com/HKUDS/LightRAG (`POST /query`;
  `include_chunk_content` adds the texts of the passages to the references, those of one file together; `POST /query/stream` sends a
  JSON value a line, the references first, an error as a line of its own). It keeps answers: `ENABLE_LLM_CACHE=false` before a retest.
- Haystack: `docs/advanced/running-pipelines.md` of https://github.com/deepset-ai/hayhooks (`POST /PIPELINE/run` with the
  parameters of `run_api`; what that returns comes back as `result`).
- RAGFlow: https://ragflow.io/docs/v0.20.4/http_api_reference (OpenAI-compatible API of a chat; `extra_body.reference` adds
  the chunks; a failure is a 200 with `code` and no `choices`). Later versions keep this address as an alias.
- Dify: `web/app/components/develop/template/template_chat.en.mdx` of https://github.com/langgenius/dify (`POST
  /chat-messages`, blocking; no `conversation_id` begins a new conversation; `metadata.retriever_resources`).
- AnythingLLM: `server/endpoints/api/workspace/index.js` of https://github.com/Mintplex-Labs/anything-llm (`POST
  /v1/workspace/SLUG/chat`; `sessionId` sets talks apart; an error is a 200 of type "abort").
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ragexam.errors import not_among
from ragexam.sentences import phrase
from ragexam.systems.connection import SecretSpec, SystemConnection, named

_KEY: Final = (SecretSpec("header", "Authorization", "Bearer "),)
_ASKED: Final = [{"role": "user", "content": ""}]

_OPENAI: Final = SystemConnection(
    "OpenAI-compatible",
    "http://localhost:8000/v1/chat/completions",
    body={"model": "default", "messages": _ASKED, "stream": False},
    question_at="messages[0].content",
    answer_at="choices[0].message.content",
    success="!error",
)

_LIGHTRAG: Final = SystemConnection(
    "LightRAG",
    "http://localhost:9621/query",
    body={"query": "", "mode": "mix", "include_references": True, "include_chunk_content": True},
    question_at="query",
    answer_at="response",
    passages_at=("references[*].content[*]",),
)

PRESETS: Final = {
    "openai": _OPENAI,
    "openai-streamed": replace(
        _OPENAI,
        name="OpenAI-compatible (streamed)",
        body={"model": "default", "messages": _ASKED, "stream": True},
        answer_at="choices[0].delta.content",
        stream=True,
        stream_end="[DONE]",
    ),
    "open-webui": SystemConnection(
        "Open WebUI",
        "http://localhost:3000/api/chat/completions",
        body={
            "model": "MODEL",
            "messages": _ASKED,
            "stream": False,
            "files": [{"type": "collection", "id": "COLLECTION"}],
        },
        question_at="messages[0].content",
        answer_at="choices[0].message.content",
        passages_at=("sources[*].document[*]",),
        success="!error",
        secrets=_KEY,
    ),
    "lightrag": _LIGHTRAG,
    "lightrag-streamed": replace(
        _LIGHTRAG, name="LightRAG (streamed)", url="http://localhost:9621/query/stream", success="!error", stream=True
    ),
    "haystack": SystemConnection(
        "Haystack",
        "http://localhost:1416/PIPELINE/run",
        body={"query": ""},
        question_at="query",
        answer_at="result",
    ),
    "ragflow": SystemConnection(
        "RAGFlow",
        "http://localhost:9380/api/v1/chats_openai/CHAT/chat/completions",
        body={"model": "model", "messages": _ASKED, "stream": False, "extra_body": {"reference": True}},
        question_at="messages[0].content",
        answer_at="choices[0].message.content",
        passages_at=("choices[0].message.reference.chunks[*].content", "choices[0].message.reference[*].content"),
        success="choices",
        secrets=_KEY,
    ),
    "dify": SystemConnection(
        "Dify",
        "http://localhost/v1/chat-messages",
        body={"inputs": {}, "query": "", "response_mode": "blocking", "conversation_id": "", "user": "ragexam"},
        question_at="query",
        answer_at="answer",
        passages_at=("metadata.retriever_resources[*].content",),
        session_in="conversation_id",
        secrets=_KEY,
    ),
    "anythingllm": SystemConnection(
        "AnythingLLM",
        "http://localhost:3001/api/v1/workspace/WORKSPACE/chat",
        body={"message": "", "mode": "query", "sessionId": ""},
        question_at="message",
        session_at="sessionId",
        answer_at="textResponse",
        passages_at=("sources[*].text", "sources[*].chunk"),
        success="type=textResponse",
        secrets=_KEY,
    ),
}
"""By the name that is typed."""


def preset(which: str, name: str = "", url: str = "") -> SystemConnection:
    """Return a preset under a name of one's own.

    Args:
        which: One of `PRESETS`.
        name: What the system is called; the product's name where "".
        url: Where it is asked; the usual address where "".

    Raises:
        InputError: There is no such preset.
    """
    if which not in PRESETS:
        raise not_among(phrase("There is no preset {0:raw}.", repr(which)), PRESETS)
    chosen_preset = PRESETS[which]
    return named(replace(chosen_preset, url=url or chosen_preset.url), name or chosen_preset.name)
