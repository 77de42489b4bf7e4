"""Words of the command models for servers that run language models."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ragexam.cli.commands import model_servers
from ragexam.cli.words.syntax import command, project_command


def add_server_actions(actions: Any) -> None:
    """Describe the actions of models on servers."""
    a = command(
        actions,
        "add-server",
        model_servers.add,
        "Add a server that runs a language model",
        "An OpenAI-compatible server: llama.cpp's, LM Studio, Ollama, vLLM. It is then called api:NAME wherever a model is named: "
        "to write an exam, to take it, to judge. Servers belong to this machine, not to a project.",
        "models add-server office http://10.0.0.7:8000",
        "models add-server ollama http://localhost:11434 --model qwen2.5:72b --context 8192",
    )
    a.add_argument("name", help="what you call it")
    a.add_argument("url", metavar="URL", help="its address, with or without /v1")
    a.add_argument("--model", metavar="NAME", help="which of its models, where it has several")
    a.add_argument(
        "--key",
        action="store_true",
        help="it wants a key: typed unseen, or a line of the standard input; kept in the system's keyring, else in an "
        "environment variable",
    )
    a.add_argument("--context", type=int, metavar="TOKENS", help="how much it reads at once, where it does not say")
    a.add_argument(
        "--template", type=Path, metavar="FILE", help="the model's chat template (Jinja), where it does not show it"
    )
    a.add_argument("--ca", type=Path, metavar="FILE", help="certificates of your own authority (PEM)")
    a.add_argument("--seconds", type=float, default=600.0, metavar="N", help="most seconds of a request (%(default)g)")
    command(
        actions,
        "servers",
        model_servers.list_servers,
        "List the servers and what they can do",
        "",
        "models servers",
    )
    a = project_command(
        actions,
        "test-server",
        model_servers.test,
        "Find out what a server can do",
        "Which model it runs, whether it gives log-probabilities, keeps to a JSON schema and counts tokens, and whether the "
        "model completes trivial sentences. Exit code 5 where it does not. Nothing of the project's documents is sent.",
        "models test-server handbook.ragexam office",
    )
    a.add_argument("name", help="the server")
    a = project_command(
        actions,
        "consent",
        model_servers.consent,
        "Allow that prompts of a project are sent to a server's machine",
        "Says what would be sent, and does nothing more without --yes. --withdraw takes it back. Servers on this machine need "
        "none. What was sent is shown by ragexam systems log.",
        "models consent handbook.ragexam office --yes",
    )
    a.add_argument("name", help="the server")
    a.add_argument("--yes", action="store_true", help="I consent")
    a.add_argument("--withdraw", action="store_true", help="take the consent back")
    a = command(
        actions,
        "remove-server",
        model_servers.remove,
        "Forget a server and its key",
        "What its model answered stays.",
        "models remove-server office",
    )
    a.add_argument("name", help="the server")
