"""Two pipelines side by side: who was right where, and how sure the difference is."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.queries.run.answers import CurrentResponses
from ragexam.records import PipelineSpec, Table
from ragexam.report.names import Names
from ragexam.report.results.by_people.words import lead_sentence
from ragexam.report.results.compare import Contest, PipelineComparison
from ragexam.report.results.comparison_tables import pair_items_table, pair_sentence, pair_table, said

OUTCOMES = ("first", "second", "neither", "both", "open")
"""Those who were right on an item: only the first, only the second, none, both; "open" where not both answered."""


@dataclass(frozen=True, slots=True)
class PairItem:
    """One item under both pipelines.

    Attributes:
        item_id: Which.
        number: Its place in the exam, from 1.
        question: Its text.
        topic: Its topic; "" for none.
        key: The right choice.
        first: What the first took or wrote; "" without an answer.
        second: What the second did.
        outcome: One of `OUTCOMES`.
    """

    item_id: str
    number: int
    question: str
    topic: str
    key: str
    first: str
    second: str
    outcome: str


@dataclass(frozen=True, slots=True, eq=False)
class CompareView:
    """Two pipelines on the same items.

    Attributes:
        answers: What it was read from.
        first: One.
        second: The other.
        first_short: Short name.
        second_short: Short name.
        sentence: What can be said, in plain words.
        people: What people would say where a grader says what is right; "" otherwise.
        figures: The comparison's figures.
        items: Every item, in exam order.
        counts: Number of items by outcome.
        table: The counts with difference, interval and test.
        items_table: Who was right item by item, for a spreadsheet.
    """

    answers: CurrentResponses
    first: PipelineSpec
    second: PipelineSpec
    first_short: str
    second_short: str
    sentence: str
    people: str
    figures: PipelineComparison
    items: tuple[PairItem, ...]
    counts: dict[str, int]
    table: Table
    items_table: Table


def comparing(
    answers: CurrentResponses, seed: int, first_id: str, second_id: str, before: CompareView | None = None
) -> CompareView | None:
    """Compare two pipelines; None where one is not chosen (any more), or both are the same.

    Args:
        answers: Of a project.
        seed: Of the resampling.
        first_id: Id of one.
        second_id: Id of the other.
        before: The comparison before this one, which is returned where nothing has changed.
    """
    if (
        before is not None
        and before.answers is answers
        and (before.first.id, before.second.id) == (first_id, second_id)
    ):
        return before
    rows = {spec.id: n for n, spec in enumerate(answers.pipelines)}
    if first_id == second_id or not {first_id, second_id} <= rows.keys():
        return None
    first, second = rows[first_id], rows[second_id]
    names = Names(answers.pipelines)
    contest = Contest(answers.results, seed, whole=True)
    comparison = contest.compare(first, second)
    items = _items(answers, first, second)
    return CompareView(
        answers=answers,
        first=answers.pipelines[first],
        second=answers.pipelines[second],
        first_short=names.pipeline(answers.pipelines[first]),
        second_short=names.pipeline(answers.pipelines[second]),
        sentence=pair_sentence(contest, comparison),
        people=lead_sentence(answers.results, first, second),
        figures=comparison,
        items=items,
        counts={outcome: sum(1 for i in items if i.outcome == outcome) for outcome in OUTCOMES},
        table=pair_table(contest, first, second),
        items_table=pair_items_table(answers.results, first, second, answers.texts),
    )


def _items(answers: CurrentResponses, first: int, second: int) -> tuple[PairItem, ...]:
    results = answers.results
    marks = {(1.0, 0.0): "first", (0.0, 1.0): "second", (0.0, 0.0): "neither", (1.0, 1.0): "both"}
    pairs = zip(results.scores[first].tolist(), results.scores[second].tolist(), strict=True)
    lines = []
    for n, (item, pair) in enumerate(zip(results.items, pairs, strict=True)):
        a, b = (said(results, row, n, answers.texts) for row in (first, second))
        # A missing answer is nan, which equals nothing.
        outcome = marks.get(pair, "open")
        lines.append(PairItem(item.id, n + 1, item.question, item.topic, item.reference_answer, a, b, outcome))
    return tuple(lines)
