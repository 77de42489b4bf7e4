"""Exams as Moodle's GIFT, out and in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ragexam.corpus.language import detect_language
from ragexam.corpus.text import plain_characters
from ragexam.exam.exchange.exam_files.items import Exchange, exchange_of, imported_item
from ragexam.exam.exchange.spreadsheets import file_text
from ragexam.records import Item
from ragexam.sentences import phrase

_EVIDENCE = "Evidence: "
"""Begins the part of a feedback that holds the passage."""

_WHOLE = 100.0
"""Worth of an answer that is wholly right."""

_SPECIAL = "~=#{}:"


def write_gift(items: Iterable[Item], path: Path) -> None:
    """Write Moodle's GIFT: a category a topic, one question a block; explanation and passage are shown as feedback."""
    blocks: list[str] = []
    topic = ""
    for item in sorted(items, key=lambda i: i.topic):
        if item.topic != topic:
            topic = item.topic
            blocks.append(f"$CATEGORY: {' '.join(plain_characters(topic).split()).replace('/', '//')}")
        if item.is_open:  # an essay question; its reference answer is shown as feedback
            blocks.append(f"::{_gift(item.id)}::[plain]{_gift(item.question)} {{\n####{_gift(item.answer)}\n}}")
            continue
        choices = "\n".join(f"{'=' if i == item.key else _wrong(c)}{_gift(c)}" for i, c in enumerate(item.choices))
        texts = [_gift(item.explanation), _gift(f"{_EVIDENCE}{item.passage}" if item.passage.strip() else "")]
        feedback = r"\n".join(filter(None, texts))
        after = f"\n####{feedback}" if feedback else ""
        blocks.append(f"::{_gift(item.id)}::[plain]{_gift(item.question)} {{\n{choices}{after}\n}}")
    path.write_text("\n\n".join(blocks) + "\n", encoding="utf-8", errors="replace")


def read_gift(path: Path) -> Exchange:
    """Read an exam that Moodle or another program wrote: questions with one right choice, true or false, short answers, essays.

    A short answer and an essay become open questions; the feedback of an essay is its reference answer. The category is the
    topic. Numbers to be written, pairs to be matched, and several right choices are told and left out.

    Raises:
        InputError: The file or not one question of it can be read.
    """
    items: list[tuple[int, Item]] = []
    problems: list[tuple[int, str]] = []
    blocks = list(_blocks(plain_characters(file_text(path).replace("\r\n", "\n"))))
    spoken = detect_language(" ".join(block.text for block in blocks)) or "en"
    for block in blocks:
        try:
            items.append((block.line, _item(block, spoken)))
        except ValueError as exc:
            problems.append((block.line, str(exc)))
    return exchange_of(items, problems, path)


@dataclass(frozen=True, slots=True)
class _Block:
    line: int
    topic: str
    text: str


def _blocks(text: str) -> Iterator[_Block]:
    """Yield each question with the line on which it begins; lines that begin with // are remarks."""
    topic, begun, lines = "", 0, list[str]()
    for number, line in enumerate([*text.split("\n"), ""], 1):
        if line.strip().startswith("//"):
            continue
        if line.startswith("$CATEGORY:"):
            topic = re.split(r"(?<!/)/(?!/)", line.removeprefix("$CATEGORY:").strip())[-1].replace("//", "/").strip()
        elif line.strip():
            begun = begun if lines else number
            lines.append(line)
        elif lines:
            yield _Block(begun, topic, "\n".join(lines))
            lines = []


def _item(block: _Block, spoken: str) -> Item:
    text = re.sub(r"^\s*::(?:[^:\\]|\\.|:(?!:))*::", "", block.text, count=1, flags=re.DOTALL).lstrip()
    text = re.sub(r"^\[(?:plain|html|markdown|moodle)\]", "", text)
    opening = _unescaped(text, "{")
    closing = _unescaped(text, "}", max(opening, 0))
    if opening < 0 or closing < 0:
        raise ValueError("it has no braces with answers in them")
    before, behind = _plain(text[:opening]), _plain(text[closing + 1 :])
    question = f"{before} _____ {behind}" if behind else before
    inside, _, feedback = _parted(text[opening + 1 : closing], "####")
    explanation, passage = _evidence(_plain(feedback))
    given = inside.strip()
    answers = _answers(given)
    pairs = bool(answers) and all(mark == "=" and "->" in answer for mark, answer in answers)
    if _unescaped(given, "#") == 0 or pairs:
        raise ValueError("numbers to be written and pairs to be matched are not asked here")
    if not given:
        return imported_item(question, (), -1, answer=_plain(feedback), topic=block.topic, language=spoken)
    truth = _plain(_parted(given, "#")[0]).upper()
    if truth in ("T", "TRUE", "F", "FALSE"):
        words = ("Richtig", "Falsch") if spoken == "de" else ("True", "False")
        return imported_item(
            question, words, int(truth[0] == "F"), topic=block.topic, explanation=explanation, passage=passage,
            language=spoken,
        )  # fmt: skip
    choices, worths = list[str](), list[float]()
    for mark, answer in answers:
        read = re.match(r"%(-?\d{1,3}(?:\.\d{1,9})?)%", answer)
        worth = float(read[1]) if read else _WHOLE if mark == "=" else 0.0
        choices.append(_plain(_parted(answer[read.end() if read else 0 :], "#")[0]))
        worths.append(worth)
    if not choices:
        raise ValueError("the choices are missing")
    most = max(worths)
    if all(mark == "=" for mark, _ in answers):
        reference = choices[worths.index(most)]
        return imported_item(question, (), -1, answer=reference, passage=passage, topic=block.topic, language=spoken)
    # Where one is wholly right, what is worth less is right in part; else each is a part of what is right.
    right = [n for n, worth in enumerate(worths) if worth > 0 and (worth == most or most < _WHOLE)]
    if len(right) != 1:
        raise ValueError(phrase("it has {0:n} right choices, and one is asked for here", len(right)))
    return imported_item(
        question, choices, right[0], topic=block.topic, explanation=explanation, passage=passage, language=spoken
    )


def _answers(given: str) -> list[tuple[str, str]]:
    """Return the answers between the braces, each with its mark."""
    starts = [n for n in range(len(given)) if given[n] in "=~" and not _is_escaped(given, n)]
    ends = [*starts[1:], len(given)]
    return [(given[a], given[a + 1 : b].strip()) for a, b in zip(starts, ends, strict=False)]


def _evidence(feedback: str) -> tuple[str, str]:
    """Return explanation and passage."""
    if feedback.startswith(_EVIDENCE):
        return "", feedback.removeprefix(_EVIDENCE)
    explanation, _, passage = feedback.partition(f"\n{_EVIDENCE}")
    return explanation, passage


def _parted(text: str, mark: str) -> tuple[str, str, str]:
    at = _unescaped(text, mark)
    return (text, "", "") if at < 0 else (text[:at], mark, text[at + len(mark) :])


def _unescaped(text: str, mark: str, start: int = 0) -> int:
    """Return where a mark stands that no backslash takes its meaning from; -1 for nowhere."""
    at = text.find(mark, start)
    while at >= 0 and _is_escaped(text, at):
        at = text.find(mark, at + 1)
    return at


def _is_escaped(text: str, at: int) -> bool:
    first = at
    while first > 0 and text[first - 1] == "\\":
        first -= 1
    return (at - first) % 2 == 1


def _plain(text: str) -> str:
    """Return a text as it was before `_gift`."""
    whole = re.sub(r"\s*\n\s*", " ", text)  # a line that is broken in the file is no line of the text
    return re.sub(rf"\\([\\n{_SPECIAL}])", lambda match: "\n" if match[1] == "n" else match[1], whole).strip()


def _wrong(choice: str) -> str:
    """Return what marks a wrong choice. One that begins with "%50%" would be worth half a point: its real worth goes before it."""
    return "~%0%" if choice.lstrip().startswith("%") else "~"


def _gift(text: str) -> str:
    """Escape what GIFT gives a meaning to; a line break would end the answer, an empty line the question.

    Control characters are left out: Moodle's database takes some of them not at all.
    """
    escaped = re.sub(rf"([\\{_SPECIAL}])", r"\\\1", plain_characters(text).strip())
    return r"\n".join(part.strip() for part in escaped.splitlines() if part.strip())
