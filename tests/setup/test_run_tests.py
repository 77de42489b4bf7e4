"""The tests run in processes side by side, none is left out, and no failure is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

import run_tests
from run_tests import PARTS, run_parts

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
    (tmp_path / "last").mkdir()
    (tmp_path / "last" / "test_last.py").write_text(PASSES)
    assert run_parts({"one": ("one",), "other": ("other",), "last": ("last",)}, tmp_path) == code
    shown = capfd.readouterr().out
    assert ("this one" in shown) == (code != 0)
    for name in ("one", "other", "last"):
        assert f"test_{name}.py" in shown
    assert shown.index("test_one.py") < shown.index("test_other.py") < shown.index("test_last.py")


def test_every_folder_is_in_one_part(root: Path) -> None:
    here = {f"tests/{path.name}" for path in (root / "tests").iterdir() if any(path.rglob("test_*.py"))}
    left_out = {word.removeprefix("--ignore=") for word in PARTS["engine"] if word.startswith("--ignore=")}
    assert PARTS["engine"][0] == "tests"
    assert sorted((*PARTS["jobs"], *PARTS["window"])) == sorted(left_out)
    assert left_out < here, "a folder that was renamed"


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
