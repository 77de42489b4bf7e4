"""The record of a server that runs a language model, and what was found out about it. Neither holds a secret."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from ragexam.errors import InputError
from ragexam.records import content_id
from ragexam.sentences import phrase

PREFIX: Final = "api:"
"""Stands before a server's name wherever a model is named."""

Product = Literal["llama.cpp", "llama-cpp-python", "vLLM", ""]
SchemaWay = Literal["json_schema", "json_object", "grammar", ""]
ScoringWay = Literal["echo", "steps", "written"]

ASSUMED_CONTEXT: Final = 4096
"""Tokens of context where neither the server nor a person says."""

MOST_SECONDS: Final = 3600.0

_NAME: Final = re.compile(r"[^\W_][\w.-]{0,39}\Z")
_SERVED: Final = "server"
_FILE: Final = re.compile(
    r"[/\\]|[A-Za-z]:[/\\]|\.{1,2}[/\\]|~|.*\.(?:gguf|bin|safetensors)\Z", re.IGNORECASE | re.DOTALL
)
"""A model's name that is a place on the server's machine."""


@dataclass(frozen=True, slots=True)
class ServerFacts:
    """Facts that a server told, and what it was found to do.

    Attributes:
        model: Name of its model as it has to be asked for.
        told: What else it tells of the model (sizes, number of weights): with the name it is the model's identity.
        product: What it is, where it was recognised; "" otherwise.
        context: Tokens that it reads at once; 0 where it does not say.
        template: Its chat template; "" where it does not show it.
        bos: Text of the beginning-of-text token.
        eos: Text of the end-of-text token.
        completes: Whether it goes on with a plain text.
        chats: Whether it answers messages.
        counts: Whether it counts tokens; they are estimated otherwise.
        schema: How it keeps to a JSON schema; "" where it is asked to and the answer looked at.
        scoring: How choices are scored, the best way first.
    """

    model: str
    told: Mapping[str, Any] = field(default_factory=dict)
    product: Product = ""
    context: int = 0
    template: str = ""
    bos: str = ""
    eos: str = ""
    completes: bool = False
    chats: bool = False
    counts: bool = False
    schema: SchemaWay = ""
    scoring: tuple[ScoringWay, ...] = ("written",)

    @property
    def title(self) -> str:
        """Return the model's name without the folder of the server's machine, and without its file's ending."""
        bare = self.model.replace("\\", "/").rstrip("/").rpartition("/")[2].removesuffix(".gguf")
        return (bare or self.model)[:200]

    @property
    def identity(self) -> str:
        """Return the identity of the model, 64 hex digits: of what the server says of it, wherever it runs.

        Of the path of a file only the file's name counts, of any other name all: two makers may call a model alike. That is
        less certain than the hash of a file: a server may say what it likes.
        """
        name = self.title if _FILE.match(self.model) else self.model
        return content_id("served model", name, sorted(self.told.items()), length=64)

    @property
    def library(self) -> str:
        """Return what computes, as a manifest has it: other ways of scoring are other conditions."""
        return f"{_SERVED}: {self.product or 'OpenAI-compatible'}, choices by {' and '.join(self.scoring)}"

    def limits(self) -> list[str]:
        """Return a sentence on each thing that it cannot do."""
        limits = []
        if self.scoring == ("written",):
            limits.append(
                "It gives no log-probabilities of given texts: choices are answered in writing, so that it is known which "
                "one the model takes, not how surely."
            )
        if not self.schema:
            limits.append("It does not keep to a JSON schema: it is asked to, and what does not fit is thrown away.")
        if not self.counts:
            limits.append("It does not count tokens: their number is estimated from the length of the text.")
        if not self.context:
            limits.append(
                phrase(
                    "It does not say how much it reads at once: {0:n} tokens are presumed, unless you say otherwise.",
                    f"{ASSUMED_CONTEXT:,}",
                )
            )
        if not self.template and not self.chats:
            limits.append("It knows no chat template: messages are handed over as plain text.")
        return limits


@dataclass(frozen=True, slots=True)
class ModelServer:
    """A server that runs a language model, as this machine knows it.

    Attributes:
        name: For people; "api:NAME" is the model.
        url: Its address, without "/v1" and without secrets.
        model: Which of its models; "" for the only one.
        wants_key: Whether a key is sent with each request, which the keyring or an environment variable holds.
        context: Tokens that it reads at once, as a person says; 0 for what it says itself.
        template: A chat template that a person gave; "" for what it shows itself.
        ca_file: Certificates that the server's is checked with; "" for those of this machine.
        seconds: Most seconds of one request.
        facts: What was found out; None where it was never tested.
    """

    name: str
    url: str
    model: str = ""
    wants_key: bool = False
    context: int = 0
    template: str = ""
    ca_file: str = ""
    seconds: float = 600.0
    facts: ServerFacts | None = None

    @property
    def model_name(self) -> str:
        """Return what it is called wherever a model is named."""
        return PREFIX + self.name

    @property
    def library(self) -> str:
        """Return what computes, as a manifest has it: with a hash of all that decides what is sent and how replies are read.

        What another template or another way of scoring brings is another answer, though the model is the same.
        """
        facts = self.facts or ServerFacts("")
        template, context = self.template or facts.template, self.context or facts.context
        able = (facts.completes, facts.chats, facts.counts, facts.schema, facts.scoring)
        way = content_id("way of asking", facts.product, template, facts.bos, facts.eos, context, *able)
        return f"{facts.library}, asked in the way {way[:12]}"

    def limits(self) -> list[str]:
        """Return a sentence on each thing that it cannot do; none where it was never tested."""
        if self.facts is None:
            return []
        facts = self.facts
        return replace(facts, context=self.context or facts.context, template=self.template or facts.template).limits()

    def context_within(self, facts: ServerFacts, wanted: int) -> int:
        """Return how many tokens it reads at once.

        Args:
            facts: What was found out about it.
            wanted: Tokens at most, where a person wants fewer than it takes; 0 for all.
        """
        context = self.context or facts.context or ASSUMED_CONTEXT
        return min(context, wanted) if wanted else context


def is_server(name: str) -> bool:
    """Return whether a name is one of a model behind a server."""
    return name.startswith(PREFIX)


def is_served(library: object) -> bool:
    """Return whether a manifest's library says that a server computed."""
    return isinstance(library, str) and library.startswith(f"{_SERVED}: ")


def plain_url(url: str) -> str:
    """Return a server's address without what every one adds to it ("/v1", the last slash)."""
    return url.strip().rstrip("/").removesuffix("/v1").rstrip("/")


def checked_server(server: ModelServer) -> ModelServer:
    """Return a server that can be asked.

    Raises:
        InputError: Something of it makes no sense; the sentence says what.
    """
    if not _NAME.match(server.name):
        raise InputError(
            phrase("“{0:raw}” cannot be the name of a server.", server.name[:60]),
            "A name begins with a letter or a digit and has at most 40 letters, digits and . _ -.",
        )
    try:
        parts = urlsplit(server.url)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable or re.search(r"[\x00-\x20\x7f]", server.url):
        raise InputError("The address cannot be asked.", "It begins with http:// or https:// and names a machine.")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise InputError(
            "The address holds a user, a password or a parameter.", "Give the bare address; a key is given with --key."
        )
    if server.context < 0 or not 0 < server.seconds <= MOST_SECONDS:
        raise InputError(
            phrase("A request can take 1 to {0:n} seconds, and a context cannot be below nothing.", int(MOST_SECONDS))
        )
    return server
