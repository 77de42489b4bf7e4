"""The script on the architecture page runs as it stands, with scripted models in place of real ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_the_script_of_the_architecture_page_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (ROOT / "engine" / "README.md").read_text(encoding="utf-8")
    match = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert match is not None
    script = match.group(1)
    work = [line for line in script.splitlines() if line.strip() and not line.startswith(("from ", "import "))]
    assert len(work) <= 15, "the page promises a short script"
    corpus = ROOT / "resources" / "demo" / "corpus" / "products"
    replaced = re.sub(
        r"FOLDER, WRITER, MODELS = .*",
        f'FOLDER, WRITER, MODELS = {str(corpus)!r}, "scripted:1", ["scripted:2:0.9", "scripted:3:0.5"]',
        script,
    )
    assert replaced != script
    replaced = replaced.replace('"all-MiniLM-L6-v2"', '"hashed"').replace("n=30", "n=8")
    monkeypatch.chdir(tmp_path)
    exec(compile(replaced, "engine/README.md", "exec"), {})
    out = capsys.readouterr().out
    assert re.search(r"^retriever Oracle ", out, re.MULTILINE)
    assert re.search(r"^llm ", out, re.MULTILINE)
    assert (tmp_path / "handbook.ragexam").is_file()
    assert "<svg" in (tmp_path / "report.html").read_text(encoding="utf-8")
