"""Finds what the library for GPUs is compiled with: Vulkan's headers, its loader, and a compiler of shaders.

They lie where `packaging/vulkan.sh` puts them, or in the system. Where they are missing or too old, the packages are made
without that library, and the build says so.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from .shop import BuildError, Shop

_OLDEST = (1, 3, 272)
"""Oldest of Vulkan's headers that llama.cpp compiles with (VK_EXT_layer_settings)."""

_HOW = (
    "Debian 12: packaging/vulkan.sh fetches them; Debian 13, Ubuntu 24.04 and later: sudo apt-get install glslc libvulkan-dev "
    "spirv-headers; Windows, macOS: the Vulkan SDK, with --vulkan-headers FOLDER."
)


@dataclass(frozen=True)
class Vulkan:
    """Files that the library for GPUs is compiled with.

    Attributes:
        headers: Folder that holds `vulkan/vulkan_core.h`.
        compiler: Of shaders.
    """

    headers: Path
    compiler: Path


def find(shop: Shop) -> Vulkan | str:
    """Return what there is; a sentence where the packages go without.

    Raises:
        BuildError: A person has named headers that do not serve.
    """
    if shop.without_vulkan:
        return "The packages are made without the library for GPUs, as asked for."
    own = shop.root / "build" / "vulkan"
    places = [shop.vulkan_headers] if shop.vulkan_headers else [own / "usr/include", Path("/usr/include")]
    reason = ""
    for headers in places:
        compiler = _compiler(headers)
        found = version(headers)
        if found is None:
            reason = reason or f"{headers} holds no headers of Vulkan."
        elif found < _OLDEST:
            reason = f"The headers of Vulkan in {headers} are {_dotted(found)}; {_dotted(_OLDEST)} or newer is needed."
        elif compiler is None:
            reason = "glslc, the compiler of shaders, is missing."
        else:
            return Vulkan(headers, compiler)
    if shop.vulkan_headers:
        raise BuildError(f"{reason} {_HOW}")
    return f"The packages are made without the library for GPUs. {reason} {_HOW}"


def options(shop: Shop) -> list[str]:
    """Return what makes CMake build the library for GPUs, or leave it out; says so where it is left out.

    Raises:
        BuildError: A person has named headers that do not serve.
    """
    found = find(shop)
    if isinstance(found, str):
        print(found, flush=True)
        return ["-DGGML_VULKAN=OFF"]
    tree = found.headers.parent  # FOLDER/usr of an unpacked Debian package, or /usr
    chosen = [
        "-DGGML_VULKAN=ON",
        f"-DVulkan_INCLUDE_DIR={found.headers}",
        f"-DVulkan_GLSLC_EXECUTABLE={found.compiler}",
    ]
    loaders = sorted((tree / "lib").glob("*/libvulkan.so"))
    if loaders:
        chosen.append(f"-DVulkan_LIBRARY={loaders[0]}")
    shared = tree / "share" / "cmake" / "SPIRV-Headers"
    if shared.is_dir():
        chosen.append(f"-DSPIRV-Headers_DIR={shared}")
    return chosen


def version(headers: Path) -> tuple[int, int, int] | None:
    """Return the version of the headers in a folder, None where there are none."""
    core = headers / "vulkan" / "vulkan_core.h"
    text = core.read_text("utf-8") if core.exists() else ""
    patch = re.search(r"#define VK_HEADER_VERSION (\d+)", text)
    whole = re.search(r"#define VK_HEADER_VERSION_COMPLETE VK_MAKE_API_VERSION\(0, (\d+), (\d+),", text)
    return (int(whole[1]), int(whole[2]), int(patch[1])) if patch and whole else None


def _compiler(headers: Path) -> Path | None:
    """Return the compiler of shaders that lies beside the headers, else the system's; None where there is none."""
    beside = headers.parent.parent / "bin" / "glslc"
    found = str(beside) if beside.exists() else shutil.which("glslc")
    return Path(found) if found else None


def _dotted(number: tuple[int, int, int]) -> str:
    return ".".join(map(str, number))
