"""The stages as a whole: their order, what renews them, the lock, and clearing up after an interrupted pip."""

import io
import shlex
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import pytest

from environment import llama
from environment.console import Console
from environment.errors import SetupError
from environment.stages import cuda_packages, only_one, stages
from environment.workshop import Workshop


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "constraints.txt").write_text(
        "llama-cpp-python==0.3.36\nnumpy==2.4.6\npip==26.3\ntorch==2.13.0\n", encoding="utf-8"
    )
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\ndependencies = ["numpy"]\n', encoding="utf-8")
    return Workshop(tmp_path, Console(io.StringIO()))


def keys(shop: Workshop) -> dict[str, str]:
    return {stage.name: stage.key for stage in stages(shop)}


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_heavy_parts_come_first_and_apart(shop: Workshop) -> None:
    # torch before anything that would pull another build of it, llama.cpp before the rest so that its compile is seen.
    assert list(keys(shop)) == ["pip", "torch", "llama", "packages", "check"]


@pytest.mark.parametrize(
    ("old", "new", "renewed"),
    [
        ("torch==2.13.0", "torch==2.14.0", {"torch", "packages", "check"}),
        ("llama-cpp-python==0.3.36", "llama-cpp-python==0.3.37", {"llama", "packages", "check"}),
        ("numpy==2.4.6", "numpy==2.4.7", {"packages", "check"}),
        ("pip==26.3", "pip==26.4", {"pip", "packages", "check"}),
    ],
)
def test_a_new_pin_renews_only_what_depends_on_it(shop: Workshop, old: str, new: str, renewed: set[str]) -> None:
    before = keys(shop)
    edit(shop.constraints, old, new)
    after = keys(shop)
    assert {name for name in before if before[name] != after[name]} == renewed


def test_a_new_dependency_renews_the_packages_only(shop: Workshop) -> None:
    before = keys(shop)
    edit(shop.root / "pyproject.toml", '"numpy"', '"numpy", "scipy"')
    after = keys(shop)
    assert {name for name in before if before[name] != after[name]} == {"packages", "check"}


def test_an_environment_of_another_python_renews_all(shop: Workshop) -> None:
    before = keys(shop)
    shop.folder.mkdir()
    (shop.folder / "pyvenv.cfg").write_text("home = /usr/bin\nversion = 3.99.1\n", encoding="utf-8")
    after = keys(shop)
    assert all(before[name] != after[name] for name in before)


def test_an_environment_that_is_missing_or_broken_is_not_healthy(shop: Workshop) -> None:
    assert not shop.healthy()
    (shop.folder / "bin").mkdir(parents=True)
    shop.interpreter.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    shop.interpreter.chmod(0o755)
    assert not shop.healthy()
    # A Python that works but belongs elsewhere: the folder was copied or moved.
    shop.interpreter.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    assert not shop.healthy()


def test_packages_that_pip_left_half_are_cleared(shop: Workshop) -> None:
    packages = shop.folder / "lib" / "python3.11" / "site-packages"
    whole, half = packages / "whole-1.0.dist-info", packages / "half-1.0.dist-info"
    for folder in (whole, half, packages / "~orch", packages / "half"):
        folder.mkdir(parents=True)
        (folder / "METADATA").touch()
    (whole / "INSTALLER").write_text("pip\n", encoding="utf-8")
    shop.sweep()
    assert sorted(path.name for path in packages.iterdir()) == ["half", "whole-1.0.dist-info"]


def test_a_failure_shows_the_end_of_the_log_and_what_to_do(shop: Workshop) -> None:
    shop.folder.mkdir()
    stream = io.StringIO()
    shop.console = Console(stream)
    code = "import sys\nfor n in range(30): print('line', n)\nsys.exit('No space left on device')"
    command: list[str | Path] = [sys.executable, "-c", code]
    finished = shop._run(command, "x")
    with pytest.raises(SetupError) as caught:
        shop.demand(finished, "It failed.")
    assert caught.value.message == "It failed."
    assert "The disk is full" in caught.value.hint
    assert str(shop.log) in caught.value.hint
    shown = stream.getvalue().splitlines()
    assert shown[-1] == "    | No space left on device"
    assert len(shown) == 15
    assert shop.log.is_file()


def test_cuda_builds_are_noticed_in_pips_report() -> None:
    names = ["torch", "nvidia-cublas-cu12", "triton", "numpy", "cuda-bindings"]
    report = {"install": [{"metadata": {"name": name, "version": "1"}} for name in names]}
    assert cuda_packages(report) == ["nvidia-cublas-cu12", "triton", "cuda-bindings"]
    assert cuda_packages({"install": []}) == []
    assert cuda_packages({}) == []


_HOLDER = """
import io, sys, time
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from environment.console import Console
from environment.stages import only_one
with only_one(Path(sys.argv[2]), Console(io.StringIO())):
    print("held", flush=True)
    sys.stdin.readline()
"""


def test_a_second_set_up_waits_for_the_first(root: Path, tmp_path: Path) -> None:
    arguments = [sys.executable, "-c", _HOLDER, str(root / "scripts"), str(tmp_path)]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdin is not None
        assert first.stdout is not None
        assert first.stdout.readline() == "held\n"
        with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as second:
            assert second.stdin is not None
            assert second.stdout is not None
            time.sleep(0.6)
            assert second.poll() is None
            first.stdin.write("\n")
            first.stdin.flush()
            first.wait()
            assert second.stdout.readline() == "held\n"
            second.stdin.write("\n")
            second.stdin.flush()
            second.wait()


def test_the_lock_of_another_checkout_is_another_lock(tmp_path: Path) -> None:
    console = Console(io.StringIO())
    with only_one(tmp_path / "a", console) as one, only_one(tmp_path / "b", console) as two:
        assert one != two


def test_a_wheel_is_shared_only_by_machines_of_the_same_kind() -> None:
    one = llama.machine_key("-DX=1", "avx avx2")
    assert one == llama.machine_key("-DX=1", "avx avx2")
    assert len({one, llama.machine_key("-DX=1", "avx"), llama.machine_key("-DX=2", "avx avx2")}) == 3


def test_a_persons_cmake_arguments_come_last_and_win(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CMAKE_ARGS", raising=False)
    plain = llama.cmake_arguments()
    monkeypatch.setenv("CMAKE_ARGS", "-DGGML_CUDA=on")
    assert llama.cmake_arguments() == f"{plain} -DGGML_CUDA=on"


def test_tiles_that_end_the_program_in_a_virtual_machine_are_not_compiled_in() -> None:
    with_tiles = shlex.split(llama.cmake_arguments("avx2 amx_bf16 amx_tile amx_int8"))
    for name in ("-DCMAKE_C_FLAGS", "-DCMAKE_CXX_FLAGS"):
        assert f"{name}=-mno-amx-tile -mno-amx-int8 -mno-amx-bf16" in with_tiles
    assert "amx" not in llama.cmake_arguments("avx2"), "other processors' compilers do not know these"


def test_wheels_are_kept_in_the_home_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = llama.wheel_folder()
    assert folder is not None
    assert folder.is_dir()
    assert folder.parent == tmp_path / "cache" / "ragexam" / "wheels"
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert llama.wheel_folder() is None


def archive(folder: Path, name: str) -> Path:
    source = folder / name
    source.mkdir(parents=True)
    (source / "CMakeLists.txt").write_text("project(x)\n", encoding="utf-8")
    path = folder / f"{name}.tar.gz"
    with tarfile.open(path, "w:gz") as file:
        file.add(source, arcname=name)
    return path


def test_source_is_unpacked_once_and_whole(tmp_path: Path) -> None:
    packed = archive(tmp_path / "in", "llama_cpp_python-0.3.36")
    out = tmp_path / "out"
    (out / "unpacking" / "left").mkdir(parents=True)  # from a stop in between
    source = llama._unpack(packed, out)
    assert [path.name for path in source.iterdir()] == ["CMakeLists.txt"]
    marker = source / "object.o"
    marker.touch()
    assert llama._unpack(packed, out) == source
    assert marker.exists(), "a second run must not throw the source away"


def test_a_damaged_archive_is_removed_so_that_the_next_run_fetches_it_anew(tmp_path: Path) -> None:
    packed = archive(tmp_path / "in", "llama_cpp_python-0.3.36")
    packed.write_bytes(packed.read_bytes()[:40])
    with pytest.raises(SetupError, match="damaged"):
        llama._unpack(packed, tmp_path / "out")
    assert not packed.exists()
