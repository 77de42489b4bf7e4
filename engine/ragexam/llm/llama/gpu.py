"""Decides how many layers of a model go to the GPU, and asks the machine what it has.

The decision is a pure function of sizes; asking is separate, because most machines have nothing to answer.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ragexam.gguf.devices import Device, listed_devices
from ragexam.gguf.gpu_libraries import gpu_libraries, load_gpu_libraries
from ragexam.gguf.log import quiet_logs
from ragexam.gguf.processors import load_processors
from ragexam.gguf.reader import GgufFile
from ragexam.llm.llama.gpu_crashes import has_crashed
from ragexam.llm.llama.gpu_trial import DeviceTrial, known_devices, tried_devices
from ragexam.sentences import phrase

RESERVE_BYTES: Final = 600 << 20
"""Left alone for compute buffers and for what else uses the device (a screen, for one)."""

MARGIN: Final = 0.08
"""Share of the free memory that is left alone besides: sizes are estimates."""


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


@dataclass(frozen=True, slots=True)
class Placement:
    """Place where a model computes.

    Attributes:
        layers: To put on GPUs; 0 for none.
        devices: The GPUs; none for the CPU.
        sentence: What to tell a person about it, or "".
    """

    layers: int = 0
    devices: tuple[Device, ...] = ()
    sentence: str = ""

    @property
    def name(self) -> str:
        """Return the GPUs' names; "" for the CPU."""
        return _names(self.devices)


def choose_layers(
    wanted: int | str, devices: Sequence[Device], model_bytes: int, kv_bytes: int, blocks: int, problem: str = ""
) -> Placement:
    """Return how many layers to put on which GPU, and what to tell a person about it.

    By itself ("auto") a model goes to a GPU that has memory of its own and has not made a worker crash; one that shares the
    machine's memory may be slower than the processor, and computes only for who asks for it.

    Args:
        wanted: "auto", or a number; 0 keeps everything on the CPU, a negative one asks for all.
        devices: The GPUs that the build can use.
        model_bytes: Size of the model file.
        kv_bytes: Size of all keys and values.
        blocks: Layers of the model.
        problem: What failed at the trial of the GPUs, in a sentence; "" where nothing did.
    """
    if wanted == 0:
        return Placement()
    if not devices and problem:
        return Placement(sentence=phrase("{0} The model runs on the CPU.", problem))
    if not devices:
        none = "There is no GPU that this build of llama.cpp can use: the model runs on the CPU."
        return Placement(sentence="" if wanted == "auto" else none)
    own = [device for device in devices if not device.shares_memory]
    if wanted != "auto":
        number = int(wanted)
        used = tuple(own or devices[:1])  # as llama.cpp itself spreads layers
        layers = blocks + 1 if number < 0 else min(number, blocks + 1)
        return Placement(
            layers, used, phrase("{0:n} of {1:n} layers run on {2:raw}.", layers, blocks + 1, _names(used))
        )
    if not own:
        return Placement(sentence=phrase(
            "{0:raw} shares the machine's memory, so the model runs on the CPU. A number of layers puts it there all the same.",
            roomiest(devices).name,
        ))  # fmt: skip
    sound = [device for device in own if not has_crashed(device.name)]
    if not sound:
        return Placement(sentence=phrase(
            "{0:raw} made the program crash before, so the model runs on the CPU. A number of layers tries it again.",
            roomiest(own).name,
        ))  # fmt: skip
    device = roomiest(sound)
    layers = layers_that_fit(device.free_bytes, model_bytes, kv_bytes, blocks)
    if layers == 0:
        told = phrase("{0:raw} has too little free memory for this model: it runs on the CPU.", device.name)
        return Placement(sentence=told)
    if layers <= blocks:
        told = phrase(
            "{0:n} of {1:n} layers fit on {2:raw}; the rest runs on the CPU.", layers, blocks + 1, device.name
        )
        return Placement(layers, (device,), told)
    return Placement(layers, (device,), phrase("The whole model runs on {0:raw}.", device.name))


def _names(devices: Sequence[Device]) -> str:
    return " + ".join(device.name for device in devices)


def build_devices() -> DeviceTrial:
    """Return the GPUs that the installed llama.cpp can use, and what failed. Loads the library: only in a worker.

    Where the code for GPUs is a library of its own, another process tries it first: with a broken driver it is never loaded here.
    """
    import llama_cpp

    quiet_logs()  # the first look at the devices is told on the terminal
    load_processors()
    problem = ""
    if gpu_libraries():
        trial = tried_devices()
        if not trial.devices:
            return trial
        problem = trial.problem
        load_gpu_libraries()
    elif not llama_cpp.llama_supports_gpu_offload():
        return DeviceTrial(())
    try:
        found = [device for device, _ in listed_devices(llama_cpp.llama_cpp._lib)]
    except (AttributeError, OSError, ctypes.ArgumentError):
        found = nvidia_devices()  # a build whose device functions are out of reach
    return DeviceTrial(tuple(found), problem)


def known_gpus() -> list[Device]:
    """Return the GPUs that are known without loading anything: of the last trial, or as NVIDIA's driver tells."""
    if gpu_libraries():
        return known_devices() or []
    return nvidia_devices()


def machine_gpus() -> list[Device]:
    """Return the GPUs of this machine; where the code for them is a library of its own, another process tries them first."""
    return list(tried_devices().devices) if gpu_libraries() else nvidia_devices()


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
