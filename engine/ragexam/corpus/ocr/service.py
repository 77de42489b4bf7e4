"""The reading process's side of text recognition: paints pages, recognises them, tells each."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from ragexam.corpus.ocr.base import Recognise
from ragexam.corpus.ocr.catalogue import OCR_KINDS
from ragexam.corpus.ocr.order import in_points
from ragexam.corpus.ocr.pages import is_blank, painted_pages
from ragexam.records import to_json


def recognised_pages(
    path: Path, password: str | None, pages: Sequence[int], name: str, tick: Callable[[], None]
) -> Iterator[Mapping[str, Any]]:
    """Recognise pages of a PDF.

    Args:
        path: The file.
        password: That opens it; None where none is needed.
        pages: From 1.
        name: Of the kind of recogniser.
        tick: Called after each page.

    Yields:
        {"page": number, "lines": [...]}, or {"page": number, "fault": "..."} for one that cannot be painted or recognised.
    """
    recognise = _started(name)
    try:
        with painted_pages(path, password) as painted:
            for number in pages:
                try:
                    picture, scale = painted.paint(number)
                    lines = [] if is_blank(picture) else in_points(recognise(picture), scale)
                    yield {"page": number, "lines": [to_json(line) for line in lines]}
                except MemoryError:
                    raise
                except Exception as exc:  # whatever a page does to a recogniser, the next ones follow
                    yield {"page": number, "fault": f"{exc:.200}"}
                tick()
    except ValueError:
        return  # it cannot be opened: no page is answered


def painted_picture(path: Path, password: str | None, page: int, dpi: float) -> Mapping[str, Any]:
    """Paint a page for a person to look at.

    Args:
        path: The file.
        password: That opens it; None where none is needed.
        page: From 1.
        dpi: Pixels per inch.

    Returns:
        {"picture": {"width", "height", "grey"}}, the last one byte a pixel in base 64; or {"fault": ..., "kind": "value"}.
    """
    try:
        with painted_pages(path, password) as painted:
            picture, _ = painted.paint(page, dpi)
    except ValueError as exc:
        return {"fault": str(exc), "kind": "value"}
    height, width = picture.shape
    grey = base64.b64encode(np.ascontiguousarray(picture).tobytes()).decode("ascii")
    return {"picture": {"width": width, "height": height, "grey": grey}}


@lru_cache(1)
def _started(name: str) -> Recognise:
    """Load a recogniser, once a process."""
    return OCR_KINDS[name].start()
