"""The command train: a small local model learns to write questions of a wanted kind."""

from __future__ import annotations

import argparse
import contextlib
import csv
import io
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ragexam.cli.output import Output
from ragexam.errors import InputError
from ragexam.llm.training.data import TRAIN, TrainingExample, read_lines
from ragexam.llm.training.lora import check_extra, check_folder, train
from ragexam.llm.training.lora_gguf import CONVERTED, convert_adapter
from ragexam.llm.training.records import Trained, TrainingSettings
from ragexam.progress import Progress
from ragexam.project import Project
from ragexam.project.exam.label_files import export_training
from ragexam.records import Table
from ragexam.report.pictures.svg.loss_curve import loss_picture, loss_table
from ragexam.sentences import counted
from ragexam.writing import writing


def fine_tune(options: argparse.Namespace, output: Output) -> None:
    """Read the data, train or go on, write curve and adapter, say what to do with it."""
    check_extra()
    config = check_folder(options.model)
    settings = TrainingSettings(
        options.epochs, options.batch, options.rate, options.rank, 2 * options.rank, options.tokens, options.every,
        options.seed,
    )  # fmt: skip
    lines = _lines(options, output)
    progress = Progress(output.progress.show)
    try:
        with _pausing(progress, output):
            made = train(
                options.model, lines, options.out, settings, progress, steps=options.steps, threads=options.threads
            )
    finally:
        output.progress.finish()
    table = loss_table(made.history)
    files = {"loss.csv": _csv(table), **({"loss.svg": loss_picture(made.history)} if made.history else {})}
    for name, text in files.items():
        _write(options.out / name, text)
    _say(made, table, output)
    converted = _convert(made, config, options.out, output)
    output.result({"trained": made, "files": [str(options.out / name) for name in files], "gguf": converted})


def _lines(options: argparse.Namespace, output: Output) -> tuple[list[TrainingExample], list[TrainingExample]]:
    """Return lines of a folder; for a project they are written first, so that a person can read what was taught."""
    source: Path = options.source
    if source.is_dir():
        return read_lines(source)
    if not source.is_file():
        raise InputError(f"There is no project and no folder {source}.", "Check the spelling.")
    folder = options.out / "data"
    with Project.open(source, read_only=True) as project:
        written, _ = export_training(project, folder)
    output.say(
        f"{counted(len(written.train), 'line')} for training, {len(written.validation)} for validation: {folder / TRAIN}"
    )
    return read_lines(folder)


@contextlib.contextmanager
def _pausing(progress: Progress, output: Output) -> Iterator[None]:
    """Let Ctrl+C stop after the step in flight, with a checkpoint; a second one stops at once."""

    def stop(*_: Any) -> None:
        signal.signal(signal.SIGINT, before)
        output.warn("Stopping after the step in flight (Ctrl+C again stops at once) ...")
        progress.pause()

    before = signal.getsignal(signal.SIGINT)
    try:
        signal.signal(signal.SIGINT, stop)
    except ValueError:  # not in the main thread: nobody presses Ctrl+C there
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _csv(table: Table) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows(["" if cell is None else cell for cell in row] for row in table.rows)
    return out.getvalue()


def _write(path: Path, text: str) -> None:
    with writing(path):
        path.write_text(text, encoding="utf-8")


def _say(made: Trained, table: Table, output: Output) -> None:
    if made.resumed:
        output.say(f"Went on from step {made.resumed} of an earlier start.")
    output.say(
        f"{made.steps} of {made.planned} steps done; {made.trained:,} of {made.weights:,} weights "
        f"({made.trained / made.weights:.1%}) were trained on {counted(made.examples[0], 'example')}."
    )
    if made.cut:
        one = made.cut == 1
        output.say(
            f"{counted(made.cut, 'passage')} {'was' if one else 'were'} longer than an example may be and lost "
            f"{'its' if one else 'their'} end (--tokens)."
        )
    output.table(table)


def _convert(made: Trained, config: Any, out: Path, output: Output) -> str | None:
    """Return the adapter as a GGUF file where that is possible here, else what to do."""
    output.say(f"The adapter lies in {out}.")
    if not made.causal:
        output.say(
            "It belongs to an encoder-decoder: use it with transformers and peft; RAG Exam opens causal models only."
        )
        return None
    if made.architecture not in CONVERTED:
        output.say(f"To use it here, make a GGUF file of it with llama.cpp: convert_lora_to_gguf.py --base MODEL {out}")
        return None
    target = out / f"{out.resolve().name}.gguf"
    convert_adapter(out, config, target)
    output.say(f"As a GGUF file: {target}")
    output.say(f"Beside the GGUF file of the model that was trained, however quantised: --model MODEL.gguf+{target}")
    return str(target)
