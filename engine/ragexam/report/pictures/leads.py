"""Leads of the recommended pipeline over others on the same items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ragexam.report.names import Names

if TYPE_CHECKING:
    from ragexam.report.results.compare import Contest


@dataclass(frozen=True, slots=True)
class PairwiseLead:
    """The recommended pipeline against another on the items that both answered.

    Attributes:
        key: Id of the other.
        label: Its full name.
        short: As short as it stays distinct.
        points: How far the recommended one leads, in percentage points; None without common items.
        low: Lower end of the 95% interval (paired, by document); None where undefined.
        high: Upper end.
        clear: The interval lies above zero: the other is measurably worse.
        reason: Why something is undefined; "" otherwise.
        people: What people would say of the two where a grader says what is right; "" otherwise.
    """

    key: str
    label: str
    short: str
    points: float | None
    low: float | None
    high: float | None
    clear: bool
    reason: str = ""
    people: str = ""

    @property
    def group(self) -> int:
        """Return 0 where the other is clearly worse, 2 where it is clearly better, 1 where these items leave that open."""
        if self.clear:
            return 0
        return 2 if self.high is not None and self.high < 0 else 1


def leads_over(contest: Contest, best: int, others: Sequence[int]) -> tuple[PairwiseLead, ...]:
    """Return the leads of one pipeline over others, most accurate first.

    Args:
        contest: All comparisons.
        best: Row of the recommended one.
        others: Rows of the others.
    """
    results = contest.results
    names, accuracy = Names(results.pipelines), results.accuracy()
    leads = []
    order = sorted(others, key=lambda row: (-accuracy[row], row))
    for row, comparison in contest.against(best, order, tested=False).items():
        spec = results.pipelines[row]
        points, low, high = (
            None if v is None else 100 * v for v in (comparison.difference, comparison.low, comparison.high)
        )
        clear = low is not None and low > 0
        leads.append(
            PairwiseLead(spec.id, spec.label, names.pipeline(spec), points, low, high, clear, comparison.reason)
        )
    return tuple(leads)
