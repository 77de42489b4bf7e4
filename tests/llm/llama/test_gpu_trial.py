"""Drivers are tried by another process: whatever one of them does there, this process goes on, with a sentence."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ragexam.children import child_command
from ragexam.gguf.devices import Device
from ragexam.llm.llama import gpu as room
from ragexam.llm.llama import gpu_trial
from ragexam.llm.llama.gpu_trial import DeviceTrial, known_devices, try_devices
from ragexam.records import to_json

CARD = Device("Card", 3 << 30, 4 << 30, "Vulkan0")
OTHER = Device("Other", 1 << 30, 2 << 30, "Vulkan1", shares_memory=True)


def child(script: str) -> list[str]:
    """Return the command of a process that says what a trial says, and does what a driver may do."""
    lines = (
        "import json, os, signal, sys, time\n"
        "def tell(line): print(json.dumps(line), flush=True)\n"
        f"card, other = {to_json(CARD)!r}, {to_json(OTHER)!r}\n"
    )
    return [sys.executable, "-P", "-c", lines + script]


def test_what_multiplies_rightly_is_used() -> None:
    script = "for d in (card, other): tell({'device': d}); tell({'right': True})\ntell({'end': True})"
    assert try_devices(child(script), 30) == DeviceTrial((CARD, OTHER))


def test_what_multiplies_wrongly_is_not() -> None:
    script = (
        "tell({'device': card}); tell({'right': False})\n"
        "tell({'device': other}); tell({'right': True}); tell({'end': True})"
    )
    trial = try_devices(child(script), 30)
    assert trial.devices == (OTHER,)
    assert trial.problem == "Card computes wrongly and is not used."


@pytest.mark.skipif(sys.platform == "win32", reason="sends signals")
def test_a_driver_that_crashes_when_it_is_loaded() -> None:
    trial = try_devices(child("os.kill(os.getpid(), signal.SIGSEGV)"), 30)
    assert trial == DeviceTrial((), "The driver of Vulkan failed at its trial (SIGSEGV).")


def test_a_driver_that_refuses_the_device() -> None:
    script = (
        "tell({'device': card})\n"
        "sys.stderr.write(\"terminate called after throwing an instance of 'vk::InitializationFailedError'\\n\""
        '"  what():  vk::PhysicalDevice::createDevice: ErrorInitializationFailed\\n")\nsys.stderr.flush()\nos.abort()'
    )
    trial = try_devices(child(script), 30)
    assert trial.devices == ()
    assert trial.problem == (
        "The driver of Card failed at its trial (vk::PhysicalDevice::createDevice: ErrorInitializationFailed)."
    )


def test_a_driver_that_hangs() -> None:
    begun = time.monotonic()
    trial = try_devices(child("tell({'device': card}); time.sleep(200)"), 6)
    assert time.monotonic() - begun < 100
    assert trial.devices == ()
    assert "driver of Card did not answer" in trial.problem


def test_a_driver_that_cannot_be_read_is_told() -> None:
    script = (
        "sys.stderr.write('ERROR: [Loader Message] Code 0 : loader_get_json: Failed to parse JSON file /etc/x.json\\n')\n"
        "sys.stderr.write('ERROR: [Loader Message] Code 0 : vkCreateInstance: Found no drivers!\\n')\ntell({'end': True})"
    )
    trial = try_devices(child(script), 30)
    assert trial.devices == ()
    assert trial.problem.startswith("No driver for GPUs can be used. Vulkan says: ")
    assert "Failed to parse JSON file /etc/x.json" in trial.problem


def test_a_machine_without_a_gpu_is_no_fault() -> None:
    script = "sys.stderr.write('ERROR: [Loader Message] Code 0 : vkCreateInstance: Found no drivers!\\n')\ntell({'end': True})"
    assert try_devices(child(script), 30) == DeviceTrial(())


def test_the_process_itself_comes_to_an_end() -> None:
    """With the installed llama.cpp, whatever GPUs this machine has."""
    trial = try_devices(child_command("gpu"), 120)
    assert trial.problem == ""


@pytest.fixture
def packed(empty_home: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Let this be a llama.cpp whose code for GPUs is a library of its own; return what is loaded, and what a trial brings."""
    import llama_cpp

    state = SimpleNamespace(loaded=[], trial=DeviceTrial((CARD,)), here=[(CARD, 1)], vulkan=True)
    gpu_trial.tried_devices.cache_clear()
    monkeypatch.setattr(room, "gpu_libraries", lambda: [empty_home / "libggml-vulkan.so"])
    monkeypatch.setattr(room, "load_gpu_libraries", lambda: state.loaded.append("gpu"))
    monkeypatch.setattr(room, "listed_devices", lambda _: iter(state.here))
    monkeypatch.setattr(gpu_trial, "try_devices", lambda *_: state.trial)
    monkeypatch.setattr(gpu_trial, "_has_vulkan", lambda: state.vulkan)
    monkeypatch.setattr(llama_cpp, "llama_supports_gpu_offload", lambda: True)
    yield state
    gpu_trial.tried_devices.cache_clear()


def test_a_driver_that_failed_is_never_loaded_here(packed: Any) -> None:
    packed.trial = DeviceTrial((), "The driver of Vulkan failed at its trial (SIGSEGV).")
    assert room.build_devices() == packed.trial
    assert packed.loaded == []
    assert room.known_gpus() == []


def test_one_that_came_through_is_loaded_and_known_from_then_on(packed: Any) -> None:
    assert room.known_gpus() == []
    assert room.build_devices() == DeviceTrial((CARD,))
    assert packed.loaded == ["gpu"]
    assert known_devices() == room.known_gpus() == [CARD]


def test_without_vulkan_nothing_is_tried(packed: Any) -> None:
    packed.vulkan = False
    assert room.build_devices() == DeviceTrial(())
    assert packed.loaded == []


def test_what_an_older_version_found_does_not_count(packed: Any) -> None:
    room.build_devices()
    note = gpu_trial._note()
    note.write_text(json.dumps({**json.loads(note.read_text("utf-8")), "program": "0.0.1"}), "utf-8")
    assert known_devices() is None
