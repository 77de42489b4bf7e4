"""The command laboratory over the demo project: measured, shown again, written for other programs."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from ragexam.cli.main import main
from ragexam.project import Project
from tests.finished import LOOKUPS


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RAGEXAM_MODELS", str(tmp_path / "models"))
    monkeypatch.setenv("RAGEXAM_CACHE", str(tmp_path / "cache"))
    target = tmp_path / "demo.ragexam"
    shutil.copy(LOOKUPS, target)
    return target


def test_measured_shown_and_written(project, tmp_path, capsys):
    words = [
        "laboratory",
        str(project),
        "--embedder",
        "hashed",
        "--weights",
        "0,0.5,1",
        "--retriever",
        "bm25",
        "--quiet",
        "--afresh",  # the project brings a measurement of its own
    ]
    assert main([*words, "--forecast"]) == 0
    assert "96 questions in 290 passages" in capsys.readouterr().out
    assert main(words) == 0
    said = capsys.readouterr().out
    for part in ("For all questions", "Best text weight", "Every retriever that was measured", "Hit rate@5", "German"):
        assert part in said
    show = ["laboratory", str(project), "--show", "--json", "--by", "language", "--measure", "mrr", "-k", "3"]
    assert main([*show, "--qrels", str(tmp_path / "trec")]) == 0
    value = json.loads(capsys.readouterr().out)
    assert value["request"]["measure"] == "mrr"
    assert [s["group"] for s in value["strategies"]] == ["inclusive", "en", "de"]
    assert value["retrievers"][0]["text"] == "bm25"
    assert len(value["written"]) == 2 + 3 + 1
    assert (tmp_path / "trec" / "qrels.txt").read_text().count("\n") >= 63


@pytest.mark.parametrize(
    ("more", "code"),
    [
        (["--weights", "much"], 2),
        (["--weights", "3", "--embedder", "hashed"], 2),
        (["--retriever", "oracle"], 2),
    ],
)
def test_what_cannot_be_done_is_told(project, more, code, capsys):
    assert main(["laboratory", str(project), "--quiet", *more]) == code
    assert capsys.readouterr().err.startswith("ragexam: ")


def test_nothing_measured_is_nothing_to_show(tmp_path, capsys):
    with Project.create(tmp_path / "new.ragexam"):
        pass
    assert main(["laboratory", str(tmp_path / "new.ragexam"), "--quiet", "--show"]) == 3
    assert capsys.readouterr().err.startswith("ragexam: ")


def test_a_measurement_of_more_questions_than_are_asked_is_told(project, capsys):
    def retrieval() -> str:
        capsys.readouterr()
        assert main(["info", str(project)]) == 0
        return next(line for line in capsys.readouterr().out.splitlines() if "Retrieval" in line)

    with Project.open(project, read_only=True) as opened:
        asked = [item.id for item in opened.items.asked() if item.evidence]
    assert retrieval().endswith(f"Retrieval is measured on {len(asked)} questions.")
    assert main(["items", str(project), "--reject", *asked[:10]]) == 0
    assert retrieval().endswith(f"on {len(asked)} questions, {len(asked) - 10} of which are asked now.")
