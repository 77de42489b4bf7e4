"""Labels as tables: how they are spread, asked for and labelled, people and model, the two labellers.

Source: Teixeira de Lima et al. 2024, Figures 1, 2 and 4, section 4. Every row names its denominator.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from ragexam.exam.labels.agreement import Agreement, ModelLabeller, agreements, document_of, labellers_of
from ragexam.exam.labels.taxonomy import LABELS, label_in_force
from ragexam.records import Item, Table
from ragexam.sentences import joined, phrase
from ragexam.stats.agreement import cohen_kappa, majority
from ragexam.stats.estimate import Estimate
from ragexam.stats.intervals import clustered_share

_SOURCE: Final = "Teixeira de Lima et al. 2024"
_ORIGINS: Final = {"imported": "imported", "manual": "written by hand", "generated": "generated"}
_IN_FORCE: Final = (
    "The label in force is what most people say, else the newest labelling in words, else that by likelihood."
)
_INTERVAL: Final = "Intervals: 95%, Wilson, clustered by document."
Cell = str | int | float | None


def label_tables(items: Sequence[Item], rows: Sequence[Agreement] | None = None) -> list[Table]:
    """Return all tables that the labels of some items allow; none without any label.

    Args:
        items: Items with a passage.
        rows: Agreement that was computed before; None computes it.
    """
    if not any(item.labels or item.people for item in items):
        return []
    made = [distribution_table(items)]
    if any(item.wanted_label and label_in_force(item) for item in items):
        made.append(wanted_table(items))
    if any(item.people for item in items) and labellers_of(items):
        made.append(people_table(items))
    if both_methods(items):
        made.append(methods_table(items))
    agreed = agreements(items) if rows is None else rows
    if agreed:
        made.append(agreement_table(agreed))
    return made


def strategy_name(item: Item) -> str:
    """Return how an item came about, for a person."""
    return item.strategy or _ORIGINS.get(item.origin, item.origin)


def label_shares(items: Sequence[Item]) -> dict[str, tuple[int, Estimate]]:
    """Return for each label the items that it is in force for, and their share of the labelled ones."""
    labelled = [(label, document_of(item)) for item in items if (label := label_in_force(item))]
    given = np.array([label for label, _ in labelled], dtype=object)
    documents = [document for _, document in labelled]
    ones = np.ones(len(labelled))
    shares = {}
    for label in LABELS:
        right = np.array(given == label, dtype=np.float64)
        shares[label] = (int(right.sum()), clustered_share(right, ones, documents))
    return shares


def distribution_table(items: Sequence[Item]) -> Table:
    """Return labels in force, for each way in which questions came about and over all."""
    groups: dict[str, list[Item]] = {}
    for item in items:
        groups.setdefault(strategy_name(item), []).append(item)
    if (
        sum(any(label_in_force(item) for item in own) for own in groups.values()) > 1
    ):  # else it is the one that has labels
        groups["all"] = list(items)
    rows: list[tuple[Cell, ...]] = []
    for name, own in groups.items():
        for label, (count, share) in label_shares(own).items():
            rows.append((name, label, count, share.n, share.value, share.low, share.high))
    open_ones = sum(not label_in_force(item) for item in items)
    undecided = sum(bool(item.people) and majority(item.people.values()) is None for item in items)
    note = phrase(
        "Shares are of the labelled questions of each row's origin. Without a label: {0:n} of {1:n}. ",
        open_ones,
        len(items),
    )
    note += phrase("Labelled by people without a majority: {0:n}. ", undecided) if undecided else ""
    return Table(
        "labels",
        "Labels of the questions",
        ("Origin", "Label", "Questions", "Of", "Share", "From", "To"),
        tuple(rows),
        ("", "", "d", "d", ".0%", ".0%", ".0%"),
        joined(" ", (note.strip(), _IN_FORCE, _INTERVAL)),
        phrase("{0}, Figure 1", _SOURCE),
    )


def wanted_table(items: Sequence[Item], labeller: ModelLabeller | None = None) -> Table:
    """Return what generation was asked for by what the labels say, for each strategy (Figure 2).

    Args:
        items: Items; those without a wanted label or without a label are left out and counted.
        labeller: Whose labels; None takes the labels in force.
    """
    say = label_in_force if labeller is None else labeller.label_of
    wanted = [item for item in items if item.wanted_label]
    both = [item for item in wanted if say(item)]
    rows: list[tuple[Cell, ...]] = []
    for name in dict.fromkeys(strategy_name(item) for item in both):
        own = [item for item in both if strategy_name(item) == name]
        rows += [(name, *row) for row in _confusion(own, lambda item: item.wanted_label, say)]
    met = np.array([float(item.wanted_label == say(item)) for item in both])
    share = clustered_share(met, np.ones(len(both)), [document_of(item) for item in both])
    note = phrase(
        "{0:n} of {1:n} questions{2} have the label that was asked for. ", int(met.sum()), len(both), _percent(share)
    )
    if len(wanted) > len(both):
        note += phrase("Asked for a label and without one yet: {0:n} more. ", len(wanted) - len(both))
    whose = _IN_FORCE if labeller is None else phrase("Labelled by {0:raw}.", labeller.name)
    return Table(
        "wanted_labels",
        "Asked for and labelled",
        ("Origin", "Asked for", "Questions", *_headings()),
        tuple(rows),
        ("", "", "d", *_formats()),
        joined(" ", (note.strip(), "Shares are of each row's questions.", whose)),
        phrase("{0}, Figure 2", _SOURCE),
    )


def people_table(items: Sequence[Item]) -> Table:
    """Return the majority's label by each model's (Figure 4): how the model labels what people call a fact, a summary, ..."""
    agreed = {item.id: majority(item.people.values()) for item in items if item.people}
    rows: list[tuple[Cell, ...]] = []
    for labeller in labellers_of(items):
        own = [item for item in items if agreed.get(item.id) and labeller.label_of(item)]
        rows += [
            (labeller.name, *row)
            for row in _confusion(own, lambda item: agreed[item.id] or "", labeller.label_of, every=True)
        ]
    undecided = sum(label is None for label in agreed.values())
    return Table(
        "people_model",
        "What people say by what the model says",
        ("Labeller", "Majority of people", "Questions", *_headings()),
        tuple(rows),
        ("", "", "d", *_formats()),
        phrase(
            "Labelled by people: {0:n}; without a majority and left out: {1:n}. Each row shows how the "
            "model labels the questions of one label of the majority; its shares add up to 100 %.",
            len(agreed),
            undecided,
        ),
        phrase("{0}, Figure 4", _SOURCE),
    )


def both_methods(items: Sequence[Item]) -> list[tuple[ModelLabeller, ModelLabeller]]:
    """Return models that labelled in words and by likelihood."""
    labellers = labellers_of(items)
    return [
        (one, two)
        for one in labellers
        for two in labellers
        if one.model == two.model and (one.method, two.method) == ("prompt", "likelihood")
    ]


def methods_table(items: Sequence[Item]) -> Table:
    """Return a model's labels in words by its labels by likelihood, on the questions that have both."""
    rows: list[tuple[Cell, ...]] = []
    sentences: list[str] = []
    for words, likelihood in both_methods(items):
        own = [item for item in items if words.label_of(item) and likelihood.label_of(item)]
        rows += [(words.model_name, *row) for row in _confusion(own, words.label_of, likelihood.label_of, every=True)]
        same = sum(words.label_of(item) == likelihood.label_of(item) for item in own)
        kappa = cohen_kappa([words.label_of(item) for item in own], [likelihood.label_of(item) for item in own])
        beyond = (
            phrase("Cohen's kappa {0:n}", f"{kappa.value:.2f}")
            if kappa.value is not None
            else phrase("no kappa: {0}", kappa.reason)
        )
        sentences.append(
            phrase(
                "{0:raw}: the same label on {1:n} of {2:n} questions ({3:clause}).",
                words.model_name,
                same,
                len(own),
                beyond,
            )
        )
    return Table(
        "label_methods",
        "The two ways in which a model labels",
        ("Model", "In words", "Questions", *_headings()),
        tuple(rows),
        ("", "", "d", *_formats()),
        joined(" ", [*sentences, "Columns: its label by likelihood.", "Shares are of each row's questions."]),
        phrase("{0}, appendix D; labelling by likelihood is our own", _SOURCE),
    )


def agreement_table(rows: Sequence[Agreement]) -> Table:
    """Return who agrees with whom, beyond chance."""
    cells: list[tuple[Cell, ...]] = []
    for row in rows:
        whom = (
            phrase("{0} without {1:raw}", row.whom, row.without) if row.without and row.who != row.without else row.whom
        )
        cells.append(
            (row.who, whom, row.measure, row.value, row.low, row.high, row.observed, row.n, row.left_out, row.reason)
        )
    return Table(
        "label_agreement",
        "Who agrees with whom",
        ("Who", "With whom", "Kappa", "Value", "From", "To", "Same label", "Questions", "No majority", "Why undefined"),
        tuple(cells),
        ("", "", "", ".2f", ".2f", ".2f", ".0%", "d", "d", ""),
        "Kappa is agreement beyond chance: 1 is full, 0 is as much as chance would give. Each annotator is compared with "
        "the majority of the others, and so is each model, on the same questions; questions without a majority are left "
        "out and counted. Intervals: 95%, bootstrap over documents.",
        phrase("{0}, section 4", _SOURCE),
    )


def _confusion(
    items: Sequence[Item], row_of: Callable[[Item], str], column_of: Callable[[Item], str], every: bool = False
) -> list[tuple[Cell, ...]]:
    """Return the row label, its questions, then per column label count and share of the row; rows without questions only on demand."""
    counts = Counter((row_of(item), column_of(item)) for item in items)
    made: list[tuple[Cell, ...]] = []
    for row in LABELS:
        total = sum(counts[row, column] for column in LABELS)
        if total or every:
            cells = [(counts[row, column], counts[row, column] / total if total else None) for column in LABELS]
            made.append((row, total, *(cell for pair in cells for cell in pair)))
    return made


def _headings() -> list[str]:
    return [heading for label in LABELS for heading in (label, phrase("{0}, share", label))]


def _formats() -> list[str]:
    return ["d", ".0%"] * len(LABELS)


def _percent(share: Estimate) -> str:
    if share.value is None:
        return ""
    if share.low is None or share.high is None:
        return phrase(" ({0:n})", f"{share.value:.0%}")
    given = (f"{share.value:.0%}", f"{share.low:.0%}", f"{share.high:.0%}")
    return phrase(" ({0:n}, 95% interval {1:n} to {2:n})", *given)
