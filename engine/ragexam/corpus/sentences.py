"""Cuts prose into sentences, for English and German with their abbreviations, ordinals and quotes.

A rule set rather than a model: it needs no data, gives the same answer everywhere, and its mistakes can be read off.
"""

from __future__ import annotations

import re

_CANDIDATE = re.compile(r"(?<![.!?…])[.!?…]++[\"'”“’»«)\]]*+(?=\s)|[。！？｡][」』”’）)]*|(?<![؟۔।])[؟۔।]++(?=\s|$)|\n")

_ALWAYS_TEXT = """
dr mr mrs ms prof hr fr mt messrs gen col lt sgt capt rev hon gov sen dipl ing phil rer nat jun geb gest vs
e.g i.e eg ie cf viz approx dept univ resp incl excl bzw ca vgl ggf evtl inkl exkl zzgl abzgl sog evt mind
allg bspw entspr insb insbes o.g s.o s.u z.b d.h u.a z.t u.u i.d.r u.ä o.ä v.a m.e z.zt i.a i.v b.a m.a ph.d
b.sc m.sc betr bez jhd zw jan feb apr aug sept oct nov okt dez
"""
_ALWAYS = frozenset(_ALWAYS_TEXT.split())
"""Never end a sentence (months and days are followed by a number or a name)."""

_BEFORE_NUMBER_TEXT = """
no nos nr nrn fig figs pp sec sect art abs abb tab vol bd kap ch chap eq eqs ref refs para rn rz ziff
anm ver app anh
"""
_BEFORE_NUMBER = frozenset(_BEFORE_NUMBER_TEXT.split())
"""Short for something only in front of a number: "No. 5", "Abs. 2", but not "No. We stay"."""

_MAY_END_TEXT = """
etc usw usf inc ltd co corp llc jr sr a.m p.m am pm u.s u.k e.v gmbh u.s.a u.n d.c ff f dgl u.a.m v.chr
n.chr min max std sek mio mrd tsd st ave blvd str tel abt al a.d est
"""
_MAY_END = frozenset(_MAY_END_TEXT.split())
"""May stand inside or at the end of a sentence: the next word decides."""

_MONTHS_TEXT = """
januar jänner februar märz april mai juni juli august september oktober november dezember january february
march may june july october  december jan feb mär mrz apr jun jul aug sep sept okt nov dez
"""
_MONTHS = frozenset(_MONTHS_TEXT.split())
_STARTERS_TEXT = """
the a an in on at it its this that these those there they he she we you your our i if when while where what
who which how why as after  before for from to by with no not all any each some however but and or so then
see please note use both once since until although also  der die das den dem des ein eine einer eines es er
sie wir ihr ihre unser unsere ich du man wenn wann wo was wer wie warum weil nach vor  für von zu zur zum im
am bei mit ohne kein keine nicht alle jede jeder jedes einige jedoch aber und oder dann danach siehe bitte
auch  beide seit bis obwohl dies diese dieser dieses falls sobald während
"""
_STARTERS = frozenset(_STARTERS_TEXT.split())


def split_sentences(text: str, start: int = 0, end: int | None = None, language: str = "") -> list[tuple[int, int]]:
    """Cut a stretch of prose into sentences.

    Line breaks separate where a line is finished (it ends like a sentence, or is a short line of its own), and join
    where a sentence was merely wrapped.

    Args:
        text: The whole text.
        start: Beginning of the stretch.
        end: Its end; None for the end of the text.
        language: ISO 639-1 code; German reads "3. " as an ordinal, others do so before a month only.

    Returns:
        Spans (start, end) without surrounding white space, in order; together they hold every visible character.
    """
    end = len(text) if end is None else end
    spans: list[tuple[int, int]] = []
    begin = start
    for match in _CANDIDATE.finditer(text, start, end):
        stop = match.end()
        if stop >= end or not _is_boundary(text, begin, match, end, language):
            continue
        _add(spans, text, begin, stop)
        begin = stop
    _add(spans, text, begin, end)
    return spans


def cut_long(text: str, start: int, end: int, longest: int) -> list[tuple[int, int]]:
    """Cut a stretch without usable sentence ends into pieces of at most `longest` characters, at spaces if any.

    Ends of clauses are preferred in the last third of a piece.
    """
    pieces: list[tuple[int, int]] = []
    while end - start > longest:
        window = text[start : start + longest]
        least = 2 * longest // 3
        clause = max((m.end() for m in re.finditer(r"[;:,.|)]\s", window) if m.end() > least), default=0)
        space = max(window.rfind(" "), window.rfind("\n"), window.rfind("\t"))
        cut = clause or (space + 1 if space > 0 else longest)
        _add(pieces, text, start, start + cut)
        start += cut
    _add(pieces, text, start, end)
    return pieces


def _add(spans: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    visible = piece.strip()
    if visible:
        begin = start + len(piece) - len(piece.lstrip())
        spans.append((begin, begin + len(visible)))


def _is_boundary(text: str, begin: int, match: re.Match[str], end: int, language: str) -> bool:
    mark = match.group()
    rest = text[match.end() : min(end, match.end() + 60)]
    following = rest.lstrip()
    if not following:
        return False
    if mark == "\n":
        return _line_is_finished(text, begin, match.start(), following)
    if mark[0] in "。！？｡؟۔।":
        return True
    word = re.match(r"[^\w]*([\w'’-]*)", following)
    next_word = word.group(1) if word else ""
    lead = following[0]
    if lead.islower():
        return False
    if "\n" in rest[: len(rest) - len(following)] and mark[-1] in ".!?…":
        return not _is_list_number(text, begin, match.start())
    if not mark.startswith(".") or mark.startswith(".."):
        return True
    return not _is_abbreviation(text, begin, match.start(), next_word, language)


def _is_abbreviation(text: str, begin: int, dot: int, next_word: str, language: str) -> bool:
    """Return whether the full stop at `dot` belongs to the word in front of it."""
    before = re.search(r"[^\s(\[\"'“„‚‘/]*$", text[max(begin, dot - 30) : dot])
    token = (before.group() if before else "").lower()
    starts = next_word.lower() in _STARTERS
    token = token.rsplit(".-", 1)[-1]  # "Dipl.-Ing."
    if not token:
        return False
    if token.isdecimal():
        if _is_list_number(text, begin, dot) or next_word.lower() in _MONTHS:
            return True
        return language == "de" and len(token) <= 2 and not starts
    if token in _ALWAYS:
        return True
    if token in _BEFORE_NUMBER:
        return next_word[:1].isdecimal()
    if token.endswith("str") and next_word[:1].isdecimal():  # "Ludwigstr. 5"
        return True
    if token in _MAY_END:
        return not starts
    if len(token) == 1 and token.isalpha():
        spaced = re.search(r"(?:^|\W)\w\.\s?$", text[max(begin, dot - 5) : dot - 1])  # "z. B.", "J. R. Smith"
        return spaced is not None or not starts
    if re.fullmatch(r"(?:\w\.)+\w", token):  # "u.s", "e.g", any chain of single letters
        return not starts
    return False


def _is_list_number(text: str, begin: int, dot: int) -> bool:
    """Return whether what stands in front of the full stop is only a number at the beginning, as in "1. First do this"."""
    return (
        re.fullmatch(r"\s*(?:[-–•]\s*)?\(?(?:\d{1,4}(?:\.\d{1,3})*|[a-zA-Z]|[ivxIVX]{1,5})", text[begin:dot])
        is not None
    )


def _line_is_finished(text: str, begin: int, newline: int, following: str) -> bool:
    line_start = max(text.rfind("\n", 0, newline) + 1, begin)
    line = text[line_start:newline].rstrip()
    if not line:
        return True
    if line[-1] in ".!?:;…。！？":
        return not _is_list_number(text, begin, newline - 1)
    if following[0].islower():
        return False
    return len(line) < 50
