"""Says what a package holds: which files are left out, and the check that nothing forbidden has crept in."""

from __future__ import annotations

import json
import re
from pathlib import Path, PurePosixPath

from .forbidden import FORBIDDEN
from .shop import BuildError, Shop

MOST_INSTALLED = 600_000_000
"""Bytes of the program on disk."""

# Every desktop has them, and its own drivers and font libraries (Mesa's, FreeType) need theirs to be as new as they are.
_SYSTEM = re.compile(
    r"lib(?:stdc\+\+|gcc_s|GL|GLX|EGL|GLdispatch|OpenGL|GLESv2|drm|gbm|X11|X11-xcb|xcb|fontconfig|freetype|dbus-1|glib-2\.0"
    r"|gthread-2\.0|gobject-2\.0|systemd|udev|z|lzma|zstd|brotlidec|brotlicommon|uuid|vulkan)\.so[.\d]*"
)
# Parts of Qt that no window of this program uses; some of its plugins would bring them along.
_QT_PARTS = (
    "Qml", "Quick", "VirtualKeyboard", "Pdf", "Eglfs", "EglFS", "WaylandCompositor", "WlShellIntegration", "Labs", "ShaderTools",
)  # fmt: skip
_QT_PLUGINS = (
    "eglfs", "linuxfb", "vnc", "virtualkeyboard", "vkkhrdisplay", "qpdf", "qgtk3", "qminimalegl", "qevdev", "networkinformation",
    "tuio", "egldeviceintegrations", "sqldrivers",
)  # fmt: skip
_TESTS = re.compile(r"(?:^|/)tests?/")


def is_left_to_the_system(name: str) -> bool:
    """Return whether a library is taken from the system that the program runs on."""
    return bool(_SYSTEM.fullmatch(PurePosixPath(name).name))


def is_not_needed(name: str) -> bool:
    """Return whether a file that a library brings along is of no use here."""
    path = name.replace("\\", "/")
    if "PySide6" in path or PurePosixPath(path).name.startswith("libQt6"):
        if "/translations/" in path:
            return not re.search(r"/qt(?:base)?_(?:de|en)\.qm$", path)
        if any(f"Qt6{part}" in path or f"Qt{part}." in path for part in _QT_PARTS):
            return True
        if "/plugins/" in path or "/qml/" in path:
            return "/qml/" in path or any(part in path for part in _QT_PLUGINS)
    return bool(_TESTS.search(path)) and ("scipy" in path or "numpy" in path)


def check(shop: Shop) -> None:
    """See that the program holds nothing forbidden, lacks nothing that runs the models, and is not too large.

    Raises:
        BuildError: It does; with what and how it may have got in.
    """
    facts = json.loads((shop.work / "facts.json").read_text("utf-8"))
    found = crept_in(facts["modules"], [name for name, _ in facts["binaries"]])
    if found:
        raise BuildError(
            f"The package holds what it must not hold: {', '.join(found)}. Something imports it: see the build's "
            "xref-ragexam.html, and import it only in the function that needs it."
        )
    files = [PurePosixPath(name.replace("\\", "/")).name.removeprefix("lib") for name, _ in facts["binaries"]]
    for name in ("ggml-base", "ggml-cpu", "llama"):
        if not any(file.startswith((f"{name}.", f"{name}-")) for file in files):
            raise BuildError(f"The package lacks {name}, a library of llama.cpp.")
    size = installed_bytes(shop.program)
    if size > MOST_INSTALLED:
        raise BuildError(f"The program takes {size / 1e6:,.0f} MB; at most {MOST_INSTALLED / 1e6:,.0f} MB are wanted.")


def crept_in(modules: list[str], binaries: list[str]) -> list[str]:
    """Return forbidden packages among modules and files.

    Args:
        modules: Names with dots.
        binaries: Paths within the program.
    """
    tops = {name.partition(".")[0] for name in modules}
    tops |= {part for name in binaries for part in PurePosixPath(name.replace("\\", "/")).parts}
    return sorted(FORBIDDEN & tops)


def installed_bytes(folder: Path) -> int:
    """Return the bytes of all files below a folder; a file with two names counts once."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
