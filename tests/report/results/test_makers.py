"""Who helped to make the exam that it sat stands marked, with what that is worth."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

from ragexam.records import Guess, Labelling
from ragexam.report.results.accuracy_tables import best_per_llm_table
from ragexam.report.results.decide import Decision
from ragexam.report.results.makers import exam_makers, makers_sentence, with_makers
from ragexam.report.results.results import ExamResults


def sat(kit: SimpleNamespace, **fields: object) -> ExamResults:
    """A (the better one) and B sit two items that A may have had a part in."""
    return kit.make(
        [[1, 1], [1, 0], [0, 0]],
        [kit.spec("A"), kit.spec("B"), kit.spec("A", "closed_book")],
        [replace(kit.item(n, f"d{n}"), **fields) for n in range(2)],
    )


def test_every_part_is_told(kit: SimpleNamespace) -> None:
    assert exam_makers(sat(kit)) == {}
    assert exam_makers(sat(kit, model_hash="hash of A")) == {"A": "wrote questions"}
    guesses = (Guess("hash of B", "B", (), 0.0, 1, 0.5), Guess("hash of C", "C", (), 0.0, 1, 0.5))
    assert exam_makers(sat(kit, guesses=guesses)) == {"B": "filtered them"}, "who did not sit is not named"
    labels = (Labelling("hash of A", "A", "prompt", "fact"),)
    all_of_it = sat(kit, model_hash="hash of A", guesses=(replace(guesses[0], model_hash="hash of A"),), labels=labels)
    assert exam_makers(all_of_it) == {"A": "wrote questions, filtered them and labelled them"}
    assert "A (wrote questions, filtered them and labelled them)" in makers_sentence(all_of_it)
    assert makers_sentence(sat(kit)) == ""


def test_the_verdict_names_the_best_that_had_no_part(kit: SimpleNamespace) -> None:
    verdict = Decision("Choose A.", ("Its technical name.",), best=0)
    told = with_makers(verdict, sat(kit, model_hash="hash of A")).details
    assert told[0] == "Its technical name."
    assert "helped to make the exam (wrote questions)" in told[1]
    assert told[1].endswith("had no part in it: B · BM25, k=3 · ICL@0 with 50%.")
    assert with_makers(verdict, sat(kit, model_hash="hash of B")) == verdict, "another one wrote it"
    assert with_makers(Decision("Nothing yet."), sat(kit, model_hash="hash of A")).details == ()


def test_the_table_of_llms_has_the_mark(kit: SimpleNamespace) -> None:
    marks = {row[:2]: row[-1] for row in best_per_llm_table(sat(kit, model_hash="hash of A")).rows}
    assert marks["A", "BM25, k=3"] == "best choice; made the exam"
    assert marks["B", "BM25, k=3"] == "best choice"
    assert marks["A", "Closed book"] == "made the exam"
