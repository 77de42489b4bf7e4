"""Agreement on labels: people among themselves, models with people, a model's two ways of labelling.

Source: Teixeira de Lima et al. 2024, section 4: Fleiss' kappa of each annotator, and of the model, with the majority vote
of the other annotators. Labels without a majority are left out and counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

import numpy as np

from ragexam.records import Item, Labelling
from ragexam.sentences import phrase
from ragexam.stats.agreement import Kappa, cohen_kappa, fleiss_kappa_of, majority, majority_without
from ragexam.stats.agreement_intervals import cohen_interval, fleiss_interval
from ragexam.stats.intervals import Resampling, resample

OTHERS: Final = "majority of the others"
ALL: Final = "all annotators"
WITH_PEOPLE: Final = "majority of people"
_HOW: Final = {"prompt": "in words", "likelihood": "by likelihood"}


@dataclass(frozen=True, slots=True, order=True)
class ModelLabeller:
    """One model by one method.

    Attributes:
        model_name: For a person.
        model_hash: File hash of the model; "" where an imported exam does not say it: the name tells it apart then.
        method: "prompt" or "likelihood".
    """

    model_name: str
    model_hash: str
    method: str

    @property
    def model(self) -> str:
        """Return what tells the model from others."""
        return self.model_hash or self.model_name

    @property
    def name(self) -> str:
        """Return the name for a person."""
        return phrase("{0:raw}, {1}", self.model_name, _HOW.get(self.method, self.method))

    def label_of(self, item: Item) -> str:
        """Return what it says of an item; "" where it says nothing."""
        labelling = self._of(item)
        return labelling.label if labelling is not None else ""

    def uncalibrated_label_of(self, item: Item) -> str:
        """Return what it would say without calibration; "" where it says nothing, or nothing else could come of it."""
        labelling = self._of(item)
        return (
            max(labelling.uncalibrated, key=labelling.uncalibrated.__getitem__)
            if labelling and labelling.uncalibrated
            else ""
        )

    def _of(self, item: Item) -> Labelling | None:
        mine = (self.model, self.method)
        return next((x for x in item.labels if (x.model_hash or x.model_name, x.method) == mine), None)


@dataclass(frozen=True, slots=True)
class Agreement:
    """Agreement of two sides beyond chance.

    Attributes:
        who: One side, for a person ("Anna", "Qwen 1.5B, in words").
        whom: The other ("majority of the others", "Ben", "all annotators").
        measure: "Fleiss" or "Cohen".
        value: Kappa; None where undefined.
        low: Lower end of its 95 % interval (bootstrap over documents); None where undefined.
        high: Upper end.
        observed: Share of plain agreement; None without data.
        n: Questions that both sides labelled.
        left_out: Questions left out because the others have no majority.
        reason: Why kappa is undefined; "" otherwise.
        without: Annotator whose vote is not in the majority; "" where all votes are.
    """

    who: str
    whom: str
    measure: str
    value: float | None
    low: float | None
    high: float | None
    observed: float | None
    n: int
    left_out: int = 0
    reason: str = ""
    without: str = ""


def labellers_of(items: Sequence[Item]) -> list[ModelLabeller]:
    """Return every model and method that labelled any item, by name."""
    labellers = [ModelLabeller(x.model_name, x.model_hash, x.method) for i in items for x in i.labels if x.label]
    # A file that went by two names is one model.
    return sorted({(one.model, one.method): one for one in labellers}.values())


def annotators_of(items: Sequence[Item]) -> list[str]:
    """Return everybody who labelled any item, by name."""
    return sorted({name for item in items for name in item.people})


def document_of(item: Item) -> str:
    """Return what an item's figures are clustered by: its first document, itself where it has none."""
    return item.evidence[0].document_id if item.evidence else item.id


def agreements(items: Sequence[Item], *, seed: int = 0, rounds: int = 1000) -> list[Agreement]:
    """Return all rows of agreement that the labels of some items allow.

    In the order: all annotators together; each annotator and, below, each labelling model with the majority of the other
    annotators; each model with the majority of all, calibrated and not; pairs of annotators; pairs of labelling models.

    Args:
        items: Items; who labelled only some of them counts on those.
        seed: Of the bootstrap behind the intervals.
        rounds: Number of bootstrap samples.
    """
    work = _AgreementRows(seed, rounds)
    people, models = annotators_of(items), labellers_of(items)
    agreed: list[Agreement] = []
    if len(people) > 1:
        agreed.append(_together(items, people, work))
    for name in people if len(people) > 1 else []:
        agreed += _without(items, name, models, work)
    if people:
        agreed += [_with_majority(items, model.name, model.label_of, work) for model in models]
        agreed += [
            _with_majority(items, phrase("{0}, uncalibrated", model.name), model.uncalibrated_label_of, work)
            for model in models
            if any(model.uncalibrated_label_of(item) for item in items)
        ]
    for one, two in combinations(people, 2):
        rows = [(i, i.people[one], i.people[two]) for i in items if one in i.people and two in i.people]
        agreed.append(work.cohen(one, two, rows, "Both labelled none of the same questions."))
    for left, right in combinations(models, 2):
        rows = [(i, left.label_of(i), right.label_of(i)) for i in items if left.label_of(i) and right.label_of(i)]
        agreed.append(work.cohen(left.name, right.name, rows, "Both labelled none of the same questions."))
    return agreed


class _AgreementRows:
    """Computes rows; the samples of documents are drawn once for rows over the same questions."""

    def __init__(self, seed: int, rounds: int) -> None:
        self._seed, self._rounds = seed, rounds
        self._draws: dict[tuple[str, ...], Resampling] = {}

    def fleiss(
        self,
        who: str,
        whom: str,
        rows: Sequence[tuple[Item, Sequence[str]]],
        nothing: str,
        left_out: int = 0,
        without: str = "",
    ) -> Agreement:
        ratings = [row_ratings for _, row_ratings in rows]
        kappa = fleiss_kappa_of(ratings)
        ends = self._ends(fleiss_interval, kappa, ratings, [item for item, _ in rows])
        return _row(who, whom, "Fleiss", kappa, ends, nothing, left_out, without)

    def cohen(self, who: str, whom: str, rows: Sequence[tuple[Item, str, str]], nothing: str) -> Agreement:
        pairs = [(one, two) for _, one, two in rows]
        kappa = cohen_kappa([one for one, _ in pairs], [two for _, two in pairs])
        ends = self._ends(cohen_interval, kappa, pairs, [item for item, *_ in rows])
        return _row(who, whom, "Cohen", kappa, ends, nothing)

    def _ends(
        self,
        interval: Callable[..., tuple[float | None, float | None]],
        kappa: Kappa,
        data: Sequence[Any],
        items: list[Item],
    ) -> tuple[float | None, float | None]:
        if kappa.value is None:
            return None, None
        documents = tuple(document_of(item) for item in items)
        if documents not in self._draws:
            self._draws[documents] = resample(documents, self._rounds, np.random.default_rng(self._seed))
        return interval(data, self._draws[documents])


def _row(
    who: str,
    whom: str,
    measure: str,
    kappa: Kappa,
    ends: tuple[float | None, float | None],
    nothing: str,
    left_out: int = 0,
    without: str = "",
) -> Agreement:
    reason = nothing if kappa.n == 0 else kappa.reason
    return Agreement(
        who, whom, measure, kappa.value, *ends, kappa.observed, kappa.n, left_out, reason=reason, without=without
    )


def _together(items: Sequence[Item], people: Sequence[str], work: _AgreementRows) -> Agreement:
    rows = [(item, [item.people[name] for name in people]) for item in items if all(n in item.people for n in people)]
    return work.fleiss(
        phrase("{0:n} annotators", len(people)), ALL, rows, "No question was labelled by all annotators."
    )


def _without(
    items: Sequence[Item], name: str, models: Sequence[ModelLabeller], work: _AgreementRows
) -> list[Agreement]:
    """Return an annotator, and each model, with the majority of the other annotators, on the questions of that annotator."""
    agreed, left_out = majority_without([item.people for item in items], name)
    own = [(items[index], label) for index, label in agreed.items()]
    nothing = (
        "The others have no majority on any of these questions."
        if left_out
        else "A majority of the others needs three annotators on the same questions."
    )
    compared = [work.fleiss(name, OTHERS, [(i, [i.people[name], label]) for i, label in own], nothing, left_out, name)]
    for model in models:
        rows = [(i, [model.label_of(i), label]) for i, label in own if model.label_of(i)]
        unseen = nothing if not own else "The model labelled none of these questions."
        compared.append(work.fleiss(model.name, OTHERS, rows, unseen, left_out, name))
    return compared


def _with_majority(items: Sequence[Item], who: str, label_of: Callable[[Item], str], work: _AgreementRows) -> Agreement:
    both = [item for item in items if item.people and label_of(item)]
    agreed = [(item, majority(item.people.values())) for item in both]
    rows = [(item, [label_of(item), label]) for item, label in agreed if label is not None]
    nothing = "The model labelled nothing that people agree on."
    return work.fleiss(who, WITH_PEOPLE, rows, nothing, len(both) - len(rows))
