"""Two versions of an exam and its answers side by side: runs, projects, packages. What is the same is paired, the rest is listed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ragexam.pipelines.scoring_modes import MODES
from ragexam.records import Table
from ragexam.report.results.results import ExamResults
from ragexam.sentences import counted, joined, phrase
from ragexam.stats.paired import PairedDifference, paired_difference

DRAWN = "A dash: some of these questions were not asked by design, and those that were are not drawn evenly."
"""Stands under tables of two versions where somebody has no share for that reason."""


@dataclass(frozen=True, slots=True)
class VersionItem:
    """A question as it was asked: the identity of its wording and key, the question, the document of its evidence."""

    content_hash: str
    question: str
    document: str


@dataclass(frozen=True)
class ExamVersion:
    """Version of an exam and its answers: who was right where, at one time or on one machine.

    Attributes:
        name: For a person.
        pipelines: Id and label of each.
        items: Questions.
        scores: 1 right, 0 wrong or failed, nan not asked; (pipelines, items).
        settled: Pipelines were asked parts of the exam by design.
        mode: Length normalisation by which choices were compared; "" where no choice counts, or nobody knows.
        source: What counts as right, as `ResponseSource.key` has it; "" where nobody knows.
    """

    name: str
    pipelines: tuple[tuple[str, str], ...]
    items: tuple[VersionItem, ...]
    scores: NDArray[np.float64]
    settled: bool = False
    mode: str = ""
    source: str = ""

    @cached_property
    def columns(self) -> dict[str, int]:
        """Return the place of each question by the identity of its wording."""
        return {item.content_hash: n for n, item in enumerate(self.items)}

    @cached_property
    def rows(self) -> dict[str, int]:
        """Return the place of each pipeline that answered anything, by its id."""
        return {key: n for n, (key, _) in enumerate(self.pipelines) if not np.isnan(self.scores[n]).all()}


@dataclass(frozen=True, slots=True)
class PairedPipeline:
    """A pipeline of both versions, on the questions that it sat in both.

    Attributes:
        label: Of the pipeline.
        before: Share right before; None where answers to common questions are missing by design.
        after: Share right after; None likewise.
        gained: Questions that it has right only after.
        lost: Questions that it had right only before.
        difference: After minus before, with its interval; without either likewise.
    """

    label: str
    before: float | None
    after: float | None
    gained: int
    lost: int
    difference: PairedDifference


@dataclass(frozen=True, slots=True)
class VersionComparison:
    """Comparison of two versions: what changed from one to the other.

    Attributes:
        before: One.
        after: The other.
        common: Questions of both, in the order of the second.
        pairs: Pipelines of both that sat common questions.
    """

    before: ExamVersion
    after: ExamVersion
    common: tuple[str, ...]
    pairs: tuple[PairedPipeline, ...]


def version_of(name: str, results: ExamResults) -> ExamVersion:
    """Return a project's answers as a version."""
    items = tuple(
        VersionItem(item.content_hash, item.question, document)
        for item, document in zip(results.items, results.documents, strict=True)
    )
    source = results.taken_from
    compared = "" if source.writes and source.taken == "written" else results.mode
    return ExamVersion(
        name, tuple((p.id, p.label) for p in results.pipelines), items, results.scores, results.by_design, compared, source.key
    )  # fmt: skip


def compare_versions(before: ExamVersion, after: ExamVersion, seed: int) -> VersionComparison:
    """Compare two versions: each pipeline with itself, on the questions whose wording and key are the same.

    Args:
        before: One.
        after: The other.
        seed: Of what is drawn.
    """
    common = tuple(item.content_hash for item in after.items if item.content_hash in before.columns)
    old = [before.columns[key] for key in common]
    new = [after.columns[key] for key in common]
    documents = [after.items[n].document for n in new]
    pairs = []
    for key, row in after.rows.items():
        if key not in before.rows or not common:
            continue
        first, second = after.scores[row, new], before.scores[before.rows[key], old]
        both = ~np.isnan(first) & ~np.isnan(second)
        if not both.any():
            continue
        drawn = (before.settled or after.settled) and not both.all()
        difference = (
            PairedDifference(None, None, None, 0.95, None, None, int(both.sum()), 0, "Answers are missing by design.")
            if drawn
            else paired_difference(first, second, documents, rng=np.random.default_rng(seed))
        )
        pairs.append(
            PairedPipeline(
                after.pipelines[row][1],
                None if drawn else float(second[both].mean()),
                None if drawn else float(first[both].mean()),
                int(((first == 1) & (second == 0)).sum()),
                int(((first == 0) & (second == 1)).sum()),
                difference,
            )
        )
    return VersionComparison(before, after, common, tuple(pairs))


def change_sentences(comparison: VersionComparison) -> list[str]:
    """Return what can be said of two versions, in plain words."""
    before, after = comparison.before, comparison.after
    sentences = [
        phrase(
            "Questions in both: {0:n}; only in {1:raw}: {2:n}; only in {3:raw}: {4:n}.",
            len(comparison.common),
            before.name,
            len(before.items) - len(comparison.common),
            after.name,
            len(after.items) - len(comparison.common),
        )
    ]
    if not comparison.pairs:
        sentences.append("No pipeline answered the same question in both: nothing can be paired.")
        if comparison.common:
            sentences.append("What each has right on the questions of both stands side by side.")
        return sentences
    better = [p for p in comparison.pairs if p.difference.low is not None and p.difference.low > 0]
    worse = [p for p in comparison.pairs if p.difference.high is not None and p.difference.high < 0]
    sentences.append(
        phrase(
            "Of {0} in both, {1:n} got better and {2:n} got worse; of the others the answers leave it open.",
            counted(len(comparison.pairs), "pipeline"),
            len(better),
            len(worse),
        )
    )
    if before.settled or after.settled:
        sentences.append(
            "Where the choice was settled with few questions, these were not drawn evenly: who was not asked all that both share has "
            "no share there and no change, only the number of questions that changed."
        )
    return sentences


def unlike_sentences(versions: Sequence[ExamVersion]) -> list[str]:
    """Say of which versions the last differs in how right and wrong were decided: changes may come from that alone.

    Args:
        versions: In their order.
    """
    *others, last = versions
    labels = {str(name): mode.label for name, mode in MODES.items()}
    sentences = []
    for other in others:
        if other.source and last.source and other.source != last.source:
            sentences.append(
                phrase(
                    "{0:raw} and {1:raw} do not count the same as right (the choice, the written answer, or another grade of it): "
                    "what changed may come from that alone.",
                    other.name,
                    last.name,
                )
            )
        elif other.mode in labels and last.mode in labels and other.mode != last.mode:
            sentences.append(
                phrase(
                    "{0:raw} compares choices {1}, {2:raw} {3}: what changed may come from that alone.",
                    other.name,
                    labels[other.mode],
                    last.name,
                    labels[last.mode],
                )
            )
    return list(dict.fromkeys(sentences))


def change_table(comparison: VersionComparison) -> Table:
    """Return every pipeline of both versions with itself, the largest change first."""
    ordered = sorted(comparison.pairs, key=lambda p: -abs((p.after or 0.0) - (p.before or 0.0)))
    rows = tuple(
        (
            p.label, p.before, p.after, p.difference.difference, p.difference.low, p.difference.high, p.difference.n,
            p.gained, p.lost, p.difference.p_value,
        )
        for p in ordered
    )  # fmt: skip
    return Table(
        "changes",
        phrase("What changed from {0:raw} to {1:raw}", comparison.before.name, comparison.after.name),
        ("Pipeline", "Before", "After", "Change", "from", "to", "Items", "Right only after", "Right only before", "p"),
        rows,
        ("", ".1%", ".1%", "+.1%", "+.1%", "+.1%", "d", "d", "d", ".3f"),
        joined(
            " ",
            [
                "Each pipeline with itself, on the questions that it answered in both with the same wording and key; what failed "
                "counts as wrong. The 95% interval is Student's over source documents; p: sign-flip test. Of many pipelines a few "
                "change by luck alone.",
                *([DRAWN] if any(p.before is None for p in ordered) else []),
            ],
        ),
    )


def changed_items_table(comparison: VersionComparison) -> Table:
    """Return the questions of both versions that pipelines of both answered otherwise, the most changed first."""
    shared = [key for key in comparison.after.rows if key in comparison.before.rows]
    rows: list[tuple[str | int | float | None, ...]] = []
    for key in comparison.common:
        new, old = comparison.after.columns[key], comparison.before.columns[key]
        pairs = [
            (
                comparison.before.scores[comparison.before.rows[p], old],
                comparison.after.scores[comparison.after.rows[p], new],
            )
            for p in shared
        ]
        gained = sum(1 for a, b in pairs if (a, b) == (0, 1))
        lost = sum(1 for a, b in pairs if (a, b) == (1, 0))
        if gained or lost:
            rows.append((comparison.after.items[new].question, gained, lost))
    rows.sort(key=lambda row: -(int(row[1] or 0) + int(row[2] or 0)))
    return Table(
        "changed_items",
        "Questions that were answered otherwise",
        ("Question", "Right only after", "Right only before"),
        tuple(rows),
        ("", "d", "d"),
        "Numbers of pipelines.",
    )


def unmatched_table(comparison: VersionComparison) -> Table:
    """Return what stands in one version alone: pipelines, then questions."""
    sides = ((comparison.before, comparison.after), (comparison.after, comparison.before))
    rows = [
        ("Pipeline", here.name, here.pipelines[n][1])
        for here, there in sides
        for key, n in here.rows.items()
        if key not in there.rows
    ]
    rows += [
        ("Question", here.name, item.question)
        for here, there in sides
        for item in here.items
        if item.content_hash not in there.columns
    ]
    return Table(
        "unmatched",
        "What stands in one of them alone",
        ("What", "Where", "Which"),
        tuple(rows),
        note="A question whose wording, choices or key was changed is another one, and so is a pipeline whose model file, retriever, "
        "examples or template was changed.",
    )


def trend_table(versions: Sequence[ExamVersion]) -> Table:
    """Return the share right of every pipeline in each version, on the questions that all versions share where there are any.

    Args:
        versions: In their order; two at least.
    """
    common = [i.content_hash for i in versions[0].items if all(i.content_hash in v.columns for v in versions[1:])]
    labels = {key: version.pipelines[row][1] for version in versions for key, row in version.rows.items()}
    rows = tuple((label, *(_share(version, key, common) for version in versions)) for key, label in labels.items())
    sentence = (
        phrase("Share right of the {0} that all of them share.", counted(len(common), "question"))
        if common
        else "They share no question: each share is that of its own questions, and differences say nothing of pipelines alone."
    )
    return Table(
        "trend",
        "From version to version",
        ("Pipeline", *(version.name for version in versions)),
        rows,
        ("", *([".1%"] * len(versions))),
        joined(" ", [sentence, "A dash: it was not there, or did not answer all of them."]),
    )


def _share(version: ExamVersion, key: str, common: Sequence[str]) -> float | None:
    """Return a pipeline's share right; None where it lacks an answer to what is compared."""
    if key not in version.rows:
        return None
    row = version.scores[version.rows[key]]
    if common:
        mean = float(row[[version.columns[name] for name in common]].mean())
        return None if math.isnan(mean) else mean
    if version.settled and np.isnan(row).any():  # what was asked was not drawn evenly
        return None
    return float(np.nanmean(row))
