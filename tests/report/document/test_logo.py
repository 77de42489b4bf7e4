"""Logos: what a report may hold, and what it may not."""

from __future__ import annotations

import base64
import struct
import zlib
from pathlib import Path

import pytest

from ragexam.errors import InputError
from ragexam.report.document.logo import LARGEST, logo_of, read_logo

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">{}</svg>'


def png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress(b"".join(b"\0" + b"\xff" * 3 * width for _ in range(height)))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def jpeg(width: int, height: int) -> bytes:
    """Headers as a camera writes them: a comment, then the frame."""
    comment = b"\xff\xfe" + struct.pack(">H", 6) + b"test"
    frame = b"\xff\xc2" + struct.pack(">HBHH", 17, 8, height, width) + b"\x03" + b"\0" * 9
    return b"\xff\xd8" + comment + frame + b"\xff\xd9"


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("a.png", png(4, 3), "image/png"),
        ("a.jpg", jpeg(4, 3), "image/jpeg"),
        ("a.svg", SVG.format('<rect width="5" height="5" fill="url(#g)"/>').encode(), "image/svg+xml"),
        ("b.svg", SVG.format("<style>.a{fill:url('#g')}</style>").encode(), "image/svg+xml"),
        # What it is counts, not what it is called.
        ("c.txt", png(4, 3), "image/png"),
    ],
)
def test_pictures_are_taken(tmp_path: Path, name: str, data: bytes, kind: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    address = read_logo(path)
    head, _, body = address.partition(",")
    assert head == f"data:{kind};base64"
    assert base64.b64decode(body) == data
    assert logo_of(address) == address


BAD = {
    "a text": b"hello",
    "nothing": b"",
    "another XML": b"<html/>",
    "script": SVG.format("<script>1</script>").encode(),
    "handler": SVG.format('<rect onclick="x()"/>').encode(),
    "link": SVG.format('<a href="#x"/>').encode(),
    "foreign": SVG.format("<foreignObject/>").encode(),
    "outside picture": SVG.format('<image href="http://x/y.png"/>').encode(),
    "file": SVG.format('<image xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="file:///etc/passwd"/>').encode(),
    "nested svg": SVG.format('<image href="data:image/svg+xml;base64,AA"/>').encode(),
    "style": SVG.format("<style>@import 'http://x'</style>").encode(),
    "address in style": SVG.format('<rect style="fill: URL( http://x )"/>').encode(),
    "escaped": SVG.format(r'<rect style="fill:\75rl(http://x)"/>').encode(),
    "entity": b'<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG.format("&a;").encode(),
    "broken": SVG.encode()[:-4],
    "huge png": png(5000, 1),
    "png without size": png(1, 1)[:12] + b"IHDR" + b"\0" * 40,
    "jpeg without size": b"\xff\xd8\xff\xd9" + b"\0" * 20,
    "short jpeg": b"\xff\xd8\xff",
}


@pytest.mark.parametrize("data", BAD.values(), ids=BAD.keys())
def test_anything_else_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "logo.svg"
    path.write_bytes(data)
    with pytest.raises(InputError):
        read_logo(path)
    for kind in ("svg+xml", "png", "jpeg"):
        assert logo_of(f"data:image/{kind};base64,{base64.b64encode(data).decode()}") == ""


def test_large_and_missing_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "logo.png"
    path.write_bytes(png(2, 2) + b"\0" * LARGEST)
    with pytest.raises(InputError, match="larger than 1 MB"):
        read_logo(path)
    with pytest.raises(InputError, match="cannot be read"):
        read_logo(tmp_path / "none.png")


@pytest.mark.parametrize(
    "kept", [None, 7, "", "http://x", "data:image/png;base64,???", "data:text/html;base64,PGI+", ["x"]]
)
def test_what_a_project_holds_is_checked_again(kept: object) -> None:
    assert logo_of(kept) == ""


def test_a_wrong_label_is_no_way_in() -> None:
    body = base64.b64encode(png(2, 2)).decode()
    assert logo_of(f"data:image/png;base64,{body}")
    assert logo_of(f"data:image/svg+xml;base64,{body}") == ""
    assert logo_of(f'data:image/png;base64"onerror="x,{body}') == ""
