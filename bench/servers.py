"""Compares a model behind a server with the same file in this process: choice scores, answers taken, texts written.

    python bench/servers.py URL MODEL [--items 40] [--way steps] [--fresh] [--written 40] [--free] [--seed 20]

URL is an OpenAI-compatible server on this machine that runs the file of MODEL (a name or path as elsewhere). The file's own
chat template is given to the server's side, so that both get the same prompts. With --fresh the server is asked for an
unrelated token before each request, so that it reads every prompt as a whole: quantised models compute a little differently
where a server goes on from what it still holds of the prompt before.

A server of llama-cpp-python, with the log-probabilities that are compared here:

    python -m llama_cpp.server --model FILE --logits_all true --n_ctx 4096

It takes no part in `run.py`, since it needs a server.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from dataclasses import replace
from typing import Any

os.environ.setdefault("GOMP_SPINCOUNT", "1000")  # before anything native is loaded

from figures import report, say
from scoring import sentences

from ragexam.gguf.reader import read_gguf
from ragexam.llm.api.backend import ApiBackend
from ragexam.llm.api.line import ServerRefusal
from ragexam.llm.api.probe import probe
from ragexam.llm.api.server import ModelServer, plain_url
from ragexam.llm.backend import Backend
from ragexam.llm.library.models import resolve_model
from ragexam.llm.llama.backend import LlamaCppBackend
from ragexam.systems.client import AskingMeans, SystemAsker
from ragexam.systems.failure import SystemFailure
from ragexam.systems.model_server import server_connection

QUESTION = {
    "type": "object",
    "properties": {"question": {"type": "string", "minLength": 10, "maxLength": 160}},
    "required": ["question"],
}
CONTEXT = 4096
SECONDS = 5.0
"""Aim: seconds that an item of four short choices takes at the server."""
EVERY = 10.0
"""Seconds between two lines on how far the work is."""


class BenchLine:
    """Asks a server on this machine; without a project there is no consent, and none is needed.

    Args:
        server: The server.
        fresh: Let it forget the prompt before each other one.
    """

    def __init__(self, server: ModelServer, fresh: bool) -> None:
        self._server = server
        self._fresh = fresh
        self.calls = 0

    def call(self, path: str, body: Any = None, *, once: bool = False) -> Any:
        """Return the reply."""
        if self._fresh and path == "/v1/completions":
            self._ask("/v1/completions", {"model": body["model"], "prompt": "\n", "max_tokens": 1}, True)
        return self._ask(path, body, once)

    def _ask(self, path: str, body: Any, once: bool) -> Any:
        self.calls += 1
        connection = server_connection(self._server, path, body, 1 if once else 4)
        try:
            return SystemAsker(connection, AskingMeans()).ask("").value
        except SystemFailure as failure:
            raise ServerRefusal(failure.message) from None


def main() -> None:
    """Compare, and say what came of it."""
    parser = argparse.ArgumentParser(description="A served model beside the same file in this process.")
    parser.add_argument("url")
    parser.add_argument("model")
    parser.add_argument("--items", type=int, default=40)
    parser.add_argument("--written", type=int, default=40)
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--free", action="store_true", help="write without a JSON schema")
    parser.add_argument("--way", help="score by this way of the server alone")
    options = parser.parse_args()
    path = resolve_model(options.model).path
    server = ModelServer("bench", plain_url(options.url), template=read_gguf(path).chat_template, context=CONTEXT)
    line = BenchLine(server, options.fresh)
    facts = probe(server, line)
    say(f"{facts.title}: {facts.library}; schema by {facts.schema or 'asking'}")
    here = LlamaCppBackend(path, context=CONTEXT, threads=1, gpu_layers=0)
    there = ApiBackend(server, facts, line)
    rng = random.Random(options.seed)
    facts_told = [fact for _ in range(options.items + options.written) for fact in sentences(rng)[:1]]
    if options.items:
        scored = replace(facts, scoring=(options.way,)) if options.way else facts
        compare_scores(here, ApiBackend(server, scored, line), facts_told[: options.items], rng)
    if options.written:
        compare_texts(here, there, facts_told[options.items :], None if options.free else QUESTION)
    say(f"{line.calls} requests")


class Progress:
    """Says every few seconds how far the work is, since a server may take minutes.

    Args:
        what: What is counted.
        total: Of it.
    """

    def __init__(self, what: str, total: int) -> None:
        self._what, self._total = what, total
        self._done = 0
        self._begun = self._said = time.monotonic()

    def step(self, so_far: str) -> None:
        """Count one more."""
        self._done += 1
        now = time.monotonic()
        if now - self._said >= EVERY or self._done == self._total:
            self._said, passed = now, now - self._begun
            left = passed / self._done * (self._total - self._done)
            say(f"{self._done} of {self._total} {self._what}, {passed:.0f} s, about {left:.0f} s left; {so_far}")


def asked(backend: Backend, question: str) -> str:
    """Return a prompt: short, for --way echo, where llama-cpp-python sorts its whole vocabulary for each token."""
    return backend.render_chat([{"role": "user", "content": f"Question: {question}"}]) + "Answer:"


def compare_scores(here: Backend, there: Backend, facts: list[Any], rng: random.Random) -> None:
    """Report how far choice scores and answers differ, and what a question costs at the server."""
    differences: list[float] = []
    same, alike, served = 0, 0, 0.0
    told = Progress("items", len(facts))
    for _, question, right, wrong in facts:
        choices = [f" {choice}" for choice in sorted((right, *wrong), key=lambda _: rng.random())]
        alike += asked(here, question) == asked(there, question)
        a = here.loglikelihoods(asked(here, question), choices).choices
        scores = there.loglikelihoods(asked(there, question), choices)
        b, served = scores.choices, served + scores.seconds
        differences += [abs(x.loglikelihood - y.loglikelihood) for x, y in zip(a, b, strict=True)]
        taken = [max(range(len(s)), key=lambda i: s[i].loglikelihood / s[i].characters) for s in (a, b)]
        same += taken[0] == taken[1]
        told.step(f"largest difference {max(differences):.6f} nats")
    say(f"{len(facts)} items, {len(differences)} choices:")
    report("Prompts that are alike", 100.0 * alike / len(facts), "%", least=100.0, promise=True)
    report("The same answer", 100.0 * same / len(facts), "%", least=100.0, promise=True)
    report("A choice's sum differs at most by", max(differences), "nats", below=1e-3, promise=True)
    report("A choice's sum differs on average by", sum(differences) / len(differences), "nats")
    report("An item at the server", served / len(facts), "s", below=SECONDS)


def compare_texts(here: Backend, there: Backend, facts: list[Any], schema: dict[str, Any] | None) -> None:
    """Say how many questions are written alike, word for word.

    Under a schema they need not be: what it leaves no choice in is read with the prompt here, and written token by token there.
    """
    same, told = 0, Progress("texts", len(facts))
    for passage, _, right, _ in facts:
        words = f"Passage:\n{passage}\n\nWrite a question that the passage answers with “{right}”."
        texts = [
            backend.generate(
                backend.render_chat([{"role": "user", "content": words}]),
                max_tokens=80 if schema else 40,
                schema=schema,
            ).text
            for backend in (here, there)
        ]
        same += texts[0] == texts[1]
        if texts[0] != texts[1]:
            say(f"  here {texts[0]}\n  there {texts[1]}")
        told.step(f"{same} alike")
    say(f"{len(facts)} texts{'' if schema is None else ', under a JSON schema'}:")
    report("Texts that are alike, word for word", 100.0 * same / len(facts), "%", least=None if schema else 100.0)


if __name__ == "__main__":
    main()
