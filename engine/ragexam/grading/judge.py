"""A loaded language model as the judge that graders ask."""

from __future__ import annotations

import math
import re
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Generic, TypeVar

from ragexam.llm.backend import Backend, ScoresLabels
from ragexam.records import content_id

REMEMBERED: Final = 1 << 17
"""Questions and tasks whose replies are kept: two graders may put the same one, each to a thousand answers before the other begins,
and what is divided out is asked with each."""

Reply = TypeVar("Reply")


class Memory(Generic[Reply]):
    """Keeps the last replies, so that what was asked is not asked again; of what was asked its hash alone.

    Args:
        most: Replies that are kept.
    """

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._kept: OrderedDict[str, Reply] = OrderedDict()

    def get(self, asked: tuple[str, ...], ask: Callable[[], Reply]) -> Reply:
        """Return the reply to what was asked; it is asked where it is not known (any more)."""
        key = content_id("asked", *asked)
        reply = self._kept.pop(key) if key in self._kept else ask()
        while len(self._kept) >= self._most:
            self._kept.popitem(last=False)
        self._kept[key] = reply
        return reply


_NAME = re.compile(r"[^\W\d_]{3,}")

_FAMILIES: Final = {
    **{
        name: name
        for name in ("deepseek", "falcon", "gemma", "glm", "gpt", "granite", "llama", "mistral", "olmo", "phi", "qwen")
    },
    **{"codegemma": "gemma", "codellama": "llama", "tinyllama": "llama", "smollm": "smollm", "qwq": "qwen"},
    **dict.fromkeys(("codestral", "devstral", "magistral", "ministral", "mixtral", "pixtral"), "mistral"),
}
"""Words of models' names, and the family that each tells: it may stand anywhere in a name."""


def family_of(name: str, architecture: str = "") -> str:
    """Return what models of one origin share: the families that a name holds ("qwen"), else its first word.

    A model that learned from another's answers is of both ("deepseek qwen" for DeepSeek-R1-Distill-Qwen).

    Args:
        name: Of a model, for a person.
        architecture: Taken where the name holds no word. Models of several houses share one, so that it comes second.
    """
    words = [word.casefold() for word in _NAME.findall(name)]
    known = sorted({_FAMILIES[word] for word in words if word in _FAMILIES})
    return " ".join(known) or (words[0] if words else architecture.casefold())


def akin(name: str, family: str) -> bool:
    """Return whether a model of this name has a family in common with one of these families, as `family_of` gives them."""
    return not set(family_of(name).split()).isdisjoint(family.split())


class BackendJudge:
    """Asks a language model by its own chat template.

    Args:
        backend: The model; whoever opened it closes it.
        name: What people call it; what its file says where left out.

    Attributes:
        key: Hash of the model file.
        name: For a person.
        family: What models of one origin share.
        context: Tokens that it reads at once.
    """

    def __init__(self, backend: Backend, name: str = "") -> None:
        facts = backend.describe()
        self._backend = backend
        self.key = facts.file_hash
        self.name = name or facts.name
        self.family = family_of(facts.name, facts.architecture)
        self.context = facts.context_length
        self._labels: Memory[tuple[float, ...]] = Memory()
        self._written: Memory[str] = Memory()

    def label_probabilities(self, messages: Sequence[Mapping[str, str]], labels: Sequence[str]) -> tuple[float, ...]:
        """Return the softmax of the labels' summed log-likelihoods.

        Raises:
            ContextOverflow: It does not fit the model's context.
        """
        prompt = self._prompt(messages)
        return self._labels.get((prompt, *labels), lambda: self._probabilities(prompt, labels))

    def write(
        self,
        messages: Sequence[Mapping[str, str]],
        max_tokens: int,
        stop: Sequence[str] = (),
        enough: Callable[[str], bool] | None = None,
    ) -> str:
        """Return the likeliest answer; see `Judge.write`. What is enough belongs to the task: the same one is asked once.

        Raises:
            ContextOverflow: It does not fit the model's context.
        """
        prompt = self._prompt(messages)
        asked = (prompt, str(max_tokens), *stop)

        def ask() -> str:
            return self._backend.generate(prompt, max_tokens=max_tokens, stop=stop, on_text=enough).text

        return self._written.get(asked, ask)

    def _probabilities(self, prompt: str, labels: Sequence[str]) -> tuple[float, ...]:
        backend = self._backend
        scored = (
            backend.label_loglikelihoods(prompt, labels)
            if isinstance(backend, ScoresLabels)
            else backend.loglikelihoods(prompt, labels)
        )
        scores = scored.choices
        most = max(score.loglikelihood for score in scores)
        weights = [math.exp(score.loglikelihood - most) for score in scores]
        return tuple(weight / sum(weights) for weight in weights)

    def _prompt(self, messages: Sequence[Mapping[str, str]]) -> str:
        begun = messages[-1]["content"] if messages[-1]["role"] == "assistant" else ""
        turns = messages[:-1] if messages[-1]["role"] == "assistant" else messages
        return self._backend.render_chat(turns) + begun
