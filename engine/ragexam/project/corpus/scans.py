"""Scanned documents: whether they can be read here, and how their pages look."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass

from ragexam.corpus.bounded import BoundedReader, OutOfMemory, OutOfTime, ReaderCrashed
from ragexam.corpus.ocr.catalogue import HOW_TO_ADD as HOW_TO_ADD
from ragexam.corpus.ocr.catalogue import available_ocr
from ragexam.corpus.readers.base import Limits
from ragexam.errors import InputError
from ragexam.project.corpus.files import FoundFiles, find_files
from ragexam.project.project import Project
from ragexam.records import Document
from ragexam.sentences import phrase


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A page as it looks.

    Attributes:
        page: Its number, from 1.
        width: In pixels.
        height: In pixels.
        grey: A byte a pixel, row by row from above, 0 black to 255 white.
    """

    page: int
    width: int
    height: int
    grey: bytes


def recogniser() -> str:
    """Return what recognises text on this machine, with its version; "" where nothing does."""
    available = available_ocr()
    return "" if available is None else available.by


def find_scans(project: Project, sources: Sequence[str]) -> tuple[FoundFiles, str]:
    """Return the files of scanned documents, and what would recognise them; "" where nothing does."""
    return find_files(project, sources), recogniser()


def paint_page(project: Project, document: Document, page: int, dpi: float = 100.0) -> PagePicture:
    """Paint a page of a PDF, in a process of its own: the file is a stranger's.

    Args:
        project: The project.
        document: Whose file is looked for where it was imported from.
        page: From 1.
        dpi: Pixels per inch.

    Raises:
        InputError: The file is not there any more, needs a password, or its page cannot be painted.
    """
    path = find_files(project, [document.source]).files.get(document.source)
    if path is None:
        raise InputError(
            phrase("{0:raw} is not where it was imported from.", document.source),
            "Put the file back, or import it again from where it is now.",
        )
    values = {"path": str(path), "password": None, "page": page, "dpi": dpi}
    try:
        with BoundedReader() as reader:
            (message,) = reader.ask("paint", values, Limits(), path.stat().st_size)
        picture = message["picture"]
        grey = base64.b64decode(picture["grey"])
        width, height = int(picture["width"]), int(picture["height"])
        if len(grey) != width * height:
            raise ValueError("not all of the picture")
    except (OSError, OutOfTime, OutOfMemory, ReaderCrashed, ValueError, KeyError, TypeError) as exc:
        raise InputError(
            phrase("Page {0:n} of {1:raw} cannot be shown.", page, document.source),
            "Open the file in a PDF program. Files that need a password are not shown here.",
        ) from exc
    return PagePicture(page, width, height, grey)
