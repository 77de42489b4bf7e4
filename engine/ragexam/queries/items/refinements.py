"""Reads kept refinements: exams that were improved step by step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ragexam.errors import InputError
from ragexam.irt.record import Fit
from ragexam.irt.refine import HeldOutGain, RefinementStep
from ragexam.records import from_json
from ragexam.store.results import StoredResult


@dataclass(frozen=True, eq=False)
class KeptRefinement:
    """A sequence of improved exams.

    Attributes:
        id: Identity of its inputs.
        made: Seconds since 1970.
        steps: The exam as it was, then one step an update; columns count in `item_ids`.
        gain: What is left of the gain on held-out answers.
        item_ids: Items of the whole exam.
        inputs: Preset, model, share dropped, identity of the answers.
    """

    id: str
    made: float
    steps: tuple[RefinementStep, ...]
    gain: HeldOutGain | None
    item_ids: tuple[str, ...]
    inputs: Mapping[str, Any]


def kept_refinement(stored: StoredResult) -> KeptRefinement:
    """Read a stored refinement.

    Raises:
        InputError: It is damaged.
    """
    try:
        value = stored.value
        return KeptRefinement(
            id=stored.id,
            made=stored.made,
            steps=tuple(_step_from_json(s) for s in value["steps"]),
            gain=None if value["gain"] is None else from_json(HeldOutGain, value["gain"]),
            item_ids=tuple(str(i) for i in value["items"]),
            inputs=stored.inputs,
        )
    except (KeyError, TypeError, ValueError) as exc:
        raise InputError("A stored refinement cannot be read.", "Refine anew.") from exc


_CURVES = ("grid", "mean_information", "total_information")


def step_to_json(step: RefinementStep) -> dict[str, Any]:
    """Return a step as JSON values, as `kept_refinement` reads them."""
    return {
        "number": step.number,
        "items": list(step.items),
        "dropped": list(step.dropped),
        "dropped_a": [None if np.isnan(a) else a for a in step.dropped_a],
        "fit": step.fit.to_json(),
        "at_pipelines": step.at_pipelines,
        "note": step.note,
        **{name: np.asarray(getattr(step, name)).tolist() for name in _CURVES},
    }


def _step_from_json(value: Mapping[str, Any]) -> RefinementStep:
    return RefinementStep(
        number=int(value["number"]),
        items=tuple(int(i) for i in value["items"]),
        dropped=tuple(int(i) for i in value["dropped"]),
        dropped_a=tuple(float("nan") if a is None else float(a) for a in value["dropped_a"]),
        fit=Fit.from_json(value["fit"]),
        at_pipelines=float(value["at_pipelines"]),
        note=str(value["note"]),
        grid=np.asarray(value["grid"], dtype=np.float64),
        mean_information=np.asarray(value["mean_information"], dtype=np.float64),
        total_information=np.asarray(value["total_information"], dtype=np.float64),
    )
