"""A language model as checker: tried on known cases first; where it does not tell these apart it decides nothing."""

from __future__ import annotations

import re

import numpy as np
import pytest

from ragexam.records import Chunk, Item, Span
from ragexam.scenarios.absence import WordSearch
from ragexam.scenarios.checker import FEWEST, KNOWN, tried_checker
from ragexam.scenarios.known_cases import altered, holds_answer, in_turn, known_questions, with_and_without
from ragexam.scenarios.material import Material


def test_a_leaning_changes_nothing() -> None:
    """It says yes to everything, a little surer where that is so: what it says of a new case is held against that."""
    for leaning in (-5.0, 0.0, 5.0):
        checker = tried_checker("M", [(leaning + 1.0 + 0.01 * n, leaning + 0.01 * n) for n in range(8)])
        assert checker.decides
        assert checker.believes(leaning + 1.0)
        assert not checker.believes(leaning)


def test_who_does_no_better_than_chance_believes_nothing() -> None:
    checker = tried_checker("M", [(float(n % 3), float((n + 1) % 3)) for n in range(12)])
    assert not checker.decides
    assert not checker.believes(99.0)
    assert "not clearly better than chance" in checker.figures()


@pytest.mark.parametrize(
    ("seen", "decides"),
    [(6, False), (7, True)],  # areas of 9/12 and of 9.5/12, cases that are not seen through tie
)
def test_the_border_of_twelve_pairs_is_where_the_interval_leaves_a_half(seen: int, decides: bool) -> None:
    assert tried_checker("M", [(1.0, 0.0)] * seen + [(0.0, 0.0)] * (12 - seen)).decides is decides


def test_an_area_that_chance_gives_in_so_few_cases_is_none() -> None:
    """Three in four, and yet the interval of six pairs reaches below a half."""
    pairs = [(3.0, 0.0), (3.0, 0.0), (3.0, 0.0), (3.0, 0.0), (0.0, 3.0), (2.0, 0.0)]
    checker = tried_checker("M", pairs)
    assert checker.known is not None
    assert checker.known.auc >= 0.7
    assert checker.known.low < 0.5
    assert not checker.decides


def test_models_that_tell_nothing_seldom_decide_and_good_ones_mostly_do() -> None:
    rng = np.random.default_rng(1)

    def share(better: float) -> float:
        questions = rng.normal(0.0, 0.5, (200, 12, 1))
        pairs = questions + rng.normal([better, 0.0], 1.0, (200, 12, 2))
        return float(np.mean([tried_checker("M", map(tuple, one)).decides for one in pairs]))

    assert share(0.0) < 0.08
    assert share(2.0) > 0.92


def test_too_few_known_cases_decide_nothing_and_more_than_needed_are_not_asked_for() -> None:
    assert not tried_checker("M", []).decides
    assert tried_checker("M", []).figures().startswith("There are 0 known questions to try M on")
    assert not tried_checker("M", [(1.0, 0.0)] * (FEWEST - 1)).decides
    assert tried_checker("M", [(1.0, 0.0)] * FEWEST).decides
    more = iter([(1.0, 0.0)] * (KNOWN + 5))
    tried_checker("M", more)
    assert len(list(more)) == 5


def test_known_questions_are_those_of_the_exam_first_documents_in_turn(material: Material) -> None:
    known = list(known_questions(material, "s"))
    exam = {item.id for item in material.items} - {"unsaid"}
    assert {item.id for item in known[:12]} == exam
    assert len({item.evidence[0].document_id for item in known[:4]}) == 4
    places = [item.evidence[0] for item in known]
    assert not [
        one
        for n, one in enumerate(places[12:], 12)
        for other in places[:12]
        if one.document_id == other.document_id and one.start < other.end and other.start < one.end
    ], "what the exam asks is asked once"
    assert [item.id for item in in_turn(material.items, "s")] == [item.id for item in in_turn(material.items, "s")]
    assert [item.id for item in in_turn(material.items, "s")] != [item.id for item in in_turn(material.items, "t")]


def test_the_right_passage_is_among_those_with_the_answer_and_none_without_holds_it(material: Material) -> None:
    search = WordSearch(material.chunks)
    for item in known_questions(material, "s"):
        case = with_and_without(material, search, item)
        assert case is not None
        given, without = case
        assert any(item.reference_answer in text for text in given)
        assert not any(item.reference_answer in text for text in without)
        assert len(given) == len(without) == 3


def chunk(text: str, document: str = "d", start: int = 0) -> Chunk:
    return Chunk(f"{document}{start}", document, 0, start, start + len(text), text)


def fact(answer: str, start: int, end: int, document: str = "d") -> Item:
    return Item("i", "How long is it?", (answer, "other"), 0, (Span(document, start, end),), "", "", "en")


def test_a_passage_may_hold_the_answer_in_another_language() -> None:
    item = fact("1,350 euros", 0, 20)
    assert holds_answer(chunk("Die Grenze liegt bei 1.350 Euro.", "e"), item)
    assert holds_answer(chunk("It is 1,350 EUROS.", "e"), item)
    assert not holds_answer(chunk("It is 350 euros.", "e"), item)
    assert not holds_answer(chunk("About a bulb.", "e"), fact("B", 0, 20)), "a letter of other words is no answer"
    assert holds_answer(chunk("Anything", "d", 15), item), "it overlaps the evidence"


def test_only_the_evidence_is_altered() -> None:
    text = "It was 5 days. It is 5 Days now."
    assert altered(chunk(text), fact("5 days", 15, 32), "9 days") == "It was 5 days. It is 9 days now."
    assert not altered(chunk(text), fact("7 days", 15, 32), "9 days")


@pytest.mark.parametrize("longer", ["15 days", "1.5 days", "1,5 days", "5 daystar"])
def test_a_part_of_a_longer_value_is_not_altered(longer: str) -> None:
    text = f"Not {longer} but 5 days."
    assert altered(chunk(text), fact("5 days", 0, len(text)), "9 days") == f"Not {longer} but 9 days."
    assert altered(chunk("It is 1.5 or 1."), fact("1", 0, 15), "9") == "It is 1.5 or 9."


def test_a_context_line_shifts_nothing() -> None:
    lead = "From a sheet: 5 days. "
    one = Chunk("c", "d", 0, 100, 111, lead + "It: 5 days.")
    assert altered(one, fact("5 days", 100, 111), "9 days") == lead + "It: 9 days."


def test_figures_hold_what_was_measured() -> None:
    figures = tried_checker("M", [(2.0, 0.0)] * 7 + [(0.0, 0.0)]).figures()
    assert re.match(r"Of 16 known cases M tells 15 right \(area under the ROC curve 0\.94, 0\.60 to 0\.99\)\.", figures)
