"""A program that was packaged without PyTorch imports, embeds and searches; what needs PyTorch says so."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tiny_sentence import bert, put, save_embedder

from ragexam.embedding.sentence import SentenceEmbedder

MISSING = ("torch", "transformers", "sentence_transformers", "sklearn")

BLOCK = f"""
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {MISSING!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Missing())
"""

JOURNEY = """
import json
import sys
from pathlib import Path
from ragexam.jobs.worker.outcomes import Done
from ragexam.project import Project

folder = Path(sys.argv[1])
with Project.create(folder / "p.ragexam") as project:
    for job, parameters in (("import", {"paths": [str(folder / "docs")]}), ("embed", {"embedder": "tiny"})):
        outcome = project.start_job(job, **parameters).wait()
        assert isinstance(outcome, Done), outcome
from ragexam.embedding.open import open_embedder, open_scorer
from ragexam.errors import ModelLoadError
from ragexam.retrieval.indexes.dense import DenseIndex
from ragexam.store import Store

embedder = open_embedder("tiny", threads=1)
with Store.open(folder / "p.ragexam") as store:
    chunks = store.chunks.all()
    vectors = store.vectors.get(embedder.key, [c.text for c in chunks])
index = DenseIndex([c.text for c in chunks], vectors, embedder)
made = {
    "texts": [c.text for c in chunks],
    "found": index.search(["red train"], 3)[0].chunk_ids,
    "score": open_scorer("cross", threads=1).score("red", ["apple"])[0],
    "told": [],
}
for opener, name in ((open_embedder, "other"), (open_scorer, "other-cross")):
    try:
        opener(name)
    except ModelLoadError as exc:
        made["told"].append(str(exc))
print(json.dumps(made))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packaged")
    save_embedder(folder / "models" / "tiny", initializer_range=0.3)
    other = save_embedder(folder / "models" / "other", initializer_range=0.3)
    put(other / "1_Pooling" / "config.json", {"word_embedding_dimension": 32, "include_prompt": False})
    bert(folder / "models" / "cross", "BertForSequenceClassification", num_labels=1)
    bert(folder / "models" / "other-cross", "BertForSequenceClassification", num_labels=1)
    (folder / "models" / "other-cross" / "tokenizer.json").unlink()
    (folder / "docs").mkdir()
    for name, text in {
        "a": "The night train costs a query.",
        "b": "Red apples.",
        "c": "A red train.",
        "d": "The, the.",
    }.items():
        (folder / "docs" / f"{name}.txt").write_text(text, "utf-8")
    (folder / "site").mkdir()
    (folder / "site" / "sitecustomize.py").write_text(BLOCK, "utf-8")
    return folder


def test_import_embed_retrieve(folder: Path) -> None:
    # In every child too: the worker reads the same path.
    path = os.pathsep.join([str(folder / "site"), *filter(None, sys.path)])
    ended = subprocess.run(
        [sys.executable, "-P", "-c", JOURNEY, str(folder)],
        env={**os.environ, "PYTHONPATH": path, "RAGEXAM_MODELS": str(folder / "models"), "RAGEXAM_THREADS": "1"},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    made = json.loads(ended.stdout)
    embedder = SentenceEmbedder(folder / "models" / "tiny", threads=1)
    near = embedder.embed(made["texts"]) @ embedder.embed(["red train"], "query")[0]
    assert len(made["texts"]) == 4
    assert made["found"] == [made["texts"][place] for place in np.argsort(-near)[:3]]
    assert 0 < made["score"] < 1
    assert [name in sentence for name, sentence in zip(("other ", "other-cross "), made["told"], strict=True)] == [
        True,
        True,
    ]
    assert all("sentence-transformers, which is not installed" in sentence for sentence in made["told"])


def test_the_block_blocks(folder: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-P", "-c", "import torch"],
        env={**os.environ, "PYTHONPATH": str(folder / "site")}, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert "No module named 'torch'" in ended.stderr
