"""Errors that stop a set-up, told so that a person can act."""

from __future__ import annotations


class SetupError(Exception):
    """The set-up cannot go on.

    Args:
        message: What happened, in plain words.
        hint: What to do, ready to be copied where it is a command.
    """

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
