"""The person's language: Qt's own texts, the window's, the engine's sentences, and how numbers and dates are written."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator, Signal

from ragexam.language.catalogue import Catalogue
from ragexam.language.voice import LANGUAGES
from ragexam_gui import paths, words

SYSTEM = "system"


class Language(QObject):
    """Keeps the application in the chosen language. Texts that are shown already stay as they are.

    Signals:
        changed: Another language is in force: the window has to be built anew.

    Args:
        application: Gets the translators.
    """

    changed = Signal()

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__(application)
        self._application = application
        self._translators: list[QTranslator] = []
        kept = str(paths.settings().value("language", SYSTEM))
        self._chosen = kept if kept in LANGUAGES else SYSTEM
        self.code = ""
        self._apply()

    @property
    def chosen(self) -> str:
        """Return what the person chose: "system" or a code."""
        return self._chosen

    def choose(self, chosen: str) -> None:
        """Switch, and remember it."""
        self._chosen = chosen
        paths.settings().setValue("language", chosen)
        before = self.code
        self._apply()
        if self.code != before:
            self.changed.emit()

    def restore(self) -> None:
        """Leave the application as it was before."""
        for translator in self._translators:
            self._application.removeTranslator(translator)
            translator.deleteLater()
        self._translators = []
        words.use(None)

    def _apply(self) -> None:
        system = QLocale.system()
        spoken = system.name().partition("_")[0]
        self.code = self._chosen if self._chosen in LANGUAGES else spoken if spoken in LANGUAGES else "en"
        # The country of the system decides about dates, as long as it speaks the language of the window.
        QLocale.setDefault(system if spoken == self.code else QLocale(self.code))
        self.restore()
        if self.code == "en":
            return
        shipped = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        own = paths.resource("i18n")
        for name, folder in ((f"qtbase_{self.code}", shipped), (f"ragexam_{self.code}", str(own or ""))):
            translator = QTranslator(self)
            if translator.load(name, folder):
                self._application.installTranslator(translator)
                self._translators.append(translator)
        sentences = paths.resource("i18n", f"engine_{self.code}.json")
        if sentences is not None:
            words.use(Catalogue.read(sentences, words.localised))
