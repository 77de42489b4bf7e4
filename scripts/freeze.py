"""Writes requirements/constraints.txt anew: the exact version of everything now in `.venv`.

For developers, after packages were added or renewed and the tests pass with them.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_HEAD = """\
# Every version that RAG Exam is developed and tested with; the set-up installs under these constraints.
# Made by `make freeze`. torch carries no build's name, so that a CPU build satisfies it too.
"""


def pins(listed: list[dict[str, str]]) -> list[str]:
    """Return lines of a constraints file out of `pip list --format=json`.

    The program itself is left out (it is installed from this folder), and so are build labels such as
    "+cpu": another machine gets another build of the same version.
    """
    lines = []
    for package in listed:
        if "editable_project_location" not in package:
            name = package["name"].lower().replace("_", "-")
            lines.append(f"{name}=={package['version'].partition('+')[0]}")
    return sorted(lines)


def main() -> None:
    """Read the environment and write the file."""
    answer = subprocess.run(
        [sys.executable, "-P", "-m", "pip", "list", "--format=json"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    lines = pins(json.loads(answer.stdout))
    path = ROOT / "requirements" / "constraints.txt"
    path.write_text(_HEAD + "\n".join(lines) + "\n", encoding="utf-8")
    print(f"{path.relative_to(ROOT)}: {len(lines)} versions")


if __name__ == "__main__":
    main()
