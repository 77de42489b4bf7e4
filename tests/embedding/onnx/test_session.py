"""A computation of ONNX Runtime is stopped inside, and its failures are sentences."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from ragexam.embedding.onnx.session import OnnxSession
from ragexam.embedding.onnx.wire import Graph
from ragexam.errors import CancelRequested, MachineError, PauseRequested
from ragexam.progress import Progress


def long_graph(steps: int) -> Graph:
    graph = Graph()
    x = graph.input("x", "float32", ("rows", 512))
    for step in range(steps):
        x = graph.node("Tanh", [graph.node("MatMul", [x, graph.weight("w", np.eye(512, dtype=np.float32))])])
        del step
    graph.node("Identity", [x], ["y"])
    graph.output("y", "float32", ("rows", 512))
    return graph


@pytest.mark.parametrize(("ask", "error"), [("cancel", CancelRequested), ("pause", PauseRequested)])
def test_cancel_and_pause_end_a_run(ask: str, error: type[Exception]) -> None:
    """Half a minute of work is asked to stop once it has begun: only an end inside raises."""
    session = OnnxSession(long_graph(2_000))
    progress = Progress()
    session.heed(progress)
    timer = threading.Timer(0.3, getattr(progress, ask))
    timer.start()
    with pytest.raises(error):
        session.run(["y"], {"x": np.ones((1_000, 512), np.float32)})
    timer.join()
    session.heed(Progress())
    (output,) = session.run(["y"], {"x": np.zeros((1, 512), np.float32)})
    assert not output.any()


def test_nothing_begins_after_cancel() -> None:
    session = OnnxSession(long_graph(1))
    progress = Progress()
    progress.cancel()
    session.heed(progress)
    with pytest.raises(CancelRequested):
        session.run(["y"], {"x": np.zeros((1, 512), np.float32)})


def test_a_failure_is_a_sentence() -> None:
    session = OnnxSession(long_graph(1))
    with pytest.raises(MachineError, match="ONNX Runtime could not compute"):
        session.run(["y"], {"x": np.zeros((1, 7), np.float32)})
