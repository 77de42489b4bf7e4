"""Lets the tests of this room import the writers of tiny models: the one beside them and those of language models."""

from __future__ import annotations

import sys
from pathlib import Path

_HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(_HERE), str(_HERE.parent / "llm")]
