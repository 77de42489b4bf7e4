"""Renders messages with a model's own chat template.

The template comes out of a stranger's file and is a program: it runs in a sandbox, in a process with bounds on memory and
time (`template_renderer`, `template_process`). The contents of the messages come from documents: control tokens spelled
out in them ("<|im_end|>") are broken up, so that no document can end a turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ragexam.llm.chat.template_process import MAX_TEMPLATE
from ragexam.llm.chat.template_renderer import TemplateError, renderer
from ragexam.sentences import phrase


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

    Raises:
        ModelFileError: The template takes too much time or memory.
    """

    def __init__(self, text: str, *, bos: str = "", eos: str = "", control_texts: Sequence[str] = ()) -> None:
        self._bos = bos
        self._eos = eos
        self._control = tuple(control_texts)
        self.reason = ""
        self._template = text if len(text) <= MAX_TEMPLATE else ""
        self._system_merged = False
        if not text:
            return
        if not self._template:
            self.reason = "The model's chat template is unreasonably long."
            return
        self._probe()

    @property
    def usable(self) -> bool:
        """Return whether the model's own template is used."""
        return bool(self._template)

    def render(self, messages: Sequence[Mapping[str, str]]) -> str:
        """Return the prompt for the model's answer to `messages` (role, content).

        Raises:
            ModelFileError: The template takes too much time or memory for these.
        """
        clean = [{"role": m["role"], "content": self._clean(m["content"])} for m in messages]
        if not self._template:
            return _plain(clean)
        try:
            return self._run(_merge_system(clean) if self._system_merged else clean)
        except TemplateError:
            return _plain(clean)

    def _probe(self) -> None:
        """Try the template on a harmless talk: fall back where it fails, merge system messages where it wants none."""
        user = {"role": "user", "content": "Hello"}
        talk = [{"role": "system", "content": "Be brief."}, user]
        try:
            if "Hello" not in self._run([user]):
                raise TemplateError("it drops the message")
        except TemplateError as exc:
            self.reason = phrase("The model's chat template fails: {0}.", exc)
            self._template = ""
            return
        try:
            self._system_merged = "Be brief." not in self._run(talk)
        except TemplateError:
            self._system_merged = True

    def _run(self, messages: Sequence[Mapping[str, str]]) -> str:
        return renderer.render(self._template, messages, self._bos, self._eos)

    def _clean(self, content: str) -> str:
        """Break up control tokens spelled out in a content by a blank after their first character."""
        for text in self._control:
            if text in content:
                content = content.replace(text, f"{text[0]} {text[1:]}")
        return content


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
    """Return contents separated by blank lines."""
    return "\n\n".join(m["content"] for m in messages) + "\n\n"
