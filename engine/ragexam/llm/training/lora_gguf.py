"""Turns a LoRA adapter of peft into a GGUF file, for models that llama.cpp knows as "llama" or "qwen2".

Format: llama.cpp's `convert_lora_to_gguf.py` and `src/llama-adapter.cpp`. The pairs keep their names of GGUF tensors with
".lora_a" and ".lora_b" behind them. llama.cpp turns pairs of neighbouring values in "llama", where transformers turns
halves of a head: the rows of queries and keys change places, and so do the rows of B, which makes them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ragexam.errors import ModelFileError
from ragexam.sentences import phrase
from ragexam.writing import writing

CONVERTED: Final = ("llama", "qwen2")
"""`model_type` of the models whose adapters are converted here."""

_WEIGHTS: Final = {
    "self_attn.q_proj": "attn_q",
    "self_attn.k_proj": "attn_k",
    "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_output",
    "mlp.gate_proj": "ffn_gate",
    "mlp.up_proj": "ffn_up",
    "mlp.down_proj": "ffn_down",
}


def convert_adapter(adapter: Path, model: Mapping[str, Any], target: Path) -> int:
    """Write an adapter as GGUF.

    Args:
        adapter: Folder with `adapter_config.json` and `adapter_model.safetensors`.
        model: Configuration of the model that it was trained on.
        target: The file to write; put in place whole.

    Returns:
        Number of matrix pairs.

    Raises:
        ModelFileError: An adapter or a model of another kind.
        MachineError: It cannot be written.
    """
    architecture = str(model.get("model_type", ""))
    if architecture not in CONVERTED:
        raise ModelFileError(
            phrase("Adapters of the architecture {0:raw} are not converted here.", repr(architecture)),
            "llama.cpp's converter may do it.",
        )
    import gguf
    from safetensors.numpy import load_file

    try:
        config = json.loads((adapter / "adapter_config.json").read_text("utf-8"))
        halves = load_file(adapter / "adapter_model.safetensors")
    except (OSError, ValueError) as exc:
        raise ModelFileError(phrase("{0:raw} holds no adapter of peft: {1:raw}.", adapter, exc)) from exc
    if config.get("use_dora") or config.get("use_rslora") or config.get("alpha_pattern") or config.get("rank_pattern"):
        raise ModelFileError("Only plain LoRA adapters are converted here.", "llama.cpp's converter may do it.")
    partial = target.with_name(f"{target.name}.part")
    with writing(target):
        writer = gguf.GGUFWriter(partial, architecture)
        writer.add_type("adapter")
        writer.add_name(target.name.removesuffix(".gguf"))
        writer.add_string("adapter.type", "lora")
        writer.add_float32("adapter.lora.alpha", float(config["lora_alpha"]))
        for name, matrix in sorted(halves.items()):
            writer.add_tensor(*_tensor(name, matrix, model))
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
        partial.replace(target)
    return len(halves) // 2


def _tensor(name: str, matrix: NDArray[Any], model: Mapping[str, Any]) -> tuple[str, NDArray[np.float32]]:
    """Name and values of one half in GGUF, from peft's "base_model.model.model.layers.0.self_attn.q_proj.lora_A.weight"."""
    inner, _, half = name.removesuffix(".weight").rpartition(".")
    _, _, rest = inner.partition("model.layers.")
    block, _, weight = rest.partition(".")
    if weight not in _WEIGHTS or half not in ("lora_A", "lora_B") or not block.isdecimal():
        raise ModelFileError(phrase("The adapter changes {0:raw}, which is not converted here.", f"{name!r:.120}"))
    values = np.ascontiguousarray(matrix, dtype=np.float32)
    if half == "lora_B" and model["model_type"] == "llama" and weight in ("self_attn.q_proj", "self_attn.k_proj"):
        heads = int(model["num_attention_heads"])
        values = _neighbours(
            values, heads if weight.endswith("q_proj") else int(model.get("num_key_value_heads") or heads)
        )
    return f"blk.{block}.{_WEIGHTS[weight]}.weight.{half.lower()}", values


def _neighbours(rows: NDArray[np.float32], heads: int) -> NDArray[np.float32]:
    """Return rows of each head so that the two halves of its width lie alternately."""
    width = rows.shape[1]
    return np.ascontiguousarray(rows.reshape(heads, 2, -1, width).swapaxes(1, 2).reshape(-1, width))
