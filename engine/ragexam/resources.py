"""Finds the files that ship with the program: prompts, the demo corpus, help pages.

In a checkout and an editable install they lie in `resources/` beside `engine/`; in a wheel they are
installed as `ragexam_resources` beside the package. Only this module looks for them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def resources_folder() -> Path:
    """Return the folder of shipped files.

    Raises:
        FileNotFoundError: The installation is incomplete.
    """
    here = Path(__file__).resolve().parent
    for candidate in (here.parent.parent / "resources", here.parent / "ragexam_resources"):
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError("The program's resources folder is missing: install RAG Exam again.")


def resource(*parts: str) -> Path:
    """Return path of one shipped file or folder (`resource("prompts", "exam_paper.txt")`)."""
    return resources_folder().joinpath(*parts)
