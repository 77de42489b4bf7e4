"""The project file: one SQLite database, records in and records out. Only this room speaks SQL."""

from ragexam.store.changes import Change, Edit
from ragexam.store.lock import FileLock
from ragexam.store.matrix import ResponseMatrix
from ragexam.store.store import Store

__all__ = ["Change", "Edit", "FileLock", "ResponseMatrix", "Store"]
