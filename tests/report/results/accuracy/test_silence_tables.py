"""Wrong silence, counted by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ragexam.exam.choice_items.unsaid import unsaid_choice
from ragexam.report.results.accuracy.silence_tables import wrong_silence
from ragexam.report.results.sections import accuracy_section
from ragexam.report.results.source import ResponseSource

EN, DE = unsaid_choice("en"), unsaid_choice("de")


@pytest.fixture
def results(kit: Any) -> Any:
    """One question that does not offer silence, two that do and are told (one in German), two that are not told."""
    exam = [
        kit.item(0),
        kit.item(1, choices=("a", EN, "cc", "dd")),
        kit.item(2, choices=("a", "bb", "cc", DE), language="de"),
        kit.item(3, choices=(EN, "bb", "cc", "dd")),
        kit.item(4, choices=(EN, "bb", "cc", "dd")),
    ]
    # Wrong ones take the choice behind the key: silence in question 1, something else in question 2.
    return kit.make([[0, 0, 0, 1, 0], [1, 1, 1, None, None], [None, "failed", 1, 0, 0]], items=exam)


def test_both_ways_of_being_wrong_are_counted(results: Any) -> None:
    (table,) = wrong_silence(results)
    nowhere = replace(results, chosen=np.full_like(results.chosen, -1))  # as a system that names no choice
    assert {row[4] for row in wrong_silence(nowhere)[0].rows} == {0}
    assert [row[1:] for row in table.rows] == [
        (1, 2, 0.5, 1, 2, 0.5),
        (0, 2, 0.0, 0, 0, None),
        (0, 1, 0.0, 2, 2, 1.0),
    ]
    assert [row[0] for row in table.rows] == [p.label for p in results.pipelines]
    german = replace(results, chosen=np.where(np.arange(5) == 2, 3, results.chosen))
    assert wrong_silence(german)[0].rows[0][1] == 2
    assert any(getattr(part, "name", "") == "wrong_silence" for part in accuracy_section(results).parts)


def test_without_such_a_choice_there_is_no_table(kit: Any, results: Any) -> None:
    assert wrong_silence(kit.make([[1, 0]])) == []
    written = replace(results, taken_from=ResponseSource("written", "token_f1", 0.5))
    assert wrong_silence(written) == []
