"""Answers that are none, told by rule: the published list of EXAM++ and the kinds that RAGProbe tells apart.

A rule sees wording alone. "The documents do not say; it is 30 days" is no refusal but an answer with a caution, and is
told apart by what follows: an answer after the caution that is longer than a few words.
"""

from __future__ import annotations

import re
from typing import Final, Literal

Refusal = Literal["", "declines", "says so and answers", "asks back", "ill-formed"]
"""Kinds of a reply that is no answer; "" for none of these."""

NON_ANSWERS: Final = (
    "unanswerable",
    "no",
    "no answer",
    "not enough information",
    "unknown",
    "it is not possible to tell",
    "it does not say",
    "no relevant information",
)
"""Expressions that count as no answer where nothing else is said (Farzi and Dietz 2024, section 4.2.1)."""

_ILL_FORMED = re.compile(r"\(?[a-z]\)?\.?|\(?[ivx]+\)?\.?", re.IGNORECASE)
"""An answer such as "a." or "(iii)" (the same section)."""

_SOURCE = (
    r"(?:(?:the|this|these|any of the|your|die|der|den|dem|das|diese[rmns]?|ihre[nmr]?) )?"
    r"(?:\w+ )?(?:context|passages?|documents?|texts?|sources?|articles?|information|materials?|excerpts?"
    r"|kontext|passagen?|dokumente?n?|textstellen?|texte?n?|quellen?|abschnitte?n?|unterlagen|informationen)"
)
_UNTOLD = re.compile(
    "|".join(
        (
            rf"\b{_SOURCE}(?: \w+){{0,2}} (?:does|do|did) ?(?:not|n['’]t) (?:\w+ )?"
            r"(?:say|mention|contain|provide|specify|state|include|tell|give|answer|address|cover|discuss|explain|indicate)",
            rf"\b(?:is|are|was|were) (?:not|n['’]t|nowhere) (?:\w+ )?(?:mentioned|stated|specified|provided|given|contained|found"
            rf"|available|discussed|covered|included|addressed|explained) (?:in|by|from) {_SOURCE}",
            r"\b(?:no|not enough|insufficient|not sufficient) (?:\w+ ){0,2}(?:information|details?|mention|evidence|context)\b",
            r"\bit (?:does not|doesn['’]t) say\b",
            rf"\b{_SOURCE}(?: \w+){{0,2}} (?:nennen|nennt|enthält|enthalten|sagt|sagen|erwähnt|erwähnen)\b"
            r"[^.!?]{0,60}\b(?:nicht|kein\w*)\b",
            rf"\b(?:in|aus) {_SOURCE}\b[^.!?]{{0,60}}\b(?:nicht|kein\w*)\b",
            r"\bkeine (?:\w+ )?(?:informationen|angaben?|hinweise?)\b",
        )
    ),
    re.IGNORECASE,
)
_UNABLE = re.compile(
    r"\b(?:i|we) (?:do not|don['’]t|did not|didn['’]t) (?:\w+ )?(?:know|have (?:\w+ ){0,3}(?:information|answer|access))\b"
    r"|\b(?:i|we) (?:can ?not|can['’]t|could not|couldn['’]t|am (?:not able|unable)|are (?:not able|unable)|was (?:not able|unable))\b"
    r"(?: to)? (?:\w+ )?(?:answer|find|say|tell|determine|provide|help|assist|locate|give)"
    r"|\b(?:it is|it['’]s) (?:not possible|impossible) to (?:tell|say|answer|determine)\b"
    r"|\b(?:i['’]m|i am) (?:sorry|afraid)\b[^.!?]{0,40}\b(?:can ?not|can['’]t|don['’]t|do not|unable|no)\b"
    r"|\b(?:cannot|can['’]t|can not) be (?:answered|determined)\b"
    r"|\b(?:ich|wir) (?:weiß|wissen) (?:es |das |leider )*nicht\b|\bdas (?:weiß ich|wissen wir) (?:leider )?nicht\b"
    r"|\b(?:ich|wir) k(?:ann|önnen)\b[^.!?]{0,80}\bnicht (?:beantworten|sagen|finden)\b"
    r"|\b(?:kann|lässt sich)\b[^.!?]{0,60}\bnicht (?:beantwortet|beantworten|bestimmen|sagen)\b",
    re.IGNORECASE,
)
_ASKING = re.compile(
    r"\b(?:could|can|would|will) you (?:please )?(?:\w+ )?(?:clarify|specify|provide|tell|explain|give|share|rephrase|elaborate)\b"
    r"|\bwhat (?:exactly )?do you mean\b|\bdo you mean\b|\bplease (?:clarify|specify|provide|rephrase)\b"
    r"|\b(?:which|what) (?:\w+ ){0,3}(?:are you|do you)\b"
    r"|\bk(?:önnen|önnten) sie\b[^.!?]{0,60}\b(?:genauer|angeben|klären|präzisieren|sagen|erläutern)\b|\bwas (?:genau )?meinen sie\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\s*\n+\s*")
_LEAST = 5
"""Words that a sentence beside the caution must have to be an answer."""


def is_non_answer(text: str) -> bool:
    """Return whether a short answer is ill-formed or one of the published expressions."""
    bare = " ".join(text.split()).strip(" .!\"'").casefold()
    return not bare or bare in NON_ANSWERS or _ILL_FORMED.fullmatch(text.strip()) is not None


def refusal_kind(answer: str) -> Refusal:
    """Return what an answer is instead of one; "" where it answers."""
    text = " ".join(answer.split()).replace("’", "'")
    if not text or (_ILL_FORMED.fullmatch(text) and not text.isdigit()):  # who says nothing does not decline
        return "ill-formed"
    if is_non_answer(text):
        return "declines"
    sentences = [part for part in _SENTENCE.split(answer.strip()) if part.strip()]
    cautions = [part for part in sentences if _UNTOLD.search(part) or _UNABLE.search(part)]
    asking = [part for part in sentences if _ASKING.search(part)]
    others = [part for part in sentences if part not in cautions and part not in asking]
    substance = [part for part in others if len(part.split()) >= _LEAST and not _is_offer(part)]
    if cautions:
        first = sentences.index(cautions[0])
        if first > 2 and not asking:  # said in passing, far behind the answer
            return ""
        return "says so and answers" if substance else "declines"
    return "asks back" if asking and not substance else ""


def _is_offer(sentence: str) -> bool:
    """Return whether a sentence only sends the reader elsewhere, or offers help."""
    return (
        re.search(
            r"\b(?:please (?:contact|consult|refer|check|let)|you (?:may|can|should|could) (?:contact|consult|refer|check|ask)"
            r"|let me know|feel free|if you (?:have|provide|could|can)|would need more|wenden sie sich|bitte)\b",
            sentence,
            re.IGNORECASE,
        )
        is not None
    )
