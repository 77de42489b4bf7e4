"""Statements of the item response model: effects, gaps between levels, additivity, both controls, the item model.

The unit of ability is the fit's own; the truth is brought to it by a fit of many more questions of the same kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product

import numpy as np

from calibrations.exams import Cell, Exam, Floats, design_of, draw
from calibrations.promises import Promise, share
from ragexam.irt.checks.additivity import SMALL, additivity
from ragexam.irt.checks.controls import ability_control, discrimination_control
from ragexam.irt.checks.diagnostics import fit_checked
from ragexam.irt.fit import fit
from ragexam.irt.model import EQUAL_SLOPES
from ragexam.irt.record import Fit

ENOUGH = 10
"""Documents from which promises hold."""

MODEL = "guess"
"""Model that `auto` takes most often for exams of this size."""


def simulate(short: bool) -> Iterator[Promise]:
    """Measure."""
    if short:
        cells = [Cell(15, 60, 10, own) for own in (0, 2)]
    else:
        cells = [
            Cell(pipelines, items, documents, own)
            for pipelines, (items, documents), own in product(
                (5, 15, 45), ((60, 5), (60, 10), (60, 30), (300, 10), (300, 60)), (0, 1, 2)
            )
        ]
    for cell in cells:
        yield from effects(cell, 40 if short else 250)
    for kind in dict.fromkeys((c.pipelines, c.items, c.documents) for c in cells):
        if kind[2] >= ENOUGH and kind[0] >= 15:
            yield from sums(*kind, 10 if short else 60)
    for cell in cells:
        if cell.documents >= ENOUGH and cell.pipelines == 15 and cell.items == 60:
            yield from slopes(cell, 20 if short else 60)
    if not short:
        for steepness in (0.6, 1.0):
            yield power(Cell(45, 300, 30, 0), 40, steepness)


def effects(cell: Cell, exams: int) -> Iterator[Promise]:
    """Count how often effects and abilities cover the truth, and equals are called different.

    Args:
        cell: The kind of exam.
        exams: How many are drawn, of unequal and of equal pipelines each.
    """
    rng = np.random.default_rng([2, cell.pipelines, cell.items, cell.documents, int(cell.own)])
    covered, able, told, alarms, said = [], [], [], [], 0
    unit = unit_of(cell.pipelines, cell.own)
    for _ in range(exams):
        exam = draw(cell, rng)
        exam_fit = fitted(exam)
        truth = unit * exam.effects
        said += sum(effect.se is not None for effect in exam_fit.component_effects())
        for effect, true in zip(exam_fit.component_effects(), truth, strict=True):
            if effect.interval is not None:
                covered.append(effect.interval[0] <= true <= effect.interval[1])
        centred = unit * (exam.design.indicators @ exam.effects)
        stated = zip(centred, exam_fit.theta, exam_fit.theta_se, strict=True)
        able += [abs(t - x) <= exam_fit.width * se for t, x, se in stated if not np.isnan(se)]
        exam = draw(cell, rng, equal=True)
        exam_fit = fitted(exam)
        told += [any_told_apart(exam_fit, part) for part in ("llm", "retriever") if len(exam.design.levels(part)) > 1]
        alarms.append(ability_control(exam.correct, exam.documents).sentence.startswith("The pipelines differ"))
    if cell.documents < ENOUGH:
        yield share(f"effects stated: {cell}", said, exams, most=0.0)
        return
    yield share(f"effects cover: {cell}", sum(covered), len(covered), 0.92, 0.98)
    yield share(f"abilities cover: {cell}", sum(able), len(able), 0.92, 0.98)
    yield share(f"some equal levels of a part called different: {cell}", sum(told), len(told), most=0.07)
    yield share(f"control of abilities, false alarms: {cell}", sum(alarms), exams, most=0.07)


def sums(pipelines: int, items: int, documents: int, exams: int) -> Iterator[Promise]:
    """Count what is said of sums where effects add up, and where they do not; with own randomness of 0, 1 and 2.

    Args:
        pipelines: See `Cell`. The same for the next two.
        items: Questions.
        documents: That they are on.
        exams: How many are drawn of each.
    """
    rng = np.random.default_rng([3, pipelines, items, documents])
    said: dict[str, int] = {"denied": 0, "wrong": 0, "bound": 0, "right": 0}
    outside = departures(pipelines)
    for own in (0, 1, 2) * exams:
        exam = draw(Cell(pipelines, items, documents, own), rng)
        effect = additivity(exam.correct, exam.design, MODEL, exam.documents)
        said["denied"] += effect is not None and "do not simply" in effect.sentence
        said["right"] += effect is not None and effect.upper <= SMALL
        exam = with_departure(exam, outside, rng)
        effect = additivity(exam.correct, exam.design, MODEL, exam.documents)
        said["wrong"] += effect is not None and effect.upper <= SMALL
        said["bound"] += effect is not None and effect.upper >= 1.5 * SMALL
    where = f"{pipelines} x {items} on {documents}"
    yield share(f"sums denied where they hold: {where}", said["denied"], 3 * exams, most=0.07)
    yield share(
        f"sums held where pipelines depart by {150 * SMALL:.1f} points: {where}",
        said["wrong"],
        3 * exams,
        most=0.05,
    )
    yield share(f"  the upper bound holds there: {where}", said["bound"], 3 * exams)
    yield share(f"  sums held where they hold: {where}", said["right"], 3 * exams)


def slopes(cell: Cell, exams: int) -> Iterator[Promise]:
    """Count how often equally discriminating items are said to differ, and models with slopes are taken for them.

    Args:
        cell: The kind of exam.
        exams: How many are drawn.
    """
    rng = np.random.default_rng([4, cell.pipelines, cell.items, cell.documents, int(cell.own)])
    alarms = taken = plain = 0
    for _ in range(exams):
        exam = draw(cell, rng, steepness=0.0)
        control = discrimination_control(exam.correct, exam.documents, exam.design)
        alarms += control.sentence.startswith("Items differ")
        model = fit_checked(exam.correct, exam.design, documents=exam.documents).fit.model
        taken += model not in EQUAL_SLOPES
        plain += model == "rasch"
    yield share(f"control of discriminations, false alarms: {cell}", alarms, exams, most=0.07)
    yield share(f"a model with discriminations where these are equal: {cell}", taken, exams, most=0.07)
    yield share(f"Rasch without guessing where there is guessing: {cell}", plain, exams, most=0.07)


def power(cell: Cell, exams: int, steepness: float) -> Promise:
    """Count how often items that do discriminate differently are said to.

    Args:
        cell: The kind of exam.
        exams: How many are drawn.
        steepness: Standard deviation of the logarithm of discriminations.
    """
    rng, told = np.random.default_rng([6, cell.pipelines, cell.items, cell.documents, int(10 * steepness)]), 0
    for _ in range(exams):
        exam = draw(cell, rng, steepness=steepness)
        control = discrimination_control(exam.correct, exam.documents, exam.design)
        told += control.sentence.startswith("Items differ")
    return share(f"  control of discriminations finds SD {steepness:g} of log a: {cell}", told, exams)


def fitted(exam: Exam) -> Fit:
    """Fit an exam."""
    return fit(exam.correct, exam.design, model=MODEL, documents=exam.documents)


def any_told_apart(fit: Fit, component: str) -> bool:
    """Return whether any two levels of a part are called different."""
    levels = [level for name, level in fit.labels if name == component]
    width = fit.joint_width(component)
    gaps = (fit.difference(component, one, other, width).interval for one, other in combinations(levels, 2))
    return any(gap is not None and (gap[0] > 0 or gap[1] < 0) for gap in gaps)


@lru_cache
def unit_of(pipelines: int, own: float) -> float:
    """Return how large the fit's unit is, beside that of the truth, by exams of very many questions.

    Args:
        pipelines: Number of pipelines.
        own: See `Cell`.
    """
    rng = np.random.default_rng([5, pipelines, int(own)])
    pairs = []
    for _ in range(6):
        exam = draw(Cell(pipelines, 1500, 750, own), rng)
        pairs.append((exam.effects @ fit(exam.correct, exam.design, model=MODEL).effects, exam.effects @ exam.effects))
    above, below = np.sum(pairs, axis=0)
    return float(above / below)


def departures(pipelines: int) -> Floats:
    """Return what turns any abilities of pipelines into what no sum of effects explains."""
    design = design_of(pipelines)
    explained = np.column_stack([np.ones(design.persons), design.matrix])
    return np.eye(design.persons) - explained @ np.linalg.pinv(explained)


def with_departure(exam: Exam, outside: Floats, rng: np.random.Generator) -> Exam:
    """Return an exam whose pipelines depart from the sum by 1.5 times what is tolerated, in accuracy.

    Args:
        exam: One where effects add up.
        outside: From `departures`.
        rng: Draws who departs how, and which answers turn.
    """
    way = outside @ rng.normal(size=len(outside))
    way *= 1.5 * SMALL / np.sqrt((way**2).mean())
    # Answers turn right or wrong at random, as many as it takes.
    chance = np.where(way > 0, way / np.maximum(1 - exam.truth, 0.05), -way / np.maximum(exam.truth, 0.05))
    turned = rng.random(exam.correct.shape) < chance[:, None]
    correct = np.where(turned, (way > 0)[:, None].astype(np.float64), exam.correct)
    return Exam(correct, exam.documents, exam.design, exam.effects, exam.ability, exam.truth)
