"""Answers that are none, told by rule: the published list of EXAM++ and the kinds that RAGProbe tells apart.

A rule sees wording alone. "The documents do not say; it is 30 days" is no refusal but an answer with a caution, and is
told apart by what follows: an answer after the caution that is longer than a few words, or, in the same sentence, one that
begins as a guess does or names a number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

from ragexam.exam.passages.words import content_words, stem
from ragexam.grading.measures.amounts import amounts_of
from ragexam.grading.measures.numbers import numbers_of
from ragexam.grading.silence import says_nothing

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
_TOLD = (
    r"(?:specified|stated|mentioned|provided|given|available|found|covered|addressed|indicated|included|contained|listed|described"
    r"|present|answered|determined)"
)
_NOTHING = r"nichts(?! (?:als|außer|\w+es)\b)"
"""Nothing at all, and not "nichts Neues"."""
_UNTOLD = re.compile(
    "|".join(
        (
            rf"\b{_SOURCE}(?: \w+){{0,2}} (?:does|do|did) ?(?:not|n['’]t) (?:\w+ )?"
            r"(?:say|mention|contain|provide|specify|state|include|tell|give|answer|address|cover|discuss|explain|indicate)",
            rf"\b(?:is|are|was|were)(?: not|n['’]t| nowhere) (?:\w+ )?(?:mentioned|stated|specified|provided|given|contained|found"
            rf"|available|discussed|covered|included|addressed|explained) (?:in|by|from) {_SOURCE}",
            rf"\b(?:is|are|was|were)(?: not|n['’]t| nowhere) (?:\w+ )?(?:in|within|part of|among) {_SOURCE}"
            r"(?: (?:above|provided|given|supplied))?(?=[^\w\s]|$)",
            r"\b(?:no|not enough|insufficient|not sufficient) (?:\w+ ){0,2}(?:information|details?|mention|evidence|context)\b"
            rf"(?! (?:needs?|has|have|must|may|might|can|cannot|shall|should|will|would)\b)(?! (?:is|are|was|were) (?!{_TOLD}))",
            r"^(?:there (?:is|are|was|were) )?(?:insufficient|not enough|not sufficient) (?:\w+ )?data\b",
            r"^(?!.*\b(?:if|when|where|unless|whether|until)\b).*\b(?:is|are|was|were)(?: not|n['’]t| nowhere) (?:\w+ )?"
            r"(?:specified|stated|mentioned|disclosed|documented)[.!]?$",
            r"^(?!.*\b(?:wenn|falls|sofern|ob|solange|bis)\b).*\b(?:ist|sind|wird|werden|wurde|wurden) (?:\w+ )?"
            r"(?:nicht|nirgends|nirgendwo) (?:näher )?(?:angegeben|genannt|erwähnt|spezifiziert|bekannt|dokumentiert)[.!]?$",
            r"\bit (?:does not|doesn['’]t) say\b",
            rf"\bnothing (?:\w+ ){{0,3}}(?:in|within|from) {_SOURCE}\b"
            r"(?! (?:needs?|has|have|must|may|might|can|cannot|shall|should|will|would)\b)",
            rf"\b(?:none|neither) of {_SOURCE}(?: \w+){{0,2}} (?:says?|mentions?|contains?|provides?|specif(?:y|ies)|states?|tells?|gives?"
            r"|answers?|address(?:es)?|covers?|discuss(?:es)?|explains?|indicates?)\b",
            rf"\b{_SOURCE}(?: \w+){{0,2}} (?:nennen|nennt|enthält|enthalten|sagt|sagen|erwähnt|erwähnen)\b"
            rf"[^.!?]{{0,60}}\b(?:nicht|{_NOTHING}|kein\w*)\b",
            rf"\b(?:nennen|nennt|enthält|enthalten|sagt|sagen|erwähnt|erwähnen) {_SOURCE}\b"
            rf"[^.!?]{{0,40}}\b(?:nicht|{_NOTHING}|kein\w*)\b",
            rf"\b{_SOURCE}(?: \w+){{0,2}} (?:nicht|nichts) (?:\w+ )?(?:nennen|nennt|enthält|enthalten|sagt|sagen|erwähnt|erwähnen)\b",
            rf"\b(?:in|aus) {_SOURCE}\b[^.!?]{{0,60}}\b(?:nicht|kein\w*)\b",
            r"\b(?:steht|stehen|geht|gehen|findet|finden|ergibt|lässt sich)\b[^.!?]{0,40}\b(?:nicht|nichts|nirgends|keine?\w*)\b"
            rf"[^.!?]{{0,40}}\b(?:in|aus) {_SOURCE}",
            r"\b(?:ist|sind|wird|werden)\b[^.!?]{0,40}\b(?:nicht|nichts|nirgends)\b[^.!?]{0,20}"
            rf"\b(?:in|aus) {_SOURCE} (?:enthalten|genannt|erwähnt|angegeben|beschrieben|zu finden|festgelegt|beantwortet)",
            r"\b(?:dazu|davon|darüber) (?:steht|stehen|findet sich|finden sich)\b[^.!?]{0,30}\b(?:nicht|nichts|keine?\w*)\b",
        )
    ),
    re.IGNORECASE,
)
_NONE_TOLD = re.compile(r"\bkeine (?:\w+ )?(?:informationen|angaben?|hinweise?)\b", re.IGNORECASE)
_NONE_WANTED = re.compile(
    r"\b(?:muss|müssen|müsst|braucht?|brauchen|darf|dürfen|dürft|soll|sollen|sollte|sollten|werden|wird)(?: \w+){0,4} $",
    re.IGNORECASE,
)
_NONE_NEEDED = re.compile(
    r" (?:\w+ ){0,3}(?:erforderlich|nötig|notwendig|werden|machen|einreichen|vorlegen|weitergeben|muss|müssen|benötigt)\b",
    re.IGNORECASE,
)
"""Words before and behind "keine Angaben" where nobody asks for any."""

_UNABLE = re.compile(
    r"\b(?:i|we) (?:do not|don['’]t|did not|didn['’]t) (?:\w+ )?(?:know|have (?:\w+ ){0,3}(?:information|answer|access))\b"
    r"|\b(?:i|we) (?:can ?not|can['’]t|could not|couldn['’]t|am (?:not able|unable)|are (?:not able|unable)|was (?:not able|unable))\b"
    r"(?: to)? (?:\w+ )?(?:answer|find|say|tell|determine|provide|help|assist|locate|give)"
    r"|\b(?:i|we) (?:\w+ )?have no (?:idea|clue|answer|knowledge|data|way of knowing)\b|^no (?:idea|clue)\b"
    r"|^(?:i['’]m|i am|we are|we['’]re) not (?:\w+ )?sure\b"
    r"|^(?:(?:leider )?(?:ich bin|wir sind)|leider (?:bin ich|sind wir)) (?:mir |uns )?(?:\w+ )?nicht (?:\w+ )?sicher\b"
    r"|\b(?:ich|wir) (?:habe|haben) (?:\w+ )?keine (?:ahnung|antwort)\b|^(?:leider )?keine ahnung\b"
    r"|\b(?:it is|it['’]s) (?:not possible|impossible) to (?:tell|say|answer|determine)\b"
    r"|\b(?:i['’]m|i am) (?:sorry|afraid)\b[^.!?]{0,40}\b(?:can ?not|can['’]t|don['’]t|do not|unable|no)\b"
    r"|\b(?:cannot|can['’]t|can not) be (?:answered|determined)\b"
    r"|\b(?:ich|wir) (?:weiß|wissen) (?:es |das |leider )*nicht\b|\bdas (?:weiß ich|wissen wir) (?:leider )?nicht\b"
    r"|\b(?:ich|wir) k(?:ann|önnen)\b[^.!?]{0,80}\bnicht (?:beantworten|sagen|finden)\b"
    r"|\b(?:kann|lässt sich)\b[^.!?]{0,60}\bnicht (?:beantwortet|beantworten|bestimmen|sagen)\b",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"(?:sorry,? |unfortunately,? |leider )?(?:"
    rf"(?:information |data |answer )?(?:not|nowhere) (?:\w+ )?(?:{_TOLD}|known|applicable|answerable|clear|disclosed|defined)"
    rf"(?: (?:in|by|from) {_SOURCE})?"
    r"|n ?/ ?a|n\.a|idk|no clue|no idea|unclear|unspecified|undetermined|(?:i )?(?:do not|don['’]t) know|(?:i['’]m )?not sure"
    r"|(?:cannot|can['’]t|can not) (?:say|tell|answer|be determined|be answered)"
    r"|(?:insufficient|not enough|no|no relevant) (?:data|information|context|evidence|details?)"
    r"(?: (?:is |are |was )?(?:available|given|provided|found))?"
    r"|nicht (?:\w+ )?(?:angegeben|bekannt|genannt|erwähnt|spezifiziert|beantwortbar|verfügbar|festgelegt|enthalten|ersichtlich"
    rf"|vorhanden|zu beantworten)(?: in {_SOURCE})?"
    r"|unbekannt|unklar|k\. ?a|(?:dazu )?keine (?:angaben?|ahnung|antwort|antwort möglich)|weiß (?:ich |es )?nicht"
    r"|(?:keine|keine ausreichenden|unzureichende|zu wenig|nicht genug|nicht genügend) (?:daten|informationen?|angaben)"
    r"(?: (?:vorhanden|verfügbar|gefunden))?"
    r")",
    re.IGNORECASE,
)
"""Whole answers, or sentences, that say that nothing is told."""

_ASKER = (
    r"(?:your|this) (?:\w+ )?question|rephrase the question|you (?:mean|refer to|(?:want|would like) to know|have in mind)"
    r"|you(?: are| were|['’]re) (?:asking|referring|interested|looking)"
)
"""Words that speak of who asked, and of what they asked."""
_MORE = r"(?:more|further|additional|some) (?:\w+ ){0,2}(?:details?|information|context|specifics)"
_MORE_END = r"(?=[.!?,]|$| (?:about|on what|regarding|so|if|and|or|to (?:help|allow|enable|get))\b)"
_GEFRAGT = (
    r"(?:ihre[rn]?|deine[rn]?) (?:\w+ )?(?:frage|anfrage|anliegen)|(?:meinen|suchen) sie|sie (?:genau )?(?:meinen|suchen)"
    r"|(?:meinst|suchst) du|du (?:genau )?(?:meinst|suchst)|sie sich beziehen"
)
"""Words that speak of who asked, and of what they asked, in German."""
_MEHR = r"(?:mehr|weitere|nähere|genauere|zusätzliche) (?:\w+ )?(?:details|einzelheiten|informationen|angaben|kontext)"
_ASKING = re.compile(
    r"\b(?:could|can|would|will) you (?:please )?(?:\w+ )?(?:clarify|specify|provide|tell|explain|give|share|rephrase|elaborate)\b"
    r"|\bwhat (?:exactly )?do you mean\b|\bdo you mean\b"
    r"|\bplease (?:clarify|specify|rephrase|elaborate)(?=[.!?]|$| (?:which|what|who|whom|whose|when|where|whether|if|how)\b)"
    rf"|\bplease (?:provide|give|share|include) {_MORE}{_MORE_END}"
    rf"|\bplease (?:clarify|specify|provide|rephrase|elaborate on)\b[^.!?]{{0,80}}\b(?:{_ASKER})\b"
    r"|\b(?:which|what) (?:\w+ ){0,3}(?:are you|do you)\b"
    r"|\bk(?:önnen|önnten) sie\b[^.!?]{0,60}\b(?:genauer|angeben|klären|präzisieren|sagen|erläutern)\b"
    r"|\bk(?:annst|önntest) du\b[^.!?]{0,60}\b(?:genauer|angeben|klären|präzisieren|sagen|erläutern)\b"
    r"|\b(?:was|wen|wem|wo|wofür|welche[nmrs]?)\b[^.!?]{0,60}\b(?:(?:meinen|suchen|brauchen|benötigen) sie|(?:meinst|suchst|brauchst) du"
    r"|beziehen sie sich|(?:ist|sind) gemeint)\b[^.!?]{0,20}\?"
    r"|\bmeinen sie\b[^.!?]{0,80}\?"
    rf"|\bbitte (?:geben|nennen|machen) sie {_MEHR}(?: an)?(?=[.!?,]|$)"
    r"|\bbitte (?:präzisieren|konkretisieren|spezifizieren|formulieren) sie\b[^.!?]{0,40}"
    r"\b(?:frage|anfrage|anliegen|was|welche\w*|worum|ob)\b"
    r"|\bbitte (?:präzisieren|konkretisieren|spezifizieren) sie(?: das| dies| es)?(?=[.!?]|$)",
    re.IGNORECASE,
)
"""Words that ask who asked: "Please provide the invoice number to accounting" does not."""
_TELL_ME = re.compile(
    r"\bplease (?:provide|give|tell|send|share with) (?:"
    rf"(?:me|us)\b(?:(?: with)? {_MORE}{_MORE_END}|[^.!?]{{0,80}}\b(?:{_ASKER})\b)"
    r"|me\b(?: more(?=[.!?]|$| about\b)|[^.!?]{0,40}\b(?:which|what)\b))"
    r"|\bplease provide me with (?:the|a|your) (?:\w+ ){0,2}"
    r"(?:contract|documents?|texts?|passages?|context|question|sources?|article)[.!?]?$"
    r"|\bbitte (?:(?:geben|nennen|sagen|teilen|schicken|erklären) sie|gib|nenne?|sage?|schicke?|erkläre?) (?:"
    rf"(?:mir|uns)\b(?: {_MEHR}(?: an| mit)?(?=[.!?,]|$)|[^.!?]{{0,80}}\b(?:{_GEFRAGT})\b)"
    r"|mir\b[^.!?]{0,40}\b(?:was|welche[nmrs]?)\b)",
    re.IGNORECASE,
)
"""Words that ask who asked to tell something, and not to do it: "Please send us the form" does not."""
_DATED: Final = frozenset({"time", "months", "date", "clock"})
"""Measures of a time or a date, which nobody names who asks back."""
_DEADLINE = re.compile(
    r"\b(?:by|within|before|until|till|no later than|at least|if|when|innerhalb|binnen|bis|spätestens|rechtzeitig|vor|wenn|falls|sobald)\b",
    re.IGNORECASE,
)
"""Words that say until when, or in which case, something is to be told."""
_ALIKE: Final = 2 / 3
"""Share of the words of a sentence from which on it says what is right, and asks nothing."""
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\s*\n+\s*")
_NEAR = 60
"""Letters before a word that are looked at."""
_LEAST = 5
"""Words that a sentence beside the caution must have to be an answer."""

_MARKS = " .!\"'()"
_TURN = re.compile(
    r",?\s+(?P<but>but|however|though|yet|still|nevertheless|aber|jedoch|doch|allerdings|dennoch|trotzdem)\b,?\s*|[,:]\s+|\s+[–—-]\s+",
    re.IGNORECASE,
)
"""Marks and words that part a caution from an answer in one sentence."""
_CONCEDES = re.compile(r"(?:although|though|even though|even if|while|obwohl|auch wenn|wenngleich)\b", re.IGNORECASE)
_GUESS = re.compile(
    r"(?:i (?:would )?(?:think|guess|assume|believe|suppose|say)|my guess|(?:most )?likely|probably|presumably|perhaps|maybe|usually"
    r"|typically|generally|normally|commonly|in general|it(?:['’]s| is| was| should be| may be| might be| could be| would be)"
    r"|they are|there (?:is|are)|ich (?:denke|glaube|vermute|schätze|nehme an)|(?:höchst)?wahrscheinlich|vermutlich|wohl|vielleicht"
    r"|üblich|üblicherweise|meist|meistens|normalerweise|in der regel|im allgemeinen|es (?:ist|sind|dürfte|dürften|gibt)"
    r"|das (?:ist|sind|dürfte))\b.*\w",
    re.IGNORECASE,
)
"""Beginnings of an answer that is given after all."""
_ASKS_YES_NO = re.compile(
    r"(?:^|[,.:;!?]\s)(?:(?:and|so|but|then) )?(?:is|are|was|were|am|do|does|did|can|could|may|might|must|shall|should|will|would|has|have"
    r"|had|need|ist|sind|war|waren|hat|haben|kann|können|darf|dürfen|muss|müssen|soll|sollen|wird|werden|gilt|gelten|gibt)"
    r"(?:n['’]t)? ",
    re.IGNORECASE,
)
_YES_NO = re.compile(r"(?:yes|no|ja|nein)(?:[.,;:!]|\s+[–—-]|\s*$)", re.IGNORECASE)


def is_non_answer(text: str) -> bool:
    """Return whether a short answer is ill-formed or one of the published expressions."""
    bare = " ".join(text.split()).strip(" .!\"'").casefold()
    return says_nothing(bare) or bare in NON_ANSWERS or _ILL_FORMED.fullmatch(text.strip()) is not None


def refusal_kind(answer: str, question: str = "", reference: str = "") -> Refusal:
    """Return what an answer is instead of one; "" where it answers.

    Args:
        answer: The whole answer.
        question: What was asked: "no" answers a question that can be answered by yes or no. "" where unknown.
        reference: What would be right; "" where unknown.
    """
    text = " ".join(answer.split()).replace("’", "'")
    if says_nothing(text) or (_ILL_FORMED.fullmatch(text) and not text.isdigit()):  # who says nothing does not decline
        return "ill-formed"
    if is_non_answer(text):
        return "" if _says_no(text, question, reference) else "declines"
    if _BARE.fullmatch(text.strip(_MARKS)):
        return "declines"
    sentences = _sentences(answer)
    cautions = [part for part in sentences if _is_caution(part)]
    asking = [part for part in sentences if _asks(part) and not _is_told(part, reference)]
    if cautions:
        first = sentences.index(cautions[0])
        if first > 2 and not asking:  # said in passing, far behind the answer
            return ""
        return "says so and answers" if _substance(sentences) else "declines"
    return "asks back" if asking and not _substance(sentences) else ""


def without_cautions(answer: str) -> str:
    """Return what an answer says beside its cautions; "" where it says nothing else."""
    return " ".join(_substance(_sentences(answer)))


def _says_no(text: str, question: str, reference: str) -> bool:
    """Return whether "no" is the answer to what was asked."""
    if text.strip(" .!\"'").casefold() != "no":
        return False
    return _ASKS_YES_NO.search(" ".join(question.split())) is not None or _YES_NO.match(reference.strip()) is not None


def _sentences(answer: str) -> list[str]:
    return [part for part in _SENTENCE.split(answer.strip()) if part.strip()]


def _asks(sentence: str) -> bool:
    """Return whether a sentence asks who asked; with a deadline, or a condition, it says what is to be done."""
    if _ASKING.search(sentence):
        return True
    if _TELL_ME.search(sentence) is None or _DEADLINE.search(sentence):
        return False
    return all(amount.measures not in _DATED for amount in amounts_of(sentence))


def _is_told(sentence: str, reference: str) -> bool:
    """Return whether a request is what a reference says."""
    if sentence.rstrip().endswith("?"):
        return False
    said = {stem(word) for word in content_words(sentence)}
    told = {stem(word) for word in content_words(reference)}
    return len(said & told) > 2 and len(said & told) >= _ALIKE * len(said)


def _is_caution(sentence: str) -> bool:
    """Return whether a sentence, or a part of one, says that it is not told, or not known."""
    if _UNTOLD.search(sentence) or _UNABLE.search(sentence) or _BARE.fullmatch(sentence.strip(_MARKS)):
        return True
    none = _NONE_TOLD.search(sentence)
    if none is None:
        return False
    wanted = _NONE_WANTED.search(sentence, max(0, none.start() - _NEAR), none.start())
    return wanted is None and _NONE_NEEDED.match(sentence, none.end()) is None


def _substance(sentences: Sequence[str]) -> list[str]:
    """Return what answers: whole sentences beside the cautions, and what follows, or goes before, in the same sentence."""
    found = []
    for sentence in sentences:
        if _asks(sentence):
            continue
        if _is_caution(sentence):
            found += _beside(sentence)
        elif len(sentence.split()) >= _LEAST and not _is_offer(sentence):
            found.append(sentence)
    return found


def _beside(sentence: str) -> list[str]:
    """Return the parts of a cautious sentence that answer all the same: a guess, or a number behind a "but"."""
    parts: list[tuple[str, bool]] = []
    last, turned = 0, False
    concedes = _CONCEDES.match(sentence.strip()) is not None
    for turn in _TURN.finditer(sentence):
        parts.append((sentence[last : turn.start()].strip(), turned))
        last, turned = turn.end(), turn["but"] is not None or concedes
    parts.append((sentence[last:].strip(), turned))
    cautious = [_is_caution(part) for part, _ in parts]
    if not any(cautious):  # it is one as a whole alone
        return []
    first = cautious.index(True)
    return [
        part
        for n, (part, turned) in enumerate(parts)
        if not cautious[n]
        and not _is_offer(part)
        and (_GUESS.match(part) or (n > first and turned and numbers_of(part)))
    ]


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
