"""A llama.cpp that keeps the code for each processor in a library of its own is told where they lie."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from ragexam.gguf.processors import load_processors

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there the library is opened by its path")


class _Function:
    def __init__(self) -> None:
        self.called_with: list[bytes] = []

    def __call__(self, folder: bytes) -> None:
        self.called_with.append(folder)


@pytest.fixture
def function(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[_Function]:
    (tmp_path / "lib").mkdir()
    instance = _Function()
    library = SimpleNamespace(ggml_backend_load_all_from_path=instance)
    fake = SimpleNamespace(__file__=str(tmp_path / "__init__.py"), llama_cpp=SimpleNamespace(_lib=library))
    monkeypatch.setitem(sys.modules, "llama_cpp", fake)
    load_processors.cache_clear()
    yield instance
    load_processors.cache_clear()


def test_its_own_folder_is_named_once(function: _Function, tmp_path: Path) -> None:
    (tmp_path / "lib" / "libggml-cpu-haswell.so").touch()
    load_processors()
    load_processors()
    assert function.called_with == [str(tmp_path / "lib").encode()]


def test_one_that_was_built_for_this_processor_is_left_alone(function: _Function, tmp_path: Path) -> None:
    (tmp_path / "lib" / "libggml-cpu.so").touch()
    load_processors()
    assert function.called_with == []
