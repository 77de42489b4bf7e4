"""A finished project for tests that need a real one: 45 pipelines (three models, five retrievers, 0 to 2 examples) over 63 lookups.

It is the program's former demo project, kept as it was released, so that figures which tests name stay what they are.
"""

from __future__ import annotations

from pathlib import Path

LOOKUPS = Path(__file__).resolve().parent / "data" / "lookups.ragexam"
