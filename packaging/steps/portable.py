"""Makes the form that needs no installation: on Linux one file that unpacks itself, elsewhere a zip.

An AppImage would need a starter program of its own makers inside, which cannot be built from here, and without FUSE it would
unpack itself at every start. This file is a shell script with an archive behind it: it unpacks once, starts at once from then
on, and needs only what every Linux has (sh, tail, gzip, tar).
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import sys
import tarfile
from pathlib import Path

from .contents import installed_bytes
from .deb import desktop_files, settle
from .shop import Shop, machine


def build(shop: Shop) -> Path:
    """Make the self-extracting file.

    Raises:
        OSError: There is no room.
    """
    tree = shop.work / "portable" / "ragexam"
    shutil.rmtree(tree.parent, ignore_errors=True)
    shutil.copytree(shop.program, tree, symlinks=True, copy_function=os.link)
    desktop_files(shop.root, tree / "desktop", "ragexam")
    settle(tree, shop.epoch)
    archive = shop.work / "portable" / "ragexam.tar.gz"
    _pack(tree, archive)
    name = f"ragexam-{shop.version}-linux-{machine()}.run"
    with archive.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
    script = (shop.root / "packaging" / "linux" / "portable.sh").read_text("utf-8")
    values = {
        "VERSION": shop.version,
        "NAME": name,
        "KEY": f"{shop.version}-{digest[:8]}",
        "SHA256": digest,
        "MEGABYTES": str(installed_bytes(tree) // 10**6),
        "LINE": str(script.count("\n") + 1),
    }
    for word, value in values.items():
        script = script.replace(f"@{word}@", value)
    target = shop.out / name
    with target.open("wb") as out, archive.open("rb") as stream:
        out.write(script.encode())
        shutil.copyfileobj(stream, out, 1 << 20)
    target.chmod(0o755)
    archive.unlink()
    return target


def zipped(shop: Shop) -> Path:
    """Make a zip of the program's folder, for Windows and macOS."""
    kind = "windows" if sys.platform == "win32" else "macos"
    base = shop.out / f"ragexam-{shop.version}-{kind}-{machine()}"
    return Path(shutil.make_archive(str(base), "zip", shop.program.parent, shop.program.name))


def _pack(tree: Path, archive: Path) -> None:
    """Pack a folder so that the same files give the same bytes: sorted, of nobody, with one time."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        return entry

    with (
        archive.open("wb") as file,
        gzip.GzipFile("", "wb", 9, file, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        tar.add(tree, tree.name, filter=plain)
