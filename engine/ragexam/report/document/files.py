"""Results for other programs: CSV of every table, the response matrix for R, JSON in lm-evaluation-harness's shape."""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ragexam import __version__
from ragexam.exam.demands.item_demand import demand_of
from ragexam.exam.exchange.spreadsheets import looks_like_formula
from ragexam.pipelines.scoring_modes import MODES
from ragexam.records import PipelineSpec, Table, to_json
from ragexam.report.results.results import ExamResults


def safe_cell(value: object) -> object:
    """Keep a spreadsheet from running text that looks like a formula (a leading quote shows it as text)."""
    if isinstance(value, str) and looks_like_formula(value):
        return "'" + value
    return "" if value is None or (isinstance(value, float) and not np.isfinite(value)) else value


def write_csv(table: Table, folder: Path) -> Path:
    """Write one table as `NAME.csv` in a folder; see `write_table`."""
    path = folder / f"{table.name}.csv"
    write_table(table, path)
    return path


def write_table(table: Table, path: Path) -> None:
    """Write one table as CSV (UTF-8 with a byte-order mark, so that Excel reads it); undefined is empty."""
    with path.open("w", encoding="utf-8-sig", errors="replace", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(safe_cell(c) for c in table.columns)
        writer.writerows([safe_cell(v) for v in row] for row in table.rows)


def write_matrix(results: ExamResults, folder: Path) -> list[Path]:
    """Write the responses as a 0/1 matrix (pipelines x items, NA where not answered), with keys to rows and columns.

    R: `library(mirt); r <- read.csv("responses.csv", row.names = 1, check.names = FALSE); mirt(r, 1, "2PL")`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    matrix = folder / "responses.csv"
    # No byte-order mark: R would take it for a part of the first heading.
    with matrix.open("w", encoding="utf-8", errors="replace", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["pipeline", *(safe_cell(item.id) for item in results.items)])
        for spec, row in zip(results.pipelines, results.correct, strict=True):
            writer.writerow([spec.id, *("NA" if np.isnan(v) else int(v) for v in row)])
    pipelines = write_csv(
        Table(
            "responses_pipelines",
            "Rows of responses.csv",
            ("pipeline", "llm", "model_hash", "retriever", "k", "examples", "template", "example_choice"),
            tuple(
                (
                    p.id,
                    p.model_name,
                    p.model_hash,
                    p.retriever.kind,
                    p.retriever.k,
                    p.examples,
                    p.template,
                    p.example_choice if p.examples else "",
                )
                for p in results.pipelines
            ),
        ),
        folder,
    )
    items = write_csv(
        Table(
            "responses_items",
            "Columns of responses.csv",
            ("item", "topic", "language", "demand", "question_word", "bloom", "question"),
            tuple(
                (i.id, i.topic, i.language, demand_of(i), i.question_word, " ".join(i.bloom), i.question)
                for i in results.items
            ),
        ),
        folder,
    )
    return [matrix, pipelines, items]


def write_harness_json(results: ExamResults, folder: Path) -> Path:
    """Write accuracies and samples in the shape of lm-evaluation-harness's results, one object per LLM.

    A retriever with its in-context mode is a task. The harness's `acc` takes the plain sum of log-likelihoods and its
    `acc_norm` divides by characters; ours stands under the name of the normalisation that was used, with its standard
    error (sample standard deviation over the root of n, as there). Undefined is null.
    """
    metric = "acc" if results.taken_from.writes else MODES[results.mode].metric
    runs = []
    for model_hash in dict.fromkeys(p.model_hash for p in results.pipelines):
        rows = [i for i, p in enumerate(results.pipelines) if p.model_hash == model_hash]
        tasks = dict(zip(_task_names([results.pipelines[i] for i in rows]), rows, strict=True))
        runs.append(
            {
                "model_name": results.pipelines[rows[0]].model_name,
                "model_sha": model_hash,
                "results": {task: _scores(results, row, task, metric) for task, row in tasks.items()},
                "configs": {
                    task: {
                        "task": task,
                        "output_type": "multiple_choice",
                        "num_fewshot": results.pipelines[row].examples,
                        "metadata": {
                            "retriever": to_json(results.pipelines[row].retriever),
                            "template": results.pipelines[row].template,
                            "pipeline": results.pipelines[row].id,
                        },
                    }
                    for task, row in tasks.items()
                },
                "versions": dict.fromkeys(tasks, 1),
                "n-shot": {task: results.pipelines[row].examples for task, row in tasks.items()},
                "higher_is_better": {task: {metric: True} for task in tasks},
                "n-samples": {
                    task: {"original": len(results.items), "effective": int(results.answered[row].sum())}
                    for task, row in tasks.items()
                },
                "samples": {task: _samples(results, row, metric) for task, row in tasks.items()},
            }
        )
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "lm_eval_results.json"
    whole = {"producer": f"RAG Exam {__version__}", "runs": runs}
    text = json.dumps(whole, ensure_ascii=False, indent=1, allow_nan=False)
    path.write_text(text, encoding="utf-8", errors="replace")
    return path


def _task_names(specs: Sequence[PipelineSpec]) -> list[str]:
    """Return readable names; where two retrievers or templates share one, their identity is added."""
    plain = [f"ragexam_{p.retriever.kind}_k{p.retriever.k}_icl{p.examples}" for p in specs]
    return [
        name if plain.count(name) == 1 else f"{name}_{spec.id[:6]}" for name, spec in zip(plain, specs, strict=True)
    ]


def _scores(results: ExamResults, row: int, task: str, metric: str) -> dict[str, Any]:
    n = int(results.answered[row].sum())
    mean = int(results.right()[row]) / n if n else None
    error = math.sqrt(mean * (1 - mean) / (n - 1)) if mean is not None and n > 1 else None
    return {"alias": task, f"{metric},none": mean, f"{metric}_stderr,none": error}


def _samples(results: ExamResults, row: int, metric: str) -> list[dict[str, Any]]:
    return [
        {
            "doc_id": j,
            "doc": {"id": item.id, "question": item.question, "choices": list(item.choices), "topic": item.topic},
            "target": item.answer if item.is_open else item.key,
            "filtered_resps": [taken] if (taken := int(results.chosen[row, j])) >= 0 else [],
            metric: float(results.correct[row, j]),
        }
        for j, item in enumerate(results.items)
        if results.answered[row, j]
    ]


def write_tables(tables: Iterable[Table], folder: Path) -> list[Path]:
    """Write every table as CSV into `folder`, which is made where missing."""
    folder.mkdir(parents=True, exist_ok=True)
    return [write_csv(table, folder) for table in tables]
