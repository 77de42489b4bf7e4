"""GPUs by Vulkan: whatever a driver does in the process that asks and tries it, the program goes on, on the processor."""

from __future__ import annotations

import ctypes
import dataclasses
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ragexam.children import child_command
from ragexam.errors import MachineError, ModelLoadError
from ragexam.gguf import processors
from ragexam.llm.llama import backend as room
from ragexam.llm.llama import gpu_process, vulkan
from ragexam.llm.llama.backend import LlamaCppBackend
from ragexam.llm.llama.gpu import Device
from ragexam.llm.llama.native import NativeModel
from ragexam.llm.llama.vulkan import Trial, gpus, try_first
from ragexam.progress import Progress, Snapshot

GB = 1 << 30
CARD = Device("Card", 8 * GB, 9 * GB, "Vulkan0")
LISTED: dict[str, Any] = {"devices": [dataclasses.astuple(CARD)], "known": ["Card", "llvmpipe (LLVM 15)"], "error": ""}
NONE: dict[str, Any] = {"devices": [], "known": [], "error": ""}

Driver = Callable[[str], None]


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAGEXAM_GPU", raising=False)
    monkeypatch.setattr(vulkan, "_passed", set())


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Driver:
    """Let a piece of Python stand for the process that asks the driver; each start is noted in the file "asked"."""
    monkeypatch.setattr(vulkan, "gpu_library", lambda: Path("libggml-vulkan.so"))

    def stands(code: str) -> None:
        noted = f"open({str(tmp_path / 'asked')!r}, 'a').write(sys.stdin.read() + '\\n')"
        monkeypatch.setattr(
            vulkan, "child_command", lambda name: [sys.executable, "-c", f"import os, sys, time; {noted}; {code}"]
        )

    return stands


def answers(answer: dict[str, Any]) -> str:
    return f"print({json.dumps(answer)!r})"


def test_a_card_is_offered(driver: Driver) -> None:
    driver(answers(LISTED))
    assert gpus() == ([CARD], "")


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("os.kill(os.getpid(), 11)", "SIGSEGV"),
        ("os.abort()", "SIGABRT"),
        ("sys.exit(3)", "brought a process down (3)"),
        ("print('Mesa: warning')", "brought a process down (0)"),
        ("time.sleep(60)", "no answer within 1 seconds"),
        (answers({**NONE, "error": "VK_ERROR_INCOMPATIBLE_DRIVER"}), "no driver that works (VK_ERROR_INCOMPATIBLE_DRIVER)"),
    ],
)  # fmt: skip
@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_driver_that_fails_is_told(driver: Driver, code: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vulkan, "_LIST_SECONDS", 1.0 if "sleep" in code else 30.0)
    driver(code)
    found, told = gpus()
    assert found == []
    assert words in told
    assert "CPU" in told


def test_a_machine_without_vulkan_hears_nothing(driver: Driver) -> None:
    driver(answers(NONE))
    assert gpus() == ([], "")


def test_a_name_that_nothing_has_is_told(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAGEXAM_GPU", "Arc")
    driver(answers({**LISTED, "devices": []}))
    found, told = gpus()
    assert found == []
    assert "no GPU called 'Arc'; Vulkan knows Card, llvmpipe" in told


def test_nothing_is_asked_where_no_gpu_is_wanted(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("RAGEXAM_GPU", "None")
    driver(answers(LISTED))
    assert gpus() == ([], "")
    assert not (tmp_path / "asked").exists()


def test_a_build_without_the_library_is_asked_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vulkan, "gpu_library", lambda: None)
    monkeypatch.setattr(vulkan, "build_devices", lambda: [Device("Built in", GB, GB)])
    assert gpus() == ([Device("Built in", GB, GB)], "")


# ------------------------------------------------------------------ trial


def trial_of(path: Path, device: Device = CARD) -> Trial:
    return Trial(path, device, 3, 512, 512)


def test_a_trial_that_went_well_is_not_repeated(driver: Driver, tiny: Path, tmp_path: Path) -> None:
    driver(answers({"error": "", "apart": 0.01}))
    for _ in range(2):
        try_first(trial_of(tiny))
    asked = (tmp_path / "asked").read_text("utf-8").splitlines()
    assert len(asked) == 1
    assert json.loads(asked[0])["layers"] == 3


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (answers({"error": "", "apart": 2.5}), "something else than the processor: 2.5 nats"),
        (answers({"error": "", "apart": float("nan")}), "something else than the processor: nan"),
        (answers({"error": "there is no room", "apart": 0.0}), "there is no room"),
        ("sys.exit(3)", "brought a process down"),
    ],
)
def test_a_trial_that_fails(driver: Driver, tiny: Path, code: str, words: str) -> None:
    driver(code)
    with pytest.raises(MachineError, match=words):
        try_first(trial_of(tiny))


def test_gpus_that_are_built_in_are_not_tried(driver: Driver, tiny: Path, tmp_path: Path) -> None:
    driver("sys.exit(3)")
    try_first(trial_of(tiny, Device("Built in", GB, GB)))
    assert not (tmp_path / "asked").exists()


def test_a_model_stays_on_the_processor_where_the_trial_fails(
    driver: Driver, tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "gpus", lambda: ([CARD], ""))
    driver("os.kill(os.getpid(), 11)")
    backend = LlamaCppBackend(tiny, threads=1, context=128)
    told: list[Snapshot] = []
    backend.stop_with(Progress(told.append))
    facts = backend.describe()
    assert facts.gpu_layers == 0
    assert "Card" not in facts.library
    assert "SIGSEGV" in told[-1].message
    assert told[-1].message == backend.notes[-1]
    assert backend.generate("the", max_tokens=2).tokens
    backend.close()


def test_a_model_that_runs_on_a_gpu_says_on_which(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Device | None] = []

    def native(path: Path, *, gpu_layers: int, device: Device | None, **options: Any) -> NativeModel:
        given.append(device)
        return NativeModel(path, **options)

    monkeypatch.setattr(room, "gpus", lambda: ([Device("Small", GB, GB, "Vulkan1"), CARD], ""))
    monkeypatch.setattr(room, "try_first", lambda trial: None)
    monkeypatch.setattr(room, "NativeModel", native)
    backend = LlamaCppBackend(tiny, threads=1, context=128)
    assert given == [CARD]
    assert backend.describe().library.endswith(" (Vulkan: Card)")
    assert "whole model runs on Card" in backend.notes[-1]
    backend.close()


def test_a_device_that_has_gone_is_refused(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ragexam.llm.llama.native.load_gpus", lambda visible: None)
    with pytest.raises(ModelLoadError, match="no device Vulkan9"):
        NativeModel(tiny, cells=64, batch=32, sequences=1, threads=1, gpu_layers=1, device=Device("", 0, 0, "Vulkan9"))


# ------------------------------------------------------------------ the process


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let Vulkan know a card and a device that is software; return which devices were made visible."""
    loaded: list[str] = []
    monkeypatch.setattr(gpu_process, "known_devices", lambda: ([("Card", False), ("llvmpipe (LLVM 15)", True)], ""))
    monkeypatch.setattr(gpu_process, "load_gpus", loaded.append)
    monkeypatch.setattr(gpu_process, "ggml", lambda: None)
    monkeypatch.setattr(gpu_process, "ggml_devices", lambda library: [CARD])
    return loaded


@pytest.mark.parametrize(("name", "visible"), [("", [""]), ("LLVMpipe", ["1"]), ("card", ["0"]), ("Arc", [])])
def test_software_is_made_visible_by_name_alone(name: str, visible: list[str], known: list[str]) -> None:
    answer = gpu_process.devices(name)
    assert known == visible
    assert [Device(*device) for device in answer["devices"]] == [
        dataclasses.replace(CARD, visible=number) for number in visible
    ]


def test_software_alone_is_left(known: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu_process, "known_devices", lambda: ([("llvmpipe", True)], ""))
    assert gpu_process.devices("") == {"devices": [], "known": ["llvmpipe"], "error": ""}
    assert known == []


def test_a_model_computes_what_it_computes(tiny: Path) -> None:
    asked = {"path": str(tiny), "adapter": None, "key": "", "visible": "", "layers": 0, "cells": 128, "batch": 128}
    answer = gpu_process.trial(asked)
    assert answer["error"] == ""
    assert answer["apart"] == pytest.approx(0.0, abs=1e-3)


def test_the_process_answers_and_says_what_is_wrong(tmp_path: Path) -> None:
    request = {"do": "try", "path": str(tmp_path / "none.gguf"), "adapter": None, "key": "", "visible": ""}
    done = subprocess.run(child_command("gpu"), input=json.dumps(request), capture_output=True, text=True)
    assert done.returncode == 0
    assert "none.gguf could not be loaded" in json.loads(done.stdout)["error"]


# ------------------------------------------------------------------ the library's file


def test_the_library_is_found_beside_llama(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Spec:
        origin = str(tmp_path / "llama_cpp" / "__init__.py")

    monkeypatch.setattr(processors.importlib.util, "find_spec", lambda name: Spec)
    assert processors.gpu_library() is None
    library = tmp_path / "llama_cpp" / "lib" / "gpu" / "libggml-vulkan.so"
    library.parent.mkdir(parents=True)
    library.touch()
    assert processors.gpu_library() == library


# ------------------------------------------------------------------ Vulkan's own loader


def _has_vulkan() -> bool:
    try:
        ctypes.CDLL("libvulkan.so.1")
    except OSError:
        return False
    return True


@pytest.mark.skipif(not _has_vulkan(), reason="no Vulkan on this machine")
def test_vulkans_loader_is_asked_and_a_broken_driver_told(tmp_path: Path) -> None:
    code = "import json; from ragexam.llm.llama.gpu_process import known_devices; print(json.dumps(known_devices()))"

    def ask(**more: str) -> tuple[list[list[Any]], str]:
        environment = {**os.environ, **more}
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        devices, error = json.loads(done.stdout.splitlines()[-1])
        return devices, error

    devices, error = ask()
    assert error == "" or not devices
    assert all(name and isinstance(software, bool) for name, software in devices)
    broken = tmp_path / "broken.json"
    broken.write_text("{", "utf-8")
    for path in (broken, tmp_path / "missing.json"):
        devices, error = ask(VK_ICD_FILENAMES=str(path), VK_DRIVER_FILES=str(path))
        assert devices == []
        assert error.startswith("VK_ERROR_")  # which one depends on the loader's age
