"""Times of day of a running text: "9 am", "17:00", "8.30 Uhr", "half past eight", "halb neun", "noon"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

Clock = Literal["told", "marked", "plain", "either"]

_DAY: Final = 24 * 60
_HALF_DAY: Final = 12 * 60

_ENGLISH: Final = "one two three four five six seven eight nine ten eleven twelve"
_GERMAN: Final = (
    "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn "
    "zwanzig einundzwanzig zweiundzwanzig dreiundzwanzig vierundzwanzig"
)
_WORDS: Final = {
    **{word: n for n, word in enumerate(_ENGLISH.split(), start=1)},
    **{word: n for n, word in enumerate(_GERMAN.split(), start=1)},
    "ein": 1,
}
_MINUTES: Final = {
    "five": 5, "ten": 10, "twenty": 20, "fünf": 5, "zehn": 10, "zwanzig": 20, "quarter": 15, "viertel": 15, "half": 30, "fifteen": 15,
    "thirty": 30, "forty-five": 45, "fünfzehn": 15, "dreißig": 30, "dreissig": 30, "vierzig": 40, "fünfundvierzig": 45, "fünfzig": 50,
    "forty": 40, "fifty": 50,
}  # fmt: skip

_HOUR = rf"(?:[01]?\d|2[0-4]|{'|'.join(sorted(_WORDS, key=len, reverse=True))})"
_MINUTE_WORDS = "|".join(sorted(_MINUTES, key=len, reverse=True))
_GAP = r"[ \u00a0\u202f]?"
_PART = "morning|afternoon|evening|night|noon|midnight|(?:morgen|vormittag|mittag|nachmittag|abend)s?|nachts?|früh"
_NO_TIME = r"(?!\s(?:[1-3]?\d\.|\w*tage?s?\b|\w*woch\b|\w*abend|morgen|wochenende|ende|anfang))"
"""Behind "am" of German: "um 9 am Montag"."""
_QUARTERS = r"(?:\s(?P<after>[0-5]\d|fünfzehn|drei(?:ß|ss)ig|fünfundvierzig)\b(?![.,:]\d))?"
_COUNTED = (
    r"%|percent|-?(?:thirds?|quarters|fourths?|fifths?|tenths?|halves|dritteln?|vierteln?|fünfteln?)\b"
    r"|(?:day|week|month|year|hour|minute|second)s?\b|(?:tag|monat|jahr)e?n?\b|(?:woche|stunde|minute|sekunde)n?\b"
)


def _of_day(name: str) -> str:
    """Return a pattern of a part of the day behind a time, as a group of that name."""
    return rf",?\s(?:in the |at |am |in der |des )?(?P<{name}>{_PART})\b(?!\sshift|schicht)"


def _mark(number: int) -> str:
    """Return a pattern of what marks a time, with groups that end in a number: which half of the day, minutes, part of the day."""
    half = rf"(?P<half{number}>[ap]\.m\.?|pm|am{_NO_TIME})(?!\w)"
    hour = rf"uhr\b{_QUARTERS.replace('after', f'after{number}')}"
    return rf"(?:{_GAP}(?:{half}|{hour}|o['’]clock\b)(?:{_of_day(f'part{number}')})?)"


_LATER = rf"{_GAP}(?:-|–|—|to|bis|until|till|and|und){_GAP}{_HOUR}(?:[.:][0-5]\d)?"
_SHARED = rf"(?=(?:{_LATER}){{1,3}}{_GAP}(?:[ap]\.?m\b|uhr\b|o['’]clock))"
"""Mark that a later time of a list or range has for all of them: "9–12 und 13–17 Uhr"."""
_ENDS = rf"(?=\s{_HOUR}{_GAP}(?:[ap]\.?m\b|uhr\b|o['’]clock|[.,;:!?)]|$))"
"""Hour behind "ten past", and then nothing that it could count."""
_BARE_MINUTES: Final = "5|10|20|fünf|zehn|zwanzig"
"""Minutes that German tells without saying so: "fünf vor zwölf"."""
_NO_CODE: Final = (
    r"(?:(?<![A-Za-z]-)|(?<=[\d \u00a0][ap]m-)|(?<=uhr-)|(?<=clock-)|(?<=noon-)|(?<=midday-)|(?<=night-)|(?<=nacht-))"
)
"""Before a time stands no letter with a hyphen, as in "part K-17:30", but another time may."""
_TIME = re.compile(
    rf"(?:(?<![\w.,:/]){_NO_CODE}|(?<=[;\s])T(?=\d))(?:"
    r"(?P<spoken>half past|halb|dreiviertel|(?:a )?quarter (?:past|after|to|before)|viertel (?:nach|vor)"
    rf"|(?P<bare>{_BARE_MINUTES}) (?:nach|vor){_ENDS}"
    rf"|(?:{_MINUTE_WORDS}|[1-5]?\d) (?:past|minutes (?:past|after|to|before)|minuten (?:nach|vor)){_ENDS})"
    rf"\s(?P<of>(?!ein\b){_HOUR})\b(?![.:]\d|{_GAP}(?:{_COUNTED}))(?:{_mark(0)}|{_of_day('part4')})?"
    r"|(?P<h1>[01]?\d|2[0-4]):(?P<m1>[0-5]\d)(?::[0-5]\d)?(?![\d:]|[.,]\d)"
    rf"(?:{_mark(1)}|{_of_day('part5')})?"
    rf"|(?P<h2>[01]?\d|2[0-4])\.(?P<m2>[0-5]\d)(?!\d|[.,]\d)(?:{_mark(2)}|{_SHARED})"
    rf"|(?P<h3>{_HOUR})(?:{_mark(3)}|{_SHARED}|\s(?P<part6>noon|midnight)\b"
    r"|(?P<part7>\s(?:in the (?:morning|afternoon|evening)|at night)\b(?!\sshift)))"
    r"|(?P<name>noon|midday|midnight|mitternacht)\b)",
    re.IGNORECASE,
)
_LENGTH = re.compile(
    rf"{_GAP}(?:(?P<unsure>h|hrs?|hours?)|(?P<hours>stunden?|std)|(?P<minutes>min|mins|minutes?|minuten?))\b",
    re.IGNORECASE,
)
"""Units behind "2:30" that make it a length of time; with hours in English it may be a time of day as well."""
_AT = re.compile(
    r"(?:\b(?:at|from|until|till|by|(?<!up )to|before|after|um|von|bis|ab|gegen|vor|nach)\s|[-–]\s?)$", re.IGNORECASE
)
_RATIO = re.compile(
    r"\b(?:ratio|scale|odds|mixed|diluted|dilution|maßstab|verhältnis|mischung\w*)\b[^.!?\n]{0,20}$", re.IGNORECASE
)
_LOOK_BACK: Final = 40
_BEFORE_HOUR: Final = r"at|by|from|since|until|till|before|after|around"
_BEFORE_PART: Final = re.compile(rf"\b(?:{_BEFORE_HOUR})(?:\s(?:about|around|exactly|latest))?\s$", re.IGNORECASE)
"""Words that make a bare hour before a part of the day a time: "at two in the morning", and not "take two in the morning"."""
_GERMAN_AT: Final = re.compile(r"\b(?:um|gegen|ab|seit|bis)\s$", re.IGNORECASE)
_ONWARDS: Final = re.compile(r"\s?(?:-|–|—|to|until|till)\s?", re.IGNORECASE)
"""Words between a time and the end of its range."""


@dataclass(frozen=True, slots=True)
class AnswerTime:
    """A time of day in a text, or a length of time that is written as one.

    Attributes:
        minutes: Since midnight, as it is written.
        clock: How the half of the day is told: "told" by the number itself ("17:00", "08:30"), "marked" beside it ("9 pm"), "plain"
            where it is mostly the one before noon ("9:00"), "either" where it may be both ("half past eight").
        start: Where it begins.
        end: Where it ends.
        seconds: Of a length of time ("2:30 hours"); 0 for a time of day.
        unsure: It may be a time of day and a length of time ("8:00 hours").
    """

    minutes: int
    clock: Clock
    start: int
    end: int
    seconds: float = 0.0
    unsure: bool = False

    def same(self, given: AnswerTime) -> bool:
        """Return whether a time that is given says this one; "9:00" says 9 pm where that is what is wanted."""
        apart = self.minutes - given.minutes
        loosely = "either" in (self.clock, given.clock) or (self.clock == "marked" and given.clock == "plain")
        return apart % (_HALF_DAY if loosely else _DAY) == 0

    def says(self, number: str) -> bool:
        """Return whether a bare number, as it is written, may mean this time: "9" of "9 am", "9.30" of "9:30"."""
        told = re.fullmatch(r"(\d{1,2})(?:\.(\d\d))?", number)
        if told is None:
            return False
        apart = self.minutes - 60 * int(told[1]) - int(told[2] or 0)
        return apart % (_DAY if self.clock in ("told", "plain") else _HALF_DAY) == 0


def times_of(text: str, language: str = "") -> list[AnswerTime]:
    """Return the times of a text, in the order in which they stand; what a range tells of one is told of both its ends.

    Args:
        text: Any.
        language: ISO 639-1; "am" is a word of German.
    """
    times = list(_read(text, language))
    for n in range(len(times) - 1):
        first, second = times[n : n + 2]
        between = text[first.end : second.start].strip().lower()
        if between in ("-", "–", "—", "to", "bis", "until", "till", "and", "und"):
            times[n], times[n + 1] = _as_range(first, second)
    return times


def _read(text: str, language: str) -> Iterator[AnswerTime]:
    last = 0
    for match in _TIME.finditer(text):
        parts = match.groupdict()
        if (parts["part7"] and not _is_hour(text, match, last)) or (
            parts["bare"] and not _is_beside_an_hour(text, match)
        ):
            continue
        half = _said(parts, "half").lower()
        if half == "am" and language == "de" and re.match(r"\s\w", text[match.end() :]):
            continue  # "um 9 am Montag"
        part = _said(parts, "part").lower().split(" ")[-1]
        time = _time(match, half.replace(".", ""), part)
        if parts["h1"] and not half and not part:
            if _RATIO.search(text, max(0, match.start() - _LOOK_BACK), match.start()):
                continue
            time = _length(text, time, parts["h1"])
        last = time.end
        yield time


def _is_hour(text: str, match: re.Match[str], last: int) -> bool:
    """Return whether a bare number before a part of the day is an hour, and does not count what is done then.

    Args:
        text: Where it stands.
        match: The number with the part of the day.
        last: Where the time before it ends; 0 where there is none.
    """
    if _BEFORE_PART.search(text, max(0, match.start() - _LOOK_BACK), match.start()):
        return True
    if last and _ONWARDS.fullmatch(text, last, match.start()):
        return True
    return match["h3"].isdigit() and match.group() == text.strip(" .!")


def _is_beside_an_hour(text: str, match: re.Match[str]) -> bool:
    """Return whether "5 nach 8" is a time: with its mark, behind a word of time, or where nothing else is said."""
    if _said(match.groupdict(), "after") or re.search(r"uhr\b", match.group(), re.IGNORECASE):
        return True
    before = _GERMAN_AT.search(text, max(0, match.start() - _LOOK_BACK), match.start())
    return before is not None or match.group() == text.strip(" .!")


def _said(parts: dict[str, str | None], name: str) -> str:
    """Return what one of the groups whose names begin alike holds."""
    return next((said for group, said in parts.items() if group.startswith(name) and said), "")


def _time(match: re.Match[str], half: str, part: str) -> AnswerTime:
    parts = match.groupdict()
    if parts["name"]:
        noon = parts["name"].lower() in ("noon", "midday")
        return AnswerTime(_HALF_DAY if noon else 0, "told", match.start(), match.end())
    written = parts["of"] or parts["h1"] or parts["h2"] or parts["h3"]
    hour = int(written) if written.isdigit() else _WORDS[written.lower()]
    minutes = 60 * hour + int(parts["m1"] or parts["m2"] or 0)
    after = _said(parts, "after")
    minutes += int(after) if after.isdigit() else _MINUTES.get(after.lower(), 0)
    clock: Clock = "told" if written.startswith("0") or not 1 <= hour <= 12 else "plain"
    if parts["spoken"]:
        minutes += _beside(parts["spoken"].lower())
    if clock == "plain":
        if half or part:
            minutes, clock = _in_half(minutes, half, part), "marked"
        elif parts["spoken"] or re.search(r"clock$", match.group(), re.IGNORECASE):
            clock = "either"
    return AnswerTime(minutes % _DAY, clock, match.start(), match.end())


def _beside(spoken: str) -> int:
    """Return how many minutes words stand before (below 0) or behind the hour that they name."""
    if spoken == "halb":
        return -30
    if spoken == "dreiviertel":
        return -15
    word = spoken.removeprefix("a ").split()[0]
    minutes = int(word) if word.isdigit() else _MINUTES[word]
    return -minutes if spoken.endswith((" to", " before", " vor")) else minutes


def _in_half(minutes: int, half: str, part: str) -> int:
    """Return minutes since midnight of a time on a clock of twelve hours.

    Args:
        minutes: By the clock.
        half: "am" or "pm"; "" where it is told otherwise.
        part: Of the day ("evening", "nachts").
    """
    early = minutes % _HALF_DAY
    late = early + _HALF_DAY
    if half:
        return late if half == "pm" else early
    if part in ("morning", "morgen", "morgens", "vormittag", "vormittags", "früh", "midnight"):
        return early
    if part in ("night", "nacht", "nachts"):
        return late if early >= 6 * 60 else early
    if part in ("mittag", "mittags", "noon"):
        return early if early >= 10 * 60 else late
    return late


def _length(text: str, time: AnswerTime, hour: str) -> AnswerTime:
    """Return what "2:30" is with the unit behind it: a length of time, a time of day ("at 17:00 hours"), or either."""
    unit = _LENGTH.match(text, time.end)
    if unit is None:
        return time
    told = _AT.search(text, max(0, time.start - _LOOK_BACK), time.start) is not None
    if unit["unsure"] and told:
        return replace(time, end=unit.end())
    unsure = bool(unit["unsure"]) and (len(hour) == 2 or time.minutes % 60 == 0)
    return replace(
        time, end=unit.end(), seconds=float(time.minutes if unit["minutes"] else 60 * time.minutes), unsure=unsure
    )


def _as_range(first: AnswerTime, second: AnswerTime) -> tuple[AnswerTime, AnswerTime]:
    """Return both ends of a range with what each tells of the other: "9 to 5 pm", "9 am to 5:30", "9:00 to 5:30"."""
    if first.clock == "plain" and second.clock == "marked":
        late = first.minutes % _HALF_DAY + _HALF_DAY * (second.minutes >= _HALF_DAY)
        minutes = late if late < second.minutes else (late + _HALF_DAY) % _DAY
        return replace(first, minutes=minutes, clock="marked"), second
    if first.clock == "marked" and second.clock == "plain":
        return first, replace(second, clock="either")
    if first.clock == second.clock == "plain" and second.minutes <= first.minutes:
        return replace(first, clock="either"), replace(second, clock="either")
    return first, second
