"""German questions worded by rule, over the seven German documents of the demo: negation, follow-up, exception."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ragexam.jobs.scenarios.make_scenarios import material_of
from ragexam.records import Document, ScenarioQuestion
from ragexam.resources import resource
from ragexam.scenarios.dialogue import as_one_text
from ragexam.scenarios.kind import SCENARIO_KINDS
from ragexam.scenarios.material import Material
from ragexam.scenarios.metrics import verdict
from ragexam.store import Store


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Material:
    """Return the German documents of the demo, without its exam."""
    path = Path(shutil.copyfile(resource("demo", "demo.ragexam"), tmp_path_factory.mktemp("german") / "demo.ragexam"))
    with Store.open(path) as store:
        whole = material_of(store)
    documents = {name: one for name, one in whole.documents.items() if one.language == "de"}
    assert len(documents) == 7
    chunks = [chunk for chunk in whole.chunks if chunk.document_id in documents]
    return Material([], documents, {name: whole.texts[name] for name in documents}, chunks)


def every(name: str, material: Material, seeds: int = 1) -> list[ScenarioQuestion]:
    kind = SCENARIO_KINDS[name]
    scenario = replace(
        kind.shipped(), documents=replace(kind.documents, how="all"), chunks=replace(kind.chunks, how="all")
    )
    made = [one for seed in range(seeds) for one in kind.make(replace(scenario, seed=seed), material).questions]
    return list({one.id: one for one in made}.values())


def judged(question: ScenarioQuestion, text: str) -> bool:
    return verdict(question, text, question.scenario, SCENARIO_KINDS[question.scenario].metrics, {}).passed


def row_of(material: Material, *cells: str) -> Iterator[str]:
    """Yield the rows of tables that hold all of some cells."""
    for text in material.texts.values():
        for row in text.splitlines():
            if {f" {cell} " for cell in cells} <= set(row.split("|")):
                yield row


NEGATION = re.compile(
    r"Laut „(?P<title>[^“]+)“: Für welchen der beiden Einträge lautet die Angabe zu „(?P<heading>[^“]+)“ "
    r"nicht „(?P<value>[^“]+)“: „(?P<first>[^“]+)“ oder „(?P<second>[^“]+)“\? Nennen Sie nur diesen Eintrag\."
)


def test_a_german_negation_is_a_whole_sentence_and_true(demo: Material) -> None:
    questions = every("negation", demo, 6)
    assert len({one.cluster for one in questions}) == 3, "three documents have tables whose rows compare"
    for question in questions:
        match = NEGATION.fullmatch(question.text)
        assert match is not None, question.text
        assert demo.documents[question.cluster].title == match["title"]
        right, wrong = question.choices[question.key], question.choices[1 - question.key]
        assert {match["first"], match["second"]} == {right, wrong}
        headed = [row for row in row_of(demo, wrong) if match["value"] in row]
        headed += [row for row in row_of(demo, match["heading"]) if match["value"] in row]  # a table of properties
        assert headed, "the value is the other one's"
        assert not any(match["value"] in row.split("|") for row in row_of(demo, right))
        assert judged(question, f"„{right}“")
        assert not judged(question, f"„{wrong}“")


def test_headings_that_are_no_noun_are_not_asked_about(demo: Material) -> None:
    """The table of levels gives a "Reaktion spätestens nach", the one of rules a "Wert"."""
    for name in ("negation", "follow-up"):
        texts = [one.text for one in every(name, demo, 6)]
        assert texts
        assert not [text for text in texts if "spätestens" in text or "„Wert“" in text]


FOLLOW_UP = re.compile(r"Und was ist dafür als „([^“]+)“ angegeben\?")


def test_a_german_follow_up_names_nothing_and_is_right_of_the_last_thing_only(demo: Material) -> None:
    questions = every("follow-up", demo, 6)
    assert len({one.cluster for one in questions}) == 3
    for question in questions:
        match = FOLLOW_UP.fullmatch(question.text)
        assert match is not None, question.text
        other, meant = (re.search(r"Was ist für „([^“]+)“ als", one.question) for one in question.earlier)
        assert other is not None
        assert meant is not None
        answer = question.parts[0].answer
        assert any(f" {answer} " in row for row in row_of(demo, meant[1]))
        assert not any(f" {answer} " in row for row in row_of(demo, other[1])), "who mistakes the thing is wrong"
        assert meant[1] not in question.text
        text = as_one_text(question)
        assert text.startswith("Darüber haben wir schon gesprochen:\nFrage: Laut „")
        assert text.endswith(f"Meine nächste Frage: {question.text}")
        assert judged(question, f"Dafür ist {answer} angegeben.")


EXCEPTIONS = {
    ("Gehörschutz ist in Lüdenbrook grundsätzlich nicht vorgeschrieben", "am Strahlgerät"),
    ("Der Gitterraum in Lüdenbrook darf grundsätzlich nicht betreten werden", "mit Ableitband am Handgelenk"),
}


def test_what_is_allowed_in_one_case_only_is_asked_as_a_rule_with_its_exception(demo: Material) -> None:
    asked = re.compile(r"Laut „([^“]+)“ gilt: (.+)\. Welche einzige Ausnahme davon ist dort vorgesehen\?")
    seen = set()
    for question in every("exception", demo):
        match = asked.fullmatch(question.text)
        assert match is not None, question.text
        (span,) = question.evidence
        sentence = demo.texts[span.document_id][span.start : span.end]
        assert match[1] == demo.documents[span.document_id].title
        assert f"nur {question.parts[0].answer} " in sentence
        assert judged(question, f"Das geht nur {question.parts[0].answer}.")
        assert not judged(question, "Davon gibt es keine Ausnahme.")
        seen.add((match[2], question.parts[0].answer))
    assert seen == EXCEPTIONS


def test_a_rule_and_its_exception_after_a_comma(demo: Material) -> None:
    text = (
        "# Besuche\n\nAlle Gäste melden sich am Empfang an, mit Ausnahme von Lieferanten. "
        "Alle Räume werden jeden Abend abgeschlossen, außer dem Lager.\n"
    )
    document = Document("b", "b.md", "Besuche", "", "de", "markdown")
    (chunk,) = (replace(demo.chunks[0], id="b", document_id="b", start=0, end=len(text), text=text),)
    questions = every("exception", Material([], {"b": document}, {"b": text}, [chunk]))
    assert {(one.text, one.parts[0].answer) for one in questions} == {
        (
            "In den Dokumenten steht diese Regel: „Alle Gäste melden sich am Empfang an.“ Was ist davon ausgenommen?",
            "Lieferanten",
        ),
        (
            "In den Dokumenten steht diese Regel: „Alle Räume werden jeden Abend abgeschlossen.“ Was ist davon ausgenommen?",
            "dem Lager",
        ),
    }
