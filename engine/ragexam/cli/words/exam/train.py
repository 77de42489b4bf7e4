"""Words of the command train."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ragexam.cli.commands.exam import train
from ragexam.cli.words.syntax import command
from ragexam.llm.training.records import TrainingSettings


def add_train(commands: Any) -> None:
    """Describe train."""
    usual = TrainingSettings()
    p = command(
        commands,
        "train",
        train.fine_tune,
        "Teach a small local model to write questions of a wanted kind",
        "Fine-tunes a Hugging Face folder (a causal model such as SmolLM2 or Qwen2.5, or FLAN-T5) with LoRA on the lines "
        "of ragexam training, without a network and without a GPU. Needs the extra “train”: pip install 'ragexam[train]'. "
        "Started again after a kill, it goes on from its last measurement. A llama's or Qwen2's adapter becomes a GGUF "
        "file that is used as MODEL+ADAPTER wherever a model is named.",
        "train handbook.ragexam --model SmolLM2-135M-Instruct --out questions",
        "train training --model flan-t5-large --out questions --epochs 5",
    )
    p.add_argument("source", type=Path, help="the project, or the folder that ragexam training has written")
    p.add_argument(
        "--model", type=Path, required=True, metavar="FOLDER", help="configuration, tokenizer, weights as safetensors"
    )
    p.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="for adapter, curve and checkpoint")
    p.add_argument("--epochs", type=int, default=usual.epochs, help="times each example is seen (%(default)s)")
    p.add_argument("--steps", type=int, help="end after so many steps; start again with more to go on")
    p.add_argument("--batch", type=int, default=usual.batch, help="examples of a step (%(default)s)")
    p.add_argument("--rate", type=float, default=usual.rate, help="learning rate at the beginning (%(default)s)")
    p.add_argument("--rank", type=int, default=usual.rank, help="of the added matrices (%(default)s)")
    p.add_argument("--tokens", type=int, default=usual.tokens, help="of an example, at most (%(default)s)")
    p.add_argument("--every", type=int, default=usual.every, help="steps between measurements (%(default)s)")
    p.add_argument("--threads", type=int, help="CPU threads")
    p.add_argument("--seed", type=int, default=usual.seed, help="of order and first weights (%(default)s)")
