"""Versions of an exam and its answers, to be compared: a project as it is, one of its runs, another project, a package."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ragexam.errors import InputError, NotEnoughData
from ragexam.project.exam.bundles import whole_bundle
from ragexam.project.project import SUFFIX, Project
from ragexam.project.results.run_version import version_item
from ragexam.records import Table
from ragexam.report.results.versions.comparison import (
    ExamVersion,
    VersionComparison,
    change_sentences,
    change_table,
    changed_items_table,
    compare_versions,
    trend_table,
    unlike_sentences,
    unmatched_table,
    version_of,
)
from ragexam.report.results.versions.version_shares import shares_table
from ragexam.sentences import phrase


@dataclass(frozen=True, slots=True)
class VersionsView:
    """Versions side by side.

    Attributes:
        names: Of the versions, in their order.
        sentences: What can be said of the first and the last, and whether all were decided alike.
        tables: Changes from the first to the last, question by question, what stands in one alone; from three versions on
            first of all the trend.
    """

    names: tuple[str, ...]
    sentences: tuple[str, ...]
    tables: tuple[Table, ...]


def current_version(project: Project) -> ExamVersion:
    """Return a project as it is."""
    return version_of(project.path.stem, project.responses.answers().results)


def version_of_file(path: Path) -> ExamVersion:
    """Return another project, or a handed-on exam with its answers.

    Raises:
        InputError: It is a package that is not whole, or holds no answers.
        ProjectError: It is a project that cannot be opened.
    """
    if path.suffix.lower() == SUFFIX:
        with Project.open(path, read_only=True) as other:
            return current_version(other)
    bundle = whole_bundle(path)
    if bundle.answers is None:
        raise InputError(
            phrase("{0:raw} says nothing of answers.", path.name), "Ask for it anew, written with the answers."
        )
    scores = [[math.nan if cell is None else float(cell) for cell in row] for row in bundle.answers.right]
    items = tuple(version_item(item) for item in bundle.items)
    return ExamVersion(
        path.stem.removesuffix(".exam"), bundle.answers.pipelines, items, np.array(scores).reshape(-1, len(items)),
        bundle.answers.by_design, bundle.answers.mode, bundle.answers.source,
    )  # fmt: skip


def compared_versions(versions: Sequence[ExamVersion], seed: int) -> VersionsView:
    """Compare versions: the first with the last, and from three on all of them as a trend.

    Args:
        versions: In their order, two at least.
        seed: Of what is drawn.

    Raises:
        NotEnoughData: One of them has no answers.
    """
    for version in versions:
        if not version.rows:
            raise NotEnoughData(
                phrase("There are no answers in {0:raw}.", version.name), "Run the pipelines there first."
            )
    comparison = compare_versions(versions[0], versions[-1], seed)
    sentences = (*change_sentences(comparison), *unlike_sentences(versions))
    return VersionsView(tuple(v.name for v in versions), sentences, _tables(versions, comparison))


def _tables(versions: Sequence[ExamVersion], comparison: VersionComparison) -> tuple[Table, ...]:
    tables = [trend_table(versions)] if len(versions) > 2 else []
    tables += [
        change_table(comparison),
        shares_table(comparison),
        changed_items_table(comparison),
        unmatched_table(comparison),
    ]
    return tuple(table for table in tables if table.rows)
