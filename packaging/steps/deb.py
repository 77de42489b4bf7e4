"""Makes the Debian package, for Debian 12 and 13 and Ubuntu 24.04 and later."""

from __future__ import annotations

import gzip
import os
import shutil
from pathlib import Path

from .contents import installed_bytes
from .shop import Shop, machine

# What the window takes from the system: the C library, graphics, fonts, the session. t64 is the name since Debian 13.
NEEDS = (
    "libc6 (>= 2.36)", "libstdc++6 (>= 12)", "libgcc-s1", "zlib1g", "liblzma5", "libzstd1", "libuuid1", "libbrotli1", "libgl1",
    "libegl1", "libopengl0", "libx11-6", "libx11-xcb1",
    "libxcb1", "libfontconfig1", "libfreetype6", "libdbus-1-3", "libglib2.0-0 | libglib2.0-0t64",
)  # fmt: skip
_CONTROL = """\
Package: ragexam
Version: {version}
Architecture: {machine}
Maintainer: RAG Exam <ragexam@localhost>
Installed-Size: {kilobytes}
Depends: {needs}
Recommends: fonts-dejavu-core, ca-certificates, xdg-utils
Suggests: libvulkan1, mesa-vulkan-drivers
Section: science
Priority: optional
Description: examination of retrieval-augmented generation on your own documents
 RAG Exam says which retrieval-augmented generation set-up answers best on your
 documents, how sure that is, and why. All of it runs on this machine, offline.
"""
_AFTER = """\
#!/bin/sh
set -e
for tool in "update-mime-database /usr/share/mime" "update-desktop-database /usr/share/applications" \\
    "gtk-update-icon-cache -q -t -f /usr/share/icons/hicolor"; do
  if command -v "${tool%% *}" > /dev/null 2>&1; then
    $tool || true
  fi
done
"""
_COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: RAG Exam

Files: *
Copyright: RAG Exam's authors
License: Apache-2.0

Files: usr/lib/ragexam/_internal/*
Copyright: their authors
License: various
Comment: Every library with its version and licence stands in ragexam.cdx.json beside this file.

License: Apache-2.0
 On Debian systems the full text is in /usr/share/common-licenses/Apache-2.0.
"""


def build(shop: Shop, bill: Path) -> Path:
    """Make the package.

    Args:
        shop: The build.
        bill: The bill of materials, which goes into it.

    Raises:
        BuildError: dpkg-deb failed.
    """
    tree = shop.work / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(shop.program, tree / "usr/lib/ragexam", symlinks=True)
    (tree / "usr/bin").mkdir(parents=True)
    (tree / "usr/bin/ragexam").symlink_to("../lib/ragexam/ragexam")
    desktop_files(shop.root, tree / "usr/share", "/usr/bin/ragexam")
    documents = tree / "usr/share/doc/ragexam"
    documents.mkdir(parents=True)
    (documents / "copyright").write_text(_COPYRIGHT, "utf-8")
    shutil.copyfile(bill, documents / "ragexam.cdx.json")
    with (documents / "changelog.gz").open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        packed.write((shop.root / "CHANGELOG.md").read_bytes())
    control = tree / "DEBIAN"
    control.mkdir()
    (control / "control").write_text(
        _CONTROL.format(
            version=shop.version, machine=machine(), kilobytes=installed_bytes(tree) // 1024, needs=", ".join(NEEDS)
        ),
        "utf-8",
    )
    for name in ("postinst", "postrm"):
        (control / name).write_text(_AFTER, "utf-8")
        (control / name).chmod(0o755)
    settle(tree, shop.epoch)
    target = shop.out / f"ragexam_{shop.version}_{machine()}.deb"
    shop.run(["dpkg-deb", "--root-owner-group", "-Zxz", "-z6", "--build", tree, target])
    return target


def desktop_files(root: Path, share: Path, program: str) -> None:
    """Write what puts the program into a desktop's menu and makes a double click on a project open it.

    Args:
        root: The checkout.
        share: The folder `share` of the place where it is installed.
        program: What starts it.
    """
    source = root / "packaging" / "linux"
    for folder in ("applications", "mime/packages", "icons/hicolor/scalable/apps"):
        (share / folder).mkdir(parents=True, exist_ok=True)
    entry = (source / "ragexam.desktop").read_text("utf-8").splitlines()
    lines = [f"Exec={program} --window %f" if line.startswith("Exec=") else line for line in entry]
    (share / "applications/ragexam.desktop").write_text("\n".join(lines) + "\n", "utf-8")
    shutil.copyfile(source / "ragexam.xml", share / "mime/packages/ragexam.xml")
    shutil.copyfile(root / "resources/icons/ragexam.svg", share / "icons/hicolor/scalable/apps/ragexam.svg")


def settle(tree: Path, epoch: int) -> None:
    """Give every file the same time, and rights that do not hang on who builds."""
    for path in [tree, *tree.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
        os.utime(path, (epoch, epoch), follow_symlinks=False)
