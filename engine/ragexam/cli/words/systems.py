"""Words of the command systems."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ragexam.cli.commands import systems
from ragexam.cli.words.syntax import command, project_command
from ragexam.queries.grading.writing import ITEMS
from ragexam.systems.presets import PRESETS


def add_systems(commands: Any) -> None:
    """Describe systems with its parts."""
    p = command(
        commands,
        "systems",
        systems.list_systems,
        "Ask RAG systems that run elsewhere, and keep their answers",
        "A connection says how a system is asked: paste the curl command with which you ask it yourself, or take a preset. It "
        "is then asked the questions of the exam, without their choices, and its answers are graded like all written ones; "
        "or it sits the exam with its choices beside your pipelines (ragexam run --system). "
        "Systems on this machine can be asked at once; for every other machine you give your consent first, and everything "
        "that is sent is written down. Secrets are never kept in the project.",
        "systems add handbook.ragexam Helpdesk --curl request.txt --answer choices[0].message.content",
        "systems list handbook.ragexam",
        "systems test handbook.ragexam Helpdesk",
        "systems ask handbook.ragexam Helpdesk",
    )
    parts = p.add_subparsers(dest="part", metavar="PART", title="parts", required=True)
    _add(parts)
    p = project_command(
        parts,
        "test",
        systems.test,
        "Ask a system one question and show its reply",
        "Shows where every text of the reply stands, so that you can name the answer (systems add --answer PATH).",
        'systems test handbook.ragexam Helpdesk --question "How many days of leave are there?"',
    )
    p.add_argument("name", help="the system")
    p.add_argument("--question", metavar="TEXT", help="what it is asked; the first question of the exam where left out")
    p.add_argument("--look", action="store_true", help="only show the reply, wherever the answer stands in it")
    project_command(
        parts,
        "list",
        systems.list_systems,
        "List the systems, their answers and your consents",
        "",
        "systems list handbook.ragexam",
    )
    p = project_command(
        parts,
        "remove",
        systems.remove,
        "Remove a system; its answers stay",
        "Its secrets leave the keyring too.",
        "systems remove handbook.ragexam Helpdesk",
    )
    p.add_argument("name", help="the system")
    p = project_command(
        parts,
        "consent",
        systems.consent,
        "Allow that questions are sent to the machine of a system",
        "Says what would be sent, and does nothing more without --yes. --withdraw takes it back.",
        "systems consent handbook.ragexam Helpdesk --yes",
    )
    p.add_argument("name", help="the system")
    p.add_argument("--yes", action="store_true", help="I consent")
    p.add_argument("--withdraw", action="store_true", help="take the consent back")
    p = project_command(
        parts, "log", systems.log, "Show everything that was sent", "", "systems log handbook.ragexam --full"
    )
    p.add_argument("--full", action="store_true", help="with what was sent, word by word")
    p = project_command(
        parts,
        "ask",
        systems.ask,
        "Ask a system the questions of the exam",
        "What it has answered is not asked again. Questions that it failed at are kept apart from wrong answers; --failed asks "
        "them again. Its answers are then graded (ragexam grade).",
        "systems ask handbook.ragexam Helpdesk",
        "systems ask handbook.ragexam Helpdesk --failed",
    )
    p.add_argument("name", help="the system")
    p.add_argument("--items", choices=ITEMS, default=ITEMS[0], help="which questions (%(default)s)")
    p.add_argument("-n", "--n", type=int, metavar="N", help="only the first N of them")
    p.add_argument("--failed", action="store_true", help="ask those that failed again, and no others")
    p.add_argument("--forecast", action="store_true", help="only say what it would take, and stop")


def _add(parts: Any) -> None:
    p = project_command(
        parts,
        "add",
        systems.add,
        "Add a system, by a pasted request or a preset",
        "A curl command (copied as “cURL (bash)” from a browser, or from documentation) or a raw HTTP request is read from a "
        "file or, with -, from the standard input. Secrets in it go into the system's keyring where there is one; else the "
        "name of the environment variable is said that you set. Whatever was not guessed can be named; paths look like "
        "choices[0].message.content and sources[*].text.",
        "systems add handbook.ragexam Helpdesk --curl request.txt",
        "systems add handbook.ragexam Wiki --preset lightrag",
        "systems add handbook.ragexam Bot --preset dify --url http://localhost:8080/v1/chat-messages",
        "systems add handbook.ragexam Helpdesk --change --answer result.text --passages result.sources[*].text",
    )
    p.add_argument("name", help="what you call it")
    how = p.add_mutually_exclusive_group(required=True)
    how.add_argument("--curl", metavar="FILE", help="a curl command or an HTTP request; - reads the standard input")
    how.add_argument("--preset", choices=tuple(PRESETS), metavar="NAME", help=f"one of: {', '.join(PRESETS)}")
    how.add_argument("--change", action="store_true", help="change the system of that name")
    p.add_argument("--url", metavar="URL", help="where it is asked")
    p.add_argument("--body", metavar="JSON", help="what is sent, as JSON")
    p.add_argument("--question", metavar="PATH", help="where the question goes in it; ?NAME for one in the address")
    p.add_argument("--session", metavar="PATH", help="where a fresh id goes at every question")
    p.add_argument("--answer", metavar="PATH", help="where the answer stands in the reply")
    p.add_argument("--passages", action="append", metavar="PATH", help="where passages stand; repeat for several")
    p.add_argument(
        "--success",
        metavar="RULE",
        help="when a reply is one: code=0, !error (missing or empty), answer (there and not empty)",
    )
    p.add_argument(
        "--stream", choices=("yes", "no"), help="whether it answers as a stream (server-sent events, or lines of JSON)"
    )
    p.add_argument("--ca", type=Path, metavar="FILE", help="certificates of your own authority (PEM)")
    p.add_argument("--certificate", type=Path, metavar="FILE", help="your certificate with its key (PEM)")
    p.add_argument("--seconds", type=float, metavar="N", help="most seconds of a reply")
    p.add_argument("--per-minute", type=float, metavar="N", help="most requests a minute; 0 for no limit")
    p.add_argument(
        "--at-once", type=int, metavar="N", help="most questions that are asked at the same time; 1 as a rule"
    )
