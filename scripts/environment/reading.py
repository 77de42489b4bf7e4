"""Turns what pip, CMake and ninja print into one short line about where they are."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_MEGA = {"kB": 1e-3, "MB": 1.0, "GB": 1e3}


@dataclass
class Reader:
    """Follows the output of one command, line by line.

    Attributes:
        doing: The last thing that it was seen to do.
        fraction: How much of that is done, from 0 to 1; None where nobody says.
        fetched_mb: Megabytes fetched over the network so far.
        packages: Packages seen so far.
        compiled: Files compiled, and how many there are in all.
    """

    doing: str = "starting"
    fraction: float | None = None
    fetched_mb: float = 0.0
    packages: int = 0
    compiled: tuple[int, int] = (0, 0)
    _names: set[str] = field(default_factory=set)

    def read(self, line: str) -> bool:
        """Take in one line; say whether it is worth keeping in the log."""
        text = line.strip()
        if match := re.match(r"Progress (\d+) of (\d+)$", text):
            total = int(match[2])
            self.fraction = int(match[1]) / total if total else None
            return False
        if match := re.match(r"\[(\d+)/(\d+)\] ", text):
            self.compiled = (int(match[1]), int(match[2]))
            self.fraction = self.compiled[0] / self.compiled[1]
            self.doing = "compiling"
        elif match := re.match(r"Collecting ([A-Za-z0-9_.-]+)", text):
            self._names.add(match[1].lower())
            self.packages = len(self._names)
            self._now(f"finding packages, {self.packages} so far")
        elif match := re.match(r"(?:Downloading|Using cached) (\S+?) \(([\d.]+) (kB|MB|GB)\)", text):
            megabytes = float(match[2]) * _MEGA[match[3]]
            name = short_name(match[1])
            if text.startswith("Downloading"):
                # Only the file itself counts; the few kilobytes of its description come as NAME.metadata.
                self.fetched_mb += megabytes
                self._now(f"fetching {name} ({megabytes:,.0f} MB)" if megabytes >= 1 else f"fetching {name}")
        elif match := re.match(r"Building (?:wheel|editable) for ([A-Za-z0-9_.-]+)", text):
            self._now(f"building {match[1]}")
        elif text.startswith("Installing collected packages:"):
            count = text.count(",") + 1
            self._now("installing 1 package" if count == 1 else f"installing {count} packages")
        return True

    def _now(self, doing: str) -> None:
        self.doing = doing
        self.fraction = None

    def line(self) -> str:
        """Return the short line to show."""
        if self.doing == "compiling":
            done, total = self.compiled
            return f"compiled {done} of {total} files"
        if self.fraction is not None and self.doing.startswith("fetching"):
            return f"{self.doing}, {100 * self.fraction:.0f} %"
        return self.doing


def short_name(file: str) -> str:
    """Return a package's name and version out of the name of its file."""
    name = file.rsplit("/", 1)[-1].removesuffix(".metadata")
    match = re.match(r"(.+?)-(\d[^-]*?)(?:-.*)?(?:\.whl|\.tar\.gz|\.zip)$", name)
    return f"{match[1]} {match[2]}" if match else name


def duration(seconds: float) -> str:
    """Write seconds as a person says them: "45 s", "3 min 20 s", "1 h 2 min"."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s" if whole % 60 else f"{whole // 60} min"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


def time_left(fraction: float | None, elapsed: float) -> str:
    """Return a guess at what is left, from what is done; empty while too little is known."""
    if fraction is None or fraction < 0.05 or elapsed < 20 or fraction >= 1:
        return ""
    return f"about {duration(10 * round(elapsed * (1 - fraction) / fraction / 10) or 10)} left"
