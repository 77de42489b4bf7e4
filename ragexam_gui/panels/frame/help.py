"""The help beside the page: one page a step, and the list of keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QTextCursor
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from ragexam.language.glossary import glossary, glossary_page
from ragexam_gui import paths
from ragexam_gui.widgets.controls import button, introduce, section_title
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.flow import in_flow
from ragexam_gui.widgets.plain import Reading

KEYS, GLOSSARY, NEWS = "keys", "glossary", "news"
"""Names of the page that is made from the menus and buttons, of that with the words of the field, and of the changelog."""


class HelpPanel(QFrame):
    """Shows pages of `resources/help`.

    Signals:
        closed: The person has read enough.

    Args:
        language: Code of the language to show pages in.
        titles: Name and title of the steps.
        keys: Gives the list of keys, as HTML.
    """

    closed = Signal()

    def __init__(
        self,
        language: str,
        titles: Sequence[tuple[str, str]],
        keys: Callable[[], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("sidePanel")
        self.setAccessibleName(self.tr("Help"))
        self._language = language
        self._titles = {**dict(titles), "welcome": self.tr("Welcome"), KEYS: self.tr("Keys")}
        self._titles |= {GLOSSARY: self.tr("Glossary"), NEWS: self.tr("What is new")}
        self.page = ""
        self._keys = keys
        title = section_title(self.tr("Help"))
        self.text = Reading()
        introduce(self.text, self.tr("Help page"), self.tr("Links lead to other pages of the help"))
        self.text.setOpenLinks(False)
        self.text.anchorClicked.connect(self._follow)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.document().setDocumentMargin(14)
        self.text.document().setIndentWidth(18)
        self.keys_button = button(self.tr("&Keys"), self.tr("All keys of the window"), lambda: self.show_page(KEYS))
        close = button(self.tr("Close"), self.tr("Close the help (Esc)"), self.closed.emit)
        close.setAccessibleName(self.tr("Close the help"))
        row = in_row((title, 1), (in_flow(self.keys_button, close), 0))
        in_column(row, (self.text, 1), margins=(12, 12, 12, 12), parent=self)
        leave = QShortcut(QKeySequence("Esc"), self, self.closed.emit)
        leave.setContext(leave.context().WidgetWithChildrenShortcut)
        self.setMinimumWidth(300)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)

    def show_page(self, name: str, term: str = "") -> None:
        """Show a page by its name, the glossary at a term where its key is given."""
        self.page = name
        self.text.setAccessibleName(self.tr("Help: {0}").format(self._titles.get(name, name)))
        path = paths.changelog_file() if name == NEWS else paths.help_file(name, self._language)
        if name == KEYS:
            self.text.setHtml(self._keys())
        elif name == GLOSSARY:
            self.text.setMarkdown(glossary_page(self._language))
        elif path is not None:
            text = path.read_text("utf-8")
            self.text.setMarkdown(self._news(text) if name == NEWS else text)
        else:
            self.text.setPlainText(self.tr("There is no help for this page."))
        self.text.verticalScrollBar().setValue(0)
        if term:
            self.show_term(term)

    def _news(self, changelog: str) -> str:
        """Return what has changed, from the newest version on: how the file is kept is of no use here."""
        _, version, changes = changelog.partition("\n## ")
        title, remark = self.tr("What is new"), self.tr("Newest version first. The list is written in English.")
        return f"# {title}\n\n{remark}\n{version}{changes}"

    def show_term(self, key: str) -> None:
        """Bring a term of the glossary to the top."""
        term = glossary(self._language).terms.get(key)
        block = self.text.document().begin()
        while term is not None and block.isValid():
            if block.blockFormat().headingLevel() and block.text() == term.name:
                self.text.setTextCursor(QTextCursor(block))
                rectangle = self.text.document().documentLayout().blockBoundingRect(block)
                self.text.verticalScrollBar().setValue(int(rectangle.top()))
                return
            block = block.next()

    def _follow(self, url: QUrl) -> None:
        """Follow a link from page to page; none leads out of the program."""
        name = url.path().rpartition("/")[2].removesuffix(".md").removesuffix(f".{self._language}")
        if name or url.fragment():
            self.show_page(name or self.page, url.fragment())
