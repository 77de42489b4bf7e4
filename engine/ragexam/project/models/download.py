"""Gets a starter model while a person goes on working."""

from __future__ import annotations

import threading

from ragexam.errors import CancelRequested, RagExamError
from ragexam.jobs.worker.execute import failure
from ragexam.llm.library.starter import fetch
from ragexam.progress import Progress, Snapshot


class Download:
    """Gets one starter model in a thread of its own: it needs no project, and goes on beside a run.

    Args:
        name: In the catalogue.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._latest: Snapshot | None = None
        self._progress = Progress(self._take)
        self._end: tuple[str, str, str] | None = None
        self._thread = threading.Thread(target=self._work, name=f"download-{name}", daemon=True)
        self._thread.start()

    def poll(self) -> Snapshot | None:
        """Return the newest snapshot; its counts "bytes" and "bytes_total" tell how much is there."""
        return self._latest

    @property
    def end(self) -> tuple[str, str, str] | None:
        """Return how it ended: "done", "cancelled" or "failed", a sentence and what to do; None while it goes on."""
        return self._end

    def cancel(self) -> None:
        """Stop; parts that came whole are kept, and the next start goes on with them."""
        self._progress.cancel()

    def close(self, timeout: float = 5.0) -> None:
        """Stop and wait for the thread."""
        self.cancel()
        self._thread.join(timeout)

    def _take(self, snapshot: Snapshot) -> None:
        self._latest = snapshot

    def _work(self) -> None:
        try:
            fetch(self.name, self._progress)
        except CancelRequested:
            self._end = ("cancelled", "", "")
        except RagExamError as exc:
            self._end = ("failed", exc.message, exc.hint)
        except Exception as exc:  # told like any failure of a job: a thread has nobody to raise to
            failed = failure(exc)
            self._end = ("failed", failed.message, failed.hint)
        else:
            self._end = ("done", "", "")
