from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from tiny_model import tiny_model

from ragexam.errors import MachineError
from ragexam.llm.llama import sampling
from ragexam.llm.llama.backend import LlamaCppBackend
from ragexam.llm.llama.grammar import schema_to_grammar
from ragexam.llm.llama.native import NativeModel
from ragexam.llm.llama.sampling import TokenPicker

GRAMMAR = schema_to_grammar(
    {
        "type": "object",
        "properties": {"a": {"type": "string", "minLength": 3, "maxLength": 20}, "b": {"enum": ["yes", "no"]}},
    }
)


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NativeModel]:
    path = tmp_path_factory.mktemp("models") / "tiny.gguf"
    path.write_bytes(tiny_model(seed=4))
    model = NativeModel(path, cells=256, batch=64, sequences=1, threads=1)
    yield model
    model.close()


def logits_of(native: NativeModel, seed: int, sharpness: float = 3.0) -> np.ndarray:
    return (np.random.default_rng(seed).normal(size=native.vocab_size) * sharpness).astype(np.float32)


def picks(native: NativeModel, temperature: float, seed: int, steps: int = 30) -> list[int]:
    made = []
    with TokenPicker(native, grammar=GRAMMAR, temperature=temperature, seed=seed) as picker:
        for step in range(steps):
            made.append(picker.pick(logits_of(native, 1000 * seed + step)))
            if native.ends(made[-1]):
                break
    return made


def test_greedy_without_grammar(native: NativeModel) -> None:
    logits = logits_of(native, 1)
    with TokenPicker(native, grammar=None, temperature=0.0, seed=0) as picker:
        assert picker.pick(logits) == int(logits.argmax())


def test_trying_the_likeliest_first_changes_nothing(native: NativeModel, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = [picks(native, 0.0, seed) for seed in range(5)]
    monkeypatch.setattr(sampling, "TOP", native.vocab_size)
    assert quick == [picks(native, 0.0, seed) for seed in range(5)]
    monkeypatch.setattr(sampling, "TOP", 1)
    assert quick == [picks(native, 0.0, seed) for seed in range(5)]


def test_frequencies_are_those_of_the_softmax(native: NativeModel) -> None:
    # Odds 1 : 2 : 5, everything else impossible.
    logits = np.full(native.vocab_size, -np.inf, dtype=np.float32)
    logits[[300, 20, 111]] = np.log([1.0, 2.0, 5.0])
    with TokenPicker(native, grammar=None, temperature=1.0, seed=9) as picker:
        drawn = [picker.pick(logits) for _ in range(4000)]
    shares = [drawn.count(token) / 4000 for token in (300, 20, 111)]
    assert shares == pytest.approx([0.125, 0.25, 0.625], abs=0.03)  # four standard errors of the largest
    # At half the temperature the odds are squared: 1 : 4 : 25.
    with TokenPicker(native, grammar=None, temperature=0.5, seed=9) as picker:
        drawn = [picker.pick(logits) for _ in range(4000)]
    shares = [drawn.count(token) / 4000 for token in (300, 20, 111)]
    assert shares == pytest.approx([1 / 30, 4 / 30, 25 / 30], abs=0.03)


def test_grammar_and_temperature_give_the_masked_distribution(native: NativeModel) -> None:
    # The first token of the grammar begins with "{": two tokens do here if made likely, the rest is masked away.
    logits = np.full(native.vocab_size, -5.0, dtype=np.float32)
    brace = native.tokenize("{", special=False)[0]
    logits[brace] = 0.0
    logits[300] = 8.0  # likelier, but no brace
    with TokenPicker(native, grammar=GRAMMAR, temperature=1.0, seed=1) as picker:
        token = picker.pick(logits)
    assert native.piece(token).startswith(b"{")


def test_a_finished_grammar_only_ends(native: NativeModel) -> None:
    with TokenPicker(native, grammar='root ::= "a"', temperature=0.0, seed=0) as picker:
        assert native.piece(picker.pick(logits_of(native, 2))) == b"a"
        assert native.ends(picker.pick(logits_of(native, 3)))


def test_a_grammar_that_the_vocabulary_cannot_follow(native: NativeModel, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object, candidates: np.ndarray) -> None:
        candidates["logit"] = -np.inf

    monkeypatch.setattr(native, "apply", refuse)
    with (
        TokenPicker(native, grammar=GRAMMAR, temperature=0.0, seed=0) as picker,
        pytest.raises(MachineError, match="grammar"),
    ):
        picker.pick(logits_of(native, 1))


def test_a_broken_grammar_is_an_error(native: NativeModel) -> None:
    with pytest.raises(ValueError, match="refuses"), native.grammar("root ::= ("):
        pass


def test_generation_follows_the_same_rule(native: NativeModel, tmp_path: Path) -> None:
    path = tmp_path / "tiny.gguf"
    path.write_bytes(tiny_model(seed=4))
    backend = LlamaCppBackend(path, threads=1, context=256, gpu_layers=0)
    schema = {"type": "array", "items": {"enum": ["the", "and"]}, "minItems": 2, "maxItems": 3}
    assert backend.generate("the and", max_tokens=50, schema=schema).text in {
        str(list(words)).replace("'", '"') for n in (2, 3) for words in itertools.product(("the", "and"), repeat=n)
    }
    backend.close()
