"""Lets the tests import the steps that make the packages, which belong to no package."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

from steps.shop import Shop  # noqa: E402


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the checkout."""
    return ROOT


@pytest.fixture
def make_shop(root: Path) -> Callable[[Path], Shop]:
    """Return what makes a build whose program is a small script."""

    def make(folder: Path) -> Shop:
        shop = Shop(root, folder / "work", folder / "out", Path(sys.executable), 1_700_000_000)
        shop.program.mkdir(parents=True)
        shop.out.mkdir()
        program = shop.program / "ragexam"
        program.write_text('#!/bin/sh\necho "started $*"\n', "utf-8")
        program.chmod(0o755)
        (shop.program / "library").write_bytes(bytes(range(256)) * 100)
        return shop

    return make
