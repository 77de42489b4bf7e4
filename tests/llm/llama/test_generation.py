"""Texts that the backend writes: the same ones each time, bound by a schema, told as they come, stopped."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path

import pytest

from ragexam.errors import CancelRequested, InputError
from ragexam.llm.llama.backend import LlamaCppBackend
from ragexam.llm.llama.native import NativeModel
from tests.llm.llama.conftest import PROMPTS, sums

SCHEMA = {
    "type": "object",
    "properties": {"a": {"type": "string", "minLength": 1, "maxLength": 8}, "b": {"enum": ["yes", "no"]}},
}


def test_generated_texts_do_not_hang_on_history_either(backend: LlamaCppBackend) -> None:
    def texts(numbers: list[int]) -> dict[int, str]:
        return {n: backend.generate(PROMPTS[n], max_tokens=12, temperature=0.9, seed=n).text for n in numbers}

    one = texts([0, 1, 2, 3, 4, 5])
    sums(backend, PROMPTS[4])
    assert texts([5, 3, 1, 4, 0, 2]) == one


def test_what_a_schema_leaves_no_choice_in_is_read_not_written(backend: LlamaCppBackend) -> None:
    schema = {
        "type": "object",
        "properties": {"a": {"type": "string", "maxLength": 5, "minLength": 1}},
        "required": ["a"],
    }
    made = backend.generate(PROMPTS[0], max_tokens=60, schema=schema)
    assert made.stop == "stop"
    assert 1 <= len(json.loads(made.text)["a"]) <= 5
    beginning = backend._native.tokenize('{"a": "', special=False)
    assert backend._memory._held[-len(beginning) :] == beginning
    assert made.tokens > len(beginning), "what was read counts as part of the text"
    tight = backend.generate(PROMPTS[0], max_tokens=2, schema=schema)
    assert (tight.tokens, tight.stop) == (2, "length")


def test_a_text_is_told_as_it_is_made_and_can_be_stopped_there(backend: LlamaCppBackend) -> None:
    calls: list[str] = []
    whole = backend.generate(PROMPTS[0], max_tokens=12, on_text=calls.append)
    assert whole.text == backend.generate(PROMPTS[0], max_tokens=12).text, "looking on changes nothing"
    assert len(calls) > 2
    assert all(later.startswith(sooner) for sooner, later in itertools.pairwise(calls))
    assert whole.text.replace("\ufffd", "").startswith(calls[-1])

    def enough(text: str) -> None:
        raise CancelRequested

    with pytest.raises(CancelRequested):
        backend.generate(PROMPTS[0], max_tokens=12, on_text=enough)
    assert backend.generate(PROMPTS[0], max_tokens=12).text == whole.text, "what was stopped leaves nothing behind"


def test_a_text_ends_where_it_is_said_to_be_long_enough(backend: LlamaCppBackend) -> None:
    calls: list[str] = []
    whole = backend.generate(PROMPTS[0], max_tokens=12, on_text=calls.append)
    ended = backend.generate(PROMPTS[0], max_tokens=12, on_text=lambda text: text == calls[-2])
    assert (ended.text, ended.stop) == (calls[-2], "stop")
    assert ended.tokens == calls.index(calls[-2]) + 1 < whole.tokens
    assert whole.text.startswith(ended.text)
    assert backend.generate(PROMPTS[0], max_tokens=12).text == whole.text, "what was ended leaves nothing behind"


def test_schemas_bind_and_cap_and_stop(backend: LlamaCppBackend) -> None:
    for temperature in (0.0, 1.0, 3.0):
        made = backend.generate(PROMPTS[0], max_tokens=80, schema=SCHEMA, temperature=temperature, seed=5)
        value = json.loads(made.text)
        assert list(value) == ["a", "b"]
        # A model of random weights writes bytes that are no text (overlong forms): each is then read as several.
        assert 1 <= len(value["a"]) <= 8 or "\ufffd" in value["a"]
        assert value["b"] in ("yes", "no")
        assert made.stop == "stop"
    cut = backend.generate(PROMPTS[0], max_tokens=6, schema=SCHEMA)
    assert (cut.stop, cut.tokens) == ("length", 6)
    assert cut.text.startswith('{"a":')
    free = backend.generate(PROMPTS[0], max_tokens=40)
    mark = re.search("[ -~]{2}", free.text[2:])
    assert mark is not None
    stopped = backend.generate(PROMPTS[0], max_tokens=40, stop=(mark[0], "never"))
    assert stopped.text == free.text[: free.text.index(mark[0])]
    assert stopped.stop == "stop"


def test_seeds(backend: LlamaCppBackend) -> None:
    def text(seed: int, temperature: float = 1.0) -> str:
        return backend.generate(PROMPTS[0], max_tokens=10, temperature=temperature, seed=seed).text

    assert text(1) == text(1)
    assert len({text(seed) for seed in range(6)}) > 1
    assert len({text(seed, 0.0) for seed in range(6)}) == 1


def test_greedy_is_the_likeliest_each_time(backend: LlamaCppBackend, tiny: Path) -> None:
    head = backend._encode_prompt(PROMPTS[1])
    native = NativeModel(tiny, cells=512, batch=512, sequences=1, threads=1)
    tokens = list(head)
    for _ in range(8):
        native.clear()
        native.decode(tokens, range(len(tokens)), [0] * len(tokens), [i == len(tokens) - 1 for i in range(len(tokens))])
        tokens.append(int(native.logits(1)[0].argmax()))
    expected = b"".join(native.piece(token) for token in tokens[len(head) :]).decode("utf-8", "ignore")
    native.close()
    assert backend.generate(PROMPTS[1], max_tokens=8).text == expected


def test_a_schema_that_cannot_be_used(backend: LlamaCppBackend) -> None:
    with pytest.raises(InputError):
        backend.generate("the", max_tokens=5, schema={"type": "string", "pattern": "x"})


def test_what_calls_take_is_noted_for_the_next_forecast(backend: LlamaCppBackend) -> None:
    backend.measured.readings.clear()
    before = backend.measured.written_tokens
    made = backend.generate(PROMPTS[2], max_tokens=6)
    sums(backend, PROMPTS[3])
    assert backend.measured.written_tokens - before == made.tokens
    assert all(tokens > 0 and seconds > 0 for tokens, seconds in backend.measured.readings)
    assert len(backend.measured.readings) == 2
    assert backend.measured.written_seconds > 0
