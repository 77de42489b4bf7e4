"""Categories of items: Bloom's levels by keywords, and the question word.

Guinet et al. 2024, section 6.2 and Table 6. A question can have several levels; one without any keyword is taken as
"remembering", the lowest, since it asks for a fact.
"""

from __future__ import annotations

import re
from functools import cache

LEVELS = ("remembering", "understanding", "applying", "analyzing", "evaluating", "creating")

# Table 6, each word once; German equivalents are ours.
_KEYWORDS: dict[str, tuple[str, str]] = {
    "remembering": (
        "list identify name define state mention recall label repeat recognize",
        "nennen aufzählen bezeichnen definieren angeben erwähnen wiedergeben benennen wiederholen erkennen heißen",
    ),
    "understanding": (
        "explain describe summarize predict interpret paraphrase translate illustrate rephrase clarify check find experience "
        "suspect review notice assume interact observe understand",
        "erklären beschreiben zusammenfassen vorhersagen interpretieren umschreiben übersetzen veranschaulichen klären finden "
        "vermuten bemerken annehmen beobachten verstehen",
    ),
    "applying": (
        "demonstrate apply use write illustrate solve show execute implement operate practice set configure try follow take run "
        "serve task read work enable exist",
        "anwenden verwenden benutzen nutzen schreiben lösen zeigen ausführen umsetzen bedienen üben einstellen versuchen befolgen "
        "lesen arbeiten",
    ),
    "analyzing": (
        "analyze distinguish compare differentiate examine test question inspect debate investigate manage optimize troubleshoot resolve",
        "analysieren unterscheiden vergleichen untersuchen testen hinterfragen prüfen verwalten optimieren beheben",
    ),
    "evaluating": (
        "evaluate rate justify critique decide rank measure validate test assess choose verify monitor recommend",
        "bewerten einstufen begründen kritisieren entscheiden messen validieren beurteilen wählen überprüfen überwachen empfehlen",
    ),
    "creating": (
        "design construct produce invent devise formulate originate assemble generate create develop compose implement build customize",
        "entwerfen konstruieren herstellen erfinden formulieren zusammenbauen erzeugen erstellen entwickeln verfassen bauen anpassen",
    ),
}
_IRREGULAR = {
    "write": "written wrote writing", "take": "took taken taking", "find": "found finding", "understand": "understood",
    "show": "shown showed", "choose": "chose chosen choosing", "build": "built building", "read": "reading", "set": "setting",
    "run": "ran running", "rank": "ranked", "analyze": "analyse analyses analysed analysing analysis", "try": "tried tries",
    "recognize": "recognise recognised recognises", "summarize": "summarise summarised", "optimize": "optimise optimised",
    "customize": "customise customised", "begin": "began", "debate": "debated",
    "heißen": "heißt hieß", "nennen": "nennt genannt", "benennen": "benannt", "aufzählen": "aufgezählt", "angeben": "angegeben gibt",
    "lesen": "liest gelesen", "schreiben": "geschrieben", "zeigen": "gezeigt", "finden": "gefunden", "messen": "misst gemessen",
    "entscheiden": "entschieden", "anwenden": "angewendet angewandt", "nutzen": "genutzt", "benutzen": "benutzt",
    "prüfen": "geprüft", "lösen": "gelöst", "wählen": "gewählt", "beschreiben": "beschrieben", "empfehlen": "empfiehlt empfohlen",
    "bauen": "gebaut", "herstellen": "hergestellt", "einstellen": "eingestellt", "ausführen": "ausgeführt",
}  # fmt: skip


@cache
def _forms(level: str, german: bool) -> frozenset[str]:
    """Return all inflected forms of a level's keywords."""
    forms: set[str] = set()
    for word in _KEYWORDS[level][german].split():
        forms |= {word, *_IRREGULAR.get(word, "").split()}
        if german:
            root = word[:-2] if word.endswith("en") else word[:-1]
            forms |= {root, root + "e", root + "t", root + "st", root + "te", root + "ten", root + "et", root + "end"}
            forms |= {"ge" + root + "t"} if not word.startswith(("be", "er", "ver", "ent")) else set()
            continue
        forms |= {word + "s", word + "es", word + "ed", word + "ing", word + "er", word + "ers"}
        if word.endswith("e"):
            forms |= {word + "d", word[:-1] + "ing", word[:-1] + "ion"} - {word + "es"}
        if word.endswith("y"):
            forms |= {word[:-1] + "ies", word[:-1] + "ied"}
        if re.fullmatch(r"[a-z]*[^aeiou][aeiou][bdgnprt]", word) and len(word) <= 5:
            forms |= {word + word[-1] + "ing", word + word[-1] + "ed"}
    return frozenset(forms)


def bloom_levels(question: str, language: str = "en") -> tuple[str, ...]:
    """Return levels of Bloom's revised taxonomy whose keywords (inflected) stand in a question; "remembering" where none does.

    In English, "name" and "state" and the like count as verbs wherever they stand, as the published keyword list has it.
    """
    words = {w.lower() for w in re.findall(r"[^\W\d_]+", question)}
    german = language == "de"
    levels = tuple(level for level in LEVELS if words & _forms(level, german))
    return levels or ("remembering",)


QUESTION_WORDS = ("what", "which", "how", "when", "why", "where", "who", "other")

_GERMAN = {
    "was": "what", "wozu": "why", "wofür": "what", "womit": "what", "woraus": "what", "worauf": "what", "worüber": "what", "wodurch": "how",
    "welche": "which", "welcher": "which", "welches": "which", "welchem": "which", "welchen": "which", "wie": "how",
    "wieviel": "how", "wieviele": "how", "wann": "when", "warum": "why", "weshalb": "why", "wieso": "why", "wo": "where",
    "wohin": "where", "woher": "where", "wer": "who", "wem": "who", "wen": "who", "wessen": "who",
}  # fmt: skip
_ENGLISH = {w: w for w in QUESTION_WORDS[:-1]} | {"whose": "who", "whom": "who"}


def question_word(question: str, language: str = "en") -> str:
    """Return the first question word of the last sentence that has one ("Within how many days ...?" is "how").

    A scenario may stand before the question, so the last sentence with a question mark counts first. Without any
    question word ("Is ...?", "Name the ...") the answer is "other".
    """
    tables = [_GERMAN] if language == "de" else [_ENGLISH]
    if not language:
        # Unknown: English first, then German without "was", which is an English verb as well.
        tables.append({word: asked for word, asked in _GERMAN.items() if word != "was"})
    sentences = [s for s in re.split(r"(?<=[.?!])\s+", question.strip()) if s]
    for table in tables:
        for sentence in sorted(sentences, key=lambda s: not s.rstrip().endswith("?")):
            for word in re.findall(r"[^\W\d_]+", sentence):
                if word.lower() in table:
                    return table[word.lower()]
    return "other"
