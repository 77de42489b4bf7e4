"""Lays a report out on pages, a little at a time, and paints them, a strip at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtGui import QPainter

from ragexam.sentences import phrase
from ragexam_gui.widgets.print_pages.blocks import Blocks, LayersOf
from ragexam_gui.widgets.print_pages.measures import (
    UNIT,
    Geometry,
    Leaf,
    Letters,
    PageColours,
    Strip,
    fill,
    geometry,
    put,
)

if TYPE_CHECKING:
    from ragexam.report.document.print_layout import Block


class PrintPages:
    """A report on pages.

    Args:
        layers_of: Cuts pictures into layers.
    """

    def __init__(self, layers_of: LayersOf) -> None:
        self.page = geometry()
        self.leaves: list[Leaf] = []
        self.whole = False
        self.title = self.foot = ""
        self._say: Callable[[str], str] = str
        self._letters = Letters()
        self._blocks = Blocks(self._letters, self.page, layers_of)
        self._made: list[tuple[Block, list[Strip]]] = []

    def lay_out(
        self, blocks: Sequence[Block], title: str, foot: str, say: Callable[[str], str] = str
    ) -> Iterator[None]:
        """Lay out anew, in quick steps; `leaves` grows meanwhile. What is like before is not measured again.

        Args:
            blocks: Of the report.
            title: At the head of every page but the first.
            foot: At the foot of every page.
            say: Says the number of a page in the language of the report.
        """
        self._say = say
        self.leaves, self.whole, self.title, self.foot = [], False, title, foot
        self._blocks.pages = {}
        laid_out = {_name(block): (block, strips) for block, strips in self._made}
        self._made = []
        flow = _Flow(self.page, self.leaves)
        for block in blocks:
            old = laid_out.get(_name(block))
            strips = old[1] if old is not None and old[0] == block else (yield from self._blocks.strips(block))
            self._made.append((block, strips))
            yield
            for n, strip in enumerate(strips):
                flow.add(strip)
                if n % 50 == 49:
                    yield
        flow.end()
        self._blocks.pages = {title: page + 1 for title, level, page, _ in self.bookmarks() if level == 1}
        self.whole = True

    def paint(self, painter: QPainter, leaf: Leaf, sheet: PageColours) -> Iterator[None]:
        """Paint one page in units of the paper, in quick steps. The ground is not painted."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        self._edges(painter, leaf, sheet)
        for n, (y, strip) in enumerate(leaf.strips):
            yield from strip.paint(painter, y, sheet) or ()
            if n % 8 == 7:
                yield

    def _edges(self, painter: QPainter, leaf: Leaf, sheet: PageColours) -> None:
        page, letters = self.page, self._letters
        font = letters.font("note")
        if leaf.number:
            title = self.title
            while title and letters.width("note", title) > page.room:
                title = title[:-2].rstrip() + "…" if len(title) > 2 else ""
            put(painter, font, sheet.muted, page.left, 36 * UNIT, title)
            fill(painter, sheet.rule, page.left, 41 * UNIT, page.room, 0.5 * UNIT)
        base = page.height - 30 * UNIT
        number = (
            phrase("Page {0:n} of {1:n}", leaf.number + 1, len(self.leaves))
            if self.whole
            else phrase("Page {0:n}", leaf.number + 1)
        )
        number = self._say(number)
        put(painter, font, sheet.muted, page.left, base, self.foot)
        put(painter, font, sheet.muted, page.left + page.room - letters.width("note", number), base, number)

    def bookmarks(self) -> list[tuple[str, int, int, float]]:
        """Return headings: title, level, page from 0, and height from the top of the page in points."""
        return [
            (*strip.bookmark, leaf.number, y / UNIT)
            for leaf in self.leaves
            for y, strip in leaf.strips
            if strip.bookmark is not None
        ]


class _Flow:
    """Puts strips on pages; those that belong together wait until the last of them is there."""

    def __init__(self, page: Geometry, leaves: list[Leaf]) -> None:
        self._page, self._leaves = page, leaves
        self._leaf = Leaf(0)
        self._y = page.top
        self._group: list[Strip] = []

    def add(self, strip: Strip) -> None:
        """Add the next strip."""
        if strip.turn:
            self._place_group()
            self._turn()
        self._group.append(strip)
        if not strip.keep:
            self._place_group()

    def end(self) -> None:
        """Place what is left: there are no more strips."""
        self._place_group()
        if self._leaf.strips or not self._leaves:
            self._leaves.append(self._leaf)

    def _place_group(self) -> None:
        group, self._group = self._group, []
        need = sum(s.gap + s.height for s in group)
        if need > self._left() and need <= self._page.depth:
            self._turn()
        for strip in group:
            if strip.height + self._gap(strip) > self._left():
                self._turn()
            if not self._leaf.strips and strip.head is not None:
                self._put(strip.head)
            self._put(strip)

    def _put(self, strip: Strip) -> None:
        self._y += self._gap(strip)
        self._leaf.strips.append((self._y, strip))
        self._y += strip.height

    def _gap(self, strip: Strip) -> float:
        return strip.gap if self._leaf.strips else 0.0

    def _left(self) -> float:
        return self._page.height - self._page.bottom - self._y

    def _turn(self) -> None:
        if self._leaf.strips:
            self._leaves.append(self._leaf)
            self._leaf = Leaf(len(self._leaves))
            self._y = self._page.top


def _name(block: Block) -> tuple[str, str]:
    """Return what tells most blocks of a report apart."""
    return type(block).__name__, str(getattr(block, "name", "") or getattr(block, "text", ""))
