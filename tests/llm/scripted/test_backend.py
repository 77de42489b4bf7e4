from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.errors import ContextOverflow, InputError
from ragexam.llm.open import open_backend
from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.llm.selftest import self_test

PASSAGE = "Passage 1:\nThe ferry to Norhaven leaves from pier {pier} and carries {load} parcels on every second day."
OTHER = "Passage 1:\nThe orchard keeps its apples at three degrees until the middle of February."


def item(number: int) -> tuple[str, tuple[str, ...], int]:
    """Return an item on its own passage; the key moves."""
    load = 40 + number
    choices = [f"{load + step} parcels" for step in (200, 300, 400)]
    key = number % 4
    choices.insert(key, f"{load} parcels")
    return f"How many things (run {number}) does the Norhaven ferry carry?", tuple(choices), key


def prompt(number: int, passage: str) -> str:
    question, choices, _ = item(number)
    listed = "\n".join(f"{letter}) {choice}" for letter, choice in zip("ABCD", choices, strict=True))
    example = "Question: What is it?\nA) a cat\nB) a dog\nAnswer: a dog"
    filled = passage.format(pier=number, load=40 + number)
    return "\n\n".join(p for p in ("Answer.", example, filled, f"Question: {question}\n{listed}\nAnswer:") if p)


def share_right(backend: ScriptedBackend, passage: str, count: int = 400) -> float:
    right = 0
    for number in range(count):
        _, choices, key = item(number)
        scores = backend.loglikelihoods(prompt(number, passage), [f" {choice}" for choice in choices])
        best = max(range(4), key=lambda i: scores.choices[i].loglikelihood / scores.choices[i].characters)
        right += best == key
    return right / count


def test_passages_help_and_skill_helps_more() -> None:
    # With 400 items a share's standard error is at most 0.025.
    closed = [share_right(ScriptedBackend(seed, 0.8), "") for seed in range(3)]
    assert all(0.15 < share < 0.35 for share in closed)
    assert 0.15 < share_right(ScriptedBackend(1, 0.8), OTHER) < 0.35
    weak, strong = (share_right(ScriptedBackend(1, skill), PASSAGE) for skill in (0.3, 0.9))
    assert weak + 0.15 < strong
    assert strong > 0.8


def test_two_seeds_are_two_models() -> None:
    a, b = ScriptedBackend(1, 0.6), ScriptedBackend(2, 0.6)
    assert a.describe().file_hash != b.describe().file_hash
    texts = [prompt(n, PASSAGE) for n in range(20)]
    assert [a.loglikelihoods(t, (" x", " y")).choices for t in texts] != [
        b.loglikelihoods(t, (" x", " y")).choices for t in texts
    ]


def test_the_order_of_calls_changes_nothing() -> None:
    forward, backward = ScriptedBackend(4), ScriptedBackend(4)
    numbers = list(range(30))
    one = {n: forward.loglikelihoods(prompt(n, PASSAGE), item(n)[1]).choices for n in numbers}
    two = {n: backward.loglikelihoods(prompt(n, PASSAGE), item(n)[1]).choices for n in reversed(numbers)}
    assert one == two


def test_letters_mean_the_listed_choices() -> None:
    backend = ScriptedBackend(0, 1.0)
    for number in range(10):
        _, _, key = item(number)
        scores = backend.loglikelihoods(prompt(number, PASSAGE), (" A", " B", " C", " D")).choices
        assert max(range(4), key=lambda i: scores[i].loglikelihood) == key


def test_names() -> None:
    backend = open_backend("scripted:7:0.25:5ms")
    assert isinstance(backend, ScriptedBackend)
    assert (backend.seed, backend.skill, backend.latency) == (7, 0.25, 0.005)
    assert ScriptedBackend.from_name("scripted").seed == 0
    assert ScriptedBackend.from_name("scripted:3:1:0.5s").latency == 0.5
    for name in ("scripted:x", "scripted:1:2", "scripted:1:0.5:5min", "scripted:1:0.5:1s:2", "scripted:1:0.5:99s"):
        with pytest.raises(InputError):
            open_backend(name)


def test_delay() -> None:
    backend = ScriptedBackend.from_name("scripted:1:0.8:20ms")
    begun = time.perf_counter()
    scores = backend.loglikelihoods("a", ("b",))
    assert time.perf_counter() - begun >= 0.02
    assert scores.seconds >= 0.02


def test_overflow_and_empty() -> None:
    backend = ScriptedBackend(context=50)
    with pytest.raises(ContextOverflow):
        backend.loglikelihoods("word " * 60, (" a",))
    with pytest.raises(ContextOverflow):
        backend.generate("word " * 40, max_tokens=20)
    with pytest.raises(InputError):
        backend.loglikelihoods("a", ())
    with pytest.raises(InputError):
        backend.loglikelihoods("a", ("",))


def test_lengths_and_reuse() -> None:
    backend = ScriptedBackend()
    first = backend.loglikelihoods("one two three four", (" größer", "x"))
    assert (first.choices[0].characters, first.choices[0].bytes) == (6, 8)
    assert (first.prompt_tokens, first.reused_tokens) == (4, 0)
    assert backend.loglikelihoods("one two other", ("x",)).reused_tokens == 2


def test_self_test_passes_at_any_skill() -> None:
    for name in ("scripted", "scripted:1:0.3", "scripted:2:0.9"):
        outcome = self_test(open_backend(name))
        assert outcome.passed
        assert outcome.right >= 6
        assert outcome.total == len(outcome.details) == 8


# ------------------------------------------------------------------ generation

FACT = {
    "type": "object",
    "properties": {"answer": {"type": "string", "maxLength": 40}, "question": {"type": "string", "maxLength": 300}},
}


def ask(backend: ScriptedBackend, turn: str, schema: dict[str, Any] | None = None, **options: Any) -> str:
    text = backend.render_chat([{"role": "system", "content": "Write."}, {"role": "user", "content": turn}])
    return backend.generate(text, max_tokens=400, schema=schema, **options).text


def test_a_fact_comes_from_the_passage_and_can_be_found_again() -> None:
    passage = PASSAGE.format(pier=5, load=77) + "\nThe crew of the Halvard wears blue coats in winter."
    backend = ScriptedBackend(3, 1.0)
    made = json.loads(ask(backend, passage + "\n\nWrite a question.", FACT))
    assert made["answer"] in passage
    assert made["answer"] not in made["question"]
    assert made["question"].endswith("?")
    turn = f"{passage}\n\nAnswer in a few words of the text: {made['question']}"
    assert json.loads(ask(backend, turn, {"type": "object", "properties": {"answer": {"type": "string"}}})) == {
        "answer": made["answer"]
    }


def test_a_question_for_a_given_answer() -> None:
    passage = PASSAGE.format(pier=5, load=77)
    turn = f'{passage}\n\nWrite one question about "x". The only right answer must be: 77 parcels'
    made = json.loads(ask(ScriptedBackend(), turn, {"type": "object", "properties": {"question": {"type": "string"}}}))
    assert "77" not in made["question"]
    assert "Norhaven" in made["question"]


def test_wrong_answers_have_the_form_of_the_right_one() -> None:
    schema = {
        "type": "object",
        "properties": {
            "wrong": {"type": "array", "items": {"type": "string", "maxLength": 30}, "minItems": 5, "maxItems": 5}
        },
    }
    wrong = json.loads(ask(ScriptedBackend(), "Question: How many?\nRight answer: 77 parcels\nFive:", schema))["wrong"]
    assert len(set(wrong)) == 5
    assert "77 parcels" not in wrong
    assert all(text.endswith(" parcels") for text in wrong)


def test_the_papers_form() -> None:
    turn = (
        PASSAGE.format(pier=5, load=77) + "\nSyntax should be:\nQuestion: {question}\nA) {candidate A}\nCorrect Answer:"
    )
    lines = ask(ScriptedBackend(), turn).splitlines()
    assert lines[0].startswith("Question: ")
    assert [line[:3] for line in lines[1:5]] == ["A) ", "B) ", "C) ", "D) "]
    key = lines[5].removeprefix("Correct Answer: ")
    assert key in lines[1:5]
    assert len(set(lines[1:5])) == 4


def test_seed_counts_only_at_a_temperature() -> None:
    backend = ScriptedBackend()
    passage = "\n".join(PASSAGE.format(pier=n, load=50 + n) for n in range(12))
    cold = {ask(backend, passage, FACT, seed=seed) for seed in range(8)}
    warm = {ask(backend, passage, FACT, seed=seed, temperature=0.7) for seed in range(8)}
    assert len(cold) == 1
    assert len(warm) > 1


def test_cap_and_stop() -> None:
    backend = ScriptedBackend()
    full = backend.generate(PASSAGE, max_tokens=400)
    assert full.stop == "stop"
    short = backend.generate(PASSAGE, max_tokens=3)
    assert (short.stop, short.tokens) == ("length", 3)
    assert full.text.startswith(short.text)
    assert backend.generate(PASSAGE, max_tokens=400, stop=("ferry",)).text == full.text.split("ferry")[0]


SCHEMAS = st.recursive(
    st.one_of(
        st.builds(
            lambda low, more: {"type": "string", "minLength": low, "maxLength": low + more},
            st.integers(0, 50),
            st.integers(0, 50),
        ),
        st.just({"type": "boolean"}),
        st.builds(lambda low, more: {"type": "integer", "minimum": low, "maximum": low + more},
                  st.integers(-9, 9), st.integers(0, 9)),
        st.builds(lambda options: {"enum": options}, st.lists(st.text(max_size=4), min_size=1, max_size=4)),
    ),
    lambda inner: st.one_of(
        st.builds(
            lambda items, low, more: {"type": "array", "items": items, "minItems": low, "maxItems": low + more},
            inner, st.integers(0, 4), st.integers(0, 3),
        ),
        st.builds(
            lambda parts: {"type": "object", "properties": parts, "required": list(parts)},
            st.dictionaries(st.sampled_from(["question", "answer", "wrong", "choices", "note"]), inner, max_size=3),
        ),
    ),
    max_leaves=6,
)  # fmt: skip


def valid(value: Any, schema: dict[str, Any]) -> bool:
    """Return a plain check of a value against a schema."""
    if "enum" in schema:
        return value in schema["enum"]
    match schema["type"]:
        case "string":
            return isinstance(value, str) and schema["minLength"] <= len(value) <= schema["maxLength"]
        case "boolean":
            return isinstance(value, bool)
        case "integer":
            return isinstance(value, int) and schema["minimum"] <= value <= schema["maximum"]
        case "array":
            return schema["minItems"] <= len(value) <= schema["maxItems"] and all(
                valid(v, schema["items"]) for v in value
            )
        case _:
            return set(value) == set(schema["properties"]) and all(
                valid(value[k], part) for k, part in schema["properties"].items()
            )


@given(schema=SCHEMAS, turn=st.one_of(st.text(max_size=60), st.just(PASSAGE)))
def test_any_schema_is_kept(schema: dict[str, Any], turn: str) -> None:
    text = ScriptedBackend().generate(turn, max_tokens=4000, schema=schema).text
    assert valid(json.loads(text), schema)
