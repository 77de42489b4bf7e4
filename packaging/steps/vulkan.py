"""Finds what llama.cpp's library for GPUs is compiled with: Vulkan's headers, those of Debian 13 where this system has older ones.

Only the headers are fetched, by apt with lists of its own, which touches nothing of the system: the library is linked with the
system's own loader, and runs wherever there is one.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

from .shop import BuildError, Shop

OLDEST = 272
"""Oldest of Vulkan's headers 1.3 that llama.cpp compiles with (VK_EXT_layer_settings)."""

_SUITE = "trixie"
_PACKAGE = "libvulkan-dev"
_KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
_TOOLS = "sudo apt-get install glslc libvulkan-dev spirv-headers"


def options(shop: Shop) -> list[str]:
    """Return what makes CMake build the library for GPUs, or leave it out.

    Raises:
        BuildError: The compiler of shaders or the headers are missing.
    """
    if not shop.vulkan:
        return ["-DGGML_VULKAN=OFF"]
    if shutil.which("glslc") is None:
        raise BuildError(f"glslc is missing. Debian, Ubuntu: {_TOOLS}.")
    return ["-DGGML_VULKAN=ON", f"-DVulkan_INCLUDE_DIR={_headers(shop)}"]


def version(folder: Path) -> tuple[int, int]:
    """Return the version of the headers in a folder that holds `vulkan/`: (3, 272) for 1.3.272; zeros where there are none."""
    core = folder / "vulkan" / "vulkan_core.h"
    text = core.read_text("utf-8") if core.exists() else ""
    patch = re.search(r"#define VK_HEADER_VERSION (\d+)", text)
    minor = re.search(r"#define VK_HEADER_VERSION_COMPLETE VK_MAKE_API_VERSION\(0, 1, (\d+),", text)
    return (int(minor[1]), int(patch[1])) if minor and patch else (0, 0)


def used(shop: Shop) -> tuple[int, int]:
    """Return the version of the headers that the library for GPUs is made with."""
    return version(_headers(shop))


def _headers(shop: Shop) -> Path:
    if shop.vulkan_headers is not None:
        if version(shop.vulkan_headers) < (3, OLDEST):
            raise BuildError(f"{shop.vulkan_headers} holds no headers of Vulkan 1.3.{OLDEST} or newer.")
        return shop.vulkan_headers
    fetched = shop.work / "vulkan" / "usr" / "include"
    for folder in (Path("/usr/include"), fetched):
        if version(folder) >= (3, OLDEST):
            return folder
    _fetch(shop)
    if version(fetched) < (3, OLDEST):
        raise BuildError(f"{_PACKAGE} of Debian {_SUITE} holds no headers of Vulkan 1.3.{OLDEST} or newer.")
    return fetched


def _fetch(shop: Shop) -> None:
    """Fetch Debian 13's headers and unpack them.

    Raises:
        BuildError: This is no Debian, or it cannot be reached.
    """
    if sys.platform != "linux" or not _KEYS.exists() or shutil.which("apt-get") is None:
        raise BuildError(
            f"There are no headers of Vulkan 1.3.{OLDEST} or newer: name their folder with --vulkan-headers."
        )
    place = shop.work / "vulkan"
    shutil.rmtree(place, ignore_errors=True)
    for folder in ("lists/partial", "cache/archives/partial"):
        (place / folder).mkdir(parents=True)
    source = f"deb [signed-by={_KEYS}] http://deb.debian.org/debian {_SUITE} main\n"
    (place / "sources.list").write_text(source, "ascii")
    own = {
        "Dir::Etc::sourcelist": place / "sources.list", "Dir::Etc::sourceparts": "/dev/null", "Dir::State::Lists": place / "lists",
        "Dir::State::status": "/dev/null", "Dir::Cache": place / "cache", "APT::Sandbox::User": "root",
    }  # fmt: skip
    apt = ["apt-get", *(part for name, value in own.items() for part in ("-o", f"{name}={value}"))]
    shop.run([*apt, "update"])
    shop.run([*apt, "download", _PACKAGE], cwd=place)
    shop.run(["dpkg-deb", "-x", next(place.glob(f"{_PACKAGE}_*.deb")), place])
    shutil.rmtree(place / "lists")
