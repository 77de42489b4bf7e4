"""LoRA adapters: names, fit, and what they do to a model of random weights."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from gguf_writer import MODEL_KEYS, gguf
from tiny_adapter import KEYS, tiny_adapter
from tiny_model import tiny_model

from ragexam.errors import InputError, ModelFileError, ModelLoadError, ModelNotFound
from ragexam.gguf.reader import read_gguf
from ragexam.llm.library.adapters import Adapter, check_fit, joined, scale_text, splits
from ragexam.llm.library.hashes import file_hash, identity, remembered_identity
from ragexam.llm.library.models import belongs, find_adapters, find_models, resolve_model, together
from ragexam.llm.library.places import remembered
from ragexam.llm.llama.backend import LlamaCppBackend
from ragexam.llm.open import open_backend
from ragexam.llm.selftest import remember_test, remembered_test, self_test

CHOICES = (" and", " the man", " an inn in there", " x")
PROMPTS = [
    " ".join(["the and in there was a man and the other had an inn"] * n) + tail
    for n in (1, 3, 5)
    for tail in (" in the inn there was an hen", " when the rain ended the men ran in")
]


@pytest.fixture
def own(empty_home: Path) -> Path:
    """Return a models folder with a model, one of another size, and two adapters for the first."""
    folder = empty_home / "own"
    folder.mkdir()
    (folder / "tiny.gguf").write_bytes(tiny_model())
    (folder / "style.gguf").write_bytes(tiny_adapter())
    (folder / "tone.gguf").write_bytes(tiny_adapter(seed=2))
    return folder


def load(own: Path, adapter: str = "", scale: float = 1.0) -> LlamaCppBackend:
    beside = Adapter(own / f"{adapter}.gguf", adapter, scale) if adapter else None
    return LlamaCppBackend(own / "tiny.gguf", threads=1, context=512, gpu_layers=0, adapter=beside)


def sums(backend: LlamaCppBackend, prompt: str) -> list[float]:
    return [choice.loglikelihood for choice in backend.loglikelihoods(prompt, CHOICES).choices]


@pytest.fixture
def three(own: Path) -> Iterator[dict[str, LlamaCppBackend]]:
    made = {"": load(own), "style": load(own, "style"), "tone": load(own, "tone")}
    yield made
    for backend in made.values():
        backend.close()


# ------------------------------------------------------------------ what it does


def test_scores_and_texts_are_others_with_an_adapter(three: dict[str, LlamaCppBackend]) -> None:
    scores = {name: np.array([sums(backend, prompt) for prompt in PROMPTS]) for name, backend in three.items()}
    for a, b in (("", "style"), ("", "tone"), ("style", "tone")):
        assert np.abs(scores[a] - scores[b]).max() > 0.1
    texts = {name: backend.generate(PROMPTS[0], max_tokens=20).text for name, backend in three.items()}
    assert len(set(texts.values())) == 3


def test_strength(own: Path) -> None:
    def scored(scale: float) -> np.ndarray:
        backend = load(own, "style", scale)
        measured = np.array([sums(backend, prompt) for prompt in PROMPTS])
        backend.close()
        return measured

    bare = load(own)
    without = np.array([sums(bare, prompt) for prompt in PROMPTS])
    bare.close()
    np.testing.assert_allclose(scored(0.0), without, atol=1e-6)
    # A weak adapter changes little, and twice as strong a one about twice as much.
    weak, twice = scored(0.05) - without, scored(0.1) - without
    assert 0.02 < np.abs(weak).max() < 2
    np.testing.assert_allclose(twice, 2 * weak, atol=0.25 * np.abs(twice).max())


def test_scores_are_those_of_weights_with_the_product_added(own: Path, tmp_path: Path) -> None:
    """The definition: W + alpha / rank * B A, worked out here with numpy and written into a model's own weights."""
    data, beside = tiny_model(), tiny_adapter()
    model, adapter = read_gguf(own / "tiny.gguf"), read_gguf(own / "style.gguf")

    def tensors(content: bytes, shapes: dict[str, tuple[int, ...]]) -> dict[str, tuple[int, np.ndarray]]:
        sizes = {name: -(-4 * int(np.prod(shape)) // 32) * 32 for name, shape in shapes.items()}
        at, tensors_at = len(content) - sum(sizes.values()), {}
        for name, shape in shapes.items():
            count = int(np.prod(shape))
            tensors_at[name] = (at, np.frombuffer(content, "<f4", count, at).reshape(shape[::-1]))
            at += sizes[name]
        return tensors_at

    weights, pairs = tensors(data, dict(model.shapes)), tensors(beside, dict(adapter.shapes))
    merged = bytearray(data)
    for name, (at, weight) in weights.items():
        if f"{name}.lora_a" in pairs:
            a, b = pairs[f"{name}.lora_a"][1], pairs[f"{name}.lora_b"][1]
            added = weight + 8.0 / 4 * (b @ a)
            merged[at : at + added.nbytes] = added.astype("<f4").tobytes()
    (tmp_path / "merged.gguf").write_bytes(bytes(merged))
    whole = LlamaCppBackend(tmp_path / "merged.gguf", threads=1, context=512, gpu_layers=0)
    split = load(own, "style")
    for prompt in PROMPTS:
        assert sums(split, prompt) == pytest.approx(sums(whole, prompt), abs=2e-3)
    whole.close()
    split.close()


def test_same_bits_in_any_order_and_nothing_leaks_between_adapters(
    own: Path, three: dict[str, LlamaCppBackend]
) -> None:
    first = {name: [sums(backend, prompt) for prompt in PROMPTS] for name, backend in three.items()}
    for number in (5, 0, 3, 3, 1):
        for name in ("tone", "", "style"):
            three[name].generate(PROMPTS[number] + " so", max_tokens=5, temperature=1.0, seed=number)
            assert sums(three[name], PROMPTS[number]) == first[name][number]
    again = load(own, "style")
    assert [sums(again, prompt) for prompt in PROMPTS[::-1]] == first["style"][::-1]
    again.close()


def test_what_it_says_of_itself(own: Path, three: dict[str, LlamaCppBackend]) -> None:
    facts = three["style"].describe()
    model, adapter = file_hash(own / "tiny.gguf"), file_hash(own / "style.gguf")
    assert facts.file_hash == f"{model}+{adapter}"
    assert facts.name == "Tiny random F32 + style"
    assert facts.size_bytes == (own / "tiny.gguf").stat().st_size + (own / "style.gguf").stat().st_size
    half = load(own, "style", 0.5)
    assert half.describe().file_hash == f"{model}+{adapter}*0.5"
    assert half.describe().name == "Tiny random F32 + style*0.5"
    half.close()
    # A self-test of the pair is not taken for one of the model.
    remember_test(facts.file_hash, self_test(three["style"]))
    assert remembered_test(facts.file_hash) is not None
    assert remembered_test(model) is None
    assert remembered_test(half.describe().file_hash) is None


# ------------------------------------------------------------------ names


def test_reading_names() -> None:
    assert list(splits("model")) == []
    assert list(splits("a+b")) == [("a", "b", 1.0)]
    assert list(splits("a + b*0.5")) == [("a", "b", 0.5)]
    assert list(splits("a+b+c * 2")) == [("a+b", "c", 2.0), ("a", "b+c", 2.0)]
    assert list(splits("x*3+b")) == [("x*3", "b", 1.0)]
    assert list(splits("+b")) == list(splits("a+")) == []
    assert [joined("m", "a", s) for s in (1.0, 0.5, 0.0, -1.0)] == ["m+a", "m+a*0.5", "m+a*0", "m+a*-1"]
    assert scale_text(1) == ""
    for wrong in ("a+b*", "a+b*x", "a+b*nan", "a+b*1000"):
        with pytest.raises(InputError, match="no strength"):
            list(splits(wrong))


def test_finding_and_resolving(own: Path) -> None:
    assert [m.name for m in find_models()] == ["tiny"]
    assert [(a.name, a.kind, a.problem) for a in find_adapters()] == [("style", "adapter", ""), ("tone", "adapter", "")]
    model, adapter = file_hash(own / "tiny.gguf"), file_hash(own / "style.gguf")
    for name in (
        "tiny+style", "tiny + styl", f"{own / 'tiny.gguf'}+{own / 'style.gguf'}", f"tiny.gguf+{own / 'style.gguf'}",
        f"{model}+{adapter}", f"{model[:9]}+{adapter[:9]}", "Tiny+STYLE*1.0",
    ):  # fmt: skip
        resolved = resolve_model(name)
        assert (resolved.name, resolved.path, resolved.adapter) == (
            "tiny + style", own / "tiny.gguf", Adapter(own / "style.gguf", "style"),
        )  # fmt: skip
        assert identity(resolved.path, resolved.adapter) == remembered_identity(resolved.path, resolved.adapter)
    half = resolve_model(f"{model}+{adapter}*0.5")
    assert (half.name, identity(half.path, half.adapter)) == ("tiny + style*0.5", f"{model}+{adapter}*0.5")
    assert resolve_model(half.name) == half
    bare = resolve_model("tiny")
    assert half.need_bytes == bare.need_bytes + (own / "style.gguf").stat().st_size
    assert half.fits.startswith(("fits in memory", "fits when"))
    assert remembered() == []


def test_what_cannot_be_resolved(own: Path) -> None:
    with pytest.raises(ModelNotFound, match="no adapter called 'nothing'") as raised:
        resolve_model("tiny+nothing")
    assert "style, tone" in raised.value.hint
    with pytest.raises(ModelNotFound, match="no model called 'nothing'"):
        resolve_model("nothing+style")
    with pytest.raises(ModelNotFound, match="no model called 'style'"):
        resolve_model("style")
    with pytest.raises(ModelFileError, match=r"MODEL\+style"):
        resolve_model(own / "style.gguf")
    with pytest.raises(ModelFileError, match="no adapter"):
        resolve_model(f"tiny+{own / 'tiny.gguf'}")
    with pytest.raises(ModelFileError, match="Only one adapter"):
        resolve_model("tiny+style+tone")
    with pytest.raises(ModelFileError, match="Only one adapter"):
        together(resolve_model("tiny+style"), find_adapters()[1])


def test_a_plus_in_the_name_of_a_file(own: Path) -> None:
    (own / "c+c.gguf").write_bytes(tiny_model(seed=3))
    (own / "d+e.gguf").write_bytes(tiny_adapter(seed=3))
    assert resolve_model("c+c").adapter is None
    both = resolve_model("c+c+d+e")
    assert both.path == own / "c+c.gguf"
    assert both.adapter == Adapter(own / "d+e.gguf", "d+e")


# ------------------------------------------------------------------ what does not fit


def test_adapters_of_other_models(own: Path) -> None:
    (own / "wide.gguf").write_bytes(tiny_adapter(width=96))
    (own / "qwen.gguf").write_bytes(tiny_adapter(keys={**KEYS, "general.architecture": "qwen2"}))
    for name, words in (("wide", "attn_q.weight.lora_a' has the size 96 x 4"), ("qwen", "architecture qwen2")):
        with pytest.raises(ModelFileError, match=words):
            open_backend(f"tiny+{name}")
        with pytest.raises(ModelFileError, match=words):
            load(own, name)
    tiny = resolve_model("tiny")
    assert [a.name for a in find_adapters() if belongs(tiny, a)] == ["style", "tone"]


def test_other_kinds_of_adapters(own: Path) -> None:
    (own / "vector.gguf").write_bytes(gguf({**KEYS, "adapter.type": "cvec"}))
    (own / "wakes.gguf").write_bytes(tiny_adapter(keys={**KEYS, "adapter.alora.invocation_tokens": [1, 2]}))
    model = read_gguf(own / "tiny.gguf")
    with pytest.raises(ModelFileError, match="of the kind 'cvec'"):
        check_fit(model, read_gguf(own / "vector.gguf"))
    with pytest.raises(ModelFileError, match="wakes up"):
        check_fit(model, read_gguf(own / "wakes.gguf"))
    assert {a.name: bool(a.problem) for a in find_adapters()} == {"style": False, "tone": False, "wakes": True}
    with pytest.raises(ModelFileError, match="wakes up"):
        resolve_model("tiny+wakes")


def test_what_llama_cpp_itself_refuses(own: Path) -> None:
    # Half a pair passes our look at the shapes; llama.cpp says what is missing.
    (own / "half.gguf").write_bytes(gguf(KEYS, [("blk.0.attn_q.weight.lora_a", [64, 4], 0, 0)], data=64 * 4 * 4))
    with pytest.raises(ModelLoadError, match=r"half\.gguf could not be loaded beside tiny\.gguf"):
        load(own, "half")


def test_scripted_models_have_no_adapters(own: Path) -> None:
    with pytest.raises(InputError):
        open_backend("scripted:1+style")


def test_reader_tells_adapters_from_models(tmp_path: Path) -> None:
    path = tmp_path / "a.gguf"
    path.write_bytes(tiny_adapter())
    file = read_gguf(path)
    assert (file.kind, file.is_adapter, file.is_language_model, file.is_embedder) == ("adapter", True, False, False)
    assert file.shapes["blk.0.ffn_down.weight.lora_a"] == (96, 4)
    path.write_bytes(gguf({**MODEL_KEYS, "llama.pooling_type": 3}))
    file = read_gguf(path)
    assert (file.is_adapter, file.is_language_model, file.is_embedder) == (False, False, True)
