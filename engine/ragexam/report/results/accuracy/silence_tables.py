"""Wrong silence: how often a pipeline says that the documents do not say where they do, and answers where they do not."""

from __future__ import annotations

from typing import Final

import numpy as np

from ragexam.exam.choice_items.unsaid import is_unsaid, offers_unsaid, unsaid_choice
from ragexam.records import Table
from ragexam.report.results.results import ExamResults
from ragexam.report.results.settlement import ESTIMATED_PARTS
from ragexam.sentences import joined
from ragexam.stats.whole_exam import additive

_COLUMNS: Final = (
    "Pipeline",
    "Silent wrongly",
    "Answers where told",
    "Share silent",
    "Answered wrongly",
    "Answers where untold",
    "Share answered",
)


def wrong_silence(results: ExamResults) -> list[Table]:
    """Return one table with a row for each pipeline; none where no choice says that the documents do not say.

    Args:
        results: Responses by choice: what was written has no such choice.
    """
    if results.taken_from.writes:
        return []
    offering = np.array([offers_unsaid(item) for item in results.items], dtype=np.bool_)
    if not offering.any():
        return []
    unsaid = np.array([is_unsaid(item) for item in results.items], dtype=np.bool_)
    silent_choice = np.array(
        [
            item.choices.index(unsaid_choice(item.language)) if offers else -2
            for item, offers in zip(results.items, offering, strict=True)
        ]
    )
    answered = results.answered
    silent = answered & (results.chosen == silent_choice)
    other = answered & ~silent & (results.chosen >= 0)  # a system elsewhere may take no choice at all
    stated, untold = offering & ~unsaid, unsaid
    known = [np.where(answered, said.astype(np.float64), np.nan) for said in (silent, other) if results.by_design]
    tables = [(values, additive(values)) for values in known]
    rows: list[tuple[str | int | float | None, ...]] = []
    for row, spec in enumerate(results.pipelines):
        of_told, of_untold = int(answered[row, stated].sum()), int(answered[row, untold].sum())
        wrong = int(silent[row, stated].sum())
        made_up = int(other[row, untold].sum())
        shares = _share(wrong, of_told), _share(made_up, of_untold)
        if results.by_design:
            shares = (
                results.estimated_share([row], stated, tables[0]).value,
                results.estimated_share([row], untold, tables[1]).value,
            )
        rows.append((spec.label, wrong, of_told, shares[0], made_up, of_untold, shares[1]))
    note = (
        "Silent wrongly: “The documents do not say” was chosen where they do say it, of the answers to questions that offer "
        "that choice. Answered wrongly: another choice was taken where the documents do not say it. What failed is not "
        "counted. Below about 20 answers a share says little."
    )
    return [
        Table(
            "wrong_silence",
            "Silence where the documents speak, and answers where they do not",
            _COLUMNS,
            tuple(rows),
            ("", "d", "d", ".0%", "d", "d", ".0%"),
            joined(" ", [note, ESTIMATED_PARTS]) if results.by_design else note,
        )
    ]


def _share(count: int, whole: int) -> float | None:
    return count / whole if whole else None
