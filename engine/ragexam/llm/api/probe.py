"""Finds out what a server can, by asking it small things; nothing of a person's documents goes out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from ragexam.errors import InputError
from ragexam.llm.api.backend import schema_body
from ragexam.llm.api.line import ServerLine, ServerRefusal
from ragexam.llm.api.scoring import ServerScoring, echoed_values
from ragexam.llm.api.server import ModelServer, Product, SchemaWay, ScoringWay, ServerFacts
from ragexam.llm.api.tokens import ServerTokens
from ragexam.llm.api.values import chatted_text, completed_text, log_probability, odd_reply, token_ids, usage
from ragexam.sentences import phrase

_LISTED: Final = 20
_MOST_TEXT: Final = 200_000
_HELLO: Final = "The sky over the sea is blue today, and the water is"
_SCHEMA: Final = {
    "type": "object",
    "properties": {"tint": {"enum": ["q7-teal"]}},
    "required": ["tint"],
    "additionalProperties": False,
}
_SAME: Final = 0.5
"""Nats by which a token's log-probability may differ between two ways of asking: quantised models compute a little
differently in another batch, while a list that is one place off differs by several."""

_TOLD: Final = ("n_params", "n_vocab", "n_embd", "n_ctx_train", "size", "vocab_type")
"""Facts that llama.cpp's server tells of a model."""


def probe(server: ModelServer, line: ServerLine) -> ServerFacts:
    """Return what a server tells of itself and is found to do.

    Raises:
        InputError: It has several models, and none is chosen; or not the one that is.
        ServerDown: It cannot be asked.
        ServerRefusal: It is no server of language models.
    """
    facts = told_facts(server, line)
    body = {"model": facts.model, "max_tokens": 8, "temperature": 0.0}
    facts = replace(
        facts,
        completes=_works(lambda: completed_text(_once(line, "/v1/completions", {**body, "prompt": _HELLO}))),
        chats=_works(
            lambda: chatted_text(
                _once(line, "/v1/chat/completions", {**body, "messages": [{"role": "user", "content": "Say yes."}]})
            )
        ),
    )
    if not facts.completes and not facts.chats:
        raise ServerRefusal(
            "The server neither goes on with a text nor answers messages.",
            "Is the model loaded there, and is it a language model?",
        )
    facts = replace(facts, counts=_counts(line, facts))
    return replace(facts, schema=_schema_way(line, facts, server), scoring=_scoring_ways(line, facts, server))


def told_facts(server: ModelServer, line: ServerLine) -> ServerFacts:
    """Return what a server tells of itself: enough to see whether it still runs the same model.

    Raises:
        InputError: It has several models, and none is chosen; or not the one that is.
        ServerDown: It cannot be asked.
        ServerRefusal: It lists no models.
    """
    entry = _chosen(server, line.call("/v1/models"))
    props = _optional(line, "/props")
    facts: dict[str, Any] = {}
    meta = entry.get("meta")
    for name in _TOLD:
        if isinstance(meta, Mapping) and isinstance(meta.get(name), int | str):
            facts[name] = meta[name]
    product: Product = ""
    context = entry.get("max_model_len")
    if isinstance(props.get("default_generation_settings"), Mapping):
        product = "llama.cpp"
        context = props["default_generation_settings"].get("n_ctx")
    elif entry.get("owned_by") == "vllm":
        product = "vLLM"
    elif _works(lambda: token_ids(_once(line, "/extras/tokenize", {"input": "a"}))):
        product = "llama-cpp-python"

    def text(name: str) -> str:
        value = props.get(name)
        return value if isinstance(value, str) and len(value) <= _MOST_TEXT else ""

    return ServerFacts(
        model=str(entry["id"]),
        told=facts,
        product=product,
        context=context if isinstance(context, int) and 0 < context < 10**8 else 0,
        template=text("chat_template"),
        bos=text("bos_token"),
        eos=text("eos_token"),
    )


def _chosen(server: ModelServer, listed: Any) -> Mapping[str, Any]:
    entries = listed.get("data") if isinstance(listed, dict) else None
    if not isinstance(entries, list):
        raise odd_reply()
    listed_models = [entry for entry in entries if isinstance(entry, dict) and isinstance(entry.get("id"), str)]
    wanted = [entry for entry in listed_models if not server.model or server.model == entry["id"]]
    if len(wanted) == 1:
        return wanted[0]
    names = ", ".join(str(entry["id"])[:80] for entry in listed_models[:_LISTED])
    if not listed_models:
        raise InputError("The server lists no model.", "Load one there first.")
    if server.model:
        raise InputError(
            phrase("The server has no model called {0:raw}.", repr(server.model)), phrase("There are: {0:raw}.", names)
        )
    raise InputError("The server has several models.", phrase("Say which: --model NAME. There are: {0:raw}.", names))


def _once(line: ServerLine, path: str, body: Any = None) -> Any:
    return line.call(path, body, once=True)


def _optional(line: ServerLine, path: str) -> Mapping[str, Any]:
    try:
        value = _once(line, path)
    except ServerRefusal:
        return {}
    return value if isinstance(value, dict) else {}


def _works(ask: Any) -> bool:
    try:
        ask()
    except ServerRefusal:
        return False
    return True


def _counts(line: ServerLine, facts: ServerFacts) -> bool:
    tokens = ServerTokens(line, facts)
    try:
        short, long = len(tokens.ids("Hello there")), len(tokens.ids("Hello there, and there again"))
    except ServerRefusal:
        return False
    return 0 < short < long


def _schema_way(line: ServerLine, facts: ServerFacts, server: ModelServer) -> SchemaWay:
    """Return the first way in which the server keeps to a schema that no model would follow by itself."""
    ways: tuple[SchemaWay, ...] = ("json_schema", "json_object", "grammar")
    raw = facts.completes and bool(server.template or facts.template)
    for way in ("grammar", *ways) if raw and facts.product.startswith("llama") else ways:
        body = {"model": facts.model, "max_tokens": 60, "temperature": 0.0, **schema_body(way, _SCHEMA)}
        try:
            if facts.chats and not raw:
                messages = [{"role": "user", "content": "Name a colour, as JSON."}]
                text, _ = chatted_text(_once(line, "/v1/chat/completions", {**body, "messages": messages}))
            else:
                text, _ = completed_text(_once(line, "/v1/completions", {**body, "prompt": _HELLO}))
            if json.loads(text) == {"tint": "q7-teal"}:
                return way
        except (ServerRefusal, ValueError, RecursionError):
            continue
    return ""


def _scoring_ways(line: ServerLine, facts: ServerFacts, server: ModelServer) -> tuple[ScoringWay, ...]:
    if not facts.completes:
        return ("written",)
    ways: list[ScoringWay] = []
    # llama-cpp-python's list is looked at anew with each prompt: it is right for those that begin with a template's token.
    try:
        if facts.product == "llama-cpp-python":
            reply = _once(line, "/v1/completions", _echoing(facts, _HELLO, echo=True))
            if echoed_values(reply) and (server.template or facts.template):
                ways.append("echo")
        elif _is_aligned(line, facts):
            ways.append("echo")
    except ServerRefusal:
        pass
    if facts.counts and facts.product.startswith("llama"):
        stepping = replace(facts, scoring=("steps",))
        try:
            ServerScoring(line, stepping, ServerTokens(line, stepping)).scored(_HELLO, [" very cold"])
            ways.append("steps")
        except ServerRefusal:
            pass
    if facts.product == "llama-cpp-python":  # steps cost it far less
        ways.reverse()
    return tuple(ways) or ("written",)


def _echoing(facts: ServerFacts, prompt: str, *, echo: bool) -> dict[str, Any]:
    body = {"model": facts.model, "prompt": prompt, "max_tokens": 1, "temperature": 0.0, "logprobs": 1}
    return {**body, "echo": True} if echo else body


def _is_aligned(line: ServerLine, facts: ServerFacts) -> bool:
    """Return whether a token that the model wrote has the same log-probability when it is read."""
    first = _once(line, "/v1/completions", _echoing(facts, _HELLO, echo=False))
    written, _ = completed_text(first)
    values = echoed_values(first)
    if len(values) != 1 or not written:
        return False
    second = _once(line, "/v1/completions", _echoing(facts, _HELLO + written, echo=True))
    read, total = echoed_values(second), usage(second, "prompt_tokens")
    further = usage(second, "completion_tokens") or 0
    if total is None or len(read) != total + further:
        return False
    return abs(log_probability(read[total - 1]) - log_probability(values[0])) < _SAME
