"""Every regular expression of some rooms, found in their sources, and texts that are hard for it."""

from __future__ import annotations

import ast
import importlib
import itertools
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from re import _constants as codes  # type: ignore[attr-defined]
    from re import _parser as parser  # type: ignore[attr-defined]

_METHODS = {"search", "match", "fullmatch", "sub", "subn", "split", "findall", "finditer"}
_AT_START = {"match", "fullmatch"}


@dataclass(frozen=True)
class Expression:
    """A regular expression.

    Attributes:
        where: Module and line.
        pattern: Compiled.
        anchored: It is only tried at the beginning of a text.
    """

    where: str
    pattern: re.Pattern[Any]
    anchored: bool

    def run(self, text: str) -> None:
        """Go through a text as the program would."""
        given: Any = text.encode("utf-8", "replace") if isinstance(self.pattern.pattern, bytes) else text
        if self.anchored:
            self.pattern.match(given)
            self.pattern.fullmatch(given)
        else:
            for _ in self.pattern.finditer(given):
                pass


def expressions(package: str) -> Iterator[Expression]:
    """Yield the expressions of a package, in the order of its files."""
    room = importlib.import_module(package)
    root = Path(next(iter(room.__path__)))
    for path in sorted(root.rglob("*.py")):
        name = ".".join((package, *path.relative_to(root).with_suffix("").parts)).removesuffix(".__init__")
        module = importlib.import_module(name)
        tree = ast.parse(path.read_text("utf-8"))
        used: dict[str, set[str]] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr in _METHODS:
                used.setdefault(node.value.id, set()).add(node.attr)
        named = {
            id(node.value): target.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
                continue
            if not (isinstance(node.func.value, ast.Name) and node.func.value.id == "re"):
                continue
            method = node.func.attr
            if method not in _METHODS | {"compile"}:
                continue
            pattern = _compiled(node, module)
            if pattern is None:
                continue
            methods = used.get(named.get(id(node), ""), {"finditer"}) if method == "compile" else {method}
            yield Expression(f"{name}:{node.lineno}", pattern, methods <= _AT_START)


def _compiled(node: ast.Call, module: Any) -> re.Pattern[Any] | None:
    """Return the expression of a call; None where its pattern is only known when the program runs."""
    flags = next((k.value for k in node.keywords if k.arg == "flags"), None)
    if flags is None and isinstance(node.func, ast.Attribute):
        place = {"compile": 1, "search": 2, "match": 2, "fullmatch": 2, "findall": 2, "finditer": 2}.get(node.func.attr)
        flags = node.args[place] if place is not None and len(node.args) > place else None
    try:
        values = [eval(compile(ast.Expression(x), "", "eval"), vars(module)) for x in (node.args[0], flags) if x]
    except NameError:
        return None
    return re.compile(*values)


# ------------------------------------------------------------------ texts that are hard


@dataclass(frozen=True, slots=True)
class Hostile:
    """A text that is hard for an expression, in any length.

    Attributes:
        start: What it begins with.
        unit: What is repeated.
        end: What it ends with.
    """

    start: str
    unit: str
    end: str

    def text(self, length: int) -> str:
        """Return the text with about so many characters."""
        return self.start + (self.unit * (length // len(self.unit) + 1))[:length] + self.end


def hostile_texts(pattern: re.Pattern[Any]) -> Iterator[Hostile]:
    """Texts that make an expression begin, go on for long, and fail: each of its repeats pumped up."""
    source = pattern.pattern
    tree = parser.parse(source.decode("latin-1") if isinstance(source, bytes) else source, pattern.flags & ~re.UNICODE)
    made: dict[Hostile, None] = {}
    for before, body in _repeats(tree, ""):
        units = dict.fromkeys((body, body + " ", before + body, before or body, (before + body) * 2 + "\n"))
        for unit, start, end in itertools.product(units, dict.fromkeys(("", before)), ("", "\x01", "!\nx")):
            if unit:
                made[Hostile(start, unit, end)] = None
    for plain in (" ", "\n", "a", "1", "<", "[", "*", ".", "a.", " \n", "[a", "<a", "|-", "1."):
        made[Hostile("", plain, "\x01")] = None
    # An expression for a whole line never sees a line break inside.
    line = not pattern.flags & (re.MULTILINE | re.DOTALL) and str(source).startswith("^") and str(source).endswith("$")
    yield from (one for one in made if not (line and "\n" in one.start + one.unit + one.end))


def _repeats(tree: Any, before: str) -> Iterator[tuple[str, str]]:
    """Each repeat as what stands before it and what its body may be."""
    for code, value in tree:
        if code in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
            low, high, body = value
            for sample in _samples(body):
                if high > 3:
                    yield before, sample
            yield from _repeats(body, before)
            before += _sample(body) * max(low, 1)
        elif code is codes.SUBPATTERN:
            yield from _repeats(value[3], before)
            before += _sample(value[3])
        elif code is codes.ATOMIC_GROUP:
            yield from _repeats(value, before)
            before += _sample(value)
        elif code is codes.BRANCH:
            for branch in value[1]:
                yield from _repeats(branch, before)
            before += _sample(value[1][0])
        else:
            before += _sample([(code, value)])


def _samples(tree: Any) -> list[str]:
    """Return some texts that a tree matches: one for each branch and each kind of sign of its first set."""
    if len(tree) == 1:
        code, value = tree[0]
        if code is codes.IN:
            each = [_sample([(codes.IN, [one])]) for one in value if one[0] is not codes.NEGATE]
            return list(dict.fromkeys([*each, _sample(tree)]))
        if code is codes.BRANCH:
            return [_sample(branch) for branch in value[1]]
        if code is codes.SUBPATTERN:
            return _samples(value[3])
    return [_sample(tree)]


def _sample(tree: Any) -> str:
    text = ""
    for code, value in tree:
        if code is codes.LITERAL:
            text += chr(value)
        elif code in (codes.NOT_LITERAL,):
            text += "a" if value != ord("a") else "b"
        elif code is codes.ANY:
            text += "a"
        elif code is codes.IN:
            text += _of_set(value)
        elif code in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
            text += _sample(value[2]) * max(value[0], 1 if value[1] else 0)
        elif code is codes.SUBPATTERN:
            text += _sample(value[3])
        elif code is codes.ATOMIC_GROUP:
            text += _sample(value)
        elif code is codes.BRANCH:
            text += _sample(value[1][0])
    return text


_CATEGORIES = {
    codes.CATEGORY_DIGIT: "1",
    codes.CATEGORY_NOT_DIGIT: "a",
    codes.CATEGORY_SPACE: " ",
    codes.CATEGORY_NOT_SPACE: "a",
    codes.CATEGORY_WORD: "a",
    codes.CATEGORY_NOT_WORD: ".",
}


def _of_set(parts: Any) -> str:
    if parts and parts[0][0] is codes.NEGATE:
        for sign in "a1 .-<[{\n":
            if not any(_holds(part, sign) for part in parts[1:]):
                return sign
        return "\x02"
    code, value = parts[0]
    if code is codes.LITERAL:
        return chr(value)
    if code is codes.RANGE:
        return chr(value[0])
    return _CATEGORIES.get(value, "a")


def _holds(part: Any, sign: str) -> bool:
    code, value = part
    if code is codes.LITERAL:
        return bool(ord(sign) == value)
    if code is codes.RANGE:
        return bool(value[0] <= ord(sign) <= value[1])
    tests = {"DIGIT": sign.isdigit(), "SPACE": sign.isspace(), "WORD": sign.isalnum() or sign == "_"}
    name = str(value).removeprefix("CATEGORY_")
    return not tests[name[4:]] if name.startswith("NOT_") else tests.get(name, False)
