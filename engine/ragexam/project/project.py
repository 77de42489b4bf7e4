"""The one door to a project: open it, ask it, edit it, undo, start a job."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Self

from ragexam.corpus.discover import SourceFile
from ragexam.errors import InputError, ProjectError, RagExamError
from ragexam.irt.controls import Control
from ragexam.jobs.exam.edits import ExamEdits
from ragexam.jobs.items.fit import fit_now
from ragexam.jobs.worker.faults import fault_of
from ragexam.jobs.worker.outcomes import Cancelled, Done, Failed, Outcome, Paused
from ragexam.jobs.worker.registry import JOB_NAMES, PASSING
from ragexam.jobs.worker.resume import remember_start, with_paths
from ragexam.jobs.worker.runner import JobHandle, Runner
from ragexam.llm.library import FoundModel, find_models
from ragexam.pipelines.matrix import build_matrix, parse_retriever
from ragexam.pipelines.normalise import Mode
from ragexam.project.presence import Identity, Presence
from ragexam.queries.diagnose import diagnose
from ragexam.queries.exam.generation_forecast import GenerationForecast, forecast_generation
from ragexam.queries.exam.open_forecast import OpenForecast, forecast_open
from ragexam.queries.items.fits import KeptFit, controls_of, kept_fit
from ragexam.queries.items.refinements import KeptRefinement, kept_refinement
from ragexam.queries.models.choose import (
    ChosenModel,
    choose_embedder,
    choose_llm,
    choose_models,
    choose_retriever,
    choose_scorer,
)
from ragexam.queries.pipelines.planning import PlanInputs, plan_inputs
from ragexam.queries.report.report_input import current_fit, report_input, retrieval_metrics
from ragexam.queries.results.compare import compare_pipelines
from ragexam.queries.retrieval.export import trec_files
from ragexam.queries.retrieval.finds import Find, read_finds
from ragexam.queries.retrieval.forecast import LaboratoryForecast, forecast_laboratory
from ragexam.queries.retrieval.reading import laboratory_key, read_laboratory
from ragexam.queries.run.answers import Answers, AnswersReader
from ragexam.queries.run.conditions import Conditions, current_conditions
from ragexam.queries.run.stale import stale_reasons
from ragexam.queries.state import State, Step, project_state
from ragexam.queries.whole.forecast import WholeForecast, WholeModel, forecast_whole
from ragexam.queries.whole.plan import WholePlan
from ragexam.records import Chunk, ChunkerSpec, Document, Item, PipelineSpec, Response, RetrieverSpec, Table
from ragexam.report.results.results import ReportInput
from ragexam.report.retrieval.measured import Measured
from ragexam.report.retrieval.qrels import TrecFiles
from ragexam.store import Change, Edit, FileLock, ResponseMatrix, Store
from ragexam.store.joblog import DIED, JobEntry
from ragexam.store.results import StoredResult
from ragexam.store.runs import Run

__all__ = [
    "JOB_NAMES",
    "Answers",
    "Cancelled",
    "Change",
    "ChosenModel",
    "Done",
    "Edit",
    "Failed",
    "FoundModel",
    "JobHandle",
    "KeptFit",
    "KeptRefinement",
    "Outcome",
    "Paused",
    "Project",
    "ReportInput",
    "ResponseMatrix",
    "State",
    "Step",
    "choose_models",
    "fault_of",
    "find_models",
]

SUFFIX = ".ragexam"


class Project:
    """An open project. Make one with `create` or `open`; close it, or use it in a `with` block.

    Attributes:
        path: The project file.
        read_only: Nothing can be written.
        edit: What a person does to exam and corpus, as edits that can be undone.
    """

    def __init__(self, store: Store, lock: FileLock | None, runner: Runner) -> None:
        self._store = store
        self._lock = lock
        self._runner = runner
        self._answers = AnswersReader(store)
        self._presence = Presence(store.path)
        self.path = store.path
        self.read_only = store.read_only
        self.edit = ExamEdits(store)

    # -------------------------------------------------------------- opening and closing

    @classmethod
    def create(cls, path: Path | str, *, title: str = "") -> Self:
        """Make a new project and open it; the ending ".ragexam" is added where it is missing.

        Raises:
            ProjectError: There is a file already, or the folder may not be written.
        """
        target = Path(path)
        if target.suffix.lower() != SUFFIX:
            target = target.with_name(target.name.strip() + SUFFIX)
        if target.exists():
            raise ProjectError(f"There is already a file {target.name} here.", "Choose another name, or open it.")
        if not target.parent.is_dir():
            raise ProjectError(f"There is no folder {target.parent}.", "Choose a folder that exists.")
        lock = FileLock(target)
        lock.acquire()
        try:
            store = Store.create(target)
            store.settings.set("title", title or target.stem)
        except BaseException:
            lock.release()
            raise
        return cls(store, lock, Runner(target))

    @classmethod
    def open(cls, path: Path | str, *, read_only: bool = False) -> Self:
        """Open a project.

        Args:
            path: The file.
            read_only: Look only: no lock is taken and no job can be started.

        Raises:
            ProjectBusy: Another window or program has it open.
            NewerProject: A newer program wrote it.
            NotAProject: It is something else.
            ProjectError: It cannot be used.
        """
        target = Path(path)
        if read_only:
            return cls(Store.open(target, read_only=True), None, Runner(target))
        if not target.is_file():
            Store.open(target)  # says in a sentence what is there instead
        lock = FileLock(target)
        lock.acquire()
        try:
            store = Store.open(target)
            # The lock is ours: whatever is noted as running belongs to a program that died.
            store.jobs.end_unfinished(DIED, "The program ended before the job did.")
            store.runs.end_unfinished()
        except BaseException:
            lock.release()
            raise
        return cls(store, lock, Runner(target))

    def end_worker(self, timeout: float = 30.0) -> bool:
        """Pause a running job after its unit in flight and end the worker. May be called beside a window's thread.

        Args:
            timeout: Seconds that the unit in flight may take before the worker is killed.

        Returns:
            Whether it ended by itself.
        """
        return self._runner.close(timeout)

    def close(self, timeout: float = 30.0) -> None:
        """Close. A running job is paused after its unit in flight, at most `timeout` seconds are waited for it."""
        self._runner.close(timeout)
        self._store.close()
        if self._lock is not None:
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def copy_to(self, path: Path | str) -> Path:
        """Write a copy that stands alone; a file of that name is replaced.

        Raises:
            MachineError: The disk is full.
            ProjectError: The folder may not be written, or it is this very file.
        """
        target = Path(path)
        if target.resolve() == self.path.resolve():
            raise ProjectError("A project cannot be copied onto itself.", "Choose another name.")
        self._store.copy_to(target)
        return target

    @property
    def identity(self) -> Identity | None:
        """Which file was opened, beside its path: another one may take its place."""
        return self._presence.identity

    def trouble(self) -> ProjectError | None:
        """Says that the file was moved, deleted or replaced while it was open; None where it is in its place.

        What is written goes on into the file that was opened, and `copy_to` copies it from there.
        """
        return self._presence.trouble()

    # -------------------------------------------------------------- settings

    @property
    def title(self) -> str:
        """Name of the project for a person."""
        return str(self._store.settings.get("title", self.path.stem))

    def setting(self, key: str, default: Any = None) -> Any:
        """A setting: "title", "seed", "embedder", "scorer", "retrieval_llm", "backend" (options), "mode", or a window's own."""
        return self._store.settings.get(key, default)

    def set_setting(self, key: str, value: Any) -> None:
        """Change a setting at once, without undo; None removes it.

        Of a model's folder or file only the name (or hash) is stored; its place is remembered on this machine.

        Raises:
            ModelError: The folder or file named as "embedder", "scorer" or "retrieval_llm" holds no such model.
            InputError: Another model is known under the folder's name.
        """
        chooser = {"embedder": choose_embedder, "scorer": choose_scorer, "retrieval_llm": choose_llm}.get(key)
        self._store.settings.set(key, chooser(value) if chooser is not None and isinstance(value, str) else value)

    # -------------------------------------------------------------- corpus

    def documents(self) -> list[Document]:
        """All documents, in the order of their import, those that could not be read included."""
        return self._store.documents.all()

    def document_text(self, document_id: str) -> str:
        """Text of a document."""
        return self._store.documents.text(document_id)

    def chunks(self, document_id: str | None = None) -> list[Chunk]:
        """Chunks in force: of the corpus, or of one document (excluded or not)."""
        return self._store.chunks.all() if document_id is None else self._store.chunks.of_document(document_id)

    def chunks_by_id(self, ids: Sequence[str]) -> dict[str, Chunk]:
        """Chunks by id, of earlier chunkings too."""
        return self._store.chunks.get(ids)

    def chunk_counts(self) -> dict[str, int]:
        """Number of chunks in force per document id."""
        return self._store.chunks.counts()

    def chunk_spans(self, document_ids: Collection[str]) -> list[tuple[str, int, int]]:
        """Document id, first character and end of the chunks in force of some documents, if they are in the corpus."""
        return self._store.chunks.spans(document_ids)

    def file_places(self) -> dict[str, str]:
        """Hash of where each imported file lies, by source; "" where that was not noted."""
        return self._store.documents.file_places()

    def chunker(self) -> ChunkerSpec | None:
        """The chunker in force."""
        return self._store.chunks.spec()

    # -------------------------------------------------------------- exam

    def items(self) -> list[Item]:
        """All items, in exam order, dropped and rejected ones included."""
        return self._store.items.all()

    def item(self, item_id: str) -> Item | None:
        """One item."""
        return self._store.items.get(item_id)

    def kept_items(self) -> list[Item]:
        """Items that pipelines sit."""
        return self._store.items.kept()

    def asked_items(self) -> list[Item]:
        """Kept items, open ones too: the questions that are labelled, and asked of retrievers."""
        return self._store.items.asked()

    def generation(self) -> Mapping[str, Any] | None:
        """Figures of the newest generation: settings, counts, thresholds, tables; None before the first."""
        latest = self._store.generations.latest()
        return None if latest is None else {"inputs": latest.inputs, "made": latest.made, **latest.value}

    def work_done(self, kind: str, since: float = 0.0) -> dict[str, Any]:
        """What generations kept of their work piece by piece, by key: "fact", "item" or "paper".

        Args:
            kind: Which pieces.
            since: Seconds since 1970; only what was made then or later.
        """
        return self._store.units.all(kind, since)

    def writers(self) -> frozenset[str]:
        """Hashes of the models that wrote questions of this project."""
        models = (dict(stored.inputs.get("model", {})) for stored in self._store.generations.all())
        return frozenset(str(model.get("file_hash", "")) for model in models) - {""}

    def forecast_generation(self, **wanted: Any) -> GenerationForecast:
        """Forecast a generation without loading a model; takes what `jobs.generation_forecast` takes."""
        return forecast_generation(self._store, **wanted)

    def open_generations(self) -> list[StoredResult]:
        """Generations of open questions, oldest first."""
        return self._store.open_generations.all()

    def forecast_open(self, **wanted: Any) -> OpenForecast:
        """Forecast a generation of open questions; takes what `jobs.open_forecast.forecast_open` takes."""
        return forecast_open(self._store, **wanted)

    def touched_items(self) -> set[str]:
        """Ids of items whose wording, key or state a person has decided."""
        return self._store.edits.touched_items()

    def undo(self) -> Edit | None:
        """Undo the newest edit; None where there is none."""
        return self._store.edits.undo()

    def redo(self) -> Edit | None:
        """Redo the edit undone last; None where there is none."""
        return self._store.edits.redo()

    def undo_label(self) -> str:
        """What `undo` would undo; "" for nothing."""
        return self._store.edits.next_undo()

    def redo_label(self) -> str:
        """What `redo` would do again; "" for nothing."""
        return self._store.edits.next_redo()

    # -------------------------------------------------------------- pipelines

    def pipelines(self) -> list[PipelineSpec]:
        """The chosen pipelines."""
        return self._store.pipelines.chosen()

    def choose_pipelines(
        self,
        models: Sequence[str],
        retrievers: Sequence[str | RetrieverSpec],
        examples: Sequence[int] = (0,),
        template: str = "chat",
        example_choices: Sequence[str] = ("seeded",),
    ) -> list[PipelineSpec]:
        """Choose every combination, as an edit.

        Args:
            models: Names, hashes or paths of language models.
            retrievers: Specifications, or their texts ("dense:k=5").
            examples: Numbers of in-context examples.
            template: A name of `ragexam.pipelines.prompts.TEMPLATES`.
            example_choices: Names of `ragexam.pipelines.examples.CHOICES`.

        Raises:
            ModelNotFound: A model is not there.
            InputError: Something is missing or out of bounds.
        """
        chosen = self.choose_models(models)
        specs = [choose_retriever(parse_retriever(r) if isinstance(r, str) else r) for r in retrievers]
        named = [(m.file_hash, m.name) for m in chosen]
        pipelines = build_matrix(named, specs, examples, template, example_choices)
        self.edit.set_pipelines(pipelines)
        return pipelines

    def choose_models(self, names: Sequence[str]) -> list[ChosenModel]:
        """Resolve models and remember how to open them.

        Raises:
            ModelNotFound: A model is not there.
        """
        chosen = choose_models(names)
        self.know_models(chosen)
        return chosen

    def know_models(self, chosen: Sequence[ChosenModel]) -> None:
        """Remember how to open models that were resolved before (`choose_models`, which reads whole files)."""
        places = {m.file_hash: m.place for m in chosen if m.place}
        if places:
            self._store.settings.set("places", {**self._store.settings.get("places", {}), **places})

    def plan_inputs(self, before: PlanInputs | None = None) -> PlanInputs:
        """What plans of a run start from; what has not changed is taken from an earlier reading."""
        return plan_inputs(self._store, before)

    # -------------------------------------------------------------- responses and results

    def answers(self, mode: Mode | None = None) -> Answers:
        """The responses that count, as arrays; only what is new since the last look is read."""
        return self._answers.read(mode)

    def new_responses(self, after: int, limit: int = 1_000) -> list[tuple[int, Response]]:
        """Responses newer than a number, each with its number: cheap to ask while a run goes on."""
        return self._store.responses.after(after, limit)

    def response(self, number: int) -> Response | None:
        """One response by its number (`ResponseMatrix.row`)."""
        return self._store.responses.get(number)

    def prompt(self, prompt_hash: str) -> str | None:
        """The rendered prompt of a response."""
        return self._store.prompts.get(prompt_hash)

    def manifest(self, manifest_id: str) -> dict[str, Any] | None:
        """The conditions of a response."""
        return self._store.runs.manifest(manifest_id)

    def conditions(self) -> Conditions:
        """The conditions in force, under which a run would answer now."""
        return current_conditions(self._store, self._store.items.kept())

    def stale_reasons(self) -> list[tuple[str, int]]:
        """Sentences on what has changed since the stale answers were given, each with the number of answers."""
        return stale_reasons(self._store, self.answers())

    def retrieval_metrics(self) -> dict[str, dict[str, float]]:
        """How well each retriever found the evidence of the questions, by its label."""
        return retrieval_metrics(self._store, self.answers())

    def laboratory_key(self) -> str:
        """Identity of what the retrieval laboratory has to show."""
        return laboratory_key(self._store)

    def laboratory(self, key: str = "") -> Measured:
        """What the retrieval laboratory measured, judged by the questions as they are now.

        Args:
            key: `laboratory_key`, where it is known.
        """
        return read_laboratory(self._store, key)

    def laboratory_finds(self, item: Item, ways: Sequence[str], embedder: str, scorer: str) -> list[Find]:
        """What ways of retrieving brought for a question; see `jobs.laboratory_finds.read_finds`."""
        return read_finds(self._store, item, ways, embedder, scorer)

    def laboratory_runs(self) -> TrecFiles:
        """Rankings and relevance of the laboratory, for other programs.

        Raises:
            NotEnoughData: Nothing was measured.
        """
        return trec_files(self._store)

    def forecast_laboratory(self, **wanted: Any) -> LaboratoryForecast:
        """What a laboratory would take; takes the parameters of the job."""
        return forecast_laboratory(self._store, wanted)

    def forecast_whole(
        self, wanted: WholePlan, models: Sequence[WholeModel], files: Sequence[SourceFile]
    ) -> WholeForecast:
        """What "do it all" will take; see `jobs.whole_forecast.forecast_whole`."""
        return forecast_whole(self._store, wanted, models, files)

    def runs(self) -> list[Run]:
        """All runs, oldest first."""
        return self._store.runs.all()

    def fit(
        self, preset: str = "robust", model: str = "auto", *, by_components: bool = True, mode: Mode | None = None
    ) -> KeptFit:
        """Fit the answers as they are, here and now, and keep the fit; the same fit is not computed twice.

        Raises:
            NotEnoughData: There are too few answers.
            InputError: An unknown name.
        """
        answers = self.answers(mode)
        return fit_now(self._store, preset=preset, model=model, by_components=by_components, answers=answers)

    def latest_fit(self) -> KeptFit | None:
        """The newest fit."""
        stored = self._store.fits.latest()
        return None if stored is None else kept_fit(stored)

    def current_fit(self) -> KeptFit | None:
        """The newest fit of the answers as they are; None where there are newer answers or no fit."""
        return current_fit(self._store, self.answers())

    def latest_refinement(self) -> KeptRefinement | None:
        """The newest refinement."""
        stored = self._store.refinements.latest()
        return None if stored is None else kept_refinement(stored)

    def stored_fit(self, fit_id: str) -> KeptFit | None:
        """A fit by its id (a job's result names it); None where there is none."""
        stored = self._store.fits.get(fit_id)
        return None if stored is None else kept_fit(stored)

    def fit_controls(self, fit_id: str) -> tuple[Control, ...]:
        """The fit beside data without structure; empty where that was not computed."""
        return controls_of(self._store, fit_id)

    def stored_refinement(self, refinement_id: str) -> KeptRefinement | None:
        """A refinement by its id; None where there is none."""
        stored = self._store.refinements.get(refinement_id)
        return None if stored is None else kept_refinement(stored)

    def compare(self, first_id: str, second_id: str, *, mode: Mode | None = None) -> tuple[str, Table, Table]:
        """Two pipelines on the items that both answered.

        Args:
            first_id: Id of a chosen pipeline.
            second_id: Id of another.
            mode: Normalisation; the project's setting where None.

        Returns:
            A sentence, the counts with the difference and its interval, and who was right item by item.

        Raises:
            InputError: One is not chosen, or both are the same.
            NotEnoughData: There are no answers yet.
        """
        return compare_pipelines(self._store, self.answers(mode), first_id, second_id)

    # -------------------------------------------------------------- jobs

    def start_job(self, name: str, **parameters: Any) -> JobHandle:
        """Start a job in the worker process.

        Args:
            name: One of `JOB_NAMES`.
            parameters: Of the job, JSON values.

        Raises:
            ProjectBusy: A job is running.
            ProjectError: The file is not in its place any more: the worker would find none, or another one.
            InputError: There is no such job, or the project is open for reading only.
        """
        if name not in JOB_NAMES:
            raise InputError(f"There is no job {name!r}.", f"Jobs: {', '.join(JOB_NAMES)}.")
        if self.read_only:
            raise InputError("This project is open for reading only.", "Make a copy and open that.")
        if (trouble := self.trouble()) is not None:
            raise trouble
        handle = self._runner.start(name, parameters, self._job_ended)
        if name not in PASSING:
            remember_start(self.path, name, parameters)
        return handle

    def warm_up(self) -> None:
        """Start the worker, so that the first job need not wait for it."""
        self._runner.warm_up()

    def jobs(self, limit: int = 200) -> list[JobEntry]:
        """The log of jobs, newest first."""
        return self._store.jobs.all(limit)

    def unfinished_job(self) -> JobEntry | None:
        """The newest job, if it was paused or never came to an end: a person may want to go on with it.

        Its parameters name whole paths where it was started on this machine, and only their last names elsewhere.
        """
        entry = None if self._runner.current is not None else self._store.jobs.unfinished()
        return None if entry is None else with_paths(self.path, entry)

    def left_job(self, name: str) -> JobEntry | None:
        """The newest start of a job, where that was paused, failed or died; None otherwise.

        Args:
            name: Of the job. `state` says of every step which one it was left with.
        """
        entry = next((entry for entry in self._store.jobs.broken_off() if entry.name == name), None)
        return None if entry is None else with_paths(self.path, entry)

    def leave_job(self, name: str) -> None:
        """Take what a job has made for enough: nobody is asked to go on with it any more."""
        entry = self.left_job(name)
        if entry is not None:
            self._store.jobs.leave(entry.id)

    def _job_ended(self, handle: JobHandle) -> None:
        """A worker that died could not note it: done here (from the thread that found out)."""
        outcome = handle.outcome
        with contextlib.suppress(RagExamError):
            if isinstance(outcome, Failed) and outcome.kind == "WorkerDied":
                self._store.jobs.end_unfinished(DIED, outcome.message)
                self._store.runs.end_unfinished()
            elif isinstance(outcome, Cancelled):
                self._store.jobs.end_unfinished("cancelled")
                self._store.runs.end_unfinished()

    # -------------------------------------------------------------- overview

    def state(self, running: str = "") -> dict[str, Step]:
        """Where each step stands.

        These are: "corpus", "exam", "retrieval", "pipelines", "run", "results", "items", "report".

        Args:
            running: Name of a job that another reader of the file knows to be running.
        """
        job = self._runner.current
        return project_state(self._store, self.answers(), running if job is None else job.doing)

    def snapshot(self) -> AbstractContextManager[None]:
        """Read in the block from one state of the project, whatever a job or an edit changes meanwhile."""
        return self._store.snapshot()

    def version(self) -> tuple[int, int]:
        """Changes whenever anything in the project does, here or in the worker."""
        return self._store.version()

    def report_input(self, title: str = "", *, mode: Mode | None = None) -> ReportInput:
        """Everything that a report shows.

        Raises:
            NotEnoughData: There are no answers yet.
        """
        return report_input(self._store, self.answers(mode), title or self.title)

    def diagnostics(self, last_words: str | None = None) -> dict[str, Any]:
        """Facts for a report of a fault; no text of a document or an item, and no name of a file or a model.

        Args:
            last_words: What the worker wrote to standard error, where another reader of the file has the worker.
        """
        return diagnose(self._store, self.last_words() if last_words is None else last_words)

    def last_words(self) -> str:
        """What this project's worker wrote last to standard error."""
        return self._runner.last_words()
