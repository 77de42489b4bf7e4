"""The language models on this machine: found where they lie, described from their own headers, never copied."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal

import psutil

from ragexam.errors import ModelError, ModelFileError, ModelNotFound
from ragexam.gguf.devices import Device
from ragexam.gguf.reader import read_header
from ragexam.llm.library.adapters import Adapter, check_adapter, check_fit, splits
from ragexam.llm.library.hashes import file_hash, remembered_hash
from ragexam.llm.library.places import model_files
from ragexam.llm.llama.gpu import known_gpus, layers_that_fit, model_kv_bytes, roomiest
from ragexam.sentences import joined, phrase

CONTEXT: Final = 4096
"""Tokens of context that "fits" is judged for."""

OVERHEAD_BYTES: Final = 350 << 20
"""Memory of the program and llama.cpp's compute buffers beside weights and keys."""

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
        kind: "model", or "adapter" for a LoRA adapter, which stands beside a model and is none by itself.
        adapter: The adapter in use beside it; its size and memory are counted in.
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
    kind: Literal["model", "adapter"] = "model"
    adapter: Adapter | None = None


def find_models(extra: Sequence[Path] = (), *, unsuited: bool = False) -> list[FoundModel]:
    """Return language models in the known places and in `extra` (files or folders), each file once, by name.

    Damaged files are listed with their problem.

    Args:
        extra: Further files or folders.
        unsuited: List also files that are no language models (embedders, vision parts), with that as their problem;
            further parts of a split model are left out all the same.
    """
    return [m for m in _all_files(extra) if m.kind == "model" and (m.suited or unsuited)]


def find_adapters(extra: Sequence[Path] = ()) -> list[FoundModel]:
    """Return LoRA adapters in the same places, by name; one that cannot be used is listed with its problem."""
    return [_adapter(m) for m in _all_files(extra) if m.kind == "adapter"]


def _adapter(model: FoundModel) -> FoundModel:
    """Return an adapter's file as something that can be used, or with its problem."""
    try:
        check_adapter(read_header(model.path))
    except ModelFileError as exc:
        return replace(model, suited=True, problem=str(exc))
    return replace(model, suited=True, problem="")


def _all_files(extra: Sequence[Path]) -> list[FoundModel]:
    """Return what the GGUF files of this machine are, each file once, further parts of split models left out."""
    devices = known_gpus()
    memory = psutil.virtual_memory()
    models: dict[Path, FoundModel] = {}
    for path, name, source in model_files(extra):
        part = _PART.search(path.name)
        if part and part.group(1) != "00001":
            continue
        real = path.resolve()
        if real not in models:
            models[real] = _describe(path, name, source, devices, memory.total, memory.available)
    return sorted(models.values(), key=lambda m: (m.name.casefold(), str(m.path)))


def _there(asked: str, models: Sequence[FoundModel]) -> str:
    """Return which models there are, after the one whose name, or a beginning of it, is nearly what was asked for."""
    begun = {model.name.casefold()[: len(asked) + more]: model.name for model in models for more in (-1, 0, 1)}
    near = difflib.get_close_matches(asked.casefold(), begun, n=1, cutoff=0.75)
    there = phrase("There are: {0:raw}.", _names(models))
    return joined(" ", [phrase("Did you mean {0:raw}?", begun[near[0]]), there]) if near else there


def resolve_model(name_or_hash_or_path: str | Path) -> FoundModel:
    """Return the one model that is meant, with the adapter beside it where the name has a "+" (`ragexam.llm.library.adapters`).

    Args:
        name_or_hash_or_path: A path; a name or an unmistakable part of one; eight or more digits of a file hash.

    Raises:
        ModelNotFound: There is none, or several; the error says which are there.
        ModelFileError: It is damaged, or the adapter belongs to another model.
        InputError: The strength of the adapter is no number.
    """
    asked = str(name_or_hash_or_path)
    pairs = list(splits(asked))
    models = [] if _is_file(asked) else find_models()
    alone = _pick(asked, models, "model")
    if alone is not None:
        return alone
    if not pairs:
        raise ModelNotFound(
            phrase("There is no model called {0:raw}.", repr(asked)),
            _there(asked, models) if models else "Get small ones with: ragexam models starter.",
        )
    adapters = find_adapters()
    names = {a.name.casefold() for a in adapters}
    # Whole names go before parts of names: a "+" may stand in a file's name.
    for model, beside, scale in sorted(pairs, key=lambda p: p[1].casefold() not in names and not _is_file(p[1])):
        adapter = _pick(beside, adapters, "adapter")
        if adapter is not None:
            return together(resolve_model(model), adapter, scale)
    raise ModelNotFound(
        phrase("There is no adapter called {0:raw}.", repr(pairs[0][1])),
        phrase("There are: {0:raw}.", _names(adapters))
        if adapters
        else "Put its GGUF file into the models folder, or give its path.",
    )


def together(model: FoundModel, adapter: FoundModel, scale: float = 1.0) -> FoundModel:
    """Return a model with an adapter beside it, as one model.

    Args:
        model: Without an adapter so far.
        adapter: As `find_adapters` finds it.
        scale: Strength of the adapter.

    Raises:
        ModelFileError: The adapter belongs to another model.
    """
    if model.adapter is not None:
        raise ModelFileError("Only one adapter can stand beside a model.", "Leave all but one of them out.")
    check_fit(read_header(model.path), read_header(adapter.path))
    beside = Adapter(adapter.path, adapter.name, scale)
    size = model.size_bytes + adapter.size_bytes
    words, layers = model.fits, model.gpu_layers
    if model.fits:
        devices, kv, blocks = known_gpus(), model.need_bytes - model.size_bytes - OVERHEAD_BYTES, model.layers - 1
        words = memory_sentence(size, kv, max(blocks, 0), devices, *_memory())
        layers = layers_that_fit(roomiest(devices).free_bytes, size, kv, blocks) if devices and blocks > 0 else None
    return replace(
        model,
        name=f"{model.name} + {beside.label}",
        title=f"{model.title} + {beside.label}",
        size_bytes=size,
        parameters=model.parameters + adapter.parameters,
        fits=words,
        need_bytes=model.need_bytes + adapter.size_bytes,
        gpu_layers=layers,
        adapter=beside,
    )


def belongs(model: FoundModel, adapter: FoundModel) -> bool:
    """Return whether an adapter can stand beside a model."""
    try:
        check_fit(read_header(model.path), read_header(adapter.path))
    except ModelFileError:
        return False
    return True


def _pick(asked: str, models: Sequence[FoundModel], kind: Literal["model", "adapter"]) -> FoundModel | None:
    """Return the one of `models`, or the file, that a name, a path or a hash means; None for none.

    Raises:
        ModelNotFound: Several are called so.
        ModelFileError: It is damaged, or of another kind.
    """
    if _is_file(asked):
        return _file_named(Path(asked).expanduser(), kind)
    wanted = asked.casefold().removesuffix(".gguf")
    for test in (str.__eq__, str.startswith, str.__contains__):
        hits = [model for model in models if test(model.name.casefold(), wanted)]
        if len(hits) > 1:
            raise ModelNotFound(
                phrase("Several adapters are called something like {0:raw}.", repr(asked))
                if kind == "adapter"
                else phrase("Several models are called something like {0:raw}.", repr(asked)),
                phrase("Which one: {0:raw}?", _names(hits)),
            )
        if hits:
            return _sound(hits[0])
    if re.fullmatch("[0-9a-f]{8,64}", wanted):
        # Hashing gigabytes takes time: the files whose hash is remembered come first.
        for model in sorted(models, key=lambda m: remembered_hash(m.path) is None):
            try:
                if not model.problem and file_hash(model.path).startswith(wanted):
                    return model
            except ModelError:
                continue
    return None


def _is_file(asked: str) -> bool:
    try:
        return Path(asked).expanduser().is_file()
    except (OSError, RuntimeError, ValueError):  # longer than a path may be, an unknown user, a zero byte
        return False


def _file_named(path: Path, kind: Literal["model", "adapter"]) -> FoundModel:
    """Return a file that was named by its path."""
    described = _describe(path, "", "given", [], *_memory())
    if kind == "adapter":
        check_adapter(read_header(path))
        return replace(described, suited=True, problem="")
    if described.kind == "adapter":
        raise ModelFileError(described.problem, "Name the model first.")
    if not described.suited:
        raise ModelFileError(
            phrase("{0:raw} is not a language model.", path.name), "It may be an embedding model or a part."
        )
    return _sound(described)


def memory_sentence(size: int, kv: int, blocks: int, devices: Sequence[Device], total: int, available: int) -> str:
    """Return whether a model fits, for a person.

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
        words = phrase(
            "too large for this machine: needs {0} of memory, it has {1}", _gigabytes(need), _gigabytes(total)
        )
    elif need > available:
        words = phrase(
            "fits when other programs are closed: needs {0}, {1} are free", _gigabytes(need), _gigabytes(available)
        )
    else:
        words = phrase("fits in memory ({0} of {1} free)", _gigabytes(need), _gigabytes(available))
    if devices and blocks:
        device = roomiest(devices)
        layers = layers_that_fit(device.free_bytes, size, kv, blocks)
        share = (
            "wholly" if layers > blocks else phrase("{0:n} of {1:n} layers", layers, blocks + 1) if layers else "not"
        )
        words += phrase("; on {0:raw}: {1}", device.name, share)
    return words


def _describe(path: Path, name: str, source: str, devices: Sequence[Device], total: int, available: int) -> FoundModel:
    """Return what a file is."""
    name = name or _PART.sub("", path.name).removesuffix(".gguf").removesuffix(".GGUF")
    try:
        file = read_header(path)
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
    if file.is_adapter:
        problem = phrase(
            "{0:raw} is an adapter (LoRA), not a model: write its name behind a model’s, as MODEL+{1:raw}.",
            path.name,
            name,
        )
        return replace(facts, suited=False, kind="adapter", problem=problem)
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
