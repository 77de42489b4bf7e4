"""A check that a question can be understood alone: no pointing at a text that the examinee may not have."""

from __future__ import annotations

import re

from ragexam.records import Finding
from ragexam.sentences import phrase, template

# Guinet et al. 2024, A.2: (name, pattern). The published doubled backslashes before the quotes are read as plain quotes.
PAPER_PATTERNS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "paper: term with title",
        re.compile(r'\b(documentation|paper|article|research|study)\b\s*"[^"]+"', re.IGNORECASE),
    ),
    (
        "paper: citation with title",
        re.compile(r'\b(discussed in|addressed in|described in|of the)\b\s*"[^"]+"', re.IGNORECASE),
    ),
    ("paper: term", re.compile(r"\b(documentation|paper|article|research|study)\b", re.IGNORECASE)),
)

_TEXT_EN = (
    r"(?:passage|text|document|documentation|article|paper|section|paragraph|table|excerpt|page|list|row|column"
    r"|sentence|handbook|guide|"
    r"manual|chapter|above|snippet|context|bullet|figure|example|statement|fact|quote)"
)
_TEXT_DE = (
    r"(?:Text|Textes|Abschnitt|Abschnitts|Absatz|Dokument|Dokuments|Tabelle|Artikel|Passage|Auszug|Seite|Liste"
    r"|Zeile|Spalte|Satz|"
    r"Handbuch|Handbuchs|Kapitel|Kontext|Beispiel|Abbildung)"
)
OUR_PATTERNS: tuple[tuple[str, str, re.Pattern[str]], ...] = (
    (
        "points at the text",
        template('It points at a text that the examinee may not see ("{0:raw}").'),
        re.compile(
            rf"\b(?:according to|based on|as (?:stated|described|mentioned|listed|shown|outlined|given) in"
            rf"|mentioned in|stated in|described in|"
            rf"listed in|given in|shown in|refer(?:red|s)? to in|specified in|discussed in|outlined in|provided in|"
            rf"(?:from|in|of|by|does|to)) (?:the|this|these|that|our)(?: (?:given|provided|above|following|same"
            rf"|first|last|next|second))? "
            rf"{_TEXT_EN}\b(?! (?:of|for|on|about|called|named)\b)(?=\s*[,.?!]|\s*$| (?:say|state|mention|describe"
            rf"|list|give|show|above|below|provided|is|are|does|do)\b)",
            re.IGNORECASE,
        ),
    ),
    (
        "points at the text",
        template('It points at a text that the examinee may not see ("{0:raw}").'),
        re.compile(
            r"\b(?:mentioned|described|stated|listed|quoted|shown|referenced|provided|given|discussed"
            r"|cited) (?:above|below|here|in the (?:text|passage|document|table|sentence|list|section|context))\b"
            r"|\b(?:the|this) (?:above|given|provided|following|aforementioned) (?!year|day|week|month)"
            r"|\bthe passage\b|\bthe following\b(?! (?:year|day|week|month))|\bthis (?:passage|text|document|section|table|sentence|page"
            r"|paragraph|context|list|article|handbook|guide)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "points at the text",
        template('It points at a text that the examinee may not see ("{0:raw}").'),
        re.compile(
            rf"\b(?i:laut|gemäß|nach|in|im|aus|auf|zufolge)(?: (?:dem|der|den|des|diesem|dieser"
            rf"|diesen))?(?: (?:obigen|folgenden|genannten|gegebenen|vorliegenden))? {_TEXT_DE}\b(?=\s*[,.?!]|\s*$"
            rf"| (?:genannt|erwähnt|beschrieben|angegeben|aufgeführt|steht))"
            r"|\b(?:oben|unten|hier) (?:genannt|beschrieben|erwähnt|aufgeführt)\w*|\b(?:dieser|diesem"
            r"|diesen) (?:Text|Abschnitt|Dokument|Tabelle|Satz)\w*|\bfolgende[nrms]?\b"
        ),
    ),
    (
        "hangs in the air",
        template('It begins with or asks about a word whose meaning stands elsewhere ("{0:raw}").'),
        re.compile(
            r"^(?:and|but|or|it|they|he|she|this|these|those|also|then)\b|\b(?:it|them|this|these|those)\s*\?$"
            r"|\b(?:is|are|was|were|does|do|did|can|should|must|will|has|have|may|would) (?:it|they|he|she|this"
            r"|these|those|that)\b"
            r"|\b(?:of|for|in|on|with|by|to|from|about) (?:it|them|this|these|those)(?=\s*[,.?!]|\s*$)"
            r"|\b(?:this|these|those) (?:process|policy|rule|system|form|team|role|step|task|type|case|program"
            r"|project|tool|item|person|group|requirement|time|role|approach|work|event|meeting|position|option)s?\b",
            re.IGNORECASE,
        ),
    ),
    (
        "hangs in the air",
        template('It begins with or asks about a word whose meaning stands elsewhere ("{0:raw}").'),
        re.compile(
            r"^(?:Und|Aber|Oder|Es|Sie|Er|Diese[rsnm]?|Dies|Dann|Außerdem)\b"
            r"|\b(?:ist|sind|wird|werden|muss|müssen|kann|können|soll|sollen|darf|dürfen|hat|haben|gilt"
            r"|gelten) (?:es|er|diese[rsnm]?|dies)(?=\s*[,.?!]|\s*$| [a-z])"
            r"|\b(?:dafür|davon|darin|hierfür|hiervon|hierbei|diese[rsnm]?) (?=\?|Fall|Regel|Vorgang|Schritt"
            r"|Formular|Frist|Anlage)|\b(?:dafür|davon|darin|hierfür|hiervon|hierbei)\b"
        ),
    ),
    (
        "hangs in the air",
        template('It begins with or asks about a word whose meaning stands elsewhere ("{0:raw}").'),
        # Both of what? It is said where "and" follows, or what they belong to.
        re.compile(
            r"\b[Bb]oth\b(?!.{0,80}(?:\band\b|\bas well as\b|\b(?:of|in|at|on|for|from|between|with) (?:the |an? )?[A-Z]))"
            r"|\b[Bb]eide[nrms]?\b(?!.{0,120}\b(?:und|oder|sowie)\b)"
        ),
    ),
    (
        "speaks as the document",
        template('It says "we" or "our", and the examinee does not know who that is ("{0:raw}").'),
        re.compile(
            r"\b(?:[Ww]e|[Oo]urs?|us|[Mm]y|[Ww]ir|uns|[Uu]nser(?:e[nrms]?)?|[Mm]ein(?:e[nrms]?)?)\b"
            r"|\b(?:do|can|should|must|may|will|am|have|if|when|where) I\b"
        ),
    ),
    (
        "names no choice set",
        template('It asks to pick from statements that are not in it ("{0:raw}").'),
        re.compile(
            r"\bwhich of the following\b|\ball of the above\b|\bnone of the above\b|\bwelche der folgenden\b"
            r"|\bfill in the blank\b|_{3,}",
            re.IGNORECASE,
        ),
    ),
)


def check_self_contained(question: str, *, paper_drops: bool = False, choices_shown: bool = False) -> list[Finding]:
    """Apply the published patterns and ours to a question.

    Args:
        question: The stem.
        paper_drops: Whether the published patterns drop the item (as published); otherwise they only warn, since a
            handbook about research would lose every question that names its subject.
        choices_shown: "Which of the following" is fair, since the choices stand below (the paper's strategy).

    Returns:
        One finding per filter that speaks; empty where the question stands alone.
    """
    findings: list[Finding] = []
    for name, pattern in PAPER_PATTERNS:
        match = pattern.search(question)
        if match:
            reason = phrase('The question refers to its source ("{0:raw}").', match.group(0))
            findings.append(Finding(f"self-contained, {name}", None, None, paper_drops, reason))
            break
    seen: set[str] = set()
    text = re.sub(r"\bwhich of the following\b", "which", question, flags=re.IGNORECASE) if choices_shown else question
    for name, reason, pattern in OUR_PATTERNS:
        match = pattern.search(text)
        if match and name not in seen:
            seen.add(name)
            findings.append(
                Finding(
                    f"self-contained: {name}",
                    None,
                    None,
                    True,
                    phrase(reason, match.group(0).strip()),
                )
            )
    return findings
