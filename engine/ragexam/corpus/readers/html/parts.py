"""Parts of an HTML page that hold its text: no menus, no scripts, nothing hidden."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bs4 import BeautifulSoup, NavigableString, Tag
from bs4.element import CData

from ragexam.corpus.text import squeeze

_DROPPED_TEXT = """
head script style noscript template nav footer svg math iframe object embed canvas audio video map button
select option input  textarea dialog menu img picture source link meta
"""

_DROPPED = frozenset(_DROPPED_TEXT.split())
_DROPPED_ROLES = frozenset(
    {"navigation", "contentinfo", "search", "menu", "menubar", "dialog", "alertdialog", "banner"}
)
_DROPPED_CLASSES_TEXT = """
noprint navbox mw-editsection mw-jump-link toc breadcrumb breadcrumbs skip-link skip-nav cookie-banner
cookie-notice pagination  sidebar-navigation site-footer page-footer
"""

_DROPPED_CLASSES = frozenset(_DROPPED_CLASSES_TEXT.split())
_NAVIGATION = re.compile(
    r"(?:^|[\s_-])(?:nav|navbar|navigation|menu|dropdown|sidebar|breadcrumbs?|toc|share|social|pager|portlet|lang|languages?|links|related|footer)"
    r"(?:[\s_-]|$)",
    re.IGNORECASE,
)
_MENU = "\0menu"
"""Mark of a part that is a menu; no page has such an attribute."""

_MOSTLY_LINKS = 0.6
"""Share of links from which a part that is named like a menu is one; a canteen's menu has few."""

_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)


def parse_html(text: str) -> BeautifulSoup:
    """Parse a page or a fragment, however broken."""
    text = re.sub(r"\A\s*<\?xml[^>]*>", "", text.replace("\x00", ""))
    soup = BeautifulSoup(f" {text}" if "<" in text else f"<p>{text}</p>", "lxml")
    _mark_menus(soup)
    return soup


def main_part(soup: BeautifulSoup) -> Tag:
    """Return the part that holds the page's text; the whole page where no part is marked so."""
    main: list[Tag] = []
    roles: list[Tag] = []
    articles: list[Tag] = []
    for tag in soup.descendants:  # once, whatever is looked for: a page may have a hundred thousand tags
        if isinstance(tag, Tag):
            if tag.name == "main":
                main.append(tag)
            elif tag.name == "article":
                articles.append(tag)
            if tag.attrs and tag.get("role") == "main":
                roles.append(tag)
    whole = len(squeeze(soup.get_text())) if main or roles or articles else 0
    for parts in (main, roles, articles):
        if len(parts) == 1 and len(squeeze(parts[0].get_text())) > max(200, 0.3 * whole):
            return parts[0]
    return soup


def is_dropped(tag: Tag) -> bool:
    """Return whether a part is no text of the page: a menu, a script, something hidden."""
    if tag.name in _DROPPED:
        return True
    if tag.name in ("html", "body"):
        return False
    if not tag.attrs:
        return False
    if tag.has_attr("hidden") or tag.get("aria-hidden") == "true" or tag.get("role") in _DROPPED_ROLES:
        return True
    classes = tag.get("class")
    if isinstance(classes, list) and not _DROPPED_CLASSES.isdisjoint(c.lower() for c in classes):
        return True
    style = tag.get("style")
    if isinstance(style, str) and _HIDDEN_STYLE.search(style):
        return True
    return _MENU in tag.attrs


def _mark_menus(soup: BeautifulSoup) -> None:
    """Mark the parts that are named like menus and are mostly links.

    Lengths are those of texts on one line, as `squeeze` makes them, added up from the inside out: looked at one by one, a
    thousand such parts within each other would be gone through a thousand times.
    """
    named = [tag for tag in soup.find_all(True) if isinstance(tag, Tag) and tag.attrs and _is_named_menu(tag)]
    if not named:
        return
    texts: dict[int, _Length] = {}
    links: dict[int, int] = {}
    for tag in reversed([soup, *(tag for tag in soup.descendants if isinstance(tag, Tag))]):  # children before parents
        length, linked = _Length(), 0
        for child in tag.contents:
            if isinstance(child, Tag):
                length.add(texts[id(child)])
                linked += links[id(child)]
            elif isinstance(child, NavigableString) and type(child) in (NavigableString, CData):
                length.add(_Length.of(child))
        texts[id(tag)] = length
        links[id(tag)] = linked + (length.characters if tag.name == "a" else 0)
    for tag in named:
        if links[id(tag)] > _MOSTLY_LINKS * texts[id(tag)].characters:
            tag.attrs[_MENU] = ""


def _is_named_menu(tag: Tag) -> bool:
    classes = tag.get("class")
    names = " ".join([*(classes if isinstance(classes, list) else []), str(tag.get("id") or "")])
    return bool(_NAVIGATION.search(names))


@dataclass(slots=True)
class _Length:
    """Length of a text on one line.

    Attributes:
        characters: With single spaces between the words and none at the ends.
        begins: Whether white space stands in front of the first word.
        ends: Whether white space stands behind the last word.
    """

    characters: int = 0
    begins: bool = False
    ends: bool = False

    @classmethod
    def of(cls, text: str) -> _Length:
        return cls(len(squeeze(text)), text[:1].isspace(), text[-1:].isspace())

    def add(self, other: _Length) -> None:
        """Put another text behind this one."""
        if not self.characters:
            self.begins = self.begins or self.ends or other.begins
        if other.characters:
            space = bool(self.characters) and (self.ends or other.begins)
            self.characters += other.characters + space
            self.ends = other.ends
        else:
            self.ends = self.ends or other.begins or other.ends
