"""Renders chat templates in a process of its own, which is killed when a template takes too much."""

from __future__ import annotations

import atexit
import contextlib
import json
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

import psutil

from ragexam.children import Lifeline, child_command
from ragexam.errors import ModelFileError
from ragexam.llm.chat.template_process import MAX_MEMORY

MAX_SECONDS: Final = 5.0
"""Of processor time. An ordinary template takes less than a thousandth of a second."""

_MAX_WAIT: Final = 120.0
"""Seconds of waiting, for a machine that is so busy that the process hardly runs."""

_LOOK: Final = 0.05
_OWN_MEMORY: Final = 96 << 20
"""Bytes that the process takes for itself, at most."""


class TemplateError(Exception):
    """A template that is broken, always in the same way; the text says how."""


class TemplateRenderer:
    """The process, started when it is first needed and again after it had to be killed. Thread safe."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._lifeline: Lifeline | None = None
        self._one_at_a_time = threading.Lock()

    def render(self, template: str, messages: Sequence[Mapping[str, str]], bos: str, eos: str) -> str:
        """Return the prompt that a template makes of messages (role, content).

        Raises:
            TemplateError: The template is broken.
            ModelFileError: It takes too much time or memory, or brings the process down.
        """
        request = json.dumps({"template": template, "messages": list(messages), "bos": bos, "eos": eos})
        with self._one_at_a_time:
            answer = self._ask(request)
        if "text" in answer:
            return str(answer["text"])
        if "error" in answer:
            raise TemplateError(answer["error"])
        raise ModelFileError(
            _OVER.get(answer.get("over", ""), "The model's chat template brings the process down that renders it."),
            "The file is damaged or meant to do harm. Choose another model.",
        )

    def _ask(self, request: str) -> dict[str, Any]:
        process = self._started()
        over: list[str] = []
        done = threading.Event()
        watch = threading.Thread(target=_watch, args=(process, done, over), name="template-watch", daemon=True)
        watch.start()
        line = ""
        # A process that is killed or dies closes its pipes; both are told below.
        with contextlib.suppress(OSError):
            if process.stdin is not None and process.stdout is not None:
                process.stdin.write(request + "\n")
                process.stdin.flush()
                line = process.stdout.readline()
        done.set()
        watch.join()
        if line.endswith("\n"):
            answer: dict[str, Any] = json.loads(line)
            if "over" not in answer:
                return answer
            over = [answer["over"]]
        self._end()
        return {"over": over[0] if over else ""}

    def _started(self) -> subprocess.Popen[str]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        self._end()
        flags = 0
        if sys.platform == "win32":
            flags = subprocess.CREATE_NO_WINDOW
        self._lifeline = Lifeline()
        self._process = subprocess.Popen(  # noqa: S603 - our own interpreter and module
            child_command("template"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=self._lifeline.environment,
            pass_fds=self._lifeline.descriptors,
            encoding="utf-8",
            creationflags=flags,
            process_group=None if sys.platform == "win32" else 0,
        )
        self._lifeline.tie(self._process)
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            with contextlib.suppress(OSError):  # what it never read
                process.__exit__(None, None, None)
        if self._lifeline is not None:
            self._lifeline.close()
            self._lifeline = None

    def close(self) -> None:
        """End the process."""
        with self._one_at_a_time:
            self._end()


_OVER: Final = {
    "memory": f"The model's chat template needs more than {MAX_MEMORY >> 20} MB of memory.",
    "time": f"The model's chat template does not end within {MAX_SECONDS:g} seconds of processor time.",
}


def _watch(process: subprocess.Popen[str], done: threading.Event, over: list[str]) -> None:
    """Kill a process that takes too much while it renders; note why."""
    begun, first = time.monotonic(), None
    while not done.wait(_LOOK):
        try:
            seen = psutil.Process(process.pid)
            used, memory = sum(seen.cpu_times()[:2]), seen.memory_info().rss
        except psutil.Error:
            return
        first = used if first is None else first
        late = used - first > MAX_SECONDS or time.monotonic() - begun > _MAX_WAIT
        if late or memory > _OWN_MEMORY + MAX_MEMORY:
            over.append("time" if late else "memory")
            process.kill()
            return


renderer: Final = TemplateRenderer()
"""The one of this process."""

atexit.register(renderer.close)
