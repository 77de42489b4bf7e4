"""A logo for the head of a report: read from a file or a project, checked, and kept as a `data:` address.

A project from a stranger may hold anything, so what it holds is checked again whenever it is read.
"""

from __future__ import annotations

import base64
import binascii
import struct
from pathlib import Path

from lxml import etree  # type: ignore[import-untyped]

from ragexam.errors import InputError

LARGEST = 1_000_000
"""Bytes of the file."""

LONGEST = 4_000
"""Pixels of a side: a picture of a few kilobytes can unfold to gigabytes."""

_HINT = "Choose a PNG, JPEG or SVG picture of at most 1 MB."
_SVG = "{http://www.w3.org/2000/svg}"
_ACTIVE = frozenset({"script", "foreignObject", "iframe", "object", "embed", "audio", "video", "a", "set", "handler"})


def read_logo(path: Path) -> str:
    """Read a picture as a `data:` address.

    Raises:
        InputError: It cannot be read, is too large, or is no picture that a report can hold.
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as exc:
        raise InputError(f"{path.name} cannot be read: {exc.strerror or exc}.", _HINT) from exc
    kind = _checked(data, path.name)
    return f"data:{kind};base64,{base64.b64encode(data).decode('ascii')}"


def logo_of(setting: object) -> str:
    """Return the logo that a project holds; "" where it holds none, or one that would be refused today."""
    if not isinstance(setting, str):
        return ""
    head, _, body = setting.partition(",")
    try:
        data = base64.b64decode(body, validate=True)
        kind = _checked(data, "The logo")
    except (InputError, binascii.Error, ValueError):
        return ""
    return setting if head == f"data:{kind};base64" else ""


def _checked(data: bytes, name: str) -> str:
    """Return the media type of a picture.

    Raises:
        InputError: It may not be shown.
    """
    if len(data) > LARGEST:
        raise InputError(f"{name} is larger than 1 MB.", _HINT)
    if data.startswith(b"\x89PNG\r\n\x1a\n") and data[12:16] == b"IHDR" and len(data) > 33:
        kind, size = "image/png", struct.unpack(">II", data[16:24])
    elif data.startswith(b"\xff\xd8\xff"):
        kind, size = "image/jpeg", _jpeg_size(data)
    else:
        _check_svg(data, name)
        return "image/svg+xml"
    if not all(0 < side <= LONGEST for side in size):
        raise InputError(f"{name} is {size[0]} x {size[1]} pixels large.", f"Sides may have 1 to {LONGEST:,} pixels.")
    return kind


def _jpeg_size(data: bytes) -> tuple[int, int]:
    """Return the width and height from the frame header; nothing where there is none."""
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        # Fill bytes stand alone; every other segment says its length.
        at += 1 if marker == 0xFF else 2 + struct.unpack(">H", data[at + 2 : at + 4])[0]
    return 0, 0


def _check_svg(data: bytes, name: str) -> None:
    no_picture = InputError(f"{name} is no picture that a report can hold.", _HINT)
    if b"<!ENTITY" in data or b"\x00" in data:
        raise no_picture
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as exc:
        raise no_picture from exc
    if root.tag != f"{_SVG}svg":
        raise no_picture
    for node in root.iter(etree.Element):
        active = etree.QName(node).localname in _ACTIVE
        fetches = any(_fetches(str(key), str(value)) for key, value in node.attrib.items())
        styled = etree.QName(node).localname == "style" and _addresses("".join(node.itertext()))
        if active or fetches or styled:
            raise InputError(f"{name} holds a script or asks for other files.", "Save it as a plain SVG or as PNG.")


def _fetches(name: str, value: str) -> bool:
    """Return whether an attribute runs something or asks for another file; pictures inside must be inside wholly."""
    local = etree.QName(name).localname.lower()
    if local.startswith("on"):
        return True
    if local in ("href", "src", "base"):
        return not value.strip().startswith(("#", "data:image/png;", "data:image/jpeg;"))
    return _addresses(value)


def _addresses(style: str) -> bool:
    """Return whether a style names anything but a part of its own picture."""
    plain = "".join(style.lower().split()).replace("'", "").replace('"', "")
    return "@import" in plain or plain.count("url(") != plain.count("url(#") or "\\" in plain
