"""Cuts English sentences at the word that says what one part is to the other."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ragexam.exam.composition.stated.clauses import THIRD_PERSON
from ragexam.exam.composition.stated.related.parts import (
    CLAUSE,
    CONDITION,
    EXCEPTION,
    ONLY,
    ORDER,
    PLAIN,
    PURPOSE,
    REASON,
    RelatedParts,
)

_AIMS = (
    r"(?:prevent|avoid|ensure|make sure|protect|reduce|save|keep|minimi[sz]e|guarantee|simplify|improve|increase|limit|"
    r"maintain|remove|preserve)\b"
)
_INSIDE: Final = (
    (REASON, CLAUSE, re.compile(r"\A(?P<main>.+?),? (?P<mark>because) (?!of\b)(?P<clause>.+)\.")),
    (REASON, CLAUSE, re.compile(r"\A(?P<main>.+?), (?P<mark>since) (?!then\b|\d|[A-Z][a-z]+ \d)(?P<clause>.+)\.")),
    (EXCEPTION, CLAUSE, re.compile(r"\A(?P<main>.+?),? (?P<mark>unless) (?P<clause>.+)\.")),
    (EXCEPTION, CLAUSE, re.compile(r"\A(?P<main>.+?),? (?P<mark>except (?:when|if|where)) (?P<clause>.+)\.")),
    (ONLY, CLAUSE, re.compile(r"\A(?P<main>.+?),? (?P<mark>(?:but )?only (?:if|when)) (?P<clause>.+)\.")),
    (PURPOSE, CLAUSE, re.compile(r"\A(?P<main>.+?),? (?P<mark>so that) (?P<clause>.+)\.")),
    (PURPOSE, "infinitive", re.compile(r"\A(?P<main>.+?),? (?P<mark>in order) (?P<clause>to .+)\.")),
    (PURPOSE, "infinitive", re.compile(rf"\A(?P<main>.+?)(?P<mark>,) (?P<clause>to {_AIMS}.+)\.")),
)  # fmt: skip
_FIRST: Final = (
    (REASON, CLAUSE, re.compile(r"(?P<mark>Because) (?!of\b)(?P<clause>[^,]+), (?P<main>[^,]+)\.")),
    (EXCEPTION, CLAUSE, re.compile(r"(?P<mark>Unless) (?P<clause>[^,]+), (?P<main>[^,]+)\.")),
    (PURPOSE, "infinitive", re.compile(rf"(?P<mark>)(?P<clause>To {_AIMS}[^,]+), (?P<main>[^,]+)\.")),
    (PURPOSE, "infinitive", re.compile(r"(?P<mark>In order) (?P<clause>to [^,]+), (?P<main>[^,]+)\.")),
)  # fmt: skip
_CONDITIONS: Final = (
    re.compile(r"(?P<mark>If|When|Once|As soon as) (?P<clause>[^,]+), .+"),
    re.compile(r"\A.+? (?P<mark>if|when|once|as soon as) (?P<clause>[^,]+)\."),
)
_MARKS = re.compile(
    r"\b(?:because|since|unless|except|although|though|whereas|while|in order to|so that|therefore|thus|hence|otherwise|"
    r"however|but|only (?:if|when)|due to|as well as|instead|even|not only|either|neither)\b",
    re.IGNORECASE,
)
_CONDITION_INSIDE = re.compile(r"\b(?:if|when|once|as soon as)\b", re.IGNORECASE)
_POINTS_BACK = re.compile(
    r"\b(?:it|its|they|their|them|this|these|those|he|she|his|her|him|we|our|us|i|my|such|same|another|also|above|below|"
    r"following|here|there|former|latter|then|so|next|previous|others?|ones|too|again|mentioned)\b|\bone\b(?! [a-z])",
    re.IGNORECASE,
)
_CLEAR = re.compile(r"(?<=\w) (?:(?:before|after|until|when|while|if) (?:it|they)|its|their)\b")
"""Pronouns that stand for the subject of their own sentence."""
_STARTS_BACK = re.compile(
    r"(?:it|its|they|their|this|that|these|those|he|she|such|also|so|then|there|here|and|but|or|for example|for instance|in addition|"
    r"in this|in that|in these|in such|note|please|as a result|instead|in general|otherwise|additionally|finally|similarly|"
    r"both|each of|one of|some of|many of|all of|most of|what|which|who|how|why|where|first|second|next|by doing)\b",
    re.IGNORECASE,
)
_STRANGE = re.compile(
    r"\b(?:this|these|those|such|(?:^|of |in |for |to |on |at |after |before )that|we|our|us|i|my|he|she|his|her|above|below|"
    r"following|here|same|also|doing so)\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"[;()]|, (?:and|but|so|or|which|who|where|while|then|not|even|with|as)\b| and (?:then|therefore|so)\b| which "
)
_PERSON = re.compile(r"\b(?:I|my|me|we|our|us)\b", re.IGNORECASE)
_ACTS = re.compile(
    r"\b(?:is|are|be|been|being)\b(?: \w+ly)? (?:not )?\w+(?:ed|en|wn|nt|ght|pt|ft|ut|et|ld|rn|un|ung|aid|one)\b"
    r"|^[A-Z][a-z]+ (?:the|a|an|your|all|each|to)\b"
    r"|\b(?:must|should|may not|can|cannot)\b"
)
"""Says that somebody does what is said, so that "so that" names what for and not what follows."""
_AUXILIARY = (
    "is|are|was|were|has|have|had|can|cannot|could|must|may|might|will|would|should|shall|does|do|did|"
    "isn't|aren't|doesn't|don't|can't"
)
_VERBS = (
    "adds|applies|asks|becomes|blinks|brings|buys|calls|checks|closes|compares|consists|consumes|creates|decides|deletes|depends|detects|"
    "determines|differs|does|draws|ensures|fails|fills|follows|forwards|gets|gives|goes|grows|handles|happens|helps|includes|informs|injects|"
    "invokes|keeps|knows|lets|lies|loses|lowers|makes|manages|means|moves|occurs|owns|performs|prevents|processes|produces|provides|"
    "publishes|raises|reads|receives|recommends|rejects|removes|replaces|resists|results|says|sees|sells|sends|serves|shines|shows|signs|"
    "signifies|stands|starts|stays|stops|switches|tells|throws|tightens|verifies|wants|warns|works|writes|remains|belongs|returns"
)
"""Verbs in the third person that are seldom nouns."""
_SURELY_FINITE = re.compile(rf"\b(?:{_AUXILIARY}|{'|'.join(THIRD_PERSON)}|{_VERBS})\b")
_FINITE = re.compile(
    rf"\b(?:{_AUXILIARY}|{'|'.join(THIRD_PERSON)}|{_VERBS}"
    r"|(?!less|unless|across|always|perhaps|whereas|towards|besides)\w{3,}(?:(?<!ou)(?<!nes)s|ed))\b"
)
_PLURAL = re.compile(
    r"(?:they|you|people|(?:the |all |most |many |some |both |no )?(?:\w+ )?\w{3,}s) \w+ ", re.IGNORECASE
)
"""Beginnings of clauses whose verb has no ending that would tell it."""
_DETERMINED = re.compile(r"(?:The|A|An|Each|Every|All|Your|No|If|\d+) ")
"""Beginnings of whole sentences that are no orders."""
_NO_CLAUSE = re.compile(
    r"(?!(?:no|any|every|some)thing\b)(?:\w+ing|\w+ed|possible|necessary|applicable|available|needed|not|to|in|on|at|for|by|with|"
    r"from|during|the first step|valid|select|choose|enter|click|see|please|don['’]t|do not|always|never|make sure|be)\b",
    re.IGNORECASE,
)
_NEEDS = re.compile(r"\b(?:need to|needs to|must|have to|has to|needed to|required to)\b")
_SOME: Final = re.compile(
    r"\b(?:in (?:some|many|most|certain|rare) cases|one reason|can happen|may happen)\b", re.IGNORECASE
)
"""Words of what has more than one reason."""
_TAIL = re.compile(
    r"\b(?:namely|mainly|mostly|simply|partly|probably|largely|primarily|just|only|perhaps|possibly|necessary|this is|is|are|"
    r"and (?!\w+ing$)[a-z]+)$"
)
_ORDER = re.compile(
    r"(?!(?:Before|After|In|On|At|For|With|By|From|During|Under|Through|Until|Of|When|If|Once|As|Since|To|Only|Not|Both|All|Half)\b)"
    r"[A-Z][a-z]+ (?:the|a|an|your|all|that)\b"
)
_NO_SUBJECT = re.compile(
    r"[A-Z][a-z]+s (?:with|the|a|an|to|and|that|for)\b|(?:Valid|In force)\b|\w*[a-z][A-Z]\w* [A-Z]"
    r"|(?:If|When|Once)\b[^,]*(?:$|, (?:or|and)\b)"
)
"""Beginnings of what lacks a subject, of a name with an explanation, of a condition without anything that it is one of."""
_PIECES = re.compile(
    r"^(?:\w+(?: \w+){0,3}|(?:If|When|Once|After|Before) [^,]+), (?=(?:the|a|an|each|every|all|no|your|you|[A-Z])\w* )"
    r"|(?:, (?:and|but|while|so) |; )(?=(?:the|a|an|each|every|all|no|[A-Z])\w* )|(?<=\w), (?=(?:the|a|an) )"
)
"""Places where a clause with a subject of its own may begin."""
_NAMED = re.compile(r"\w*[a-z][A-Z]\w* (?:The|A|An|[A-Z])")
"""Names in front of what explains them."""
_RELATIVE = re.compile(r"\b(?:which|that|who|whose|where)\b")
_BESIDE = re.compile(r", (?:not|which|who|where|including|and|or)\b| \(")
"""Beginnings of what stands beside a clause that is whole without it."""
_CUT_OFF = re.compile(r"\b(?:be|is|are|was|were|can|may|must|do|does|did|have|has|not)$")
_LEAST_MAIN, _MOST_MAIN, _LEAST_CLAUSE, _MOST_CLAUSE = 4, 26, 2, 20


def related_parts(sentence: str) -> Iterable[RelatedParts]:
    """Yield how a sentence is cut: by the one word that relates its parts, at conditions, and as a whole.

    Args:
        sentence: On one line, with its full stop.
    """
    marks = len(_MARKS.findall(sentence))
    if marks <= 1 and not _PERSON.search(sentence):
        yield from _related(sentence)
    if not marks:
        yield from _conditions(sentence)
    yield from _pieces(sentence[:-1])


def _pieces(text: str) -> Iterable[RelatedParts]:
    """Yield the plain clauses of a sentence; those behind a comma only where they have a subject of their own."""
    for whole_piece in _PIECES.split(text):
        piece = _BESIDE.split(whole_piece)[0]
        if not 4 <= len(piece.split()) <= _MOST_CLAUSE or ", " in piece or _MARKS.search(piece):
            continue
        if (
            _CONDITION_INSIDE.search(piece)
            or _STARTS_BACK.match(piece)
            or _STRANGE.search(piece)
            or _NAMED.match(piece)
        ):
            continue
        whole = piece == text and _DETERMINED.match(piece) is not None
        if _ORDER.match(piece) and not whole:
            if whole_piece == text:
                yield RelatedParts(PLAIN, ORDER, "", "", piece)
            continue
        finite = len(_SURELY_FINITE.findall(piece, piece.find(" ")))
        # "The name of the file in which it is stored" is no clause: its one verb is that of a relative one.
        relative = _RELATIVE.search(piece)
        bare = (
            relative is not None
            and finite < 2
            and not _SURELY_FINITE.search(piece[: relative.start()], piece.find(" "))
        )
        if not _NO_CLAUSE.match(piece) and not bare and (whole or finite):
            yield RelatedParts(PLAIN, CLAUSE, "", "", piece)


def _related(sentence: str) -> Iterable[RelatedParts]:
    for relation, form, rule in (*_INSIDE, *_FIRST):
        match = rule.fullmatch(sentence)
        if match is None:
            continue
        main, mark, clause = match.group("main"), match.group("mark"), match.group("clause")
        if main.startswith(("If ", "When ", "Once ")) and "," in clause:
            return
        if mark.lower() == "in order" and _NEEDS.search(main):
            return  # what has to be there before something can be done is no purpose of it
        if _is_main(main) and _is_clause(clause, form) and (mark != "so that" or _is_aim(main, clause)):
            lowered = clause[0].lower() + clause[1:] if form == "infinitive" else clause
            yield RelatedParts(relation, form, main, mark.lower(), lowered, _main_form(main))
            return


def _conditions(sentence: str) -> Iterable[RelatedParts]:
    for rule in _CONDITIONS:
        match = rule.fullmatch(sentence)
        clause = match.group("clause") if match is not None else ""
        whole = _is_clause(clause, CLAUSE) and not _CUT_OFF.search(clause)
        if match is not None and whole and _SURELY_FINITE.search(clause):
            yield RelatedParts(CONDITION, CLAUSE, "", match.group("mark").lower(), clause)
            return


def _is_main(text: str) -> bool:
    if not _LEAST_MAIN <= len(text.split()) <= _MOST_MAIN or not _says(text) or ";" in text:
        return False
    if _STARTS_BACK.match(text) or _NO_SUBJECT.match(text) or _TAIL.search(text) or _SOME.search(text):
        return False
    # A pronoun that follows a name of its own clause is clear there; one at its beginning is not.
    second = re.match(r"\S+ \S+", text)
    own = _CLEAR.sub("", text[second.end() :]) if second else text
    return not _POINTS_BACK.search(f"{second.group() if second else ''}{own}")


def _says(text: str) -> bool:
    """Return whether a text has a verb: one that is not its first word, or an order."""
    return _FINITE.search(text, text.find(" ")) is not None or _ORDER.match(text) is not None


def _main_form(main: str) -> str:
    """Return whether a text surely is a statement or an order; "" where neither is sure."""
    if _ORDER.match(main[0].upper() + main[1:]) is not None:
        return ORDER
    finite = _SURELY_FINITE.search(main, main.find(" ")) is not None and not _NO_CLAUSE.match(main)
    return CLAUSE if finite else ""


def _is_clause(text: str, form: str) -> bool:
    if not _LEAST_CLAUSE <= len(text.split()) <= _MOST_CLAUSE or _STRANGE.search(text) or _GOES_ON.search(text):
        return False
    if re.search(r" or (?:if|when)\b|\bdoing so\b|\bthen\b|\w you (?:can|could|should|may|must|will)\b", text):
        return False
    if form == "infinitive":
        return True
    return _NO_CLAUSE.match(text) is None and (_FINITE.search(text, text.find(" ")) or _PLURAL.match(text)) is not None


def _is_aim(main: str, clause: str) -> bool:
    return _ACTS.search(main) is not None and not re.search(r"\d", clause)
