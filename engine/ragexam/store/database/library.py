"""Imports sqlite-utils without the libraries that it would pull in if they happen to be installed."""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite_utils import Database

__all__ = ["Database"]


def _load() -> type[Database]:
    """Import sqlite-utils, hiding pandas: it is optional there, unused here, and costs half a second."""
    hidden = "pandas" not in sys.modules
    if hidden:
        sys.modules["pandas"] = None  # type: ignore[assignment]
    try:
        database: type[Database] = importlib.import_module("sqlite_utils.db").Database
    finally:
        if hidden:
            del sys.modules["pandas"]
    return database


if not TYPE_CHECKING:
    Database = _load()
