"""The rules by which answers are found in a text: amounts, dates, codes, names and roles, English and German."""

from __future__ import annotations

import re

from ragexam.exam.passages.words import NUMBER_WORDS

_MONTH = (
    "January|February|March|April|May|June|July|August|September|October|November|December|"
    "Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec"
)
NUMBER = r"(?:\d{1,3}(?:[.,\u202f\u00a0]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?)"
_NUMWORD = "(?:" + "|".join(sorted((w for w in NUMBER_WORDS if NUMBER_WORDS[w] > 1), key=len, reverse=True)) + ")"
_UNIT = (
    r"(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|quarters?|years?|min|Sekunden?|Minuten?|Stunden?"
    r"|Tage?n?|Wochen?|"
    r"Monate?n?|Jahre?n?|Quartale?|mm|cm|km/h|km|m²|m³|m|metres?|meters?|kilomet(?:er|re)s?|Meter|Kilometer|kg|g|mg"
    r"|t|tonnes?|tons?|volts?|Volt|amperes?|amps|Ampere|watts?|Watt|kilowatts?|gigabytes?|megabytes?|milligrams?"
    r"(?:\sper\s(?:litre|liter))?|Nm|grams?|Gramm|"
    r"Tonnen|Kilogramm|litres?|liters?|Liter|ml|l|kWh|kW|MW|W|V|A|Hz|kHz|MHz|GHz|bar|mbar|hPa|Pa|lux|dB|ppm|rpm|KB"
    r"|MB|GB|TB|kbit/s|"
    r"Mbit/s|Gbit/s|°\s?[CF]|degrees?(?:\s(?:Celsius|Fahrenheit))?|Grad(?:\sCelsius)?|pixels?|characters?|Zeichen"
    r"|words?|pages?|Seiten|"
    r"points?|Punkte?n?|times|percent|per\scent|Prozent|percentage\spoints)"
)
_ADJECTIVE = (
    r"(?:(?:business|working|calendar|consecutive|full|paid|unpaid|additional|further|clear|civil|school|operating|"
    r"ganze[nr]?|volle[nr]?|aufeinanderfolgende[nr]?|weitere[nr]?)\s)"
)
_ROLE = (
    r"(?:managers?|leads?|leaders?|officers?|directors?|supervisors?|coordinators?|committees?|boards?|teams?"
    r"|departments?|office|desk|"
    r"unit|group|council|panel|engineers?|technicians?|inspectors?|auditors?|administrators?|stewards?|custodians?"
    r"|owners?|foreman|"
    r"masters?|keepers?|controllers?|planners?|clerks?|warden|specialists?|representatives?|assistants?|operators?"
    r"|treasurer|counsel)"
)

# Tried in this order; where two overlap, the earlier rule wins.
RULES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("email", re.compile(r"\b[\w.+-]+@[\w-]+\.[\w.-]*\w")),
    ("channel", re.compile(r"(?<![\w/&])#[a-z][\w-]{2,}")),
    ("date", re.compile(
        rf"\b(?:\d{{4}}-\d{{2}}-\d{{2}}|\d{{1,2}}\.\d{{1,2}}\.\d{{4}}|(?:{_MONTH})\.?\s\d{{1,2}}(?:st|nd|rd"
        rf"|th)?(?:,?\s\d{{4}})?(?!\d|%)"
        rf"|\d{{1,2}}(?:st|nd|rd|th|\.)?\s(?:of\s)?(?:{_MONTH})\b(?:,?\s\d{{4}})?|(?:{_MONTH})\s\d{{4}})\b")),
    ("time", re.compile(
        r"\b(?:[01]?\d|2[0-3])(?::[0-5]\d(?:\s?(?:[ap]\.?m\.?|Uhr|CET|UTC|ET))?|\.[0-5]\d\s?(?:[ap]\.?m\.?|Uhr))(?!\d|\.\d|%)(?=\W|$)|\b(?:1[0-2]"
        r"|[1-9])\s?[ap]\.?m\.?(?=\W|$)"
        r"|\b(?:[01]?\d|2[0-3])\sUhr\b")),
    ("money", re.compile(
        rf"(?:[$€£]\s?{NUMBER}|\b(?:EUR|USD|CHF|GBP)\s?{NUMBER})(?:\s(?:million|billion|Millionen|Mio\.?)|[kKM]\b)?"
        rf"|\b{NUMBER}\s?(?:(?:million|billion|Millionen|Mio\.?)\s)?(?:€|EUR\b|USD\b|CHF\b|euros?\b|dollars?\b"
        rf"|pounds\b|Euro\b|cents?\b|Cent\b)",
        )),
    ("percent", re.compile(rf"(?<![\w.]){NUMBER}\s?(?:%|percent\b|per\scent\b|Prozent\b)")),
    ("measure", re.compile(
        rf"(?:\b(?:[Ee]very|[Aa]lle)\s)?(?<![\w.,-])(?:{NUMBER}|\b(?i:{_NUMWORD}))(?:\s|-(?=\w)"
        rf"|\u00a0)?{_ADJECTIVE}?{_UNIT}(?![\w-])(?!/[a-z])")),
    ("code", re.compile(
        r"`[^`\n]{2,40}`|(?<![\w./-])(?=[\w./-]*\d)(?=[\w./-]*[A-Z])[A-Z][A-Za-z]{0,6}[-–/_]?\d[\w]*(?:[-/.]\w+)*\b"
        r"|(?<![\w./-])[A-Z][A-Z0-9]*(?:[-_][A-Z0-9]+)+\b|\b[\w-]+\.(?:ya?ml|json|csv|pdf|docx|xlsx|txt|py|toml|md"
        r"|html)\b"
        r"|\bv?\d+\.\d+\.\d+\b")),
    ("quoted", re.compile(r"[“\"„»]([^”\"“«\n]{2,60})[”\"“«]")),
    ("bold", re.compile(r"\*\*([^*\n]{2,60})\*\*")),
)  # fmt: skip
COUNT_EN = re.compile(
    rf"(?<![\w.,$€£#-])({NUMBER}|\b(?i:{_NUMWORD}))\s((?:[a-z][a-z-]+\s){{0,2}}?[a-z][a-z-]+[^\Wsui]s)(?<!onwards)(?<!wards)\b(?![-\w])"
)
COUNT_DE = re.compile(
    rf"(?<![\w.,$€£#-])({NUMBER}|\b(?i:{_NUMWORD}))\s((?:[a-zäöüß]+e[nr]?\s)?[A-ZÄÖÜ][\wäöüß-]{{2,}})\b"
)
ROLE_EN = re.compile(rf"\b(?:the|a|an|your|our)\s((?:[a-z][a-z-]+\s){{1,3}}{_ROLE})\b(?!\s(?:of|for)\s)")
NAME_EN = re.compile(
    r"(?<![\w#@/.-])((?:[A-Z][\w&-]*\w|[A-Z]{2,})(?:\s(?:of|for|the|&)(?=\s[A-Z])|\s(?:[A-Z][\w&-]*\w|[A-Z]{2,}"
    r"|\d{1,3}\b)){0,6})"
    r"(?![\w/@]|\.\w|['’]\w\w)"
)
NOUN_DE = re.compile(r"(?<![\w-])((?:[A-ZÄÖÜ][\wäöüß]*\w-)?[A-ZÄÖÜ][a-zäöüßA-Z-]{5,}\w)")
ROLE_DE = re.compile(
    r"\b[A-ZÄÖÜ][\wäöüß-]*(?:leitung|leiter|leiterin|beauftragte[nr]?|abteilung|team|ausschuss|stelle|meister|büro"
    r"|dienst|verwaltung|"
    r"vorstand|rat|führung|wart|aufsicht)\b"
)

# Capitalised words that begin sentences or are no names.
_NO_NAME_WORDS = """
i if in on at for the this that these those when where what which who how why all any each every no not note
please see use you your our we it they he she there here then also but and or so as by to from with be do does
did is are was were can may must should will would monday tuesday wednesday thursday friday saturday sunday
january february march april june july august september october november december overview introduction contents
section chapter page table figure example examples step steps yes no faq tip warning important questions
question answer first second third after before during once until unless while both only never always new most
many some other more federal employees
"""
NO_NAMES = frozenset(_NO_NAME_WORDS.split())
MAX_CHARACTERS = 60

# What a count is not of: verbs that follow a name with a number.
_VERB_TEXT = """
needs shines has is was runs weighs costs takes lasts holds works turns begins ends starts stops uses gives shows carries
delivers pumps heats dries reaches stands comes goes makes keeps opens closes supports requires blinks measures covers stays
fits provides offers allows receives contains includes loses gets lets sends waits draws warns locks displays
"""
VERBS_EN = frozenset(_VERB_TEXT.split())
