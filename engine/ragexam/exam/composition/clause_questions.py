"""Words questions for a reason, a purpose or an exception that a sentence states, with other clauses of the documents as wrong answers.

All choices stand word for word in the documents. Some wrong ones stand in the passage of the right one, so that it is not told by
standing there alone; the others are stated of something else. In length the right one has a place that is drawn.
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.stated.clause_relations import StatedClause
from ragexam.exam.composition.stated.related_parts import CONDITION, EXCEPTION, ONLY, PLAIN, PURPOSE, REASON
from ragexam.exam.composition.variety import Draft
from ragexam.exam.composition.why_questions import why
from ragexam.exam.composition.wording import asked_of
from ragexam.exam.passages.words import stems
from ragexam.records import Span

_WRONG: Final = 3
_NEAR, _FAR = 7, 9
"""Wrong answers of the own passage and of others among which those are looked for that suit in length."""
_MOST_NEAR: Final = 2
_ALIKE: Final = 0.5
"""Share of the stems of the shorter from which two clauses may say the same."""
_SAME: Final = 0.75
_RULE: Final = re.compile(
    r"\b(?:must|should|may|can|cannot|will|shall|would|muss|müssen|darf|dürfen|soll|sollen|kann|können)\b"
)
_LONGER: Final = 2.2
_MORE: Final = 60
"""How many times as long as the right answer a wrong one may be, or as short; and how many characters longer in any case."""

_SUITING: Final[Mapping[str, tuple[str, ...]]] = {
    REASON: (REASON,),
    PURPOSE: (PURPOSE,),
    EXCEPTION: (EXCEPTION, ONLY, CONDITION),
    ONLY: (EXCEPTION, ONLY, CONDITION),
}
"""Relations whose clauses, stated of something else, suit as wrong answers."""

_QUOTED: Final[Mapping[tuple[str, str], str]] = {
    (REASON, "en"): 'what reason is given for this: "{main}"?',
    (PURPOSE, "en"): 'what is the purpose of this: "{main}"?',
    (EXCEPTION, "en"): 'in which case does this not apply: "{main}"?',
    (ONLY, "en"): 'what is the only case in which this applies: "{main}"?',
    (REASON, "de"): "welcher Grund wird dafür genannt: „{main}{gap}“?",
    (PURPOSE, "de"): "welchem Zweck dient das: „{main}{gap}“?",
    (EXCEPTION, "de"): "in welchem Fall gilt das nicht: „{main}{gap}“?",
    (ONLY, "de"): "in welchem Fall allein gilt das: „{main}{gap}“?",
}


@dataclass(frozen=True, slots=True)
class _Wrong:
    text: str
    chunk_id: str
    near: bool


def clause_questions(facts: CorpusFacts, demand: str, relations: Sequence[str]) -> Iterable[Draft]:
    """Yield a question for each clause that stands in one of some relations to its sentence, in the order of the corpus.

    Args:
        facts: What the corpus states.
        demand: Name of the kind.
        relations: What is asked for.
    """
    stated = [clause for clause in facts.clauses if clause.parts.relation in relations]
    by_passage: dict[str, list[StatedClause]] = defaultdict(list)
    for clause in facts.clauses:
        by_passage[clause.chunk_id].append(clause)
    asked: set[str] = set()
    used: Counter[str] = Counter()
    for clause in stated:
        main = " ".join(clause.parts.main.casefold().split())
        if main in asked or not facts.of_document(clause.title) or _stated_otherwise(clause, facts.clauses):
            continue
        chosen = _chosen(clause, _near(clause, by_passage[clause.chunk_id]), _far(clause, facts.clauses, used))
        if chosen is None:
            continue
        asked.add(main)
        used.update(wrong.text for wrong in chosen)
        yield _draft(facts, demand, clause, chosen)


def _draft(facts: CorpusFacts, demand: str, clause: StatedClause, chosen: Sequence[_Wrong]) -> Draft:
    elsewhere = tuple(dict.fromkeys(wrong.chunk_id for wrong in chosen if not wrong.near))
    composed = ComposedQuestion(
        demand, asked_of(clause.title, _language(clause), _question(facts, clause)), _choice(clause), tuple(w.text for w in chosen),
        (clause.evidence,), (clause.chunk_id,), (clause.sentence,), "", clause.language, clause.topic, "phrase",
        elsewhere or (clause.chunk_id,),
    )  # fmt: skip
    return Draft(composed, clause.chunk_id, float(sum(wrong.near for wrong in chosen)))


def _question(facts: CorpusFacts, clause: StatedClause) -> str:
    parts, language = clause.parts, _language(clause)
    if parts.relation == REASON and language == "en":
        asked = why(parts.main, facts.names)
        if asked:
            return asked
    gap = f", {parts.mark} …" if parts.form != "clause" else ""
    return _QUOTED[parts.relation, language].format(main=parts.main[0].upper() + parts.main[1:], gap=gap)


def _language(clause: StatedClause) -> str:
    return "de" if clause.language == "de" else "en"


def _choice(clause: StatedClause) -> str:
    """Return a clause as a choice: it begins with a capital letter, unless it completes a German sentence."""
    text = clause.parts.clause
    return text if clause.language == "de" and clause.parts.form != "clause" else text[0].upper() + text[1:]


def _near(clause: StatedClause, passage: Sequence[StatedClause]) -> list[_Wrong]:
    """Return what else the passage says, nearest to the question first."""
    others = [c for c in passage if not _overlap(c.evidence, clause.evidence)]
    if clause.parts.relation in (EXCEPTION, ONLY):  # what may or must be is a rule, and no case of one
        cases = [c for c in others if c.parts.relation != PLAIN]
        others = cases + [c for c in others if c.parts.relation == PLAIN and not _RULE.search(c.parts.clause)]
        return _wrong(clause, others, near=True, sort=False)[:_NEAR]
    return _wrong(clause, others, near=True)[:_NEAR]


def _far(clause: StatedClause, clauses: Sequence[StatedClause], used: Mapping[str, int]) -> list[_Wrong]:
    """Return what is stated of something else: what was seldom taken first, then what is nearest to the question."""
    suiting = _SUITING[clause.parts.relation]
    others = [c for c in clauses if c.parts.relation in suiting and c.chunk_id != clause.chunk_id]
    if len(others) < _FAR and clause.parts.form == "infinitive":
        others += [c for c in clauses if c.parts.relation == PLAIN and c.chunk_id != clause.chunk_id]
    return sorted(_wrong(clause, others, near=False), key=lambda wrong: used[wrong.text])[:_FAR]


def _wrong(clause: StatedClause, others: Iterable[StatedClause], *, near: bool, sort: bool = True) -> list[_Wrong]:
    titled = stems(clause.title)
    asked = stems(f"{clause.parts.main} {clause.title}")
    allowed = clause.parts.points_to | ({"you"} if " you" in f" {clause.parts.main.lower()}" else set())
    length = len(clause.parts.clause)
    suited: list[tuple[int, _Wrong]] = []
    for other in others:
        if other.parts.form != clause.parts.form or _language(other) != _language(clause):
            continue
        own = len(other.parts.clause)
        if not length / _LONGER <= own <= max(length * _LONGER, length + _MORE) or not other.parts.points_to <= allowed:
            continue
        if _alike(other.parts.clause, clause.parts.clause) or _alike(other.parts.clause, clause.parts.main, _SAME):
            continue
        if near and len((stems(other.parts.clause) & stems(clause.parts.clause)) - titled) > 1:
            continue
        if clause.parts.relation in (EXCEPTION, ONLY):
            # A case that shares the rule's words may be one more in which it does not apply.
            if len(stems(other.parts.clause) & stems(clause.parts.main)) > (2 if near else 1):
                continue
        if other.parts.main and _alike(other.parts.main, clause.parts.main):
            continue
        suited.append((len(asked & stems(other.parts.clause)), _Wrong(_choice(other), other.chunk_id, near)))
    if sort:
        suited.sort(key=lambda pair: -pair[0])
    return [wrong for _, wrong in suited]


def _chosen(clause: StatedClause, near: Sequence[_Wrong], far: Sequence[_Wrong]) -> Sequence[_Wrong] | None:
    """Return wrong answers, at least one of them of the own passage; the key's place in length is drawn."""
    key = _choice(clause)
    target = random.Random(f"length {clause.parts.main}").randrange(_WRONG + 1)
    pool = [*near, *far]

    def cost(places: Sequence[int]) -> tuple[int, int, int]:
        picked = [pool[at] for at in places]
        beside = sum(wrong.near for wrong in picked)
        shorter = sum(len(wrong.text) < len(key) for wrong in picked)
        return abs(beside - _MOST_NEAR), abs(shorter - target), sum(places)

    def fits(places: Sequence[int]) -> bool:
        picked = [pool[at] for at in places]
        if not any(wrong.near for wrong in picked):
            return False
        return not any(_alike(a.text, b.text) for a, b in combinations(picked, 2))

    return next(
        (
            [pool[at] for at in places]
            for places in sorted(combinations(range(len(pool)), _WRONG), key=cost)
            if fits(places)
        ),
        None,
    )


def _stated_otherwise(clause: StatedClause, clauses: Iterable[StatedClause]) -> bool:
    """Return whether the documents say nearly the same of something with another clause: both would then be right."""
    parts = clause.parts
    return any(
        other.parts.relation == parts.relation
        and other.evidence != clause.evidence
        and _alike(other.parts.main, parts.main, _SAME)
        and not _alike(other.parts.clause, parts.clause)
        for other in clauses
        if other.parts.main
    )


def _alike(first: str, second: str, share: float = _ALIKE) -> bool:
    a, b = stems(first), stems(second)
    return bool(a and b) and len(a & b) >= share * min(len(a), len(b))


def _overlap(first: Span, second: Span) -> bool:
    return first.document_id == second.document_id and first.start < second.end and second.start < first.end
