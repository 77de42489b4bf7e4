"""Turns the blocks of a report into strips of paper."""

from __future__ import annotations

import base64
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from ragexam_gui.widgets.print_pages.measures import (
    UNIT,
    Geometry,
    Letters,
    PageColours,
    Painting,
    Role,
    Strip,
    fill,
    ground,
    put,
)
from ragexam_gui.widgets.print_pages.tables import table_strips

if TYPE_CHECKING:
    from ragexam.report.document.print_layout import (
        Block,
        Contents,
        Facts,
        Grid,
        Head,
        Heading,
        Listing,
        Paragraph,
        Picture,
        Terms,
        Verdict,
        Warnings,
    )

_LEADING = 1.22
_LOGO = QSizeF(130 * UNIT, 48 * UNIT)
"""Room for a logo."""

Making = list[Strip] | Generator[None, None, list[Strip]]
LayersOf = Callable[[str, bool], Sequence[str]]
"""Cuts an SVG picture, for light or dark paper, into layers that are painted quickly one by one."""


class Blocks:
    """Makes strips of blocks.

    Args:
        letters: Fonts.
        page: Geometry of the page.
        layers_of: Cuts pictures.

    Attributes:
        pages: Pages of the sections by title, for the contents; known once all is laid out.
    """

    def __init__(self, letters: Letters, page: Geometry, layers_of: LayersOf) -> None:
        self._letters, self._page, self._layers_of = letters, page, layers_of
        self.pages: dict[str, int] = {}

    def strips(self, block: Block) -> Generator[None, None, list[Strip]]:
        """Yield the strips of one block, from the top, made in quick steps."""
        # By name, because the engine is loaded only when there is a report.
        make: Callable[[Block], Making] = getattr(self, f"_{type(block).__name__.lower()}")
        made = make(block)
        return made if isinstance(made, list) else (yield from made)

    # -------------------------------------------------------------- text

    def _text(
        self,
        text: str,
        role: Role,
        *,
        ink: str = "text",
        gap: float = 0.0,
        left: float = 0.0,
        width: float | None = None,
        leading: float = _LEADING,
    ) -> list[Strip]:
        """Return a paragraph, one strip a line; its first two and its last two lines stay together."""
        letters, x = self._letters, self._page.left + left
        font, ascent = letters.font(role), letters.ascent(role)
        height = letters.line(role, leading)
        lines = letters.wrapped(role, text, self._page.room - left if width is None else width)
        strips = []
        for n, line in enumerate(lines):

            def paint(painter: QPainter, y: float, sheet: PageColours, line: str = line) -> None:
                put(painter, font, getattr(sheet, ink), x, y + ascent, line)

            keep = len(lines) > 1 and n in (0, len(lines) - 2)
            strips.append(Strip(height, paint, gap if n == 0 else 0.0, keep, text=line))
        return strips

    def _head(self, block: Head) -> list[Strip]:
        logo = self._logo(block.logo)
        room = self._page.room - (_LOGO.width() + 16 * UNIT if logo is not None else 0.0)
        strips = self._text(block.title, "title", width=room, leading=1.08)
        if block.subtitle:
            strips += self._text(block.subtitle, "subtitle", gap=3 * UNIT, width=room)
        strips += self._text(block.byline, "note", ink="muted", gap=4 * UNIT, width=room)
        if logo is None:
            return strips
        # Logo and title share their room: they are one strip.
        words = sum(s.gap + s.height for s in strips)
        height = max(words, _LOGO.height())

        def paint(painter: QPainter, y: float, sheet: PageColours) -> None:
            top = y
            for strip in strips:
                top += strip.gap
                strip.paint(painter, top, sheet)
                top += strip.height
            logo(painter, y)

        return [Strip(height, paint, text="\n".join(s.text for s in strips))]

    def _logo(self, address: str) -> Callable[[QPainter, float], None] | None:
        if not address:
            return None
        kind, _, body = address.partition(",")
        data = QByteArray(base64.b64decode(body))
        if "svg" in kind:
            drawing = QSvgRenderer(data)
            size = QSizeF(drawing.defaultSize())
            whole = drawing.isValid() and not size.isEmpty()
        else:
            image = QImage.fromData(data)
            size = QSizeF(image.size())
            whole = not image.isNull()
        if not whole:
            return None
        size.scale(_LOGO, Qt.AspectRatioMode.KeepAspectRatio)
        right = self._page.left + self._page.room

        def paint(painter: QPainter, y: float) -> None:
            rectangle = QRectF(right - size.width(), y, size.width(), size.height())
            if "svg" in kind:
                drawing.render(painter, rectangle)
            else:
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                painter.drawImage(rectangle, image)

        return paint

    def _heading(self, block: Heading) -> list[Strip]:
        if block.level > 1:
            strips = self._text(block.text, "heading", gap=16 * UNIT)
        else:
            strips = self._text(block.text, "section", gap=26 * UNIT)
            first, page = strips[0], self._page
            write, lift = first.paint, 8 * UNIT

            def paint(painter: QPainter, y: float, sheet: PageColours) -> None:
                if y > page.top:  # at the top of a page there is a rule already
                    fill(painter, sheet.rule, page.left, y, page.room, 0.7 * UNIT)
                write(painter, y + lift, sheet)

            first.paint, first.height = paint, first.height + lift
        for strip in strips:
            strip.keep = True
        strips[0].turn = block.turn
        strips[0].bookmark = (block.text, block.level)
        return strips

    def _contents(self, block: Contents) -> list[Strip]:
        """Return sections with their pages, in two columns where there are many."""
        letters, page = self._letters, self._page
        font, ascent, gap = letters.font("body"), letters.ascent("body"), 24 * UNIT
        strips = self._text(block.heading, "heading", gap=20 * UNIT)
        columns = 1 if len(block.titles) < 6 else 2
        lines = -(-len(block.titles) // columns)
        wide = (page.room - gap * (columns - 1)) / columns

        def entry(painter: QPainter, x: float, y: float, sheet: PageColours, title: str) -> None:
            number = str(self.pages.get(title, ""))
            end = x + wide - letters.width("body", number)
            shown = letters.wrapped("body", title, wide - 36 * UNIT)
            text = shown[0] if len(shown) == 1 else f"{shown[0]} …"
            begin = x + letters.width("body", text) + 5 * UNIT
            put(painter, font, sheet.text, x, y + ascent, text)
            fill(painter, sheet.rule, begin, y + ascent, max(end - 5 * UNIT - begin, 0.0), 0.5 * UNIT)
            put(painter, font, sheet.muted, end, y + ascent, number)

        for line in range(lines):
            titles = block.titles[line::lines]

            def paint(painter: QPainter, y: float, sheet: PageColours, titles: Sequence[str] = titles) -> None:
                for n, title in enumerate(titles):
                    entry(painter, page.left + n * (wide + gap), y, sheet, title)

            strips.append(Strip(letters.line("body", _LEADING), paint, 2 * UNIT, text="\t".join(titles)))
        for strip in strips[:-1]:
            strip.keep = True
        return strips

    def _paragraph(self, block: Paragraph) -> list[Strip]:
        if block.quiet:
            return self._text(block.text, "note", ink="muted", gap=8 * UNIT)
        return self._text(block.text, "body", gap=6 * UNIT)

    def _listing(self, block: Listing) -> list[Strip]:
        page, pad = self._page, 6 * UNIT
        strips = self._text(block.text, "code", left=pad, width=page.room - 2 * pad, gap=6 * UNIT, leading=1.15)
        return self._boxed(strips, "panel", "", pad / 2)

    def _terms(self, block: Terms) -> list[Strip]:
        left = 112 * UNIT
        strips: list[Strip] = []
        for word, meaning in block.pairs:
            lines = self._text(meaning, "body", gap=5 * UNIT, left=left)
            names = self._text(word, "strong", width=left - 10 * UNIT)
            while len(lines) < len(names):
                lines.append(Strip(lines[0].height, lambda *_: None))
            for line, name in zip(lines, names, strict=False):
                line.paint = _both(line.paint, name.paint)
                line.text = f"{name.text}\t{line.text}"
            for line in lines[:-1]:
                line.keep = True
            strips += lines
        return strips

    # -------------------------------------------------------------- boxes

    def _verdict(self, block: Verdict) -> list[Strip]:
        pad = 14 * UNIT
        strips = self._text(block.sentence, "lead", left=pad, width=self._page.room - 2 * pad, gap=14 * UNIT)
        for line in block.details:
            strips += self._text(line, "body", left=pad, width=self._page.room - 2 * pad, gap=5 * UNIT)
        return self._boxed(strips, "panel", "good" if block.sure else "warn", 10 * UNIT)

    def _warnings(self, block: Warnings) -> list[Strip]:
        pad = 24 * UNIT
        font, ascent = self._letters.font("body"), self._letters.ascent("body")
        dot = self._page.left + 12 * UNIT

        def bullet(painter: QPainter, y: float, sheet: PageColours) -> None:
            put(painter, font, sheet.warn, dot, y + ascent, "•")

        strips: list[Strip] = []
        for text in block.lines:
            lines = self._text(
                text, "body", ink="warn", left=pad, width=self._page.room - pad - 12 * UNIT,
                gap=4 * UNIT if strips else 12 * UNIT,
            )  # fmt: skip
            lines[0].paint = _both(lines[0].paint, bullet)
            strips += lines
        return self._boxed(strips, "warn_ground", "", 8 * UNIT)

    def _boxed(self, strips: list[Strip], ink: str, edge: str, pad: float) -> list[Strip]:
        """Return a ground below strips and the gaps between them, so that a box can go on over the page."""
        page = self._page
        for n, strip in enumerate(strips):
            first, last = n == 0, n == len(strips) - 1
            above = pad if first else strip.gap
            strip.gap = strip.gap if first else 0.0
            height = strip.height + above + (pad if last else 0.0)

            def paint(
                painter: QPainter,
                y: float,
                sheet: PageColours,
                write: Painting = strip.paint,
                above: float = above,
                height: float = height,
            ) -> None:
                ground(painter, getattr(sheet, ink), page.left, y, page.room, height)
                if edge:
                    ground(painter, getattr(sheet, edge), page.left, y, 4 * UNIT, height)
                write(painter, y + above, sheet)

            strip.paint, strip.height = paint, height
        return strips

    def _facts(self, block: Facts) -> list[Strip]:
        letters, page = self._letters, self._page
        pad, gap = 9 * UNIT, 7 * UNIT
        big, small = letters.line("figure"), letters.line("note")
        height = big + small + 1.4 * pad
        cells = [
            (max(letters.width("figure", value), letters.width("note", name)) + 2 * pad, name, value)
            for name, value in block.pairs
        ]

        def paint(painter: QPainter, y: float, sheet: PageColours) -> None:
            x = page.left
            for width, name, value in cells:
                ground(painter, sheet.panel, x, y, width, height)
                base = y + 0.7 * pad + letters.ascent("figure")
                put(painter, letters.font("figure"), sheet.text, x + pad, base, value)
                base = y + 0.7 * pad + big + letters.ascent("note")
                put(painter, letters.font("note"), sheet.muted, x + pad, base, name)
                x += width + gap

        return [Strip(height, paint, 12 * UNIT, text="\n".join(f"{value} {name}" for name, value in block.pairs))]

    # -------------------------------------------------------------- pictures and tables

    def _picture(self, block: Picture) -> list[Strip]:
        page = self._page
        title = self._text(block.title, "heading", gap=16 * UNIT) if block.title else []
        caption = self._text(block.caption, "note", ink="muted", gap=4 * UNIT)
        size = _size(block.svg)
        room = page.depth - sum(s.gap + s.height for s in (*title, *caption)) - 8 * UNIT
        # Wide pictures fill the column; small ones keep the size of the letters that those have.
        scale = min(page.room / max(size.width(), 960.0), room / max(size.height(), 1.0))
        width, height = size.width() * scale, size.height() * scale
        renderers: dict[bool, list[QSvgRenderer]] = {}
        plain = self._letters.font("body")

        def paint(painter: QPainter, y: float, sheet: PageColours) -> Iterator[None]:
            if sheet.dark not in renderers:
                renderers.clear()
                layers = self._layers_of(block.svg, sheet.dark)
                renderers[sheet.dark] = [QSvgRenderer(QByteArray(text.encode("utf-8", "replace"))) for text in layers]
                yield
            rectangle = QRectF(page.left, y, width, height)
            for layer in renderers[sheet.dark]:
                painter.setFont(plain)  # what a picture does not say of its letters, it takes from here
                layer.render(painter, rectangle)
                yield

        picture = Strip(height, paint, 5 * UNIT, keep=True)
        for strip in (*title, *caption[:-1]):
            strip.keep = True
        return [*title, picture, *caption]

    def _grid(self, block: Grid) -> Generator[None, None, list[Strip]]:
        title = self._text(block.title, "heading", gap=16 * UNIT) if block.title else []
        for strip in title:
            strip.keep = True
        rows = yield from table_strips(block, self._letters, self._page)
        rows[0].gap = 3 * UNIT if title else 5 * UNIT
        note = self._text(block.note, "note", ink="muted", gap=4 * UNIT) if block.note else []
        if note and len(rows) > 1:
            # The note does not stand on a page without its table.
            rows[-1].keep = True
        return [*title, *rows, *note]


def _both(one: Painting, other: Painting) -> Painting:
    """Return two paintings of the same strip."""

    def paint(painter: QPainter, y: float, sheet: PageColours) -> None:
        one(painter, y, sheet)
        other(painter, y, sheet)

    return paint


def _size(svg: str) -> QSizeF:
    """Return the width and height as the engine writes them at the head of a picture."""
    head = svg[: svg.index(">")]

    def number(name: str) -> float:
        return float(head.partition(f' {name}="')[2].partition('"')[0])

    return QSizeF(number("width"), number("height"))
