from __future__ import annotations

import pytest

from ragexam.exam.composition.stated.related.german import related_parts


def told(sentence: str) -> list[tuple[str, str, str, str]]:
    return [(p.relation, p.form, p.main, p.clause) for p in related_parts(sentence) if p.main]


@pytest.mark.parametrize(
    ("sentence", "parts"),
    [
        (
            "Auf Bargeld wird verzichtet, da das Zählen aufwändig und teuer ist.",
            ("reason", "verb last", "Auf Bargeld wird verzichtet", "das Zählen aufwändig und teuer ist"),
        ),
        (
            "Die Halle bleibt nachts verschlossen, denn im Keller lagert Säure.",
            ("reason", "clause", "Die Halle bleibt nachts verschlossen", "im Keller lagert Säure"),
        ),
        (
            "Das Ventil wird langsam geöffnet, damit kein Druckstoß entsteht.",
            ("purpose", "verb last", "Das Ventil wird langsam geöffnet", "kein Druckstoß entsteht"),
        ),
        (
            "Der Ofen wird leer geheizt, um den Geruch der Farbe zu entfernen.",
            ("purpose", "infinitive", "Der Ofen wird leer geheizt", "den Geruch der Farbe zu entfernen"),
        ),
        (
            "Besucher betreten die Halle nicht, außer wenn ein Meister anwesend ist.",
            ("exception", "verb last", "Besucher betreten die Halle nicht", "ein Meister anwesend ist"),
        ),
        (
            "Der Wagen fährt sonntags nicht, es sei denn, die Leitung stimmt zu.",
            ("exception", "clause", "Der Wagen fährt sonntags nicht", "die Leitung stimmt zu"),
        ),
        (
            "Lösungsmittel werden nur dann ausgegeben, wenn der Abzug läuft.",
            ("only", "verb last", "Lösungsmittel werden nur dann ausgegeben", "der Abzug läuft"),
        ),
    ],
)
def test_one_word_says_how_the_parts_hang_together(sentence: str, parts: tuple[str, str, str, str]) -> None:
    assert told(sentence) == [parts]


@pytest.mark.parametrize(
    "sentence",
    [
        "Sie bleibt nachts verschlossen, weil der Boden nass ist.",  # points back
        "Die Halle bleibt verschlossen, denn dort lagert Säure.",  # the clause alone does not say where
        "Das Licht der Halle reicht nicht, um die Schilder zu lesen.",  # too little for something
        "Der Wagen steht im Hof, weil er neu ist, aber der Schlüssel fehlt.",  # two words
        "Der Lack, der trocknet, wird nicht berührt, weil er klebt.",  # commas
    ],
)
def test_what_is_not_sure_is_left_alone(sentence: str) -> None:
    assert told(sentence) == []


def test_other_clauses_of_the_form_are_cut_out() -> None:
    parts = list(related_parts("Wenn der Fühler ausfällt, wird gemeldet, dass die Anlage steht."))
    assert [(p.form, p.clause) for p in parts] == [
        ("verb last", "der Fühler ausfällt"),
        ("verb last", "die Anlage steht"),
    ]
