"""The whole way, in worker processes, without any real model: documents in, a fitted exam out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ragexam.jobs.worker.outcomes import Done
from ragexam.project import Project
from ragexam.queries.steps import State

EMBEDDER = "hashed"


def done(project: Project, name: str, **parameters: Any) -> Mapping[str, Any]:
    outcome = project.start_job(name, **parameters).wait()
    assert isinstance(outcome, Done), outcome
    return outcome.result


def states(project: Project) -> list[State]:
    """Return the steps of the way; the measurement of retrieval and written answers lie beside it."""
    return [step.state for name, step in project.state().items() if name not in ("retrieval", "grading")]


def test_from_documents_to_a_fit(project: Project, corpus: Path, tmp_path: Path) -> None:
    assert states(project) == [State.NEEDS] * 7
    project.settings.set("embedder", EMBEDDER)
    result = done(project, "import", paths=[str(corpus)])
    assert result["documents"] == {"imported": 8}
    assert {d.topic for d in project.documents.all()} == {"North", "South"}
    assert states(project)[:3] == [State.DONE, State.READY, State.READY]

    result = done(project, "generate", model="scripted:3:0.9", n=8)
    assert result["kept"] >= 8
    assert result["unparsed"] == 0
    kept = project.items.kept()
    assert len(kept) == result["kept"]
    for item in kept:
        (span, *_) = item.evidence
        evidence = project.documents.text(span.document_id)[span.start : span.end]
        assert item.choices[item.key].casefold() in evidence.casefold()
        assert len(set(item.choices)) == len(item.choices) == 4
        assert item.guesses
    positions = np.bincount([item.key for item in kept], minlength=4)
    assert positions.max() - positions.min() <= 1
    generation = project.generations.latest()
    assert generation is not None
    assert generation["statistics"]["surviving"] == result["kept"]
    assert states(project)[:4] == [State.DONE, State.DONE, State.READY, State.NEEDS]
    assert project.state()["retrieval"].state is State.READY

    pipelines = project.pipelines.choose(
        ["scripted:1:0.95", "scripted:2:0.6"], ["closed_book", "oracle", "bm25:k=1", "dense:k=2", "hybrid:k=2"], [0, 1]
    )
    assert len(pipelines) == 20
    forecast = done(project, "forecast")["forecast"]
    assert forecast["units"] == 20 * len(kept)
    assert states(project)[3] is State.READY

    result = done(project, "run")
    assert (result["responses"], result["failed"]) == (20 * len(kept), 0)
    accuracy = project.responses.answers().results.accuracy()
    by_retriever = {
        kind: float(np.mean([a for a, p in zip(accuracy, pipelines, strict=True) if p.retriever.kind == kind]))
        for kind in ("closed_book", "oracle")
    }
    assert by_retriever["oracle"] >= by_retriever["closed_book"] + 0.25

    result = done(project, "fit", model="2pl", controls=False)
    fitted = project.fits.latest()
    assert fitted is not None
    assert fitted.id == result["fit"]
    assert fitted.pipeline_ids == tuple(p.id for p in pipelines)
    assert fitted.fit.theta.shape == (20,)
    assert fitted.fit.difference("retriever", "Oracle", "Closed book").estimate > 0
    assert project.fits.fit(model="2pl").id == fitted.id  # the same answers with the same options are not fitted twice
    done(project, "refine", min_items=6, steps=2)
    refined = project.refinements.latest()
    assert refined is not None
    assert len(refined.steps) >= 2
    assert states(project) == [State.DONE] * 6 + [State.READY]

    report = project.report.input()
    assert report.title == "exam"
    assert report.fit is not None
    assert report.exam_tables
    assert set(report.retrieval_metrics) == {"BM25, k=1", "Dense, k=2", "Hybrid, k=2"}
    assert not report.notes or "wrote" not in report.notes[0]
    facts = json.dumps(project.diagnostics())
    assert kept[0].question not in facts
    assert "Harbour" not in facts
    assert [j.outcome for j in project.jobs.all()] == ["done"] * 5  # a forecast is no work to go on with


def test_generation_of_more_goes_on_from_fewer(project: Project, corpus: Path) -> None:
    done(project, "import", paths=[str(corpus)])
    done(project, "generate", model="scripted:3:0.9", n=4)
    first = project.items.kept()
    again = done(project, "generate", model="scripted:3:0.9", n=4)
    assert project.items.kept() == first
    assert again["made"] == len(project.items.all())
    edited = project.edits.reject([first[0].id], "unclear")
    assert edited is not None
    project.edits.delete([first[1].id])
    done(project, "generate", model="scripted:3:0.9", n=10)
    items = {i.id: i for i in project.items.all()}
    assert items[first[0].id].state == "rejected"
    assert items[first[0].id].comment == "unclear"
    assert first[1].id not in items
    assert len(project.items.kept()) >= 8
    for item in first[2:]:  # what could have been answered already keeps its wording and key
        assert items[item.id].content_hash == item.content_hash
