"""The library for GPUs is built where Vulkan's headers are named; what cannot be compiled with is refused with a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from steps import llama
from steps.shop import BuildError


def headers(folder: Path, minor: int, patch: int) -> Path:
    """Write the two lines of Vulkan's headers that name their version."""
    (folder / "vulkan").mkdir()
    (folder / "vulkan" / "vulkan_core.h").write_text(
        f"#define VK_HEADER_VERSION {patch}\n"
        f"#define VK_HEADER_VERSION_COMPLETE VK_MAKE_API_VERSION(0, 1, {minor}, VK_HEADER_VERSION)\n",
        "ascii",
    )
    return folder


@pytest.fixture
def glslc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("steps.llama.shutil.which", lambda _: "/usr/bin/glslc")


@pytest.mark.usefixtures("glslc")
@pytest.mark.parametrize(("minor", "patch"), [(3, 272), (4, 309)])
def test_headers_that_are_new_enough_are_used(tmp_path: Path, minor: int, patch: int) -> None:
    folder = headers(tmp_path, minor, patch)
    assert llama._vulkan_options(folder) == ["-DGGML_VULKAN=ON", f"-DVulkan_INCLUDE_DIR={folder}"]


@pytest.mark.usefixtures("glslc")
@pytest.mark.parametrize(("minor", "patch"), [(3, 239), (2, 300)])
def test_older_headers_are_refused(tmp_path: Path, minor: int, patch: int) -> None:
    with pytest.raises(BuildError, match="libvulkan-dev of Debian 13"):
        llama._vulkan_options(headers(tmp_path, minor, patch))


def test_a_folder_without_headers_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="holds no headers"):
        llama._vulkan_options(tmp_path)


def test_without_the_compiler_of_shaders_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("steps.llama.shutil.which", lambda _: None)
    with pytest.raises(BuildError, match="glslc is missing"):
        llama._vulkan_options(headers(tmp_path, 4, 309))


def test_nothing_is_built_for_gpus_unless_asked_for() -> None:
    assert llama._vulkan_options(None) == ["-DGGML_VULKAN=OFF"]
