"""The self-extracting file: made twice it is the same, it unpacks, starts, comes off again, and notices damage."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from steps import portable, sums
from steps.shop import Shop

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="for Linux")


def start(file: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", file, *words], capture_output=True, text=True, timeout=60, check=False,
        env={"HOME": str(home), "PATH": os.environ["PATH"]},
    )  # fmt: skip


def test_it_unpacks_once_starts_and_comes_off_again(tmp_path: Path, make_shop: Callable[[Path], Shop]) -> None:
    file = portable.build(make_shop(tmp_path))
    home = tmp_path / "a person's home"
    home.mkdir()
    first = start(file, home)
    assert (first.returncode, first.stdout) == (0, "started --window\n")
    assert "Unpacking" in first.stderr
    assert start(file, home, "a b.ragexam").stdout == "started --window a b.ragexam\n"
    again = start(file, home, "models", "list")
    assert (again.stdout, again.stderr) == ("started models list\n", "")
    (program,) = (home / ".local/share/ragexam-program").iterdir()
    entry = (home / ".local/share/applications/ragexam.desktop").read_text("utf-8")
    assert f'Exec="{program}/ragexam" --window %f' in entry
    assert (home / ".local/share/mime/packages/ragexam.xml").exists()
    assert start(file, home, "--remove").returncode == 0
    assert list(home.rglob("*ragexam*")) == [], "caches of the desktop are its own"


def test_it_unpacks_into_a_named_folder_that_is_not_there_yet(
    tmp_path: Path, make_shop: Callable[[Path], Shop]
) -> None:
    file = portable.build(make_shop(tmp_path))
    assert start(file, tmp_path, "--unpack", str(tmp_path / "here")).returncode == 0
    assert (tmp_path / "here/library").stat().st_size == 25600
    assert "name a folder that is not" in start(file, tmp_path, "--unpack", str(tmp_path / "here")).stderr


def test_damage_is_told(tmp_path: Path, make_shop: Callable[[Path], Shop]) -> None:
    file = portable.build(make_shop(tmp_path))
    file.write_bytes(file.read_bytes()[:-100])
    done = start(file, tmp_path)
    assert done.returncode == 1
    assert "damaged" in done.stderr
    assert not list((tmp_path / ".local/share/ragexam-program").glob("*/ragexam"))


def test_the_same_files_give_the_same_bytes(tmp_path: Path, make_shop: Callable[[Path], Shop]) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one, other = (portable.build(make_shop(tmp_path / name)) for name in "ab")
    assert one.read_bytes() == other.read_bytes()
    listed = sums.write(one.parent, [one])
    assert subprocess.run(["sha256sum", "--check", "--quiet", listed.name], cwd=one.parent, check=False).returncode == 0
