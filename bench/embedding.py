"""Embedding by ONNX Runtime beside sentence-transformers: how far apart their vectors are, how fast each is, what each finds.

python bench/embedding.py [FOLDER ...] [--model NAME] [--texts N] [--gguf FILE ...] [--write-gguf FOLDER]

Texts are passages of the demo corpus and of the Markdown files in the folders given, as many of English, German, code and tables
as there are, up to N in all. Passages a second are told by processor time, which other programs hardly change, and by the clock.
It takes four minutes of a quiet core, and so no part in `make bench`. GGUF files of the same model take part where they are
named; `--write-gguf` makes them (F16, Q8_0), which needs the extra "train".
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from figures import report, say
from numpy.typing import NDArray

from ragexam.embedding.gguf import GgufEmbedder
from ragexam.embedding.library import resolve_embedder
from ragexam.embedding.open import open_embedder
from ragexam.embedding.protocols import Embedder
from ragexam.embedding.sentence import SentenceEmbedder
from ragexam.records import Chunk
from ragexam.resources import resource
from ragexam.retrieval.indexes.dense import DenseIndex
from ragexam.store import Store

DEPTH = 10
PART = 32
"""Texts that one way embeds before the next has its turn: as many as the program embeds and keeps at a time."""

LENGTH = 900
"""Characters of a passage of a further folder."""

_UMLAUTS = re.compile("[äöüß]")
_CODE = re.compile(r"^```|^    \S.*[;{}()=]|^\s*(def|import|const|var|aws|public) ", re.MULTILINE)
_ROW = re.compile(r"^\s*\|.*\|", re.MULTILINE)


@dataclass(frozen=True)
class Embedded:
    """Vectors that a way of embedding made of the texts, and its speed.

    Attributes:
        vectors: Of the texts.
        rate: Texts a second of processor time.
        clock_rate: The same by the clock.
    """

    vectors: NDArray[np.float32]
    rate: float
    clock_rate: float


def main() -> None:
    """Measure parity, speed and what is found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--model", default="all-MiniLM-L6-v2")
    parser.add_argument("--texts", type=int, default=240)
    parser.add_argument("--gguf", nargs="*", type=Path, default=[])
    parser.add_argument("--write-gguf", type=Path)
    options = parser.parse_args()
    folder = resolve_embedder(options.model)
    if options.write_gguf is not None:
        options.gguf += write_gguf_files(folder, options.write_gguf)
    chunks, questions = demo()
    texts = chosen([chunk.text for chunk in chunks], options.folders, options.texts)
    flat = [text for group in texts.values() for text in group]
    say(f"{len(flat)} texts: " + ", ".join(f"{len(group)} {kind}" for kind, group in texts.items()))
    reference = SentenceEmbedder(folder)
    ours = open_embedder(folder)
    files = {path.stem: GgufEmbedder(path) for path in options.gguf}
    theirs, measured, *others = embedded([reference, ours, *files.values()], flat)
    report("sentence-transformers, passages a second of processor", theirs.rate)
    report("sentence-transformers, passages a second by the clock", theirs.clock_rate)
    compare("ONNX Runtime", measured, theirs, texts, promise=0.9999)
    report("ONNX Runtime over sentence-transformers, processor", measured.rate / theirs.rate, "times", least=2)
    again = reference.embed(flat[::7])
    report("sentence-transformers over itself, batched otherwise", gap(again, theirs.vectors[::7]))
    for name, other in zip(files, others, strict=True):
        compare(name, other, theirs, texts)
    same_findings(reference, ours, chunks, questions)


def demo() -> tuple[list[Chunk], list[str]]:
    """Return passages and questions of the demo project."""
    with Store.open(resource("demo", "demo.ragexam"), read_only=True) as store:
        return store.chunks.all(), [item.question for item in store.items.all()]


def chosen(passages: Sequence[str], folders: Sequence[Path], most: int) -> dict[str, list[str]]:
    """Return texts by kind, as many of each as there are, up to a share of the whole."""
    pool = list(passages)
    for folder in folders:
        for path in sorted(folder.rglob("*.md")):
            text = path.read_text("utf-8", errors="replace")
            pool += [text[at : at + LENGTH] for at in range(0, len(text), LENGTH)]
    kinds: dict[str, list[str]] = defaultdict(list)
    for text in dict.fromkeys(pool):
        if len(text.strip()) > 40:
            kinds[kind_of(text)].append(text)
    rng = random.Random(0)
    taken: dict[str, list[str]] = {}
    for left, (kind, group) in zip(
        range(len(kinds), 0, -1), sorted(kinds.items(), key=lambda k: len(k[1])), strict=True
    ):
        share = (most - sum(map(len, taken.values()))) // left
        taken[kind] = rng.sample(group, min(share, len(group)))
    return taken


def kind_of(text: str) -> str:
    """Return what a passage mostly is, by its looks."""
    if len(_ROW.findall(text)) > 1:
        return "table"
    if _CODE.search(text):
        return "code"
    return "German" if _UMLAUTS.search(text) else "English"


def embedded(embedders: Sequence[Embedder], texts: Sequence[str]) -> list[Embedded]:
    """Embed by each in turn, part by part, so that whatever else the machine does slows all of them alike.

    The first call of each, which warms up, is not counted.
    """
    rng = random.Random(0)
    order = rng.sample(range(len(texts)), len(texts))
    parts = [order[first : first + PART] for first in range(0, len(order), PART)]
    made = []
    for embedder in embedders:
        embedder.embed(texts[:2])
        made.append(np.zeros((len(texts), embedder.dimension), dtype=np.float32))
    spent, passed = [0.0] * len(embedders), [0.0] * len(embedders)
    for part in parts:
        for number, embedder in enumerate(embedders):
            begun, clock = time.process_time(), time.perf_counter()
            made[number][part] = embedder.embed([texts[place] for place in part])
            spent[number] += time.process_time() - begun
            passed[number] += time.perf_counter() - clock
    return [Embedded(v, len(texts) / s, len(texts) / p) for v, s, p in zip(made, spent, passed, strict=True)]


def gap(vectors: NDArray[np.float32], wanted: NDArray[np.float32]) -> float:
    """Return how far the worst pair is from pointing the same way: 1 minus its cosine."""
    a, b = vectors.astype(np.float64), wanted.astype(np.float64)
    cosines = (a * b).sum(1) / np.linalg.norm(a, axis=1) / np.linalg.norm(b, axis=1)
    return float(1 - cosines.min())


def compare(
    name: str, embedded_texts: Embedded, wanted: Embedded, texts: dict[str, list[str]], promise: float | None = None
) -> None:
    """Report the least cosine of each kind of text, and the speed."""
    first = 0
    for kind, group in texts.items():
        rows = slice(first, first := first + len(group))
        least = 1 - gap(embedded_texts.vectors[rows], wanted.vectors[rows])
        report(f"{name}, least cosine: {kind} ({len(group)})", least, least=promise, promise=promise is not None)
    say(f"  {name}: 1 - cosine {gap(embedded_texts.vectors, wanted.vectors):.1e} at most, a number differs by at most "
        f"{np.abs(embedded_texts.vectors - wanted.vectors).max():.1e}")  # fmt: skip
    report(f"{name}, passages a second of processor", embedded_texts.rate)
    report(f"{name}, passages a second by the clock", embedded_texts.clock_rate)


def same_findings(theirs: Embedder, ours: Embedder, chunks: Sequence[Chunk], questions: Sequence[str]) -> None:
    """Report for how many questions the first passages are the same ones in the same order."""
    ids = [chunk.id for chunk in chunks]
    texts = [chunk.text for chunk in chunks]
    ways = [DenseIndex(ids, embedder.embed(texts), embedder).search(questions, DEPTH) for embedder in (theirs, ours)]
    pairs = [(a.chunk_ids, b.chunk_ids) for a, b in zip(*ways, strict=True)]
    say(f"{len(questions)} questions of the demo, {len(chunks)} passages")
    report(f"same first {DEPTH}, in the same order", 100 * float(np.mean([a == b for a, b in pairs])), "%", least=100)
    report(f"same first {DEPTH}, in any order", 100 * float(np.mean([{*a} == {*b} for a, b in pairs])), "%", least=100)


def write_gguf_files(folder: Path, out: Path) -> list[Path]:
    """Write a BERT model as GGUF in two precisions, and return the files.

    Args:
        folder: Of sentence-transformers, pooled by the mean.
        out: Where they go.
    """
    import gguf
    from safetensors.numpy import load_file

    config = json.loads((folder / "config.json").read_text("utf-8"))
    weights = load_file(folder / "model.safetensors")
    written = []
    for kind in (gguf.GGMLQuantizationType.F16, gguf.GGMLQuantizationType.Q8_0):
        path = out / f"{folder.name}.{kind.name}.gguf"
        writer = gguf.GGUFWriter(path, "bert")
        writer.add_name(folder.name)
        writer.add_context_length(config["max_position_embeddings"])
        writer.add_embedding_length(config["hidden_size"])
        writer.add_block_count(config["num_hidden_layers"])
        writer.add_feed_forward_length(config["intermediate_size"])
        writer.add_head_count(config["num_attention_heads"])
        writer.add_layer_norm_eps(config["layer_norm_eps"])
        writer.add_causal_attention(False)
        writer.add_pooling_type(gguf.PoolingType.MEAN)
        add_vocabulary(writer, (folder / "vocab.txt").read_text("utf-8").rstrip("\n").split("\n"))
        for name, array in weights.items():
            if (new := gguf_name(name)) is None:
                continue
            small = array.ndim == 1 or "embd" in new or new.startswith("token_types")
            made = gguf.GGMLQuantizationType.F32 if small else kind
            writer.add_tensor(new, gguf.quants.quantize(array, made), raw_dtype=made)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
        written.append(path)
    return written


def add_vocabulary(writer: object, tokens: Sequence[str]) -> None:
    """Add a WordPiece vocabulary: GGUF marks the beginning of a word where vocab.txt marks its continuation."""
    special = {"[PAD]": "pad", "[UNK]": "unk", "[CLS]": "bos", "[SEP]": "eos", "[MASK]": "mask"}
    marked = [
        t if t.startswith("[") and t.endswith("]") else t.removeprefix("##") if t.startswith("##") else f"\u2581{t}"
        for t in tokens
    ]
    writer.add_tokenizer_model("bert")  # type: ignore[attr-defined]
    writer.add_token_type_count(2)  # type: ignore[attr-defined]
    writer.add_token_list(marked)  # type: ignore[attr-defined]
    writer.add_token_types([3 if t in special else 1 for t in tokens])  # type: ignore[attr-defined]
    for token, name in special.items():
        getattr(writer, f"add_{name}_token_id")(tokens.index(token))
    writer.add_sep_token_id(tokens.index("[SEP]"))  # type: ignore[attr-defined]


def gguf_name(name: str) -> str | None:
    """Return what llama.cpp calls a weight of BERT; None for one that it does not take (the pooler)."""
    for old, new in {
        "embeddings.word_embeddings": "token_embd", "embeddings.position_embeddings": "position_embd",
        "embeddings.token_type_embeddings": "token_types", "embeddings.LayerNorm": "token_embd_norm",
        "attention.self.query": "attn_q", "attention.self.key": "attn_k", "attention.self.value": "attn_v",
        "attention.output.dense": "attn_output", "attention.output.LayerNorm": "attn_output_norm",
        "intermediate.dense": "ffn_up", "output.dense": "ffn_down", "output.LayerNorm": "layer_output_norm",
    }.items():  # fmt: skip
        match = re.fullmatch(rf"(?:encoder\.layer\.(\d+)\.)?{re.escape(old)}\.(weight|bias)", name)
        if match:
            return f"blk.{match[1]}.{new}.{match[2]}" if match[1] else f"{new}.{match[2]}"
    return None


if __name__ == "__main__":
    main()
