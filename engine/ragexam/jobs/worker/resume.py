"""Remembers on this machine with which paths a job was started: the project itself keeps only their last names."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from ragexam.llm.library.hashes import cache_folder
from ragexam.records import content_id
from ragexam.store.joblog import JobEntry, kept_parameters

_IMPORTS = 200
"""So many imported files and folders are remembered."""


def remember_start(project: Path, name: str, parameters: Mapping[str, Any]) -> None:
    """Note how a job is started, if its parameters name paths; what was noted for this project before is replaced.

    Args:
        project: The project file.
        name: Of the job.
        parameters: All of them; passwords are not noted.
    """
    if name in ("import", "whole"):
        _remember_import(project, parameters)
    if name == "whole":  # in a note of its own: other jobs are started before it goes on
        _keep(_whole_note(project), _absolute(parameters))
    kept = kept_parameters(parameters)
    full = {key: parameters[key] for key in kept}
    if json.dumps(full, sort_keys=True) == json.dumps(kept, sort_keys=True):
        return
    _keep(_note(project), {"name": name, "parameters": full})


def forget_starts(project: Path) -> None:
    """Forget what was noted for a project: a new one is made in the place of one that was of the same name."""
    for note in (_note(project), _import_note(project), _whole_note(project)):
        with contextlib.suppress(OSError):
            note.unlink()


def with_paths(project: Path, entry: JobEntry) -> JobEntry:
    """Return the entry with the paths of its start, where that was on this machine; else the entry as it is."""
    try:
        noted = json.loads(_note(project).read_text("utf-8"))
        name, parameters = noted["name"], dict(noted["parameters"])
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return entry
    # Compared as the project keeps them, so that a note of another start is not taken for this one.
    if name != entry.name or kept_parameters(parameters) != dict(entry.parameters):
        return entry
    return replace(entry, parameters=parameters)


def imported_paths(project: Path) -> list[str]:
    """Return files and folders that imports of this project were given on this machine, the newest first."""
    return _noted_paths(_import_note(project))


def whole_paths(project: Path) -> list[str]:
    """Return files and folders that the newest start of "whole" was to import on this machine; none where it was none here."""
    return _noted_paths(_whole_note(project))


def _remember_import(project: Path, parameters: Mapping[str, Any]) -> None:
    paths = list(dict.fromkeys([*_absolute(parameters), *imported_paths(project)]))[:_IMPORTS]
    _keep(_import_note(project), paths)


def _absolute(parameters: Mapping[str, Any]) -> list[str]:
    return [str(Path(str(path)).expanduser().absolute()) for path in parameters.get("paths", ())]


def _keep(note: Path, noted: Any) -> None:
    with contextlib.suppress(OSError):  # without it a person is asked for the files again
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(json.dumps(noted), encoding="utf-8")


def _noted_paths(note: Path) -> list[str]:
    try:
        return [str(path) for path in json.loads(note.read_text("utf-8"))]
    except (OSError, ValueError, TypeError, RecursionError):
        return []


def _whole_note(project: Path) -> Path:
    return cache_folder() / "starts" / f"{content_id('whole', str(project.resolve()))}.json"


def _import_note(project: Path) -> Path:
    return cache_folder() / "starts" / f"{content_id('imports', str(project.resolve()))}.json"


def _note(project: Path) -> Path:
    return cache_folder() / "starts" / f"{content_id('start', str(project.resolve()))}.json"
