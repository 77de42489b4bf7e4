"""Rankings and relevance in the files of `trec_eval`, so that other programs can judge them.

qrels: QUESTION 0 PASSAGE RELEVANCE; run: QUESTION Q0 PASSAGE RANK SCORE NAME. Relevance is 2 where a passage holds the
evidence wholly, 1 where it holds some of it. `trec_eval` orders by score, and equal scores by name: the score written is
one over the rank, so that the order is ours.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

WHOLE, PARTLY = 2, 1


@dataclass(frozen=True, slots=True)
class TrecRun:
    """One way of retrieving.

    Attributes:
        name: For a person; becomes the file's name.
        chunking: Which qrels its passages belong to; "" for the passages of the project.
        rankings: Question id to chunk ids, best first.
    """

    name: str
    chunking: str
    rankings: Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class TrecFiles:
    """Everything that is written.

    Attributes:
        questions: Id to words.
        relevance: By chunking, question id to chunk id to relevance.
        runs: Ways of retrieving.
    """

    questions: Mapping[str, str]
    relevance: Mapping[str, Mapping[str, Mapping[str, int]]]
    runs: tuple[TrecRun, ...]


def write_trec(files: TrecFiles, folder: Path) -> list[Path]:
    """Write questions, one qrels file a chunking, and one run file a way of retrieving.

    Raises:
        OSError: The folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written = [_write(folder / "questions.tsv", [f"{q}\t{' '.join(t.split())}" for q, t in files.questions.items()])]
    for chunking, relevance in files.relevance.items():
        lines = [f"{q} 0 {c} {grade}" for q, grades in relevance.items() for c, grade in grades.items()]
        written.append(_write(folder / f"qrels{_suffix(chunking)}.txt", lines))
    taken: set[str] = set()
    for run in files.runs:
        name = _plain(run.name)
        while name in taken:
            name += "_"
        taken.add(name)
        lines = [
            f"{q} Q0 {c} {rank} {1.0 / rank:.6f} {name}"
            for q, ids in run.rankings.items()
            for rank, c in enumerate(ids, start=1)
        ]
        written.append(_write(folder / f"run_{name}{_suffix(run.chunking)}.txt", lines))
    return written


def _write(path: Path, lines: Sequence[str]) -> Path:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", errors="replace")
    return path


def _suffix(chunking: str) -> str:
    return f"_{_plain(chunking)}" if chunking else ""


def _plain(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9.-]+", "_", name).strip("_")[:80] or "run"
