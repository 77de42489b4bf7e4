"""The thin shell around llama.cpp: one model, one context, tokens in, logits out.

Nothing here knows of prompts or choices.
"""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragexam.errors import MachineError, ModelLoadError
from ragexam.gguf.devices import Device
from ragexam.gguf.governor import ThreadGovernor
from ragexam.gguf.log import last_log
from ragexam.gguf.native import LlamaContext
from ragexam.llm.library.adapters import Adapter
from ragexam.sentences import phrase


class NativeModel(LlamaContext):
    """A loaded model with one context of `cells` key-value cells shared by `sequences` sequences.

    Args:
        path: The GGUF file.
        cells: Tokens that the key-value memory holds, over all sequences together.
        batch: Most tokens in one `decode`.
        sequences: Number of sequences.
        threads: CPU threads.
        gpu_layers: Layers to put on the GPU; 0 for none.
        devices: The GPUs; none leaves the choice to llama.cpp.
        adapter: A LoRA adapter that is in force for everything that is computed.
        governor: Chooses before each computation how many threads are of use now; None keeps to `threads`.

    Raises:
        ModelLoadError: llama.cpp refused a file or there is not enough memory.
    """

    def __init__(
        self,
        path: Path,
        *,
        cells: int,
        batch: int,
        sequences: int,
        threads: int,
        gpu_layers: int = 0,
        devices: Sequence[Device] = (),
        adapter: Adapter | None = None,
        governor: ThreadGovernor | None = None,
    ) -> None:
        super().__init__(threads, governor)
        if reason := self._load(path, gpu_layers, devices):
            raise ModelLoadError(
                phrase("{0:raw} could not be loaded. llama.cpp says: {1:raw}.", path.name, reason),
                "It may be too large for the memory, damaged, or newer than the installed llama.cpp.",
            )
        # llama.cpp wants adapters before the context, whose graph has room for them; they are freed with the model.
        lora = None if adapter is None else self._load_adapter(adapter, path.name)
        asked = self._asked(cells, batch, sequences)
        # On the CPU plain attention gives every row the same bits whatever shares its batch; the fused kind
        # does not (up to 1 nat on a 135M model), and is no faster from 0.5B on.
        asked.flash_attn_type = -1 if gpu_layers else 0
        asked.kv_unified = True
        asked.swa_full = True  # sliding-window models otherwise forget what prefix reuse needs
        asked.offload_kqv = gpu_layers != 0
        asked.op_offload = gpu_layers != 0
        if reason := self._open(asked):
            raise ModelLoadError(
                phrase(
                    "{0:raw} was read, but there is no room for its context of {1:n} tokens. llama.cpp says: {2:raw}.",
                    path.name,
                    f"{cells:,}",
                    reason,
                ),
                "Close other programs, use a smaller model or a shorter context.",
            )
        if adapter is not None:
            self._put_on(lora, adapter)
        self.vocab_size = int(self._lib.llama_vocab_n_tokens(self.vocab))
        self.cells = int(self._lib.llama_n_ctx(self._context))
        self.bos = int(self._lib.llama_vocab_bos(self.vocab))
        self.eos = int(self._lib.llama_vocab_eos(self.vocab))
        self.adds_bos = bool(self._lib.llama_vocab_get_add_bos(self.vocab))

    def _load_adapter(self, adapter: Adapter, model: str) -> Any:
        """Read an adapter's weights beside the model."""
        lora = self._lib.llama_adapter_lora_init(self._model, str(adapter.path).encode())
        if not lora:
            reason = last_log() or "nothing"
            self.close()
            raise ModelLoadError(
                phrase(
                    "The adapter {0:raw} could not be loaded beside {1:raw}. llama.cpp says: {2:raw}.",
                    adapter.path.name,
                    model,
                    reason,
                ),
                "It may be damaged, or made for another model.",
            )
        return lora

    def _put_on(self, lora: Any, adapter: Adapter) -> None:
        """Let an adapter take part in everything that the context computes."""
        pointers = (self._lib.llama_adapter_lora_p_ctypes * 1)(lora)
        scales = (ctypes.c_float * 1)(adapter.scale)
        code = self._lib.llama_set_adapters_lora(self._context, pointers, 1, scales)
        if code != 0:
            self.close()
            raise ModelLoadError(phrase("llama.cpp refuses the adapter {0:raw} (code {1:n}).", adapter.path.name, code))

    # ------------------------------------------------------------------ tokens

    def tokenize(self, text: str, *, special: bool) -> list[int]:
        """Return tokens of a text, nothing added.

        Args:
            text: Any text.
            special: Whether "<|im_end|>" and the like become the control tokens that they name.
        """
        return self._tokens(text, around=False, special=special)

    def piece(self, token: int, *, special: bool = False) -> bytes:
        """Return the bytes that a token stands for; control tokens are empty unless `special`."""
        buffer = ctypes.create_string_buffer(64)
        count = self._lib.llama_token_to_piece(self.vocab, token, buffer, 64, 0, special)
        if count < 0:
            buffer = ctypes.create_string_buffer(-count)
            count = self._lib.llama_token_to_piece(self.vocab, token, buffer, -count, 0, special)
        return bytes(buffer.raw[: max(count, 0)])

    def ends(self, token: int) -> bool:
        """Return whether the token ends a generated text."""
        return bool(self._lib.llama_vocab_is_eog(self.vocab, token))

    def control_texts(self) -> list[str]:
        """Return the texts of all control tokens ("<|im_start|>"), longest first."""
        texts = set()
        for token in range(self.vocab_size):
            if self._lib.llama_vocab_is_control(self.vocab, token):
                text = self.piece(token, special=True).decode("utf-8", "replace")
                if len(text) > 2:
                    texts.add(text)
        return sorted(texts, key=lambda t: (-len(t), t))

    # ------------------------------------------------------------------ decoding

    def decode(
        self, tokens: Sequence[int], positions: Sequence[int], sequences: Sequence[int], wanted: Sequence[bool]
    ) -> None:
        """Run tokens through the model.

        Args:
            tokens: At most `batch` of them.
            positions: Place of each within its sequence.
            sequences: The sequence of each.
            wanted: Whether the logits after the token are needed.

        Raises:
            MachineError: llama.cpp failed; the state of the memory is unknown and has to be cleared.
            CancelRequested, PauseRequested: A person asked for it; the same holds for the memory.
        """
        code = self._compute(self._lib.llama_decode, self._fill(tokens, positions, sequences, wanted))
        if code != 0:
            self._stopping.check()
            raise MachineError(
                phrase("llama.cpp could not compute (code {0:raw}): {1:raw}.", code, last_log() or "no reason given")
            )

    def logits(self, outputs: int) -> NDArray[np.float32]:
        """Return the wanted logits of the last `decode`, shape (outputs, vocabulary). A view: gone with the next call."""
        pointer = self._lib.llama_get_logits(self._context)
        if not pointer:
            raise MachineError("llama.cpp gave no result.")
        address = ctypes.addressof(pointer.contents)
        block = (ctypes.c_float * (outputs * self.vocab_size)).from_address(address)
        return np.ctypeslib.as_array(block).reshape(outputs, self.vocab_size)

    # ------------------------------------------------------------------ memory

    def clear(self) -> None:
        """Forget every sequence."""
        self._lib.llama_memory_clear(self._memory, True)

    def forget(self, sequence: int, start: int = 0) -> bool:
        """Drop a sequence from position `start` on; False where this kind of model cannot do so in part."""
        return bool(self._lib.llama_memory_seq_rm(self._memory, sequence, start, -1))

    def branch(self, source: int, target: int) -> None:
        """Let `target` begin as `source`, sharing its cells."""
        self._lib.llama_memory_seq_cp(self._memory, source, target, -1, -1)

    def state(self, sequence: int) -> bytes:
        """Return what the model remembers of a sequence; empty where it cannot be handed out."""
        size = int(self._lib.llama_state_seq_get_size(self._context, sequence))
        buffer = (ctypes.c_uint8 * size)()
        written = int(self._lib.llama_state_seq_get_data(self._context, buffer, size, sequence))
        return bytes(memoryview(buffer)[:written])

    def restore(self, sequence: int, state: bytes) -> bool:
        """Let an empty memory begin with a sequence's `state`, at the same cells; False where that is not possible."""
        buffer = (ctypes.c_uint8 * len(state)).from_buffer_copy(state)
        return bool(state) and bool(self._lib.llama_state_seq_set_data(self._context, buffer, len(state), sequence))

    @contextlib.contextmanager
    def grammar(self, text: str) -> Iterator[Any]:
        """Hold a grammar sampler for the length of the block.

        Raises:
            ValueError: llama.cpp does not understand the grammar.
        """
        sampler = self._lib.llama_sampler_init_grammar(self.vocab, text.encode(), b"root")
        if not sampler:
            raise ValueError(phrase("llama.cpp refuses the grammar: {0:raw}", last_log()))
        try:
            yield sampler
        finally:
            self._lib.llama_sampler_free(sampler)

    def apply(self, sampler: Any, candidates: NDArray[np.void]) -> None:
        """Let a sampler change the logits of candidates (a structured array of id, logit, p) in place."""
        array = self._lib.llama_token_data_array(
            data=ctypes.cast(candidates.ctypes.data, self._lib.llama_token_data_p),
            size=len(candidates),
            selected=-1,
            sorted=False,
        )
        self._lib.llama_sampler_apply(sampler, ctypes.byref(array))

    def accept(self, sampler: Any, token: int) -> None:
        """Tell a sampler what was taken."""
        self._lib.llama_sampler_accept(sampler, token)
