"""Subsets of the questions: by a cell of a table of labels, and by thresholds that are not applied yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ragexam.exam.labels.agreement import labellers_of
from ragexam.exam.labels.critique_tables import apply_minimums, read_minimums
from ragexam.exam.labels.critiques import rating_of
from ragexam.exam.labels.tables import both_methods, strategy_name
from ragexam.exam.labels.taxonomy import label_in_force
from ragexam.project.project import Project
from ragexam.records import Item
from ragexam.stats.agreement import majority


def questions_of_cell(items: Sequence[Item], table: str, group: str, row: str, column: str) -> list[str]:
    """Return ids of the questions that one cell of a table of labels counts.

    Args:
        items: The exam.
        table: "wanted_labels", "people_model" or "label_methods", as `exam.labels.tables` names them.
        group: First cell of the row: an origin, a labeller or a model.
        row: Label on the left.
        column: Label above.
    """
    asked = [item for item in items if item.kept and item.passage.strip()]
    if table == "wanted_labels":
        return [
            item.id
            for item in asked
            if strategy_name(item) == group and item.wanted_label == row and label_in_force(item) == column
        ]
    if table == "people_model":
        labellers = [one for one in labellers_of(asked) if one.name == group]
        return [
            item.id
            for item in asked
            if majority(item.people.values()) == row and any(one.label_of(item) == column for one in labellers)
        ]
    pairs = [(one, two) for one, two in both_methods(asked) if one.model_name == group]
    return [
        item.id
        for item in asked
        if any(one.label_of(item) == row and two.label_of(item) == column for one, two in pairs)
    ]


@dataclass(frozen=True, slots=True)
class ThresholdEffect:
    """Effect that thresholds of ratings would have on the exam as it is.

    Attributes:
        each: Questions that each critique would drop by itself.
        dropped: Questions that all would drop together.
        stands: Questions rated lower whose state a person has decided: they stay.
        rated: Questions that are rated and would be asked without any threshold.
    """

    each: Mapping[str, int] = field(default_factory=dict)
    dropped: int = 0
    stands: int = 0
    rated: int = 0


def reading_threshold_effect(project: Project, minimums: Mapping[str, float]) -> ThresholdEffect:
    """Count what thresholds would drop; nothing is changed, and no model is needed.

    Args:
        project: To read from.
        minimums: Least rating by critique.

    Raises:
        InputError: An unknown critique, or a threshold outside 1 to 5.
    """
    limits = read_minimums(minimums)
    decided = project.edits.touched_items()
    rated = [item for item in project.items.all() if any(r.expected is not None for r in item.ratings)]
    without = [item for item in apply_minimums(rated, {}, decided) if item.kept]

    def dropped(some: Mapping[str, float]) -> int:
        return sum(not item.kept for item in apply_minimums(without, some, decided))

    def low(item: Item) -> bool:
        ratings = ((rating_of(item, name), least) for name, least in limits.items())
        return any(r is not None and r.expected is not None and r.expected < least for r, least in ratings)

    together = dropped(limits)
    return ThresholdEffect(
        {name: dropped({name: least}) for name, least in limits.items()},
        together,
        sum(map(low, without)) - together,
        len(without),
    )
