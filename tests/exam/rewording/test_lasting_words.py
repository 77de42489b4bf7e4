from __future__ import annotations

import pytest

from ragexam.exam.rewording.lasting_words import added_words, lasting_stems, lasting_words, lost_words


@pytest.mark.parametrize(
    ("question", "kept"),
    [
        ("How often is the membrane of the Brindle 60 exchanged?", ("Brindle 60",)),
        ("What is the combined weight of the Ondrel S and the Ondrel X?", ("Ondrel S", "Ondrel X")),
        ("What is the combined list price of the Tavik controller?", ("Tavik",)),
        (
            'According to "Price list", for which zone is a load of 1,000 kg permitted?',
            ("Price list", "1,000", "kg"),
        ),
        (
            "How many working days of annual leave does an employee at Thornsey receive?",
            ("working days", "Thornsey"),
        ),
        ("After how many days is the second reminder sent?", ("days", "second")),
        ("At most how many °C may socket X3 have?", ("°C", "X3")),
        ("By when do departments return their plans for the budget round?", ()),
    ],
)
def test_names_titles_codes_numbers_steps_and_units_stay(question: str, kept: tuple[str, ...]) -> None:
    assert lasting_words(question, "en") == kept


def test_german_names_are_known_by_what_stands_beside_them() -> None:
    question = "Wie viele Arbeitstage bleiben im Lager Birke für den Brindle 60 laut „Regeln der Fähre“?"
    assert lasting_words(question, "de") == ("Arbeitstage", "Birke", "Brindle 60", "Regeln der Fähre")
    plain = "Wie viele Beschäftigte arbeiten in Lüdenbrook?"
    assert lasting_words(plain, "de") == ()
    assert lasting_words(plain, "de", lambda word: word == "Lüdenbrook") == ("Lüdenbrook",)


def test_a_changed_name_is_lost_and_an_inflected_unit_is_not() -> None:
    lasting = ("working days", "Brindle 60", "hours")
    assert lost_words(lasting, "In working days, how many hours does the Brindle 60 run?") == []
    assert lost_words(lasting, "In working days, how many an hour does the BRINDLE 60 run?") == []
    assert lost_words(lasting, "In days, how many hours does the Brindle 40 run?") == ["working days", "Brindle 60"]
    assert lost_words(("2", "years"), "How long is the notice after a 2-year service?") == []
    assert lost_words(("Brindle 6",), "Does the Brindle 60 run?") == ["Brindle 6"]


@pytest.mark.parametrize(
    ("wording", "added"),
    [
        ("At Thornsey, how many days earlier do they run out?", []),
        ("At Thornsey on Friday, how many days earlier?", ["Friday"]),
        ("How many days earlier does Lüdenbrook lose them than Thornsey?", ["Lüdenbrook"]),
        ("How many of 30 days at Thornsey?", ["30"]),
    ],
)
def test_what_the_question_does_not_name_must_not_come_in(wording: str, added: list[str]) -> None:
    question = "How many days earlier do carried-over days at Thornsey expire than those at Quellmoor?"
    assert added_words(question, wording, "en") == added


def test_stems_of_what_stays_are_no_overlap() -> None:
    assert lasting_stems(("working days", "Brindle 60")) == {"work", "day", "brindl", "60"}
    assert lasting_stems(()) == set()
