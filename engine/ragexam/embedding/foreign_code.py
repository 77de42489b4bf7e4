"""Refuses folders of models that would have the libraries run code of a stranger's choosing.

A folder's configurations name classes by their import paths, and sentence-transformers imports and calls what they
name: any attribute of `torch`, for an activation. So every name in every configuration has to be on a list here.
Names of files are compared without regard to capitals, as some systems open them, and no part may lie outside the folder,
where nobody looked. Weights are no danger: safetensors are plain numbers, and PyTorch reads the older `.bin` without running what is in it
(`weights_only`, which the libraries ask for and `tests/embedding/test_encoders.py` tries).
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any, Final

from ragexam.embedding.library import read_config
from ragexam.errors import ModelFileError
from ragexam.sentences import phrase

_MODULES: Final = frozenset(
    {"Transformer", "Pooling", "Normalize", "Dense", "Dropout", "LayerNorm", "Router", "Asym", "StaticEmbedding"}
    | {"BoW", "CNN", "LSTM", "LogitScore", "WeightedLayerPooling", "WordEmbeddings", "WordWeights"}
    | {"WhitespaceTokenizer", "PhraseTokenizer", "TransformersTokenizerWrapper"}
)
"""Parts of sentence-transformers that a model of texts is built of."""

_ACTIVATIONS: Final = frozenset(
    {"Identity", "Sigmoid", "LogSigmoid", "Tanh", "ReLU", "ReLU6", "LeakyReLU", "ELU", "CELU", "SELU", "GELU", "SiLU"}
    | {"Mish", "Softplus", "Softsign", "Hardtanh", "Hardsigmoid", "Hardswish", "Softmax", "LogSoftmax", "Tanhshrink"}
)
"""Activations of `torch.nn`: functions of numbers, nothing else."""

_MODULE: Final = re.compile(r"sentence_transformers(?:\.[a-z_]+)*\.([A-Za-z]+)")
_ACTIVATION: Final = re.compile(r"torch\.nn(?:\.modules\.[a-z]+)?\.([A-Za-z0-9]+)")

_NAMES_MODULES: Final = frozenset({"type", "types"})
_NAMES_CLASSES: Final = frozenset(
    {"activation_fn", "activation_function", "sbert_ce_default_activation_function", "tokenizer_class"}
)
_DATA: Final = frozenset({"tokenizer.json", "vocab.json", "added_tokens.json"})
"""Vocabularies: large, and nothing in them is a name of code."""

_MOST_FILES: Final = 100


def refuse_foreign_code(folder: Path) -> None:
    """Look through all configurations of a model's folder.

    Raises:
        ModelFileError: One names code that is not on the list, asks to be trusted, needs another model's folder, or makes
            no sense.
    """
    for name in _configurations(folder):
        value = read_config(folder, name)
        if name.casefold() == "modules.json":
            _check_modules(folder, value)
        if isinstance(value, dict) and isinstance(parts := value.get("types"), dict):
            for part in parts:  # a router's: each lies in the folder of its name
                _check_place(folder, part)
        if Path(name).name.casefold() == "adapter_config.json":
            raise ModelFileError(
                phrase("The model {0:raw} is only an adapter to another one.", folder.name),
                "Get the whole model: adapters are merged.",
            )
        for key, text in _named(value):
            if key in ("auto_map", "trust_remote_code") or not _is_harmless(key, text):
                raise _refused(folder, text)


def _configurations(folder: Path) -> list[str]:
    """Return every configuration, by its path in the folder.

    A link to a file is followed, and what it leads to is checked (a cache of models keeps its files so). A link to a folder
    is not walked: the folder has to be within the model's own, where it is walked under its real name.
    """
    names: list[str] = []
    try:
        real = folder.resolve(strict=True)
        for directory, folders, files in os.walk(folder, onerror=_raise):
            for name in folders:
                if not (inner := Path(directory, name)).resolve().is_relative_to(real):
                    raise _outside(folder, inner.relative_to(folder).as_posix())
            names += [
                Path(directory, name).relative_to(folder).as_posix()
                for name in files
                if name.casefold().endswith(".json") and name.casefold() not in _DATA
            ]
    except OSError as exc:
        raise ModelFileError(
            phrase("The model {0:raw} cannot be read: {1:raw}.", folder.name, exc.strerror or exc)
        ) from exc
    if len(names) > _MOST_FILES:
        raise ModelFileError(
            phrase("The folder {0:raw} holds {1:n} configurations: it is not one model.", folder.name, len(names))
        )
    return sorted(names)


def _raise(error: OSError) -> None:
    raise error


def _check_modules(folder: Path, modules: Any) -> None:
    """Check the list of a model's parts: each has to name one, or the libraries would make of it what they like."""
    for module in modules if isinstance(modules, list) else [None]:
        kind, path = (module.get("type"), module.get("path", "")) if isinstance(module, dict) else (None, "")
        if not isinstance(kind, str):
            raise _refused(folder, kind)
        _check_place(folder, path)


def _check_place(folder: Path, path: object) -> None:
    """Check a part's path: relative and downwards, whichever system reads it."""
    kinds = (PurePosixPath(path), PureWindowsPath(path)) if isinstance(path, str) else ()
    if not kinds or any(kind.anchor or ".." in kind.parts for kind in kinds):
        raise _outside(folder, path)


def _named(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every value that names code, with its key."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name == "auto_map" or (name == "trust_remote_code" and inner):
                yield name, inner
            else:
                yield from _named(inner, key if key == "types" else name)
    elif isinstance(value, list):
        for inner in value:
            yield from _named(inner, key)
    elif isinstance(value, str) and key in (_NAMES_MODULES | _NAMES_CLASSES):
        yield key, value


def _is_harmless(key: str, text: str) -> bool:
    if "." not in text and key not in ("sbert_ce_default_activation_function", "activation_fn"):
        return True  # looked up in a library's own table ("gelu_new", "BertTokenizer", "default")
    if key in _NAMES_CLASSES and (match := _ACTIVATION.fullmatch(text)) and match[1] in _ACTIVATIONS:
        return True
    match = _MODULE.fullmatch(text)
    return match is not None and match[1] in _MODULES


def _outside(folder: Path, path: object) -> ModelFileError:
    return ModelFileError(
        phrase("The model {0:raw} wants a part from outside its own folder ({1:raw}).", folder.name, f"{path!r:.80}"),
        "Get the whole model: all of it lies in one folder.",
    )


def _refused(folder: Path, name: object) -> ModelFileError:
    return ModelFileError(
        phrase("The model {0:raw} wants to run code of its own ({1:raw}).", folder.name, f"{name!r:.80}"),
        "RAG Exam only loads models that need none.",
    )
