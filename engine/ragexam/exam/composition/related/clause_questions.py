"""Words questions for a reason, a purpose or an exception that a sentence states, and for what it is one of.

All choices stand word for word in the documents (`clause_choices`). A question asks for the clause, and shows the rest of its sentence;
where no other clause of the passage could be exchanged for it, it shows the clause and asks for the rest.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.related.clause_choices import WRONG, AskedPart, WrongClause, alike, wrong_clauses
from ragexam.exam.composition.related.why_questions import why
from ragexam.exam.composition.stated.related.parts import EXCEPTION, ONLY, PURPOSE, REASON, pronouns
from ragexam.exam.composition.stated.related.stated_clauses import StatedClause
from ragexam.exam.composition.variety import Draft
from ragexam.exam.composition.wording import asked_of
from ragexam.exam.self_contained import check_self_contained

_SAME: Final = 0.75
_LEAST_SHOWN: Final = 5
"""Words of a clause that says enough by itself: "to avoid issues" is a purpose of everything."""
_MOST_STATED, _MOST_OF_A_SORT = 600, 300
"""Sentences that are asked about, and clauses of a sort that may be wrong answers: what an exam needs many times over."""
_FORWARD: Final[Mapping[tuple[str, str], str]] = {
    (REASON, "en"): 'what reason is given for this: "{shown}"?',
    (PURPOSE, "en"): 'what is the purpose of this: "{shown}"?',
    (EXCEPTION, "en"): 'in which case does the statement "{shown}" not apply?',
    (ONLY, "en"): 'what is the only case in which the statement "{shown}" applies?',
    (REASON, "de"): "Welcher Grund wird laut „{title}“ genannt: „{shown}“?",
    (PURPOSE, "de"): "Welcher Zweck wird laut „{title}“ genannt: „{shown}“?",
    (EXCEPTION, "de"): "Welche Ausnahme wird laut „{title}“ genannt: „{shown}“?",
    (ONLY, "de"): "Welcher Fall wird laut „{title}“ als einziger genannt: „{shown}“?",
}
_BACKWARD: Final[Mapping[tuple[str, str], str]] = {
    (REASON, "en"): 'what is explained by the words "{shown}"?',
    (PURPOSE, "en"): 'what serves this purpose: "{shown}"?',
    (EXCEPTION, "en"): 'what does not apply in the case "{shown}"?',
    (ONLY, "en"): 'what applies only in the case "{shown}"?',
    (REASON, "de"): "Wofür wird laut „{title}“ dieser Grund genannt: „{shown}“?",
    (PURPOSE, "de"): "Was dient laut „{title}“ diesem Zweck: „{shown}“?",
    (EXCEPTION, "de"): "Für welche Regel wird laut „{title}“ diese Ausnahme genannt: „{shown}“?",
}
"""Words that a question which points at a text, or at something outside of it, does not have (`exam.self_contained`).

The German ones name the document themselves: in front of them it would take a second colon.
"""


def clause_questions(facts: CorpusFacts, demand: str, relations: Sequence[str]) -> Iterable[Draft]:
    """Yield a question for each sentence whose clause is in one of some relations to the rest, in the order of the corpus.

    Args:
        facts: What the corpus states.
        demand: Name of the kind.
        relations: What is asked for.
    """
    by_passage: dict[str, list[StatedClause]] = defaultdict(list)
    for clause in facts.clauses:
        by_passage[clause.chunk_id].append(clause)
    stated = [clause for clause in facts.clauses if clause.parts.relation in relations]
    elsewhere = _drawn(facts.clauses)
    seen: set[str] = set()
    used: Counter[str] = Counter()
    for clause in _at_most(stated, _MOST_STATED):
        main = clause.parts.main.casefold()
        if main in seen or not facts.of_document(clause.title):
            continue
        for asked in _ways(clause, stated):
            question = _question(facts, asked)
            if any(finding.drops for finding in check_self_contained(question)):
                continue
            chosen = wrong_clauses(asked, by_passage[clause.chunk_id], elsewhere, used)
            if chosen is not None:
                seen.add(main)
                used.update(wrong.text for wrong in chosen[:WRONG])
                yield _draft(demand, question, asked, chosen)
                break


def _drawn(clauses: Sequence[StatedClause]) -> list[StatedClause]:
    """Return the clauses among which wrong answers of other passages are looked for: of each sort as many as suffice."""
    sorts: dict[tuple[str, str, str], list[StatedClause]] = defaultdict(list)
    for clause in clauses:
        sorts[clause.parts.relation, clause.parts.form, _language(clause)].append(clause)
    return [clause for sort in sorts.values() for clause in _at_most(sort, _MOST_OF_A_SORT)]


def _at_most(clauses: Sequence[StatedClause], most: int) -> Sequence[StatedClause]:
    """Return all clauses, or so many of them, drawn always alike, in their order."""
    if len(clauses) <= most:
        return clauses
    return [clauses[at] for at in sorted(random.Random(len(clauses)).sample(range(len(clauses)), most))]


def _ways(clause: StatedClause, stated: Sequence[StatedClause]) -> Iterable[AskedPart]:
    """Yield the ways to ask that leave one answer: no other sentence says the shown part of something else."""
    parts = clause.parts
    others = [other.parts for other in stated if other.evidence != clause.evidence]
    # Of two purposes "to ..." each may be one of the other's action too: there the action is asked for.
    if parts.form != "infinitive" and not any(
        alike(o.main, parts.main, _SAME) and not alike(o.clause, parts.clause) for o in others
    ):
        yield AskedPart(clause, forward=True)
    # Shown alone, a clause has to be clear; and only a part whose form is sure can be exchanged.
    clear = not pronouns(parts.clause) - {"you"} and parts.main_form and len(parts.clause.split()) >= _LEAST_SHOWN
    worded = (parts.relation, _language(clause)) in _BACKWARD
    own = [other.parts for other in stated if other.evidence.document_id == clause.evidence.document_id]
    if clear and worded and sum(alike(o.clause, parts.clause, _SAME) for o in own) == 1:
        yield AskedPart(clause, forward=False)


def _draft(demand: str, question: str, asked: AskedPart, chosen: Sequence[WrongClause]) -> Draft:
    clause = asked.clause
    elsewhere = tuple(dict.fromkeys(wrong.chunk_id for wrong in chosen if not wrong.near))
    composed = ComposedQuestion(
        demand, question, _choice(asked, asked.key),
        tuple(_choice(asked, wrong.text) for wrong in chosen), (clause.evidence,), (clause.chunk_id,), (clause.sentence,), "",
        clause.language, clause.topic, "phrase", elsewhere or (clause.chunk_id,),
    )  # fmt: skip
    return Draft(composed, clause.chunk_id, sum(wrong.near for wrong in chosen[:WRONG]) + float(asked.forward))


def _question(facts: CorpusFacts, asked: AskedPart) -> str:
    parts, title, language = asked.clause.parts, asked.clause.title, _language(asked.clause)
    words, shown = (_FORWARD if asked.forward else _BACKWARD)[parts.relation, language], asked.shown
    if language == "de":
        shown = f"{shown}, {parts.mark} …" if asked.forward else f"…, {parts.mark} {shown}"
        return words.format(title=title, shown=shown)
    turned = why(parts.main, facts.names) if asked.forward and parts.relation == REASON else ""
    if asked.forward or parts.form == "clause":
        shown = shown[0].upper() + shown[1:]
    return asked_of(title, language, turned or words.format(shown=shown))


def _language(clause: StatedClause) -> str:
    return "de" if clause.language == "de" else "en"


def _choice(asked: AskedPart, text: str) -> str:
    """Return a part as a choice: it begins with a capital letter, unless it completes a German sentence."""
    completes = asked.clause.language == "de" and asked.form != "clause"
    return text if completes else text[0].upper() + text[1:]
