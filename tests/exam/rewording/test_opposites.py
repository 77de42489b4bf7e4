from __future__ import annotations

import pytest

from ragexam.exam.rewording.opposites import turned_word


@pytest.mark.parametrize(
    ("question", "wording", "turned"),
    [
        ("At least how many people are on board?", "How many may travel at most?", ("At least", "at most")),
        ("How many days earlier does it begin?", "How many days later does it open?", ("earlier", "later")),
        ("Who signs orders above 900 crowns?", "Who signs orders below 900 crowns?", ("above", "below")),
        ("When does the first reminder go?", "When does the last reminder go?", ("first", "last")),
        ("What is the combined weight of A and B?", "By how much do A and B differ?", ("combined", "differ")),
        ("When does the season begin?", "When does it finish?", ("begin", "finish")),
        ("What is the highest pressure?", "How much pressure is there at most?", None),
        ("How many days after its first day is the last day?", "How long does it go on after day one?", None),
        ("How long is the notice?", "How long does one have to wait at most?", None),
    ],
)
def test_a_word_that_says_the_contrary_is_seen(question: str, wording: str, turned: tuple[str, str] | None) -> None:
    assert turned_word(question, wording, "en") == turned


def test_german_has_its_own_pairs() -> None:
    assert turned_word("Wie viele dürfen höchstens hinein?", "Wie viele müssen mindestens hinein?", "de") == (
        "höchstens",
        "mindestens",
    )
    assert turned_word("Was kostet es mit Deckel?", "Was kostet es ohne Deckel?", "de") == ("mit", "ohne")
    assert turned_word("Was kostet es?", "Wie teuer ist es?", "de") is None
