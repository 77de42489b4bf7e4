"""Checks what the machine lacks is named in one sentence, with the command that mends it."""

import sys
from pathlib import Path

import pytest

from environment import system


def finder(*programs: str):
    return lambda name: f"/usr/bin/{name}" if name in programs else None


@pytest.fixture
def header(tmp_path: Path) -> Path:
    path = tmp_path / "Python.h"
    path.touch()
    return path


@pytest.fixture(autouse=True)
def _no_compiler_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.delenv("CXX", raising=False)


@pytest.mark.parametrize("programs", [("cc", "c++"), ("gcc", "g++"), ("clang", "clang++")])
def test_any_of_the_usual_compilers_will_do(header: Path, programs: tuple[str, ...]) -> None:
    assert system.missing_tools(finder(*programs), header, lambda _: True) == ()


def test_a_compiler_named_in_the_environment_counts(header: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CXX", "my-c++ -stdlib=libc++")
    assert system.missing_tools(finder("gcc", "my-c++"), header, lambda _: True) == ()


def test_each_missing_part_is_named(tmp_path: Path, header: Path) -> None:
    assert system.missing_tools(finder("gcc"), header, lambda _: True) == ("a C++ compiler",)
    assert system.missing_tools(finder("gcc", "g++"), tmp_path / "no" / "Python.h", lambda _: True) == (
        "Python's header files",
    )
    assert system.missing_tools(finder("gcc", "g++"), header, lambda name: name != "ensurepip") == (
        "Python's venv module",
    )
    assert system.missing_tools(finder(), tmp_path / "none", lambda _: False) == (
        "a C compiler",
        "a C++ compiler",
        "Python's header files",
        "Python's venv module",
    )


def test_the_sentence_reads_well() -> None:
    why = "missing; the set-up compiles llama.cpp, which runs the models, on this machine."
    assert system.compiler_sentence(["a C++ compiler"]) == f"A C++ compiler is {why}"
    assert system.compiler_sentence(["Python's header files"]) == f"Python's header files are {why}"
    assert system.compiler_sentence(["a C compiler", "a C++ compiler"]) == f"A C compiler and a C++ compiler are {why}"
    three = system.compiler_sentence(["a C compiler", "a C++ compiler", "Python's venv module"])
    assert three == f"A C compiler, a C++ compiler and Python's venv module are {why}"


@pytest.mark.parametrize(
    ("program", "part"),
    [("apt-get", "build-essential"), ("dnf", "gcc-c++"), ("pacman", "base-devel"), ("xcode-select", "--install")],
)
def test_the_command_fits_the_system(program: str, part: str) -> None:
    line = system.install_line(finder(program))
    assert program in line
    assert part in line
    assert "\n" not in line


def test_an_unknown_system_still_gets_a_sentence() -> None:
    assert "package manager" in system.install_line(finder())


def test_apt_asks_nothing_and_waits_for_its_lock() -> None:
    update, install = system.apt_commands(["libegl1", "libgl1"])
    assert update[-1] == "update"
    assert install[-2:] == ("libegl1", "libgl1")
    assert "-y" in install
    for command in (update, install):
        assert "DPkg::Lock::Timeout=120" in command


def test_root_rights_without_apt_install_nothing() -> None:
    assert not system.may_install(finder("dnf"))


@pytest.mark.parametrize("missing", [(), ("libEGL.so.1", "libxcb-cursor.so.0")])
def test_qt_libraries_map_to_packages(missing: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    packages = system.missing_qt_packages(lambda library: library not in missing)
    assert packages == tuple(system.QT_LIBRARIES[library] for library in missing)


def test_macs_bring_qts_libraries_along(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert system.missing_qt_packages(lambda _: False) == ()


def test_loading_tells_real_libraries_from_others() -> None:
    assert not system.loads("libno-such-library-anywhere.so.9")


def test_free_room_is_told_even_for_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert 0 < system.free_bytes(tmp_path) < 1 << 62
    assert system.free_bytes(tmp_path / "missing") == 1 << 62
