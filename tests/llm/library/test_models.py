from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from gguf_writer import MODEL_KEYS, gguf, small_model

from ragexam.errors import CancelRequested, InputError, ModelFileError, ModelNotFound
from ragexam.llm.library.hashes import file_hash, remembered_hash
from ragexam.llm.library.models import find_models, memory_sentence, resolve_model
from ragexam.llm.library.places import forget, models_folder, remember, remembered
from ragexam.llm.llama.gpu import Device
from ragexam.progress import Progress, Snapshot

GB = 1 << 30


def put(path: Path, data: bytes | None = None) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(small_model() if data is None else data)
    return path


def ollama(folder: Path, model: str, tag: str, digest: str, data: bytes | None = None) -> Path:
    manifest = folder / "manifests" / "registry.example" / "library" / model / tag
    manifest.parent.mkdir(parents=True, exist_ok=True)
    manifest.write_text(
        json.dumps(
            {
                "layers": [
                    {"mediaType": "application/vnd.ollama.image.license", "digest": "sha256:" + "a" * 64},
                    {"mediaType": "application/vnd.ollama.image.model", "digest": digest},
                ]
            }
        )
    )
    return put(folder / "blobs" / digest.replace(":", "-"), data)


def test_an_empty_machine(empty_home: Path) -> None:
    assert find_models() == []
    with pytest.raises(ModelNotFound, match="ragexam models starter"):
        resolve_model("anything")


def test_where_other_programs_keep_models(empty_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    put(empty_home / "own" / "mine.gguf")
    put(empty_home / ".lmstudio" / "models" / "maker" / "repo" / "lm.Q4_K_M.GGUF")
    put(empty_home / ".local" / "share" / "nomic.ai" / "GPT4All" / "four.gguf")
    put(empty_home / ".local" / "share" / "Jan" / "data" / "llamacpp" / "models" / "jan" / "model.gguf")
    put(empty_home / ".cache" / "llama.cpp" / "cached.gguf")
    ollama(empty_home / ".ollama" / "models", "gemma", "2b", "sha256:" + "0" * 64)
    given = put(tmp_path / "elsewhere" / "deep" / "er" / "given.gguf").parents[2]
    added = remember(put(tmp_path / "added.gguf"))
    assert {(model.name, model.source) for model in find_models([given])} == {
        ("mine", "RAG Exam"),
        ("lm.Q4_K_M", "LM Studio"),
        ("four", "GPT4All"),
        ("model", "Jan"),
        ("cached", "llama.cpp"),
        ("gemma:2b", "Ollama"),
        ("given", "given"),
        ("added", "added"),
    }
    assert remembered() == [added]
    remember(added)
    assert remembered() == [added]
    forget(added)
    assert remembered() == []
    assert added.is_file()


def test_what_a_model_is(empty_home: Path) -> None:
    path = put(empty_home / "own" / "tiny.gguf")
    (model,) = find_models()
    assert (model.path, model.title, model.architecture, model.quantisation) == (path, "Tiny test", "llama", "Q4_K_M")
    assert (model.parameters, model.context_length, model.has_chat_template) == (2112, 2048, True)
    assert model.fits.startswith(("fits in memory", "fits when"))
    assert model.problem == ""


def test_what_is_listed_and_what_is_not(empty_home: Path) -> None:
    own = empty_home / "own"
    put(own / "damaged.gguf", small_model()[:-5])
    put(own / "embedder.gguf", gguf({**MODEL_KEYS, "general.architecture": "bert"}))
    put(own / "big-00001-of-00003.gguf", gguf({**MODEL_KEYS, "split.count": 3}))
    put(own / "big-00002-of-00003.gguf")
    put(own / "notes.txt")
    put(own / "download.gguf.part01")
    (own / "again.gguf").symlink_to(own / "big-00001-of-00003.gguf")
    by_name = {model.name: model for model in find_models()}
    assert set(by_name) == {"damaged", "again"}  # the link sorts before the file: the same file is listed once
    assert "cut off" in by_name["damaged"].problem
    assert by_name["again"].size_bytes == 3 * (own / "again.gguf").stat().st_size
    with pytest.raises(ModelFileError, match="cut off"):
        resolve_model("damaged")
    with pytest.raises(ModelFileError, match="not a language model"):
        resolve_model(own / "embedder.gguf")


def test_hostile_manifests(empty_home: Path) -> None:
    folder = empty_home / ".ollama" / "models"
    put(empty_home / "secret.gguf")
    ollama(folder, "good", "latest", "sha256:" + "1" * 64)
    for number, text in enumerate(
        (
            "[",
            "[]",
            '{"layers": 3}',
            '{"layers": [3, {"mediaType": "application/vnd.ollama.image.model"}]}',
            '{"layers": [{"mediaType": "application/vnd.ollama.image.model", "digest": "../../secret.gguf"}]}',
            '{"layers": [{"mediaType": "application/vnd.ollama.image.model", "digest": "sha256:../x"}]}',
            "[" * 100_000,
            " " * (2 << 20),
        )
    ):
        path = folder / "manifests" / "r" / "l" / "bad" / str(number)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    assert [model.name for model in find_models()] == ["good:latest"]


def test_resolving(empty_home: Path) -> None:
    own = empty_home / "own"
    one = put(own / "alpha-1b.Q4_K_M.gguf")
    two = put(own / "alpha-1b.Q8_0.gguf", gguf({**MODEL_KEYS, "general.name": "other"}))
    three = put(own / "beta.gguf", gguf({**MODEL_KEYS, "general.name": "third"}))
    assert resolve_model("alpha-1b.Q8_0").path == two
    assert resolve_model("ALPHA-1B.q4").path == one
    assert resolve_model("beta.gguf").path == three
    assert resolve_model("eta").path == three
    assert resolve_model(str(two)).path == two
    assert resolve_model(file_hash(three)[:10]).path == three
    assert resolve_model(hashlib.sha256(one.read_bytes()).hexdigest()).path == one
    with pytest.raises(ModelNotFound, match=r"alpha-1b\.Q4_K_M, alpha-1b\.Q8_0"):
        resolve_model("alpha")
    with pytest.raises(ModelNotFound, match=r"alpha-1b\.Q4_K_M, alpha-1b\.Q8_0, beta"):
        resolve_model("gamma")
    with pytest.raises(ModelNotFound):
        resolve_model("0123456789abcdef")


def test_hashes_are_remembered_until_the_file_changes(empty_home: Path) -> None:
    path = put(empty_home / "a.gguf", b"first")
    assert remembered_hash(path) is None
    assert file_hash(path) == hashlib.sha256(b"first").hexdigest() == remembered_hash(path)
    (note,) = (empty_home / "cache" / "hashes").iterdir()
    note.write_text(note.read_text().replace(file_hash(path), "f" * 64))
    assert file_hash(path) == "f" * 64  # it was taken from the note
    path.write_bytes(b"second, longer")
    assert remembered_hash(path) is None
    assert file_hash(path) == hashlib.sha256(b"second, longer").hexdigest()
    note.write_text("{")
    assert file_hash(path) == hashlib.sha256(b"second, longer").hexdigest()
    path.unlink()
    assert remembered_hash(path) is None
    with pytest.raises(ModelNotFound, match="no longer there"):
        file_hash(path)


def test_remembering_what_is_not_there(empty_home: Path) -> None:
    with pytest.raises(InputError, match="does not exist"):
        remember(empty_home / "nothing")
    models_folder().mkdir(parents=True)
    (models_folder() / "known-folders.json").write_text("{broken")
    assert remembered() == []


def test_what_fits() -> None:
    assert memory_sentence(4 * GB, GB, 30, [], 32 * GB, 20 * GB).startswith("fits in memory (5.3 GB of 20.0 GB free)")
    assert "other programs are closed" in memory_sentence(4 * GB, GB, 30, [], 32 * GB, 3 * GB)
    assert "too large for this machine" in memory_sentence(40 * GB, GB, 30, [], 32 * GB, 30 * GB)
    card = [Device("Card", 80 * GB, 80 * GB)]
    assert memory_sentence(4 * GB, GB, 30, card, 32 * GB, 20 * GB).endswith("on Card: wholly")
    assert memory_sentence(400 * GB, GB, 30, card, 32 * GB, 20 * GB).endswith("on Card: 5 of 31 layers")
    assert memory_sentence(4 * GB, GB, 30, [Device("Card", GB // 2, GB)], 32 * GB, 20 * GB).endswith("on Card: not")


def test_reading_a_file_tells_how_far_it_is_and_is_stopped(tmp_path: Path) -> None:
    path = tmp_path / "large.gguf"
    path.write_bytes(bytes(9 * 2**20))
    seen: list[Snapshot] = []
    progress = Progress(seen.append, clock=iter(range(100)).__next__)
    assert file_hash(path, progress) == hashlib.sha256(path.read_bytes()).hexdigest()
    assert [s.done for s in seen] == [0, 4 * 2**20, 8 * 2**20, 9 * 2**20]
    assert {(s.total, s.unit) for s in seen} == {(9 * 2**20, "large.gguf")}
    path.write_bytes(bytes(9 * 2**20 + 1))
    progress.cancel()
    with pytest.raises(CancelRequested):
        file_hash(path, progress)
    assert remembered_hash(path) is None
