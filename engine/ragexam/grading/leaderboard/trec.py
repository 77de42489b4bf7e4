"""Relevance labels and rankings in the files of trec_eval, in and out."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from ragexam.errors import InputError
from ragexam.exam.exchange.spreadsheets import file_text
from ragexam.sentences import phrase

Qrels = Mapping[str, Mapping[str, float]]
"""Query to passage to relevance."""

Rankings = Mapping[str, Sequence[str]]
"""Query to passages, best first."""


_FORMS = "Labels: QUERY 0 PASSAGE RELEVANCE. Rankings: QUERY Q0 PASSAGE RANK SCORE NAME."


def read_qrels(path: Path) -> dict[str, dict[str, float]]:
    """Read relevance labels: QUERY 0 PASSAGE RELEVANCE.

    Raises:
        InputError: The file cannot be read, holds no line, one is something else, or labels a passage otherwise than one before it.
    """
    qrels: dict[str, dict[str, float]] = {}
    for number, cells in _lines(path):
        _require(path, number, cells, 4)
        own, label = qrels.setdefault(cells[0], {}), _number(path, number, cells[3])
        if own.setdefault(cells[2], label) != label:
            raise InputError(
                phrase(
                    "Line {0:n} of {1:raw} labels {2:raw} for the query {3:raw} otherwise than a line before it.",
                    number,
                    path.name,
                    cells[2],
                    cells[0],
                ),
                "Keep one of both; of labels by parts of a query the best one.",
            )
    if not qrels:
        raise InputError(phrase("{0:raw} holds no labels.", path.name), _FORMS)
    return qrels


def write_qrels(qrels: Qrels, path: Path) -> None:
    """Write relevance labels, whole ones without a point."""
    lines = [f"{q} 0 {p} {grade:g}" for q, grades in qrels.items() for p, grade in grades.items()]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def read_runs(path: Path) -> dict[str, dict[str, list[str]]]:
    """Read rankings: QUERY Q0 PASSAGE RANK SCORE NAME.

    As trec_eval has it, scores order, in 32 bits, and not ranks; equal ones stand by name, backwards. Each name of a file in
    which several runs follow each other is a system of its own (trec_eval would read them as one).

    Returns:
        The passages of each query, by the run's name; in the file's order.

    Raises:
        InputError: The file cannot be read, holds no line, one is something else, or a run ranks a passage twice for a query.
    """
    scored: dict[str, dict[str, dict[str, float]]] = {}
    for number, cells in _lines(path):
        _require(path, number, cells, 6)
        own = scored.setdefault(cells[5], {}).setdefault(cells[0], {})
        if cells[2] in own:
            raise InputError(
                phrase(
                    "Line {0:n} of {1:raw} ranks {2:raw} for the query {3:raw} a second time.",
                    number,
                    path.name,
                    cells[2],
                    cells[0],
                ),
                "Give each run in the file a name of its own, in the last column.",
            )
        own[cells[2]] = _number(path, number, cells[4])
    if not scored:
        raise InputError(phrase("{0:raw} holds no ranking of systems.", path.name), _FORMS)
    return {name: {query: _ordered(own) for query, own in queries.items()} for name, queries in scored.items()}


def write_run(name: str, rankings: Rankings, path: Path) -> None:
    """Write a ranking; the score is one over the rank, so that the order is ours."""
    plain = "_".join(name.split()) or "run"
    lines = [
        f"{q} Q0 {p} {rank} {1.0 / rank:.9g} {plain}"
        for q, passages in rankings.items()
        for rank, p in enumerate(passages, start=1)
    ]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _ordered(scores: Mapping[str, float]) -> list[str]:
    with np.errstate(over="ignore"):
        read = {passage: float(np.float32(score)) for passage, score in scores.items()}
    return sorted(scores, key=lambda passage: (read[passage], passage), reverse=True)


def _lines(path: Path) -> list[tuple[int, list[str]]]:
    lines = enumerate(file_text(path).splitlines(), start=1)
    return [(number, line.split()) for number, line in lines if line.strip() and not line.startswith("#")]


def _number(path: Path, number: int, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise _wrong(path, number, phrase("“{0:raw}” is no number", text[:40]))
    return value


def _require(path: Path, number: int, cells: Sequence[str], fields: int) -> None:
    if len(cells) != fields:
        raise _wrong(path, number, phrase("it has {0:n} fields, not {1:n}", len(cells), fields))


def _wrong(path: Path, number: int, reason: str) -> InputError:
    return InputError(
        phrase("Line {0:n} of {1:raw} is not of trec_eval's form: {2}.", number, path.name, reason), _FORMS
    )
