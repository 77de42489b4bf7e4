"""The backend on a model of random weights: all that is real about llama.cpp except the sense."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gguf_writer import small_model
from tiny_model import tiny_model

from ragexam.errors import ContextOverflow, InputError, MachineError, ModelFileError, ModelLoadError
from ragexam.gguf.devices import Device
from ragexam.gguf.threads import physical_cores
from ragexam.llm.llama import backend as room
from ragexam.llm.llama.backend import LlamaCppBackend, _alike
from ragexam.llm.llama.gpu_crashes import crashed_on
from ragexam.llm.llama.gpu_trial import DeviceTrial
from ragexam.llm.llama.logprobs import log_probability
from ragexam.llm.llama.native import NativeModel
from ragexam.llm.llama.prompt_memory import CHUNK, GRAIN, WIDE, reads_alike
from ragexam.llm.open import open_backend
from tests.llm.llama.conftest import CHOICES, PROMPTS, TEXTS, sums

SCHEMA = {
    "type": "object",
    "properties": {"a": {"type": "string", "minLength": 1, "maxLength": 8}, "b": {"enum": ["yes", "no"]}},
}


def plainly(path: Path, head: list[int], tail: list[int]) -> float:
    """Return the slow reference: prompt and continuation decoded in one go, log-softmax in float64."""
    return plain_sums(path, head, [tail])[0]


def plain_sums(path: Path, head: list[int], tails: list[list[int]]) -> list[float]:
    """Return the same for several continuations, each from an empty memory."""
    native = NativeModel(path, cells=1024, batch=1024, sequences=1, threads=1)
    plain = []
    for tail in tails:
        tokens = head + tail
        native.clear()
        native.decode(tokens, range(len(tokens)), [0] * len(tokens), [True] * len(tokens))
        logits = native.logits(len(tokens)).astype(np.float64)
        logs = (
            logits
            - np.log(np.exp(logits - logits.max(1, keepdims=True)).sum(1, keepdims=True))
            - logits.max(1, keepdims=True)
        )
        plain.append(float(sum(logs[len(head) - 1 + i, token] for i, token in enumerate(tail))))
    native.close()
    return plain


# ------------------------------------------------------------------ scoring


def test_sums_are_those_of_a_plain_evaluation(backend: LlamaCppBackend, tiny: Path) -> None:
    for prompt in PROMPTS[::2]:
        scores = backend.loglikelihoods(prompt, CHOICES)
        head = backend._encode_prompt(prompt)
        assert scores.prompt_tokens == len(head)
        for choice, text in zip(scores.choices, CHOICES, strict=True):
            tail = backend._encode_prompt(prompt + text)[len(head) :]
            assert choice.tokens == len(tail)
            assert choice.loglikelihood == pytest.approx(plainly(tiny, head, tail), abs=1e-3)


def test_same_bits_in_any_order_and_after_any_history(backend: LlamaCppBackend, tiny: Path) -> None:
    first = [sums(backend, prompt) for prompt in PROMPTS]
    backwards = [sums(backend, prompt) for prompt in reversed(PROMPTS)][::-1]
    assert backwards == first
    for number in (3, 0, 5, 5, 1):
        backend.generate(PROMPTS[number] + " so", max_tokens=7, temperature=1.0, seed=number)
        assert sums(backend, PROMPTS[number]) == first[number]
    other = LlamaCppBackend(tiny, threads=1, context=512, gpu_layers=0)
    assert [sums(other, prompt) for prompt in PROMPTS[2:]] == first[2:]
    other.close()


def test_labels_are_decoded_once_with_the_bits_that_each_has_alone(
    backend: LlamaCppBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [f" {word}" for text in TEXTS for word in text.split()] + list("abcdefghijklmnopqrstuvwxyz")
    single = [word for word in dict.fromkeys(words) if len(backend._encode_pairs(PROMPTS[0], (word,))[1][0]) == 1]
    labels = (*single[:3], " and so on, for ever")
    alone = [sums(backend, PROMPTS[0], (label,))[0] for label in labels]
    head, tails = backend._encode_pairs(PROMPTS[0], labels)
    assert [len(tail) for tail in tails[:3]] == [1, 1, 1]
    decoded: list[int] = []
    decode = backend._native.decode

    def counting(tokens: Any, *rest: Any) -> None:
        decoded.append(len(tokens))
        decode(tokens, *rest)

    monkeypatch.setattr(backend._native, "decode", counting)
    assert sums(backend, PROMPTS[0], labels) == alone
    rest = len(head) - max(len(head) - GRAIN + min(map(len, tails)), 0) // GRAIN * GRAIN
    assert decoded == [rest + 1, rest + len(tails[3])], "one word each at once; the longer one by itself"


def test_the_end_of_a_prompt_is_decoded_again_only_as_far_as_no_batch_gets_too_small(
    backend: LlamaCppBackend, tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choices = tuple(f" {text}" for text in TEXTS)
    words = " ".join([TEXTS[0]] * 3).split()
    prompts = [" ".join(words[:count]) for count in range(6, len(words))]
    heads = [backend._encode_pairs(prompt, choices) for prompt in prompts]
    # Eight tokens with the shortest choice, and the prompt's last token in any case.
    fewest = [max(1, 8 - min(map(len, tails))) for _, tails in heads]
    whole = [(len(head) - few) // GRAIN * GRAIN for (head, _), few in zip(heads, fewest, strict=True)]
    assert any(start > max(len(head) - 7, 0) // GRAIN * GRAIN for (head, _), start in zip(heads, whole, strict=True))
    decoded: list[int] = []
    decode = backend._native.decode

    def counting(tokens: Any, *rest: Any) -> None:
        decoded.append(len(tokens))
        decode(tokens, *rest)

    monkeypatch.setattr(backend._native, "decode", counting)
    for prompt, (head, tails), start in zip(prompts, heads, whole, strict=True):
        decoded.clear()
        scored = sums(backend, prompt, choices)
        assert decoded[-len(tails) :] == [len(head) - start + len(tail) for tail in tails]
        assert scored == pytest.approx(plain_sums(tiny, head, tails), abs=1e-3)


def test_what_is_reused(backend: LlamaCppBackend) -> None:
    shared = " ".join([TEXTS[0]] * 6)
    first = backend.loglikelihoods(shared + " and so", CHOICES)
    assert first.reused_tokens == 0
    second = backend.loglikelihoods(shared + " but no", CHOICES)
    common = len(backend._encode_prompt(shared))
    assert second.reused_tokens == common // GRAIN * GRAIN > 0
    again = backend.loglikelihoods(shared + " but no", CHOICES[:2])
    assert again.reused_tokens == again.prompt_tokens
    assert [c.loglikelihood for c in again.choices] == pytest.approx(
        [c.loglikelihood for c in second.choices[:2]], abs=1e-3
    )


def test_kinds_of_prompts_that_take_turns_are_read_once(backend: LlamaCppBackend, tiny: Path) -> None:
    beginnings = [" ".join([text] * 6) for text in TEXTS]
    prompts = [f"{beginning} {tail}" for tail in (" so", " but no", " in it") for beginning in beginnings]
    fresh = []
    for prompt in prompts:
        other = LlamaCppBackend(tiny, threads=1, context=512, gpu_layers=0)
        fresh.append(sums(other, prompt))
        other.close()
    for number, prompt in enumerate(prompts):
        scores = backend.loglikelihoods(prompt, CHOICES)
        assert [choice.loglikelihood for choice in scores.choices] == fresh[number], "the same bits"
        common = len(backend._encode_prompt(beginnings[number % 3]))
        assert scores.reused_tokens == (0 if number < 3 else common // GRAIN * GRAIN)
    texts = [backend.generate(prompt, max_tokens=9, temperature=0.9, seed=3).text for prompt in prompts]
    assert [sums(backend, prompt) for prompt in reversed(prompts)] == fresh[::-1], "what was written leaves no trace"
    assert [backend.generate(p, max_tokens=9, temperature=0.9, seed=3).text for p in reversed(prompts)] == texts[::-1]


def test_a_prompt_gives_the_same_bits_however_much_is_read_at_a_time(
    tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = " ".join(TEXTS * 20)
    prompts = [long[:size] for size in (440, 100, 450, 340, 610)]
    wide = LlamaCppBackend(tiny, threads=1, context=1024, gpu_layers=0)
    monkeypatch.setattr("ragexam.llm.llama.backend._alike", dict.fromkeys(_alike, False))
    narrow = LlamaCppBackend(tiny, threads=2, context=1024, gpu_layers=0)
    parts: dict[int, list[int]] = {id(wide): [], id(narrow): []}
    for backend in (wide, narrow):
        decode = backend._native.decode

        def noting(tokens: Any, *rest: Any, backend: Any = backend, decode: Any = decode) -> None:
            parts[id(backend)].append(len(tokens))
            decode(tokens, *rest)

        monkeypatch.setattr(backend._native, "decode", noting)
    assert [sums(wide, prompt) for prompt in prompts] == [sums(narrow, prompt) for prompt in prompts]
    assert max(parts[id(wide)]) == WIDE
    assert max(parts[id(narrow)]) == CHUNK, "a model that does not read alike is read chunk by chunk"
    texts = {backend.generate(prompts[-1], max_tokens=12).text for backend in (wide, narrow)}
    assert len(texts) == 1
    wide.close()
    narrow.close()


def test_what_a_model_reads_alike_is_found_out(backend: LlamaCppBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    assert reads_alike(backend._native)
    logits = backend._native.logits
    monkeypatch.setattr(backend._native, "logits", lambda outputs: logits(outputs) + next(drift))
    drift = iter((0.0, 0.0, 0.0, 1e-6))
    assert not reads_alike(backend._native), "a difference in the last place is one"


def test_what_is_written_hangs_on_no_prompt_before_it(tiny: Path) -> None:
    """The last part of a prompt may be short: what was kept before must not change the kernels that it goes through."""
    long = " ".join(TEXTS * 20)
    fresh = LlamaCppBackend(tiny, threads=1, context=1024, gpu_layers=0)
    tokens = fresh._encode_prompt(long)[:200]
    for size in range(128, 140):
        rows = []
        for before in (0, 24, 96, 120, 128):
            fresh._memory.clear()
            if before:
                fresh._memory.read(tokens[:before], needs_logits=False)
            fresh._memory.read(tokens[:size])
            rows.append(fresh._memory.logits().copy())
        assert all((row == rows[0]).all() for row in rows[1:]), size
    fresh.close()


def test_many_and_long_choices_are_split(tiny: Path) -> None:
    choices = (*(f" {TEXTS[n % 3][: 6 + n]}" for n in range(21)), " " + " ".join([TEXTS[1]] * 5))
    wide = LlamaCppBackend(tiny, threads=1, context=512, gpu_layers=0, batch=512)
    narrow = LlamaCppBackend(tiny, threads=1, context=512, gpu_layers=0, batch=32)
    assert sums(wide, PROMPTS[3], choices) == pytest.approx(sums(narrow, PROMPTS[3], choices), abs=1e-3)
    one_by_one = [sums(narrow, PROMPTS[3], (choice,))[0] for choice in choices]
    assert sums(narrow, PROMPTS[3], choices) == pytest.approx(one_by_one, abs=1e-3)
    wide.close()
    narrow.close()


def test_lengths(backend: LlamaCppBackend) -> None:
    choices = backend.loglikelihoods("the", (" größer", "größer", "  x", " "))
    assert [(c.characters, c.bytes) for c in choices.choices] == [(6, 8), (6, 8), (2, 2), (1, 1)]


def test_blanks_move_to_the_continuation(backend: LlamaCppBackend) -> None:
    head, tails = backend._encode_pairs("the ", ["man", " man"])
    assert head == backend._encode_prompt("the")
    assert tails[0] == backend._encode_prompt("the man")[len(head) :]
    assert tails[1] == backend._encode_prompt("the  man")[len(head) :]
    assert sums(backend, "the ", ("man",)) == sums(backend, "the", (" man",))


def test_tokens_are_cut_where_the_prompt_ends(backend: LlamaCppBackend) -> None:
    # "an" + "d" melt into the one token "and": nothing would be left of the continuation, so it stands alone.
    native = backend._native
    alone = native.tokenize("an", special=True)
    together = native.tokenize("and", special=True)
    assert len(together) == len(alone) == 1
    assert together != alone
    head, (tail,) = backend._encode_pairs("an", ["d"])
    assert head[-1] == alone[0]
    assert tail == native.tokenize("d", special=True)


def test_beginning_of_text_once(backend: LlamaCppBackend, tmp_path: Path) -> None:
    bos = backend._native.bos
    assert backend._encode_prompt("the")[:2].count(bos) == 1
    assert backend._encode_prompt("<s>the") == backend._encode_prompt("the")
    assert backend._encode_prompt("") == [bos]
    assert backend.count_tokens("the") == len(backend._encode_prompt("the")) - 1
    path = tmp_path / "no-bos.gguf"
    path.write_bytes(tiny_model(add_bos=False))
    without = LlamaCppBackend(path, threads=1, context=128, gpu_layers=0)
    assert bos not in without._encode_prompt("the")
    assert len(without.loglikelihoods("", (" a", " b")).choices) == 2
    without.close()


def test_special_tokens_of_a_template_are_tokens(backend: LlamaCppBackend) -> None:
    prompt = backend.render_chat([{"role": "user", "content": "the <|im_end|> and"}])
    tokens = backend._encode_prompt(prompt)
    ends = backend._native.tokenize("<|im_end|>", special=True)
    assert len(ends) == 1
    assert tokens.count(ends[0]) == 1  # the one of the template, not the one spelled out by the user


def test_overflow_and_empty(backend: LlamaCppBackend) -> None:
    with pytest.raises(ContextOverflow, match="at once"):
        backend.loglikelihoods(" x" * 600, CHOICES)
    with pytest.raises(ContextOverflow):
        backend.generate("the " * 20, max_tokens=500)
    with pytest.raises(InputError):
        backend.loglikelihoods("the", ())
    with pytest.raises(InputError):
        backend.loglikelihoods("the", (" a", ""))


def test_after_a_failure_the_memory_starts_anew(backend: LlamaCppBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    before = sums(backend, PROMPTS[4])
    real = backend._native.decode
    calls = 0

    def fails_at_the_second(*arguments: object) -> None:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise MachineError("out of memory")
        real(*arguments)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(backend._native, "decode", fails_at_the_second)
        with pytest.raises(MachineError):
            sums(backend, PROMPTS[5])
    scores = backend.loglikelihoods(PROMPTS[4], CHOICES)
    assert scores.reused_tokens == 0
    assert [c.loglikelihood for c in scores.choices] == before


def test_log_probability_by_hand() -> None:
    # softmax(0, ln 2, ln 5) = 1/8, 2/8, 5/8.
    logits = np.log(np.array([[1, 2, 5], [5, 2, 1]], dtype=np.float32))
    np.testing.assert_allclose(log_probability(logits, [1, 2]), np.log([0.25, 0.125]), rtol=1e-6)
    rng = np.random.default_rng(0)
    wide = (rng.normal(size=(5, 150_000)) * 8).astype(np.float32)
    exact = wide.astype(np.float64)
    exact = exact[np.arange(5), :5].diagonal() - np.log(np.exp(exact).sum(1))
    np.testing.assert_allclose(log_probability(wide, range(5)), exact, atol=2e-6)


# ------------------------------------------------------------------ generation


# ------------------------------------------------------------------ loading


def test_facts(backend: LlamaCppBackend, tiny: Path) -> None:
    facts = backend.describe()
    assert facts.name == "Tiny random F32"
    assert len(facts.file_hash) == 64
    assert (facts.context_length, facts.threads, facts.gpu_layers) == (512, 1, 0)
    assert facts.has_chat_template
    assert facts.size_bytes == tiny.stat().st_size
    assert facts.library.startswith("llama-cpp-python ")
    assert backend.notes == []


def test_the_context_is_capped_by_training(tiny: Path) -> None:
    backend = open_backend(str(tiny), context=100_000, threads=1, gpu_layers=0)
    assert backend.describe().context_length == 512
    assert "512" in backend.notes[0]  # type: ignore[attr-defined]
    backend.close()
    backend.close()


def test_threads(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAGEXAM_THREADS", "1")
    backend = LlamaCppBackend(tiny, context=128, gpu_layers=0)
    assert backend.describe().threads == 1
    assert len(sums(backend, "the", tuple(f" x{n}" for n in range(70)))) == 70
    backend.close()
    for nonsense in ("", "many", "0", "-3"):
        monkeypatch.setenv("RAGEXAM_THREADS", nonsense)
        assert physical_cores() >= 1


def test_files_that_do_not_load(tmp_path: Path, tiny: Path) -> None:
    cut = tmp_path / "cut.gguf"
    cut.write_bytes(tiny.read_bytes()[:-100])
    with pytest.raises(ModelFileError, match="cut off"):
        LlamaCppBackend(cut)
    odd = tmp_path / "odd.gguf"
    odd.write_bytes(small_model())
    with pytest.raises(ModelLoadError, match=r"odd\.gguf could not be loaded\. llama\.cpp says: .*[a-z]"):
        LlamaCppBackend(odd)


@pytest.mark.usefixtures("empty_home")
def test_a_gpu_that_fails_is_told_and_left(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    real = room.NativeModel

    def only_cpu(path: Path, *, gpu_layers: int, **options: int) -> NativeModel:
        asked.append(gpu_layers)
        if gpu_layers:
            raise ModelLoadError("The card is full.")
        return real(path, gpu_layers=0, **options)

    monkeypatch.setattr(room, "NativeModel", only_cpu)
    monkeypatch.setattr(room, "build_devices", lambda: DeviceTrial((Device("Card", 8 << 30, 8 << 30),)))
    backend = LlamaCppBackend(tiny, threads=1, context=512)
    assert asked == [3, 0]
    assert (backend.describe().gpu_layers, backend.describe().device) == (0, "")
    assert "The card is full." in backend.device_note
    assert crashed_on(os.getpid(), -11, 0) == ""
    backend.close()


@pytest.mark.usefixtures("empty_home")
def test_a_gpu_that_computes_is_named_as_long_as_it_does(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = room.NativeModel
    monkeypatch.setattr(room, "NativeModel", lambda path, *, gpu_layers, devices, **o: real(path, **o))
    monkeypatch.setattr(room, "build_devices", lambda: DeviceTrial((Device("Card", 8 << 30, 8 << 30),)))
    backend = LlamaCppBackend(tiny, threads=1, context=512)
    assert (backend.describe().gpu_layers, backend.describe().device) == (3, "Card")
    assert backend.device_note == "The whole model runs on Card."
    assert crashed_on(os.getpid(), -11, 0) == "Card"
    backend.close()
    backend = LlamaCppBackend(tiny, threads=1, context=512)
    assert backend.describe().device == ""  # it crashed before
    backend.close()


def test_nothing_is_printed(tiny: Path) -> None:
    script = (
        "from ragexam.llm.llama.backend import LlamaCppBackend as B\n"
        f"b = B({str(tiny)!r}, threads=1, context=128, gpu_layers=0)\n"
        "b.loglikelihoods('the', [' a']); b.generate('the', max_tokens=3); b.close()\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


# ------------------------------------------------------------------ real weights

FERRY = "The ferry to Norhaven leaves from pier 5 at ten past nine and carries mail, milk and forty passengers. "
REAL = [
    (FERRY * n + f"The ticket costs 14 crowns.\nQuestion: {question}\nAnswer:", choices)
    for n in (1, 3)
    for question, choices in (
        ("How much is a ticket?", (" 14 crowns", " 40 crowns", " nothing on Sundays", " milk")),
        ("When does the ferry leave?", (" ten past nine", " at noon", " half past eight", " tomorrow")),
    )
]


@pytest.mark.models("smollm2-135m")
def test_quantised_weights_give_the_same_bits_in_any_order_and_in_a_new_process(model_file: dict[str, Path]) -> None:
    path = model_file["smollm2-135m"]
    backend = LlamaCppBackend(path, threads=2, context=1024, gpu_layers=0)
    first = [sums(backend, prompt, choices) for prompt, choices in REAL]
    made = backend.generate(REAL[0][0], max_tokens=4, temperature=0.8, seed=3)
    assert [sums(backend, prompt, choices) for prompt, choices in reversed(REAL)] == first[::-1]
    assert backend.generate(REAL[0][0], max_tokens=4, temperature=0.8, seed=3).text == made.text
    backend.close()
    script = (
        "import json, sys\n"
        "from ragexam.llm.llama.backend import LlamaCppBackend as B\n"
        f"b = B({str(path)!r}, threads=2, context=1024, gpu_layers=0)\n"
        "for p, c in json.load(sys.stdin):\n"
        "    print(*[repr(s.loglikelihood) for s in b.loglikelihoods(p, c).choices])\n"
    )
    order = [2, 3, 0, 1]
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=json.dumps([REAL[i] for i in order]), capture_output=True, text=True, check=True,
    )  # fmt: skip
    fresh = [[float(x) for x in line.split()] for line in done.stdout.strip().splitlines()]
    assert fresh == [first[i] for i in order]


@pytest.mark.models("smollm2-135m", "qwen2.5-coder-0.5b")
@pytest.mark.parametrize("name", ["smollm2-135m", "qwen2.5-coder-0.5b"])
def test_quantised_weights_agree_with_a_plain_evaluation_in_any_order(model_file: dict[str, Path], name: str) -> None:
    path = model_file[name]
    backend = LlamaCppBackend(path, threads=2, context=512, gpu_layers=0)
    pairs = [backend._encode_pairs(prompt, choices) for prompt, choices in REAL]
    scores = [sums(backend, prompt, choices) for prompt, choices in REAL]
    turned = [sums(backend, prompt, tuple(choices[k] for k in (2, 0, 3, 1))) for prompt, choices in REAL]
    backend.close()
    assert turned == [[row[k] for k in (2, 0, 3, 1)] for row in scores], "the same bits"
    for row, (head, tails) in zip(scores, pairs, strict=True):
        assert row == pytest.approx(plain_sums(path, head, tails), abs=0.02)
    assert max(range(4), key=scores[0].__getitem__) == 0


@pytest.mark.models("smollm2-135m")
def test_the_smallest_real_model_passes_the_self_test(model_file: dict[str, Path]) -> None:
    from ragexam.llm.selftest import self_test

    backend = LlamaCppBackend(model_file["smollm2-135m"], threads=2, context=256, gpu_layers=0)
    outcome = self_test(backend)
    backend.close()
    assert outcome.passed
    assert outcome.right >= 7


def test_weights_leave_the_memory_where_the_template_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import llama_cpp

    freed: list[object] = []
    free = llama_cpp.llama_model_free
    monkeypatch.setattr(llama_cpp, "llama_model_free", lambda model: (freed.append(model), free(model)))
    path = tmp_path / "hostile.gguf"
    path.write_bytes(
        tiny_model(
            template="{% set ns = namespace(t='ab') %}{% for i in range(60) %}{% set ns.t = ns.t ~ ns.t %}{% endfor %}"
        )
    )
    with pytest.raises(ModelFileError):
        LlamaCppBackend(path, threads=1, context=512, gpu_layers=0)
    assert len(freed) == 1
