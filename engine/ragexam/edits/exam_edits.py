"""Edits of the exam and the corpus by a person, labelled, that can be undone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ragexam.edits.critiques import apply_critiques
from ragexam.edits.people_grades import set_people_grades
from ragexam.edits.response_source import set_response_source
from ragexam.edits.rubrics import set_rubrics
from ragexam.edits.written_answers import add_answers, remove_answers
from ragexam.errors import InputError
from ragexam.exam.categories import bloom_levels, question_word
from ragexam.exam.labels.critique_tables import read_minimums
from ragexam.exam.labels.critiques import ratings_left
from ragexam.exam.labels.taxonomy import LABELS
from ragexam.records import Item, ItemState, PipelineSpec, RubricEntry, Span, WrittenAnswer
from ragexam.sentences import phrase, template
from ragexam.store import Change, Edit, Store

_MANY = 20


class ExamEdits:
    """Composes edits over a project's store. Every method returns the edit, or None where nothing changed."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def change_item(
        self,
        item_id: str,
        *,
        question: str | None = None,
        choices: Sequence[str] | None = None,
        key: int | None = None,
        explanation: str | None = None,
        comment: str | None = None,
        topic: str | None = None,
        answer: str | None = None,
    ) -> Edit | None:
        """Change an item's text or key; None leaves a part as it is.

        Raises:
            InputError: There is no such item, or what would come out is no item.
        """
        old = self._item(item_id)
        new = replace(
            old,
            question=old.question if question is None else question.strip(),
            choices=old.choices if choices is None else tuple(c.strip() for c in choices),
            key=old.key if key is None else key,
            explanation=old.explanation if explanation is None else explanation,
            comment=old.comment if comment is None else comment,
            topic=old.topic if topic is None else topic,
            answer=old.answer if answer is None else answer.strip(),
        )
        check_item(new)
        if new.question != old.question:
            # What was said of the other wording is no label of this one; undoing brings it back.
            new = replace(categorised(new), labels=(), people={})
        new = replace(new, ratings=ratings_left(old, new))
        label = "Set key" if new.content_hash != old.content_hash and replace(new, key=old.key) == old else "Edit item"
        return self._store.edits.perform(label, [self._store.edits.item_change(old, new)])

    def accept(self, item_ids: Iterable[str]) -> Edit | None:
        """Accept items."""
        return self._set_state("Accept", item_ids, ItemState.ACCEPTED)

    def reject(self, item_ids: Iterable[str], reason: str = "") -> Edit | None:
        """Reject items; the reason becomes their comment."""
        return self._set_state("Reject", item_ids, ItemState.REJECTED, reason)

    def restore(self, item_ids: Iterable[str]) -> Edit | None:
        """Bring dropped or rejected items back as drafts."""
        return self._set_state("Bring back", item_ids, ItemState.DRAFT)

    def delete(self, item_ids: Iterable[str]) -> Edit | None:
        """Delete items; their responses stay in the file."""
        items = [self._item(i) for i in dict.fromkeys(item_ids)]
        changes = [self._store.edits.item_deletion(item) for item in items]
        return self._store.edits.perform(_of_items("Delete", len(changes)), changes)

    def add(self, items: Sequence[Item], batch: str, label: str = "") -> Edit | None:
        """Add items (written by hand, imported, or said in other words); those that are there already are passed by.

        Args:
            items: To be added.
            batch: What made them.
            label: Of the edit; that so many are added where "".

        Raises:
            InputError: One of them is no item.
        """
        present_ids = {item.id for item in self._store.items.all()}
        last = max((self._store.items.position(i)[0] for i in present_ids), default=0)
        new = [item for item in {i.id: i for i in items}.values() if item.id not in present_ids]
        for item in new:
            check_item(item)
        changes = [
            self._store.edits.item_addition(item, last + n, batch) for n, item in enumerate(map(_filled, new), start=1)
        ]
        return self._store.edits.perform(label or _of_items("Add", len(changes)), changes)

    def exclude_documents(self, document_ids: Iterable[str], excluded: bool) -> Edit | None:
        """Take documents out of the corpus, or back in."""
        ids = list(document_ids)
        if excluded:
            label = phrase("Exclude {0:n} documents", len(ids)) if len(ids) != 1 else "Exclude document"
        else:
            label = phrase("Include {0:n} documents", len(ids)) if len(ids) != 1 else "Include document"
        return self._change_documents(label, ids, "excluded", excluded)

    def set_topic(self, document_ids: Iterable[str], topic: str) -> Edit | None:
        """Set the topic of documents, and of the items made from them."""
        ids = list(dict.fromkeys(document_ids))
        changes = self._document_changes(ids, "topic", topic.strip())
        chosen_ids = set(ids)
        for item in self._store.items.all():
            if item.evidence and item.evidence[0].document_id in chosen_ids:
                changes.append(self._store.edits.item_change(item, replace(item, topic=topic.strip())))
        return self._store.edits.perform("Set topic", changes)

    def set_evidence(self, item_id: str, evidence: Sequence[Span], passage: str) -> Edit | None:
        """Say where an item's answer stands; it is no other wording, so answers to it still count.

        Args:
            item_id: Of the item.
            evidence: Document spans.
            passage: The text around them, for readers and filters.

        Raises:
            InputError: There is no such item.
        """
        return self.set_evidences({item_id: (tuple(evidence), passage)})

    def set_evidences(self, evidences: Mapping[str, tuple[Sequence[Span], str]]) -> Edit | None:
        """Say where the answers of items stand, one edit.

        Args:
            evidences: Document spans and the text around them, by item id.

        Raises:
            InputError: There is no such item.
        """
        changes = []
        for item_id, (evidence, passage) in evidences.items():
            old = self._item(item_id)
            new = replace(old, evidence=tuple(evidence), passage=passage)
            if passage != old.passage:
                new = replace(new, labels=(), people={})
            new = replace(new, ratings=ratings_left(old, new))
            changes.append(self._store.edits.item_change(old, new))
        return self._store.edits.perform("Set evidence", changes)

    def set_people_label(self, item_ids: Iterable[str], annotator: str, label: str) -> Edit | None:
        """Note what a person says of questions and their passages; "" takes the label back.

        Raises:
            InputError: No name, or an unknown label.
        """
        return self.set_people_labels(annotator, dict.fromkeys(item_ids, label))

    def set_people_labels(self, annotator: str, labels: Mapping[str, str]) -> Edit | None:
        """Note what a person says of many questions, one edit: a whole sheet comes in, or goes, as one.

        Args:
            annotator: Who labels.
            labels: Label by item id; "" takes the label back.

        Raises:
            InputError: No name, an unknown label, or an item that is not there.
        """
        name = " ".join(annotator.split())
        if not name:
            raise InputError("An annotator needs a name.", "Say who labels.")
        changes = []
        for item_id, label in labels.items():
            if label and label not in LABELS:
                raise InputError(
                    phrase("There is no label {0:raw}.", repr(label)), phrase("Labels: {0:raw}.", ", ".join(LABELS))
                )
            item = self._item(item_id)
            others = {who: what for who, what in item.people.items() if who != name}
            new = replace(item, people={**others, name: label} if label else others)
            changes.append(self._store.edits.item_change(item, new))
        return self._store.edits.perform(_of_items("Label", len(changes)), changes)

    def set_people_grades(
        self, rater: str, grades: Mapping[str, float | None], remarks: Mapping[str, str] | None = None
    ) -> Edit | None:
        """Note what a person says of written answers, one edit; see `ragexam.edits.people_grades`.

        Raises:
            InputError: No name, or a grade off the scale.
        """
        return set_people_grades(self._store, rater, grades, remarks or {})

    def set_response_source(
        self, taken: str, grader: str = "", threshold: float | None = None, *, insist: bool = False
    ) -> Edit | None:
        """Say what counts as right: the choice, the written answer, or both; see `ragexam.edits.response_source`.

        Raises:
            InputError: There is no such source or grader, or it is worse than the floor and nobody insists.
        """
        return set_response_source(self._store, taken, grader, threshold, insist=insist)

    def set_rubric(self, item_id: str, kind: str, entries: Sequence[RubricEntry]) -> Edit | None:
        """Set what answers to an item are held against; see `ragexam.edits.rubrics`.

        Raises:
            InputError: There is no such item or kind, or an entry is empty.
        """
        return set_rubrics(self._store, {item_id: entries}, kind)

    def set_rubrics(self, entries: Mapping[str, Sequence[RubricEntry]], kind: str) -> Edit | None:
        """Set the same of many items by their ids, one edit: a whole file comes in, or goes, as one.

        Raises:
            InputError: There is no such item or kind, or an entry is empty.
        """
        return set_rubrics(self._store, entries, kind)

    def add_answers(
        self, answers: Sequence[WrittenAnswer], name: str, people: Mapping[str, Mapping[str, float]] | None = None
    ) -> Edit | None:
        """Keep answers, and grades of people, that were read from a file of this name; see `ragexam.edits.written_answers`."""
        return add_answers(self._store, answers, name, people)

    def remove_answers(self, system: str) -> Edit | None:
        """Remove the imported answers of a system with all grades of them.

        Raises:
            InputError: No answer of such a system was imported.
        """
        return remove_answers(self._store, system)

    def apply_critiques(self, minimums: Mapping[str, float]) -> Edit | None:
        """Drop rated questions below the least ratings by critique, and bring back what none drops any more.

        Raises:
            InputError: An unknown critique, or a threshold outside 1 to 5.
        """
        return apply_critiques(self._store, read_minimums(minimums))

    def set_item_topic(self, item_ids: Iterable[str], topic: str) -> Edit | None:
        """Set the topic of items by themselves, whatever that of their documents is."""
        items = [self._item(i) for i in dict.fromkeys(item_ids)]
        changes = [self._store.edits.item_change(item, replace(item, topic=topic.strip())) for item in items]
        return self._store.edits.perform("Set topic", changes)

    def set_pipelines(
        self, pipelines: Sequence[PipelineSpec], settings: Mapping[str, object] | None = None
    ) -> Edit | None:
        """Choose the pipelines, and settings of the project that belong to the choice (seed, embedder, scorer)."""
        edits = self._store.edits
        changes = [edits.setting_change(name, value) for name, value in (settings or {}).items()]
        return edits.perform("Choose pipelines", [edits.pipelines_change(pipelines), *changes])

    def set_setting(self, key: str, value: object, label: str = "Change setting") -> Edit | None:
        """Change a setting, undoably."""
        return self._store.edits.perform(label, [self._store.edits.setting_change(key, value)])

    # -------------------------------------------------------------- parts

    def undo(self, only: Edit | None = None) -> Edit | None:
        """Undo the newest edit; None where there is none, or where it is not the one named."""
        return self._store.edits.undo(only)

    def redo(self) -> Edit | None:
        """Redo the edit undone last; None where there is none."""
        return self._store.edits.redo()

    def next_undo(self) -> str:
        """Return what `undo` would undo; "" for nothing."""
        return self._store.edits.next_undo()

    def next_redo(self) -> str:
        """Return what `redo` would do again; "" for nothing."""
        return self._store.edits.next_redo()

    def touched_items(self) -> set[str]:
        """Return ids of items whose wording, key or state a person has decided."""
        return self._store.edits.touched_items()

    def _item(self, item_id: str) -> Item:
        item = self._store.items.get(item_id)
        if item is None:
            raise InputError(phrase("There is no item {0:raw}.", item_id), "It may have been deleted.")
        return item

    def _set_state(self, verb: str, item_ids: Iterable[str], state: ItemState, comment: str = "") -> Edit | None:
        items = [self._item(i) for i in dict.fromkeys(item_ids)]
        changes = []
        for item in items:  # written out: comparing whole items would take most of the time where there are many
            before = {"state": str(item.state), "comment": item.comment}
            after = {"state": str(state), "comment": comment or item.comment}
            names = [name for name in before if before[name] != after[name]]
            changes.append(Change("item", item.id, {n: before[n] for n in names}, {n: after[n] for n in names}))
        return self._store.edits.perform(_of_items(verb, len(items)), changes)

    def _change_documents(self, label: str, ids: Sequence[str], field: str, value: str | bool) -> Edit | None:
        return self._store.edits.perform(label, self._document_changes(ids, field, value))

    def _document_changes(self, ids: Sequence[str], field: str, value: str | bool) -> list[Change]:
        changes = []
        # Many are read at once: a whole corpus may be selected.
        documents_by_id = {d.id: d for d in self._store.documents.all()} if len(ids) > _MANY else {}
        for document_id in dict.fromkeys(ids):
            document = documents_by_id.get(document_id) or self._store.documents.get(document_id)
            if document is None:
                raise InputError(phrase("There is no document {0:raw}.", document_id))
            changes.append(Change("document", document_id, {field: getattr(document, field)}, {field: value}))
        return changes


def check_item(item: Item) -> None:
    """Refuse what no pipeline could answer.

    Raises:
        InputError: No question, no answer to an open one, fewer than two choices, an empty or repeated one, or a key
            that is none of them.
    """
    if not item.question:
        raise InputError("The question is empty.")
    if item.is_open:
        if not item.answer.strip():
            raise InputError("The question has neither choices nor an answer.", "Write an answer to it.")
        return
    if len(item.choices) < 2:
        raise InputError("A question needs at least two choices.")
    if any(not c.strip() for c in item.choices):
        raise InputError("A choice is empty.")
    if len({" ".join(c.casefold().split()) for c in item.choices}) < len(item.choices):
        raise InputError("Two choices are the same.")
    if not 0 <= item.key < len(item.choices):
        raise InputError("The key is none of the choices.")


def categorised(item: Item) -> Item:
    """Return the item with Bloom's levels and question word of its wording."""
    levels = bloom_levels(item.question, item.language)
    return replace(item, bloom=levels, question_word=question_word(item.question, item.language))


def _filled(item: Item) -> Item:
    return item if item.bloom and item.question_word != "other" else categorised(item)


_OF_ITEMS = {
    "Accept": template("Accept {0:n} items"),
    "Add": template("Add {0:n} items"),
    "Bring back": template("Bring back {0:n} items"),
    "Delete": template("Delete {0:n} items"),
    "Label": template("Label {0:n} items"),
    "Reject": template("Reject {0:n} items"),
}


def _of_items(verb: str, count: int) -> str:
    return f"{verb} item" if count == 1 else phrase(_OF_ITEMS[verb], count)
