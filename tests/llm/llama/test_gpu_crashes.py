"""A worker that crashes while a GPU computes does so once: the GPU is left alone from then on."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

import ragexam
from ragexam.gguf.devices import Device
from ragexam.llm.llama.gpu import choose_layers
from ragexam.llm.llama.gpu_crashes import begin_use, crashed_on, end_use, has_crashed

GB = 1 << 30
CARD = Device("Card", 8 * GB, 8 * GB, "Vulkan0")
SPARE = Device("Spare", 6 * GB, 6 * GB, "Vulkan1")

pytestmark = pytest.mark.usefixtures("empty_home")


@pytest.mark.parametrize("code", [-signal.SIGSEGV, -signal.SIGABRT, 0xC0000005])
def test_a_crash_is_laid_to_the_gpu_in_use(code: int) -> None:
    begun = time.time()
    begin_use("Card")
    assert crashed_on(os.getpid(), code, begun) == "Card"
    assert has_crashed("Card")
    assert not has_crashed("Spare")
    assert crashed_on(os.getpid(), code, begun) == ""  # told once


@pytest.mark.parametrize("code", [-signal.SIGKILL, -signal.SIGTERM, 0, 1, None])
def test_an_end_that_is_no_crash_is_not(code: int | None) -> None:
    begun = time.time()
    begin_use("Card")
    assert crashed_on(os.getpid(), code, begun) == ""
    assert not has_crashed("Card")


def test_nor_one_after_the_gpu_was_left() -> None:
    begun = time.time()
    end_use(begin_use("Card"))
    assert crashed_on(os.getpid(), -signal.SIGSEGV, begun) == ""
    assert not has_crashed("Card")


def test_nor_one_of_a_process_that_has_the_number_of_an_older_one() -> None:
    begin_use("Card")
    assert crashed_on(os.getpid(), -signal.SIGSEGV, time.time() + 60) == ""


def test_the_next_model_goes_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    assert choose_layers("auto", [CARD, SPARE], GB, GB // 10, 28).devices == (CARD,)
    begin_use("Card")
    crashed_on(os.getpid(), -signal.SIGABRT, time.time())
    assert choose_layers("auto", [CARD, SPARE], GB, GB // 10, 28).devices == (SPARE,)
    alone = choose_layers("auto", [CARD], GB, GB // 10, 28)
    assert (alone.layers, alone.devices) == (0, ())
    assert "Card made the program crash before, so the model runs on the CPU." in alone.sentence
    assert choose_layers(-1, [CARD], GB, GB // 10, 28).devices == (CARD,)  # a person tries it again
    monkeypatch.setattr(ragexam, "__version__", "999")
    assert choose_layers("auto", [CARD], GB, GB // 10, 28).devices == (CARD,)


def test_a_cache_that_cannot_be_written_stops_nothing(empty_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (empty_home / "file").write_text("")
    monkeypatch.setenv("RAGEXAM_CACHE", str(empty_home / "file"))
    end_use(begin_use("Card"))
    assert not has_crashed("Card")
