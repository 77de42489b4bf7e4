"""Renders messages with a model's own chat template.

The template comes out of a stranger's file and is a program: it runs in jinja2's immutable sandbox, with a
bound on its length, its loops and its output. The contents of the messages come from documents: control
tokens spelled out in them ("<|im_end|>") are broken up, so that no document can end a turn.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

import jinja2
import jinja2.ext
from jinja2.sandbox import ImmutableSandboxedEnvironment

MAX_TEMPLATE: Final = 200_000
MAX_OUTPUT: Final = 2_000_000
MAX_STEPS: Final = 50_000


class _Sandbox(ImmutableSandboxedEnvironment):
    """jinja2's sandbox with a bound on what a string can be multiplied to."""

    intercepted_binops = frozenset(["*", "**"])

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.steps = 0
        self.globals["range"] = self._bounded_range

    def _bounded_range(self, *arguments: int) -> range:
        """`range`, with a bound on all steps of one rendering together: nested loops end too."""
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


class ChatTemplate:
    """A model's chat template, or the plain rendering where it has none or a broken one.

    Args:
        text: Jinja text; "" for none.
        bos: Text of the beginning-of-text token.
        eos: Text of the end-of-text token.
        control_texts: Texts of all control tokens.

    Attributes:
        usable: Whether the model's own template is used.
        reason: Why it is not, "" where there simply is none.
    """

    def __init__(self, text: str, *, bos: str = "", eos: str = "", control_texts: Sequence[str] = ()) -> None:
        self._bos = bos
        self._eos = eos
        self._control = tuple(control_texts)
        self.reason = ""
        self._template: jinja2.Template | None = None
        self._environment: _Sandbox
        self._system_merged = False
        if not text:
            return
        if len(text) > MAX_TEMPLATE:
            self.reason = "The model's chat template is unreasonably long."
            return
        self._environment = environment = _Sandbox(
            trim_blocks=True, lstrip_blocks=True, extensions=[jinja2.ext.loopcontrols]
        )
        environment.filters["tojson"] = _to_json
        environment.globals["raise_exception"] = _refuse
        try:
            self._template = environment.from_string(text)
        except (jinja2.TemplateError, RecursionError, ValueError, TypeError) as exc:
            self.reason = f"The model's chat template cannot be read: {exc}."
            return
        self._probe()

    @property
    def usable(self) -> bool:
        """Whether the model's own template is used."""
        return self._template is not None

    def render(self, messages: Sequence[Mapping[str, str]]) -> str:
        """The prompt for the model's answer to `messages` (role, content)."""
        clean = [{"role": m["role"], "content": self._clean(m["content"])} for m in messages]
        if self._template is None:
            return _plain(clean)
        try:
            return self._run(_merge_system(clean) if self._system_merged else clean)
        except _TROUBLE:
            return _plain(clean)

    def _probe(self) -> None:
        """Try the template on a harmless talk: fall back where it fails, merge system messages where it wants none."""
        user = {"role": "user", "content": "Hello"}
        talk = [{"role": "system", "content": "Be brief."}, user]
        try:
            if "Hello" not in self._run([user]):
                raise jinja2.TemplateRuntimeError("it drops the message")
        except _TROUBLE as exc:
            self.reason = f"The model's chat template fails: {exc}."
            self._template = None
            return
        try:
            self._system_merged = "Be brief." not in self._run(talk)
        except _TROUBLE:
            self._system_merged = True

    def _run(self, messages: Sequence[Mapping[str, str]]) -> str:
        if self._template is None:
            raise jinja2.TemplateRuntimeError("there is no template")
        self._environment.steps = 0
        parts: list[str] = []
        length = 0
        for part in self._template.generate(
            messages=messages,
            bos_token=self._bos,
            eos_token=self._eos,
            add_generation_prompt=True,
            tools=None,
            documents=None,
            enable_thinking=False,
        ):
            length += len(part)
            if length > MAX_OUTPUT + sum(len(m["content"]) for m in messages):
                raise jinja2.TemplateRuntimeError("its output is endless")
            parts.append(part)
        return "".join(parts)

    def _clean(self, content: str) -> str:
        """Break up control tokens spelled out in a content by a blank after their first character."""
        for text in self._control:
            if text in content:
                content = content.replace(text, f"{text[0]} {text[1:]}")
        return content


_TROUBLE = (
    jinja2.TemplateError,
    TypeError,
    ValueError,
    AttributeError,
    KeyError,
    ArithmeticError,
    RecursionError,
    OverflowError,
)


def _merge_system(messages: Sequence[Mapping[str, str]]) -> list[Mapping[str, str]]:
    """Put a system message before the first user message, for templates without that role."""
    system = "\n\n".join(m["content"] for m in messages if m["role"] == "system")
    rest = [m for m in messages if m["role"] != "system"]
    if not system:
        return rest
    for i, message in enumerate(rest):
        if message["role"] == "user":
            return [*rest[:i], {"role": "user", "content": f"{system}\n\n{message['content']}"}, *rest[i + 1 :]]
    return [{"role": "user", "content": system}, *rest]


def _plain(messages: Sequence[Mapping[str, str]]) -> str:
    """Contents separated by blank lines."""
    return "\n\n".join(m["content"] for m in messages) + "\n\n"


def _to_json(value: Any, indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent)


def _refuse(message: str = "") -> None:
    raise jinja2.TemplateRuntimeError(message)
