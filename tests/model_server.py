"""A server of a language model on this machine: it speaks as one of the known products does, and reads instead of computing.

What stands in the text before is likely, anything else is not: so it completes the trivial sentences of the self-test.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ragexam.llm.api.server import ModelServer
from ragexam.llm.scripted.text import schema_text
from tests.loopback import Handler, Service, serving

TEMPLATE = (
    "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{% endfor %}<|im_start|>assistant\n"
)
_PIECE = re.compile(r"<\|\w+\|>|\s*\w+|\s*[^\w\s]|\s+")


def likelihood(before: str, token: str) -> float:
    """Log-probability of a token behind a text."""
    known = token.strip().casefold() in re.findall(r"\w+|[^\w\s]", before.casefold())
    return (-0.25 if known else -4.0) - (len(before) * 7 + len(token)) % 13 / 100


@dataclass
class Served:
    """A server as it is served: its models and its manners.

    Attributes:
        product: "vLLM", "llama.cpp", "llama-cpp-python", or "Ollama", which gives no log-probabilities of what it is told.
        model: What it calls its model.
        weights: What it says of its size.
        context: Tokens that it reads.
        shift: Places by which its lists of log-probabilities are off.
        says: What it writes to messages, instead of what it reads.
        bos: Token that it puts before a text that it splits, unless it is told otherwise; its template spells it too.
        streams: Whether it knows streams.
        before: Done before each reply; returns whether it replied itself.
    """

    product: str = "vLLM"
    model: str = "models/office-70b.gguf"
    weights: int = 70
    context: int = 2000
    shift: int = 0
    says: list[str] = field(default_factory=list)
    bos: str = ""
    streams: bool = True
    before: Any = None
    vocabulary: dict[str, int] = field(default_factory=dict)

    def reply(self, handler: Handler, number: int) -> None:
        if self.before is not None and self.before(handler, number):
            return
        path = handler.asked.path
        body = handler.asked.value if handler.asked.body else {}
        answer = {
            "/v1/models": self._models,
            "/props": self._props,
            "/tokenize": self._tokenize,
            "/extras/tokenize": self._tokenize,
            "/extras/detokenize": self._spell,
            "/completion": self._native,
            "/v1/completions": self._complete,
            "/v1/chat/completions": self._chat,
        }[path](body)
        if answer is None:
            handler.json({"detail": "Not Found"}, 404)
        elif isinstance(answer, int):
            sentence = f"This model's maximum context length is {self.context} tokens. However, you requested {answer}."
            handler.json({"error": {"message": sentence}}, 400)
        elif body.get("stream") and self.streams:
            self._stream(handler, body, answer)
        else:
            handler.json(answer)

    def _stream(self, handler: Handler, body: Any, answer: Any) -> None:
        """Reply token by token, as all of them do; those of known products count at the end where they are asked to."""
        handler.begin("text/event-stream")
        choice = answer["choices"][0]
        chats = "message" in choice
        for piece in _PIECE.findall(choice["message"]["content"] if chats else choice["text"]):
            self.send({"choices": [{"delta": {"content": piece}} if chats else {"text": piece}]}, handler)
        self.send({"choices": [{"delta": {}, "finish_reason": "stop"}]}, handler)
        if body.get("stream_options", {}).get("include_usage"):
            self.send({"choices": [], "usage": answer["usage"]}, handler)
        handler.wfile.write(b"data: [DONE]\n\n")

    def send(self, event: Any, handler: Handler) -> None:
        handler.wfile.write(f"data: {json.dumps(event)}\n\n".encode())

    def ids(self, text: str) -> list[int]:
        return [self.vocabulary.setdefault(piece, len(self.vocabulary)) for piece in _PIECE.findall(text)]

    def spelled(self, ids: list[int]) -> str:
        pieces = list(self.vocabulary)
        return "".join(pieces[number] for number in ids)

    def _models(self, _: Any) -> Any:
        entry: dict[str, Any] = {"id": self.model, "object": "model"}
        if self.product == "vLLM":
            entry |= {"owned_by": "vllm", "max_model_len": self.context}
        if self.product == "llama.cpp":
            entry["meta"] = {"n_params": self.weights, "n_vocab": 9}
        return {"object": "list", "data": [entry]}

    def _props(self, _: Any) -> Any:
        if self.product != "llama.cpp":
            return None
        template = "{{ bos_token }}" + TEMPLATE if self.bos else TEMPLATE
        return {
            "default_generation_settings": {"n_ctx": self.context},
            "chat_template": template,
            "bos_token": self.bos,
        }

    def _tokenize(self, body: Any) -> Any:
        if self.product == "Ollama" or ("input" in body) is not (self.product == "llama-cpp-python"):
            return None
        added = self.bos if body.get("add_special", self.product != "llama.cpp") else ""
        return {"tokens": self.ids(added + body.get("content", body.get("prompt", body.get("input"))))}

    def _spell(self, body: Any) -> Any:
        return {"text": self.spelled(body["tokens"])} if self.product == "llama-cpp-python" else None

    def _native(self, body: Any) -> Any:
        if self.product != "llama.cpp":
            return None
        [[token, _]] = body["logit_bias"]
        value = likelihood(self.spelled(body["prompt"]), self.spelled([token]))
        return {"content": "", "completion_probabilities": [{"id": token, "logprob": value}]}

    def _complete(self, body: Any) -> Any:
        given = body["prompt"]
        prompt = self.bos + given if isinstance(given, str) else self.spelled(given)
        ids = self.ids(prompt)
        if len(ids) + body["max_tokens"] > self.context:
            return len(ids) + body["max_tokens"]
        logs = None
        text, count = self._text(body, prompt)
        if "logprobs" in body and self.product in ("vLLM", "llama-cpp-python"):
            forced = [int(token) for token in body.get("logit_bias", {})]
            ids += forced or [self.ids(text)[0]]
            whole = self.spelled(ids)
            pieces = _PIECE.findall(whole)
            values: list[Any] = [None] + [likelihood("".join(pieces[:n]), pieces[n]) for n in range(1, len(pieces))]
            values = values[self.shift :] + [-9.0] * self.shift
            told = pieces
            if self.product == "llama-cpp-python" and body.get("echo"):
                # Off by one place, but where the text begins with a control token, which is left out of the list.
                if prompt.startswith("<|im_start|>"):
                    values, told = [None, *values[2:]], pieces[1:]
                else:
                    values, told = [None, *values[2:]], pieces[:-1]
            logs = {"token_logprobs": values if body.get("echo") else values[-1:], "tokens": told}
            text, count = (whole if body.get("echo") else pieces[-1]), 1
        usage = {"prompt_tokens": len(self.ids(prompt)), "completion_tokens": count}
        return {"choices": [{"text": text, "finish_reason": "stop", "logprobs": logs}], "usage": usage}

    def _chat(self, body: Any) -> Any:
        told = body["messages"][-1]["content"]
        if len(self.ids(told)) + body["max_tokens"] > self.context:
            return len(self.ids(told)) + body["max_tokens"]
        text = self.says.pop(0) if self.says else self._text(body, told)[0]
        usage = {"prompt_tokens": len(self.ids(told)), "completion_tokens": len(self.ids(text))}
        return {
            "choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
            "usage": usage,
        }

    def _text(self, body: Any, prompt: str) -> tuple[str, int]:
        wanted = body.get("response_format", {})
        schema = (
            wanted.get("json_schema", {}).get("schema") if self.product != "llama-cpp-python" else wanted.get("schema")
        )
        if schema is not None:
            text = schema_text(schema, prompt, "0", 0.9)
        elif "grammar" in body and "q7-teal" in body["grammar"]:
            text = '{"tint": "q7-teal"}'
        elif listed := re.findall(r"^(\d+)\) (.*)$", prompt, re.MULTILINE):
            before = prompt[: prompt.index("1) ")]
            best = max(listed, key=lambda one: sum(likelihood(before, t) for t in _PIECE.findall(one[1])) / len(one[1]))
            text = f"<think>Hm.</think>\n{best[0]}"
        elif short := re.findall(r"one of these alone: (.*)$", prompt, re.MULTILINE):
            before = prompt[: prompt.index("Answer with")]
            text = max(short[0].split(", "), key=lambda one: likelihood(before, one))
        else:
            text = f" {re.findall(r'[A-Za-z]+', prompt)[0]}."
        return text, len(self.ids(text))


@contextmanager
def model_server(**what: Any) -> Iterator[tuple[Served, Service, ModelServer]]:
    """Let a server of a model run for as long as the block lasts."""
    served = Served(**what)
    with serving(served.reply) as service:
        yield served, service, ModelServer("office", service.url, seconds=20.0)
