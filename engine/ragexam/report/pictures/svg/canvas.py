"""A small SVG canvas: axes, marks and text, themed by CSS classes so that one picture serves light and dark.

Everything that comes from a document or a model's name is escaped here, once, and every label is said in the language in
force (`ragexam.language.voice.speaking`). Coordinates are pixels from the
top left. No plotting library fits: the pictures must be self-contained, follow the
reader's light or dark setting, carry a tooltip per mark and load no script.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from ragexam.language.voice import spoken
from ragexam.report.cells import cell_text
from ragexam.report.pictures.scales import Scale

PALETTE = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b", "#56b4e9", "#7a5195", "#8c564b", "#6b7280")
"""Okabe and Ito's colours (safe for the common kinds of colour blindness), darkened yellow, then three more."""

DARK_PALETTE = ("#3d9be0", "#f07f35", "#1fbf8f", "#dd93bd", "#d9a441", "#7cc8f2", "#a98bd0", "#b98a7c", "#9aa3b0")
"""The same, lightened for a dark page."""

FONT = 12
WIDTH = 960.0
"""Width of the wide pictures: a report's column."""


def colour(index: int) -> str:
    """Return the colour of the series with this index, a variable that the page sets for light and dark; repeats after nine."""
    return f"var(--c{index % len(PALETTE)})"


def fade(index: int, count: int) -> float:
    """Return the opacity of a step: from a quarter for the first to full for the last."""
    return 1.0 if count < 2 else 0.25 + 0.75 * index / (count - 1)


def text_width(text: str, size: float = FONT) -> float:
    """Return the width of a text in pixels, rather too large than too small (no font is measured; readers' fonts differ)."""
    return sum(_advance(c) for c in text) * size


def _advance(character: str) -> float:
    if character in _NARROW:
        return 0.38
    if character in _WIDE or ord(character) > 0x2E80:
        return 1.0
    return 0.72 if character.isupper() else 0.63


_NARROW = frozenset("iljItf.,:;|'()[]-/ ·")
_WIDE = frozenset("mwMW@%…")


def fit_text(text: str, width: float, size: float = FONT) -> str:
    """Cut a label to a width in pixels with an ellipsis; the full text belongs in the tooltip."""
    if text_width(text, size) <= width:
        return text
    cut = text
    while cut and text_width(cut + "…", size) > width:
        cut = cut[:-1]
    return cut.rstrip() + "…"


def wrap(text: str, width: float, size: float = FONT) -> list[str]:
    """Break a label into lines of at most `width` pixels at its spaces; a longer word is cut."""
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(fit_text(word, width, size))
    return lines or [""]


def safe(text: str) -> str:
    """Escape a text for XML, quotes too; characters that XML does not allow become a replacement mark."""
    return escape(_FORBIDDEN.sub("\ufffd", text), quote=True)


def _title(tip: str) -> str:
    return f"<title>{safe(spoken().say(tip))}</title>" if tip else ""


_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class Canvas:
    """Collects SVG elements.

    Args:
        width: Pixels.
        height: Pixels.
        title: What the picture shows; read out by screen readers.
    """

    def __init__(self, width: float, height: float, title: str) -> None:
        self.width = width
        self.height = height
        self.title = title
        self._parts: list[str] = []

    def add(self, element: str) -> None:
        """Append a finished element (already escaped)."""
        self._parts.append(element)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        anchor: str = "start",
        css: str = "label",
        rotate: float | None = None,
        size: float = FONT,
        tip: str = "",
        translated: bool = False,
    ) -> None:
        """Write a text; `anchor` is start, middle or end; `rotate` in degrees around (x, y).

        What was cut or broken into lines has to be `translated` before: it is written as it is.
        """
        text = text if translated else spoken().say(text)
        turn = f' transform="rotate({rotate:g} {x:.1f} {y:.1f})"' if rotate is not None else ""
        attributes = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size:g}"'
        self.add(f'<text {attributes} class="{css}"{turn}>{safe(text)}{_title(tip)}</text>')

    def line(
        self, x1: float, y1: float, x2: float, y2: float, css: str = "axis", stroke: str = "", width: float = 1
    ) -> None:
        """Draw a straight line, coloured by class or by `stroke`."""
        paint = f' stroke="{stroke}"' if stroke else ""
        ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
        self.add(f'<line {ends} class="{css}"{paint} stroke-width="{width:g}"/>')

    def rectangle(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str = "",
        css: str = "mark",
        tip: str = "",
        opacity: float = 1,
    ) -> None:
        """Draw a filled rectangle with a tooltip."""
        paint = f' fill="{fill}"' if fill else ""
        attributes = f'x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{max(height, 0):.1f}"'
        self.add(f'<rect {attributes} class="{css}"{paint} fill-opacity="{opacity:g}">{_title(tip)}</rect>')

    def circle(self, x: float, y: float, radius: float, fill: str, tip: str = "", hollow: bool = False) -> None:
        """Draw a mark with a tooltip."""
        paint = f'fill="none" stroke="{fill}" stroke-width="2"' if hollow else f'fill="{fill}"'
        self.add(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" {paint}>{_title(tip)}</circle>')

    def cross(self, x: float, y: float, size: float, stroke: str, tip: str = "") -> None:
        """Draw an x mark with a tooltip."""
        left, right, up, down = (f"{v:.1f}" for v in (x - size, x + size, y - size, y + size))
        d = f"M{left} {up}L{right} {down}M{left} {down}L{right} {up}"
        self.add(f'<path d="{d}" stroke="{stroke}" stroke-width="1.6" fill="none">{_title(tip)}</path>')

    def curve(
        self,
        points: Sequence[tuple[float, float]],
        stroke: str,
        *,
        width: float = 2,
        tip: str = "",
        opacity: float = 1,
        dash: str = "",
    ) -> None:
        """Draw a polyline with a tooltip."""
        d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        paint = f'fill="none" stroke="{stroke}" stroke-width="{width:g}" stroke-opacity="{opacity:g}"'
        self.add(f'<path d="{d}" {paint}{dashes}>{_title(tip)}</path>')

    def polygon(
        self, points: Sequence[tuple[float, float]], fill: str, opacity: float = 1, stroke: str = "", tip: str = ""
    ) -> None:
        """Draw a closed area with a tooltip."""
        outline = f' stroke="{stroke}" stroke-width="2"' if stroke else ""
        where = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.add(f'<polygon points="{where}" fill="{fill}" fill-opacity="{opacity:g}"{outline}>{_title(tip)}</polygon>')

    def x_axis(self, scale: Scale, ticks: Sequence[float], top: float, bottom: float, form: str, name: str) -> None:
        """Draw vertical grid lines with their values below and the axis' name under them."""
        for tick in ticks:
            self.line(scale(tick), top, scale(tick), bottom, "grid")
            self.text(
                scale(tick), bottom + 16, _tick(tick, form), anchor="middle", css="tick", size=11, translated=True
            )
        if ticks:
            self.text((scale(ticks[0]) + scale(ticks[-1])) / 2, bottom + 34, name, anchor="middle")

    def y_axis(self, scale: Scale, ticks: Sequence[float], left: float, right: float, form: str, name: str) -> None:
        """Draw horizontal grid lines with their values at the left and the axis' name beside them."""
        for tick in ticks:
            self.line(left, scale(tick), right, scale(tick), "grid")
            self.text(left - 6, scale(tick) + 4, _tick(tick, form), anchor="end", css="tick", size=11, translated=True)
        if ticks:
            self.text(left - 44, (scale(ticks[0]) + scale(ticks[-1])) / 2, name, anchor="middle", rotate=-90)

    def legend(
        self,
        names: Sequence[str],
        x: float,
        y: float,
        width: float,
        hollow: Sequence[int] = (),
        *,
        indices: Sequence[int] = (),
        faded: bool = False,
    ) -> float:
        """Draw colour keys in rows no wider than `width`; return the height used.

        Args:
            names: Of the series.
            x: Left end.
            y: Baseline of the first row.
            width: Of a row.
            hollow: Places in `names` whose mark is a ring.
            indices: Index of each colour; 0, 1, ... where empty.
            faded: One colour from light to full, for steps.
        """
        paints = list(indices) or list(range(len(names)))
        left, row = x, 0
        for i, name in enumerate(names):
            label = fit_text(spoken().say(name), 340)
            need = 22 + text_width(label) + 12
            if left + need > x + width and left > x:
                left, row = x, row + 1
            if faded:
                self.rectangle(left, y + row * 18 - 9, 12, 12, colour(0), opacity=fade(i, len(names)))
            else:
                self.circle(left + 6, y + row * 18 - 3.5, 5, colour(paints[i]), hollow=i in hollow)
            self.text(left + 18, y + row * 18 + 1, label, tip=name, translated=True)
            left += need
        return (row + 1) * 18.0

    def render(self) -> str:
        """Return the finished `<svg>` element."""
        size = f'viewBox="0 0 {self.width:g} {self.height:g}" width="{self.width:g}" height="{self.height:g}"'
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{safe(spoken().say(self.title))}">'
        )
        return f"{head}{''.join(self._parts)}</svg>"


def _tick(value: float, form: str) -> str:
    return spoken().number(cell_text(value, form))


@dataclass(frozen=True, slots=True)
class Inks:
    """Colours of a picture that stands alone, as #rrggbb."""

    text: str
    muted: str
    grid: str
    heat: str
    mark: str
    background: str
    series: tuple[str, ...]


LIGHT = Inks("#1c2430", "#5b6675", "#d9dfe7", "#004b87", "#0072b2", "#ffffff", PALETTE)
DARK = Inks("#e6eaf0", "#9aa6b5", "#3a4350", "#1f6fb0", "#56b4e9", "#22262f", DARK_PALETTE)


def standalone(svg: str, inks: Inks = LIGHT, *, ground: bool = True) -> str:
    """Return a picture of the report as a file of its own, with a style inside.

    Args:
        svg: The `<svg>` element.
        inks: Its colours.
        ground: Whether it is painted on paper of its own, or on what lies below.
    """
    themed = svg.replace("var(--muted)", inks.muted)
    for index, paint in enumerate(inks.series):
        themed = themed.replace(f"var(--c{index})", paint)
    end = themed.index(">") + 1
    style = (
        f"<style>text{{font-family:sans-serif;fill:{inks.text}}}.tick{{fill:{inks.muted}}}.heading{{font-weight:600}}"
        f".heat{{fill:{inks.heat}}}.on-dark{{fill:#fff}}"
        f".halo{{fill:{inks.background};stroke:{inks.background};stroke-width:3px;paint-order:stroke}}.axis{{stroke:{inks.muted}}}"
        f".grid{{stroke:{inks.grid}}}.reference{{stroke:{inks.muted};stroke-dasharray:5 4}}.mark{{fill:{inks.mark}}}"
        "</style>"
    )
    sheet = f'<rect width="100%" height="100%" fill="{inks.background}"/>' if ground else ""
    return themed[:end] + style + sheet + themed[end:]


_ELEMENT = re.compile(r"<(text|line|rect|circle|path|polygon)\b[^<>]*(?:/>|>(?:[^<]|<title>[^<]*</title>)*</\1>)")
_MOST = 40


def layers(svg: str, inks: Inks, most: int = _MOST) -> list[str]:
    """Cut a picture into pictures of at most `most` elements, to be laid over each other in this order.

    A window that paints hundreds of curves at once would stand still meanwhile.
    """
    head = svg[: svg.index(">") + 1]
    elements = [match[0] for match in _ELEMENT.finditer(svg, len(head))]
    cuts = range(0, max(len(elements), 1), most)
    parts = (standalone(f"{head}{''.join(elements[n : n + most])}</svg>", inks, ground=False) for n in cuts)
    # A translucent line is drawn as an outline that is filled, which takes a painter of pages a hundred times as long.
    return [_FAINT.sub(lambda match: _mixed(match, inks.background), part) for part in parts]


_FAINT = re.compile(r'stroke="#([0-9a-f]{6})"([^<>]*?) stroke-opacity="([0-9.]+)"')


def _mixed(match: re.Match[str], paper: str) -> str:
    """Return a faint line as a full line of the colour that it has on paper."""
    ink, rest, share = match[1], match[2], float(match[3])
    pairs = ((int(ink[n : n + 2], 16), int(paper[n + 1 : n + 3], 16)) for n in (0, 2, 4))
    return f'stroke="#{"".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)}"{rest}'
