"""Compares the program's scoring with a plain evaluation of each choice in full, by llama-cpp-python alone.

For every model that is there: the share of items where both give the same answer, the largest difference of a choice's
log-likelihood with the choices in any of five orders (as they come, turned round, each in each place), and how many times
faster the program is. Both sides read the same prompts (about 430 tokens with an
instruction, one worked example, passages, a question and four choices; every item has its own passages) in the same
process, item by item in turn, on one thread: what threads gain is `threads.py`'s matter, and processor time then is the
work that was done, whatever else the machine does. Items are as many as fit into the seconds given to a model.

    python bench/scoring.py [--items 32] [--begin 0] [--seconds 33] [--threads 1] [--model NAME ...]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

os.environ.setdefault("GOMP_SPINCOUNT", "1000")  # before anything native is loaded

import numpy as np
from figures import report, say

from ragexam.llm.library.models import FoundModel, find_models, resolve_model
from ragexam.llm.llama.backend import LlamaCppBackend

LIMIT = 120

AGREEMENT_NEEDED = 0.97
SPEED_NEEDED = 4.0
NATS_ALLOWED = 0.02
PROMPT_TOKENS = 430

INSTRUCTION = "Answer the question with one of the given choices. Use the passages where there are any."
EXAMPLE = """Question: How many days may a borrowed ladder be kept by a neighbour?
A) 4 days
B) 9 days
C) 2 weeks
D) 3 hours
Answer: 9 days"""

PLACES = ("the lock house", "the upper quarry", "the ropeway", "the salt store", "the observatory", "the tannery")
THINGS = ("lantern", "hoist", "sluice gate", "signal horn", "weighing bridge", "kiln", "pump", "winch")
PEOPLE = ("the night warden", "the pilot", "the storekeeper", "the second clerk", "the ferry master", "the gauger")
COLOURS = ("grey", "ochre", "violet", "white", "dark green", "copper red")
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")


@dataclass(frozen=True)
class BenchItem:
    """One made-up item."""

    prompt: str
    choices: tuple[str, ...]
    key: int


@dataclass(frozen=True)
class Outcome:
    """Figures measured on one model."""

    model: str
    items: int
    prompt_tokens: float
    agreement: float
    same_right: float
    largest_difference_nats: float
    largest_change_by_order_nats: float
    mean_difference_nats: float
    plain_seconds: float
    program_seconds: float
    times_faster: float


def sentences(rng: random.Random) -> list[tuple[str, str, str, tuple[str, ...]]]:
    """Made-up facts: the sentence, a question, its answer, wrong answers of the same kind."""
    place, thing, person = rng.choice(PLACES), rng.choice(THINGS), rng.choice(PEOPLE)
    metres, kilos = rng.randrange(11, 98), rng.randrange(120, 980)
    day, colour = rng.choice(DAYS), rng.choice(COLOURS)
    return [
        (
            f"The {thing} of {place} was raised to {metres} metres in autumn and needs {kilos} kilograms of ballast.",
            f"How much ballast does the {thing} of {place} need?",
            f"{kilos} kilograms",
            tuple(f"{kilos + step} kilograms" for step in (-45, 60, 115)),
        ),
        (
            f"Every {day} {person} inspects {place} and paints a {colour} mark on the door when all is in order.",
            f"What colour is the mark that {person} paints on the door of {place}?",
            colour,
            tuple(c for c in COLOURS if c != colour)[:3],
        ),
        (
            f"Whoever finds the {thing} of {place} out of order tells {person} before noon, in writing and dated.",
            f"Who is told when the {thing} of {place} is out of order?",
            person,
            tuple(p for p in PEOPLE if p != person)[:3],
        ),
    ]


def make_items(count: int, rng: random.Random, count_tokens: object) -> list[BenchItem]:
    """Return items with passages of made-up sentences, filled up to the length wanted."""
    items = []
    for _ in range(count):
        facts = [fact for _ in range(12) for fact in sentences(rng)]
        rng.shuffle(facts)
        _, question, answer, wrong = facts[0]
        choices = [answer, *wrong]
        rng.shuffle(choices)
        listed = "\n".join(f"{letter}) {choice}" for letter, choice in zip("ABCD", choices, strict=True))
        used = 2
        while True:
            chosen = facts[:used]
            order = random.Random(used + len(items)).sample(chosen, len(chosen))
            middle = len(order) // 2
            passages = "\n\n".join(
                f"Passage {n}:\n{' '.join(fact[0] for fact in part)}"
                for n, part in enumerate((order[:middle], order[middle:]), start=1)
            )
            prompt = f"{INSTRUCTION}\n\n{EXAMPLE}\n\n{passages}\n\nQuestion: {question}\n{listed}\nAnswer:"
            if count_tokens(prompt) >= PROMPT_TOKENS or used == len(facts):  # type: ignore[operator]
                break
            used += 1
        items.append(BenchItem(prompt, tuple(f" {choice}" for choice in choices), choices.index(answer)))
    return items


class Plain:
    """llama-cpp-python alone: prompt and choice evaluated in full, each choice from an empty memory."""

    def __init__(self, model: FoundModel, threads: int) -> None:
        from llama_cpp import Llama

        self._llm = Llama(str(model.path), n_ctx=1024, n_batch=512, n_threads=threads, n_threads_batch=threads,
                          logits_all=True, n_gpu_layers=0, verbose=False)  # fmt: skip

    def loglikelihoods(self, item: BenchItem) -> list[float]:
        """One sum per choice."""
        llm = self._llm
        head = llm.tokenize(item.prompt.encode(), add_bos=True, special=True)
        row = []
        for choice in item.choices:
            tokens = llm.tokenize((item.prompt + choice).encode(), add_bos=True, special=True)
            llm.reset()
            llm.eval(tokens)
            logits = llm.scores[len(head) - 1 : len(tokens) - 1].astype(np.float64)
            top = logits.max(axis=1)
            normaliser = top + np.log(np.exp(logits - top[:, None]).sum(axis=1))
            row.append(float((logits[np.arange(len(logits)), tokens[len(head) :]] - normaliser).sum()))
        return row

    def close(self) -> None:
        """Free the model."""
        self._llm.close()


class Clock:
    """Adds up the processor seconds of what runs within it."""

    def __init__(self) -> None:
        self.cpu = 0.0

    def __enter__(self) -> None:
        self._begun = time.process_time()

    def __exit__(self, *_: object) -> None:
        self.cpu += time.process_time() - self._begun


def other_orders(count: int) -> list[tuple[int, ...]]:
    """Orders of `count` choices in which each stands in each place once, and the one from the last to the first."""
    places = tuple(range(count))
    return [*(places[by:] + places[:by] for by in range(1, count)), places[::-1]]


def measure(model: FoundModel, count: int, threads: int, seconds: float, begin: int = 0) -> Outcome:
    """Run both sides on one model, item by item in turn, until all are done or the time is over.

    Args:
        model: The model.
        count: Items that are made; always the same first ones.
        threads: Of both sides.
        seconds: Most on the clock.
        begin: Items at the beginning that are left out, since another start measures them.
    """
    backend = LlamaCppBackend(model.path, context=1024, threads=threads, gpu_layers=0)
    reference = Plain(model, threads)
    items = make_items(count, random.Random(20), backend.count_tokens)[begin:]
    length = float(np.mean([backend.count_tokens(item.prompt) for item in items]))
    # The first call pays for the loading of the weights.
    backend.loglikelihoods("Once upon a time", [" there"])
    reference.loglikelihoods(BenchItem("Once upon a time", (" there",), 0))
    fast, slow = Clock(), Clock()
    ours, theirs = [], []
    reordered: list[list[list[float]]] = []  # by item and order: the choices' sums, put back into the first order
    begun = told = time.monotonic()
    for item in items:
        with fast:
            ours.append(backend.loglikelihoods(item.prompt, item.choices))
        with slow:
            theirs.append(reference.loglikelihoods(item))
        rows = []
        for order in other_orders(len(item.choices)):
            scores = backend.loglikelihoods(item.prompt, [item.choices[place] for place in order])
            by_place = dict(zip(order, scores.choices, strict=True))
            rows.append([by_place[index].loglikelihood for index in range(len(order))])
        reordered.append(rows)
        now = time.monotonic()
        if now > told + 10:
            told = now
            say(f"  {model.name}: {len(ours)} of {len(items)} items after {now - begun:.0f} s")
        if now > begun + seconds:
            break
    items = items[: len(ours)]
    backend.close()
    reference.close()
    a = np.array([[choice.loglikelihood for choice in scores.choices] for scores in ours])
    b = np.array(theirs)
    any_order = np.concatenate([a[:, None], np.array(reordered)], axis=1)  # (items, orders, choices)
    lengths = np.array([[choice.characters for choice in scores.choices] for scores in ours])
    answers, expected = (a / lengths).argmax(axis=1), (b / lengths).argmax(axis=1)
    keys = np.array([item.key for item in items])
    return Outcome(
        model=model.name,
        items=len(items),
        prompt_tokens=length,
        agreement=float((answers == expected).mean()),
        same_right=float((answers == keys).mean()),
        largest_difference_nats=float(np.abs(any_order - b[:, None]).max()),
        largest_change_by_order_nats=float(np.abs(any_order - a[:, None]).max()),
        mean_difference_nats=float(np.abs(a - b).mean()),
        plain_seconds=slow.cpu,
        program_seconds=fast.cpu,
        times_faster=slow.cpu / fast.cpu,
    )


def main() -> int:
    """Measure and report."""
    parser = argparse.ArgumentParser(description="Scoring: agreement with a plain evaluation, and speed.")
    parser.add_argument("--items", type=int, default=32)
    parser.add_argument("--begin", type=int, default=0, help="items at the beginning that are left out")
    parser.add_argument("--seconds", type=float, default=33.0, help="most seconds for a model")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument(
        "--model", action="append", default=[], help="name, hash or path; the three smallest by default"
    )
    parser.add_argument("--json", type=Path, help="write the figures to this file as well")
    options = parser.parse_args()
    here = sorted((m for m in find_models() if not m.problem), key=lambda m: m.size_bytes)
    models = [resolve_model(name) for name in options.model] or here[:3]
    if not models:
        say("There are no models here. Get small ones with: ragexam models starter.")
        return 2
    outcomes = []
    say(
        f"up to {options.items} items with four choices, {options.threads} threads; plain = each choice evaluated in full"
    )
    for model in models:
        done = measure(model, options.items, options.threads, options.seconds, options.begin)
        outcomes.append(done)
        say(
            f"{done.model}: {done.items} items, {done.prompt_tokens:.0f} tokens a prompt, plain {done.plain_seconds:.1f} s, "
            f"program {done.program_seconds:.1f} s of processor time, {done.same_right:.0%} of answers right, "
            f"differences {done.mean_difference_nats:.2g} nats in the mean"
        )
        name = model.name.split("-instruct")[0].split("-Instruct")[0]
        report(f"{name}: same answers", 100 * done.agreement, "%", least=100 * AGREEMENT_NEEDED, promise=True)
        report(
            f"{name}: largest difference of a choice, in any order",
            done.largest_difference_nats,
            "nats",
            below=NATS_ALLOWED,
            promise=True,
        )
        say(
            f"  by another order of the choices a score changes by {done.largest_change_by_order_nats:.2g} nats at most"
        )
        report(f"{name}: times as fast as plain", done.times_faster, "times", least=SPEED_NEEDED)
    if options.json:
        options.json.write_text(json.dumps([asdict(o) for o in outcomes], indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
