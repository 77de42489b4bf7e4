"""Base of what recognises text: what it is given, what it gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""A page as it is seen: grey, shape (height, width), 0 black to 255 white."""

DPI = 200
"""Pixels per inch at which pages are painted: type of 8 points is then 22 pixels high."""


@dataclass(frozen=True, slots=True)
class OcrLine:
    """A recognised line, or a stretch of one with white space around it.

    Attributes:
        text: What it says.
        confidence: How sure that is, 0 to 1, by the recogniser's own account.
        x: Its left end, from the left of the page.
        y: Its lower end, from the top of the page.
        width: Of its box.
        height: Of its box. All four in pixels as a recogniser gives them, in points from `recognise_pages` on.
    """

    text: str
    confidence: float
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class RecognisedPage:
    """A page that was recognised.

    Attributes:
        number: From 1.
        lines: In points; none where nothing was found on it.
    """

    number: int
    lines: tuple[OcrLine, ...]

    @property
    def confidence(self) -> float:
        """Return the mean confidence of its characters; 0 where nothing was found on it."""
        weight = sum(len(line.text) for line in self.lines)
        return sum(line.confidence * len(line.text) for line in self.lines) / weight if weight else 0.0


@dataclass(frozen=True, slots=True)
class RecognisedPages:
    """Pages of one file that were recognised.

    Attributes:
        by: What recognised them.
        pages: In their order.
        lost: Pages that could not be recognised.
    """

    by: str
    pages: tuple[RecognisedPage, ...]
    lost: tuple[int, ...] = ()

    @property
    def confidences(self) -> dict[int, float]:
        """Return the confidence of each page by its number."""
        return {page.number: page.confidence for page in self.pages}


Recognise = Callable[[Picture], list[OcrLine]]


@dataclass(frozen=True)
class OcrKind:
    """A way to recognise text.

    Attributes:
        name: In messages between processes.
        order: The first one that is installed is used.
        label: As a person knows it.
        version: Returns its version where it is installed and can be used; "" otherwise. Loads nothing large.
        start: Loads it; returns what recognises one page. Slow: once a process.
        memory: Bytes that it may take beside what reading takes.
    """

    name: str
    order: int
    label: str
    version: Callable[[], str]
    start: Callable[[], Recognise]
    memory: int
