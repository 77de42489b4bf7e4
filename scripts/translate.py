"""Keeps the translations of the window in step with its texts, through the tools of Qt Linguist.

    scripts/translate.py            collect texts into resources/i18n/ragexam_de.ts, compile ragexam_de.qm
    scripts/translate.py --check    change nothing; fail where a text is missing, unfinished or not compiled
    scripts/translate.py --todo     print what is not translated yet, as JSON: {context: {text: ""}}
    scripts/translate.py --fill F   take translations from such a file, then collect and compile

Translate in between with `pyside6-linguist resources/i18n/ragexam_de.ts`, in the file itself, or with --todo and --fill.
The engine's sentences stand in resources/i18n/engine_de.json: `scripts/engine_texts.py` lists those that it lacks.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

import PySide6

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "resources" / "i18n"
LANGUAGES = ("de",)
_TOOLS = Path(PySide6.__path__[0])
_PLACE = re.compile(r"\{(?![^}|]*\|)[^}]*\}|%n")
"""A gap that a translation must have too; forms of a word (`{0:file is|files are}`) belong to one language."""


def collect(target: Path) -> None:
    """Bring a file of translations up to the window's texts; what is gone is dropped."""
    sources = sorted(str(p.relative_to(ROOT)) for p in (ROOT / "ragexam_gui").rglob("*.py"))
    _tool("lupdate", *sources, "-no-obsolete", "-locations", "none", "-ts", str(target))


def compile_to(source: Path, target: Path) -> None:
    """Compile a file of translations."""
    _tool("lrelease", str(source), "-qm", str(target))


def problems(path: Path) -> list[str]:
    """Return what is wrong with a file of translations: texts without one, and gaps that were lost."""
    problems_here = []
    for context in ElementTree.parse(path).getroot().iter("context"):
        name = context.findtext("name") or ""
        for message in context.iter("message"):
            source, made = message.findtext("source") or "", message.find("translation")
            texts = [] if made is None else [f.text or "" for f in made.iter("numerusform")] or [made.text or ""]
            if made is None or made.get("type") == "unfinished" or not all(texts):
                problems_here.append(f"{name}: not translated: {source!r}")
                continue
            places = sorted(_PLACE.findall(source))
            lost = [text for text in texts if sorted(_PLACE.findall(text)) != places]
            problems_here += [f"{name}: other gaps than in {source!r}: {text!r}" for text in lost]
    return problems_here


def unfinished(path: Path) -> dict[str, dict[str, str]]:
    """Return texts without a translation, by context."""
    unfinished_by_context: dict[str, dict[str, str]] = {}
    for context in ElementTree.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            made = message.find("translation")
            if made is None or made.get("type") == "unfinished":
                unfinished_by_context.setdefault(context.findtext("name") or "", {})[
                    message.findtext("source") or ""
                ] = ""
    return unfinished_by_context


def fill(path: Path, given: dict[str, dict[str, str]]) -> list[str]:
    """Write translations into a file; what belongs nowhere in it is returned."""
    tree = ElementTree.parse(path)
    left = {(context, source): text for context, texts in given.items() for source, text in texts.items() if text}
    for context in tree.getroot().iter("context"):
        for message in context.iter("message"):
            text = left.pop((context.findtext("name") or "", message.findtext("source") or ""), None)
            made = message.find("translation")
            if text is None or made is None:
                continue
            made.attrib.pop("type", None)
            forms = list(made.iter("numerusform"))
            for form in forms:
                form.text = text
            if not forms:
                made.text = text
    tree.write(path, encoding="utf-8", xml_declaration=True)
    return [f"{context}: there is no text {source!r}" for context, source in left]


def stale(language: str) -> list[str]:
    """Return texts of the window that the kept file lacks or that are gone, and whether the compiled file is of it."""
    kept, compiled = FOLDER / f"ragexam_{language}.ts", FOLDER / f"ragexam_{language}.qm"
    with tempfile.TemporaryDirectory() as folder:
        fresh, again = Path(folder) / kept.name, Path(folder) / compiled.name
        shutil.copyfile(kept, fresh)
        collect(fresh)
        compile_to(kept, again)
        outdated = [f"{name}: only in the {where}: {text!r}" for name, text, where in _differences(kept, fresh)]
        if not compiled.is_file() or compiled.read_bytes() != again.read_bytes():
            outdated.append(f"{compiled.name} is not what {kept.name} compiles to")
    return outdated


def _differences(kept: Path, fresh: Path) -> list[tuple[str, str, str]]:
    old, new = _texts(kept), _texts(fresh)
    return [(*text, "file") for text in sorted(old - new)] + [(*text, "window") for text in sorted(new - old)]


def _texts(path: Path) -> set[tuple[str, str]]:
    root = ElementTree.parse(path).getroot()
    return {
        (c.findtext("name") or "", m.findtext("source") or "") for c in root.iter("context") for m in c.iter("message")
    }


def _tool(name: str, *arguments: str) -> None:
    done = subprocess.run([str(_TOOLS / name), *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{name} failed:\n{done.stdout}{done.stderr}")


def main() -> int:
    """Run the script."""
    parser = argparse.ArgumentParser(description="Translations of the window.")
    parser.add_argument("--check", action="store_true", help="change nothing, only look")
    parser.add_argument("--todo", action="store_true", help="print what is not translated yet")
    parser.add_argument("--fill", type=Path, help="take translations from a JSON file")
    options = parser.parse_args()
    wrong: list[str] = []
    for language in LANGUAGES:
        source = FOLDER / f"ragexam_{language}.ts"
        if not options.check:
            FOLDER.mkdir(parents=True, exist_ok=True)
            if not source.exists():
                source.write_text(
                    f'<!DOCTYPE TS><TS version="2.1" language="{language}_DE" sourcelanguage="en"></TS>\n'
                )
            collect(source)
            if options.todo:
                print(json.dumps(unfinished(source), indent=1, ensure_ascii=False))
                continue
            if options.fill is not None:
                wrong += fill(source, json.loads(options.fill.read_text("utf-8")))
                collect(source)
            compile_to(source, source.with_suffix(".qm"))
        wrong += [*problems(source), *stale(language)]
    if not options.todo:
        print(*wrong, f"{len(wrong)} to do.", sep="\n")
    return 1 if wrong and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
