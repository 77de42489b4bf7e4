"""The library for GPUs is built where Vulkan's headers are found; where they do not serve, it is left out with a sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

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
@pytest.mark.parametrize(("minor", "patch"), [(3, 272), (4, 309), (4, 1)])
def test_headers_that_are_new_enough_are_used(tmp_path: Path, make_shop: MakeShop, minor: int, patch: int) -> None:
    folder = headers(tmp_path / "include", minor, patch)
    assert vulkan.options(replace(make_shop(tmp_path), vulkan_headers=folder)) == [
        "-DGGML_VULKAN=ON", f"-DVulkan_INCLUDE_DIR={folder}", "-DVulkan_GLSLC_EXECUTABLE=/usr/bin/glslc",
    ]  # fmt: skip


@pytest.mark.usefixtures("glslc")
@pytest.mark.parametrize(("minor", "patch"), [(3, 239), (2, 300)])
def test_older_headers_that_a_person_names_are_refused(
    tmp_path: Path, make_shop: MakeShop, minor: int, patch: int
) -> None:
    shop = replace(make_shop(tmp_path), vulkan_headers=headers(tmp_path / "include", minor, patch))
    with pytest.raises(BuildError, match=rf"1\.{minor}\.{patch}; 1\.3\.272 or newer.*vulkan\.sh"):
        vulkan.options(shop)


def test_a_folder_without_headers_is_refused(tmp_path: Path, make_shop: MakeShop) -> None:
    with pytest.raises(BuildError, match="holds no headers"):
        vulkan.options(replace(make_shop(tmp_path), vulkan_headers=tmp_path))


def test_without_the_compiler_of_shaders_it_is_said(
    tmp_path: Path, make_shop: MakeShop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("steps.vulkan.shutil.which", lambda _: None)
    shop = replace(make_shop(tmp_path), vulkan_headers=headers(tmp_path / "include", 4, 309))
    with pytest.raises(BuildError, match=r"glslc.*is missing"):
        vulkan.options(shop)


def test_those_that_were_fetched_are_found_with_their_own_compiler(tmp_path: Path, make_shop: MakeShop) -> None:
    own = tmp_path / "build" / "vulkan"
    include = headers(own / "usr" / "include", 4, 309)
    (own / "bin").mkdir()
    (own / "bin" / "glslc").touch()
    loader = own / "usr" / "lib" / "x86_64-linux-gnu" / "libvulkan.so"
    loader.parent.mkdir(parents=True)
    loader.touch()
    shared = own / "usr" / "share" / "cmake" / "SPIRV-Headers"
    shared.mkdir(parents=True)
    assert vulkan.options(replace(make_shop(tmp_path), root=tmp_path)) == [
        "-DGGML_VULKAN=ON", f"-DVulkan_INCLUDE_DIR={include}", f"-DVulkan_GLSLC_EXECUTABLE={own / 'bin' / 'glslc'}",
        f"-DVulkan_LIBRARY={loader}", f"-DSPIRV-Headers_DIR={shared}",
    ]  # fmt: skip


def test_a_build_without_it_says_so(
    tmp_path: Path, make_shop: MakeShop, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("steps.vulkan.version", lambda _: None)
    shop = replace(make_shop(tmp_path), root=tmp_path)
    assert vulkan.options(shop) == ["-DGGML_VULKAN=OFF"]
    assert "without the library for GPUs" in capsys.readouterr().out
    assert vulkan.options(replace(shop, without_vulkan=True)) == ["-DGGML_VULKAN=OFF"]
    assert "as asked for" in capsys.readouterr().out


@pytest.mark.parametrize("loaded", [True, False])
def test_it_lies_in_a_folder_of_its_own(
    loaded: bool, tmp_path: Path, make_shop: MakeShop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library for the processor is loaded with all that lies beside it; this one only once drivers were tried."""
    made, package = tmp_path / "bin", tmp_path / "llama_cpp"
    made.mkdir()
    package.mkdir()
    for name in ("libggml-vulkan.so", "libggml-cpu-haswell.so"):
        (made / name).write_text(name, "utf-8")
    monkeypatch.setattr(Shop, "run", lambda *_, **__: "")
    monkeypatch.setattr(llama, "package_folder", lambda _: package)
    llama._install(make_shop(tmp_path), tmp_path, made, ["ggml-cpu-haswell", *["ggml-vulkan"] * loaded])
    names = sorted(str(path.relative_to(package)) for path in package.rglob("*.so"))
    assert names == ["lib/gpu/libggml-vulkan.so"] * loaded + ["lib/libggml-cpu-haswell.so"]
