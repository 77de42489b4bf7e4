"""Damages files: the same seed number gives the same mutant everywhere."""

from __future__ import annotations

import contextlib
import io
import random
import sqlite3
import zipfile
from collections.abc import Callable

_TOKENS: dict[str, tuple[bytes, ...]] = {
    "xml": (b"<!--", b"-->", b"<!DOCTYPE x [<!ENTITY a 'b'>]>", b"&a;", b"&#0;", b"<![CDATA[", b"]]>", b"<w:tbl>", b"<w:tc>",
            b"<w:sdt>", b"<w:txbxContent>", b"</w:p>", b"<font>", b"<ul><li>", b"<table>", b"rowspan='99999'", b"{{ ", b"{% "),
    "json": (b"{", b"[", b'"', b"\\ud800", b"\\u0000", b"1" * 5_000, b"1e999", b"NaN", b"null", b"-0", b"[" * 500, b'{"a":' * 100),
    "table": (b",", b";", b"\t", b'"', b'""', b"\r", b"\n\n", b"," * 3_000, b"\x00", b"=cmd()", b"'", b"id,label\n"),
    "pdf": (b" obj", b"endobj", b"stream\n", b"/Length 999999999", b"/Kids [1 0 R]", b"/Parent 1 0 R", b"xref", b"startxref\n0",
            b"<<", b">>", b"[", b"99999999999", b"-1", b"/Filter /FlateDecode", b"/Encrypt 3 0 R", b"BT", b"Tj", b"TJ", b"Td"),
    "markdown": (b"```", b"~~~", b"|---|", b"**", b"__", b"[", b"](", b"![", b"<!--", b"{%", b"{{", b"# ", b"- ", b"> ", b"\n---\n",
                 b" " * 3_000, b"`" * 50, b"[" * 500, b"*" * 500, b"\\"),
    "any": (b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\x1b[2J", b"\xe2\x80\xae", b"\xed\xa0\x80", b" " * 5_000, b"\n" * 3_000, b"a" * 5_000,
            b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff\xff\xff\xff\xff", b"-1", b"0", b"%PDF-", b"PK\x03\x04", b"%s%n"),
}  # fmt: skip

_OF: dict[str, tuple[str, ...]] = {
    "pdf": ("pdf",),
    "docx": ("xml",),
    "html": ("xml", "markdown"),
    "markdown": ("markdown", "xml"),
    "stackexchange": ("xml",),
    "csv": ("table",),
    "jsonl": ("json",),
    "sheet": ("table",),
    "answers": ("json", "table"),
    "grading sheet": ("table",),
    "exam csv": ("table",),
    "exam jsonl": ("json",),
    "exam qti": ("xml",),
    "text": ("markdown",),
}

_LARGEST = 200_000
"""Bytes of a mutant; the time that is allowed for it is meant for files of this size."""


def mutant(target: str, data: bytes, number: int) -> bytes:
    """Return the mutant of a seed file with a number."""
    rng = random.Random(f"{target}/{number}")
    if number % 4 and target in _INSIDE:  # or a checksum would refuse nearly all of them
        return _INSIDE[target](data, rng)
    return _damaged(target, data, rng)


def _damaged(target: str, data: bytes, rng: random.Random) -> bytes:
    tokens = [*_TOKENS["any"], *(token for kind in _OF.get(target, ()) for token in _TOKENS[kind])]
    for _ in range(rng.choice((1, 1, 2, 3, 5, 9))):
        data = rng.choice(_WAYS)(data, rng, tokens)[:_LARGEST]
    return data


def _packed(data: bytes, rng: random.Random) -> bytes:
    """Return a Word file, or a package of an exam, with a damaged part in sound packing."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    name = rng.choice(sorted(parts))
    parts[name] = _damaged("docx", parts[name], rng)
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(zipfile.ZipInfo(name), part)
    return stream.getvalue()


def _project(data: bytes, rng: random.Random) -> bytes:
    """Return a project file that SQLite finds sound, with damaged cells."""
    with contextlib.closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(data[:18] + b"\x01\x01" + data[20:])  # as a file that is written without a log beside it
        tables = [
            name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        ]
        filled = [t for t in tables if database.execute(f'SELECT count(*) FROM "{t}"').fetchone()[0]]
        for _ in range(rng.choice((1, 2, 5))):
            table = rng.choice(filled)
            column = rng.choice([row[1] for row in database.execute(f'PRAGMA table_info("{table}")')])
            cell = database.execute(f'SELECT "{column}" FROM "{table}"').fetchone()[0]
            raw = cell if isinstance(cell, bytes) else str(cell).encode()
            value = rng.choice(
                (
                    _damaged("exam jsonl", raw, rng),
                    _damaged("text", raw, rng).decode("utf-8", "replace"),
                    2**62,
                    -1,
                    None,
                    1e308,
                )
            )
            with contextlib.suppress(sqlite3.Error):  # it may not be empty, or must be unique
                database.execute(f'UPDATE "{table}" SET "{column}" = ?', (value,))
        database.commit()
        return database.serialize()


_INSIDE = {"docx": _packed, "exam qti": _packed, "project": _project}


def _place(data: bytes, rng: random.Random) -> int:
    return rng.randrange(len(data) + 1)


def _stretch(data: bytes, rng: random.Random) -> tuple[int, int]:
    start = _place(data, rng)
    return start, min(len(data), start + rng.choice((1, 4, 16, 100, 1_000)))


def _flip(data: bytes, rng: random.Random, _: list[bytes]) -> bytes:
    changed = bytearray(data)
    for _number in range(rng.choice((1, 2, 8, 64))):
        if changed:
            changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _number(data: bytes, rng: random.Random, _: list[bytes]) -> bytes:
    at = _place(data, rng)
    value = rng.choice((0, 1, 0x7F, 0xFF, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF, 2**63 - 1, 2**64 - 1))
    width = rng.choice((1, 2, 4, 8))
    return data[:at] + (value % 256**width).to_bytes(width, rng.choice(("little", "big"))) + data[at + width :]


def _cut(data: bytes, rng: random.Random, _: list[bytes]) -> bytes:
    return data[: _place(data, rng)]


def _remove(data: bytes, rng: random.Random, _: list[bytes]) -> bytes:
    start, end = _stretch(data, rng)
    return data[:start] + data[end:]


def _repeat(data: bytes, rng: random.Random, _: list[bytes]) -> bytes:
    start, end = _stretch(data, rng)
    return data[:start] + data[start:end] * rng.choice((2, 3, 50, 2_000)) + data[end:]


def _move(data: bytes, rng: random.Random, _: list[bytes]) -> bytes:
    start, end = _stretch(data, rng)
    at = _place(data, rng)
    return data[:at] + data[start:end] + data[at:]


def _token(data: bytes, rng: random.Random, tokens: list[bytes]) -> bytes:
    at = _place(data, rng)
    token, times = rng.choice(tokens), rng.choice((1, 1, 1, 5, 300, 20_000))
    return data[:at] + token * min(times, _LARGEST // len(token) + 1) + data[at:]  # more than that is cut off


_WAYS: tuple[Callable[[bytes, random.Random, list[bytes]], bytes], ...] = (
    _flip, _flip, _number, _cut, _remove, _repeat, _move, _token, _token, _token,
)  # fmt: skip
