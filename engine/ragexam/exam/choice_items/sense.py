"""A check that a question keeps the sense of the sentence that it was written from, as far as a rule can see.

A small model takes the words of a sentence and turns its sense: "within 15 days" becomes "how long", "not solved after 5 hours"
becomes "to be solved", what may be done becomes what must be. On 210 questions that were read one by one (`bench/sense.py`)
these rules, which were made on them, drop 27 of the 84 that were bad, and 3 of the 126 that were good. Of the 94 that were read
last most had passed the earlier rules when they were written.
"""

from __future__ import annotations

import re

from ragexam.exam.passages.candidates import AMOUNTS, AnswerCandidate
from ragexam.exam.passages.words import stems
from ragexam.sentences import phrase

# (what stands right before the answer, one of which its question then has to hold)
_LIMITS: tuple[tuple[str, str], ...] = (
    (
        r"within(?: the (?:first|next|last))?|in the (?:first|last|next)",
        r"within|how soon|how quickly|at the latest|deadline|time limit|in the (?:first|last)|by when",
    ),
    (r"(?:at|no) later than|after", r"after|when|how soon|later|passed?|elapsed?"),
    (
        r"at least|a minimum of|no less than|not less than|at the earliest",
        r"at least|minimum|least|smallest|lowest|shortest|fewest|earliest|no less",
    ),
    (
        r"at most|up to|no more than|no longer than|not longer than|a maximum of|exceed(?:s|ing)?|as much as",
        r"at most|up to|maximum|longest|largest|most|highest|greatest|limit|no more|exceed|allowed|may|can",
    ),
    (
        r"more than|above|over|longer than|greater than",
        r"above|over|more than|exceed\w*|minimum|at least|from which|from what|higher|longer|threshold|greater|larger",
    ),
    (
        r"less than|below|under|fewer than|shorter than",
        r"below|under|less|fewer|maximum|at most|shorter|lower|threshold",
    ),
    (
        r"until|(?<=\d) to|(?<=[a-z]) to(?= \d)",
        r"until|till|by (?:when|what|which)|latest|deadline|how long|end\w*|last",
    ),
    (r"innerhalb von|binnen", r"innerhalb|binnen|spätestens|Frist|bis wann"),
    (r"nach(?: spätestens)?", r"nach|wann|spätestens"),
    (r"mindestens|wenigstens", r"mindestens|wenigstens|Mindest\w*|geringste|kleinste"),
    (
        r"höchstens|bis zu|maximal|nicht länger als|nicht mehr als",
        r"höchstens|bis zu|maximal\w*|Höchst\w*|größte|längste|höchste|Grenze|darf|dürfen|kann|können|längstens",
    ),
    (r"mehr als|über", r"mehr als|über|ab|mindestens|übersteigt"),
    (r"weniger als|unter", r"weniger|unter|höchstens|unterhalb"),
)
_LIMIT = tuple(
    (
        re.compile(rf"\b(?:{before})\s+(?:the |a |an |einer |einem |ein |eine )?$", re.IGNORECASE),
        re.compile(rf"(?<!\w)(?:{asked})(?!\w)", re.IGNORECASE),
    )
    for before, asked in _LIMITS
)
# "17 minutes after the last movement" is no time that something lasts.
_DISTANCE = re.compile(r"^\s*(after|before|nach|vor)\b", re.IGNORECASE)
_FOR = re.compile(r"\b(?:for|für)\s+$", re.IGNORECASE)
_LASTS = re.compile(
    r"\b(?:(?:continu|tak|stay|remain|keep|kept|wait|rest|run)\w*|lasts|lasting|last(?=\?))\b", re.IGNORECASE
)
_RANGE = re.compile(
    r"\bfrom\b[^,;.]*\bto\s+$|\bv[oo]m\b[^,;.]*\bbis(?: zum)?\s+$|\bzwischen\b[^,;.]*\bund\s+$", re.IGNORECASE
)
_RANGE_ASKED = re.compile(
    r"\b(?:until|till|end\w*|latest|last|highest|most|maximum|up to|bis|höchst\w*|ende\w*|spätest\w*)\b", re.IGNORECASE
)

_BEGINS = re.compile(
    r"\b(?:valid|effective|appl(?:y|ies|icable)|in force|binding|gültig|gilt|gelten|wirksam)\b[^,;.]*\b(?:from|as of|ab|vom|seit)"
    r"(?: the| dem)?\s+$",
    re.IGNORECASE,
)
_FROM = re.compile(r"\b(?:from|von)\s+$", re.IGNORECASE)
_TO_ANOTHER = re.compile(r"^\s*(?:Uhr\s+)?(?:to|until|till|bis)\b", re.IGNORECASE)
_BEGIN_ASKED = re.compile(
    r"\b(?:from|since|begin\w*|beg[au]n|commenc\w*|start\w*|open|opens|opening|earliest|first|effect|force|introduced|as of|ab|von|vom"
    r"|seit|beginn\w*|öffne\w*|frühest\w*|kraft|erstmals|range|bereich|zwischen|between)\b",
    re.IGNORECASE,
)
_CHANGE = (
    r"\b(?:reduc(?:e[sd]?|ing)|cuts?|lower(?:s|ed)?|rais(?:es?|ed)|(?:in|de)creas(?:es?|ed)|declin(?:es?|ed)|rises?|rose|risen"
    r"|grows?|grew|grown|falls?|fell|fallen|drops?|dropped|senk\w+|sink\w+|steig\w+|stieg\w*|erhöh\w+|verringer\w+|ge(?:senk|kürz)t|ge(?:stieg|sunk)en|angehoben|(?:herab|herauf)gesetzt"
    r"|reduzier\w+)\b"
)
_CHANGED_TO = re.compile(rf"{_CHANGE}[^,;.]*\b(?:to|auf)\s+$", re.IGNORECASE)
_TO = re.compile(r"\bauf\s+$", re.IGNORECASE)
_CHANGES_AFTER = re.compile(rf"^\s*{_CHANGE}", re.IGNORECASE)
"""A German sentence says after the amount what happened: "auf 20 Euro gesenkt"."""

_CHANGE_ASKED = re.compile(_CHANGE, re.IGNORECASE)
_TO_ASKED = re.compile(r"\b(?:to|remain\w*|left|auf|bleib\w*|noch)\b", re.IGNORECASE)
_ANOTHER = {
    "time": r"(?:at\s+|um\s+)?\d{1,2}[:.]\d\d",
    "date": r"(?:on\s+|am\s+)?(?:\d{1,2}\.?\s[A-ZÄ]\w+|\d{1,2}\.\d|[A-Z][a-z]+\s\d)",
}
_ONE_MORE = {k: re.compile(rf"^\s*(?:Uhr\s*)?(?:,|and\b|or\b|und\b|oder\b)\s*{v}") for k, v in _ANOTHER.items()}
_ONE_BEFORE = {
    "time": re.compile(r"\d{1,2}[:.]\d\d\s*(?:Uhr\s*)?(?:,|and|or|und|oder)\s+(?:at\s+|um\s+)?$"),
    "date": re.compile(
        r"(?:\d{1,2}\.?\s[A-ZÄ]\w{2,15}|[A-Z][a-z]{2,15}\s\d{1,2}|\.\d{1,2}\.)(?:,?\s?\d{4})?\s+(?:and|or|und|oder)\s+(?:on\s+|am\s+)?$"
    ),
}
_BETWEEN_TWO = re.compile(r"\b(?:between|zwischen)\b", re.IGNORECASE)
_ONE_ASKED = re.compile(
    r"\b(?:first|second|third|last|earliest|latest|erste\w*|zweite\w*|dritte\w*|letzte\w*|früheste\w*|späteste\w*)\b",
    re.IGNORECASE,
)
_NEAR = 200
"""Characters before an answer in which its limits are looked for."""

_PLAIN_NOT = r"\b(?:not|never|cannot|nicht|kein\w*|nie)\b|n['’]t\b"
_NOT = re.compile(_PLAIN_NOT, re.IGNORECASE)
_DENIES = re.compile(
    rf"{_PLAIN_NOT}|\b(?:no|nobody|none|without|niemals|ohne|unless|fail\w*|missing|refus\w*|reject\w*|only|nur)\b",
    re.IGNORECASE,
)
_MUST = re.compile(
    r"\b(?:must|have to|has to|needs? to|required?|requires|muss|müssen|musste\w*|soll\w*|verpflichtet|should|shall|mandatory"
    r"|obliged|necessary|ought)\b",
    re.IGNORECASE,
)
_MAY = re.compile(r"\b(?:may|can|could|allow\w*|permit\w*|darf|dürfen|kann|können|erlaubt)\b", re.IGNORECASE)
_BETWEEN = re.compile(r"[,;:()]|\s[-–]\s|\b(?:and|but|or|where|which|while|und|aber|oder|sondern|wobei)\b")


def turned_sense(question: str, candidate: AnswerCandidate) -> str:
    """Return why a question says something else than the sentence of its answer; "" where no rule sees it.

    Args:
        question: As written.
        candidate: The answer with its sentence. A table's row has no sense that could be turned.
    """
    turned = turned_limits(question, candidate)
    sentence = candidate.sentence
    if turned or sentence.kind == "row":
        return turned
    own = stems(clause_of(sentence.text, *_within(candidate))) - stems(candidate.text)
    if own and not own & stems(question):
        return "The question has no word of the part of the sentence that holds the answer."
    return ""


def turned_limits(question: str, candidate: AnswerCandidate) -> str:
    """Return why a question turns a limit, a denial or a duty of the sentence of its answer; its words may be others.

    Args:
        question: As written.
        candidate: The answer with its sentence. A table's row has no sense that could be turned.
    """
    sentence = candidate.sentence
    if sentence.kind == "row":
        return ""
    start, end = _within(candidate)
    before, after = sentence.text[:start], sentence.text[end:]
    if _is_one_of_two(question, before[-_NEAR:], after, candidate.kind):
        return "The sentence names another value beside the answer that is right too."
    lost = _lost_limit(question, before[-_NEAR:], after, candidate.kind)
    if lost:
        return phrase('The sentence says "{0:raw}" of the answer, and the question leaves that out.', lost)
    clause = clause_of(sentence.text, start, end)
    if _NOT.search(clause) and not _DENIES.search(question):
        return "The sentence says that something is not so, and the question leaves that out."
    if _NOT.search(question) and not _DENIES.search(sentence.text):
        return "The question asks what is not so, of which the sentence says nothing."
    if _MUST.search(question):
        if not _MUST.search(sentence.text[:end]):
            return "The question asks for a duty, of which the sentence says nothing."
        apart = re.search(r"[,;]", before) or _MAY.search(clause)
        if apart and not _MUST.search(clause):
            return "The question asks for a duty, which the sentence does not say of the answer."
    return ""


def _within(candidate: AnswerCandidate) -> tuple[int, int]:
    """Return where a candidate stands in its sentence."""
    return candidate.start - candidate.sentence.start, candidate.end - candidate.sentence.start


def _is_one_of_two(question: str, before: str, after: str, kind: str) -> bool:
    """Return whether a time or a date stands in a row with others, of which the question does not pick one."""
    if kind not in _ANOTHER or _BETWEEN_TWO.search(before) or _ONE_ASKED.search(question):
        return False
    return bool(_ONE_MORE[kind].match(after) or _ONE_BEFORE[kind].search(before))


def _lost_limit(question: str, before: str, after: str, kind: str) -> str:
    """Return the words beside an answer that a question ought to hold a counterpart of, and does not; "" where none."""
    if _RANGE.search(before):
        return "" if _RANGE_ASKED.search(question) else before.split()[-1]
    begins = (kind == "date" and _BEGINS.search(before)) or (_TO_ANOTHER.match(after) and _FROM.search(before))
    if begins and not _BEGIN_ASKED.search(question):
        return before.split()[-1]
    changed = _CHANGED_TO.search(before) or (_TO.search(before) and _CHANGES_AFTER.match(after))
    if kind in AMOUNTS and changed and _CHANGE_ASKED.search(question) and not _TO_ASKED.search(question):
        return before.split()[-1]
    for stated, asked in _LIMIT:
        match = stated.search(before)
        if match:
            return "" if asked.search(question) else match.group().strip()
    distance = _DISTANCE.match(after) if kind in AMOUNTS and not _FOR.search(before) else None
    if distance and not _LASTS.search(question):
        word = distance.group(1)
        return "" if re.search(rf"\b(?:how|wie)\W+(?:\w+\W+){{0,4}}{word}\b", question, re.IGNORECASE) else word
    return ""


def clause_of(sentence: str, start: int, end: int) -> str:
    """Return the part of a sentence between the nearest marks and conjunctions around a stretch of it."""
    begin, stop = 0, len(sentence)
    for mark in _BETWEEN.finditer(sentence):
        if mark.end() <= start:
            begin = mark.end()
        elif mark.start() >= end:
            stop = mark.start()
            break
    return sentence[begin:stop]
