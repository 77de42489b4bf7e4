"""Words of the commands new, import and info."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ragexam.cli.commands import project
from ragexam.cli.words.syntax import command, listed, project_command
from ragexam.jobs.corpus.scans import OCR_MODES


def add_project_commands(commands: Any) -> None:
    """Describe new, import, info."""
    p = project_command(
        commands,
        "new",
        project.new,
        "Make a new project file",
        "A project is one file that holds documents, exam, answers and results. It can be copied and moved.",
        "new handbook.ragexam --title 'Staff handbook'",
    )
    p.add_argument("--title", default="", help="name of the project for people; the file's name where it is left out")

    p = command(
        commands,
        "import",
        project.import_documents,
        "Read documents into a project",
        "Reads PDF, DOCX, HTML, Markdown, plain text, CSV, JSONL and StackExchange dumps, folders with all they hold, and cuts them into "
        "passages. Files that are there already and have not changed are passed by. Every file that could not be read "
        "is listed with the reason; where nothing at all came in, the exit code is 2. Without a path, --chunker cuts the documents "
        "anew that are there, --remove takes some out of the corpus and --restore brings them back.",
        "import handbook.ragexam Documents/ extra.pdf",
        "import handbook.ragexam --remove travel/policy-2023.md",
        "import handbook.ragexam questions.csv --map text=body --map title=subject",
        "import --chunkers",
    )
    p.add_argument("project", nargs="?", type=Path, help="the project file (NAME.ragexam)")
    p.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="files and folders")
    p.add_argument("--chunker", metavar="PRESET", help="how documents are cut into passages (default)")
    p.add_argument("--chunkers", action="store_true", help="list the presets of --chunker and stop")
    p.add_argument(
        "--map",
        action="append",
        default=[],
        metavar="FIELD=COLUMN",
        help="which column of CSV and JSONL files holds what; fields: text, title, topic, id, language; repeat",
    )
    p.add_argument("--password", help="for encrypted PDF files")
    p.add_argument(
        "--remove",
        action="append",
        metavar="DOCUMENT",
        help="take a document out of the corpus, by its file's name, title or id: no search finds it, and no question about it is "
        "asked; says what becomes stale; items --undo takes it back; repeat for several",
    )
    p.add_argument(
        "--restore", action="append", metavar="DOCUMENT", help="bring a removed document back; repeat for several"
    )
    p.add_argument(
        "--ocr",
        default="scanned",
        choices=tuple(OCR_MODES),
        help="which pages of PDF files text recognition (OCR) reads, where RapidOCR or Tesseract is installed (%(default)s). "
        f"{listed(OCR_MODES)}",
    )
    p.add_argument(
        "--embedder",
        metavar="NAME",
        help="prepare the passages for search by meaning now, with this embedding model, so that later steps need not",
    )

    project_command(
        commands,
        "info",
        project.info,
        "Say where a project stands and what to do next",
        "Changes nothing, and can be used while another program works on the project.",
        "info handbook.ragexam",
    )
