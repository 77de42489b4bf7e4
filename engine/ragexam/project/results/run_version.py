"""Reads what was answered in a run of a project, as a version of its exam."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

import numpy as np

from ragexam.errors import InputError
from ragexam.pipelines.normalise import choose
from ragexam.pipelines.scoring_modes import Mode
from ragexam.project.project import Project
from ragexam.records import Item, Response
from ragexam.report.results.source import CHOSEN
from ragexam.report.results.versions.comparison import ExamVersion, VersionItem
from ragexam.sentences import phrase
from ragexam.store.run.runs import Run


def finished_runs(project: Project) -> list[Run]:
    """Return the runs that gave answers, oldest first."""
    return [run for run in project.runs.all() if run.value.get("manifests")]


def version_of_run(project: Project, number: int) -> ExamVersion:
    """Return what was answered under the conditions of one run of a project by its end, as the project compares choices now.

    Answers that an earlier run gave under the same conditions count: it did not ask for them again. Questions stand in the
    wording that the run asked; one that is no longer the project's is marked.

    Raises:
        InputError: There is no such run.
    """
    run = next((run for run in finished_runs(project) if run.id == number), None)
    if run is None:
        run_ids = ", ".join(str(run.id) for run in finished_runs(project)) or "none"
        raise InputError(
            phrase("There is no run {0:n} that gave answers.", number), phrase("There are: {0:raw}.", run_ids)
        )
    specs = project.pipelines.ever_chosen()
    rows = {key: n for n, key in enumerate(key for key in dict(run.value["manifests"]) if key in specs)}
    responses = [response for response in _responses_of(project, run) if response.pipeline_id in rows]
    wordings = _wordings(run, responses)
    wording = {item.content_hash: item for item in project.items.all()}
    by_id = {item.id: item for item in wording.values()}
    keys = _keys(responses) | {item.content_hash: item.key for item in wording.values()}
    mode: Mode = project.settings.get("mode", "per_character")
    worked = {response.pipeline_id for response in responses if response.correct is not None}
    items: dict[str, VersionItem] = {}
    cells: dict[tuple[int, str], float] = {}
    for response in responses:
        asked = wording.get(response.item_hash) or by_id.get(response.item_id)
        if asked is not None and asked.kept and response.item_hash in wordings:
            items.setdefault(response.item_hash, version_item(asked, response.item_hash))
            cells[rows[response.pipeline_id], response.item_hash] = _right(response, keys, mode)
    places = {key: n for n, key in enumerate(items)}
    scores = np.full((len(rows), len(items)), np.nan)
    for (row, key), value in cells.items():
        scores[row, places[key]] = value
    scores[[row for key, row in rows.items() if key not in worked]] = np.nan  # who never answered sat nothing
    by_design = project.responses.chosen().results.by_design and bool(np.isnan(scores).any())
    pipelines = tuple((key, specs[key].label) for key in rows)
    return ExamVersion(
        phrase("run {0:n}", number), pipelines, tuple(items.values()), scores, by_design, mode, CHOSEN.key
    )


def version_item(item: Item, content_hash: str = "") -> VersionItem:
    """Return an item as it stands in a version; without evidence it is a document of its own.

    Args:
        item: The item.
        content_hash: Of the wording that was asked, where that may be another one.
    """
    document = item.evidence[0].document_id if item.evidence else f"item:{item.id}"
    asked = content_hash or item.content_hash
    same = asked == item.content_hash
    question = item.question if same else phrase("{0:raw} (asked otherwise then)", item.question)
    return VersionItem(asked, question, document)


def _responses_of(project: Project, run: Run) -> Iterator[Response]:
    """Yield the responses under the conditions of a run that were there at its end, oldest first."""
    manifests = {str(key): str(value) for key, value in dict(run.value["manifests"]).items()}
    alike = {str(key): set(map(str, value)) for key, value in dict(run.value.get("alike", {})).items()}
    end = run.value.get("last")
    last = 0
    while batch := project.responses.after(last):
        for last, response in batch:
            if end is not None and last > int(end):
                return
            wanted = manifests.get(response.pipeline_id)
            if wanted is not None and response.manifest_id in {wanted, *alike.get(wanted, ())}:
                yield response


def _right(response: Response, keys: Mapping[str, int], mode: Mode) -> float:
    """Return 1 for right, 0 for wrong or failed, nan where the key of an earlier wording is not known."""
    if response.chosen is None or not response.loglikelihoods:
        return float(bool(response.correct))
    taken = choose(response.loglikelihoods, response.characters, response.bytes, response.tokens, mode).chosen
    if taken == response.chosen:
        return float(bool(response.correct))
    return float(taken == keys[response.item_hash]) if response.item_hash in keys else math.nan


def _keys(responses: list[Response]) -> dict[str, int]:
    """Return the keys that right answers tell, by wording."""
    return {r.item_hash: r.chosen for r in responses if r.correct and r.chosen is not None}


def _wordings(run: Run, responses: list[Response]) -> set[str]:
    """Return the wordings that a run asked; the last of each item where an older program did not note them."""
    noted = run.value.get("wordings")
    if noted is not None:
        return set(map(str, noted))
    newest: Mapping[str, str] = {response.item_id: response.item_hash for response in responses}
    return set(newest.values())
