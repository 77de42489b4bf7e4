"""The store of one project: a repository a noun over one connection."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Self

from ragexam.store.corpus.chunks import Chunks
from ragexam.store.corpus.documents import Documents
from ragexam.store.corpus.vectors import Vectors
from ragexam.store.database.connection import Connection
from ragexam.store.database.file import close_file, copy_to, create_file, open_file
from ragexam.store.exam.edits import Edits
from ragexam.store.exam.items import Items
from ragexam.store.grading.answers import Answers
from ragexam.store.grading.grades import Grades
from ragexam.store.grading.rubrics import Rubrics
from ragexam.store.joblog import JobLog
from ragexam.store.results import StoredResults
from ragexam.store.run.pipelines import Pipelines
from ragexam.store.run.prompts import KnownScores, Prompts
from ragexam.store.run.responses import Responses
from ragexam.store.run.runs import Runs
from ragexam.store.scenarios import Scenarios
from ragexam.store.settings import Settings
from ragexam.store.units import Units


class Store:
    """An open project file.

    Attributes:
        documents: Documents with their texts, and files that are done.
        chunks: Chunks and the chunking in force.
        vectors: Vectors by embedder and text.
        units: Finished units of long work.
        items: Items, in exam order.
        edits: Edits by a person, for undo and redo.
        pipelines: The chosen pipelines.
        answers: Written answers, of pipelines and of systems elsewhere.
        grades: What graders and people say of them.
        rubrics: What answers are held against.
        runs: Runs and manifests.
        responses: Responses, append-only.
        prompts: Rendered prompts by hash.
        scores: Scores by model, prompt and choices.
        fits: Fitted item response models.
        refinements: Iterative improvements of the exam.
        generations: Reports of generations (counts, thresholds, tables).
        laboratories: What the retrieval laboratory measured, and under which conditions.
        judges: How language models did that were tried as judges.
        scenarios: Questions made by scenarios, with answers.
        settings: Settings.
        jobs: Log of jobs.
    """

    def __init__(self, connection: Connection, *, read_only: bool = False, owner: bool = True) -> None:
        self._connection = connection
        self._owner = owner and not read_only
        self._open = True
        self.read_only = read_only
        self.path = connection.path
        self.settings = Settings(connection)
        self.documents = Documents(connection)
        self.chunks = Chunks(connection)
        self.vectors = Vectors(connection)
        self.units = Units(connection)
        self.items = Items(connection)
        self.pipelines = Pipelines(connection)
        self.answers = Answers(connection)
        self.grades = Grades(connection)
        self.rubrics = Rubrics(connection)
        self.edits = Edits(
            connection,
            self.items,
            self.documents,
            self.pipelines,
            self.settings,
            self.answers,
            self.grades,
            self.rubrics,
        )
        self.runs = Runs(connection)
        self.responses = Responses(connection)
        self.prompts = Prompts(connection)
        self.scores = KnownScores(connection)
        self.fits = StoredResults(connection, "fit")
        self.refinements = StoredResults(connection, "refinement")
        self.generations = StoredResults(connection, "generation")
        self.open_generations = StoredResults(connection, "open_generation")
        self.laboratories = StoredResults(connection, "laboratory")
        self.settlements = StoredResults(connection, "settlement")
        self.judges = StoredResults(connection, "judge")
        self.scenarios = Scenarios(connection)
        self.jobs = JobLog(connection)

    @classmethod
    def create(cls, path: Path) -> Self:
        """Make a new project file and open it.

        Raises:
            ProjectError: Something is there already, or the folder may not be written.
        """
        return cls(create_file(path))

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False, worker: bool = False) -> Self:
        """Open a project file.

        Args:
            path: The file.
            read_only: Write nothing, not even beside the file.
            worker: Opened by the worker of a program that has it open: that one has checked it, and closes it.

        Raises:
            ProjectError: It cannot be used; subclasses say why.
        """
        timeout = 60.0 if worker else 5.0
        connection = open_file(path, read_only=read_only, check=not worker, timeout=timeout)
        return cls(connection, read_only=read_only, owner=not worker)

    def transaction(self) -> AbstractContextManager[None]:
        """Commit what the block writes as a whole, or nothing of it."""
        return self._connection.transaction()

    def snapshot(self) -> AbstractContextManager[None]:
        """Read in the block from one state of the file, whatever others write to it meanwhile."""
        return self._connection.snapshot()

    def version(self) -> tuple[int, int]:
        """Return two numbers that change whenever anything in the file does, through this connection or another process."""
        return self._connection.version()

    def copy_to(self, target: Path) -> None:
        """Write a copy that stands alone.

        Raises:
            MachineError: The disk is full.
            ProjectError: The folder may not be written.
        """
        copy_to(self._connection, target)

    def close(self) -> None:
        """Close; the owner leaves one file that needs nothing beside it."""
        if self._open:
            self._open = False
            close_file(self._connection, alone=self._owner)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
