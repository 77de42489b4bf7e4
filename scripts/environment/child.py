"""Runs one command: its output to the log, its progress to the console, its end under control."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from .console import Console
from .reading import Reader, duration, time_left

# Settings that would send pip's work somewhere else than into the environment.
_UNWANTED = (
    "PYTHONPATH",
    "PYTHONHOME",
    "PYTHONUSERBASE",
    "PIP_USER",
    "PIP_TARGET",
    "PIP_PREFIX",
    "PIP_ROOT",
    "PIP_REQUIRE_VIRTUALENV",
    "PIP_DRY_RUN",
)


@dataclass(frozen=True)
class Finished:
    """Result of a command.

    Attributes:
        code: Its exit status; negative for a signal.
        output: What it printed, progress lines left out.
        seconds: How long it took.
        fetched_mb: Megabytes that pip said it fetched.
    """

    code: int
    output: str
    seconds: float
    fetched_mb: float


def child_environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the environment for pip and what it starts: a person's settings for the network kept, others neutral."""
    environment = {name: value for name, value in os.environ.items() if name not in _UNWANTED}
    environment.setdefault("PIP_DEFAULT_TIMEOUT", "60")
    environment.setdefault("PIP_RETRIES", "5")
    environment |= {
        "PIP_NO_INPUT": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_ROOT_USER_ACTION": "ignore",
        "PYTHONUNBUFFERED": "1",
        "PYTHONIOENCODING": "utf-8",
        "LC_ALL": environment.get("LC_ALL", "C.UTF-8"),
    }
    return environment | dict(extra or {})


def run(
    command: Sequence[str | Path],
    *,
    log: Path,
    console: Console,
    label: str,
    cwd: Path,
    extra: Mapping[str, str] | None = None,
    hold: Sequence[int] = (),
) -> Finished:
    """Run a command to its end.

    Args:
        command: The command and its arguments.
        log: File that its output is appended to.
        console: Where progress is shown.
        label: What the progress line begins with.
        cwd: Folder to run it in.
        extra: Environment variables to add.
        hold: File descriptors it inherits (the lock, so that an orphan keeps it until it has ended).

    Raises:
        KeyboardInterrupt: A person stopped it; the command and all that it started are stopped first.
        OSError: The command could not be started.
    """
    started = time.monotonic()
    reader = Reader()
    kept: list[str] = []
    with log.open("a", encoding="utf-8") as sink:
        sink.write(f"\n$ {' '.join(map(str, command))}\n")
        sink.flush()
        process = subprocess.Popen(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=cwd,
            env=child_environment(extra),
            encoding="utf-8",
            errors="replace",
            # A group of its own, so that stopping it also stops the compilers it started.
            start_new_session=True,
            pass_fds=tuple(hold),
        )
        assert process.stdout is not None
        output = process.stdout

        def follow() -> None:
            with contextlib.suppress(ValueError), output:  # the log may be closed before the last word is read
                for line in output:
                    if reader.read(line):
                        kept.append(line)
                        sink.write(line)
                        sink.flush()

        follower = threading.Thread(target=follow, name="set-up log", daemon=True)
        follower.start()
        try:
            while process.poll() is None:
                elapsed = time.monotonic() - started
                parts = (reader.line(), duration(elapsed), time_left(reader.fraction, elapsed))
                console.tick(f"  {label}: " + ", ".join(part for part in parts if part))
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(timeout=1.0)
        except BaseException:
            stop_group(process)
            raise
        finally:
            # A grandchild left behind could hold the pipe open for ever; the command itself has ended by now.
            follower.join(timeout=10.0)
    return Finished(process.returncode, "".join(kept), time.monotonic() - started, reader.fetched_mb)


def stop_group(process: subprocess.Popen[str], patience: float = 10.0) -> None:
    """Stop a command and everything it started: asked first, then made to."""
    _signal_group(process.pid, signal.SIGTERM)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=patience)
    # Also when the command itself has ended: what it started may have missed or ignored the wish.
    _signal_group(process.pid, signal.SIGKILL)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=patience)


def _signal_group(group: int, wish: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, wish)
