"""From what a person calls a model to what a pipeline is identified by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ragexam.llm.hashes import file_hash
from ragexam.llm.library import resolve_model
from ragexam.llm.places import remember
from ragexam.llm.scripted import ScriptedBackend


@dataclass(frozen=True, slots=True)
class ChosenModel:
    """A model as pipelines know it.

    Attributes:
        file_hash: Its identity.
        name: For a person.
        place: How to open it where the hash alone does not tell; "" for a file, which is found by its hash
            wherever it lies (so that no path of this machine stands in the project).
    """

    file_hash: str
    name: str
    place: str = ""


def choose_models(names: Sequence[str]) -> list[ChosenModel]:
    """Resolve names, paths or hashes; the place of a path is remembered on this machine.

    Raises:
        ModelNotFound: One is not there.
        ModelFileError: One is damaged.
        InputError: A scripted model's name cannot be read.
    """
    return [_choose(name) for name in names]


def _choose(name: str) -> ChosenModel:
    if name == "scripted" or name.startswith("scripted:"):
        facts = ScriptedBackend.from_name(name).describe()
        return ChosenModel(facts.file_hash, facts.name, name)
    found = resolve_model(name)
    if Path(name).expanduser().is_file():
        remember(found.path)
    return ChosenModel(file_hash(found.path), found.name)
