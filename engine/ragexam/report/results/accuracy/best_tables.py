"""Tables of the best: what can be scored without a language model beside the best pipeline, and the best of each LLM."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

import numpy as np

from ragexam.exam.choice_items.figures.lookup import LookupBaseline, with_looking_up
from ragexam.records import Table
from ragexam.report.names import BOUNDS
from ragexam.report.results.accuracy.accuracy_tables import Cell, baselines, shown_pipelines
from ragexam.report.results.by_people.words import by_grader
from ragexam.report.results.fair_field import comparable, held_to_own, on_own_questions
from ragexam.report.results.results import ExamResults, finite_mean
from ragexam.report.results.source import source_sentences
from ragexam.sentences import counted, joined, phrase


def baseline_table(results: ExamResults, lookups: Sequence[LookupBaseline] = ()) -> Table:
    """Return what needs no language model beside the mean and the highest accuracy of the pipelines.

    Args:
        results: The responses.
        lookups: What strategies reach that look up.
    """
    without_model = [] if results.taken_from.writes else list(baselines(results.items).items())
    accuracy = results.accuracy()
    fair = on_own_questions(results)
    shares, rows_compared = fair.accuracy(), comparable(results)
    closed = [a for a, p in zip(accuracy, results.pipelines, strict=True) if p.retriever.kind == "closed_book"]
    rows: list[tuple[Cell, ...]] = [
        *without_model,
        ("Closed-book pipelines, mean", _defined(finite_mean(np.array(closed)))),
    ]
    rows += [(baseline.name, baseline.share) for baseline in lookups]
    if rows_compared:
        best = [float(shares[i]) for i in fair.choices() if i in rows_compared]
        rows += [
            ("All pipelines, mean", float(shares[rows_compared].mean())),
            ("Best pipeline", max(best, default=None)),
        ]
    return Table(
        "baselines",
        "What can be scored without reading, or by looking up alone",
        ("Strategy", "Accuracy"),
        tuple(rows),
        ("", ".1%"),
        joined(
            " ",
            (
                source_sentences(results.taken_from)[0]
                if results.taken_from.writes
                else with_looking_up(
                    "A sound exam keeps the first four near blind guessing. Where the longest choice scores well above it, the "
                    "items give their answers away by form.",
                    lookups,
                ),
                *_of_whom(fair, rows_compared),
                *held_to_own(results),
            ),
        ),
        "Guinet et al. 2024, Table 4",
    )


def _of_whom(fair: ExamResults, rows: Collection[int]) -> list[str]:
    """Return of how many pipelines mean and best are, where some have too few answers to be compared with."""
    if len(rows) == int(np.isfinite(fair.accuracy()).sum()):
        return []
    return [
        phrase(
            "Mean and best are of the {0} with nearly as many answers as the most complete one.",
            counted(len(rows), "pipeline"),
        )
    ]


def best_per_llm_table(results: ExamResults, makers: Collection[str] = ()) -> Table:
    """Return the best accuracy over the in-context modes of each LLM and retriever (Table 2).

    Args:
        results: The responses.
        makers: Names of the LLMs that helped to make the exam; they are marked.
    """
    accuracy = on_own_questions(results).accuracy()
    shown = [results.pipelines[i] for i in shown_pipelines(results)]
    llms = list(dict.fromkeys(p.model_name for p in shown))
    retrievers = list(dict.fromkeys(p.retriever_label for p in shown))
    pairs = {(p.model_name, p.retriever_label) for p in shown}
    full = set(comparable(results))
    best: dict[tuple[str, str], tuple[bool, float, str]] = {}
    for i, (value, spec) in enumerate(zip(accuracy.tolist(), results.pipelines, strict=True)):
        key = (spec.model_name, spec.retriever_label)
        if math.isfinite(value) and (
            key not in best or (i in full, value) > best[key][:2]
        ):  # of many answers before of few
            best[key] = (i in full, value, "" if spec.is_system else spec.examples_label)
    systems = {
        p.model_name for p in results.pipelines if p.is_system
    }  # each has one search: there is nothing to choose from
    rows: list[tuple[Cell, ...]] = []
    yardsticks = {p.retriever_label for p in results.pipelines if p.retriever.kind in BOUNDS}
    for llm in llms:
        sure = {r: best[llm, r][1] for r in retrievers if best.get((llm, r), (False,))[0] and r not in yardsticks}
        top = math.nan if llm in systems else max(sure.values(), default=math.nan)
        for retriever in retrievers:
            if (llm, retriever) not in pairs:  # the search of a system is its own
                continue
            _, value, mode = best.get((llm, retriever), (False, None, None))
            rows.append(
                (
                    llm,
                    retriever,
                    value,
                    mode,
                    _mark(sure.get(retriever) == top, llm in makers),
                )
            )
    return Table(
        "best_per_llm",
        "Best accuracy per LLM and retriever over the in-context modes",
        ("LLM", "Retriever", "Best accuracy", "with", "Mark"),
        tuple(rows),
        ("", "", ".1%", "", ""),
        joined(
            " ",
            [
                "The best of several noisy figures flatters: with more modes it rises by chance alone. To choose between "
                "pipelines, read the paired comparison.",
                *by_grader(results),
                *held_to_own(results),
            ],
        ),
        "Guinet et al. 2024, Table 2",
    )


def _mark(best: bool, maker: bool) -> str:
    if best and maker:
        return "best choice; made the exam"
    return "best choice" if best else "made the exam" if maker else ""


def _defined(value: float) -> float | None:
    return value if math.isfinite(value) else None
