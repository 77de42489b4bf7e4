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


def remember_start(project: Path, name: str, parameters: Mapping[str, Any]) -> None:
    """Note how a job is started, if its parameters name paths; what was noted for this project before is replaced.

    Args:
        project: The project file.
        name: Of the job.
        parameters: All of them; passwords are not noted.
    """
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


def _note(project: Path) -> Path:
    return cache_folder() / "starts" / f"{content_id('start', str(project.resolve()))}.json"
