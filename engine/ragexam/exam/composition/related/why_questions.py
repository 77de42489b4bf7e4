"""Turns an English statement into a question for its reason, where an auxiliary verb can change places with a plain subject."""

from __future__ import annotations

import re

from ragexam.exam.composition.stated.names import CorpusNames

_AUXILIARY = re.compile(r" (is|are|was|were|can|cannot|could|must|may|should|will|would|does|do|did)(?= )")
_NO_SUBJECT = re.compile(
    r"[,;]|\b(?:which|that|who|whose|where|when|if|while|because|before|after|and|or|has|have|had|not|by default|in|on|at|for)\b"
    r"|^(?:you|if|when|for|in|on|at|by|with|after|before|during|to|from)\b",
    re.IGNORECASE,
)
_SECOND_CLAUSE = re.compile(
    r"\b(?:and|or|but) (?:\w+ly )?(?:is|are|was|were|has|have|can|must|may|should|will|do|does|[a-z]+(?:s|ed))\b|;"
)
_LONGEST = 8


def why(statement: str, names: CorpusNames) -> str:
    """Return "why must soft water not be used in the humidifier?"; "" where no rule turns it surely.

    Args:
        statement: A main clause without its full stop.
        names: How the documents write words.
    """
    match = _AUXILIARY.search(statement)
    if match is None:
        return ""
    subject, verb, rest = statement[: match.start()], match.group(1), statement[match.end() :].strip()
    plain = len(subject.split()) <= _LONGEST and not _NO_SUBJECT.search(subject) and not _SECOND_CLAUSE.search(rest)
    if not plain or not rest or "," in rest:
        return ""
    verb, rest = ("can", f"not {rest}") if verb == "cannot" else (verb, rest)
    return f"why {verb} {names.lowered(subject)} {rest}?"
