"""PDF files whose pages are pictures of text, as a scanner makes them."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from ragexam.corpus.ocr.pages import painted_pages

A4 = (595.0, 842.0)


def typed_pdf(pages: Sequence[Sequence[str]], size: float = 12.0) -> bytes:
    """Return a PDF with a text layer; the first line of each page stands at its top, empty ones leave room."""
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=A4, invariant=True)
    for lines in pages:
        canvas.setFont("Helvetica", size)
        for number, line in enumerate(lines):
            canvas.drawString(72, 760 - 1.5 * size * number, line)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def scanned_pdf(pages: Sequence[Sequence[str]], folder: Path, *, typed: Sequence[int] = (), blur: float = 0.0) -> bytes:
    """Return a PDF of pictures of pages.

    Args:
        pages: Lines of each page.
        folder: For a file in between.
        typed: Pages, from 0, that keep their text layer.
        blur: Radius in pixels by which the pictures are out of focus.
    """
    between = folder / "typed.pdf"
    between.write_bytes(typed_pdf(pages))
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=A4, invariant=True)
    with painted_pages(between) as painted:
        for number, lines in enumerate(pages):
            if number in typed:
                canvas.setFont("Helvetica", 12)
                for index, line in enumerate(lines):
                    canvas.drawString(72, 760 - 18 * index, line)
            else:
                picture, _ = painted.paint(number + 1, 150)
                image = Image.fromarray(np.asarray(picture)).filter(ImageFilter.GaussianBlur(blur))
                canvas.drawImage(ImageReader(image), 0, 0, *A4)
            canvas.showPage()
    canvas.save()
    between.unlink()
    return stream.getvalue()
