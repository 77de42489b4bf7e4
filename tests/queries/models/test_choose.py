"""Checks what a project calls a model that a person gave as a folder or file: never a path of the machine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ragexam.embedding.library import find_embedders, models_folder, resolve_cross_encoder, resolve_embedder
from ragexam.errors import InputError, ModelFileError, ModelNotFound
from ragexam.parameters import RetrievalParameters
from ragexam.pipelines.matrix import build_matrix, parse_retrievers
from ragexam.queries.models.choose import choose_embedder, choose_retriever, choose_scorer
from ragexam.queries.run.conditions import current_conditions
from ragexam.records import RetrieverSpec, content_id


def encoder(folder: Path, *, cross: bool = False, weights: bytes = b"w") -> Path:
    """Return a folder that looks like a model of sentence-transformers."""
    folder.mkdir(parents=True)
    kind = "BertForSequenceClassification" if cross else "BertModel"
    (folder / "config.json").write_text(json.dumps({"architectures": [kind]}), encoding="utf-8")
    (folder / "model.safetensors").write_bytes(weights)
    if not cross:
        (folder / "modules.json").write_text("[]", encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", ["", "hashed", "hashed:64", "all-MiniLM-L6-v2", "scripted:1:0.9", "not here"])
def test_names_stay_as_they_are(name: str) -> None:
    assert choose_embedder(name) == choose_scorer(name) == name


def test_folder_is_stored_by_its_name_and_found_again(tmp_path: Path) -> None:
    folder = encoder(tmp_path / "far" / "my-embedder")
    cross = encoder(tmp_path / "far" / "my-cross", cross=True)
    assert choose_embedder(str(folder)) == "my-embedder"
    assert choose_scorer(f"{cross}/") == "my-cross"
    assert (resolve_embedder("my-embedder"), resolve_cross_encoder("my-cross")) == (folder, cross)
    assert choose_embedder(str(folder)) == "my-embedder"
    assert [e.name for e in find_embedders()] == ["my-embedder"]


def test_copy_of_a_known_model_goes_by_its_name_and_another_is_refused(tmp_path: Path) -> None:
    known = encoder(models_folder() / "all-MiniLM-L6-v2")
    copy = encoder(tmp_path / "copy" / "all-MiniLM-L6-v2")
    other = encoder(tmp_path / "other" / "all-MiniLM-L6-v2", weights=b"other")
    assert choose_embedder(str(known)) == choose_embedder(str(copy)) == "all-MiniLM-L6-v2"
    with pytest.raises(InputError, match="another embedding model"):
        choose_embedder(str(other))
    assert resolve_embedder("all-MiniLM-L6-v2") == known


def test_folder_without_a_fitting_model_is_told(tmp_path: Path) -> None:
    cross = encoder(tmp_path / "my-cross", cross=True)
    with pytest.raises(ModelFileError, match="holds no embedding model"):
        choose_embedder(str(cross))
    with pytest.raises(ModelNotFound):
        choose_scorer(str(tmp_path / "nothing"))


def test_added_folder_does_not_hide_a_model_of_the_models_folder(tmp_path: Path) -> None:
    known = encoder(models_folder() / "all-MiniLM-L6-v2")
    encoder(tmp_path / "added" / "all-MiniLM-L6-v2", weights=b"other")
    (models_folder() / "known-folders.json").write_text(json.dumps([str(tmp_path / "added")]), encoding="utf-8")
    assert len(find_embedders()) == 2
    assert resolve_embedder("all-MiniLM-L6-v2") == known
    assert resolve_embedder("minilm") == known


def test_retrievers_and_jobs_name_no_path(ready: Any, tmp_path: Path) -> None:
    folder = encoder(tmp_path / "my-embedder")
    cross = encoder(tmp_path / "my-cross", cross=True)
    spec = choose_retriever(RetrieverSpec("reranked", 5, {"embedder": str(folder), "ranker": str(cross)}))
    assert spec == RetrieverSpec("reranked", 5, {"embedder": "my-embedder", "ranker": "my-cross"})
    same = RetrieverSpec("dense", 5, {"embedder": "all-MiniLM-L6-v2"})
    assert choose_retriever(same) is same
    ready.start("embed", {"embedder": str(folder)})  # it fails: its weights are none
    assert ready.store.settings.get("embedder") == "my-embedder"
    conditions = current_conditions(ready.store, [], RetrievalParameters(embedder=str(folder), scorer=str(cross)))
    assert (conditions.embedder, conditions.scorer) == ("my-embedder", "my-cross")
    assert ready.store.jobs.all()[0].parameters == {"embedder": "my-embedder"}


def test_conditions_of_named_models_are_what_they_always_were(ready: Any) -> None:
    """Answers of projects that exist stay valid: the hash is worked out here from the parts as they were released."""
    ready.store.settings.set("embedder", "all-MiniLM-L6-v2")
    items = ready.store.items.kept()
    conditions = current_conditions(ready.store, items)
    for spec in build_matrix(
        [("h", "m")], parse_retrievers(("closed_book", "oracle", "bm25", "dense", "hybrid")), (0, 1)
    ):
        closed = spec.retriever.kind == "closed_book"
        parts: dict[str, Any] = {
            "template": spec.template,
            "template_hash": conditions.of(spec)["template_hash"],
            "corpus": "" if closed else ready.store.chunks.corpus_hash(),
            "chunking": "" if closed else ready.store.chunks.spec().key,
            "embedder": "all-MiniLM-L6-v2" if spec.retriever.kind in ("dense", "hybrid") else "",
            "scorer": "",
        }
        if spec.examples:
            parts |= {"seed": 0, "pool": content_id("pool", sorted(item.content_hash for item in items))}
        assert conditions.key(spec) == content_id("conditions", parts)
