"""Finds the files that a person means by some files and folders."""

from __future__ import annotations

import hashlib
import os
import re
from collections import Counter
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from pathlib import Path

from ragexam.corpus.text import plain_name
from ragexam.errors import InputError
from ragexam.records import content_id
from ragexam.sentences import phrase

MAX_FILES = 200_000
"""More files than this below the given folders are surely not a corpus (a whole disk, a root folder)."""

_CLUTTER = frozenset({"__macosx", "thumbs.db", "desktop.ini", "node_modules", "$recycle.bin", "__pycache__"})
"""Left behind by systems and tools; nobody means them as documents."""

_CONTAINERS_TEXT = """
pages page docs doc documents document doc_source content contents src source sources files data posts
_posts text texts  corpus site website public export dateien dokumente inhalt
"""
_CONTAINERS = frozenset(_CONTAINERS_TEXT.split())
"""Folder names that say nothing about a topic: the folder below them is asked instead."""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file that may hold documents.

    Attributes:
        path: Where it lies.
        source: Its name for a person, relative to the imported folder, with "/" between the parts.
        topic: The first telling folder below the imported one, made readable; "" where there is none.
        size: In bytes; 0 where it could not be asked.
        problem: Why it cannot be read at all (a broken link), in a sentence; "" otherwise.
        place_hash: Hash of where it really lies, whichever folder above it was given: the same name below another folder
            is another file. A hash, because a project names no path of the machine. "" where unknown.
        folder: Name of the imported folder, or of the one that a file given by itself lies in.
    """

    path: Path
    source: str
    topic: str = ""
    size: int = 0
    problem: str = ""
    place_hash: str = ""
    folder: str = ""


def discover(paths: Iterable[str | os.PathLike[str]]) -> list[SourceFile]:
    """List the files of some files and folders, nested folders included, in a stable natural order.

    Hidden files, lock files of office programs and system clutter are left out below folders; a file that is named
    itself is always taken. Links to folders are followed once, so a circle of links ends.

    Args:
        paths: Files and folders.

    Raises:
        InputError: A path does not exist, or there are more than `MAX_FILES` files.
    """
    roots = [Path(p).expanduser() for p in paths]
    names = Counter(root.name.casefold() for root in roots if root.is_dir())
    discovered: dict[str, SourceFile] = {}
    seen: set[Path] = set()
    for root in roots:
        if not os.path.lexists(root):
            raise InputError(
                phrase("There is no file or folder {0:raw}.", root), "Check the spelling, or choose it again."
            )
        if root.is_dir():
            files = [(file, file.relative_to(root).parts) for file in _walk(root)]
            folder = plain_name(root.resolve().name)
        else:
            files = [(root, (root.name,))]
            folder = plain_name(root.parent.resolve().name)
        for file, parts in files:
            resolved = file.parent.resolve() / file.name
            if resolved in seen:
                continue
            seen.add(resolved)
            if len(seen) > MAX_FILES:
                raise InputError(
                    phrase("There are more than {0:n} files below {1:raw}.", f"{MAX_FILES:,}", root),
                    "Choose the folder that holds the documents.",
                )
            source = "/".join(map(plain_name, parts))
            if source in discovered or (root.is_dir() and names[root.name.casefold()] > 1):
                source = free_name(folder, source, discovered)
            size, problem = _look_at(file)
            topic = topic_of_folders(map(plain_name, parts[:-1]))
            discovered[source] = SourceFile(file, source, topic, size, problem, place_hash(resolved), folder)
    return sorted(discovered.values(), key=lambda f: natural_key(f.source))


def hash_file(path: Path, check: Callable[[], None] | None = None) -> str:
    """Return sha256 of a file's bytes, in hex digits; `check` is called between the pieces of a large file."""
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while piece := stream.read(2**22):
            digest.update(piece)
            if check is not None:
                check()
    return digest.hexdigest()


def natural_key(text: str) -> list[tuple[int, int, str]]:
    """Sort key under which "page 9" stands before "page 10", whatever the case."""
    parts = re.split(r"(\d+)", text.casefold())
    key = [(0, int(p), "") if p.isdecimal() and p.isascii() else (1, 0, p) for p in parts if p]
    return [*key, (2, 0, text)]


def topic_of_folders(folders: Iterable[str]) -> str:
    """Return the first folder that says something, made readable: ("pages", "travel-and-leave") gives "Travel and leave"."""
    for folder in folders:
        if folder.casefold() not in _CONTAINERS:
            return prettify(folder)
    return ""


def prettify(name: str) -> str:
    """Turn a file's or folder's name into words: "02_travel-and-leave" gives "Travel and leave"."""
    words = re.sub(r"[\s_\-.+]+", " ", name).strip()
    words = re.sub(r"^\d{1,3}\s+(?=\D)", "", words)
    return words[:1].upper() + words[1:]


def _walk(root: Path) -> Iterable[Path]:
    """Yield all wanted files below a folder; folders are told apart by where they really lie."""
    visited: set[Path] = set()
    waiting = [root]
    while waiting:
        folder = waiting.pop()
        real = folder.resolve()
        if real in visited:
            continue
        visited.add(real)
        try:
            entries = sorted(folder.iterdir())
        except OSError:  # a folder that may not be read: its files cannot even be named
            continue
        for entry in entries:
            if _is_clutter(entry.name):
                continue
            try:
                is_folder = entry.is_dir()
            except OSError:
                is_folder = False
            if is_folder:
                waiting.append(entry)
            else:
                yield entry


def _is_clutter(name: str) -> bool:
    return name.startswith((".", "~$")) or name.casefold() in _CLUTTER


def free_name(folder: str, source: str, taken: Container[str]) -> str:
    """Return a name that no other file has: the imported folder's name in front, a number where that is taken too."""
    name = f"{folder or 'file'}/{source}"
    unique, n = name, 2
    while unique in taken:
        unique, n = f"{name} ({n})", n + 1
    return unique


def place_hash(path: Path) -> str:
    """Return the hash of a resolved path; on Windows whatever its case."""
    return content_id("place", os.path.normcase(path))


def _look_at(path: Path) -> tuple[int, str]:
    """Return size, and what keeps a file from being read."""
    try:
        if not path.exists():
            return 0, "It is a link to a file that is not there any more."
        if not path.is_file():
            return 0, "It is not an ordinary file (a device or a pipe)."
        return path.stat().st_size, ""
    except OSError as exc:
        return 0, phrase("The system refused to open it: {0:raw}.", exc.strerror or exc)
