"""Cancel and Pause end a call of a model from inside; what is asked afterwards has the same bits as ever."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tiny_model import tiny_model

from ragexam.embedding.gguf import GgufEmbedder
from ragexam.errors import CancelRequested, PauseRequested
from ragexam.jobs.worker.outcomes import Cancelled as CancelledOutcome
from ragexam.jobs.worker.outcomes import Paused as PausedOutcome
from ragexam.jobs.worker.runner import Runner, worker_command
from ragexam.llm.llama.backend import LlamaCppBackend
from ragexam.llm.llama.native import NativeModel
from ragexam.progress import Progress
from ragexam.store import Store

PROMPT = "the man and the other had an inn and there was an hen " * 8
CHOICES = (" and", " the man", " an inn in there", " x")


class AskedInside(Progress):
    """Cancelled or paused by another thread, as soon as the model has seen that it may begin."""

    def __init__(self, ask: str = "cancel") -> None:
        super().__init__()
        self._ask = ask
        self._asking: threading.Thread | None = None

    def check(self) -> None:
        super().check()
        if self._asking is None:
            self._asking = threading.Thread(target=getattr(self, self._ask))
            self._asking.start()


def again(call: Callable[[], object]) -> None:
    """Until another thread has asked: the call may be over before."""
    while True:
        call()


@pytest.fixture
def backend(tmp_path: Path) -> Iterator[LlamaCppBackend]:
    path = tmp_path / "tiny.gguf"
    path.write_bytes(tiny_model())
    made = LlamaCppBackend(path, threads=1, context=512, gpu_layers=0)
    yield made
    made.close()


@pytest.mark.parametrize(("ask", "error"), [("cancel", CancelRequested), ("pause", PauseRequested)])
def test_a_call_is_ended_and_the_next_is_as_ever(backend: LlamaCppBackend, ask: str, error: type[Exception]) -> None:
    calls: list[Callable[[], object]] = [
        lambda: backend.loglikelihoods(PROMPT, CHOICES).choices,
        lambda: backend.generate(PROMPT, max_tokens=40, temperature=0.9, seed=3).text,
    ]
    for call in calls:
        before = call()
        backend.stop_with(AskedInside(ask))
        with pytest.raises(error):
            again(call)
        with pytest.raises(error):  # the job that was stopped computes no more
            call()
        backend.stop_with(Progress())
        assert call() == before


def test_an_embedding_is_ended(tmp_path: Path) -> None:
    path = tmp_path / "tiny.gguf"
    path.write_bytes(tiny_model())
    embedder = GgufEmbedder(path, threads=1)
    before = embedder.embed([PROMPT])
    embedder.stop_with(AskedInside())
    with pytest.raises(CancelRequested):
        embedder.embed([PROMPT] * 1000)
    embedder.stop_with(Progress())
    assert (embedder.embed([PROMPT]) == before).all()
    embedder.close()


@pytest.mark.models("smollm2-135m")
def test_a_computation_in_native_code_is_ended_inside(model_file: dict[str, Path]) -> None:
    """Python has no say in one `decode`: without llama.cpp's own question it would come to its end."""
    native = NativeModel(model_file["smollm2-135m"], cells=512, batch=512, sequences=1, threads=1)
    tokens = (native.tokenize("The ferry to Norhaven leaves from pier 5 at ten past nine. ", special=True) * 40)[:512]
    places = list(range(len(tokens)))
    for ask, error in (("cancel", CancelRequested), ("pause", PauseRequested)):
        native.clear()
        native.stop_with(AskedInside(ask))
        with pytest.raises(error):
            native.decode(tokens, places, [0] * 512, [False] * 511 + [True])
    native.clear()
    native.stop_with(Progress())
    native.decode(tokens[:64], places[:64], [0] * 64, [False] * 63 + [True])
    after = native.logits(1).copy()
    native.close()
    fresh = NativeModel(model_file["smollm2-135m"], cells=512, batch=512, sequences=1, threads=1)
    fresh.decode(tokens[:64], places[:64], [0] * 64, [False] * 63 + [True])
    assert (fresh.logits(1) == after).all()
    fresh.close()


@pytest.mark.parametrize(("ask", "outcome"), [("cancel", CancelledOutcome), ("pause", PausedOutcome)])
def test_a_job_ends_inside_a_long_call(tmp_path: Path, ask: str, outcome: type[object]) -> None:
    project = tmp_path / "a.ragexam"
    Store.create(project).close()
    runner = Runner(project, worker_command())
    handle = runner.start("selftest", {"models": ["scripted:1:0.8:60s"]})
    while handle.poll() is None:
        assert handle.wait(timeout=0.05) is None
    getattr(handle, ask)()
    assert isinstance(handle.wait(), outcome)  # the job takes eight minutes, longer than a test may
    runner.close(10)
