"""Checks that only what speaks against an item is called a warning."""

from __future__ import annotations

import pytest

from ragexam.project.exam.item_warnings import warns
from ragexam.records import Finding


@pytest.mark.parametrize(
    ("finding", "warning"),
    [
        (Finding("unique", 0.0, 0.0, False, "passed"), False),
        (Finding("string_search", 1.0, 0.25, True, "found"), True),
        (Finding("all_passages", None, None, False, "not measured"), False),
        (Finding("one_passage", 1.0, 0.25, True, "enough"), True),
        (Finding("self-contained, the passage", None, None, False, "only a warning"), True),
        (Finding("self-contained: it", None, None, True, "drops"), True),
    ],
)
def test_a_check_that_was_passed_or_not_made_is_no_warning(finding: Finding, warning: bool) -> None:
    assert warns(finding) == warning
