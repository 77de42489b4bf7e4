"""Changes by a person of what answers are held against, as one edit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ragexam.errors import InputError
from ragexam.grading.rubrics import KINDS, rubric_inputs
from ragexam.records import Rubric, RubricEntry, content_id
from ragexam.sentences import phrase, template
from ragexam.store import Edit, Store


def set_rubrics(store: Store, entries: Mapping[str, Sequence[RubricEntry]], kind: str) -> Edit | None:
    """Set the rubrics of some items by their ids, as one edit; without entries a rubric stays empty, until somebody writes one.

    Args:
        store: The project.
        entries: By the item's id, in order. One without an id gets one; one whose wording differs from what was there is
            a person's.
        kind: Of the rubrics.

    Raises:
        InputError: There is no such item or kind, or an entry is empty.
    """
    if kind not in KINDS:
        raise InputError(
            phrase("There is no rubric {0:raw}.", repr(kind)), phrase("Rubrics: {0:raw}.", ", ".join(KINDS))
        )
    changes = []
    for item_id, listed in entries.items():
        item = store.items.get(item_id)
        if item is None:
            raise InputError(phrase("There is no item {0:raw}.", item_id), "It may have been deleted.")
        before = store.rubrics.get(item_id, kind)
        entries_before = {} if before is None else {entry.id: entry for entry in before.entries}
        new = tuple(_settled(entry, entries_before, number) for number, entry in enumerate(listed, start=1))
        if not new and (before is None or not before.entries):
            continue
        made_by = "" if before is None else before.made_by
        changes.append(store.edits.rubric_change(before, Rubric(item_id, kind, new, made_by, rubric_inputs(item))))
    return store.edits.perform(template("Edit rubric"), changes)


def _settled(entry: RubricEntry, earlier_entries: Mapping[str, RubricEntry], number: int) -> RubricEntry:
    text = " ".join(entry.text.split())
    if not text:
        raise InputError("An entry of a rubric is empty.", "Write something, or leave it out.")
    settled = replace(entry, text=text, id=entry.id or content_id("rubric entry", text, number, length=8))
    old = earlier_entries.get(settled.id)
    if old is not None and replace(settled, origin=old.origin) == old:
        return old
    return settled if entry.origin == "file" else replace(settled, origin="person")
