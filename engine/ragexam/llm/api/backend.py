"""A language model behind an OpenAI-compatible server, as a backend.

Prompts go out as they are where the model's chat template is known (the server shows it, or a person gave it) and the server
goes on with plain texts; they are then the prompts that the same model would get on this machine. Else messages go out, and
the server renders them.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from ragexam.errors import ContextOverflow, InputError
from ragexam.llm.api.line import Hears, ServerLine
from ragexam.llm.api.scoring import ServedScore, ServerScoring, written_scores
from ragexam.llm.api.server import ModelServer, ServerFacts
from ragexam.llm.api.stream import hearing, joined, thoughtless
from ragexam.llm.api.talk import asked_messages, control_texts, is_marked, marked, messages_of, unmarked, with_words
from ragexam.llm.api.tokens import ServerTokens
from ragexam.llm.api.values import chatted_text, completed_text, usage
from ragexam.llm.backend import ChoiceScore, Generated, ModelFacts, Scores
from ragexam.llm.chat.messages import ChatTemplate
from ragexam.llm.llama.grammar import schema_to_grammar
from ragexam.llm.llama.sampling import TOP
from ragexam.sentences import phrase

_MOST_STOPS: Final = 4
"""Stop strings that every server takes; the text is cut at all of them here."""

_WRITTEN_TOKENS: Final = 400
"""Tokens that a written choice may take: models that think aloud need them."""


class ApiBackend:
    """A served model; implements `ragexam.llm.backend.Backend`.

    Args:
        server: Where it runs.
        facts: What was found out about it.
        line: Carries requests to it.
        context: Tokens of one prompt with its answer at most, where a person wants fewer than it takes.
    """

    def __init__(self, server: ModelServer, facts: ServerFacts, line: ServerLine, context: int | None = None) -> None:
        self._server = server
        self._facts = facts
        self._line = line
        self._limit = server.context_within(facts, context or 0)
        text = server.template or facts.template
        self._template = ChatTemplate(
            text, bos=facts.bos, eos=facts.eos, control_texts=control_texts(text, facts.bos, facts.eos)
        )
        self._renders = facts.completes and self._template.usable
        # What is asked for in words belongs to the user's turn: such prompts stay messages until they are sent.
        self._marks = (facts.chats and not self._renders) or (self._renders and _needs_words(facts))
        self._tokens = ServerTokens(line, facts)
        self._scoring = ServerScoring(line, facts, self._tokens)

    def describe(self) -> ModelFacts:
        """Return facts for the manifest and for a person; `file_hash` is what the server says of its model, hashed."""
        weights = self._facts.told.get("n_params")
        return ModelFacts(
            name=self._facts.title,
            file_hash=self._facts.identity,
            parameters=weights if isinstance(weights, int) else None,
            context_length=self._limit,
            has_chat_template=self._renders or self._facts.chats,
            library=replace(self._server, facts=self._facts).library,
        )

    def count_tokens(self, text: str) -> int:
        """Return tokens of `text`, as the server counts them, or estimated."""
        return self._tokens.count(self._plain(text))

    def render_chat(self, messages: Sequence[Mapping[str, str]]) -> str:
        """Return messages as a prompt; where the server renders them, with marks at which they are taken apart again."""
        if self._marks:
            return marked(messages)
        return self._template.render(messages)

    def loglikelihoods(self, prompt: str, continuations: Sequence[str]) -> Scores:
        """Score each continuation after the prompt; see `Backend.loglikelihoods`."""
        begun = time.perf_counter()
        if not continuations:
            raise InputError("There is no continuation to score.")
        if not all(continuations):
            raise InputError("A continuation is empty: it cannot be scored.")
        length = self.count_tokens(prompt)
        self._check_fit(length + max(self.count_tokens(text) for text in continuations))
        if self._facts.scoring == ("written",):
            scores: list[ServedScore] = written_scores(continuations, lambda words: self._written(prompt, words))
        else:
            scores, length = self._scoring.scored(self._plain(prompt), continuations)
        choices = tuple(
            ChoiceScore(
                loglikelihood=one.loglikelihood,
                tokens=one.tokens,
                characters=max(len(text.removeprefix(" ")), 1),
                bytes=max(len(text.removeprefix(" ").encode("utf-8", "replace")), 1),
            )
            for text, one in zip(continuations, scores, strict=True)
        )
        return Scores(choices, length, 0, time.perf_counter() - begun)

    def generate(
        self,
        prompt: str,
        *,
        max_tokens: int,
        schema: Mapping[str, Any] | None = None,
        temperature: float = 0.0,
        seed: int = 0,
        stop: Sequence[str] = (),
        on_text: Callable[[str], bool | None] | None = None,
    ) -> Generated:
        """Generate a text; see `Backend.generate`.

        With `on_text` the server is asked for a stream. Where JSON is wanted, or the server knows no streams, the text is told
        once, when it is whole.
        """
        begun = time.perf_counter()
        length = self.count_tokens(prompt)
        self._check_fit(length + max_tokens)
        body = {**self._sampling(temperature, seed, stop), "max_tokens": max_tokens, **self._bound(schema)}
        more = "" if schema is None or self._facts.schema else _asked_schema(schema)
        if on_text is None or schema is not None:
            text, ended, reply = self._asked(prompt, body, more)
        else:
            text, ended, reply = self._asked(prompt, body, more, lambda so_far: on_text(_before(stop, so_far)))
        if schema is not None:
            text = text.strip() if self._facts.schema else _json_part(text)
        ended = ended or any(mark in text for mark in stop if mark)
        text = _before(stop, text)
        if on_text is not None:
            on_text(text)
        return Generated(
            text=text,
            prompt_tokens=usage(reply, "prompt_tokens") or length,
            tokens=usage(reply, "completion_tokens") or self.count_tokens(text),
            stop="stop" if ended else "length",
            seconds=time.perf_counter() - begun,
        )

    def close(self) -> None:
        """Free nothing: the model's memory is the server's."""

    # ------------------------------------------------------------------ parts

    def _check_fit(self, tokens: int) -> None:
        if tokens > self._limit:
            raise ContextOverflow(
                phrase(
                    "The prompt with its answer takes {0:n} tokens; the model reads {1:n} at once.",
                    f"{tokens:,}",
                    f"{self._limit:,}",
                ),
                "Use fewer or shorter passages, or fewer examples.",
            )

    def _written(self, prompt: str, words: str) -> str:
        return self._asked(prompt, {**self._sampling(0.0, 0, ()), "max_tokens": _WRITTEN_TOKENS}, words)[0]

    def _asked(
        self, prompt: str, body: Mapping[str, Any], more: str = "", told: Callable[[str], object] | None = None
    ) -> tuple[str, bool, Any]:
        """Return what the model writes to a prompt with further words, whether it ended by itself, and the reply.

        Args:
            prompt: Rendered.
            body: What is asked for beside it.
            more: Words for the user's turn.
            told: Called with the text so far as it comes.
        """
        common = {"model": self._facts.model, **body}
        if self._facts.chats and (more or not self._renders):
            messages, start = asked_messages(prompt, more)
            hears = told and hearing(told, lambda text: _behind(start, thoughtless(text)))
            reply = self._called("/v1/chat/completions", {**common, "messages": messages}, hears)
            text, ended = chatted_text(reply)
            return _behind(start, text), ended, reply
        hears = told and hearing(told, str)
        sent = {**common, "prompt": self._tokens.sent(self._plain(prompt, more))}
        reply = self._called("/v1/completions", sent, hears)
        return *completed_text(reply), reply

    def _called(self, path: str, body: dict[str, Any], hears: Hears | None) -> Any:
        if hears is None:
            return self._line.call(path, body)
        body["stream"] = True
        if self._facts.product in ("vLLM", "llama.cpp"):  # others may refuse what they do not know
            body["stream_options"] = {"include_usage": True}
        return joined(self._line.call(path, body, hears=hears))

    def _plain(self, prompt: str, more: str = "") -> str:
        """Return a prompt as a text to go on with, further words in the user's last turn."""
        messages, begun = messages_of(prompt)
        if self._renders and self._marks and (more or is_marked(prompt)):
            return self._template.render(with_words(messages, more)) + begun
        return unmarked(prompt) + (f"\n\n{more}\n" if more else "")

    def _sampling(self, temperature: float, seed: int, stop: Sequence[str]) -> dict[str, Any]:
        body: dict[str, Any] = {"temperature": temperature, "top_p": 1.0, "seed": seed % 2**31}
        if stop:
            body["stop"] = list(stop)[:_MOST_STOPS]
        if self._facts.product:  # these take what others may refuse
            penalty = "repetition_penalty" if self._facts.product == "vLLM" else "repeat_penalty"
            body |= {"top_k": TOP, "min_p": 0.0, penalty: 1.0}
        return body

    def _bound(self, schema: Mapping[str, Any] | None) -> dict[str, Any]:
        return {} if schema is None else schema_body(self._facts.schema, schema)


def schema_body(way: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return what binds a server to a JSON schema, in one of its ways; nothing for ""."""
    if way == "json_schema":
        wanted = {"name": "answer", "strict": True, "schema": dict(schema)}
        return {"response_format": {"type": "json_schema", "json_schema": wanted}}
    if way == "json_object":
        return {"response_format": {"type": "json_object", "schema": dict(schema)}}
    return {"grammar": schema_to_grammar(schema)} if way == "grammar" else {}


def _before(stop: Sequence[str], text: str) -> str:
    for mark in stop:
        if mark and mark in text:
            text = text[: text.index(mark)]
    return text


def _behind(start: str, text: str) -> str:
    """Return what comes behind the begun reply, which some servers repeat."""
    return text.lstrip().removeprefix(start.strip()) if start.strip() else text


def _needs_words(facts: ServerFacts) -> bool:
    """Return whether a server is told in words what other ones are bound to."""
    return not facts.schema or facts.scoring == ("written",)


def _asked_schema(schema: Mapping[str, Any]) -> str:
    return "Answer with JSON alone, by this JSON schema:\n" + json.dumps(schema, ensure_ascii=False)


def _json_part(text: str) -> str:
    """Return the JSON object or list that stands in a text; the text as it is where there is none."""
    starts = [at for at in (text.find("{"), text.find("[")) if at >= 0]
    if not starts:
        return text
    try:
        value, _ = json.JSONDecoder().raw_decode(text[min(starts) :])
    except (ValueError, RecursionError):
        return text[min(starts) :]
    return json.dumps(value, ensure_ascii=False)
