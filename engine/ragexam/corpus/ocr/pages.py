"""Pages of a PDF as pictures, painted by PDFium. Only in the reading process: the files are strangers'."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from ragexam.corpus.ocr.base import DPI, Picture

_MOST_PIXELS = 12_000_000
"""Largest picture: an A4 page at 300 pixels per inch has 8.7 million. Larger sheets are painted coarser."""

_POINTS = 72.0


class PaintedPages:
    """The pages of an open PDF.

    Args:
        path: The file.
        password: That opens it; None where none is needed.

    Raises:
        ValueError: It cannot be opened.
    """

    def __init__(self, path: Path, password: str | None = None) -> None:
        import pypdfium2

        try:
            self._pdf = pypdfium2.PdfDocument(path, password=password or None)
        except pypdfium2.PdfiumError as exc:
            raise ValueError(str(exc)) from exc

    def close(self) -> None:
        """Close the file."""
        self._pdf.close()

    def paint(self, number: int, dpi: float = DPI) -> tuple[Picture, float]:
        """Paint a page.

        Args:
            number: Of the page, from 1.
            dpi: Pixels per inch wanted; fewer where the picture would be too large.

        Returns:
            The picture, and its pixels per point.

        Raises:
            ValueError: There is no such page, or it cannot be painted.
        """
        import pypdfium2

        try:
            page = self._pdf[number - 1]
            width, height = page.get_size()
            scale = dpi / _POINTS
            if width * height * scale**2 > _MOST_PIXELS:
                scale = (_MOST_PIXELS / (width * height)) ** 0.5
            bitmap = page.render(scale=scale, grayscale=True)
            picture = np.array(bitmap.to_numpy(), dtype=np.uint8)  # its memory goes with the bitmap
            bitmap.close()
            page.close()
        except (pypdfium2.PdfiumError, IndexError, ZeroDivisionError) as exc:
            raise ValueError(str(exc)) from exc
        return (picture if picture.ndim == 2 else picture[:, :, 0]), scale


@contextmanager
def painted_pages(path: Path, password: str | None = None) -> Iterator[PaintedPages]:
    """Open a PDF for as long as the block lasts; see `PaintedPages`."""
    pages = PaintedPages(path, password)
    try:
        yield pages
    finally:
        pages.close()


def is_blank(picture: Picture) -> bool:
    """Return whether a page shows nothing: hardly any of its pixels are darker or lighter than most."""
    usual = np.median(picture)
    return bool(np.mean(np.abs(picture.astype(np.int16) - usual) > 48) < 1e-4)
