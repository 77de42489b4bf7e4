"""The seam between the program and a language model: a small Protocol and the records that cross it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, runtime_checkable

FILE_CONTEXT: Final = 4096
"""Tokens of context that a model file is opened with where nobody says."""


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """Facts that a response depends on beside its prompt; they go into a run's manifest.

    Attributes:
        name: For a person ("Qwen2.5-Coder-1.5B-Instruct Q4_K_M").
        file_hash: sha256 of the model file, hex; the model's identity. Of a model behind a server, 64 digits made of what
            that says of it.
        architecture: GGUF `general.architecture`.
        parameters: Number of weights; None where the file does not say.
        quantisation: "Q4_K_M" and the like; "" where unknown.
        context_length: Tokens that this loaded model accepts in one prompt with its answer.
        has_chat_template: Whether `render_chat` uses the model's own template.
        size_bytes: Of the file.
        library: Name and version of what computes ("llama-cpp-python 0.3.36").
        threads: CPU threads.
        batch: Tokens per decode call, fixed because batch shape changes logits a little.
        gpu_layers: Layers on the GPU; 0 on the CPU.
        device: The GPU that computes, by its name; "" for the CPU alone.
    """

    name: str
    file_hash: str
    architecture: str = ""
    parameters: int | None = None
    quantisation: str = ""
    context_length: int = 0
    has_chat_template: bool = False
    size_bytes: int = 0
    library: str = ""
    threads: int = 0
    batch: int = 0
    gpu_layers: int = 0
    device: str = ""


@dataclass(frozen=True, slots=True)
class ChoiceScore:
    """One continuation's score.

    Attributes:
        loglikelihood: Sum of the natural-log probabilities of the continuation's tokens given the prompt.
        tokens: Length of the continuation in tokens (at least 1).
        characters: Length in characters, without the space that joins it to the prompt.
        bytes: The same in UTF-8 bytes.
    """

    loglikelihood: float
    tokens: int
    characters: int
    bytes: int


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores of one prompt's continuations, in the order given.

    Attributes:
        choices: One entry per continuation.
        prompt_tokens: Length of the prompt.
        reused_tokens: How many of them were still decoded from the call before.
        seconds: Wall time of the call.
    """

    choices: tuple[ChoiceScore, ...]
    prompt_tokens: int
    reused_tokens: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Generated:
    """One generated text.

    Attributes:
        text: Without the prompt.
        prompt_tokens: Length of the prompt.
        tokens: Tokens generated.
        stop: "stop" (the model or a stop string ended it), or "length" (the cap ended it).
        seconds: Wall time of the call.
    """

    text: str
    prompt_tokens: int
    tokens: int
    stop: str
    seconds: float


class Backend(Protocol):
    """A loaded language model. Not thread safe: one owner, one call at a time."""

    def describe(self) -> ModelFacts:
        """Return facts for the manifest and for a person."""
        ...

    def count_tokens(self, text: str) -> int:
        """Return tokens of `text`, without a beginning-of-text token."""
        ...

    def render_chat(self, messages: Sequence[Mapping[str, str]]) -> str:
        """Render messages (role, content) with the model's own chat template, ready for the answer.

        A model without a template gets a plain rendering: contents separated by blank lines.
        """
        ...

    def loglikelihoods(self, prompt: str, continuations: Sequence[str]) -> Scores:
        """Score each continuation after the prompt.

        The prompt is decoded once (what it shares with the call before is not decoded again) and the
        continuations branch from it, each alone. Tokens are split between prompt and continuation as
        lm-evaluation-harness does it (encode both together, cut at the length of the prompt alone).

        Raises:
            ContextOverflow: Prompt and longest continuation do not fit the context.
            InputError: No continuation, or an empty one.
        """
        ...

    def generate(
        self,
        prompt: str,
        *,
        max_tokens: int,
        schema: Mapping[str, Any] | None = None,
        temperature: float = 0.0,
        seed: int = 0,
        stop: Sequence[str] = (),
        on_text: Callable[[str], bool | None] | None = None,
    ) -> Generated:
        """Generate a text; with `schema` (JSON schema) the text is constrained by a grammar made of it.

        A constrained text can still end mid-object at the cap (`stop == "length"`): validate it.
        With `on_text`, that is called with the text so far as often as a token is added; it may raise to end the call, or return True
        where the text is long enough: a model in this process ends it there, one behind a server may write on.

        Raises:
            ContextOverflow: Prompt and cap do not fit the context.
        """
        ...

    def close(self) -> None:
        """Free the model's memory. The object is of no use afterwards."""
        ...


@runtime_checkable
class ScoresLabels(Protocol):
    """A model that scores a few words of which it would say one faster than any continuations."""

    def label_loglikelihoods(self, prompt: str, labels: Sequence[str]) -> Scores:
        """Score each label after the prompt.

        Scores are those of `Backend.loglikelihoods` but for rounding, and depend on the prompt and the label alone.

        Raises:
            ContextOverflow: Prompt and longest label do not fit the context.
            InputError: No label, or an empty one.
        """
        ...


def context_within(trained: int, wanted: int) -> int:
    """Return how many tokens a model file reads at once.

    Args:
        trained: Tokens that it was trained for; 0 where unknown.
        wanted: Tokens that are asked for.
    """
    return min(wanted, trained) if trained else wanted
