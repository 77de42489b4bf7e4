"""ONNX Runtime reads the graphs that we write."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from ragexam.embedding.onnx.session import OnnxSession
from ragexam.embedding.onnx.wire import CONTRIBUTED, Graph


@pytest.fixture
def graph() -> Graph:
    """(x + large) * small, summed over the last axis; and a tanh-like GELU of x."""
    graph = Graph()
    x = graph.input("x", "float32", ("rows", 20))
    large = graph.weight("large", np.arange(20, dtype=np.float32))
    small = graph.weight("small", np.array([2], dtype=np.float32))
    product = graph.node("Mul", [graph.node("Add", [x, large]), small])
    graph.node("ReduceSum", [product, graph.weight("axis", np.array([-1], dtype=np.int64))], ["sum"], keepdims=0)
    graph.node("Softmax", [x], ["share"], axis=-1)
    graph.node("Gelu", [x], ["gelu"], approximate="tanh")
    graph.node("LayerNormalization", [x, large], ["normal"], epsilon=0.5, axis=-1)
    graph.node("QuickGelu", [x], ["quick"], domain=CONTRIBUTED, alpha=1.5)
    graph.output("sum", "float32", ("rows",))
    for name in ("share", "gelu", "normal", "quick"):
        graph.output(name, "float32", ("rows", 20))
    return graph


@pytest.fixture
def session(graph: Graph) -> Iterator[OnnxSession]:
    session = OnnxSession(graph)
    yield session
    session.close()


def test_operations_attributes_and_weights(session: OnnxSession) -> None:
    x = np.random.default_rng(0).normal(size=(3, 20)).astype(np.float32)
    outputs = dict(zip(session.outputs, session.run(session.outputs, {"x": x}), strict=True))
    w = np.arange(20)
    np.testing.assert_allclose(outputs["sum"], ((x + w) * 2).sum(1), rtol=1e-5)
    np.testing.assert_allclose(outputs["share"], np.exp(x) / np.exp(x).sum(1, keepdims=True), rtol=1e-5)
    tanh = np.tanh((2 / np.pi) ** 0.5 * (x + 0.044715 * x**3))
    np.testing.assert_allclose(outputs["gelu"], x / 2 * (1 + tanh), atol=1e-5)
    centred = x - x.mean(1, keepdims=True)
    np.testing.assert_allclose(outputs["normal"], centred / np.sqrt(x.var(1, keepdims=True) + 0.5) * w, atol=1e-4)
    np.testing.assert_allclose(outputs["quick"], x / (1 + np.exp(-1.5 * x)), atol=1e-5)


def test_what_goes_in_and_comes_out_is_declared(session: OnnxSession) -> None:
    assert session.inputs == {"x"}
    assert session.outputs == ("sum", "share", "gelu", "normal", "quick")


def test_only_large_numbers_are_handed_over(graph: Graph) -> None:
    assert set(graph.weights) == {"large"}
    assert graph.weight("large", np.zeros(20, np.float32)) == "large"
    np.testing.assert_array_equal(graph.weights["large"], np.arange(20))


def test_a_written_graph_is_a_file_that_others_read(graph: Graph, tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(graph.serialised())
    for name, numbers in graph.weights.items():
        (tmp_path / name).write_bytes(numbers.tobytes())
    session = OnnxSession(tmp_path / "model.onnx")
    (summed,) = session.run(["sum"], {"x": np.ones((1, 20), np.float32)})
    assert summed[0] == pytest.approx(2 * (20 + 190))
