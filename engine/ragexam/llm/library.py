"""The language models on this machine: found where they lie, described from their own headers, never copied."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

import psutil

from ragexam.errors import ModelError, ModelFileError, ModelNotFound
from ragexam.llm.gguf import GgufFile, read_gguf
from ragexam.llm.gpu import Device, layers_that_fit, model_kv_bytes, nvidia_devices, roomiest
from ragexam.llm.hashes import file_hash, remembered_hash
from ragexam.llm.places import forget, model_files, models_folder, remember, remembered

__all__ = ["FoundModel", "find_models", "forget", "models_folder", "remember", "remembered", "resolve_model"]

CONTEXT: Final = 4096
"""Tokens of context that "fits" is judged for."""

OVERHEAD_BYTES: Final = 350 << 20
"""What the program and llama.cpp's compute buffers take beside weights and keys."""

_PART = re.compile(r"-(\d{5})-of-(\d{5})\.gguf$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FoundModel:
    """A model file on this machine.

    Attributes:
        path: The file (of a split model the first one).
        name: To call it by: the file's name without its ending, or "model:tag" in Ollama.
        source: The program that keeps it; "RAG Exam" for the own folder, "added" or "given" for a person's.
        size_bytes: Of the file.
        title: The name that the model gives itself.
        architecture: "llama", "qwen2" and the like.
        parameters: Number of weights.
        quantisation: "Q4_K_M" and the like.
        context_length: Tokens that it was trained for.
        has_chat_template: Whether it brings one.
        fits: Whether it fits into memory and the GPU, in a sentence.
        problem: Why it cannot be used; "" for a sound file.
        licence: As the file tells it; "" where it does not.
        need_bytes: Memory that it takes with `CONTEXT` tokens of context; 0 where unknown.
        layers: Layers that can go to a GPU, the output layer included; 0 where unknown.
        gpu_layers: Of them those that fit on the GPU with the most free memory; None where there is no GPU.
        suited: False for a sound file that is no language model.
    """

    path: Path
    name: str
    source: str
    size_bytes: int
    title: str = ""
    architecture: str = ""
    parameters: int = 0
    quantisation: str = ""
    context_length: int = 0
    has_chat_template: bool = False
    fits: str = ""
    problem: str = ""
    licence: str = ""
    need_bytes: int = 0
    layers: int = 0
    gpu_layers: int | None = None
    suited: bool = True


def find_models(extra: Sequence[Path] = (), *, unsuited: bool = False) -> list[FoundModel]:
    """Language models in the known places and in `extra` (files or folders), each file once, by name.

    Damaged files are listed with their problem.

    Args:
        extra: Further files or folders.
        unsuited: List also files that are no language models (embedders, vision parts), with that as their problem;
            further parts of a split model are left out all the same.
    """
    devices = nvidia_devices()
    memory = psutil.virtual_memory()
    found: dict[Path, FoundModel] = {}
    for path, name, source in model_files(extra):
        part = _PART.search(path.name)
        if part and part.group(1) != "00001":
            continue
        real = path.resolve()
        if real in found:
            continue
        model = _describe(path, name, source, devices, memory.total, memory.available)
        if model.suited or unsuited:
            found[real] = model
    return sorted(found.values(), key=lambda m: (m.name.casefold(), str(m.path)))


def resolve_model(name_or_hash_or_path: str | Path) -> FoundModel:
    """The one model that is meant.

    Args:
        name_or_hash_or_path: A path; a name or an unmistakable part of one; eight or more digits of a file hash.

    Raises:
        ModelNotFound: There is none, or several; the error says which are there.
        ModelFileError: It is damaged.
    """
    asked = str(name_or_hash_or_path)
    path = Path(asked).expanduser()
    if path.is_file():
        described = _describe(path, "", "given", [], *_memory())
        if not described.suited:
            raise ModelFileError(f"{path.name} is not a language model.", "It may be an embedding model or a part.")
        return _sound(described)
    known = find_models()
    wanted = asked.casefold().removesuffix(".gguf")
    for test in (str.__eq__, str.startswith, str.__contains__):
        hits = [model for model in known if test(model.name.casefold(), wanted)]
        if len(hits) > 1:
            raise ModelNotFound(f"Several models are called something like {asked!r}.", f"Which one: {_names(hits)}?")
        if hits:
            return _sound(hits[0])
    if re.fullmatch("[0-9a-f]{8,64}", wanted):
        # Hashing gigabytes takes time: the files whose hash is remembered come first.
        for model in sorted(known, key=lambda m: remembered_hash(m.path) is None):
            try:
                if not model.problem and file_hash(model.path).startswith(wanted):
                    return model
            except ModelError:
                continue
    raise ModelNotFound(
        f"There is no model called {asked!r}.",
        f"There are: {_names(known)}." if known else "Get small ones with: ragexam models starter.",
    )


def memory_sentence(size: int, kv: int, blocks: int, devices: Sequence[Device], total: int, available: int) -> str:
    """Whether a model fits, for a person.

    Args:
        size: Bytes of the file.
        kv: Bytes of keys and values.
        blocks: Layers of the model.
        devices: GPUs of the machine.
        total: Bytes of memory.
        available: Bytes of memory that are free now.
    """
    need = size + kv + OVERHEAD_BYTES
    if need > total:
        words = f"too large for this machine: needs {_gigabytes(need)} of memory, it has {_gigabytes(total)}"
    elif need > available:
        words = f"fits when other programs are closed: needs {_gigabytes(need)}, {_gigabytes(available)} are free"
    else:
        words = f"fits in memory ({_gigabytes(need)} of {_gigabytes(available)} free)"
    if devices and blocks:
        device = roomiest(devices)
        layers = layers_that_fit(device.free_bytes, size, kv, blocks)
        share = "wholly" if layers > blocks else f"{layers} of {blocks + 1} layers" if layers else "not"
        words += f"; on {device.name}: {share}"
    return words


def _describe(path: Path, name: str, source: str, devices: Sequence[Device], total: int, available: int) -> FoundModel:
    """What a file is."""
    name = name or _PART.sub("", path.name).removesuffix(".gguf").removesuffix(".GGUF")
    try:
        file = _header(path)
    except ModelFileError as exc:
        size = path.stat().st_size if path.exists() else 0
        return FoundModel(path, name, source, size, fits="", problem=str(exc))
    size = file.size_bytes * file.split_count
    kv = model_kv_bytes(file, CONTEXT)
    facts = FoundModel(
        path=path,
        name=name,
        source=source,
        size_bytes=size,
        title=file.name,
        architecture=file.architecture,
        parameters=file.parameters,
        quantisation=file.quantisation,
        context_length=file.context_length,
        has_chat_template=bool(file.chat_template),
        licence=file.licence,
    )
    if not file.is_language_model:
        return replace(facts, suited=False, problem="It is no language model: an embedding model or a part of one.")
    blocks = file.block_count
    return replace(
        facts,
        fits=memory_sentence(size, kv, blocks, devices, total, available),
        need_bytes=size + kv + OVERHEAD_BYTES,
        layers=blocks + 1 if blocks else 0,
        gpu_layers=layers_that_fit(roomiest(devices).free_bytes, size, kv, blocks) if devices and blocks else None,
    )


def _header(path: Path) -> GgufFile:
    """A file's header, walked once as long as the file stays as it is: a vocabulary takes a tenth of a second."""
    try:
        stamp = path.stat()
    except OSError:
        return read_gguf(path)  # says what is wrong
    return _header_of(path, stamp.st_size, stamp.st_mtime_ns)


@lru_cache(maxsize=512)
def _header_of(path: Path, size: int, changed: int) -> GgufFile:  # noqa: ARG001 - they are part of the key
    return read_gguf(path)


def _sound(model: FoundModel) -> FoundModel:
    if model.problem:
        raise ModelFileError(model.problem)
    return model


def _memory() -> tuple[int, int]:
    memory = psutil.virtual_memory()
    return int(memory.total), int(memory.available)


def _names(models: Sequence[FoundModel]) -> str:
    return ", ".join(sorted({model.name for model in models}))


def _gigabytes(count: int) -> str:
    return f"{count / 2**30:.1f} GB"
