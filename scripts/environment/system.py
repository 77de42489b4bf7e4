"""Needs of the set-up that the machine itself must meet: a compiler, Python's headers, the libraries that Qt loads.

With root rights and apt-get at hand, what is missing is installed; otherwise it is named in one line.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib.util
import os
import shutil
import sys
import sysconfig
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

# Shared library -> Debian package. The first part is what PySide6's QtCore, QtGui and QtWidgets link to (the
# offscreen platform needs nothing more), the second what its xcb platform needs for windows on a screen.
QT_LIBRARIES: Mapping[str, str] = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libX11.so.6": "libx11-6",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}

_INSTALLERS: Mapping[str, str] = {
    "apt-get": "sudo apt-get install -y build-essential python3-dev python3-venv",
    "dnf": "sudo dnf install -y gcc gcc-c++ make python3-devel",
    "zypper": "sudo zypper install -y gcc gcc-c++ make python3-devel",
    "pacman": "sudo pacman -S --needed base-devel python",
    "apk": "sudo apk add build-base python3-dev linux-headers",
    "xcode-select": "xcode-select --install",
}


def loads(library: str) -> bool:
    """Return whether the system can load a shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def missing_qt_packages(can_load: Callable[[str], bool] = loads) -> tuple[str, ...]:
    """Return Debian packages of the libraries that Qt needs and that cannot be loaded; none outside Linux."""
    if not sys.platform.startswith("linux"):
        return ()
    return tuple(package for library, package in QT_LIBRARIES.items() if not can_load(library))


def missing_tools(
    find: Callable[[str], str | None] = shutil.which,
    header: Path | None = None,
    has_module: Callable[[str], bool] | None = None,
) -> tuple[str, ...]:
    """Return what is needed and missing, in words: a C and a C++ compiler, Python's headers, the venv module.

    Args:
        find: Tells where a program is.
        header: Where Python.h should be.
        has_module: Tells whether a module of the standard library is there.
    """
    header = Path(sysconfig.get_path("include")) / "Python.h" if header is None else header
    has_module = (lambda name: importlib.util.find_spec(name) is not None) if has_module is None else has_module
    missing = []
    if not any(find(name) for name in _named("CC", "cc", "gcc", "clang")):
        missing.append("a C compiler")
    if not any(find(name) for name in _named("CXX", "c++", "g++", "clang++")):
        missing.append("a C++ compiler")
    if not header.is_file():
        missing.append("Python's header files")
    if not (has_module("venv") and has_module("ensurepip")):
        missing.append("Python's venv module")
    return tuple(missing)


def _named(variable: str, *names: str) -> tuple[str, ...]:
    chosen = os.environ.get(variable, "").split()
    return (chosen[0], *names) if chosen else names


def compiler_sentence(missing: Iterable[str]) -> str:
    """Return what is missing and what for, in one sentence."""
    parts = list(missing)
    listed = parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]
    verb = "is" if len(parts) == 1 and not parts[0].endswith("files") else "are"
    subject = f"{listed[0].upper()}{listed[1:]}"
    return f"{subject} {verb} missing; the set-up compiles llama.cpp, which runs the models, on this machine."


def install_line(find: Callable[[str], str | None] = shutil.which) -> str:
    """Return the one command that installs a compiler on this kind of system."""
    for program, line in _INSTALLERS.items():
        if find(program):
            return line
    return "Install gcc, g++, make and Python's development files with your system's package manager."


def may_install(find: Callable[[str], str | None] = shutil.which) -> bool:
    """Return whether system packages can be installed without asking anyone."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and find("apt-get") is not None


def build_packages() -> tuple[str, ...]:
    """Return Debian packages that a compile needs, fitting the Python in use."""
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    packages = ["build-essential"]
    # Debian's own Python keeps headers and venv in packages of their own; others bring them along.
    if Path(sys.base_prefix) == Path("/usr"):
        packages += [f"{version}-dev", f"{version}-venv"]
    return tuple(packages)


def apt_commands(packages: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return the commands that install Debian packages without a question asked."""
    options = ("-q", "-o", "Acquire::Retries=3", "-o", "DPkg::Lock::Timeout=120")
    return (
        ("apt-get", *options, "update"),
        ("apt-get", *options, "install", "-y", "--no-install-recommends", *packages),
    )


def free_bytes(folder: Path) -> int:
    """Return the room left on the disk of a folder, in bytes; a very large number where it cannot be told."""
    with contextlib.suppress(OSError):
        return shutil.disk_usage(folder).free
    return 1 << 62
