"""The tests run in processes side by side, none is left out, and no failure is lost."""

from __future__ import annotations

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


def test_no_more_than_three_run_at_a_time(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "test_it.py").write_text(
        "import os, pathlib, time\n\n\ndef test_it():\n    own = pathlib.Path(f'{os.getpid()}.here')\n    own.touch()\n"
        "    time.sleep(1)\n    there = len(list(pathlib.Path().glob('*.here')))\n    own.unlink()\n    assert there <= 3\n"
    )
    assert run_parts({str(n): ("test_it.py",) for n in range(5)}, tmp_path) == 0
    assert capfd.readouterr().out.count("1 passed") == 5


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
