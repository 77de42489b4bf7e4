"""Combines verified single questions into one: parts kept, each with an answer that no other part has."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ragexam.exam.passages.quantities import same_answer
from ragexam.records import Item, Scenario, ScenarioQuestion
from ragexam.scenarios.kind import made_question, worded
from ragexam.scenarios.single import part_of
from ragexam.sentences import phrase

FEWEST = 2
"""Parts that a combined question has at least."""

_LEAD = re.compile(r'(?:According to "[^"]+", |Laut „[^“]+“: )')
"""Beginning of a question that names its document."""


def fitting_parts(items: Sequence[Item], number: int) -> list[Item]:
    """Return the first questions, as many as wanted, that go into one: of one language, no two with the same answer."""
    parts: list[Item] = []
    for item in items:
        if len(parts) == number:
            break
        if not parts or (
            item.language == parts[0].language
            and not any(same_answer(item.reference_answer, one.reference_answer, item.language) for one in parts)
        ):
            parts.append(item)
    return parts


def combined_question(scenario: Scenario, items: Sequence[Item]) -> ScenarioQuestion:
    """Return one question that asks all."""
    parts = [part_of(item) for item in items]
    language = items[0].language
    return made_question(
        scenario,
        worded(scenario, language, question=_in_a_row(items)),
        parts,
        [item.evidence[0] for item in items],
        language,
        passage="\n\n".join(dict.fromkeys(item.passage for item in items)),
        topic=items[0].topic,
        proof=phrase("The exam holds the answer of each of its {0:n} parts at its place.", len(parts))
        if all(item.id for item in items)
        else phrase(
            "The document states the answer of each of its {0:n} parts at its place, read by rule.", len(parts)
        ),
    )


def _in_a_row(items: Sequence[Item]) -> str:
    """Return questions one behind the other; a document that was named is not named again until one of another is asked."""
    asked, named, document = [], "", ""
    for item in items:
        question = item.question.strip()
        match = _LEAD.match(question)
        lead = match[0] if match is not None else ""
        if item.evidence[0].document_id != document:
            named, document = "", item.evidence[0].document_id
        bare = question[len(lead) :]
        asked.append(f"{bare[0].upper()}{bare[1:]}" if lead and lead == named else question)
        named = lead or named
    return " ".join(asked)
