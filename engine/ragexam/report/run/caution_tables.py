"""Cautions before believing a figure: gaps, failures, picking by position."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from ragexam.pipelines.position import PositionBias, position_test
from ragexam.records import Table
from ragexam.report.results.by_design import lost_design, missing_by_design
from ragexam.report.results.results import ExamResults, Failure
from ragexam.sentences import counted, listed, phrase

FEW_ITEMS = 50
_BIASED = 0.01
_NOTABLE = 0.05
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def answer_warnings(results: ExamResults) -> list[str]:
    """Return sentences about answers that failed or are missing, and about a short exam."""
    lines = []
    size, failed = results.expected, int((results.failed & results.taking_part[:, None]).sum())
    missing = size - int(results.answered.sum()) - failed
    writes = results.taken_from.writes
    if failed:
        lines.append(
            phrase(
                "{0:n} of {1} failed. They count as wrong, unless a pipeline gave no answer at all.",
                f"{failed:,}",
                counted(size, "answer"),
            )
        )
    if missing and results.by_design and results.settlement is not None:
        lines.append(missing_by_design(results.settlement, int(results.answered.sum()), size))
    if missing and results.unknown.any():
        lines.append(lost_design(results.lost))
    elif missing and writes and not results.by_design:
        lines.append(
            phrase(
                "{0:n} of {1} of the pipelines that wrote is missing or has no grade: accuracies of pipelines that answered "
                "different items cannot be compared at sight.",
                f"{missing:,}",
                counted(size, "answer"),
            )
            if missing == 1
            else phrase(
                "{0:n} of {1} of the pipelines that wrote are missing or have no grade: accuracies of pipelines that answered "
                "different items cannot be compared at sight.",
                f"{missing:,}",
                counted(size, "answer"),
            )
        )
    elif missing and not results.by_design:
        lines.append(
            phrase(
                "{0:n} of {1} have not been given yet: the run is not complete, and accuracies of pipelines that answered "
                "different items cannot be compared at sight.",
                f"{missing:,}",
                counted(size, "answer"),
            )
        )
    lines += without_written(results)
    n = int(results.counted.sum())
    if 0 < n < FEW_ITEMS:
        half = 1.96 * math.sqrt(0.21 / n)
        lines.append(
            phrase(
                "1 item is few: a pipeline that is right 70% of the time will score {0:n} to {1:n} on an exam "
                "of this size.",
                f"{max(0.7 - half, 0):.0%}",
                f"{min(0.7 + half, 1):.0%}",
            )
            if n == 1
            else phrase(
                "{0:n} items are few: a pipeline that is right 70% of the time will score {1:n} to {2:n} on an "
                "exam of this size.",
                f"{n:,}",
                f"{max(0.7 - half, 0):.0%}",
                f"{min(0.7 + half, 1):.0%}",
            )
        )
    return lines


def without_written(results: ExamResults) -> list[str]:
    """Return how many pipelines have no graded written answer, where these count, and whether what they chose is complete.

    That is no gap in a run: not everybody is asked to write.
    """
    own = [i for i in range(len(results.pipelines)) if i not in results.imported]
    lacking = int((~results.taking_part[own]).sum())
    told = _ungraded(results)
    if not lacking:
        return told
    given = lacking, len(own)
    if results.all_chosen:
        return [
            phrase("{0:n} of {1:n} pipelines has no graded written answer; what it chose is complete.", *given)
            if lacking == 1
            else phrase("{0:n} of {1:n} pipelines have no graded written answer; what they chose is complete.", *given),
            *told,
        ]
    return [
        phrase("{0:n} of {1:n} pipelines has no written answer that counts.", *given)
        if lacking == 1
        else phrase("{0:n} of {1:n} pipelines have no written answer that counts.", *given),
        *told,
    ]


def _ungraded(results: ExamResults) -> list[str]:
    """Return whose answers have no grade of the one that decides; nothing where there are none."""
    if not results.ungraded:
        return []
    return [
        phrase(
            "{0} of {1} without a grade by {2}: they do not count here until they are graded.",
            counted(sum(results.ungraded.values()), "written answer"),
            listed([results.pipelines[i].label for i in results.ungraded], 2),
            results.taken_from.grader_label,
        )
    ]


def position_table(results: ExamResults) -> Table:
    """Return where each LLM's answers stand among the choices, against where the keys stand."""
    width = max((len(item.choices) for item in results.items), default=0)
    biases = position_biases(results)
    untaken = any(bias.untaken for bias in biases.values())
    rows: list[tuple[str | int | float | None, ...]] = []
    for model, bias in biases.items():
        taken = bias.shares + (0.0,) * (width - len(bias.shares)) if bias.answers else (None,) * width
        none = (bias.untaken / bias.answers if bias.answers else None,) if untaken else ()
        rows.append((model, bias.answers, *taken, *none, bias.wrong, bias.wrong_p_value))
    keys = [item.key for item in results.items if not item.is_open]
    if keys:
        shares = (keys.count(k) / len(keys) for k in range(width))
        none = (None,) if untaken else ()
        rows.append(("where the right answers stand", len(keys), *shares, *none, None, None))
    note = (
        "Share of answers at each place. p: chance of so uneven a spread of the wrong answers if place meant nothing "
        "(chi-square, or exactly where there are few; answers to one item are not independent, so read a small p as a hint). "
        "A dash: too few to tell."
    )
    letters = [_LETTERS[k % 26] for k in range(width)]
    return Table(
        "position",
        "Does a model pick by position?",
        ("LLM", "Answers", *letters, *(("No choice", "Wrong choice") if untaken else ("Wrong",)), "p"),
        tuple(rows),
        ("", "d", *([".0%"] * (width + untaken)), "d", ".3f"),
        note + _UNTAKEN if untaken else note,
        "after Guinet et al. 2024, appendix A.3",
    )


_UNTAKEN = phrase(" No choice: what a system wrote takes none of them, which counts as wrong and has no place.")


def position_biases(results: ExamResults) -> dict[str, PositionBias]:
    """Return the position test of every LLM, over all its pipelines, by name."""
    models = list(dict.fromkeys(p.model_name for p in results.pipelines))
    keys = np.array([item.key for item in results.items], dtype=np.int64)
    sizes = np.array([len(item.choices) for item in results.items], dtype=np.int64)
    biases = {}
    for model in models:
        rows = [i for i, p in enumerate(results.pipelines) if p.model_name == model]
        pipeline, item = np.nonzero(results.answered[rows] & (keys >= 0))  # open questions have no places
        chosen = results.chosen[rows][pipeline, item]
        biases[model] = position_test(
            chosen.tolist(), keys[item].tolist(), sizes[item].tolist(), once=len(set(item.tolist())) == len(item)
        )
    return biases


def position_warnings(results: ExamResults) -> list[str]:
    """Return sentences about LLMs whose wrong answers favour a place."""
    lines = []
    for model, bias in position_biases(results).items():
        if bias.wrong_p_value is None or bias.wrong_p_value >= _BIASED or bias.favourite is None:
            continue
        share, expected = bias.shares[bias.favourite], bias.key_shares[bias.favourite]
        if share - expected < _NOTABLE:
            continue
        figures = (
            model,
            _LETTERS[bias.favourite % 26],
            f"{share:.0%}",
            counted(bias.answers, "answer"),
            f"{expected:.0%}",
        )
        lines.append(
            phrase(
                "{0} leans towards place {1:raw}: {2:n} of its {3} stand there ({5:n} took no choice), but only {4:n} of the "
                "right ones. Part of its answers do not come from the text.",
                *figures,
                bias.untaken,
            )
            if bias.untaken
            else phrase(
                "{0} leans towards place {1:raw}: {2:n} of its {3} stand there, but only {4:n} of the right ones. Part of its "
                "answers do not come from the text.",
                *figures,
            )
        )
    return lines


def failure_table(results: ExamResults, failures: Sequence[Failure]) -> Table:
    """Return why answers failed, by pipeline."""
    labels = {p.id: p.label for p in results.pipelines}
    own_failures = [f for f in failures if f.pipeline_id in labels]
    rows: list[tuple[str, str, int]] = [(labels[f.pipeline_id], f.reason, f.count) for f in own_failures]
    counts = {spec.id: sum(f.count for f in own_failures if f.pipeline_id == spec.id) for spec in results.pipelines}
    for spec, failed in zip(results.pipelines, results.failed.sum(axis=1), strict=True):
        if int(failed) > counts[spec.id]:
            rows.append((spec.label, "reason not known here", int(failed) - counts[spec.id]))
    rows.sort(key=lambda row: (-row[2], row[0], row[1]))
    return Table(
        "failures",
        "Answers that failed",
        ("Pipeline", "Reason", "Items"),
        tuple(rows),
        ("", "", "d"),
        "A failed answer counts as wrong, unless the pipeline gave no answer at all. Running again tries it once more only where "
        "that is asked for (ragexam run --retry-failed).",
    )
