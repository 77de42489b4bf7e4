"""Superlatives: the thing in a column with the highest or lowest value."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from ragexam.exam.composition.columns import RankedColumn, evidence_of, ranked_columns
from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.ranking_words import most_of
from ragexam.exam.composition.variety import Draft, in_turns
from ragexam.exam.composition.wording import asked_of, first_distinct, table_title
from ragexam.exam.demands.kind import DemandKind

_LEAST_ROWS = 4


class SuperlativeKind(DemandKind):
    """The extreme of a column."""

    def compose(self, facts: CorpusFacts, rng: random.Random) -> Sequence[ComposedQuestion]:
        """Return the unique extremes of all columns; tables over several passages first."""
        columns = list(ranked_columns(facts, _LEAST_ROWS))
        rng.shuffle(columns)
        return in_turns([d for column in columns for d in self._drafts(facts, column)])

    def _drafts(self, facts: CorpusFacts, column: RankedColumn) -> Iterable[Draft]:
        if not column.complete:
            return
        first = column.values[0]
        title = table_title(facts, first, scoped=first.language != "de")
        for most in (True, False):
            question = most_of(facts, column, most)
            if not question or not column.only_most(most):
                continue
            ordered = column.values[::-1] if most else column.values
            key = ordered[0].entity
            wrong = first_distinct([v.entity for v in ordered[1:]], key)
            if len(wrong) < _LEAST_ROWS - 1:
                continue
            spans, chunk_ids, stated = evidence_of(column.values)
            explanation = ", ".join(f"{v.entity}: {v.full_text}" for v in ordered[:3]) + (
                ", ..." if len(ordered) > 3 else ""
            )
            composed = ComposedQuestion(
                self.name, asked_of(title, first.language, question), key, wrong, spans, chunk_ids, stated, explanation,
                first.language, first.topic, "entity",
            )  # fmt: skip
            yield Draft(composed, first.group, 1.0 + (len(chunk_ids) > 1) + 0.1 * most)


KIND = SuperlativeKind(
    name="superlative",
    label="Superlative",
    summary="Which of several things has the highest or lowest value: all of them have to be compared.",
    example="Which zone of the central warehouse allows the highest load per shelf?",
    order=30,
    source="2WikiMultiHopQA (Ho et al. 2020), comparison by rule over a column",
    balanced=2,
)
