"""Tables of written answers: what each grader gives each system, what people would give, and who agrees with people."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ragexam.grading.grader import FLOOR, GRADERS, LENGTH
from ragexam.records import Table
from ragexam.report.grading.agreement import GraderAgreement
from ragexam.report.grading.graded import PEOPLE_SCALE, GradedAnswers
from ragexam.report.grading.people_agreement import PeopleAgreement
from ragexam.sentences import joined, phrase
from ragexam.stats.correlation import ALL_ALIKE
from ragexam.stats.estimate import Estimate
from ragexam.stats.powered.mean import powered_mean

_WITH_PEOPLE = (
    "The mean of what each grader gives, on its own scale, and beside it the mean that people would give, on theirs from 1 to 5, with "
    "a 95% interval over whole documents: people's grades of some answers, helped by the grader's of all (prediction-powered "
    "inference). A grader's bias does not move it, and one that knows nothing changes nothing. “More to halve it”: how many more "
    "answers people would have to grade to halve the interval, of further questions where so many are not left; none where no number would."
)
_WITHOUT_PEOPLE = (
    "The mean of what each grader gives, on its own scale. What a grader gives is no truth: nobody has graded any of these answers, so "
    "what people would give is not known, and no interval stands here."
)

_OF_PEOPLE = ("Graded by people", "People would give", "From", "To", "More to halve it", "Remark")

_EACH_OTHER = (
    "Where two people graded the same answers, their agreement with each other stands first. Graders are held against the mean of "
    "people, which is steadier than one person, so a good one may come out a little higher."
)


_EQUAL_LENGTH = (
    "“At equal length” is Spearman's correlation among answers of equal length (partial): a grader that falls far there takes "
    "long answers for good ones, or short ones."
)


_WITHOUT_A_DIFFERENCE = (
    "A correlation of 1 or -1 that all samples of the answers share has no interval: how far others would be from it cannot be "
    "told."
)


def grades_table(graded: GradedAnswers) -> Table:
    """Return the mean of every grader per system, each beside what people would give, as a prediction-powered interval.

    Where people graded nothing, the columns of people are left out and the note says so.
    """
    rows: list[tuple[str | int | float | None, ...]] = []
    for system in dict.fromkeys(graded.systems):
        of_system = np.array([name == system for name in graded.systems])
        for name in (n for n in GRADERS if n in graded.grades):
            values = graded.grades[name]
            own = of_system & ~np.isnan(values)
            mean = float(values[own].mean()) if own.any() else None
            *people, remark = _people_would_give(graded, name, own)
            judge = graded.judges.get(name, "")
            rows.append((system, GRADERS[name].label, mean, *people, int(own.sum()), judge, remark))
    table = Table(
        name="grades",
        title="What graders give, and what people would give",
        columns=(
            "System",
            "Grader",
            "Grader's mean",
            "People would give",
            "From",
            "To",
            "Graded by people",
            "More to halve it",
            "Answers",
            "Judge",
            "Remark",
        ),
        rows=tuple(rows),
        formats=("", "", ".3f", ".2f", ".2f", ".2f", "", "", "", "", ""),
        note=_WITH_PEOPLE if graded.raters else _WITHOUT_PEOPLE,
        source="Angelopoulos et al. 2023" if graded.raters else "",
    )
    return _with_judges(table if graded.raters else _without(table, _OF_PEOPLE))


def _people_would_give(
    graded: GradedAnswers, grader: str, own: NDArray[np.bool_]
) -> tuple[str | int | float | None, ...]:
    """Return mean, both ends of its interval, labels, how many more would halve it, and why there is no interval.

    Args:
        graded: All answers.
        grader: Whose grades help.
        own: The answers of one system that it graded; (answers,).
    """
    if grader == LENGTH:
        return None, None, None, None, None, "for comparison"
    clusters = [d for d, kept in zip(graded.documents, own, strict=True) if kept]
    estimate = powered_mean(graded.people[own], graded.grades[grader][own], clusters, scale=PEOPLE_SCALE)
    mean = estimate.mean
    return mean.value, mean.low, mean.high, mean.n, estimate.labels_to_halve, mean.reason if mean.low is None else ""


def agreement_table(agreements: Sequence[GraderAgreement], people: Sequence[PeopleAgreement] = ()) -> Table:
    """Return how far each grader agrees with people, beside the floor, beside length alone, and beside people with each other.

    Args:
        agreements: Of graders.
        people: Of every two people who graded the same answers.
    """
    rows = [(pair.names, *_figures(pair), "", _with_each_other(pair)) for pair in people]
    rows += [
        (GRADERS[one.grader].label, *_figures(one, one.at_equal_length), one.judge, verdict(one)) for one in agreements
    ]
    table = Table(
        name="grader_agreement",
        title="Who agrees with people",
        columns=(
            "Grader",
            "Answers",
            "Pearson",
            "Interval of Pearson",
            "Spearman",
            "Interval of Spearman",
            "At equal length",
            "Interval at equal length",
            "Kappa",
            "Interval of kappa",
            "Judge",
            "Remark",
        ),
        rows=tuple(rows),
        formats=("", "", ".2f", "", ".2f", "", ".2f", "", ".2f", "", "", ""),
        note=(
            "On the answers that people graded too. From 1 (as people do) over 0 (as by chance) to -1 (the other way round). "
            "Intervals (95%) are over whole questions. Kappa compares “acceptable”: above the grader's usual threshold. The floor "
            "is what words in common say. A grader is better or worse than it where the difference of both in Spearman's "
            "correlation, on the same answers, is more than chance explains. A grader that is worse should decide nothing."
        ),
    )
    index = table.columns.index("At equal length")
    if any(row[index] is not None for row in rows):
        table = replace(table, note=joined(" ", (table.note, _EQUAL_LENGTH)))
    else:
        table = _without(table, ("At equal length", "Interval at equal length"))
    if people:
        table = replace(table, note=joined(" ", (table.note, _EACH_OTHER)))
    shown: list[GraderAgreement | PeopleAgreement] = [*people, *agreements]
    if any(ALL_ALIKE in (one.spearman.reason, one.pearson.reason) for one in shown):
        table = replace(table, note=joined(" ", (table.note, _WITHOUT_A_DIFFERENCE)))
    return _with_judges(table)


def _figures(
    one: GraderAgreement | PeopleAgreement, at_length: Estimate | None = None
) -> tuple[int | float | str | None, ...]:
    return (
        one.spearman.n,
        one.pearson.value,
        _interval(one.pearson.low, one.pearson.high),
        one.spearman.value,
        _interval(one.spearman.low, one.spearman.high),
        at_length.value if at_length else None,
        _interval(at_length.low, at_length.high) if at_length else "",
        one.kappa.value,
        _interval(*one.kappa_bounds),
    )


def _with_each_other(pair: PeopleAgreement) -> str:
    if pair.spearman.value is None:
        return pair.spearman.reason
    return _and_why("two people with each other", pair.spearman)


def _and_why(remark: str, figure: Estimate) -> str:
    """Return a remark, and why a figure has no interval where it has none."""
    return remark if figure.value is None or figure.low is not None else phrase("{0}: {1}", remark, figure.reason)


def _with_judges(table: Table) -> Table:
    """Return a table whose column of judges is left out where none of the graders asks one.

    Args:
        table: With a column "Judge".
    """
    index = table.columns.index("Judge")
    return table if any(row[index] for row in table.rows) else _without(table, ("Judge",))


def _without(table: Table, names: Collection[str]) -> Table:
    """Return a table without the columns of some names."""
    kept = [n for n, name in enumerate(table.columns) if name not in names]
    return replace(
        table,
        columns=tuple(table.columns[n] for n in kept),
        rows=tuple(tuple(row[n] for n in kept) for row in table.rows),
        formats=tuple(table.formats[n] for n in kept),
    )


def verdict(one: GraderAgreement) -> str:
    """Return how a grader stands against the floor, in a few words, and whether another judge of it counts."""
    return _against_floor(one) if one.counts else phrase("another judge counts: {0}", _against_floor(one))


def _against_floor(one: GraderAgreement) -> str:
    if one.grader == FLOOR:
        return _and_why("the floor", one.spearman)
    if one.grader == LENGTH:
        return _and_why("for comparison", one.spearman)
    if one.failing:
        return "its judge failed the trial" if one.failing == "told" else "its judge's yes and no failed the trial"
    if one.floor.one_grade:
        return "nearly all the same grade: nothing speaks for it"
    if one.spearman.value is None:
        return one.spearman.reason
    if one.floor.above.low is None:
        return one.floor.above.reason
    if one.floor.worse:
        return "worse than the floor"
    return "better than the floor" if one.floor.better else "not told apart from the floor"


def _interval(low: float | None, high: float | None) -> str:
    return "" if low is None or high is None else phrase("{0:n} to {1:n}", f"{low:.2f}", f"{high:.2f}")
