"""Rendered prompts: each text once, compressed; and the scores of prompts, each computed once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ragexam.store.database.connection import Connection, pack
from ragexam.store.database.faults import damaged


@dataclass(frozen=True, slots=True)
class StoredScores:
    """One prompt's scores: per choice the summed log-likelihood (nats) and the choice's lengths."""

    loglikelihoods: tuple[float, ...]
    characters: tuple[int, ...]
    bytes: tuple[int, ...]
    tokens: tuple[int, ...]
    prompt_tokens: int
    seconds: float


class StoredPrompts:
    """Prompts by hash, to read."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def has(self, prompt_hash: str) -> bool:
        """Return whether the text is kept."""
        return self._connection.row("SELECT 1 FROM prompts WHERE hash = ?", (prompt_hash,)) is not None

    def get(self, prompt_hash: str) -> str | None:
        """Return the text; None where it is not kept.

        Raises:
            ProjectError: It is damaged.
        """
        return self._text(prompt_hash) if self.has(prompt_hash) else None

    def _text(self, prompt_hash: str, depth: int = 0) -> str:
        row = self._connection.row("SELECT base, text FROM prompts WHERE hash = ?", (prompt_hash,))
        if row is None or depth > 1:
            raise damaged(self._connection.path, "a prompt in it leads nowhere")
        base, blob = row
        dictionary = self._text(base, depth + 1).encode("utf-8", "replace") if base else b""
        return self._connection.unpack(blob, dictionary)


class Prompts(StoredPrompts):
    """Prompts by hash."""

    def put(self, prompt_hash: str, text: str, base: str = "") -> None:
        """Store a text under its hash, unless it is there.

        Args:
            prompt_hash: Its identity.
            text: The prompt.
            base: Hash of a stored prompt that resembles it (the same item, other passages): most of the text is
                then kept only once. One that is itself kept by another is followed to that other one.
        """
        if self.has(prompt_hash):
            return
        dictionary = b""
        if base:
            row = self._connection.row("SELECT base FROM prompts WHERE hash = ?", (base,))
            base = "" if row is None else (row[0] or base)
            dictionary = self._text(base).encode("utf-8", "replace") if base else b""
        self._connection.execute(
            "INSERT OR IGNORE INTO prompts (hash, base, text) VALUES (?, ?, ?)",
            (prompt_hash, base, pack(text, dictionary)),
        )


class KnownScores:
    """Scores by the model as loaded and a key of prompt and choices: what is identical is never scored twice."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, conditions: str, key: str) -> StoredScores | None:
        """Return the scores; None where they were never computed."""
        row = self._connection.row(
            "SELECT loglikelihoods, lengths, prompt_tokens, seconds FROM scores WHERE conditions = ? AND key = ?",
            (conditions, key),
        )
        if row is None:
            return None
        try:
            values = np.frombuffer(row[0], dtype="<f8").tolist()
            sizes = np.frombuffer(row[1], dtype="<i4").reshape(3, len(values)).tolist()
        except ValueError as exc:
            raise damaged(self._connection.path, "a score in it cannot be read") from exc
        return StoredScores(tuple(values), tuple(sizes[0]), tuple(sizes[1]), tuple(sizes[2]), row[2], row[3])

    def put(self, conditions: str, key: str, scores: StoredScores) -> None:
        """Store scores."""
        lengths = np.array([scores.characters, scores.bytes, scores.tokens], dtype="<i4").tobytes()
        self._connection.execute(
            "INSERT OR REPLACE INTO scores (conditions, key, loglikelihoods, lengths, prompt_tokens, seconds)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (
                conditions,
                key,
                np.array(scores.loglikelihoods, dtype="<f8").tobytes(),
                lengths,
                scores.prompt_tokens,
                scores.seconds,
            ),
        )

    def count(self) -> int:
        """Return the number of stored scores."""
        return int(self._connection.value("SELECT count(*) FROM scores"))
