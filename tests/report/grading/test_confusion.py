"""The RAG confusion matrix, and what it says should be mended."""

from __future__ import annotations

import numpy as np
import pytest

from ragexam.report.grading.confusion import (
    CriterionConfusions,
    RagConfusion,
    WrittenConfusions,
    confusion_table,
    criteria_table,
    lacking_share,
    mend_first,
    pooled,
    rag_confusion,
    written_confusion_table,
)


def test_counted_by_hand() -> None:
    match = np.array([True, True, True, False, False, False, False])
    right = np.array([True, True, False, True, False, False, False])
    assert rag_confusion("P", match, right) == RagConfusion("P", 2, 1, 1, 3)


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ((10, 0, 3, 0), "No answer was wrong."),
        ((10, 2, 3, 18), "Mend retrieval first: 18 of 20 wrong answers lacked the passage."),
        ((10, 18, 3, 2), "Mend generation first: only 2 of 20 wrong answers lacked the passage."),
        ((10, 20, 3, 0), "Mend generation first: none of 20 wrong answers lacked the passage."),
        ((10, 9, 3, 11), "Neither stands out: 11 of 20 wrong answers lacked the passage."),
        ((10, 0, 3, 3), "Neither stands out: 3 of 3 wrong answers lacked the passage."),  # three are too few to tell
    ],
)
def test_what_to_mend_first(cells: tuple[int, int, int, int], said: str) -> None:
    confusion = RagConfusion("P", *cells)
    assert mend_first(confusion) == said
    assert confusion_table([confusion]).rows == (("P", *cells, said),)


def test_written_answers_at_any_threshold() -> None:
    confusions = WrittenConfusions(
        ("P", "P", "Q", "P"),
        ("q1", "q2", "q1", "q3"),
        np.array([True, False, True, True]),
        {"token_f1": np.array([0.9, 0.2, 0.6, np.nan])},
    )
    assert confusions.at("token_f1", 0.5) == [RagConfusion("P", 1, 0, 0, 1), RagConfusion("Q", 1, 0, 0, 0)]
    assert confusions.at("token_f1", 0.95) == [RagConfusion("P", 0, 1, 0, 1), RagConfusion("Q", 0, 1, 0, 0)]
    together = pooled(confusions.at("token_f1", 0.5))
    assert together == RagConfusion("", 2, 0, 0, 1)
    assert lacking_share(together).value == 1.0
    table = written_confusion_table(confusions.at("token_f1", 0.5), "Token F1", 0.5)
    assert table.name == "rag_confusion_written"
    assert "a grade of more than 0.5 by Token F1" in table.note


def test_shares_of_the_cells_by_every_criterion() -> None:
    table = criteria_table(
        [
            CriterionConfusions("Key match", 2 / 3, (RagConfusion("P", 2, 1, 1, 4), RagConfusion("Q", 0, 0, 0, 0))),
            CriterionConfusions("people", 3.0, (RagConfusion("P", 1, 0, 0, 3),)),
        ]
    )
    assert table.rows == (
        ("P", "Key match", 2 / 3, 8, 0.25, 0.125, 0.125, 0.5),
        ("Q", "Key match", 2 / 3, 0, None, None, None, None),
        ("P", "people", 3.0, 4, 0.25, 0.0, 0.0, 0.75),
    )


def test_pipelines_that_fail_at_the_same_questions_do_not_make_it_surer() -> None:
    """Six pipelines, 16 questions that all get wrong, the passage there for 11: six times the same says no more than once."""
    questions = [f"q{n}" for n in range(16)]
    match = np.array([n < 11 for n in range(16)])
    once = WrittenConfusions(("P",) * 16, tuple(questions), match, {"token_f1": np.zeros(16)})
    names = tuple(f"P{n // 16}" for n in range(96))
    all_six = WrittenConfusions(names, tuple(questions * 6), np.tile(match, 6), {"token_f1": np.zeros(96)})
    together = pooled(all_six.at("token_f1", 0.5))
    assert together == RagConfusion("", 0, 66, 0, 30)
    apart = RagConfusion("", 0, 66, 0, 30)
    assert mend_first(apart).startswith("Mend generation first"), "as if all 96 told something of their own"
    assert mend_first(together) == "Neither stands out: 30 of 96 wrong answers lacked the passage."
    six, one = lacking_share(together), lacking_share(pooled(once.at("token_f1", 0.5)))
    assert (six.low, six.high) == (pytest.approx(one.low, abs=0.03), pytest.approx(one.high, abs=0.03))


def test_wrong_answers_to_questions_on_one_document_are_one_failure() -> None:
    """One pipeline, 12 wrong answers that lacked the passage: on a document each, on two documents, on one."""
    lacked, wrong = np.zeros(12, dtype=np.bool_), np.zeros(12, dtype=np.bool_)
    said = [
        mend_first(rag_confusion("P", lacked, wrong, [f"d{n % documents}" for n in range(12)]))
        for documents in (12, 2, 1)
    ]
    assert said[0] == "Mend retrieval first: 12 of 12 wrong answers lacked the passage."
    assert said[1:] == ["Neither stands out: 12 of 12 wrong answers lacked the passage."] * 2
