"""Sentences with counts have a singular, in English and in German."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ragexam_gui import words

ROOT = Path(__file__).resolve().parents[2]
FORMS = re.compile(r"\{(\d+):[^}|]*\|[^}|]*\}")
GAP = re.compile(r"\{(\d+)[^}]*\}")
MANY = re.compile(
    r"(?<![\d.,–-])1 (?:more |weitere |geltende |jetzt gewählte )?"
    r"(?:questions|documents|passages|answers|pipelines|files|items|steps|examples|models|are|were|have|become|"
    r"Fragen|Dokumente|Passagen|Antworten|Dateien|Schritte|Beispiele|Modelle|sind|werden|haben|wurden|waren|veralten)\b"
)


def sentences() -> list[tuple[str, str]]:
    """English and German of every text of the window that has forms for one and many."""
    root = ElementTree.parse(ROOT / "resources" / "i18n" / "ragexam_de.ts").getroot()
    pairs = [(m.findtext("source") or "", m.findtext("translation") or "") for m in root.iter("message")]
    return [pair for pair in pairs if FORMS.search(pair[0])]


def test_a_number_chooses_the_form_of_a_word() -> None:
    text = "{0} {0:question is|questions are} asked"
    said = [text.format(words.number(n)) for n in (0, 1, 2, 1000)]
    assert [s.partition(" ")[2] for s in said] == [
        "questions are asked", "question is asked", "questions are asked", "questions are asked"
    ]  # fmt: skip
    assert f"{words.number(2):>4}" == "   2"
    assert f"{words.number(None):passage|passages}" == "passages"


@pytest.mark.parametrize("count", [0, 1, 2])
def test_every_sentence_with_forms_says_the_count_rightly(count: int) -> None:
    plurals = sentences()
    assert len(plurals) > 30
    wrong = []
    for pair in plurals:
        for text in pair:
            gaps = 1 + max(int(n) for n in GAP.findall(text))
            said = text.format(*[words.number(count)] * gaps)
            assert "|" not in said
            if count == 1 and MANY.search(said):
                wrong.append(said)
    assert wrong == []
