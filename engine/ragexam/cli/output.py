"""Output of a command: text for people on standard output, JSON for scripts, progress on standard error."""

from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Mapping
from typing import Any

from ragexam import errors
from ragexam.cli.progress_line import ProgressLine
from ragexam.corpus.text import without_steering
from ragexam.jobs.worker.handle import JobHandle
from ragexam.jobs.worker.outcomes import Done, Failed
from ragexam.language.voice import english
from ragexam.project import Project
from ragexam.records import Table, to_json
from ragexam.report.cells import plain_text

_OBEYED = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that steer a terminal, turn the direction of a line, or cannot be written at all."""


class Output:
    """The command's voice: results on standard output, progress and errors on standard error.

    Args:
        as_json: Print exactly one JSON value on standard output, at the end, instead of text.
        quiet: No progress.
    """

    def __init__(self, *, as_json: bool = False, quiet: bool = False) -> None:
        self.as_json = as_json
        self.progress = ProgressLine(quiet=quiet)
        self._result: Any = None
        self._stopping = False

    def say(self, text: str = "") -> None:
        """Print a line for a person; nothing where a script reads."""
        if not self.as_json:
            print(without_steering(text), flush=True)  # a log is read while the job goes on

    def tell(self, *sentences: str) -> None:
        """Print sentences of the engine for a person, one a line, with the names that they use inside in words."""
        for sentence in sentences:
            self.say(english(sentence))

    def table(self, *tables: Table) -> None:
        """Print tables for a person."""
        for table in tables:
            self.say(plain_text(table))
            self.say()

    def result(self, value: Any) -> None:
        """Take the command's result for a script; printed by `finish`. A later one replaces an earlier one."""
        self._result = value

    def finish(self) -> None:
        """Print the result where a script reads."""
        if self.as_json:
            print(json_text(self._result))

    def warn(self, *texts: str) -> None:
        """Print lines on standard error."""
        for text in texts:
            self.progress.clear()
            print(without_steering(text), file=sys.stderr)

    def error(self, kind: str, message: str, hint: str = "") -> None:
        """Say why the command ends early: a sentence on standard error; where a script reads, a JSON value as well."""
        self.warn(f"ragexam: {message} {hint}".rstrip())
        self._result = {"error": kind, "message": message, "hint": hint}
        self.finish()

    def follow(self, handle: JobHandle) -> dict[str, Any]:
        """Show a job's progress until it ends.

        Ctrl+C pauses it after the unit in flight; a second Ctrl+C ends it at once. Where it comes so late that the job ends by
        itself, its result stands, and no other begins.

        Returns:
            The result of the job.

        Raises:
            RagExamError: The job failed.
            PauseRequested: A person stopped it.
        """
        while True:
            try:
                outcome = handle.wait(self.progress.show)
                break
            except KeyboardInterrupt:
                if self._stopping:
                    handle.cancel()
                    handle.cancel()
                    continue
                self._stopping = True
                self.warn("Stopping after the unit in flight (Ctrl+C again stops at once) ...")
                handle.pause()
        self.progress.finish()
        if isinstance(outcome, Done):
            return dict(outcome.result)
        if isinstance(outcome, Failed):
            raise outcome.error()
        raise errors.PauseRequested

    def run_job(self, project: Project, name: str, **parameters: Any) -> dict[str, Any]:
        """Start a job and follow it; parameters that are None are left out.

        Raises:
            RagExamError: The job failed.
            PauseRequested: A person stopped it, or the one before it.
        """
        if self._stopping:
            raise errors.PauseRequested
        return self.follow(project.start_job(name, **{k: v for k, v in parameters.items() if v is not None}))


def json_text(value: Any) -> str:
    """Return any result as strict JSON: records as objects, paths as texts, what is no finite number as null."""
    text = json.dumps(_plain(value), ensure_ascii=False, indent=1, allow_nan=False)
    # JSON escapes the control characters of ASCII only; those that a terminal obeys besides are escaped here.
    return _OBEYED.sub(lambda match: f"\\u{ord(match.group()):04x}", text)


def _plain(value: Any) -> Any:
    value = to_json(value)
    if isinstance(value, Mapping):
        return {str(k): _plain(v) for k, v in value.items()}
    if isinstance(value, list):
        return [_plain(v) for v in value]
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    return value if value is None or isinstance(value, str | int | bool) else str(value)
