"""Grades that people give answers, as one edit for a whole sheet."""

from __future__ import annotations

import time
from collections.abc import Mapping

from ragexam.errors import InputError
from ragexam.grading.exchange.sheets import HIGH, LOW
from ragexam.records import PERSON, Grade
from ragexam.sentences import phrase, template
from ragexam.store import Edit, Store


def set_people_grades(
    store: Store, rater: str, grades: Mapping[str, float | None], remarks: Mapping[str, str]
) -> Edit | None:
    """Note a person's grades with who and when.

    Args:
        store: The project.
        rater: Who grades.
        grades: From 1 to 5 by answer id; None takes a grade back.
        remarks: By answer id, where there are some.

    Raises:
        InputError: No name, or a grade off the scale.
    """
    name = " ".join(rater.split())
    if not name:
        raise InputError("Whoever grades needs a name.", "Say who grades.")
    before = store.grades.of_person(name)
    made = time.time()
    changes = []
    for answer_id, value in grades.items():
        if value is not None and not LOW <= value <= HIGH:
            raise InputError(phrase("A grade lies between {0:n} and {1:n}.", LOW, HIGH))
        old = before.get(answer_id)
        if old is not None and (old.value, old.remark) == (value, remarks.get(answer_id, "")):
            continue  # said before, just so: who and when stay
        grade = Grade(answer_id, PERSON, value, name, made, LOW, HIGH, remarks.get(answer_id, ""))
        changes.append(store.edits.grade_change(old, grade))
    return store.edits.perform(template("Grade answers"), changes)
