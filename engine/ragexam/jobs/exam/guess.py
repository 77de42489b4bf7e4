"""Lets models answer the exam without documents; each guess is kept with its item."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ragexam.errors import NotEnoughData
from ragexam.exam.choice_items.guess import guess_item, guess_rotations
from ragexam.jobs.models.known_scores import loaded_as
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.llm.backend import Backend
from ragexam.parameters import ModelParameters
from ragexam.records import Guess, Item, content_id, from_json, to_json
from ragexam.sentences import phrase
from ragexam.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class GuessParameters(ModelParameters):
    """Parameters of the job "guess".

    Attributes:
        models: Names, hashes or paths.
        listed: Whether the choices are shown, in every rotation; otherwise they are scored unseen, as an exam is sat.
    """

    models: tuple[str, ...]
    listed: bool = False


def guess(context: JobContext, parameters: GuessParameters) -> Result:
    """Guess every item with choices; run the filters afterwards to drop what is guessable.

    Returns:
        "right": share answered right, by model name; "items".

    Raises:
        NotEnoughData: There are no items with choices.
        ModelError: A model cannot be used.
    """
    store, progress = context.store, context.progress
    items = [item for item in store.items.all() if not item.is_open]
    if not items:
        raise NotEnoughData("There are no questions to guess.", "Generate or import an exam first.")
    right: dict[str, float] = {}
    for name in parameters.models:
        backend = context.backend(name, len(items))
        facts = backend.describe()
        total = 0.0
        for done, item in enumerate(items):
            phase = phrase("{0:raw} guesses without documents", facts.name)
            progress.update(done, len(items), item.question[:80], phase=phase)
            made = kept_guess(store, item, backend, listed=parameters.listed)
            total += made.right
            _keep(store, item, made)
        right[facts.name] = total / len(items)
    progress.update(len(items), len(items))
    return {"right": right, "items": len(items)}


def kept_guess(store: Store, item: Item, backend: Backend, *, listed: bool = False) -> Guess:
    """Return the guess of a loaded model, made once for each wording and way of asking."""
    key = content_id(loaded_as(backend.describe()), item.content_hash, item.language, *([] if listed else ["unlisted"]))
    stored = store.units.get("guess", key)
    if stored is None:
        stored = to_json((guess_rotations if listed else guess_item)(item, backend))
        store.units.put("guess", key, stored)
    return from_json(Guess, stored)


def _keep(store: Store, item: Item, made: Guess) -> None:
    with store.transaction():
        now = store.items.get(item.id)
        if now is None or now.content_hash != item.content_hash:
            return  # a person deleted or changed it meanwhile
        if made not in now.guesses:
            others = tuple(g for g in now.guesses if g.model_hash != made.model_hash)
            store.items.put(replace(now, guesses=(*others, made)))
