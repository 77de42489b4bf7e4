"""The library for GPUs is built where this machine can compile it, and left out with a sentence elsewhere."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from steps import llama

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="for Linux")


def headers(folder: Path, minor: int, patch: int) -> Path:
    """Write the two lines of Vulkan's headers that name their version."""
    (folder / "vulkan").mkdir()
    (folder / "vulkan" / "vulkan_core.h").write_text(
        f"#define VK_HEADER_VERSION {patch}\n"
        f"#define VK_HEADER_VERSION_COMPLETE VK_MAKE_API_VERSION(0, 1, {minor}, VK_HEADER_VERSION)\n",
        "ascii",
    )
    return folder


@pytest.mark.parametrize(
    ("minor", "patch", "built"), [(3, 239, False), (3, 272, True), (4, 309, True), (2, 300, False)]
)
def test_the_headers_must_be_new_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, minor: int, patch: int, built: bool
) -> None:
    monkeypatch.setattr("steps.llama.shutil.which", lambda _: "/usr/bin/glslc")
    assert ("-DGGML_VULKAN=ON" in llama._vulkan_options(headers(tmp_path, minor, patch))) is built


def test_without_the_compiler_of_shaders_it_is_left_out_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("steps.llama.shutil.which", lambda _: None)
    assert llama._vulkan_options(headers(tmp_path, 4, 309)) == ["-DGGML_VULKAN=OFF"]
    assert "glslc" in capsys.readouterr().out


def test_without_headers_it_is_left_out(tmp_path: Path) -> None:
    assert llama._vulkan_options(tmp_path) == ["-DGGML_VULKAN=OFF"]
