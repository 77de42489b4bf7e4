"""Names of things as a corpus itself writes them: with an article or without, with a capital or a small letter."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from ragexam.exam.passages.spans import is_row
from ragexam.exam.passages.words import STOPWORDS
from ragexam.records import Chunk

_TOKEN = re.compile(r"[^\W_]+")
_CAPITAL_INSIDE = re.compile(r"(?<=[a-z,] )[A-ZÄÖÜ][\w-]*")
_PASSAGES = 40
_HEAD_END = re.compile(
    r"\s(?:of|for|that|which|who|with|without|in|on|at|to|from|by|per|and|until|before|after|when|during|under|above|as)\b"
)
_COMMON_HEAD = re.compile(r" [a-zäöü]{3,}(?<!s)$")
"""Of "Tavik controller", but not of "Frankfurt am Main": a common noun in the singular, which needs an article."""
_SINGULAR_S = ("ss", "us", "is", "news")


class CorpusNames:
    """Knows how the documents write a name.

    Args:
        chunks: All passages.
    """

    def __init__(self, chunks: Sequence[Chunk]) -> None:
        self._prose: list[str] = []
        self._where: dict[str, list[int]] = defaultdict(list)
        self._small: Counter[str] = Counter()
        self._capital: Counter[str] = Counter()
        for number, chunk in enumerate(chunks):
            prose = "\n".join(
                line for line in chunk.text[chunk.lead :].splitlines() if not is_row(line) and not line.startswith("#")
            )
            self._prose.append(prose)
            tokens = set(_TOKEN.findall(prose))
            self._small.update(t for t in tokens if t[:1].islower())
            self._capital.update(set(_CAPITAL_INSIDE.findall(prose)))
            for token in {t.lower() for t in tokens}:
                places = self._where[token]
                if len(places) < _PASSAGES:
                    places.append(number)
        self._articles: dict[str, bool | None] = {}

    def is_common(self, word: str) -> bool:
        """Return whether a word gets a small first letter inside a sentence: the documents write it so, or never otherwise."""
        if word[:1].islower() or word[1:2].isupper():
            return word[:1].islower()
        return self._small[word.lower()] >= self._capital[word]

    def lowered(self, text: str) -> str:
        """Return a label as it stands inside a sentence: a common first word gets a small letter."""
        if text.isupper() and len(text) > 3 and len(text.split()) < 4:
            return text.lower()
        first = re.match(r"[^\W\d_]+", text)
        if first is None or not first.group()[:1].isupper() or not self.is_common(first.group()):
            return text
        return text[0].lower() + text[1:]

    def is_unheard_name(self, label: str, heading: str) -> bool:
        """Return whether a label is a name with a number or letter ("Marlune 7") of which the sentences say nothing."""
        first = re.match(r"([A-ZÄÖÜ][a-zäöüß]+) [A-Z\d]", label)
        if first is None or first.group(1).lower() in heading.lower():
            return False
        return not self._small[first.group(1).lower()] and not self._capital[first.group(1)]

    def with_article(self, name: str) -> bool | None:
        """Return whether the documents mostly put "the" in front of a name; None where they hold it too seldom to say."""
        if name not in self._articles:
            self._articles[name] = self._count(name)
        return self._articles[name]

    def _count(self, name: str) -> bool | None:
        tokens = [t.lower() for t in _TOKEN.findall(name)]
        if not tokens:
            return None
        rarest = min(tokens, key=lambda t: len(self._where.get(t, ())))
        rule = re.compile(rf"(\b[Tt]he\s)?(?<![\w-]){re.escape(name)}(?![\w-])(?!\s[a-z-]+s?\b(?<!\bis)(?<!\bare))?")
        with_the = alone = 0
        for number in self._where.get(rarest, ()):
            for match in rule.finditer(self._prose[number]):
                if match.group(1):
                    with_the += 1
                else:
                    alone += 1
        return None if with_the + alone == 0 else with_the > 0.6 * (with_the + alone)


def head_of(label: str) -> str:
    """Return an English label up to its first preposition or conjunction: its last word is the noun."""
    return _HEAD_END.split(label, maxsplit=1)[0].rstrip(" ,")


def is_plural(label: str) -> bool:
    """Return whether the head of an English label is a plural ("personnel files", "drawings of products")."""
    head = head_of(label)
    word = head.split()[-1].lower() if head.split() else ""
    return word.endswith("s") and not word.endswith(_SINGULAR_S) and word not in STOPWORDS


def english_name(names: CorpusNames, label: str, heading: str = "") -> str:
    """Return a thing's name inside an English sentence.

    Proper names get the article that the documents give them, codes and words of a series the heading of their column
    ("class S0", "the contract Halm"), plurals stay as they are, and everything else is quoted: no article is guessed.

    Args:
        names: What the documents write.
        label: As it stands in the table.
        heading: Of the column it stands in; "" outside of columns.
    """
    name_in_text = label if names.is_unheard_name(label, heading) else names.lowered(label)
    noun = names.lowered(heading) if re.fullmatch(r"[A-Z]?[a-z]+(?: [a-z]+)?", heading) else ""
    if noun and (re.fullmatch(r"[A-Z]?-?\d[\w.-]*|[A-Z]{1,3}-?\d*", label) or len(label) < 3):
        return f"{noun} {label}"
    if noun and re.fullmatch(rf"{noun.split()[-1]} [A-Z0-9][\w-]*", name_in_text):
        return f"{noun} {name_in_text.split()[-1]}"  # "class A" below "Laptop class"
    single = len(label.split()) == 1 and label[:1].isupper()
    if noun and single and not is_plural(noun) and len(noun.split()) == 1 and noun not in _UNSAID:
        headed = names.with_article(f"{noun} {label}")
        return f"{noun} {label}" if headed is False else f"the {noun} {label}"
    if name_in_text[:1].isupper() or (name_in_text[:1].isdigit() and bool(re.search(r"[A-Z]", name_in_text))):
        return (
            f"the {name_in_text}"
            if _has_article(names, label) or _COMMON_HEAD.search(head_of(name_in_text))
            else name_in_text
        )
    if is_plural(name_in_text) and len(name_in_text.split()) <= 6 and "," not in name_in_text:
        return name_in_text
    if re.match(r"[a-z]+(?: [a-z]+){0,3} (?:for|with|of|on) (?:the )?[A-Z]", name_in_text):
        return f"the {name_in_text}"
    if re.fullmatch(r"[a-z]+ [A-Z0-9][\w-]*", name_in_text):  # "room Kranich"
        return f"the {name_in_text}" if names.with_article(name_in_text) else name_in_text
    return f'"{label}"'


_UNSAID = frozenset(
    {
        "site",
        "product",
        "device",
        "name",
        "company",
        "country",
        "city",
        "model",
        "place",
        "item",
        "course",
        "tag",
        "title",
    }
)


def _has_article(names: CorpusNames, label: str) -> bool:
    """Return whether a proper name has an article; of a longer name its beginning decides ("Tavik controller with ...")."""
    tried = [label, re.split(r" (?:with|for|in|of) ", label)[0]]
    base = re.match(r"((?:[A-Z][\w-]*|\d+)(?:\s(?:[A-Z][\w-]*|\d+))*)", label)
    if base:
        tried.append(base.group(1))
    for name in dict.fromkeys(tried):
        with_article = names.with_article(name)
        if with_article is not None:
            return with_article
    return False


def english_names(names: CorpusNames, labels: Sequence[str], heading: str = "") -> list[str]:
    """Return the names of several things alike: where one of a family has an article, its sisters have it too."""
    names_in_text = [english_name(names, label, heading) for label in labels]
    for n, label in enumerate(labels):
        family = label.split()[0]
        sisters = [s for s, other in zip(names_in_text, labels, strict=True) if other.split()[0] == family]
        if names_in_text[n] == label and any(s.startswith("the ") for s in sisters):
            names_in_text[n] = f"the {label}"
    return names_in_text
