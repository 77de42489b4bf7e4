"""Banks of exam questions, as a person reads, exchanges and changes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from ragexam.errors import InputError, NotEnoughData
from ragexam.grading.exchange.bank_files import ENDINGS, read_bank_file, write_bank_file
from ragexam.grading.measures.question_bank import QUESTIONS, entry_id, keys_of
from ragexam.project.project import Project
from ragexam.records import Rubric, RubricEntry, Table
from ragexam.sentences import phrase
from ragexam.store import Edit
from ragexam.writing import writing


@dataclass(frozen=True, slots=True)
class ImportedBanks:
    """Report on the import of a file of banks.

    Attributes:
        name: Of the file.
        banks: Questions of the exam whose bank was changed.
        questions: How many questions could be taken.
        problems: A sentence for each row that could not be taken.
        notes: Sentences on what was taken otherwise than it stands there, or replaces what was here.
        changed: Whether something is otherwise than before, so that there is an edit to undo.
    """

    name: str
    banks: int
    questions: int
    problems: tuple[str, ...]
    notes: tuple[str, ...] = ()
    changed: bool = True


def question_banks(project: Project) -> dict[str, Rubric]:
    """Return the banks of the exam's questions by their ids, in the exam's order."""
    banks_by_item = {
        bank.item_id: bank for bank in project.grading.rubrics() if bank.kind == QUESTIONS and bank.entries
    }
    return {item.id: banks_by_item[item.id] for item in project.items.asked() if item.id in banks_by_item}


def bank_topics(project: Project) -> dict[str, dict[str, str]]:
    """Return the subtopic of every exam question by the ids of item and question."""
    return {name: {one.id: one.topic for one in bank.entries} for name, bank in question_banks(project).items()}


def bank_table(project: Project, banks: Mapping[str, Rubric]) -> Table:
    """Return every question of some banks."""
    names = {item.id: item.question for item in project.items.all()}
    rows = [
        (names.get(name, name), entry.topic, entry.text, " | ".join(keys_of(entry)), entry.origin, f"{name}/{entry.id}")
        for name, bank in banks.items()
        for entry in bank.entries
    ]
    return Table(
        name="question_banks",
        title="Banks of exam questions",
        columns=("Question", "Topic", "Exam question", "Keys", "Origin", "Id"),
        rows=tuple(rows),
        note="What a passage or an answer has to answer. Several keys stand beside each other, each of them right.",
        source="Farzi and Dietz 2024, section 4.1",
    )


def import_banks(project: Project, path: Path, *, replacing: bool = False) -> ImportedBanks:
    """Read banks as one edit. A question that is there by its id or words is taken in its new form.

    Args:
        project: To add to.
        path: A table, or JSON lines.
        replacing: Whether the banks that the file names lose their other questions.

    Raises:
        InputError: The file cannot be read as banks, or none of its rows can be taken.
        NotEnoughData: The project has no questions.
    """
    items = project.items.asked()
    if not items:
        raise NotEnoughData("There are no questions yet.", "Generate or import an exam first.")
    banks = read_bank_file(path, items)
    banks_by_item = {} if replacing else question_banks(project)
    entries = {
        name: _merged(banks_by_item[name].entries if name in banks_by_item else (), new)
        for name, new in banks.entries.items()
    }
    if not entries:
        raise InputError(
            phrase("No question could be taken from {0:raw}. {1}", path.name, banks.problems[0]),
            "A row needs a question of a bank, and the exam's question as the exam words it, or its id: see ragexam items.",
        )
    made = project.edits.set_rubrics(entries, QUESTIONS)
    reworded = sum(_reworded(banks_by_item[name].entries, entries[name]) for name in entries if name in banks_by_item)
    notes = [*banks.notes]
    if reworded:
        notes.append(
            phrase("Questions of the project that have the words of the file now, by their id: {0:n}.", f"{reworded:,}")
        )
    number = sum(map(len, banks.entries.values()))
    return ImportedBanks(path.name, len(entries), number, banks.problems, tuple(notes), made is not None)


def export_banks(project: Project, path: Path) -> int:
    """Write every bank. Return how many questions.

    Raises:
        NotEnoughData: There is none.
        InputError: The ending of the file is none of a bank.
        MachineError: The file cannot be written.
    """
    banks = question_banks(project)
    if not banks:
        raise NotEnoughData("There are no banks of questions yet.", "Write one: ragexam question-bank.")
    if not path.name.casefold().endswith(ENDINGS):
        raise InputError(
            phrase("The ending of {0:raw} names no format.", path.name),
            phrase("Use one of {0:raw}.", ", ".join(ENDINGS)),
        )
    with writing(path):
        return write_bank_file(banks, {item.id: item for item in project.items.asked()}, path)


def set_bank_question(
    project: Project, address: str, text: str | None, key: str | None, topic: str | None
) -> Edit | None:
    """Add a question to a bank, or change one.

    Args:
        project: The project.
        address: An item's id to add to, or item and question as ITEM/QUESTION to change; the beginning of an id is enough.
        text: The question; None leaves it as it is.
        key: What answers it; None leaves it.
        topic: Its subtopic; None leaves it.

    Raises:
        InputError: There is no such item or question, there is nothing to add, or the bank holds a question of these words and
            this subtopic.
    """
    item_id, name = _item_and_question(project, address)
    entries = _entries(project, item_id)
    given = {"text": text, "answer": key, "topic": topic}
    new = {field: value for field, value in given.items() if value is not None}
    if name:
        _check_there(entries, address, name)
        changed = [replace(e, **new, origin="person") if e.id == name else e for e in entries]
        for before, after in zip(entries, changed, strict=True):
            if _said(before) != _said(after):
                _refuse_twin([e for e in entries if e.id != name], item_id, after)
        entries = changed
    elif not text:
        raise InputError("There is no question to add.", "Write it: --question TEXT.")
    else:
        added = RubricEntry(_free_id(text, topic or "", entries), text, key or "", topic or "", "person")
        _refuse_twin(entries, item_id, added)
        entries = [*entries, added]
    return project.edits.set_rubric(item_id, QUESTIONS, entries)


def named_subtopics(project: Project, texts: Sequence[str]) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
    """Return subtopics of all questions of the exam, and those of single ones by the item's id.

    Args:
        project: The project.
        texts: Each a subtopic, or ITEM=SUBTOPIC for one question; the beginning of an id is enough.

    Raises:
        InputError: There is no such item.
    """
    items = [item.id for item in project.items.asked()]
    shared: list[str] = []
    own: dict[str, tuple[str, ...]] = {}
    for text in texts:
        begun, mark, subtopic = (part.strip() for part in text.partition("="))
        if not mark:
            shared.append(begun)
            continue
        item = _whole(begun, items)
        if item not in items:
            raise InputError(
                phrase("There is no item {0:raw}.", begun), "A subtopic of one question is ITEM=TEXT, with its id."
            )
        own[item] = (*own.get(item, ()), subtopic)
    return tuple(shared), own


def remove_bank_question(project: Project, address: str) -> Edit | None:
    """Take a question out of a bank.

    Args:
        project: The project.
        address: Item and question, as ITEM/QUESTION; the beginning of an id is enough.

    Raises:
        InputError: There is no such question.
    """
    item_id, name = _item_and_question(project, address)
    entries = _entries(project, item_id)
    _check_there(entries, address, name)
    return project.edits.set_rubric(item_id, QUESTIONS, [entry for entry in entries if entry.id != name])


def _item_and_question(project: Project, address: str) -> tuple[str, str]:
    """Return item and question of a place, each by its whole id where one alone begins so."""
    begun, _, question = address.partition("/")
    item = _whole(begun, [one.id for one in project.items.all()])
    return item, _whole(question, [entry.id for entry in _entries(project, item)]) if question else ""


def whole_items(project: Project, begun: Sequence[str]) -> list[str]:
    """Return ids of questions by their beginnings, as lists of questions show them.

    Raises:
        InputError: Several begin so.
    """
    ids = [item.id for item in project.items.all()]
    return [_whole(one, ids) for one in begun]


def _whole(begun: str, ids: Sequence[str]) -> str:
    """Return the only id that begins so; the text itself where it is one, or where none does.

    Raises:
        InputError: Several do.
    """
    matching = [one for one in ids if begun and one.startswith(begun)]
    if begun in matching or not matching:
        return begun
    if len(matching) > 1:
        raise InputError(
            phrase("{0:n} questions have an id that begins with “{1:raw}”.", len(matching), begun),
            "Give more of the id.",
        )
    return matching[0]


def _entries(project: Project, item_id: str) -> list[RubricEntry]:
    bank = question_banks(project).get(item_id)
    return list(bank.entries) if bank else []


def _check_there(entries: Sequence[RubricEntry], address: str, name: str) -> None:
    if name not in [entry.id for entry in entries]:
        raise InputError(phrase("There is no exam question {0:raw}.", address), "List them: ragexam question-bank.")


def _refuse_twin(entries: Sequence[RubricEntry], item_id: str, new: RubricEntry) -> None:
    """Refuse a question of a bank that has the words and the subtopic of another one."""
    twin = next((entry for entry in entries if _said(entry) == _said(new)), None)
    if twin is not None:
        raise InputError(
            phrase("The bank holds this question already: {0:raw}.", f"{item_id}/{twin.id}"),
            "Change that one, by its id, or give this one other words or another subtopic.",
        )


def _said(entry: RubricEntry) -> tuple[str, str]:
    """Return words and subtopic of a question, as they are told apart from those of others."""
    return " ".join(entry.text.split()).casefold(), " ".join(entry.topic.split()).casefold()


def _free_id(text: str, topic: str, entries: Sequence[RubricEntry]) -> str:
    """Return an id for a question that comes into a bank: one whose words were changed keeps the id that they gave it."""
    taken = {entry.id for entry in entries}
    own = entry_id(text, topic)
    return next(one for n in count(1) if (one := own if n == 1 else entry_id(text, f"{topic} {n}")) not in taken)


def _merged(old: Sequence[RubricEntry], new: Sequence[RubricEntry]) -> list[RubricEntry]:
    """Return a bank with a file's questions: in the place of those of the same id or words, else behind them."""
    by_id = {entry.id: entry for entry in old}
    words = {entry.text.casefold(): entry.id for entry in old}
    taken: set[str] = set()
    for entry in new:
        names = (words.get(entry.text.casefold(), entry.id), entry.id, entry_id(entry.text, entry.topic))
        name = next((one for one in names if one not in taken), names[-1])
        taken.add(name)
        by_id[name] = replace(entry, id=name)
    return list(by_id.values())


def _reworded(old: Sequence[RubricEntry], new: Sequence[RubricEntry]) -> int:
    """Return how many questions of a bank have other words in another form of it."""
    words = {entry.id: entry.text.casefold() for entry in new}
    return sum(words.get(entry.id, entry.text.casefold()) != entry.text.casefold() for entry in old)
