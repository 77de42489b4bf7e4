"""Makes what answers are held against, once for each question, and keeps it as an edit that can be undone."""

from __future__ import annotations

from ragexam.errors import ContextOverflow
from ragexam.grading.grader import AnswerCase, GraderKind, Judge
from ragexam.grading.rubrics import rubric_inputs, stands
from ragexam.records import Item, Rubric, RubricEntry
from ragexam.sentences import template
from ragexam.store import Edit, Store

WRITTEN, FURTHER = template("Write rubrics"), template("Write further rubrics")
"""Label of the edit, and of what the same job writes after somebody else's edit: undone first, it is seen not to be all."""


class JobRubrics:
    """Rubrics of one job; what it makes, question by question, is one edit, or more where somebody edits meanwhile.

    An edit is never moved behind a person's later one: undo takes back what was done last, whoever did it.

    Args:
        store: The project.

    Attributes:
        made: How many were made.
    """

    def __init__(self, store: Store) -> None:
        self.made = 0
        self._store = store
        self._edit: Edit | None = None

    def entries(self, item: Item, kind: GraderKind, judge: Judge | None) -> tuple[RubricEntry, ...]:
        """Return what answers to an item are held against by a grader; made by the judge where there is nothing yet.

        What a model made for another wording or reference is made anew; what a person wrote or changed stays, also what comes
        while the judge writes.

        Args:
            item: What was asked.
            kind: The grader; it names a kind of rubric.
            judge: Who makes it; None where there is nobody to ask.
        """
        stored = self._standing(item, kind)
        if stored is not None:
            return stored.entries
        if judge is None:
            return ()
        case = AnswerCase(item.question, "", item.reference_answer, language=item.language)
        try:
            entries = kind.make_rubric(case, judge)
        except ContextOverflow:
            return ()
        meanwhile = self._standing(item, kind)
        if meanwhile is not None:
            return meanwhile.entries
        if entries:
            self._keep(Rubric(item.id, kind.rubric, entries, judge.key, rubric_inputs(item)))
        return entries

    def _standing(self, item: Item, kind: GraderKind) -> Rubric | None:
        """Return what is stored for an item as it is now; None where there is nothing, or for another wording."""
        stored = self._store.rubrics.get(item.id, kind.rubric)
        return stored if stored is not None and stands(stored, item) else None

    def _keep(self, rubric: Rubric) -> None:
        before = self._store.rubrics.get(rubric.item_id, rubric.kind)
        label = WRITTEN if self._edit is None else FURTHER
        self._edit = self._store.edits.extend(self._edit, label, [self._store.edits.rubric_change(before, rubric)])
        self.made += 1
