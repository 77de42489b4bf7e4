"""Lets the tests import the set-up's own modules, which belong to no package."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the checkout."""
    return ROOT
