"""Words and figures as the person's language writes them; the only place that formats a number for the window."""

from __future__ import annotations

import math
import textwrap
from datetime import datetime

from PySide6.QtCore import QDate, QDateTime, QLocale, QTime
from PySide6.QtGui import Qt

from ragexam.language.catalogue import Catalogue
from ragexam.language.chances import CHANCE, chance_text
from ragexam.language.glossary import glossary
from ragexam.language.voice import english

undefined = "–"
_TIP_WIDTH, _TIP_LENGTH = 90, 2000
"""Characters in a line of a tooltip (Qt wraps only what it takes for rich text), and in the whole of it."""

_JOINER = "\u2060"
"""Has no width, and no tag has it in its name."""

_NAMING = 200
"""Characters of a text that may name words of the field; a longer one is there to be read, not a label."""

_in_force: list[Catalogue] = []


def use(catalogue: Catalogue | None) -> None:
    """Say the engine's texts by this catalogue from now on; None leaves them in English."""
    _in_force[:] = [] if catalogue is None else [catalogue]


def unsaid() -> set[str]:
    """Return texts of the engine that could not be translated so far."""
    return _in_force[0].missed if _in_force else set()


def say(text: str) -> str:
    """Return a text of the engine in the person's language; as it is where no translation is known."""
    return _in_force[0].say(text) if _in_force and text else english(text)


def spoken() -> str:
    """Return the code of the window's language."""
    return "de" if QLocale().language() == QLocale.Language.German else "en"


def explained(label: str, tip: str = "") -> str:
    """Return a tooltip, and below it what the glossary says of the words of the field that its label names.

    Args:
        label: The text on a control, at the head of a column or along an axis; "" for none.
        tip: The tooltip of its own.
    """
    meaning = glossary(spoken()).explained(label) if 0 < len(label) <= _NAMING else ""
    return "\n\n".join(filter(None, (tip, meaning)))


class WrittenNumber(str):
    """A number as it is written, which chooses between two forms of a word in a sentence.

    In `"{0} {0:question is|questions are} asked"` the form before the stroke is for one, the other for every other number.
    A translation has gaps of its own for the forms of its language.
    """

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        """Return the form of a word that the number asks for; the number itself where no forms are given."""
        one, stroke, many = spec.partition("|")
        return format(str(self), spec) if not stroke else one if str(self) == "1" else many


def number(value: str | int | float | None, spec: str = "") -> WrittenNumber:
    """Return a number by the locale; what is undefined is a dash, never a zero.

    Args:
        value: A text comes back as it is.
        spec: Python's format specification: "" (whole or four digits), ",", ".2f", ".1%", "+.2f", ".3g"; or `CHANCE`
            for a probability that was counted in draws.
    """
    if isinstance(value, str):
        return WrittenNumber(value)
    if value is None or not math.isfinite(value):
        return WrittenNumber(undefined)
    if spec == CHANCE:
        return WrittenNumber(localised(chance_text(value)))
    if not spec:
        spec = "," if isinstance(value, int) else ",.4g"
    if spec[-1] == "d":
        value = round(value)
    text = format(value, spec)
    if text[0] in "+-" and not any(c in "123456789" for c in text):
        text = text[1:]  # what rounds to nothing has no sign
    return WrittenNumber(localised(text))


def localised(text: str) -> str:
    """Return a number that Python wrote, with the locale's marks for thousands and decimals."""
    locale = QLocale()
    group, point = locale.groupSeparator(), locale.decimalPoint()
    swapped = text.replace(",", "\0").replace(".", point).replace("\0", group)
    return swapped.replace("%", "\N{NO-BREAK SPACE}%") if locale.percent() == "%" and _spaced(locale) else swapped


def unbroken(text: str) -> str:
    """Return a text in which no line ends within a name such as EXAM++."""
    return text.replace("++", "+\N{WORD JOINER}+")


def percent(share: float | None, decimals: int = 0) -> WrittenNumber:
    """Return a share of one in per cent."""
    return number(share, f".{decimals}%")


def chance(probability: float | None) -> WrittenNumber:
    """Return a probability that was counted in draws: never certain, never nothing."""
    return number(probability, CHANCE)


def duration(seconds: float | None) -> str:
    """Return a span of time, to the second, minute or hour; no line ends within it."""
    return _span(seconds).replace(" ", "\N{NO-BREAK SPACE}")


def _span(seconds: float | None) -> str:
    if seconds is None or not math.isfinite(seconds):
        return undefined
    if seconds < 10:
        return f"{number(seconds, '.1f')} s"
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    if minutes < 60:
        return f"{minutes} min {rest:02d} s" if minutes < 10 else f"{minutes} min"
    return f"{minutes // 60} h {minutes % 60:02d} min"


def size(count: int | None) -> str:
    """Return a number of bytes."""
    return undefined if count is None else QLocale().formattedDataSize(count, 1)


def when(moment: datetime | str) -> str:
    """Return date and time; a text in ISO 8601 is understood, any other comes back as it is."""
    if isinstance(moment, str):
        try:
            return when(datetime.fromisoformat(moment))
        except ValueError:
            return moment
    local = moment.astimezone() if moment.tzinfo else moment
    there = QDateTime(QDate(local.year, local.month, local.day), QTime(local.hour, local.minute, local.second))
    return QLocale().toString(there, QLocale.FormatType.ShortFormat)


def tip_text(text: str) -> str:
    """Return a text that a tooltip shows letter for letter, in lines of a readable width.

    Qt guesses whether a tooltip is rich text and loads the pictures in it, from another machine too where a path names
    one. What documents, models and file names say must not be guessed about.

    Args:
        text: Anything, of anybody.
    """
    if len(text) > _TIP_LENGTH:
        text = text[:_TIP_LENGTH] + " …"
    lines = text.split("\n")
    if any(len(line) > _TIP_WIDTH for line in lines):
        text = "\n".join(part for line in lines for part in _broken(line))
    if Qt.mightBeRichText(text):
        text = text.replace("<", f"<{_JOINER}").replace("&", f"&{_JOINER}")
    return text


def _broken(line: str) -> list[str]:
    """Return a line in parts; words (paths) stay whole."""
    if len(line) <= _TIP_WIDTH:
        return [line]
    return textwrap.wrap(line, _TIP_WIDTH, break_long_words=False, break_on_hyphens=False) or [""]


def _spaced(locale: QLocale) -> bool:
    """Return whether the language sets a space before the per cent sign."""
    return locale.language() in (QLocale.Language.German, QLocale.Language.French)
