"""Words questions by rule: only where a heading, a label or a sentence gives words that fit as they stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.stated.amounts import Amount, read_amount, read_interval
from ragexam.exam.composition.stated.names import english_name, english_names, head_of, is_plural
from ragexam.exam.composition.stated.stated_values import StatedValue

_NO_NOUN = re.compile(
    r"^(?:may|must|can|is|are|has|have|with|without|what|who|how|when|where|which|why|if|by|from|to|see|use|applies|"
    r"approved|informed|fits|supported|required|valid|kept|repeated|replaced|darf|wer|was|wie|gilt|mit|ohne|von|bis)\b"
    r"|\b(?:for|to|after|within|every|by|up to|at|on|in|than|of|from|with|until|before|nach|bis|für|von|mit|bei|an|in|zu)$"
    r"|[?:()%]|\b(?:and|or|und|oder)\b",
    re.IGNORECASE,
)
_TIME_NOUN = re.compile(
    r"time|period|term|interval|duration|life|age|payback|notice|deadline|delay|timeout|limit|length|leave|retention|"
    r"pay\b|dauer|frist|zeit|pause|alter|intervall",
    re.IGNORECASE,
)
TOLERANCE = re.compile(
    r"accura|toleran|deviation|error|uncertaint|precision|±|genauigkeit|abweichung|fehler|range|bereich", re.IGNORECASE
)
_TASKS = frozenset({"work", "task", "step", "action", "activity", "job", "check", "operation"})
_ADDS_UP = re.compile(
    r"(?:.* )?(?:prices?|costs?|fees?|charges?|weights?|stocks?|volumes?|expenses?|budgets?|repair time|working time|"
    r"consumption|seats|headcount|pieces)|.*(?:preis|kosten|gebühr|gewicht|verbrauch)",
    re.IGNORECASE,
)
_NOT_ADDED = re.compile(
    r"\b(?:average|mean|median|typical|specific|relative|usual|durchschnittlich\w*)\b", re.IGNORECASE
)
_LEVELS = re.compile(r"[°%]|\b(?:degrees?|Grad|bar|mbar|Pa|hPa|kPa|psi|dB|dBA|pH|K|percent|Prozent)\b")

_NO_PROPERTY = frozenset({"time", "fan", "value", "number", "data", "date", "name", "code", "type"})
_NO_PROPERTY_DE = frozenset({"wert", "werte", "angabe", "zahl", "anzahl", "nummer", "daten", "code", "art"})
_OPEN_END_DE = re.compile(
    r"\b(?:nach|bis|ab|für|von|mit|bei|an|in|zu|vor|um|aus|auf|über|unter|spätestens|frühestens|höchstens|mindestens|alle)$",
    re.IGNORECASE,
)
"""Endings of a heading with which the cell goes on."""
# "The lower electricity" of a site: what is meant is how much it uses, which the heading does not say.
_SUBSTANCE = re.compile(
    r"\b(?:electricity|water|gas|heat|heating|steam|fuel|diesel|petrol|oil|waste|paper|power|energy)$", re.I
)
_NAME = re.compile(r"[A-ZÄÖÜ][a-zäöüß]+")
"""One word that the documents write with a capital letter inside a sentence: no property, but the name of one."""
_LONGEST_LABEL = 8
_COUNTED = {
    **dict.fromkeys(("price", "fee", "charge", "rate", "period"), "of"),
    **dict.fromkeys(("deadline", "limit", "interval", "term", "allowance"), "for"),
}
"""Properties of which each thing has one of its own, and the word that leads to the thing."""
_LASTING = frozenset({"pay", "leave", "coverage", "cover"})
_AGENT = re.compile(r"\bby (?=(?:employee|employer|company|customer|supplier|manager|tenant|landlord|seller|buyer)$)")
_EXTREME = re.compile(
    r"(?:highest|greatest|largest|biggest|maximum|max\.?|longest|most|lowest|smallest|least|minimum|min\.?|shortest|"
    r"allowed|fewest) (.+)",
    re.IGNORECASE,
)


def document(title: str, language: str) -> str:
    """Return how a question begins that names its document."""
    return f"Laut „{title}“" if language == "de" else f'According to "{title}"'


def asked_of(title: str, language: str, question: str) -> str:
    """Put the document's name in front of an English or German question that begins with a small letter."""
    if not title:
        return question[0].upper() + question[1:]
    return f"{document(title, language)}{', ' if language != 'de' else ': '}" + (
        question if language != "de" else question[0].upper() + question[1:]
    )


def table_title(facts: CorpusFacts, value: StatedValue, scoped: bool = False) -> str:
    """Return the title by which a question names a value's document; "" where its words name it already.

    Args:
        facts: What the corpus states.
        value: One of the table.
        scoped: The question says what the table as a whole is about ("screw on the Brindle 40").
    """
    if scoped and value.scope and value.scope in value.title:
        return ""
    return value.title if facts.of_document(value.title) else ""


def is_said_by_title(value: StatedValue) -> bool:
    """Return whether the title of the document says what its table is about; else the table has a sister there."""
    return not value.scope or value.scope in value.title


def noun_phrase(facts: CorpusFacts, attribute: str, amount: Amount | None = None) -> str:
    """Return a property as a noun inside an English sentence; "" where its heading is none.

    Args:
        facts: For how the documents write its first word.
        attribute: As the heading says it.
        amount: A value of it: a duration needs a noun that can last ("repair time", not "answer by phone").
    """
    text = attribute.strip()
    if len(text) < 3 or len(text.split()) > 7 or _NO_NOUN.search(text) or not re.search(r"[^\W\d_]{3}", text):
        return ""
    year = re.fullmatch(r"(.+?),? ((?:19|20)\d\d)", text)
    noun = re.sub(r" in$", "", year.group(1) if year else text)
    if text.lower().rpartition("-")[2] in _NO_PROPERTY or _SUBSTANCE.search(head_of(noun)):
        return ""
    if amount is not None and amount.dimension == "time" and not _TIME_NOUN.search(text):
        return ""
    lowered = facts.names.lowered(f"{year.group(1)} in {year.group(2)}" if year else text)
    lowered = _AGENT.sub("by the ", lowered)
    return "" if _NAME.fullmatch(lowered) else lowered


def is_german_property(heading: str) -> bool:
    """Return whether a German heading names what things differ in ("Frist", but not "Reaktion spätestens nach" or "Wert")."""
    heading_text = heading.strip()
    return heading_text.lower() not in _NO_PROPERTY_DE and not _OPEN_END_DE.search(heading_text)


def differing_in(noun: str) -> str:
    """Return a property after "differ in": with an article or "their" where it needs one."""
    if _EXTREME.fullmatch(noun):
        return f"their {noun}"
    return f"the {noun}" if " of " in noun else noun


def differing(noun: str, names: str) -> str:
    """Return what differs: "the list prices of A and B differ"; a property that is not counted, "A and B differ in weight".

    Args:
        noun: The property.
        names: Both things, as they are called inside a sentence.
    """
    head, _, per = noun.partition(" per ")
    word = head.rpartition(" ")[2]
    if word not in _COUNTED or _EXTREME.fullmatch(noun) or len(head_of(head)) < len(head):
        return f"{names} differ in {differing_in(noun)}"
    head_text = f"{plural(head)} per {per}" if per else plural(head)
    return f"the {head_text} {_COUNTED[word]} {names} differ"


def asked_length(noun: str, of: str, case: str = "") -> str:
    """Return "how long is the interval of the valve"; of what is given for a time, "how long does full pay last".

    Args:
        noun: A property that is a time.
        of: What it is of, with a space in front.
        case: For which case, with a space in front.
    """
    if head_of(noun).rpartition(" ")[2] not in _LASTING:
        return f"how long is the {noun}{of}{case}"
    return f"how long does {definite(noun)}{of} last{case}"


def definite(noun: str) -> str:
    """Return a property with its article: "the price", but "full pay", of which there is no other."""
    return noun if head_of(noun).rpartition(" ")[2] in _LASTING else f"the {noun}"


def heading_noun(facts: CorpusFacts, heading: str) -> str:
    """Return the heading of a column of names as a noun in the singular ("zone", "record class"); "" where it is none."""
    noun = facts.names.lowered(heading.strip())
    if noun in _NO_PROPERTY or len(noun.split()) > 4 or _NO_NOUN.search(noun) or not re.fullmatch(r"[\w -]+", noun):
        return ""
    if is_plural(noun):
        return ""
    return noun


def article(noun: str) -> str:
    """Return the indefinite article of an English noun."""
    return "an" if noun[:1].lower() in "aeio" else "a"


def plural(noun: str) -> str:
    """Return the plural of a regular English noun; of "step of a complaint", the first word's."""
    head, of, rest = noun.partition(" of ")
    if of:
        return f"{plural(head)} of {rest}"
    if noun.endswith("lf"):
        return f"{noun[:-1]}ves"
    if noun.endswith(("s", "x", "ch", "sh")):
        return f"{noun}es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}s"


def is_task(heading: str) -> bool:
    """Return whether a heading names what is done ("work on the Kestova 340")."""
    return head_of(heading).rpartition(" ")[2] in _TASKS


def thing(facts: CorpusFacts, value: StatedValue) -> str:
    """Return the entity of an English value as it is called inside a sentence; "" where no rule words it."""
    label, heading = value.entity, heading_noun(facts, value.entity_heading)
    first_noun = heading.split()[-1] if heading else ""
    if read_interval(label, value.language) or read_amount(label, value.language):
        return f"{article(heading)} {heading} of {label}" if heading else ""
    if first_noun in _TASKS:
        return f'the {heading} "{label}"'
    if not is_label(label):
        return ""
    name = english_name(facts.names, label, value.entity_heading)
    if name.startswith('"'):
        return f"the {heading} {name}" if heading else name
    return name


def things(facts: CorpusFacts, values: Sequence[StatedValue]) -> str:
    """Return several entities joined by "and"; "" where one of them has no name."""
    names = [thing(facts, v) for v in values]
    heading = heading_noun(facts, values[0].entity_heading)
    if heading and heading.split()[-1] in _TASKS:
        return ""
    if heading and any(s.endswith('"') for s in names):
        return f"the {plural(heading)} " + listed([f'"{v.entity}"' for v in values])
    plain = english_names(facts.names, [v.entity for v in values], values[0].entity_heading)
    if names == [english_name(facts.names, v.entity, v.entity_heading) for v in values]:
        names = plain
    if not all(names) or len(set(names)) < len(names):
        return ""
    return _of_one_heading(heading, names) or listed(names)


def _of_one_heading(heading: str, names: Sequence[str]) -> str:
    """Return "the contracts Halm and Mast" of "the contract Halm" and "the contract Mast"; "" where they are called otherwise."""
    for lead in (f"the {heading} ", f"{heading} "):
        if heading and all(re.match(f"{re.escape(lead)}[A-Z0-9]", name) for name in names):
            return f"{lead.removesuffix(f'{heading} ')}{plural(heading)} " + listed(
                [n.removeprefix(lead) for n in names]
            )
    return ""


def listed(items: Sequence[str], word: str = "and") -> str:
    """Return texts joined as in a sentence."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {word} {items[-1]}"


def adds_up(attribute: str, amount: Amount) -> bool:
    """Return whether a property grows when things are put together: a price does, a temperature or a pressure does not.

    Args:
        attribute: As the heading says it; its noun decides ("weight with box", but not "water temperature").
        amount: A value of it.
    """
    noun = head_of(attribute)
    if not _ADDS_UP.fullmatch(noun) or _NOT_ADDED.search(attribute):
        return False
    return not _LEVELS.search(f"{amount.quantity.before} {amount.quantity.after}")


def limit_of(attribute: str) -> str:
    """Return what a property limits ("load per shelf" of "highest load per shelf"); "" where it is no limit."""
    match = _EXTREME.fullmatch(attribute.strip())
    return match.group(1) if match else ""


def is_label(text: str) -> bool:
    """Return whether a row's name is short enough to be said in a question and no sentence."""
    return len(text.split()) <= _LONGEST_LABEL and not text.rstrip().endswith((".", "!", "?"))


def fact_line(value: StatedValue) -> str:
    """Return what is stated in plain words."""
    if value.source in ("sentence", "limit"):
        return value.sentence
    scope = f" ({value.scope})" if value.scope and value.scope not in value.entity else ""
    return f"{value.entity}{scope}, {value.attribute}: {value.full_text}"


def first_distinct(texts: Iterable[str], key: str, most: int = 6) -> tuple[str, ...]:
    """Return texts that differ from the key and from each other, in their order."""
    distinct: list[str] = []
    for text in texts:
        if text and text != key and text not in distinct:
            distinct.append(text)
    return tuple(distinct[:most])
