"""Small operations on texts that every reader needs: decoding bytes, tidying characters, writing tables."""

from __future__ import annotations

import codecs
import hashlib
import re
import unicodedata
from collections.abc import Sequence

from charset_normalizer import from_bytes

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark begins alike
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)

_LIGATURES = {0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl", 0xFB05: "st", 0xFB06: "st"}
_SPACES = dict.fromkeys([0xA0, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000], " ")
_NOTHING = dict.fromkeys(
    [0x00AD, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), 0x2060, *range(0x2066, 0x206A), 0xFEFF, 0xFFFE, 0xFFFF]
)
_CONTROLS = dict.fromkeys([*range(0x00, 0x09), 0x0E, 0x0F, *range(0x10, 0x20), *range(0x7F, 0xA0)])
_BREAKS = {0x0B: "\n", 0x0C: "\n", 0x0D: "\n", 0x85: "\n", 0x2028: "\n", 0x2029: "\n\n"}
_CHARACTERS = {**_CONTROLS, **_LIGATURES, **_SPACES, **_NOTHING, **_BREAKS}


def decode(data: bytes, declared: str = "") -> tuple[str, str]:
    """Decode bytes of an unknown encoding.

    A byte order mark decides; then UTF-16 without a mark (recognised by the many zero bytes on one side); then UTF-8
    where the bytes are valid; then what the file declares; then charset-normalizer's guess; Windows-1252 last, in
    which undefined bytes become the replacement character.

    Args:
        data: The file's bytes.
        declared: Encoding that the file itself names (an HTML meta tag); "" where none.

    Returns:
        The text, and the name of the encoding.
    """
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return data.decode(encoding, "replace"), encoding
    wide = _utf16_without_mark(data)
    if wide:
        return data.decode(wide, "replace"), wide
    hidden_in_ascii = declared.lower().startswith(("iso-2022", "hz"))  # Asian texts made of ASCII bytes
    for encoding in (declared, "utf-8") if hidden_in_ascii else ("utf-8", declared):
        try:
            if encoding:
                return data.decode(encoding), encoding
        except (LookupError, UnicodeDecodeError, ValueError):
            continue  # a wrong or unknown declaration: go on guessing
    best = from_bytes(data[:200_000]).best()
    if best is not None:
        try:
            return data.decode(best.encoding), best.encoding
        except (LookupError, UnicodeDecodeError, ValueError):
            pass  # the guess came from the beginning only
    return data.decode("cp1252", "replace"), "cp1252"


def _utf16_without_mark(data: bytes) -> str:
    """Name the UTF-16 of mostly Latin text by where its zero bytes stand; "" where it is not such a text."""
    sample = data[:4096]
    half = len(sample) // 2
    if half < 4 or len(data) % 2:
        return ""
    even = sample[0 : 2 * half : 2].count(0) / half
    odd = sample[1 : 2 * half : 2].count(0) / half
    if odd > 0.4 and even < 0.05:
        return "utf-16-le"
    if even > 0.4 and odd < 0.05:
        return "utf-16-be"
    return ""


def looks_binary(data: bytes) -> bool:
    """Whether bytes can hardly be text: zero bytes without being UTF-16 or UTF-32, or many control characters."""
    sample = data[:8192]
    if not sample or sample.startswith(tuple(mark for mark, _ in _BOMS)) or _utf16_without_mark(data):
        return False
    controls = sum(b < 9 or 13 < b < 27 or 27 < b < 32 for b in sample)
    return 0 in sample or controls > 0.1 * len(sample)


def tidy(text: str) -> str:
    """Make a text's characters plain: line ends, spaces, invisible characters, ligatures, broken surrogates.

    At most one blank line remains between blocks, no space at the ends of lines, no blank lines at the ends.
    """
    text = text.replace("\r\n", "\n").translate(_CHARACTERS)
    text = text.encode("utf-8", "replace").decode("utf-8") if re.search(r"[\ud800-\udfff]", text) else text
    text = unicodedata.normalize("NFC", text)
    text = re.sub(r"[ \t]+\n", "\n", text)
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n").rstrip()


def squeeze(text: str) -> str:
    """One line: every run of white space is a single space."""
    return " ".join(text.split())


def text_hash(text: str) -> str:
    """Identity of a text whatever its white space: two files with the same hash are duplicates."""
    return hashlib.sha256(squeeze(text).encode("utf-8", "surrogatepass")).hexdigest()


def render_table(rows: Sequence[Sequence[str]]) -> str:
    """Write rows as a Markdown table whose first row is the header.

    Empty rows and columns are left out; what is left with a single column becomes lines.

    Args:
        rows: Cells; rows may differ in length.
    """
    cells = [[squeeze(cell) for cell in row] for row in rows]
    cells = [row for row in cells if any(row)]
    if not cells:
        return ""
    width = max(len(row) for row in cells)
    cells = [row + [""] * (width - len(row)) for row in cells]
    used = [i for i in range(width) if any(row[i] for row in cells)]
    cells = [[row[i] for i in used] for row in cells]
    if len(used) == 1:
        return "\n".join(row[0] for row in cells)
    escaped = [[cell.replace("|", "\\|") for cell in row] for row in cells]
    lines = ["| " + " | ".join(row) + " |" for row in escaped]
    lines.insert(1, "|" + " --- |" * len(used))
    return "\n".join(lines)
