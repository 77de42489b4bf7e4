"""Agreement of verb and subject in German questions: what is surely broken is found, what is right or unsure passes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ragexam.exam.choice_items.agreement import broken_agreement


@pytest.mark.parametrize(
    "question",
    [
        "Wie viele Stunden mindestens müssen die Frau nach der Geburt ruhen?",
        "Wie lange werden das Konto gesperrt?",
        "Nach wie vielen Arbeitstagen müssen die zuständige Abteilung antworten?",
        "Wann haben eine Kundin Anspruch auf Ersatz?",
        "Wie lange wird die Rechnungen aufbewahrt?",
        "Bis wann muss alle Anträge vorliegen?",
    ],
)
def test_a_verb_that_does_not_agree_is_found(question: str) -> None:
    assert "does not agree" in broken_agreement(question, "de")


@pytest.mark.parametrize(
    "question",
    [
        "Wie viele Stunden muss die Frau nach der Geburt ruhen?",
        "Wie viele Stunden müssen die Frauen nach der Geburt ruhen?",
        "Wann werden die Server in Lüdenbrook gesichert?",
        "Wie viele Personen dürfen das Labor betreten?",
        "Wie lange werden die Rechnung und der Lieferschein aufbewahrt?",
        "Wie lange werden eine Rechnung und ein Lieferschein aufbewahrt?",
        "Wie viele Tage werden für das Buch gewährt?",
        "Wie viele Tage müssen der Frau gewährt werden?",
        "Nach wie vielen falschen Kennwörtern wird das Konto gesperrt?",
        "Wann ist die Prüfung fällig?",
        "Bis wann haben die Beschäftigten Zeit?",
        "Wie lange sind jede Woche die Büros geöffnet?",
        "Wo werden das ganze Jahr über Kurse angeboten?",
        "Wo muss alle sieben Tage gelüftet werden?",
        "Wo wird alle Jahre geprüft?",
        "Ab wann werden ein Jahr alte Geräte ausgetauscht?",
        "Wann werden die Abteilung, das Lager und die Werkstatt geprüft?",
    ],
)
def test_what_is_right_or_unsure_passes(question: str) -> None:
    assert broken_agreement(question, "de") == ""


def test_only_german_is_looked_at() -> None:
    assert broken_agreement("Wann müssen die Frau gehen?", "en") == ""


def test_no_good_question_that_was_read_is_dropped() -> None:
    read = Path(__file__).parents[3] / "bench" / "read_questions.jsonl"
    for line in read.read_text(encoding="utf-8").splitlines():
        each = json.loads(line)
        if each["good"]:
            assert broken_agreement(each["question"], each["language"]) == "", each["question"]
