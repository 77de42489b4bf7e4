"""Choosing gradings for boards and for their labels by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragexam.errors import InputError
from ragexam.project.grading.boards import BoardRequest, reading_boards, write_exam_qrels

SHORT, LONG = "Self-rated Qwen2.5 1.5B", "Self-rated Qwen2.5 1.5B Instruct"


@pytest.fixture
def qrels(tmp_path: Path) -> tuple[Path, ...]:
    files = tuple(tmp_path / f"{name}.qrels" for name in (SHORT, LONG))
    for count, file in enumerate(files, start=1):
        file.write_text("".join(f"q 0 p{n} 1\n" for n in range(count)), "utf-8")
    return files


@pytest.mark.parametrize(
    ("gradings", "chosen"),
    [
        ((SHORT,), [SHORT]),
        ((SHORT.upper(),), [SHORT]),
        ((LONG,), [LONG]),
        (("qwen",), [SHORT, LONG]),
        ((SHORT, "instruct"), [SHORT, LONG]),
        ((), [SHORT, LONG]),
    ],
)
def test_a_whole_name_is_that_grading_alone(
    qrels: tuple[Path, ...], gradings: tuple[str, ...], chosen: list[str]
) -> None:
    view = reading_boards(BoardRequest(qrels=qrels, gradings=gradings))
    assert [pool.name for pool in view.pools] == chosen


def test_labels_go_out_of_a_grading_whose_name_begins_anothers(qrels: tuple[Path, ...], tmp_path: Path) -> None:
    view = reading_boards(BoardRequest(qrels=qrels, gradings=(SHORT,)))
    assert write_exam_qrels(view, tmp_path / "out.qrels") == 1
    with pytest.raises(InputError, match="there are 2"):
        write_exam_qrels(reading_boards(BoardRequest(qrels=qrels)), tmp_path / "both.qrels")
