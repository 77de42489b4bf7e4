"""Words of the command bundle."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ragexam.cli.commands.exam import bundle
from ragexam.cli.words.syntax import command, project_command


def add_bundle(commands: Any) -> None:
    """Describe bundle with its parts."""
    p = command(
        commands,
        "bundle",
        bundle.check,
        "Hand an exam on as a signed package, check one, open one",
        "A package holds the kept questions, where their evidence stands, and hashes of the documents; their texts only where you say "
        "so. It names the documents with their folders and the questions' topics, and, unless answers stay here, the pipelines with "
        "their models. It is signed with a key of this machine, so that a changed byte is told. Whoever gets it opens it, lets pipelines "
        "of their own sit the exam, and compares (ragexam compare --with).",
        "bundle write handbook.ragexam --out handbook.exam.zip",
        "bundle check handbook.exam.zip",
        "bundle open handbook.exam.zip mine.ragexam",
    )
    parts = p.add_subparsers(dest="part", metavar="PART", title="parts", required=True)
    w = project_command(
        parts,
        "write",
        bundle.write,
        "Write the kept questions as a signed package",
        "Remarks, names of people, and what filters and models said of questions stay here.",
        "bundle write handbook.ragexam --out handbook.exam.zip --texts --sender 'Example Ltd'",
    )
    w.add_argument("--out", type=Path, metavar="FILE", help="the package; beside the project where left out")
    w.add_argument(
        "--texts",
        action="store_true",
        help="put the texts of the documents in, for everybody who gets the file to read",
    )
    w.add_argument(
        "--without-answers", action="store_true", help="do not say what the project's own pipelines had right"
    )
    w.add_argument(
        "--sender", metavar="NAME", help="what you call yourself; the signature proves the key, not the name"
    )
    c = command(
        parts,
        "check",
        bundle.check,
        "Say whether a package is as it was signed, and who signed it",
        "Exit code 2 where it is not.",
        "bundle check handbook.exam.zip",
    )
    c.add_argument("file", type=Path, metavar="FILE", help="the package")
    o = command(
        parts,
        "open",
        bundle.open_bundle,
        "Take the exam of a package into a project",
        "The project is made where it is missing. Texts of documents that are in the package are imported; where they are not, "
        "evidence is found in the documents that the project holds already.",
        "bundle open handbook.exam.zip mine.ragexam",
    )
    o.add_argument("file", type=Path, metavar="FILE", help="the package")
    o.add_argument("project", type=Path, help="the project file (NAME.ragexam)")
    o.add_argument("--signer", metavar="FINGERPRINT", help="refuse it where another key signed it")
