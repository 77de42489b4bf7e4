"""The process that renders chat templates for another one (`ragexam.llm.chat.messages`).

A template comes out of a stranger's file and is a program. Here it runs in jinja2's immutable sandbox, with a bound on
its length, its loops and its output; what gets round these (a text that is doubled again and again, centred in four
thousand million columns, macros that call each other) meets the bound on this process's memory, or is killed from
outside when its processor time is up.

Lines in:  {"template", "bos", "eos", "messages"}     Lines out: {"text"}, {"error": why} or {"over": "memory"}
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import jinja2
import jinja2.ext
from jinja2.sandbox import ImmutableSandboxedEnvironment

from ragexam.children import end_with_parent
from ragexam.llm.offline import go_offline

if sys.platform != "win32":
    import resource

MAX_TEMPLATE: Final = 200_000
MAX_OUTPUT: Final = 2_000_000
MAX_STEPS: Final = 50_000
MAX_MEMORY: Final = 256 << 20
"""Bytes of memory beyond those of the process itself. A template of 8 kB with a prompt of 100 kB takes one of them in fifty."""


class _Sandbox(ImmutableSandboxedEnvironment):
    """jinja2's sandbox with a bound on what a string can be multiplied to."""

    intercepted_binops = frozenset(["*", "**"])

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.steps = 0
        self.globals["range"] = self._bounded_range

    def _bounded_range(self, *arguments: int) -> range:
        """Return a `range` with a bound on all steps of one rendering together: nested loops end too."""
        made = range(*arguments)
        self.steps += len(made)
        if self.steps > MAX_STEPS:
            raise jinja2.TemplateRuntimeError("its loops are too long")
        return made

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Refuse powers and products that only serve to exhaust the memory."""
        if operator == "**":
            raise jinja2.TemplateRuntimeError("powers are not allowed in a chat template")
        for value, times in ((left, right), (right, left)):
            if isinstance(value, str | list | tuple) and (
                not isinstance(times, int) or len(value) * times > MAX_OUTPUT
            ):
                raise jinja2.TemplateRuntimeError("a product in the chat template is too large")
        return super().call_binop(context, operator, left, right)


@lru_cache(maxsize=4)
def _compiled(text: str) -> tuple[_Sandbox, jinja2.Template]:
    environment = _Sandbox(trim_blocks=True, lstrip_blocks=True, extensions=[jinja2.ext.loopcontrols])
    environment.filters["tojson"] = _to_json
    environment.globals["raise_exception"] = _refuse
    return environment, environment.from_string(text)


def render(template: str, messages: Sequence[Mapping[str, str]], bos: str, eos: str) -> str:
    """Return the prompt for the model's answer to `messages` (role, content).

    Raises:
        Exception: Whatever a template can do wrong.
    """
    if len(template) > MAX_TEMPLATE:
        raise jinja2.TemplateRuntimeError("it is unreasonably long")
    environment, compiled = _compiled(template)
    environment.steps = 0
    parts: list[str] = []
    room = MAX_OUTPUT + sum(len(m["content"]) for m in messages)
    for part in compiled.generate(
        messages=messages,
        bos_token=bos,
        eos_token=eos,
        add_generation_prompt=True,
        tools=None,
        documents=None,
        enable_thinking=False,
    ):
        room -= len(part)
        if room < 0:
            raise jinja2.TemplateRuntimeError("its output is endless")
        parts.append(part)
    return "".join(parts)


def _to_json(value: Any, indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent)


def _refuse(message: str = "") -> None:
    raise jinja2.TemplateRuntimeError(message)


def _bound_memory() -> None:
    """Bound the address space, where the system keeps to that; elsewhere the parent watches."""
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
        most = pages * resource.getpagesize() + MAX_MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main() -> None:
    """Run the process."""
    end_with_parent()
    incoming = os.fdopen(os.dup(0), "r", encoding="utf-8", newline="\n")
    outgoing = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    go_offline()
    _bound_memory()
    for line in incoming:
        asked = json.loads(line)
        try:
            answer = {"text": render(asked["template"], asked["messages"], asked["bos"], asked["eos"])}
        except MemoryError:
            answer = {"over": "memory"}
        except Exception as exc:  # a template can raise anything
            answer = {"error": str(exc)[:300] or type(exc).__name__}
        outgoing.write(json.dumps(answer) + "\n")
        outgoing.flush()


if __name__ == "__main__":
    main()
