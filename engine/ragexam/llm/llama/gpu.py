"""Decides how many layers of a model go to the GPU, and asks the machine what it has.

The decision is a pure function of sizes; asking is separate, because most machines have nothing to answer.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ragexam.gguf.log import quiet_logs
from ragexam.gguf.processors import load_processors
from ragexam.gguf.reader import GgufFile
from ragexam.sentences import phrase

RESERVE_BYTES: Final = 600 << 20
"""Left alone for compute buffers and for what else uses the device (a screen, for one)."""

MARGIN: Final = 0.08
"""Share of the free memory that is left alone besides: sizes are estimates."""

_GPU_KINDS: Final = (1, 2)
"""ggml's device types: 1 a GPU with memory of its own, 2 one that shares the machine's (in old builds a helper
without memory, which is left out for that)."""


@dataclass(frozen=True, slots=True)
class Device:
    """A GPU.

    Attributes:
        name: For a person.
        free_bytes: Memory that is free now.
        total_bytes: Its memory.
    """

    name: str
    free_bytes: int
    total_bytes: int


def model_kv_bytes(file: GgufFile, cells: int) -> int:
    """Return memory that a model's keys and values take: 2 x 2 bytes (16 bits) x cells x layers x width of the keys' heads.

    Args:
        file: The model; where it does not give the width of a head, it is embedding / heads.
        cells: Tokens in the context.
    """
    heads = file.head_count or 1
    head = file.key_length or file.embedding_length // heads
    return 4 * cells * file.block_count * head * (file.head_count_kv or heads)


def layers_that_fit(free_bytes: int, model_bytes: int, kv_bytes: int, blocks: int) -> int:
    """Return layers of a model that fit into a GPU's free memory.

    The weights are taken as spread evenly over the layers and the output layer, keys and values over the layers.

    Args:
        free_bytes: Free memory of the device.
        model_bytes: Size of the model file.
        kv_bytes: Size of all keys and values.
        blocks: Layers of the model.

    Returns:
        0 to blocks + 1; the last one is the output layer, so blocks + 1 is the whole model.
    """
    if blocks <= 0 or free_bytes <= 0:
        return 0
    usable = int(free_bytes * (1 - MARGIN)) - RESERVE_BYTES
    weights = -(-model_bytes // (blocks + 1))
    layer = weights + -(-kv_bytes // blocks)
    if usable < layer:
        return 0
    fitting = usable // layer
    if fitting < blocks:
        return int(fitting)
    return blocks + 1 if usable >= blocks * layer + weights else blocks


def roomiest(devices: Sequence[Device]) -> Device:
    """Return the GPU with the most free memory: the one that a model goes to."""
    return max(devices, key=lambda d: d.free_bytes)


def choose_layers(
    wanted: int | str, devices: list[Device], model_bytes: int, kv_bytes: int, blocks: int
) -> tuple[int, str]:
    """Return how many layers to put on the GPU, and what to tell a person about it.

    Args:
        wanted: "auto", or a number; 0 keeps everything on the CPU, a negative one asks for all.
        devices: The GPUs that the build can use.
        model_bytes: Size of the model file.
        kv_bytes: Size of all keys and values.
        blocks: Layers of the model.

    Returns:
        Number of layers, and a sentence or "".
    """
    if wanted == 0 or (wanted == "auto" and not devices):
        return 0, ""
    if not devices:
        return 0, "There is no GPU that this build of llama.cpp can use: the model runs on the CPU."
    if wanted != "auto":
        number = int(wanted)
        return (blocks + 1 if number < 0 else min(number, blocks + 1)), ""
    device = roomiest(devices)
    layers = layers_that_fit(device.free_bytes, model_bytes, kv_bytes, blocks)
    if layers == 0:
        return 0, phrase("{0:raw} has too little free memory for this model: it runs on the CPU.", device.name)
    if layers <= blocks:
        return layers, phrase(
            "{0:n} of {1:n} layers fit on {2:raw}; the rest runs on the CPU.", layers, blocks + 1, device.name
        )
    return layers, phrase("The whole model runs on {0:raw}.", device.name)


def build_devices() -> list[Device]:
    """Return the GPUs that the installed llama.cpp can use. Loads the library: only in a worker."""
    import llama_cpp

    quiet_logs()  # the first look at the devices is told on the terminal
    load_processors()
    if not llama_cpp.llama_supports_gpu_offload():
        return []
    try:
        return _ggml_devices(llama_cpp.llama_cpp._lib)
    except (AttributeError, OSError, ctypes.ArgumentError):
        return nvidia_devices()  # a build whose device functions are out of reach


def _ggml_devices(library: Any) -> list[Device]:
    pointer, size = ctypes.c_void_p, ctypes.c_size_t
    library.ggml_backend_dev_count.restype = size
    library.ggml_backend_dev_get.restype = pointer
    library.ggml_backend_dev_get.argtypes = [size]
    library.ggml_backend_dev_type.restype = ctypes.c_int
    library.ggml_backend_dev_type.argtypes = [pointer]
    library.ggml_backend_dev_description.restype = ctypes.c_char_p
    library.ggml_backend_dev_description.argtypes = [pointer]
    library.ggml_backend_dev_memory.restype = None
    library.ggml_backend_dev_memory.argtypes = [pointer, ctypes.POINTER(size), ctypes.POINTER(size)]
    devices = []
    for index in range(library.ggml_backend_dev_count()):
        device = library.ggml_backend_dev_get(index)
        if library.ggml_backend_dev_type(device) not in _GPU_KINDS:
            continue
        free, total = size(0), size(0)
        library.ggml_backend_dev_memory(device, ctypes.byref(free), ctypes.byref(total))
        if not total.value:
            continue
        name = (library.ggml_backend_dev_description(device) or b"GPU").decode("utf-8", "replace")
        devices.append(Device(name, int(free.value), int(total.value)))
    return devices


def nvidia_devices() -> list[Device]:
    """Return GPUs of NVIDIA as their driver's own tool tells, without loading anything; none where it is missing."""
    tool = shutil.which("nvidia-smi")
    if tool is None:
        return []
    try:
        done = subprocess.run(  # noqa: S603 - a fixed command, found on the path
            [tool, "--query-gpu=name,memory.free,memory.total", "--format=csv,noheader,nounits"],
            capture_output=True, text=True, timeout=5, check=True,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return []
    return parse_nvidia(done.stdout)


def parse_nvidia(text: str) -> list[Device]:
    """Read lines of "name, free MiB, total MiB"; what cannot be read is left out."""
    gpus = []
    for line in text.splitlines():
        parts = [part.strip() for part in line.rsplit(",", 2)]
        if len(parts) == 3 and parts[1].isdecimal() and parts[2].isdecimal():
            gpus.append(Device(parts[0], int(parts[1]) << 20, int(parts[2]) << 20))
    return gpus
