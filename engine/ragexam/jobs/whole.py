"""Does it all: import, embed, write an exam, answer it, fit. One job over the others, which go on where they stopped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ragexam.edits.exam_edits import ExamEdits
from ragexam.errors import CancelRequested, ModelError, NotEnoughData
from ragexam.exam.demands.kind import LOOKUP
from ragexam.jobs.models.defaults import project_embedder
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.jobs.worker.registry import do_job, find_job
from ragexam.llm.library.models import resolve_model
from ragexam.parameters import ModelParameters, bounded
from ragexam.pipelines.matrix import build_matrix, parse_retrievers
from ragexam.pipelines.presets import QUICK_RETRIEVERS
from ragexam.progress import Progress, Snapshot
from ragexam.queries.models.choose import choose_models
from ragexam.queries.models.records import ChosenModel
from ragexam.queries.whole.forecast import PARTS, WholeModel, files_of, forecast_whole
from ragexam.queries.whole.plan import QUESTIONS, WholePlan
from ragexam.sentences import listed, phrase
from ragexam.store import Store

WANTED = "whole"
"""Setting of a project: what was asked for and has not come to its end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeParameters(ModelParameters):
    """Parameters of the job "whole".

    Attributes:
        paths: Documents to import; none where they are there.
        model: Who writes; "" where the questions are there.
        models: Who takes the exam.
        retrievers: Texts.
        examples: Numbers of in-context examples.
        n: Questions wanted.
        blueprint: What the questions are to ask of a pipeline (see `ragexam.exam.blueprint`).
        embedder: A name; "" for none.
        gone: Names of folders that are passed by, because they are not there any more and their documents are.
    """

    paths: tuple[str, ...] = ()
    model: str = ""
    models: tuple[str, ...]
    retrievers: tuple[str, ...] = QUICK_RETRIEVERS
    examples: tuple[int, ...] = (0,)
    n: int = bounded(QUESTIONS, least=1)
    blueprint: str = LOOKUP
    embedder: str = ""
    gone: tuple[str, ...] = ()


def whole(context: JobContext, parameters: WholeParameters) -> Result:
    """Do it all.

    What was asked is kept in the project until it is done or cancelled, so that it can go on after any stop. The models
    are then known by their hashes.

    Returns:
        By job what it returned; "skipped": sentences on what could not be done.

    Raises:
        NotEnoughData: Nothing could be imported, or no question be written.
        ModelError: A model is not there, or none can be used.
        InputError: A parameter makes no sense.
    """
    store, progress = context.store, context.progress
    paths, gone, names, writer = parameters.paths, parameters.gone, parameters.models, parameters.model
    if not names:
        raise NotEnoughData("No language model was chosen.", "Get the starter models, or add a model of your own.")
    progress.update(0, 0, phase="Reading the model files")
    places = {**store.settings.get("places", {}), **parameters.places}
    named = list(dict.fromkeys([*names, *([writer] if writer else [])]))
    chosen = choose_models([places.get(name, name) for name in named], progress)
    by_name = dict(zip(named, chosen, strict=True))
    wanted = WholePlan(
        writer=by_name[writer].file_hash if writer else "",
        questions=parameters.n,
        models=tuple(by_name[name].file_hash for name in names),
        retrievers=parameters.retrievers,
        examples=parameters.examples,
        embedder=parameters.embedder,
        reasons=(),
        blueprint=parameters.blueprint,
    )
    _remember(store, wanted, chosen, bool(paths))
    try:
        return _Doing(context, wanted, paths, chosen, [passed_by(gone)] if gone else []).run()
    except CancelRequested:
        store.settings.set(WANTED, None)
        raise


def passed_by(gone: Sequence[str]) -> str:
    """Say that files and folders have gone, and that what was read of them before is taken as it is."""
    named = listed(gone, 3)
    if len(gone) == 1:
        return phrase("{0:raw} is not there any more: the documents that the project has already are taken.", named)
    return phrase("{0:raw} are not there any more: the documents that the project has already are taken.", named)


def _remember(store: Store, wanted: WholePlan, chosen: list[ChosenModel], importing: bool) -> None:
    places = {m.file_hash: m.location for m in chosen if m.location}
    if places:
        store.settings.set("places", {**store.settings.get("places", {}), **places})
    store.settings.set(
        WANTED,
        {
            "model": wanted.writer,
            "models": list(wanted.models),
            "retrievers": list(wanted.retrievers),
            "examples": list(wanted.examples),
            "n": wanted.questions,
            "blueprint": wanted.blueprint,
            "embedder": wanted.embedder,
            "importing": importing,
        },
    )


@dataclass
class _Doing:
    """One way through the jobs."""

    context: JobContext
    wanted: WholePlan
    paths: Sequence[str]
    chosen: list[ChosenModel]
    skipped: list[str]

    def __post_init__(self) -> None:
        self.store = self.context.store
        self.made: dict[str, Any] = {}
        self.later: dict[str, float | None] = {}

    def run(self) -> Result:
        wanted, store = self.wanted, self.store
        if self.paths or self._has_uncut():
            self._do("import", paths=list(self.paths))
            store.settings.set(WANTED, {**store.settings.get(WANTED, {}), "importing": False})
        if not store.chunks.count():
            raise NotEnoughData("No document could be read.", "Look at the page Corpus: it says why, file by file.")
        if wanted.embedder and project_embedder(store, wanted.embedder):
            self._do("embed")
        if wanted.writer:
            # A writer that takes the exam too is not to say which composed questions can be answered.
            gate = {"gate_model": ""} if wanted.writer in wanted.models else {}
            self._do(
                "generate",
                model=wanted.writer,
                n=wanted.questions,
                settings={"blueprint": wanted.blueprint},
                backend=dict(self.context.options),
                **gate,
            )
        self._choose()
        self._do("run", backend=dict(self.context.options))
        try:
            self._do("fit")
        except NotEnoughData as exc:  # the report shows accuracies without it
            self.skipped.append(exc.message)
        store.settings.set(WANTED, None)
        return {**self.made, "skipped": self.skipped}

    def _has_uncut(self) -> bool:
        """Return whether there are documents without passages: an import was stopped, and its folder may have gone since."""
        spec = self.store.chunks.spec()
        if spec is None:
            return self.store.documents.usable_count() > 0
        return bool(self.store.chunks.unchunked(spec))

    def _choose(self) -> None:
        named = {m.file_hash: m.name for m in self.chosen}
        pipelines = build_matrix(
            [(key, named[key]) for key in self.wanted.models],
            parse_retrievers(self.wanted.retrievers),
            self.wanted.examples,
        )
        if [p.id for p in pipelines] != [p.id for p in self.store.pipelines.chosen()]:
            ExamEdits(self.store).set_pipelines(pipelines)

    def _do(self, name: str, **parameters: Any) -> None:
        self.later = self._forecast(name)
        part = _Part(self.context.progress, lambda snapshot: self._tell(name, snapshot))
        part.update(0, 0, phase="")
        self.made[name] = do_job(find_job(name), self.store, parameters, part, self.context.models)

    def _forecast(self, name: str) -> dict[str, float | None]:
        """Return seconds of this job and of those after it, as far as they can be told now."""
        sizes = {m.file_hash: self._size(m) for m in self.chosen}
        chosen_models = [WholeModel(m.file_hash, m.name, m.file_hash, sizes[m.file_hash]) for m in self.chosen]
        files = files_of(self.paths) if name == "import" else []
        parts = forecast_whole(self.store, self.wanted, chosen_models, files).parts
        return {part: parts[part] for part in PARTS[PARTS.index(name) :]}

    def _size(self, model: ChosenModel) -> int:
        try:
            return 0 if model.location else resolve_model(model.file_hash).size_bytes
        except ModelError:
            return 0

    def _tell(self, name: str, snapshot: Snapshot) -> None:
        own, *after = self.later.values()
        left = None if own is None else max(own - snapshot.seconds, snapshot.seconds_left or 0.0)
        if snapshot.seconds_left is not None and name not in ("generate",):
            left = snapshot.seconds_left  # one phase that tells for all of the job
        defined = [s for s in after if s is not None]
        whole_left = None if left is None or len(defined) < len(after) else left + sum(defined)
        self.context.progress.relay(
            replace(snapshot, job=name, job_number=PARTS.index(name) + 1, job_count=len(PARTS), seconds_left=whole_left)
        )


class _Part(Progress):
    """The progress of one of the jobs: it measures for itself and stops with the whole."""

    def __init__(self, whole: Progress, publish: Callable[[Snapshot], None]) -> None:
        super().__init__(publish)
        self._whole = whole

    def check(self) -> None:
        """Raise where a person asked the whole to stop."""
        self._whole.check()
