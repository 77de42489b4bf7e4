from __future__ import annotations

import ctypes
import os
from pathlib import Path
from typing import Any

import pytest
from gguf_writer import small_model
from hypothesis import given
from hypothesis import strategies as st
from tiny_model import tiny_model

from ragexam.gguf.devices import Device, listed_devices
from ragexam.gguf.reader import read_gguf
from ragexam.llm.llama import gpu as room
from ragexam.llm.llama.gpu import (
    MARGIN,
    RESERVE_BYTES,
    build_devices,
    choose_layers,
    layers_that_fit,
    model_kv_bytes,
    nvidia_devices,
    parse_nvidia,
)
from ragexam.llm.llama.gpu_trial import DeviceTrial
from ragexam.llm.llama.native import NativeModel

GB = 1 << 30


def test_keys_and_values(tmp_path: Path) -> None:
    # 2 (keys, values) x 2 bytes x 100 cells x 2 layers x 2 heads x (64 / 4) = 25,600 bytes.
    path = tmp_path / "m.gguf"
    path.write_bytes(small_model())
    assert model_kv_bytes(read_gguf(path), 100) == 25_600


def test_layers_by_hand() -> None:
    # 10 layers + output of 100 MiB each (1,100 MiB), 10 MiB of keys a layer: 110 MiB a layer.
    # Free 2 GiB: 2048 x 0.92 - 600 = 1,284 MiB: all ten layers (1,100) and the output (1,200) fit.
    mib = 1 << 20
    assert layers_that_fit(2048 * mib, 1100 * mib, 100 * mib, 10) == 11
    # Free 1.5 GiB: 1536 x 0.92 - 600 = 813 MiB: seven layers (770).
    assert layers_that_fit(1536 * mib, 1100 * mib, 100 * mib, 10) == 7
    # Free 1,900 MiB: 1,148 MiB: ten layers (1,100) without the output layer.
    assert layers_that_fit(1900 * mib, 1100 * mib, 100 * mib, 10) == 10
    assert layers_that_fit(700 * mib, 1100 * mib, 100 * mib, 10) == 0


@given(
    free=st.integers(0, 200 * GB),
    model=st.integers(1, 100 * GB),
    kv=st.integers(0, 20 * GB),
    blocks=st.integers(0, 200),
)
def test_never_more_than_there_is(free: int, model: int, kv: int, blocks: int) -> None:
    layers = layers_that_fit(free, model, kv, blocks)
    assert 0 <= layers <= blocks + 1
    if layers:
        used = layers * model / (blocks + 1) + min(layers, blocks) * kv / blocks
        assert used <= free * (1 - MARGIN) - RESERVE_BYTES + 1
    assert layers_that_fit(free + GB, model, kv, blocks) >= layers


@pytest.mark.usefixtures("empty_home")
@pytest.mark.parametrize(
    ("wanted", "devices", "layers", "words"),
    [
        (0, [Device("Card", 80 * GB, 80 * GB)], 0, ""),
        ("auto", [], 0, ""),
        (20, [], 0, "no GPU"),
        (20, [Device("Card", GB, GB)], 20, ""),
        (-1, [Device("Card", GB, GB)], 29, ""),
        (99, [Device("Card", GB, GB)], 29, ""),
        ("auto", [Device("Card", 80 * GB, 80 * GB)], 29, "whole model runs on Card"),
        ("auto", [Device("Old", GB // 2, GB), Device("Card", 3 * GB // 2, 2 * GB)], 19, "19 of 29 layers fit on Card"),
        ("auto", [Device("Card", GB // 4, GB)], 0, "too little free memory"),
    ],
)
def test_choice(wanted: int | str, devices: list[Device], layers: int, words: str) -> None:
    # 28 layers, 1.1 GB of weights, 0.1 GB of keys. At 1.5 GiB: 1536 x 0.92 - 600 = 813 MiB; a layer takes
    # ceil(1126/29) + ceil(102/28) = 38.8 + 3.7 = 42.5 MiB... 813 / 42.5 = 19.1.
    chosen = choose_layers(wanted, devices, int(1.1 * GB), int(0.1 * GB), 28)
    assert words in chosen.sentence
    assert chosen.layers == layers
    assert chosen.name == ("" if not layers else "Card")


SHARED = Device("In the processor", 8 * GB, 8 * GB, "Vulkan0", shares_memory=True)


@pytest.mark.usefixtures("empty_home")
def test_a_gpu_without_memory_of_its_own_computes_only_when_asked() -> None:
    by_itself = choose_layers("auto", [SHARED], GB, GB // 10, 28)
    assert (by_itself.layers, by_itself.devices) == (0, ())
    assert "shares the machine's memory, so the model runs on the CPU" in by_itself.sentence
    assert choose_layers(-1, [SHARED], GB, GB // 10, 28).devices == (SHARED,)
    card = Device("Card", 4 * GB, 4 * GB, "Vulkan1")
    assert choose_layers("auto", [SHARED, card], GB, GB // 10, 28).devices == (card,)
    assert choose_layers(5, [SHARED, card], GB, GB // 10, 28).devices == (card,)


def test_a_failed_driver_is_told_and_the_cpu_taken() -> None:
    for wanted in ("auto", 20):
        chosen = choose_layers(wanted, [], GB, GB // 10, 28, "The driver of Vulkan failed at its trial (SIGSEGV).")
        assert chosen.layers == 0
        assert chosen.sentence == "The driver of Vulkan failed at its trial (SIGSEGV). The model runs on the CPU."
    assert choose_layers(0, [], GB, GB // 10, 28, "Failed.").sentence == ""


def test_the_drivers_list() -> None:
    text = "NVIDIA RTX 4060, 7000, 8188\nOdd, name, 100, 200\nNo numbers, [N/A], [N/A]\n\n"
    assert parse_nvidia(text) == [
        Device("NVIDIA RTX 4060", 7000 << 20, 8188 << 20),
        Device("Odd, name", 100 << 20, 200 << 20),
    ]


@pytest.mark.parametrize(("layers", "left_alone"), [(0, True), (2, False), (-1, False)])
def test_a_model_without_layers_on_a_gpu_takes_nothing_of_it(
    layers: int, left_alone: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty list of devices: without a list llama.cpp opens every GPU, whatever lies on it."""
    import llama_cpp

    lists: list[bool] = []
    load = llama_cpp.llama_model_load_from_file

    def watched(path: bytes, wanted: Any) -> Any:
        lists.append(bool(wanted.devices) and ctypes.c_void_p.from_address(wanted.devices).value is None)
        return load(path, wanted)

    monkeypatch.setattr(llama_cpp, "llama_model_load_from_file", watched)
    path = tmp_path / "tiny.gguf"
    path.write_bytes(tiny_model())
    NativeModel(path, cells=64, batch=32, sequences=1, threads=1, gpu_layers=layers).close()
    assert lists == [left_alone]


def test_the_log_is_taken_off_the_terminal_before_the_first_look(monkeypatch: pytest.MonkeyPatch) -> None:
    import llama_cpp

    steps: list[str] = []

    def look() -> bool:
        steps.append("look")
        return False

    monkeypatch.setattr(room, "quiet_logs", lambda: steps.append("quiet"))
    monkeypatch.setattr(llama_cpp, "llama_supports_gpu_offload", look)
    assert build_devices() == DeviceTrial(())
    assert steps == ["quiet", "look"]


def test_asking_this_build_never_fails() -> None:
    assert all(device.total_bytes > 0 for device in build_devices().devices)


class FakeLibrary:
    """ggml's device functions for a CPU, a card, a helper without memory and a second card."""

    def __init__(self) -> None:
        kinds, sizes = [0, 1, 2, 2], [(9, 9), (3 * GB, 4 * GB), (0, 0), (GB, 2 * GB)]

        def memory(device: int, free: Any, total: Any) -> None:
            free._obj.value, total._obj.value = sizes[device]

        self.ggml_backend_dev_count = lambda: 4
        self.ggml_backend_dev_get = lambda index: index
        self.ggml_backend_dev_type = lambda device: kinds[device]
        self.ggml_backend_dev_description = lambda device: f"Card {device}".encode()
        self.ggml_backend_dev_name = lambda device: f"Vulkan{device}".encode()
        self.ggml_backend_dev_memory = memory


def test_only_devices_with_memory_count() -> None:
    assert list(listed_devices(FakeLibrary())) == [
        (Device("Card 1", 3 * GB, 4 * GB, "Vulkan1"), 1),
        (Device("Card 3", GB, 2 * GB, "Vulkan3", shares_memory=True), 3),
    ]


@pytest.mark.skipif(os.name != "posix", reason="writes a shell script")
def test_the_drivers_tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert nvidia_devices() == []
    tool = tmp_path / "nvidia-smi"
    tool.write_text("#!/bin/sh\necho 'Card, 100, 200'\n")
    tool.chmod(0o755)
    assert nvidia_devices() == [Device("Card", 100 << 20, 200 << 20)]
    tool.write_text("#!/bin/sh\nexit 9\n")
    assert nvidia_devices() == []
