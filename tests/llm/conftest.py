"""Lets the tests of this room import the GGUF writer beside them, and keeps the user's folders out of them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture
def empty_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a machine without any models: home, models folder and cache are new and empty."""
    home = tmp_path / "home"
    home.mkdir()
    for name in ("OLLAMA_MODELS", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    monkeypatch.setenv("RAGEXAM_MODELS", str(home / "own"))
    monkeypatch.setenv("RAGEXAM_CACHE", str(home / "cache"))
    return home
