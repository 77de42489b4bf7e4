"""Lines of training data, and what of them a model is taught (Teixeira de Lima et al. 2024, appendix H).

A line is `{"input": "<<label>> passage", "output": "<<label>> question <a> answer"}`. An encoder-decoder reads the input and
is taught the output; a causal model reads both in one, parted by a line break, and is taught the output alone.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ragexam.errors import InputError
from ragexam.sentences import phrase

TRAIN, VALIDATION = "train.jsonl", "validation.jsonl"
ANSWER_MARK: Final = "<a>"
"""Parts question and answer; a token of its own where an encoder-decoder is trained."""

IGNORED: Final = -100
"""Label that torch's cross-entropy leaves out of the loss."""

_MOST_BYTES: Final = 1 << 30
_MOST_CHARACTERS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class TrainingExample:
    """One example: what is read, and what is to be written."""

    input: str
    output: str


@dataclass(frozen=True, slots=True)
class Encoded:
    """One example as tokens.

    Attributes:
        tokens: What the model reads.
        labels: What it is taught: for a causal model as long as `tokens`, `IGNORED` where nothing is.
        cut: Whether the passage was too long and lost its end.
    """

    tokens: tuple[int, ...]
    labels: tuple[int, ...]
    cut: bool


def read_lines(folder: Path) -> tuple[list[TrainingExample], list[TrainingExample]]:
    """Return lines for training and, where there is such a file, for validation.

    Raises:
        InputError: There is no file for training, it is empty, or a line is none; the error names file and line.
    """
    if not (folder / TRAIN).is_file():
        raise InputError(
            phrase("There is no {0:raw} in {1:raw}.", TRAIN, folder),
            "Write one with: ragexam training PROJECT --out FOLDER.",
        )
    train = _read(folder / TRAIN)
    if not train:
        raise InputError(
            phrase("{0:raw} is empty.", folder / TRAIN), "Write it anew with: ragexam training PROJECT --out FOLDER."
        )
    return train, _read(folder / VALIDATION) if (folder / VALIDATION).is_file() else []


def _read(path: Path) -> list[TrainingExample]:
    lines = []
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise InputError(phrase("{0:raw} is unreasonably large.", path.name))
        with path.open(encoding="utf-8") as stream:
            for number, text in enumerate(stream, start=1):
                if text.strip():
                    lines.append(_line(text, phrase("{0:raw}, line {1:n}", path.name, number)))
    except (OSError, UnicodeDecodeError) as exc:
        raise InputError(phrase("{0:raw} cannot be read: {1}.", path.name, exc)) from exc
    return lines


def _line(text: str, where: str) -> TrainingExample:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as exc:
        raise InputError(phrase("{0:raw}: this is no JSON ({1:raw}).", where, exc)) from exc
    fields = [value.get(name) if isinstance(value, dict) else None for name in ("input", "output")]
    if not all(isinstance(field, str) and 0 < len(field) <= _MOST_CHARACTERS for field in fields):
        raise InputError(phrase('{0:raw}: a line needs two texts, "input" and "output".', where))
    return TrainingExample(*map(str, fields))


def encode(line: TrainingExample, tokenizer: Any, *, causal: bool, most: int) -> Encoded:
    """Return tokens of an example; of a text that is too long the passage loses its end, never the output.

    Args:
        line: The example.
        tokenizer: Of transformers.
        causal: Whether one sequence holds both.
        most: Tokens of a sequence.

    Raises:
        InputError: The output alone is too long, or nothing to the tokenizer.
    """
    if not tokenizer(line.output, add_special_tokens=False)["input_ids"]:
        raise InputError(
            phrase("The model's tokenizer finds no token in an output: {0:raw}.", repr(line.output[:60])),
            "Use another model.",
        )
    end = [] if tokenizer.eos_token_id is None else [int(tokenizer.eos_token_id)]
    if not causal:
        read = tokenizer(line.input, add_special_tokens=False)["input_ids"]
        written = tokenizer(line.output, add_special_tokens=False)["input_ids"] + end
        room = most - len(end)
        if len(written) > most:
            raise InputError(
                phrase(
                    "An output takes {0:n} tokens, more than {1:n}: {2:raw}.",
                    len(written),
                    most,
                    repr(line.output[:60]),
                )
            )
        return Encoded((*read[:room], *end), tuple(written), len(read) > room)
    begin = [] if tokenizer.bos_token_id is None else [int(tokenizer.bos_token_id)]
    read = tokenizer(line.input, add_special_tokens=False)["input_ids"]
    parting = tokenizer("\n", add_special_tokens=False)["input_ids"]
    written = tokenizer(line.output, add_special_tokens=False)["input_ids"] + end
    room = most - len(begin) - len(parting) - len(written)
    if room < 1:
        raise InputError(
            phrase(
                "An output takes {0:n} tokens; {1:n} are one example's: {2:raw}.",
                len(written),
                most,
                repr(line.output[:60]),
            )
        )
    head = [*begin, *read[:room], *parting]
    return Encoded((*head, *written), (*[IGNORED] * len(head), *written), len(read) > room)


def batches(count: int, size: int, seed: int, epoch: int) -> list[list[int]]:
    """Return the examples of an epoch in their order, which seed and epoch decide alone: a resumed training meets the same."""
    order = list(range(count))
    random.Random(f"{seed}/{epoch}").shuffle(order)
    return [order[first : first + size] for first in range(0, count, size)]


def padded(examples: Sequence[Encoded], filler: int) -> dict[str, list[list[int]]]:
    """Return examples as rows of one length: `input_ids`, `attention_mask` and `labels`."""
    width = max(len(e.tokens) for e in examples)
    long = max(len(e.labels) for e in examples)
    return {
        "input_ids": [[*e.tokens, *[filler] * (width - len(e.tokens))] for e in examples],
        "attention_mask": [[*[1] * len(e.tokens), *[0] * (width - len(e.tokens))] for e in examples],
        "labels": [[*e.labels, *[IGNORED] * (long - len(e.labels))] for e in examples],
    }
