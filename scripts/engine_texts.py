"""Lists the engine's texts for a person that resources/i18n/engine_de.json lacks, as templates to translate.

    scripts/engine_texts.py [FILE ...]     JSON: {file: {template: ""}}; all of the engine where no file is given

What it prints are candidates: every text of a program looks alike, and some of them no person ever sees.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENGINE = ROOT / "engine" / "ragexam"
CATALOGUE = ROOT / "resources" / "i18n" / "engine_de.json"
_LEFT_OUT = ("cli", "llm/scripted/text.py", "exam/choice_items/published_strategy.py")
"""Only the command line's, or prompts of models."""

_SQL = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|DROP|ALTER|WITH|BEGIN|FROM|WHERE|ORDER)\b")
_SENTENCE = re.compile(r"[A-Za-z]{2,} [A-Za-z{(]|^[A-Z][a-z]+$")
_NUMERIC = re.compile(r"[,.%]|[dfgeE]$")


def templates(source: str) -> list[str]:
    """Templates of the texts in a module, in their order."""
    tree = ast.parse(source)
    passed = {id(node) for node in _unseen(tree)}
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            passed |= {id(part) for part in node.values if isinstance(part, ast.Constant)}
            found.append(_template(node))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in passed:
            found.append(node.value)
    return [text for text in dict.fromkeys(found) if _for_a_person(text)]


def _unseen(tree: ast.Module) -> list[ast.AST]:
    """Docstrings, and the names that a module gives away."""
    found: list[ast.AST] = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets):
            found += ast.walk(node)
    return found


def _template(node: ast.JoinedStr) -> str:
    text, gaps = "", 0
    for part in node.values:
        if isinstance(part, ast.Constant):
            text += str(part.value)
        elif isinstance(part, ast.FormattedValue):
            spec = _template(part.format_spec) if isinstance(part.format_spec, ast.JoinedStr) else ""
            text += f"{{{gaps}{':n' if _NUMERIC.search(spec) else ''}}}"
            gaps += 1
    return text


def _for_a_person(text: str) -> bool:
    return bool(_SENTENCE.search(text)) and not _SQL.match(text) and "\\" not in text and "<" not in text


def main() -> int:
    """Entry point."""
    given = [Path(argument).resolve() for argument in sys.argv[1:]]
    known = set(json.loads(CATALOGUE.read_text("utf-8"))) if CATALOGUE.is_file() else set()
    lacking = {}
    for path in given or sorted(ENGINE.rglob("*.py")):
        name = str(path.relative_to(ENGINE))
        if name.startswith(_LEFT_OUT):
            continue
        texts = [text for text in templates(path.read_text("utf-8")) if text not in known]
        if texts:
            lacking[name] = dict.fromkeys(texts, "")
    print(json.dumps(lacking, indent=1, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
