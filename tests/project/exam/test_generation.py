"""Checks what a mix makes of an exam, beside what the documents bear."""

from __future__ import annotations

import pytest

from ragexam.errors import InputError
from ragexam.exam.demands.capacity import DemandCapacity
from ragexam.exam.demands.kind import DEMANDS, LOOKUP
from ragexam.project.exam.generation import MixRow, mix_rows
from ragexam.queries.exam.capacity import ExamCapacity


def rows(blueprint: str, questions: int, borne: int | None) -> dict[str, MixRow]:
    capacity = None
    if borne is not None:
        kinds = [DemandCapacity(k.name, k.label, k.summary, borne, 1, "Why?") for k in DEMANDS.values()]
        capacity = ExamCapacity(tuple(kinds), 10, 0.0)
    return {row.demand: row for row in mix_rows(blueprint, questions, capacity)}


def test_every_kind_has_a_row_and_shares_are_those_of_the_mix() -> None:
    mix = rows("difference=1,lookup=3", 20, None)
    assert list(mix) == [LOOKUP, *(name for name, kind in DEMANDS.items() if not kind.derived)]
    assert (mix[LOOKUP].share, mix[LOOKUP].wanted) == (0.75, 15)
    assert (mix["difference"].share, mix["difference"].wanted) == (0.25, 5)
    assert all(row.planned is None and row.borne is None and not row.short for row in mix.values())
    assert sum(row.wanted for row in mix.values()) == 20


def test_what_documents_do_not_bear_the_others_make_up_for() -> None:
    mix = rows("difference=1,lookup=1", 12, 3)
    assert (mix["difference"].wanted, mix["difference"].planned, mix["difference"].borne) == (6, 3, 3)
    assert mix["difference"].short
    assert (mix[LOOKUP].wanted, mix[LOOKUP].planned) == (6, 9)
    assert not mix[LOOKUP].short
    assert mix["difference"].example == "Why?"


def test_a_kind_of_which_documents_bear_nothing_is_left_out() -> None:
    mix = rows("difference=1,lookup=1", 8, 0)
    assert (mix["difference"].planned, mix[LOOKUP].planned) == (0, 8)


def test_a_mix_that_asks_for_nothing_is_refused() -> None:
    with pytest.raises(InputError, match="leaves nothing to ask"):
        mix_rows("difference=0", 8, None)
