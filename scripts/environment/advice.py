"""Reads the end of a failed command's log and says what a person can do about it."""

from __future__ import annotations

import re

# What pip says of its progress: names of packages there (pytest-timeout) must not pass for errors.
_PROGRESS = re.compile(
    r"\s*(?:WARNING: Retrying|Collecting|Downloading|Using cached|Requirement already|Processing|Obtaining|Looking)\b"
)

# Causes that another try may mend. A missing version is one: pip takes a page of the index that it could not fetch
# for an empty one, and the pins are known to exist.
PASSING = frozenset({"network", "hash", "version"})

# In this order: the first that matches is the cause, later ones are often its consequences.
_CAUSES: tuple[tuple[str, str, str], ...] = (
    (
        "disk",
        r"No space left on device|Disk quota exceeded|errno 28",
        "The disk is full. Free about 4 GB and run the same command again.",
    ),
    (
        "memory",
        r"Killed signal terminated program|virtual memory exhausted|out of memory|Cannot allocate memory|MemoryError",
        "The memory ran out while compiling. Close other programs, or compile one file at a time: "
        "CMAKE_BUILD_PARALLEL_LEVEL=1 make setup",
    ),
    (
        "network",
        r"timed out|TimeoutError|Temporary failure in name resolution|Name or service not known|nodename nor servname"
        r"|Network is unreachable|Connection (?:refused|reset|aborted|broken)|ConnectionError|NewConnectionError"
        r"|IncompleteRead|RemoteDisconnected|ProtocolError|ProxyError|Max retries exceeded|Temporary failure resolving"
        r"|Failed to fetch|HTTP error 5\d\d|50[0-9] Server Error|Read error",
        "The network did not answer. Check the connection (or the proxy that pip uses) and run the same command again: "
        "what has been fetched is kept.",
    ),
    (
        "certificate",
        r"CERTIFICATE_VERIFY_FAILED|SSLError",
        "The network's certificate was not accepted. Behind a company's proxy, set PIP_CERT to its certificate file.",
    ),
    (
        "hash",
        r"DO NOT MATCH THE HASHES|BadZipFile|zlib\.error",
        "A fetched file was damaged on its way. Run the same command again; if it comes back: "
        ".venv/bin/python -m pip cache purge",
    ),
    (
        "headers",
        r"Python\.h: No such file",
        "Python's header files are missing. Debian, Ubuntu: sudo apt-get install python3-dev; "
        "Fedora: sudo dnf install python3-devel",
    ),
    (
        "compiler",
        r"No CMAKE_C(?:XX)?_COMPILER could be found|unable to execute '[^']*(?:cc|\+\+)'"
        r"|command '[^']*(?:cc|\+\+)' failed: No such file",
        "A C++ compiler is missing. Debian, Ubuntu: sudo apt-get install build-essential; "
        "Fedora: sudo dnf install gcc-c++; macOS: xcode-select --install",
    ),
    (
        "version",
        r"No matching distribution found|Could not find a version|no matching distributions available",
        "A pinned version was not found. Either the package index did not answer (run the same command again), or "
        "there is none for this Python or this kind of machine: try Python 3.11 or 3.12, "
        "make demo PYTHON=/path/to/python3.11",
    ),
    (
        "permission",
        r"Permission denied|Read-only file system",
        "A file could not be written. Check that this folder belongs to you.",
    ),
)


def cause_of(log: str) -> str:
    """Name of the cause that a failed command's log points to, or "unknown".

    Only errors count: pip retries time-outs and says so in warnings, so a log may hold many that were overcome.
    """
    lines = [line for line in log.splitlines() if not _PROGRESS.match(line)]
    text = "\n".join(lines[-60:])
    for name, pattern, _ in _CAUSES:
        if re.search(pattern, text, re.IGNORECASE):
            return name
    # With every try used up, the warnings are all that is left to tell the story.
    return "network" if "WARNING: Retrying" in log else "unknown"


def advice(log: str) -> str:
    """Return what to do about a failed command, from its log."""
    cause = cause_of(log)
    for name, _, hint in _CAUSES:
        if name == cause:
            return hint
    return "Run the same command again: it goes on where it stopped. If it fails at the same place, the log tells why."
