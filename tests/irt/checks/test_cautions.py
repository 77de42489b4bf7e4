"""Warnings are whole sentences, of one thing as of many."""

from __future__ import annotations

import numpy as np
import pytest

from ragexam.irt.checks.cautions import cautions
from ragexam.irt.design import classical
from ragexam.irt.presets import PRESETS
from ragexam.irt.record import Rmse


def said(persons: int, items: int, fitted: int, negative: int) -> str:
    biserial = np.full(items, 0.3)
    biserial[:negative] = -0.4
    lines = cautions(
        np.ones((persons, items)),
        classical(persons),
        PRESETS["robust"],
        "2pl",
        fitted=fitted,
        converged=True,
        log_a_se=np.full(items, 0.01),
        biserial=biserial,
        rmse=Rmse(0.1, 0.01, 0.2, 0.01, items),
    )
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("case", "sentences"),
    [
        (
            (1, 2, 1, 1),
            ["1 pipeline is few", "Only 1 item took", "1 of 2 items was set", "1 item is answered", "its key."],
        ),
        ((2, 5, 3, 2), ["2 pipelines are few", "Only 3 items took", "2 of 5 items were set", "2 items are answered"]),
    ],
)
def test_one_and_many(case: tuple[int, int, int, int], sentences: list[str]) -> None:
    text = said(*case)
    for sentence in sentences:
        assert sentence in text
