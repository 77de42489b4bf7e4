"""Models and the places where they were looked for, as rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QObject

from ragexam_gui import words
from ragexam_gui.models.rows import RowsModel, TableColumn

if TYPE_CHECKING:
    from ragexam.project.models.records import ModelFile, Place

translate = QCoreApplication.translate


def kind_text(kind: str) -> str:
    """Return what kind of model it is."""
    return {
        "language model": translate("Models", "language"),
        "embedder": translate("Models", "embedding"),
        "cross-encoder": translate("Models", "re-ranking"),
        "adapter": translate("Models", "adapter (LoRA)"),
    }.get(kind, kind)


def source_text(source: str) -> str:
    """Return where a model was found."""
    return {
        "RAG Exam": translate("Models", "own folder"),
        "added": translate("Models", "added by you"),
        "given": translate("Models", "command line"),
        "server": translate("Models", "server"),
    }.get(source, source)


def test_text(model: ModelFile) -> str:
    """Return how a model did in its self-test; "" where it was not tested."""
    kept = model.tested
    if kept is None:
        return ""
    right = translate("Models", "{0} of {1}").format(kept.right, kept.total)
    return translate("Models", "passed, {0}").format(right) if kept.passed else (
        translate("Models", "failed, {0}").format(right)
    )  # fmt: skip


def files_model(
    fits: Callable[[ModelFile], str], weights: Callable[[int], str], parent: QObject | None = None
) -> RowsModel[Any]:
    """Return a model of the models of this machine.

    Args:
        fits: Whether a model fits, in a few words.
        weights: A number of weights as a text.
        parent: Of the model.
    """
    columns: list[TableColumn[ModelFile]] = [
        TableColumn(translate("Models", "Model"), lambda m: m.name, tip=lambda m: m.path or m.name),
        TableColumn(translate("Models", "Kind"), lambda m: kind_text(m.kind)),
        TableColumn(translate("Models", "Weights"), lambda m: weights(m.parameters), tip=_weights_tip),
        TableColumn(translate("Models", "Format"), lambda m: m.quantisation),
        TableColumn(translate("Models", "Size"), lambda m: words.size(m.size_bytes) if m.size_bytes else ""),
        TableColumn(
            translate("Models", "Can it be used?"),
            lambda m: translate("Models", "no: {0}").format(words.say(m.problem)) if m.problem else fits(m),
        ),
        TableColumn(translate("Models", "Self-test"), test_text),
        TableColumn(translate("Models", "Found in"), lambda m: source_text(m.source)),
    ]
    return RowsModel(columns, lambda m: (m.kind, m.path or m.key), parent)


def _weights_tip(model: ModelFile) -> str:
    return translate("Models", "{0} weights").format(words.number(model.parameters)) if model.parameters else ""


def places_model(parent: QObject | None = None) -> RowsModel[Any]:
    """Return a model of the places where models were looked for."""
    columns: list[TableColumn[Place]] = [
        TableColumn(translate("Models", "Folder or file"), lambda p: p.path),
        TableColumn(translate("Models", "Whose"), lambda p: source_text(p.source)),
        TableColumn(
            translate("Models", "Models"),
            lambda p: p.models if p.there else translate("Models", "not there"),
            ",",
        ),
    ]
    return RowsModel(columns, lambda p: (p.source, p.path), parent)
