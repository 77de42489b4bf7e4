"""Exams as Moodle's GIFT, out only."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from ragexam.corpus.text import plain_characters
from ragexam.records import Item


def write_gift(items: Iterable[Item], path: Path) -> None:
    """Write Moodle's GIFT: a category a topic, one question a block."""
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
        after = f"\n####{_gift(item.explanation)}" if item.explanation.strip() else ""
        blocks.append(f"::{_gift(item.id)}::[plain]{_gift(item.question)} {{\n{choices}{after}\n}}")
    path.write_text("\n\n".join(blocks) + "\n", encoding="utf-8", errors="replace")


def _wrong(choice: str) -> str:
    """Return what marks a wrong choice. One that begins with "%50%" would be worth half a point: its real worth goes before it."""
    return "~%0%" if choice.lstrip().startswith("%") else "~"


def _gift(text: str) -> str:
    """Escape what GIFT gives a meaning to; a line break would end the answer, an empty line the question.

    Control characters are left out: Moodle's database takes some of them not at all.
    """
    escaped = re.sub(r"([\\~=#{}:])", r"\\\1", plain_characters(text).strip())
    return r"\n".join(part.strip() for part in escaped.splitlines() if part.strip())
