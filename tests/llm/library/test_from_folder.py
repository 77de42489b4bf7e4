"""Models are taken over from a folder only as their checksums say."""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path

import pytest

from ragexam.errors import CancelRequested, InputError, MachineError
from ragexam.llm.library import from_folder
from ragexam.llm.library.from_folder import take_from
from ragexam.llm.library.starter import StarterModel
from ragexam.progress import Progress, Snapshot

BODY = b"weights" * 5000


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    one = StarterModel("one", "One", "one.gguf", len(BODY), "MIT", "", False, (), sha256=sha(BODY))
    emb = StarterModel(
        "emb", "Emb", "emb", 9, "MIT", "", False, (), files={"config.json": sha(b"{}"), "1_Pooling/c.json": sha(b"[]")}
    )
    monkeypatch.setattr(from_folder, "starter_models", lambda: (one, emb))
    folder = tmp_path / "stick"
    (folder / "emb" / "1_Pooling").mkdir(parents=True)
    (folder / "one.gguf").write_bytes(BODY)
    (folder / "emb" / "config.json").write_bytes(b"{}")
    (folder / "emb" / "1_Pooling" / "c.json").write_bytes(b"[]")
    (folder / "emb" / "stranger.py").write_bytes(b"raise SystemExit")
    return folder


def files(folder: Path) -> list[str]:
    return sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())


def test_starter_models_are_known_by_themselves(stick: Path, tmp_path: Path) -> None:
    seen: list[Snapshot] = []
    own = tmp_path / "own"
    taken = take_from(stick, Progress(seen.append), own)
    assert [path.name for path in taken] == ["one.gguf", "emb"]
    assert files(own) == ["emb/1_Pooling/c.json", "emb/config.json", "one.gguf"], "and nothing beside the listed files"
    assert (own / "one.gguf").read_bytes() == BODY
    assert (seen[-1].done, seen[-1].total) == (len(BODY) + 4, len(BODY) + 4)


def test_what_is_there_is_not_copied_again(stick: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    take_from(stick, Progress(), own)
    before = (own / "one.gguf").stat().st_mtime_ns
    take_from(stick, Progress(), own)
    assert (own / "one.gguf").stat().st_mtime_ns == before


def test_what_is_here_under_a_models_name_is_never_lost(stick: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    (own / "emb").mkdir(parents=True)
    (own / "emb" / "config.json").write_bytes(b"[]")  # a fine-tuned one: the same files, the same sizes
    (own / "emb" / "1_Pooling").mkdir()
    (own / "emb" / "1_Pooling" / "c.json").write_bytes(b"[]")
    with pytest.raises(InputError, match="another emb in the models folder"):
        take_from(stick, Progress(), own)
    assert (own / "emb" / "config.json").read_bytes() == b"[]"
    assert not (own / "one.gguf").exists(), "nothing was begun"
    (own / "emb" / "config.json").write_bytes(b"{}")
    (own / "emb" / "notes.txt").write_bytes(b"mine")
    (own / "one.gguf").write_bytes(b"my own")
    with pytest.raises(InputError, match=r"another one\.gguf"):
        take_from(stick, Progress(), own)
    (own / "one.gguf").unlink()
    take_from(stick, Progress(), own)
    assert (own / "emb" / "notes.txt").read_bytes() == b"mine"


def test_a_link_to_a_model_elsewhere_stays(stick: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "one.gguf").symlink_to(tmp_path / "gone.gguf")
    with pytest.raises(InputError, match="another"):
        take_from(stick, Progress(), own)
    assert (own / "one.gguf").is_symlink()


def test_a_copy_that_was_broken_off_is_made_anew(stick: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    (own / "emb").mkdir(parents=True)
    (own / "emb" / "config.json").write_bytes(b"{")
    (own / "one.gguf").write_bytes(BODY[:100])
    take_from(stick, Progress(), own)
    assert (own / "one.gguf").read_bytes() == BODY
    assert files(own) == ["emb/1_Pooling/c.json", "emb/config.json", "one.gguf"]


@pytest.mark.parametrize("name", ["signing.key", "Servers.json", "known-folders.json", "adapters", "x.copying"])
def test_the_programs_own_names_are_no_models(tmp_path: Path, name: str) -> None:
    stick, own = tmp_path / "stick", tmp_path / "own"
    (stick / name).mkdir(parents=True)
    (stick / name / "modules.json").write_bytes(b"[]")
    (stick / "SHA256SUMS").write_text(f"{sha(b'[]')}  {name}/modules.json\n", "utf-8")
    own.mkdir()
    (own / name).write_bytes(b"kept")
    with pytest.raises(InputError, match="The program itself"):
        take_from(stick, Progress(), own)
    assert (own / name).read_bytes() == b"kept"


def test_room_is_asked_for_what_is_copied(stick: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "own"
    take_from(stick, Progress(), own)
    (own / "emb" / "config.json").unlink()
    monkeypatch.setattr("shutil.disk_usage", lambda _: type("Usage", (), {"free": 5})())
    take_from(stick, Progress(), own)
    assert (own / "emb" / "config.json").exists()


def test_any_model_counts_that_the_list_names(stick: Path, tmp_path: Path) -> None:
    (stick / "deep" / "bert").mkdir(parents=True)
    (stick / "deep" / "other.gguf").write_bytes(b"other")
    (stick / "deep" / "bert" / "modules.json").write_bytes(b"[]")
    (stick / "deep" / "bert" / "model.safetensors").write_bytes(b"w")
    (stick / "unlisted.gguf").write_bytes(b"who knows")
    names = ["deep/other.gguf", "deep/bert/modules.json", "deep/bert/model.safetensors", "one.gguf"]
    listed = subprocess.run(["sha256sum", *names], cwd=stick, capture_output=True, text=True, check=True).stdout
    (stick / "SHA256SUMS").write_text(listed, "utf-8")
    own = tmp_path / "own"
    assert [path.name for path in take_from(stick, Progress(), own)] == ["one.gguf", "emb", "other.gguf", "bert"]
    assert {"other.gguf", "bert/model.safetensors", "bert/modules.json"} <= set(files(own))
    assert "unlisted.gguf" not in files(own)


@pytest.mark.parametrize("line", ["{0}  ../outside.gguf", "{0}  /etc/outside.gguf", "nonsense", "{0}  missing.gguf"])
def test_a_list_leads_nowhere_else(stick: Path, tmp_path: Path, line: str) -> None:
    (tmp_path / "outside.gguf").write_bytes(b"x")
    empty = tmp_path / "empty"
    empty.mkdir()
    (empty / "SHA256SUMS").write_text(line.format(sha(b"x")) + "\n", "utf-8")
    with pytest.raises(InputError, match="no model in"):
        take_from(empty, Progress(), tmp_path / "own")


def test_damage_is_told_and_leaves_nothing(stick: Path, tmp_path: Path) -> None:
    (stick / "one.gguf").write_bytes(BODY[:-1] + b"X")
    with pytest.raises(MachineError, match=r"one\.gguf is damaged"):
        take_from(stick, Progress(), tmp_path / "own")
    assert files(tmp_path / "own") == []


def test_cancel_keeps_what_came_whole(stick: Path, tmp_path: Path) -> None:
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelRequested):
        take_from(stick, progress, tmp_path / "own")
    assert files(tmp_path / "own") == []


def test_no_folder_and_no_room(stick: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match="no folder"):
        take_from(tmp_path / "nowhere", Progress(), tmp_path / "own")
    monkeypatch.setattr("shutil.disk_usage", lambda _: type("Usage", (), {"free": 5})())
    with pytest.raises(MachineError, match="are free in"):
        take_from(stick, Progress(), tmp_path / "own")
