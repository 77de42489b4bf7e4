"""English and German: switching while running, numbers and dates, the engine's sentences, and complete translations."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from ragexam.language.catalogue import Catalogue, gaps_of
from ragexam.language.voice import LANGUAGES
from ragexam.project import Project
from ragexam.project.report.page import reading_report
from ragexam.records import Table
from ragexam.sentences import counted, joined, phrase
from ragexam_gui import paths, words
from ragexam_gui.app import Parts
from ragexam_gui.bridge.language import Language

from .conftest import held

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "resources" / "i18n"
WaitJob = Callable[[Callable[[], object]], str]


@pytest.fixture(autouse=True)
def own_locale() -> Iterator[None]:
    before = QLocale()
    yield
    QLocale.setDefault(before)
    words.use(None)


def speak(parts: Parts, qtbot: QtBot, code: str) -> None:
    """Choose a language in the menu and wait for the window that takes the old one's place."""
    old = parts.window
    parts.window.menus.switches.languages[code].trigger()
    qtbot.waitUntil(lambda: parts.window is not old)
    qtbot.waitUntil(lambda: parts.window.isVisible() and not parts.session.reading)


# -------------------------------------------------------------- switching


def test_switching_keeps_project_page_drawers_and_log(opened: Parts, qtbot: QtBot) -> None:
    project, old = opened.session.project, opened.window
    opened.window.show_page("exam")
    opened.window.sides.toggle_log()
    opened.window.sides.show_help()
    opened.session.message.emit("plain", "Something happened.", "")
    size = opened.window.size()
    speak(opened, qtbot, "de")
    window = opened.window
    assert opened.session.project is project
    assert window.step == "exam"
    assert window.size() == size
    assert window.log.isVisible()
    assert window.help.isVisible()
    assert window.help.page == "exam"
    assert any(e.text == "Something happened." for e in opened.activity_log.entries)
    assert opened.window.menus.switches.languages["de"].isChecked()
    assert paths.settings().value("language") == "de"
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Abbrechen"  # Qt's own texts
    assert words.number(1234.5, ",.1f") == "1.234,5"
    qtbot.waitUntil(lambda: not shiboken6.isValid(old))
    speak(opened, qtbot, "en")
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"
    assert words.number(1234.5, ",.1f") == "1,234.5"
    opened.window.show_page("corpus")
    qtbot.waitUntil(lambda: bool(opened.window.pages["corpus"].sentence.text()))


def test_a_job_goes_on_in_another_language(opened: Parts, qtbot: QtBot, wait_job: WaitJob) -> None:
    project = opened.session.project
    assert project is not None
    project.pipelines.choose(["scripted:2:0.6:600ms"], ["bm25:k=1"], [0])

    def switch() -> None:
        with qtbot.waitSignal(opened.session.progressed):
            assert opened.session.start("run")
        with held(opened, qtbot):
            speak(opened, qtbot, "de")
            assert opened.session.job is not None
            assert opened.window.job_bar.pause_button.isVisible()

    assert _ended(opened, qtbot, switch) == "done"
    assert [e.how for e in opened.activity_log.entries if e.name == "run" and not e.earlier] == ["done"]


def test_switching_on_the_welcome_page(gui: Parts, qtbot: QtBot, project_file: Path) -> None:
    speak(gui, qtbot, "de")
    assert gui.window.welcome.isVisible()
    with qtbot.waitSignal(gui.session.opened):
        gui.window.projects.open_path(project_file)
    assert gui.window.step == "results"
    speak(gui, qtbot, "en")


def test_the_language_of_the_system_is_followed_where_it_is_spoken(gui: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, code, decimals in (("de_AT", "de", "0,5"), ("en_GB", "en", "0.5"), ("fr_FR", "en", "0.5")):
        monkeypatch.setattr(QLocale, "system", staticmethod(lambda n=name: QLocale(n)))
        gui.language.choose("system")
        assert gui.language.code == code
        assert words.number(0.5, ".1f") == decimals
    monkeypatch.undo()
    gui.language.choose("en")


def test_an_unknown_language_in_the_settings_is_the_systems(qapp: QCoreApplication) -> None:
    paths.settings().setValue("language", "tlh")
    language = Language(qapp)
    assert language.chosen == "system"
    assert language.code in LANGUAGES
    language.restore()
    language.deleteLater()


def _ended(parts: Parts, qtbot: QtBot, act: Callable[[], None]) -> str:
    """Follow how a job ends that goes on while the window, and who listens to the session, changes."""
    act()
    with qtbot.waitSignal(parts.session.job_ended) as ended:
        pass
    assert ended.args is not None
    return str(ended.args[1])


# -------------------------------------------------------------- the engine's sentences


@pytest.fixture
def german() -> Catalogue:
    QLocale.setDefault(QLocale("de_DE"))
    return Catalogue(
        {
            "ready": "bereit",
            "done": "fertig",
            "It answers {0:n} of {1:n} items right ({2})": "Sie beantwortet {0} von {1} Fragen richtig ({2})",
            "95% interval {0:n} to {1:n}": "95-%-Intervall {0} bis {1}",
            "{0:n} documents": "{0} Dokumente",
            "1 document": "1 Dokument",
            "{0} is open in another window or program{1}.": "{0} ist in einem anderen Fenster offen{1}.",
            "(process {0:raw})": "(Prozess {0})",
            "Close it there first, or work on a copy.": "Erst dort schließen, oder mit einer Kopie arbeiten.",
            "{0:raw} could not be read: {1}.": "{0} konnte nicht gelesen werden: {1}.",
            "the file is empty": "die Datei ist leer",
            "{0:raw} is empty": "{0} ist leer",
            "As in {0:raw}": "Wie in {0}",
            "Keys by position: {0}": "Schlüssel nach Stelle: {0}",
            "Not done yet": "",
        },
        words.localised,
    )


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("ready", "bereit"),
        ("1 document", "1 Dokument"),
        (counted(1234, "document"), "1.234 Dokumente"),
        (phrase("It answers {0:n} of {1:n} items right ({2})", "55.3%", 63,
                phrase("95% interval {0:n} to {1:n}", "43.1%", "67.0%")),
         "Sie beantwortet 55,3\N{NO-BREAK SPACE}% von 63 Fragen richtig "
         "(95-%-Intervall 43,1\N{NO-BREAK SPACE}% bis 67,0\N{NO-BREAK SPACE}%)"),
        (phrase("{0}: {1}", "ready", joined("; ", [phrase("{0}, {1}", counted(12, "document"), "1 document"), "done"])),
         "bereit: 12 Dokumente, 1 Dokument; fertig"),
        (joined(" ", [phrase("{0} is open in another window or program{1}.", "a.ragexam",
                             joined("", [" ", phrase("(process {0:raw})", 4711)])),
                      "Close it there first, or work on a copy."]),
         "a.ragexam ist in einem anderen Fenster offen (Prozess 4711). "
         "Erst dort schließen, oder mit einer Kopie arbeiten."),
        (phrase("{0:raw} could not be read: {1}.", "done", "the file is empty"),
         "done konnte nicht gelesen werden: die Datei ist leer."),
        ("0.77", "0,77"),
        (joined(" ", ["1 document", phrase("As in {0:raw}", "Guinet et al. 2024."), "1 document"]),
         "1 Dokument Wie in Guinet et al. 2024. 1 Dokument"),
        (joined(" ", ["Nobody knows.", phrase("{0:raw} is empty", "Drawer B")]), "Nobody knows. Drawer B ist leer"),
        (phrase("Keys by position: {0}", "1.5, 1,000, 12.5%"),
         "Schlüssel nach Stelle: 1,5, 1.000, 12,5\N{NO-BREAK SPACE}%"),
        ("Nobody knows this sentence, done.", "Nobody knows this sentence, done."),
        ("Not done yet", "Not done yet"),
        ("", ""),
    ],
)  # fmt: skip
def test_sentences_are_said_with_their_figures(german: Catalogue, said: str, text: str) -> None:
    assert german.say(said) == text
    assert german.say(said) == text


def test_what_is_unknown_is_remembered_for_the_translator(german: Catalogue) -> None:
    german.say("ready")
    german.say("Nobody knows this sentence.")
    assert german.missed == {"Nobody knows this sentence."}


def test_the_most_specific_template_wins() -> None:
    """Of finished sentences, which project files hold."""
    catalogue = Catalogue(names := {"{0}: {1}": "allgemein", "Title: {0}": "genau {0}"}, str, names)
    assert catalogue.say("Title: x") == "genau x"


def test_a_gap_that_comes_twice_holds_the_same_twice() -> None:
    catalogue = Catalogue(names := {"{0} or {0}": "nur {0}"}, str, names)
    assert catalogue.say("a or a") == "nur a"
    assert catalogue.say("a or b") == "a or b"
    assert catalogue.say(phrase("{0} or {0}", "a")) == "nur a"


def test_without_a_catalogue_the_engine_speaks_english() -> None:
    words.use(None)
    assert words.say("63 items. Nothing else.") == "63 items. Nothing else."
    assert words.unsaid() == set()


@pytest.mark.parametrize("path", sorted(FOLDER.glob("engine_*.json")), ids=lambda p: p.stem)
def test_the_catalogues_keep_every_gap(path: Path) -> None:
    for source, text in json.loads(path.read_text("utf-8")).items():
        assert not text or gaps_of(text) == gaps_of(source), source


def test_what_the_engine_says_of_a_finished_project_is_german(project_file: Path) -> None:
    """The states of its steps, and the report's verdict, warnings, sections and tables: no sentence stays English."""
    QLocale.setDefault(QLocale("de_DE"))
    catalogue = Catalogue.read(FOLDER / "engine_de.json", words.localised)
    with Project.open(project_file) as project:
        sentences = [step.sentence for step in project.state().values()]
        body, in_german = (reading_report(project, language=code).body for code in ("en", "de"))
    assert body is not None
    assert in_german is not None
    sentences += [body.decision.sentence, *body.decision.details, *body.warnings]
    for section in body.sections:
        sentences += [section.title, *section.text]
        tables = [part for part in section.parts if isinstance(part, Table)]
        sentences += [text for table in tables for text in (table.title, table.note, table.source) if text]
    assert len(sentences) > 40
    for text in sentences:
        assert catalogue.say(text) != text
    assert catalogue.missed == set()
    explained, explained_in_german = ([about for s in b.sections for _, about in s.terms] for b in (body, in_german))
    assert len(explained) == len(explained_in_german) > 5
    assert not set(explained) & set(explained_in_german)  # from the glossary of the language


# -------------------------------------------------------------- the window's texts


def test_the_translations_are_compiled_and_of_the_windows_texts() -> None:
    """Not one text of the window is missing in the files of Qt Linguist, and every one is translated."""
    done = subprocess.run(
        [sys.executable, "scripts/translate.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3_000:]


def test_every_label_of_the_window_is_german(opened: Parts, qtbot: QtBot) -> None:
    speak(opened, qtbot, "de")
    menus = [text for _, text, _ in opened.window.menus.entries()]
    assert "Neues Projekt" in menus
    titles = [label.text() for label in opened.window.findChildren(QLabel) if label.objectName() == "pageTitle"]
    assert "Ergebnisse" in titles
    assert opened.window.layoutDirection() == Qt.LayoutDirection.LeftToRight
    speak(opened, qtbot, "en")
