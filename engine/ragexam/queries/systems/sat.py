"""Keeps what systems wrote when they sat the exam, beside each response, which holds the choice alone."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.records import Response, content_id, from_json, to_json
from ragexam.store import Store
from ragexam.store.database.faults import damaged

_WORDS = "system words"


@dataclass(frozen=True, slots=True)
class SystemWords:
    """Reply of a system to a question with its choices.

    Attributes:
        text: What it wrote.
        passages: Texts that it says it had, best first.
        read_by: How the choice was found in it: "words" (its letter or its text), "meaning"; "" where it took none.
    """

    text: str
    passages: tuple[str, ...] = ()
    read_by: str = ""


def keep_words(store: Store, response: Response, words: SystemWords) -> None:
    """Keep what a system wrote."""
    store.units.put(_WORDS, _key(response), to_json(words))


def words_of(store: Store, response: Response) -> SystemWords | None:
    """Return what a system wrote; None where nothing is kept.

    Raises:
        ProjectError: The project is damaged.
    """
    value = store.units.get(_WORDS, _key(response))
    try:
        return None if value is None else from_json(SystemWords, value)
    except ValueError as exc:
        raise damaged(store.path, str(exc)) from exc


def _key(response: Response) -> str:
    return content_id("system words", response.pipeline_id, response.item_hash, response.manifest_id)
