"""Keeps the translations of the window in step with its texts, through the tools of Qt Linguist.

    scripts/translate.py            collect texts into resources/i18n/ragexam_de.ts, compile ragexam_de.qm
    scripts/translate.py --check    change nothing; fail where a text is missing, unfinished or not compiled

Translate in between with `pyside6-linguist resources/i18n/ragexam_de.ts`, or in the file itself. The engine's sentences
are not collected: they stand in resources/i18n/engine_de.json (`ragexam_gui/catalogue.py` says how).
"""

from __future__ import annotations

import argparse
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
_PLACE = re.compile(r"\{[^}]*\}|%n")


def collect(target: Path) -> None:
    """Bring a file of translations up to the window's texts; what is gone is dropped."""
    sources = sorted(str(p.relative_to(ROOT)) for p in (ROOT / "ragexam_gui").rglob("*.py"))
    _tool("lupdate", *sources, "-no-obsolete", "-locations", "none", "-ts", str(target))


def compile_to(source: Path, target: Path) -> None:
    """Compile a file of translations."""
    _tool("lrelease", str(source), "-qm", str(target))


def problems(path: Path) -> list[str]:
    """What is wrong with a file of translations: texts without one, and gaps that were lost."""
    found = []
    for context in ElementTree.parse(path).getroot().iter("context"):
        name = context.findtext("name") or ""
        for message in context.iter("message"):
            source, made = message.findtext("source") or "", message.find("translation")
            texts = [] if made is None else [f.text or "" for f in made.iter("numerusform")] or [made.text or ""]
            if made is None or made.get("type") == "unfinished" or not all(texts):
                found.append(f"{name}: not translated: {source!r}")
                continue
            places = sorted(_PLACE.findall(source))
            lost = [text for text in texts if sorted(_PLACE.findall(text)) != places]
            found += [f"{name}: other gaps than in {source!r}: {text!r}" for text in lost]
    return found


def stale(language: str) -> list[str]:
    """Texts of the window that the kept file lacks or that are gone, and whether the compiled file is of it."""
    kept, compiled = FOLDER / f"ragexam_{language}.ts", FOLDER / f"ragexam_{language}.qm"
    with tempfile.TemporaryDirectory() as folder:
        fresh, again = Path(folder) / kept.name, Path(folder) / compiled.name
        shutil.copyfile(kept, fresh)
        collect(fresh)
        compile_to(kept, again)
        found = [f"{name}: only in the {where}: {text!r}" for name, text, where in _differences(kept, fresh)]
        if not compiled.is_file() or compiled.read_bytes() != again.read_bytes():
            found.append(f"{compiled.name} is not what {kept.name} compiles to")
    return found


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
    """Entry point."""
    parser = argparse.ArgumentParser(description="Translations of the window.")
    parser.add_argument("--check", action="store_true", help="change nothing, only look")
    options = parser.parse_args()
    wrong = []
    for language in LANGUAGES:
        source = FOLDER / f"ragexam_{language}.ts"
        if not options.check:
            FOLDER.mkdir(parents=True, exist_ok=True)
            if not source.exists():
                source.write_text(
                    f'<!DOCTYPE TS><TS version="2.1" language="{language}_DE" sourcelanguage="en"></TS>\n'
                )
            collect(source)
            compile_to(source, source.with_suffix(".qm"))
        wrong += [*problems(source), *stale(language)]
    print(*wrong, f"{len(wrong)} to do.", sep="\n")
    return 1 if wrong and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
