"""One item closely: its curve with error band, the answers behind it, and who took which choice."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ragexam.irt.checks.observed import ability_groups, choice_takers
from ragexam.irt.estimation.uncertainty import curve_band
from ragexam.irt.model import Floats
from ragexam.project.items.records import FitReading, ItemRow
from ragexam.records import Item, Table
from ragexam.sentences import phrase
from ragexam.stats.intervals import wilson


@dataclass(frozen=True, slots=True)
class Observed:
    """Answers of pipelines of like ability.

    Attributes:
        theta: Their mean ability.
        share: Share right.
        low: Lower end of its 95% interval (Wilson).
        high: Upper end.
        right: Number of right answers.
        total: Number of answers.
    """

    theta: float
    share: float
    low: float
    high: float
    right: int
    total: int


@dataclass(frozen=True, slots=True)
class Answer:
    """One pipeline's answer: its ability, whether it was right, its name, and the choice it took."""

    pipeline_id: str
    label: str
    theta: float
    right: bool
    choice: int


@dataclass(frozen=True, slots=True)
class ChoiceStatistics:
    """One choice of the item.

    Attributes:
        text: Of the choice.
        is_key: Whether it is the right one.
        count: How many pipelines took it.
        share: Of those that answered; None where none did.
        strong: How many of them belong to the stronger half.
        theta: Their mean ability; None without any.
    """

    text: str
    is_key: bool
    count: int
    share: float | None
    strong: int
    theta: float | None


@dataclass(frozen=True, slots=True, eq=False)
class ItemDetail:
    """An item with its answers.

    Attributes:
        row: Its figures.
        item: The item itself.
        choices: Who took which.
        answers: Of each pipeline that answered, weakest first.
        groups: The same in groups of like ability.
        band: Lower and upper end of the curve's 95% band, (points,) each; None where there is none.
        silent: Number of pipelines without an answer.
        remarks: What the choices tell, in plain words.
    """

    row: ItemRow
    item: Item
    choices: tuple[ChoiceStatistics, ...]
    answers: tuple[Answer, ...]
    groups: tuple[Observed, ...]
    band: tuple[Floats, Floats] | None
    silent: int
    remarks: tuple[str, ...]


def item_detail(reading: FitReading, item_id: str) -> ItemDetail | None:
    """Return one item of a reading closely; None where it is not asked."""
    column = next((k for k, row in enumerate(reading.items) if row.id == item_id), None)
    if column is None:
        return None
    fit, results = reading.fit, reading.answers.results
    item, row = results.items[column], reading.items[column]
    chosen, correct = results.chosen[:, column], results.correct[:, column]
    takers = choice_takers(chosen, fit.theta, len(item.choices))
    choices = tuple(
        ChoiceStatistics(
            text, k == item.key, t.count, None if np.isnan(t.share) else t.share, t.strong,
            None if np.isnan(t.theta) else t.theta,
        )
        for k, (text, t) in enumerate(zip(item.choices, takers, strict=True))
    )  # fmt: skip
    sat = np.flatnonzero(~np.isnan(correct) & ~np.isnan(fit.theta))
    order = sat[np.argsort(fit.theta[sat], kind="stable")]
    pipelines = results.pipelines
    answers = tuple(
        Answer(pipelines[k].id, pipelines[k].label, float(fit.theta[k]), bool(correct[k]), int(chosen[k]))
        for k in order
    )
    groups = []
    for group in ability_groups(fit.theta, correct):
        share = wilson(group.right, group.total)
        low, high = (0.0, 1.0) if share.low is None or share.high is None else (share.low, share.high)
        groups.append(Observed(group.theta, group.right / group.total, low, high, group.right, group.total))
    band = None
    if (
        row.a is not None
        and row.b is not None
        and row.c is not None
        and not np.isnan(reading.covariances[column]).any()
    ):
        band = curve_band(reading.grid, row.a, row.b, row.c, reading.covariances[column])
    return ItemDetail(
        row=row,
        item=item,
        choices=choices,
        answers=answers,
        groups=tuple(groups),
        band=band,
        silent=int(np.isnan(correct).sum()),
        remarks=(
            ("Written answers count here: who took which choice plays no part.",)
            if results.taken_from.writes
            else tuple(_remarks(choices))
        ),
    )


def _remarks(choices: tuple[ChoiceStatistics, ...]) -> list[str]:
    remarks: list[str] = []
    key = next(c for c in choices if c.is_key)
    wrong = [c for c in choices if not c.is_key]
    if not any(c.count for c in choices):
        return ["No pipeline has answered it."]
    rival = max(wrong, key=lambda c: c.strong)
    if rival.strong > key.strong:
        remarks.append("The stronger pipelines prefer a wrong choice: check the key.")
    idle = sum(c.count == 0 for c in wrong)
    if idle == len(wrong):
        remarks.append("No wrong choice attracts anyone: the question tells nothing about differences.")
    elif idle:
        remarks.append(
            "One wrong choice attracts nobody: it makes the question easier to guess."
            if idle == 1
            else "Several wrong choices attract nobody: they make the question easier to guess."
        )
    return remarks


# ------------------------------------------------------------------ tables behind the pictures


def curves_table(reading: FitReading, kind: str) -> Table:
    """Return curves of all items at whole abilities.

    Args:
        reading: The fit.
        kind: "chance" or "information".
    """
    places = _whole_abilities(reading.grid)
    values = reading.chances if kind == "chance" else reading.information
    rows = tuple(
        (row.number, row.question, row.a, row.b, row.c, *(_none(values[k, p]) for p in places), row.id)
        for k, row in enumerate(reading.items)
    )
    heads = tuple(phrase("θ = {0:n}", f"{reading.grid[p]:+.1f}") for p in places)
    form = ".0%" if kind == "chance" else ".3f"
    title = "Item characteristic curves" if kind == "chance" else "Item information"
    return Table(
        "characteristic_curves" if kind == "chance" else "item_information",
        title,
        ("No.", "Question", "a", "b", "c", *heads, "Item"),
        rows,
        ("d", "", ".2f", "+.2f", ".2f", *([form] * len(places)), ""),
        "The value of each item's curve at a few abilities. Items that were set aside have none.",
        "Guinet et al. 2024, equations (1) and (3)",
    )


def exam_table(reading: FitReading) -> Table:
    """Return information of the whole exam and the standard error that it allows, along ability."""
    step = max(1, len(reading.grid) // 40)
    rows = tuple(
        (float(t), float(i), None if i <= 0 else float(i**-0.5))
        for t, i in zip(reading.grid[::step], reading.exam_information[::step], strict=True)
    )
    return Table(
        "exam_information",
        "Information of the whole exam",
        ("Ability θ", "Information", "Standard error of an ability"),
        rows,
        ("+.2f", ".3f", ".3f"),
        "The standard error is one over the root of the information.",
        "Guinet et al. 2024, section 6.1",
    )


def category_table(reading: FitReading, kind: str) -> Table:
    """Return the mean information of each category of items at whole abilities."""
    places = _whole_abilities(reading.grid)
    rows = tuple(
        (c.name or "no topic", len(c.item_ids), c.fitted, *(_none(c.curve[p]) for p in places))
        for c in reading.categories[kind]
    )
    heads = tuple(phrase("θ = {0:n}", f"{reading.grid[p]:+.1f}") for p in places)
    return Table(
        f"information_{kind}",
        "Mean information by category",
        ("Category", "Items", "Fitted", *heads),
        rows,
        ("", "d", "d", *([".3f"] * len(places))),
        "Equation (4): the mean over the items of a category that took part in the fit.",
        "Guinet et al. 2024, Figures 3 and 4",
    )


def scale_table(reading: FitReading) -> Table:
    """Return pipelines and items on one scale."""
    pipelines = [("Pipeline", m.label, m.theta, m.se) for m in reading.marks["pipeline"]]
    items = [
        ("Item", phrase("{0:n}. {1:raw}", r.number, r.question), r.b, r.b_se) for r in reading.items if r.b is not None
    ]
    rows = tuple(sorted((*pipelines, *items), key=lambda row: -(row[2] or 0.0)))
    return Table(
        "wright_map",
        "Pipelines and items on one scale",
        ("What", "Name", "Place", "Standard error"),
        rows,
        ("", "", "+.2f", ".2f"),
        "A pipeline's place is its ability θ, an item's its difficulty b.",
        "Wright and Masters 1982",
    )


def _whole_abilities(grid: Floats) -> list[int]:
    """Return indices of at most 13 evenly spaced points of the grid."""
    return [int(k) for k in np.unique(np.round(np.linspace(0, len(grid) - 1, 13)))]


def _none(value: float) -> float | None:
    return None if np.isnan(value) else float(value)
