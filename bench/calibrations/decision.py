"""Accuracies, pairs, the best, the choice: intervals cover the truth, equals are not called different, and so on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
from scipy.special import ndtri

from calibrations.exams import Cell, Exam, draw
from calibrations.promises import Promise, share
from ragexam.stats.best import standings
from ragexam.stats.choice import BETTER, POWER, choose
from ragexam.stats.intervals import clustered_share
from ragexam.stats.paired import paired_difference

ENOUGH = 10
"""Documents from which promises hold."""

FEWEST = 50
"""Cases from which a share is counted against a promise."""

SURE = 0.9
"""Stated probability from which it must be true."""

TOLERANCE = 0.03
"""Difference that does not matter to whoever sets no other."""

GAPS = (0.0, 0.03, 0.06, 0.12)
"""True gaps between two of which it is asked how many more questions would settle them."""


def cells(short: bool, pipelines: tuple[int, ...]) -> list[Cell]:
    """Return the kinds of exams: a few for the tests."""
    if short:
        return [Cell(pipelines[-1], 300, 10, own) for own in (0, 2)]
    return [Cell(*given) for given in product(pipelines, (60, 300), (5, 10, 30, 60), (0, 1, 2))]


def simulate(short: bool) -> Iterator[Promise]:
    """Measure."""
    for cell in cells(short, (5,)):
        yield accuracy(cell, 100 if short else 300)
    for cell in cells(short, (2,)):
        yield from pairs(cell, 200 if short else 1000)
    yield from best(short)
    yield from choices(short)
    for cell in cells(short, (2,)):
        if cell.documents >= ENOUGH:
            yield needed(cell, 60 if short else 150)
    # Three points need thousands of questions: in fewer next to nothing is called the same, rightly.
    for documents, own in ((60, 0),) if short else ((60, 0), (150, 1), (150, 2)):
        yield from sameness(Cell(2, 3000, documents, own), 150 if short else 300)


def seeded(kind: int, cell: Cell) -> np.random.Generator:
    """Return chance of its own for every kind of figure and of exam."""
    return np.random.default_rng([kind, cell.pipelines, cell.items, cell.documents, int(cell.own)])


def accuracy(cell: Cell, exams: int) -> Promise:
    """Count how often the interval of each pipeline's accuracy covers the truth.

    Args:
        cell: The kind of exam.
        exams: How many are drawn.
    """
    rng, hits, n = seeded(1, cell), 0, 0
    for _ in range(exams):
        exam = draw(cell, rng)
        for row, truth in zip(exam.correct, exam.truth, strict=True):
            estimate = clustered_share(row, np.ones(cell.items), exam.documents)
            hits += estimate.low is not None and estimate.high is not None and estimate.low <= truth <= estimate.high
            n += 1
    promised = cell.documents >= ENOUGH
    return share(f"accuracy covers: {cell}", hits, n, 0.92 if promised else None, 0.98 if promised else None)


def pairs(cell: Cell, exams: int) -> Iterator[Promise]:
    """Count how often two equal pipelines are called different, by the interval and by the test.

    Args:
        cell: The kind of exam.
        exams: How many are drawn.
    """
    rng, apart, tested = seeded(2, cell), 0, 0
    for _ in range(exams):
        exam = draw(cell, rng, equal=True)
        difference = paired_difference(*exam.correct, exam.documents, rng=rng)
        apart += (
            difference.low is not None and difference.high is not None and not difference.low <= 0 <= difference.high
        )
        tested += difference.p_value is not None and difference.p_value < 0.05
    most = 0.07 if cell.documents >= ENOUGH else None
    yield share(f"equal pair called different, interval: {cell}", apart, exams, most=most)
    yield share(f"equal pair called different, sign flips: {cell}", tested, exams, most=most)


def best(short: bool) -> Iterator[Promise]:
    """Set what is stated of the most probable pipeline beside how often it is the best."""
    stated: list[tuple[Cell, float, bool]] = []
    for cell in cells(short, (5,) if short else (2, 5, 15, 45)):
        rng = seeded(3, cell)
        for _ in range(250 if short else 100):
            exam = draw(cell, rng)
            stand = standings(exam.correct, exam.documents, parts(exam), rng=rng, rounds=1000)
            bests = [one.best or 0.0 for one in stand]
            top = int(np.argmax(bests))
            stated.append((cell, bests[top], bool(exam.truth[top] == exam.truth.max())))
    for name, chosen in groups(stated).items():
        sure = [(said, true) for said, true in chosen if said >= SURE]
        if len(sure) >= FEWEST:
            yield share(
                f"best, stated {np.mean([s for s, _ in sure]):.3f}: {name}", sum(t for _, t in sure), len(sure), 0.87
            )
        rest = [(said, true) for said, true in chosen if said < SURE]
        if rest:
            yield share(f"best, stated {np.mean([s for s, _ in rest]):.3f}: {name}", sum(t for _, t in rest), len(rest))


def parts(exam: Exam) -> list[tuple[str, ...]]:
    """Return what each pipeline is made of."""
    labels = exam.design.labels
    return [tuple(level for (_, level), has in zip(labels, row, strict=True) if has) for row in exam.design.indicators]


def choices(short: bool) -> Iterator[Promise]:
    """Count how often a choice is wrong, and what is called practically the same is not."""
    for tolerance in (0.1,) if short else (0.03, 0.1):
        chosen: dict[str, list[bool]] = {}
        alike: dict[str, list[bool]] = {}
        for cell in cells(short, (5,) if short else (2, 5, 15, 45)):
            if cell.documents < ENOUGH:
                continue
            rng = seeded(4, cell)
            for _ in range(100 if short else 60):
                exam = draw(cell, rng)
                thrift = rng.permutation(cell.pipelines).tolist()
                choice = choose(exam.correct, exam.documents, thrift, tolerance)
                for name in (f"{cell.pipelines} pipelines", f"{cell.documents} documents", f"SD {cell.own:g}", "all"):
                    if not choice.open:
                        wrong = bool(exam.truth[choice.pick] < exam.truth.max() - tolerance)
                        chosen.setdefault(name, []).append(wrong)
                    gaps = [abs(exam.truth[k] - exam.truth[choice.pick]) for k in choice.same if k != choice.pick]
                    alike.setdefault(name, []).extend(bool(gap > tolerance) for gap in gaps)
        for what, counted in (("“Choose” is wrong", chosen), ("“practically the same” is wrong", alike)):
            for name, wrong in sorted(counted.items()):
                if len(wrong) >= FEWEST:
                    yield share(f"{what}, {100 * tolerance:g} points: {name}", sum(wrong), len(wrong), most=0.05)


def sameness(cell: Cell, exams: int) -> Iterator[Promise]:
    """Count how often two are called the same within the default tolerance that differ by just as much, and that are equal.

    Args:
        cell: The kind of exam.
        exams: How many are drawn of each.
    """
    rng, said = seeded(5, cell), {0.0: 0, TOLERANCE: 0}
    for _ in range(exams):
        for gap in said:
            exam = draw(cell, rng, equal=True, gap=gap)
            choice = choose(exam.correct, exam.documents, range(2), TOLERANCE)
            said[gap] += len(choice.same) > 1
    points = f"{100 * TOLERANCE:g} points"
    yield share(f"called the same within {points} where that far apart: {cell}", said[TOLERANCE], exams, most=0.07)
    yield share(f"  called so where equal: {cell}", said[0.0], exams)


def needed(cell: Cell, exams: int) -> Promise:
    """Count how often the interval of "how many more questions would settle it" covers the number that would.

    It is stated only where something is open, and counted there. The true number follows from the true gap between the two,
    of which the one that led is the first, and from the mean square of the errors in exams of the kind.

    Args:
        cell: The kind of exam.
        exams: How many are drawn of each gap.
    """
    rng, hits, n = seeded(6, cell), 0, 0
    for gap in GAPS:
        stated, errors = [], []
        for _ in range(exams):
            exam = draw(cell, rng, equal=True, gap=gap)
            choice = choose(exam.correct, exam.documents, rng.permutation(2).tolist(), TOLERANCE)
            pair = choice.against[1 - choice.pick]
            errors.append(pair.error or 0.0)
            if choice.between is not None:
                stated.append((choice.between, TOLERANCE + (gap if choice.pick == 0 else -gap)))
        error = float(np.sqrt(np.mean(np.square(errors))))
        for (low, high), room in stated:
            true = (
                cell.items * ((ndtri(BETTER) + ndtri(POWER)) * error / room) ** 2 - cell.items if room > 0 else np.inf
            )
            hits += low <= max(true, 0.0) <= high
            n += 1
    return share(f"questions that would settle it, 80% interval covers: {cell}", hits, n, 0.8)


def groups(stated: list[tuple[Cell, float, bool]]) -> dict[str, list[tuple[float, bool]]]:
    """Return what was stated and what was true, by each side of the kinds of exams."""
    by_group: dict[str, list[tuple[float, bool]]] = {}
    for cell, said, true in stated:
        for name in (
            f"{cell.pipelines} pipelines", f"{cell.items} items", f"{cell.documents} documents", f"SD {cell.own:g}", "all"
        ):  # fmt: skip
            by_group.setdefault(name, []).append((said, true))
    return dict(sorted(by_group.items()))
