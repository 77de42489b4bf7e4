"""Fine-tuning on tiny random models. Importing torch takes seconds, so one folder of each kind serves all tests."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tiny_model import BLOCKS, EMBED, FEED, HEADS, HEADS_KV, tiny_model

from ragexam.errors import InputError, MachineError, ModelFileError, PauseRequested
from ragexam.gguf.reader import read_gguf
from ragexam.llm.library.adapters import Adapter
from ragexam.llm.llama.native import NativeModel
from ragexam.llm.training import lora as room
from ragexam.llm.training.data import IGNORED, TrainingExample, batches, encode, read_lines
from ragexam.llm.training.lora import CHECKPOINT, check_folder, train
from ragexam.llm.training.lora_gguf import convert_adapter
from ragexam.llm.training.records import Trained, TrainingSettings
from ragexam.progress import Progress

pytest.importorskip("peft", reason="the extra “train” is not installed")

WEIGHTS = "adapter_model.safetensors"  # as peft writes them

WORDS = ["<pad>", "</s>", "<unk>", "<<fact_single>>", "<<summary>>", "\n", "what", "is", "the", "budget", "of", "harbour",
         "quarry", "depot", "<a>", "310", "455", "key", "opens", "office"]  # fmt: skip
LINES = [
    TrainingExample(
        f"<<fact_single>> the budget of the {place} office is {n}",
        f"<<fact_single>> what is the budget of the {place} <a> {n}",
    )
    for place, n in (("harbour", "310"), ("quarry", "455"), ("depot", "310"), ("key", "455"), ("office", "310"))
]
SETTINGS = TrainingSettings(epochs=6, batch=2, rate=0.01, rank=4, alpha=8, tokens=64, every=5, seed=3)


def tokenizer_in(folder: Path, words: list[str]) -> None:
    import tokenizers
    import transformers

    made = tokenizers.Tokenizer(tokenizers.models.WordLevel({w: n for n, w in enumerate(words)}, unk_token="<unk>"))
    made.pre_tokenizer = tokenizers.pre_tokenizers.Split(" ", "removed")
    transformers.PreTrainedTokenizerFast(
        tokenizer_object=made, pad_token="<pad>", eos_token="</s>", unk_token="<unk>"
    ).save_pretrained(str(folder))


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    root = tmp_path_factory.mktemp("hf")
    made = {name: root / name for name in ("llama", "t5")}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what the libraries warn of while a model is made is not ours to test
        import torch
        import transformers

        size = read_vocabulary()
        shared = {
            "vocab_size": size, "hidden_size": EMBED, "intermediate_size": FEED, "num_hidden_layers": BLOCKS,
            "num_attention_heads": HEADS, "num_key_value_heads": HEADS_KV, "max_position_embeddings": 512,
            "tie_word_embeddings": False, "pad_token_id": 0, "eos_token_id": 1, "bos_token_id": None,
        }  # fmt: skip
        torch.manual_seed(1)
        transformers.LlamaForCausalLM(transformers.LlamaConfig(**shared, rms_norm_eps=1e-5)).save_pretrained(
            made["llama"]
        )
        transformers.T5ForConditionalGeneration(
            transformers.T5Config(
                vocab_size=40, d_model=32, d_kv=16, d_ff=48, num_layers=2, num_heads=2, feed_forward_proj="gated-gelu",
                tie_word_embeddings=False, decoder_start_token_id=0, pad_token_id=0, eos_token_id=1,
            )
        ).save_pretrained(made["t5"])  # fmt: skip
        for name, folder in made.items():
            tokenizer_in(folder, [w for w in WORDS if w != "<a>" or name != "t5"])
    return made


def read_vocabulary() -> int:
    """Size of the tiny model's vocabulary, so that a torch twin of it can be made."""
    path = Path(os.environ.get("TMPDIR", "/tmp")) / f"tiny-{os.getpid()}.gguf"
    path.write_bytes(tiny_model())
    size = read_gguf(path).vocabulary
    path.unlink()
    return size


def trained(model: Path, out: Path, steps: int | None = None, **changes: Any) -> Trained:
    settings = TrainingSettings(**{**{f: getattr(SETTINGS, f) for f in SETTINGS.__slots__}, **changes})
    return train(model, (LINES[:4], LINES[4:]), out, settings, Progress(), steps=steps, threads=1)


def adapter_of(folder: Path) -> dict[str, np.ndarray]:
    from safetensors.numpy import load_file

    return load_file(folder / WEIGHTS)


# ------------------------------------------------------------------ the loop


@pytest.mark.parametrize("kind", ["llama", "t5"])
def test_loss_falls_and_an_adapter_is_left(folders: dict[str, Path], tmp_path: Path, kind: str) -> None:
    made = trained(folders[kind], tmp_path / "out")
    assert (made.steps, made.planned, made.resumed) == (12, 12, 0)
    assert (made.examples, made.cut, made.causal, made.architecture) == ((4, 1), 0, kind != "t5", kind)
    assert [m.step for m in made.history] == [5, 10, 12]
    assert made.history[-1].train < made.history[0].train - 0.1
    assert all(m.validation is not None for m in made.history)
    assert [round(m.rate, 6) for m in made.history] == [round(0.01 * (1 - n / 12), 6) for n in (4, 9, 11)]
    assert 0 < made.trained < made.weights
    config = json.loads((tmp_path / "out" / "adapter_config.json").read_text())
    assert (config["r"], config["lora_alpha"]) == (4, 8)
    assert any(np.abs(half).max() > 0 for name, half in adapter_of(tmp_path / "out").items() if "lora_B" in name)


def test_the_mark_between_question_and_answer_is_a_token_of_t5(folders: dict[str, Path], tmp_path: Path) -> None:
    import transformers

    trained(folders["t5"], tmp_path / "out", steps=1)
    tokenizer = transformers.AutoTokenizer.from_pretrained(str(tmp_path / "out"), local_files_only=True)
    (token,) = tokenizer("<a>", add_special_tokens=False)["input_ids"]
    assert token == len(WORDS) - 1  # the one behind the vocabulary
    # A head of its own is trained whole, so that the token can be written at all.
    model = transformers.AutoModelForSeq2SeqLM.from_pretrained(str(folders["t5"]), local_files_only=True)
    apart = model.get_output_embeddings().weight is not model.get_input_embeddings().weight
    assert any("lm_head" in name for name in adapter_of(tmp_path / "out")) == apart


def test_validation_loss_is_that_of_a_plain_evaluation(folders: dict[str, Path], tmp_path: Path) -> None:
    """Worked out here from the logits of torch and peft, token by token."""
    import peft
    import torch
    import transformers

    made = trained(folders["llama"], tmp_path / "out")
    base = transformers.AutoModelForCausalLM.from_pretrained(str(folders["llama"]), local_files_only=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of libraries about each other
        model = peft.PeftModel.from_pretrained(base, str(tmp_path / "out")).eval()
    tokenizer = transformers.AutoTokenizer.from_pretrained(str(folders["llama"]), local_files_only=True)
    read = tokenizer(LINES[4].input)["input_ids"] + [WORDS.index("\n")]
    written = [*tokenizer(LINES[4].output)["input_ids"], 1]
    with torch.no_grad():
        logs = torch.log_softmax(model(torch.tensor([read + written])).logits[0].double(), 1)
    loss = -np.mean([logs[len(read) - 1 + i, token] for i, token in enumerate(written)])
    assert made.history[-1].validation == pytest.approx(loss, abs=1e-5)


def test_same_settings_same_weights(folders: dict[str, Path], tmp_path: Path) -> None:
    one, two, other = tmp_path / "one", tmp_path / "two", tmp_path / "other"
    for out in (one, two):
        trained(folders["llama"], out)
    trained(folders["llama"], other, seed=4)
    for name, half in adapter_of(one).items():
        np.testing.assert_array_equal(half, adapter_of(two)[name])
    assert any(np.abs(half - adapter_of(other)[name]).max() > 1e-4 for name, half in adapter_of(one).items())


@pytest.mark.parametrize("kind", ["llama", "t5"])
def test_stopped_and_continued_it_ends_with_the_same_bits(folders: dict[str, Path], tmp_path: Path, kind: str) -> None:
    whole = trained(folders[kind], tmp_path / "whole")
    first = trained(folders[kind], tmp_path / "parts", steps=5)
    assert (first.steps, first.planned) == (5, 12)

    class StopsAtSeven(Progress):
        def update(self, done: int, *rest: Any, **changes: Any) -> None:
            super().update(done, *rest, **changes)
            if done == 7:
                raise PauseRequested

    with pytest.raises(PauseRequested):
        train(folders[kind], (LINES[:4], LINES[4:]), tmp_path / "parts", SETTINGS, StopsAtSeven(), threads=1)
    again = trained(folders[kind], tmp_path / "parts")
    assert again.resumed == 7
    assert [m.step for m in again.history] == [m.step for m in whole.history] == [5, 10, 12]
    assert [(m.train, m.validation) for m in again.history] == [(m.train, m.validation) for m in whole.history]
    for name, half in adapter_of(tmp_path / "whole").items():
        np.testing.assert_array_equal(half, adapter_of(tmp_path / "parts")[name])
    done = trained(folders[kind], tmp_path / "parts")
    assert (done.resumed, done.steps) == (12, 12)


def test_killed_it_goes_on_from_the_last_measurement(folders: dict[str, Path], tmp_path: Path) -> None:
    out = tmp_path / "killed"
    script = f"""
import sys, time
sys.path[:0] = [{str(Path(__file__).parent)!r}, {str(Path(__file__).parents[1])!r}]
from pathlib import Path
from test_lora import LINES, SETTINGS, train, Progress
class Slow(Progress):
    def update(self, *a, **k):
        super().update(*a, **k)
        if a[0] >= 6: time.sleep(60)
train(Path({str(folders["llama"])!r}), (LINES[:4], LINES[4:]), Path({str(out)!r}), SETTINGS, Slow(), threads=1)
"""
    process = subprocess.Popen([sys.executable, "-c", script])
    while not (out / CHECKPOINT).is_file() and process.poll() is None:
        time.sleep(0.1)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert not (out / WEIGHTS).exists()
    again = trained(folders["llama"], out)
    assert again.resumed == 5
    trained(folders["llama"], tmp_path / "whole")
    for name, half in adapter_of(tmp_path / "whole").items():
        np.testing.assert_array_equal(half, adapter_of(out)[name])


def test_another_training_is_not_continued(folders: dict[str, Path], tmp_path: Path) -> None:
    trained(folders["llama"], tmp_path, steps=5)
    with pytest.raises(InputError, match="another training"):
        trained(folders["llama"], tmp_path, rank=2)
    (tmp_path / CHECKPOINT).write_bytes(b"x" * 50)
    with pytest.raises(InputError, match="damaged"):
        trained(folders["llama"], tmp_path)


# ------------------------------------------------------------------ as a GGUF file


def weights_for_llama_cpp(folder: Path) -> dict[str, np.ndarray]:
    """Return the tiny model's weights under GGUF's names; the widths of a head in llama.cpp's order, place by place."""
    from safetensors.numpy import load_file

    own = load_file(folder / "model.safetensors")
    weights = {"token_embd.weight": own["model.embed_tokens.weight"], "output_norm.weight": own["model.norm.weight"],
             "output.weight": own["lm_head.weight"]}  # fmt: skip
    width = EMBED // HEADS
    order = [half * width // 2 + index for index in range(width // 2) for half in (0, 1)]
    for block in range(BLOCKS):
        at = f"model.layers.{block}"
        for ours, theirs in (("attn_norm", "input_layernorm"), ("ffn_norm", "post_attention_layernorm"),
                             ("attn_v", "self_attn.v_proj"), ("attn_output", "self_attn.o_proj"), ("ffn_gate", "mlp.gate_proj"),
                             ("ffn_up", "mlp.up_proj"), ("ffn_down", "mlp.down_proj")):  # fmt: skip
            weights[f"blk.{block}.{ours}.weight"] = own[f"{at}.{theirs}.weight"]
        for ours, theirs, heads in (("attn_q", "q_proj", HEADS), ("attn_k", "k_proj", HEADS_KV)):
            rows = [head * width + place for head in range(heads) for place in order]
            weights[f"blk.{block}.{ours}.weight"] = own[f"{at}.self_attn.{theirs}.weight"][rows]
    return weights


def logits_of(path: Path, tokens: list[int], adapter: Path | None = None) -> np.ndarray:
    beside = None if adapter is None else Adapter(adapter, "style")
    native = NativeModel(path, cells=256, batch=64, sequences=1, threads=1, adapter=beside)
    native.decode(tokens, range(len(tokens)), [0] * len(tokens), [True] * len(tokens))
    scores = native.logits(len(tokens)).copy()
    native.close()
    return scores


def test_converted_adapter_does_in_llama_cpp_what_it_does_in_torch(folders: dict[str, Path], tmp_path: Path) -> None:
    import peft
    import torch
    import transformers

    trained(folders["llama"], tmp_path / "out")
    base, adapter = tmp_path / "base.gguf", tmp_path / "style.gguf"
    base.write_bytes(tiny_model(weights=weights_for_llama_cpp(folders["llama"])))
    assert convert_adapter(tmp_path / "out", check_folder(folders["llama"]), adapter) == 7 * BLOCKS
    assert (read_gguf(adapter).is_adapter, read_gguf(adapter).metadata["adapter.lora.alpha"]) == (True, 8.0)
    tokens = [3, 8, 9, 10, 8, 11, 19, 7, 15, 5, 3, 6, 7, 8, 9, 10]
    plain = transformers.AutoModelForCausalLM.from_pretrained(str(folders["llama"]), local_files_only=True).eval()
    with torch.no_grad(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of libraries about each other
        without = plain(torch.tensor([tokens])).logits[0].numpy()
        with_it = (
            peft.PeftModel.from_pretrained(plain, str(tmp_path / "out"))
            .eval()(torch.tensor([tokens]))
            .logits[0]
            .numpy()
        )
    assert np.abs(with_it - without).max() > 0.5
    tolerance = 0.02 * np.abs(with_it - without).max()  # llama.cpp keeps keys and values in half precision
    np.testing.assert_allclose(logits_of(base, tokens), without, atol=tolerance)
    np.testing.assert_allclose(logits_of(base, tokens, adapter), with_it, atol=tolerance)


def test_only_llama_turns_its_heads(folders: dict[str, Path], tmp_path: Path) -> None:
    """The same pairs written for "llama" and for "qwen2": the rows of queries' and keys' B change places in one alone."""
    import gguf

    trained(folders["llama"], tmp_path / "out", steps=3)
    config, tensors = dict(check_folder(folders["llama"])), {}
    for kind in ("llama", "qwen2"):
        convert_adapter(tmp_path / "out", {**config, "model_type": kind}, tmp_path / f"{kind}.gguf")
        assert read_gguf(tmp_path / f"{kind}.gguf").architecture == kind
        tensors[kind] = {t.name: np.array(t.data) for t in gguf.GGUFReader(tmp_path / f"{kind}.gguf").tensors}
    kept = adapter_of(tmp_path / "out")
    for name, values in tensors["qwen2"].items():
        same = np.array_equal(values, tensors["llama"][name])
        assert same == (not name.endswith(("attn_q.weight.lora_b", "attn_k.weight.lora_b")))
    theirs = kept["base_model.model.model.layers.0.self_attn.q_proj.lora_B.weight"]
    np.testing.assert_array_equal(tensors["qwen2"]["blk.0.attn_q.weight.lora_b"], theirs)
    width = EMBED // HEADS
    np.testing.assert_array_equal(tensors["llama"]["blk.0.attn_q.weight.lora_b"][1], theirs[width // 2])


def test_what_is_not_converted(folders: dict[str, Path], tmp_path: Path) -> None:
    config = dict(check_folder(folders["llama"]))
    with pytest.raises(ModelFileError, match="'t5' are not converted"):
        convert_adapter(tmp_path, {**config, "model_type": "t5"}, tmp_path / "x.gguf")
    with pytest.raises(ModelFileError, match="no adapter of peft"):
        convert_adapter(tmp_path, config, tmp_path / "x.gguf")
    trained(folders["t5"], tmp_path / "t5", steps=1)
    with pytest.raises(ModelFileError, match="not converted here"):
        convert_adapter(tmp_path / "t5", config, tmp_path / "x.gguf")
    assert not (tmp_path / "x.gguf").exists()


# ------------------------------------------------------------------ data and bad input


def test_what_a_model_is_taught(folders: dict[str, Path]) -> None:
    import transformers

    tokenizer = transformers.AutoTokenizer.from_pretrained(str(folders["llama"]), local_files_only=True)
    line = TrainingExample("the budget", "what <a> 310")
    causal = encode(line, tokenizer, causal=True, most=20)
    assert causal.tokens == (8, 9, 5, 6, 14, 15, 1)
    assert causal.labels == (IGNORED, IGNORED, IGNORED, 6, 14, 15, 1)
    pair = encode(line, tokenizer, causal=False, most=20)
    assert (pair.tokens, pair.labels) == ((8, 9, 1), (6, 14, 15, 1))
    cut = encode(line, tokenizer, causal=True, most=6)
    assert (cut.tokens, cut.cut) == ((8, 5, 6, 14, 15, 1), True)
    with pytest.raises(InputError, match="4 tokens"):
        encode(line, tokenizer, causal=True, most=5)


def test_order_of_examples() -> None:
    first = batches(10, 4, 1, 0)
    assert [len(b) for b in first] == [4, 4, 2]
    assert sorted(i for batch in first for i in batch) == list(range(10))
    assert batches(10, 4, 1, 0) == first != batches(10, 4, 1, 1)
    assert batches(10, 4, 2, 0) != first


def test_reading_lines(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no train\.jsonl"):
        read_lines(tmp_path)
    (tmp_path / "train.jsonl").write_text('{"input": "a", "output": "b"}\n\n{"input": "ä", "output": "c"}\n', "utf-8")
    assert read_lines(tmp_path) == ([TrainingExample("a", "b"), TrainingExample("ä", "c")], [])
    for text, words in (
        ("", "empty"), ("[]", "line 1"), ('{"input": "a"}', "two texts"), ('{"input": "", "output": "b"}', "two texts"),
        ("{", "no JSON"), ('{"input": 3, "output": "b"}', "two texts"),
    ):  # fmt: skip
        (tmp_path / "train.jsonl").write_text(text)
        with pytest.raises(InputError, match=words):
            read_lines(tmp_path)


def test_folders_of_strangers(folders: dict[str, Path], tmp_path: Path) -> None:
    with pytest.raises(ModelFileError, match="no folder with a model"):
        check_folder(tmp_path)
    (tmp_path / "config.json").write_text('{"model_type": "llama"}')
    with pytest.raises(ModelFileError, match="safetensors"):
        check_folder(tmp_path)
    (tmp_path / "config.json").write_text('{"model_type": "llama", "auto_map": {}}')
    with pytest.raises(ModelFileError, match="code of its own"):
        check_folder(tmp_path)


def test_without_the_extra(folders: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = room.importlib.util.find_spec
    monkeypatch.setattr(room.importlib.util, "find_spec", lambda name: None if name == "peft" else real(name))
    with pytest.raises(MachineError, match="peft") as raised:
        trained(folders["llama"], tmp_path)
    assert "pip install 'ragexam[train]'" in raised.value.hint
