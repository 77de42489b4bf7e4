"""Lists the engine's texts for a person that resources/i18n/engine_de.json lacks, as templates to translate.

    scripts/engine_texts.py [FILE ...]     JSON: {file: {template: ""}}; all of the engine where no file is given

What it prints are candidates: every text of a program looks alike, and some of them no person ever sees. The templates of
sentences (`ragexam.sentences`) are literals as well; that none of them lacks its translation is tested (`tests/language`).
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
_LEFT_OUT = ("cli", "llm/scripted", "exam/choice_items/published_strategy.py", "exam/open_items/statements.py")
"""Only the command line's, or prompts of models."""

_SQL = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|DROP|ALTER|WITH|BEGIN|FROM|WHERE|ORDER)\b")
_SENTENCE = re.compile(r"[A-Za-z]{2,} [A-Za-z{(]|^[A-Z][a-z]+$")


def templates(source: str) -> list[str]:
    """Return the texts and templates of a module, in their order."""
    tree = ast.parse(source)
    passed = {id(node) for node in _unseen(tree)}
    for whole in (node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)):
        passed |= {id(part) for part in whole.values}
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in passed]
    constants.sort(key=lambda node: (node.lineno, node.col_offset))
    texts = [node.value for node in constants if isinstance(node.value, str)]
    return [text for text in dict.fromkeys(texts) if _for_a_person(text)]


def _unseen(tree: ast.Module) -> list[ast.AST]:
    """Return docstrings, and the names that a module gives away."""
    seen: list[ast.AST] = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets):
            seen += ast.walk(node)
    return seen


def _for_a_person(text: str) -> bool:
    return bool(_SENTENCE.search(text)) and not _SQL.match(text) and "\\" not in text and "<" not in text


def main() -> int:
    """Run the script."""
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
