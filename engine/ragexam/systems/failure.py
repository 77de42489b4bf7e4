"""Ways in which a system elsewhere fails to answer: an error, never a wrong answer."""

from __future__ import annotations

from typing import Literal

from ragexam.errors import MachineError

FailureKind = Literal[
    "consent",
    "secret",
    "unreachable",
    "tls",
    "time",
    "redirect",
    "status",
    "busy",
    "size",
    "broken",
    "encoding",
    "html",
    "json",
    "stream",
    "refused",
    "answer",
]
"""Kind of failure. "busy": asked to come later (429, 503); "broken": the reply ended early or is no HTTP; "refused": the rule
of success does not hold; "answer": there is no text where the answer should stand."""

HOPELESS = frozenset({"consent", "secret", "tls"})
"""Kinds that the next question would meet as well: nobody else is asked."""


class SystemFailure(MachineError):
    """A system gave no answer.

    Args:
        kind: What went wrong.
        message: A sentence, without any secret in it.
        hint: What a person can do.
        again: Whether it may go better in a moment.
        after: Seconds that the system asks to wait; None where it does not say.

    Attributes:
        kind: What went wrong.
        again: Whether it may go better in a moment.
        after: Seconds that the system asks to wait.
    """

    def __init__(
        self, kind: FailureKind, message: str, hint: str = "", *, again: bool = False, after: float | None = None
    ) -> None:
        super().__init__(message, hint)
        self.kind = kind
        self.again = again
        self.after = after
