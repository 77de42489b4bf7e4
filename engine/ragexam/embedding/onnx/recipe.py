"""Tells how a folder of sentence-transformers is run by ONNX Runtime; whether it can be is read from its configurations."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ragexam.embedding.folder_key import folder_key
from ragexam.embedding.library import read_config
from ragexam.embedding.onnx.bert import ACTIVATIONS, FAMILIES, first_place
from ragexam.embedding.onnx.pooling import pooling_of

_FILES: Final = ("onnx/model.onnx", "model.onnx")
_SETTINGS: Final = ("sentence_bert_config.json", "sentence_roberta_config.json", "sentence_xlm-roberta_config.json")
_USUAL: Final = {
    "transformer_task": ("feature-extraction", "sequence-classification"),
    "module_output_name": ("token_embeddings", "scores"),
}
"""Inputs that newer configurations name for every plain model of texts."""

SCORE_ACTIVATIONS: Final[Mapping[str, Callable[[NDArray[np.float64]], NDArray[np.float64]]]] = {
    "Identity": lambda logits: logits,
    "Sigmoid": lambda logits: 1 / (1 + np.exp(-logits)),
    "Tanh": np.tanh,
}
"""Functions that a cross-encoder's logits may go through."""

_LONGEST: Final = 100_000
"""Above this a length of tokens means "no limit"."""

_DEFAULT_LENGTH: Final = 512


@dataclass(frozen=True, slots=True)
class Recipe:
    """Way in which a folder's results are computed.

    Attributes:
        folder: The model.
        config: Of the transformer.
        file: An ONNX file of the folder; None where a graph is made over its safetensors.
        pooling: Ways in which tokens' vectors become one, joined; none of a cross-encoder.
        max_length: Tokens of the longest text that is read whole.
        lower_case: Whether texts are written small first, whatever the vocabulary says.
        activation: What a cross-encoder's logits go through, as its configuration says; "" where it does not.
    """

    folder: Path
    config: Mapping[str, Any]
    file: Path | None
    pooling: tuple[str, ...]
    max_length: int
    lower_case: bool
    activation: str = ""

    def file_key(self) -> str:
        """Return the hash of the ONNX file and of what lies beside it under its name (weights of large models)."""
        total = hashlib.sha256()
        beside = [] if self.file is None else self.file.parent.glob(f"{self.file.name}*")
        for path in sorted(beside):
            total.update(f"{path.name}\0{folder_key(path)}\n".encode())
        return total.hexdigest()


def embedder_recipe(folder: Path) -> Recipe | None:
    """Return how an embedding model is run; None where it has parts that only sentence-transformers knows.

    Raises:
        ModelFileError: A configuration is damaged.
    """
    parts = _parts(folder)
    if [kind for kind, _ in parts[:2]] != ["Transformer", "Pooling"] or parts[0][1]:
        return None
    if [kind for kind, _ in parts[2:]] not in ([], ["Normalize"]):
        return None
    asked = read_config(folder, "config_sentence_transformers.json")
    if isinstance(asked, dict) and asked.get("default_prompt_name") is not None:
        return None
    pooling = read_config(folder, str(PurePosixPath(parts[1][1], "config.json")))
    modes = pooling_of(pooling) if isinstance(pooling, dict) else ()
    return _recipe(folder, modes) if modes else None


def scorer_recipe(folder: Path) -> Recipe | None:
    """Return how a cross-encoder is run; None where only sentence-transformers can.

    Raises:
        ModelFileError: A configuration is damaged.
    """
    if any(kind != "Transformer" or path for kind, path in _parts(folder)):
        return None
    recipe = _recipe(folder, ())
    activation = "" if recipe is None else _activation(recipe.config)
    return None if recipe is None or activation is None else replace(recipe, activation=activation)


def _activation(config: Mapping[str, Any]) -> str | None:
    """Return the name of what logits go through; "" where nothing is said, None where it is none of those known here."""
    own = config.get("sentence_transformers")
    activation = own.get("activation_fn") if isinstance(own, dict) else None
    activation = activation or config.get("sbert_ce_default_activation_function")
    if not activation:
        return ""
    name = activation.rpartition(".")[2] if isinstance(activation, str) else ""
    return name if name in SCORE_ACTIVATIONS else None


def _parts(folder: Path) -> list[tuple[str, str]]:
    """Return class and folder of each part that a model is made of; a part of another make has no class."""
    listed = read_config(folder, "modules.json")
    modules = []
    for part in listed if isinstance(listed, list) else []:
        kind, path = (part.get("type"), part.get("path")) if isinstance(part, dict) else (None, None)
        if not isinstance(kind, str) or not isinstance(path, str) or set(path) & set("/\\:") or path == "..":
            kind, path = "", ""
        modules.append((kind.rpartition(".")[2] if kind.startswith("sentence_transformers.") else "", path))
    return modules


def _recipe(folder: Path, pooling: tuple[str, ...]) -> Recipe | None:
    config = read_config(folder, "config.json")
    settings: Any = next((values for name in _SETTINGS if (values := read_config(folder, name)) is not None), {})
    if not isinstance(config, dict) or not isinstance(settings, dict) or not (folder / "tokenizer.json").is_file():
        return None
    if any(_is_unusual(name, value) for name, value in settings.items()):
        return None
    file: Path | None = None
    if not (_is_known(config) and _has_plain_weights(folder / "model.safetensors")):
        file = next((path for name in _FILES if (path := folder / name).is_file()), None)
        if file is None:
            return None
    longest = settings.get("max_seq_length")
    if longest is None:
        tokenizer = read_config(folder, "tokenizer_config.json")
        longest = tokenizer.get("model_max_length") if isinstance(tokenizer, dict) else None
    places = config.get("max_position_embeddings")
    if file is None and isinstance(places, int):
        places -= first_place(config)
    real = [length for length in (longest, places) if isinstance(length, int) and 0 < length <= _LONGEST]
    lower = settings.get("do_lower_case") is True
    return Recipe(folder, config, file, pooling, min(real, default=_DEFAULT_LENGTH), lower)


def _is_unusual(name: str, value: Any) -> bool:
    if name in ("max_seq_length", "do_lower_case") or not value:
        return False
    if name == "modality_config":
        return not isinstance(value, dict) or list(value) != ["text"]
    return value not in _USUAL.get(name, ())


def _is_known(config: Mapping[str, Any]) -> bool:
    """Return whether a graph can be made of the model's weights."""
    return (
        str(config.get("model_type")) in FAMILIES
        and str(config.get("hidden_act")) in ACTIVATIONS
        and config.get("position_embedding_type", "absolute") == "absolute"
        and not config.get("is_decoder")
        and not config.get("add_cross_attention")
    )


def _has_plain_weights(path: Path) -> bool:
    """Return whether all weights are there in 32 bits; of a damaged file too, since opening it says what is wrong."""
    if not path.is_file():
        return False
    from safetensors import SafetensorError, safe_open

    try:
        with safe_open(str(path), framework="numpy") as file:
            return all(file.get_slice(name).get_dtype() in ("F32", "I64") for name in file.keys())  # noqa: SIM118
    except (SafetensorError, OSError):
        return True
