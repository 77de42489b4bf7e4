"""The Debian package: where its files lie, what it asks for, and that it comes out the same twice."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from steps import deb
from steps.shop import Shop

pytestmark = pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="made on Debian")


def built(folder: Path, make_shop: Callable[[Path], Shop]) -> tuple[Shop, Path]:
    folder.mkdir()
    shop = make_shop(folder)
    bill = folder / "bill.json"
    bill.write_text("{}", "utf-8")
    return shop, deb.build(shop, bill)


def test_what_is_in_it(tmp_path: Path, make_shop: Callable[[Path], Shop]) -> None:
    shop, package = built(tmp_path / "a", make_shop)
    assert package.name.startswith(f"ragexam_{shop.version}_")
    tree = tmp_path / "tree"
    subprocess.run(["dpkg-deb", "-R", package, tree], check=True)
    assert (tree / "usr/bin/ragexam").resolve() == (tree / "usr/lib/ragexam/ragexam").resolve()
    assert "Exec=/usr/bin/ragexam --window %f" in (tree / "usr/share/applications/ragexam.desktop").read_text("utf-8")
    assert (tree / "usr/share/mime/packages/ragexam.xml").exists()
    assert (tree / "usr/share/icons/hicolor/scalable/apps/ragexam.svg").exists()
    assert (tree / "usr/share/doc/ragexam/ragexam.cdx.json").exists()
    control = (tree / "DEBIAN/control").read_text("utf-8")
    assert "libglib2.0-0 | libglib2.0-0t64" in control
    assert f"Version: {shop.version}" in control


def test_the_same_files_give_the_same_bytes(tmp_path: Path, make_shop: Callable[[Path], Shop]) -> None:
    packages = [built(tmp_path / name, make_shop)[1] for name in "ab"]
    assert packages[0].read_bytes() == packages[1].read_bytes()
