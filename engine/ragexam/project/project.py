"""The one door to a project: open it, ask it, edit it, undo, start a job."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Self

from ragexam.edits.exam_edits import ExamEdits
from ragexam.errors import InputError, ProjectError, RagExamError
from ragexam.jobs.worker.handle import JobHandle
from ragexam.jobs.worker.outcomes import Cancelled, Failed
from ragexam.jobs.worker.registry import JOB_NAMES, PASSING, not_resumable
from ragexam.jobs.worker.resume import forget_starts, remember_start
from ragexam.jobs.worker.runner import Runner
from ragexam.project.exam.generated import ProjectGenerations, ProjectOpenGenerations
from ragexam.project.grading.written import ProjectGrading
from ragexam.project.items.fits import ProjectFits, ProjectRefinements
from ragexam.project.jobs import ProjectJobs
from ragexam.project.models.chosen import ProjectModels
from ragexam.project.models.servers import ProjectServers
from ragexam.project.pipelines.chosen import ProjectPipelines
from ragexam.project.presence import Identity, Presence
from ragexam.project.report.source import ProjectReport
from ragexam.project.retrieval.measured import ProjectRetrieval
from ragexam.project.run.history import ProjectResponses, ProjectRuns
from ragexam.project.scenarios.kept import ProjectScenarios
from ragexam.project.settings import ProjectSettings
from ragexam.project.systems.kept import ProjectSystems
from ragexam.queries.diagnose import diagnose
from ragexam.queries.report.report_parts import ReportParts
from ragexam.queries.state import project_state
from ragexam.queries.steps import ProjectStep
from ragexam.sentences import phrase
from ragexam.store import FileLock, Store
from ragexam.store.corpus.chunks import StoredChunks
from ragexam.store.corpus.documents import StoredDocuments
from ragexam.store.exam.items import StoredItems
from ragexam.store.joblog import DIED, JobEntry
from ragexam.store.run.prompts import StoredPrompts

SUFFIX = ".ragexam"


class Project:
    """An open project. Make one with `create` or `open`; close it, or use it in a `with` block.

    Attributes:
        path: The project file.
        read_only: Nothing can be written.
        settings: Settings, changed at once.
        edits: What a person does, as edits that can be undone.
        documents: Documents with their texts.
        chunks: Chunks and the chunking in force.
        items: Items, in exam order.
        generations: Generations of questions with choices.
        open_generations: Generations of open questions.
        models: Models that were chosen.
        servers: Consents that models on other machines get prompts of this project.
        pipelines: The chosen pipelines: chosen, planned, compared.
        prompts: Rendered prompts by hash.
        runs: Runs and the conditions under which they answered.
        responses: What pipelines answered.
        fits: Fitted item response models.
        refinements: Iterative improvements of the exam.
        retrieval: What retrievers found, in runs and in the laboratory.
        report: What a report is made of.
        grading: Written answers, and what graders and people say of them.
        systems: Connections to systems elsewhere, consents, what was sent.
        scenarios: Questions made to break systems, and what came of them.
        jobs: The log of jobs, and what was left unfinished.
    """

    def __init__(self, store: Store, lock: FileLock | None, runner: Runner) -> None:
        self._store = store
        self._lock = lock
        self._runner = runner
        self._presence = Presence(store.path)
        self.path = store.path
        self.read_only = store.read_only
        self.settings = ProjectSettings(store)
        self.edits = ExamEdits(store)
        self.documents: StoredDocuments = store.documents
        self.chunks: StoredChunks = store.chunks
        self.items: StoredItems = store.items
        self.generations = ProjectGenerations(store)
        self.open_generations = ProjectOpenGenerations(store)
        self.models = ProjectModels(store)
        self.servers = ProjectServers(store)
        self.prompts: StoredPrompts = store.prompts
        self.runs = ProjectRuns(store)
        self.responses = ProjectResponses(store)
        self.pipelines = ProjectPipelines(store, self.models, self.responses)
        self.fits = ProjectFits(store, self.responses)
        self.refinements = ProjectRefinements(store)
        parts = ReportParts(store)
        self.retrieval = ProjectRetrieval(store, self.responses, parts)
        self.report = ProjectReport(store, self.responses, parts)
        self.grading = ProjectGrading(store, self.responses)
        self.systems = ProjectSystems(store)
        self.scenarios = ProjectScenarios(store)
        self.jobs = ProjectJobs(store, runner)

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
            raise ProjectError(
                phrase("There is already a file {0:raw} here.", target.name), "Choose another name, or open it."
            )
        if not target.parent.is_dir():
            raise ProjectError(phrase("There is no folder {0:raw}.", target.parent), "Choose a folder that exists.")
        lock = FileLock(target)
        lock.acquire()
        try:
            store = Store.create(target)
            store.settings.set("title", title or target.stem)
        except BaseException:
            lock.release()
            raise
        forget_starts(target)
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
        """Return which file was opened, beside its path: another one may take its place."""
        return self._presence.identity

    def trouble(self) -> ProjectError | None:
        """Return an error that the file was moved, deleted or replaced meanwhile; None where it is in its place.

        What is written goes on into the file that was opened, and `copy_to` copies it from there.
        """
        return self._presence.trouble()

    @property
    def title(self) -> str:
        """Name of the project for a person."""
        return str(self._store.settings.get("title", self.path.stem))

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
            raise InputError(
                phrase("There is no job {0:raw}.", repr(name)), phrase("Jobs: {0:raw}.", ", ".join(JOB_NAMES))
            )
        return self._start(name, parameters, resumed=False)

    def resume_job(self, entry: JobEntry) -> JobHandle:
        """Start a job again as it was started; where a later version started it, that is told in a sentence.

        Args:
            entry: What `jobs.left` or `jobs.unfinished` gave.

        Raises:
            ProjectBusy: A job is running.
            ProjectError: The file is not in its place any more.
            InputError: This version knows no such job, or the project is open for reading only.
        """
        if entry.name not in JOB_NAMES:
            raise not_resumable()
        return self._start(entry.name, entry.parameters, resumed=True)

    def _start(self, name: str, parameters: Mapping[str, Any], *, resumed: bool) -> JobHandle:
        if self.read_only:
            raise InputError("This project is open for reading only.", "Make a copy and open that.")
        if (trouble := self.trouble()) is not None:
            raise trouble
        handle = self._runner.start(name, parameters, self._job_ended, resumed=resumed)
        if name not in PASSING:
            remember_start(self.path, name, parameters)
        return handle

    def warm_up(self) -> None:
        """Start the worker, so that the first job need not wait for it."""
        self._runner.warm_up()

    def _job_ended(self, handle: JobHandle) -> None:
        """Note the end of a worker that died and could not note it (from the thread that found out)."""
        outcome = handle.outcome
        with contextlib.suppress(RagExamError):
            if isinstance(outcome, Failed) and outcome.kind == "WorkerDied":
                self._store.jobs.end_unfinished(DIED, outcome.message)
                self._store.runs.end_unfinished()
            elif isinstance(outcome, Cancelled):
                self._store.jobs.end_unfinished("cancelled")
                self._store.runs.end_unfinished()

    # -------------------------------------------------------------- overview

    def state(self, running: str = "") -> dict[str, ProjectStep]:
        """Return where each step stands.

        These are: "corpus", "exam", "retrieval", "pipelines", "run", "results", "grading", "items", "report".

        Args:
            running: Name of a job that another reader of the file knows to be running.
        """
        job = self._runner.current
        return project_state(
            self._store, self.responses.chosen(), self.responses.answers(), running if job is None else job.doing
        )

    def snapshot(self) -> AbstractContextManager[None]:
        """Read in the block from one state of the project, whatever a job or an edit changes meanwhile."""
        return self._store.snapshot()

    def version(self) -> tuple[int, int]:
        """Return two numbers that change whenever anything in the project does, here or in the worker."""
        return self._store.version()

    def diagnostics(self, last_words: str | None = None) -> dict[str, Any]:
        """Return facts for a report of a fault; no text of a document or an item, and no name of a file or a model.

        Args:
            last_words: What the worker wrote to standard error, where another reader of the file has the worker.
        """
        return diagnose(self._store, self.last_words() if last_words is None else last_words)

    def last_words(self) -> str:
        """Return what this project's worker wrote last to standard error."""
        return self._runner.last_words()
