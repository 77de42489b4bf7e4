"""Walks every page, its tabs and the dialogues as a screen reader on Linux does, and lists what has no name.

python scripts/screen_reader.py [--language en|de] [--only WORD] [--all]

Needs Xvfb, dbus-daemon and at-spi2-core. The exit code is 1 where a control has no name.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from at_spi import Heard, Listener, lacks, private_desktop


def walk(language: str, only: str) -> dict[str, list[Heard]]:
    """Return what is heard on every page and dialogue, by its name.

    Args:
        language: "en" or "de".
        only: Word that the name of a page or dialogue must hold; "" for all.
    """
    heard: dict[str, list[Heard]] = {}
    with private_desktop() as address, tempfile.TemporaryDirectory() as home:
        os.environ |= {"XDG_DATA_HOME": f"{home}/data", "RAGEXAM_MODELS": f"{home}/models"}
        # Qt takes its platform and its bus from the environment when it is imported.
        from PySide6.QtCore import QSettings
        from PySide6.QtWidgets import QApplication, QWidget

        from ragexam_gui import paths
        from ragexam_gui.app import build
        from screenshots import MODELS, Camera, live, projects, shoot

        class Ear(Camera):
            """Listens where a camera would take a picture."""

            def take(self, name: str, what: QWidget | None = None) -> None:
                """Keep what is heard now."""
                del what
                if only not in name:
                    return
                self.settle()
                waited = pool.submit(listener.walk)
                while not waited.done():
                    live(5)
                heard[name] = waited.result()

        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, home)
        application = QApplication(sys.argv[:1])
        paths.settings().setValue("language", language)
        demo, _, empty = projects(Path(home))
        parts = build(application, models=MODELS, guards=[])
        parts.window.show()
        live(500)
        with ThreadPoolExecutor(1) as pool:
            listener = Listener(address)
            try:
                shoot(parts, Ear(parts, Path(home), "", ""), demo, empty)
            finally:
                listener.close()
        parts.window.close()
    return heard


def nameless(heard: dict[str, list[Heard]]) -> list[str]:
    """Return a line for everything a person acts on or looks at that has no name, each once."""
    return list(
        dict.fromkeys(
            f"{name}: {' > '.join(thing.path[-4:])}"
            for name, things in heard.items()
            for thing in things
            if thing.is_control and not thing.name.strip()
        )
    )


def main() -> int:
    """Walk, and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--language", choices=("en", "de"), default="en")
    parser.add_argument("--only", default="", help="a word in the name of a page or dialogue")
    parser.add_argument("--all", action="store_true", help="list everything that is heard")
    options = parser.parse_args()
    if missing := lacks():
        parser.error(f"this machine lacks {missing}")
    heard = walk(options.language, options.only)
    out = sys.stdout
    roles = Counter(thing.role for things in heard.values() for thing in things)
    for name, things in heard.items():
        out.write(f"{name}: {len(things)} things, {sum(thing.is_control for thing in things)} controls\n")
        if options.all:
            out.writelines(f"    {thing.path[-1]}  {thing.description}\n" for thing in things)
    out.write(", ".join(f"{count} {role}" for role, count in roles.most_common()) + "\n")
    lines = nameless(heard)
    out.writelines(f"NO NAME  {line}\n" for line in lines)
    controls = sum(thing.is_control for things in heard.values() for thing in things)
    out.write(f"{len(heard)} pages, tabs and dialogues; {controls} controls; without a name: {len(lines)}\n")
    return 1 if lines or not controls else 0


if __name__ == "__main__":
    sys.exit(main())
