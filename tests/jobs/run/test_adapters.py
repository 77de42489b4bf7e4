"""A model with and without an adapter in one matrix: two examinees, each with answers of its own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "llm"))  # the writer of adapters lies beside the models'

from tiny_adapter import adapter

from ragexam.gguf.reader import read_gguf
from ragexam.llm import open as opening
from ragexam.llm.library.hashes import file_hash
from ragexam.llm.library.models import find_models
from ragexam.llm.library.places import models_folder, remembered
from ragexam.pipelines.matrix import build_matrix, parse_retrievers
from ragexam.project.models.dialog import hash_of, reading_models
from ragexam.queries.diagnose import diagnose
from ragexam.queries.models.choose import choose_models, choose_scorer
from ragexam.queries.run.answers import read_answers


@pytest.fixture
def own(model_file: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the models folder of these tests: the small starter model, and an adapter that disturbs it a little."""
    monkeypatch.setenv("RAGEXAM_THREADS", "1")
    folder = models_folder()
    (folder / "smol.gguf").symlink_to(model_file["smollm2-135m"])
    shapes = read_gguf(model_file["smollm2-135m"]).shapes
    weights = {name: shape for name, shape in shapes.items() if name.endswith("attn_v.weight")}
    (folder / "style.gguf").write_bytes(adapter(weights, rank=4, seed=5, size=0.06))
    return folder


@pytest.mark.models("smollm2-135m")
def test_one_run_of_a_model_with_and_without(
    imported: Any, make_items: Any, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready = imported
    ready.store.items.add(make_items(ready.store)[:2], "manual")
    loaded: list[str] = []
    real = opening.open_backend

    def counted(model: str, **options: Any) -> Any:
        loaded.append(model)
        return real(model, **options)

    monkeypatch.setattr(opening, "open_backend", counted)
    chosen = choose_models(["smol", "smol+style"])
    assert [m.name for m in chosen] == ["smol", "smol + style"]
    base, beside = file_hash(own / "smol.gguf"), file_hash(own / "style.gguf")
    assert [m.file_hash for m in chosen] == [base, f"{base}+{beside}"]
    matrix = build_matrix([(m.file_hash, m.name) for m in chosen], parse_retrievers(("closed_book", "oracle")), (0,))
    ready.store.pipelines.choose(matrix)
    result = ready.done("run")
    assert (result["responses"], result["failed"], result["models_failed"]) == (4 * 2, 0, {})
    assert len(loaded) == 2
    assert set(loaded) == {m.file_hash for m in chosen}

    answers = read_answers(ready.store)
    assert answers.results.answered.all()
    by_name = {}
    for n, spec in enumerate(answers.pipelines):
        responses = [ready.store.responses.get(int(row)) for row in answers.matrix.row[n]]
        by_name[spec.model_name, spec.retriever.kind] = np.array([r.loglikelihoods for r in responses])
        manifest = ready.store.runs.manifest(responses[0].manifest_id)
        assert manifest["model"]["file_hash"] == spec.model_hash
    for kind in ("closed_book", "oracle"):
        assert np.abs(by_name["smol", kind] - by_name["smol + style", kind]).max() > 0.1
    assert ready.done("run")["responses"] == 0
    assert {p["model"] for p in diagnose(ready.store)["pipelines"]} == {base[:12]}


@pytest.mark.models("smollm2-135m")
def test_jobs_open_it_by_name_or_identity(ready: Any, own: Path) -> None:
    (chosen,) = choose_models(["smol+style"])
    texts = []
    for name in ("smol+style", chosen.file_hash, "smol"):
        backend = ready.models.backend(name, context=256)
        texts.append(backend.generate("The key of the harbour office", max_tokens=12).text)
    assert texts[0] == texts[1] != texts[2]
    assert choose_scorer("smol+style") == "smol+style"
    assert choose_scorer(f"smol+{own / 'style.gguf'}") == chosen.file_hash


@pytest.mark.models("smollm2-135m")
def test_what_the_window_shows(own: Path, tmp_path: Path) -> None:
    shown = {m.key: m for m in reading_models().models}
    assert [key for key, m in shown.items() if not m.problem] == ["smol", "smol+style"]
    pair = shown["smol+style"]
    assert (pair.name, pair.kind, pair.adapter) == ("smol + style", "language model", str(own / "style.gguf"))
    assert pair.size_bytes == shown["smol"].size_bytes + (own / "style.gguf").stat().st_size
    assert hash_of(pair) == choose_models([pair.key])[0].file_hash
    assert [(e.name, e.kind) for e in reading_models().encoders] == [("style", "adapter")]
    # An adapter from elsewhere is remembered, the model that is known here is not listed once more.
    (own / "style.gguf").rename(tmp_path / "style.gguf")
    choose_models([f"smol+{tmp_path / 'style.gguf'}"])
    assert remembered() == [tmp_path / "style.gguf"]
    assert [m.name for m in find_models()] == ["smol"]
    assert choose_models([pair.file_hash or hash_of(reading_models().models[1])])[0].name == "smol + style"
