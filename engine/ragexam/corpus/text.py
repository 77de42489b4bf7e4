"""Small operations on texts that every reader needs: decoding bytes, tidying characters, writing tables."""

from __future__ import annotations

import codecs
import hashlib
import json
import os
import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from charset_normalizer import from_bytes

_MOST_DIGITS = 300
"""Longer whole numbers in JSON are texts; no float could hold them either."""

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
_DIRECTIONS = dict.fromkeys([0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
_STEERING = {**_CONTROLS, **_DIRECTIONS, **dict.fromkeys([0x0B, 0x0C, 0x0D], " ")}
_CHARACTERS = {**_CONTROLS, **_LIGATURES, **_SPACES, **_NOTHING, **_BREAKS}
_PLAIN = {chr(code): by or "" for code, by in _CHARACTERS.items()}
_ODD = re.compile(f"[{re.escape(''.join(_PLAIN))}]")
"""Finds what is replaced: `str.translate` looks every character up, of which next to none is in the table."""


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
    """Return whether bytes can hardly be text: zero bytes without being UTF-16 or UTF-32, or many control characters."""
    sample = data[:8192]
    if not sample or sample.startswith(tuple(mark for mark, _ in _BOMS)) or _utf16_without_mark(data):
        return False
    controls = sum(b < 9 or 13 < b < 27 or 27 < b < 32 for b in sample)
    return 0 in sample or controls > 0.1 * len(sample)


def tidy(text: str) -> str:
    """Make a text's characters plain: line ends, spaces, invisible characters, ligatures, broken surrogates.

    At most one blank line remains between blocks, no space at the ends of lines, no blank lines at the ends.
    """
    text = plain_characters(text)
    if " \n" in text or "\t\n" in text:
        text = re.sub(r"(?<![ \t])[ \t]++\n", "\n", text)
    if "\n\n\n" in text:
        text = re.sub(r"\n{3,}", "\n\n", text)
    return text.strip("\n").rstrip()


def plain_characters(text: str) -> str:
    """Return the same text without control characters, invisible marks of direction and broken surrogates, in one form.

    A terminal obeys control characters (they move the cursor and set titles), and marks of direction show a line other than
    it is: neither belongs into a text, wherever it comes from.
    """
    text = _ODD.sub(lambda odd: _PLAIN[odd[0]], text.replace("\r\n", "\n"))
    text = text.encode("utf-8", "replace").decode("utf-8") if re.search(r"[\ud800-\udfff]", text) else text
    return unicodedata.normalize("NFC", text)


def plain_value(value: Any) -> Any:
    """Return a JSON value whose texts and names hold nothing that `plain_characters` takes out, before any hash is taken."""
    if isinstance(value, str):
        return plain_characters(value)
    if isinstance(value, list):
        return [plain_value(one) for one in value]
    if isinstance(value, dict):
        return {plain_characters(str(name)): plain_value(inner) for name, inner in value.items()}
    return value


def without_steering(text: str) -> str:
    """Return a text as it may be printed: without what a terminal obeys or turns the direction of a line, all else as it is."""
    text = text.translate(_STEERING)
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def plain_name(name: str) -> str:
    """Return a file's name as it can be stored and shown: bytes that are no UTF-8 are read as Western European, as old archives
    have them; control characters are left out.
    """  # noqa: D205
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        name = os.fsencode(name).decode("cp1252", "replace") if _is_escaped(name) else name
    return squeeze(plain_characters(name)) or "file"


def _is_escaped(name: str) -> bool:
    """Return whether all that cannot be encoded are bytes that the system's names had (PEP 383)."""
    return all(not "\ud800" <= c <= "\udfff" or "\udc80" <= c <= "\udcff" for c in name)


def load_json(text: str) -> Any:
    """Read JSON as it comes from anywhere: a number with hundreds of digits, which Python refuses to read, stays text.

    Raises:
        ValueError: It is no JSON.
        RecursionError: It is nested too deep.
    """
    return json.loads(text, parse_int=_whole_number)


def _whole_number(digits: str) -> int | str:
    return int(digits) if len(digits) <= _MOST_DIGITS else digits


def replace_between(text: str, marks: Mapping[str, str], by: str) -> str:
    """Replace everything from an opening mark to the next closing one; a mark that never closes stays.

    An expression would look for the end of each open mark anew; here an end that does not come is looked for once.

    Args:
        text: The text.
        marks: Closing mark by opening one.
        by: What is put in their place.
    """
    opening = re.compile("|".join(map(re.escape, marks)))
    endless: set[str] = set()
    pieces: list[str] = []
    kept = position = 0
    while (match := opening.search(text, position)) is not None:
        close = marks[match.group()]
        end = -1 if close in endless else text.find(close, match.end())
        if end < 0:
            endless.add(close)
            position = match.end()
            if len(endless) == len(marks):
                break
            continue
        pieces += [text[kept : match.start()], by]
        kept = position = end + len(close)
    return "".join([*pieces, text[kept:]])


def squeeze(text: str) -> str:
    """Return one line: every run of white space is a single space."""
    return " ".join(text.split())


def text_hash(text: str) -> str:
    """Return the identity of a text whatever its white space: two files with the same hash are duplicates."""
    return hashlib.sha256(squeeze(text).encode("utf-8", "surrogatepass")).hexdigest()


_MAX_PADDED = 1_000_000
"""Cells of a table whose rows are filled up to the same width; a larger one with rows of different widths stays ragged."""


def render_table(rows: Sequence[Sequence[str]]) -> str:
    """Write rows as a Markdown table whose first row is the header.

    Empty rows and columns are left out; what is left with a single column becomes lines.

    Args:
        rows: Cells; rows may differ in length. Where one long row among short ones would make millions of empty cells, none
            are added: the size of the result follows that of the cells, whatever their number.
    """
    cells = [[squeeze(cell) for cell in row] for row in rows]
    cells = [row for row in cells if any(row)]
    if not cells:
        return ""
    filled = {i for row in cells for i, cell in enumerate(row) if cell}
    used = sorted(filled)
    if len(cells) * len(used) <= _MAX_PADDED:
        cells = [[row[i] if i < len(row) else "" for i in used] for row in cells]
    else:
        cells = [[cell for i, cell in enumerate(row) if i in filled] for row in cells]
    if len(used) == 1:
        return "\n".join(row[0] for row in cells)
    escaped = [[cell.replace("|", "\\|") for cell in row] for row in cells]
    lines = ["| " + " | ".join(row) + " |" for row in escaped]
    lines.insert(1, "|" + " --- |" * len(cells[0]))
    return "\n".join(lines)
