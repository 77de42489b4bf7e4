"""Fine-tunes a small local model with LoRA (Hu et al. 2021) to write questions of a wanted kind, on the CPU.

The published method (Teixeira de Lima et al. 2024, appendix H) trains FLAN-T5-large with LoRA; the token `<a>` that parts
question and answer is added to a T5's tokenizer there and here. Other tokenizers keep it as plain text: a new token
would have to be built into the GGUF file of the base as well. T5's vocabulary has no "<", so that the marks around a
label are unknown tokens to it; the label's words remain.

A training is a function of data, model, settings and seed. It leaves a checkpoint (one file, put in place whole) at every
measurement; started again after a kill, it goes on from there and ends with the same weights as an undisturbed one.
"""

from __future__ import annotations

import importlib.util
import json
import math
import time
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from ragexam.errors import InputError, MachineError, ModelFileError, ModelLoadError
from ragexam.gguf.threads import wait_briefly
from ragexam.llm.offline import set_flags
from ragexam.llm.training.data import ANSWER_MARK, Encoded, TrainingExample, batches, encode, padded
from ragexam.llm.training.records import LossPoint, Trained, TrainingSettings
from ragexam.progress import Progress
from ragexam.records import content_id
from ragexam.sentences import phrase

CHECKPOINT: Final = "checkpoint.safetensors"
_MOST_NORM: Final = 1.0
"""Gradients are scaled down to this length."""


def check_extra() -> None:
    """See that what training needs is installed.

    Raises:
        MachineError: It is not.
    """
    missing = [name for name in ("peft", "gguf") if importlib.util.find_spec(name) is None]
    if missing:
        raise MachineError(
            phrase("Training needs packages that are not installed ({0:raw}).", ", ".join(missing)),
            "Get them with: pip install 'ragexam[train]'",
        )


def train(
    model: Path,
    lines: tuple[Sequence[TrainingExample], Sequence[TrainingExample]],
    out: Path,
    settings: TrainingSettings,
    progress: Progress,
    *,
    steps: int | None = None,
    threads: int | None = None,
) -> Trained:
    """Fine-tune a model, or go on where an earlier start was stopped.

    Args:
        model: Folder of transformers: configuration, tokenizer, weights as safetensors. Nothing is looked for elsewhere.
        lines: For training and for validation.
        out: Folder for adapter, tokenizer and checkpoint; made where it is missing.
        settings: How.
        progress: Told after every step; stops it, leaving a checkpoint.
        steps: End after so many; None for all epochs.
        threads: CPU threads; None for torch's own choice.

    Raises:
        MachineError: The packages for training are not installed.
        ModelFileError: The folder is no model, or wants to run code of its own.
        ModelLoadError: The libraries cannot load it.
        InputError: An example does not fit, or `out` holds another training.
        CancelRequested, PauseRequested: By the progress.
    """
    check_extra()
    config = check_folder(model)
    set_flags()
    progress.update(0, 0, model.name, phase="Loading the model")
    training = _Training(model, config, lines, out, settings, threads)
    return training.run(progress, steps)


def check_folder(model: Path) -> Mapping[str, Any]:
    """Return the configuration of a model's folder.

    Raises:
        ModelFileError: It is none, keeps its weights in a format that can run code, or wants to run code of its own.
    """
    try:
        config = json.loads((model / "config.json").read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as exc:
        raise ModelFileError(
            phrase("{0:raw} is no folder with a model of transformers.", model),
            "Name the folder that holds config.json, the tokenizer and the weights (a GGUF file cannot be trained).",
        ) from exc
    if not isinstance(config, dict) or "auto_map" in config:
        raise ModelFileError(
            phrase("The model {0:raw} wants to run code of its own.", model.name), "Choose one that needs none."
        )
    if not any(model.glob("*.safetensors")):
        raise ModelFileError(
            phrase("The model {0:raw} has no weights as safetensors.", model.name),
            "Get it in that format; others can run code.",
        )
    return config


class _Training:
    """A loaded model with its examples and optimiser."""

    def __init__(
        self,
        model: Path,
        config: Mapping[str, Any],
        lines: tuple[Sequence[TrainingExample], Sequence[TrainingExample]],
        out: Path,
        settings: TrainingSettings,
        threads: int | None,
    ) -> None:
        wait_briefly()
        import torch

        self._torch = torch
        if threads:
            torch.set_num_threads(threads)
        torch.manual_seed(settings.seed)
        self.causal = not config.get("is_encoder_decoder", False)
        self.architecture = str(config.get("model_type", ""))
        self.settings, self.out = settings, out
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what the libraries find outdated in each other helps nobody here
            self.model, self.tokenizer = self._load(model)
        filler = self.tokenizer.pad_token_id
        self.filler = int(self.tokenizer.eos_token_id or 0) if filler is None else int(filler)
        self.examples, self.held_out = (
            [encode(line, self.tokenizer, causal=self.causal, most=settings.tokens) for line in own] for own in lines
        )
        self.names = [name for name, weight in self.model.named_parameters() if weight.requires_grad]
        self.learning = dict(self.model.named_parameters())
        self.optimiser = torch.optim.AdamW([self.learning[name] for name in self.names], lr=settings.rate)
        texts = [[(line.input, line.output) for line in own] for own in lines]
        stamp = [(p.name, p.stat().st_size, p.stat().st_mtime_ns) for p in sorted(model.glob("*.safetensors"))]
        self.key = content_id("training-1", asdict(settings), texts, dict(config), stamp)
        self.steps_each = math.ceil(len(self.examples) / settings.batch)
        self.planned = settings.epochs * self.steps_each
        self.history: list[LossPoint] = []
        self.spent = 0.0
        self.sums = [0.0, 0.0]

    def _load(self, folder: Path) -> tuple[Any, Any]:
        import peft
        import transformers

        kind = transformers.AutoModelForCausalLM if self.causal else transformers.AutoModelForSeq2SeqLM
        transformers.utils.logging.disable_progress_bar()
        own = {"local_files_only": True, "trust_remote_code": False}
        try:
            tokenizer = transformers.AutoTokenizer.from_pretrained(str(folder), **own)
            model = kind.from_pretrained(str(folder), use_safetensors=True, dtype=self._torch.float32, **own)
            saved: list[str] | None = None
            if self.architecture == "t5":
                tokenizer.add_tokens([ANSWER_MARK])
                if len(tokenizer) > model.get_input_embeddings().num_embeddings:
                    model.resize_token_embeddings(len(tokenizer))
                # A head of its own has to learn the new token; where it is the table of tokens, the layers before do.
                if model.get_output_embeddings().weight is not model.get_input_embeddings().weight:
                    saved = ["lm_head"]
            adapter = peft.LoraConfig(
                r=self.settings.rank,
                lora_alpha=self.settings.alpha,
                lora_dropout=0.0,
                target_modules="all-linear",
                modules_to_save=saved,
                task_type="CAUSAL_LM" if self.causal else "SEQ_2_SEQ_LM",
            )
            return peft.get_peft_model(model, adapter), tokenizer
        except Exception as exc:  # the libraries raise anything, from OSError to KeyError
            raise ModelLoadError(
                phrase("The model {0:raw} could not be loaded: {1:raw}.", folder.name, exc), "Choose another."
            ) from exc

    # ------------------------------------------------------------------ the loop

    def run(self, progress: Progress, most: int | None) -> Trained:
        """Return every step that is left, with a checkpoint at every measurement and where a person stops it."""
        try:
            self.out.mkdir(parents=True, exist_ok=True)
        except OSError as exc:
            raise MachineError(
                phrase("The folder {0:raw} cannot be made: {1:raw}.", self.out, exc.strerror or exc)
            ) from exc
        first = done = self._restore()
        last = self.planned if most is None else min(most, self.planned)
        begun = time.perf_counter() - self.spent
        progress.update(done, last, phase="Training")
        while done < last:
            epoch, step = divmod(done, self.steps_each)
            chosen = batches(len(self.examples), self.settings.batch, self.settings.seed, epoch)[step]
            rate = self._step([self.examples[i] for i in chosen], done)
            done += 1
            self.spent = time.perf_counter() - begun
            if done % self.settings.every == 0 or done == last:
                self._measure(done, rate, progress)
                self._keep(done)
            figures = {"loss": self.history[-1].train} if self.history else {}
            try:
                progress.update(done, last, phase="Training", counts=figures)
            except BaseException:
                self._keep(done)
                raise
        self._save()
        return Trained(
            folder=self.out,
            history=tuple(self.history),
            steps=done,
            planned=self.planned,
            resumed=first,
            trained=sum(self.learning[name].numel() for name in self.names),
            weights=sum(weight.numel() for weight in self.learning.values()),
            examples=(len(self.examples), len(self.held_out)),
            cut=sum(e.cut for e in (*self.examples, *self.held_out)),
            causal=self.causal,
            architecture=self.architecture,
        )

    def _step(self, examples: Sequence[Encoded], done: int) -> float:
        """Return one step of the optimiser; returns its learning rate."""
        rate = self.settings.rate * (1 - done / self.planned)
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.model.train()
        loss, tokens = self._loss(examples)
        if not math.isfinite(loss.item()):
            raise MachineError("The training has lost its way: the loss is no number.", "Take a lower learning rate.")
        self.optimiser.zero_grad()
        loss.backward()
        self._torch.nn.utils.clip_grad_norm_([self.learning[name] for name in self.names], _MOST_NORM)
        self.optimiser.step()
        self.sums[0] += loss.item() * tokens
        self.sums[1] += tokens
        return rate

    def _loss(self, examples: Sequence[Encoded]) -> tuple[Any, int]:
        """Return mean cross-entropy over the tokens that are taught, and their number."""
        rows = {name: self._torch.tensor(value) for name, value in padded(examples, self.filler).items()}
        # A causal model is taught each token by what stands before it, so never the first one.
        taught = rows["labels"][:, 1:] if self.causal else rows["labels"]
        return self.model(**rows).loss, int((taught >= 0).sum())

    def _measure(self, done: int, rate: float, progress: Progress) -> None:
        total = tokens = 0.0
        self.model.eval()
        with self._torch.no_grad():
            for index in range(0, len(self.held_out), self.settings.batch):
                progress.check()
                loss, count = self._loss(self.held_out[index : index + self.settings.batch])
                total, tokens = total + loss.item() * count, tokens + count
        self.history.append(
            LossPoint(
                step=done,
                epoch=done / self.steps_each,
                train=self.sums[0] / max(self.sums[1], 1.0),
                validation=total / tokens if tokens else None,
                rate=rate,
                seconds=self.spent,
            )
        )
        self.sums = [0.0, 0.0]

    # ------------------------------------------------------------------ checkpoints

    def _keep(self, done: int) -> None:
        """Leave everything that the next step depends on in one file, which is put in place whole."""
        from safetensors.torch import save_file

        tensors = {"random": self._torch.get_rng_state()}
        for name in self.names:
            state = self.optimiser.state[self.learning[name]]
            tensors[f"weight/{name}"] = self.learning[name].detach().contiguous()
            tensors[f"mean/{name}"], tensors[f"square/{name}"] = state["exp_avg"], state["exp_avg_sq"]
        facts = {
            "key": self.key,
            "done": done,
            "spent": self.spent,
            "sums": self.sums,
            "history": [asdict(m) for m in self.history],
        }
        partial = self.out / f"{CHECKPOINT}.part"
        try:
            save_file(tensors, partial, metadata={"training": json.dumps(facts)})
            partial.replace(self.out / CHECKPOINT)
        except OSError as exc:
            raise MachineError(phrase("The checkpoint cannot be written: {0:raw}.", exc.strerror or exc)) from exc

    def _restore(self) -> int:
        """Go back to the checkpoint where there is one; returns the steps done.

        Raises:
            InputError: It belongs to another training, or is damaged.
        """
        path = self.out / CHECKPOINT
        if not path.is_file():
            return 0
        from safetensors import safe_open

        try:
            with safe_open(path, framework="pt") as kept:
                facts = json.loads((kept.metadata() or {})["training"])
                tensors = {name: kept.get_tensor(name) for name in kept.keys()}  # noqa: SIM118 - no mapping
            if facts["key"] != self.key:
                raise InputError(
                    phrase("The folder {0:raw} holds another training (other data, model or settings).", self.out),
                    "Give another folder, or delete this one.",
                )
            with self._torch.no_grad():
                for name in self.names:
                    self.learning[name].copy_(tensors[f"weight/{name}"])
                    self.optimiser.state[self.learning[name]] = {
                        "step": self._torch.tensor(float(facts["done"])),
                        "exp_avg": tensors[f"mean/{name}"],
                        "exp_avg_sq": tensors[f"square/{name}"],
                    }
            self._torch.set_rng_state(tensors["random"])
            self.history = [LossPoint(**entry) for entry in facts["history"]]
            self.sums, self.spent = [float(v) for v in facts["sums"]], float(facts["spent"])
            return int(facts["done"])
        except InputError:
            raise
        except Exception as exc:  # a damaged file: the library raises errors of its own
            raise InputError(
                phrase("The checkpoint in {0:raw} is damaged.", self.out),
                phrase("Delete {0:raw} to begin anew.", CHECKPOINT),
            ) from exc

    def _save(self) -> None:
        """Write adapter and tokenizer."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                self.model.save_pretrained(str(self.out), safe_serialization=True)
                self.tokenizer.save_pretrained(str(self.out))
        except OSError as exc:
            raise MachineError(phrase("The adapter cannot be written: {0:raw}.", exc.strerror or exc)) from exc
