"""The encoder of the BERT family as a graph over a folder's safetensors (Devlin et al. 2019; Liu et al. 2019 for RoBERTa)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ragexam.embedding.onnx.wire import CONTRIBUTED, Graph

FAMILIES: Final = frozenset({"bert", "roberta", "xlm-roberta", "camembert"})
"""Model types of configurations; all but the first number places from behind the padding token's number."""

ACTIVATIONS: Final = {"gelu": ("Gelu", {}), "gelu_new": ("Gelu", {"approximate": "tanh"}), "relu": ("Relu", {})}
"""Operator and attributes by what a configuration calls it."""

STATES: Final = "last_hidden_state"
LOGITS: Final = "logits"

Array = NDArray[np.float32]


def first_place(config: Mapping[str, Any]) -> int:
    """Return the number of a text's first token in the table of places."""
    padding = config.get("pad_token_id")
    return 0 if config.get("model_type") == "bert" else (padding if isinstance(padding, int) else 1) + 1


def encoder_graph(folder: Path, config: Mapping[str, Any], *, classifies: bool = False) -> Graph:
    """Return the graph: numbers of tokens and their types in, vectors of tokens or a text's logits out.

    All texts of a call have the same length: there is no padding, so that no text's vector hangs on its neighbours.

    Args:
        folder: With `model.safetensors`.
        config: Of the transformer.
        classifies: Whether a head for classes stands over it (a cross-encoder).

    Raises:
        Exception: Weights are missing, damaged, or not those of such an encoder.
    """
    from safetensors import safe_open

    with safe_open(str(folder / "model.safetensors"), framework="numpy") as file:
        names = frozenset(file.keys())

        def tensor(name: str) -> Array:
            return np.asarray(file.get_tensor(name), dtype=np.float32)

        return _Encoder(config, names, tensor).graph(classifies=classifies)


class _Encoder:
    def __init__(self, config: Mapping[str, Any], names: frozenset[str], tensor: Callable[[str], Array]) -> None:
        self._config, self._names, self._tensor = config, names, tensor
        end = "embeddings.word_embeddings.weight"
        self._prefix = min((name for name in names if name.endswith(end)), key=len).removesuffix(end)
        self._graph = Graph()
        self._width = int(config["hidden_size"])

    def graph(self, *, classifies: bool) -> Graph:
        graph = self._graph
        ids = graph.input("input_ids", "int64", ("texts", "tokens"))
        types = graph.input("token_type_ids", "int64", ("texts", "tokens"))
        states = self._embedded(ids, types)
        for layer in range(int(self._config["num_hidden_layers"])):
            states = self._layer(states, f"encoder.layer.{layer}")
        if classifies:
            graph.node("Identity", [self._classified(states)], [LOGITS])
            graph.output(LOGITS, "float32", ("texts", "classes"))
        else:
            graph.node("Identity", [states], [STATES])
            graph.output(STATES, "float32", ("texts", "tokens", self._width))
        return graph

    def _embedded(self, ids: str, types: str) -> str:
        graph = self._graph
        words = graph.node("Gather", [self._weight("embeddings.word_embeddings.weight"), ids])
        kinds = graph.node("Gather", [self._weight("embeddings.token_type_embeddings.weight"), types])
        name = "embeddings.position_embeddings.weight"
        table = graph.weight(name, self._tensor(self._prefix + name)[first_place(self._config) :])
        length = graph.node("Shape", [ids], start=1, end=2)
        places = graph.node("Slice", [table, graph.weight("zero", np.zeros(1, dtype=np.int64)), length])
        summed = graph.node("Add", [graph.node("Add", [words, kinds]), places])
        return self._normalised(summed, "embeddings.LayerNorm")

    def _layer(self, states: str, name: str) -> str:
        graph = self._graph
        own = f"{name}.attention.self"
        parts = [self._dense(states, f"{own}.{part}") for part in ("query", "key", "value")]
        mixed = graph.node(
            "MultiHeadAttention", parts, domain=CONTRIBUTED, num_heads=int(self._config["num_attention_heads"])
        )
        mixed = self._dense(mixed, f"{name}.attention.output.dense")
        states = self._normalised(graph.node("Add", [states, mixed]), f"{name}.attention.output.LayerNorm")
        operator, options = ACTIVATIONS[self._config["hidden_act"]]
        wide = graph.node(operator, [self._dense(states, f"{name}.intermediate.dense")], **options)
        narrow = self._dense(wide, f"{name}.output.dense")
        return self._normalised(graph.node("Add", [states, narrow]), f"{name}.output.LayerNorm")

    def _classified(self, states: str) -> str:
        graph = self._graph
        first = graph.node("Gather", [states, graph.weight("first", np.zeros((), dtype=np.int64))], axis=1)
        if "classifier.out_proj.weight" in self._names:  # RoBERTa's head
            return self._dense(
                graph.node("Tanh", [self._dense(first, "classifier.dense", whole=True)]),
                "classifier.out_proj",
                whole=True,
            )
        pooled = graph.node("Tanh", [self._dense(first, "pooler.dense")])
        return self._dense(pooled, "classifier", whole=True)

    def _weight(self, name: str) -> str:
        return self._graph.weight(name, self._tensor(self._prefix + name))

    def _dense(self, states: str, name: str, *, whole: bool = False) -> str:
        """Add a linear layer; `whole` says that the weights' name stands in the file as it is."""
        prefix = "" if whole else self._prefix
        weight = self._graph.weight(f"{name}.weight", self._tensor(f"{prefix}{name}.weight").T)
        bias = self._graph.weight(f"{name}.bias", self._tensor(f"{prefix}{name}.bias"))
        return self._graph.node("Add", [self._graph.node("MatMul", [states, weight]), bias])

    def _normalised(self, states: str, name: str) -> str:
        return self._graph.node(
            "LayerNormalization",
            [states, self._weight(f"{name}.weight"), self._weight(f"{name}.bias")],
            axis=-1,
            epsilon=float(self._config.get("layer_norm_eps", 1e-12)),
        )
