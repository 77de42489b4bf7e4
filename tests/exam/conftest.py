"""Small corpora for the exam's tests, and a model that says what a test tells it to say."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from ragexam.llm.backend import ChoiceScore, Generated, ModelFacts, Scores
from ragexam.records import Chunk, content_id

MakeChunk = Callable[..., Chunk]


@pytest.fixture
def make_chunk() -> MakeChunk:
    """Builds a chunk whose text ends with the document's own text from character 100 on."""

    def make(
        body: str, context: str = "", document: str = "doc", ordinal: int = 0, topic: str = "", language: str = "en"
    ) -> Chunk:
        text = f"{context}\n{body}" if context else body
        start = 100 + 5000 * ordinal
        key = content_id(document, ordinal, body)
        return Chunk(key, document, ordinal, start, start + len(body), text, topic=topic, language=language)

    return make


class ToldBackend:
    """Answers by the functions it is given; counts its calls.

    Args:
        write: From the prompt to the generated text.
        like: From prompt and continuation to the summed log-likelihood.
    """

    def __init__(
        self,
        write: Callable[[str], str] = lambda prompt: "",
        like: Callable[[str, str], float] = lambda prompt, text: -float(len(text)),
    ) -> None:
        self.write, self.like = write, like
        self.prompts: list[str] = []

    def describe(self) -> ModelFacts:
        return ModelFacts("Told", "told-hash")

    def count_tokens(self, text: str) -> int:
        return len(text.split())

    def render_chat(self, messages: Sequence[Mapping[str, str]]) -> str:
        return "\n\n".join(m["content"] for m in messages) + "\n>"

    def loglikelihoods(self, prompt: str, continuations: Sequence[str]) -> Scores:
        self.prompts.append(prompt)
        choices = tuple(
            ChoiceScore(self.like(prompt, c), 1, len(c.strip()), len(c.strip().encode())) for c in continuations
        )
        return Scores(choices, len(prompt.split()), 0, 0.0)

    def generate(
        self,
        prompt: str,
        *,
        max_tokens: int,
        schema: Mapping[str, Any] | None = None,
        temperature: float = 0.0,
        seed: int = 0,
        stop: Sequence[str] = (),
    ) -> Generated:
        self.prompts.append(prompt)
        return Generated(self.write(prompt), len(prompt.split()), 1, "stop", 0.0)

    def close(self) -> None:
        pass


@pytest.fixture
def told() -> type[ToldBackend]:
    return ToldBackend


@pytest.fixture
def says() -> Callable[..., str]:
    """JSON of the fields given."""
    return lambda **fields: json.dumps(fields)
