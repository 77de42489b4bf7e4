"""A probability counted in some thousand draws is never written as certain or as nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ragexam.language.catalogue import Catalogue
from ragexam.language.chances import CHANCE, chance_text
from ragexam.language.voice import voice_of
from ragexam.records import Table
from ragexam.report.cells import table_cells
from ragexam.sentences import phrase

GERMAN = Path(__file__).resolve().parents[2] / "resources" / "i18n" / "engine_de.json"


@pytest.mark.parametrize(
    ("probability", "text"),
    [
        (1.0, "> 99.9%"), (0.99925, "> 99.9%"), (0.999, "99.9%"), (0.9962, "99.6%"), (0.995, "99.5%"), (0.99, "99%"),
        (0.72, "72%"), (0.5, "50%"), (0.011, "1%"), (0.0049, "0.5%"), (0.001, "0.1%"), (0.00025, "< 0.1%"),
        (0.0, "< 0.1%"),
    ],
)  # fmt: skip
def test_what_is_written(probability: float, text: str) -> None:
    assert chance_text(probability) == text


def test_no_share_of_4000_draws_is_written_as_0_or_100() -> None:
    written = {chance_text(won / 4000) for won in range(4001)}
    assert written.isdisjoint(("0%", "100%", "0.0%", "100.0%"))


def test_a_table_writes_it_so() -> None:
    table = Table("standings", "", ("Pipeline", "Probability"), (("A", 1.0), ("B", 0.0), ("C", None)), ("", CHANCE))
    assert [row[1] for row in table_cells(table)] == ["> 99.9%", "< 0.1%", "–"]


def test_the_decision_is_still_said_in_german() -> None:
    catalogue = Catalogue(json.loads(GERMAN.read_text("utf-8")), lambda text: text.replace(".", ","))
    said = catalogue.say(phrase("It is the best of {0:n} candidates with probability {1:n}.", 2, chance_text(0.99925)))
    assert "mit einer Wahrscheinlichkeit von > 99,9%" in said


def test_internal_names_of_labels_are_said_in_words() -> None:
    table = Table("labels", "", ("Label", "fact_single, share"), (("fact_single", 0.5),), ("", ".0%"))
    assert table_cells(table)[0][0] == "single fact"
    assert voice_of("en").say(table.columns[1]) == "single fact, share"
    assert voice_of("de").say("fact_single") == "einzelne Tatsache"
