"""Files of scenarios: one scenario as JSON, written to be changed or handed on, and read back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from ragexam.corpus.text import load_json
from ragexam.errors import InputError
from ragexam.records import Scenario, to_json
from ragexam.scenarios.own import read_scenario
from ragexam.sentences import phrase
from ragexam.writing import writing

_LONGEST: Final = 1_000_000
"""Bytes of a file."""


def scenario_text(scenario: Scenario) -> str:
    """Return a scenario as JSON with all its constructs."""
    return json.dumps(to_json(scenario), ensure_ascii=False, indent=1) + "\n"


def export_scenario(scenario: Scenario, path: Path) -> None:
    """Write a scenario to a file.

    Raises:
        MachineError: It cannot be written.
    """
    with writing(path):
        path.write_text(scenario_text(scenario), encoding="utf-8")


def scenario_from_file(path: Path) -> Scenario:
    """Return the scenario that a file holds, checked.

    Raises:
        InputError: The file cannot be read, holds none, or something in it makes no sense; the sentence says what.
    """
    try:
        with path.open("rb") as file:
            content = file.read(_LONGEST + 1)
        if len(content) > _LONGEST:
            raise InputError(phrase("{0:raw} is too long for a scenario.", path.name), "Check which file it is.")
        value = load_json(content.decode("utf-8-sig"))
    except OSError:
        raise InputError("The file cannot be read.", "Choose another one.") from None
    except (ValueError, RecursionError):
        raise InputError(phrase("{0:raw} is no JSON.", path.name), "Export a scenario and change that file.") from None
    return read_scenario(value)
