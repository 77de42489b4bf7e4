"""Reads numbered lists of steps: what is done one after the other, and what for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ragexam.exam.passages.spans import split_sentences
from ragexam.records import Chunk, Span

_STEP = re.compile(r"(\d{1,2})[.)] +(\S.*)")
_HEADING = re.compile(r"#{1,6} +(.+)")
_GOAL = re.compile(r"(To [a-z][^.:!?]{6,90})[.:]?")
_NO_GOAL = re.compile(r"To be\b|\b(?:you|steps?|below|following)\b|\d", re.IGNORECASE)
"""Words of lines that begin so and say something else: what is needed, or where the steps stand."""
_LEAST_GOAL: Final = 3
"""Words of a goal: "To continue" is one of everything, and "To add" is cut from a longer one."""
_CHOICE = re.compile(
    r"\b(?:alternativ\w*|optional\w*|either|entweder|skip|überspring\w*|or else|step \d|schritt \d|repeat|wiederhol\w*)\b",
    re.IGNORECASE,
)
"""Words of lists that are not done one after the other."""
_FEWEST: Final = 2


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of a list.

    Attributes:
        text: Its first sentence, without a full stop.
        whole: Whether that is a sentence that says all by itself.
        start: First character in the document.
        end: One past the last of its first line.
        parts: Whether steps of its own, or remarks, stand between it and the next.
    """

    text: str
    whole: bool
    start: int
    end: int
    parts: bool = False


@dataclass(frozen=True, slots=True)
class StepList:
    """A numbered list, as far as one passage holds it.

    Attributes:
        goal: What the line in front of it says is reached ("To create an application"), or the heading it stands under; "" where
            nothing says.
        heading: Whether `goal` is a heading.
        steps: In order, without those inside of others.
        first: Number of the first of them: above 1 where an earlier passage has the beginning.
        chunk: The passage.
        title: Of its document.
    """

    goal: str
    heading: bool
    steps: Sequence[Step]
    first: int
    chunk: Chunk
    title: str

    def evidence(self, first: Step, last: Step) -> Span:
        """Return both steps and what stands between them as a span of the document."""
        return Span(self.chunk.document_id, first.start, last.end, self.chunk.page)


def step_lists(chunks: Iterable[Chunk], titles: Mapping[str, str]) -> list[StepList]:
    """Return the lists whose numbers follow each other, in the order of the corpus.

    Args:
        chunks: In the order of the corpus.
        titles: Of the documents, by id.
    """
    return [found for chunk in chunks for found in _of_chunk(chunk, titles.get(chunk.document_id, ""))]


def _of_chunk(chunk: Chunk, title: str) -> Iterable[StepList]:
    lead = chunk.lead
    heading, said = _last_of_path(chunk.text[:lead]), ""
    run: list[tuple[int, Step]] = []

    def finished() -> Iterable[StepList]:
        nonlocal said
        if run:
            yield from _list(run, said or heading, not said, chunk, title)
            run.clear()
            said = ""  # it was said of this list alone

    position = lead
    for line in chunk.text[lead:].splitlines(keepends=True):
        start, content = position, line.strip()
        position += len(line)
        step, titled = _STEP.fullmatch(line.rstrip()), _HEADING.fullmatch(content)
        if step is not None:
            number = int(step.group(1))
            if run and number != run[-1][0] + 1 and not number == run[-1][0] == 1:
                yield from finished()
            run.append((number, _step(step.group(2), start - lead + chunk.start, line)))
        elif content and line[0].isspace() and run:
            run[-1] = (run[-1][0], replace(run[-1][1], parts=True))
        elif content:
            yield from finished()
            said = "" if chunk.language == "de" or line[0].isspace() else _goal(content)
            if titled is not None:
                heading = titled.group(1).strip()
    yield from finished()


def _goal(line: str) -> str:
    """Return what a line in front of a list says is reached by it, up to a comma; "" where it says something else."""
    match = _GOAL.fullmatch(line)
    goal = match.group(1).split(",")[0].rstrip() if match is not None else ""
    return "" if len(goal.split()) < _LEAST_GOAL or _NO_GOAL.search(goal) else goal


def _last_of_path(context: str) -> str:
    path = re.sub(r"^[^:]{2,40}:\s*", "", context.split("\n", 1)[0]).split(">")
    return path[-1].strip() if len(path) > 1 else ""


def _step(text: str, start: int, line: str) -> Step:
    sentences = split_sentences(text)
    first = sentences[0].text if sentences else text
    return Step(first.rstrip(" ."), not first.rstrip().endswith(":"), start, start + len(line.rstrip()))


def _list(run: Sequence[tuple[int, Step]], goal: str, heading: bool, chunk: Chunk, title: str) -> Iterable[StepList]:
    steps = tuple(step for _, step in run)
    if len(steps) >= _FEWEST and not any(_CHOICE.search(step.text) for step in steps):
        yield StepList(goal, heading, steps, run[0][0], chunk, title)
