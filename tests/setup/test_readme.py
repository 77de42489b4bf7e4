"""The README keeps its promises: two commands first, every command explained, versions that agree."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from ragexam import __version__
from ragexam.cli.words.parser import build_parser


@pytest.fixture(scope="module")
def readme(root: Path) -> str:
    return (root / "README.md").read_text(encoding="utf-8")


def targets(root: Path) -> set[str]:
    text = (root / "Makefile").read_text(encoding="utf-8")
    return {name for line in re.findall(r"^\.PHONY:(.*)$", text, re.MULTILINE) for name in line.split()}


def test_the_first_two_commands_are_demo_and_test(readme: str) -> None:
    assert re.findall(r"\bmake ([a-z-]+)", readme)[:2] == ["demo", "test"]
    assert readme.index("make demo") < readme.index("\n## "), "they stand before the first heading"


def test_their_cost_is_told_in_minutes_and_megabytes_before_the_first_heading(readme: str) -> None:
    start = readme[: readme.index("\n## ")]
    assert re.search(r"\d+ minutes", start)
    assert re.search(r"\d+ MB", start)
    assert re.search(r"\d GB", start)


def test_every_make_command_is_explained_and_exists(readme: str, root: Path) -> None:
    # Not the part of a command of the program itself: "ragexam scenarios make handbook.ragexam".
    assert set(re.findall(r"(?<!scenarios )\bmake ([a-z-]+)", readme)) == targets(root)


def test_plain_make_explains_the_commands_and_their_cost(root: Path) -> None:
    shown = subprocess.run(["make", "-s"], cwd=root, capture_output=True, text=True, check=True).stdout
    for name in ("demo", "test", "app", "lint", "bench", "setup", "clean"):
        assert re.search(rf"^  make {name}\b", shown, re.MULTILINE), name
    assert "min" in shown
    assert "MB" in shown


@pytest.mark.parametrize("document", ["README.md", "docs/set-up.md", "CHANGELOG.md"])
def test_links_lead_somewhere(root: Path, document: str) -> None:
    text = (root / document).read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", text):
        assert ((root / document).parent / target).exists(), f"{document} links to {target}, which is not there"


def test_the_changelog_tells_of_this_version(root: Path) -> None:
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## \[{re.escape(__version__)}\]", text, re.MULTILINE)


def test_ci_runs_the_commands_that_the_readme_gives(root: Path) -> None:
    path = root / ".ci" / "run"
    text = path.read_text(encoding="utf-8")
    assert path.stat().st_mode & 0o111, "it must be executable"
    assert "set -euo pipefail" in text
    # Tests last, so that pytest's closing line is the last thing that is read.
    assert re.findall(r"^step make (\w+)", text, re.MULTILINE) == ["setup", "lint", "test"]


@pytest.mark.parametrize("document", ["README.md", "docs/set-up.md"])
def test_commands_in_documents_are_commands_of_the_program(root: Path, document: str) -> None:
    text = (root / document).read_text(encoding="utf-8")
    shown = re.findall(r"\.venv/bin/ragexam ([^`\n]+)", text)
    for line in shown:
        arguments = shlex.split(line, comments=True)
        if arguments != ["--help"]:
            # An unknown command or option ends argparse with a SystemExit, which fails the test.
            assert build_parser().parse_args(arguments).call
    assert shown or document != "README.md"
