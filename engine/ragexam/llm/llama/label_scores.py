"""Scores of a few words of which a model would say one, as it would write them.

The prompt is read as for writing, in one call with nothing but its last token's logits; a label of one token costs nothing beyond that,
and of a longer one each beginning is decoded once. Scoring a choice (`LlamaCppBackend.loglikelihoods`) decodes the end of the prompt
anew with each choice, eight rows of the vocabulary at least, so that long and short ones go through the kernels of an evaluation in full:
of a judge's short questions that was a quarter of the work. What differs is rounding (56 questions of `bench/grading.py`: the 135M's
probabilities by 0.0002 at most, those of the 0.5B by 0.003 on average and 0.019 at most). A score depends on the prompt and
the label alone.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ragexam.llm.llama.logprobs import log_probability
from ragexam.llm.llama.native import NativeModel
from ragexam.llm.llama.prompt_memory import PromptMemory


def score_labels(
    native: NativeModel, memory: PromptMemory, branch: int, head: list[int], labels: Sequence[Sequence[int]]
) -> tuple[list[float], int]:
    """Sum the log probabilities of each label's tokens after a prompt.

    Args:
        native: The model.
        memory: Its memory for prompts.
        branch: A sequence that is free.
        head: Tokens of the prompt.
        labels: Tokens of each label, one or more.

    Returns:
        The sums, and how many tokens of the prompt were reused.
    """
    reused = memory.read(head)
    rows: dict[tuple[int, ...], NDArray[np.float32]] = {(): memory.logits()[None, :]}
    sums = []
    for label in labels:
        begun = tuple(label[:-1])
        if begun not in rows:
            rows[begun] = np.concatenate([rows[()], _behind(native, branch, len(head), begun)])
        sums.append(float(log_probability(rows[begun], label).sum()))
    return sums, reused


def _behind(native: NativeModel, branch: int, position: int, tokens: Sequence[int]) -> NDArray[np.float32]:
    """Return the logits behind each of some tokens that follow the prompt, shape (tokens, vocabulary)."""
    native.branch(0, branch)
    native.decode(tokens, range(position, position + len(tokens)), [branch] * len(tokens), [True] * len(tokens))
    logits: NDArray[np.float32] = native.logits(len(tokens)).copy()
    native.forget(branch)
    return logits
