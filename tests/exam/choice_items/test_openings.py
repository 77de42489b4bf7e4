from __future__ import annotations

import pytest

from ragexam.exam.choice_items.openings import noun_before, opening, without_echo, wrong_word
from ragexam.exam.passages.ambiguity import CorpusWords
from ragexam.exam.passages.passage import Passage


def candidate_of(make_chunk, text: str, answer: str, language: str = "en"):
    passage = Passage.of(make_chunk(text, language=language))
    return next(c for c in passage.candidates if c.text == answer), passage.text


@pytest.mark.parametrize(
    ("text", "answer", "begins"),
    [
        ("Costs must be handed in within 25 days after a trip.", "25 days", "Within how many days"),
        ("Passwords are changed every 90 days by all users.", "every 90 days", "How often"),
        (
            "One employee may accompany up to 6 visitors in offices.",
            "6 visitors",
            "What is the largest number of visitors",
        ),
        ("A claim above 500 euros is signed by two people.", "500 euros", "Above what amount"),
        ("A repair of more than 65 percent of the price is refused.", "65 percent", "Above what percentage"),
        ("Records must be kept for at least 7 years in the vault.", "7 years", "For at least how many years"),
        ("Found items are kept for 14 weeks at the gate.", "14 weeks", "For how many weeks"),
        ("Lights switch off 17 minutes after the last movement.", "17 minutes", "How many minutes after"),
        ("The heating begins on 28 September and ends in May.", "28 September", "When"),
        ("Plans are returned by 27 September at the latest.", "27 September", "By when"),
        ("The desk is open until 16:30 on working days.", "16:30", "Until what time"),
        ("The desk is staffed from 8:15 to 16:30 on working days.", "8:15", "From what time"),
        ("The advance is requested on form R-15 before the trip.", "R-15", "Which form"),
        ("Orders are signed by the site safety officer alone.", "site safety officer", "Who"),
        ("The document system is called Aktora by everybody.", "Aktora", "What is the name of"),
        ("The hall has 12 ramps for lorries.", "12 ramps", "How many ramps"),
    ],
)
def test_english_openings(make_chunk, text: str, answer: str, begins: str) -> None:
    assert opening(*candidate_of(make_chunk, text, answer)) == begins


@pytest.mark.parametrize(
    ("text", "answer", "begins"),
    [
        ("Anträge gehen innerhalb von 3 Wochen beim Werk ein.", "3 Wochen", "Innerhalb von wie vielen Wochen"),
        ("Hier dürfen höchstens 25 Liter Öl stehen.", "25 Liter", "Wie viele Liter höchstens"),
        ("Brillen werden alle 28 Monate vom Werk bezahlt.", "alle 28 Monate", "In welchem Abstand"),
        ("Die Frist läuft bis 30. Juni 2024 im Werk.", "30. Juni 2024", "Bis wann"),
        ("Das Lager wird von der Betriebsleitung verwaltet.", "Betriebsleitung", "Von wem"),
        ("Das Lager ist von 7:30 bis 16:45 Uhr besetzt.", "7:30", "Ab wie viel Uhr"),
        (
            "Bei Einsätzen von mehr als 12 Tagen wird die Heimfahrt bezahlt.",
            "12 Tagen",
            "Bei mehr als wie vielen Tagen",
        ),
        ("Der Dienst beginnt um 7:30 Uhr am Tor.", "7:30 Uhr", "Um wie viel Uhr"),
    ],
)
def test_german_openings(make_chunk, text: str, answer: str, begins: str) -> None:
    assert opening(*candidate_of(make_chunk, text, answer, "de"), "de") == begins


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("For how many days is the crate lent for?", "For how many days is the crate lent?"),
        ("From what time is it open from?", "From what time is it open?"),
        ("For how many days is the crate lent?", "For how many days is the crate lent?"),
        ("Which form is the crate asked for?", "Which form is the crate asked for?"),
        ("In which hall are the ramps built-in?", "In which hall are the ramps built-in?"),
    ],
)
def test_what_begins_with_a_preposition_does_not_end_with_it(asked: str, said: str) -> None:
    assert without_echo(asked) == said


@pytest.mark.parametrize(
    ("text", "answer", "question", "fits"),
    [
        ("It is offered within 15 days after the request.", "15 days", "How long does the company offer it?", False),
        ("It is offered within 15 days after the request.", "15 days", "Within how many days is it offered?", True),
        ("It is offered within 15 days after the request.", "15 days", "How long does it take to be offered?", True),
        (
            "The result is written on the service sheet S-44 at once.",
            "S-44",
            "Where is it put on the service sheet?",
            False,
        ),
        (
            "The result is written on the service sheet S-44 at once.",
            "S-44",
            "Which service sheet takes the result?",
            True,
        ),
        ("The licence is read at the reader called Guckloch there.", "Guckloch", "Where is the licence read?", False),
        ("The licence is read at the reader called Guckloch there.", "Guckloch", "What is the reader called?", True),
        ("A hotel may cost 158 euros a night.", "158 euros", "When may a hotel cost more?", False),
        (
            "Orders are signed by the site safety officer alone.",
            "site safety officer",
            "When are orders signed?",
            False,
        ),
        ("Orders are signed by the site safety officer alone.", "site safety officer", "Who signs orders?", True),
    ],
)
def test_the_question_word_has_to_suit_the_answer(
    make_chunk, text: str, answer: str, question: str, fits: bool
) -> None:
    assert (wrong_word(question, *candidate_of(make_chunk, text, answer)) == "") is fits


def test_the_noun_of_a_code() -> None:
    assert noun_before("It is written on the service sheet ") == "service sheet"
    assert noun_before("It is read at the reader called ") == "reader"
    assert noun_before("It is quickly ") == ""


def test_an_invented_german_noun_is_noticed(make_chunk) -> None:
    corpus = CorpusWords([make_chunk("Der Vorschuss für Auslandseinsätze beträgt 480 Euro.", language="de")])
    assert corpus.unknown("Wie hoch ist der Vorschuss für Auslandseinsätze?") == ""
    assert corpus.unknown("Wie viel bekommt ein Reisesteller?") == "Reisesteller"
