"""What a command prints: text for people on standard output, JSON where a script reads, progress on standard error."""

from __future__ import annotations

import json
import sys
from typing import Any

from ragexam.cli.progress_line import ProgressLine
from ragexam.errors import RagExamError
from ragexam.project import Cancelled, Done, Failed, JobHandle, Paused, Project
from ragexam.records import Table, to_json
from ragexam.report.cells import plain_text


class Output:
    """Where a command speaks.

    Args:
        as_json: Print one JSON value instead of text.
        quiet: No progress.
    """

    def __init__(self, *, as_json: bool = False, quiet: bool = False) -> None:
        self.as_json = as_json
        self.progress = ProgressLine(quiet=quiet)

    def say(self, text: str = "") -> None:
        """A line for a person; nothing where a script reads."""
        if not self.as_json:
            print(text)

    def table(self, table: Table) -> None:
        """A table for a person."""
        self.say(plain_text(table))
        self.say()

    def result(self, value: Any) -> None:
        """The command's result for a script; nothing where a person reads."""
        if self.as_json:
            print(json.dumps(to_json(value), ensure_ascii=False, indent=1))

    def warn(self, text: str) -> None:
        """A line on standard error."""
        self.progress.clear()
        print(text, file=sys.stderr)

    def error(self, error: RagExamError) -> None:
        """An error as a sentence; as JSON as well, where a script reads."""
        self.progress.clear()
        print(f"ragexam: {error}", file=sys.stderr)
        if self.as_json:
            print(json.dumps({"error": type(error).__name__, "message": error.message, "hint": error.hint}))

    def follow(self, handle: JobHandle) -> dict[str, Any]:
        """Show a job's progress until it ends.

        Ctrl+C pauses it after the unit in flight; a second Ctrl+C ends it at once.

        Returns:
            The result of the job.

        Raises:
            RagExamError: The job failed.
            KeyboardInterrupt: A person stopped it.
        """
        stopping = False
        while True:
            try:
                outcome = handle.wait(self.progress.show)
                break
            except KeyboardInterrupt:
                if stopping:
                    handle.cancel()
                    handle.cancel()
                    continue
                stopping = True
                self.warn("Stopping after the unit in flight (Ctrl+C again stops at once) ...")
                handle.pause()
        self.progress.clear()
        match outcome:
            case Done(result):
                return dict(result)
            case Failed() as failed:
                raise failed.error()
            case Cancelled() | Paused() | None:
                self.warn("Stopped. What was finished is kept: the same command goes on from there.")
                raise KeyboardInterrupt
        raise AssertionError(outcome)

    def run_job(self, project: Project, name: str, **parameters: Any) -> dict[str, Any]:
        """Start a job and follow it."""
        return self.follow(project.start_job(name, **{k: v for k, v in parameters.items() if v is not None}))
