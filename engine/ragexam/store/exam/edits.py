"""Edits by a person: labelled, undoable, kept in the file.

An edit is a list of changes; a change holds only the fields that it touched, before and after. Undoing sets
those fields back and leaves what a job has written into the same record since. Where a written answer goes with that, the edit
takes along the grades that stand there, graders' too, and brings them back with it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ragexam.records import PERSON, Grade, Item, PipelineSpec, Rubric, WrittenAnswer, from_json, to_json
from ragexam.store.changes import Change, Edit, Fields
from ragexam.store.corpus.documents import Documents
from ragexam.store.database.connection import Connection, dumps
from ragexam.store.database.faults import damaged
from ragexam.store.exam.items import Items
from ragexam.store.grading.answers import Answers
from ragexam.store.grading.grades import Grades
from ragexam.store.grading.rubrics import Rubrics
from ragexam.store.run.pipelines import Pipelines
from ragexam.store.settings import Settings

BY_FILTERS = "Run the filters"
"""Label of the edit that filters make of an exam: it can be undone, but decides nothing for a person."""

BY_CRITIQUES = "Apply the critiques"
"""The same of the edit that thresholds over ratings make."""


class Edits:
    """Performs, undoes and redoes edits. The newest edit is undone first."""

    def __init__(
        self,
        connection: Connection,
        items: Items,
        documents: Documents,
        pipelines: Pipelines,
        settings: Settings,
        answers: Answers,
        grades: Grades,
        rubrics: Rubrics,
    ) -> None:
        self._connection = connection
        self._items = items
        self._documents = documents
        self._pipelines = pipelines
        self._settings = settings
        self._answers = answers
        self._grades = grades
        self._rubrics = rubrics

    # -------------------------------------------------------------- changes, as callers write them

    def item_change(self, before: Item, after: Item) -> Change:
        """Return the change from one state of an item to another."""
        old, new = to_json(before), to_json(after)
        names = [name for name in old if old[name] != new[name]]
        return Change("item", before.id, {n: old[n] for n in names}, {n: new[n] for n in names})

    def item_deletion(self, item: Item) -> Change:
        """Return the change that deletes an item."""
        ordinal, batch = self._items.position(item.id)
        return Change("item", item.id, {"item": to_json(item), "ordinal": ordinal, "batch": batch}, None)

    def item_addition(self, item: Item, ordinal: int, batch: str) -> Change:
        """Return the change that adds an item."""
        return Change("item", item.id, None, {"item": to_json(item), "ordinal": ordinal, "batch": batch})

    def pipelines_change(self, after: Sequence[PipelineSpec]) -> Change:
        """Return the change of the chosen pipelines."""
        before = [to_json(p) for p in self._pipelines.chosen()]
        return Change("pipelines", "", {"chosen": before}, {"chosen": [to_json(p) for p in after]})

    def setting_change(self, key: str, after: Any) -> Change:
        """Return the change of a setting."""
        return Change("setting", key, {"value": self._settings.get(key)}, {"value": after})

    def grade_change(self, before: Grade | None, after: Grade) -> Change:
        """Return the change of a person's grade; one without a value takes it back."""
        kept = after if after.value is not None else None
        record = f"{after.answer_id} {after.rater}"
        return Change("grade", record, {"grade": to_json(before)}, {"grade": to_json(kept)})

    def answer_addition(self, answer: WrittenAnswer, ordinal: int) -> Change:
        """Return the change that adds a written answer at a place in the order."""
        return Change("answer", answer.id, None, {"answer": to_json(answer), "ordinal": ordinal, "grades": []})

    def answer_change(self, before: WrittenAnswer, after: WrittenAnswer) -> Change:
        """Return the change of what is kept of a written answer."""
        return Change("answer", after.id, {"answer": to_json(before)}, {"answer": to_json(after)})

    def answer_deletion(self, answer: WrittenAnswer, ordinal: int, grades: Sequence[Grade]) -> Change:
        """Return the change that deletes a written answer with all that is said of it."""
        before = {"answer": to_json(answer), "ordinal": ordinal, "grades": [to_json(grade) for grade in grades]}
        return Change("answer", answer.id, before, None)

    def rubric_change(self, before: Rubric | None, after: Rubric) -> Change:
        """Return the change of what answers to an item are held against.

        One without entries stays as such where something was there: a person emptied it, and no model fills it again.
        """
        kept = after if after.entries or before is not None else None
        record = f"{after.item_id} {after.kind}"
        return Change("rubric", record, {"rubric": to_json(before)}, {"rubric": to_json(kept)})

    # -------------------------------------------------------------- doing

    def perform(self, label: str, changes: Sequence[Change]) -> Edit | None:
        """Do an edit and keep it for undo; what was undone before can no longer be redone.

        Returns:
            The edit; None where nothing changes.
        """
        real = [c for c in changes if c.before != c.after]
        if not real:
            return None
        with self._connection.transaction():
            self._connection.execute("DELETE FROM edits WHERE undone")
            made = time.time()
            number = self._connection.insert("INSERT INTO edits (label, made, undone) VALUES (?, ?, 0)", (label, made))
            self._do(number, 0, real)
        return Edit(number, label, made, False, tuple(real))

    def extend(self, edit: Edit | None, label: str, changes: Sequence[Change]) -> Edit | None:
        """Do more of an edit that a job began, so that what it makes one by one is undone as one.

        Args:
            edit: As it stands; one that is not the newest any more, or None, is begun anew.
            label: Of an edit that is begun.
            changes: What is done.

        Returns:
            The edit; None where nothing was done yet.
        """
        if edit is not None:
            real = [c for c in changes if c.before != c.after]
            with self._connection.transaction():
                newest = self._connection.row("SELECT id, made, undone FROM edits ORDER BY id DESC LIMIT 1")
                if newest == (edit.id, edit.made, 0):  # a number is used again once its edit is undone
                    self._do(edit.id, len(edit.changes), real)
                    return replace(edit, changes=(*edit.changes, *real))
        return self.perform(label, changes) or edit

    def undo(self, only: Edit | None = None) -> Edit | None:
        """Undo the newest edit; None where there is none, or where it is not the one named."""
        row = self._connection.row("SELECT id, made FROM edits WHERE NOT undone ORDER BY id DESC LIMIT 1")
        if row is None or (only is not None and row != (only.id, only.made)):
            return None
        return self._turn(row[0], undone=True)

    def redo(self) -> Edit | None:
        """Redo the edit undone last; None where there is none."""
        row = self._connection.row("SELECT id FROM edits WHERE undone ORDER BY id LIMIT 1")
        return None if row is None else self._turn(row[0], undone=False)

    def next_undo(self) -> str:
        """Label of what `undo` would undo; "" where there is nothing."""
        return str(self._connection.value("SELECT label FROM edits WHERE NOT undone ORDER BY id DESC LIMIT 1") or "")

    def next_redo(self) -> str:
        """Label of what `redo` would do again; "" where there is nothing."""
        return str(self._connection.value("SELECT label FROM edits WHERE undone ORDER BY id LIMIT 1") or "")

    def all(self) -> list[Edit]:
        """Return all edits, oldest first."""
        return [self._read(i) for (i,) in self._connection.rows("SELECT id FROM edits ORDER BY id")]

    def touched_items(self) -> set[str]:
        """Return ids of items whose wording, key or state a person has decided."""
        decided = {"question", "choices", "key", "state"}
        return {
            change.record
            for edit in self.all()
            for change in edit.changes
            if change.noun == "item"
            and not edit.undone
            and edit.label not in (BY_FILTERS, BY_CRITIQUES)
            and decided & set(change.before or ()) & set(change.after or ())
        }

    def deleted_items(self) -> set[str]:
        """Return ids of items that a person has deleted."""
        return {
            change.record
            for edit in self.all()
            for change in edit.changes
            if change.noun == "item" and not edit.undone and change.after is None
        }

    def _read(self, number: int) -> Edit:
        row = self._connection.row("SELECT label, made, undone FROM edits WHERE id = ?", (number,))
        assert row is not None  # noqa: S101 - its number was just read
        rows = self._connection.rows(
            "SELECT noun, record, before, after FROM edit_changes WHERE edit = ? ORDER BY ordinal", (number,)
        )
        load = self._connection.loads
        changes = tuple(Change(noun, record, load(before), load(after)) for noun, record, before, after in rows)
        return Edit(number, row[0], row[1], bool(row[2]), changes)

    def _turn(self, number: int, *, undone: bool) -> Edit:
        with self._connection.transaction():
            edit = self._with_grades(self._read(number), undone=undone)
            for change in reversed(edit.changes) if undone else edit.changes:
                self._apply(change, change.before if undone else change.after)
            self._connection.execute("UPDATE edits SET undone = ? WHERE id = ?", (int(undone), number))
        return replace(edit, undone=undone)

    def _do(self, number: int, first: int, changes: Sequence[Change]) -> None:
        """Keep changes of an edit, from this place on, and apply them."""
        self._connection.execute_many(
            "INSERT INTO edit_changes (edit, ordinal, noun, record, before, after) VALUES (?, ?, ?, ?, ?, ?)",
            [
                (number, n, c.noun, c.record, dumps(c.before), dumps(c.after))
                for n, c in enumerate(changes, start=first)
            ],
        )
        for change in changes:
            self._apply(change, change.after)

    def _with_grades(self, edit: Edit, *, undone: bool) -> Edit:
        """Return an edit whose answers that go now keep the grades that stand there, so that these come back with them."""
        gone = {c.record for c in edit.changes if c.noun == "answer" and (c.before if undone else c.after) is None}
        grades = self._grades.of_answers(gone) if gone else {}
        changes = list(edit.changes)
        for index, change in enumerate(changes):
            if change.noun != "answer" or change.record not in gone:
                continue
            there = {"grades": [to_json(grade) for grade in grades[change.record]]}
            if undone:
                changes[index] = replace(change, after={**(change.after or {}), **there})
            else:
                changes[index] = replace(change, before={**(change.before or {}), **there})
        self._connection.execute_many(
            "UPDATE edit_changes SET before = ?, after = ? WHERE edit = ? AND ordinal = ?",
            [
                (dumps(changed.before), dumps(changed.after), edit.id, index)
                for index, (changed, old) in enumerate(zip(changes, edit.changes, strict=True))
                if changed is not old
            ],
        )
        return replace(edit, changes=tuple(changes))

    def _apply(self, change: Change, fields: Fields | None) -> None:
        try:
            if change.noun == "item":
                self._apply_item(change, fields)
            elif change.noun == "document" and fields is not None:
                self._documents.update(change.record, dict(fields))
            elif change.noun == "pipelines" and fields is not None:
                self._pipelines.choose([from_json(PipelineSpec, v) for v in fields["chosen"]])
            elif change.noun == "setting" and fields is not None:
                self._settings.set(change.record, fields["value"])
            elif change.noun == "grade" and fields is not None:
                self._apply_grade(change, fields)
            elif change.noun == "rubric" and fields is not None:
                self._apply_rubric(change, fields)
            elif change.noun == "answer":
                self._apply_answer(change, fields)
            else:
                raise ValueError(change.noun)
        except (ValueError, KeyError, TypeError) as exc:
            raise damaged(self._connection.path, "an edit in it cannot be read") from exc

    def _apply_grade(self, change: Change, fields: Fields) -> None:
        answer_id, _, rater = change.record.partition(" ")
        if fields["grade"] is None:
            self._grades.remove(answer_id, PERSON, rater)
        else:
            self._grades.put(from_json(Grade, fields["grade"]))

    def _apply_rubric(self, change: Change, fields: Fields) -> None:
        item_id, _, kind = change.record.rpartition(" ")
        if fields["rubric"] is None:
            self._rubrics.remove(item_id, kind)
        else:
            self._rubrics.put(from_json(Rubric, fields["rubric"]))

    def _apply_answer(self, change: Change, fields: Fields | None) -> None:
        if fields is None:
            self._answers.remove(change.record)
            return
        if "ordinal" not in fields:
            self._answers.put(from_json(WrittenAnswer, fields["answer"]))
            return
        self._answers.restore(from_json(WrittenAnswer, fields["answer"]), int(fields["ordinal"]))
        for grade in fields["grades"]:
            self._grades.put(from_json(Grade, grade))

    def _apply_item(self, change: Change, fields: Fields | None) -> None:
        if fields is None:
            self._items.remove(change.record)
        elif "item" in fields:
            self._items.restore(from_json(Item, fields["item"]), int(fields["ordinal"]), str(fields["batch"]))
        else:
            item = self._items.get(change.record)
            if item is not None:  # a job may have removed it since
                self._items.put(from_json(Item, {**to_json(item), **fields}))
