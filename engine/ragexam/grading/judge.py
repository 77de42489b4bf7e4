"""A loaded language model as the judge that graders ask."""

from __future__ import annotations

import math
import re
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Final

from ragexam.llm.backend import Backend

REMEMBERED: Final = 256
"""Questions whose answers are kept: two graders may put the same one, and what is divided out is asked with each."""

_NAME = re.compile(r"[^\W\d_]{3,}")


def family_of(name: str, architecture: str = "") -> str:
    """Return what models of one origin share: the first word of their names ("qwen", "smollm").

    Args:
        name: Of a model, for a person.
        architecture: Taken where the name holds no word. Models of several houses share one, so that it comes second.
    """
    match = _NAME.search(name)
    return (match.group() if match else architecture).casefold()


class BackendJudge:
    """Asks a language model by its own chat template.

    Args:
        backend: The model; whoever opened it closes it.
        name: What people call it; what its file says where left out.

    Attributes:
        key: Hash of the model file.
        name: For a person.
        family: What models of one origin share.
    """

    def __init__(self, backend: Backend, name: str = "") -> None:
        facts = backend.describe()
        self._backend = backend
        self.key = facts.file_hash
        self.name = name or facts.name
        self.family = family_of(facts.name, facts.architecture)
        self._remembered: OrderedDict[tuple[str, ...], tuple[float, ...]] = OrderedDict()

    def label_probabilities(self, messages: Sequence[Mapping[str, str]], labels: Sequence[str]) -> tuple[float, ...]:
        """Return the softmax of the labels' summed log-likelihoods.

        Raises:
            ContextOverflow: It does not fit the model's context.
        """
        key = (self._prompt(messages), *labels)
        probabilities = self._remembered.pop(key, None)
        if probabilities is None:
            scores = self._backend.loglikelihoods(key[0], labels).choices
            most = max(score.loglikelihood for score in scores)
            weights = [math.exp(score.loglikelihood - most) for score in scores]
            probabilities = tuple(weight / sum(weights) for weight in weights)
            while len(self._remembered) >= REMEMBERED:
                self._remembered.popitem(last=False)
        self._remembered[key] = probabilities
        return probabilities

    def write(self, messages: Sequence[Mapping[str, str]], max_tokens: int, stop: Sequence[str] = ()) -> str:
        """Return the likeliest answer.

        Raises:
            ContextOverflow: It does not fit the model's context.
        """
        return self._backend.generate(self._prompt(messages), max_tokens=max_tokens, stop=stop).text

    def _prompt(self, messages: Sequence[Mapping[str, str]]) -> str:
        begun = messages[-1]["content"] if messages[-1]["role"] == "assistant" else ""
        turns = messages[:-1] if messages[-1]["role"] == "assistant" else messages
        return self._backend.render_chat(turns) + begun
