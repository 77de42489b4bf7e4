"""Says where the packages are made: folders, the commands that are run in them, and what they may depend on."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


class BuildError(Exception):
    """A package cannot be made; the message says why and what to do."""


@dataclass(frozen=True)
class Shop:
    """Folders of one build.

    Attributes:
        root: The checkout.
        work: What is made on the way; kept, so that a second build is quick.
        out: Where the packages go.
        python: The Python that the environment is made with.
        epoch: Seconds since 1970 that every file in a package gets as its time.
        vulkan_headers: Folder that holds Vulkan's headers as `vulkan/`; None to look for them.
        without_vulkan: Whether the program is made without the library for GPUs in any case.
    """

    root: Path
    work: Path
    out: Path
    python: Path
    epoch: int
    vulkan_headers: Path | None = None
    without_vulkan: bool = False

    @property
    def interpreter(self) -> Path:
        """Return the build environment's Python."""
        return self.work / "env" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")

    @property
    def program(self) -> Path:
        """Return the folder of the frozen program."""
        return self.work / "dist" / "ragexam"

    @property
    def version(self) -> str:
        """Return the program's version."""
        text = (self.root / "engine" / "ragexam" / "__init__.py").read_text("utf-8")
        return next(line.split('"')[1] for line in text.splitlines() if line.startswith("__version__"))

    def pinned(self, name: str) -> str:
        """Return the version of a library in the constraints.

        Raises:
            BuildError: It is not there.
        """
        for line in (self.root / "requirements" / "constraints.txt").read_text("utf-8").splitlines():
            if line.startswith(f"{name}=="):
                return line.partition("==")[2].strip()
        raise BuildError(f"requirements/constraints.txt does not name {name}: add its version.")

    def run(
        self, command: Sequence[str | Path], *, extra: Mapping[str, str] | None = None, cwd: Path | None = None
    ) -> str:
        """Run a command; what it says goes to a log.

        Returns:
            What it said.

        Raises:
            BuildError: It failed; with the end of what it said.
        """
        unwanted = ("PYTHONPATH", "PYTHONHOME", "PIP_TARGET", "PIP_USER")
        environment = {name: value for name, value in os.environ.items() if name not in unwanted}
        # Nothing that is written may depend on chance, on the clock or on a checkout around the build.
        environment |= {
            "PYTHONHASHSEED": "0",
            "SOURCE_DATE_EPOCH": str(self.epoch),
            "GIT_DIR": os.devnull,
            **(extra or {}),
        }
        said = subprocess.run(
            [str(part) for part in command], cwd=cwd or self.work, env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False,
        )  # fmt: skip
        log = self.work / "package.log"
        with log.open("a", encoding="utf-8") as file:
            file.write(f"$ {' '.join(map(str, command))}\n{said.stdout}\n")
        if said.returncode != 0:
            tail = "\n".join(said.stdout.splitlines()[-25:])
            raise BuildError(f"{tail}\n\n{Path(command[0]).name} failed; all of it stands in {log}.")
        return said.stdout

    def ask(self, command: Sequence[str]) -> str:
        """Return what a command says, "" where it fails."""
        said = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        return said.stdout.strip() if said.returncode == 0 else ""


def machine() -> str:
    """Return the kind of processor as Debian names it."""
    known = {"x86_64": "amd64", "amd64": "amd64", "aarch64": "arm64", "arm64": "arm64"}
    name = platform.machine().lower()
    return known.get(name, name)
