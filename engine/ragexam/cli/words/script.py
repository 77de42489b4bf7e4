"""Words of the command script."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ragexam.cli.commands import script
from ragexam.cli.words.syntax import project_command


def add_script(commands: Any) -> None:
    """Describe script."""
    p = project_command(
        commands,
        "script",
        script.script,
        "Write a project as a script that makes it anew",
        "Shell commands (.sh) or Python (.py): documents, exam, pipelines, settings, seed, report. The exam stands in a file beside the "
        "script, word for word. What is not made anew is told in the first lines.",
        "script handbook.ragexam --out handbook.sh",
        "script handbook.ragexam --out handbook.py",
    )
    p.add_argument("--out", type=Path, metavar="FILE", help="the script; Python beside the project where left out")
