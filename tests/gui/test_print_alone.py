"""The report as PDF from the command line, where no window is shown and no screen is there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from pypdf import PdfReader

from tests.finished import LOOKUPS


def write_pdf(project: Path, pdf: Path, home: Path) -> subprocess.CompletedProcess[str]:
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    plain = {name: value for name, value in os.environ.items() if name not in screens}
    return subprocess.run(
        [sys.executable, "-P", "-m", "ragexam_gui", str(project), "--pdf", str(pdf)],
        env={**plain, "HOME": str(home), "XDG_CONFIG_HOME": str(home), "LC_ALL": "C"},
        capture_output=True, encoding="utf-8", timeout=300, check=False,
    )  # fmt: skip


def test_a_pdf_is_written_without_a_window(tmp_path: Path) -> None:
    project, pdf = tmp_path / "über uns.ragexam", tmp_path / "new folder" / "Bericht ü.pdf"
    shutil.copyfile(LOOKUPS, project)
    before = project.read_bytes()
    done = write_pdf(project, pdf, tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout.strip() == str(pdf)
    reader = PdfReader(pdf)
    assert f"Page 1 of {len(reader.pages)}" in reader.pages[0].extract_text()
    assert reader.outline
    assert [path.name for path in pdf.parent.iterdir()] == [pdf.name]
    assert project.read_bytes() == before


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    project = LOOKUPS
    wrong = write_pdf(project, tmp_path / "a.txt", tmp_path)
    assert wrong.returncode == 2
    assert "Name a file that ends with .pdf." in wrong.stderr
    absent = write_pdf(tmp_path / "none.ragexam", tmp_path / "a.pdf", tmp_path)
    assert absent.returncode == 4
    assert "no project none.ragexam" in absent.stderr
    (tmp_path / "file").write_text("", "utf-8")
    refused = write_pdf(project, tmp_path / "file" / "a.pdf", tmp_path)
    assert refused.returncode != 0
    assert "could not be written" in refused.stderr
    assert "Traceback" not in refused.stderr
