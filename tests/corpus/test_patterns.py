"""No text makes a regular expression hang: every one of corpus/ and exam/ is run on texts that are hard for it."""

from __future__ import annotations

import heapq
import re
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from operator import itemgetter

import pytest

from .hostile import Expression, Hostile, expressions, hostile_texts

_SECONDS = 1.0
"""Processor time for one text. A linear expression takes some thousandths of it, one that is quadratic several times it."""

_LENGTHS = {"ragexam.corpus": 20_000, "ragexam.exam": 5_000}
"""Characters: a document may be of any length, a passage that the exam is made of is short."""

_SHORT = 10
"""A tenth of the length is tried first, and the three worst of an expression's texts are then tried at full length: none where
they take a thousandth of the time, since even a time that grows with the cube of the length is then within bounds.
"""

_BOUNDED = {
    r"[^\s(\[\"'“„‚‘/]*$": "sees the 30 characters before a full stop",
}
"""Expressions that see so little that it does not matter, and why."""


class TooSlow(BaseException):
    pass


@contextmanager
def bounded(seconds: float) -> Iterator[None]:
    """Stop what takes more processor time; expressions look for signals while they run."""

    def stop(*_: object) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def slow_text(expression: Expression, length: int) -> Hostile | None:
    """Return the text on which an expression takes too long; None where there is none."""
    times: list[tuple[float, Hostile]] = []
    for hostile in hostile_texts(expression.pattern):
        text = hostile.text(length // _SHORT)
        begun = time.process_time()
        if not ends(expression, text):
            return hostile
        times.append((time.process_time() - begun, hostile))
    for taken, hostile in heapq.nlargest(3, times, key=itemgetter(0)):
        if taken > _SECONDS / 1_000 and not ends(expression, hostile.text(length)):
            return hostile
    return None


def ends(expression: Expression, text: str) -> bool:
    """Return whether it ends in time; once more on a machine that shows itself slow just then."""
    return ends_within(_SECONDS, expression, text) or ends_within(max(_SECONDS, 5 * yardstick()), expression, text)


def ends_within(seconds: float, expression: Expression, text: str) -> bool:
    try:
        with bounded(seconds):
            expression.run(text)
    except TooSlow:
        return False
    return True


def yardstick() -> float:
    """Return the processor time of a plain expression that is quadratic, a fifth of a second where nothing else is done."""
    begun = time.process_time()
    re.compile("a*b").search("a" * 20_000)
    return time.process_time() - begun


@pytest.mark.skipif(sys.platform == "win32", reason="there is no timer of processor time")
@pytest.mark.parametrize("package", _LENGTHS)
def test_no_expression_hangs(package: str) -> None:
    assert threading.current_thread() is threading.main_thread()
    slow: list[str] = []
    count = 0
    for expression in expressions(package):
        if expression.pattern.pattern in _BOUNDED:
            continue
        count += 1
        if (hostile := slow_text(expression, _LENGTHS[package])) is not None:
            slow.append(f"{expression.where} {expression.pattern.pattern!r} on {hostile}")
    assert count > 80, "the expressions were not found"
    assert not slow, "\n".join(slow)


@pytest.mark.parametrize("package", _LENGTHS)
def test_no_group_is_repeated_possessively(package: str) -> None:
    """Python before 3.11.5, which Debian 12 has, matches these wrongly; an atomic group around a plain repeat says the same."""
    wrong = re.compile(r"(?<!\\)\)(?:[*+?]|\{\d*,?\d*\})\+")
    repeated = [e.where for e in expressions(package) if wrong.search(str(e.pattern.pattern))]
    assert not repeated


def test_the_search_finds_what_was_once_slow() -> None:
    quadratic = Expression("here", re.compile(r"[ \t]+\n"), False)
    exponential = Expression("here", re.compile(r"\s*(?:<!--.*?-->\s*)*<html", re.DOTALL), True)
    for expression in (quadratic, exponential):
        assert slow_text(expression, 60_000) is not None
