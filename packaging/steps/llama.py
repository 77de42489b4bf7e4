"""Compiles llama.cpp once for every kind of processor; which of them runs is decided where the program runs.

A library that is compiled for the processor of the build ends with an illegal instruction on an older one. So the code
that computes is compiled once for each level of instructions, as a library of its own (`libggml-cpu-haswell.so`), and
llama.cpp loads the best one that the processor knows. Where Vulkan's headers are found, one more library computes on GPUs: it is
loaded where the system has Vulkan's loader, and serves graphics cards and chips alone, no driver that is software.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tarfile
from pathlib import Path

from . import vulkan
from .shop import BuildError, Shop

NAME = "llama-cpp-python"
# Matrix tiles (AMX): virtual machines announce them, and then end the program in the middle of a prompt.
_LEFT_OUT = ("ggml-cpu-sapphirerapids",)
# Loaded only once another process has tried the drivers (`ragexam.gguf.gpu_libraries`).
_FOR_GPUS = ("ggml-vulkan",)
_OPTIONS = (
    "-DCMAKE_BUILD_TYPE=Release", "-DBUILD_SHARED_LIBS=ON", "-DGGML_NATIVE=OFF", "-DGGML_BACKEND_DL=ON",
    "-DGGML_CPU_ALL_VARIANTS=ON", "-DLLAMA_BUILD_COMMON=OFF", "-DLLAMA_BUILD_TOOLS=OFF", "-DLLAMA_BUILD_EXAMPLES=OFF",
    "-DLLAMA_BUILD_TESTS=OFF", "-DLLAMA_BUILD_SERVER=OFF", "-DLLAMA_BUILD_APP=OFF", "-DLLAMA_OPENSSL=OFF",
    "-DCMAKE_BUILD_WITH_INSTALL_RPATH=ON",
)  # fmt: skip


def compile_libraries(shop: Shop) -> None:
    """Compile what runs the models, and put it into the build environment; goes on where an earlier build was stopped.

    Raises:
        BuildError: It cannot be fetched or compiled.
    """
    source = _source(shop)
    native = source / "vendor" / "llama.cpp"
    objects = shop.work / "llama"
    prefix = f"-ffile-prefix-map={native}=llama.cpp"
    flags = [] if sys.platform == "win32" else [f"-DCMAKE_C_FLAGS={prefix}", f"-DCMAKE_CXX_FLAGS={prefix}"]
    # Those for GPUs lie in a folder below.
    beside = "@loader_path;@loader_path/.." if sys.platform == "darwin" else "$ORIGIN;$ORIGIN/.."
    shop.run(
        [
            "cmake",
            "-S",
            native,
            "-B",
            objects,
            "-G",
            "Ninja",
            *_OPTIONS,
            *vulkan.options(shop),
            f"-DCMAKE_INSTALL_RPATH={beside}",
            *flags,
        ]
    )
    listed = shop.run(["ninja", "-C", objects, "-t", "targets", "all"])
    processors = sorted(set(re.findall(r"^(ggml-cpu-\w+): phony", listed, re.MULTILINE)) - set(_LEFT_OUT))
    others = [
        name
        for name in ("ggml-metal", "ggml-blas", "ggml-vulkan")
        if re.search(rf"^{name}: phony", listed, re.MULTILINE)
    ]
    if not processors:
        raise BuildError("llama.cpp offers no variants for this kind of processor: build on x86-64 or arm64.")
    jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count() or 1))
    shop.run(["ninja", "-C", objects, "-j", jobs, "llama", "ggml", "ggml-base", *processors, *others])
    _install(shop, source, objects / "bin", [*processors, *others])


def package_folder(shop: Shop) -> Path:
    """Return the folder of the package `llama_cpp` in the build environment."""
    where = shop.run([shop.interpreter, "-P", "-c", "import sysconfig; print(sysconfig.get_path('platlib'))"])
    return Path(where.strip()) / "llama_cpp"


def _source(shop: Shop) -> Path:
    version = shop.pinned(NAME)
    source = shop.work / f"llama_cpp_python-{version}"
    if source.is_dir():
        return source
    fetched = shop.work / "fetched"
    shop.run(
        [shop.interpreter, "-P", "-m", "pip", "download", "--no-deps", "--no-build-isolation", "--no-binary", NAME,
         "--dest", fetched, f"{NAME}=={version}"]
    )  # fmt: skip
    partial = shop.work / "unpacking"
    shutil.rmtree(partial, ignore_errors=True)
    with tarfile.open(fetched / f"{source.name}.tar.gz") as archive:
        archive.extractall(partial, filter="data")
    (partial / source.name).rename(source)
    return source


def _install(shop: Shop, source: Path, made: Path, loaded: list[str]) -> None:
    """Install the Python part, and the libraries beside it under the names by which they are looked for."""
    shop.run(
        [shop.interpreter, "-P", "-m", "pip", "install", "--no-deps", "--no-build-isolation", "--no-cache-dir",
         "--force-reinstall", source],
        extra={"CMAKE_ARGS": "-DLLAMA_BUILD=OFF -DLLAVA_BUILD=OFF"},
    )  # fmt: skip
    package = package_folder(shop)
    folder = package / "lib"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for path in sorted(made.iterdir()):
        stem = path.name.removeprefix("lib").partition(".")[0]
        if stem in _FOR_GPUS and stem in loaded:
            (folder / "gpu").mkdir(exist_ok=True)
            shutil.copyfile(path.resolve(), folder / "gpu" / path.name)
        elif stem in loaded or (stem in ("llama", "ggml", "ggml-base") and _is_asked_for(path.name)):
            shutil.copyfile(path.resolve(), folder / path.name)


def _is_asked_for(name: str) -> bool:
    """Return whether a library is looked for by this name: libllama.so by Python, libggml.so.0 by the libraries themselves."""
    return bool(re.fullmatch(r"libllama\.(so|dylib)|libggml(-base)?\.(so\.\d+|\d+\.dylib)|[\w-]+\.dll", name))
