"""The environment being made: where it lies, and how pip is run in it."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .advice import PASSING, advice, cause_of
from .child import Finished, child_environment, run
from .console import Console
from .errors import SetupError

_TRIES = 3
# pip's own retries come first; these are for a connection that was gone for longer.
_PAUSES = (5.0, 20.0)
_TAIL = 15


@dataclass
class Workshop:
    """One environment and how to work on it.

    Attributes:
        root: The checkout.
        console: Where progress is shown.
        hold: File descriptors that every command inherits.
        fetched_mb: Megabytes fetched so far.
    """

    root: Path
    console: Console
    hold: tuple[int, ...] = ()
    fetched_mb: float = field(default=0.0, init=False)

    @property
    def folder(self) -> Path:
        """Return the virtual environment."""
        return self.root / ".venv"

    @property
    def log(self) -> Path:
        """Return the log: everything that pip and the compilers print."""
        return self.folder / "setup.log"

    @property
    def constraints(self) -> Path:
        """Return the file that pins every version."""
        return self.root / "requirements" / "constraints.txt"

    @property
    def interpreter(self) -> Path:
        """Return the environment's Python."""
        return self.folder / "bin" / "python"

    def healthy(self) -> bool:
        """Return whether the environment's Python and pip start, and it lies where it was made."""
        if not self.interpreter.exists():
            return False
        probe = "import sys, pip; print(sys.prefix if sys.version_info >= (3, 11) else '')"
        try:
            answer = subprocess.run(
                [self.interpreter, "-P", "-c", probe],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=60,
                env=child_environment(),
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired):
            return False
        return answer.returncode == 0 and Path(answer.stdout.strip() or "/").resolve() == self.folder.resolve()

    def create(self) -> None:
        """Make the virtual environment anew, with this Python.

        Raises:
            SetupError: It could not be made.
        """
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.demand(
            self._run([sys.executable, "-P", "-m", "venv", self.folder], "virtual environment"),
            "The virtual environment could not be made.",
        )

    def python(self, *arguments: str | Path, label: str, extra: Mapping[str, str] | None = None) -> Finished:
        """Run the environment's Python."""
        return self._run([self.interpreter, "-P", *arguments], label, extra)

    def pip(
        self, *arguments: str | Path, label: str, extra: Mapping[str, str] | None = None, progress: bool = True
    ) -> Finished:
        """Run pip, again where another try may help.

        Args:
            arguments: pip's command and its arguments.
            label: What the progress line begins with.
            extra: Environment variables to add.
            progress: Whether the command knows how to show its progress.
        """
        command: list[str | Path] = [self.interpreter, "-P", "-m", "pip", *arguments]
        if progress:
            command += ["--progress-bar", "raw"]
        for attempt in range(_TRIES):
            finished = self._run(command, label, extra)
            self.fetched_mb += finished.fetched_mb
            if finished.code == 0 or cause_of(finished.output) not in PASSING or attempt == _TRIES - 1:
                break
            pause = _PAUSES[min(attempt, len(_PAUSES) - 1)]
            self.console.say(
                f"  The package index did not answer well; another try in {pause:.0f} s ({attempt + 2} of {_TRIES})."
            )
            time.sleep(pause)
        return finished

    def demand(self, finished: Finished, message: str) -> None:
        """Go on only where a command succeeded.

        Raises:
            SetupError: It failed; with the end of what it said and what to do.
        """
        if finished.code == 0:
            return
        tail = [line for line in finished.output.splitlines() if line.strip()][-_TAIL:]
        for line in tail:
            self.console.say(f"    | {line[:200]}")
        raise SetupError(message, f"{advice(finished.output)}\nAll of it stands in {self.log}")

    def sweep(self) -> None:
        """Clear what an interrupted pip left, so that it installs those packages again.

        pip writes a package's INSTALLER file after all its other files: a package without one is incomplete,
        though pip would take it for installed.
        """
        for packages in self.folder.glob("lib/python*/site-packages"):
            for info in packages.glob("*.dist-info"):
                if not (info / "INSTALLER").exists():
                    shutil.rmtree(info, ignore_errors=True)
            for leftover in packages.glob("~*"):
                if leftover.is_dir():
                    shutil.rmtree(leftover, ignore_errors=True)

    def _run(self, command: list[str | Path], label: str, extra: Mapping[str, str] | None = None) -> Finished:
        return run(command, log=self.log, console=self.console, label=label, cwd=self.root, extra=extra, hold=self.hold)
