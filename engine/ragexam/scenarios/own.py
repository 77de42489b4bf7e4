"""Scenarios that people make by copying one: read, checked, found by name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from ragexam.corpus.chunkers import complete_spec
from ragexam.errors import InputError, not_among
from ragexam.records import Scenario, from_json
from ragexam.scenarios.kind import SCENARIO_KINDS
from ragexam.scenarios.metrics import check_metric
from ragexam.sentences import phrase

MOST: Final = 1_000
"""Documents that a scenario may draw, and chunks."""

MOST_CHUNKS: Final = 10

_NAME: Final = re.compile(r"[A-Za-z0-9][\w.-]{0,39}\Z")
_PLACE: Final = re.compile(r"\{(\w+)\}")
_LONGEST: Final = 2_000


def shipped_scenarios() -> dict[str, Scenario]:
    """Return the scenarios that come with the program, one a kind, by name."""
    return {name: kind.shipped() for name, kind in SCENARIO_KINDS.items()}


def all_scenarios(own: Iterable[Scenario]) -> dict[str, Scenario]:
    """Return every scenario by name: those that come with the program, then a person's own."""
    return {**shipped_scenarios(), **{one.name: one for one in own}}


def find_scenario(name: str, own: Iterable[Scenario]) -> Scenario:
    """Return a scenario by its name.

    Raises:
        InputError: There is none of that name.
    """
    scenarios = all_scenarios(own)
    if name not in scenarios:
        raise not_among(phrase("There is no scenario {0:raw}.", repr(name)), scenarios)
    return scenarios[name]


def read_scenario(value: Any) -> Scenario:
    """Return a scenario from JSON, checked.

    Raises:
        InputError: It is none, or something in it makes no sense; the sentence says what.
    """
    return checked_scenario(_parsed(value))


def readable_scenario(value: Any) -> Scenario:
    """Return a person's own scenario as a project keeps it: what was answered can be told though it cannot be made anew here.

    Raises:
        InputError: It is none, or has the name of one that comes with the program.
    """
    scenario = _parsed(value)
    _refuse_shipped(scenario.name)
    return scenario


def _parsed(value: Any) -> Scenario:
    if not isinstance(value, Mapping):
        raise InputError("This is no scenario.", "Export one, change it, and import it: ragexam scenarios export.")
    try:
        return from_json(Scenario, value)
    except (ValueError, TypeError) as exc:
        raise InputError(
            phrase("The scenario cannot be read: {0}.", exc),
            "Export one and keep to its form: ragexam scenarios export.",
        ) from exc


def _refuse_shipped(name: str) -> None:
    if name in SCENARIO_KINDS:
        raise InputError(
            phrase("The scenario {0:raw} comes with the program and cannot be changed.", name),
            "Give your copy a name of its own: the field name.",
        )


def checked_scenario(scenario: Scenario) -> Scenario:
    """Return a person's own scenario, or say what makes no sense in it.

    Raises:
        InputError: Something makes no sense.
    """
    if not _NAME.match(scenario.name):
        raise InputError(
            phrase("“{0:raw}” cannot be the name of a scenario.", scenario.name[:60]),
            "A name begins with a letter or a digit and has at most 40 letters, digits and . _ -.",
        )
    _refuse_shipped(scenario.name)
    kind = SCENARIO_KINDS.get(scenario.kind)
    if kind is None:
        raise not_among(phrase("There is no kind of scenario {0:raw}.", repr(scenario.kind)), SCENARIO_KINDS)
    if not 1 <= scenario.documents.documents <= MOST or not 1 <= scenario.chunks.chunks <= MOST_CHUNKS:
        raise InputError(
            phrase("A scenario draws 1 to {0:n} documents, and 1 to {1:n} chunks of each.", f"{MOST:,}", MOST_CHUNKS)
        )
    complete_spec(scenario.chunker)
    if not scenario.metrics:
        raise InputError("The scenario has no metric.", "Name at least one: the field metrics.")
    for metric in scenario.metrics:
        check_metric(metric)
    for language, text in scenario.prompts.items():
        strange = [name for name in _PLACE.findall(text) if name not in kind.places]
        if strange or len(text) > _LONGEST:
            raise InputError(
                phrase("The wording in {0:raw} cannot be used.", repr(language)),
                phrase("It has at most {0:n} characters and these places: {1:raw}.", f"{_LONGEST:,}",
                       ", ".join("{" + name + "}" for name in kind.places)),
            )  # fmt: skip
        if "{question}" not in text:
            raise InputError(
                phrase("The wording in {0:raw} leaves the question out.", repr(language)), "It has to hold {question}."
            )
    if scenario.given and not kind.takes_given:
        raise InputError(
            phrase("A scenario of the kind {0:raw} takes no questions of your own.", scenario.kind),
            "Leave the field given empty.",
        )
    return scenario
