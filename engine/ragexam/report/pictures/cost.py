"""Quality against cost: what each pipeline reaches for its time and its tokens, and which nothing cheaper beats."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ragexam.report.names import BOUNDS, Names
from ragexam.report.results.frontier import frontier

if TYPE_CHECKING:
    from ragexam.report.results.results import ExamResults


@dataclass(frozen=True, slots=True)
class CostPoint:
    """Quality and cost of one pipeline.

    Attributes:
        key: Id of the pipeline.
        label: Its full name.
        short: As short as it stays distinct.
        seconds: Mean time of an answer, retrieval counted in.
        tokens: Mean length of a prompt; not a number for a system, whose prompts nobody sees.
        quality: Share right.
        group: Place of its LLM among those that occur.
        bound: Closed book: a yardstick.
        on_time_frontier: No pipeline that is as fast or faster is as good.
        on_token_frontier: The same with tokens in place of time.
    """

    key: str
    label: str
    short: str
    seconds: float
    tokens: float
    quality: float
    group: int
    bound: bool
    on_time_frontier: bool
    on_token_frontier: bool


@dataclass(frozen=True, slots=True)
class CostMark:
    """One mark of a picture of quality against cost.

    Attributes:
        key: What is chosen by a click.
        label: Written beside it where it stands on the frontier and there is room.
        cost: Positive.
        quality: A share.
        group: Place of its colour and shape.
        hollow: A yardstick.
        frontier: Nothing cheaper is as good.
        words: What is said of it when it is pointed at.
    """

    key: str
    label: str
    cost: float
    quality: float
    group: int = 0
    hollow: bool = False
    frontier: bool = False
    words: str = ""


def cost_points(results: ExamResults) -> tuple[CostPoint, ...]:
    """Return quality and cost of every pipeline that could be had.

    The oracle, which nobody can have, is left out; what cannot be had does not push others off the frontier.
    """
    pipelines, names = results.pipelines, Names(results.pipelines)
    models = list(dict.fromkeys(p.model_name for p in pipelines))
    accuracy = results.accuracy().tolist()
    tokens, seconds = (values.tolist() for values in results.cost())
    tokens = [number if number > 0 else math.nan for number in tokens]
    rows = [
        n
        for n, p in enumerate(pipelines)
        if p.retriever.kind != "oracle"
        and math.isfinite(accuracy[n])
        and seconds[n] > 0
        and (tokens[n] > 0 or p.is_system)
    ]
    qualities = [accuracy[n] for n in rows]
    on_time_frontier = {rows[k] for k in frontier([seconds[n] for n in rows], qualities)}
    on_token_frontier = {rows[k] for k in frontier([tokens[n] for n in rows], qualities)}
    return tuple(
        CostPoint(
            p.id, p.label, names.pipeline(p), seconds[n], tokens[n], accuracy[n], models.index(p.model_name),
            p.retriever.kind in BOUNDS, n in on_time_frontier, n in on_token_frontier,
        )
        for n, p in ((n, pipelines[n]) for n in rows)
    )  # fmt: skip
