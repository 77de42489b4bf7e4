"""Facts that documents state by themselves, as questions: well worded, clear, right; they complete a small exam."""

from __future__ import annotations

import pytest

from ragexam.corpus.chunkers import PRESETS, chunk_document
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.records import Document
from ragexam.scenarios.kind import SCENARIO_KINDS
from ragexam.scenarios.material import Material
from ragexam.scenarios.stated_facts import stated_items
from ragexam.scenarios.table_facts import says_its_answer


def facts_of(**texts: str) -> CorpusFacts:
    """Read documents; the name of a German one begins with "de"."""
    chunks = []
    for name, text in texts.items():
        title = text.partition("\n")[0].removeprefix("# ")
        document = Document(name, f"{name}.md", title, "works", "de" if name.startswith("de") else "en", "markdown")
        chunks += chunk_document(document, text, PRESETS["default"].spec)
    return CorpusFacts.of(chunks)


def asked(facts: CorpusFacts) -> dict[str, str]:
    return {item.question: item.reference_answer for item in stated_items(facts)}


def test_plain_sentences_are_asked_about_with_their_document() -> None:
    facts = facts_of(
        leave="# Leave at the works\n\nThe heating season at Quarry begins on 28 September.\n\nComplaint files are kept for 9 years.\n",
        rooms="# Rooms\n\nRoom Pirol has 10 seats.\n",
    )
    assert asked(facts) == {
        'According to "Leave at the works", on which date does the heating season at Quarry begin?': "28 September",
        'According to "Leave at the works", for how many years are complaint files kept?': "9 years",
        "How many seats does room Pirol have?": "10 seats",  # its words are the title's too
    }


@pytest.mark.parametrize(
    "sentence",
    [
        "The update takes 26 minutes.",  # which one?
        "Business class was allowed on flights longer than 9 hours.",
        "The first reminder is sent 6 days after the due date.",
        "The return talk takes place 8 weeks before the return.",
        "An interim reference can be requested once every 2 years.",
    ],
)
def test_what_would_read_badly_or_hang_in_the_air_is_not_asked(sentence: str) -> None:
    assert asked(facts_of(one=f"# Rules of the works\n\n{sentence}\n")) == {}


def test_what_two_documents_say_differently_is_not_asked() -> None:
    text = "# {0}\n\nThe gearbox oil of the pump lasts {1} hours.\n"
    assert asked(facts_of(a=text.format("Old sheet", 900), b=text.format("New sheet", 700))) == {}


def test_german_tables_are_asked_about_in_their_own_words() -> None:
    facts = facts_of(
        de_safety="# Arbeitssicherheit\n\n| Ereignis | Meldefrist | Bemerkung |\n| --- | --- | --- |\n"
        "| Wegeunfall | 4 Tage | an die Leitung |\n| Beinaheunfall | 6 Tage | im Heft |\n",
    )
    assert asked(facts) == {
        "Laut „Arbeitssicherheit“: Was ist für „Wegeunfall“ als „Meldefrist“ angegeben?": "4 Tage",
        "Laut „Arbeitssicherheit“: Was ist für „Beinaheunfall“ als „Meldefrist“ angegeben?": "6 Tage",
    }


def test_a_question_does_not_say_its_answer_and_nobody_asks_for_an_example() -> None:
    facts = facts_of(
        phones="# Phones\n\n| Room | Site | Example | Pieces per pallet |\n| --- | --- | --- | --- |\n"
        "| Reception Quarry | Quarry | a call | 24 |\n| Holly | Depot | a letter | 36 |\n",
    )
    words = asked(facts)
    assert words
    assert not any("Reception Quarry" in question and answer == "Quarry" for question, answer in words.items())
    assert not any("example" in question for question in words)
    assert any("is the number of pieces per pallet" in question for question in words)
    assert says_its_answer("Which site is given for reception Thornsey?", "Thornsey")
    assert not says_its_answer("Which site is given for reception Thornsey?", "Lüdenbrook")


def test_without_an_exam_documents_give_numbers(material: Material) -> None:
    kind = SCENARIO_KINDS["S1"]
    nothing = Material([], material.documents, material.texts, material.chunks)
    made = kind.make(kind.shipped(), nothing).questions
    assert len({question.cluster for question in made}) == 4
    for question in made:
        [part] = question.parts
        assert part.item_id == ""
        assert part.answer in material.texts[part.document_id]
        assert "read by rule" in question.proof
    whole = kind.make(kind.shipped(), material).questions
    assert all(question.parts[0].item_id for question in whole), "the exam's own come first, and are enough here"


def test_dates_of_documents_that_the_exam_does_not_ask_about_come_behind_its_own(material: Material) -> None:
    text = "# Heating\n\nThe heating season at Quarry begins on 28 September.\n"
    document = Document("heat", "heat.md", "Heating", "works", "en", "markdown")
    chunks = [*material.chunks, *chunk_document(document, text, PRESETS["default"].spec)]
    more = Material(material.items, {**material.documents, "heat": document}, {**material.texts, "heat": text}, chunks)
    kind = SCENARIO_KINDS["S2"]
    made = kind.make(kind.shipped(), more).questions
    assert [bool(question.parts[0].item_id) for question in made] == [True] * 4 + [False]
    assert made[-1].text == "On which date does the heating season at Quarry begin?"
    assert made[-1].reference == "28 September."
