"""LoRA adapters: how a model with one is named, and whether the two belong together.

A LoRA adapter (Hu et al. 2021, arXiv 2106.09685) adds to a weight W the product of two small matrices: W + s B A. It is
a file of its own beside the model's. Wherever a model is named, "MODEL+ADAPTER" names a model with an adapter and
"MODEL+ADAPTER*0.5" one at half strength; each part is a name, a path or the beginning of a file hash. What such a pair
is identified by, "SHA256+SHA256" with "*SCALE" where it is not 1, is such a name too.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ragexam.errors import InputError, ModelFileError
from ragexam.gguf.reader import GgufFile
from ragexam.sentences import phrase

LARGEST_SCALE: Final = 100.0
"""Strength beyond which a scale is a slip of the keyboard."""

_SCALE = re.compile(r"\s*\*\s*([^*]*)$")
_TOKEN_EMBEDDING: Final = "token_embd.weight"  # noqa: S105 - a weight's name
_INVOCATION: Final = "adapter.alora.invocation_tokens"


@dataclass(frozen=True, slots=True)
class Adapter:
    """An adapter in use.

    Attributes:
        path: Its GGUF file.
        name: For a person: the file's name without its ending.
        scale: Strength; 1 is what it was trained for, 0 leaves the model as it is.
    """

    path: Path
    name: str
    scale: float = 1.0

    @property
    def label(self) -> str:
        """Return its name, with the strength where that is not 1."""
        return f"{self.name}{scale_text(self.scale)}"


def splits(name: str) -> Iterator[tuple[str, str, float]]:
    """Yield the ways to read a name as model, adapter and scale, the likeliest first; none for a name without "+".

    A "+" may also stand within a file's name, so each is tried as the joint, the last one first.

    Raises:
        InputError: What follows "*" is no strength.
    """
    body, scale = name, 1.0
    joint = name.rfind("+")
    if joint < 0:
        return
    if (match := _SCALE.search(name, joint)) is not None:
        body, scale = name[: match.start()], _scale(match[1])
    while joint > 0:
        model, adapter = body[:joint].strip(), body[joint + 1 :].strip()
        if model and adapter:
            yield model, adapter, scale
        joint = body.rfind("+", 0, joint)


def joined(model: str, adapter: str, scale: float = 1.0) -> str:
    """Return the name of a model with an adapter, made of names, paths or hashes."""
    return f"{model}+{adapter}{scale_text(scale)}"


def scale_text(scale: float) -> str:
    """Return what a scale adds to a name: "*0.5"; "" for 1."""
    return "" if scale == 1.0 else f"*{scale:.6g}"


def check_adapter(file: GgufFile) -> None:
    """See that a file is an adapter that this program can use.

    Raises:
        ModelFileError: It is none.
    """
    kind = file.metadata.get("adapter.type")
    if not file.is_adapter:
        problem = (
            phrase(
                "{0:raw} is an adapter of the kind {1:raw}: only LoRA adapters in GGUF format can stand behind a “+”.",
                file.path.name,
                repr(kind),
            )
            if file.kind == "adapter"
            else phrase(
                "{0:raw} is no adapter: only LoRA adapters in GGUF format can stand behind a “+”.", file.path.name
            )
        )
        raise ModelFileError(
            problem,
            "llama.cpp's convert_lora_to_gguf.py makes one of a folder of peft.",
        )
    if any(key.startswith(_INVOCATION) for key in file.keys):
        raise ModelFileError(
            phrase(
                "{0:raw} is an adapter that wakes up at certain words only (aLoRA); that is not supported.",
                file.path.name,
            ),
            "Use a plain LoRA adapter.",
        )


def check_fit(model: GgufFile, adapter: GgufFile) -> None:
    """See that an adapter belongs to a model, before either is loaded.

    Raises:
        ModelFileError: It was made for another architecture or another size of model.
    """
    check_adapter(adapter)
    if adapter.architecture != model.architecture:
        raise ModelFileError(
            phrase(
                "The adapter {0:raw} was made for the architecture {1:raw}; {2:raw} is {3:raw}.",
                adapter.path.name,
                f"{adapter.architecture or 'unknown'!s}",
                model.path.name,
                f"{model.architecture or 'unknown'!s}",
            ),
            "Use it beside the model that it was trained on.",
        )
    for name, shape in adapter.shapes.items():
        base, _, half = name.rpartition(".")
        if half not in ("lora_a", "lora_b"):
            continue
        weight = model.shapes.get(base)
        if weight is None and model.split_count > 1:
            continue  # the table of the first part does not name the weights of the others
        if weight is None or not _fits(base, half, shape, weight):
            raise ModelFileError(
                phrase(
                    "The adapter {0:raw} was made for another model than {1:raw}: its part {2:raw} has the size "
                    "{3:raw}, the model's weight {4:raw}.",
                    adapter.path.name,
                    model.path.name,
                    f"{name!r:.80}",
                    _size(shape),
                    _size(weight) if weight else "is missing",
                ),
                "Use it beside the model that it was trained on.",
            )


def _fits(base: str, half: str, shape: tuple[int, ...], weight: tuple[int, ...]) -> bool:
    """Return whether one matrix of a pair has the width that the weight (inputs, outputs) asks for."""
    if len(shape) < 2 or len(weight) < 2:
        return False
    if base == _TOKEN_EMBEDDING:  # the table of tokens is looked up, not multiplied: its pair lies the other way round
        return shape[1] == (weight[1] if half == "lora_a" else weight[0])
    return shape[0] == weight[0] if half == "lora_a" else shape[1] == weight[1]


def _size(shape: tuple[int, ...]) -> str:
    return " x ".join(map(str, shape))


def _scale(text: str) -> float:
    try:
        scale = float(text)
    except ValueError:
        scale = math.nan
    if not abs(scale) <= LARGEST_SCALE:
        raise InputError(
            phrase("{0:raw} is no strength of an adapter.", f"{text!r:.40}"),
            'Write a number behind the "*", for example MODEL+ADAPTER*0.5.',
        )
    return scale
