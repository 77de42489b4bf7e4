"""Descriptions of commands: the parser with its errors as sentences, and what every command has."""

from __future__ import annotations

import argparse
import difflib
import re
import shlex
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NoReturn

from ragexam.errors import InputError

WIDTH = 110
"""Characters a line of what is written as whole paragraphs."""

_CHOICE = re.compile(r"argument (.+?): invalid choice: '(.*?)' \(choose from (.*)\)", re.DOTALL)
_FEW = 12
"""Names that an error lists; of more it tells the nearest alone, and the command's help has them all."""


class Parser(argparse.ArgumentParser):
    """Tells a mistake on the command line like any other error: a sentence and a hint; takes options between words."""

    _mixing = False

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        """Return what was understood; words after options count as words before them do.

        Args:
            args: Words of the command line.
            namespace: To fill; a new one where None.

        Raises:
            InputError: Something is not understood; the hint names the help of the command itself.
        """
        if self._mixing:
            return super().parse_known_args(args, namespace)
        options, left = super().parse_known_args(args, namespace)
        if self._subparsers is None and any(not word.startswith("-") for word in left):
            self._mixing = True
            try:
                options, left = self.parse_known_intermixed_args(args)
            finally:
                self._mixing = False
        if left:
            self.error(f"unrecognized arguments: {' '.join(left)}")
        return options, left

    def error(self, message: str) -> NoReturn:
        """Raise instead of ending the process.

        Raises:
            InputError: Always.
        """
        number = re.fullmatch(r"argument (.+?): invalid (float|int) value: (['\"])(.*)\3", message, re.DOTALL)
        if number is not None:
            kind = "whole number" if number[2] == "int" else "number"
            message = f"“{number[4]}” is no {kind}, and {number[1]} needs one"
        hint = f"{self._meant(message)}See: {self.prog} --help"
        choice = _CHOICE.fullmatch(message)
        if choice is not None and len(there := _names(choice)) > _FEW:
            message = f"“{choice[2]}” is none of the {len(there)} names for {choice[1]}"
        raise InputError(f"{message[:1].upper()}{message[1:]}.", hint)

    def _meant(self, message: str) -> str:
        """Return the word that was probably meant, as the beginning of a hint; "" where none is near."""
        choice = _CHOICE.fullmatch(message)
        if choice is not None:
            wrong, there = choice[2], _names(choice)
        else:
            unknown = re.match(r"unrecognized arguments: (--[\w-]+)", message)
            wrong, there = (unknown[1], list(self._option_string_actions)) if unknown is not None else ("", [])
        many = len(there) > _FEW and choice is not None
        near = difflib.get_close_matches(wrong, there, n=3 if many else 1, cutoff=0.6 if many else 0.7) if wrong else []
        return f"Did you mean {' or '.join(near)}? " if near else ""


def _names(choice: re.Match[str]) -> list[str]:
    return re.findall(r"'([^']*)'", choice[3])


def command(commands: Any, name: str, call: Any, text: str, more: str, *examples: str) -> Parser:
    """Return a command with its first sentence, what else a newcomer must know, and examples."""
    shown = "\n".join(["Examples:" if len(examples) > 1 else "Example:", *(f"  ragexam {e}" for e in examples)])
    made: Parser = commands.add_parser(
        name,
        help=text[0].lower() + text[1:],
        description=textwrap.fill(f"{text}. {more}".strip(), WIDTH),
        epilog=shown if examples else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.set_defaults(call=call)
    # Left out of the result where they are not given, so that "models --json list" keeps what stands before "list".
    made.add_argument(
        "--json",
        action="store_true",
        default=argparse.SUPPRESS,
        help="print the result as one JSON value and nothing else",
    )
    made.add_argument("--quiet", action="store_true", default=argparse.SUPPRESS, help="show no progress")
    return made


def project_command(commands: Any, name: str, call: Any, text: str, more: str, *examples: str) -> Parser:
    """Return a command whose first word is the project."""
    made = command(commands, name, call, text, more, *examples)
    made.add_argument("project", type=Path, help="the project file (NAME.ragexam)")
    return made


def add_catalogue(made: Parser, title: str, meanings: Mapping[str, str]) -> None:
    """Append names with what they mean to the end of a command's help, one below the other.

    Args:
        made: The command.
        title: What is listed.
        meanings: By name.
    """
    indent = max(map(len, meanings)) + 4
    lines = [
        textwrap.fill(text, WIDTH, initial_indent=f"  {name}".ljust(indent), subsequent_indent=" " * indent)
        for name, text in meanings.items()
    ]
    made.epilog = "\n\n".join(filter(None, [made.epilog, "\n".join([f"{title}:", *lines])]))


def listed(meanings: Mapping[str, str]) -> str:
    """Return names with what they mean, in one line; % doubled, as argparse wants it."""
    # A meaning that has semicolons or several sentences of its own would run into the next one.
    shortened = {name: re.sub(r"(?<!\.)\.$", "", text.strip()) for name, text in meanings.items()}
    mark = ". " if any(re.search(r"[.;]\s", text) for text in shortened.values()) else "; "
    text = mark.join(f"{name}: {text}" for name, text in shortened.items()) + "."
    return text.replace("....", "...").replace("%", "%%")


def quoted(path: Path) -> str:
    """Return a path as it can be typed in a command that is told."""
    return shlex.quote(str(path))


def parts(given: Iterable[str]) -> list[tuple[str, float]]:
    """Return names with their parts ("Products=2"; a name alone has one part).

    Args:
        given: One name each, or several with their parts in one text ("en=9,de=1"), as a blueprint has them.

    Raises:
        InputError: A part that is no number.
    """
    pieces = []
    for text in chain.from_iterable(map(_several, given)):
        read = re.fullmatch(r"(.+?)(?:=(\d{1,4}(?:\.\d{1,3})?))?", text.strip())
        if read is None:
            raise InputError(f"“{text}” names nothing.", "Write NAME, or NAME=2 for two parts.")
        pieces.append((read.group(1), float(read.group(2) or 1)))
    return pieces


def _several(text: str) -> list[str]:
    """Return the names of one text: several only where each has its part, since a name may hold a comma."""
    pieces = text.split(",")
    return pieces if all("=" in piece for piece in pieces) else [text]
