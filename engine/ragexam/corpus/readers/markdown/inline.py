"""Markdown's marks inside a line, and template tags, turned into plain words."""

from __future__ import annotations

import html
import re
from bisect import bisect_right

_KEEP_FIRST, _KEEP_LAST = 0xE000, 0xF000
"""Private characters stand for what must not be touched (code, escaped marks) while the other marks are taken off."""

_TAG_NAMES = """
a abbr article aside b big blockquote br button caption center cite code col colgroup dd del details dfn div
dl dt em figcaption figure font footer form h[1-6] header hr i iframe img input ins kbd label li main mark
nav object ol p picture pre q s samp script section small source span strike strong style sub summary sup
svg path table tbody td tfoot th thead tr tt u ul var video wbr
"""
_TAGS = "|".join(_TAG_NAMES.split())
_HTML_TAG = re.compile(rf"</?(?:{_TAGS})(?:\s[^<>]*|/)?>", re.IGNORECASE)
_BREAK = re.compile(r"(?:(?<!\s)\s++)?<br\s*+/?>\s*+", re.IGNORECASE)
_CODE = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_AUTOLINK = re.compile(r"<((?:https?|mailto|ftp):[^\s<>]+|[\w.+-]+@[\w-]+\.[\w.]+)>")

# A file may come from anywhere: what opens and never closes is followed for a bounded stretch, and nothing is tried
# in two ways (possessive repeats), so that the time grows with the length of a text and not with its square.
_LONGEST_TAG = 1_000
_LONGEST_STRONG = 3_000
_TARGET = (
    r"\((?>(?:\{%.{0,300}?%\}|\{\{.{0,300}?\}\}|\"[^\"\n]{0,300}+\"(?=\s*\))|[^()\s]|\([^()\s]*+\)|\s(?=\S))*)\s*+\)"
)
_IMAGE = re.compile(rf"!\[[^\[\]]*+\](?:{_TARGET}|\[[^\[\]]*+\])")
_LINK = re.compile(rf"\[((?>(?:[^\[\]]++|\[[^\[\]]*+\])*))\]{_TARGET}")
_REFERENCE = re.compile(r"\[((?>(?:[^\[\]]++|\[[^\[\]]*+\])+))\]\[[^\[\]]*+\]")
_FOOTNOTE = re.compile(r"\[\^[^\]\s]{1,200}+\]")
_WIKI = re.compile(r"\[\[(?:[^\[\]|]*+\|)?([^\[\]|]++)\]\]")
_STRONG_MARK = re.compile(r"(\*\*\*|\*\*|~~|==)(?=\S)")
_STRONG_MARKS = ("***", "**", "~~", "==")
_STRONG_SPACED = re.compile(r"(?<!\S)\*\* ++([^*\n]*+)(?<= )\*\*(?!\S)")  # not Markdown, yet found in generated manuals
_STRONG_UNDER = re.compile(rf"(?<!\w)(___|__)(?=\S)(.{{1,{_LONGEST_STRONG}}}?)(?<=\S)\1(?!\w)", re.DOTALL)
_EM = re.compile(r"(?<![\w*])\*(?=[^\s*])([^*\n]+?)(?<=[^\s*])\*(?![\w*])")
_EM_INSIDE = re.compile(r"\*(?=[^\s*])([^*\n]{1,200}?)(?<=[^\s*])\*")
_EM_UNDER = re.compile(r"(?<!\w)_(?=[^\s_])([^_\n]+?)(?<=[^\s_])_(?!\w)")
_ATTRIBUTES = re.compile(r"\{:?\s*[.#:][^{}\n]*\}")

_INSIDE = rf"(?>(?:[^%]|%(?!\}})){{0,{_LONGEST_TAG}}})"
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_LIQUID_COMMENT = re.compile(r"\{%-?\s*+comment\b")
_LIQUID_COMMENT_END = re.compile(r"\{%-?\s*+endcomment\s*+-?%\}")
_LIQUID_OWN_LINE = re.compile(rf"^[ \t]*+(?>(?:\{{%{_INSIDE}%\}}[ \t]*+)+)$", re.MULTILINE)
_LIQUID = re.compile(rf"\{{%-?\s*+(\w*+)({_INSIDE})%\}}")
_LIQUID_TARGET = re.compile(rf"\]\(\s*+(?:\{{%{_INSIDE}%\}}|\{{\{{[^{{}}]*+\}}\}})[^)\s]*+\s*+\)")
_MUSTACHE = re.compile(r"\{\{[^{}]*+\}\}|\{#[^{}]*#\}|\{\{<.{0,300}?>\}\}")
_QUOTED = re.compile(r"""(?<![\w:=])["']([^"']*)["']""")
_SILENT_TEXT = """
include include_relative include_cached render if elsif else unless case when for assign capture increment
decrement layout page link  url asset image image_with_class img figure icon uswds_icon post_url highlight
raw alert cycle break continue tablerow liquid
"""
_SILENT = frozenset(_SILENT_TEXT.split())


def strip_templates(text: str) -> str:
    """Take comments and template tags (Liquid, Jinja, Nunjucks) out of a text that is not code.

    A tag inside a sentence leaves its last quoted text where that is words, not a path:
    `ask in {% channel "payroll" %}` gives `ask in payroll`.
    """
    text = _COMMENT.sub("", text)
    if "{" not in text:
        return text
    text = _without_liquid_comments(text)
    targets: list[str] = []

    def keep_target(match: re.Match[str]) -> str:
        targets.append(match.group())
        return "](template)"

    text = _LIQUID_TARGET.sub(keep_target, text)
    if not re.search(r"\{%-?\s*(?:slack_channel|channel)", text):
        text = _LIQUID_OWN_LINE.sub("", text)
    text = _LIQUID.sub(_words_of_tag, text)
    return _MUSTACHE.sub("", text)


def _without_liquid_comments(text: str) -> str:
    """Take out what stands between a comment tag and its end; one without an end stays."""
    pieces: list[str] = []
    position = 0
    while (begin := _LIQUID_COMMENT.search(text, position)) is not None:
        end = _LIQUID_COMMENT_END.search(text, begin.end())
        if end is None:
            break
        pieces.append(text[position : begin.start()])
        position = end.end()
    return "".join([*pieces, text[position:]])


def _words_of_tag(match: re.Match[str]) -> str:
    name, rest = match.group(1), match.group(2)
    if name in _SILENT or name.startswith("end"):
        return ""
    words = [w for w in _QUOTED.findall(rest) if w.strip() and "/" not in w and not re.search(r"\.\w{2,4}$", w)]
    return words[-1] if words else ""


def plain_inline(text: str, *, in_table: bool = False) -> str:
    """Take links, images, emphasis, code marks, tags and escapes off one block of Markdown; its words stay.

    Args:
        text: A paragraph, heading, list item or table cell, without template tags.
        in_table: Line breaks become "; " so that a row stays one line.
    """
    kept: list[str] = []

    def keep(value: str) -> str:
        kept.append(value)
        return chr(_KEEP_FIRST + len(kept) - 1) if len(kept) <= _KEEP_LAST - _KEEP_FIRST else value

    text = re.sub(r"[\ue000-\uf000]", "", text)
    text = _CODE.sub(lambda m: keep(re.sub(r"\s+", " ", m.group(2)).strip() or " "), text)
    text = _ESCAPE.sub(lambda m: keep(m.group(1)), text)
    text = _AUTOLINK.sub(lambda m: keep(m.group(1).removeprefix("mailto:")), text)
    for _ in range(3):  # an image inside a link, a link inside brackets
        text = _IMAGE.sub("", text)
        text = _LINK.sub(lambda m: m.group(1), text)
    text = _FOOTNOTE.sub("", text)
    text = _WIKI.sub(lambda m: m.group(1), text)
    text = _REFERENCE.sub(lambda m: m.group(1), text)
    text = _BREAK.sub(lambda m: _break(m, in_table), text)
    text = _HTML_TAG.sub("", text)
    text = _ATTRIBUTES.sub("", text)
    for _ in range(2):
        text = _without_strong(text)
        text = _STRONG_SPACED.sub(lambda m: m.group(1).strip(), text)
        text = _STRONG_UNDER.sub(lambda m: m.group(2), text)
    text = _EM.sub(lambda m: m.group(1), text)
    text = _EM_INSIDE.sub(lambda m: m.group(1), text) if text.count("*") == 2 else text
    text = _EM_UNDER.sub(lambda m: m.group(1), text)
    text = html.unescape(text)
    for _ in range(2):  # a kept piece may itself hold kept pieces (an escape inside code)
        text = re.sub(r"[\ue000-\uf000]", lambda m: _kept(kept, m.group()), text)
    return text


def _without_strong(text: str) -> str:
    """Take off marks that stand in pairs, each opening in front of a word and closing behind one.

    The ends are found beforehand: an expression would follow each of many marks without an end for thousands of characters.
    """
    if not any(mark in text for mark in _STRONG_MARKS):
        return text
    ends = {mark: [m.start() for m in re.finditer(rf"(?<=\S)(?={re.escape(mark)})", text)] for mark in _STRONG_MARKS}
    pieces: list[str] = []
    kept = position = 0
    while (match := _STRONG_MARK.search(text, position)) is not None:
        position = match.start() + 1
        for mark in _STRONG_MARKS:
            begin = match.start() + len(mark)
            if not text.startswith(mark, match.start()) or not text[begin : begin + 1].strip():
                continue
            at = bisect_right(ends[mark], begin)
            if at < len(ends[mark]) and ends[mark][at] - begin <= _LONGEST_STRONG:
                pieces += [text[kept : match.start()], text[begin : ends[mark][at]]]
                kept = position = ends[mark][at] + len(mark)
                break
    return "".join([*pieces, text[kept:]])


def _kept(kept: list[str], sign: str) -> str:
    index = ord(sign) - _KEEP_FIRST
    return kept[index] if index < len(kept) else ""


def _break(match: re.Match[str], in_table: bool) -> str:
    if not in_table:
        return "\n"
    before = match.string[: match.start()].rstrip()[-1:]
    after = match.string[match.end() :].strip()
    if not before or not after:
        return " "
    return " " if before in ".;:,!?|" or after.startswith("<br") else "; "
