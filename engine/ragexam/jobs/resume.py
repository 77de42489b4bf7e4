"""Remembers on this machine with which paths a job was started: the project itself keeps only their last names."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from ragexam.llm.hashes import cache_folder
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
    if name == "import":
        _remember_import(project, parameters)
    kept = kept_parameters(parameters)
    full = {key: parameters[key] for key in kept}
    if json.dumps(full, sort_keys=True) == json.dumps(kept, sort_keys=True):
        return
    note = _note(project)
    with contextlib.suppress(OSError):  # without it a person is asked for the files again
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(json.dumps({"name": name, "parameters": full}), encoding="utf-8")


def with_paths(project: Path, entry: JobEntry) -> JobEntry:
    """The entry with the paths of its start, where that was on this machine; else the entry as it is."""
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
    """Files and folders that imports of this project were given on this machine, the newest first.

    Args:
        project: The project file.
    """
    try:
        noted = json.loads(_import_note(project).read_text("utf-8"))
        return [str(path) for path in noted]
    except (OSError, ValueError, TypeError, RecursionError):
        return []


def _remember_import(project: Path, parameters: Mapping[str, Any]) -> None:
    given = [str(Path(str(path)).expanduser().absolute()) for path in parameters.get("paths", ())]
    known = list(dict.fromkeys([*given, *imported_paths(project)]))[:_IMPORTS]
    note = _import_note(project)
    with contextlib.suppress(OSError):  # without it a person is asked for the files again
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(json.dumps(known), encoding="utf-8")


def _import_note(project: Path) -> Path:
    return cache_folder() / "starts" / f"{content_id('imports', str(project.resolve()))}.json"


def _note(project: Path) -> Path:
    return cache_folder() / "starts" / f"{content_id('start', str(project.resolve()))}.json"
