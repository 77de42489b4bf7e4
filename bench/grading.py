"""Time grading by label probabilities beside reading the same tokens once, in processor time.

Made-up questions with passages, references and answers of their own are graded by all graders whose prompts share a beginning,
in the order in which the job asks. Unique tokens are those of all prompts, what two prompts share at their beginning counted once; reading
them bare is decoding prompts 512 tokens at a time, with nothing scored. It is timed between the questions, by a second copy of
the model, so that what slows the machine for a while slows both. The aim is 1.3 times that at most for a thousand answers: as
many as the first costs and 999 times what each further one does. The first pays for instructions and examples, which no further one
reads again; `grading_tokens.py` counts that this holds for a thousand. Wall time is not measured: other work on the machine changes it.

    python bench/grading.py [--model smollm2-135m] [-n 4] [--grader grounding --grader relevance ...]
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

os.environ.setdefault("GOMP_SPINCOUNT", "1000")  # before anything native is loaded

from figures import report, say

from ragexam.grading.grade_answers import judge
from ragexam.grading.grader import GRADERS, AnswerCase, GraderKind, GradingMeans
from ragexam.grading.judge import BackendJudge
from ragexam.grading.measures.question_bank import BankKind
from ragexam.grading.to_grade import in_turn
from ragexam.llm.backend import Scores
from ragexam.llm.library.models import resolve_model
from ragexam.llm.llama.backend import LlamaCppBackend
from ragexam.records import RubricEntry, WrittenAnswer

LIMIT = 125

AIM = 1.3
MANY = 1_000
"""Answers that the aim is for."""
BATCH = 512

NOTHING = AnswerCase("N/A", "N/A", "N/A", ("N/A",), "en", (RubricEntry("n0", "N/A"),))

PLACES = ("the lock house", "the upper quarry", "the ropeway", "the salt store", "the observatory", "the tannery")
THINGS = ("lantern", "hoist", "sluice gate", "signal horn", "weighing bridge", "kiln", "pump", "winch")
PEOPLE = ("the night warden", "the pilot", "the storekeeper", "the second clerk", "the ferry master", "the gauger")


class ListeningBackend(LlamaCppBackend):
    """Remembers the tokens of every prompt that was scored."""

    heard: list[list[int]]

    def label_loglikelihoods(self, prompt: str, labels: Sequence[str]) -> Scores:
        """Score, and remember."""
        self.heard.append(self._encode_pairs(prompt, labels)[0])
        return super().label_loglikelihoods(prompt, labels)


class BareReading:
    """Decodes prompts with nothing scored, and times it.

    Args:
        backend: The model, a copy of its own.

    Attributes:
        seconds: Of the processor.
        tokens: Decoded in them.
    """

    def __init__(self, backend: LlamaCppBackend) -> None:
        self._native = backend._native
        self.seconds, self.tokens = 0.0, 0

    def read(self, prompt: Sequence[int]) -> None:
        """Decode a prompt from its beginning."""
        begun = time.process_time()
        self._native.clear()
        for low in range(0, len(prompt), BATCH):
            part = prompt[low : low + BATCH]
            self._native.decode(part, range(low, low + len(part)), [0] * len(part), [False] * (len(part) - 1) + [True])
        self.seconds += time.process_time() - begun
        self.tokens += len(prompt)


@dataclass(frozen=True)
class Graded:
    """Cost of grading answers.

    Attributes:
        seconds: Processor time of each.
        prompts: Tokens of every prompt that was scored for each.
    """

    seconds: list[float]
    prompts: list[list[list[int]]]

    def unique(self, answers: int) -> int:
        """Return the unique tokens of the first answers."""
        return unique_tokens([prompt for own in self.prompts[:answers] for prompt in own])


def main() -> int:
    """Grade, read bare, and say how many times as much grading takes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", default="smollm2-135m")
    parser.add_argument("-n", type=int, default=4, help="answers, two or more")
    parser.add_argument("--grader", action="append", help="one of them, once or more; all where none is named")
    options = parser.parse_args()
    kinds = [kind for kind in with_shared_beginnings() if not options.grader or kind.name in options.grader]
    if not kinds:
        parser.error(f"none of these shares its beginning: {', '.join(options.grader)}")
    model = resolve_model(options.model).path
    backend, copy = (kind(model, threads=1, gpu_layers=0) for kind in (ListeningBackend, LlamaCppBackend))
    bare = BareReading(copy)
    graded = grade(backend, kinds, options.n, bare)
    prompts = [prompt for own in graded.prompts for prompt in own]
    all_seconds, unique = sum(graded.seconds), graded.unique(options.n)
    say(
        f"{options.n} answers, {len(kinds)} graders, {len(prompts)} questions of {sum(map(len, prompts)) / len(prompts):.0f} "
        f"tokens on average; unique: {unique:,} of {sum(map(len, prompts)):,}"
    )
    each = bare.seconds / bare.tokens
    say(f"{all_seconds:.1f} s graded; read bare: {bare.tokens:,} tokens in {bare.seconds:.1f} s")
    say(f"all {options.n} beside bare reading: {all_seconds / (unique * each):.3f} times")
    further = options.n - 1
    seconds = graded.seconds[0] + (MANY - 1) * sum(graded.seconds[1:]) / further
    tokens = graded.unique(1) + (MANY - 1) * (unique - graded.unique(1)) / further
    report(
        f"grading {MANY:,} answers beside bare reading, from {options.n} ({options.model})",
        seconds / (tokens * each),
        "times",
        below=AIM,
    )
    backend.close()
    copy.close()
    return 0


def with_shared_beginnings() -> list[GraderKind]:
    """Return the graders that ask a model, by label probabilities, with prompts that begin alike."""
    keyed = {kind.name for kind in GRADERS.values() if isinstance(kind, BankKind) and kind.keyed}  # they write
    return [k for k in GRADERS.values() if "model" in k.needs and k.prefix and k.name not in keyed]


def grade(
    backend: ListeningBackend, kinds: Sequence[GraderKind], number: int, bare: BareReading | None = None
) -> Graded:
    """Grade made-up answers in the order in which the job asks; return what it cost.

    Args:
        backend: The judge.
        kinds: The graders.
        number: Of answers.
        bare: Reads a prompt of every third judgement, where there is one.
    """
    backend.heard = []
    means = GradingMeans(judge=BackendJudge(backend))
    for kind in kinds:  # what is asked of nothing is asked once, whatever the number of answers
        judge(kind, NOTHING, means)
    cases = [made_up(n) for n in range(number)]
    answers = [WrittenAnswer(str(n), str(n), "", "", case.answer) for n, case in enumerate(cases)]
    graded = Graded([0.0] * number, [[] for _ in answers])
    for turn, (kind, answer) in enumerate(in_turn(kinds, answers)):
        backend.heard = []
        begun = time.process_time()
        judge(kind, cases[int(answer.id)], means)
        graded.seconds[int(answer.id)] += time.process_time() - begun
        graded.prompts[int(answer.id)] += backend.heard
        if bare is not None and turn % 3 == 0 and backend.heard:
            bare.read(backend.heard[0])
    return graded


def unique_tokens(prompts: Sequence[Sequence[int]]) -> int:
    """Return the tokens of prompts, shared beginnings counted once: the nodes of their tree.

    Args:
        prompts: Tokens of each.
    """
    ordered = sorted(map(tuple, prompts))
    count, before = 0, ()
    for tokens in ordered:
        shared = next(
            (n for n, (one, other) in enumerate(zip(before, tokens, strict=False)) if one != other),
            min(len(before), len(tokens)),
        )
        count += len(tokens) - shared
        before = tokens
    return count


def made_up(number: int) -> AnswerCase:
    """Return a question with passages, a reference and an answer that nothing else shares."""
    rng = random.Random(number)

    def sentence() -> str:
        thing, place, person = rng.choice(THINGS), rng.choice(PLACES), rng.choice(PEOPLE)
        return f"The {thing} {rng.randrange(100, 999)} of {place} is inspected by {person} every {rng.randrange(2, 90)} days."

    passages = tuple(" ".join(sentence() for _ in range(4)) for _ in range(3))
    rubric = tuple(RubricEntry(f"n{n}", sentence()) for n in range(3))
    answer = " ".join(sentence() for _ in range(3))
    return AnswerCase(f"Who inspects what? {sentence()}", answer, sentence(), passages, "en", rubric)


if __name__ == "__main__":
    sys.exit(main())
