"""Time grading by label probabilities beside reading the same tokens once, in processor time.

Made-up questions with passages, references and answers of their own are graded by all graders whose prompts share a beginning,
in the order in which the job asks. Unique tokens are those of all prompts, what two prompts share at their beginning counted once; reading
them bare is decoding as many in prompts of the mean length, 512 tokens at a time, with nothing scored. The aim is 1.3 times
that at most. Wall time is not measured: other work on the machine changes it.

    python bench/grading.py [--model smollm2-135m] [-n 2]
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Sequence

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

LIMIT = 75

AIM = 1.3
BATCH = 512

NOTHING = AnswerCase("N/A", "N/A", "N/A", ("N/A",), "en", (RubricEntry("n0", "N/A"),))

PLACES = ("the lock house", "the upper quarry", "the ropeway", "the salt store", "the observatory", "the tannery")
THINGS = ("lantern", "hoist", "sluice gate", "signal horn", "weighing bridge", "kiln", "pump", "winch")
PEOPLE = ("the night warden", "the pilot", "the storekeeper", "the second clerk", "the ferry master", "the gauger")


class ListeningBackend(LlamaCppBackend):
    """Remembers the tokens of every prompt that was scored."""

    heard: list[list[int]]

    def loglikelihoods(self, prompt: str, continuations: Sequence[str]) -> Scores:
        """Score, and remember."""
        self.heard.append(self._encode_pairs(prompt, continuations)[0])
        return super().loglikelihoods(prompt, continuations)


def main() -> int:
    """Grade, read bare, and say how many times as much grading takes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", default="smollm2-135m")
    parser.add_argument("-n", type=int, default=2, help="answers")
    options = parser.parse_args()
    backend = ListeningBackend(resolve_model(options.model).path, threads=1, gpu_layers=0)
    kinds = with_shared_beginnings()
    seconds = grade(backend, kinds, options.n)
    unique = unique_tokens(backend.heard)
    length = round(sum(map(len, backend.heard)) / len(backend.heard))
    bare = read_bare(backend, unique, length)
    say(f"{options.n} answers, {len(kinds)} graders, {len(backend.heard)} questions of {length} tokens on average")
    say(
        f"unique tokens: {unique:,} of {sum(map(len, backend.heard)):,}; {seconds:.1f} s graded, {bare:.1f} s read bare"
    )
    report(f"grading beside bare reading ({options.model})", seconds / bare, "times", below=AIM)
    backend.close()
    return 0


def with_shared_beginnings() -> list[GraderKind]:
    """Return the graders that ask a model, by label probabilities, with prompts that begin alike."""
    keyed = {kind.name for kind in GRADERS.values() if isinstance(kind, BankKind) and kind.keyed}  # they write
    return [k for k in GRADERS.values() if "model" in k.needs and k.prefix and k.name not in keyed]


def grade(backend: ListeningBackend, kinds: Sequence[GraderKind], number: int) -> float:
    """Grade made-up answers in the order in which the job asks; return the processor time, in seconds.

    Args:
        backend: The judge; it has then heard what was asked of these answers.
        kinds: The graders.
        number: Of answers.
    """
    backend.heard = []
    means = GradingMeans(judge=BackendJudge(backend))
    for kind in kinds:  # what is asked of nothing is asked once, whatever the number of answers
        judge(kind, NOTHING, means)
    backend.heard.clear()
    cases = [made_up(n) for n in range(number)]
    answers = [WrittenAnswer(str(n), str(n), "", "", case.answer) for n, case in enumerate(cases)]
    begun = time.process_time()
    for kind, answer in in_turn(kinds, answers):
        judge(kind, cases[int(answer.id)], means)
    return time.process_time() - begun


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


def read_bare(backend: ListeningBackend, tokens: int, length: int) -> float:
    """Return the processor time of decoding so many tokens in prompts of a length, with nothing scored.

    Args:
        backend: The model.
        tokens: How many in all.
        length: Of each prompt.
    """
    native = backend._native
    text = [token for prompt in backend.heard for token in prompt][:tokens]
    begun = time.process_time()
    for start in range(0, len(text), length):
        native.clear()
        prompt = text[start : start + length]
        for low in range(0, len(prompt), BATCH):
            part = prompt[low : low + BATCH]
            native.decode(part, range(low, low + len(part)), [0] * len(part), [False] * (len(part) - 1) + [True])
    spent = time.process_time() - begun
    backend._memory.let_go()  # what it believes to hold is gone
    return spent


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
