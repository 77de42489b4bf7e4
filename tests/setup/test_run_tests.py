"""The tests run in processes side by side, none is left out, and no failure is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import run_tests
from run_tests import run_parts

PASSES, FAILS = "def test_it(): pass\n", "def test_it(): assert 'this one' == 'fails'\n"


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [(PASSES, PASSES, 0), (FAILS, PASSES, 1), (PASSES, FAILS, 1)],
    ids=["both pass", "the first fails", "the second fails"],
)
def test_all_parts_are_shown_and_count(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], first: str, second: str, code: int
) -> None:
    for name, text in (("one", first), ("other", second)):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"test_{name}.py").write_text(text)
    for name in ("third", "last"):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"test_{name}.py").write_text(PASSES)
    assert run_parts({name: (name,) for name in ("one", "other", "third", "last")}, tmp_path) == code
    shown = capfd.readouterr().out
    assert ("this one" in shown) == (code != 0)
    for name in ("one", "other", "third", "last"):
        assert f"test_{name}.py" in shown
    assert shown.index("test_one.py") < shown.index("test_other.py") < shown.index("test_last.py")


def test_what_failed_stands_at_the_very_end(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    broken = "import os\n\n\ndef test_it():\n    os.write(1, b'last words\\n')\n    os._exit(7)\n"
    for name, text in (("one", FAILS), ("other", broken), ("last", PASSES)):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"test_{name}.py").write_text(text)
    run_parts({name: (name,) for name in ("one", "other", "last")}, tmp_path, "-s")
    end = capfd.readouterr().out.rpartition("All in ")[2].splitlines()[1:]
    first, second = end.index("Tests of one ended with 1:"), end.index("Tests of other ended with 7:")
    assert end[first + 1].startswith("  FAILED one/test_one.py::test_it")
    assert "last words" in end[-1]
    assert (first, second) == (0, 2)
    assert not any("test_last" in line for line in end)


def test_every_file_is_in_one_part(root: Path) -> None:
    engine, *others = run_tests.parts_of(root).values()
    left_out = {word.removeprefix("--ignore=") for word in engine if word.startswith("--ignore=")}
    assert engine[0] == "tests"
    taken = [one for part in others for one in part]
    files = {path.relative_to(root).as_posix() for path in (root / "tests").rglob("test_*.py")}
    for file in files:
        folders = [one for one in taken if file == one or file.startswith(f"{one}/")]
        outside = any(file.startswith(f"{folder}/") for folder in left_out)
        assert len(folders) == outside, file
    for folder in left_out:
        assert any(file.startswith(f"{folder}/") for file in files), "a folder that was renamed"


def test_three_run_at_a_time_and_no_more(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Whoever comes waits until three have come: one at a time would wait in vain."""
    (tmp_path / "test_it.py").write_text(
        "import os, pathlib, time\n\n\ndef test_it():\n    own = pathlib.Path(f'{os.getpid()}.here')\n    own.touch()\n"
        "    end = time.monotonic() + 60\n"
        "    while sum(file.suffix in ('.here', '.gone') for file in pathlib.Path().iterdir()) < 3:\n"
        "        assert time.monotonic() < end\n"
        "        time.sleep(0.05)\n"
        "    time.sleep(1)\n    there = len(list(pathlib.Path().glob('*.here')))\n"
        "    own.rename(own.with_suffix('.gone'))\n    assert there <= 3\n"
    )
    assert run_parts({str(n): ("test_it.py",) for n in range(5)}, tmp_path) == 0
    assert capfd.readouterr().out.count("1 passed") == 5


def test_who_stops_it_stops_all_parts(tmp_path: Path) -> None:
    for number in range(4):
        (tmp_path / f"test_{number}.py").write_text(
            f"import os, pathlib, time\n\n\ndef test_it():\n    pathlib.Path('{number}.pid').write_text(str(os.getpid()))\n"
            "    time.sleep(120)\n"
        )
    parts = {str(number): (f"test_{number}.py",) for number in range(4)}
    program = (
        "import signal, pathlib; from run_tests import run_parts; "
        "signal.signal(signal.SIGINT, signal.default_int_handler); "  # a shell's background ignores it
        f"run_parts({parts!r}, pathlib.Path({str(tmp_path)!r}))"
    )
    paths = {**os.environ, "PYTHONPATH": str(Path(run_tests.__file__).parent)}
    with subprocess.Popen([sys.executable, "-c", program], env=paths, stderr=subprocess.PIPE) as process:
        wait_until(lambda: sum(bool(file.read_text()) for file in tmp_path.glob("*.pid")) == 3)
        process.send_signal(signal.SIGINT)
        assert b"KeyboardInterrupt" in process.communicate(timeout=60)[1]
    pids = [int(file.read_text()) for file in tmp_path.glob("*.pid")]
    assert len(pids) == 3, "the fourth never begins"
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in pids))


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_letter_that_comes_in_two_parts_is_one_letter(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_tests, "_LOOK", 0.02)
    slow = (
        "import os, time\n\n\ndef test_it():\n    for part in (b'gr\\xc3', b'\\xbcn'):\n"
        "        os.write(1, part)\n        time.sleep(2)\n"
    )
    for name, text in (("one", PASSES), ("other", slow)):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"test_{name}.py").write_text(text)
    assert run_parts({"one": ("one",), "other": ("other",)}, tmp_path, "-s") == 0
    assert "grün" in capfd.readouterr().out
