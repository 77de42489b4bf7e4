"""Paths of shipped files and of the window's own: the only module of the window that looks for either."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings, QStandardPaths

SUFFIX, MODEL_SUFFIX = ".ragexam", ".gguf"
_HERE = Path(__file__).resolve().parent
_RECENTS = 10


def resource(*parts: str) -> Path | None:
    """Return a file or folder that ships with the program; None where it is not there."""
    for folder in (_HERE.parent / "resources", _HERE.parent / "ragexam_resources"):
        path = folder.joinpath(*parts)
        if path.exists():
            return path
    return None


def demo_file() -> Path | None:
    """Return the demo project that ships with the program; None where there is none."""
    return resource("demo", "demo.ragexam")


def own_demo_file() -> Path:
    """Return a person's own copy of the demo project, whether it is there or not: projects are written to."""
    return user_folder() / "demo.ragexam"


def help_file(page: str, language: str) -> Path | None:
    """Return a help page in a language, in English where that is not there; None for an unknown page."""
    return resource("help", f"{page}.{language}.md") or resource("help", f"{page}.md")


def changelog_file() -> Path | None:
    """Return the list of what has changed from version to version; None where it is not there."""
    source = _HERE.parent / "CHANGELOG.md"
    return source if source.is_file() else resource("CHANGELOG.md")


def user_folder() -> Path:
    """Return the folder for files that the program makes for a person; it is made where it is missing."""
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation)
    folder = Path(place) / "ragexam"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def documents_folder() -> Path:
    """Return where a person keeps documents; what a file dialogue shows first."""
    folder = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
    return folder if folder.is_dir() else Path.home()


def settings() -> QSettings:
    """Return the window's own settings (recent projects, light or dark, geometry); never anything of a project."""
    return QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "ragexam", "window")


def recent_projects() -> list[Path]:
    """Return projects opened last, newest first, missing ones included."""
    paths = settings().value("recent", [])
    if isinstance(paths, str):  # an ini file gives a list of one as a text
        paths = [paths]
    return [Path(str(p)) for p in paths] if isinstance(paths, list) else []


def remember_project(path: Path) -> None:
    """Put a project at the top of the recent ones."""
    path = path.resolve()
    newest = [path, *(p for p in recent_projects() if p != path)][:_RECENTS]
    settings().setValue("recent", [str(p) for p in newest])


def forget_project(path: Path) -> None:
    """Take a project off the recent ones."""
    settings().setValue("recent", [str(p) for p in recent_projects() if p != path])
