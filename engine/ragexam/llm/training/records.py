"""Holds what a fine-tuning is told, measures and gives back."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ragexam.errors import InputError
from ragexam.sentences import phrase


@dataclass(frozen=True, slots=True)
class TrainingSettings:
    """Settings of a fine-tuning.

    Attributes:
        epochs: Times that each example is seen.
        batch: Examples of a step.
        rate: Learning rate of the first step; it falls to nothing in a straight line over all epochs.
        rank: Of the added matrices.
        alpha: Strength: their product counts alpha / rank times.
        tokens: Of an example, at most.
        every: Steps between two measurements of the loss.
        seed: Of order, first weights and drop-out.
    """

    epochs: int = 3
    batch: int = 4
    rate: float = 2e-4
    rank: int = 16
    alpha: int = 32
    tokens: int = 1024
    every: int = 25
    seed: int = 0

    def __post_init__(self) -> None:
        for name in ("epochs", "batch", "rank", "alpha", "every"):
            if getattr(self, name) < 1:
                raise InputError(phrase("The setting {0:raw} of a training must be at least 1.", repr(name)))
        if not 0 < self.rate < 1 or self.tokens < 16:
            raise InputError("The learning rate lies between 0 and 1, and an example has at least 16 tokens.")


@dataclass(frozen=True, slots=True)
class LossPoint:
    """The loss at one step, in nats a token.

    Attributes:
        step: Steps done.
        epoch: Epochs done, with their fraction.
        train: Mean over the tokens taught since the measurement before.
        validation: Mean over all tokens of the validation examples; None without any.
        rate: Learning rate of the last step.
        seconds: Wall time so far, that of earlier starts counted in.
    """

    step: int
    epoch: float
    train: float
    validation: float | None
    rate: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Trained:
    """Result of a fine-tuning.

    Attributes:
        folder: With the adapter in peft's format and the tokenizer.
        history: Measurements, in order.
        steps: Done, of `planned`.
        planned: Steps of all epochs.
        resumed: Step that this start went on from; 0 for a fresh one.
        trained: Weights that were trained, of `weights`.
        weights: All of the model's.
        examples: Lines for training and for validation.
        cut: Examples whose passage was too long and lost its end.
        causal: Whether the model writes on from what it reads (an encoder-decoder does not).
        architecture: `model_type` of its configuration.
    """

    folder: Path
    history: tuple[LossPoint, ...]
    steps: int
    planned: int
    resumed: int
    trained: int
    weights: int
    examples: tuple[int, int]
    cut: int
    causal: bool
    architecture: str
