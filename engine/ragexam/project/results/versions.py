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
from ragexam.records import Item, Table
from ragexam.report.results.version_shares import shares_table
from ragexam.report.results.versions import (
    ExamVersion,
    VersionComparison,
    VersionItem,
    change_sentences,
    change_table,
    changed_items_table,
    compare_versions,
    trend_table,
    unmatched_table,
    version_of,
)
from ragexam.sentences import phrase
from ragexam.store.run.runs import Run


@dataclass(frozen=True, slots=True)
class VersionsView:
    """Versions side by side.

    Attributes:
        names: Of the versions, in their order.
        sentences: What can be said of the first and the last.
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
    items = tuple(_item_of(item) for item in bundle.items)
    return ExamVersion(
        path.stem.removesuffix(".exam"), bundle.answers.pipelines, items, np.array(scores).reshape(-1, len(items))
    )


def finished_runs(project: Project) -> list[Run]:
    """Return the runs that gave answers, oldest first."""
    return [run for run in project.runs.all() if run.value.get("manifests")]


def version_of_run(project: Project, number: int) -> ExamVersion:
    """Return what was answered under the conditions of one run of a project, as the usual normalisation has it.

    Raises:
        InputError: There is no such run.
    """
    run = next((run for run in finished_runs(project) if run.id == number), None)
    if run is None:
        known = ", ".join(str(run.id) for run in finished_runs(project)) or "none"
        raise InputError(
            phrase("There is no run {0:n} that gave answers.", number), phrase("There are: {0:raw}.", known)
        )
    manifests = {str(key): str(value) for key, value in dict(run.value["manifests"]).items()}
    alike = {str(key): set(map(str, value)) for key, value in dict(run.value.get("alike", {})).items()}
    specs = project.pipelines.known()
    rows = {key: n for n, key in enumerate(key for key in manifests if key in specs)}
    wording = {item.content_hash: item for item in project.items.all()}
    by_id = {item.id: item for item in wording.values()}
    items: dict[str, VersionItem] = {}
    cells: dict[tuple[int, str], float] = {}
    last = 0
    while batch := project.responses.after(last):
        for n, response in batch:
            last = n
            wanted = manifests.get(response.pipeline_id)
            if response.pipeline_id not in rows or (
                response.manifest_id != wanted and response.manifest_id not in alike.get(wanted or "", ())
            ):
                continue
            asked = wording.get(response.item_hash) or by_id.get(response.item_id)
            if asked is not None and asked.kept:
                items.setdefault(response.item_hash, _item_of(asked, response.item_hash))
                cells[rows[response.pipeline_id], response.item_hash] = float(bool(response.correct))
    places = {key: n for n, key in enumerate(items)}
    scores = np.full((len(rows), len(items)), np.nan)
    for (row, key), value in cells.items():
        scores[row, places[key]] = value
    pipelines = tuple((key, specs[key].label) for key in rows)
    return ExamVersion(phrase("run {0:n}", number), pipelines, tuple(items.values()), scores)


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
    found = compare_versions(versions[0], versions[-1], seed)
    return VersionsView(tuple(v.name for v in versions), tuple(change_sentences(found)), _tables(versions, found))


def _tables(versions: Sequence[ExamVersion], found: VersionComparison) -> tuple[Table, ...]:
    tables = [trend_table(versions)] if len(versions) > 2 else []
    tables += [change_table(found), shares_table(found), changed_items_table(found), unmatched_table(found)]
    return tuple(table for table in tables if table.rows)


def _item_of(item: Item, content_hash: str = "") -> VersionItem:
    """Return an item as it stands in a version; without evidence it is a document of its own."""
    document = item.evidence[0].document_id if item.evidence else f"item:{item.id}"
    return VersionItem(content_hash or item.content_hash, item.question, document)
