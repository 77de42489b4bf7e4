"""Checks how many threads compute, and how they wait; whether their number changes a result."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from tiny_model import tiny_model

from ragexam.gguf import threads
from ragexam.gguf.governor import thread_governor
from ragexam.gguf.threads import FreeCores, physical_cores, wait_briefly
from ragexam.llm.llama import backend as backend_room
from ragexam.llm.llama.backend import LlamaCppBackend
from ragexam.llm.llama.native import NativeModel


class Machine:
    """Four cores; each other program takes a share of one, this process two."""

    def __init__(self) -> None:
        self.now = self.busy = self.own = 0.0

    def run(self, seconds: float, others: float, own: float = 2.0) -> None:
        self.now += seconds
        self.own += own * seconds
        self.busy += (own + others) * seconds


def test_cores_that_other_programs_take_are_left_to_them() -> None:
    machine = Machine()
    free = FreeCores(4, 4, lambda: machine.busy, lambda: machine.own, lambda: machine.now)
    seen = []
    for others in (0.0, 0.3, 1.0, 2.2, 4.0, 40.0, 0.4, 0.0):
        machine.run(3.0, others)
        seen.append(free.useful_threads())
    assert seen == [4, 4, 3, 2, 1, 1, 4, 4]
    machine.run(0.5, 4.0)
    assert free.useful_threads() == 4, "half a second says little"


def test_hyper_threads_of_others_take_no_core() -> None:
    machine = Machine()
    free = FreeCores(4, 8, lambda: machine.busy, lambda: machine.own, lambda: machine.now)
    machine.run(3.0, 3.0)
    assert free.useful_threads() == 4
    machine.run(3.0, 6.0)
    assert free.useful_threads() == 2


def test_a_number_that_a_person_fixed_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAGEXAM_THREADS", raising=False)
    assert thread_governor(2, brief=False) is None
    assert (thread_governor(None, brief=False) is None) == (physical_cores() == 1)
    monkeypatch.setenv("RAGEXAM_THREADS", "3")
    assert physical_cores() == 3
    assert thread_governor(None, brief=False) is None


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="Linux")
def test_cores_that_are_not_ours_do_not_count(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("RAGEXAM_THREADS", raising=False)
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        assert physical_cores() == 1
    finally:
        os.sched_setaffinity(0, before)
    quota = tmp_path / "cpu.max"
    monkeypatch.setattr(threads, "_QUOTA", quota)
    whole = physical_cores()
    for text, most in (("max 100000", whole), ("150000 100000", 2), ("20000 100000", 1), ("nonsense", whole)):
        quota.write_text(text)
        assert physical_cores() == min(whole, most)


def test_waiting_is_brief_unless_a_person_wants_it_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("OMP_WAIT_POLICY", "GOMP_SPINCOUNT", "KMP_BLOCKTIME")
    for name in names:
        monkeypatch.setenv(name, "")  # so that what is set below goes again
        monkeypatch.delenv(name)
    wait_briefly()
    assert (os.environ["GOMP_SPINCOUNT"], os.environ["KMP_BLOCKTIME"]) == ("1000", "1")
    assert ("OMP_WAIT_POLICY" in os.environ) == (sys.platform == "win32")
    for name in names:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("OMP_WAIT_POLICY", "active")
    wait_briefly()
    assert not {"GOMP_SPINCOUNT", "KMP_BLOCKTIME"} & set(os.environ)


@pytest.mark.parametrize(
    "load",
    [
        "from ragexam.llm.llama.native import NativeModel\nNativeModel(path, cells=64, batch=8, sequences=1, threads=1)",
        "from ragexam.embedding.native import NativeEncoder\nNativeEncoder(path, context=64, pooling=1, threads=1)",
        "from ragexam.embedding.sentence import set_up_torch\nset_up_torch(1)",
        "from ragexam.llm.training.lora import train\n"
        "from ragexam.llm.training.records import TrainingSettings\n"
        "from ragexam.progress import Progress\n"
        "(path.parent / 'config.json').write_text('{}')\n"
        "(path.parent / 'model.safetensors').touch()\n"
        "try:\n    train(path.parent, ([], []), path.parent / 'out', TrainingSettings(), Progress())\n"
        "except Exception:\n    pass",
    ],
    ids=["llm", "embedding", "torch", "training"],
)
def test_it_is_settled_before_anything_native_is_loaded(tmp_path: Path, load: str) -> None:
    if "training" in load:
        pytest.importorskip("peft", reason="the extra “train” is not installed")
    path = tmp_path / "tiny.gguf"
    path.write_bytes(tiny_model())
    script = (
        "import os, sys\n"
        "from pathlib import Path\n"
        f"path = Path({str(path)!r})\n"
        "seen = {}\n"
        "class Look:\n"
        "    def find_spec(self, name, *rest):\n"
        "        if name in ('llama_cpp', 'torch'):\n"
        "            seen.setdefault(name, os.environ.get('GOMP_SPINCOUNT'))\n"
        "sys.meta_path.insert(0, Look())\n"
        f"{load}\n"
        "assert seen and set(seen.values()) == {'1000'}, seen\n"
    )
    own = ("OMP_WAIT_POLICY", "GOMP_SPINCOUNT", "KMP_BLOCKTIME")
    environment = {name: value for name, value in os.environ.items() if name not in own}
    subprocess.run([sys.executable, "-P", "-c", script], env=environment, check=True)


class Plan:
    """Another number of threads for each computation."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self._numbers = numbers
        self._count = 0

    def threads(self) -> tuple[int, int]:
        self._count += 1
        number = self._numbers[self._count % len(self._numbers)]
        return number, number

    def took(self, tokens: int, seconds: float) -> None:
        """Change nothing, whatever it took."""

    def tell_to(self, tell: Callable[[str], None]) -> None:
        """Nothing is told."""


def all_logits(path: Path, numbers: tuple[int, ...]) -> np.ndarray:
    """Logits of a prompt in chunks, of four tokens one by one, and of four branches."""
    native = NativeModel(path, cells=512, batch=32, sequences=5, threads=1, governor=Plan(numbers))  # type: ignore[arg-type]
    tokens = (native.tokenize("the man and the other had an inn and there was an hen ", special=True) * 20)[:128]
    logits = []
    for start in range(0, 128, 32):
        native.decode(tokens[start : start + 32], range(start, start + 32), [0] * 32, [True] * 32)
        logits.append(native.logits(32).copy())
    for at in range(4):
        native.decode([tokens[at]], [128 + at], [0], [True])
        logits.append(native.logits(1).copy())
    for branch in range(1, 5):
        native.branch(0, branch)
    native.decode(tokens[:12], [132, 133, 134] * 4, [branch for branch in range(1, 5) for _ in range(3)], [True] * 12)
    logits.append(native.logits(12).copy())
    native.close()
    return np.concatenate(logits)


PLANS = ((1,), (2,), (3,), (1, 2, 1, 4))


def test_any_number_of_threads_gives_the_same_bits(tmp_path: Path) -> None:
    path = tmp_path / "tiny.gguf"
    path.write_bytes(tiny_model())
    first, *others = (all_logits(path, plan) for plan in PLANS)
    assert all(np.array_equal(first, other) for other in others)


@pytest.mark.models("smollm2-135m")
def test_any_number_of_threads_gives_the_same_bits_with_quantised_weights(model_file: dict[str, Path]) -> None:
    first, *others = (all_logits(model_file["smollm2-135m"], plan) for plan in PLANS[::2])
    assert all(np.array_equal(first, other) for other in others)


@pytest.mark.models("smollm2-135m")
def test_scores_and_texts_are_the_same_bits_while_the_number_of_threads_changes(
    model_file: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The backend itself gives what a response keeps: its manifest may name the most threads whatever number worked."""

    def made(plan: tuple[int, ...]) -> tuple[list[float], str]:
        monkeypatch.setattr(backend_room, "thread_governor", lambda _: Plan(plan))
        backend = LlamaCppBackend(model_file["smollm2-135m"], context=512, gpu_layers=0)
        prompt = "The ferry to Norhaven leaves from pier 5 at ten past nine. " * 8 + "Where does it leave from?"
        scores = backend.loglikelihoods(prompt, (" From pier 5.", " From the old harbour.", " From platform nine."))
        text = backend.generate(prompt, max_tokens=16, temperature=0.7, seed=3).text
        backend.close()
        return [choice.loglikelihood for choice in scores.choices], text

    first, *others = (made(plan) for plan in PLANS)
    assert all(first == other for other in others)
