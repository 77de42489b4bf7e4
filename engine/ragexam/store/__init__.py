"""The project file: one SQLite database, records in and records out. Only this room speaks SQL.

`store` is a repository a noun: `corpus/` (documents, chunks, vectors), `exam/` (items, edits), `run/` (pipelines, responses),
and beside them `results`, `settings`, `units` of long work and `joblog`. `database/` is the file itself; `changes` what an
edit is.
"""

from ragexam.store.changes import Change, Edit
from ragexam.store.database.lock import FileLock
from ragexam.store.run.matrix import ResponseMatrix
from ragexam.store.store import Store

__all__ = ["Change", "Edit", "FileLock", "ResponseMatrix", "Store"]
