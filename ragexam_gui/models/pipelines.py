"""Pipelines as rows: what they are made of, and how far they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject

from ragexam.records import PipelineSpec
from ragexam_gui.models.rows import Column, RowsModel

if TYPE_CHECKING:
    from ragexam.project import Answers


@dataclass(frozen=True, slots=True)
class Sitting:
    """How far one pipeline is.

    Attributes:
        pipeline: Which.
        answered: Questions answered.
        total: Questions of the exam.
        right: Of the answered ones.
        failed: Questions that it could not answer.
        accuracy: Share right of the answered; None before the first answer.
    """

    pipeline: PipelineSpec
    answered: int
    total: int
    right: int
    failed: int
    accuracy: float | None


def sittings(answers: Answers) -> list[Sitting]:
    """How far each pipeline is, from the engine's arrays."""
    results = answers.results
    answered, failed = results.answered.sum(axis=1), results.failed.sum(axis=1)
    right, accuracy = results.right(), results.accuracy()
    return [
        Sitting(
            pipeline,
            int(answered[n]),
            len(results.items),
            int(right[n]),
            int(failed[n]),
            float(accuracy[n]) if answered[n] else None,
        )
        for n, pipeline in enumerate(results.pipelines)
    ]


def sittings_model(parent: QObject | None = None) -> RowsModel[Sitting]:
    """A model of a run."""
    tr = QCoreApplication.translate
    columns: list[Column[Sitting]] = [
        Column(tr("Pipelines", "Model"), lambda s: s.pipeline.model_name),
        Column(tr("Pipelines", "Retriever"), lambda s: s.pipeline.retriever_label),
        Column(tr("Pipelines", "Examples"), lambda s: s.pipeline.examples),
        Column(tr("Pipelines", "Answers"), lambda s: s.answered, ","),
        Column(tr("Pipelines", "of"), lambda s: s.total, ","),
        Column(tr("Pipelines", "Right"), lambda s: s.right, ","),
        Column(tr("Pipelines", "Accuracy so far"), lambda s: s.accuracy, ".1%"),
        Column(tr("Pipelines", "Failed"), lambda s: s.failed or None, ","),
    ]
    return RowsModel(columns, lambda s: s.pipeline.id, parent)


def pipelines_model(parent: QObject | None = None) -> RowsModel[PipelineSpec]:
    """A model of the chosen pipelines."""
    tr = QCoreApplication.translate
    columns: list[Column[PipelineSpec]] = [
        Column(tr("Pipelines", "Model"), lambda p: p.model_name),
        Column(tr("Pipelines", "Retriever"), lambda p: p.retriever_label),
        Column(tr("Pipelines", "Examples"), lambda p: p.examples),
        Column(tr("Pipelines", "Prompt"), lambda p: p.template),
    ]
    return RowsModel(columns, lambda p: p.id, parent)
