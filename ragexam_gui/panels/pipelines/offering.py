"""Tells the parts of the page which models this machine has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.pipelines.options import OptionsBox
from ragexam_gui.panels.pipelines.retrievers import RetrieversBox

if TYPE_CHECKING:
    from ragexam.project.pipelines.page import PipelinesView

translate = QCoreApplication.translate


class Offering:
    """Fills the lists of models, and only where something has changed: a list that is open stays open while a run goes on.

    Args:
        found_models: The models of this machine.
        options: Holds the project's shared models.
        retrievers: Their cards name models of their own.
    """

    def __init__(self, found_models: FoundModels, options: OptionsBox, retrievers: RetrieversBox) -> None:
        self._found_models = found_models
        self._options = options
        self._retrievers = retrievers
        self._before: tuple[object, ...] = ()

    def forget(self) -> None:
        """Forget the models that are named: another project names others."""
        self._before = ()

    def offer(self, view: PipelinesView) -> None:
        """Offer embedding, re-ranking and language models, and forbid the retrievers that lack one."""
        found_models, options = self._found_models, self._options
        embedders = [] if found_models.machine is None else found_models.machine.embedders()
        encoders = () if found_models.machine is None else found_models.machine.encoders
        # A project remembers a model by its file's hash: no person reads that.
        names = {p.model_hash: p.model_name for p in view.chosen if p.model_hash != p.model_name}
        names |= {m.file_hash: m.name for m in found_models.models if m.file_hash}
        present = {view.scorer, view.retrieval_llm}
        models = [
            (m.name, m.file_hash if m.file_hash in present else m.key) for m in found_models.models if not m.problem
        ]
        scorers = [(e.name, e.name) for e in encoders if e.kind == "cross-encoder"] + models
        shared = (options.embedder, options.scorer, options.retrieval_llm)
        offered = (
            found_models.searched, tuple(embedders), tuple(scorers), view.embedder, view.scorer, view.retrieval_llm,
            *(combo.currentData() for combo in shared), len(self._retrievers.cards), tuple(names.items()),
        )  # fmt: skip
        if offered == self._before:
            return
        self._before = offered
        options.offer(embedders, scorers, models, names)
        embedder = str(options.embedder.currentData() or "") or (embedders[0] if embedders else "")
        scorer = options.scorer.currentText() if view.scorer else ""
        llm = options.retrieval_llm.currentText() if view.retrieval_llm else ""
        self._retrievers.offer("embedder", [(name, name) for name in embedders], embedder)
        self._retrievers.offer("ranker", scorers, scorer, names)
        self._retrievers.offer("llm", models, llm, names)
        self._retrievers.forbid(self._forbidden(embedder, embedders))

    def _forbidden(self, embedder: str, embedders: list[str]) -> dict[str, str]:
        from ragexam.retriever_specs import KINDS, make_retriever, needs

        if not self._found_models.searched or embedders or embedder.partition(":")[0] == "hashed":
            return {}
        why = translate("PipelinesPage", "Needs an embedding model; none is here: see “Models …”.")
        return {kind: why for kind in KINDS if "embedder" in needs(make_retriever(kind))}
