"""Checks who helped to make the exam that it sat stands marked, with what that is worth."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

from ragexam.records import Finding, Guess, Item, ItemState, Labelling
from ragexam.report.document.assemble import build_body
from ragexam.report.results.accuracy.best_tables import best_per_llm_table
from ragexam.report.results.makers import MakersPart, exam_makers, makers_sentence, makers_warnings, with_makers
from ragexam.report.results.results import ExamResults, ReportInput
from ragexam.report.results.verdict.decide import Decision


def sat(kit: SimpleNamespace, **fields: object) -> ExamResults:
    """Let A (the better one) and B sit two items that A may have had a part in."""
    return kit.make(
        [[1, 1], [1, 0], [0, 0]],
        [kit.spec("A"), kit.spec("B"), kit.spec("A", "closed_book")],
        [replace(kit.item(n, f"d{n}"), **fields) for n in range(2)],
    )


def guess(model: str, *, listed: bool = False, right: float = 1.0) -> Guess:
    return Guess(f"hash of {model}", model, (0, 0) if listed else (), right, 0, None if listed else 0.5)


def dropped(kit: SimpleNamespace, *guesses: Guess) -> list[Item]:
    """Eight items that these guesses were right on, and that a filter dropped for it."""
    charge = Finding("guessable", 1.0, 0.5, True, "")
    return [
        replace(kit.item(n, "d9", key=0), guesses=guesses, findings=(charge,), state=ItemState.DROPPED)
        for n in range(10, 18)
    ]


def test_every_part_is_told(kit: SimpleNamespace) -> None:
    assert exam_makers(sat(kit)) == {}
    assert exam_makers(sat(kit, model_hash="hash of A")) == {"A": MakersPart(2, 0)}
    gone = dropped(kit, guess("B"), guess("C"))
    assert exam_makers(sat(kit), gone) == {"B": MakersPart(0, 8)}, "who did not sit is not named"
    both = exam_makers(sat(kit, model_hash="hash of A"), dropped(kit, guess("A", listed=True)))
    assert both == {"A": MakersPart(2, 8)}
    assert "A (wrote questions and filtered questions)" in makers_sentence(both)
    assert makers_sentence({}) == ""


def test_labels_and_guesses_that_no_filter_used_are_no_part(kit: SimpleNamespace) -> None:
    assert exam_makers(sat(kit, labels=(Labelling("hash of A", "A", "prompt", "fact"),))) == {}
    assert exam_makers(sat(kit, guesses=(guess("B"),))) == {}, "nothing was dropped"
    unused = [replace(item, findings=()) for item in dropped(kit, guess("B"))]
    assert exam_makers(sat(kit), unused) == {}, "dropped for something else"
    assert exam_makers(sat(kit), dropped(kit, guess("A"), guess("B", listed=True, right=0.5))).keys() == {"A"}


def test_who_only_filtered_is_not_told_what_a_writer_gains(kit: SimpleNamespace) -> None:
    filtered, wrote = {"B": MakersPart(0, 8)}, {"A": MakersPart(2, 0)}
    assert "a writer leads" not in makers_sentence(filtered)
    assert "was filtered looks weaker without documents" in makers_sentence(filtered)
    assert "a writer leads" in makers_sentence(wrote)
    assert "was filtered" not in makers_sentence(wrote)
    (said,) = makers_warnings(filtered, 2)
    assert said.startswith("B answered an exam that was filtered by its own guesses (8 items dropped)")
    (said,) = makers_warnings(wrote, 2)
    assert said.startswith(
        "A wrote the 2 items and also answered them: in simulations a writer leads models as able by up to 3"
    )


def test_the_verdict_names_the_best_that_had_no_part(kit: SimpleNamespace) -> None:
    verdict = Decision("Choose A.", ("Its technical name.",), best=0)
    results = sat(kit, model_hash="hash of A")
    told = with_makers(verdict, results, [0, 1], {"A"}).details
    assert told[0] == "Its technical name."
    assert told[1].endswith("had no part in making the exam: B · BM25, k=3 · ICL@0 with 50%.")
    assert with_makers(verdict, results, [0, 1], {"B"}) == verdict, "another one wrote it"
    assert with_makers(verdict, results, [0], {"A"}) == verdict, "B has too few answers to be recommended"
    assert with_makers(Decision("Nothing yet."), results, [0, 1], {"A"}).details == ()


def test_the_first_page_tells_it_once(kit: SimpleNamespace) -> None:
    body = build_body(ReportInput("x", sat(kit, model_hash="hash of A")))
    said = [str(line) for line in (*body.decision.details, *body.warnings)]
    assert sum("a writer leads" in line for line in said) == 1
    assert sum("wrote" in line for line in said) == 1


def test_the_table_of_llms_has_the_mark(kit: SimpleNamespace) -> None:
    marks = {row[:2]: row[-1] for row in best_per_llm_table(sat(kit), {"A"}).rows}
    assert marks["A", "BM25, k=3"] == "best choice; made the exam"
    assert marks["B", "BM25, k=3"] == "best choice"
    assert marks["A", "Closed book"] == "made the exam"
