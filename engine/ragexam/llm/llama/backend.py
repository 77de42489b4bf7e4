"""The real backend: scoring and generation through llama.cpp, with shared prefixes and repeatable results.

How a prompt is decoded, and what of it is kept for the next one, is told in `ragexam.llm.llama.prompt_memory`. Each choice
branches from the prompt alone, in the same cells: its score does not depend on the other choices or on its place among them
(40 items of a 135M and a 0.5B model in another order: no bit differs).

Noise. llama.cpp's CPU code takes the tokens of a batch sixteen or four at a time, and what is left over through other kernels,
which round otherwise; a batch of less than eight goes through others again. So a choice is decoded with the end of its prompt, from
a multiple of eight on (sixteen where the model does not read alike) that leaves eight tokens or more with the shortest choice: every
token then goes through the kernel that it goes through where prompt and choice are evaluated in full, and the sums are the same
(`bench/scoring.py`). Labels are scored otherwise: `ragexam.llm.llama.label_scores`.
On a GPU (one H100, the 135M model, 40 items, each choice without the end of its prompt) they differed by at most 2.8, 0.5 on
average; without flash attention there by 1.7 and 0.4, and an item takes 1.8 times as long.
"""

from __future__ import annotations

import importlib.metadata
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from ragexam.errors import ContextOverflow, InputError, ModelLoadError
from ragexam.gguf.governor import thread_governor
from ragexam.gguf.reader import read_gguf
from ragexam.gguf.threads import physical_cores
from ragexam.llm.backend import FILE_CONTEXT, ChoiceScore, Generated, ModelFacts, Scores, context_within
from ragexam.llm.chat.messages import ChatTemplate
from ragexam.llm.library.adapters import Adapter, check_fit
from ragexam.llm.library.hashes import identity
from ragexam.llm.llama.gpu import Placement, build_devices, choose_layers, model_kv_bytes
from ragexam.llm.llama.gpu_crashes import begin_use, end_use
from ragexam.llm.llama.gpu_trial import DeviceTrial
from ragexam.llm.llama.grammar import forced_beginning, is_whole, schema_to_grammar
from ragexam.llm.llama.label_scores import score_labels
from ragexam.llm.llama.logprobs import log_probability
from ragexam.llm.llama.native import NativeModel
from ragexam.llm.llama.prompt_memory import CHUNK, LEAST, WIDE, PromptMemory, reads_alike
from ragexam.llm.llama.sampling import TokenPicker
from ragexam.llm.measured import MeasuredCalls
from ragexam.progress import Progress
from ragexam.sentences import phrase

_BRANCH: Final = 1
"""The sequence of the choice that is being scored; the prompt is sequence 0."""

_GROUP: Final = 16
"""Tokens that llama.cpp's kernels take at a time, most where the processor has AVX-512; `CHUNK` is a multiple."""

_alike: dict[str, bool] = {}
"""Answers to whether a model `reads_alike`, by its identity: found out once in a process, in less than a second or two."""


def _first_of_branches(head: int, shortest: int, group: int = _GROUP) -> int:
    """Return the place in a prompt from which its end is decoded anew with each choice: as late as no batch gets too small.

    Args:
        head: Tokens of the prompt.
        shortest: Tokens of the shortest choice.
        group: Tokens to whose multiples a prompt may be cut.
    """
    # The prompt's last token is among them: what follows it is told by its logits.
    return max(min(head - 1, head + shortest - LEAST), 0) // group * group


class LlamaCppBackend:
    """A GGUF model under llama.cpp; implements `ragexam.llm.backend.Backend`.

    Args:
        path: The model file.
        context: Tokens of one prompt with its answer; capped by what the model was trained for.
        threads: CPU threads; None for the number of physical cores, and fewer while other programs are busy and that is faster
            (see `ragexam.gguf.governor`; no bit of a result hangs on it).
        batch: Most tokens in one decode call.
        gpu_layers: "auto" puts as many layers on a GPU as fit, a number that many, 0 none.
        adapter: A LoRA adapter that is in force in scoring and generation alike. It belongs to this object for good,
            so that nothing that was computed without it, or with another, is ever reused.

    Attributes:
        notes: What a person may want to know of how the model was loaded.
        device_note: What a person should be told about where it computes: on which GPU, or why not on one; "" where there is none.

    Raises:
        ModelFileError: Damaged or unknown file.
        ModelLoadError: It does not load on this machine.
    """

    def __init__(
        self,
        path: Path | str,
        *,
        context: int = FILE_CONTEXT,
        threads: int | None = None,
        batch: int = 512,
        gpu_layers: int | Literal["auto"] = "auto",
        adapter: Adapter | None = None,
    ) -> None:
        self._path = Path(path)
        self._file = read_gguf(self._path)
        self._adapter = adapter
        self._adapter_bytes = 0
        if adapter is not None:
            beside = read_gguf(adapter.path)
            check_fit(self._file, beside)
            self._adapter_bytes = beside.size_bytes
        self._fixed = threads
        self._threads = threads or physical_cores()
        self._batch = max(batch, CHUNK)
        trained = self._file.context_length
        self._limit = context_within(trained, context)
        self.notes: list[str] = []
        if trained and context > trained:
            self.notes.append(
                phrase(
                    "The model was trained for {0:n} tokens of context: {1:n} were asked for.",
                    f"{trained:,}",
                    f"{context:,}",
                )
            )
        trial = DeviceTrial(()) if gpu_layers == 0 else build_devices()
        wanted = choose_layers(
            gpu_layers,
            trial.devices,
            self._file.size_bytes * self._file.split_count + self._adapter_bytes,
            model_kv_bytes(self._file, self._limit),
            self._file.block_count,
            trial.problem,
        )
        self.device_note = wanted.sentence
        self._in_use: Path | None = None
        self._native, self._placement = self._load(wanted)
        self._gpu_layers = self._placement.layers
        self._memory = PromptMemory(self._native, alike=self._alike())
        self._group = min(self._memory.grain, _GROUP)
        self._pieces: dict[int, bytes] = {}
        self._scored: list[int] = []  # prompt of the scoring before
        self.measured = MeasuredCalls()
        try:
            self._template = ChatTemplate(
                self._file.chat_template,
                bos=self._native.piece(self._native.bos, special=True).decode("utf-8", "replace"),
                eos=self._native.piece(self._native.eos, special=True).decode("utf-8", "replace"),
                control_texts=self._native.control_texts(),
            )
        except BaseException:  # a template may be refused; the weights must not stay in memory for it
            self._native.close()
            self._leave_gpu()
            raise

    def _load(self, wanted: Placement) -> tuple[NativeModel, Placement]:
        """Load with layers on GPUs as wanted, or without a GPU where that fails."""

        def load(placement: Placement) -> NativeModel:
            return NativeModel(
                self._path,
                cells=self._limit,
                batch=self._batch,
                sequences=_BRANCH + 1,
                threads=self._threads,
                gpu_layers=placement.layers,
                devices=placement.devices,
                adapter=self._adapter,
                governor=thread_governor(self._fixed),
            )

        if wanted.layers:
            self._in_use = begin_use(wanted.name)
            try:
                return load(wanted), wanted
            except ModelLoadError as exc:
                self._leave_gpu()
                self.device_note = phrase("The GPU could not be used, so the model runs on the CPU. {0}", exc.message)
        return load(Placement()), Placement()

    def _leave_gpu(self) -> None:
        if self._in_use is not None:
            end_use(self._in_use)
            self._in_use = None

    def _alike(self) -> bool:
        """Return whether no bit of a result hangs on how its prompt is cut."""
        if self._gpu_layers or min(self._limit, self._batch) < WIDE:
            return False
        key = identity(self._path, self._adapter)
        if key not in _alike:
            _alike[key] = reads_alike(self._native)
        return _alike[key]

    # ------------------------------------------------------------------ facts

    def describe(self) -> ModelFacts:
        """Return facts for the manifest and for a person."""
        adapter = self._adapter
        title = " ".join(part for part in (self._file.name, self._file.quantisation) if part)
        return ModelFacts(
            name=title if adapter is None else f"{title} + {adapter.label}",
            file_hash=identity(self._path, adapter),
            architecture=self._file.architecture,
            parameters=self._file.parameters or None,
            quantisation=self._file.quantisation,
            context_length=self._limit,
            has_chat_template=self._template.usable,
            size_bytes=self._file.size_bytes + self._adapter_bytes,
            library=f"llama-cpp-python {importlib.metadata.version('llama-cpp-python')}",
            threads=self._threads,
            batch=self._batch,
            gpu_layers=self._gpu_layers,
            device=self._placement.name,
        )

    def count_tokens(self, text: str) -> int:
        """Return tokens of `text`, without a beginning-of-text token."""
        return len(self._native.tokenize(text, special=True))

    def render_chat(self, messages: Sequence[Mapping[str, str]]) -> str:
        """Render messages with the model's own template, ready for the answer; see `ragexam.llm.chat.messages`."""
        return self._template.render(messages)

    # ------------------------------------------------------------------ scoring

    def loglikelihoods(self, prompt: str, continuations: Sequence[str]) -> Scores:
        """Score each continuation after the prompt; see `Backend.loglikelihoods`."""
        return self._scores(prompt, continuations, self._score_tails)

    def label_loglikelihoods(self, prompt: str, labels: Sequence[str]) -> Scores:
        """Score a few words of which one would be said; see `ragexam.llm.backend.ScoresLabels`."""
        return self._scores(prompt, labels, partial(score_labels, self._native, self._memory, _BRANCH))

    def _scores(
        self,
        prompt: str,
        continuations: Sequence[str],
        score: Callable[[list[int], Sequence[Sequence[int]]], tuple[list[float], int]],
    ) -> Scores:
        """Score tails after a prompt, as told; `score` gives their sums and how many tokens of the prompt were reused."""
        begun = time.perf_counter()
        if not continuations:
            raise InputError("There is no continuation to score.")
        head, tails = self._encode_pairs(prompt, continuations)
        longest = max(len(tail) for tail in tails)
        if len(head) + longest > self._limit:
            raise ContextOverflow(
                phrase(
                    "The prompt with its longest choice takes {0:n} tokens; the model reads {1:n} at once.",
                    f"{len(head) + longest:,}",
                    f"{self._limit:,}",
                ),
                "Use fewer or shorter passages, or fewer examples.",
            )
        with self._memory.guarded():
            sums, reused = score(head, tails)
        seconds = time.perf_counter() - begun
        self.measured.read(len(head) - reused + sum(map(len, tails)), seconds)
        return Scores(
            choices=tuple(
                ChoiceScore(
                    loglikelihood=total,
                    tokens=len(tail),
                    characters=max(len(text.removeprefix(" ")), 1),
                    bytes=max(len(text.removeprefix(" ").encode("utf-8", "replace")), 1),
                )
                for text, tail, total in zip(continuations, tails, sums, strict=True)
            ),
            prompt_tokens=len(head),
            reused_tokens=reused,
            seconds=seconds,
        )

    def _encode_prompt(self, prompt: str) -> list[int]:
        """Return tokens of a prompt, with the beginning-of-text token exactly where the model wants one, once."""
        tokens = self._native.tokenize(prompt, special=True)
        if self._native.adds_bos and tokens[:1] != [self._native.bos]:
            tokens.insert(0, self._native.bos)
        if not tokens:  # a model cannot score without any token before
            tokens = [self._native.bos if self._native.bos >= 0 else self._native.eos]
        return tokens

    def _encode_pairs(self, prompt: str, continuations: Sequence[str]) -> tuple[list[int], list[list[int]]]:
        """Split each prompt + continuation into tokens as lm-evaluation-harness does.

        Blanks at the end of the prompt move to the continuation; both are encoded together and cut at the
        length of the prompt encoded alone.
        """
        stripped = prompt.rstrip()
        blanks = prompt[len(stripped) :]
        head = self._encode_prompt(stripped)
        tails = []
        for text in continuations:
            if not text:
                raise InputError("A continuation is empty: it cannot be scored.")
            tail = self._encode_prompt(stripped + blanks + text)[len(head) :] if stripped else []
            # Where the end of the prompt and the continuation melt into fewer tokens nothing would be left.
            tails.append(tail or self._native.tokenize(blanks + text, special=True))
        return head, tails

    def _score_tails(self, head: list[int], tails: Sequence[Sequence[int]]) -> tuple[list[float], int]:
        """Sum the log probabilities of each tail after its prompt.

        Tails of one length that differ in their last token alone ("yes", "no"; "1" to "5") are decoded once: what a model
        expects at a place does not depend on what comes there, and as many tokens go through the same kernels.

        Returns:
            The sums, and how many tokens of the prompt were reused: all of the same prompt once more, though its end is decoded
            anew with each tail.
        """
        start = _first_of_branches(len(head), min(len(tail) for tail in tails), self._group)
        reused = self._memory.read(head[:start], needs_logits=False)
        decoded: dict[tuple[int, ...], tuple[float, NDArray[np.float32]]] = {}
        sums = []
        for tail in tails:
            shared = (len(tail), *tail[:-1])
            if shared not in decoded:
                decoded[shared] = self._decode_branch(start, head, tail)
            before, last = decoded[shared]
            sums.append(before + float(log_probability(last, tail[-1:]).sum()))
        again, self._scored = head == self._scored, head
        return sums, len(head) if again and reused == start else reused

    def _decode_branch(self, start: int, head: Sequence[int], tail: Sequence[int]) -> tuple[float, NDArray[np.float32]]:
        """Decode a tail after its prompt; return the log probability of all but its last token, and the logits for that, (1, V).

        Each tail branches alone, and the next one takes the same cells: what a choice is worth cannot depend on those before it.
        """
        tokens = [*head[start:], *tail]
        first = len(head) - start - 1  # the token before the tail: what follows it is told by its logits
        last = len(tokens) - 2
        # Logits from here on: whole groups go through the kernels of all.
        first_logits = first // self._group * self._group
        if len(tokens) - first_logits < LEAST:
            first_logits = max(first_logits - self._group, 0)
        total, row = 0.0, np.empty((0, 0), dtype=np.float32)
        self._native.branch(0, _BRANCH)
        for low in range(0, len(tokens), self._batch):
            batch = tokens[low : low + self._batch]
            begin = max(first_logits - low, 0)  # of the logits, in this part
            places = range(start + low, start + low + len(batch))
            self._native.decode(batch, places, [_BRANCH] * len(batch), [i >= begin for i in range(len(batch))])
            logits = self._native.logits(len(batch) - begin)
            following = tokens[max(first, low) + 1 : min(last, low + len(batch)) + 1]
            skip = max(first - low, 0) - begin
            if following:
                total += float(log_probability(logits[skip : skip + len(following)], following).sum())
            if low <= last < low + len(batch):
                row = logits[last - low - begin : last - low - begin + 1].copy()
        self._native.forget(_BRANCH)
        return total, row

    # ------------------------------------------------------------------ generation

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
        """Generate a text, the same for the same prompt, options and seed; see `Backend.generate`."""
        begun = time.perf_counter()
        head = self._encode_prompt(prompt)
        if len(head) + max_tokens > self._limit:
            raise ContextOverflow(
                phrase(
                    "The prompt takes {0:n} tokens and the answer up to {1:n}; the model reads {2:n} at once.",
                    f"{len(head):,}",
                    f"{max_tokens:,}",
                    f"{self._limit:,}",
                ),
                "Use shorter passages or a longer context.",
            )
        grammar = schema_to_grammar(schema) if schema is not None else None
        # What a schema leaves no choice in is read with the prompt, many tokens at a time, instead of written one by one.
        given = "" if schema is None else forced_beginning(schema)
        forced = self._native.tokenize(given, special=False)
        if len(forced) >= max_tokens:
            given, forced = "", []
        with self._memory.guarded():
            reused = self._memory.read(head + forced)
            begun_to_write = time.perf_counter()
            self.measured.read(len(head) + len(forced) - reused, begun_to_write - begun)
            with TokenPicker(self._native, grammar=grammar, temperature=temperature, seed=seed) as picker:
                for token in forced:
                    picker.take(token)
                text, count, ended = self._extend(
                    given,
                    len(head) + len(forced),
                    max_tokens - len(forced),
                    picker.pick,
                    stop,
                    schema is not None,
                    on_text,
                )
        self.measured.wrote(count, time.perf_counter() - begun_to_write)
        count += len(forced)
        return Generated(
            text=text,
            prompt_tokens=len(head),
            tokens=count,
            stop="stop" if ended else "length",
            seconds=time.perf_counter() - begun,
        )

    def _extend(
        self,
        given: str,
        start: int,
        cap: int,
        pick: Callable[[NDArray[np.float32]], int],
        stop: Sequence[str],
        schema: bool,
        on_text: Callable[[str], bool | None] | None = None,
    ) -> tuple[str, int, bool]:
        """Append tokens to sequence 0 until the model, a stop string or the cap ends it, or what a schema asks for is whole.

        Returns:
            The text, the number of tokens, and whether it ended by itself.
        """
        native = self._native
        logits = self._memory.logits()
        data = given.encode()
        stops = [s.encode() for s in stop if s]
        reach = max((len(s) for s in stops), default=0)
        for count in range(cap):
            token = pick(logits)
            if native.ends(token):
                return data.decode("utf-8", "replace"), count, True
            piece = self._piece(token)
            data += piece
            window = max(len(data) - len(piece) - reach, 0)
            stops_at = [at for s in stops if (at := data.find(s, window)) >= 0]
            if stops_at:
                return data[: min(stops_at)].decode("utf-8", "replace"), count + 1, True
            if schema and is_whole(data):
                return data.decode("utf-8", "replace"), count + 1, True
            if on_text is not None and on_text(data.decode("utf-8", "ignore")):
                return data.decode("utf-8", "ignore"), count + 1, True
            if count + 1 < cap:
                native.decode([token], [start + count], [0], [True])
                logits = native.logits(1)[0]
        return data.decode("utf-8", "ignore"), cap, False

    def _piece(self, token: int) -> bytes:
        piece = self._pieces.get(token)
        if piece is None:
            piece = self._pieces[token] = self._native.piece(token)
        return piece

    # ------------------------------------------------------------------ state

    def stop_with(self, progress: Progress) -> None:
        """Let Cancel and Pause of a job end a call; the memory is empty then."""
        self._native.stop_with(progress)

    def close(self) -> None:
        """Free the model's memory."""
        self._memory.let_go()
        self._native.close()
        self._leave_gpu()
