"""The library for GPUs is built with headers that are new enough; what cannot be compiled with is refused with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from steps import llama, vulkan
from steps.shop import BuildError, Shop

MakeShop = Callable[[Path], Shop]


def headers(folder: Path, minor: int, patch: int) -> Path:
    """Write the two lines of Vulkan's headers that name their version."""
    (folder / "vulkan").mkdir(parents=True)
    (folder / "vulkan" / "vulkan_core.h").write_text(
        f"#define VK_HEADER_VERSION {patch}\n"
        f"#define VK_HEADER_VERSION_COMPLETE VK_MAKE_API_VERSION(0, 1, {minor}, VK_HEADER_VERSION)\n",
        "ascii",
    )
    return folder


@pytest.fixture
def glslc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("steps.vulkan.shutil.which", lambda _: "/usr/bin/glslc")


@pytest.mark.usefixtures("glslc")
@pytest.mark.parametrize(("minor", "patch"), [(3, 272), (4, 309)])
def test_headers_that_are_new_enough_are_used(tmp_path: Path, make_shop: MakeShop, minor: int, patch: int) -> None:
    folder = headers(tmp_path / "include", minor, patch)
    shop = replace(make_shop(tmp_path), vulkan=True, vulkan_headers=folder)
    assert vulkan.options(shop) == ["-DGGML_VULKAN=ON", f"-DVulkan_INCLUDE_DIR={folder}"]
    assert vulkan.used(shop) == (minor, patch)


@pytest.mark.usefixtures("glslc")
@pytest.mark.parametrize(("minor", "patch"), [(3, 239), (2, 300)])
def test_older_headers_are_refused(tmp_path: Path, make_shop: MakeShop, minor: int, patch: int) -> None:
    folder = headers(tmp_path / "include", minor, patch)
    with pytest.raises(BuildError, match=r"no headers of Vulkan 1\.3\.272"):
        vulkan.options(replace(make_shop(tmp_path), vulkan=True, vulkan_headers=folder))


def test_a_folder_without_headers_has_no_version(tmp_path: Path) -> None:
    assert vulkan.version(tmp_path) == (0, 0)


@pytest.mark.usefixtures("glslc")
def test_where_the_system_has_older_ones_debians_are_fetched_once(
    tmp_path: Path, make_shop: MakeShop, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop = replace(make_shop(tmp_path), vulkan=True)
    real, commands = vulkan.version, []
    monkeypatch.setattr(vulkan, "version", lambda folder: (3, 239) if folder == Path("/usr/include") else real(folder))
    monkeypatch.setattr(vulkan, "_KEYS", tmp_path)
    monkeypatch.setattr("steps.vulkan.sys.platform", "linux")

    def run(_: Shop, command: Sequence[str | Path], **__: Any) -> str:
        commands.append(command[0])
        if "download" in command:
            (shop.work / "vulkan" / "libvulkan-dev_1_amd64.deb").touch()
        elif command[0] == "dpkg-deb":
            headers(shop.work / "vulkan" / "usr" / "include", 4, 309)
        return ""

    monkeypatch.setattr(Shop, "run", run)
    for _ in range(2):
        assert vulkan.options(shop)[1] == f"-DVulkan_INCLUDE_DIR={shop.work / 'vulkan/usr/include'}"
    assert commands == ["apt-get", "apt-get", "dpkg-deb"]


@pytest.mark.usefixtures("glslc")
def test_elsewhere_than_on_debian_it_is_said(
    tmp_path: Path, make_shop: MakeShop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vulkan, "version", lambda _: (0, 0))
    monkeypatch.setattr(vulkan, "_KEYS", tmp_path / "none")
    with pytest.raises(BuildError, match="--vulkan-headers"):
        vulkan.options(replace(make_shop(tmp_path), vulkan=True))


def test_without_the_compiler_of_shaders_it_is_said(
    tmp_path: Path, make_shop: MakeShop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("steps.vulkan.shutil.which", lambda _: None)
    with pytest.raises(BuildError, match="glslc is missing"):
        vulkan.options(replace(make_shop(tmp_path), vulkan=True))


def test_it_can_be_left_out(tmp_path: Path, make_shop: MakeShop) -> None:
    assert vulkan.options(make_shop(tmp_path)) == ["-DGGML_VULKAN=OFF"]


def test_the_library_lies_apart_from_those_for_processors(
    tmp_path: Path, make_shop: MakeShop, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, package = tmp_path / "bin", tmp_path / "llama_cpp"
    made.mkdir()
    package.mkdir()
    for name in ("libggml-vulkan.so", "libggml-cpu-haswell.so"):
        (made / name).write_text(name, "utf-8")
    monkeypatch.setattr(Shop, "run", lambda *_, **__: "")
    monkeypatch.setattr(llama, "package_folder", lambda _: package)
    llama._install(make_shop(tmp_path), tmp_path, made, ["ggml-cpu-haswell", "ggml-vulkan"])
    found = sorted(str(path.relative_to(package)) for path in package.rglob("*.so"))
    assert found == ["lib/gpu/libggml-vulkan.so", "lib/libggml-cpu-haswell.so"]
