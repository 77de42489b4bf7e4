"""The stages of the set-up, in order, each done once."""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from . import llama, system
from .child import run
from .console import Console
from .errors import SetupError
from .reading import duration
from .stamps import Stamps, key_of, package_facts, pinned
from .workshop import Workshop

_NEEDED_BYTES = 4 * 10**9
_NEEDED_BYTES_CUDA = 12 * 10**9
# Imports that a finished environment must manage; torch takes some seconds.
_PROBE = "import ragexam, numpy, scipy, torch, sentence_transformers, onnxruntime, hnswlib, llama_cpp, pytest, mypy"
_QT_PROBE = "from PySide6.QtWidgets import QApplication; QApplication([])"


@dataclass(frozen=True)
class Stage:
    """One step of the set-up.

    Attributes:
        name: Name of its stamp.
        title: What a person reads.
        key: Hash of what its result depends on.
        work: Does it.
    """

    name: str
    title: str
    key: str
    work: Callable[[Workshop], None]


def set_up(root: Path) -> int:
    """Make the environment complete.

    Args:
        root: The checkout.

    Returns:
        An exit status: 0 done, 1 failed, 130 stopped by a person.
    """
    console = Console()
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupt)
    try:
        if not (sys.platform.startswith("linux") or sys.platform == "darwin"):
            raise SetupError("This set-up is for Linux and macOS.", "On Windows, use it inside WSL.")
        with only_one(root, console) as lock:
            _work(Workshop(root, console, hold=(lock,)))
    except KeyboardInterrupt:
        console.say("Stopped. The same command goes on from here.")
        return 130
    except SetupError as error:
        console.say(f"The set-up stopped: {error.message}")
        if error.hint:
            console.say(error.hint)
        return 1
    except OSError as error:
        console.say(f"The set-up stopped: {error}")
        return 1
    return 0


def stages(shop: Workshop) -> list[Stage]:
    """Return all stages, in order."""
    base = (str(shop.folder.resolve()), _version_of(shop))
    torch = pinned(shop.constraints, "torch")
    bindings = pinned(shop.constraints, llama.NAME)
    pins = hashlib.sha256(shop.constraints.read_bytes()).hexdigest()
    facts = package_facts(shop.root / "pyproject.toml")
    return [
        Stage("pip", "pip", key_of(base, pinned(shop.constraints, "pip")), _pip),
        Stage(
            "torch",
            "PyTorch (trains models, embeds texts), about 200 MB",
            key_of(base, torch),
            lambda shop: _torch(shop, torch),
        ),
        Stage(
            "llama",
            "llama.cpp (runs the models)",
            key_of(base, bindings, llama.cmake_arguments()),
            lambda shop: llama.install(shop, bindings),
        ),
        Stage("packages", "RAG Exam and the other packages, about 380 MB", key_of(base, pins, facts), _packages),
        Stage("check", "a last look", key_of(base, pins, facts), _check),
    ]


def _work(shop: Workshop) -> None:
    started = time.monotonic()
    stamps = Stamps(shop.folder / ".stages")
    healthy = shop.healthy()
    waiting = [stage for stage in stages(shop) if not (healthy and stamps.done(stage.name, stage.key))]
    if not waiting:
        (shop.folder / ".ready").touch()
        return
    shop.console.say(
        "Setting up RAG Exam in .venv: once, 6 to 15 minutes and 2 GB of disk. "
        "Ctrl-C stops it, and the same command goes on from there."
    )
    _prepare(shop)
    if not healthy:
        shop.console.say(f"[1/{len(waiting) + 1}] A virtual environment, with {sys.executable}")
        shop.create()
    for number, stage in enumerate(waiting, 1 if healthy else 2):
        shop.console.say(f"[{number}/{len(waiting) + (not healthy)}] {stage.title}")
        begun = time.monotonic()
        stamps.clear(stage.name)
        shop.sweep()
        stage.work(shop)
        # The key again: the environment's Python may be another one than before it was made.
        stamps.set(stage.name, next(new.key for new in stages(shop) if new.name == stage.name))
        if time.monotonic() - begun > 5:
            shop.console.say(f"  done in {duration(time.monotonic() - begun)}")
    (shop.folder / ".ready").touch()
    shop.console.say(
        f"The set-up is complete after {duration(time.monotonic() - started)}, {shop.fetched_mb:,.0f} MB fetched. "
        "It will not be repeated."
    )


def _prepare(shop: Workshop) -> None:
    """Look at the machine first: what is missing is better said now than in ten minutes."""
    free = system.free_bytes(shop.root)
    if free < _NEEDED_BYTES and not (shop.folder / ".stages" / "torch").exists():
        raise SetupError(
            f"The disk has {free / 1e9:.1f} GB left; the set-up needs about {_NEEDED_BYTES / 1e9:.0f} GB.",
            "Free some room and run the same command again.",
        )
    missing = system.missing_tools()
    libraries = system.missing_qt_packages()
    if (missing or libraries) and system.may_install():
        wanted = (*(system.build_packages() if missing else ()), *libraries)
        shop.console.say(f"System packages are missing and will be installed: {' '.join(wanted)}")
        _apt(shop, wanted)
        missing = system.missing_tools()
        libraries = system.missing_qt_packages()
    if missing:
        raise SetupError(
            system.compiler_sentence(missing),
            f"Install it with: {system.install_line()}\nThen run the same command again.",
        )
    if libraries:
        shop.console.say(
            f"Windows need system libraries that are not here (the command line does not). To install them: "
            f"sudo apt-get install -y {' '.join(libraries)}"
        )


def _apt(shop: Workshop, packages: tuple[str, ...]) -> None:
    # The environment may not be there yet, and its log with it.
    log = Path(tempfile.gettempdir()) / f"ragexam-apt-{os.getuid()}.log"
    for command in system.apt_commands(packages):
        for attempt in range(3):
            finished = run(
                command,
                log=log,
                console=shop.console,
                label=" ".join(("apt-get", "update" if "update" in command else "install")),
                cwd=shop.root,
                extra={"DEBIAN_FRONTEND": "noninteractive"},
                hold=shop.hold,
            )
            if finished.code == 0:
                break
            if attempt < 2:
                time.sleep(5)
        else:
            shop.console.say(f"  apt-get failed; see {log}")
            return


def _pip(shop: Workshop) -> None:
    version = pinned(shop.constraints, "pip")
    # The pip that came with Python may be too old to know how to show its progress.
    shop.demand(
        shop.pip("install", "--upgrade", f"pip=={version}", label="pip", progress=False), "pip could not be renewed."
    )


def _torch(shop: Workshop, version: str) -> None:
    wanted = f"torch=={version}"
    common = ("install", "--constraint", shop.constraints, wanted)
    report = shop.folder / "torch.json"
    plan = shop.pip(*common, "--dry-run", "--report", report, label="PyTorch")
    shop.demand(plan, "PyTorch could not be found.")
    if big := cuda_packages(json.loads(report.read_text(encoding="utf-8"))):
        shop.console.say(
            f"  Note: your package index offers PyTorch with CUDA only ({len(big)} more packages, several GB). "
            "RAG Exam does not need it. docs/set-up.md tells how to point pip at the CPU build; "
            "Ctrl-C stops this download."
        )
        free = system.free_bytes(shop.root)
        if free < _NEEDED_BYTES_CUDA:
            raise SetupError(
                f"That needs about {_NEEDED_BYTES_CUDA / 1e9:.0f} GB, and the disk has {free / 1e9:.1f} GB left.",
                "Point pip at the CPU build of PyTorch (docs/set-up.md), or free some room.",
            )
    report.unlink(missing_ok=True)
    shop.demand(shop.pip(*common, label="PyTorch"), "PyTorch could not be installed.")


def cuda_packages(report: dict[str, object]) -> list[str]:
    """Return names of the CUDA packages in pip's report of what it would install."""
    installs = report.get("install")
    names = [str(entry["metadata"]["name"]).lower() for entry in installs] if isinstance(installs, list) else []
    return [name for name in names if name.startswith(("nvidia-", "cuda-")) or name == "triton"]


def _packages(shop: Workshop) -> None:
    finished = shop.pip("install", "--constraint", shop.constraints, "--editable", ".[dev]", label="packages")
    shop.demand(finished, "The packages could not be installed.")


def _check(shop: Workshop) -> None:
    shop.demand(shop.python("-c", _PROBE, label="importing everything"), "The environment is incomplete.")
    qt = shop.python("-c", _QT_PROBE, label="starting Qt", extra={"QT_QPA_PLATFORM": "offscreen"})
    if qt.code != 0:
        reason = (qt.output.strip().splitlines() or ["no reason given"])[-1]
        shop.console.say(f"  Qt does not start here ({reason}). The command line works without it; windows do not.")


def _version_of(shop: Workshop) -> tuple[int, int]:
    """Return the Python version of the environment, read without starting it; this Python's where there is none yet."""
    with contextlib.suppress(OSError, ValueError):
        for line in (shop.folder / "pyvenv.cfg").read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition("=")
            if name.strip() == "version":
                major, minor = value.strip().split(".")[:2]
                return int(major), int(minor)
    return sys.version_info[0], sys.version_info[1]


@contextlib.contextmanager
def only_one(root: Path, console: Console) -> Iterator[int]:
    """Let one set-up at a time work on a checkout; others wait for it.

    The lock belongs to the processes that hold the file open, so none is ever left behind.

    Yields:
        The lock's file descriptor, for commands to inherit.
    """
    name = hashlib.sha256(str(root.resolve()).encode()).hexdigest()[:12]
    path = Path(tempfile.gettempdir()) / f"ragexam-setup-{os.getuid()}-{name}.lock"
    with path.open("a", encoding="utf-8") as file:
        started = time.monotonic()
        told = False
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if not told:
                    console.say("Another set-up is at work in this folder; waiting for it.")
                    told = True
                console.tick(f"  waiting, {duration(time.monotonic() - started)}")
                time.sleep(1.0)
        yield file.fileno()


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
